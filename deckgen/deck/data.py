"""Read data files (CSV, XLSX, YAML) as rows of nodes, and the tables of a deck as linked rows of values.

Nothing in a workbook is computed or run. Workbooks come from strangers: before any XML is parsed, the parts
of the file are counted and unpacked within limits, and none may declare a document type (which ECMA-376
part 2, clause 10.2.2 forbids anyway).
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from datetime import date, datetime, time
from itertools import zip_longest
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from deckgen.deck.fields import ProblemLog, as_list, as_map, as_text
from deckgen.deck.model import Row, Table
from deckgen.deck.scope import row_of
from deckgen.errors import DeckgenError, Problem, SpecError, Where, os_error
from deckgen.facts import Fact, Quantity, suggest
from deckgen.facts import Value as Said
from deckgen.paths import inside, read_bytes
from deckgen.source import (
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
_FIGURES = re.compile(r"figures (\d{1,2})")
RawRow = tuple[str, dict[str, Value], Where]
MOST_ROWS = 100_000
LARGEST_FILE = 20_000_000
"""The maximum size of a workbook in bytes."""
LARGEST_INSIDE = 150_000_000
"""The maximum size of its unpacked parts in bytes."""
MOST_PARTS = 2_000
MOST_COLUMNS = 500
MOST_CELLS = 2_000_000
"""The maximum number of cells of a table, empty ones included: 10,000 cards with 50 columns have 500,000."""
MOST_TAGS = 4_000_000
"""The maximum number of tags in a workbook; a full cell has four. The parser holds a row of them at once."""
MOST_TEXT = 20_000_000
"""The maximum number of characters in a table: many cells of a workbook may share one long text."""
_BLOCK = 1 << 20
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")


class Line(NamedTuple):
    """The cells of one row as texts: the row's number, and the line of the file where it ends."""

    row: int
    line: int
    cells: Sequence[str]


class DataRow(NamedTuple):
    """One row of a data file: nodes by column, and where it is written."""

    cells: Mapping[str, Node]
    where: Where


def open_rows(folder: Path, name: str, where: Where, sources: list[Path]) -> Iterator[DataRow]:
    """The rows of a deck's data file, which is added to `sources`; `cards.xlsx#Spells` names a sheet.

    Raises SpecError, FileError.
    """
    file, _, sheet = name.partition("#")
    sources.append(inside(folder, file, where))
    return read_rows(folder / file.replace("\\", "/"), sheet)


def read_rows(path: Path, sheet: str = "") -> Iterator[DataRow]:
    """The rows of a file: `.xlsx` and `.yaml` by their ending, anything else as CSV.

    Raises SpecError, FileError.
    """
    ending = path.suffix.lower()
    if ending in (".yaml", ".yml"):
        return (DataRow(as_map(item).items, item.where) for item in as_list(read_yaml(path)).items)
    if ending in (".xls", ".ods", ".numbers"):
        raise _problem("table-format", path, name=path.name)
    lines = sheet_lines(path, sheet) if ending in (".xlsx", ".xlsm") else _csv_lines(path)
    return _under_header(lines, path)


def _problem(key: str, path: Path, line: int = 0, /, **values: Said) -> SpecError:
    return SpecError(Problem(Fact(key, **values), Where(str(path), line)))


def _csv_lines(path: Path) -> Iterator[Line]:
    """The rows of a CSV file; its first line shows what separates cells."""
    text = read_text(path)
    sample = text[:4096].splitlines()[:1]
    delimiter = max(",;\t", key=lambda d: sample[0].count(d)) if sample else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for row, cells in enumerate(reader, start=1):
            yield Line(row, reader.line_num, cells)
    except csv.Error as error:
        raise _problem("table-csv", path, reader.line_num, parser=str(error)) from None


def _under_header(lines: Iterator[Line], path: Path) -> Iterator[DataRow]:
    header = _header(next(lines, Line(1, 1, ())), path)
    cells, text = MOST_CELLS, MOST_TEXT
    for n, line in enumerate(lines):
        if n >= MOST_ROWS:
            raise _problem("table-long", path, line.line, most=MOST_ROWS)
        if any(line.cells):
            cells -= len(header)
            text -= sum(map(len, line.cells))
            if cells < 0:
                raise _problem("table-cells", path, line.line, most=MOST_CELLS)
            if text < 0:
                raise _problem("table-unpacked", path, line.line, most=_megabytes(MOST_TEXT))
            yield _named(header, line, path)


def _header(line: Line, path: Path) -> list[str]:
    header = [name.strip() for name in line.cells]
    if not any(header):
        raise _problem("table-no-header", path, 1)
    if len(header) > MOST_COLUMNS:
        raise _problem("table-columns", path, 1, most=MOST_COLUMNS)
    if twice := [name for name, count in Counter(header).items() if count > 1 and name]:
        raise _problem("table-column-twice", path, 1, name=min(twice))
    return header


def _named(header: list[str], line: Line, path: Path) -> DataRow:
    if len(line.cells) > len(header):
        raise _problem("table-wide", path, line.line, cells=len(line.cells), columns=len(header))
    if code := next(filter(None, map(control_character, line.cells)), ""):
        raise _problem("yaml-control-character", path, line.line, code=code)
    where = Where(str(path), line.line)
    cells = enumerate(zip_longest(header, line.cells, fillvalue=""), start=1)
    return DataRow(
        {name: ScalarNode(text.strip(), where, cell=Cell(line.row, n)) for n, (name, text) in cells if name},
        where,
    )


