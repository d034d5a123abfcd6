"""SVG gradients as flat bands of colour, clipped to an outline.

Inks are flat, so a gradient is drawn in bands, each over the last, too fine for the eye to see a step.
Nothing is transparent: the opacity of a stop is mixed with white.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from math import ceil, hypot, inf

from deckgen.draw.svg.values import length_of, matrix_of
from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.geometry import Box, Curves, apply, circle, compose, inverse, polyline
from deckgen.ink import Ink, Rgb
from deckgen.scene import Group, Item, Path

STEP = 4
"""Most levels of 255 by which neighbouring bands differ in a colour."""

Tone = tuple[Rgb, float]
"""A colour and its opacity."""
Stop = tuple[float, Rgb, float]
"""Offset from 0 to 1, colour and opacity."""


@dataclass(frozen=True, slots=True)
class Gradient:
    """How colours change through the stops: along a line, or outwards from a focus."""

    attributes: Mapping[str, str]
    radial: bool
    stops: tuple[Stop, ...]
    viewport: tuple[float, float]

    def painted(self, outline: Curves, ink: Callable[[Rgb, float], Ink]) -> Iterator[Item]:
        """Yield the bands within an outline; none if the bounding box it is measured by has no area."""
        # Sixteen steps of a curve: control points would make the box too large.
        left, top, right, foot = Box.around(chain.from_iterable(outline.flattened(16)))
        matrix = matrix_of(self.attributes.get("gradientTransform", ""))
        if self._by_box:
            if right <= left or foot <= top:
                return
            matrix = compose(matrix, (right - left, 0.0, 0.0, foot - top, left, top))
        a, b, c, d, _, _ = matrix
        if abs(a * d - b * c) < 1e-12:
            return
        back = inverse(matrix)
        corners = [apply(back, *at) for at in ((left, top), (left, foot), (right, foot), (right, top))]
        bands = self._radial(corners) if self.radial else self._linear(corners)
        paths = tuple(Path(shape, ink(*tone)) for shape, tone in bands)
        yield Group((Group(paths, matrix),), clip=outline)

    @property
    def _by_box(self) -> bool:
        return self.attributes.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"

    def _length(self, name: str, usual: str, side: float) -> float:
        return length_of(self.attributes.get(name, usual), 1.0 if self._by_box else side)

    def _bands(self) -> Iterator[tuple[float, float, Tone]]:
        """Yield begin, end and tone of each band, from before the first stop to beyond the last."""
        first, last = self.stops[0], self.stops[-1]
        yield -inf, first[0], first[1:]
        for (begin, one, clear), (end, other, thick) in pairwise(self.stops):
            apart = max(*(abs(x - y) for x, y in zip(one, other, strict=True)), 255 * abs(clear - thick))
            count = max(1, ceil(apart / STEP))
            for k in range(count):
                part = (k + 0.5) / count
                red, green, blue = (round(x + (y - x) * part) for x, y in zip(one, other, strict=True))
                at, wide = begin + (end - begin) * k / count, (end - begin) / count
                yield at, at + wide, ((red, green, blue), clear + (thick - clear) * part)
        yield last[0], inf, last[1:]

    def _linear(self, corners: Sequence[tuple[float, float]]) -> Iterator[tuple[Curves, Tone]]:
        width, height = self.viewport
        x, y = self._length("x1", "0%", width), self._length("y1", "0%", height)
        dx, dy = self._length("x2", "100%", width) - x, self._length("y2", "0%", height) - y
        square = dx * dx + dy * dy
        if square == 0:
            yield polyline(corners, closed=True), self.stops[-1][1:]
            return
        along = [((px - x) * dx + (py - y) * dy) / square for px, py in corners]
        across = [((py - y) * dx - (px - x) * dy) / square for px, py in corners]
        first, last, left, right = min(along), max(along), min(across), max(across)
        for begin, end, tone in self._bands():
            if end > first and begin < last:
                at = max(begin, first)
                ends = ((at, left), (last, left), (last, right), (at, right))
                strip = [(x + s * dx - t * dy, y + s * dy + t * dx) for s, t in ends]
                yield polyline(strip, closed=True), tone

    def _radial(self, corners: Sequence[tuple[float, float]]) -> Iterator[tuple[Curves, Tone]]:
        width, height = self.viewport
        x, y = self._length("cx", "50%", width), self._length("cy", "50%", height)
        r = self._length("r", "50%", hypot(width, height) / 2**0.5)
        fx = self._length("fx", self.attributes.get("cx", "50%"), width)
        fy = self._length("fy", self.attributes.get("cy", "50%"), height)
        if r > 0 and hypot(fx - x, fy - y) >= r:
            raise FactError(Fact("svg-gradient-focus"))
        for _, end, tone in reversed(list(self._bands())):
            if end == inf:
                yield polyline(corners, closed=True), tone
            elif end > 0 and r > 0:
                yield circle(fx + (x - fx) * end, fy + (y - fy) * end, r * end), tone
