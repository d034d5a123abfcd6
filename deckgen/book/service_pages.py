"""Make the pages of books in the sizes of services, with bleed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from deckgen.book.design import (
    READER,
    PageFormat,
    design_of,
)
from deckgen.book.figures import Figures
from deckgen.book.page_parts import box_ground
from deckgen.book.pages import Book, compose
from deckgen.book.small_pages import summary_pages
from deckgen.book.volume import Volume
from deckgen.errors import Problem, SpecError
from deckgen.facts import Fact
from deckgen.geometry import rectangle
from deckgen.ink import Ink
from deckgen.scene import Group, Scene
from deckgen.scene import Path as Shape
from deckgen.target.model import NARROWEST, Product
from deckgen.units import MM_PER_PT

_COVERS, _BEYOND = ("page 1", "page 0", "fold 1"), 25.0
"""The names of covers, and how far beyond their edges a ground is drawn, in mm: more than any bleed."""
MOST = 40
"""The maximum number of small pages for a service that names none."""


def service_pages(
    volume: Volume, figures: Figures, book: Callable[[], Book], size: Product, bleed: float, most: int
) -> tuple[Scene, ...]:
    """Return the pages for a product of a service, cover first, in a multiple of four.

    If pages are at least as large as the reader's, those are enlarged. On smaller pages the text is set
    again, and on very small ones the games are set in brief. `bleed` is in mm; `most` is the maximum number
    of pages, or 0 for any number. Raises SpecError if there are more, or if the summaries are missing or too
    long.
    """
    width, height = size.trim.width, size.trim.height
    if width < NARROWEST:
        pages: Sequence[Scene] = summary_pages(
            volume, figures, width, height, range(4, (most or MOST) + 1, 4)
        )
    else:
        reader = design_of(volume).format
        smaller = width < reader.width or height < reader.height
        made = compose(volume, figures, page_format(width, height, reader)) if smaller else book()
        pages = made.stitched
    if most and len(pages) > most:
        counts = {"pages": len(pages), "most": most}
        raise SpecError(Problem(Fact("rules-pages-many", title=volume.title, size=size.name, **counts)))
    covered = [on_cover_ground(page, box_ground(volume)) for page in pages]
    return tuple(_bled(page, width, height, bleed) for page in covered)


def on_cover_ground(page: Scene, ground: Ink | None) -> Scene:
    """Return a page, a cover with its ground up to the trim and beyond it; any other page as it is.

    At home the edges of paper stay white, so there the ground ends at its frame.
    """
    if ground is None or page.name not in _COVERS:
        return page
    beyond = rectangle(-_BEYOND, -_BEYOND, page.width + 2 * _BEYOND, page.height + 2 * _BEYOND)
    return replace(page, items=(Shape(beyond, ground), *page.items))


def page_format(width: float, height: float, reader: PageFormat = READER) -> PageFormat:
    """Return a format for small pages: slightly smaller type and much narrower margins than the reader's."""
    size = round(4 * max(9.5, min(10.0, reader.size) * width / 127)) / 4
    leading = round(reader.leading / reader.size * size, 2)
    head, foot = 17.5, 16.0
    lines = int((height - head - foot) / (leading * MM_PER_PT))
    return PageFormat(width, height, 0.11 * width, max(15.5, 0.134 * width), head, lines, size, leading)


def _bled(page: Scene, width: float, height: float, bleed: float) -> Scene:
    """Return a page scaled to fit the trim and centred in it, with bleed around it; a blank one stays so."""
    factor = min(width / page.width, height / page.height)
    x, y = bleed + (width - factor * page.width) / 2, bleed + (height - factor * page.height) / 2
    items = (Group(page.items, (factor, 0.0, 0.0, factor, x, y)),) if page.items else ()
    return Scene(width + 2 * bleed, height + 2 * bleed, items, bleed, title=page.title, name=page.name)