def sheet_lines(path: Path, sheet: str = "") -> Iterator[Line]:
    """The rows of a workbook's sheet (the first, if none is named). Raises SpecError, FileError."""
    # Only decks with workbooks need it.
    from zipfile import ZipFile

    try:
        large = Problem(Fact("yaml-too-large", most=_megabytes(LARGEST_FILE)), Where(str(path)))
        file = io.BytesIO(read_bytes(path, LARGEST_FILE, large))
    except OSError as error:
        raise os_error(error, "read", path) from error
    with file:
        try:
            with ZipFile(file) as parts:
                formulas = _check_parts(parts, path)
            yield from _sheet_lines(file, path, sheet, formulas)
        except DeckgenError:
            raise
        except (KeyError, ValueError, TypeError, AttributeError):
            raise _problem("table-not-xlsx", path) from None
        # The archive and its parser trust the file: they raise whatever its faults lead to.
        except Exception as error:
            raise _problem("table-damaged", path, why=str(error)) from None


def _megabytes(size: int) -> Quantity:
    return Quantity(size // 1_000_000, "MB")


def _check_parts(parts: Any, path: Path) -> bool:
    """Unpack every part within limits, without trusting the sizes that the file claims.

    Returns whether there are any formulas.
    """
    members = parts.infolist()
    if len(members) > MOST_PARTS:
        raise _problem("table-parts", path, most=MOST_PARTS)
    room, tags, formulas = LARGEST_INSIDE, MOST_TAGS, False
    for member in members:
        xml = member.filename.endswith((".xml", ".rels", ".vml"))
        for block, text in _blocks(parts, member):
            room -= len(block)
            if room < 0:
                raise _problem("table-unpacked", path, most=_megabytes(LARGEST_INSIDE))
            if not xml:
                continue
            if b"<!DOCTYPE" in text or b"<!ENTITY" in text:
                raise _problem("table-entities", path, part=member.filename)
            tags -= block.count(b"<")
            if tags < 0:
                raise _problem("table-cells", path, most=MOST_CELLS)
            formulas = formulas or _FORMULA.search(text) is not None
    return formulas


def _blocks(parts: Any, member: Any) -> Iterator[tuple[bytes, bytes]]:
    """Yield the blocks of a part, each as it is and as text that begins with the end of the one before."""
    tail = b""
    with parts.open(member) as file:
        while block := file.read(_BLOCK):
            # Without its zero bytes UTF-16 reads like ASCII.
            yield block, (tail + block).replace(b"\0", b"")
            tail = block[-20:]


def _sheet_lines(file: BinaryIO, path: Path, sheet: str, formulas: bool) -> Iterator[Line]:
    # Slow to import.
    from openpyxl import load_workbook

    with closing(load_workbook(file, read_only=True, data_only=True, keep_links=False)) as book:
        chosen = _chosen(book, path, sheet)
        if formulas and (row := _first_uncalculated(chosen)):
            raise _problem("table-uncalculated", path, row)
        # The size that a sheet claims may be that of an older state: programs leave rows out of it.
        chosen.reset_dimensions()
        room = MOST_ROWS * MOST_COLUMNS
        for number, row in enumerate(chosen.iter_rows(values_only=True), start=1):
            room -= len(row)
            if room < 0:
                raise _problem("table-columns", path, number, most=MOST_COLUMNS)
            filled = next((n for n in range(len(row), 0, -1) if row[n - 1] is not None), 0)
            cells = [_text(value) for value in row[:filled]]
            while cells and not cells[-1]:
                cells.pop()
            yield Line(number, number, cells)


def _chosen(book: Any, path: Path, sheet: str) -> Any:
    """Return the sheet of a workbook that is named, or its first."""
    if sheet and sheet not in book.sheetnames:
        raise _problem("table-no-sheet", path, name=sheet, near=suggest(sheet, book.sheetnames))
    if not book.worksheets:
        raise _problem("table-no-cells", path)
    return book[sheet] if sheet else book.worksheets[0]


def _first_uncalculated(sheet: Any) -> int:
    """Return the row of the first formula without a value, which would be read as empty, or 0.

    A text may be empty. Programs that do not calculate write formulas only.
    """
    from xml.etree.ElementTree import iterparse

    with sheet._get_source() as source:
        number = 0
        for event, element in iterparse(source, ("start", "end")):
            kind = element.tag.rpartition("}")[2]
            if kind == "row" and event == "start":
                number = int(element.get("r", number + 1))
            elif kind == "row":
                element.clear()
            elif kind == "c" and event == "end" and _is_uncalculated(element):
                return number
    return 0


def _is_uncalculated(cell: Any) -> bool:
    has_formula = cell.find("{*}f") is not None
    return has_formula and not cell.findtext("{*}v") and cell.get("t") != "str"


def _text(value: Any) -> str:
    """A cell as it would be written in CSV: whole numbers without a point, dates as in ISO 8601."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return text_of(value).replace("\r\n", "\n").strip()


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
