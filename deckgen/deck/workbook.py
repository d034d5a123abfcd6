"""Read a sheet of a workbook (XLSX, OpenDocument) as rows of text.

Nothing in a workbook is computed or run. Workbooks may be malicious, so before any XML is parsed, the parts
of the file are counted and unpacked within limits, and none may declare a document type (which ECMA-376 part
2, clause 10.2.2 forbids anyway).

With merged cells or hidden rows, columns or sheets, authors do not see what the file contains. Merged cells
are rejected, because their text may or may not be meant for all of them. Hidden cells are read, with a
warning.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import date, datetime, time
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from deckgen.errors import DeckgenError, Problem, SpecError, Where, os_error
from deckgen.facts import Fact, FactValue, Quantity, suggest
from deckgen.paths import read_bytes
from deckgen.values import text_of

MOST_ROWS = 100_000
LARGEST_FILE = 20_000_000
"""The maximum size of a workbook in bytes."""
LARGEST_INSIDE = 150_000_000
"""The maximum size of its unpacked parts in bytes."""
MOST_PARTS = 2_000
MOST_COLUMNS = 500
MOST_CELLS = 2_000_000
"""The maximum number of cells, including empty ones; 10,000 cards with 50 columns have 500,000."""
MOST_TAGS = 4_000_000
"""The maximum number of tags in a workbook; a full cell has four. The parser holds one row at a time."""
XLSX = (".xlsx", ".xlsm")
ODS = ".ods"
OTHER_SHEETS = "table-other-sheets"
"""The key of the warning that a workbook has several sheets but none was named."""
_BLOCK = 1 << 20
_NOTABLE = re.compile(rb"""<(?:\w+:)?f[\s/>]|mergeCell|hidden|t\s*=\s*["']e""")
"""Matches what requires a second pass: formulas, merged cells, hidden rows or columns, errors."""
_TRUE = ("1", "true")
Warn: TypeAlias = Callable[[Problem], None]


class TextRow(NamedTuple):
    """The cells of one row as text, with the row's number and the line of the file where it ends."""

    row: int
    line: int
    cells: Sequence[str]


@dataclass
class _Sheet:
    """What a sheet says about its cells besides their values."""

    path: Path
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: list[tuple[int, int]] = field(default_factory=list)
    """Ranges of hidden columns, first and last."""
    merged: dict[int, list[tuple[int, str]]] = field(default_factory=dict)
    """Merged ranges by row: the column of the first cell, and the whole range."""

    header: list[str] = field(default_factory=list)
    filled: set[int] = field(default_factory=set)
    """Columns that are not empty."""
    hidden: list[int] = field(default_factory=list)
    """Hidden rows that are not empty."""

    def lines(self, rows: Iterable[tuple[int, list[str]]], warn: Warn) -> Iterator[TextRow]:
        """Yield the rows, and finally warn of hidden ones. Raises SpecError."""
        room = MOST_ROWS * MOST_COLUMNS
        for number, cells in rows:
            room -= len(cells)
            if room < 0:
                raise fault("table-columns", self.path, number, most=MOST_COLUMNS)
            while cells and not cells[-1]:
                cells.pop()
            self._check_merged(number, cells)
            self.header = self.header or cells
            if self.header:  # there may be empty rows above the table
                self._note(number, cells)
                yield TextRow(number, number, cells)
        for warning in self._warnings():
            warn(warning)

    def _check_merged(self, number: int, cells: list[str]) -> None:
        for column, whole in self.merged.get(number, ()):
            if column <= len(cells) and cells[column - 1]:
                raise fault("table-merged", self.path, number, cells=whole, text=cells[column - 1][:40])

    def _note(self, number: int, cells: list[str]) -> None:
        if cells and number in self.hidden_rows:
            self.hidden.append(number)
        if self.hidden_columns:
            self.filled.update(n for n, text in enumerate(cells, start=1) if text)

    def _warnings(self) -> Iterator[Problem]:
        if rows := self.hidden:
            yield _warning("table-hidden-rows", self.path, rows[0], rows=_spans(rows), count=len(rows))
        columns = [n for n in sorted(self.filled) if any(a <= n <= b for a, b in self.hidden_columns)]
        if columns:
            names = tuple((self.header[n - 1 : n] or [""])[0] or letters(n) for n in columns)
            yield _warning("table-hidden-columns", self.path, 1, columns=names)


