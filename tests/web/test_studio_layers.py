"""New layers, exceptions for one card, files that are dropped, columns, and commands of the studio."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import openpyxl
import pytest
from proof.conftest import write_deck
from small_decks import PLAIN, deck_of
from web.studio_served import Studio

from deckgen.assets import asset
from deckgen.draw.layers import KINDS
from deckgen.making.home import SHEETS
from deckgen.target.load import targets_by_use
from deckgen.web.studio.layers import Layers
from deckgen.web.studio.patch import Sheet
from deckgen.web.studio.shift import parted

ROWS = [("Anchor", "#ffffff", "heavy"), ("Buoy", "#c0e0ff", "It floats")]


@pytest.fixture
def studio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Studio]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    found = Studio(write_deck(tmp_path / "harbour", ROWS))
    yield found
    found.stop()


def picture(studio: Studio, card: str) -> str:
    face = studio.face(card)
    assert face["problems"] == []
    return str(face["picture"])


def drawn(studio: Studio, card: str) -> str:
    """The picture of a card without the names of its layers."""
    svg = studio.ask(f"/picture/{picture(studio, card)}")[1].decode()
    return re.sub(r'class="layer-[^"]*"|-[0-9a-f]{8}(?=-|")', "", svg)


@pytest.mark.parametrize("origin", ["top left", "centre"])
def test_a_layer_of_every_kind_is_added_in_the_middle_and_drawn(studio: Studio, origin: str) -> None:
    text = studio.deck.read_text("utf-8").replace("corner: 3mm", f"corner: 3mm\norigin: {origin}")
    studio.deck.write_text(text, "utf-8")
    studio.desk.refresh()
    shown = {each["name"] for each in studio.ask("/kinds")[1]}
    assert shown == set(KINDS)
    for kind in sorted(shown):
        before = picture(studio, "anchor")
        studio.do(op="add", face="front", kind=kind)
        assert studio.desk.broken == (), kind
        assert picture(studio, "anchor") != before, kind
        added = studio.desk.state()["faces"][0]["layers"][-1]
        inside = kind in ("each", "night") and origin != "centre"  # which have no place of their own
        assert added["kind"] == ("group" if inside else kind)
        status, svg = studio.ask(f"/kind/{kind}")
        assert status == 200 and svg.startswith(b"<"), kind
        studio.do(op="undo")
    assert studio.deck.read_text("utf-8") == text


def test_one_card_is_an_exception(studio: Studio) -> None:
    before = studio.deck.read_text("utf-8")
    pictures = [drawn(studio, name) for name in ("anchor", "buoy")]
    form = studio.form("text")
    asked = {"token": form["token"], "seen": form["source"], "name": "size", "old": "12pt", "only": "buoy"}
    # It is shown first, with the card as it will be, and only what was shown is written.
    status, said = studio.ask(
        "/edit", {"op": "set", "new": "20pt", **asked, "look": ["cards", "buoy", False]}
    )
    ((way,), text) = said["ways"], studio.deck.read_text("utf-8")
    (run,) = way["files"][0]["lines"]
    assert (status, text, way["problems"]) == (200, before, []) and way["files"][0]["file"] == "deck.yaml"
    assert len(run["old"]) == 1 and len(run["new"]) == 2 and "when: id == 'buoy'" in run["new"][1]
    assert way["picture"] != picture(studio, "buoy")
    wrong = {"op": "set", "new": "21pt", **asked, "agreed": way["agreed"]}
    assert studio.ask("/edit", wrong)[0] == 409 and studio.deck.read_text("utf-8") == before
    studio.do(op="set", new="20pt", **asked)
    assert picture(studio, "buoy") == way["picture"]
    old = next(line for line in before.splitlines() if "12pt" in line)
    pair = [
        old.replace("y: 20mm}", "y: 20mm, when: id != 'buoy'}"),
        old.replace("y: 20mm}", "y: 20mm, when: id == 'buoy'}").replace("12pt", "20pt"),
    ]
    assert studio.deck.read_text("utf-8") == before.replace(old, "\n".join(pair))
    assert drawn(studio, "anchor") == pictures[0] and drawn(studio, "buoy") != pictures[1]
    # The next change of that card is made in its own layer.
    own = studio.ask("/form/front-2")[1]
    by = {"op": "shift", "token": "front-2", "seen": own["source"], "by": {"y": 1}, "only": "buoy"}
    studio.do(**by)
    assert studio.deck.read_text("utf-8").count("- text:") == 2
    studio.do(op="undo")
    studio.do(op="undo")
    assert studio.deck.read_text("utf-8") == before
    # A card that is named otherwise keeps its exception.
    studio.do(op="set", new="20pt", **asked)
    cell = {"at": 2, "column": "name", "old": "Buoy", "new": "Dan buoy", "key": "Buoy"}
    one = studio.deck.read_text("utf-8")
    studio.do(way="card", op="cells", table="cards.csv", cells=[cell])
    assert studio.deck.read_text("utf-8") == one.replace("'buoy'", "'dan-buoy'")
    studio.do(op="undo")
    studio.do(op="cells", table="cards.csv", cells=[cell])
    assert studio.deck.read_text("utf-8") == one
    studio.do(op="undo")
    studio.do(op="undo")
    assert studio.deck.read_text("utf-8") == before
    status, said = studio.ask("/edit", {"op": "set", "new": "9pt", **asked, "only": "cable"})
    assert (status, said["key"]) == (422, "studio-not-on-card")
    # Deleted on one card, a layer is left out there; kept on one, it leaves the others. Both are shown first.
    whole = {"token": form["token"], "seen": form["source"]}
    for asked, condition in (
        ({"op": "delete", "only": "buoy"}, "id != 'buoy'"),
        ({"op": "keep", "card": "buoy"}, "id == 'buoy'"),
    ):
        assert studio.ask("/edit", {**asked, **whole})[1]["ways"]
        studio.do(**asked, **whole)
        assert studio.deck.read_text("utf-8") == before.replace("y: 20mm}", f"y: 20mm, when: {condition}}}")
        studio.do(op="undo")
    studio.do(op="set", name="when", new=" id == 'buoy' ", old="", **whole)
    assert studio.deck.read_text("utf-8") == before.replace("y: 20mm}", "y: 20mm, when: id == 'buoy'}")
    studio.do(op="undo")
    studio.do(op="title", new="Night: Watch ")
    assert studio.deck.read_text("utf-8") == before.replace("title: Harbour", 'title: "Night: Watch"')
    studio.do(op="undo")
    assert studio.deck.read_text("utf-8") == before


def test_a_layer_is_turned(studio: Studio) -> None:
    form = studio.form("text")
    studio.do(op="shift", token=form["token"], seen=form["source"], by={"turn": 350})
    assert "turn: -10}" in studio.form("text")["source"]
    form = studio.form("text")
    turn = {"op": "set", "token": form["token"], "seen": form["source"], "name": "turn"}
    studio.do(**turn, old="-10", new="number * 5")
    form = studio.form("text")
    studio.do(op="shift", token=form["token"], seen=form["source"], by={"turn": -2.5})
    assert "turn: (number * 5) - 2.5}" in studio.form("text")["source"]
    picture(studio, "buoy")


DOT = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z" fill="#123456"/></svg>'


def test_dropped_files_are_copied_into_the_deck_and_nowhere_else(studio: Studio) -> None:
    before = studio.deck.read_text("utf-8")

    def drop(name: str, data: bytes) -> tuple[int, dict[str, str]]:
        status, said = studio.ask(f"/file/{name}", data.decode("latin-1"))
        return status, said

    assert drop("My%20Dot%20(1).SVG", DOT) == (200, {"file": "art/my-dot-1.svg", "kind": "art"})
    assert drop("My%20Dot%20(1).SVG", DOT)[1]["file"] == "art/my-dot-1.svg"
    assert drop("my-dot-1.svg", DOT + b"<!-- other -->")[1]["file"] == "art/my-dot-1-2.svg"
    assert (studio.deck.parent / "art/my-dot-1.svg").read_bytes() == DOT
    for name in ("deck.yaml", "x.py", ".svg", "%2e%2e%2fout.exe"):
        assert drop(name, b"x")[0] in (404, 422), name
    assert drop("..%5C..%5Cout.svg", DOT)[1]["file"] == "art/out.svg"
    assert sorted(path.name for path in studio.deck.parent.iterdir()) == ["art", "cards.csv", "deck.yaml"]
    place = {
        "op": "place",
        "face": "front",
        "file": "art/my-dot-1.svg",
        "x": 5,
        "y": 40,
        "w": 20,
        "h": 20.004,
    }
    studio.do(**place)
    line = '    - image: {file: "art/my-dot-1.svg", x: 5mm, y: 40mm, w: 20mm, h: 20mm}\n'
    assert studio.deck.read_text("utf-8") == before.replace("  back:\n", line + "  back:\n")
    picture(studio, "anchor")
    studio.do(op="icon", file="art/my-dot-1.svg")
    black = DOT.replace(b"#123456", b"#000")
    assert drop("ink.svg", black)[0] == drop("no.svg", b"x")[0] == 200
    studio.do(op="icon", file="art/ink.svg")
    studio.do(op="icon", file="art/ink.svg")
    icons = 'icons:\n  my-dot-1: "art/my-dot-1.svg"\n  ink: {file: "art/ink.svg", tint: yes}\n  ink-2: {file'
    assert icons in studio.deck.read_text("utf-8")
    for wrong in ("art/no.svg", "art/gone.svg", "../out.svg"):
        assert studio.ask("/edit", {"op": "icon", "file": wrong})[0] == 422
    for _ in range(3):
        studio.do(op="undo")
    (studio.deck.parent / "more").mkdir()
    (studio.deck.parent / "more/sun.svg").write_bytes(DOT)
    studio.deck.write_text(f"{studio.deck.read_text('utf-8')}icons: more/*.svg\n", "utf-8")
    studio.desk.refresh()
    studio.do(op="icon", file="art/ink.svg")
    assert 'icons: {icons: "more/*.svg", ink: {file: ' in studio.deck.read_text("utf-8")
    assert studio.desk.state()["icons"]["own"] == ["ink", "sun"]
    font = asset("fonts", "fira-sans", "FiraSans-Bold.ttf").read_bytes()
    assert drop("mine.ttf", font)[1]["file"] == "fonts/mine.ttf" and drop("no.ttf", b"x")[0] == 200
    studio.do(op="place", file="fonts/mine.ttf")
    named = 'fonts: {body: LibreCaslonText-Regular, Fira Sans Bold: "fonts/mine.ttf"}'
    assert named in studio.deck.read_text("utf-8")
    assert studio.ask("/edit", {"op": "place", "file": "fonts/no.ttf"})[0] == 422
    unowned = {name: value for name, value in studio.own.items() if name != "Cookie"}
    assert studio.ask("/file/a.svg", "x", unowned)[0] == 403


def test_columns_are_added_and_deleted(studio: Studio) -> None:
    table = studio.deck.with_name("cards.csv")
    table.write_bytes(
        b'\xef\xbb\xbfname;colour;words\r\n"Anchor";#ffffff;"heavy; iron"\r\nBuoy;#c0e0ff;light'
    )
    studio.desk.refresh()
    before = table.read_bytes()
    studio.do(op="column", table="cards.csv", name="cost")
    assert table.read_bytes() == (
        b'\xef\xbb\xbfname;colour;words;cost\r\n"Anchor";#ffffff;"heavy; iron";""\r\nBuoy;#c0e0ff;light;'
    )
    for name, key in (
        ("cost", "studio-has-column"),
        ("a b", "studio-column-name"),
        ("", "studio-column-name"),
    ):
        assert studio.ask("/edit", {"op": "column", "table": "cards.csv", "name": name})[1]["key"] == key
    studio.do(op="uncolumn", table="cards.csv", name="cost")
    assert table.read_bytes() == before
    for name in ("name", "colour", "words"):
        status, said = studio.ask("/edit", {"op": "uncolumn", "table": "cards.csv", "name": name})
        assert (status, said["key"]) == (422, "studio-column-used"), name
        line = studio.deck.read_text("utf-8").splitlines()[said["at"]["line"] - 1]
        assert said["at"]["file"] == studio.deck.name and name in line
    assert table.read_bytes() == before


KINDS_TABLE = """tables:
  kind:
    hero: {name: Hero, colour: "#8c2f2b"}   # the brave
    item: {name: 'Item', colour: "#2f5d8c"}
