"""Read data files as rows of nodes, and the tables of a deck as linked rows of values.

A data file is CSV, JSON, YAML or a workbook; the same table gives the same cards in any of them.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.deck.fields import ProblemLog, as_list, as_map, as_text
from deckgen.deck.model import Row, Table
from deckgen.deck.scope import row_of
from deckgen.deck.workbook import (
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    ODS,
    OTHER_SHEETS,
    XLSX,
    TextRow,
    Warn,
    fault,
    megabytes,
    sheet_lines,
)
from deckgen.errors import FactError, Problem, SpecError, Where
from deckgen.facts import Fact
from deckgen.paths import inside
from deckgen.source import (
    DEEPEST,
    MOST_NODES,
    Cell,
    ListNode,
    MapNode,
    Node,
    ScalarNode,
    control_character,
    expected,
    read_text,
    read_yaml,
)
from deckgen.values import FormulaError, Value, number_of, text_of

MOST_DISCS = 7
_SPACE = re.compile(r"[ \t\r\n]*")
_SIGNS = {",": ",", ";": ";", "\t": "Tab"}
"""The separators of CSV, as messages name them."""
_FIGURES = re.compile(r"figures (\d{1,2})")
RawRow = tuple[str, dict[str, Value], Where]
TABLES = (".csv", ".tsv", *XLSX, ODS)
"""Extensions of tables that are nothing else."""
NO_TABLES = (".xls", ".xlsb", ".numbers", ".fods", ".gsheet", ".pdf")
"""Extensions of unsupported table formats, which must not be read as CSV."""
MOST_TEXT = 20_000_000
"""The maximum number of characters in a table, because many cells of a workbook may share one long text."""


class DataRow(NamedTuple):
    """One row of a data file: nodes by column, and its place."""

    cells: Mapping[str, Node]
    where: Where


def open_rows(folder: Path, name: str, where: Where, sources: list[Path], warn: Warn) -> Iterator[DataRow]:
    """Yield the rows of a deck's data file, and add the file to `sources`; `cards.xlsx#Spells` names a sheet.

    `warn` is called with warnings. Raises SpecError, FileError.
    """
    file, _, sheet = name.partition("#")
    sources.append(inside(folder, file, where))
    # The author of a deck knows the workbook's sheets, so only `deckgen new` mentions the others.
    return read_rows(
        folder / file.replace("\\", "/"), sheet, lambda each: None if each.key == OTHER_SHEETS else warn(each)
    )


def read_rows(path: Path, sheet: str = "", warn: Warn = lambda problem: None) -> Iterator[DataRow]:
    """Yield the rows of a file: workbooks, JSON and YAML by their extension, anything else as CSV.

    Raises SpecError, FileError.
    """
    ending = path.suffix.lower()
    if ending in (".yaml", ".yml"):
        return (DataRow(as_map(item).items, item.where) for item in as_list(read_yaml(path)).items)
    if ending == ".json":
        return _json_rows(path)
    if ending in NO_TABLES:
        raise fault("table-format", path, name=path.name)
    if ending not in (*XLSX, ODS):
        return _under_header(_csv_lines(path, warn), path)
    place = partial(_on_sheet, sheet)
    lines = sheet_lines(path, sheet, lambda problem: warn(place(problem)))
    return _placed(_under_header(lines, path, sheet), place)


def _placed(rows: Iterator[DataRow], place: Callable[[Problem], Problem]) -> Iterator[DataRow]:
    """Yield rows; problems that stop them get another place."""
    try:
        yield from rows
    except SpecError as error:
        raise SpecError(map(place, error.problems)) from None


def _on_sheet(sheet: str, problem: Problem) -> Problem:
    return replace(problem, where=problem.where and problem.where._replace(sheet=sheet))


def _csv_lines(path: Path, warn: Warn) -> Iterator[TextRow]:
    """Yield the rows of a CSV file; its first line determines the separator.

    Warns of rows with fewer cells than the first, and of an old encoding. Raises FileError, SpecError.
    """
    from deckgen.deck.encodings import read_table_text  # not for decks without tables

    text = read_table_text(path, warn)
    sample = text[:4096].splitlines()[:1]
    delimiter = max(",;\t", key=lambda d: sample[0].count(d)) if sample else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    columns = end = 0
    short: list[tuple[int, int]] = []
    try:
        for row, cells in enumerate(reader, start=1):
            columns = columns or len(cells)
            start, end = end + 1, reader.line_num
            if len(cells) < columns and any(cells):
                _check_separator(cells, columns, delimiter, path, start)
                short.append((start, len(cells)))
            yield TextRow(row, start, cells)
    except csv.Error as error:
        raise _csv_fault(path, text, delimiter, end, str(error)) from None
    if short:
        line, count = short[0]
        fact = Fact("table-short", cells=count, columns=columns, others=len(short) - 1)
        warn(Problem(fact, Where(str(path), line), severity="warning"))


def _check_separator(cells: list[str], columns: int, delimiter: str, path: Path, line: int) -> None:
    """Raise SpecError for a row that is a single cell because it has another separator than the first row."""
    other = next((sign for sign in ",;\t" if sign != delimiter and cells[0].count(sign) >= columns - 1), "")
    if len(cells) == 1 and other:
        signs = {"other": _SIGNS[other], "separator": _SIGNS[delimiter]}
        raise fault("table-other-separator", path, line, columns=columns, **signs)


def _csv_fault(path: Path, text: str, delimiter: str, end: int, said: str) -> SpecError:
    """Return the error for a row that cannot be parsed; `end` is the line where the row before it ends."""
    at = sum(map(len, text.splitlines(keepends=True)[:end]))
    field = re.compile(rf'"[^"]*(?:""[^"]*)*(?P<closed>"?)|[^{delimiter}\r\n]*')
    while found := field.match(text, at):
        at = found.end()
        if found["closed"] is not None and text[at : at + 1] not in ("", delimiter, "\r", "\n"):
            key = "table-quote-open" if "\n" in found[0] else "table-quote-inside"
            return fault(key, path, text.count("\n", 0, found.start()) + 1)
        if found["closed"] == "":
            return fault("table-quote-open", path, text.count("\n", 0, found.start()) + 1)
        if text[at : at + 1] != delimiter:
            break
        at += 1
    return fault("table-csv", path, end + 1, parser=said)


def _json_rows(path: Path) -> Iterator[DataRow]:
    """Yield the rows of a JSON file: a list of objects, each placed at the line where it begins.

    Strings are treated as cells in CSV: a string that looks like a number is a number, an empty one is None.
    """
    text = read_text(path)
    decoder = json.JSONDecoder(
        object_pairs_hook=_unique, parse_float=str, parse_int=str, parse_constant=_no_number
    )
    at, counted, row, line, where = _past_space(text, 0), 0, 1, 1, Where(str(path), 1)
    try:
        if text[at : at + 1] != "[":
            raise FactError(Fact("table-json-list"))
        at = _past_space(text, at + 1)
        while text[at : at + 1] != "]":
            line += text.count("\n", counted, at)
            row, where, counted = row + 1, Where(str(path), line), at
            value, at = decoder.raw_decode(text, at)
            yield _JsonRow(row, where).read(value)
            at = _past_space(text, at)
            if text[at : at + 1] == ",":
                at = _past_space(text, at + 1)
            elif text[at : at + 1] != "]":
                raise json.JSONDecodeError("Expecting ',' delimiter", text, at)
    except json.JSONDecodeError as error:
        if (sign := text[error.pos : error.pos + 1]) and sign in "“”„‘’":
            raise fault("table-json-quote", path, error.lineno, sign=sign) from None
        raise fault("table-json", path, error.lineno, parser=error.msg) from None
    except FactError as error:
        raise SpecError(Problem(error.fact, where)) from None
    except RecursionError:
        raise fault("yaml-too-deep", path, where.line, most=DEEPEST) from None


def _past_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if twice := [name for name, count in Counter(name for name, _ in pairs).items() if count > 1]:
        raise FactError(Fact("table-column-twice", name=min(twice)))
    return dict(pairs)


def _no_number(name: str) -> None:
    raise FactError(Fact("table-json", parser=f"{name} is not a number"))


class _JsonRow:
    """Turns one JSON object into nodes."""

    def __init__(self, row: int, where: Where) -> None:
        self.row, self.where = row, where
        self.nodes = 0

    def read(self, value: Any) -> DataRow:
        """Return the row. Raises FactError."""
        if not isinstance(value, dict):
            raise FactError(Fact("table-json-list"))
        if len(value) > MOST_COLUMNS:
            raise FactError(Fact("table-columns", most=MOST_COLUMNS))
        cells = enumerate(value.items(), start=1)
        return DataRow({name.strip(): self._node(cell, n, 1) for n, (name, cell) in cells}, self.where)

    def _node(self, value: Any, column: int, depth: int) -> Node:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise FactError(Fact("yaml-too-many", most=MOST_NODES))
        if depth > DEEPEST:
            raise FactError(Fact("yaml-too-deep", most=DEEPEST))
        match value:
            case dict():
                inner = {name: self._node(child, column, depth + 1) for name, child in value.items()}
                return MapNode(inner, self.where)
            case list():
                return ListNode(tuple(self._node(child, column, depth + 1) for child in value), self.where)
            case bool():
                text = text_of(value)
            case _:
                text = (value or "").strip()
        if code := control_character(text):
            raise FactError(Fact("yaml-control-character", code=code))
        return ScalarNode(text, self.where, cell=Cell(self.row, column))


def _under_header(lines: Iterator[TextRow], path: Path, sheet: str = "") -> Iterator[DataRow]:
    header = _header(next(lines, TextRow(1, 1, ())), path)
    cells, text = MOST_CELLS, MOST_TEXT
    for n, line in enumerate(lines):
        if n >= MOST_ROWS:
            raise fault("table-long", path, line.line, most=MOST_ROWS)
        if any(cell.strip() for cell in line.cells):
            cells -= len(header)
            text -= sum(map(len, line.cells))
            if cells < 0:
                raise fault("table-cells", path, line.line, most=MOST_CELLS)
            if text < 0:
                raise fault("table-unpacked", path, line.line, most=megabytes(MOST_TEXT))
            yield _named(header, line, Where(str(path), line.line, sheet=sheet))


def _header(line: TextRow, path: Path) -> list[str]:
    header = [name.strip() for name in line.cells]
    if not any(header):
        raise fault("table-no-header", path, 1)
    if len(header) > MOST_COLUMNS:
        raise fault("table-columns", path, 1, most=MOST_COLUMNS)
    if twice := [name for name, count in Counter(header).items() if count > 1 and name]:
        raise fault("table-column-twice", path, 1, name=min(twice))
    return header


def _named(header: list[str], line: TextRow, where: Where) -> DataRow:
    if len(line.cells) > len(header):
        fact = Fact("table-wide", cells=len(line.cells), columns=len(header))
        names = [name for name in header if name]
        advice = Fact("table-title", title=names[0]) if len(names) == 1 else None
        raise SpecError(Problem(fact, where, advice=advice))
    for name, text in zip(header, line.cells, strict=False):
        if code := control_character(text):
            problem = Problem(Fact("yaml-control-character", code=code), where)
            raise SpecError(problem.within(Fact("table-in-column", column=name)))
    cells = enumerate(zip_longest(header, line.cells, fillvalue=""), start=1)
    return DataRow(
        {name: ScalarNode(text.strip(), where, cell=Cell(line.row, n)) for n, (name, text) in cells if name},
        where,
    )


def plain_value(node: Node) -> Value:
    """Return the value of a cell: a number if it is one and prints the same, None if empty, else its text.

    Thus `010`, `1.50`, `no` and `12:30` stay text.
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
    """Return all tables of a deck, linked: a cell under another table's name becomes a row of that table."""
    tables: dict[str, Table] = {}
    for name, child in log.map(node).items.items():
        none: list[RawRow] = []
        rows = log.attempt(_rows, none, child, folder, sources, log.warn)
        column = next(iter(rows[0][1]), "") if rows and isinstance(child, ScalarNode) else ""
        table = tables[name] = Table(name, {}, child.where, column)
        for key, cells, where in rows:
            if key in table.rows:
                first = table.rows[key].where.line
                log.add(Fact("table-row-twice", table=name, name=key, first=first), where)
            table.rows[key] = Row(key, table, cells, where)
    for table in tables.values():
        for row in table.rows.values():
            _link(row, tables, log)
    return tables


