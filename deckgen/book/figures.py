"""Set figures as boxes of a column: cards in rows, tricks, tables, replayed hands, pennies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby, zip_longest
from math import ceil, hypot
from statistics import median

from deckgen.book import document as doc
from deckgen.book.column import BASELINE, CardPicture, ColumnBox, bound, gap, kept, stacked, units_for
from deckgen.book.design import PAPER, rule
from deckgen.book.narration import BookVoice, HandRow, LabelledCard, Transcript, hand_rows
from deckgen.book.parse import with_rule_links
from deckgen.book.setting import Setter
from deckgen.book.volume import check_card, check_table
from deckgen.deck.model import DeckSpec, Table
from deckgen.errors import Where
from deckgen.facts import Fact
from deckgen.geometry import circle, polyline, translate
from deckgen.ink import Ink
from deckgen.lattice import Shape, Slide, centres, free, slides
from deckgen.scene import Group, Item, Path, Stroke, Tag
from deckgen.text.justify import SetLine, balanced, even, set_lines
from deckgen.text.lines import Align, Style, straight
from deckgen.text.spans import Span, advance, words
from deckgen.values import text_of

LARGEST, HIGHEST = 23.0, 34.0
"""The maximum width and height of a card in a row, in mm."""
ABREAST_CARDS = 6
"""The most cards in a row."""
HIGHEST_SHARE = 0.8
"""The share of a page that rows of cards of a given width may be high."""
SPACING, ALL_SPACING = 2.2, 1.2
"""The space between cards in a row, and between cards if all are shown, in mm."""
AIR = 3.4
"""The minimum sum of the spaces above and below a figure, in mm."""
CAPTION = 9.25
"""The size of captions in points."""
CAPTION_LEADING = 4.0
_ROLES = {
    (True, True): "book-leads-and-takes", (True, False): "book-leads", (False, True): "book-takes",
    (False, False): "",
}  # fmt: skip
"""The key of the label under a card of a trick, by whether its player leads and takes the trick."""

TABLE_SHARES = (0.93, 0.88, 0.83, 0.78, 0.0)
"""Sizes of type to try for a table, as shares of the text size."""
TABLE_SMALLEST = 8.0
"""The smallest type in tables, in points."""
GUTTER, COMPACT_GUTTER, TIGHT_GUTTER = 5.0, 2.6, 1.5
"""The space between columns in mm: in a book, on a folded sheet, and there if nothing else fits."""
WHOLE_TABLE = 16
"""The most rows in a table that is never broken."""

TALLEST = 10 / 7
"""The maximum height of a card, as a share of the maximum width."""
SPACE = 1.1
"""The space between cards of a played hand in mm."""
LABEL, LABEL_ROOM = 8.0, 3.9
"""The size of the labels under cards in points, and their height in mm."""
ROW_SHARE = 0.66
"""The largest share of the measure for a row of cards."""
SMALLEST = 7.0
"""The minimum width of a card of a deal, in mm."""
ABREAST = 4
"""The most cards of a trick that are always side by side."""
NOTE = 9.25
"""The size of the text beside cards in points."""
NOTE_LEADING = 4.0
TITLE_ROOM = 21.0
"""The width of the text before a row of cards, in mm."""

PITCH = 6.4
"""The distance between the centres of neighbouring pennies, in mm."""
APART = 9.0
"""The space between figures of pennies, in mm."""


@dataclass(frozen=True)
class Figures:
    """Sets figures from a deck, pictures of its cards, and replayed hands."""

    deck: DeckSpec
    picture: Callable[[str], CardPicture]
    replay: Callable[[doc.PlayedHand], Transcript]
    values: Callable[[str], Mapping[str, Fact]] = field(default=lambda game: {})
    """The values of each option of a game."""

    def __call__(self, block: doc.Block, setter: Setter) -> list[ColumnBox]:
        """Return the boxes of a block. Raises SpecError if it names an unknown card or table."""
        match block:
            case doc.CardRow(all=True):
                return [self._all(setter, block)]
            case doc.CardRow():
                alt = Fact("book-alt-cards", cards=list(map(setter.words.title, block.ids)))
                return self._figure(setter, *self._rows(setter, block), block.caption, alt)
            case doc.TrickFigure():
                alt = _trick_alt(block, setter.words)
                return self._figure(setter, *self._trick(setter, block), block.caption, alt)
            case doc.Pennies():
                alt = _pennies_alt(block.figures, setter.words)
                return self._figure(setter, *pennies_items(setter, block.figures), block.caption, alt)
            case doc.TextTable():
                return [gap(1), *table_boxes(setter, block)[0], gap(2)]
            case doc.DeckTable():
                return self._table(setter, block)
            case doc.OptionNames():
                return self._option_names(setter, block)
            case doc.CardNames():
                return self._card_names(setter, block)
            case doc.PlayedHand():
                return [gap(1), *self._played(setter, block), gap(1)]
            case _:
                raise TypeError(block)

    def card(self, name: str, where: Where) -> CardPicture:
        """Return a card's picture. Raises SpecError, with the closest id, if there is no such card."""
        check_card(self.deck, name, where)
        return self.picture(name)

    def _option_names(self, setter: Setter, block: doc.OptionNames) -> list[ColumnBox]:
        """Return a table of all games' options: their names in chapters and records, and their values."""
        heads = ("book-agreed", "book-option", "book-values")
        rows: list[tuple[doc.Prose, ...]] = [
            tuple((doc.Inline(setter.words.say(Fact(head))),) for head in heads)
        ]
        for chapter in setter.chapters:
            rows += self._chapter_options(setter, chapter)
        if len(rows) == 1:
            return []
        table = doc.TextTable(tuple(rows), ("left", "left", "left"), block.where)
        small = replace(setter, size=setter.size - 1.0, compact=True)
        return [gap(1), *table_boxes(small, table)[0], gap(2)]

    def _chapter_options(self, setter: Setter, chapter: doc.Chapter) -> Iterator[tuple[doc.Prose, ...]]:
        """Yield the rows of a chapter's options, preceded by its title if the book has several chapters."""
        options = [each for each in doc.walk(chapter.blocks) if isinstance(each, doc.OptionText)]
        if options and len(setter.chapters) > 1:
            yield (doc.Inline(chapter.title, "strong"),), (), ()
        for option in options:
            values = self.values(chapter.game).get(option.name)
            said = setter.words.say(values) if values else ""
            cells = doc.Inline(option.title), doc.Inline(option.name, "italic"), doc.Inline(said)
            yield tuple((cell,) for cell in cells)

    def _card_names(self, setter: Setter, block: doc.CardNames) -> list[ColumnBox]:
        """Return the cards with their names in records, in columns; nothing if the cards show their names."""
        cards = [card.id for card in self.deck.parts[0].cards if not card.extra]
        pairs = [(label, name) for name in cards if (label := setter.words.card(name)).lower() != name]
        if not pairs:
            return []
        units, tag = units_for(setter.design, NOTE_LEADING), setter.child("P")
        boxes = (
            ColumnBox(units, (Group(tuple(items), tag=tag),), on_grid=False)
            for items in _names_in_columns(setter, pairs)
        )
        return [gap(1), *boxes, gap(2)]

    def _played(self, setter: Setter, block: doc.PlayedHand) -> Iterator[ColumnBox]:
        hand_setter = _HandSetter(setter, partial(self.card, where=block.where))
        yield from hand_setter.boxes(hand_rows(block, self.replay(block), setter.words))

    def _rows(self, setter: Setter, block: doc.CardRow) -> tuple[list[Item], float]:
        """Return cards side by side, in enough rows to keep them readable, and the height of the rows."""
        pictures = [self.card(each, block.where) for each in block.ids]
        format = setter.design.format
        if block.width:
            room = format.measure, HIGHEST_SHARE * (format.foot - format.head)
            columns, largest = _asked(pictures, block.width, *room)
        else:
            columns = ceil(len(pictures) / ceil(len(pictures) / ABREAST_CARDS))
            largest = _largest(pictures, setter.scale)
        items, foot = _grid(pictures, columns, format.measure, largest)
        return items, foot - SPACING

    def _trick(self, setter: Setter, block: doc.TrickFigure) -> tuple[list[Item], float]:
        """Return the cards of a trick, with the players under them."""
        pictures = [self.card(each, block.where) for each in block.ids]
        design, middle = setter.design, setter.design.format.measure / 2
        largest = _largest(pictures, setter.scale)
        step = _step(len(pictures), design.format.measure, largest)
        height = _height(pictures, step - SPACING, _widest(pictures))
        items, _ = _grid(pictures, len(pictures), design.format.measure, largest)
        for number, (player, _) in enumerate(block.plays):
            x = middle + (number - (len(pictures) - 1) / 2) * step
            took = player == block.winner
            key = _ROLES[number == 0, took]
            said = setter.words.say(Fact(key, player=player)) if key else player
            style = design.text("italic", CAPTION, design.ink if took else None)
            items.append(straight(style, said, x, height + 3.6, "centre"))
        return items, height + 4.4

    def _table(self, setter: Setter, block: doc.DeckTable) -> list[ColumnBox]:
        table = deck_table(self.deck, block, setter.words.say(Fact("book-no-value")))
        boxes, _ = table_boxes(setter, table)
        items, height = _caption(setter, block.caption, 0.0)
        if items:
            boxes.append(ColumnBox(units_for(setter.design, height), tuple(items), on_grid=False))
        return [gap(1), *boxes, gap(2)]

    def _figure(
        self, setter: Setter, items: list[Item], height: float, caption: Sequence[doc.Block], alt: Fact
    ) -> list[ColumnBox]:
        """Return a figure and its caption, with equal space above and below to fill whole lines."""
        shown = Group(tuple(items), tag=setter.child("Figure", alt))
        said, height = _caption(setter, caption, height)
        unit = setter.design.format.unit
        units = units_for(setter.design, height + AIR)
        units += units % 2
        # The line above already ends with some space.
        top = max(0.0, (units * unit - height) / 2 - 0.1 * unit)
        return [ColumnBox(units, (Group((shown, *said), translate(0.0, top)),), pictured=True, floats=True)]

    def _all(self, setter: Setter, block: doc.CardRow) -> ColumnBox:
        """Return every card, as large as a page allows, or in the requested number of columns."""
        design = setter.design
        parts = [part for part in self.deck.parts if part.piece == self.deck.parts[0].piece]
        ids = [card.id for part in parts for card in part.cards if not card.extra]
        pictures = [self.card(each, block.where) for each in ids]
        _, below = _caption(setter, block.caption, 0.0)
        measure, room = design.format.measure, design.format.foot - design.format.head - below - 2.0
        columns = block.columns or _columns(pictures, measure, room)
        largest = (measure - (columns - 1) * ALL_SPACING) / columns
        items, y = _grid(pictures, columns, measure, largest, ALL_SPACING)
        alt = Fact("book-alt-cards", cards=list(map(setter.words.title, ids)))
        shown = Group(tuple(items), tag=setter.child("Figure", alt))
        said, y = _caption(setter, block.caption, y)
        return ColumnBox(units_for(design, min(y, room + below)), (shown, *said))


