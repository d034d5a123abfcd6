"""Set figures as boxes of a column: cards in rows, tricks, tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from deckgen.book.column import CardPicture, ColumnBox, gap, stacked, units_for
from deckgen.book.design import rule
from deckgen.book.document import (
    Block,
    CardRow,
    DeckTable,
    Inline,
    Paragraph,
    Pennies,
    PlayedHand,
    Prose,
    TextTable,
    TrickFigure,
)
from deckgen.book.narration import Transcript
from deckgen.book.pennies import pennies_items
from deckgen.book.played import played
from deckgen.book.setting import Setter
from deckgen.book.volume import check_card
from deckgen.deck.model import Deck, Table
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact, suggest
from deckgen.geometry import translate
from deckgen.scene import Group, Item
from deckgen.text.justify import balanced, even, set_lines
from deckgen.text.lines import Align, straight
from deckgen.text.spans import Span, advance, words
from deckgen.values import text_of

LARGEST, HIGHEST = 23.0, 34.0
"""The maximum width and height of a card in a row, in mm."""
SPACING, ALL_SPACING = 2.2, 1.2
"""Between cards in a row, and between cards where all are shown, in mm."""
AIR = 3.4
"""The minimum space above and below a figure together, in mm."""
CAPTION = 9.25
"""Points."""
CAPTION_LEADING = 4.0

TABLE_SHARES = (0.93, 0.88, 0.83, 0.78, 0.0)
"""Sizes of type to try for a table, as shares of the text size."""
TABLE_SMALLEST = 8.0
"""Points."""
GUTTER, COMPACT_GUTTER, TIGHT_GUTTER = 5.0, 2.6, 1.5
"""Between columns of a table in mm: in a book, on a folded sheet, and there if nothing else fits."""
WHOLE_TABLE = 16
"""Tables with at most this many rows are not broken."""


@dataclass(frozen=True)
class Figures:
    """Sets figures from a deck, pictures of its cards, and replayed hands."""

    deck: Deck
    picture: Callable[[str], CardPicture]
    replay: Callable[[PlayedHand], Transcript]

    def __call__(self, block: Block, setter: Setter) -> list[ColumnBox]:
        """The boxes of a block. Raises SpecError if it names an unknown card or table."""
        match block:
            case CardRow(all=True):
                return [self._all(setter, block)]
            case CardRow():
                return self._figure(setter, *self._rows(setter, block.ids, block.where), block.caption)
            case TrickFigure():
                return self._figure(setter, *self._trick(setter, block), block.caption)
            case Pennies():
                items, height = pennies_items(setter, block.figures)
                return self._figure(setter, items, height, block.caption)
            case TextTable():
                return [gap(1), *table_boxes(setter, block), gap(2)]
            case DeckTable():
                return self._table(setter, block)
            case PlayedHand():
                return list(played(setter, self.card, block, self.replay(block)))
            case _:
                raise TypeError(block)

    def card(self, name: str, where: Where) -> CardPicture:
        """A card's picture. Raises SpecError, with the closest id, if there is no such card."""
        check_card(self.deck, name, where)
        return self.picture(name)

    def _rows(self, setter: Setter, ids: Sequence[str], where: Where) -> tuple[list[Item], float]:
        """Cards side by side, in as many rows as keep them readable; and the height of the rows."""
        pictures = [self.card(each, where) for each in ids]
        rows = ceil(len(pictures) / 6)
        columns = ceil(len(pictures) / rows)
        items: list[Item] = []
        y = 0.0
        for row in range(rows):
            some = pictures[row * columns : (row + 1) * columns]
            height = _side_by_side(items, some, setter.design.format.measure, y, _largest(some))
            y += height + SPACING
        return items, y - SPACING

    def _trick(self, setter: Setter, block: TrickFigure) -> tuple[list[Item], float]:
        """The cards of a trick, with the players under them."""
        pictures = [self.card(card, block.where) for _, card in block.plays]
        items: list[Item] = []
        design = setter.design
        largest = _largest(pictures)
        height = _side_by_side(items, pictures, design.format.measure, 0.0, largest)
        step = _step(pictures, design.format.measure, largest)
        for number, (player, _) in enumerate(block.plays):
            x = design.format.measure / 2 + (number - (len(pictures) - 1) / 2) * step
            took = player == block.winner
            said = _player(setter, player, leads=number == 0, takes=took)
            style = design.text("italic", CAPTION, design.ink if took else None)
            items.append(straight(style, said, x, height + 3.6, "centre"))
        return items, height + 4.4

    def _table(self, setter: Setter, block: DeckTable) -> list[ColumnBox]:
        boxes = table_boxes(setter, deck_table(self.deck, block, setter.words.say(Fact("book-no-value"))))
        items, height = _caption(setter, block.caption, 0.0)
        if items:
            boxes.append(ColumnBox(units_for(setter.design, height), tuple(items), on_grid=False))
        return [gap(1), *boxes, gap(2)]

    def _figure(
        self, setter: Setter, items: list[Item], height: float, caption: Sequence[Block]
    ) -> list[ColumnBox]:
        """A figure and its caption, with equal space above and below to fill whole lines."""
        said, height = _caption(setter, caption, height)
        unit = setter.design.format.unit
        units = units_for(setter.design, height + AIR)
        units += units % 2
        # The line above ends in some space of its own.
        top = max(0.0, (units * unit - height) / 2 - 0.1 * unit)
        return [ColumnBox(units, (Group((*items, *said), translate(0.0, top)),), floats=True)]

    def _all(self, setter: Setter, block: CardRow) -> ColumnBox:
        """Every card, as large as a page allows, or in the number of columns asked for."""
        design = setter.design
        ids = [card.id for card in self.deck.parts[0].cards if not card.extra]
        pictures = [self.card(each, block.where) for each in ids]
        _, below = _caption(setter, block.caption, 0.0)
        measure, room = design.format.measure, design.format.foot - design.format.head - below - 2.0
        columns = block.columns or _columns(pictures[0], len(pictures), measure, room)
        largest = (measure - (columns - 1) * ALL_SPACING) / columns
        items: list[Item] = []
        y = 0.0
        for start in range(0, len(pictures), columns):
            some = pictures[start : start + columns]
            y += _side_by_side(items, some, measure, y, largest, ALL_SPACING) + ALL_SPACING
        said, y = _caption(setter, block.caption, y)
        return ColumnBox(units_for(design, min(y, room + below)), (*items, *said))