def _rows(node: Node, folder: Path, sources: list[Path], warn: Warn) -> list[RawRow]:
    if isinstance(node, ScalarNode):
        return list(_named_rows(node, folder, sources, warn))
    if not isinstance(node, MapNode):
        raise expected(Fact("table-form"), node)
    found = []
    for key, child in node.items.items():
        columns = {"value": child} if isinstance(child, ScalarNode) else as_map(child).items
        found.append((key, {name: plain_value(cell) for name, cell in columns.items()}, child.where))
    return found


def _named_rows(node: ScalarNode, folder: Path, sources: list[Path], warn: Warn) -> Iterator[RawRow]:
    """Yield the rows of a data file, or of an enumeration of figures."""
    if figures := _FIGURES.fullmatch(node.text):
        yield from figure_rows(int(figures[1]), node)
        return
    for key, row in _keys(open_rows(folder, node.text, node.where, sources, warn), warn):
        yield key, {column: plain_value(cell) for column, cell in row.cells.items()}, row.where


def _keys(rows: Iterable[DataRow], warn: Warn) -> Iterator[tuple[str, DataRow]]:
    """Yield rows with their keys, the cells of the first column; rows without one are left out, and told."""
    left: list[tuple[str, Where]] = []
    for row in rows:
        column, first = next(iter(row.cells.items()))
        if isinstance(first, ScalarNode) and first.empty:
            left.append((column, row.where))
        else:
            yield as_text(first), row
    if left:
        column, where = left[0]
        fact = Fact("table-no-key", column=column, others=len(left) - 1)
        warn(Problem(fact, where, severity="warning"))


def keyed_rows(node: ScalarNode, folder: Path, sources: list[Path]) -> Node:
    """Return a data file as a map of rows, by their first column; an enumeration of figures is unchanged."""
    if _FIGURES.fullmatch(node.text):
        return node
    rows: dict[str, Node] = {}
    opened = open_rows(folder, node.text, node.where, sources, lambda problem: None)
    for key, row in _keys(opened, lambda problem: None):
        rows.setdefault(key, MapNode(row.cells, row.where))
    return MapNode(rows, node.where)


def figure_rows(discs: int, node: ScalarNode) -> Iterator[RawRow]:
    """Yield every figure of some discs: `number` from 1 (also the key, `01`), `reach`, `touching`, `forms`.

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