def _caption(setter: Setter, caption: Sequence[doc.Block], y: float) -> tuple[list[Item], float]:
    """Return a centred caption from `y` down, and where it ends."""
    items: list[Item] = []
    measure = setter.design.format.measure
    width = 0.86 * measure
    for block in caption:
        if isinstance(block, doc.Paragraph):
            lines = balanced(setter.spans(block.words, CAPTION, "italic"), width)
            tag = setter.child("P")
            items += stacked(lines, (measure - width) / 2, y + 1.2, CAPTION_LEADING, CAPTION, tag)
            y += 1.2 + len(lines) * CAPTION_LEADING
    return items, y


def _largest(pictures: Sequence[CardPicture], scale: float) -> float:
    """Return the width of the widest card at which none is too wide or too high for a row."""
    return scale * min(LARGEST, HIGHEST / _height(pictures, 1.0, _widest(pictures)))


def _asked(pictures: Sequence[CardPicture], width: float, measure: float, height: float) -> tuple[int, float]:
    """Return the cards in a row at which they are as wide as asked, or as there is room, and their width."""
    high = _height(pictures, 1.0, _widest(pictures))

    def widest(columns: int) -> float:
        rows = ceil(len(pictures) / columns)
        return min(width, (measure + SPACING) / columns - SPACING, (height / rows - SPACING) / high)

    # as many in a row as there is room for
    columns = max(range(min(len(pictures), ABREAST_CARDS), 0, -1), key=widest)
    return columns, widest(columns)


