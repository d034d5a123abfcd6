"""Items of a scene in; the boxes they fill, and whether a shape hides a box, out. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sqrt

from deckgen.geometry import Box, Curves, Outline, Polygons, regular
from deckgen.scene import Text

_CIRCLE_CORNERS = 48


def boxes_of_glyphs(text: Text) -> list[Box]:
    """The box round each glyph, however it is turned: an em to each side of its origin."""
    return [
        Box(glyph.x, glyph.y, glyph.x, glyph.y).grown(text.size)
        for glyph in text.glyphs
        if not glyph.text.isspace()
    ]


@lru_cache(maxsize=256)
def _plate_circle(polygons: _ByDigest) -> tuple[float, float, float]:
    """The middle of a plate's box, and how far from it its outermost point lies."""
    left, top, right, bottom = polygons.plate.box()
    x, y = (left + right) / 2, (top + bottom) / 2
    furthest = 0.0
    for xs, ys in polygons.plate.rings:
        furthest = max(
            furthest, max(((a - x) ** 2 + (b - y) ** 2 for a, b in zip(xs, ys, strict=True)), default=0)
        )
    return x, y, sqrt(furthest)


@dataclass(frozen=True, slots=True, eq=False)
class _ByDigest:
    """A plate that is known by its digest."""

    plate: Polygons

    def __hash__(self) -> int:
        return hash(self.plate.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByDigest) and other.plate.digest == self.plate.digest


def hull_points(outline: Outline) -> list[tuple[float, float]]:
    """Points whose convex hull holds an outline: its box, or for a plate a circle round it."""
    if isinstance(outline, Curves):
        return list(outline.box().corners()) if outline.ops else []
    if not any(xs for xs, _ in outline.rings):
        return []
    x, y, r = _plate_circle(_ByDigest(outline))
    return regular(x, y, r / cos(pi / _CIRCLE_CORNERS), _CIRCLE_CORNERS)


@dataclass(frozen=True, slots=True)
class Cover:
    """A filled convex shape that hides what lies beneath: its box, its corners, which way they turn."""

    bounds: Box
    ring: tuple[tuple[float, float], ...]
    turn: int

    def hides(self, bounds: Box, points: Sequence[tuple[float, float]]) -> bool:
        """Whether the hull of some points, whose box is known, surely lies within."""
        own = self.bounds
        if (
            bounds.left < own.left
            or bounds.right > own.right
            or bounds.top < own.top
            or bounds.bottom > own.bottom
        ):
            return False
        edges = [(ax, ay, bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(self.ring)]
        turn = self.turn
        return all(
            (dx * (y - ay) - dy * (x - ax)) * turn > -_NEARLY for x, y in points for ax, ay, dx, dy in edges
        )


_NEARLY = 1e-9


def cover_of(outline: Curves) -> Cover | None:
    """What an outline hides when it is filled; None unless it is one convex shape."""
    parts = outline.flattened()
    if len(parts) != 1 or len(parts[0]) < 3:
        return None
    turns = set(_turns(parts[0])) - {0}
    if len(turns) != 1:
        return None
    return Cover(Box.around(parts[0]), (*parts[0], parts[0][0]), turns.pop())


def _turns(points: list[tuple[float, float]]) -> list[int]:
    """Which way the outline turns at each of its points; one way only if it is convex."""
    ring = [*points, *points[:2]]
    return [
        _sign((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
        for (ax, ay), (bx, by), (cx, cy) in zip(ring, ring[1:], ring[2:], strict=False)
    ]


def _sign(value: float) -> int:
    return 0 if abs(value) < 1e-9 else 1 if value > 0 else -1
