"""Check scenes against a printer's limits: lines, type, resolution of pictures, inks.

Sizes are as printed, under all transforms. Engraved plates have a minimum line of their own and are skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot

from deckgen.errors import Problem
from deckgen.facts import Fact, Quantity
from deckgen.geometry import Matrix, Polygons
from deckgen.ink import Ink
from deckgen.render.ink_pictures import inks_of_picture
from deckgen.scene import Image, Painted, Path, Role, Scene, Text, Visit, painted
from deckgen.target.model import Limits
from deckgen.units import MM_PER_INCH, PT_PER_MM

_ROUNDING = 1e-4
SCAN_RESOLUTION = 300.0
"""Pixels per inch at printed size below which the lines of a scanned engraving run together."""


def beyond_limits(scenes: Mapping[str, Scene], limits: Limits) -> list[Problem]:
    """What is beyond the limits, the worst of each kind for each card. `scenes` are by card id."""
    return [problem for card, scene in scenes.items() for problem in _beyond(card, scene, limits)]


def _beyond(card: str, scene: Scene, limits: Limits) -> Iterator[Problem]:
    seen = [each for each in painted(scene) if each.role is not Role.MARK]
    line = min((w for each in seen for w in _line_widths(each)), default=limits.line)
    if line < limits.line - _ROUNDING:
        found, least = _size(line), _size(limits.line)
        fact = Fact("press-card-line", found=found, least=least, points=_points(line))
        yield Problem(fact, card=card, rule="line-width")
    small = min((each for each in seen if isinstance(each.item, Text)), key=_type_size, default=None)
    if small is not None and _type_size(small) < limits.type - _ROUNDING:
        assert isinstance(small.item, Text)
        found, least = _points(_type_size(small)), _points(limits.type)
        fact = Fact("press-card-type", text=excerpt(small.item.text), found=found, least=least)
        yield Problem(fact, card=card, rule="type-size")
    for fact in _coarse(seen, limits):
        yield Problem(fact, card=card, rule="resolution")
    for fact in _inky(seen, limits):
        yield Problem(fact, card=card, rule="ink-limit")


def _line_widths(seen: Visit[Painted]) -> Iterator[float]:
    item = seen.item
    if isinstance(item, Path) and not isinstance(item.outline, Polygons) and item.stroke:
        yield item.stroke.width * seen.scale


def _type_size(seen: Visit[Painted]) -> float:
    assert isinstance(seen.item, Text)
    blank = seen.item.text.isspace() or not seen.item.glyphs
    return 1e6 if blank else seen.item.size * seen.scale


def _coarse(seen: Iterable[Visit[Painted]], limits: Limits) -> Iterator[Fact]:
    for each in seen:
        if isinstance(each.item, Image):
            scan = bool(each.item.builds)
            least = max(limits.resolution, SCAN_RESOLUTION if scan else 0)
            dpi = resolution(each.item, each.matrix)
            if dpi < least * 0.99:
                found, wanted = Quantity(round(dpi), "dpi"), Quantity(least, "dpi")
                key = "press-card-scan" if scan else "press-card-picture"
                yield Fact(key, found=found, least=wanted)


def resolution(image: Image, matrix: Matrix) -> float:
    """Pixels per inch of a placed picture, along the coarser of its sides."""
    a, b, c, d, _, _ = matrix
    across, down = image.width * hypot(a, b), image.height * hypot(c, d)
    if not across or not down:
        return 0.0
    return min(image.pixels[0] / across, image.pixels[1] / down) * MM_PER_INCH


def _inky(seen: Sequence[Visit[Painted]], limits: Limits) -> Iterator[Fact]:
    """Inks whose own build is over the limit, and CMYK pictures with more ink than that.

    What overprints is settled when the press file is made; pictures in RGB are converted within the limit.
    """
    if not limits.ink:
        return
    limit = Quantity(limits.ink, "%")
    images = {each.item.digest: each.item for each in seen if isinstance(each.item, Image)}
    most = max((inks_of_picture(image.data) for image in images.values()), default=0.0)
    if most > limits.ink + 1:
        yield Fact("press-card-picture-ink", found=Quantity(round(most), "%"), most=limit)
    for ink in dict.fromkeys(ink for each in seen for ink in _inks_of(each.item)):
        if not ink.spot and ink.coverage > limits.ink + _ROUNDING:
            yield Fact("press-card-ink", ink=ink.name, found=Quantity(ink.coverage, "%"), most=limit)


def _inks_of(item: Painted) -> Iterator[Ink]:
    if isinstance(item, Image):
        return
    if item.fill is not None:
        yield item.fill
    if item.stroke is not None:
        yield item.stroke.ink


def excerpt(text: str) -> str:
    """The beginning of a card's text, for messages."""
    return text if len(text) <= 24 else text[:23] + "…"


def _size(mm: float) -> Quantity:
    return Quantity(float(f"{mm:.3g}"), "mm")


def _points(mm: float) -> Quantity:
    return Quantity(float(f"{mm * PT_PER_MM:.3g}"), "pt")
