"""Pages of a PDF in; small pictures of them, and what is told by eye (bleed, order, look-alikes), out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image as Pictures
from PIL import ImageChops, ImageFilter

from deckgen.render.raster import Raster

SIDE = 192
"""Pixels along the longer side of a page: a detail of half a millimetre on a card still shows."""
ALIKE = 14
"""Levels of 255 by which a spot may differ, blurred a little, in pictures that look alike."""
MARKED = 5
"""Levels by which the backs of a deck must not differ."""
_WHITE = 250
_DARKER = 232
_ENDS = 0.02
"""Part of the edge that may be white outside and not inside: corners of round art, specks of paper."""

Parts = tuple[float, float, float, float]
"""A box in parts of the page's width and height: left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Look:
    """A small picture of a page, and where its trim is."""

    picture: Pictures.Image
    trim: Parts


def looks(pdf: bytes, trims: Sequence[Parts]) -> list[Look]:
    """A small picture of each page."""
    with Raster(pdf) as raster:
        found = []
        for page, trim in enumerate(trims):
            width, height = raster.size(page)
            factor = SIDE / max(width, height)
            size = max(1, round(width * factor)), max(1, round(height * factor))
            found.append(Look(raster.pixels(page, *size).picture(), trim))
        return found


def bleed_reached(look: Look) -> bool:
    """Whether art that reaches the trim also reaches the edge of the page, seen all along the four sides."""
    grey = look.picture.convert("L")
    width, height = grey.size
    left, top, right, bottom = look.trim
    inside = (left * width + 1, top * height + 1, right * width - 2, bottom * height - 2)
    outside = (1, 1, width - 2, height - 2)
    pairs: list[tuple[tuple[float, float], tuple[float, float]]] = []
    for x in range(int(inside[0]) + 1, int(inside[2])):
        pairs += [((x, inside[1]), (x, outside[1])), ((x, inside[3]), (x, outside[3]))]
    for y in range(int(inside[1]) + 1, int(inside[3])):
        pairs += [((inside[0], y), (outside[0], y)), ((inside[2], y), (outside[2], y))]
    ended = sum(_level(grey, *near) < _DARKER and _level(grey, *far) > _WHITE for near, far in pairs)
    return ended <= _ENDS * len(pairs)


def _level(grey: Pictures.Image, x: float, y: float) -> int:
    value = grey.getpixel((min(max(int(x), 0), grey.width - 1), min(max(int(y), 0), grey.height - 1)))
    assert isinstance(value, int)
    return value


def difference(a: Look, b: Look) -> int:
    """How far two pictures differ at most at a spot, in levels, where a single pixel counts little."""
    if a.picture.size != b.picture.size:
        return 255
    apart = ImageChops.difference(a.picture, b.picture).filter(ImageFilter.BoxBlur(1))
    return int(max(high for _, high in apart.getextrema()))  # type: ignore[misc]


def look_alikes(named: Sequence[tuple[str, Look]]) -> Iterator[tuple[str, str]]:
    """Pairs of names whose pictures look alike."""
    for n, (name, look) in enumerate(named):
        for other, other_look in named[:n]:
            if difference(look, other_look) <= ALIKE:
                yield other, name


def order_faults(pages: Sequence[Look]) -> Iterator[tuple[int, str, str]]:
    """Pages, from 0, that break the order front, back (or back, front), and backs that are marked.

    The back is the picture that comes most often; if none comes on a third of the pages nothing is said.
    """
    back, behind = _commonest(pages)
    if len(behind) * 3 < len(pages) or len(pages) < 4:
        return
    parity = max((0, 1), key=lambda p: sum(n % 2 == p for n in behind))
    together = behind == list(range(behind[0], behind[0] + len(behind)))
    if together and behind[-1] == len(pages) - 1:
        return
    for n, page in enumerate(pages):
        if n % 2 == parity and n not in behind:
            near = difference(page, back) <= 255 and _mostly_alike(page, back)
            if near:
                yield n, "marked-back", "this back differs from the others: the card can be told from behind"
            else:
                yield n, "page-order", "a back should stand here: fronts and backs do not alternate"
        elif n % 2 != parity and n in behind:
            yield n, "page-order", "a front should stand here: fronts and backs do not alternate"


def _commonest(pages: Sequence[Look]) -> tuple[Look, list[int]]:
    """The picture that comes most often, and the pages that show it."""
    groups: list[tuple[Look, list[int]]] = []
    for n, page in enumerate(pages):
        for look, members in groups:
            if difference(look, page) <= MARKED:
                members.append(n)
                break
        else:
            groups.append((page, [n]))
    return max(groups, key=lambda group: len(group[1]))


def _mostly_alike(a: Look, b: Look) -> bool:
    """Whether two pictures are alike but for a small part."""
    if a.picture.size != b.picture.size:
        return False
    apart = (
        ImageChops.difference(a.picture, b.picture).convert("L").point(lambda v: 255 if v > MARKED * 2 else 0)
    )
    return sum(apart.histogram()[128:]) < 0.2 * apart.width * apart.height
