"""A volume in; the words of its rules on round leaves of the cards' own size out.

Every line is as wide as the circle is there. Cards stand in rows, those of a hand played out trick by trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle
from math import ceil

from deckgen.book.composing import look_of
from deckgen.book.discs import LINE, SIZE, Disc, disc, leaf, round_cover
from deckgen.book.document import (
    Block,
    Cards,
    Choice,
    Grid,
    Heading,
    Items,
    Paragraph,
    Played,
    Quotation,
    SpecTable,
    Summary,
    Trick,
    plain,
)
from deckgen.book.figures import Figures
from deckgen.book.grids import grid_slab, grid_width, spec_grid
from deckgen.book.look import Look
from deckgen.book.ornaments import ornament
from deckgen.book.parse import referring
from deckgen.book.setting import Setter
from deckgen.book.slabs import line_items
from deckgen.book.telling import Row, hand_rows
from deckgen.book.volume import Volume
from deckgen.errors import Where
from deckgen.geometry import translate
from deckgen.scene import Group, Item, Scene
from deckgen.text.justify import SetLine, Setting, set_lines
from deckgen.text.lines import straight
from deckgen.text.spans import Span
from deckgen.units import MM_PER_PT

TABLE_SIZE, TABLE_LEADING = 8.7, 9.2
WIDEST, CLOSE = 15.0, 1.0
"""Greatest width of a card, and the space between two, in mm."""
PLAYED = 10.5
"""Greatest width of a card of a hand that is played out."""
NARROWEST = 5.0
"""A card less wide is not shown."""
LABEL = 8.0
"""Size of what stands under a card, in points."""
TAIL = 6
"""A chapter whose last leaf has so many bare lines ends with a card."""


def round_pages(volume: Volume, figures: Figures, diameter: float, bleed: float) -> list[Scene]:
    """The leaves, front and back by turns: a cover, the chapters, and the cover's back."""
    look = look_of(volume)
    writer = _Writer(volume, look, figures, disc(diameter, bleed))
    for chapter in (*volume.chapters, volume.appendix):
        writer.turn()
        writer.blocks(chapter.blocks)
        writer.end()
    writer.turn()
    inside = [leaf(look, writer.disc, items, number) for number, items in enumerate(writer.pages, start=2)]
    if len(inside) % 2:
        inside.append(leaf(look, writer.disc, [*ornament(look, 0, 0, 1.2)], len(inside) + 2))
    first = round_cover(look, writer.disc, volume.title, volume.foot)
    return [first, *inside, round_cover(look, writer.disc, "", "")]


