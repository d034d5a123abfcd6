"""Deck files in, decks or every problem of them out: places, hints, and bounds on what a file may ask for."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from small_decks import PLAIN, SMALL, deck_of, problems_of, write_deck

from deckgen.assets import specs
from deckgen.deck import find_deck, load
from deckgen.errors import UsageError

CARDS = "cards: [{id: one, face: front}]\n"
FACE = "faces: {front: [fill: red]}\n"


def test_a_small_deck_is_read_whole(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, PLAIN)
    assert [card.id for card in deck.cards] == [f"{s}-{r}" for s in ("red", "black") for r in (1, 2, 3)]
    first = deck.cards[0]
    assert dict(first.data) == {"id": "red-1", "part": "cards", "suit": "red", "rank": 1}
    assert (first.face, first.back, first.count, first.extra) == ("front", "back", 1, False)
    assert (deck.parts[0].trims[0].width, deck.parts[0].trims[0].height) == (63.5, 88.9)
    assert deck.inks["red"].cmyk == (0, 100, 100, 20)
    assert deck.sources == (tmp_path / "deck.yaml",)


def test_all_problems_are_told_at_once_in_order_of_place(tmp_path: Path) -> None:
    text = """\
deckgen: 1
titel: Typo
shape: circel
trims: [2000in]
safe: -3mm
inks: {red: "#c0", blue: {cmyk: [1, 2, 3]}}
fonts: {text: EBGaramond12-Regulr}
overlays: [hint]
tables: {suit: {a: {ink: red}}}
cards:
  - {id: "a/b", face: front}
  - {id: one, face: frnt}
  - {id: One, face: front, count: 1_0}
  - {product: {suits: all}, id: x, face: front}
faces:
  front:
    - discc: {r: 5mm}
    - disc: {x: 5, fill: redd}
    - text: {text: "{upper(name}", font: txt, ink: red, overlay: hnt, when: "1 +", role: backgrund}
    - use: frnt
    - [fill]
