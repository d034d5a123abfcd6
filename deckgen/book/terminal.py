"""Write a chapter for a terminal, with rule ids in the margin and options with their current values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

from deckgen.book import document as doc
from deckgen.book.narration import BookVoice, Transcript, dealt_as, spoken, tricks
from deckgen.book.pennies import walk_of
from deckgen.book.tables import deck_table
from deckgen.deck.model import DeckSpec
from deckgen.facts import Fact
from deckgen.lattice import Shape, Slide

MARGIN = 8
"""The number of columns for rule ids."""
NARROWEST = 40
_PIECES = re.compile(r"\s+|[\u2E80-\u9FFF\uFF00-\uFFEF]|[^\s\u2E80-\u9FFF\uFF00-\uFFEF]+")
_CLOSING = "、。，．）」』】・ー"
"""Characters that must not begin a line."""


def columns(text: str) -> int:
    """Return the number of terminal columns of a text; East Asian wide letters take two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def padded(text: str, width: int, centred: bool = False) -> str:
    """Return a text padded to a number of columns with spaces at the end or on both sides."""
    missing = max(0, width - columns(text))
    before = missing // 2 if centred else 0
    return " " * before + text + " " * (missing - before)


def wrapped(text: str, width: int, indent: int) -> Iterator[str]:
    """Break a text into lines of at most `width` columns, at spaces and between wide letters."""
    pad, line = " " * indent, ""
    for piece in _PIECES.findall(text):
        full = indent + columns(line + piece.rstrip()) > width
        if full and line.strip():
            kept = 1 if piece in _CLOSING else 0
            yield pad + line[: len(line) - kept].rstrip()
            line = line[len(line) - kept :]
        line = (line + piece) if line or not piece.isspace() else ""
    if line.strip():
        yield pad + line.rstrip()