def _spans(numbers: list[int]) -> tuple[str, ...]:
    """Return sorted numbers as `2`, `5-7`, with at most six entries."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    shown = [str(low) if low == high else f"{low}-{high}" for low, high in found]
    return tuple(shown if len(shown) <= 6 else [*shown[:6], "..."])


def letters(column: int) -> str:
    """Return the letters of a column, counted from 1, as spreadsheets show them: 28 is `AB`."""
    found = ""
    while column:
        column, rest = divmod(column - 1, 26)
        found = chr(ord("A") + rest) + found
    return found


def fault(key: str, path: Path, line: int = 0, /, **values: FactValue) -> SpecError:
    """Return a SpecError for a fact about a data file."""
    return SpecError(Problem(Fact(key, **values), Where(str(path), line)))


def _warning(key: str, path: Path, line: int, /, **values: FactValue) -> Problem:
    return Problem(Fact(key, **values), Where(str(path), line), severity="warning")


def sheet_lines(path: Path, sheet: str = "", warn: Warn = lambda problem: None) -> Iterator[TextRow]:
    """Yield the rows of a workbook's sheet, by default the first that is not hidden.

    `warn` is called with warnings. Raises SpecError, FileError.
    """
    # only needed for decks with workbooks
    from zipfile import ZipFile

    try:
        large = Problem(Fact("yaml-too-large", most=megabytes(LARGEST_FILE)), Where(str(path)))
        file = io.BytesIO(read_bytes(path, LARGEST_FILE, large))
    except OSError as error:
        raise os_error(error, "read", path) from error
    with file:
        try:
            with ZipFile(file) as parts:
                notable = _check_parts(parts, path)
                if path.suffix.lower() == ODS:
                    yield from _ods_lines(parts, path, sheet, warn)
                    return
            yield from _xlsx_lines(file, path, sheet, notable, warn)
        except DeckgenError:
            raise
        except (KeyError, ValueError, TypeError, AttributeError):
            raise fault("table-not-workbook", path, ending=path.suffix.lower()) from None
        # The archive and XML libraries raise all kinds of exceptions for broken files.
        except Exception as error:
            raise fault("table-damaged", path, why=str(error)) from None


def megabytes(size: int) -> Quantity:
    """Return a number of bytes as MB."""
    return Quantity(size // 1_000_000, "MB")


def _check_parts(parts: Any, path: Path) -> bool:
    """Unpack every part within limits, without trusting the sizes that the file claims.

    Return whether the sheets may contain anything `_NOTABLE`.
    """
    members = parts.infolist()
    if len(members) > MOST_PARTS:
        raise fault("table-parts", path, most=MOST_PARTS)
    room, tags, notable = LARGEST_INSIDE, MOST_TAGS, False
    for member in members:
        xml = member.filename.endswith((".xml", ".rels", ".vml"))
        for block, text in _blocks(parts, member):
            room -= len(block)
            if room < 0:
                raise fault("table-unpacked", path, most=megabytes(LARGEST_INSIDE))
            if not xml:
                continue
            if b"<!DOCTYPE" in text or b"<!ENTITY" in text:
                raise fault("table-entities", path, part=member.filename)
            tags -= block.count(b"<")
            if tags < 0:
                raise fault("table-cells", path, most=MOST_CELLS)
            notable = notable or _NOTABLE.search(text) is not None
    return notable


def _blocks(parts: Any, member: Any) -> Iterator[tuple[bytes, bytes]]:
    """Yield the blocks of a part, each as read and as text that starts with the end of the previous block."""
    tail = b""
    with parts.open(member) as file:
        while block := file.read(_BLOCK):
            # Without zero bytes, UTF-16 reads like ASCII.
            yield block, (tail + block).replace(b"\0", b"")
            tail = block[-20:]


def _chosen(names: list[str], hidden: Callable[[str], bool], path: Path, sheet: str, warn: Warn) -> str:
    """Return the requested sheet, or the first visible one. Raises SpecError."""
    if not names:
        raise fault("table-no-cells", path)
    if sheet:
        if sheet not in names:
            raise fault("table-no-sheet", path, name=sheet, near=suggest(sheet, names))
        return sheet
    found, *others = [name for name in names if not hidden(name)] or names[:1]
    if hidden(names[0]):
        warn(_warning("table-hidden-sheet", path, 0, hidden=names[0], name=found))
    if others:
        warn(_warning(OTHER_SHEETS, path, 0, file=path.name, name=found, others=tuple(others)))
    return found


# XLSX: Office Open XML (ECMA-376 part 1, clause 18).


def _xlsx_lines(file: BinaryIO, path: Path, sheet: str, notable: bool, warn: Warn) -> Iterator[TextRow]:
    # slow to import
    from openpyxl import load_workbook

    with closing(load_workbook(file, read_only=True, data_only=True, keep_links=False)) as book:
        sheets = {each.title: each for each in book.worksheets}
        if sheet in book.sheetnames and sheet not in sheets:
            raise fault("table-no-cells", path)  # a chart sheet
        name = _chosen(list(sheets), lambda name: sheets[name].sheet_state != "visible", path, sheet, warn)
        chosen = sheets[name]
        seen = _surveyed(chosen, path) if notable else _Sheet(path)
        # Some programs write an outdated size, which would leave rows out.
        chosen.reset_dimensions()
        yield from seen.lines(_xlsx_rows(chosen), warn)


def _xlsx_rows(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    for number, row in enumerate(sheet.iter_rows(values_only=True), start=1):
        filled = next((n for n in range(len(row), 0, -1) if row[n - 1] is not None), 0)
        yield number, [_text(value) for value in row[:filled]]


def _surveyed(sheet: Any, path: Path) -> _Sheet:
    """Return what a sheet says about its cells. Raises SpecError for a cell without a usable value."""
    from xml.etree.ElementTree import iterparse

    found, number = _Sheet(path), 0
    with sheet._get_source() as source:
        for event, element in iterparse(source, ("start", "end")):
            kind = element.tag.rpartition("}")[2]
            if event == "start":
                number = _enter(kind, element, number, found)
            elif kind == "c":
                _check_cell(element, path, number)
            elif kind == "row":
                element.clear()
    return found


def _enter(kind: str, element: Any, number: int, found: _Sheet) -> int:
    """Record what an element says, and return the row number."""
    hidden = element.get("hidden") in _TRUE
    if kind == "row":
        number = int(element.get("r", number + 1))
        found.hidden_rows |= {number} if hidden else set()
    elif kind == "col" and hidden:
        found.hidden_columns.append((int(element.get("min")), int(element.get("max"))))
    elif kind == "mergeCell":
        _enter_merged(element.get("ref"), found)
    return number


def _enter_merged(reference: str, found: _Sheet) -> None:
    from openpyxl.utils import range_boundaries

    column, row, *_ = range_boundaries(reference)
    found.merged.setdefault(row, []).append((column, reference))


def _check_cell(cell: Any, path: Path, row: int) -> None:
    """Raise SpecError for an error such as #REF!, or a formula without a value, which would be read as empty.

    Text may be empty. Programs that do not calculate write formulas without values.
    """
    value = cell.findtext("{*}v")
    at = cell.get("r") or str(row)
    if cell.get("t") == "e":
        raise fault("table-cell-error", path, row, cell=at, text=(value or "")[:40])
    if cell.find("{*}f") is not None and not value and cell.get("t") != "str":
        raise fault("table-uncalculated", path, row, cell=at)


def _text(value: Any) -> str:
    """Return a cell as in CSV: whole numbers without a decimal point, dates as in ISO 8601."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return text_of(value).replace("\r\n", "\n").strip()


