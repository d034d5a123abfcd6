"""Pictures and tables of a rules text in; slabs out: cards in rows, tricks, tables of the deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from deckgen.book.document import Block, Cards, Grid, Paragraph, Pennies, Played, SpecTable, Trick
from deckgen.book.grids import grid_slab, spec_grid
from deckgen.book.pennies import pennies_items
from deckgen.book.played import played
from deckgen.book.setting import Setter
from deckgen.book.slabs import Picture, Slab, gap, stacked, units_for
from deckgen.book.transcript import Transcript
from deckgen.deck.model import Deck
from deckgen.errors import Problem, SpecError, Where, did_you_mean
from deckgen.geometry import translate
from deckgen.scene import Group, Item
from deckgen.text.justify import balanced
from deckgen.text.lines import straight

LARGEST, HIGHEST = 23.0, 34.0
"""No card in a row is wider or higher, in mm."""
SPACING, CLOSE = 2.2, 1.2
AIR = 3.4
"""The least space above and below a figure together, in mm."""
CAPTION = 9.25
"""Points."""
CAPTION_LEADING = 4.0


@dataclass(frozen=True)
class Figures:
    """Makes the slabs of figures, from a deck, pictures of its cards, and hands that were replayed."""

    deck: Deck
    picture: Callable[[str], Picture]
    replay: Callable[[Played], Transcript]

    def __call__(self, block: Block, setter: Setter) -> list[Slab]:
        """The slabs of a block. Raises SpecError if it names a card or a table that there is not."""
        match block:
            case Cards(all=True):
                return [self._all(setter, block)]
            case Cards():
                return self._figure(setter, *self._rows(setter, block.ids, block.where), block.caption)
            case Trick():
                return self._figure(setter, *self._trick(setter, block), block.caption)
            case Pennies():
                items, height = pennies_items(setter, block.figures)
                return self._figure(setter, items, height, block.caption)
            case Grid():
                return [gap(1), *grid_slab(setter, block), gap(2)]
            case SpecTable():
                return self._table(setter, block)
            case Played():
                return list(played(setter, self.card, block, self.replay(block)))
            case _:
                raise TypeError(block)

    def card(self, name: str, where: Where) -> Picture:
        """A card's picture. Raises SpecError with a guess if there is none."""
        known = [card.id for card in self.deck.cards]
        if name not in known:
            message = f"{self.deck.title} has no card {name!r}"
            raise SpecError(Problem(message, where, did_you_mean(name, known)))
        return self.picture(name)

    def _rows(self, setter: Setter, ids: Sequence[str], where: Where) -> tuple[list[Item], float]:
        """Cards side by side, in as many rows as keep them readable."""
        pictures = [self.card(each, where) for each in ids]
        rows = ceil(len(pictures) / 6)
        columns = ceil(len(pictures) / rows)
        items: list[Item] = []
        y = 0.0
        for row in range(rows):
            some = pictures[row * columns : (row + 1) * columns]
            height = side_by_side(items, some, setter.look.format.measure, y, _largest(some))
            y += height + SPACING
        return items, y - SPACING

    def _trick(self, setter: Setter, block: Trick) -> tuple[list[Item], float]:
        """The cards of a trick, who played each below it, the taker told."""
        pictures = [self.card(card, block.where) for _, card in block.plays]
        items: list[Item] = []
        look = setter.look
        largest = _largest(pictures)
        height = side_by_side(items, pictures, look.format.measure, 0.0, largest)
        step = _step(pictures, look.format.measure, largest)
        for number, (player, _) in enumerate(block.plays):
            x = look.format.measure / 2 + (number - (len(pictures) - 1) / 2) * step
            took = player == block.winner
            words = _told(setter, player, leads=number == 0, takes=took)
            style = look.text("italic", CAPTION, look.ink if took else None)
            items.append(straight(style, words, x, height + 3.6, "centre"))
        return items, height + 4.4

    def _table(self, setter: Setter, block: SpecTable) -> list[Slab]:
        if block.name not in self.deck.tables:
            message = f"{self.deck.title} has no table {block.name!r}"
            raise SpecError(Problem(message, block.where, did_you_mean(block.name, self.deck.tables)))
        slabs = grid_slab(setter, spec_grid(self.deck, block, setter.words["empty"]))
        return [gap(1), *slabs, *self._caption_slab(setter, block.caption), gap(2)]

    def _caption_slab(self, setter: Setter, caption: Sequence[Block]) -> list[Slab]:
        items, height = self._caption(setter, caption, 0.0)
        return [Slab(units_for(setter.look, height), tuple(items), on_grid=False)] if items else []

    def _figure(
        self, setter: Setter, items: list[Item], height: float, caption: Sequence[Block]
    ) -> list[Slab]:
        words, height = self._caption(setter, caption, height)
        return [_airy(setter, (*items, *words), height, floats=True)]

    def _all(self, setter: Setter, block: Cards) -> Slab:
        """Every card, as large as a page allows, or in so many columns."""
        look = setter.look
        ids = [card.id for card in self.deck.parts[0].cards if not card.extra]
        pictures = [self.card(each, block.where) for each in ids]
        _, below = self._caption(setter, block.caption, 0.0)
        measure, room = look.format.measure, look.format.foot - look.format.head - below - 2.0
        columns = block.columns or _columns(pictures[0], len(pictures), measure, room)
        largest = (measure - (columns - 1) * CLOSE) / columns
        items: list[Item] = []
        y = 0.0
        for start in range(0, len(pictures), columns):
            some = pictures[start : start + columns]
            y += side_by_side(items, some, measure, y, largest, CLOSE) + CLOSE
        words, y = self._caption(setter, block.caption, y)
        return Slab(units_for(look, min(y, room + below)), (*items, *words))

    def _caption(self, setter: Setter, caption: Sequence[Block], y: float) -> tuple[list[Item], float]:
        """The words below a figure, centred; and where they end."""
        items: list[Item] = []
        look = setter.look
        width = 0.86 * look.format.measure
        left = (look.format.measure - width) / 2
        for block in caption:
            if isinstance(block, Paragraph):
                spans = setter.spans(block.words, CAPTION, "italic")
                lines = balanced(spans, width)
                items += stacked(lines, left, y + 1.2, CAPTION_LEADING, CAPTION)
                y += 1.2 + len(lines) * CAPTION_LEADING
        return items, y


