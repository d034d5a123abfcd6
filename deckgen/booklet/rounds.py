"""A volume in; the words of its rules on round leaves of the cards' own size out.

Every line is as wide as the circle is there. Cards stand in rows; hands played out stay in the booklet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import ceil, sqrt

from deckgen.booklet.composing import look_of
from deckgen.booklet.document import (
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
from deckgen.booklet.figures import Figures
from deckgen.booklet.grids import grid_slab, grid_width, spec_grid
from deckgen.booklet.look import PAPER, Look
from deckgen.booklet.ornaments import ornament
from deckgen.booklet.setting import Setter
from deckgen.booklet.slabs import line_items
from deckgen.booklet.volume import Volume
from deckgen.errors import Where
from deckgen.scene import Group, Item, Path, Role, Scene, Stroke, circle, moved, rectangle
from deckgen.text.justify import Setting, set_lines
from deckgen.text.lines import straight
from deckgen.text.spans import Span
from deckgen.units import MM_PER_PT

SIZE, LEADING = 8.6, 10.6
"""Points."""
TABLE_SIZE, TABLE_LEADING = 8.7, 9.2
RIM = 3.2
"""From the trim to the ring, in mm."""
AIR = 2.6
"""From the ring to the words."""
WIDEST, CLOSE = 15.0, 1.0
"""Greatest width of a card, and the space between two, in mm."""
SHORTEST = 0.5
"""The first and last lines of a leaf are this part of its diameter, at least."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A round leaf: the radius that words may reach, and the heights of its baselines about the centre."""

    radius: float
    bleed: float
    text: float
    baselines: tuple[float, ...]

    def chord(self, line: int) -> tuple[float, float]:
        """Where a line begins, and how wide it is; lines beyond the last go on upon the next leaf."""
        baseline = self.baselines[line % len(self.baselines)]
        far = max(abs(baseline), abs(baseline - 0.45 * SIZE * MM_PER_PT))
        half = sqrt(self.text**2 - far**2)
        return -half, 2 * half

    def across(self, height: float) -> float:
        """How wide the words may be so far above or below the centre."""
        return 2 * sqrt(max(0.0, self.text**2 - height**2))


def disc(diameter: float, bleed: float) -> Disc:
    """The leaf of a card this wide, in mm."""
    text = diameter / 2 - RIM - AIR
    leading = LEADING * MM_PER_PT
    reach = text * sqrt(1 - SHORTEST**2)
    count = int(2 * reach / leading)
    top = -(count - 1) * leading / 2 + 0.3 * SIZE * MM_PER_PT
    return Disc(diameter / 2, bleed, text, tuple(top + n * leading for n in range(count)))


def round_pages(volume: Volume, figures: Figures, diameter: float, bleed: float) -> list[Scene]:
    """The leaves, front and back by turns: a cover, the chapters, and the cover's back."""
    look = look_of(volume)
    writer = _Writer(volume, look, figures, disc(diameter, bleed))
    for chapter in (*volume.chapters, volume.appendix):
        writer.turn()
        writer.blocks(_told(chapter.blocks))
    writer.turn()
    inside = [_leaf(look, writer.disc, items, number) for number, items in enumerate(writer.pages, start=2)]
    if len(inside) % 2:
        inside.append(_leaf(look, writer.disc, [*ornament(look, 0, 0, 1.2)], len(inside) + 2))
    first = _cover(look, writer.disc, volume.title, volume.foot)
    return [first, *inside, _cover(look, writer.disc, "", "")]


