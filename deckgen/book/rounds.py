"""Set the rules on round pages, the size of round cards, with lines as wide as the circle at their height."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle
from math import ceil, sqrt

from deckgen.book import document as doc
from deckgen.book.column import ColumnBox, line_item
from deckgen.book.design import PAPER, Design, design_of, fitted, ornament
from deckgen.book.figures import Figures
from deckgen.book.narration import HandRow, hand_rows
from deckgen.book.parse import with_rule_links
from deckgen.book.setting import Setter
from deckgen.book.tables import deck_table, table_boxes
from deckgen.book.volume import Volume
from deckgen.errors import Where
from deckgen.facts import Fact
from deckgen.geometry import circle, rectangle, translate
from deckgen.scene import Group, Item, Path, Role, Scene, Stroke
from deckgen.text.justify import Alignment, SetLine, set_lines
from deckgen.text.lines import straight
from deckgen.text.spans import Span
from deckgen.units import MM_PER_PT

SIZE, LEADING = 8.6, 10.6
"""Type size and leading in points."""
LINE = LEADING * MM_PER_PT
"""The distance between baselines in mm."""
RIM = 3.2
"""The distance between the trim and the ring in mm."""
AIR = 2.6
"""The distance between the ring and the text in mm."""
SHORTEST = 0.5
"""The minimum length of the first and last lines, as a share of the diameter."""
TABLE_SIZE, TABLE_LEADING = 8.7, 9.2
_LEAST_ROWS = 2
"""The fewest rows in a piece of a broken table."""
WIDEST, CLOSE = 15.0, 1.0
"""The maximum width of a card, and the space between cards, in mm."""
PLAYED = 10.5
"""The maximum width of a card in a played hand, in mm."""
NARROWEST = 5.0
"""Cards narrower than this, in mm, are not shown."""
LABEL = 8.0
"""The size of labels under cards in points."""
TAIL = 6
"""A chapter ends with a card if its last page has at least this many blank lines."""


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round page about the origin: the radii of the page and its text, its bleed and baselines, in mm."""

    radius: float
    bleed: float
    text: float
    baselines: tuple[float, ...]

    def chord(self, line: int) -> tuple[float, float]:
        """Return the start and width of a line; lines beyond the last are on the next page."""
        baseline = self.baselines[line % len(self.baselines)]
        far = max(abs(baseline), abs(baseline - 0.45 * SIZE * MM_PER_PT))
        half = sqrt(self.text**2 - far**2)
        return -half, 2 * half

    def across(self, height: float) -> float:
        """Return the width of the text circle at a height above or below the centre."""
        return 2 * sqrt(max(0.0, self.text**2 - height**2))

    def room(self, first: int, lines: int, width: float, more: int = 0) -> int | None:
        """Return the next line with `lines` lines `width` wide and `more` lines below them, or None."""
        for start in range(first, len(self.baselines) - lines - more + 1):
            ends = self.baselines[start] - 3.0, self.baselines[start + lines - 1] + 1.0
            if all(self.across(abs(end)) >= width for end in ends):
                return start
        return None

    def below(self, line: int) -> tuple[float, float]:
        """Return the centre and radius of a circle between a line and the foot of the page."""
        top, foot = self.baselines[line] - 0.5 * LINE, self.baselines[-1] + 0.3 * LINE
        middle = (top + foot) / 2
        return middle, min((foot - top) / 2, self.text - abs(middle))


def round_page(diameter: float, bleed: float) -> RoundPage:
    """Return the page for cards of a diameter in mm."""
    text = diameter / 2 - RIM - AIR
    reach = text * sqrt(1 - SHORTEST**2)
    count = int(2 * reach / LINE)
    top = -(count - 1) * LINE / 2 + 0.3 * SIZE * MM_PER_PT
    return RoundPage(diameter / 2, bleed, text, tuple(top + n * LINE for n in range(count)))


