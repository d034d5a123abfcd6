"""Set tables as boxes of a column, and lists of names in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import ceil

from deckgen.book import document as doc
from deckgen.book.column import (
    BASELINE,
    NOTE,
    NOTE_LEADING,
    SPACE,
    ColumnBox,
    stacked,
)
from deckgen.book.design import rule
from deckgen.book.setting import Setter
from deckgen.book.volume import check_table
from deckgen.deck.model import DeckSpec, Table
from deckgen.scene import Group, Item, Tag
from deckgen.text.justify import even, set_lines
from deckgen.text.lines import Align
from deckgen.text.spans import Span, advance, words
from deckgen.values import text_of

TABLE_SHARES = (0.93, 0.88, 0.83, 0.78, 0.0)
"""Sizes of type to try for a table, as shares of the text size."""
TABLE_SMALLEST = 8.0
"""The smallest type in tables, in points."""
GUTTER, COMPACT_GUTTER, TIGHT_GUTTER = 5.0, 2.6, 1.5
"""The space between columns in mm: in a book, on a folded sheet, and there if nothing else fits."""
WHOLE_TABLE = 16
"""The most rows in a table that is never broken."""


def deck_table(deck: DeckSpec, block: doc.DeckTable, empty: str) -> doc.TextTable:
    """Return a table of the deck as text. Raises SpecError if there is no such table.

    Rows and columns whose keys have a name in another table are shown by that name. Cells without a value
    show `empty`.
    """
    check_table(deck, block.name, block.where)
    table = deck.tables[block.name]
    columns = block.columns or tuple(dict.fromkeys(c for row in table.rows.values() for c in row.cells))
    head = ((doc.Inline(""),), *(((doc.Inline(_name(deck, table, column)),)) for column in columns))
    rows: list[tuple[doc.Prose, ...]] = [head]
    for key, row in table.rows.items():
        cells = [text_of(row.cells.get(column)) or empty for column in columns]
        rows.append(((doc.Inline(_name(deck, table, key)),), *((doc.Inline(cell),) for cell in cells)))
    middle: Align = "centre"
    aligns: list[Align] = ["left", *[middle] * len(columns)]
    return doc.TextTable(tuple(rows), tuple(aligns), block.where)


def _name(deck: DeckSpec, own: Table, key: str) -> str:
    """Return the name that another table has for a key, or the key."""
    for table in deck.tables.values():
        if table is not own and key in table.rows and "name" in table.rows[key].cells:
            return text_of(table.rows[key].cells["name"])
    return key


def table_boxes(setter: Setter, table: doc.TextTable) -> tuple[list[ColumnBox], float]:
    """Return a table, one box for each row, with its header between rules, and its width in mm.

    The table is wider than the setter's width if it cannot be made to fit.
    """
    rows, columns = _fitting(setter, table)
    last = len(rows) - 1
    boxes = []
    tag = setter.child("Table")
    parts = [tag and Tag("THead", tag), tag and Tag("TBody", tag)]
    for number, row in enumerate(rows):
        part = parts[min(1, number)]
        height, items = columns.row(row, part and Tag("TR", part), head=number == 0)
        if number == 0:
            items += [columns.rule(0.1, 0.25), columns.rule(height, 0.12)]
        if number == last:
            items.append(columns.rule(height + 0.5, 0.25))
        together = last < WHOLE_TABLE or number == 0 or number == last - 1
        units = round(height / setter.design.format.unit)
        boxes.append(ColumnBox(units, tuple(items), keep=together and number < last, on_grid=False))
    return boxes, columns.total


def _fitting(setter: Setter, table: doc.TextTable) -> tuple[list[list[list[Span]]], _Columns]:
    """Return the cells and columns of a table, in the largest type that fits from `TABLE_SMALLEST` up."""
    for share in TABLE_SHARES:
        size = max(TABLE_SMALLEST, share * setter.size)
        gutter = (COMPACT_GUTTER if share else TIGHT_GUTTER) if setter.compact else GUTTER
        rows = [
            [_spans(setter, cell, size, number == 0) for cell in row] for number, row in enumerate(table.rows)
        ]
        columns = _Columns(setter, _widths(rows, setter.width, gutter), table.aligns, gutter, size)
        if columns.total <= setter.width + 1e-6:
            break
    return rows, columns


@dataclass(frozen=True)
class _Columns:
    """The columns of a table, centred in the setter's width."""

    setter: Setter
    widths: Sequence[float]
    aligns: Sequence[Align]
    gutter: float
    size: float

    @property
    def total(self) -> float:
        """The width of the table in mm."""
        return sum(self.widths) + self.gutter * (len(self.widths) - 1)

    @property
    def left(self) -> float:
        """The left edge of the first column."""
        return self.setter.left + (self.setter.width - self.total) / 2

    def rule(self, y: float, width: float) -> Item:
        """Return a rule as wide as the table."""
        return rule(self.setter.design.key, self.left, self.left + self.total, y, width)

    def row(self, row: Sequence[Sequence[Span]], tag: Tag | None, head: bool) -> tuple[float, list[Item]]:
        """Return the height and the items of a row, each cell wrapped in its column."""
        leading = self.setter.design.format.line
        items: list[Item] = []
        x, most = self.left, 1
        for number, (width, align) in enumerate(zip(self.widths, self.aligns, strict=False)):
            spans = row[number] if number < len(row) else ()
            lines = set_lines(spans, even(width + 0.01), align) if spans else []
            cell = tag and _cell(tag, head, first=number == 0)
            items += stacked(lines, x, 0.0, leading, self.size, cell) or [Group((), tag=cell)]
            most = max(most, len(lines))
            x += width + self.gutter
        return most * leading, items


