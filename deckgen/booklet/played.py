"""A replayed hand in; slabs out: hands as dealt, bids, tricks card by card, the score in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from deckgen.booklet.document import Played, Prose, Words
from deckgen.booklet.parse import referring
from deckgen.booklet.pennies import pennies_items
from deckgen.booklet.setting import CardPictures, Setter
from deckgen.booklet.slabs import Slab, gap, stacked, units_for
from deckgen.booklet.telling import noted, said, scored, title, told
from deckgen.booklet.transcript import Holding, Move, Transcript, letter, tricks
from deckgen.scene import Item
from deckgen.text.justify import SetLine, even, set_lines
from deckgen.text.lines import straight
from deckgen.text.spans import Span

CARD, HIGHEST = 10.5, 15.0
"""Width and height of a card in a trick at most, in mm; in a hand that was dealt they are as wide as fits."""
SPACE = 1.1
NOTE = 9.25
NOTE_LEADING = 4.0
TITLES = 19.0
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
        width = min(CARD, (self.setter.width - TITLES) / most - SPACE)
        for number, row in enumerate(rows):
            slab = self._cards_dealt(row, width)
            yield replace(slab, keep=number + 1 < len(rows))
        yield gap(1)

    def _cards_dealt(self, row: Sequence[Holding], width: float) -> Slab:
        words = title(row[0], self.setter.words)
        cells = [holding.cards for holding in row]
        items, _, high = self._cells(cells, TITLES, width, 0.5 * (width + SPACE))
        style = self.setter.look.text("italic", NOTE)
        items.append(straight(style, words, self.setter.left, high / 2 + 1.1))
        return Slab(units_for(self.setter.look, high + 0.5), tuple(items), on_grid=False)

    def _cells(
        self, cells: Sequence[Sequence[str]], left: float, width: float, apart: float
    ) -> tuple[list[Item], list[float], float]:
        """Groups of cards in a row; where each group begins, and the height of the row."""
        items: list[Item] = []
        x, high = self.setter.left + left, 0.0
        starts = []
        shapes = [self.card(name, self.block.where).height(1.0) for cell in cells for name in cell]
        width = min(width, HIGHEST / max(shapes))
        for cell in cells:
            starts.append(x)
            for name in cell:
                picture = self.card(name, self.block.where)
                items.append(picture.placed(x, 0.0, width))
                high = max(high, picture.height(width))
                x += width + SPACE
            x += apart
        return items, [*starts, x], high

    def part(self, kind: str, moves: Sequence[Move]) -> Iterator[Slab]:
        """Talk as a sentence, discards and play as rows of cards."""
        if kind == "bids":
            talk = "; ".join(said(move, self.setter.words) for move in moves)
            notes = " ".join(noted(self.hand, move, self.setter.words) for move in moves if move.note)
            yield from self.sentence(f"{talk}. {notes}".strip())
            yield gap(1)
        elif kind == "discards":
            yield from self._discards(moves)
        else:
            for group in tricks(moves):
                yield from self._group(group)

    def _discards(self, moves: Sequence[Move]) -> Iterator[Slab]:
        """What each player throws away, two players in a row."""
        look, style = self.setter.look, self.setter.look.text("italic", NOTE)
        middle = self.setter.width * 0.56
        for start in range(0, len(moves), 2):
            items: list[Item] = []
            high = 0.0
            for move, left in zip(moves[start : start + 2], (0.0, middle), strict=False):
                words = self.setter.words["throws away"].format(letter(move.seat))
                cards, _, high = self._cells([move.cards], left + 20.5, 5.4, 0.0)
                items += [*cards, straight(style, words, self.setter.left + left, high / 2 + 1.1)]
            yield Slab(units_for(look, high + 0.5), tuple(items), keep=start + 2 < len(moves), on_grid=False)
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
        """The cards of a group in a row, the players' letters under them, what came of it beside them."""
        look = self.setter.look
        shown = [move for move in group if move.cards]
        cells = [(*move.cards, *(move.gains or ())) for move in shown]
        one_seat = len({move.seat for move in shown}) == 1
        count = sum(map(len, cells))
        width = min(CARD, 0.62 * self.setter.width / count - SPACE)
        items, starts, high = self._cells(cells, 0.0, width, 2.0 if one_seat else 0.0)
        for number, move in enumerate(shown):
            if number == 0 or not one_seat:
                under = letter(move.seat)
                x = starts[number] + width / 2
                items.append(straight(look.small_capitals(9), under, x, high + 3.0, "centre"))
        left = starts[-1] - self.setter.left + 1.5
        lines = self._note(words, left)
        top = max(0.0, (high - len(lines) * NOTE_LEADING) / 2)
        items += stacked(lines, self.setter.left + left, top, NOTE_LEADING, NOTE)
        height = max(high + 4.0, len(lines) * NOTE_LEADING)
        return Slab(units_for(look, height), tuple(items), on_grid=False)

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
