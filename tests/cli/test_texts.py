"""`deckgen texts`: translations go out to a table and come back as changes of single lines."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from openpyxl import Workbook

from deckgen.cli import commands
from deckgen.deck.load import load
from deckgen.draw.card import Drawing
from deckgen.draw.layers import KINDS
from deckgen.errors import DeckgenError
from deckgen.scene import Text, walk

DECK = """\
deckgen: 1
title: Harbour
shape: rectangle
trims: 63mm x 88mm
fonts: {body: LibreCaslonText-Regular}
cards:
  - {id: a, name: Anchor}
  - {id: b, name: "Buoy: red, round"}
  - {id: c, name: Radar}
faces:
  front:
    - text: {text: "{name}", font: body, ink: "#000000", size: 12pt}
"""
GERMAN = """\
# Words by Ada.
texts:
  Anchor: 'Anker'   # the iron one
  Rope: Seil
same: [Radar]
"""


def run(*words: str) -> dict[str, object]:
    found = CliRunner().invoke(commands, ["texts", *words, "--json"], catch_exceptions=False)
    answer: dict[str, object] = json.loads(found.stdout)
    return answer


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    (tmp_path / "lang").mkdir()
    (tmp_path / "deck.yaml").write_text(DECK, "utf-8")
    (tmp_path / "lang/de.yaml").write_text(GERMAN, "utf-8")
    return tmp_path


def test_states(deck: Path) -> None:
    texts = run(str(deck), "--lang", "de")["texts"]
    assert [(each["text"], each["state"]) for each in texts] == [  # type: ignore[attr-defined]
        ("Harbour", "missing"), ("Anchor", "translated"), ("Buoy: red, round", "missing"),
        ("Radar", "same"), ("Rope", "unused"),
    ]  # fmt: skip


def test_a_table_goes_out_and_comes_back(deck: Path) -> None:
    table = deck / "de.csv"
    run(str(deck), "--lang", "de", "--export", str(table))
    run(str(deck), "--lang", "de", "--import", str(table))
    assert (deck / "lang/de.yaml").read_text("utf-8") == GERMAN
    rows = list(csv.reader(table.read_text("utf-8-sig").splitlines()))
    rows[2][1], rows[3][1] = "Der Anker", "Boje: rot, rund"
    with table.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    run(str(deck), "--lang", "de", "--import", str(table))
    assert (deck / "lang/de.yaml").read_text("utf-8") == GERMAN.replace("'Anker'", "'Der Anker'").replace(
        "Seil\n", 'Seil\n  "Buoy: red, round": "Boje: rot, rund"\n'
    )
    with pytest.raises(DeckgenError) as error:
        run(str(deck), "--lang", "de", "--export", str(table))
    assert error.value.problems[0].key == "texts-exists"


@pytest.mark.parametrize("before", [None, "title: Port\n", "title: Port", "texts: {}\n"])
def test_a_new_language(deck: Path, before: str | None) -> None:
    table, file = deck / "fr.csv", deck / "lang/fr.yaml"
    table.write_text("text,translation\nAnchor,Ancre\nRadar,\n", "utf-8")
    if before is not None:
        file.write_text(before, "utf-8")
    run(str(deck), "--lang", "fr", "--import", str(table))
    names = [card.data["name"] for card in load(deck / "deck.yaml", KINDS, "fr").cards]
    assert names == ["Ancre", "Buoy: red, round", "Radar"]


def test_a_table_with_other_columns_is_told_as_such(deck: Path) -> None:
    (deck / "x.csv").write_text("English;German\nAnchor;Anker\n", "utf-8")
    with pytest.raises(DeckgenError) as caught:
        run(str(deck), "--lang", "de", "--import", str(deck / "x.csv"))
    assert [problem.key for problem in caught.value.problems] == ["texts-no-columns"]


def test_a_build_tells_what_is_not_translated(deck: Path) -> None:
    def told(language: str) -> str:
        words = ["build", str(deck), "--lang", language, "--out", str(deck / "out"), "-t", "svg"]
        return CliRunner().invoke(commands, words, catch_exceptions=False).stderr

    assert "2 texts have no translation in 'de' and are printed as in the deck" in told("de")
    assert "translation" not in told("en")


def test_a_language_is_built_beside_the_deck_itself(deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(deck)

    def done(*words: str) -> str:
        return CliRunner().invoke(commands, [words[0], str(deck), *words[1:]]).output

    done("build", "-t", "svg")
    out = Path("output") / deck.name
    own = {path: path.read_bytes() for path in out.rglob("*.svg")}
    done("build", "-t", "svg", "--lang", "de")
    assert own == {path: path.read_bytes() for path in own} != {}
    names = {path.relative_to(out) for path in own}
    assert {path.relative_to(out / "de") for path in (out / "de").rglob("*.svg")} == names
    (deck / "deck.yaml").write_text(DECK.replace("12pt", "14pt"), "utf-8")
    said = done("check", "--lang", "de")
    assert str(out / "de") in said and "--target svg --lang de" in said and "--out" not in said
    done("build", "-t", "svg", "--lang", "../elsewhere")
    assert {path.name for path in Path("output").iterdir()} == {deck.name}


def test_foreign_texts_are_refused(deck: Path) -> None:
    (deck / "x.csv").write_text("text,translation\nAnchors,Anker\n", "utf-8")
    with pytest.raises(DeckgenError) as error:
        run(str(deck), "--lang", "de", "--import", str(deck / "x.csv"))
    assert error.value.problems[0].key == "texts-not-in-deck"
    assert (deck / "lang/de.yaml").read_text("utf-8") == GERMAN


PRINTED = """\
deckgen: 1
title: Harbour
shape: rectangle
trims: 63mm x 88mm
fonts: {body: LibreCaslonText-Regular}
tables:
  kind:
    ship: {name: Ship, ink: "#000000"}
    tool: {name: Tool, ink: "#ff0000"}
