"""Set a replayed hand: the deal, the auction, tricks card by card, and the score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from deckgen.book.column import BASELINE, CardPicture, ColumnBox, gap, stacked, units_for
from deckgen.book.document import Inline, PlayedHand, Prose
from deckgen.book.narration import (
    Holding,
    ShownMove,
    Transcript,
    card_groups,
    dealt_as,
    discarded,
    labelled,
    outcome,
    talk,
    tricks,
)
from deckgen.book.parse import with_rule_links
from deckgen.book.pennies import pennies_items
from deckgen.book.setting import Setter
from deckgen.errors import Where
from deckgen.scene import Item
from deckgen.text.justify import SetLine, even, set_lines
from deckgen.text.lines import Style, straight
from deckgen.text.spans import Span

TALLEST = 10 / 7
"""The maximum height of a card, as a share of the maximum width."""
SPACE = 1.1
"""Between cards in mm."""
LABEL, LABEL_ROOM = 8.0, 3.9
"""The size of the labels under cards in points, and their height in mm."""
ROW_SHARE = 0.66
"""The share of the measure that a row of cards may take."""
NOTE = 9.25
"""The size of the text beside cards in points."""
NOTE_LEADING = 4.0
TITLE_ROOM = 21.0
"""The width of the text before a row of cards, in mm."""


FindPicture: TypeAlias = Callable[[str, Where], CardPicture]
"""Finds a card's picture by its id; raises SpecError, at the place given, if there is none."""


def played(setter: Setter, card: FindPicture, block: PlayedHand, hand: Transcript) -> Iterator[ColumnBox]:
    """The boxes of the parts of a hand that the block shows."""
    hand_setter = _HandSetter(setter, card, block, hand)
    yield gap(1)
    if "deal" in block.show:
        yield from hand_setter.deal()
    for kind, moves in hand.between(block.first, block.last).parts():
        if kind in block.show:
            yield from hand_setter.part(kind, moves)
    if "score" in block.show:
        yield gap(1)
        score = [box for fact in hand.score for box in hand_setter.sentence(setter.words.told((fact,)))]
        yield from (replace(box, keep=True) for box in score[:-1])
        yield from score[-1:]
    yield gap(1)


def _prose(text: str) -> Prose:
    return with_rule_links((Inline(text),))