"""


def test_tables_of_the_deck_file_are_edited_as_such(studio: Studio) -> None:
    plain = studio.deck.read_text("utf-8")
    before = plain.replace("cards:\n", f"{KINDS_TABLE}cards:\n", 1)
    before = before.replace('"{words}"', "\"{kind['hero'].name}\"")
    studio.deck.write_text(before, "utf-8")
    studio.desk.refresh()
    name = "tables.kind"
    (table,) = (each for each in studio.desk.tables if each["name"] == name)
    assert table["columns"] == ["kind", "name", "colour"]
    assert [row["cells"] for row in table["rows"]] == [
        ["hero", "Hero", "#8c2f2b"],
        ["item", "Item", "#2f5d8c"],
    ]
    cell = {"at": "item", "column": "name", "old": "Item", "new": "Thing"}
    studio.do(op="cells", table=name, cells=[cell])
    assert studio.deck.read_text("utf-8") == before.replace("'Item'", "'Thing'")
    assert studio.ask("/edit", {"op": "cells", "table": name, "cells": [cell]})[0] == 409
    studio.do(op="row", table=name, at="item", values=["place", "Place", "#3f6f3a"])
    studio.do(op="column", table=name, name="icon")
    (table,) = (each for each in studio.desk.tables if each["name"] == name)
    assert table["rows"][2]["cells"] == ["place", "Place", "#3f6f3a", ""]
    paste = {"op": "paste", "table": name, "row": 1, "column": "kind", "text": "tool\tTool\t#111111\tkey\n"}
    studio.do(**paste, version=studio.desk.version)
    assert "tool: {name: 'Tool', colour: \"#111111\", icon: " in studio.deck.read_text("utf-8")
    more = {**paste, "row": 2, "text": "place\tPort\nfort\tFort\nquay\tQuay\t#222222\n"}
    studio.do(**more, version=studio.desk.version)
    text = studio.deck.read_text("utf-8")
    assert (
        'fort: {name: Fort, colour: "", icon: ""}\n' in text
        and 'quay: {name: Quay, colour: "#222222"' in text
    )
    studio.do(op="undo")
    studio.do(op="rename", table=name, name="name", new="label")
    text = studio.deck.read_text("utf-8")
    assert "['hero'].label}" in text and "hero: {label: Hero" in text
    for way, name_of in (("rename", "kind"), ("uncolumn", "kind")):
        refused = studio.ask("/edit", {"op": way, "table": name, "name": name_of, "new": "other"})
        assert (refused[0], refused[1]["key"]) == (422, "studio-column-fixed")
    assert studio.ask("/edit", {"op": "uncolumn", "table": name, "name": "label"})[1]["key"] == (
        "studio-column-used"
    )
    studio.do(op="uncolumn", table=name, name="icon")
    studio.do(op="unrow", table=name, at="place", seen=["place", "Place", "#3f6f3a"])
    (table,) = (each for each in studio.desk.tables if each["name"] == name)
    assert [row["at"] for row in table["rows"]] == ["hero", "tool"] and studio.desk.broken == ()
    assert "# the brave" in studio.deck.read_text("utf-8")
    for _ in range(7):
        studio.do(op="undo")
    assert studio.deck.read_text("utf-8") == before


def test_icons_are_offered_where_a_layer_or_a_cell_names_one(studio: Studio) -> None:
    text = studio.deck.read_text("utf-8").replace(
        "cards:\n", f"{KINDS_TABLE}icons: {{anvil: anvil.svg}}\ncards:\n", 1
    )
    icons = """    - icon: {name: "{kind['hero'].colour}", x: 5mm, y: 5mm}
    - symbols: {icon: heart, count: 2}
    - text-box: {font: body, ink: "#000000", size: 7pt, x: 0mm, y: 9mm, text: ":{name}:", w: 9mm, h: 9mm}