cards:
  - {from: c.csv, id: "{slug(name)}", title: "{name}", back: "{kind} back", tags: [iron, heavy]}
styles:
  line: {font: body, ink: "{kind.ink}", size: 9pt, x: 5mm}
faces:
  front:
    - text: {style: line, text: "{upper(name)}: {kind.name}", y: 9mm}
    - text: {style: line, text: "{'!' if name == 'Anchor' else ''}{rules}", y: 20mm}
    - use: {face: foot, with: {line: "{flavour}", says: Weight, of: "about {mass} kilos", at: "{mass} m²"}}
  foot:
    - text: {style: line, text: "{line}", y: 80mm}
    - text: {when: says == "Weight", style: line, text: "{says} {of}, {berth}, {at}", y: 70mm}
    - each: {of: tags, layers: [text: {style: line, text: "{it}", y: 60mm}]}
  ship back: [fill: black]
  tool back: [fill: black]
"""
TABLE = """\
name,kind,rules,flavour,shade,notes,mass,berth
Anchor,tool,Holds fast,Old iron,red,secret,90,A1
Ketch,ship,,,red,,8000,B12
"""
WORDS = """\
title: Hafen
tables: {kind: {ship: {name: Schiff}}}
texts:
  Anchor: Anker
  Holds fast: Hält fest
  Old iron: Altes Eisen
  Tool: Werkzeug
  iron: Eisen
  Weight: Gewicht
  about {mass} kilos: etwa {mass} Kilo
