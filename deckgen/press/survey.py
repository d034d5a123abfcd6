"""Scenes and a printer's limits in; what is beyond them out: lines, type, resolution of pictures, inks.

Sizes are as they come out on paper, under all transforms. Engraved plates are cut to their own minimum and
are not looked at again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot

from deckgen.errors import Problem
from deckgen.geometry import Matrix, Polygons
from deckgen.ink import Ink
from deckgen.render.ink_sum import inks_of_picture
from deckgen.scene import Image, Painted, Path, Role, Scene, Text, Visit, painted
from deckgen.target.model import Limits
from deckgen.units import MM_PER_INCH, PT_PER_MM

_ROUNDING = 1e-4
SCAN_RESOLUTION = 300.0
"""Pixels per inch below which the lines of a scanned engraving run together, at the size they are printed."""


def beyond_limits(scenes: Mapping[str, Scene], limits: Limits) -> list[Problem]:
    """What a printer cannot hold, the worst of each kind for each card. Scenes are named by card."""
    return [problem for card, scene in scenes.items() for problem in _beyond(card, scene, limits)]


def _beyond(card: str, scene: Scene, limits: Limits) -> Iterator[Problem]:
    seen = [each for each in painted(scene) if each.role is not Role.MARK]
    line = min((w for each in seen for w in _line_widths(each)), default=limits.line)
    if line < limits.line - _ROUNDING:
        yield Problem(
            f"a line is {line:.3g} mm ({_pt(line)}) wide; the least that holds is {limits.line:.3g} mm",
            card=card, rule="line-width", hint="draw wider lines, or choose a larger size",
        )  # fmt: skip
    small = min((each for each in seen if isinstance(each.item, Text)), key=_type_size, default=None)
    if small is not None and _type_size(small) < limits.type - _ROUNDING:
        assert isinstance(small.item, Text)
        message = f"{quoted(small.item.text)} is set in {_pt(_type_size(small))}"
        yield Problem(
            f"{message}; the least is {_pt(limits.type)}",
            card=card, rule="type-size", hint="set it larger, or choose a larger size",
        )  # fmt: skip
    yield from _coarse(card, seen, limits)
    yield from _inky(card, seen, limits)


def _line_widths(seen: Visit[Painted]) -> Iterator[float]:
    item = seen.item
    if isinstance(item, Path) and not isinstance(item.outline, Polygons) and item.stroke:
        yield item.stroke.width * seen.scale


def _type_size(seen: Visit[Painted]) -> float:
    assert isinstance(seen.item, Text)
    blank = seen.item.text.isspace() or not seen.item.glyphs
    return 1e6 if blank else seen.item.size * seen.scale


def _coarse(card: str, seen: Iterable[Visit[Painted]], limits: Limits) -> Iterator[Problem]:
    for each in seen:
        if isinstance(each.item, Image):
            least = max(limits.resolution, SCAN_RESOLUTION if each.item.builds else 0)
            found = resolution(each.item, each.matrix)
            if found < least * 0.99:
                what = "scan" if each.item.builds else "picture"
                yield Problem(
                    f"a {what} has {found:.0f} pixels per inch; the least is {least:g}",
                    card=card, rule="resolution", hint="use a picture of more pixels, or place it smaller",
                )  # fmt: skip


def resolution(image: Image, matrix: Matrix) -> float:
    """Pixels per inch of a placed picture, along the coarser of its sides."""
    a, b, c, d, _, _ = matrix
    across, down = image.width * hypot(a, b), image.height * hypot(c, d)
    if not across or not down:
        return 0.0
    return min(image.pixels[0] / across, image.pixels[1] / down) * MM_PER_INCH


def _inky(card: str, seen: Sequence[Visit[Painted]], limits: Limits) -> Iterator[Problem]:
    """Inks whose own build is over the limit, and pictures that come in inks and have more than that.

    What overprints is settled when the press file is made; pictures in RGB are converted within the limit.
    """
    if limits.ink:
        images = {each.item.digest: each.item for each in seen if isinstance(each.item, Image)}
        most = max((inks_of_picture(image.data) for image in images.values()), default=0.0)
        if most > limits.ink + 1:
            yield Problem(
                f"a picture in CMYK has up to {most:.0f} % ink; the most is {limits.ink:g} %", card=card,
                rule="ink-limit", hint="convert it for less ink, or give it in RGB: it is converted here",
            )  # fmt: skip
        for ink in dict.fromkeys(ink for each in seen for ink in inks_of(each.item)):
            if not ink.spot and ink.coverage > limits.ink + _ROUNDING:
                yield Problem(
                    f"the ink {ink.name!r} adds up to {ink.coverage:g} %; the most is {limits.ink:g} %",
                    card=card, rule="ink-limit", hint="lower its build under `inks:`",
                )  # fmt: skip


def inks_of(item: Painted) -> Iterator[Ink]:
    """The inks that an item is painted with."""
    if isinstance(item, Image):
        return
    if item.fill is not None:
        yield item.fill
    if item.stroke is not None:
        yield item.stroke.ink


def quoted(text: str) -> str:
    """Words of a card for a message: their beginning, if they are long."""
    return repr(text if len(text) <= 24 else text[:23] + "…")


def _pt(mm: float) -> str:
    return f"{mm * PT_PER_MM:.3g} pt"
