"""With cached faces, the page after any edit is the same as after reading the deck from scratch."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from PIL import Image as Pictures

from deckgen.assets import specs
from deckgen.faces.face_cache import FaceCache, FaceKey
from deckgen.faces.painter import Painter
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.proof.live import DeckView, LiveDeck

SMALL = """\
deckgen: 1
title: Small
shape: rectangle
trims: [63mm x 88mm]
origin: centre
back: back
fonts: {text: EBGaramond12-Regular}
inks: {black: "#000000", red: "#c00000"}
options: {side: {values: [left, right]}}
tables:
  clan: {elves: {name: Elves, ally: men}, men: {name: Men, ally: elves}, orcs: {name: Orcs, ally: orcs}}
  ally: {elves: {sign: e}, men: {sign: m}, orcs: {sign: o}}
  price: {one: {of: 1}, two: {of: 2}, three: {of: 3}}
cards:
  - {id: one, clan: elves, face: folk, art: a.png}
  - {id: two, clan: men, face: folk, art: b.png}
  - {id: three, clan: orcs, face: folk, art: a.png}
  - {id: four, title: Four, face: other}
faces:
  folk:
    - use: frame
    - image: {file: "{art}", x: -5mm, y: -5mm, w: 10mm, h: 10mm}
    - text: {text: "{clan.name}{clan.ally.sign}{price[id].of}", font: text, ink: black, size: 12pt, y: -20mm}
  other:
    - each: {of: clan, layers: [text: {text: "{it.name}", font: text, ink: black, size: 12pt, y: 9mm * step}]}
    - text: {text: "{number} of {total}", font: text, ink: black, size: 9pt, y: 30mm}
  frame: [disc: {r: 20mm, stroke: red, width: 1mm}]
  back: [use: frame, text: {text: "{deck.title}", font: text, ink: black, size: 12pt}]
"""


def page(deck: Path, cache: FaceCache | None = None) -> DeckView:
    """Return a deck with all of its faces drawn."""
    session = Session(Request(deck=deck, out=deck.parent / "out"))
    found = DeckView(painter=Painter(session, cache or FaceCache()))
    pictures(found)
    return found


def keys(found: DeckView) -> list[FaceKey]:
    return [(card.part, card.id, back) for card in found.session.deck.cards for back in (False, True)]


def pictures(found: DeckView) -> dict[FaceKey, str]:
    """Return the picture of each side of each card."""
    return {key: face.digest for key in keys(found) if (face := found.face(key))}


def paint(path: Path, colour: str) -> None:
    Pictures.new("RGB", (60, 60), colour).save(path)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Return a deck of four cards, three of them with pictures."""
    (tmp_path / "deck.yaml").write_text(SMALL, "utf-8")
    paint(tmp_path / "a.png", "red")
    paint(tmp_path / "b.png", "blue")
    return tmp_path / "deck.yaml"


ALL = ["one", "two", "three", "four"]
EDITS = {
    "nothing but its place": ("title: Small\n", "title: Small\n# a remark\n\n", []),
    "an entry": ("id: two, clan: men", "id: two, clan: elves", ["two"]),
    "a row": ("men: {name: Men", "men: {name: Women", ["two", "four"]),
    "a row beyond a row": ("orcs: {sign: o}", "orcs: {sign: x}", ["three", "four"]),
    "a table that is asked for by key": ("two: {of: 2}", "two: {of: 4}", ["one", "two", "three"]),
    "a face": ("{total}", "{total}!", ["four"]),
    "a face that others use": ("r: 20mm", "r: 21mm", ["one", "two", "three"]),
    "an ink": ('"#c00000"', '"#b00000"', ALL),
    "an option": ("left, right", "right, left", ALL),
    "a size": ("63mm x 88mm", "63mm x 89mm", ALL),
    "the number of cards": (
        "  - {id: four,",
        "  - {id: more, face: frame}\n  - {id: four,",
        ["more", "four"],
    ),
    "a card's title": ("title: Four", "title: Fourth", ["four"]),
    "a card's face": ("title: Four, face: other", "title: Four, face: frame", ["four"]),
    "what no face shows": ("id: one, clan", "id: one, rules: none, clan", []),
}


@pytest.mark.parametrize("name", EDITS)
def test_only_cards_that_may_have_changed_are_drawn_again(small: Path, drawn: list[str], name: str) -> None:
    old, new, wanted = EDITS[name]
    first = page(small)
    assert old in SMALL
    small.write_text(SMALL.replace(old, new), "utf-8")
    drawn.clear()
    found = page(small, FaceCache(first.painter.drawn, {small}))
    assert sorted(drawn) == sorted(wanted)
    assert pictures(found) == pictures(page(small))


def test_cards_with_a_changed_picture_are_drawn_again(small: Path, drawn: list[str]) -> None:
    first = page(small)
    art = small.parent / "a.png"
    paint(art, "green")
    drawn.clear()
    found = page(small, FaceCache(first.painter.drawn, {art}))
    assert drawn == ["one", "three"]
    assert pictures(found) == pictures(page(small)) != pictures(first)


def test_cards_with_problems_are_drawn_again(small: Path, drawn: list[str]) -> None:
    small.write_text(
        SMALL.replace("{id: two, clan: men, face: folk, art: b.png}", "{id: two, face: folk}"), "utf-8"
    )
    first = page(small)
    assert [key for key, problems in first.problems.items() if problems] == [("cards", "two", False)]
    drawn.clear()
    found = page(small, FaceCache(first.painter.drawn, ()))
    assert drawn == ["two"]
    assert found.problems == first.problems


@pytest.mark.slow
def test_edits_of_a_bundled_deck_give_the_same_page_as_a_fresh_read(tmp_path: Path) -> None:
    """The edits are cumulative."""
    shutil.copytree(specs() / "moons", tmp_path / "moons", ignore=shutil.ignore_patterns("rules", "records"))
    path = tmp_path / "moons" / "deck.yaml"
    found = page(path)
    for old, new in (
        ('shown: "7"', 'shown: "VII"'), ('sign: "♦", colour: red', 'sign: "♦", colour: pink'),
        ("  emblem Q:\n", "  emblem Q:\n    - disc: {r: 3mm, fill: paper}\n"),
    ):  # fmt: skip
        text = path.read_text("utf-8")
        assert text.count(old) >= 1
        path.write_text(text.replace(old, new, 1), "utf-8")
        before, found = found, page(path, FaceCache(found.painter.drawn, {path}))
        assert pictures(found) == pictures(page(path))
        assert pictures(found) != pictures(before) or "pink" in new


def test_live_page_watches_files_of_cached_cards(small: Path, drawn: list[str]) -> None:
    """This includes files that change while the deck cannot be read."""
    live = LiveDeck(Request(deck=small, out=small.parent / "out"))

    def shown() -> DeckView:
        assert live.view is not None
        return live.view

    def refreshed() -> list[str]:
        drawn.clear()
        live.read()
        for key in keys(shown()):
            live.face(key)
        return list(drawn)

    assert refreshed() == ALL
    assert refreshed() == [] and len(shown().painter.drawn) == 8
    art = small.parent / "b.png"
    assert art.resolve() in {path.resolve() for path in live.stamps}
    small.write_text(SMALL.replace("faces:", "fases:"), "utf-8")
    assert refreshed() == [] and live.broken
    paint(art, "yellow")
    os.utime(art, ns=(1, 1))
    assert refreshed() == []
    small.write_text(SMALL, "utf-8")
    assert refreshed() == ["two"]
    assert pictures(shown()) == pictures(page(small))
