"""Set the rules in brief on small pages: the panels of a folded sheet, the smallest booklets of services.

Short rules are also set in full on halves of a sheet, without a cover.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, product, takewhile
from typing import NamedTuple

from deckgen.book import document as doc
from deckgen.book.column import ColumnBox, ColumnPage, Tailpieces, paginate, stacked
from deckgen.book.design import (
    Design,
    PageFormat,
    design_of,
    double_frame,
    fitted,
    on_ground,
    ornament,
)
from deckgen.book.figures import Figures
from deckgen.book.page_parts import (
    EASY,
    LEAST,
    SIZES,
    box_ground,
    card_page,
    credits_at_foot,
    page_scene,
    score_grid,
)
from deckgen.book.setting import Setter
from deckgen.book.volume import Volume
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact
from deckgen.geometry import translate
from deckgen.scene import Group, Item, Scene
from deckgen.text.justify import balanced
from deckgen.text.lines import straight
from deckgen.text.spans import Span
from deckgen.units import MM_PER_PT

MARGIN = 7.0
"""The margin of a small page in mm, a little more than printers leave white."""
HEAD = 8.5
"""The head margin of a small page, in mm."""
HALF_MARGIN = 13.0
"""The margin of half a sheet, in mm."""
_LEADING = 1.17
SCORE_PAGES = 3
"""The number of spare pages used for scores before any others show cards."""
PAGE_BREAK = ColumnBox(0, space=True, on_grid=False, breaks=True)
"""What begins a page."""


def summaries(volume: Volume) -> list[doc.Summary]:
    """Return the summaries of all chapters."""
    return [block for block in volume.blocks if isinstance(block, doc.Summary)]


def summary_pages(
    volume: Volume, figures: Figures, width: float, height: float, counts: Sequence[int] = (8,)
) -> list[Scene]:
    """Return the summaries on pages of a size in mm; their number is the first of `counts` that suffices.

    They are in the largest type that fits, and in small type only if no count suffices for larger. Rules
    are set in full if they have no summaries, or if that needs no more pages. Sections have pages of their
    own if there are enough. The credits are at the end. Raises SpecError if the text does not fit.
    """
    whole = [*chain.from_iterable(chapter.blocks for chapter in volume.chapters)]
    brief: Sequence[doc.Block] = summaries(volume)

    @cache
    def set_at(size: float, run_on: bool, full: bool, apart: bool = False) -> _SmallPages:
        sections = _sections(whole if full else brief) if apart else (whole if full else brief,)
        return _set_small(volume, figures, _format(width, height, MARGIN, HEAD, size), sections, run_on)

    def first(tries: Iterable[_Try], full: bool) -> tuple[_SmallPages, int] | None:
        """Return the first of some tries that fits, with the number of its pages."""
        for most, least, run_on, size, credited in tries:
            made = set_at(size, run_on, full)
            if made.fits(most, least):
                count = next(each for each in counts if each > len(made.pages))
                # Pages for scores are worth more than larger type.
                sizes = [each for each in SIZES if each == size or (each > size and not volume.keeps_scores)]
                larger = (set_at(each, run_on, full, True) for each in sizes)
                if apart := next(
                    (each for each in larger if each.fits(count, 0) and each.has_room(count)), None
                ):
                    return apart, count
                if made.has_room(count) or not credited:
                    return made, count
        return None

    found = first(_tries(counts), not brief)
    if found and brief and len(set_at(EASY, True, True).pages) < found[1]:
        found = first((each for each in _tries((found[1],)) if each.size >= EASY), True) or found
    if found:
        made, count = found
        return made.scenes(count)
    if not brief:
        raise SpecError(Problem(Fact("rules-no-summary", title=volume.title), Where(str(volume.deck.path))))
    pages = len(set_at(SIZES[-1], True, False).pages)
    raise SpecError(Problem(Fact("rules-summary-long", pages=pages, room=counts[-1] - 1), brief[0].where))


def half_pages(volume: Volume, figures: Figures, width: float, height: float) -> list[Scene]:
    """Return the rules on one page of half a sheet, or on two, in the largest type that fits.

    They are in brief if the whole text does not fit. Raises SpecError if neither does.
    """
    whole: Sequence[doc.Block] = [*chain.from_iterable(chapter.blocks for chapter in volume.chapters)]
    formats = [_format(width, height, HALF_MARGIN, HALF_MARGIN, size) for size in reversed(SIZES)]
    for text in filter(None, (whole, summaries(volume))):
        tries = (_set_small(volume, figures, format, (text,), run_on=True) for format in formats)
        found = [*takewhile(lambda made: len(made.pages) <= 2, tries)]
        if fitting := [made for made in found if made.has_room(len(made.pages))]:
            return min(reversed(fitting), key=_SmallPages.is_spread).halves()
    fact = Fact("rules-sheet-long", title=volume.title)
    raise SpecError(Problem(fact, Where(str(volume.deck.path))))


def _format(width: float, height: float, margin: float, head: float, size: float) -> PageFormat:
    """Return the format of a small page with type of `size` points."""
    leading = _LEADING * size
    lines = int((height - head - margin) / (leading * MM_PER_PT))
    return PageFormat(width, height, margin, margin, head, lines, size, leading)


def _set_small(
    volume: Volume, figures: Figures, format: PageFormat, sections: Iterable[Sequence[doc.Block]],
    run_on: bool,
) -> _SmallPages:  # fmt: skip
    """Return sections of text on small pages, each beginning a new one."""
    design = design_of(volume).at(format)
    setter = Setter(design, figures, volume.words, (), 0.0, format.measure, format.size, True, run_on)
    column = list[ColumnBox]()
    for section in sections:
        column += [PAGE_BREAK] if column else []
        column += setter.blocks(section)
    return _SmallPages(volume, design, figures, paginate(column, format.units))


def _sections(blocks: Sequence[doc.Block]) -> Iterator[Sequence[doc.Block]]:
    """Yield the blocks of each section: a summary, or what begins with a heading of the second level."""
    begun: list[doc.Block] = []
    for block in blocks:
        begins = isinstance(block, doc.Summary) or (isinstance(block, doc.Heading) and block.level <= 2)
        if begins and any(not isinstance(each, doc.Heading) for each in begun):
            yield begun
            begun = []
        begun.append(block)
    yield begun


class _Try(NamedTuple):
    """A way to set small pages."""

    most: int
    """The number of pages, with the cover."""
    least: float
    """How many half lines each of them has at least."""
    run_on: bool
    size: float
    credited: bool
    """Whether the credits must have room."""


def _tries(counts: Sequence[int]) -> Iterator[_Try]:
    """Yield what to try, the best first: most pages, how full they are, run-on items, size of type."""
    easy = tuple(size for size in SIZES if size >= EASY)
    sizes = [*((count, easy) for count in counts[:-1]), (counts[-1], SIZES)]
    # A summary may be too short to fill its last page in any size.
    for credited, (most, some), least in product((True, False), sizes, (LEAST, 0)):
        for run_on, size in product((False, True), some):
            yield _Try(most, least, run_on, size, credited)


@dataclass(frozen=True)
class _SmallPages:
    """The text of a small booklet on its pages, without its cover and what follows it."""

    volume: Volume
    design: Design
    figures: Figures
    pages: Sequence[ColumnPage]

    def fits(self, most: int, least: float) -> bool:
        """Return whether the text has room beside a cover, with no page less filled."""
        return len(self.pages) < most and min(page.filled for page in self.pages) >= least

    def has_room(self, count: int) -> bool:
        """Return whether the credits have room in a booklet with this number of pages."""
        format, last = self.design.format, self.pages[-1]
        _, top = self._credits()
        return len(self.pages) + 1 < count or format.head + last.filled * format.unit <= top

    def scenes(self, count: int) -> list[Scene]:
        """Return the title, the text, pages with one card if many are left, then score or blank pages."""
        volume, design, room = self.volume, self.design, self.has_room(count)
        pictures = [self.figures.picture(name) for name in volume.book.tailpieces]
        full = len(self.pages) + 1 == count
        ended = Tailpieces(design, pictures).ended(self.pages)
        ended[-1] = self.pages[-1] if full and volume.deck.credits else ended[-1]
        made = [_cover(volume, design, self.figures)]
        made += [_text_page(design, page, number) for number, page in enumerate(ended, start=2)]
        spare = SCORE_PAGES if volume.keeps_scores else bool(volume.deck.credits)
        plates = pictures[::-1][: max(0, count - len(made) - spare)]
        made += [
            card_page(design, picture, f"fold {number}")
            for number, picture in enumerate(plates, start=len(made) + 1)
        ]
        credits, top = self._credits()
        foot = design.format.height - MARGIN
        for number in range(len(made) + 1, count + 1):
            made.append(_scores(volume, design, number, top if number == count else foot))
        if room:
            made[-1] = replace(made[-1], items=(*made[-1].items, *credits))
        return made

    def is_spread(self) -> bool:
        """Return whether the text needs more than a page in type that is easy to read."""
        return len(self.pages) > 1 or self.design.format.size < EASY

    def halves(self) -> list[Scene]:
        """Return the pages of the text alone, with the credits at the foot of the last."""
        *pages, last = [_text_items(self.design, page) for page in self.pages]
        pages.append([*last, *self._credits()[0]])
        return [page_scene(self.design, items, f"half {number}") for number, items in enumerate(pages, 1)]

    def _credits(self) -> tuple[list[Item], float]:
        """Return the credits at the foot of the page, and how high up they begin."""
        format = self.design.format
        return credits_at_foot(
            self.volume, self.design, format.inner, format.height - format.inner, SIZES[-1]
        )


def _cover(volume: Volume, design: Design, figures: Figures) -> Scene:
    format, ground = design.format, box_ground(volume)
    design, middle = on_ground(design, ground), format.width / 2
    items: list[Item] = [*double_frame(design.ink, 5, 5, format.width - 10, format.height - 10, ground)]
    words, top = volume.title.upper(), 0.2 * format.height
    style = fitted(design.title(19, tracking=0.08), words, format.width - 22)
    items += [straight(style, words, middle, top, "centre"), *ornament(design, middle, top + 5.5, 0.9)]
    room = format.width - 18
    lines = balanced([Span(volume.book.subtitle, design.text("italic", 11))], room)
    under = 4.5 * len(lines)
    if volume.book.cover:
        picture = figures.picture(volume.book.cover)
        high = 0.495 * format.height - under
        width = min(0.62 * format.width, high * picture.die.width / picture.die.height)
        y = 0.55 * format.height - under / 2 - picture.height(width) / 2
        items.append(picture.placed(middle - width / 2, y, width))
    items += stacked(lines, middle - room / 2, 0.82 * format.height - under, 4.5, 11)
    if volume.book.foot:
        style = fitted(design.title(10, tracking=0.12), volume.book.foot, room)
        items.append(straight(style, volume.book.foot, middle, format.height - 12, "centre"))
    return page_scene(design, items, "fold 1", volume.title)


def _text_items(design: Design, page: ColumnPage) -> list[Item]:
    format = design.format
    return [
        Group(each.box.items, translate(format.inner, format.head + each.top * format.unit))
        for each in page.placed
    ]


def _text_page(design: Design, page: ColumnPage, number: int) -> Scene:
    format, items = design.format, _text_items(design, page)
    folio = straight(design.text("plain", 8), str(number), format.width / 2, format.height - 3.6, "centre")
    return page_scene(design, (*items, folio), f"fold {number}")


def _scores(volume: Volume, design: Design, number: int, foot: float) -> Scene:
    """Return a page ruled for keeping scores down to a height, or an empty one."""
    format = design.format
    if not volume.keeps_scores:
        return page_scene(design, (), f"fold {number}")
    title = volume.words.say(Fact("book-scores"))
    items: list[Item] = [straight(design.title(11), title, format.width / 2, format.head + 2, "centre")]
    items += score_grid(design, MARGIN, format.head + 6.0, 6.0, foot, (0.12, 0.12))
    return page_scene(design, items, f"fold {number}")
