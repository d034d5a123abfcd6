"""Break the column of a book into pages of boxes, whose heights are in half lines, and add tailpieces.

Paragraphs are not broken after their first line or before their last. Figures that do not fit on a page move
to the next, and the text after them fills the gap. All pages share one grid of lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle, groupby, pairwise
from math import ceil, inf

from deckgen.book.design import Design, ornament
from deckgen.book.icons import BookIcons
from deckgen.book.simplify import WIDTHS
from deckgen.geometry import compose, scale, translate
from deckgen.ink import Ink
from deckgen.scene import Glyph, Group, Item, Link, Path, Place, Scene, Stroke, Tag, Text
from deckgen.sheet.die import Die
from deckgen.text.justify import SetLine
from deckgen.units import MM_PER_PT

BASELINE = 0.74
"""The distance of the baseline below the top of a line, in lines."""
NOTE, NOTE_LEADING = 9.25, 4.0
"""The size of the text beside cards and of lists of names in points, and its leading in mm."""
SPACE = 1.1
"""The space between cards of a played hand in mm."""
TAIL_ROOM, TAIL_ROOM_LAST = 0.28, 0.16
"""The blank share of a page that earns it a tailpiece; the second is for a chapter's last page."""
LAST_FILLED, LEAST_FILLED, MOST_SHORTER = 0.4, 0.7, 0.25
"""How full the last page before a break should be, provided that the pages before it stay filled to the
second share and shrink by at most the third."""
TORN = 0.25
"""How much a list that breaks where there is room counts, as a share of a page that the last one lacks."""
EDGE = Stroke(Ink("edge", (0, 0, 0, 30), (190, 190, 190)), 0.12)
"""The hairline around a card, so that a pale one shows on the page."""
TAIL_LEAST = 24.0
"""The minimum blank height in mm."""
TAIL_SHARE = 0.62
"""The height of a tailpiece as a share of the blank height."""
TAIL_LARGEST = 58.0
"""The maximum width and height of a tailpiece in mm."""


