"""Set played hands as boxes of a column: the deal, the auction, tricks card by card, and the score."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil
from statistics import median

from deckgen.book import document as doc
from deckgen.book.column import (
    BASELINE,
    NOTE,
    NOTE_LEADING,
    SPACE,
    CardPicture,
    ColumnBox,
    bound,
    gap,
    kept,
    stacked,
    units_for,
)
from deckgen.book.narration import HandRow, LabelledCard
from deckgen.book.parse import with_rule_links
from deckgen.book.pennies import pennies_alt, pennies_items
from deckgen.book.setting import Setter
from deckgen.facts import Fact
from deckgen.scene import Group, Item
from deckgen.text.justify import SetLine, even, set_lines
from deckgen.text.lines import Style, straight

TALLEST = 10 / 7
"""The maximum height of a card, as a share of the maximum width."""
LABEL, LABEL_ROOM = 8.0, 3.9
"""The size of the labels under cards in points, and their height in mm."""
ROW_SHARE = 0.66
"""The largest share of the measure for a row of cards."""
SMALLEST = 7.0
"""The minimum width of a card of a deal, in mm."""
ABREAST = 4
"""The most cards of a trick that are always side by side."""
TITLE_ROOM = 21.0
"""The width of the text before a row of cards, in mm."""


@dataclass(frozen=True)
class HandSetter:
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
        alt = pennies_alt(row.figures, self.setter.words)
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


def _prose(text: str) -> doc.Prose:
    return with_rule_links((doc.Inline(text),))
