"""Tables of words, or of the deck, in; slabs with ruled columns out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckgen.book.document import Align, Grid, Prose, SpecTable, Words
from deckgen.book.ornaments import rule
from deckgen.book.setting import Setter
from deckgen.book.slabs import Slab, stacked
from deckgen.deck.model import Deck, Table
from deckgen.scene import Item
from deckgen.text.justify import even, set_lines
from deckgen.text.spans import Span, advance, words
from deckgen.values import text_of

SHARES = (0.93, 0.88, 0.83, 0.78, 0.0)
"""The size of a table's words, as parts of the text's to be tried."""
SMALLEST = 8.0
"""Points."""
GUTTER = 5.0
NARROW, CLOSE = 2.6, 1.5
"""Between columns in mm: in a book, on a folded sheet, and there if need be."""
WHOLE = 16
"""A table of no more rows is not parted."""


def spec_grid(deck: Deck, block: SpecTable, empty: str) -> Grid:
    """A table of the deck: rows and columns bear their names where another table says them.

    `empty` stands in cells in which there is nothing.
    """
    table = deck.tables[block.name]
    columns = block.columns or tuple(dict.fromkeys(c for row in table.rows.values() for c in row.cells))
    head = ((Words(""),), *(((Words(_name(deck, table, column)),)) for column in columns))
    rows: list[tuple[Prose, ...]] = [head]
    for key, row in table.rows.items():
        cells = [text_of(row.cells.get(column)) or empty for column in columns]
        rows.append(((Words(_name(deck, table, key)),), *((Words(cell),) for cell in cells)))
    middle: Align = "centre"
    aligns: list[Align] = ["left", *[middle] * len(columns)]
    return Grid(tuple(rows), tuple(aligns), block.where)


def _name(deck: Deck, own: Table, key: str) -> str:
    """What a key is called: the name of its row in another table, or itself."""
    for table in deck.tables.values():
        if table is not own and key in table.rows and "name" in table.rows[key].cells:
            return text_of(table.rows[key].cells["name"])
    return key


def grid_slab(setter: Setter, grid: Grid) -> list[Slab]:
    """A table, its head in small capitals between rules; one slab for each row."""
    rows, columns = _fitting(setter, grid)
    last = len(rows) - 1
    slabs = []
    for number, row in enumerate(rows):
        height, items = columns.row(row)
        if number == 0:
            items += [columns.rule(0.1, 0.25), columns.rule(height, 0.12)]
        if number == last:
            items.append(columns.rule(height + 0.5, 0.25))
        together = last < WHOLE or number == 0 or number == last - 1
        units = round(height / setter.look.format.unit)
        slabs.append(Slab(units, tuple(items), keep=together and number < last, on_grid=False))
    return slabs


def grid_width(setter: Setter, grid: Grid) -> float:
    """How wide a table becomes, in mm; more than the setter's width if it cannot be made to fit."""
    return _fitting(setter, grid)[1].total


def _fitting(setter: Setter, grid: Grid) -> tuple[list[list[list[Span]]], _Columns]:
    """The cells and columns of a table, in the largest type in which it fits, of at least `SMALLEST`."""
    for share in SHARES:
        size = max(SMALLEST, share * setter.size)
        gutter = (NARROW if share else CLOSE) if setter.compact else GUTTER
        rows = [
            [_spans(setter, cell, size, number == 0) for cell in row] for number, row in enumerate(grid.rows)
        ]
        columns = _Columns(setter, _widths(rows, setter.width, gutter), grid.aligns, gutter, size)
        if columns.total <= setter.width + 1e-6 or not share:
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
        """From the left of the first column to the right of the last."""
        return sum(self.widths) + self.gutter * (len(self.widths) - 1)

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return self.setter.left + (self.setter.width - self.total) / 2

    def rule(self, y: float, width: float) -> Item:
        """A rule as wide as the table."""
        return rule(self.setter.look.key, self.left, self.left + self.total, y, width)

    def row(self, row: Sequence[Sequence[Span]]) -> tuple[float, list[Item]]:
        """The height and the words of a row, each cell wrapped in its column."""
        leading = self.setter.look.format.line
        items: list[Item] = []
        x, most = self.left, 1
        for spans, width, align in zip(row, self.widths, self.aligns, strict=False):
            lines = set_lines(spans, even(width + 0.01), align) if spans else []
            items += stacked(lines, x, 0.0, leading, self.size)
            most = max(most, len(lines))
            x += width + self.gutter
        return most * leading, items


def _spans(setter: Setter, cell: Prose, size: float, head: bool) -> list[Span]:
    look = setter.look
    if head:
        return [Span(words.text, look.small_capitals(size, 0.05)) for words in cell if words.text]
    spans = setter.spans(cell, size)
    return [Span(s.text, look.figures(size)) if s.text.isdigit() else s for s in spans if s.text]


def _widths(rows: Sequence[Sequence[Sequence[Span]]], room: float, gutter: float) -> list[float]:
    """As wide as the widest cell; if that is too wide, columns give way as far as their longest words let."""
    count = max(map(len, rows))
    cells = [[row[c] for row in rows if c < len(row) and row[c]] for c in range(count)]
    widths = [max((advance(cell) for cell in column), default=0.0) + 0.05 for column in cells]
    least = [max((_longest(cell) for cell in column), default=0.0) + 0.05 for column in cells]
    spare = room - gutter * (count - 1) - sum(least)
    wanted = sum(widths) - sum(least)
    if wanted <= spare or not wanted:
        return widths
    share = max(0.0, spare / wanted)
    return [low + share * (wide - low) for low, wide in zip(least, widths, strict=True)]


def _longest(cell: Sequence[Span]) -> float:
    """The width of the longest word of a cell."""
    return max(word.width for word in words(cell))