# ODS: OpenDocument 1.3 part 3, clause 9.


_OF = "urn:oasis:names:tc:opendocument:xmlns:"
_OFFICE, _TABLE, _STYLE, _WORDS = (f"{{{_OF}{name}:1.0}}" for name in ("office", "table", "style", "text"))
_ROW, _COLUMN, _SHEET, _GROUP = (f"{_TABLE}table{name}" for name in ("-row", "-column", "", "-row-group"))
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_AROUND_ROWS = {_GROUP, *(f"{_TABLE}table-{name}" for name in (
    "rows", "header-rows", "columns", "header-columns", "column-group",
))}  # fmt: skip
_OUTSIDE = {
    ("", f"{_OFFICE}document-content"): "document", ("document", f"{_OFFICE}body"): "body",
    ("body", f"{_OFFICE}spreadsheet"): "book", ("book", _SHEET): "sheet", ("sheet", _ROW): "row",
    **{("sheet", tag): "sheet" for tag in _AROUND_ROWS},
}  # fmt: skip
"""The context inside each element, by the context around it. Deleted cells, and tables in shapes, are not
part of the sheet."""
_DURATION = re.compile(r"PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S")
_VALUES = ("value", "date-value", "time-value", "boolean-value", "string-value")
_HIDDEN = ("collapse", "filter")


