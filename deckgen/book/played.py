"""A replayed hand in; slabs out: hands as dealt, bids, tricks card by card, the score in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from deckgen.book.document import Played, Prose, Words
from deckgen.book.parse import referring
from deckgen.book.pennies import pennies_items
from deckgen.book.setting import CardPictures, Setter
from deckgen.book.slabs import BASELINE, Slab, gap, stacked, units_for
from deckgen.book.telling import labelled, scored, talk, title, told
from deckgen.book.transcript import Holding, Move, Transcript, letter, tricks
from deckgen.scene import Item
from deckgen.text.justify import SetLine, even, set_lines
from deckgen.text.lines import Style, straight
from deckgen.text.spans import Span

TALLEST = 10 / 7
"""Height of a card at most, in parts of its greatest width."""
SPACE = 1.1
LABEL, LABELS = 8.0, 3.9
"""Size in points of what stands under cards, and the room it takes in mm."""
ROOM = 0.66
"""No more of the measure is given to the cards of a row."""
NOTE = 9.25
NOTE_LEADING = 4.0
TITLES = 21.0
"""Room for the words before a row of cards, in mm."""


def played(setter: Setter, card: CardPictures, block: Played, hand: Transcript) -> Iterator[Slab]:
    """The parts of a hand that the block shows."""
    teller = _Teller(setter, card, block, hand)
    yield gap(1)
    if "deal" in block.show:
        yield from teller.deal()
    for kind, moves in hand.between(block.first, block.last).parts():
        if kind in block.show:
            yield from teller.part(kind, moves)
    if "score" in block.show:
        yield gap(1)
        score = [slab for line in scored(hand, setter.words) for slab in teller.sentence(line)]
        yield from (replace(slab, keep=True) for slab in score[:-1])
        yield from score[-1:]
    yield gap(1)


def _prose(text: str) -> Prose:
    return referring((Words(text),))


@dataclass(frozen=True)
class _Teller:
    """Tells one hand."""

    setter: Setter
    card: CardPictures
    block: Played
    hand: Transcript

    def sentence(self, text: str) -> Iterator[Slab]:
        """A sentence as a paragraph of its own, with lining figures, since it is about numbers."""
        look, setter = self.setter.look, self.setter
        spans = [replace(s, style=look.lining(s.style)) for s in setter.spans(_prose(text))]
        yield from setter.lines(set_lines(spans, even(setter.width), "justified", look.hyphens))

    def deal(self) -> Iterator[Slab]:
        """A row for each player, what else he got set off from his hand; and one for each pile."""
        rows = self.hand.dealt()
        most = max((sum(len(h.cards) for h in row) + 0.5 * len(row) for row in rows), default=1)
        width = min(self.setter.card, (self.setter.width - TITLES) / most - SPACE)
        names = [self._called(name) for row in rows for holding in row for name in holding.cards]
        shown = max(map(self._label().width, names), default=0.0) <= width + SPACE
        for number, row in enumerate(rows):
            slab = self._cards_dealt(row, width) if shown else self._names_dealt(row)
            yield replace(slab, keep=number + 1 < len(rows))
        yield gap(1)

    def _label(self) -> Style:
        """How the name of a card is written below it."""
        return self.setter.look.label(LABEL)

    def _called(self, name: str) -> str:
        return self.setter.words.card(name)

    def _title(self, row: Sequence[Holding], y: float) -> Item:
        style = self.setter.look.text("italic", NOTE)
        return straight(style, title(row[0], self.setter.words), self.setter.left, y)

    def _cards_dealt(self, row: Sequence[Holding], width: float) -> Slab:
        """Pictures, where the ids of cards are short enough to stand below them."""
        cells = [[(name, self._called(name)) for name in holding.cards] for holding in row]
        items, _, high = self._cells(cells, TITLES, width, 0.5 * (width + SPACE))
        items.append(self._title(row, high / 2 + 1.1))
        return Slab(units_for(self.setter.look, high + LABELS), tuple(items), on_grid=False)

    def _names_dealt(self, row: Sequence[Holding]) -> Slab:
        """Names of cards that would be too small to be told apart."""
        return self._named(title(row[0], self.setter.words), [holding.cards for holding in row])

    def _named(self, words: str, cells: Sequence[Sequence[str]]) -> Slab:
        """Some words, and the names of cards in groups."""
        look, left = self.setter.look, self.setter.left
        groups = (" ".join(map(self._called, cell)) for cell in cells)
        names = f" {self.setter.words['apart']} ".join(groups)
        spans = [Span(names, look.lining(look.text("plain", NOTE)), whole=True)]
        lines = set_lines(spans, even(self.setter.width - TITLES), "left")
        items = stacked(lines, left + TITLES, 0.0, NOTE_LEADING, NOTE)
        items.append(straight(look.text("italic", NOTE), words, left, BASELINE * NOTE_LEADING))
        return Slab(units_for(look, len(lines) * NOTE_LEADING + 0.4), tuple(items), on_grid=False)

    def _cells(
        self, cells: Sequence[Sequence[tuple[str, str]]], left: float, width: float, apart: float
    ) -> tuple[list[Item], float, float]:
        """Groups of cards in a row, each with its label; where the row ends, and how high the cards are."""
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

    def part(self, kind: str, moves: Sequence[Move]) -> Iterator[Slab]:
        """Talk as a sentence, discards and play as rows of cards."""
        if kind == "bids":
            yield from self.sentence(talk(moves, self.hand, self.setter.words))
            yield gap(1)
        elif kind == "discards":
            yield from self._discards(moves)
        else:
            for group in tricks(moves):
                yield from self._group(group)

    def _discards(self, moves: Sequence[Move]) -> Iterator[Slab]:
        """What each player throws away."""
        for number, move in enumerate(moves):
            words = self.setter.words["throws away"].format(letter(move.seat))
            yield replace(self._named(words, [move.cards]), keep=number + 1 < len(moves))
        yield gap(1)

    def _group(self, group: Sequence[Move]) -> Iterator[Slab]:
        """A trick or a turn: its cards, or its pennies, and what came of it."""
        words = told(self.hand, group, self.setter.words)
        if any(move.figure for move in group):
            yield from self._pennies(group, words)
        elif any(move.cards for move in group):
            yield self._row(group, words)
        elif words:
            yield from self.sentence(words)

    def _row(self, group: Sequence[Move], words: str) -> Slab:
        """The cards of a group in a row, player and card named under them, what came of it beside them."""
        look = self.setter.look
        shown = [move for move in group if move.cards]
        one_seat = len({move.seat for move in shown}) == 1
        words_of = self.setter.words
        cells = [labelled(move, n == 0 or not one_seat, words_of) for n, move in enumerate(shown)]
        count = sum(map(len, cells))
        apart = 2.0 if one_seat else 0.0
        room = ROOM * self.setter.width - apart * len(cells)
        width = min(self.setter.card, room / count - SPACE)
        items, left, high = self._cells(cells, 0.0, width, apart)
        if left > ROOM * self.setter.width:
            cells = [[(name, "") for name, _ in cell] for cell in cells]
            items, left, high = self._cells(cells, 0.0, width, apart)
        notes, height = self._beside(words, left + 1.0, high)
        if height > high + LABELS:
            under = any(label for cell in cells for _, label in cell)
            notes, height = self._below(words, high + (LABELS if under else 0.6))
        items += notes
        return Slab(units_for(look, height), tuple(items), on_grid=False)

    def _beside(self, words: str, left: float, high: float) -> tuple[list[Item], float]:
        """Words to the right of a row of cards, level with its middle; the height of it all."""
        lines = self._note(words, left)
        tall = len(lines) * NOTE_LEADING
        items = stacked(lines, self.setter.left + left, max(0.0, (high - tall) / 2), NOTE_LEADING, NOTE)
        return items, max(high + LABELS, tall)

    def _below(self, words: str, top: float) -> tuple[list[Item], float]:
        """Words under a row of cards, and some air; the height of it all."""
        lines = self._note(words, 0.0)
        items = stacked(lines, self.setter.left, top, NOTE_LEADING, NOTE)
        return items, top + len(lines) * NOTE_LEADING + 1.2

    def _note(self, words: str, left: float) -> list[SetLine]:
        look = self.setter.look
        spans = [Span(s.text, look.lining(s.style), s.link) for s in self.setter.spans(_prose(words), NOTE)]
        return set_lines(spans, even(self.setter.width - left), "left")

    def _pennies(self, group: Sequence[Move], words: str) -> Iterator[Slab]:
        """The figures of a turn, one move after another."""
        figures = [move.figure for move in group if move.figure]
        items, height = pennies_items(self.setter, [group[0].before, *figures])
        yield gap(1)
        yield Slab(units_for(self.setter.look, height), tuple(items), keep=True, on_grid=False)
        yield from self.sentence(words)