def _step(count: int, measure: float, largest: float, spacing: float = SPACING) -> float:
    """Return the distance between cards in a row, from left edge to left edge of the widest."""
    return min(largest, (measure - (count - 1) * spacing) / count) + spacing


def _widest(pictures: Sequence[CardPicture]) -> float:
    return max(picture.die.width for picture in pictures)


def _height(row: Sequence[CardPicture], width: float, widest: float) -> float:
    """Return the height of a row in which a card `widest` mm wide is drawn `width` mm wide."""
    return max(picture.height(width * picture.die.width / widest) for picture in row)


def _grid(
    pictures: Sequence[CardPicture], columns: int, measure: float, largest: float, spacing: float = SPACING
) -> tuple[list[Item], float]:
    """Return cards in rows, each centred in the measure, and where the next row would begin.

    Cards in a row are drawn at one scale. The widest of all is at most `largest` mm wide.
    """
    items: list[Item] = []
    y, widest = 0.0, _widest(pictures)
    for start in range(0, len(pictures), columns):
        row = pictures[start : start + columns]
        step = _step(len(row), measure, largest, spacing)
        left = measure / 2 - (len(row) * step - spacing) / 2
        height = _height(row, step - spacing, widest)
        for n, picture in enumerate(row):
            width = (step - spacing) * picture.die.width / widest
            x = left + n * step + (step - spacing - width) / 2
            items.append(picture.placed(x, y + (height - picture.height(width)) / 2, width))
        y += height + spacing
    return items, y