@dataclass(frozen=True)
class Terminal:
    """Writes chapters for a terminal `width` columns wide."""

    deck: DeckSpec
    options: Mapping[str, tuple[str, str]]
    """The possible values and the current value of each option of the game, in words."""
    replay: Callable[[doc.PlayedHand], Transcript]
    words: BookVoice
    width: int = 80

    def text(self, chapter: doc.Chapter, others: Sequence[doc.Chapter] = ()) -> str:
        """Return the whole chapter, and the rules of other chapters it refers to.

        Raises SpecError if a record in it is not valid.
        """
        lines = [*self._blocks(chapter.blocks, MARGIN), *self._named(chapter, others)]
        return "\n".join(line.rstrip() for line in lines) + "\n"

    def _named(self, chapter: doc.Chapter, others: Sequence[doc.Chapter]) -> Iterator[str]:
        """Yield the rules of other chapters that this one refers to."""
        found = doc.named_elsewhere(chapter, others)
        if found:
            yield from self._heading(self.words.say(Fact("book-elsewhere")), 2)
            yield from self._blocks(found, MARGIN)

    @property
    def _right(self) -> int:
        return max(NARROWEST, self.width)

    def _blocks(self, blocks: Sequence[doc.Block], indent: int) -> Iterator[str]:
        for block in blocks:
            yield from self._block(block, indent)

    def _block(self, block: doc.Block, indent: int) -> Iterator[str]:
        # Kept as one function with a case for each kind of block.
        match block:
            case doc.Heading():
                yield from self._heading(doc.plain(block.words), block.level)
            case doc.Paragraph():
                yield from self._paragraph(doc.plain(block.words), indent, " ".join(block.rules))
            case doc.ItemList():
                for number, item in enumerate(block.items, start=1):
                    mark = " " * indent + (f"{number}." if block.ordered else "-")
                    lines = list(self._blocks(item, indent + 3))
                    yield from (mark + line[len(mark) :] if n == 0 else line for n, line in enumerate(lines))
            case doc.OptionText():
                yield from self._option(block, indent)
            case doc.Credits():
                for credit in self.deck.credits:
                    yield from self._paragraph(credit, indent)
            case doc.Ornament():
                yield from ("*   *   *".center(self._right), "")
            case doc.TextTable():
                yield from self._table(block, indent)
            case doc.PlayedHand():
                yield from self._played(block, indent)
            case doc.Summary():
                yield from self._blocks(block.blocks, indent)
            case doc.Quotation():
                yield from self._blocks(block.blocks, indent + 4)
            case doc.CardRow(all=False) | doc.TrickFigure() | doc.Pennies() | doc.DeckTable():
                yield from self._figure(block, indent)
                yield from self._blocks(block.caption, indent + 4)

    def _figure(
        self, block: doc.CardRow | doc.TrickFigure | doc.Pennies | doc.DeckTable, indent: int
    ) -> Iterator[str]:
        match block:
            case doc.CardRow():
                cards = [f"[{self.words.card(name)}]" for name in block.ids]
                yield from self._paragraph("  ".join(cards), indent)
            case doc.TrickFigure():
                plays = [
                    f"{who}{'*' * (who == block.winner)} {self.words.card(card)}" for who, card in block.plays
                ]
                yield from self._paragraph("  ".join(plays), indent)
            case doc.Pennies():
                yield from pennies_text(walk_of(block.figures), indent)
            case doc.DeckTable():
                table = deck_table(self.deck, block, self.words.say(Fact("book-no-value")))
                yield from self._table(table, indent)

    @staticmethod
    def _heading(words: str, level: int) -> Iterator[str]:
        line = "=" if level == 1 else "-"
        yield from ("", words.upper() if level == 1 else words, line * columns(words), "")

    def _paragraph(self, text: str, indent: int, rules: str = "") -> Iterator[str]:
        """Yield a paragraph with rule ids in the margin, and a blank line after it."""
        lines = [*self._lines(text, indent), ""]
        if len(rules) >= indent:
            yield rules
        elif rules:
            lines[0] = f"{rules:<{indent}}" + lines[0][indent:]
        yield from lines

    def _lines(self, text: str, indent: int) -> Iterator[str]:
        for line in text.split("\n"):
            yield from wrapped(line, self._right, indent)

    def _option(self, block: doc.OptionText, indent: int) -> Iterator[str]:
        yield from self._blocks(block.blocks, indent)
        if block.name in self.options:
            values, value = self.options[block.name]
            in_force = self.words.say(Fact("book-in-force", value=value))
            yield from self._paragraph(f"[{block.name}: {values}; {in_force}]", indent + 4)

    def _table(self, table: doc.TextTable, indent: int) -> Iterator[str]:
        rows = [[doc.plain(cell) for cell in row] for row in table.rows]
        count = max(map(len, rows))
        widths = [max(columns(row[c]) for row in rows if c < len(row)) for c in range(count)]
        for number, row in enumerate(rows):
            first, *others = zip(row, widths, strict=False)
            cells = [padded(*first), *(padded(cell, width, centred=True) for cell, width in others)]
            yield " " * indent + "  ".join(cells)
            if number == 0:
                yield " " * indent + "  ".join("-" * w for w in widths)
        yield ""

    def _played(self, block: doc.PlayedHand, indent: int) -> Iterator[str]:
        hand = self.replay(block)
        if "deal" in block.show:
            for row in hand.dealt():
                held = (
                    " ".join((dealt_as(each, self.words), *map(self.words.card, each.cards))) for each in row
                )
                yield from self._lines(", ".join(held), indent)
            yield ""
        for _, moves in hand.parts(block):
            for group in tricks(moves):
                yield from self._lines(spoken(group, self.words), indent)
            yield ""
        if "score" in block.show:
            for fact in hand.score:
                yield from self._paragraph(self.words.told((fact,)), indent)


def pennies_text(steps: Sequence[tuple[Shape, Slide | None]], indent: int) -> Iterator[str]:
    """Yield figures as characters, top to bottom: `o` is a penny, `@` the moved one, `.` its old place."""
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
