"""Thumbnails of the pages of a PDF, and what they show: bleed, page order, marked backs, look-alikes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from PIL import Image as Pictures
from PIL import ImageChops, ImageFilter

from deckgen.facts import Fact
from deckgen.render.raster import Raster, darkest

SIDE = 192
"""Pixels along the longer side of a page: a detail of half a millimetre on a card still shows."""
ALIKE = 14
"""Levels of 255 by which a spot may differ, blurred a little, in pictures that look alike."""
MARKED = 5
"""Levels by which the backs of a deck must not differ."""
_NEAR = ALIKE + 2
"""Levels by which means of squares may differ, rounding included."""
_STRIDE = 37
"""Every 37th mean is a candidate for the one by which pictures are sorted: a prime, so few share a column."""
_WHITE = 250
_DARKER = 232
_ENDS = 0.02
"""Fraction of the edge that may be white outside but not inside: corners of round art, specks of paper."""

Parts = tuple[float, float, float, float]
"""A box as fractions of the page's width and height: left, top, right, bottom."""
_WHOLE: Parts = (0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A small picture of a page, and where its trim is."""

    picture: Pictures.Image
    trim: Parts


def page_thumbnails(pdf: bytes, trims: Sequence[Parts], windows: Sequence[Parts] = ()) -> list[Thumbnail]:
    """Return a thumbnail of each page, or of a window of it; trims are fractions of what is shown.

    Raises ValueError if pdfium cannot read the PDF.
    """
    with Raster(pdf) as raster:
        found = []
        for page, trim in enumerate(trims):
            width, height = raster.size(page)
            left, top, right, bottom = windows[page] if windows else _WHOLE
            factor = SIDE / max(width * (right - left), height * (bottom - top), 1e-6)
            size = max(1, round(width * factor)), max(1, round(height * factor))
            start = round(left * size[0]), round(top * size[1])
            end = max(start[0] + 1, round(right * size[0])), max(start[1] + 1, round(bottom * size[1]))
            found.append(Thumbnail(raster.pixels(page, *size, (*start, *end)).picture(), trim))
        return found


def bleed_reached(look: Thumbnail) -> bool:
    """Whether art that reaches the trim also reaches the edge of the page, along all four sides."""
    grey = darkest(look.picture)
    width, height = grey.size
    left, top, right, bottom = look.trim
    inside = (left * width + 1, top * height + 1, right * width - 2, bottom * height - 2)
    outside = (1, 1, width - 2, height - 2)
    down = grey.tobytes()
    across = grey.transpose(Pictures.Transpose.TRANSPOSE).tobytes()
    pairs = ended = 0
    for lines, count, size, span, near, far in (
        (down, height, width, inside[::2], inside[1::2], outside[1::2]),
        (across, width, height, inside[1::2], inside[::2], outside[::2]),
    ):
        first, last = int(span[0]) + 1, int(span[1])
        for edge, end in zip(near, far, strict=True):
            art = _line(lines, count, size, edge)[first:last]
            margin = _line(lines, count, size, end)[first:last]
            pairs += len(art)
            ended += sum(n < _DARKER and f > _WHITE for n, f in zip(art, margin, strict=True))
    return ended <= _ENDS * pairs


def _line(lines: bytes, count: int, size: int, at: float) -> bytes:
    """Return one of `count` lines of `size` levels each, the outermost for a place outside them."""
    number = min(max(int(at), 0), count - 1)
    return lines[number * size : (number + 1) * size]


def difference(a: Thumbnail, b: Thumbnail) -> int:
    """Return the greatest difference of two pictures in levels, blurred so that lone pixels count little."""
    if a.picture.size != b.picture.size:
        return 255
    apart = ImageChops.difference(a.picture, b.picture).filter(ImageFilter.BoxBlur(1))
    return int(max(high for _, high in apart.getextrema()))  # type: ignore[misc]


def look_alikes(named: Sequence[tuple[str, Thumbnail]]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of names whose pictures look alike."""
    for n, m in sorted(_near([look.picture for _, look in named])):
        if difference(named[n][1], named[m][1]) <= ALIKE:
            yield named[m][0], named[n][0]


def _near(pictures: Sequence[Pictures.Image]) -> Iterator[tuple[int, int]]:
    """Yield pairs, the later one first, that may look alike: no mean of 3 x 3 pixels differs too much.

    Pictures that differ by at most d have means that differ by at most d, so no pair is lost.
    """
    coarse = [_thirds(picture) for picture in pictures]
    for size in {picture.size for picture in pictures}:
        group = [n for n, picture in enumerate(pictures) if picture.size == size]
        spots = [coarse[n].tobytes()[::_STRIDE] for n in group]
        spread = [max(levels) - min(levels) for levels in zip(*spots, strict=True)]
        keys = [levels[spread.index(max(spread))] if spread else 0 for levels in spots]
        order = sorted(zip(keys, group, strict=True))
        for at, (level, n) in enumerate(order):
            for other, m in islice(order, at + 1, None):
                if other - level > _NEAR:
                    break
                if _means_apart(coarse[n], coarse[m]) <= _NEAR:
                    yield max(n, m), min(n, m)


def _means_apart(a: Pictures.Image, b: Pictures.Image) -> int:
    """Return the greatest difference between two rows of means, in levels."""
    if a.size != b.size:
        return 255
    return int(ImageChops.difference(a, b).getextrema()[1])  # type: ignore[arg-type]


def _thirds(picture: Pictures.Image) -> Pictures.Image:
    """Return the means of all complete squares of 3 x 3 pixels, all channels in one row."""
    width, height = (side - side % 3 for side in picture.size)
    if not width or not height:
        return Pictures.new("L", (1, 1))
    means = picture.reduce(3, (0, 0, width, height)).tobytes()
    return Pictures.frombytes("L", (len(means), 1), means)


def order_faults(pages: Sequence[Thumbnail]) -> Iterator[tuple[int, str, Fact]]:
    """Yield each page (from 0) that breaks the order front, back (or back, front) or is a marked back.

    The back is the commonest picture; if it is on less than a third of the pages, nothing is reported.
    Another picture repeated where backs belong is the back of another kind of card.
    """
    groups = _groups(pages)
    backs = max(groups, key=len, default=[])
    if len(pages) < 4 or len(backs) * 3 < len(pages):
        return
    if backs == list(range(backs[0], len(pages))):
        return  # all fronts, then all backs
    parity = int(2 * sum(n % 2 for n in backs) > len(backs))
    strays = {n for n in backs if n % 2 != parity}
    repeated = [group for group in groups if len(group) > 1 and all(n % 2 == parity for n in group)]
    odd = set(range(parity, len(pages), 2)).difference(backs, *repeated)
    for n in sorted(strays | odd):
        if n in strays:
            yield n, "page-order", Fact("press-front-expected")
        elif strays and not _mostly_alike(pages[n], pages[backs[0]]):
            yield n, "page-order", Fact("press-back-expected")
        else:
            yield n, "marked-back", Fact("press-marked-back")
    if len(pages) % 2 and not strays:
        yield len(pages) - 1, "page-order", Fact("press-last-page", lacks="back" if parity else "front")


def _groups(pages: Sequence[Thumbnail]) -> list[list[int]]:
    """Return the numbers of the pages that show the same picture, picture by picture."""
    coarse = [_thirds(page.picture) for page in pages]
    groups: list[list[int]] = []
    for n, page in enumerate(pages):
        for members in groups:
            first = members[0]
            # Means are compared first: they are cheap and rule out nearly every pair.
            near = _means_apart(coarse[first], coarse[n]) <= MARKED + 2
            if near and difference(pages[first], page) <= MARKED:
                members.append(n)
                break
        else:
            groups.append([n])
    return groups


def _mostly_alike(a: Thumbnail, b: Thumbnail) -> bool:
    """Whether two pictures are alike except for a small part."""
    if a.picture.size != b.picture.size:
        return False
    apart = ImageChops.difference(a.picture, b.picture).convert("L")
    return sum(apart.histogram()[MARKED * 2 + 1 :]) < 0.2 * apart.width * apart.height
