"""Numbers, percentages and lengths of layers that come from the cells of a table."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_decks import SMALL, deck_of

from deckgen.draw.card import Drawing
from deckgen.errors import Problem, told_once
from deckgen.facts import Fact
from deckgen.scene import Scene

COLUMN = "card['Height (m)']"
NUMBER, ANGLE, SHARE, LENGTH = (
    "bar: {value: VALUE, of: 10, x: 0mm, y: 0mm, w: 9mm, h: 1mm, fill: red}",
    "star: {points: 5, r: 3mm, fill: red, turn: VALUE}",
    "fill: {ink: red, opacity: VALUE}",
    "box: {x: 0mm, y: 0mm, w: VALUE, h: 1mm, fill: red}",
)


def drawn(folder: Path, layer: str, value: str, *cells: str) -> tuple[list[Scene], list[Problem]]:
    """Return the cards of a table whose layer has a value, and what is told of them."""
    rows = "".join(f'c{n},"{cell}"\n' for n, cell in enumerate(cells))
    (folder / "t.csv").write_text(f"id,Height (m)\n{rows}", "utf-8")
    layers = layer.replace("VALUE", '"' + value.replace("N", COLUMN) + '"')
    deck = deck_of(folder, f"{SMALL}cards: [{{from: t.csv}}]\nfaces: {{front: [{layers}]}}\n")
    found: list[Problem] = []
    drawing = Drawing(deck, deck.parts[0], deck.parts[0].trims[0], 0.0, faults=found)
    return [drawing.front(card) for card in deck.cards], told_once(found)


@pytest.mark.parametrize("layer", [NUMBER, ANGLE, SHARE])
@pytest.mark.parametrize("value", ["N", "{N}", "number(N)", "N * 1"])
def test_a_column_with_spaces_is_a_number_with_braces_or_without(
    layer: str, value: str, tmp_path: Path
) -> None:
    (scene,), told = drawn(tmp_path, layer, value, "1")
    (same,), _ = drawn(tmp_path, layer, "1", "1")
    assert not told and scene.items == same.items


@pytest.mark.parametrize("value", ["N", "{N}"])
def test_a_cell_may_have_a_length_or_a_percentage(value: str, tmp_path: Path) -> None:
    (scene,), told = drawn(tmp_path, LENGTH, value, "4.5mm")
    (same,), _ = drawn(tmp_path, LENGTH, "4.5mm", "1")
    assert not told and scene.items == same.items
    (scene,), told = drawn(tmp_path, SHARE, value, "50%")
    (same,), _ = drawn(tmp_path, SHARE, "0.5", "1")
    assert not told and scene.items == same.items


@pytest.mark.parametrize("layer", [NUMBER, ANGLE, SHARE])
@pytest.mark.parametrize("value", ["N", "{N}", "number(N)"])
def test_cells_that_are_no_numbers_are_told_once_at_their_column(
    layer: str, value: str, tmp_path: Path
) -> None:
    """A height of 5,895 m is not to become 5.895 without a word of the other meaning."""
    _, told = drawn(tmp_path, layer, value, "5,895", "4,810", "one", "", "two", "")
    number, word, empty = told
    assert number.fact == Fact("formula-number-comma", text="5,895", whole="5895", decimal="5.895")
    assert word.fact == Fact("formula-not-number", text="one") and empty.key == "formula-empty-cell"
    for problem, card, line in ((number, "c0", 2), (word, "c2", 4), (empty, "c3", 5)):
        assert problem.where and problem.where.file.endswith("t.csv")
        assert (problem.card, problem.where.line) == (card, line)
        assert problem.columns == ("Height (m)",) and problem.context[-1].values["count"] == 1


@pytest.mark.parametrize(("value", "key"), [("N + 1", "formula-not-number"), ("{N} + 1", "formula-no-name")])
def test_a_word_in_a_sum_is_told(value: str, key: str, tmp_path: Path) -> None:
    _, (problem,) = drawn(tmp_path, NUMBER, value, "two")
    assert problem.key == key and problem.card == "c0"
    assert problem.columns == (("Height (m)",) if key == "formula-not-number" else ())


def test_a_text_that_a_formula_makes_is_no_formula(tmp_path: Path) -> None:
    """`cost + 1` of a cell with `2*3` would be 2*31."""
    _, (problem,) = drawn(tmp_path, NUMBER, "N + 1", "2*3")
    assert problem.fact == Fact("formula-not-number", text="2*31")


@pytest.mark.parametrize("value", ["N", "{N}"])
def test_cells_that_are_no_lengths_are_told(value: str, tmp_path: Path) -> None:
    _, (problem,) = drawn(tmp_path, LENGTH, value, "wide", "4,5mm")
    assert problem.fact == Fact("formula-not-length", text="wide")
    assert problem.columns == ("Height (m)",) and problem.context[-1].values["count"] == 1


@pytest.mark.parametrize(
    ("value", "cells", "found"),
    [("N", "20 30", "20"), ("{N}", "20 30", "20"), ("{N}%", "2000 3000", "2000%")],
)
def test_cells_out_of_bounds_are_told_once_with_what_is_in_them(
    value: str, cells: str, found: str, tmp_path: Path
) -> None:
    _, (problem,) = drawn(tmp_path, SHARE, value, *cells.split())
    assert problem.values["found"] == Fact("yaml-text", text=found)
    assert problem.columns == ("Height (m)",) and problem.context[-1].values["count"] == 1
