"""Read the tables of a deck: rows of typed cells, linked to one another by column name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from deckgen.deck.data import open_rows
from deckgen.deck.fields import ProblemLog, as_map, as_text
from deckgen.deck.model import Row, Table
from deckgen.deck.scope import row_of
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact
from deckgen.source import ListNode, MapNode, Node, ScalarNode, expected
from deckgen.values import FormulaError, Value, number_of, text_of

MOST_DISCS = 7
_FIGURES = re.compile(r"figures (\d{1,2})")
RawRow = tuple[str, dict[str, Value], Where]


def plain_value(node: Node) -> Value:
    """A cell: a number if it is written as one and reads back the same, nothing if empty, else its text.

    So `010`, `1.50`, `no` and `12:30` stay the text they are.
    """
    match node:
        case ScalarNode(empty=True):
            return None
        case ScalarNode(text=text, plain=True):
            number = number_of(text)
            return number if number is not None and text_of(number) == text else text
        case ScalarNode(text=text):
            return text
        case ListNode(items=items):
            return tuple(plain_value(item) for item in items)
        case MapNode(items=children):
            return {name: plain_value(child) for name, child in children.items()}


def read_tables(node: Node, folder: Path, log: ProblemLog, sources: list[Path]) -> dict[str, Table]:
    """All tables of a deck, linked: a cell under another table's name becomes a row of that table."""
    tables: dict[str, Table] = {}
    for name, child in log.map(node).items.items():
        table = Table(name, {}, child.where)
        tables[name] = table
        none: list[RawRow] = []
        for key, cells, where in log.attempt(_rows, none, child, folder, sources):
            if key in table.rows:
                first = table.rows[key].where.line
                log.add(Fact("table-row-twice", table=name, name=key, first=first), where)
            table.rows[key] = Row(key, table, cells, where)
    for table in tables.values():
        for row in table.rows.values():
            _link(row, tables, log)
    return tables


def _rows(node: Node, folder: Path, sources: list[Path]) -> list[RawRow]:
    if isinstance(node, ScalarNode):
        return list(_named_rows(node, folder, sources))
    if not isinstance(node, MapNode):
        raise expected(Fact("table-form"), node)
    found = []
    for key, child in node.items.items():
        columns = {"value": child} if isinstance(child, ScalarNode) else as_map(child).items
        found.append((key, {name: plain_value(cell) for name, cell in columns.items()}, child.where))
    return found


def _named_rows(node: ScalarNode, folder: Path, sources: list[Path]) -> Iterator[RawRow]:
    """The rows of a data file, or of an enumeration of figures."""
    if figures := _FIGURES.fullmatch(node.text):
        yield from figure_rows(int(figures[1]), node)
        return
    for row in open_rows(folder, node.text, node.where, sources):
        first, *_ = row.cells.values()
        cells = {column: plain_value(cell) for column, cell in row.cells.items()}
        yield as_text(first), cells, row.where


def figure_rows(discs: int, node: ScalarNode) -> Iterator[RawRow]:
    """Every figure of a number of discs: `number` from 1 (also the key, `01`), `reach`, `touching`, `forms`.

    `touching` counts the pairs of discs that touch, `forms` the positions of the figure: 12, or fewer if it
    is symmetric. Raises SpecError if there are too many discs.
    """
    if not 1 <= discs <= MOST_DISCS:
        raise SpecError(Problem(Fact("table-figures", text=node.text, most=MOST_DISCS), node.where))
    # Most decks have no figures.
    from deckgen.lattice import forms, free, neighbours, reach

    shapes = free(discs)
    digits = len(str(len(shapes)))
    for number, (shape, reached) in enumerate(zip(shapes, reach(discs), strict=True), start=1):
        cells: dict[str, Value] = {
            "number": number, "reach": reached,
            "touching": sum(near in shape for point in shape for near in neighbours(point)) // 2,
            "forms": len(set(forms(shape))),
        }  # fmt: skip
        yield f"{number:0{digits}}", cells, node.where


def _link(row: Row, tables: Mapping[str, Table], log: ProblemLog) -> None:
    cells = dict(row.cells)
    for name in cells.keys() & tables.keys() - {row.table.name}:
        try:
            cells[name] = row_of(tables[name], cells[name])
        except FormulaError as error:
            log.add(error.fact, row.where)
    object.__setattr__(row, "cells", cells)