def _told(blocks: Sequence[Block]) -> list[Block]:
    """The blocks without the sections that show a hand played out."""
    found: list[Block] = []
    section: list[Block] = []
    for block in blocks:
        if isinstance(block, Heading):
            found += section
            section = []
        section.append(block)
        if isinstance(block, Played):
            section = []
    return [*found, *section]


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

    @property
    def _left(self) -> int:
        return len(self.disc.baselines) - self.line

    def turn(self) -> None:
        """Go on upon a new leaf."""
        if self.items:
            self.pages.append(self.items)
        self.items, self.line = [], 0

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
        ids = "".join(f"{rule} " for rule in block.rules)
        rules = [Span(ids, self.look.rule_id(SIZE, self.look.ink))] if ids else []
        words = [replace(w, link="" if w.link.startswith("#") else w.link) for w in block.words]
        self._lines([*rules, *setter.spans(tuple(words))], "justified")

    def _pictures(self, ids: Sequence[str], where: Where) -> None:
        """Cards in a row, where the leaf is wide enough for them; else in the upper half of the next."""
        pictures = [self.figures.card(each, where) for each in ids]
        width = min(WIDEST, 0.82 * 2 * self.disc.text / len(pictures) - CLOSE)
        high = max(picture.height(width) for picture in pictures)
        total = len(pictures) * (width + CLOSE) - CLOSE
        lines = ceil(high / (LEADING * MM_PER_PT) + 0.4)
        place = self._room(lines, total)
        if place is None:
            self.turn()
            place = self._room(lines, total)
        if place is None:
            return
        y = self.disc.baselines[place] - 0.6 * LEADING * MM_PER_PT
        for number, picture in enumerate(pictures):
            self.items.append(picture.placed(number * (width + CLOSE) - total / 2, y, width))
        self.line = place + lines

    def _caption(self, caption: Sequence[Block]) -> None:
        """The words under cards, in italics, centred."""
        for block in caption:
            if isinstance(block, Paragraph):
                words = tuple(replace(w, link="") for w in block.words)
                self._lines(self._setter().spans(words, face="italic"), "centre")

    def _lines(self, spans: Sequence[Span], setting: Setting) -> None:
        start = self.line
        for line in set_lines(spans, lambda n: self.disc.chord(start + n), setting, self.look.hyphens):
            if not self._left:
                self.turn()
            self.items += line_items(line, 0.0, self.disc.baselines[self.line], SIZE * MM_PER_PT)
            self.line += 1

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
        lines = ceil(height / (LEADING * MM_PER_PT) + 0.5)
        place = self._room(lines, total)
        if place is None:
            self.turn()
            y = -height / 2
        else:
            self.line = place
            y = self.disc.baselines[place] - 0.5 * LEADING * MM_PER_PT
        for slab in slabs:
            self.items.append(Group(slab.items, moved(0.0, y)))
            y += slab.units * unit
        self.line += lines
        if place is None:
            self.turn()

    def _room(self, lines: int, width: float) -> int | None:
        """The next line from which so many are wide enough, if there is one on this leaf."""
        last = len(self.disc.baselines)
        for start in range(self.line, last - lines + 1):
            ends = self.disc.baselines[start] - 3.0, self.disc.baselines[start + lines - 1] + 1.0
            if all(self.disc.across(abs(end)) >= width for end in ends):
                return start
        return None


def _leaf(look: Look, disc: Disc, items: Sequence[Item], number: int) -> Scene:
    """A leaf with its ring and its number."""
    ring = Path(circle(0, 0, disc.radius - RIM), stroke=Stroke(look.ink, 0.35))
    y = disc.radius - RIM - 2.4
    folio = straight(look.text("plain", 8), str(number), 0, y, "centre")
    return _scene(disc, [ring, *items, folio], f"round {number}")


def _cover(look: Look, disc: Disc, title: str, foot: str) -> Scene:
    """A leaf in the accent's colour, bare or with a title."""
    side = 2 * (disc.radius + disc.bleed)
    ground = Path(rectangle(-side / 2, -side / 2, side, side), fill=look.ink)
    items: list[Item] = [Group((ground,), role=Role.BACKGROUND)]
    items.append(Path(circle(0, 0, disc.radius - RIM), stroke=Stroke(PAPER, 0.35)))
    pale = replace(look, ink=PAPER)
    items += ornament(pale, 0, 5 if title else 0, 1.2)
    if title:
        style = look.title(20, PAPER, 0.06)
        room = 2 * disc.text * 0.9
        style = replace(style, size=style.size * min(1.0, room / style.width(title.upper())))
        items.append(straight(style, title.upper(), 0, -4, "centre"))
    if foot:
        items.append(straight(look.text("italic", 10, PAPER), foot, 0, 16, "centre"))
    return _scene(disc, items, f"round cover {title}".strip())


def _scene(disc: Disc, items: Sequence[Item], name: str) -> Scene:
    middle = disc.radius + disc.bleed
    place = (1.0, 0.0, 0.0, 1.0, middle, middle)
    return Scene(2 * middle, 2 * middle, (Group(tuple(items), place),), disc.bleed, name=name)
