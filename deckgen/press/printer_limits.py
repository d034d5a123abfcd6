"""Check scenes against a printer's limits: lines, type, resolution of pictures, inks.

Sizes are as printed, after all transforms. Engraved plates are skipped: they have their own minimum line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import hypot
from operator import itemgetter, truediv

from deckgen.errors import Problem
from deckgen.facts import Fact, Quantity
from deckgen.geometry import Matrix, Polygons
from deckgen.scene import Image, Painted, Path, Role, Scene, Text, Visit, inks_of, painted
from deckgen.target.model import Limits
from deckgen.units import MM_PER_INCH, PT_PER_MM

_ROUNDING = 1e-4
DRAWN_OUT = 6.0
"""A picture that is stretched so many times more one way than the other is an edge, drawn out for bleed."""
SCAN_RESOLUTION = 300.0
"""Pixels per inch at printed size; below it, the lines of a scanned engraving run together."""


def beyond_limits(scenes: Mapping[str, Scene], limits: Limits) -> list[Problem]:
    """Return what exceeds the limits: the worst of each kind for each card. `scenes` is keyed by card id."""
    return [problem for card, scene in scenes.items() for problem in _beyond(card, scene, limits)]


def _beyond(card: str, scene: Scene, limits: Limits) -> Iterator[Problem]:
    seen = [each for each in painted(scene) if each.role is not Role.MARK]
    for rule, facts in (
        ("line-width", _thin(seen, limits.line)),
        ("type-size", _small(seen, limits.type)),
        ("resolution", _coarse(seen, limits.resolution)),
        ("ink-limit", _inky(seen, limits.ink) if limits.ink else ()),
    ):
        yield from (Problem(fact, card=card, rule=rule) for fact in facts)


def _thin(seen: Iterable[Visit[Painted]], least: float) -> Iterator[Fact]:
    widths = [
        each.item.stroke.width * each.scale
        for each in seen
        if isinstance(each.item, Path) and not isinstance(each.item.outline, Polygons) and each.item.stroke
    ]
    line = min(widths, default=least)
    if line < least - _ROUNDING:
        yield Fact("press-card-line", found=_size(line), least=_size(least), points=_points(line))


def _small(seen: Iterable[Visit[Painted]], least: float) -> Iterator[Fact]:
    sizes = ((each.item.size * each.scale, each.item) for each in seen if isinstance(each.item, Text))
    small = [(size, item.text) for size, item in sizes if size < least - _ROUNDING and item.glyphs]
    read = [each for each in small if not each[1].isspace()]
    if read:
        size, text = min(read, key=itemgetter(0))
        yield Fact("press-card-type", text=excerpt(text), found=_points(size), least=_points(least))


def _coarse(seen: Iterable[Visit[Painted]], asked: float) -> Iterator[Fact]:
    for each in seen:
        if isinstance(each.item, Image):
            scan = bool(each.item.builds)
            least = max(asked, SCAN_RESOLUTION if scan else 0)
            dpi = resolution(each.item, each.matrix)
            if dpi < least * 0.99:
                found, wanted = Quantity(round(dpi), "dpi"), Quantity(least, "dpi")
                key = "press-card-scan" if scan else "press-card-picture"
                yield Fact(key, found=found, least=wanted)


def resolution(image: Image, matrix: Matrix) -> float:
    """Return the pixels per inch of a picture as printed."""
    a, b, c, d, _, _ = matrix
    sides = image.width * hypot(a, b), image.height * hypot(c, d)
    return coarser(*map(truediv, image.pixels, sides)) * MM_PER_INCH if all(sides) else 0.0


def coarser(*resolutions: float) -> float:
    """Return the lower of two resolutions, across and down; of an edge that is drawn out, that along it."""
    return min(each for each in resolutions if each * DRAWN_OUT > max(resolutions))


def _inky(seen: Sequence[Visit[Painted]], most: float) -> Iterator[Fact]:
    """Yield inks whose own build exceeds the limit, and CMYK pictures with more ink than that.

    Overprinting is decided when the press file is made, and RGB pictures are converted within the limit.
    """
    limit = Quantity(most, "%")
    found = _most_ink(seen)
    if found > most + 1:
        yield Fact("press-card-picture-ink", found=Quantity(round(found), "%"), most=limit)
    inks = [inks_of(each.item) for each in seen if not isinstance(each.item, Image)]
    for ink in dict.fromkeys(chain.from_iterable(inks)):
        if not ink.spot and ink.coverage > most + _ROUNDING:
            yield Fact("press-card-ink", ink=ink.name, found=Quantity(ink.coverage, "%"), most=limit)


def _most_ink(seen: Sequence[Visit[Painted]]) -> float:
    """Return the most ink that any CMYK picture has, in percent."""
    drawn = {each.item.digest: each.item for each in seen if isinstance(each.item, Image)}
    if not drawn:
        return 0.0
    # pdfium is slow to import, and most cards have no pictures
    from deckgen.render.ink_pictures import inks_of_picture

    return max(inks_of_picture(each.press or each.data) for each in drawn.values())


def excerpt(text: str) -> str:
    """Return the beginning of a card's text, for messages."""
    return text if len(text) <= 24 else text[:23] + "…"


def _size(mm: float) -> Quantity:
    return Quantity(float(f"{mm:.3g}"), "mm")


def _points(mm: float) -> Quantity:
    return Quantity(float(f"{mm * PT_PER_MM:.3g}"), "pt")
