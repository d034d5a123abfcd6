"""Make thumbnails of a PDF's pages, and check them for bleed, page order, marked backs and look-alikes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from typing import Any, TypeAlias

import numpy as np
from PIL import Image as Pictures
from PIL import ImageChops, ImageFilter

from deckgen.facts import Fact
from deckgen.render.raster import PixelBox, Raster, darkest

SIDE = 192
"""Pixels along the longer side of a page, enough to show a detail of half a millimetre on a card."""
ALIKE = 14
"""Levels (of 255) by which a slightly blurred spot may differ in pictures that look alike."""
MARKED = 5
"""Levels by which backs may differ; beyond that, cards can be told apart from behind."""
_ROUNDING = 2
"""Levels by which the means of squares may differ more than the pictures do, because of rounding."""
APART = ALIKE + _ROUNDING
"""Levels beyond which the means of pictures show that these do not look alike."""
_SPOTS = 240
"""About as many means are candidates for telling pictures apart."""
_DIMENSIONS = 4
"""Means by which pictures are sorted into cells."""
_LEVELS = 256
"""More than the levels of a mean."""
_WHITE = 250
_DARKER = 232
_ENDS = 0.02
"""Fraction of the edge that may be white outside but not inside: corners of round art, specks of paper."""

Parts = tuple[float, float, float, float]
"""A box as fractions of the page's width and height: left, top, right, bottom."""
_WHOLE: Parts = (0.0, 0.0, 1.0, 1.0)
PixelArray: TypeAlias = Any
"""An array of numbers."""


@dataclass(frozen=True)
class Thumbnail:
    """A small picture of a page, and the place of its trim."""

    picture: Pictures.Image
    trim: Parts

    @cached_property
    def means(self) -> PixelArray:
        """The means of all complete squares of 3 x 3 pixels, with all channels in one row."""
        width, height = (side - side % 3 for side in self.picture.size)
        means = self.picture.reduce(3, (0, 0, width, height)).tobytes() if width and height else b"\0"
        return np.frombuffer(means, np.uint8)


def page_thumbnails(pdf: bytes, trims: Sequence[Parts], windows: Sequence[Parts] = ()) -> list[Thumbnail]:
    """Return a thumbnail of each page, or of a window of it; trims are fractions of what is shown.

    Raises ValueError if pdfium cannot read the PDF.
    """
    with Raster(pdf) as raster:
        found = []
        for page, trim in enumerate(trims):
            width, height = raster.size(page)
            left, top, right, bottom = windows[page] if windows else _WHOLE
            size = _size(width, height, max(width * (right - left), height * (bottom - top)))
            start = round(left * size[0]), round(top * size[1])
            end = max(start[0] + 1, round(right * size[0])), max(start[1] + 1, round(bottom * size[1]))
            found.append(Thumbnail(raster.pixels(page, *size, (*start, *end)).picture(), trim))
        return found


def _size(width: float, height: float, longer: float) -> tuple[int, int]:
    """Return the size in pixels of a page of which a part, `longer` on its longer side, is shown."""
    factor = SIDE / max(longer, 1e-6)
    return max(1, round(width * factor)), max(1, round(height * factor))


def grid(width: float, height: float, cell: int) -> list[PixelBox]:
    """Return the boxes of a grid of square cells, `cell` pixels wide, in a thumbnail, row by row."""
    across, down = _size(width, height, max(width, height))
    places = product(range(0, down - cell + 1, cell), range(0, across - cell + 1, cell))
    return [(x, y, x + cell, y + cell) for y, x in places]


def bleed_windows(width: float, height: float, trim: Parts) -> list[PixelBox]:
    """Return the pixels of a thumbnail of a page that `bleed_reached` looks at."""
    across, down = _size(width, height, max(width, height))
    left, top, right, bottom = trim
    rows = [(0, y, across, y + 1) for y in _lines(top, bottom, down)]
    return [*rows, *((x, 0, x + 1, down) for x in _lines(left, right, across))]


def _lines(near: float, far: float, side: int) -> list[int]:
    """Return four rows or columns of pixels: inside the trim at both ends, and at both edges of the page."""
    places = near * side + 1, far * side - 2, 1, side - 2
    return [min(max(int(at), 0), side - 1) for at in places]


def bleed_reached(look: Thumbnail) -> bool:
    """Return whether art that reaches the trim also reaches the edge of the page, on all four sides."""
    grey = darkest(look.picture)
    left, top, right, bottom = look.trim
    pairs: list[tuple[int, int]] = []
    for lines, near, far, start, end in (
        (grey, top, bottom, left, right),
        (grey.transpose(Pictures.Transpose.TRANSPOSE), left, right, top, bottom),
    ):
        width, height = lines.size
        rows = []
        for y in _lines(near, far, height):
            row = lines.crop((0, y, width, y + 1)).tobytes()
            rows.append(row[int(start * width + 1) + 1 : int(end * width - 2)])
        pairs += [*zip(rows[0], rows[2], strict=True), *zip(rows[1], rows[3], strict=True)]
    ended = sum(art < _DARKER and margin > _WHITE for art, margin in pairs)
    return ended <= _ENDS * len(pairs)


def difference(a: Thumbnail, b: Thumbnail) -> int:
    """Return the largest difference of two pictures in levels, blurred so that lone pixels count little."""
    if a.picture.size != b.picture.size:
        return 255
    apart = ImageChops.difference(a.picture, b.picture).filter(ImageFilter.BoxBlur(1))
    return int(max(high for _, high in apart.getextrema()))  # type: ignore[misc]