"""
    assert problems_of(tmp_path, text) == [
        "deck.yaml:1:1: the deck needs the key 'title'",
        "deck.yaml:2:1: the deck has no key 'titel' (did you mean 'title'?)",
        "deck.yaml:3:8: expected one of circle, rectangle, hexagon, found 'circel' (did you mean 'circle'?)",
        "deck.yaml:4:9: '2000in' comes to 50800 mm; the longest is 10000 mm",
        "deck.yaml:5:7: expected a length that is not negative, found '-3mm'",
        "deck.yaml:6:13: expected a colour such as #2a4a9f, found '#c0' (put it in quotes: \"#2a4a9f\")",
        "deck.yaml:6:26: the ink 'blue' needs the key 'rgb'",
        "deck.yaml:6:33: expected four percentages, such as [100, 86, 0, 4], found a list",
        f"deck.yaml:7:15: there is no file 'EBGaramond12-Regulr' in {tmp_path}"
        " (did you mean 'EBGaramond12-Regular'?)",
        "deck.yaml:11:10: 'a/b' cannot be the id of a card"
        " (use letters, digits, - _ . + only: files are named after it)",
        "deck.yaml:12:21: the deck has no face 'frnt' (did you mean 'front'?)",
        "deck.yaml:13:5: two cards have the id 'One' (it stands first in line 12)",
        "deck.yaml:14:23: `all` needs a table called 'suits' (did you mean 'suit'?)",
        "deck.yaml:17:7: there is no layer kind 'discc' (did you mean 'disc'?)",
        "deck.yaml:18:13: the layer 'disc' needs 'r' (radius)",
        "deck.yaml:18:17: '5' has no unit (write 5mm, or in, pt, w, h, r)",
        "deck.yaml:18:26: the deck has no ink 'redd' (did you mean 'red'?)",
        "deck.yaml:19:20: ')' is missing in the formula 'upper(name'",
        "deck.yaml:19:42: the deck has no font 'txt' (did you mean 'text'?)",
        "deck.yaml:19:66: there is no overlay 'hnt' (did you mean 'hint'?)",
        "deck.yaml:19:77: the formula '1 +' is not complete",
        "deck.yaml:19:90: there is no role 'backgrund' (did you mean 'background'?)",
        "deck.yaml:20:12: the deck has no face 'frnt' (did you mean 'front'?)",
        "deck.yaml:21:7: expected a layer, found a list"
        " (a layer is one key, its kind: `- disc: {r: 5mm, fill: lapis}`)",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("- a\n", "deck.yaml:1:1: expected a map (`key: value` lines), found a list"),
        ("text\n", "deck.yaml:1:1: expected a map (`key: value` lines), found 'text'"),
        ("title: x\n", "deck.yaml:1:1: this is not a deck file (its first line should be `deckgen: 1`)"),
        (
            "deckgen: 2\n",
            "deck.yaml:1:1: this deck is written for format 2; this program reads format 1 (install",
        ),
        (SMALL + FACE + "cards: []\n", "deck.yaml:1:1: the deck has no cards (write them under `cards:`)"),
        (SMALL + FACE + "cards: {a: b}\n", "deck.yaml:8:8: expected a list, found a map"),
        (
            SMALL + FACE + "cards: [{face: front}]\n",
            'deck.yaml:8:9: a card needs an id (for many cards use a formula: `id: "{name}"`)',
        ),
        (SMALL + FACE + "cards: [{id: con, face: front}]\n", "'con' cannot be the id of a card"),
        (SMALL + FACE + "cards: [{id: a., face: front}]\n", "'a.' cannot be the id of a card"),
        (SMALL + FACE + "cards: [{id: ../x, face: front}]\n", "'../x' cannot be the id of a card"),
        (
            SMALL + FACE + "cards: [{id: a, w: 3}]\n",
            "a column may not be called 'w': it is the name of a measure",
        ),
        (
            SMALL + FACE + 'cards: [{id: "{nam}", name: x}]\n',
            "there is nothing called 'nam' here (did you mean 'name'?)",
        ),
        (SMALL + FACE + 'cards: [{id: "{name", name: x}]\n', "a '{' stands alone: close the formula"),
        (
            SMALL + FACE + "cards: [{id: a, count: 10000000}]\n",
            "expected a whole number from 0 to 1,000, found '10000000'",
        ),
        (SMALL + FACE + "cards: [{id: a, count: --5}]\n", "expected a whole number, found '--5'"),
        (SMALL + FACE + "cards: [{id: a, count: ²}]\n", "expected a whole number, found '²'"),
        (SMALL + FACE + "cards: [{id: a, extra: maybe}]\n", "expected yes or no, found 'maybe'"),
        (SMALL + FACE + "cards: [{id: a, title: {b: c}}]\n", "expected text, found a map"),
        (SMALL + CARDS + "faces: {front: [disc: {r: , fill: red}]}\n", "the layer 'disc' needs 'r' (radius)"),
        (
            SMALL + FACE + CARDS + "tables: {t: {a: {t2: c}}, t2: {b: {}}}\n",
            "'c' is no row of the table 't2' (known: b)",
        ),
        (SMALL + FACE + CARDS + "tables: {t: none.csv}\n", "there is no file 'none.csv' in"),
        (SMALL + FACE + CARDS + "tables: {t: ../t.csv}\n", "'../t.csv' leads out of the folder of the deck"),
        (SMALL + FACE + CARDS + "measures: {w: 3mm}\n", "'w' cannot be the name of a measure"),
        (SMALL + FACE + CARDS + "measures: {mm: 3mm}\n", "'mm' cannot be the name of a measure"),
        (
            SMALL + FACE + CARDS + "measures: {u: w / 0}\n",
            "deck.yaml:9:15: the measure 'u' at 63.5 x 88.9 mm: the formula divides by nothing",
        ),
        (
            SMALL + FACE + CARDS + "measures: {u: 9mm * 9999}\n",
            "deck.yaml:9:15: the measure 'u' comes to 89991 mm; the longest is 10000 mm",
        ),
        (SMALL + FACE + CARDS + "back: bck\n", "the deck has no face 'bck' (known: front)"),
        (SMALL + FACE + CARDS + "options: {o: {values: []}}\n", "the option 'o' has no values"),
        (SMALL + FACE + CARDS + 'credits: ["a\\nb"]\n', "holds a control character"),
        (
            SMALL + FACE + CARDS + "games: {moonlight: {players: [0]}}\n",
            "expected a whole number from 1 to 20, found '0'",
        ),
        (
            SMALL + FACE + CARDS + "parts: {cards: {shape: circle, trims: [20mm], cards: []}}\n",
            "the part 'cards' stands at the top of the file already",
        ),
        (
            SMALL.replace(
                "fonts:", "parts: {../x: {shape: circle, trims: [20mm], cards: [{id: a}]}}\nfonts:"
            ),
            "'../x' cannot be the name of a part",
        ),
        (SMALL.replace("63.5mm x 88.9mm", "10m x 10m"), "there is nothing called 'm' here"),
        (
            SMALL.replace("63.5mm x 88.9mm", "9000mm x 10mm"),
            "a piece of 9000 x 10 mm: each side must be 5 to 1500 mm",
        ),
        (
            SMALL.replace("63.5mm x 88.9mm", "-63mm x 88mm"),
            "expected a length that is not negative, found '-63mm'",
        ),
        (SMALL.replace("63.5mm x 88.9mm", "9**9**9 x 3mm"), "is not expected in the formula"),
        (SMALL.replace("63.5mm x 88.9mm", "99999999999999999999mm"), "is greater than 1e+15"),
        (SMALL.replace("[63.5mm x 88.9mm]", "[]"), "expected at least one size"),
    ],
)
def test_a_fault_is_told_with_its_place_and_what_to_do(text: str, problem: str, tmp_path: Path) -> None:
    assert any(problem in found for found in problems_of(tmp_path, text))


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        (
            "{product: {a: &l [" + "x, " * 200 + "], b: *l, c: *l}, id: x}",
            "this product makes 8,000,000 cards",
        ),
        ("&c {product: {a: [" + "x, " * 15_000 + "]}, id: x, face: front}, *c", "more than 20,000 cards"),
        ("{id: a, b: " + "x" * 9000 + ", c: " + '"' + "{b}" * 9000 + '"}', "more than 100,000 characters"),
        (", ".join(f"{{id: '{n}/'}}" for n in range(3000)), "'999/' cannot be the id"),
    ],
)
def test_nothing_in_a_deck_eats_the_machine(cards: str, problem: str, tmp_path: Path) -> None:
    began = time.monotonic()
    found = problems_of(tmp_path, SMALL + FACE + f"cards: [{cards}]\n")
    assert any(problem in line for line in found)
    assert len(found) <= 1000
    assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ("", "the first line must name the columns"),
        ("id,id\n", "two columns are called 'id'"),
        ("id,a\nx,1,2\n", "data.csv:2: 3 cells under 2 columns (put text with commas in quotes)"),
        ('id,a\nx,"1\n', "data.csv:2: not a CSV table: unexpected end of data"),
        ("id,a\nx,\x07\n", "data.csv:2: the control character U+0007 may not stand in text"),
        ("id,a\n" + "x" * 200_000 + ",1\n", "not a CSV table: field larger than field limit"),
    ],
)
def test_faults_in_data_files_have_their_lines(data: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "data.csv").write_text(data, encoding="utf-8")
    found = problems_of(tmp_path, SMALL + FACE + "cards: [data.csv]\n")
    assert any(problem in line for line in found), found


def test_data_files_give_cards_and_tables(tmp_path: Path) -> None:
    (tmp_path / "data.csv").write_text("\ufeffid; suit; cost; note\na; hearts; 3; '010'\nb;spades\n", "utf-8")
    (tmp_path / "suit.csv").write_text("suit,ink\nhearts,red\nspades,black\n", "utf-8")
    text = (
        SMALL + FACE + 'tables: {suit: suit.csv}\ncards: [{from: data.csv, ink: "{suit.ink}", face: front}]\n'
    )
    deck = deck_of(tmp_path, text)
    assert [(c.id, c.data["ink"], c.data["cost"], c.data["note"]) for c in deck.cards] == [
        ("a", "red", 3, "'010'"),
        ("b", "black", None, None),
    ]
    assert {path.name for path in deck.sources} == {"deck.yaml", "data.csv", "suit.csv"}


def test_a_row_that_stands_twice_is_refused(tmp_path: Path) -> None:
    (tmp_path / "suit.csv").write_text("suit,ink\nhearts,red\nhearts,black\n", "utf-8")
    found = problems_of(tmp_path, SMALL + FACE + CARDS + "tables: {suit: suit.csv}\n")
    assert found == [
        "suit.csv:3: two rows of the table 'suit' are called 'hearts' (it stands first in line 2)"
    ]


def test_text_cells_stay_text(tmp_path: Path) -> None:
    cells = "{id: a, a: 010, b: no, c: 12:30, d: '5', e: 5, f: 1.50, g: 1.5, j: , i: 1e3}"
    data = deck_of(tmp_path, SMALL + FACE + f"cards: [{cells}]\n").cards[0].data
    assert [data[key] for key in "abcdefgji"] == ["010", "no", "12:30", "5", 5, "1.50", 1.5, None, "1e3"]


def test_decks_are_found_by_name_folder_and_file(tmp_path: Path) -> None:
    path = write_deck(tmp_path)
    assert find_deck(str(tmp_path)) == find_deck(str(path)) == path
    assert find_deck("moonlight") == specs() / "moonlight" / "deck.yaml"
    with pytest.raises(UsageError, match="did you mean 'moonlight'"):
        find_deck("moonligt")
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match=r"has no deck\.yaml"):
        find_deck(str(tmp_path / "empty"))
    with pytest.raises(UsageError, match="there is no deck"):
        find_deck("x" * 5000)


def test_without_kinds_a_deck_gives_its_data_and_no_faces() -> None:
    deck = load(specs() / "moonlight" / "deck.yaml")
    assert not deck.faces
    assert [len(part.cards) for part in deck.parts] == [54, 1]
