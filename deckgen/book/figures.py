"""Set figures as boxes of a column: cards in rows and tricks, and with other modules all other kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil

from deckgen.book import document as doc
from deckgen.book.column import (
    NOTE_LEADING,
    CardPicture,
    ColumnBox,
    gap,
    stacked,
    units_for,
)
from deckgen.book.hands import HandSetter
from deckgen.book.narration import BookVoice, Transcript, hand_rows
from deckgen.book.pennies import pennies_alt, pennies_items
from deckgen.book.setting import Setter
from deckgen.book.tables import deck_table, names_in_columns, table_boxes
from deckgen.book.volume import check_card
from deckgen.deck.model import DeckSpec
from deckgen.errors import Where
from deckgen.facts import Fact
from deckgen.geometry import translate
from deckgen.scene import Group, Item
from deckgen.text.justify import balanced
from deckgen.text.lines import straight

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
                alt = pennies_alt(block.figures, setter.words)
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
            for items in names_in_columns(setter, pairs)
        )
        return [gap(1), *boxes, gap(2)]

    def _played(self, setter: Setter, block: doc.PlayedHand) -> Iterator[ColumnBox]:
        hand_setter = HandSetter(setter, partial(self.card, where=block.where))
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


def _trick_alt(block: doc.TrickFigure, words: BookVoice) -> Fact:
    """Return the description of a trick for screen readers."""
    plays = [Fact("book-alt-play", player=player, card=words.title(card)) for player, card in block.plays]
    return Fact("book-alt-trick", plays=plays, winner=block.winner or "none")