def _airy(setter: Setter, items: Sequence[Item], height: float, floats: bool) -> Slab:
    """A figure with as much air above as below, of whole lines, so that the text after it keeps the grid."""
    unit = setter.look.format.unit
    units = units_for(setter.look, height + AIR)
    units += units % 2
    # the line above ends in air of its own
    top = max(0.0, (units * unit - height) / 2 - 0.1 * unit)
    return Slab(units, (Group(tuple(items), translate(0.0, top)),), floats=floats)


def _told(setter: Setter, player: str, leads: bool, takes: bool) -> str:
    """What stands under a card of a trick."""
    key = " and ".join(word for word, true in (("leads", leads), ("takes", takes)) if true)
    return setter.words[key].format(player) if key else player


def _largest(pictures: Sequence[Picture]) -> float:
    """How wide cards in a row may be, so that none is too high."""
    return min(LARGEST, *(HIGHEST / picture.height(1.0) for picture in pictures))


def _step(pictures: Sequence[Picture], measure: float, largest: float, spacing: float = SPACING) -> float:
    """From card to card in a row."""
    width = min(largest, (measure - (len(pictures) - 1) * spacing) / len(pictures))
    return width + spacing


def side_by_side(
    items: list[Item], pictures: Sequence[Picture], measure: float, y: float, largest: float,
    spacing: float = SPACING,
) -> float:  # fmt: skip
    """Add cards in a row, centred in the measure; the height of the row."""
    step = _step(pictures, measure, largest, spacing)
    x = measure / 2 - (len(pictures) * step - spacing) / 2
    for number, picture in enumerate(pictures):
        items.append(picture.placed(x + number * step, y, step - spacing))
    return max(picture.height(step - spacing) for picture in pictures)


def _columns(picture: Picture, count: int, measure: float, room: float) -> int:
    """The least number of columns with which all cards fit."""
    for columns in range(3, 30):
        width = (measure - (columns - 1) * CLOSE) / columns
        if ceil(count / columns) * (picture.height(width) + CLOSE) <= room:
            return columns
    return 30