def _caption(setter: Setter, caption: Sequence[Block], y: float) -> tuple[list[Item], float]:
    """A centred caption from `y` down; and where it ends."""
    items: list[Item] = []
    measure = setter.design.format.measure
    width = 0.86 * measure
    for block in caption:
        if isinstance(block, Paragraph):
            lines = balanced(setter.spans(block.words, CAPTION, "italic"), width)
            items += stacked(lines, (measure - width) / 2, y + 1.2, CAPTION_LEADING, CAPTION)
            y += 1.2 + len(lines) * CAPTION_LEADING
    return items, y


def _player(setter: Setter, player: str, leads: bool, takes: bool) -> str:
    if not leads and not takes:
        return player
    key = "book-leads-and-takes" if leads and takes else "book-leads" if leads else "book-takes"
    return setter.words.say(Fact(key, player=player))


def _largest(pictures: Sequence[CardPicture]) -> float:
    """The width of cards in a row at which none is too high."""
    return min(LARGEST, *(HIGHEST / picture.height(1.0) for picture in pictures))


def _step(pictures: Sequence[CardPicture], measure: float, largest: float, spacing: float = SPACING) -> float:
    """The distance between cards in a row, from left edge to left edge."""
    width = min(largest, (measure - (len(pictures) - 1) * spacing) / len(pictures))
    return width + spacing


def _side_by_side(
    items: list[Item], pictures: Sequence[CardPicture], measure: float, y: float, largest: float,
    spacing: float = SPACING,
) -> float:  # fmt: skip
    """Add a row of cards, centred in the measure. Return its height."""
    step = _step(pictures, measure, largest, spacing)
    x = measure / 2 - (len(pictures) * step - spacing) / 2
    for number, picture in enumerate(pictures):
        items.append(picture.placed(x + number * step, y, step - spacing))
    return max(picture.height(step - spacing) for picture in pictures)


