"""Loading a deck gives the right objects or all problems with places, within bounds."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_decks import PLAIN, SMALL, deck_of, faults_of, place, write_deck
from steps import counted_calls

from deckgen.assets import bundled_decks, specs
from deckgen.deck import find_deck, load
from deckgen.deck.data import read_rows
from deckgen.errors import UsageError, Where
from deckgen.facts import Fact, Quantity, Suggestion, suggest
from deckgen.source import ScalarNode

CARDS = "cards: [{id: one, face: front}]\n"
FACE = "faces: {front: [fill: red]}\n"


def test_small_deck_is_read_completely(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, PLAIN)
    assert [card.id for card in deck.cards] == [f"{s}-{r}" for s in ("red", "black") for r in (1, 2, 3)]
    first = deck.cards[0]
    assert dict(first.data) == {"id": "red-1", "part": "cards", "suit": "red", "rank": 1}
    assert (first.face, first.back, first.count, first.extra) == ("front", "back", 1, False)
    assert (deck.parts[0].trims[0].width, deck.parts[0].trims[0].height) == (63.5, 88.9)
    assert deck.inks["red"].cmyk == (0, 100, 100, 20)
    assert deck.sources == (tmp_path / "deck.yaml",)


def test_all_problems_are_reported_at_once_ordered_by_place(tmp_path: Path) -> None:
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
    assert [(*place(problem), problem.key) for problem in faults_of(tmp_path, text)] == [
        (2, 1, "yaml-no-key"),
        (3, 8, "yaml-expected"),
        (4, 9, "deck-long"),
        (5, 7, "deck-length-within"),
        (6, 13, "yaml-expected"),
        (6, 26, "yaml-key-needed"),
        (6, 33, "yaml-expected"),
        (7, 15, "yaml-no-file"),
        (11, 10, "deck-not-a-name"),
        (12, 21, "deck-no-face"),
        (13, 5, "deck-id-twice"),
        (13, 35, "yaml-expected"),
        (14, 23, "deck-all-of-no-table"),
        (17, 7, "deck-no-kind"),
        (18, 13, "yaml-key-needed"),
        (18, 17, "deck-no-unit"),
        (18, 26, "deck-no-ink"),
        (19, 20, "formula-missing"),
        (19, 42, "deck-no-font"),
        (19, 66, "deck-no-overlay"),
        (19, 77, "formula-incomplete"),
        (19, 90, "yaml-expected"),
        (20, 12, "deck-no-face"),
        (21, 7, "yaml-expected"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "col", "key", "values"),
    [
        ("- a\n", 1, 1, "yaml-expected", {"what": Fact("yaml-some-map")}),
        ("text\n", 1, 1, "yaml-expected", {"what": Fact("yaml-some-map")}),
        ("title: x\n", 1, 1, "deck-not-a-deck", {"format": 1}),
        ("deckgen: 2\n", 1, 1, "deck-later-format", {"format": 1, "version": "2"}),
        (SMALL + FACE + "cards: []\n", 1, 1, "deck-no-cards", {}),
        (SMALL + FACE + "cards: {a: b}\n", 8, 8, "deck-cards-map", {"name": "a"}),
        (SMALL + FACE + "cards: [{face: front}]\n", 8, 9, "yaml-key-needed", {"name": "id"}),
        (SMALL + FACE + "cards: [{id: con, face: front}]\n", 8, 14, "deck-not-a-name", {"name": "con"}),
        (SMALL + FACE + "cards: [{id: a., face: front}]\n", 8, 14, "deck-not-a-name", {"name": "a."}),
        (SMALL + FACE + "cards: [{id: ../x, face: front}]\n", 8, 14, "deck-not-a-name", {"name": "../x"}),
        (SMALL + FACE + "cards: [{id: a, w: 3}]\n", 8, 17, "deck-column-measure", {"name": "w"}),
        (SMALL + FACE + 'cards: [{id: "{nam}", name: x}]\n', 8, 14, "formula-no-name", {"name": "nam"}),
        (SMALL + FACE + 'cards: [{id: "{name", name: x}]\n', 8, 14, "formula-lone-brace", {"brace": "{"}),
        (
            SMALL + FACE + "cards: [{id: a, count: 10000000}]\n",
            8,
            24,
            "yaml-expected",
            {"what": Fact("deck-a-whole-number", least=0, most=1000)},
        ),
        (
            SMALL + FACE + "cards: [{id: a, count: --5}]\n",
            8,
            24,
            "yaml-expected",
            {"what": Fact("deck-a-whole-number", least=0, most=1000)},
        ),
        (
            SMALL + FACE + "cards: [{id: a, count: ²}]\n",
            8,
            24,
            "yaml-expected",
            {"what": Fact("deck-a-whole-number", least=0, most=1000)},
        ),
        (
            SMALL + FACE + "cards: [{id: a, extra: maybe}]\n",
            8,
            24,
            "yaml-expected",
            {"what": Fact("deck-yes-or-no")},
        ),
        (
            SMALL + FACE + "cards: [{id: a, title: {b: c}}]\n",
            8,
            24,
            "yaml-expected",
            {"what": Fact("yaml-some-text")},
        ),
        (
            SMALL + CARDS + "faces: {front: [disc: {r: , fill: red}]}\n",
            8,
            27,
            "yaml-key-needed",
            {"name": "r"},
        ),
        (
            SMALL + FACE + CARDS + "tables: {t: {a: {t2: c}}, t2: {b: {}}}\n",
            9,
            17,
            "formula-no-row",
            {"name": "c", "table": "t2"},
        ),
        (SMALL + FACE + CARDS + "tables: {t: none.csv}\n", 9, 13, "yaml-no-file", {"name": "none.csv"}),
        (SMALL + FACE + CARDS + "tables: {t: ../t.csv}\n", 9, 13, "yaml-file-outside", {"name": "../t.csv"}),
        (SMALL + FACE + CARDS + "measures: {w: 3mm}\n", 9, 15, "deck-measure-name", {"name": "w"}),
        (SMALL + FACE + CARDS + "measures: {mm: 3mm}\n", 9, 16, "deck-measure-name", {"name": "mm"}),
        (SMALL + FACE + CARDS + "measures: {u: w / 0}\n", 9, 15, "formula-zero", {}),
        (
            SMALL + FACE + CARDS + "measures: {u: 9mm * 9999}\n",
            9,
            15,
            "deck-long",
            {"length": Quantity(89991.0, "mm")},
        ),
        (SMALL + FACE + CARDS + "back: bck\n", 9, 7, "deck-no-face", {"name": "bck"}),
        (
            SMALL + FACE + CARDS + "options: {o: {values: []}}\n",
            9,
            23,
            "yaml-expected",
            {"what": Fact("yaml-some-values", count=1)},
        ),
        (SMALL + FACE + CARDS + 'credits: ["a\\nb"]\n', 9, 11, "deck-control-character", {"text": "a\nb"}),
        (
            SMALL + FACE + CARDS + "games: {moonlight: {players: [0]}}\n",
            9,
            31,
            "yaml-expected",
            {"what": Fact("deck-a-whole-number", least=1, most=20)},
        ),
        (
            SMALL + FACE + CARDS + "parts: {cards: {shape: circle, trims: [20mm], cards: []}}\n",
            9,
            16,
            "deck-part-twice",
            {"name": "cards"},
        ),
        (
            SMALL.replace(
                "fonts:", "parts: {../x: {shape: circle, trims: [20mm], cards: [{id: a}]}}\nfonts:"
            ),
            6,
            15,
            "deck-part-name",
            {"name": "../x"},
        ),
        (
            SMALL.replace("63.5mm x 88.9mm", "10m x 10m"),
            4,
            9,
            "yaml-expected",
            {"what": Fact("deck-a-length")},
        ),
        (
            SMALL.replace("63.5mm x 88.9mm", "9000mm x 10mm"),
            4,
            9,
            "deck-piece-size",
            {"height": Quantity(10.0, "mm"), "width": Quantity(9000.0, "mm")},
        ),
        (
            SMALL.replace("63.5mm x 88.9mm", "-63mm x 88mm"),
            4,
            9,
            "deck-piece-size",
            {"height": Quantity(88.0, "mm"), "width": Quantity(-63.0, "mm")},
        ),
        (
            SMALL.replace("63.5mm x 88.9mm", "9**9**9 x 3mm"),
            4,
            9,
            "formula-unexpected",
            {"formula": "9**9**9", "text": "*"},
        ),
        (
            SMALL.replace("63.5mm x 88.9mm", "99999999999999999999mm"),
            4,
            9,
            "formula-great-number",
            {"digits": "99999999999999999999", "most": "1e+15"},
        ),
        (
            SMALL.replace("[63.5mm x 88.9mm]", "[]"),
            4,
            8,
            "yaml-expected",
            {"what": Fact("yaml-some-values", count=1)},
        ),
    ],
)
def test_problem_is_reported_with_its_place(
    text: str, line: int, col: int, key: str, values: dict[str, object], tmp_path: Path
) -> None:
    found = [problem for problem in faults_of(tmp_path, text) if problem.key == key]
    assert (line, col) in {place(problem) for problem in found}
    assert any(values.items() <= problem.values.items() for problem in found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cards", "key"),
    [
        ("{product: {a: &l [" + "x, " * 200 + "], b: *l, c: *l}, id: x}", "deck-large-product"),
        ("&c {product: {a: [" + "x, " * 15_000 + "]}, id: x, face: front}, *c", "deck-many-cards"),
        ("{id: a, b: " + "x" * 9000 + ", c: " + '"' + "{b}" * 9000 + '"}', "formula-long-text"),
        (", ".join(f"{{id: '{n}/'}}" for n in range(3000)), "deck-not-a-name"),
    ],
)
def test_no_deck_uses_excessive_resources(cards: str, key: str, tmp_path: Path) -> None:
    with counted_calls() as calls:
        found = faults_of(tmp_path, SMALL + FACE + f"cards: [{cards}]\n")
    assert key in {problem.key for problem in found}
    assert len(found) <= 1000
    assert calls[0] < 2_500_000


def test_keys_of_a_deck_and_of_its_parts_are_told_where_they_belong(tmp_path: Path) -> None:
    part = "parts: {a: {shape: circle, trims: [20mm], inks: {}, cards: [{id: one, face: front}]}}\n"
    text = SMALL.replace("shape: rectangle\ntrims: [63.5mm x 88.9mm]\n", "origin: centre\n") + FACE + part
    found = [(problem.fact.values["name"], problem.advice) for problem in faults_of(tmp_path, text)]
    assert found == [("origin", Fact("deck-key-of-parts")), ("inks", Fact("deck-key-of-deck"))]


@pytest.mark.parametrize(
    ("data", "line", "fact"),
    [
        ("", 1, Fact("table-no-header")),
        ("id,id\n", 1, Fact("table-column-twice", name="id")),
        ("id,a\nx,1,2\n", 2, Fact("table-wide", cells=3, columns=2)),
        ('id,a\nx,"1\n', 2, Fact("table-quote-open")),
        ("id,a\nx,\x07\n", 2, Fact("yaml-control-character", code="U+0007")),
        (
            "id,a\n" + "x" * 200_000 + ",1\n",
            2,
            Fact("table-csv", parser="field larger than field limit (131072)"),
        ),
    ],
)
def test_problems_in_data_files_have_line_numbers(data: str, line: int, fact: Fact, tmp_path: Path) -> None:
    (tmp_path / "data.csv").write_text(data, encoding="utf-8")
    found = faults_of(tmp_path, SMALL + FACE + "cards: [data.csv]\n")
    assert (Where(str(tmp_path / "data.csv"), line), fact) in [(p.where, p.fact) for p in found]


def test_cells_have_their_row_and_column(tmp_path: Path) -> None:
    (tmp_path / "data.csv").write_text('id,note\na,"two\nlines"\n\nb,\n', "utf-8")
    rows = list(read_rows(tmp_path / "data.csv"))
    nodes = [node for row in rows for node in row.cells.values() if isinstance(node, ScalarNode)]
    assert [(node.text, node.cell) for node in nodes] == [
        ("a", (2, 1)), ("two\nlines", (2, 2)), ("b", (4, 1)), ("", (4, 2)),
    ]  # fmt: skip
    assert [row.where.line for row in rows] == [2, 5]


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


def test_duplicate_row_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "suit.csv").write_text("suit,ink\nhearts,red\nhearts,black\n", "utf-8")
    (found,) = faults_of(tmp_path, SMALL + FACE + CARDS + "tables: {suit: suit.csv}\n")
    assert found.fact == Fact("table-row-twice", table="suit", name="hearts", first=2)
    assert found.where == Where(str(tmp_path / "suit.csv"), 3)


def test_text_cells_stay_text(tmp_path: Path) -> None:
    cells = "{id: a, a: 010, b: no, c: 12:30, d: '5', e: 5, f: 1.50, g: 1.5, j: , i: 1e3}"
    data = deck_of(tmp_path, SMALL + FACE + f"cards: [{cells}]\n").cards[0].data
    assert [data[key] for key in "abcdefgji"] == ["010", "no", "12:30", "5", 5, "1.50", 1.5, None, "1e3"]


def test_decks_are_found_by_name_folder_and_file(tmp_path: Path) -> None:
    path = write_deck(tmp_path)
    assert find_deck(str(tmp_path)) == find_deck(str(path)) == path
    assert find_deck("moonlight") == specs() / "moonlight" / "deck.yaml"
    (tmp_path / "empty").mkdir()
    for name, fact in {
        "moonligt": Fact("deck-not-found", name="moonligt", near=Suggestion("moonlight")),
        str(tmp_path / "empty"): Fact("deck-empty-folder", folder=str(tmp_path / "empty")),
        "x" * 5000: Fact("deck-not-found", name="x" * 5000, near=suggest("x", bundled_decks())),
    }.items():
        with pytest.raises(UsageError) as caught:
            find_deck(name)
        assert caught.value.problems[0].fact == fact


def test_deck_loaded_without_kinds_has_data_but_no_faces() -> None:
    deck = load(specs() / "moonlight" / "deck.yaml")
    assert not deck.faces
    assert [len(part.cards) for part in deck.parts] == [54, 1]


def test_a_needed_key_is_not_explained_by_its_own_name(tmp_path: Path) -> None:
    (problem,) = faults_of(
        tmp_path, f"{SMALL}cards: [{{id: a}}]\nfaces: {{front: [text: {{text: x, ink: red, size: 9pt}}]}}\n"
    )
    assert problem.key == "yaml-key-needed"
    assert (problem.values["name"], problem.values["about"]) == ("font", "")


@pytest.mark.parametrize(
    ("cards", "layer", "fact"),
    [
        ("{from: c.csv, id: x}", "fill: red", Fact("deck-cards-entry", name="from")),
        ("{id: a}", "fill: red", Fact("deck-cards-entry", name="id")),
        ("{a: {cost: 1}}", "fill: red", Fact("deck-cards-map", name="a")),
        (
            "[{id: a}]", "box: {ink: red, x: 1mm, y: 1mm, w: 1mm, h: 1mm, shadow: 2mm}",
            Fact("yaml-section", what=Fact("deck-the-shadow", name=""), found=Fact("yaml-text", text="2mm"),
                 keys=("x", "y", "blur", "spread")),
        ),
    ],
)  # fmt: skip
def test_short_forms_that_people_try_are_answered_with_the_right_form(
    cards: str, layer: str, fact: Fact, tmp_path: Path
) -> None:
    text = f"{SMALL}cards: {cards}\nfaces:\n  front:\n    - {layer}\n"
    assert fact in [problem.fact for problem in faults_of(tmp_path, text)]


def test_a_square_is_one_length(tmp_path: Path) -> None:
    (part,) = deck_of(tmp_path, PLAIN.replace("[63.5mm x 88.9mm]", "[70mm, 40mm x 60mm]")).parts
    assert [tuple(trim) for trim in part.trims] == [(70, 70), (40, 60)]


@pytest.mark.parametrize(
    ("column", "cell", "key"),
    [
        ("count", "one", "yaml-expected"),
        ("count", "{x}", "formula-no-name"),
        ("extra", "maybe", "yaml-expected"),
        ("back", "bak", "deck-no-face"),
    ],
)
def test_problems_of_cells_of_known_keys_name_their_column(tmp_path, column, cell, key):
    (tmp_path / "data.csv").write_text(f"id,{column}\nb,{cell}\n", "utf-8")
    (found,) = faults_of(tmp_path, SMALL + FACE + "cards: [data.csv]\n")
    assert (found.key, found.where) == (key, Where(str(tmp_path / "data.csv"), 2))
    assert found.context == (Fact("table-in-column", column=column),)
