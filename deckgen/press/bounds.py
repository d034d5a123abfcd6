"""Items of a scene in; the boxes they fill, and whether a shape hides a box, out. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sqrt

from deckgen.render.pdf_objects import bounds_of
from deckgen.scene import Curves, Matrix, Outline, Polygons, Text, mapped, regular

_CIRCLE_CORNERS = 48


@dataclass(frozen=True, slots=True)
class Bounds:
    """A box by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def corners(self) -> tuple[tuple[float, float], ...]:
        """Its four corners, one after the other."""
        left, top, right, bottom = self.left, self.top, self.right, self.bottom
        return (left, top), (right, top), (right, bottom), (left, bottom)

    def mapped(self, matrix: Matrix) -> Bounds:
        """The box round the box as a transform takes it."""
        return round_points([mapped(matrix, x, y) for x, y in self.corners()])

    def grown(self, by: float) -> Bounds:
        """A box larger by so much on each side."""
        return Bounds(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def meets(self, other: Bounds) -> bool:
        """Whether two boxes share more than an edge."""
        return (
            self.left < other.right and other.left < self.right
            and self.top < other.bottom and other.top < self.bottom
        )  # fmt: skip


NOTHING = Bounds(1.0, 1.0, 0.0, 0.0)


def round_points(points: Sequence[tuple[float, float]]) -> Bounds:
    """The smallest box round some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def bounds_of_outline(outline: Outline) -> Bounds:
    """The box round an outline's points: round curves it is a little too large."""
    if not isinstance(outline, Curves):
        return Bounds(*bounds_of(outline))
    xs, ys = outline.xy[::2], outline.xy[1::2]
    return Bounds(min(xs), min(ys), max(xs), max(ys)) if xs else NOTHING


def boxes_of_glyphs(text: Text) -> list[Bounds]:
    """The box round each glyph, however it is turned: an em to each side of its origin."""
    return [
        Bounds(glyph.x, glyph.y, glyph.x, glyph.y).grown(text.size)
        for glyph in text.glyphs
        if not glyph.text.isspace()
    ]


def flattened(curves: Curves, steps: int = 8) -> list[list[tuple[float, float]]]:
    """An outline's subpaths as points, each cubic as so many straight lines."""
    found: list[list[tuple[float, float]]] = []
    numbers = iter(curves.xy)
    for op in curves.ops:
        if op == "M":
            found.append([(next(numbers), next(numbers))])
        elif op == "L":
            found[-1].append((next(numbers), next(numbers)))
        elif op == "C":
            ends = [(next(numbers), next(numbers)) for _ in range(3)]
            found[-1] += _cubic((found[-1][-1], *ends), steps)
    return found


def _cubic(ends: tuple[tuple[float, float], ...], steps: int) -> list[tuple[float, float]]:
    """Points along a cubic, its start left out."""
    points = []
    for step in range(1, steps + 1):
        t = step / steps
        weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        pairs = list(zip(weights, ends, strict=True))
        points.append((sum(w * x for w, (x, _) in pairs), sum(w * y for w, (_, y) in pairs)))
    return points


@lru_cache(maxsize=256)
def _plate_circle(polygons: _ByDigest) -> tuple[float, float, float]:
    """The middle of a plate's box, and how far from it its outermost point lies."""
    left, top, right, bottom = bounds_of(polygons.plate)
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
        return list(bounds_of_outline(outline).corners()) if outline.ops else []
    if not any(xs for xs, _ in outline.rings):
        return []
    x, y, r = _plate_circle(_ByDigest(outline))
    return regular(x, y, r / cos(pi / _CIRCLE_CORNERS), _CIRCLE_CORNERS)


@dataclass(frozen=True, slots=True)
class Cover:
    """A filled convex shape that hides what lies beneath: its box, its corners, which way they turn."""

    bounds: Bounds
    ring: tuple[tuple[float, float], ...]
    turn: int

    def hides(self, bounds: Bounds, points: Sequence[tuple[float, float]]) -> bool:
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
    parts = flattened(outline)
    if len(parts) != 1 or len(parts[0]) < 3:
        return None
    turns = set(_turns(parts[0])) - {0}
    if len(turns) != 1:
        return None
    return Cover(round_points(parts[0]), (*parts[0], parts[0][0]), turns.pop())


def _turns(points: list[tuple[float, float]]) -> list[int]:
    """Which way the outline turns at each of its points; one way only if it is convex."""
    ring = [*points, *points[:2]]
    return [
        _sign((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
        for (ax, ay), (bx, by), (cx, cy) in zip(ring, ring[1:], ring[2:], strict=False)
    ]


def _sign(value: float) -> int:
    return 0 if abs(value) < 1e-9 else 1 if value > 0 else -1