def _ods_lines(parts: Any, path: Path, sheet: str, warn: Warn) -> Iterator[TextRow]:
    names, hidden = _ods_sheets(parts)
    chosen = _chosen(names, hidden.__contains__, path, sheet, warn)
    seen = _Sheet(path)
    yield from seen.lines(_OdsRows(seen).read(parts, names.index(chosen)), warn)


def _ods_events(parts: Any) -> Iterator[tuple[str, Any, str]]:
    """Yield the parser's events, each with the context of its element: a book, a sheet, a row."""
    from xml.etree.ElementTree import iterparse

    levels = [""]
    with parts.open("content.xml") as file:
        for event, element in iterparse(file, ("start", "end")):
            if event == "start":
                yield event, element, levels[-1]
                levels.append(_OUTSIDE.get((levels[-1], element.tag), "elsewhere"))
            else:
                levels.pop()
                yield event, element, levels[-1]
                if element.tag == _ROW or element.tag in _CELLS:
                    element.clear()


def _ods_sheets(parts: Any) -> tuple[list[str], set[str]]:
    """Return the names of all sheets, and of the hidden ones, which depend on the table's style."""
    names: list[str] = []
    hidden: set[str] = set()
    hiding: set[str | None] = set()
    style = None
    for event, element, level in _ods_events(parts):
        if event == "end":
            continue
        if element.tag == f"{_STYLE}style":
            style = element.get(f"{_STYLE}name")
        elif element.get(f"{_TABLE}display") == "false":
            hiding.add(style)
        elif level == "book" and element.tag == _SHEET:
            names.append(element.get(f"{_TABLE}name") or "")
            hidden |= {names[-1]} if element.get(f"{_TABLE}style-name") in hiding else set()
    return names, hidden


