"""A build after an edit makes the files that one from nothing makes, and draws only what may have changed."""

from __future__ import annotations

import json
import shutil
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image as Pictures

from deckgen.assets import bundled_fonts
from deckgen.making import Request, build
from deckgen.making.cache import FOLDER

DECK = """\
deckgen: 1
title: Small
shape: rectangle
trims: [63mm x 88mm]
origin: centre
back: back
fonts: {text: own.ttf}
icons: {dot: {file: icons/dot.svg, tint: yes}}
inks: {black: "#000000", red: "#c00000"}
options: {side: {values: [left, right]}}
tables:
  clan: {elves: {name: Elves, ally: men}, men: {name: Men, ally: elves}}
  ally: {elves: {sign: e}, men: {sign: m}}
cards:
  - {id: one, clan: elves, face: folk, art: a.png}
  - {id: two, clan: men, face: folk, art: b.png, count: 9}
  - {from: more.csv, id: "{id}", face: other}
faces:
  folk:
    - use: frame
    - image: {file: "{art}", x: -5mm, y: -5mm, w: 10mm, h: 10mm}
    - text: {text: "{clan.name}{clan.ally.sign}", font: text, ink: black, size: 12pt, y: -20mm}
  other:
    - each: {of: clan, layers: [text: {text: "{it.name}", font: text, ink: black, size: 12pt, y: 9mm * step}]}
    - text: {text: "{words} {option.side}", font: text, ink: black, size: 9pt, y: 30mm}
    - image: {file: drawing.svg, x: -5mm, y: -25mm, w: 10mm, h: 10mm}
    - icon: {name: dot, size: 5mm, ink: red}
  frame: [disc: {r: 20mm, stroke: red, width: 1mm}]
  back: [use: frame, text: {text: "{deck.title}", font: text, ink: black, size: 12pt}]
"""
TABLE = "id,words\n" + "".join(f"t{n:02},words {n}\n" for n in range(16))
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="{}"/></svg>'
OTHER = [f"t{n:02}" for n in range(16)]
ALL = ["one", "two", *OTHER]


def paint(path: Path, colour: str) -> None:
    Pictures.new("RGB", (60, 60), colour).save(path)


def write(folder: Path) -> Path:
    """Write a deck whose cards depend on files of every kind."""
    (folder / "icons").mkdir(parents=True)
    (folder / "deck.yaml").write_text(DECK, "utf-8")
    (folder / "more.csv").write_text(TABLE, "utf-8")
    (folder / "drawing.svg").write_text(DRAWING.format(9), "utf-8")
    (folder / "icons" / "dot.svg").write_text(DRAWING.format(5), "utf-8")
    shutil.copyfile(bundled_fonts()["EBGaramond12-Regular"], folder / "own.ttf")
    paint(folder / "a.png", "red")
    paint(folder / "b.png", "blue")
    return folder / "deck.yaml"


def files(out: Path) -> dict[str, bytes]:
    shown = [path for path in out.rglob("*") if path.is_file() and path.suffix in (".svg", ".pdf")]
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in shown}


def replaced(old: str, new: str, name: str = "deck.yaml") -> Callable[[Path], None]:
    def edit(folder: Path) -> None:
        text = (folder / name).read_text("utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), "utf-8")

    return edit


EDITS: list[tuple[Callable[[Path], None], list[str]]] = [
    (replaced("title: Small\n", "title: Small\n# a remark\n"), []),
    (replaced("words 7\n", "word seven\n", "more.csv"), ["t07"]),
    (lambda folder: paint(folder / "a.png", "green"), ["one"]),
    (lambda folder: paint(folder / "b.png", "green"), ["two"]),
    (replaced('height="9"', 'height="4"', "drawing.svg"), OTHER),
    (replaced('height="5"', 'height="7"', "icons/dot.svg"), OTHER),
    (replaced("men: {sign: m}", "men: {sign: w}"), ["one", *OTHER]),
    (replaced("width: 1mm", "width: 2mm"), ALL),
    (replaced("t03,words 3\n", "", "more.csv"), []),
    (replaced("id: two, clan: men", "id: two, clan: elves"), ["two"]),
    (replaced("#c00000", "#a00000"), ALL),
    (replaced("left, right", "right, left"), ALL),
    (lambda folder: shutil.copyfile(bundled_fonts()["EBGaramond12-Italic"], folder / "own.ttf"), ALL),
    (replaced("title: Small", "title: Smaller"), ALL),
    (replaced("63mm x 88mm", "63mm x 89mm"), ALL),
]


@pytest.mark.slow
def test_after_any_edit_files_are_as_from_nothing(tmp_path: Path, drawn: list[str]) -> None:
    request = Request(write(tmp_path / "deck"), tmp_path / "out", ("svg", "home-a4"))
    build(request)
    for number, (edit, changed) in enumerate(EDITS):
        edit(request.deck.parent)
        drawn.clear()
        build(replace(request, targets=("svg",)))
        assert sorted(drawn) == sorted(set(changed) - {"t03"} if number > 7 else changed), number
        build(request)
        fresh = replace(request, out=tmp_path / f"fresh {number}")
        build(fresh)
        assert files(request.out) == files(fresh.out), number


def test_only_pages_with_changed_cards_are_drawn(tmp_path: Path, drawn: list[str]) -> None:
    request = Request(write(tmp_path / "deck"), tmp_path / "out", ("home-a4",))
    build(request)
    replaced("words 12\n", "word twelve\n", "more.csv")(request.deck.parent)
    drawn.clear()
    build(request)
    assert "t12" in drawn
    assert not {"t00", "t01", "t02"} & set(drawn)


@pytest.mark.parametrize("damage", [b"\0", zlib.compress(b"{}")])
def test_a_damaged_cache_is_as_none(tmp_path: Path, damage: bytes) -> None:
    request = Request(write(tmp_path / "deck"), tmp_path / "out", ("home-a4",))
    build(request)
    before = files(request.out)
    replaced("words 12\n", "word twelve\n", "more.csv")(request.deck.parent)
    for path in (request.out / FOLDER).iterdir():
        path.write_bytes(damage)
    build(request)
    fresh = replace(request, out=tmp_path / "fresh")
    build(fresh)
    assert files(request.out) == files(fresh.out) != before


@pytest.mark.parametrize("name", ["pages", "fonts", "cards"])
def test_a_cache_of_another_form_is_as_none(tmp_path: Path, name: str) -> None:
    request = Request(write(tmp_path / "deck"), tmp_path / "out", ("home-a4",))
    build(request)
    replaced("words 12\n", "word twelve\n", "more.csv")(request.deck.parent)
    for path in (request.out / FOLDER).iterdir():
        raw = json.loads(zlib.decompress(path.read_bytes()))
        if name in raw["data"]:
            raw["data"][name] = {"x": 7}
        path.write_bytes(zlib.compress(json.dumps(raw).encode()))
    build(request)
    fresh = replace(request, out=tmp_path / "fresh")
    build(fresh)
    assert files(request.out) == files(fresh.out)


def test_what_is_kept_for_files_that_are_gone_is_removed(tmp_path: Path) -> None:
    request = Request(write(tmp_path / "deck"), tmp_path / "out", ("home-a4", "home-letter"))
    build(request)
    assert len(list((request.out / FOLDER).iterdir())) == 3
    build(replace(request, force=True, targets=("home-a4",)))
    assert len(list((request.out / FOLDER).iterdir())) == 2
