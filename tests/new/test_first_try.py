"""What people try first works or is explained: words from other programs, bad cells, no arguments."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from new.small import deck_of, scenes

from deckgen.cli import commands
from deckgen.deck.load import load
from deckgen.draw.layers import KINDS
from deckgen.errors import DeckgenError, SpecError, UsageError
from deckgen.facts import Fact, Suggestion
from deckgen.values import slug

FRONT = "faces:\n  front:\n    - fill: red\n"
FROM = '  - {from: c.csv, id: "{slug(Name)}", count: "{Qty}"}\n'


def faults_of_table(folder: Path, table: str, entry: str = FROM) -> list[tuple[str, str]]:
    """Return the key and place of each problem of a deck made from a table."""
    with pytest.raises(SpecError) as raised:
        deck_of(folder, f"cards:\n{entry}{FRONT}", {"c.csv": table})
    return [(problem.key, str(problem.where)) for problem in raised.value.problems]


def test_empty_count_means_one_copy(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, f"cards:\n{FROM}{FRONT}", {"c.csv": "Name,Qty\nAda,2\nBo,\nCy, \nDi,0\n"})
    assert [card.count for card in deck.cards] == [2, 1, 1, 0]


def test_wrong_cell_is_reported_with_its_row_and_column(tmp_path: Path) -> None:
    with pytest.raises(SpecError) as raised:
        deck_of(tmp_path, f"cards:\n{FROM}{FRONT}", {"c.csv": "Name,Qty\nAda,2\nBo,two\n"})
    (problem,) = raised.value.problems
    assert problem.where and (Path(problem.where.file).name, problem.where.line) == ("c.csv", 3)
    (frame,) = problem.context
    assert (frame.key, frame.values["columns"]) == ("table-cell-for", ("Qty",))
    assert problem.values["found"] == Fact("yaml-text", text="two")


SCHOOLS = "tables: {school: {fire: {ink: red}, ice: {ink: blue}}}\n"
LAYER_FORMULAS = [
    ('fill: "{school.ink}"', "school", "fyre"),
    (
        'text: {text: "{title(Kind)} of {school.ink}", x: 1mm, y: 5mm, font: serif, ink: red, size: 6pt}',
        "school",
        "fyre",
    ),
    (
        "box: {x: 0mm, y: 0mm, w: 5mm, h: 5mm, fill: {gradient: linear, stops: [white, '{school.ink}']}}",
        "school",
        "fyre",
    ),
    ("each: {of: number(cost), layers: [fill: red]}", "cost", "two"),
    ("each: {of: 3, only: it < number(cost), layers: [fill: red]}", "cost", "two"),
    ("disc: {r: 1mm * number(cost) + 0mm * len(Kind)}", "cost", "two"),
    ('fill: {ink: red, when: Kind == "spell" and number(cost) > 1}', "cost", "two"),
]


@pytest.mark.parametrize(("layer", "name", "value"), LAYER_FORMULAS)
def test_a_faulty_cell_is_named_behind_a_named_value(
    layer: str, name: str, value: str, tmp_path: Path
) -> None:
    own = '    school: "{card[\'Magic School\']}"\n    price: "{Price}"\n    cost: "{price}"\n'
    entry = f'  - from: c.csv\n    id: "{{slug(Name)}}"\n{own}'
    column = {"school": "Magic School", "cost": "Price"}[name]
    good = {"school": "fire", "cost": "2", name: value}
    rows = f"Name,Kind,Magic School,Price\nAda,spell,fire,2\nBo,spell,{good['school']},{good['cost']}\n"
    deck = deck_of(tmp_path, f"{SCHOOLS}cards:\n{entry}faces:\n  front:\n    - {layer}\n", {"c.csv": rows})
    with pytest.raises(SpecError) as raised:
        scenes(deck)
    (problem,) = raised.value.problems
    assert problem.where and (Path(problem.where.file).name, problem.where.line) == ("c.csv", 3)
    assert problem.context[0].values["columns"] == (column,) and value in problem.values.values()


@pytest.mark.parametrize(
    "key", ["where: option.edition == 'two'", "count: \"{2 if option.edition == 'two' else 1}\""]
)
def test_options_are_refused_where_cards_are_listed(key: str, tmp_path: Path) -> None:
    entry = f'  - from: c.csv\n    id: "{{slug(Name)}}"\n    {key}\n'
    table = "table: {piles: {draw: {cards: cards}}}\n"
    options = "options: {edition: {values: [one, two]}}\n"
    with pytest.raises(SpecError) as raised:
        deck_of(tmp_path, f"{options}{table}cards:\n{entry}{FRONT}", {"c.csv": "Name\nAda\n"})
    assert [problem.key for problem in raised.value.problems] == ["formula-option-elsewhere"]


def test_a_misspelt_name_is_no_fault_of_a_cell(tmp_path: Path) -> None:
    deck = deck_of(
        tmp_path,
        f"cards:\n{FROM}faces: {{front: [fill: '{{Nmae}} {{Qty}}']}}\n",
        {"c.csv": "Name,Qty\nAda,2\n"},
    )
    with pytest.raises(SpecError) as raised:
        scenes(deck)
    assert {Path(p.where.file).name for p in raised.value.problems if p.where} == {"deck.yaml"}


def test_formula_in_a_cell_is_reported_with_its_column(tmp_path: Path) -> None:
    with pytest.raises(SpecError) as raised:
        deck_of(tmp_path, f"cards:\n{FROM}{FRONT}", {"c.csv": "Name,Qty,Text\nAda,2,{foo}\n"})
    (problem,) = raised.value.problems
    assert problem.context == (Fact("table-in-column", column="Text"),)


def test_table_path_is_shown_like_the_path_of_the_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "d").mkdir()
    with pytest.raises(SpecError):
        deck_of(tmp_path / "d", f"cards:\n{FROM}{FRONT}", {"c.csv": "Name,Qty\nAda,2,3\n"})
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SpecError) as raised:
        load(next(Path("d").rglob("deck.yaml")), KINDS)
    where = raised.value.problems[0].where
    assert where and not Path(where.file).is_absolute() and Path(where.file).parts[0] == "d"


def test_cell_for_a_row_of_a_table_with_another_name(tmp_path: Path) -> None:
    tables = "tables: {suits: {red: {ink: red}}}\n"
    cards = "cards: [{id: a, suit: red, face: front}]\n"
    layers = "faces:\n  front: [fill: '{suit.ink}']\n"
    with pytest.raises(SpecError) as caught:
        scenes(deck_of(tmp_path, tables + cards + layers))
    (problem,) = caught.value.problems
    assert problem.key == "formula-not-a-row" and problem.values["table"] == "suits"


def test_key_can_use_the_column_of_its_own_name(tmp_path: Path) -> None:
    entry = '  - {from: c.csv, id: "{id}-x", name: "{upper(name)}", count: "{2 * count}"}\n'
    deck = deck_of(tmp_path, f"cards:\n{entry}{FRONT}", {"c.csv": "id,name,count\na,Ada,2\n"})
    (card,) = deck.cards
    assert (card.id, card.data["name"], card.count) == ("a-x", "ADA", 4)


@pytest.mark.parametrize(
    ("layer", "meant"),
    [
        ("rect", "box"), ("circle", "disc"), ("svg", "image"), ("png", "image"), ("picture", "image"),
        ("triangle", "polygon"), ("label", "text"), ("background", "fill"), ("textbox", "text-box"),
    ],
)  # fmt: skip
def test_layers_of_other_programs_are_recognised(layer: str, meant: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError) as raised:
        deck_of(tmp_path, f"cards:\n  - {{id: a}}\nfaces:\n  front:\n    - {layer}: {{x: 3mm}}\n")
    assert raised.value.problems[0].fact == Fact("deck-no-kind", name=layer, near=Suggestion(meant))


@pytest.mark.parametrize(
    ("key", "meant"), [("color", "ink"), ("font-size", "size"), ("width", "w"), ("rotate", "turn")]
)
def test_keys_of_other_programs_are_recognised(key: str, meant: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError) as raised:
        deck_of(tmp_path, f"cards:\n  - {{id: a}}\nfaces:\n  front:\n    - text: {{{key}: 3mm}}\n")
    near = next(p.values["near"] for p in raised.value.problems if p.key == "yaml-no-key")
    assert near == Suggestion(meant)


@pytest.mark.parametrize("layer", ["text: {name}", "fill: {kind.ink}"])
def test_unquoted_braces_are_explained(layer: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError) as raised:
        deck_of(tmp_path, f"cards:\n  - {{id: a}}\nfaces:\n  front:\n    - {layer}\n")
    text = layer.partition(": ")[2]
    assert [problem.fact for problem in raised.value.problems] == [Fact("yaml-braces", text=text)]


def test_style_may_have_keys_that_a_layer_does_not_have(tmp_path: Path) -> None:
    styles = "styles:\n  small: {ink: red, leading: 1.5, size: 7pt}\n"
    text = '    - text: {style: small, font: body, text: "a"}\n'
    deck_of(tmp_path, f"{styles}cards:\n  - {{id: a}}\n{FRONT}{text}")


@pytest.mark.parametrize(("least", "fits"), [("", False), (", least: 4pt", True), (", least: 6pt", False)])
def test_line_does_not_shrink_until_it_is_unreadable(least: str, fits: bool, tmp_path: Path) -> None:
    """It would fit at 4.6 pt."""
    text = f'    - text: {{font: body, ink: red, text: "{"a long line " * 6}", size: 9pt, w: 50mm{least}}}\n'
    deck = deck_of(tmp_path, f"cards:\n  - {{id: a}}\n{FRONT}{text}")
    if fits:
        assert scenes(deck)
        return
    with pytest.raises(SpecError) as raised:
        scenes(deck)
    (problem,) = raised.value.problems
    assert (problem.key, problem.card) == ("draw-text-shrunk", "a")


@pytest.mark.parametrize(("name", "file"), [("Übergröße", "ubergrosse"), ("Ærøskøbing", "aeroskobing")])
def test_file_names_keep_letters_that_are_not_accents(name: str, file: str) -> None:
    assert slug(name) == file


def test_failed_new_deck_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("t.csv").write_text("id,count\na,2\nb,lots\n")
    done = CliRunner().invoke(commands, ["new", "mine", "--data", "t.csv"])
    assert isinstance(done.exception, SpecError)
    where = done.exception.problems[0].where
    assert where and (where.file, where.line) == ("t.csv", 3)
    assert not Path("mine").exists()


@pytest.mark.parametrize("command", ["build", "check", "proof"])
def test_deck_in_this_folder_is_the_default(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(commands, [command])
    assert isinstance(done.exception, UsageError) and done.exception.problems[0].key == "cli-no-deck"
    Path("deck.yaml").write_text("deckgen: 1\n")
    done = CliRunner().invoke(commands, [command])
    assert isinstance(done.exception, DeckgenError) and done.exception.problems[0].key == "yaml-key-needed"
