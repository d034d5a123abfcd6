"""Tables and data files: maps or CSV in, rows of typed cells out, linked to one another by column name."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from deckgen.errors import Problem, SpecError, Where
from deckgen.source import Listing, Node, Scalar, inside, odd_character, read_text
from deckgen.source import Mapping as MapNode
from deckgen.spec.figures import asks_for_figures, figure_rows
from deckgen.spec.model import Row, Table
from deckgen.spec.reader import Report, as_map, expected
from deckgen.spec.scope import row_of
from deckgen.values import FormulaError, Value, number_of, text_of

MOST_ROWS = 100_000


@dataclass(frozen=True, slots=True)
class Record:
    """One line of a data file: texts by column, and where each stands."""

    cells: Mapping[str, str]
    where: Where

    def node(self) -> MapNode:
        """The record as if it had been written in the deck file."""
        items: dict[str, Node] = {name: Scalar(text, self.where) for name, text in self.cells.items()}
        return MapNode(items, self.where, dict.fromkeys(items, self.where))


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


def read_records(path: Path) -> Iterator[Record]:
    """The lines of a CSV file under its header. Raises SpecError, FileError."""
    text = read_text(path, "data file")
    sample = text[:4096].splitlines()[:1]
    delimiter = max(",;\t", key=lambda d: sample[0].count(d)) if sample else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        header = [name.strip() for name in next(reader, [])]
        _check_header(header, path)
        for n, cells in enumerate(reader):
            if n >= MOST_ROWS:
                raise SpecError(Problem(f"more than {MOST_ROWS:,} rows", Where(str(path), reader.line_num)))
            if any(cells):
                yield Record(_named(header, cells, path, reader.line_num), Where(str(path), reader.line_num))
    except csv.Error as error:
        raise SpecError(Problem(f"not a CSV table: {error}", Where(str(path), reader.line_num))) from None


def _check_header(header: list[str], path: Path) -> None:
    twice = sorted({name for name in header if header.count(name) > 1 and name})
    if not any(header):
        raise SpecError(Problem("the first line must name the columns", Where(str(path), 1)))
    if twice:
        raise SpecError(Problem(f"two columns are called {twice[0]!r}", Where(str(path), 1)))


def _named(header: list[str], cells: list[str], path: Path, line: int) -> dict[str, str]:
    if len(cells) > len(header):
        message = f"{len(cells)} cells under {len(header)} columns"
        raise SpecError(Problem(message, Where(str(path), line), "put text with commas in quotes"))
    for cell in cells:
        if odd := odd_character(cell):
            raise SpecError(Problem(f"{odd} may not stand in text", Where(str(path), line), "remove it"))
    return {name: cell.strip() for name, cell in zip_longest(header, cells, fillvalue="") if name}


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
    if isinstance(node, Scalar) and asks_for_figures(node.text):
        for key, columns in figure_rows(node.text, node.where):
            yield key, columns, node.where
    elif isinstance(node, Scalar):
        path = inside(folder, node.text, node.where)
        sources.append(path)
        for record in read_records(path):
            key, *_ = record.cells.values()
            yield (
                key,
                {c: plain_value(Scalar(t, record.where)) for c, t in record.cells.items()},
                record.where,
            )
    elif isinstance(node, MapNode):
        for key, child in node.items.items():
            cells = as_map(child).items if not isinstance(child, Scalar) else {"value": child}
            yield key, {name: plain_value(cell) for name, cell in cells.items()}, child.where
    else:
        raise expected("a map of rows, the name of a CSV file, or `figures 6`", node)


def _link(row: Row, tables: Mapping[str, Table], report: Report) -> None:
    cells = dict(row.cells)
    for name in cells.keys() & tables.keys() - {row.table.name}:
        try:
            cells[name] = row_of(tables[name], cells[name])
        except FormulaError as error:
            report.add(str(error), row.where)
    object.__setattr__(row, "cells", cells)