same: [Ketch, heavy]
"""


@pytest.fixture
def printed(tmp_path: Path) -> Path:
    (tmp_path / "lang").mkdir()
    (tmp_path / "deck.yaml").write_text(PRINTED, "utf-8")
    (tmp_path / "c.csv").write_text(TABLE, "utf-8")
    (tmp_path / "lang/de.yaml").write_text(WORDS, "utf-8")
    return tmp_path


def test_what_faces_print_of_columns_and_tables_is_listed(printed: Path) -> None:
    texts = run(str(printed), "--lang", "fr")["texts"]
    assert {each["text"] for each in texts} == {  # type: ignore[attr-defined]
        "Anchor", "Ketch", "Holds fast", "Old iron", "Ship", "Tool", "iron", "heavy", "Harbour",
        "Weight", "about {mass} kilos", "A1", "B12", "{mass} m²",
    }  # fmt: skip
    assert {each["text"] for each in texts if each["state"] == "same"} == {"A1", "B12", "{mass} m²"}  # type: ignore[attr-defined]
    states = {each["text"]: each["state"] for each in run(str(printed), "--lang", "de")["texts"]}  # type: ignore[attr-defined]
    assert {text for text, state in states.items() if state == "same"} == {
        "Ketch",
        "heavy",
        "A1",
        "B12",
        "{mass} m²",
    }
    assert set(states.values()) == {"same", "translated"}


def test_what_faces_print_of_columns_and_tables_is_translated(printed: Path) -> None:
    """Ids, conditions and the names of faces see the deck's own words."""
    deck = load(printed / "deck.yaml", KINDS, "de")
    assert [(c.id, c.data["title"], c.back) for c in deck.cards] == [
        ("anchor", "Anker", "tool back"), ("ketch", "Ketch", "ship back"),
    ]  # fmt: skip
    drawing = Drawing(deck, deck.parts[0], deck.parts[0].trims[0], 0.0)
    drawn = [
        [item.text for item in walk(drawing.front(card).items) if isinstance(item, Text)]
        for card in deck.cards
    ]
    assert drawn == [
        ["ANKER: Werkzeug", "!Hält fest", "Altes Eisen", "Gewicht etwa 90 Kilo, A1, 90 m²", "Eisen", "heavy"],
        ["KETCH: Schiff", "Gewicht etwa 8000 Kilo, B12, 8000 m²", "Eisen", "heavy"],
    ]


def test_a_translated_cell_of_a_table_is_changed_where_it_is(printed: Path) -> None:
    (printed / "x.csv").write_text("text,translation\nShip,Boot\nTool,Gerät\nHarbour,Der Hafen\n", "utf-8")
    run(str(printed), "--lang", "de", "--import", str(printed / "x.csv"))
    assert (printed / "lang/de.yaml").read_text("utf-8") == WORDS.replace("Schiff", "Boot").replace(
        "Werkzeug", "Gerät"
    ).replace("title: Hafen", "title: Der Hafen")


def test_titles_made_by_a_formula_are_translated_by_its_parts(printed: Path) -> None:
    """The columns in the formula are listed, even if no face prints them, and the places name the sheet."""
    deck = PRINTED.replace('title: "{name}"', 'title: "The {name} of {port}"').replace(
        "c.csv", "c.xlsx#Ships"
    )
    (printed / "deck.yaml").write_text(deck, "utf-8")
    book = Workbook()
    for row in csv.reader(TABLE.splitlines()):
        book.create_sheet("Ships") if "Ships" not in book.sheetnames else None
        book["Ships"].append([*row, "port" if row[0] == "name" else "Hull"])
    book.save(printed / "c.xlsx")
    found = {each["text"]: each["place"] for each in run(str(printed), "--lang", "fr")["texts"]}  # type: ignore[attr-defined]
    assert found["Anchor"] == "c.xlsx#Ships:2"
    assert {"The {name} of {port}", "Hull"} < found.keys()
    assert "The Anchor of Hull" not in found
    words = "texts:\n  The {name} of {port}: '{name} von {port}'\n  Anchor: Anker\n  Hull: Rumpf\n"
    (printed / "lang/de.yaml").write_text(words, "utf-8")
    assert load(printed / "deck.yaml", KINDS, "de").cards[0].data["title"] == "Anker von Rumpf"