def _columns(pictures: Sequence[CardPicture], measure: float, room: float) -> int:
    """Return the smallest number of columns in which all cards fit on a page."""
    widest = _widest(pictures)
    for columns in range(3, 30):
        width = (measure - (columns - 1) * ALL_SPACING) / columns
        rows = (pictures[n : n + columns] for n in range(0, len(pictures), columns))
        if sum(_height(row, width, widest) + ALL_SPACING for row in rows) <= room:
            return columns
    return 30


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


def _names_in_columns(setter: Setter, pairs: Sequence[tuple[str, str]]) -> list[list[Item]]:
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


def _trick_alt(block: doc.TrickFigure, words: BookVoice) -> Fact:
    """Return the description of a trick for screen readers."""
    plays = [Fact("book-alt-play", player=player, card=words.title(card)) for player, card in block.plays]
    return Fact("book-alt-trick", plays=plays, winner=block.winner or "none")


def _pennies_alt(figures: Sequence[str], words: BookVoice) -> Fact:
    return Fact("book-alt-pennies", figures=list(map(words.title, figures)))


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


def _prose(text: str) -> doc.Prose:
    return with_rule_links((doc.Inline(text),))


@dataclass(frozen=True)
class _HandSetter:
    """Sets the rows of a replayed hand: the deal, the auction, tricks card by card, and the score."""

    setter: Setter
    card: Callable[[str], CardPicture]

    def boxes(self, rows: Iterable[HandRow]) -> Iterator[ColumnBox]:
        """Yield all parts of a hand. The last trick and the score are on one page."""
        parts = [(part, list(some)) for part, some in groupby(rows, key=lambda row: row.part)]
        for number, (part, some) in enumerate(parts):
            boxes = self._part(part, some)
            scored = number + 1 < len(parts) and parts[number + 1][0] == "score"
            yield from boxes[:-1]
            yield from (replace(box, keep=box.keep or scored) for box in boxes[-1:])
            yield gap(1)

    def _part(self, part: str, rows: Sequence[HandRow]) -> list[ColumnBox]:
        """Return deal and play as rows of cards, discards as lists, an auction and the score as sentences."""
        match part:
            case "deal":
                return bound(self._deal(rows))
            case "discards":
                return kept(map(self._named, rows))
            case "bids":
                return list(self._sentence(rows[0].said))
            case "score":
                return kept(box for row in rows for box in self._sentence(row.said))
            case _:
                return bound(self._moves(rows))

    def _sentence(self, text: str) -> Iterator[ColumnBox]:
        """Yield a paragraph with lining figures, because it is about numbers."""
        lining = self.setter.design.lining
        spans = [replace(s, style=lining(s.style)) for s in self.setter.spans(_prose(text))]
        yield from self.setter.lines(spans, even(self.setter.width))

    def _label(self) -> Style:
        return self.setter.design.label(LABEL)

    def _deal(self, rows: Sequence[HandRow]) -> Iterator[ColumnBox]:
        """Yield the hands and piles, each with its title, in as many lines of cards as needed."""
        room = self.setter.width - TITLE_ROOM + SPACE
        held = [[cell for group in row.groups for cell in group] for row in rows]
        usual = median(self.setter.design.width(self._label(), label) for cells in held for _, label in cells)
        fit = max(1, min(max(map(len, held)), int(room / (max(usual, SMALLEST) + SPACE))))
        step = min(self.setter.card + SPACE, room / fit)
        style = self.setter.design.text("italic", NOTE)
        for row, cells in zip(rows, held, strict=True):
            wide = sum(
                max(step, self.setter.design.width(self._label(), label) + SPACE) for _, label in cells
            )
            each = ceil(len(cells) / ceil(max(len(cells) / fit, wide / (room + SPACE))))
            cards = self._cards([cells], TITLE_ROOM, step - SPACE, room, each=each)
            title = straight(style, row.said, self.setter.left, cards.high / 2 + 1.1)
            titles = [self.setter.words.title(name) for name, _ in cells]
            alt = Fact("book-alt-held", holder=row.said, cards=titles)
            shown = Group((title, *cards.items), tag=self.setter.child("Figure", alt))
            yield ColumnBox(units_for(self.setter.design, cards.height), (shown,), on_grid=False)

    def _named(self, row: HandRow) -> ColumnBox:
        design, left = self.setter.design, self.setter.left
        names = row.named(self.setter.words)
        spans = design.spans(names, design.lining(design.text("plain", NOTE)), whole=True)
        lines = set_lines(spans, even(self.setter.width - TITLE_ROOM), "left")
        title = straight(design.text("italic", NOTE), row.said, left, BASELINE * NOTE_LEADING)
        items = (title, *stacked(lines, left + TITLE_ROOM, 0.0, NOTE_LEADING, NOTE))
        shown = Group(items, tag=self.setter.child("P"))
        return ColumnBox(units_for(design, len(lines) * NOTE_LEADING + 0.4), (shown,), on_grid=False)

    def _cards(
        self, groups: Sequence[Sequence[LabelledCard]], left: float, width: float, room: float,
        apart: float = 0.0, each: int = 0,
    ) -> _Cards:  # fmt: skip
        """Return groups of labelled cards side by side, `width` mm wide, in lines of at most `room` mm.

        With `each`, a line has at most that many cards.
        """
        design, style = self.setter.design, self._label()
        high = width * max(self.card(name).height(1.0) for group in groups for name, _ in group)
        items: list[Item] = []
        x = right = 0.0
        y, count = 0.0, 0
        for group in groups:
            for name, label in group:
                step = max(width, design.width(style, label))
                if x and (x + step > room or count == each > 0):
                    x, y, count = 0.0, y + high + LABEL_ROOM, 0
                count += 1
                at = self.setter.left + left + x + step / 2
                items.append(self.card(name).placed(at - width / 2, y, width))
                items += design.line(style, label, at, y + high + 2.9, "centre")
                right = max(right, x + step)
                x += step + SPACE
            x += apart
        return _Cards(items, left + right, high, y + high + LABEL_ROOM)

    def _moves(self, rows: Sequence[HandRow]) -> Iterator[ColumnBox]:
        """Yield tricks or turns: cards of the same size, with the outcomes in a column beside them."""
        laid = self._laid([row for row in rows if row.groups and not row.figures])
        column = max((cards.right for cards in laid), default=0.0) + 2 * SPACE
        following = iter(laid)
        for row in rows:
            if row.figures:
                yield from self._walk(row)
            elif row.groups:
                yield self._row(row, next(following), column)
            elif row.said:
                yield from self._sentence(row.said)

    def _laid(self, rows: Sequence[HandRow]) -> list[_Cards]:
        """Return the cards of rows, all in the same size, small enough for every row to fit."""
        most = min(ABREAST, max((sum(map(len, row.groups)) for row in rows), default=1))
        room = ROW_SHARE * self.setter.width
        apart = 2.0 if any(row.one_player and len(row.groups) > 1 for row in rows) else 0.0
        names = {name for row in rows for group in row.groups for name, _ in group}
        tallest = max((self.card(name).height(1.0) for name in names), default=1.0)
        width = min(self.setter.card, (room - apart) / most - SPACE, TALLEST * self.setter.card / tallest)
        return [self._cards(row.groups, 0.0, width, room, apart * row.one_player) for row in rows]

    def _walk(self, row: HandRow) -> Iterator[ColumnBox]:
        """Yield moves of pennies and the text about them."""
        items, height = pennies_items(self.setter, row.figures)
        alt = _pennies_alt(row.figures, self.setter.words)
        shown = Group(tuple(items), tag=self.setter.child("Figure", alt))
        yield gap(1)
        yield ColumnBox(units_for(self.setter.design, height), (shown,), keep=True, on_grid=False)
        yield from self._sentence(row.said)

    def _row(self, row: HandRow, cards: _Cards, column: float) -> ColumnBox:
        """Return cards, and beside them the outcome, which starts at `column`."""
        lines = self._note(row.said, self.setter.width - column)
        said = len(lines) * NOTE_LEADING
        top = max(0.0, (cards.high - said) / 2)
        words = self.setter.words
        held = [(name, label) for group in row.groups for name, label in group]
        # A label that begins with a player is longer than the card's own label.
        plays = [
            Fact(
                "book-alt-play", player=label.removesuffix(words.card(name)).strip() or "none",
                card=words.title(name),
            )
            for name, label in held
        ]  # fmt: skip
        shown = Group(
            tuple(cards.items), tag=self.setter.child("Figure", Fact("book-alt-plays", plays=plays))
        )
        note = stacked(
            lines, self.setter.left + column, top, NOTE_LEADING, NOTE, self.setter.child("P")
        )  # fmt: skip
        height = max(cards.height, said + 0.4)
        return ColumnBox(units_for(self.setter.design, height), (shown, *note), on_grid=False)

    def _note(self, said: str, width: float) -> list[SetLine]:
        design = self.setter.design
        spans = [replace(s, style=design.lining(s.style)) for s in self.setter.spans(_prose(said), NOTE)]
        return set_lines(spans, even(width), "left")