"""
    studio.deck.write_text(text.replace("  front:\n", f"  front:\n{icons}", 1), "utf-8")
    anvil = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#123456" d="M0 0h9v9z"/></svg>'
    )
    studio.deck.with_name("anvil.svg").write_text(anvil, "utf-8")
    studio.desk.refresh()
    state = studio.ask("/state")[1]
    assert (
        [one["message"] for one in state["broken"]] == []
        and state["icons"]["own"] == ["anvil"]
        and "heart" in state["icons"]["bundled"]
    )
    columns = {table["name"]: table["takes"] for table in state["tables"]}
    assert columns == {"cards.csv": {"name": "icon", "colour": "ink"}, "tables.kind": {"colour": "icon"}}
    takes = [
        {field["name"] for field in studio.form(kind)["fields"] if field["takes"] == "icon"}
        for kind in ("icon", "symbols")
    ]
    assert takes == [{"name"}, {"icon"}]
    assert b"#123456" in studio.ask("/icon/anvil")[1] and b"<path" in studio.ask("/icon/heart")[1]
    assert studio.ask("/icon/nothing")[1]["key"] == "studio-gone"


def test_a_workbook_becomes_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    deck = write_deck(tmp_path / "harbour", ROWS)
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in [("name", "colour", "words"), *ROWS]:
        book.active.append(row)
    book.save(deck.with_name("cards.xlsx"))
    before = deck.read_text("utf-8").replace("cards.csv", "cards.xlsx  # all of them")
    deck.write_text(before, "utf-8")
    studio = Studio(deck)
    try:
        pictures = [picture(studio, name) for name in ("anchor", "buoy")]
        asked = {"op": "convert", "table": "cards.xlsx"}
        assert studio.ask("/edit", asked)[1]["key"] == "studio-file-taken"
        deck.with_name("cards.csv").unlink()
        (way,) = studio.ask("/edit", asked)[1]["ways"]
        assert [each["file"] for each in way["files"]] == ["deck.yaml", "cards.csv"]
        assert not deck.with_name("cards.csv").exists()
        studio.do(**asked)
        assert deck.read_text("utf-8") == before.replace("cards.xlsx", "cards.csv")
        assert pictures == [picture(studio, name) for name in ("anchor", "buoy")]
        (table,) = studio.ask("/state")[1]["tables"]
        assert [row["cells"] for row in table["rows"]] == [list(row) for row in ROWS]
        studio.do(op="undo")
        assert deck.read_text("utf-8") == before and deck.with_name("cards.xlsx").is_file()
        assert not deck.with_name("cards.csv").exists()
    finally:
        studio.stop()


def test_each_sheet_of_a_workbook_becomes_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    deck = write_deck(tmp_path / "harbour", ROWS)
    deck.with_name("cards.csv").unlink()
    book = openpyxl.Workbook()
    sheets = {
        "Über all": [("name", "colour", "words", "sort"), *((*row, "boat") for row in ROWS)],
        "uber-all": [("id", "colour"), ("boat", "#8c2f2b"), *((f"n{n}", "#000000") for n in range(40))],
        "Not read": [("a",), ("b",)],
    }
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(deck.with_name("cards.xlsx"))
    before = deck.read_text("utf-8").replace("from: cards.csv", "from: cards.xlsx#Über all   # all")
    before = before.replace("cards:\n", "tables:\n  sort: 'cards.xlsx#uber-all'\ncards:\n", 1)
    deck.write_text(before.replace('ink: "#000000", size: 12pt', 'ink: "{sort.colour}", size: 12pt'), "utf-8")
    before = deck.read_text("utf-8")
    studio = Studio(deck)
    try:
        pictures = [picture(studio, name) for name in ("anchor", "buoy")]
        asked = {"op": "convert", "table": "cards.xlsx"}
        (way,) = studio.ask("/edit", asked)[1]["ways"]
        assert {each["file"]: each["more"] for each in way["files"]} == {
            "deck.yaml": 0, "cards-uber-all.csv": 30, "cards-uber-all-2.csv": 0
        }  # fmt: skip
        studio.do(**asked)
        after = before.replace("cards.xlsx#Über all", "cards-uber-all-2.csv").replace(
            "cards.xlsx#uber-all", "cards-uber-all.csv"
        )
        assert deck.read_text("utf-8") == after
        assert pictures == [picture(studio, name) for name in ("anchor", "buoy")]
        tables = {table["name"]: len(table["rows"]) for table in studio.ask("/state")[1]["tables"]}
        assert tables == {"cards-uber-all.csv": 41, "cards-uber-all-2.csv": 2}
        studio.do(op="undo")
        assert deck.read_text("utf-8") == before
        assert {path.name for path in deck.parent.iterdir()} == {"deck.yaml", "cards.xlsx"}
    finally:
        studio.stop()


@pytest.mark.slow
def test_check_build_and_play_are_asked_for(studio: Studio) -> None:
    words = studio.deck.with_name("cards.csv")
    words.write_text(words.read_text("utf-8").replace("#c0e0ff", "#101010"), "utf-8")
    status, report = studio.ask("/check")
    assert status == 200
    assert {(each["card"], each["rule"]) for each in report["problems"]} >= {("buoy", "contrast")}
    first, *others = studio.ask("/targets")[1]
    assert first["name"] in SHEETS and first["for"] == "home"  # of the paper of the locale
    wrong = ["punch-a4", "punch-letter", "booklet", "box-hexagon", "press-booklet", "tgc-booklet"]
    usual = [target.name for target in targets_by_use() if target.name not in (first["name"], *wrong)]
    assert [each["name"] for each in others] == [*usual, *wrong]
    misfits = {each["name"]: each["misfit"] for each in others if each["misfit"]}
    assert list(misfits) == wrong and misfits["booklet"] == "Harbour has no rules to print"
    text = studio.deck.read_text("utf-8")
    studio.deck.write_text(text.replace("63mm x 88mm", "45mm x 45mm"), "utf-8")
    studio.desk.refresh()
    (box,) = (each["misfit"] for each in studio.ask("/targets")[1] if each["name"] == "tgc-box")
    assert "no box holds 2 cards" in box
    studio.deck.write_text(text, "utf-8")
    studio.desk.refresh()
    status, report = studio.ask("/run/build", {"target": "home-a4"})
    assert status == 200 and [each["path"] for each in report["files"]] == ["home-a4.pdf"]
    assert [each["message"] for each in report["notes"] if each["key"] == "cli-print"] == [
        "Print home-a4.pdf, two-sided, long edge, at 100 %"
    ]
    status, data = studio.ask("/built/home-a4.pdf")
    assert status == 200 and data.startswith(b"%PDF") and (studio.out / "home-a4.pdf").is_file()
    (studio.deck.parent / "lang").mkdir()
    (studio.deck.parent / "lang/de.yaml").write_text("title: Hafen\n", "utf-8")
    report = studio.ask("/run/build?language=de", {"target": "home-a4"})[1]
    assert [(each["path"], each["name"]) for each in report["files"]] == [("de/home-a4.pdf", "home-a4.pdf")]
    assert report["folder"] == str(studio.out / "de")
    assert studio.ask("/built/de/home-a4.pdf")[1] != data == studio.ask("/built/home-a4.pdf")[1]
    assert studio.ask("/built/..%2Fdeck.yaml")[0] == 404
    assert studio.ask("/run/build", {"target": str(studio.deck)})[0] == 422
    (asking,) = (each for each in others if each["name"] == "tts")
    assert list(asking["asks"]) == ["base"]
    base = "https://example.org/harbour/"
    status, report = studio.ask("/run/build", {"target": "tts", "base": base})
    (saved,) = (each["path"] for each in report["files"] if each["path"].endswith(".json"))
    assert base in (studio.out / saved).read_text("utf-8")
    assert studio.ask("/run/rm", {})[0] == 404
    status, said = studio.ask("/run/play", {})
    assert status == 200
    with urlopen(said["url"].partition("#")[0]) as page:
        assert b"<!doctype html>" in page.read().lower()
    studio.stop()
    with pytest.raises(OSError):
        urlopen(said["url"].partition("#")[0])


@pytest.mark.parametrize(
    ("part", "by", "more"),
    [
        ("50%", 0.125, "62.5%"),
        ("0.5", -0.2, "0.3"),
        ("90%", 0.5, "100%"),
        ("cost / 10", 0.1, "(cost / 10) + 0.1"),
    ],
)
def test_parts_of_a_whole_stay_as_they_are_written(part: str, by: float, more: str) -> None:
    assert parted(part, by) == more


def test_a_layer_is_on_the_cards_that_its_conditions_allow(studio: Studio) -> None:
    layers = """\
    - disc: {r: 5mm, fill: black, when: "name == 'Buoy'"}
    - group: {when: "name != 'Buoy'", layers: [{box: {x: 0mm, y: 0mm, w: 5mm, h: 5mm, fill: black}}]}
    - around: {times: 3, layers: [{star: {r: 2mm, fill: black, when: index > 0}}]}
    - dial: {r: 5mm, value: 1, of: 4, when: number > 2}