class _OdsRows:
    """Reads the rows of one sheet. Cells and rows may repeat, empty ones up to the end of the sheet."""

    def __init__(self, sheet: _Sheet) -> None:
        self.sheet = sheet
        self.number = self.column = 0
        self.cells: list[str] = []
        self.empty = 0
        """The number of empty cells since the last filled one; trailing ones are dropped."""
        self.closed = 0
        """The number of collapsed groups around the row."""

    def read(self, parts: Any, index: int) -> Iterator[tuple[int, list[str]]]:
        """Yield the number and the cells of each non-empty row. Raises SpecError."""
        current = -1
        for event, element, level in _ods_events(parts):
            if level == "book":
                current += event == "start" and element.tag == _SHEET
            elif current != index:
                continue
            elif level == "sheet" and event == "start":
                self._open(element)
            elif level in ("sheet", "row") and event == "end":
                yield from self._close(element)

    def _open(self, element: Any) -> None:
        if element.tag == _ROW:
            self.cells, self.empty, self.column = [], 0, 0
        elif element.tag == _COLUMN:
            repeated = _count(element, "number-columns-repeated")
            if element.get(f"{_TABLE}visibility") in _HIDDEN:
                self.sheet.hidden_columns.append((self.column + 1, self.column + repeated))
            self.column += repeated
        self.closed += _is_closed(element)

    def _close(self, element: Any) -> Iterator[tuple[int, list[str]]]:
        self.closed -= _is_closed(element)
        if element.tag in _CELLS:
            self._cell(element)
        if element.tag != _ROW:
            return
        hidden = self.closed or element.get(f"{_TABLE}visibility") in _HIDDEN
        repeated = _count(element, "number-rows-repeated")
        if self.cells:
            for number in range(self.number + 1, self.number + repeated + 1):
                if hidden:
                    self.sheet.hidden_rows.add(number)
                yield number, list(self.cells)
        self.number += repeated

    def _cell(self, element: Any) -> None:
        row, column = self.number + 1, self.column + 1
        text = _ods_text(element, self.sheet.path, row, f"{letters(column)}{row}")
        wide, high = _count(element, "number-columns-spanned"), _count(element, "number-rows-spanned")
        if wide > 1 or high > 1:
            whole = f"{letters(column)}{row}:{letters(column + wide - 1)}{row + high - 1}"
            self.sheet.merged.setdefault(row, []).append((column, whole))
        repeated = _count(element, "number-columns-repeated")
        self.column += repeated
        if not text:
            self.empty += repeated
            return
        if len(self.cells) + self.empty + repeated > MOST_COLUMNS:
            raise fault("table-columns", self.sheet.path, row, most=MOST_COLUMNS)
        self.cells += [""] * self.empty + [text] * repeated
        self.empty = 0


def _count(element: Any, name: str) -> int:
    return max(1, int(element.get(f"{_TABLE}{name}", 1)))


def _is_closed(element: Any) -> bool:
    return bool(element.tag == _GROUP and element.get(f"{_TABLE}display") == "false")


def _ods_text(cell: Any, path: Path, row: int, at: str) -> str:
    """Return a cell as in CSV. Raises SpecError like `_check_cell`."""
    kind = cell.get(f"{_OFFICE}value-type")
    shown = "\n".join(_paragraph(each) for each in cell.iterfind(f"{_WORDS}p"))
    if any(name.endswith("}value-type") and value == "error" for name, value in cell.items()):
        raise fault("table-cell-error", path, row, cell=at, text=shown[:40])
    if cell.get(f"{_TABLE}formula") is not None and kind is None and not shown:
        raise fault("table-uncalculated", path, row, cell=at)
    value = next(filter(None, (cell.get(f"{_OFFICE}{name}") for name in _VALUES)), None)
    return _text(shown if value is None else _ods_value(kind, value))


def _ods_value(kind: str, value: str) -> str | float | bool:
    if kind in ("float", "percentage", "currency"):
        return float(value)
    if kind == "boolean":
        return value == "true"
    if kind == "time" and (duration := _DURATION.fullmatch(value)):
        return ":".join(f"{int(part):02}" for part in duration.groups())
    return value.removesuffix("T00:00:00") if kind == "date" else value


def _paragraph(element: Any) -> str:
    """Return the text of a paragraph, without comments and shapes."""
    found = [element.text or ""]
    for child in element:
        if child.tag == f"{_WORDS}s":
            found.append(" " * min(int(child.get(f"{_WORDS}c", 1)), 1_000))
        elif child.tag in (f"{_WORDS}tab", f"{_WORDS}line-break"):
            found.append("\t" if child.tag.endswith("tab") else "\n")
        elif child.tag.startswith(_WORDS):
            found.append(_paragraph(child))
        found.append(child.tail or "")
    return "".join(found)
