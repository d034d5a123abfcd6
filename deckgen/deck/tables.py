"""Tables and data files: maps or CSV in, rows of typed cells out, linked to one another by column name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from deckgen.deck.model import Row, Table
from deckgen.deck.reader import Report, as_map, as_text, expected
from deckgen.deck.records import open_records
from deckgen.deck.scope import row_of
from deckgen.errors import Where
from deckgen.source import Listing, Node, Scalar
from deckgen.source import Mapping as MapNode
from deckgen.values import FormulaError, Value, number_of, text_of


def plain_value(node: Node) -> Value:
    """A cell: a number if it is written as one and reads back the same, nothing if empty, else its text.

    So `010`, `1.50`, `no` and `12:30` stay the text they are.
    """
    match node:
        case Scalar(empty=True):
            return None
        case Scalar(text=text, plain=True):
            found = number_of(text)
            return found if found is not None and text_of(found) == text else text
        case Scalar(text=text):
            return text
        case Listing(items=items):
            return tuple(plain_value(item) for item in items)
        case MapNode(items=children):
            return {name: plain_value(child) for name, child in children.items()}


RawRow = tuple[str, dict[str, Value], Where]


def read_tables(node: Node, folder: Path, report: Report, sources: list[Path]) -> dict[str, Table]:
    """All tables of a deck, linked: a cell under another table's name becomes a row of that table."""
    tables: dict[str, Table] = {}
    for name, child in report.attempt(as_map, MapNode({}, node.where), node).items.items():
        table = Table(name, {}, child.where)
        tables[name] = table
        none: list[RawRow] = []
        for key, cells, where in report.attempt(_rows, none, child, folder, sources):
            if key in table.rows:
                hint = f"it stands first in line {table.rows[key].where.line}"
                report.add(f"two rows of the table {name!r} are called {key!r}", where, hint)
            table.rows[key] = Row(key, table, cells, where)
    for table in tables.values():
        for row in table.rows.values():
            _link(row, tables, report)
    return tables


def _rows(node: Node, folder: Path, sources: list[Path]) -> list[RawRow]:
    return list(_raw_rows(node, folder, sources))


def _raw_rows(node: Node, folder: Path, sources: list[Path]) -> Iterator[RawRow]:
    if isinstance(node, Scalar):
        yield from _named_rows(node, folder, sources)
    elif isinstance(node, MapNode):
        for key, child in node.items.items():
            columns = as_map(child).items if not isinstance(child, Scalar) else {"value": child}
            yield key, {name: plain_value(cell) for name, cell in columns.items()}, child.where
    else:
        raise expected("a map of rows, the name of a CSV file, or `figures 6`", node)


def _named_rows(node: Scalar, folder: Path, sources: list[Path]) -> Iterator[RawRow]:
    """The rows of a data file, or of an enumeration of figures."""
    from deckgen.deck.figures import asks_for_figures, figure_rows  # most decks have no tables

    if asks_for_figures(node.text):
        for name, figure in figure_rows(node.text, node.where):
            yield name, figure, node.where
        return
    for record in open_records(folder, node.text, node.where, sources):
        first, *_ = record.cells.values()
        cells = {column: plain_value(cell) for column, cell in record.cells.items()}
        yield as_text(first), cells, record.where


def _link(row: Row, tables: Mapping[str, Table], report: Report) -> None:
    cells = dict(row.cells)
    for name in cells.keys() & tables.keys() - {row.table.name}:
        try:
            cells[name] = row_of(tables[name], cells[name])
        except FormulaError as error:
            report.add(str(error), row.where)
    object.__setattr__(row, "cells", cells)