@dataclass
class _Writer:
    """Fills leaf after leaf, line after line."""

    volume: Volume
    look: Look
    figures: Figures
    disc: Disc
    pages: list[list[Item]] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    line: int = 0

    def __post_init__(self) -> None:
        self._tails = cycle([self.figures.picture(name) for name in self.volume.tails] or [None])

    @property
    def _left(self) -> int:
        return len(self.disc.baselines) - self.line

    def turn(self) -> None:
        """Go on upon a new leaf."""
        if self.items:
            self.pages.append(self.items)
        self.items, self.line = [], 0

    def end(self) -> None:
        """End a chapter, with a card where much of its last leaf is bare."""
        picture = next(self._tails) if self.items and self._left >= TAIL else None
        if picture is not None:
            y, reach = self.disc.below(self.line)
            width = min(2 * WIDEST, 1.8 * reach / max(1.0, picture.height(1.0)))
            self.items.append(picture.placed(-width / 2, y - picture.height(width) / 2, width))
            self.line = len(self.disc.baselines)

    def blocks(self, blocks: Sequence[Block]) -> None:
        """Write the words of blocks."""
        for block in blocks:
            match block:
                case Heading():
                    self._heading(block)
                case Paragraph():
                    self._paragraph(block)
                case Quotation():
                    self.blocks(block.blocks)
                case Items():
                    for item in block.items:
                        self.blocks(item)
                case Choice() | Summary():
                    self.blocks(block.blocks)
                case Grid():
                    self._grid(block)
                case Cards(all=False):
                    self._pictures(block.ids, block.where)
                    self._caption(block.caption)
                case Trick():
                    self._pictures([card for _, card in block.plays], block.where)
                    self._caption(block.caption)
                case Played():
                    for row in hand_rows(block, self.figures.replay(block), self.volume.words):
                        self._row(row, block.where)
                case SpecTable():
                    self._grid(spec_grid(self.volume.deck, block, self.volume.words["empty"]))
                case _:
                    pass

    def _heading(self, block: Heading) -> None:
        if self._left < (6 if block.level == 1 else 5):
            self.turn()
        large = block.level == 1
        if self.line:
            self.line += 1
        self.line += 1 if large else 0
        start, chord = self.line, self.disc.chord
        words = [Span(plain(block.words), self.look.title(15 if large else 11))]
        step = 2 if large else 1
        for line in set_lines(words, lambda n: chord(start + step * n), "centre"):
            self.items += line_items(line, 0.0, self.disc.baselines[self.line], SIZE * MM_PER_PT)
            self.line += step

    def _paragraph(self, block: Paragraph) -> None:
        setter = self._setter()
        ids = "".join(f"{rule}\N{NO-BREAK SPACE} " for rule in block.rules)
        rules = [Span(ids, self.look.rule_id(SIZE, self.look.ink))] if ids else []
        words = [replace(w, link="" if w.link.startswith("#") else w.link) for w in block.words]
        self._lines([*rules, *setter.spans(tuple(words))], "justified")

    def _pictures(self, ids: Sequence[str], where: Where) -> None:
        """Cards in a row."""
        self._cards([(name, "") for name in ids], where, WIDEST)

    def _cards(self, cells: Sequence[tuple[str, str]], where: Where, widest: float, more: int = 0) -> None:
        """Cards and what stands under them, where the leaf is wide enough; else on the next.

        So many more lines are to have room on the same leaf.
        """
        pictures = [self.figures.card(name, where) for name, _ in cells]
        style = self.look.label(LABEL)
        labels = max((style.width(label) for _, label in cells if label), default=0.0)
        widest = min(widest, 0.82 * 2 * self.disc.text / len(pictures) - CLOSE)
        step = max(widest, labels) + CLOSE
        if step * len(cells) > 1.75 * self.disc.text:
            cells, step = [(name, _short(label)) for name, label in cells], widest + CLOSE
        high = max(picture.height(widest) for picture in pictures)
        under = 3.2 if any(label for _, label in cells) else 0.0
        total, lines = len(cells) * step - CLOSE, ceil((high + under) / LINE + 0.1)
        place = self._placed(lines, total, more)
        if place is None or widest < NARROWEST:
            return
        y = self.disc.baselines[place] - 0.6 * LINE
        for number, (picture, (_, label)) in enumerate(zip(pictures, cells, strict=True)):
            x = number * step - total / 2 + (step - CLOSE) / 2
            self.items.append(picture.placed(x - widest / 2, y, widest))
            if label:
                self.items.append(straight(style, label, x, y + high + 2.8, "centre"))
        self.line = place + lines

    def _placed(self, lines: int, width: float, more: int) -> int | None:
        """The line at which something of so many lines and this width begins, on this leaf or the next."""
        place = self.disc.room(self.line, lines, width, more)
        if place is None:
            self.turn()
            place = self.disc.room(self.line, lines, width, more)
        return place

    def _row(self, row: Row, where: Where) -> None:
        """A row of a hand that is played out: its cards, if it has any, and words."""
        look = self.look
        said = self._setter().spans(referring(row.words))
        spans = [Span(s.text, look.lining(s.style), whole=row.listed or bool(s.link)) for s in said]
        if row.cells:
            count = len(set_lines(spans, lambda n: (0.0, 1.6 * self.disc.text), "centre"))
            self._cards(row.cells, where, PLAYED, count)
        self._lines(spans, "centre" if row.cells else "left")
        self.line = min(self.line + bool(row.cells), len(self.disc.baselines))

    def _caption(self, caption: Sequence[Block]) -> None:
        """The words under cards, in italics, centred."""
        for block in caption:
            if isinstance(block, Paragraph):
                words = tuple(replace(w, link="") for w in block.words)
                self._lines(self._setter().spans(words, face="italic"), "centre")

    def _lines(self, spans: Sequence[Span], setting: Setting) -> None:
        """Lines, of which neither the first nor the last stands alone on a leaf."""
        left = self._left
        count = len(self._flowing(spans, setting, left))
        left -= count == left + 1
        if count > left and left < 2:
            self.turn()
            left = self._left
        for number, line in enumerate(self._flowing(spans, setting, left)):
            if number == left or not self._left:
                self.turn()
            self.items += line_items(line, 0.0, self.disc.baselines[self.line], SIZE * MM_PER_PT)
            self.line += 1

    def _flowing(self, spans: Sequence[Span], setting: Setting, left: int) -> list[SetLine]:
        """Lines from here on, `left` of them on this leaf."""
        here, full = self.line, len(self.disc.baselines)

        def measure(number: int) -> tuple[float, float]:
            return self.disc.chord(here + number if number < left else full + number - left)

        return set_lines(spans, measure, setting, self.look.hyphens)

    def _setter(self) -> Setter:
        return Setter(self.look, self.figures, self.volume.words, size=SIZE)

    def _grid(self, grid: Grid) -> None:
        """A table in close lines: where the leaf is wide enough, or in the middle of one of its own.

        One that is too wide even there is left to the booklet.
        """
        look = self.look.at(replace(self.look.format, leading=TABLE_LEADING))
        unit = look.format.unit
        for share in (1.9, 1.6, 1.2, 0.0):  # as wide as it likes, else its cells in several lines
            width = share * self.disc.text
            setter = Setter(
                look, self.figures, self.volume.words, (), -width / 2, width, TABLE_SIZE, compact=True
            )
            slabs, total = grid_slab(setter, grid), grid_width(setter, grid)
            height = sum(slab.units for slab in slabs) * unit
            if total <= self.disc.across(height / 2):
                break
        else:
            return
        lines = ceil(height / LINE + 0.5)
        place = self._placed(lines, total, 0)
        if place is None:
            y = -height / 2
        else:
            self.line = place
            y = self.disc.baselines[place] - 0.5 * LINE
        for slab in slabs:
            self.items.append(Group(slab.items, translate(0.0, y)))
            y += slab.units * unit
        self.line += lines
        if place is None:
            self.turn()


def _short(label: str) -> str:
    """Who played a card, without what it is."""
    player, space, _ = label.partition(" ")
    return player if space else ""