"""
    text = studio.deck.read_text("utf-8").replace("  back:\n", f"{layers}  back:\n")
    studio.deck.write_text(text, "utf-8")
    studio.desk.refresh()
    assert not studio.desk.broken
    kinds = "disc", "group", "box", "around", "star", "dial", "text"
    assert [studio.form(kind)["cards"] for kind in kinds] == [1, 1, 1, 2, 2, 0, 2]


def test_points_and_gradients_are_moved_in_their_places(studio: Studio) -> None:
    layers = (
        "    - line: {points: [[0mm, 5mm], [0.5w - 3mm, 'index + 1mm']], stroke: '#000'}   # a roof\n"
        "    - disc: {r: 5mm, fill: {gradient: radial, stops: [white, green]}}\n"
    )
    text = studio.deck.read_text("utf-8").replace("  back:\n", f"{layers}  back:\n")
    studio.deck.write_text(text, "utf-8")
    studio.desk.refresh()
    form = studio.form("line")
    seen = {"token": form["token"], "seen": form["source"]}
    assert next(each for each in form["fields"] if each["name"] == "points")["points"] == 2
    studio.do(op="shift", **seen, by={"points.0.0": 1.5, "points.1.0": -1})
    text = text.replace("[[0mm, 5mm], [0.5w - 3mm,", "[[1.5mm, 5mm], [0.5w - 4mm,")
    assert studio.deck.read_text("utf-8") == text
    # A point is added beside another one, as a formula of its own, and removed again as long as two are left.
    bent = {**seen, "seen": studio.form("line")["source"], "name": "points"}
    studio.do(op="point", **bent, at=1, by=[2, 0.001])
    added = text.replace("'index + 1mm']]", "'index + 1mm'], [0.5w - 2mm, 'index + 1mm']]")
    assert studio.deck.read_text("utf-8") == added
    studio.do(op="unpoint", **{**bent, "seen": studio.form("line")["source"]}, at=2)
    assert studio.deck.read_text("utf-8") == text
    refused = studio.ask("/edit", {"op": "unpoint", **bent, "seen": studio.form("line")["source"], "at": 0})
    assert (refused[0], refused[1]["key"]) == (422, "draw-line-points")
    form = studio.form("disc")
    seen = {"token": form["token"], "seen": form["source"]}
    assert next(each for each in form["fields"] if each["name"] == "fill")["gradient"]["gradient"] == "radial"
    studio.do(op="shift", **seen, by={"fill.x": 0.1})
    assert studio.deck.read_text("utf-8") == text.replace("[white, green]", "[white, green], x: 60%")
    form = studio.form("disc")
    for wrong in ("fill.x.y", "fill.0", "points.0", "r.0", "fill.", "stroke.angle", "fill.stops"):
        asked = {"op": "shift", "token": form["token"], "seen": form["source"], "by": {wrong: 1}}
        assert studio.ask("/edit", asked)[0] == 422, wrong


def test_a_plain_value_has_no_parts_to_move(studio: Studio) -> None:
    before = studio.deck.read_text("utf-8").replace('"{colour}"', '"#306090"')
    studio.deck.write_text(before, "utf-8")
    studio.desk.refresh()
    form = studio.form("fill")
    for part in ("angle", "0"):
        asked = {"op": "shift", "token": form["token"], "seen": form["source"], "by": {f"ink.{part}": 1}}
        assert studio.ask("/edit", asked)[1]["key"] == "studio-gone", part
    assert studio.deck.read_text("utf-8") == before


def test_a_new_ink_is_written_with_the_layer_that_uses_it(studio: Studio) -> None:
    before = studio.deck.read_text("utf-8")
    form = studio.form("text")
    asked = {"op": "set", "token": form["token"], "seen": form["source"], "name": "ink", "old": "#000000"}
    studio.do(**asked, new="night sea", ink={"rgb": "#102040", "cmyk": []})
    made = before.replace('ink: "#000000", size: 12pt', 'ink: "night sea", size: 12pt')
    assert studio.deck.read_text("utf-8") == made + 'inks:\n  night sea: {rgb: "#102040"}\n'
    assert studio.ask("/state")[1]["inks"]["night sea"]["hex"] == "#102040"
    studio.do(op="undo")
    assert studio.deck.read_text("utf-8") == before
    for name, ink in (
        ("x", {"rgb": "blue-ish"}),
        ("x", {"rgb": "#102040", "cmyk": [1, 2]}),
        ("x", {"rgb": "#102040", "cmyk": [0, 0, 0, 101]}),
        ("x", {"rgb": "#102040", "cmyk": ["]}"]}),
        ("none", {"rgb": "#102040"}),
        ("", {"rgb": "#102040"}),
        ("x", 3),
    ):
        assert studio.ask("/edit", {**asked, "new": name, "ink": ink})[0] == 422, (name, ink)
    assert studio.deck.read_text("utf-8") == before


def test_a_new_ink_is_written_with_the_cell_that_has_it(studio: Studio) -> None:
    table = studio.deck.with_name("cards.csv")
    plain = studio.deck.read_text("utf-8").replace("cards:\n", f"{KINDS_TABLE}cards:\n", 1)
    studio.deck.write_text(plain, "utf-8")
    studio.desk.refresh()
    rows, ink = table.read_text("utf-8"), {"rgb": "#102040", "cmyk": [90, 70, 30, 20]}
    made = 'inks:\n  night: {cmyk: [90, 70, 30, 20], rgb: "#102040"}\n'
    card = next(each for each in studio.desk.tables if each["name"] == "cards.csv")["rows"][1]
    for name, at, old in (("cards.csv", card["at"], "#c0e0ff"), ("tables.kind", "item", "#2f5d8c")):
        asked = {"op": "cells", "table": name, "ink": ink}
        cell = {"at": at, "column": "colour", "old": old}
        studio.do(**asked, cells=[{**cell, "new": "night"}])
        deck = plain if name == "cards.csv" else plain.replace('"#2f5d8c"', '"night"')
        assert studio.deck.read_text("utf-8") == deck + made
        assert table.read_text("utf-8") == (rows.replace("#c0e0ff", "night") if deck is plain else rows)
        assert studio.ask("/state")[1]["inks"]["night"]["hex"] == "#102040"
        studio.do(op="undo")
        assert (studio.deck.read_text("utf-8"), table.read_text("utf-8")) == (plain, rows)
        status, said = studio.ask("/edit", {**asked, "cells": [{**cell, "new": "none"}]})
        assert (status, said["key"]) == (422, "studio-ink-name")
    assert (studio.deck.read_text("utf-8"), table.read_text("utf-8")) == (plain, rows)


def test_a_fill_becomes_a_gradient_and_an_ink_again(studio: Studio) -> None:
    before = studio.deck.read_text("utf-8")
    line = "    - box: {x: 0mm, y: 0mm, w: w, h: 5mm, fill: red}  # the band\n"
    studio.deck.write_text(text := before.replace("  front:\n", "  front:\n" + line), "utf-8")
    studio.desk.refresh()

    def paint(new: str, name: str = "fill") -> str:
        form = studio.form("box")
        (field,) = (each for each in form["fields"] if each["name"] == name)
        asked = {"token": form["token"], "seen": form["source"], "name": name, "old": field["value"]}
        studio.do(op="set", new=new, **asked)
        return studio.deck.read_text("utf-8")

    graded = '{gradient: linear, stops: [red, "#ffffff"]}'
    assert paint(graded) == text.replace("fill: red", f"fill: {graded}")
    (fill,) = (each for each in studio.form("box")["fields"] if each["name"] == "fill")
    assert (
        fill["gradient"] == {"gradient": "linear", "stops": ["red", "#ffffff"]} and fill["takes"] == "paint"
    )
    assert picture(studio, "buoy")
    # What is changed of a gradient is in its line; a colour takes its place as a text, and as no comment.
    longer = graded.replace("red,", "red 20%,").replace("]}", "], angle: 90}")
    assert paint(longer) == text.replace("fill: red", f"fill: {longer}")
    assert paint("#204060") == text.replace("fill: red", 'fill: "#204060"')
    # So is a stroke that was not there, and whatever else may be a map.
    stroked = paint("{gradient: radial, stops: [red, blue]}", "stroke")
    shadowed = paint("{x: 1mm, blur: 1mm}", "shadow")
    assert shadowed == stroked.replace("blue]}}", "blue]}, shadow: {x: 1mm, blur: 1mm}}")
    form = studio.form("box")
    wrong = {"op": "set", "token": form["token"], "seen": form["source"], "name": "fill", "old": "#204060"}
    for new in (
        "{gradient: linear, stops: [nothing]}",
        "{gradient: spiral, stops: [red, blue]}",
        "{gradient: [",
    ):
        assert studio.ask("/edit", {**wrong, "new": new})[0] == 422
    assert studio.deck.read_text("utf-8") == shadowed
    for _ in range(5):
        studio.do(op="undo")
    assert studio.deck.read_text("utf-8") == text


def test_a_gradient_over_several_lines_keeps_its_comments(studio: Studio) -> None:
    lines = (
        "    - box:\n        x: 0mm\n        fill:\n          # as on the box\n"
        "          gradient: linear\n          stops:\n            - red  # the sun\n            - blue\n"
        "          angle: 90\n        y: 0mm\n        w: w\n        h: 5mm\n"
    )
    before = studio.deck.read_text("utf-8").replace("  front:\n", "  front:\n" + lines)
    studio.deck.write_text(before, "utf-8")
    studio.desk.refresh()
    form = studio.form("box")
    (fill,) = (each for each in form["fields"] if each["name"] == "fill")
    assert fill["value"] == "{gradient: linear, stops: [red, blue], angle: 90}"
    asked = {
        "op": "set",
        "token": form["token"],
        "seen": form["source"],
        "name": "fill",
        "old": fill["value"],
    }
    studio.do(**asked, new="{gradient: linear, stops: [gold, blue]}")
    after = before.replace("- red  # the sun", "- gold  # the sun").replace("          angle: 90\n", "")
    assert studio.deck.read_text("utf-8") == after


def test_a_value_over_a_style_can_be_removed_also_if_the_layer_needs_one(studio: Studio) -> None:
    before = studio.deck.read_text("utf-8")
    text = before.replace("faces:\n", "styles: {head: {font: body, size: 12pt}}\nfaces:\n").replace(
        'font: body, ink: "#000000", size: 12pt', 'style: head, font: body, ink: "#000000"'
    )
    studio.deck.write_text(text, "utf-8")
    studio.desk.refresh()
    needed = {each["name"]: each["needed"] for each in studio.form("text")["fields"]}
    assert (needed["font"], needed["text"]) == (False, True)
    form = studio.form("text")
    studio.do(op="unset", token=form["token"], seen=form["source"], name="font")
    assert studio.deck.read_text("utf-8") == text.replace("style: head, font: body,", "style: head,")
    assert picture(studio, "buoy")


def test_faces_say_on_how_many_cards_they_are_seen(tmp_path: Path) -> None:
    """By themselves, in another face, by a name with a formula, or as the tile of a pattern."""
    text = PLAIN.replace(
        "  back: [fill: red]\n",
        "  back: [fill: {ink: {pattern: dots, w: 5mm, h: 5mm}}, use: frame]\n"
        "  dots: [disc: {r: 1mm, fill: black}]\n  frame: [use: '{suit} frame']\n"
        "  red frame: [fill: red]\n  spare: [fill: red]\n",
    )
    deck = deck_of(tmp_path, text)
    tree = Layers(Sheet(text), deck).tree()
    seen = {each["face"]: each["cards"] for each in tree}
    assert seen == {"front": 6, "back": 6, "dots": 6, "frame": 6, "red frame": 6, "spare": 0}