@dataclass(frozen=True, slots=True)
class ColumnBox:
    """An unbreakable part of a column: a line, a heading, a figure, or space; origin upper left."""

    units: int
    """Height in half lines."""
    items: tuple[Item, ...] = ()
    notes: tuple[tuple[str, float], ...] = ()
    """Rule ids for the margin, each with the distance of its baseline from the top."""
    tag: Tag | None = None
    """The element that the rule ids belong to."""
    anchors: tuple[str, ...] = ()
    keep: bool = False
    """Whether the next box must be on the same page."""
    space: bool = False
    """Whether it is just space, which is dropped at the head and foot of a page."""
    pictured: bool = False
    """Whether it is a figure that belongs to the text before it."""
    floats: bool = False
    """Whether it may move to the next page, past the text that follows, if it does not fit."""
    on_grid: bool = True
    """Whether it must begin at a full line."""
    opens: str = ""
    """The title of the chapter that begins here, on a new page."""
    breaks: bool = False
    """Whether it begins a new page."""
    listed: bool = False
    """Whether it is in a list that goes on after it."""


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A card to show, and its cut shape."""

    scene: Callable[[float], Scene]
    """Returns the scene for pictures up to one of `WIDTHS`, or for `inf` the scene for larger ones."""
    die: Die

    def placed(self, x: float, y: float, width: float) -> Item:
        """Return the card, cut out `width` mm wide with a hairline around it; its upper left is at (x, y)."""
        factor = width / self.die.width
        scene = self.scene(next((each for each in WIDTHS if width <= each), inf))
        drawn = width / (scene.width - 2 * scene.bleed)
        matrix = compose(translate(-scene.bleed, -scene.bleed), scale(drawn))
        outline = self.die.outline(self.die.width / 2, self.die.height / 2).transformed(scale(factor))
        to = translate(x, y)
        card = Group((Place(scene, matrix),), to, outline, label=scene.name)
        return Group((card, Path(outline.transformed(to), stroke=EDGE)))

    def height(self, width: float) -> float:
        """Return the height of the card at a width."""
        return width * self.die.height / self.die.width


def gap(units: int) -> ColumnBox:
    """Return a space of `units` half lines."""
    return ColumnBox(units, space=True, on_grid=False)


def kept(boxes: Iterable[ColumnBox]) -> list[ColumnBox]:
    """Return the boxes, kept together on one page."""
    found = list(boxes)
    return [*(replace(box, keep=True) for box in found[:-1]), *found[-1:]]


def held(column: Sequence[ColumnBox]) -> list[ColumnBox]:
    """Return the boxes with each figure kept together with the last lines before it."""
    return [
        replace(box, floats=False) if box.floats else replace(box, keep=True) if after.floats else box
        for box, after in zip(column, (*column[1:], ColumnBox(0)), strict=True)
    ]


def bound(boxes: Iterable[ColumnBox]) -> list[ColumnBox]:
    """Return the boxes with the first and the last never alone on a page."""
    found = list(boxes)
    last = len(found) - 2
    return [replace(box, keep=box.keep or n in (0, last)) for n, box in enumerate(found[:-1])] + found[-1:]


def line_item(line: SetLine, x: float, baseline: float, size: float, tag: Tag | None = None) -> Item:
    """Return a set line with its links, in the element `tag`; `size` is mm per em."""
    links = [Link(x0, -0.75 * size, x1 - x0, size, target) for x0, x1, target in line.links]
    place = translate(x, baseline)
    if tag is None:
        return Group((*_drawn(line.runs), *links), place)
    if not links and not any(isinstance(run.font, BookIcons) for run in line.runs):
        return Group(line.runs, place, tag=tag)
    # A link is a separate element within its line, and so is an icon.
    parts: list[Group] = []
    for link, runs in _by_link(line.runs, links):
        if link is None:
            parts += _tagged(runs, tag)
        else:
            words = "".join(map(_said, runs)).strip()
            parts.append(Group((*_drawn(runs), link), tag=Tag("Link", tag, words or link.target)))
    return Group(tuple(parts), place)


def _tagged(runs: Iterable[Text], tag: Tag) -> Iterator[Group]:
    """Yield runs as parts of an element, each icon as a figure in it."""
    for run in runs:
        icon = isinstance(run.font, BookIcons)
        yield Group(tuple(_drawn([run])), tag=Tag("Figure", tag, _said(run)) if icon else tag)


def _drawn(runs: Iterable[Text]) -> Iterator[Item]:
    """Yield runs, and in place of those of icons their pictures."""
    for run in runs:
        if isinstance(run.font, BookIcons):
            yield from run.font.pictures(run)
        else:
            yield run


def _said(run: Text) -> str:
    return run.font.words(run) if isinstance(run.font, BookIcons) else run.text


def _by_link(runs: Sequence[Text], links: Sequence[Link]) -> Iterator[tuple[Link | None, list[Text]]]:
    """Yield the runs of a line in order, grouped by link or None."""

    def of(glyph: Glyph) -> Link | None:
        return next((k for k in links if k.x - 0.01 <= glyph.x < k.x + k.width - 0.01), None)

    parts = [
        (link, replace(run, glyphs=tuple(glyphs)))
        for run in runs
        for link, glyphs in groupby(run.glyphs, key=of)
    ]
    for link, some in groupby(parts, key=lambda part: part[0]):
        yield link, [text for _, text in some]


def stacked(
    lines: Iterable[SetLine], x: float, top: float, leading: float, size: float, tag: Tag | None = None
) -> list[Item]:
    """Return lines of `size` points from `top` down, `leading` mm apart."""
    return [
        line_item(line, x, top + (number + BASELINE) * leading, size * MM_PER_PT, tag)
        for number, line in enumerate(lines)
    ]


def units_for(design: Design, height: float) -> int:
    """Return the number of half lines needed for a height in mm."""
    return max(1, ceil(height / design.format.unit - 1e-6))


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """A box on a page, `top` half lines below the head of the text."""

    box: ColumnBox
    top: int


@dataclass(frozen=True, slots=True)
class ColumnPage:
    """The boxes of one page; `opens` is the title of the chapter that begins on it, or empty."""

    placed: tuple[PlacedBox, ...]
    opens: str = ""

    @property
    def filled(self) -> int:
        """Half lines down to the foot of the last box."""
        return max((each.top + each.box.units for each in self.placed), default=0)

    def has_room(self, after: ColumnPage, units: int) -> bool:
        """Return whether a page of `units` half lines could hold the first box of the next page too."""
        return self.filled + after.placed[0].box.units <= units


def chunks(boxes: Iterable[ColumnBox]) -> Iterator[list[ColumnBox]]:
    """Group the boxes that must be together on one page."""
    chunk: list[ColumnBox] = []
    for box in boxes:
        chunk.append(box)
        if not box.keep and not (box.space and len(chunk) > 1):
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def paginate(boxes: Iterable[ColumnBox], units: int) -> list[ColumnPage]:
    """Break boxes into pages of `units` half lines. A box higher than a page gets its own page.

    If the last page before a break would have few lines, the pages before it are made shorter.
    """
    return [page for run in _runs(boxes) for page in _levelled(run, units)]


def _runs(boxes: Iterable[ColumnBox]) -> Iterator[list[ColumnBox]]:
    """Split boxes where a new page must begin."""
    run: list[ColumnBox] = []
    for box in boxes:
        if (box.breaks or box.opens) and run:
            yield run
            run = []
        run.append(box)
    if run:
        yield run


def _levelled(run: Sequence[ColumnBox], units: int) -> list[ColumnPage]:
    """Return the pages of boxes without breaks, with the last one filled to `LAST_FILLED` if possible.

    It may be emptier where a list would break although the page has room for more of it. Pages are not made
    so short that boxes that must be together have no room.
    """
    best = _broken(run, units)
    highest = max((high for high in map(_foot, chunks(run)) if high <= units), default=0)
    for less in range(2, min(int(MOST_SHORTER * units), units - highest) + 1, 2):
        if len(best) < 2 or not _unevenness(best, units):
            break
        shorter = _broken(run, units - less)
        if len(shorter) > len(best) or min(page.filled for page in shorter[:-1]) < LEAST_FILLED * units:
            break
        best = min(best, shorter, key=lambda pages: _unevenness(pages, units))
    return best


def _foot(chunk: Iterable[ColumnBox], at: int = 0) -> int:
    """Return the foot of boxes laid from `at` down, in half lines."""
    for box in chunk:
        at = _snapped(at, box) + box.units
    return at


def _unevenness(pages: Sequence[ColumnPage], units: int) -> float:
    """Return how empty the last page is, in half lines below `LAST_FILLED`, and how many lists are torn."""
    torn = sum(page.placed[-1].box.listed and page.has_room(after, units) for page, after in pairwise(pages))
    return max(0.0, LAST_FILLED * units - pages[-1].filled) + TORN * units * torn


def _broken(boxes: Iterable[ColumnBox], units: int) -> list[ColumnPage]:
    paginator = _Paginator(units)
    for chunk in chunks(boxes):
        paginator.add(chunk)
    paginator.close()
    return paginator.pages


@dataclass
class _Paginator:
    """The page being filled, and the figures waiting for the next one."""

    units: int
    pages: list[ColumnPage] = field(default_factory=list)
    placed: list[PlacedBox] = field(default_factory=list)
    at: int = 0
    opens: str = ""
    waiting: list[ColumnBox] = field(default_factory=list)

    def add(self, chunk: Sequence[ColumnBox]) -> None:
        """Put boxes on this page if they fit, else on the next."""
        # Kept as one function, because the order of the cases matters.
        first = chunk[0]
        self.opens = self.opens or first.opens
        if first.space and len(chunk) == 1:
            self._space(first)
        elif len(chunk) == 1 and first.floats and (self.waiting or not self._fits(chunk)):
            # Keep figures in order.
            self.waiting.append(first)
        elif self.waiting and any(box.floats for box in chunk):
            self._turn()
            self.add(chunk)
        elif self._fits(chunk):
            self._lay(chunk)
        else:
            self._turn()
            self._first(chunk)

    def _first(self, chunk: Sequence[ColumnBox]) -> None:
        """Put boxes on a new page, separately if they are too high for one page."""
        if self._fits(chunk) or (len(chunk) == 1 and not self.placed):
            self._lay(chunk)
        elif self.placed:
            self.add(chunk)
        else:
            for box in chunk:
                self.add([box])

    def _space(self, box: ColumnBox) -> None:
        """Add space, except at the head of a page; of two adjacent spaces only the larger counts."""
        if not self.placed:
            return
        last = self.placed[-1].box
        self.at += max(0, box.units - last.units) if last.space else box.units
        self.placed.append(PlacedBox(box, self.at - box.units))

    def _fits(self, chunk: Sequence[ColumnBox]) -> bool:
        return _foot(chunk, self.at) <= self.units

    def _lay(self, chunk: Sequence[ColumnBox]) -> None:
        for box in chunk:
            self.at = _snapped(self.at, box)
            self.placed.append(PlacedBox(box, self.at))
            self.at += box.units

    def _turn(self) -> None:
        """Begin the next page with the figures waiting for it."""
        self._finish()
        waiting, self.waiting = self.waiting, []
        for number, box in enumerate(waiting):
            if self._fits([box]) or not self.placed:
                self._lay([box])
                self._space(gap(1))
            else:
                self.waiting = waiting[number:]
                break

    def _finish(self) -> None:
        while self.placed and self.placed[-1].box.space:
            self.placed.pop()
        if self.placed:
            self.pages.append(ColumnPage(tuple(self.placed), self.opens))
        self.placed, self.at, self.opens = [], 0, ""

    def close(self) -> None:
        """End the last page, and place the figures still waiting."""
        self._finish()
        while self.waiting:
            self._turn()
            self._finish()


def _snapped(at: int, box: ColumnBox) -> int:
    """Return the next position where a box may begin; text begins on full lines."""
    return at + at % 2 if box.on_grid else at


@dataclass
class Tailpieces:
    """Fills the ends of short pages with pictures in turn, or the end of a chapter with the ornament."""

    design: Design
    pictures: Sequence[CardPicture]

    def __post_init__(self) -> None:
        self._next = cycle(self.pictures)

    def ended(self, pages: Sequence[ColumnPage]) -> list[ColumnPage]:
        """Return the pages of a chapter, with tailpieces centred in large blank areas.

        An ornament means the end, so it is only on the last page.
        """
        *others, last = pages
        if self.pictures:
            others = [self._ended(page, TAIL_ROOM) for page in others]
        return [*others, self._ended(last, TAIL_ROOM_LAST)]

    def _ended(self, page: ColumnPage, room: float) -> ColumnPage:
        format = self.design.format
        bare = format.units - page.filled
        alone = len(page.placed) == 1  # such as a page with all cards of the deck
        if alone or bare < room * format.units or bare * format.unit < TAIL_LEAST:
            return page
        box = ColumnBox(bare, tuple(self._tailpiece(bare * format.unit)), on_grid=False)
        return replace(page, placed=(*page.placed, PlacedBox(box, page.filled)))

    def _tailpiece(self, room: float) -> Sequence[Item]:
        middle = self.design.format.measure / 2
        if not self.pictures:
            return list(ornament(self.design, middle, room / 2, 1.6))
        picture = next(self._next)
        width = min(TAIL_SHARE * room, TAIL_LARGEST) / max(1.0, picture.height(1.0))
        return [picture.placed(middle - width / 2, (room - picture.height(width)) / 2, width)]
