"""Change cells and rows of a CSV text and leave every other character as it is.

Delimiter, quoting, line ends and byte-order mark stay. The new text is read by the CSV reader of the standard
library, and refused unless it has what was asked for and nothing else has changed.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from deckgen.facts import Fact
from deckgen.web.studio.patch import EditRefused


class WrittenCell(NamedTuple):
    """A cell as written, from `start` to `end` in the text, and its value."""

    start: int
    end: int
    text: str


class WrittenRow(NamedTuple):
    """A row as written, with its line break from `body` to `end`."""

    fields: Sequence[WrittenCell]
    start: int
    body: int
    end: int


@dataclass(frozen=True)
class Grid:
    """A CSV text. Rows and columns count from 0, the header is row 0. Edits raise Refused."""

    text: str

    @cached_property
    def delimiter(self) -> str:
        """What separates cells: the most frequent of comma, semicolon and tab in the first line."""
        first = self.text[:4096].splitlines()[:1]
        return max(",;\t", key=lambda d: first[0].count(d)) if first else ","

    @cached_property
    def records(self) -> Sequence[WrittenRow]:
        """The rows, with the place of every cell."""
        found, at = [], 0
        while at < len(self.text):
            found.append(self._record(at))
            at = found[-1].end
        return found

    def _record(self, start: int) -> WrittenRow:
        fields: list[WrittenCell] = []
        at = start
        while True:
            fields.append(self._field(at))
            at = fields[-1].end
            if self.text[at : at + 1] != self.delimiter:
                break
            at += 1
        end = at + (2 if self.text[at : at + 2] == "\r\n" else 1 if at < len(self.text) else 0)
        return WrittenRow(fields, start, at, end)

    def _field(self, start: int) -> WrittenCell:
        text, at = self.text, start
        if text[at : at + 1] != '"':
            while at < len(text) and text[at] not in (self.delimiter, "\r", "\n"):
                at += 1
            return WrittenCell(start, at, text[start:at])
        at += 1
        while (close := text.find('"', at)) >= 0 and text[close + 1 : close + 2] == '"':
            at = close + 2
        if close < 0:
            raise EditRefused(Fact("studio-quote-open"))
        return WrittenCell(start, close + 1, text[start + 1 : close].replace('""', '"'))

    @property
    def rows(self) -> list[list[str]]:
        """The values of all cells."""
        return [[field.text for field in record.fields] for record in self.records]

    def cell(self, row: int, column: int) -> str | None:
        """Return a value below the header, empty beyond the end of a short row; None if there is no row."""
        if not 0 < row < len(self.records):
            return None
        fields = self.records[row].fields
        return fields[column].text if column < len(fields) else ""

    def with_cells(self, cells: Mapping[tuple[int, int], str]) -> str:
        """Return the text with other values in some cells, by row and column."""
        wanted = self.rows
        text = self.text
        for (row, column), new in sorted(cells.items(), reverse=True):
            if not 0 <= row < len(wanted) or column < 0:
                raise EditRefused(Fact("studio-gone"))
            record = self.records[row]
            missing = column - len(record.fields) + 1
            if missing > 0:  # a short row
                text = (
                    text[: record.body]
                    + self.delimiter * missing
                    + self._written(new, "")
                    + text[record.body :]
                )
                wanted[row] += [""] * missing
            else:
                field = record.fields[column]
                text = (
                    text[: field.start]
                    + self._written(new, self.text[field.start : field.end])
                    + text[field.end :]
                )
            wanted[row][column] = new
        return self._checked(text, wanted)

    def with_rows(self, at: int, rows: Sequence[Sequence[str]]) -> str:
        """Return the text with new rows from position `at` on, quoted like the row above them."""
        if not 0 < at <= len(self.records):
            raise EditRefused(Fact("studio-gone"))
        above = self.records[at - 1]
        styles = [self.text[field.start : field.end] for field in above.fields]
        styles += [""] * (max(map(len, rows)) - len(styles))
        mark = self.text[above.body : above.end] or self._line_break()
        ended = above.end > above.body
        wanted = self.rows
        wanted[at:at] = map(list, rows)
        lines = mark.join(self.delimiter.join(map(self._written, row, styles)) for row in rows)
        put = lines + mark if ended else mark + lines
        return self._checked(self.text[: above.end] + put + self.text[above.end :], wanted)

    def without_row(self, at: int) -> str:
        """Return the text without a row."""
        if not 0 < at < len(self.records):
            raise EditRefused(Fact("studio-gone"))
        record, wanted = self.records[at], self.rows
        del wanted[at]
        return self._checked(self.text[: record.start] + self.text[record.end :], wanted)

    def with_exchanged(self, at: int, other: int) -> str:
        """Return the text with two rows swapped; line breaks stay where they are."""
        if not 0 < min(at, other) < max(at, other) < len(self.records):
            raise EditRefused(Fact("studio-gone"))
        wanted, places = self.rows, sorted((at, other))
        wanted[at], wanted[other] = wanted[other], wanted[at]
        one, two = (self.records[place] for place in places)
        texts = [self.text[row.start : row.body] for row in (two, one)]
        edits = [(row.start, row.body, text) for row, text in zip((one, two), texts, strict=True)]
        return self._checked(self._edited(edits), wanted)

    def with_column(self, name: str) -> str:
        """Return the text with one more column on the right, which is empty."""
        wanted = [[*row, name if not number else ""] for number, row in enumerate(self.rows)]
        edits = []
        for number, record in enumerate(self.records):
            cell = self._written("" if number else name, self._last(record))
            edits.append((record.body, record.body, self.delimiter + cell))
        return self._checked(self._edited(edits), wanted)

    def without_column(self, column: int) -> str:
        """Return the text without a column. Raises Refused if it is the only one."""
        if not self.records or not 0 <= column < len(self.rows[0]) or len(self.rows[0]) == 1:
            raise EditRefused(Fact("studio-gone"))
        wanted = [row[:column] + row[column + 1 :] for row in self.rows]
        cuts = []
        for record in self.records:
            if column < len(record.fields):
                start, end, _ = record.fields[column]
                # Its delimiter goes with it: the one before, or the one after the first.
                cuts.append((start - 1, end, "") if column else (start, min(end + 1, record.body), ""))
        return self._checked(self._edited(cuts), [row or [""] for row in wanted])

    def _edited(self, edits: Iterable[tuple[int, int, str]]) -> str:
        """Return the text with other texts in some places."""
        pieces, at = [], 0
        for start, end, new in edits:
            pieces += [self.text[at:start], new]
            at = end
        return "".join([*pieces, self.text[at:]])

    def _last(self, record: WrittenRow) -> str:
        """Return the last cell of a row as it is written."""
        return self.text[record.fields[-1].start : record.fields[-1].end]

    def _line_break(self) -> str:
        found = (self.text[record.body : record.end] for record in self.records)
        return next(filter(None, found), "\n")

    def _written(self, new: str, style: str) -> str:
        """Return a value as a cell, with quotes if the cell it replaces has them or the value needs them."""
        needs = any(c in new for c in (self.delimiter, '"', "\r", "\n")) or new != new.strip()
        if needs or style.startswith('"'):
            return '"' + new.replace('"', '""') + '"'
        return new

    def _checked(self, text: str, wanted: list[list[str]]) -> str:
        try:
            found = list(csv.reader(io.StringIO(text, newline=""), delimiter=self.delimiter, strict=True))
        except csv.Error as error:
            raise EditRefused(Fact("studio-needs-lines")) from error
        # The reader returns a line without any character as a row without cells.
        if [row or [""] for row in found] != wanted:
            raise EditRefused(Fact("studio-needs-lines"))
        return text


def pasted(text: str) -> list[list[str]]:
    """Return the cells of a text copied from a spreadsheet: tabs between cells, quotes around line breaks."""
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter="\t"))
    return [row or [""] for row in rows]