def _alike(a: Thumbnail, b: Thumbnail, levels: int) -> bool:
    """Return whether two pictures differ by at most `levels`."""
    if a.picture.size != b.picture.size:
        return False
    # Means are cheap to compare and rule out nearly every pair. Pictures that differ by at most d have means
    # that differ by at most d, so no pair is lost.
    return bool(_within(levels + _ROUNDING, a.means, b.means)) and difference(a, b) <= levels


def close_pairs(means: Sequence[PixelArray]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of pictures that may look alike by their means, in order, the later one first."""
    sizes: dict[int, list[int]] = {}
    for n, levels in enumerate(means):
        sizes.setdefault(len(levels), []).append(n)
    found = [
        (group[n], group[m])
        for group in sizes.values()
        for n, m in _near(np.array([means[n] for n in group]), APART)
    ]
    return iter(sorted(found))


def _near(means: PixelArray, most: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of rows with no two levels that differ by more than some, the later one first.

    Each row is in a cell of a few dimensions, so that those close to it are there or in the cells around.
    """
    spots = means[:, :: 1 + means.shape[1] // _SPOTS]
    steps, keys = _cells(spots // (most + 1))
    order = np.argsort(keys)
    found, starts = np.unique(keys[order], return_index=True)
    cells = dict(zip(found.tolist(), np.split(order, starts[1:]), strict=True))
    for key, inside in cells.items():
        around = [cells[key + step] for step in steps if step > 0 and key + step in cells]
        for at, n in enumerate(inside.tolist()):
            others = np.concatenate([inside[at + 1 :], *around])
            for levels in (spots, means):
                others = others[_within(most, levels[n], levels[others])]
            yield from ((max(n, m), min(n, m)) for m in others.tolist())


def _cells(levels: PixelArray) -> tuple[Sequence[int], PixelArray]:
    """Return a number for each row that tells most of them apart, and the steps between neighbours.

    Rows with levels that differ by one at most are neighbours.
    """
    keys, steps, told = np.zeros(len(levels), np.int64), [0], 1
    for _ in range(_DIMENSIONS):
        finer = keys[:, None] * _LEVELS + levels
        counts = [len(np.unique(column)) for column in finer.T]
        if max(counts) == told:
            break
        keys, told = finer[:, int(np.argmax(counts))], max(counts)
        steps = [step * _LEVELS + by for step in steps for by in (-1, 0, 1)]
    return steps, keys


def _within(most: int, a: PixelArray, b: PixelArray) -> PixelArray:
    """Return whether no two levels of rows differ by more than some levels, for each row."""
    return (np.maximum(a, b) - np.minimum(a, b) <= most).all(axis=-1)


def order_faults(pages: Sequence[Thumbnail]) -> Iterator[tuple[int, str, Fact]]:
    """Yield each page (from 0) that breaks the order front, back (or back, front) or is a marked back.

    The most frequent picture is taken for the back; if it is on less than a third of the pages, nothing is
    reported. Another picture that repeats where backs belong is the back of another kind of card.
    """
    groups = _groups(pages)
    backs = max(groups, key=len, default=[])
    if not _alternates(backs, len(pages)):
        return
    parity = int(2 * sum(n % 2 for n in backs) > len(backs))
    strays = {n for n in backs if n % 2 != parity}
    for n in sorted(strays | _other_backs(groups, backs, len(pages), parity)):
        if n in strays:
            yield n, "page-order", Fact("press-front-expected")
        elif strays and not _mostly_alike(pages[n], pages[backs[0]]):
            yield n, "page-order", Fact("press-back-expected")
        else:
            yield n, "marked-back", Fact("press-marked-back")
    if len(pages) % 2 and not strays:
        yield len(pages) - 1, "page-order", Fact("press-last-page", lacks="back" if parity else "front")


def _other_backs(groups: Iterable[Sequence[int]], backs: Iterable[int], pages: int, parity: int) -> set[int]:
    """Return the pages in the places of backs whose picture no other back has."""
    shared = (group for group in groups if len(group) > 1 and all(n % 2 == parity for n in group))
    return set(range(parity, pages, 2)).difference(backs, *shared)


def _alternates(backs: Sequence[int], pages: int) -> bool:
    """Return whether pages may be the backs of a deck whose fronts and backs alternate."""
    if pages < 4 or len(backs) * 3 < pages:
        return False
    if backs == list(range(backs[0], pages)):
        return False  # all fronts, then all backs
    neighbours = sum(after == n + 1 for n, after in pairwise(backs))
    return 3 * neighbours < 2 * (len(backs) - 1)  # else they are copies of a card without a back


def _groups(pages: Sequence[Thumbnail]) -> list[list[int]]:
    """Return the page numbers grouped by picture."""
    groups: list[list[int]] = []
    for n, page in enumerate(pages):
        known = next((group for group in groups if _alike(pages[group[0]], page, MARKED)), None)
        if known is None:
            groups.append([n])
        else:
            known.append(n)
    return groups


def _mostly_alike(a: Thumbnail, b: Thumbnail) -> bool:
    """Return whether two pictures are alike except for a small part."""
    if a.picture.size != b.picture.size:
        return False
    apart = ImageChops.difference(a.picture, b.picture).convert("L")
    return sum(apart.histogram()[MARKED * 2 + 1 :]) < 0.2 * apart.width * apart.height