@dataclass(frozen=True, slots=True)
class _Cards:
    """Cards with labels: their right edge, and the heights of one card and of all lines, in mm."""

    items: Sequence[Item]
    right: float
    high: float
    height: float


def pennies_items(setter: Setter, figures: Sequence[str]) -> tuple[list[Item], float]:
    """Return figures side by side, each made from the one before, and the height of the row."""
    steps = walk_of(figures)
    drawn = [_figure(setter, points, slide) for points, slide in steps]
    total = sum(width for _, width, _ in drawn) + APART * (len(drawn) - 1)
    measure = setter.design.format.measure
    scale = min(1.0, measure / total)
    x, height = (measure - total * scale) / 2, max(h for _, _, h in drawn)
    style = setter.design.text("italic", 9)
    items: list[Item] = []
    for number, (group, width, high) in enumerate(drawn):
        place = (scale, 0.0, 0.0, scale, x, (height - high) / 2 * scale)
        items.append(Group(tuple(group), place))
        middle, label = x + width * scale / 2, setter.words.card(figures[number])
        items += setter.design.line(style, label, middle, height * scale + 4, "centre")
        x += (width + APART) * scale
    return items, height * scale + 5.0


def walk_of(figures: Sequence[str]) -> list[tuple[Shape, Slide | None]]:
    """Return the points of each figure, and the single move from the one before, or None."""
    points = free()[int(figures[0][1:]) - 1]
    found: list[tuple[Shape, Slide | None]] = [(points, None)]
    for name in figures[1:]:
        ways = slides(points, int(name[1:]) - 1)
        slide = ways[0] if ways else None
        points = slide.apply(points) if slide else free()[int(name[1:]) - 1]
        found.append((points, slide))
    return found