def _columns(picture: CardPicture, count: int, measure: float, room: float) -> int:
    """The smallest number of columns in which all cards fit on a page."""
    for columns in range(3, 30):
        width = (measure - (columns - 1) * ALL_SPACING) / columns
        if ceil(count / columns) * (picture.height(width) + ALL_SPACING) <= room:
            return columns
    return 30


def deck_table(deck: Deck, block: DeckTable, empty: str) -> TextTable:
    """A table of the deck as text. Raises SpecError if there is no such table.

    Rows and columns whose keys have a name in another table are called by that name; `empty` is shown in
    cells without a value.
    """
    if block.name not in deck.tables:
        near = suggest(block.name, deck.tables)
        fact = Fact("rules-table-unknown", deck=deck.title, name=block.name, near=near)
        raise SpecError(Problem(fact, block.where))
    table = deck.tables[block.name]
    columns = block.columns or tuple(dict.fromkeys(c for row in table.rows.values() for c in row.cells))
    head = ((Inline(""),), *(((Inline(_name(deck, table, column)),)) for column in columns))
    rows: list[tuple[Prose, ...]] = [head]
    for key, row in table.rows.items():
        cells = [text_of(row.cells.get(column)) or empty for column in columns]
        rows.append(((Inline(_name(deck, table, key)),), *((Inline(cell),) for cell in cells)))
    middle: Align = "centre"
    aligns: list[Align] = ["left", *[middle] * len(columns)]
    return TextTable(tuple(rows), tuple(aligns), block.where)


def _name(deck: Deck, own: Table, key: str) -> str:
    """The name that another table has for a key, or the key."""
    for table in deck.tables.values():
        if table is not own and key in table.rows and "name" in table.rows[key].cells:
            return text_of(table.rows[key].cells["name"])
    return key


def table_boxes(setter: Setter, table: TextTable) -> list[ColumnBox]:
    """A table, its head in small capitals between rules; one box for each row."""
    rows, columns = _fitting(setter, table)
    last = len(rows) - 1
    boxes = []
    for number, row in enumerate(rows):
        height, items = columns.row(row)
        if number == 0:
            items += [columns.rule(0.1, 0.25), columns.rule(height, 0.12)]
        if number == last:
            items.append(columns.rule(height + 0.5, 0.25))
        together = last < WHOLE_TABLE or number == 0 or number == last - 1
        units = round(height / setter.design.format.unit)
        boxes.append(ColumnBox(units, tuple(items), keep=together and number < last, on_grid=False))
    return boxes


def table_width(setter: Setter, table: TextTable) -> float:
    """The width of a table in mm; more than the setter's width if it cannot be made to fit."""
    return _fitting(setter, table)[1].total


def _fitting(setter: Setter, table: TextTable) -> tuple[list[list[list[Span]]], _Columns]:
    """The cells and columns of a table, in the largest type that fits, at least `TABLE_SMALLEST`."""
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
        """A rule as wide as the table."""
        return rule(self.setter.design.key, self.left, self.left + self.total, y, width)

    def row(self, row: Sequence[Sequence[Span]]) -> tuple[float, list[Item]]:
        """The height and the items of a row, each cell wrapped in its column."""
        leading = self.setter.design.format.line
        items: list[Item] = []
        x, most = self.left, 1
        for spans, width, align in zip(row, self.widths, self.aligns, strict=False):
            lines = set_lines(spans, even(width + 0.01), align) if spans else []
            items += stacked(lines, x, 0.0, leading, self.size)
            most = max(most, len(lines))
            x += width + self.gutter
        return most * leading, items


def _spans(setter: Setter, cell: Prose, size: float, head: bool) -> list[Span]:
    design = setter.design
    if head:
        return [Span(each.text, design.small_capitals(size, 0.05)) for each in cell if each.text]
    spans = setter.spans(cell, size)
    return [Span(s.text, design.figures(size)) if s.text.isdigit() else s for s in spans if s.text]


def _widths(rows: Sequence[Sequence[Sequence[Span]]], room: float, gutter: float) -> list[float]:
    """The widths of columns: of their widest cells, or less, down to their longest words."""
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
    return max(word.width for word in words(cell))
