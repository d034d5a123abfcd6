"""A volume in; its games in brief as the eight pages of a folded sheet out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from deckgen.book.composing import look_of
from deckgen.book.document import Block, Summary, walk
from deckgen.book.figures import Figures
from deckgen.book.look import Format, Look
from deckgen.book.ornaments import double_frame, ornament, rule
from deckgen.book.pages import Leaf, paginate
from deckgen.book.setting import Setter
from deckgen.book.slabs import Picture
from deckgen.book.tails import Tails
from deckgen.book.volume import Volume
from deckgen.errors import Problem, SpecError, Where
from deckgen.geometry import translate
from deckgen.scene import Group, Item, Scene
from deckgen.text.lines import straight
from deckgen.units import MM_PER_PT

PAGES = 8
MARGIN = 7.0
"""Round the text of a page, in mm: what the printer leaves white, and a little."""
HEAD = 8.5
_SIZES = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.75, 8.5, 8.25, 8.0)
"""Sizes of the text to be tried, in points; none is under 8."""
_LEADING = 1.17
SCORES = 3
"""Where more pages are left than so many, cards stand on the first of them."""
LEAST = 14
"""No page has fewer half lines on it."""


def brief_pages(
    volume: Volume, figures: Figures, width: float, height: float, count: int = PAGES
) -> list[Scene]:
    """So many pages of this size in mm. Raises SpecError if the summaries are too long in the least type."""
    blocks = summaries(volume)
    if not blocks:
        where = Where(str(volume.deck.path))
        message = f"the rules of {volume.title} have no summary to fold"
        raise SpecError(Problem(message, where, "write one between `:::summary` and `:::`"))
    for run_on, size in product((False, True), _SIZES):
        look = _look(volume, width, height, size)
        leaves = _leaves(volume, look, figures, blocks, run_on)
        if len(leaves) < count and min(leaf.filled for leaf in leaves) >= LEAST:
            return _pages(volume, look, figures, leaves, count)
    message = f"the summaries fill {len(leaves)} small pages; there are {count - 1} beside the title"
    raise SpecError(Problem(message, blocks[0].where, "shorten the texts between `:::summary` and `:::`"))


def summaries(volume: Volume) -> list[Summary]:
    """The summaries of all chapters."""
    return [b for chapter in volume.chapters for b in walk(chapter.blocks) if isinstance(b, Summary)]


def _look(volume: Volume, width: float, height: float, size: float) -> Look:
    leading = _LEADING * size
    lines = int((height - HEAD - MARGIN) / (leading * MM_PER_PT))
    return look_of(volume).at(Format(width, height, MARGIN, MARGIN, HEAD, lines, size, leading))


def _leaves(
    volume: Volume, look: Look, figures: Figures, blocks: Sequence[Block], run_on: bool
) -> list[Leaf]:
    measure = look.format.measure
    setter = Setter(look, figures, volume.words, (), 0.0, measure, look.format.size, True, run_on)
    return paginate(setter.blocks(blocks), look.format.units)


def _pages(volume: Volume, look: Look, figures: Figures, leaves: Sequence[Leaf], count: int) -> list[Scene]:
    """The title, the text, cards on pages of their own where many are left, and pages for scores."""
    pictures = [figures.picture(name) for name in volume.tails]
    ended = Tails(look, pictures).ended(leaves)
    pages = [_cover(volume, look, figures), *(_page(look, leaf, n) for n, leaf in enumerate(ended, start=2))]
    plates = pictures[::-1][: max(0, count - len(pages) - SCORES)]
    pages += [_plate(look, picture, n) for n, picture in enumerate(plates, start=len(pages) + 1)]
    pages += [_scores(volume, look, number) for number in range(len(pages) + 1, count + 1)]
    return pages


def _plate(look: Look, picture: Picture, number: int) -> Scene:
    """A page with nothing on it but a card, as large as looks well."""
    format = look.format
    width = min(0.7 * format.width, 0.7 * format.height / picture.height(1.0))
    at = (format.width - width) / 2, (format.height - picture.height(width)) / 2
    return Scene(format.width, format.height, (picture.placed(*at, width),), name=f"fold {number}")


def _cover(volume: Volume, look: Look, figures: Figures) -> Scene:
    format = look.format
    middle = format.width / 2
    items: list[Item] = [*double_frame(look.ink, 5, 5, format.width - 10, format.height - 10)]
    style = look.title(19, tracking=0.08)
    words, top = volume.title.upper(), 0.2 * format.height
    room = format.width - 18
    style = replace(style, size=style.size * min(1.0, room / style.width(words)))
    items += [straight(style, words, middle, top, "centre"), *ornament(look, middle, top + 5.5, 0.9)]
    if volume.cover:
        picture = figures.picture(volume.cover)
        high = 0.495 * format.height
        width = min(0.62 * format.width, high * picture.die.width / picture.die.height)
        y = 0.55 * format.height - picture.height(width) / 2
        items.append(picture.placed(middle - width / 2, y, width))
    if volume.foot:
        items.append(straight(look.text("italic", 10), volume.foot, middle, format.height - 12, "centre"))
    return Scene(format.width, format.height, tuple(items), title=volume.title, name="fold 1")


def _page(look: Look, leaf: Leaf, number: int) -> Scene:
    format = look.format
    items = [
        Group(each.slab.items, translate(format.inner, format.head + each.top * format.unit))
        for each in leaf.laid
    ]
    folio = straight(look.text("plain", 8), str(number), format.width / 2, format.height - 3.6, "centre")
    return Scene(format.width, format.height, (*items, folio), name=f"fold {number}")


def _scores(volume: Volume, look: Look, number: int) -> Scene:
    """A page ruled for scores, where the summaries leave one."""
    format = look.format
    middle = format.width / 2
    items: list[Item] = [straight(look.title(11), volume.words["scores"], middle, format.head + 2, "centre")]
    top, step = format.head + 6.0, 6.0
    rows = int((format.height - MARGIN - top) / step)
    items += (
        rule(look.key, MARGIN, format.width - MARGIN, top + row * step, 0.12) for row in range(rows + 1)
    )
    upright = rule(look.key, 0, rows * step, 0, 0.12)
    columns = (MARGIN + format.measure * share for share in (0.25, 0.5, 0.75))
    items += (Group((upright,), (0.0, 1.0, -1.0, 0.0, x, top)) for x in columns)
    return Scene(format.width, format.height, tuple(items), name=f"fold {number}")