def _figure(setter: Setter, points: Shape, slide: Slide | None) -> tuple[list[Item], float, float]:
    """Return a figure with its upper left corner at the origin, and its width and height."""
    everywhere = [*points, slide.start] if slide else list(points)
    spots = dict(zip(everywhere, centres(everywhere, PITCH), strict=True))
    r = PITCH / 2
    left, top = min(x for x, _ in spots.values()) - r, min(y for _, y in spots.values()) - r
    width = max(x for x, _ in spots.values()) + r - left
    height = max(y for _, y in spots.values()) + r - top
    ink = setter.design.ink
    items = _way(spots[slide.start], spots[slide.end], r, setter.design.key) if slide else []
    for point in points:
        items += _penny(*spots[point], r, ink, new=slide is not None and point == slide.end)
    return [Group(tuple(items), translate(-left, -top))], width, height


def _penny(x: float, y: float, r: float, ink: Ink, new: bool) -> Iterator[Item]:
    """Yield a coin with its rim; a moved one is dark."""
    yield Path(circle(x, y, r - 0.12), fill=ink if new else PAPER, stroke=Stroke(ink, 0.3))
    yield Path(circle(x, y, r - 0.7), stroke=Stroke(PAPER if new else ink, 0.13))


def _way(start: tuple[float, float], end: tuple[float, float], r: float, ink: Ink) -> list[Item]:
    """Return a dashed ring where the penny was and an arrow to where it is, drawn beneath the others."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    tip = x1 - ux * (r + 0.2), y1 - uy * (r + 0.2)
    base = tip[0] - 1.5 * ux, tip[1] - 1.5 * uy
    head = polyline(
        [tip, (base[0] - 0.6 * uy, base[1] + 0.6 * ux), (base[0] + 0.6 * uy, base[1] - 0.6 * ux)], closed=True
    )
    return [
        Path(circle(x0, y0, r - 0.12), stroke=Stroke(ink, 0.2, dash=(0.7, 0.6))),
        Path(polyline([(x0 + ux * 0.4, y0 + uy * 0.4), base]), stroke=Stroke(ink, 0.25)),
        Path(head, fill=ink),
    ]