def _cell(row: Tag, head: bool, first: bool) -> Tag:
    """Return the element of a cell; those in the first row and the first column are headers."""
    if head:
        return Tag("TH", row, scope="Column")
    return Tag("TH", row, scope="Row") if first else Tag("TD", row)


def _spans(setter: Setter, cell: doc.Prose, size: float, head: bool) -> list[Span]:
    design = setter.design
    if head:
        return [Span(each.text, design.small_capitals(size, 0.05), whole=True) for each in cell if each.text]
    spans = setter.spans(cell, size)
    return [Span(s.text, design.figures(size)) if s.text.isdigit() else s for s in spans if s.text]


def _widths(rows: Sequence[Sequence[Sequence[Span]]], room: float, gutter: float) -> list[float]:
    """Return the widths of columns: those of their widest cells or, if necessary, their longest words."""
    columns = [list(filter(None, column)) for column in zip_longest(*rows)]
    widths = [max(map(advance, column), default=0.0) + 0.05 for column in columns]
    longest = ([word.width for cell in column for word in words(cell)] for column in columns)
    least = [max(lengths, default=0.0) + 0.05 for lengths in longest]
    spare = room - gutter * (len(columns) - 1) - sum(least)
    wanted = sum(widths) - sum(least)
    if wanted <= spare or not wanted:
        return widths
    share = max(0.0, spare / wanted)
    return [low + share * (wide - low) for low, wide in zip(least, widths, strict=True)]


def names_in_columns(setter: Setter, pairs: Sequence[tuple[str, str]]) -> list[list[Item]]:
    """Return labels with their names as lines of columns that fit most of them; others span more columns."""
    design = setter.design
    plain, italic = (design.lining(design.text(face, NOTE)) for face in ("plain", "italic"))
    firsts = [design.width(plain, label) + 1.5 * SPACE for label, _ in pairs]
    first = sorted(firsts)[int(0.9 * (len(firsts) - 1))]
    widths = [max(first, x) + design.width(italic, name) for x, (_, name) in zip(firsts, pairs, strict=True)]
    usual = sorted(widths)[int(0.9 * (len(widths) - 1))] + COMPACT_GUTTER
    columns = max(1, int((setter.width + COMPACT_GUTTER) / usual))
    step = (setter.width + COMPACT_GUTTER) / columns
    lines: list[list[Item]] = [[]]
    column = 0
    for at, width, (label, name) in zip(firsts, widths, pairs, strict=True):
        if column and column * step + width > setter.width + 0.1:
            lines.append([])
            column = 0
        x, y = setter.left + column * step, BASELINE * NOTE_LEADING
        lines[-1] += design.line(plain, label, x, y)
        lines[-1] += design.line(italic, name, x + max(first, at), y)
        column += ceil((width + COMPACT_GUTTER - 0.1) / step)
    return lines
