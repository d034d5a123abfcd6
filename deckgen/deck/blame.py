"""Find the cells of a data row that cause the problem of a formula."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import TypeAlias

from deckgen.errors import Problem, Where
from deckgen.facts import Fact
from deckgen.formula import names_in
from deckgen.source import Node, ScalarNode
from deckgen.values import Value, text_of

Sources: TypeAlias = Mapping[str, Sequence[str]]
"""The columns of a row of a data file that each name of a card is made from; a column is made from itself."""
_OF_FORMULAS = frozenset({"formula-no-column", "formula-no-function", "formula-no-name"})
"""Keys of facts about a formula that no cell can cause."""
_OF_EMPTY_CELLS = frozenset({"formula-empty-cell", "formula-empty-key", "formula-no-row-named"})


def blamed_cells(
    problem: Problem, formula: Node, sources: Sources, values: Mapping[str, Value]
) -> Sequence[str]:
    """Return the columns of a data row that cause the problem of a formula: those with the faulty value.

    If no name in the formula has this value, the causes are all columns that its braces use, or those with
    text where there must be a number.
    """
    if not isinstance(formula, ScalarNode) or problem.where != formula.where or problem.key in _OF_FORMULAS:
        return ()
    in_braces = names_in(formula.text)
    used = in_braces or names_in(f"{{{formula.text}}}")
    names = list(filter(used.__contains__, sources))
    found = _faulty(names, problem, values) or (names if in_braces else _words(names, problem, values))
    cells = list(dict.fromkeys(chain.from_iterable(map(sources.__getitem__, found))))
    return _faulty(cells, problem, values) or cells


def _faulty(names: Iterable[str], problem: Problem, values: Mapping[str, Value]) -> Sequence[str]:
    """Return the names with a value that a problem names, or the empty ones if it is about an empty cell."""
    told = {""} if problem.key in _OF_EMPTY_CELLS else set(_said_in(problem.fact))
    return [name for name in names if _text(values.get(name)) in told]


def _words(names: Iterable[str], problem: Problem, values: Mapping[str, Value]) -> Sequence[str]:
    """Return the names whose values are text, if a problem is about text in place of a number."""
    if problem.key != "formula-not-number":
        return ()
    return [name for name in names if isinstance(values.get(name), str)]


def _said_in(fact: Fact) -> Iterator[str]:
    for value in fact.values.values():
        yield from _said_in(value) if isinstance(value, Fact) else (str(value),)


def _text(value: Value) -> str | None:
    return None if isinstance(value, Mapping | list | tuple) else text_of(value)


def at_row(problem: Problem, cells: Sequence[str], row: Where) -> Problem:
    """Return the problem of a formula, placed at a data row with the columns that cause it."""
    at = problem.where or row
    return replace(problem, where=row).within(Fact("table-cell-for", columns=cells, at=at))