@dataclass(frozen=True)
class _HandSetter:
    setter: Setter
    card: FindPicture
    block: PlayedHand
    hand: Transcript

    def sentence(self, text: str) -> Iterator[ColumnBox]:
        """A paragraph with lining figures, as it is about numbers."""
        design, setter = self.setter.design, self.setter
        spans = [replace(s, style=design.lining(s.style)) for s in setter.spans(_prose(text))]
        yield from setter.lines(set_lines(spans, even(setter.width), "justified", design.hyphens))

    def deal(self) -> Iterator[ColumnBox]:
        """A row for each player, other holdings set off from the hand; and one for each pile."""
        rows = self.hand.dealt()
        most = max((sum(len(h.cards) for h in row) + 0.5 * len(row) for row in rows), default=1)
        width = min(self.setter.card, (self.setter.width - TITLE_ROOM) / most - SPACE)
        names = [self.setter.words.card(name) for row in rows for holding in row for name in holding.cards]
        # Pictures only where labels fit under them: without labels, cards this small cannot be told apart.
        pictured = max(map(self._label().width, names), default=0.0) <= width + SPACE
        for number, row in enumerate(rows):
            title = dealt_as(row[0], self.setter.words)
            if pictured:
                box = self._cards_dealt(title, row, width)
            else:
                box = self._named(title, [holding.cards for holding in row])
            yield replace(box, keep=number + 1 < len(rows))
        yield gap(1)

    def _label(self) -> Style:
        return self.setter.design.label(LABEL)

    def _cards_dealt(self, title: str, row: Sequence[Holding], width: float) -> ColumnBox:
        cells = [[(name, self.setter.words.card(name)) for name in holding.cards] for holding in row]
        items, _, high = self._cells(cells, TITLE_ROOM, width, 0.5 * (width + SPACE))
        style = self.setter.design.text("italic", NOTE)
        items.append(straight(style, title, self.setter.left, high / 2 + 1.1))
        return ColumnBox(units_for(self.setter.design, high + LABEL_ROOM), tuple(items), on_grid=False)

    def _named(self, title: str, groups: Sequence[Sequence[str]]) -> ColumnBox:
        design, left = self.setter.design, self.setter.left
        names = card_groups(groups, self.setter.words)
        spans = [Span(names, design.lining(design.text("plain", NOTE)), whole=True)]
        lines = set_lines(spans, even(self.setter.width - TITLE_ROOM), "left")
        items = stacked(lines, left + TITLE_ROOM, 0.0, NOTE_LEADING, NOTE)
        items.append(straight(design.text("italic", NOTE), title, left, BASELINE * NOTE_LEADING))
        return ColumnBox(units_for(design, len(lines) * NOTE_LEADING + 0.4), tuple(items), on_grid=False)

    def _cells(
        self, cells: Sequence[Sequence[tuple[str, str]]], left: float, width: float, apart: float
    ) -> tuple[list[Item], float, float]:
        """Groups of labelled cards in a row; the right edge of the row, and the height of the cards."""
        items: list[Item] = []
        style = self._label()
        high = max(self.card(name, self.block.where).height(1.0) for cell in cells for name, _ in cell)
        width = min(width, TALLEST * self.setter.card / high)
        x = self.setter.left + left
        for cell in cells:
            for name, label in cell:
                step = max(width, style.width(label)) if label else width
                items.append(self.card(name, self.block.where).placed(x + (step - width) / 2, 0.0, width))
                if label:
                    items.append(straight(style, label, x + step / 2, high * width + 2.9, "centre"))
                x += step + SPACE
            x += apart
        return items, x - self.setter.left, high * width

    def part(self, kind: str, moves: Sequence[ShownMove]) -> Iterator[ColumnBox]:
        """An auction as a sentence, discards as lists, play as rows of cards."""
        if kind == "bids":
            yield from self.sentence(talk(moves, self.setter.words))
            yield gap(1)
        elif kind == "discards":
            for number, move in enumerate(moves):
                box = self._named(discarded(move, self.setter.words), [move.cards])
                yield replace(box, keep=number + 1 < len(moves))
            yield gap(1)
        else:
            for group in tricks(moves):
                yield from self._group(group)

    def _group(self, group: Sequence[ShownMove]) -> Iterator[ColumnBox]:
        """A trick or a turn: its cards, or its pennies, and the outcome."""
        said = outcome(group, self.setter.words)
        if any(move.figure for move in group):
            yield from self._pennies(group, said)
        elif any(move.cards for move in group):
            yield self._row(group, said)
        elif said:
            yield from self.sentence(said)

    def _row(self, group: Sequence[ShownMove], said: str) -> ColumnBox:
        """The cards of a group in a row, labelled with player and card, the outcome beside them."""
        design = self.setter.design
        cells = labelled(group, self.setter.words)
        count = sum(map(len, cells))
        apart = 2.0 if len({move.seat for move in group if move.cards}) == 1 else 0.0
        room = ROW_SHARE * self.setter.width - apart * len(cells)
        width = min(self.setter.card, room / count - SPACE)
        items, left, high = self._cells(cells, 0.0, width, apart)
        if left > ROW_SHARE * self.setter.width:
            cells = [[(name, "") for name, _ in cell] for cell in cells]
            items, left, high = self._cells(cells, 0.0, width, apart)
        notes, height = self._beside(said, left + 1.0, high)
        if height > high + LABEL_ROOM:
            under = any(label for cell in cells for _, label in cell)
            notes, height = self._below(said, high + (LABEL_ROOM if under else 0.6))
        items += notes
        return ColumnBox(units_for(design, height), tuple(items), on_grid=False)

    def _beside(self, said: str, left: float, high: float) -> tuple[list[Item], float]:
        """Text to the right of a row of cards, centred on its height; and the total height."""
        lines = self._note(said, left)
        tall = len(lines) * NOTE_LEADING
        items = stacked(lines, self.setter.left + left, max(0.0, (high - tall) / 2), NOTE_LEADING, NOTE)
        return items, max(high + LABEL_ROOM, tall)

    def _below(self, said: str, top: float) -> tuple[list[Item], float]:
        """Text under a row of cards; and the total height with some space."""
        lines = self._note(said, 0.0)
        items = stacked(lines, self.setter.left, top, NOTE_LEADING, NOTE)
        return items, top + len(lines) * NOTE_LEADING + 1.2

    def _note(self, said: str, left: float) -> list[SetLine]:
        design = self.setter.design
        spans = [Span(s.text, design.lining(s.style), s.link) for s in self.setter.spans(_prose(said), NOTE)]
        return set_lines(spans, even(self.setter.width - left), "left")

    def _pennies(self, group: Sequence[ShownMove], said: str) -> Iterator[ColumnBox]:
        figures = [move.figure for move in group if move.figure]
        items, height = pennies_items(self.setter, [group[0].before, *figures])
        yield gap(1)
        yield ColumnBox(units_for(self.setter.design, height), tuple(items), keep=True, on_grid=False)
        yield from self.sentence(said)
