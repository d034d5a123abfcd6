"""Other editions of a book: the games in brief on small pages, and the sizes that services sell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product

from deckgen.book.column import CardPicture, ColumnPage, Tailpieces, paginate
from deckgen.book.design import READER, Design, PageFormat, design_of, double_frame, fitted, ornament
from deckgen.book.document import Summary, walk
from deckgen.book.figures import Figures
from deckgen.book.imposition import filled
from deckgen.book.pages import Book, compose, score_grid
from deckgen.book.setting import Setter
from deckgen.book.volume import Volume
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact
from deckgen.geometry import translate
from deckgen.scene import Group, Item, Scene
from deckgen.target.model import Product
from deckgen.text.lines import straight
from deckgen.units import MM_PER_PT

MARGIN = 7.0
"""Around the text of a small page, in mm: what printers leave white, and a little more."""
HEAD = 8.5
_SIZES = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.75, 8.5, 8.25, 8.0)
"""Sizes of type to try on small pages, in points."""
_LEADING = 1.17
SCORE_PAGES = 3
"""The number of pages left for scores before others show cards."""
LEAST = 14
"""The minimum number of half lines on a page."""
NARROWEST = 100.0
"""Pages of a service narrower than this, in mm, have the games in brief."""


def summaries(volume: Volume) -> list[Summary]:
    """The summaries of all chapters."""
    return [b for chapter in volume.chapters for b in walk(chapter.blocks) if isinstance(b, Summary)]


def summary_pages(
    volume: Volume, figures: Figures, width: float, height: float, counts: Sequence[int] = (8,)
) -> list[Scene]:
    """The summaries on pages of a size in mm, as many as the first of `counts` that is enough, in large type.

    Raises SpecError if there are none, or if they do not fit.
    """
    blocks = summaries(volume)
    if not blocks:
        raise SpecError(Problem(Fact("rules-no-summary", title=volume.title), Where(str(volume.deck.path))))

    @cache
    def set_at(size: float, run_on: bool) -> tuple[Design, list[ColumnPage]]:
        leading = _LEADING * size
        lines = int((height - HEAD - MARGIN) / (leading * MM_PER_PT))
        format = PageFormat(width, height, MARGIN, MARGIN, HEAD, lines, size, leading)
        design = design_of(volume).at(format)
        setter = Setter(design, figures, volume.words, (), 0.0, format.measure, size, True, run_on)
        return design, paginate(setter.blocks(blocks), format.units)

    for count, run_on, size in product(counts, (False, True), _SIZES):
        design, pages = set_at(size, run_on)
        if len(pages) < count and min(page.filled for page in pages) >= LEAST:
            return _pages(volume, design, figures, pages, count)
    raise SpecError(Problem(Fact("rules-summary-long", pages=len(pages), room=count - 1), blocks[0].where))


def _pages(
    volume: Volume, design: Design, figures: Figures, pages: Sequence[ColumnPage], count: int
) -> list[Scene]:
    """The title, the text, pages with one card if many are left, and pages for scores."""
    pictures = [figures.picture(name) for name in volume.book.tailpieces]
    ended = Tailpieces(design, pictures).ended(pages)
    made = [_cover(volume, design, figures)]
    made += [_text_page(design, page, number) for number, page in enumerate(ended, start=2)]
    plates = pictures[::-1][: max(0, count - len(made) - SCORE_PAGES)]
    made += [_plate(design, picture, number) for number, picture in enumerate(plates, start=len(made) + 1)]
    made += [_scores(volume, design, number) for number in range(len(made) + 1, count + 1)]
    return made


def _scene(design: Design, items: Sequence[Item], number: int, title: str = "") -> Scene:
    format = design.format
    return Scene(format.width, format.height, tuple(items), title=title, name=f"fold {number}")


def _plate(design: Design, picture: CardPicture, number: int) -> Scene:
    """A page with one large card."""
    format = design.format
    width = min(0.7 * format.width, 0.7 * format.height / picture.height(1.0))
    at = (format.width - width) / 2, (format.height - picture.height(width)) / 2
    return _scene(design, (picture.placed(*at, width),), number)


def _cover(volume: Volume, design: Design, figures: Figures) -> Scene:
    format = design.format
    middle = format.width / 2
    items: list[Item] = [*double_frame(design.ink, 5, 5, format.width - 10, format.height - 10)]
    words, top = volume.title.upper(), 0.2 * format.height
    style = fitted(design.title(19, tracking=0.08), words, format.width - 18)
    items += [straight(style, words, middle, top, "centre"), *ornament(design, middle, top + 5.5, 0.9)]
    if volume.book.cover:
        picture = figures.picture(volume.book.cover)
        high = 0.495 * format.height
        width = min(0.62 * format.width, high * picture.die.width / picture.die.height)
        y = 0.55 * format.height - picture.height(width) / 2
        items.append(picture.placed(middle - width / 2, y, width))
    if volume.book.foot:
        style = design.text("italic", 10)
        items.append(straight(style, volume.book.foot, middle, format.height - 12, "centre"))
    return _scene(design, items, 1, volume.title)


def _text_page(design: Design, page: ColumnPage, number: int) -> Scene:
    format = design.format
    items = [
        Group(each.box.items, translate(format.inner, format.head + each.top * format.unit))
        for each in page.placed
    ]
    folio = straight(design.text("plain", 8), str(number), format.width / 2, format.height - 3.6, "centre")
    return _scene(design, (*items, folio), number)


def _scores(volume: Volume, design: Design, number: int) -> Scene:
    """A page ruled for keeping scores."""
    format = design.format
    title = volume.words.say(Fact("book-scores"))
    items: list[Item] = [straight(design.title(11), title, format.width / 2, format.head + 2, "centre")]
    items += score_grid(design, MARGIN, format.head + 6.0, 6.0, format.height - MARGIN, (0.12, 0.12))
    return _scene(design, items, number)


def service_pages(
    volume: Volume, figures: Figures, book: Callable[[], Book], size: Product, bleed: float, most: int
) -> tuple[Scene, ...]:
    """The pages for a product of a service, the cover first, a multiple of four.

    A page at least as large as the reader's gets that, enlarged; on a smaller one the text is set again, and
    on one too small for that the games are set in brief. `bleed` is in mm; `most` is the maximum number of
    pages (0: any number). Raises SpecError if there are more, or if the summaries are missing or too long.
    """
    width, height = size.trim.width, size.trim.height
    if width < NARROWEST:
        pages: Sequence[Scene] = summary_pages(volume, figures, width, height, (8, 12, 16, 20))
    else:
        reader = design_of(volume).format
        smaller = width < reader.width or height < reader.height
        made = compose(volume, figures, page_format(width, height, reader)) if smaller else book()
        pages = filled(made.pages, made.fillers)
    if most and len(pages) > most:
        counts = {"pages": len(pages), "most": most}
        raise SpecError(Problem(Fact("rules-pages-many", title=volume.title, size=size.name, **counts)))
    return tuple(_bled(page, width, height, bleed) for page in pages)


def page_format(width: float, height: float, reader: PageFormat = READER) -> PageFormat:
    """A page smaller than the reader's: slightly smaller type, and much narrower margins."""
    size = round(4 * max(9.5, min(10.0, reader.size) * width / 127)) / 4
    leading = round(reader.leading / reader.size * size, 2)
    head, foot = 17.5, 16.0
    lines = int((height - head - foot) / (leading * MM_PER_PT))
    return PageFormat(width, height, 0.11 * width, max(15.5, 0.134 * width), head, lines, size, leading)


def _bled(page: Scene, width: float, height: float, bleed: float) -> Scene:
    """A page as large as it fits, centred in the trim, with bleed around it."""
    factor = min(width / page.width, height / page.height)
    x, y = bleed + (width - factor * page.width) / 2, bleed + (height - factor * page.height) / 2
    group = Group(page.items, (factor, 0.0, 0.0, factor, x, y))
    return Scene(width + 2 * bleed, height + 2 * bleed, (group,), bleed, title=page.title, name=page.name)
