"""Blocks of a chapter in; slabs of the column out: paragraphs, headings, lists, examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from deckgen.book.document import (
    Block,
    Choice,
    Credits,
    Heading,
    Items,
    Ornament,
    Paragraph,
    Prose,
    Quotation,
    Summary,
    Words,
    plain,
)
from deckgen.book.look import Look
from deckgen.book.ornaments import ornament
from deckgen.book.phrases import Phrases
from deckgen.book.slabs import BASELINE, Picture, Slab, gap, line_items
from deckgen.errors import Where
from deckgen.scene import Item
from deckgen.text.justify import Measure, SetLine, even, set_lines
from deckgen.text.lines import Style, straight
from deckgen.text.spans import Span
from deckgen.units import MM_PER_PT

Figures: TypeAlias = Callable[[Block, "Setter"], list[Slab]]
CardPictures: TypeAlias = Callable[[str, Where], Picture]
"""A card's picture by its id; SpecError, at the place given, if there is none."""
INITIAL_LINES = 3


@dataclass(frozen=True)
class Setter:
    """Sets blocks in a look; `figure` makes slabs of the blocks that are pictures or tables."""

    look: Look
    figure: Figures
    words: Phrases
    """What the book itself says."""
    credits: Sequence[str] = ()
    left: float = 0.0
    width: float = 0.0
    size: float = 0.0
    """Size of the text in points."""
    compact: bool = False
    """Whether headings are small: for folded sheets."""
    run_on: bool = False
    """Whether a summary begins where the last one ends, not on a new page."""
    card: float = 14.0
    """Greatest width of a card in a hand that is played out, in mm."""

    def spans(self, words: Prose, size: float = 0.0, face: str = "") -> list[Span]:
        """Words as spans; `face` stands in for plain."""
        points = size or self.size
        return [Span(w.text, self._style(w, points, face), w.link) for w in words if w.text]

    def _style(self, words: Words, points: float, face: str) -> Style:
        if words.link.startswith("#"):
            return self.look.rule_id(points)
        if words.face == "plain" and face == "italic":
            return self.look.text("italic", points)
        if words.face == "italic" and face == "italic":
            return self.look.text("plain", points)
        return self.look.text(words.face, points)

    def blocks(self, blocks: Sequence[Block], first: bool = True) -> Iterator[Slab]:
        """The slabs of blocks one after another; `first`: the first paragraph is not indented."""
        flush = first
        for number, block in enumerate(blocks):
            match block:
                case Paragraph():
                    opening = (
                        number > 0 and isinstance(blocks[number - 1], Heading) and self._opens(blocks, number)
                    )
                    yield from self.paragraph(block, flush, opening)
                case _:
                    yield from self._other(block)
            flush = not isinstance(block, Paragraph)

    @staticmethod
    def _opens(blocks: Sequence[Block], number: int) -> bool:
        head = blocks[number - 1]
        return isinstance(head, Heading) and head.level == 1

    def _other(self, block: Block) -> Iterator[Slab]:
        match block:
            case Heading():
                yield from self.heading(block)
            case Items():
                yield from self.items(block)
            case Quotation():
                yield from self.quotation(block)
            case Summary():
                yield from self.summary(block)
            case Choice():
                yield from self.choice(block)
            case Ornament():
                yield Slab(
                    4, tuple(ornament(self.look, self.width / 2, 2 * self.look.format.unit, 1.0)), space=True
                )
            case Credits():
                for credit in self.credits:
                    yield from self.paragraph(Paragraph((Words(credit),), (), block.where), True)
            case _:
                yield from self.figure(block, self)

    def paragraph(self, block: Paragraph, flush: bool, opening: bool = False) -> Iterator[Slab]:
        """The lines of a paragraph, with its rules in the margin beside the first."""
        if opening:
            yield from self._opening(block)
            return
        indent = 0.0 if flush else self.size * MM_PER_PT
        spans = self.spans(block.words)
        yield from self.lines(self._set(spans, even(self.width, indent)), block.rules)

    def _set(self, spans: Sequence[Span], measure: Measure) -> list[SetLine]:
        return set_lines(spans, measure, "justified", self.look.hyphens)

    def lines(self, lines: Sequence[SetLine], rules: Sequence[str] = ()) -> Iterator[Slab]:
        """Lines as slabs: the first two and the last two stay together."""
        leading, size = self.look.format.line, self.size * MM_PER_PT
        count = len(lines)
        for number, line in enumerate(lines):
            items = line_items(line, self.left, BASELINE * leading, size)
            keep = count > 1 and (number == 0 or number == count - 2)
            first = number == 0
            notes = tuple((rule, (BASELINE + n) * leading) for n, rule in enumerate(rules)) if first else ()
            anchors = tuple(f"#{rule}" for rule in rules) if first else ()
            yield Slab(2, tuple(items), notes, anchors, keep or (first and len(rules) > count))

    def _opening(self, block: Paragraph) -> Iterator[Slab]:
        """A chapter's first paragraph: an initial of three lines, the first words in small capitals."""
        text = block.words[0].text
        letter, rest = text[0], text[1:]
        if not letter.isalpha() or self.look.language == "ja":
            yield from self.paragraph(block, True)
            return
        line = self.look.format.line
        cap = (INITIAL_LINES - 1) * line + 0.62 * self.size * MM_PER_PT
        style = self.look.title(cap / self.look.title_font.cap_height / MM_PER_PT)
        room = style.width(letter) + 1.2
        if len(text) > 1 and text[1] == " ":
            rest = rest.lstrip()
        head, tail = _first_words(rest)
        capitals = Span(head, self.look.small_capitals(self.size, 0.05))
        body = self.spans((replace(block.words[0], text=tail), *block.words[1:]))

        def measure(number: int) -> tuple[float, float]:
            return (room, self.width - room) if number < INITIAL_LINES else (0.0, self.width)

        slabs = list(self.lines(self._set([capitals, *body], measure), block.rules))
        initial: Item = straight(style, letter, self.left, BASELINE * line + (INITIAL_LINES - 1) * line)
        slabs[0] = replace(slabs[0], items=(initial, *slabs[0].items))
        for number, slab in enumerate(slabs):
            yield replace(slab, keep=True) if number < INITIAL_LINES - 1 else slab

    def heading(self, block: Heading) -> Iterator[Slab]:
        """A title over a new page, or a heading between two spaces."""
        anchor = (f"#{block.anchor}",)
        format = self.look.format
        if block.level == 1:
            style = self.look.title(27)
            middle = format.measure / 2
            words = straight(style, plain(block.words), middle, 6.4 * format.line, "centre")
            items = (words, *ornament(self.look, middle, 8.1 * format.line, 1.25))
            yield Slab(20, items, anchors=anchor, keep=True, opens=plain(block.words))
            return
        yield gap(2)
        style = self.look.title(14.5) if block.level == 2 else self.look.text("italic", 11.5, self.look.ink)
        items = (
            straight(style, plain(block.words), self.left, (1.4 if block.level == 2 else 0.74) * format.line),
        )
        yield Slab(4 if block.level == 2 else 2, items, anchors=anchor, keep=True)

    def items(self, block: Items) -> Iterator[Slab]:
        """A list; numbers and bullets hang in an indent."""
        yield gap(1)
        indent = 5.0
        inside = replace(self, left=self.left + indent, width=self.width - indent)
        for number, item in enumerate(block.items, start=1):
            slabs = list(inside.blocks(item))
            style = self.look.text()
            mark = f"{number}." if block.ordered else self.words["apart"]
            at = straight(style, mark, self.left + indent - 1.6, BASELINE * self.look.format.line, "right")
            if slabs:
                slabs[0] = replace(slabs[0], items=(at, *slabs[0].items))
            yield from slabs
        yield gap(1)

    def quotation(self, block: Quotation) -> Iterator[Slab]:
        """An example: a little smaller, set in from both sides."""
        yield gap(1)
        indent = 5.0
        inside = replace(self, left=self.left + indent, width=self.width - 2 * indent, size=self.size - 0.75)
        yield from inside.blocks(block.blocks)
        yield gap(1)

    def choice(self, block: Choice) -> Iterator[Slab]:
        """An option: its text, its name for records and the command line in the margin."""
        slabs = list(self.blocks(block.blocks))
        yield gap(1)
        yield from slabs[:-1]
        yield replace(slabs[-1], keep=True)
        words = self.words["option"].format(block.name)
        style = self.look.text("italic", 9, self.look.ink)
        line = straight(style, words, self.left + self.width, 0.6 * self.look.format.line, "right")
        yield Slab(2, (line,), on_grid=False)
        yield gap(1)

    def summary(self, block: Summary) -> Iterator[Slab]:
        """The game in brief: all on one page, after what went before if there is room for it."""
        slabs = list(self._summed_up(block))
        if self.run_on:
            yield from slabs
            return
        if self.compact:
            yield Slab(0, keep=True, opens=" ", on_grid=False)
            yield from slabs
            return
        yield gap(4)
        yield from (replace(slab, keep=True) for slab in slabs[:-1])
        yield slabs[-1]

    def _summed_up(self, block: Summary) -> Iterator[Slab]:
        for number, part in enumerate(block.blocks):
            if isinstance(part, Heading):
                yield from self._summary_head(part)
            else:
                yield from self.blocks([part])
                if number + 1 < len(block.blocks):
                    yield gap(1)

    def _summary_head(self, block: Heading) -> Iterator[Slab]:
        middle = self.look.format.measure / 2
        if self.compact:
            style, title = self.look.title(1.35 * self.size), plain(block.words)
            style = replace(style, size=style.size * min(1.0, self.width / style.width(title)))
            words = straight(style, title, middle, 1.4 * self.look.format.line, "centre")
            yield gap(2)
            yield Slab(4, (words,), keep=True)
            return
        style = self.look.title(18)
        line = self.look.format.line
        items = (
            straight(style, plain(block.words), middle, 1.5 * line, "centre"),
            *ornament(self.look, middle, 2.9 * line, 1.0),
        )
        yield Slab(8, items, anchors=(f"#{block.anchor}",), keep=True)


def _first_words(text: str) -> tuple[str, str]:
    """The rest of the first word and, if that is short, the next; and what follows."""
    words = text.split(" ")
    head = " ".join(words[: 1 if len(words[0]) > 3 else 2])
    return head, text[len(head) :]
