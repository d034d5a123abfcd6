"""A chapter in; its text for a terminal out: rule ids in the margin, options as they are in force."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from deckgen.book.columns import columns, padded, wrapped
from deckgen.book.document import (
    Block,
    Cards,
    Chapter,
    Choice,
    Credits,
    Grid,
    Heading,
    Items,
    Ornament,
    Paragraph,
    Pennies,
    Played,
    Prose,
    Quotation,
    SpecTable,
    Summary,
    Trick,
    Words,
    plain,
    walk,
)
from deckgen.book.grids import spec_grid
from deckgen.book.pennies import walk_of
from deckgen.book.phrases import Phrases
from deckgen.book.telling import moved, noted, said, scored, title
from deckgen.book.transcript import Holding, Move, Transcript, letter, tricks
from deckgen.deck.model import Deck
from deckgen.lattice import Shape, Slide

MARGIN = 8
"""Columns for the ids of rules."""
NARROWEST, WIDEST = 40, 88


@dataclass(frozen=True, slots=True)
class Force:
    """An option as it stands: its values in words, and the one in force."""

    values: str
    value: str


@dataclass(frozen=True)
class Terminal:
    """Writes chapters for a terminal `width` columns wide."""

    deck: Deck
    options: Mapping[str, Force]
    replay: Callable[[Played], Transcript]
    words: Phrases
    width: int = 80

    def text(self, chapter: Chapter, others: Sequence[Chapter] = ()) -> str:
        """The whole chapter, and the rules of others that it names.

        Raises SpecError if a record in it does not hold.
        """
        lines = [*self._blocks(chapter.blocks, MARGIN), *self._named(chapter, others)]
        return "\n".join(line.rstrip() for line in lines) + "\n"

    def _named(self, chapter: Chapter, others: Sequence[Chapter]) -> Iterator[str]:
        """The rules of other chapters to which this one refers."""
        links = {words.link for block in walk(chapter.blocks) for words in getattr(block, "words", ())}
        named = {link[1:] for link in links} - set(chapter.rules)
        found = [
            block
            for other in others
            for block in walk(other.blocks)
            if isinstance(block, Paragraph) and named & set(block.rules)
        ]
        if found:
            where = found[0].where
            yield from self._heading(Heading(2, (Words(self.words["elsewhere"]),), "", where))
            yield from self._blocks(found, MARGIN)

    @property
    def _right(self) -> int:
        return max(NARROWEST, min(self.width, WIDEST))

    def _blocks(self, blocks: Sequence[Block], indent: int) -> Iterator[str]:
        for block in blocks:
            yield from self._block(block, indent)

    def _block(self, block: Block, indent: int) -> Iterator[str]:
        match block:
            case Heading():
                yield from self._heading(block)
            case Paragraph():
                yield from self._paragraph(block.words, indent, " ".join(block.rules))
            case Items():
                for number, item in enumerate(block.items, start=1):
                    mark = f"{number}." if block.ordered else "-"
                    yield from self._marked(list(self._blocks(item, indent + 3)), indent, mark)
            case Quotation():
                yield from self._blocks(block.blocks, indent + 4)
            case Summary():
                yield from self._blocks(block.blocks, indent)
            case Choice():
                yield from self._choice(block, indent)
            case Credits():
                for credit in self.deck.credits:
                    yield from self._wrapped(credit, indent)
            case Ornament():
                yield from ("*   *   *".center(self._right), "")
            case _:
                yield from self._figure(block, indent)

    def _figure(self, block: Block, indent: int) -> Iterator[str]:
        match block:
            case Cards(all=True):
                return
            case Cards():
                yield from self._wrapped(
                    "  ".join(f"[{self.words.card(name)}]" for name in block.ids), indent
                )
                yield from self._blocks(block.caption, indent + 4)
            case Trick():
                plays = [
                    f"{who}{'*' * (who == block.winner)} {self.words.card(card)}" for who, card in block.plays
                ]
                yield from self._wrapped("  ".join(plays), indent)
                yield from self._blocks(block.caption, indent + 4)
            case Pennies():
                yield from pennies_text(walk_of(block.figures), indent)
                yield from self._blocks(block.caption, indent + 4)
            case Grid():
                yield from self._grid(block, indent)
            case SpecTable():
                yield from self._grid(spec_grid(self.deck, block, self.words["empty"]), indent)
                yield from self._blocks(block.caption, indent + 4)
            case Played():
                yield from self._played(block, indent)

    def _heading(self, block: Heading) -> Iterator[str]:
        words = plain(block.words)
        line = "=" if block.level == 1 else "-"
        yield from ("", words.upper() if block.level == 1 else words, line * columns(words), "")

    def _paragraph(self, words: Prose, indent: int, rules: str = "") -> Iterator[str]:
        lines = list(self._wrapped(plain(words), indent))
        if rules:
            lines[0] = f"{rules:<{indent}}" + lines[0][indent:] if len(rules) < indent else lines[0]
            if len(rules) >= indent:
                yield rules
        yield from lines

    def _wrapped(self, text: str, indent: int) -> Iterator[str]:
        for line in text.split("\n"):
            yield from wrapped(line, self._right, indent)
        yield ""

    @staticmethod
    def _marked(lines: list[str], indent: int, mark: str) -> Iterator[str]:
        """Lines with a mark before the first."""
        if lines:
            lines[0] = " " * indent + mark + lines[0][indent + len(mark) :]
        yield from lines

    def _choice(self, block: Choice, indent: int) -> Iterator[str]:
        yield from self._blocks(block.blocks, indent)
        force = self.options.get(block.name)
        if force is not None:
            value = self.words["in force"].format(force.value)
            yield from self._wrapped(f"[{block.name}: {force.values}; {value}]", indent + 4)

    def _grid(self, grid: Grid, indent: int) -> Iterator[str]:
        rows = [[plain(cell) for cell in row] for row in grid.rows]
        count = max(map(len, rows))
        widths = [max(columns(row[c]) for row in rows if c < len(row)) for c in range(count)]
        for number, row in enumerate(rows):
            first, *others = zip(row, widths, strict=False)
            cells = [padded(*first), *(padded(cell, width, centred=True) for cell, width in others)]
            yield " " * indent + "  ".join(cells)
            if number == 0:
                yield " " * indent + "  ".join("-" * w for w in widths)
        yield ""

    def _played(self, block: Played, indent: int) -> Iterator[str]:
        """A hand in words."""
        hand = self.replay(block)
        if "deal" in block.show:
            for row in hand.dealt():
                yield from self._close(", ".join(map(self._held, row)), indent)
            yield ""
        for kind, moves in hand.between(block.first, block.last).parts():
            if kind in block.show:
                for group in tricks(moves):
                    yield from self._close(self._told(hand, group), indent)
                yield ""
        if "score" in block.show:
            for line in scored(hand, self.words):
                yield from self._wrapped(line, indent)

    def _held(self, holding: Holding) -> str:
        return " ".join((title(holding, self.words), *map(self.words.card, holding.cards)))

    def _close(self, text: str, indent: int) -> Iterator[str]:
        """A paragraph without the empty line after it."""
        lines = list(self._wrapped(text, indent)) if text else []
        yield from lines[:-1]

    def _told(self, hand: Transcript, group: Sequence[Move]) -> str:
        """A group of moves, and what it settled."""
        if group[0].phase in ("bid", "trump"):
            parts = [said(move, self.words) for move in group]
        else:
            each = ((move, moved(hand, move, self.words)) for move in group)
            parts = [f"{letter(move.seat)} {words}" for move, words in each if words]
        note = "" if group[-1].figure else noted(hand, group[-1], self.words)
        told = f"{self.words['semicolon'].join(parts)}{self.words['full stop']}"
        return f"{told} {note}".strip() if parts else note


def pennies_text(steps: Sequence[tuple[Shape, Slide | None]], indent: int) -> Iterator[str]:
    """Figures as characters, one below another: `o` a penny, `@` the one that was moved, `.` where from."""
    for points, slide in steps:
        marks = dict.fromkeys(points, "o")
        if slide is not None:
            marks |= {slide.start: ".", slide.end: "@"}
        spots = {(2 * q + r, r): mark for (q, r), mark in marks.items()}
        left, top = min(x for x, _ in spots), min(y for _, y in spots)
        right, foot = max(x for x, _ in spots), max(y for _, y in spots)
        for y in range(top, foot + 1):
            yield " " * indent + "".join(spots.get((x, y), " ") for x in range(left, right + 1))
        yield ""
