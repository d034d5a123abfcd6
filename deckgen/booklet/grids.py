"""Tables of words, or of the deck, in; slabs with ruled columns out."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.booklet.document import Align, Grid, Prose, SpecTable, Words
from deckgen.booklet.ornaments import rule
from deckgen.booklet.setting import Setter
from deckgen.booklet.slabs import BASELINE, Slab, line_items
from deckgen.scene import Item
from deckgen.spec.model import Deck, Table
from deckgen.text.justify import SetLine, even, set_lines
from deckgen.text.spans import Span, advance
from deckgen.units import MM_PER_PT
from deckgen.values import text_of

SIZE = 9.75
"""Points."""
GUTTER = 5.0
EMPTY = "–"


def spec_grid(deck: Deck, block: SpecTable) -> Grid:
    """A table of the deck: rows and columns bear their names where another table says them."""
    table = deck.tables[block.name]
    columns = block.columns or tuple(dict.fromkeys(c for row in table.rows.values() for c in row.cells))
    head = ((Words(""),), *(((Words(_name(deck, table, column)),)) for column in columns))
    rows: list[tuple[Prose, ...]] = [head]
    for key, row in table.rows.items():
        cells = [text_of(row.cells.get(column)) or EMPTY for column in columns]
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
    rows = [[_spans(setter, cell, number == 0) for cell in row] for number, row in enumerate(grid.rows)]
    widths = _widths(rows, setter.width)
    total = sum(widths) + GUTTER * (len(widths) - 1)
    left = setter.left + (setter.width - total) / 2
    slabs = []
    for number, row in enumerate(rows):
        slabs.append(_row(setter, row, widths, grid.aligns, left, total, number, len(rows)))
    return slabs


def _spans(setter: Setter, cell: Prose, head: bool) -> list[Span]:
    look = setter.look
    if head:
        return [Span(words.text.lower(), look.small_capitals(SIZE, 0.05)) for words in cell if words.text]
    spans = setter.spans(cell, SIZE)
    return [Span(s.text, look.figures(SIZE)) if s.text.strip("– ").isdigit() else s for s in spans if s.text]


def _widths(rows: Sequence[Sequence[Sequence[Span]]], room: float) -> list[float]:
    """As wide as the widest cell; if that is too wide, the widest columns give way."""
    count = max(map(len, rows))
    widths = [
        max(advance(row[c]) if c < len(row) and row[c] else 0.0 for row in rows) + 0.05 for c in range(count)
    ]
    room -= GUTTER * (count - 1)
    while sum(widths) > room + 1e-6:
        widest = max(widths)
        others = [w for w in widths if w < widest - 1e-9]
        many = count - len(others)
        fair = max((room - sum(others)) / many, max(others, default=0.0))
        widths = [min(w, fair) for w in widths]
        if fair > (room - sum(others)) / many + 1e-9:
            continue
        break
    return widths


def _row(
    setter: Setter, row: Sequence[Sequence[Span]], widths: Sequence[float], aligns: Sequence[Align],
    left: float, total: float, number: int, count: int,
) -> Slab:  # fmt: skip
    leading = setter.look.format.line
    columns = [
        _cell(spans, width, aligns[c]) for c, (spans, width) in enumerate(zip(row, widths, strict=False))
    ]
    height = max([1, *map(len, columns)])
    items: list[Item] = []
    x = left
    for lines, width in zip(columns, widths, strict=False):
        for at, line in enumerate(lines):
            items += line_items(line, x, (BASELINE + at) * leading, SIZE * MM_PER_PT)
        x += width + GUTTER
    ink = setter.look.key
    if number == 0:
        items += [
            rule(ink, left, left + total, 0.1, 0.25),
            rule(ink, left, left + total, height * leading, 0.12),
        ]
    if number == count - 1:
        items.append(rule(ink, left, left + total, height * leading + 0.5, 0.25))
    return Slab(2 * height, tuple(items), keep=number < 2 or number == count - 2, on_grid=False)


def _cell(spans: Sequence[Span], width: float, align: Align) -> list[SetLine]:
    return set_lines(spans, even(width + 0.01), align) if spans else []
