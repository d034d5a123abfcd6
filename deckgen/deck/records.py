"""A data file in (CSV, XLSX or YAML); its records out: a map of cells each, with the line it stands in."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from deckgen.deck.reader import as_list, as_map
from deckgen.errors import Problem, SpecError, Where
from deckgen.source import Node, Scalar, inside, odd_character, read_text, read_yaml

MOST_ROWS = 100_000
Line = tuple[int, Sequence[str]]


class Record(NamedTuple):
    """One record: nodes by column, and where it stands."""

    cells: dict[str, Node]
    where: Where


def open_records(folder: Path, name: str, where: Where, sources: list[Path]) -> Iterator[Record]:
    """The records of a data file of a deck; `cards.xlsx#Spells` names a sheet.

    Raises SpecError, FileError.
    """
    file, _, sheet = name.partition("#")
    path = inside(folder, file, where)
    sources.append(path)
    return read_records(path, sheet)


def read_records(path: Path, sheet: str = "") -> Iterator[Record]:
    """The records of a file by its ending: `.xlsx`, `.yaml`, anything else is CSV."""
    ending = path.suffix.lower()
    if ending in (".yaml", ".yml"):
        return _from_yaml(path)
    if ending in (".xls", ".ods", ".numbers"):
        raise SpecError(Problem(f"{path.name} cannot be read", Where(str(path)), "save it as .xlsx or CSV"))
    if ending in (".xlsx", ".xlsm"):
        from deckgen.deck.workbook import sheet_rows  # not at the top: other data needs no zip and no dates

        return _under_header(sheet_rows(path, sheet), path)
    return _under_header(_csv_lines(path), path)


def _from_yaml(path: Path) -> Iterator[Record]:
    for item in as_list(read_yaml(path, "data file")).items:
        yield Record(as_map(item).items, item.where)


def _csv_lines(path: Path) -> Iterator[Line]:
    """The rows of a CSV file with their lines; its first line says what stands between cells."""
    text = read_text(path, "data file")
    sample = text[:4096].splitlines()[:1]
    delimiter = max(",;\t", key=lambda d: sample[0].count(d)) if sample else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for cells in reader:
            yield reader.line_num, cells
    except csv.Error as error:
        raise SpecError(Problem(f"not a CSV table: {error}", Where(str(path), reader.line_num))) from None


def _under_header(lines: Iterator[Line], path: Path) -> Iterator[Record]:
    _, first = next(lines, (1, ()))
    header = [name.strip() for name in first]
    _check_header(header, path)
    for n, (line, cells) in enumerate(lines):
        where = Where(str(path), line)
        if n >= MOST_ROWS:
            raise SpecError(Problem(f"more than {MOST_ROWS:,} rows", where))
        if any(cells):
            yield Record(_named(header, cells, where), where)


def _check_header(header: list[str], path: Path) -> None:
    twice = sorted({name for name in header if header.count(name) > 1 and name})
    if not any(header):
        raise SpecError(Problem("the first line must name the columns", Where(str(path), 1)))
    if twice:
        raise SpecError(Problem(f"two columns are called {twice[0]!r}", Where(str(path), 1)))


def _named(header: list[str], cells: Sequence[str], where: Where) -> dict[str, Node]:
    if len(cells) > len(header):
        message = f"{len(cells)} cells under {len(header)} columns"
        raise SpecError(Problem(message, where, "put text with commas in quotes"))
    for cell in cells:
        if odd := odd_character(cell):
            raise SpecError(Problem(f"{odd} may not stand in text", where, "remove it"))
    pairs = zip_longest(header, cells, fillvalue="")
    return {name: Scalar(cell.strip(), where) for name, cell in pairs if name}
