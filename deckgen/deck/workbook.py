"""An XLSX workbook in; the cells of one sheet as texts, row by row, out. Nothing in it is computed or run.

Workbooks come from strangers: the parts of the file are counted and unpacked under bounds, and their XML may
declare no document type, before any of it is parsed (ECMA-376 part 2, clause 10.2.2 forbids it anyway).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile, ZipFile

from deckgen.errors import Problem, SpecError, Where, did_you_mean, os_error
from deckgen.reads import note
from deckgen.values import text_of

if TYPE_CHECKING:
    from openpyxl import Workbook

LARGEST_FILE = 20_000_000
"""Bytes that a workbook may have."""
LARGEST_INSIDE = 150_000_000
"""Bytes that its parts may come to, unpacked."""
MOST_PARTS = 2_000
MOST_COLUMNS = 500
_BLOCK = 1 << 20


def sheet_rows(path: Path, sheet: str = "") -> Iterator[tuple[int, list[str]]]:
    """Each row of a sheet (the first, if none is named) with its number. Raises SpecError, FileError."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise _refused(path, f"it is larger than {LARGEST_FILE // 1_000_000} MB")
        with ZipFile(note(path)) as parts:
            _check(parts, path)
        yield from _rows(path, sheet)
    except OSError as error:
        raise os_error(error, "read the workbook", path) from error
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, SyntaxError) as error:
        raise _refused(path, f"its file is damaged or locked: {error}") from None
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise _refused(path, f"it is not put together as one ({type(error).__name__})") from None


def _refused(path: Path, why: str) -> SpecError:
    message = f"this workbook cannot be read: {why}"
    return SpecError(Problem(message, Where(str(path)), "save it anew as .xlsx, or as CSV"))


def _check(parts: ZipFile, path: Path) -> None:
    """Unpack every part under a bound, believing no size that the file gives of itself."""
    members = parts.infolist()
    if len(members) > MOST_PARTS:
        raise _refused(path, f"it has more than {MOST_PARTS:,} parts")
    room = LARGEST_INSIDE
    for member in members:
        xml = member.filename.endswith((".xml", ".rels", ".vml"))
        tail = b""
        with parts.open(member) as file:
            while block := file.read(_BLOCK):
                room -= len(block)
                if room < 0:
                    raise _refused(path, f"unpacked it has more than {LARGEST_INSIDE // 1_000_000} MB")
                # without zeros UTF-16 reads like ASCII
                text = (tail + block).replace(b"\0", b"")
                if xml and (b"<!DOCTYPE" in text or b"<!ENTITY" in text):
                    raise _refused(path, f"{member.filename} declares a document type or entities")
                tail = block[-20:]


def _rows(path: Path, sheet: str) -> Iterator[tuple[int, list[str]]]:
    # slow to import, and only decks with workbooks need it
    from openpyxl import load_workbook

    # it closes no file of a workbook that it cannot read, so it gets one that is open already
    with path.open("rb") as file:
        try:
            book = load_workbook(file, read_only=True, data_only=True, keep_links=False)
        except OSError as error:
            raise _refused(path, str(error)) from None
        with closing(book):
            yield from _cells(book, path, sheet)


def _cells(book: Workbook, path: Path, sheet: str) -> Iterator[tuple[int, list[str]]]:
    if sheet and sheet not in book.sheetnames:
        hint = did_you_mean(sheet, book.sheetnames)
        raise SpecError(Problem(f"the workbook has no sheet {sheet!r}", Where(str(path)), hint))
    if not book.worksheets:
        raise _refused(path, "it has no sheet of cells")
    chosen = book[sheet] if sheet else book.worksheets[0]
    for number, row in enumerate(chosen.iter_rows(max_col=MOST_COLUMNS, values_only=True), start=1):
        cells = [_text(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        yield number, cells


def _text(value: Any) -> str:
    """A cell as it would be written in CSV: whole numbers without a point, dates as ISO 8601 has them."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return text_of(value).replace("\r\n", "\n").strip()
