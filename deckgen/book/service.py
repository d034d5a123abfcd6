"""A book and a page size that a service sells in; the pages for it out, bleed and all.

A page at least as large as the reader's takes that, enlarged; on a smaller one the text is set anew; one too
small for that takes the games in brief.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from deckgen.book.brief import brief_pages, summaries
from deckgen.book.composing import Book, compose, look_of
from deckgen.book.figures import Figures
from deckgen.book.imposed import filled
from deckgen.book.look import READER, Format
from deckgen.book.volume import Volume
from deckgen.errors import Problem, SpecError, Where
from deckgen.scene import Group, Scene
from deckgen.target.model import Product
from deckgen.units import MM_PER_PT

NARROWEST = 100.0
"""A page less wide, in mm, takes the games in brief."""
_BRIEF = (8, 12, 16, 20)
"""Numbers of pages to be tried for the games in brief."""


def service_pages(
    volume: Volume, figures: Figures, book: Callable[[], Book], product: Product, bleed: float, most: int
) -> tuple[Scene, ...]:
    """The pages, the cover first, a multiple of four; `bleed` in mm, `most` pages (0: any number).

    Raises SpecError if they are too many, or if a small page wants summaries and there are none that fit.
    """
    width, height = product.trim.width, product.trim.height
    if width < NARROWEST:
        pages = _in_brief(volume, figures, width, height)
    else:
        pages = _in_full(volume, figures, book, width, height)
    if most and len(pages) > most:
        message = f"{volume.title} has {len(pages)} pages in the size {product.name}, which takes {most}"
        raise SpecError(Problem(message, hint="take a larger size"))
    return tuple(_bled(page, width, height, bleed) for page in pages)


def _in_full(
    volume: Volume, figures: Figures, book: Callable[[], Book], width: float, height: float
) -> Sequence[Scene]:
    reader = look_of(volume).format
    if width < reader.width or height < reader.height:
        made = compose(volume, figures, page_format(width, height, reader))
    else:
        made = book()
    return filled(made.pages, made.fillers)


def _in_brief(volume: Volume, figures: Figures, width: float, height: float) -> Sequence[Scene]:
    if not summaries(volume):
        where = Where(str(volume.deck.path))
        raise SpecError(Problem(f"{volume.title} has no summaries for so small a page", where))
    error: SpecError | None = None
    for count in _BRIEF:
        try:
            return brief_pages(volume, figures, width, height, count)
        except SpecError as found:
            error = found
    raise error or AssertionError


def page_format(width: float, height: float, reader: Format = READER) -> Format:
    """A page smaller than the reader's: its type a little smaller, and its margins much narrower."""
    size = round(4 * max(9.5, min(10.0, reader.size) * width / 127)) / 4
    leading = round(reader.leading / reader.size * size, 2)
    head, foot = 17.5, 16.0
    lines = int((height - head - foot) / (leading * MM_PER_PT))
    return Format(width, height, 0.11 * width, max(15.5, 0.134 * width), head, lines, size, leading)


def _bled(page: Scene, width: float, height: float, bleed: float) -> Scene:
    """A page as large as it can be in the middle of the trim, with paper round it."""
    factor = min(width / page.width, height / page.height)
    x, y = bleed + (width - factor * page.width) / 2, bleed + (height - factor * page.height) / 2
    group = Group(page.items, (factor, 0.0, 0.0, factor, x, y))
    return Scene(width + 2 * bleed, height + 2 * bleed, (group,), bleed, title=page.title, name=page.name)