def _page(design: Design, disc: RoundPage, items: Sequence[Item], number: int) -> Scene:
    """Return a page with its ring and its folio."""
    ring = Path(circle(0, 0, disc.radius - RIM), stroke=Stroke(design.ink, 0.35))
    y = disc.radius - RIM - 2.4
    folio = straight(design.text("plain", 8), str(number), 0, y, "centre")
    return _scene(disc, [ring, *items, folio], f"round {number}")


def _cover(design: Design, disc: RoundPage, title: str, foot: str) -> Scene:
    """Return a page in the accent colour, blank or with a title."""
    side = 2 * (disc.radius + disc.bleed)
    ground = Path(rectangle(-side / 2, -side / 2, side, side), fill=design.ink)
    items: list[Item] = [Group((ground,), role=Role.BACKGROUND)]
    items.append(Path(circle(0, 0, disc.radius - RIM), stroke=Stroke(PAPER, 0.35)))
    items += ornament(replace(design, ink=PAPER), 0, 5 if title else 0, 1.2)
    if title:
        style = fitted(design.title(20, PAPER, 0.06), title.upper(), 2 * disc.text * 0.9)
        items.append(straight(style, title.upper(), 0, -4, "centre"))
    if foot:
        items.append(straight(design.text("italic", 10, PAPER), foot, 0, 16, "centre"))
    return _scene(disc, items, f"round cover {title}".strip())


def _scene(disc: RoundPage, items: Sequence[Item], name: str) -> Scene:
    middle = disc.radius + disc.bleed
    place = (1.0, 0.0, 0.0, 1.0, middle, middle)
    return Scene(2 * middle, 2 * middle, (Group(tuple(items), place),), disc.bleed, name=name)


def round_pages(volume: Volume, figures: Figures, diameter: float, bleed: float) -> list[Scene]:
    """Return the pages, alternating fronts and backs: a cover, the chapters, and the back cover."""
    design = design_of(volume)
    writer = _RoundWriter(volume, design, figures, round_page(diameter, bleed))
    for chapter in volume.sections:
        writer.turn()
        writer.blocks(chapter.blocks)
        writer.end()
    writer.turn()
    where = Where(str(volume.deck.path))
    writer.blocks([doc.Paragraph((doc.Inline(credit),), (), where) for credit in volume.deck.credits])
    writer.turn()
    inside = [_page(design, writer.disc, items, number) for number, items in enumerate(writer.pages, start=2)]
    while len(inside) % 4 != 2:  # with both covers, sheets of four pages
        inside.append(_page(design, writer.disc, [*writer.plate()], len(inside) + 2))
    first = _cover(design, writer.disc, volume.title, volume.book.foot)
    return [first, *inside, _cover(design, writer.disc, "", "")]


@dataclass
class _RoundWriter:
    volume: Volume
    design: Design
    figures: Figures
    disc: RoundPage
    pages: list[list[Item]] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    line: int = 0

    def __post_init__(self) -> None:
        tailpieces = self.volume.book.tailpieces
        self._tailpieces = cycle([self.figures.picture(name) for name in tailpieces] or [None])

    @property
    def _left(self) -> int:
        return len(self.disc.baselines) - self.line

    def turn(self) -> None:
        if self.items:
            self.pages.append(self.items)
        self.items, self.line = [], 0

    def end(self) -> None:
        """End a chapter, with a card if much of its last page is blank."""
        picture = next(self._tailpieces) if self.items and self._left >= TAIL else None
        if picture is not None:
            y, reach = self.disc.below(self.line)
            width = min(2 * WIDEST, 1.8 * reach / max(1.0, picture.height(1.0)))
            self.items.append(picture.placed(-width / 2, y - picture.height(width) / 2, width))
            self.line = len(self.disc.baselines)

    def plate(self) -> Iterator[Item]:
        """Yield the items that fill the end of a page: a card, or the ornament."""
        picture, reach = next(self._tailpieces), 1.4 * self.disc.text
        if picture is None:
            yield from ornament(self.design, 0, 0, 1.2)
        else:
            width = min(reach, reach / picture.height(1.0))
            yield picture.placed(-width / 2, -picture.height(width) / 2, width)

    def blocks(self, blocks: Sequence[doc.Block]) -> None:
        # Kept as one function with a case for each kind of block; other kinds are left out.
        for block in blocks:
            match block:
                case doc.Heading():
                    self._heading(block)
                case doc.Paragraph():
                    self._paragraph(block)
                case doc.ItemList() | doc.Quotation() | doc.OptionText() | doc.Summary():
                    self.blocks(doc.inner(block))
                case doc.TextTable():
                    self._table(block)
                case doc.CardRow(all=False) | doc.TrickFigure():
                    self._cards([(name, "") for name in block.ids], block.where, WIDEST)
                    self._caption(block.caption)
                case doc.PlayedHand():
                    for row in hand_rows(block, self.figures.replay(block), self.volume.words):
                        self._row(row, block.where)
                case doc.DeckTable():
                    empty = self.volume.words.say(Fact("book-no-value"))
                    self._table(deck_table(self.volume.deck, block, empty))

    def _heading(self, block: doc.Heading) -> None:
        if self._left < (6 if block.level == 1 else 5):
            self.turn()
        large = block.level == 1
        if self.line:
            self.line += 1
        self.line += 1 if large else 0
        start, chord = self.line, self.disc.chord
        words = [Span(doc.plain(block.words), self.design.title(15 if large else 11))]
        step = 2 if large else 1
        for line in set_lines(words, lambda n: chord(start + step * n), "centre"):
            self.items.append(line_item(line, 0.0, self.disc.baselines[self.line], SIZE * MM_PER_PT))
            self.line += step

    def _paragraph(self, block: doc.Paragraph) -> None:
        setter = self._setter()
        spans = []
        for words in block.words:
            is_id = words.link.startswith("#")
            said = setter.spans((replace(words, link=""),) if is_id else (words,))
            spans += [replace(span, whole=span.whole or is_id) for span in said]
        self._lines([*setter.numbers(block.rules), *spans], "justified")

    def _cards(self, cells: Sequence[tuple[str, str]], where: Where, widest: float, more: int = 0) -> None:
        """Set a row of labelled cards where the page is wide enough, or on the next page.

        `more` lines must fit below them on the same page.
        """
        # Kept as one function, because the sizes of cards, labels and the row depend on one another.
        pictures = [self.figures.card(name, where) for name, _ in cells]
        style = self.design.label(LABEL)
        widest = min(widest, 0.82 * 2 * self.disc.text / len(pictures) - CLOSE)
        step = max([widest, *(self.design.width(style, label) for _, label in cells)]) + CLOSE
        if step * len(cells) > 1.75 * self.disc.text:
            # If a label is too long, keep only the player, as in `A jan-full`.
            cells = [(name, label[: max(0, label.find(" "))]) for name, label in cells]
            step = widest + CLOSE
        high = max(picture.height(widest) for picture in pictures)
        under = 3.2 * any(label for _, label in cells)
        total, lines = len(cells) * step - CLOSE, ceil((high + under) / LINE + 0.1)
        place = self._placed(lines, total, more)
        if place is None or widest < NARROWEST:
            return
        y = self.disc.baselines[place] - 0.6 * LINE
        for number, (picture, (_, label)) in enumerate(zip(pictures, cells, strict=True)):
            x = number * step - total / 2 + (step - CLOSE) / 2
            self.items.append(picture.placed(x - widest / 2, y, widest))
            if label:
                self.items += self.design.line(style, label, x, y + high + 2.8, "centre")
        self.line = place + lines

    def _placed(self, lines: int, width: float, more: int) -> int | None:
        """Return the line from which a block of lines fits, on this page or the next, or None."""
        place = self.disc.room(self.line, lines, width, more)
        if place is None:
            self.turn()
            place = self.disc.room(self.line, lines, width, more)
        return place

    def _row(self, row: HandRow, where: Where) -> None:
        """Set a row of a played hand: its cards, if there are any, and its text."""
        design = self.design
        words: doc.Prose = (doc.Inline(row.said),)
        if row.listed:
            words = doc.Inline(f"{row.said} ", "italic"), doc.Inline(row.named(self.volume.words))
        said = self._setter().spans(with_rule_links(words))
        spans = [Span(s.text, design.lining(s.style), whole=row.listed or s.whole) for s in said]
        cells = [] if row.listed else [cell for group in row.groups for cell in group]
        if cells:
            count = len(set_lines(spans, lambda n: (0.0, 1.6 * self.disc.text), "centre"))
            self._cards(cells, where, PLAYED, count)
        self._lines(spans, "centre" if cells else "left")
        self.line = min(self.line + bool(cells), len(self.disc.baselines))

    def _caption(self, caption: Sequence[doc.Block]) -> None:
        for block in caption:
            if isinstance(block, doc.Paragraph):
                words = tuple(replace(w, link="") for w in block.words)
                self._lines(self._setter().spans(words, face="italic"), "centre")

    def _lines(self, spans: Sequence[Span], setting: Alignment) -> None:
        """Set lines without leaving the first or the last alone on a page."""
        left = self._left
        count = len(self._flowing(spans, setting, left))
        left -= count == left + 1
        if count > left and left < 2:
            self.turn()
            left = self._left
        for number, line in enumerate(self._flowing(spans, setting, left)):
            if number == left or not self._left:
                self.turn()
            self.items.append(line_item(line, 0.0, self.disc.baselines[self.line], SIZE * MM_PER_PT))
            self.line += 1

    def _flowing(self, spans: Sequence[Span], setting: Alignment, left: int) -> list[SetLine]:
        """Break text into lines, `left` of them on this page."""
        here, full = self.line, len(self.disc.baselines)

        def measure(number: int) -> tuple[float, float]:
            return self.disc.chord(here + number if number < left else full + number - left)

        return set_lines(spans, measure, setting, self.design.hyphens)

    def _setter(self) -> Setter:
        return Setter(self.design, self.figures, self.volume.words, size=SIZE)

    def _table(self, table: doc.TextTable) -> None:
        """Set a table whole or in pieces, each with a header; a table that is too wide is left out."""
        for boxes, total in self._pieces(table):
            self._piece(boxes, total)

    def _pieces(self, table: doc.TextTable) -> list[tuple[list[ColumnBox], float]]:
        """Return the rows and the width of each piece of a table; none if it is too wide."""
        whole = self._fitted(table)
        if whole:
            return [whole]
        head, *rows = table.rows
        half = ceil(len(rows) / 2)
        if half < _LEAST_ROWS:
            return []
        first, rest = (self._pieces(replace(table, rows=(head, *own))) for own in (rows[:half], rows[half:]))
        return [*first, *rest] if first and rest else []

    def _fitted(self, table: doc.TextTable) -> tuple[list[ColumnBox], float] | None:
        """Return the rows of a table and its width if it fits in the middle of a page."""
        design = self._table_design()
        for share in (1.9, 1.6, 1.2, 0.0):  # try the full width first, then broken cells
            width = share * self.disc.text
            setter = replace(
                self._setter(), design=design, left=-width / 2, width=width, size=TABLE_SIZE, compact=True
            )
            boxes, total = table_boxes(setter, table)
            height = sum(box.units for box in boxes) * design.format.unit
            if total <= self.disc.across(height / 2):
                return boxes, total
        return None

    def _table_design(self) -> Design:
        return self.design.at(replace(self.design.format, leading=TABLE_LEADING))

    def _piece(self, boxes: Sequence[ColumnBox], total: float) -> None:
        """Put a table where the page is wide enough, or in the middle of a separate page."""
        unit = self._table_design().format.unit
        height = sum(box.units for box in boxes) * unit
        lines = ceil(height / LINE + 0.5)
        place = self._placed(lines, total, 0)
        if place is None:
            y = -height / 2
        else:
            self.line = place
            y = self.disc.baselines[place] - 0.5 * LINE
        for box in boxes:
            self.items.append(Group(box.items, translate(0.0, y)))
            y += box.units * unit
        self.line += lines
        if place is None:
            self.turn()
