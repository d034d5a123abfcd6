"""Compute plane geometry in millimetres, y down: transforms, boxes, outlines and basic shapes."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, pairwise
from math import cos, pi, radians, sin, sqrt, tan
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, overload

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from shapely import Polygon

Point: TypeAlias = tuple[float, float]
"""x and y."""
Ring: TypeAlias = "tuple[array[int], array[int]]"
"""One closed polygon: its xs and its ys (`array('i')`), the first point not repeated at the end."""
Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f, as in PDF and SVG."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def translate(dx: float, dy: float) -> Matrix:
    """Return the transform that moves by (dx, dy)."""
    return 1.0, 0.0, 0.0, 1.0, dx, dy


def scale(sx: float, sy: float | None = None) -> Matrix:
    """Return the transform that scales about the origin; one factor applies to both axes."""
    return sx, 0.0, 0.0, sx if sy is None else sy, 0.0, 0.0


def rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """Return the transform that rotates about (x, y), clockwise on the page (y runs down)."""
    # Keep quarter turns exact, so that a card on its side stays on the grid.
    quarter, rest = divmod(degrees, 90)
    if rest:
        c, s = cos(radians(degrees)), sin(radians(degrees))
    else:
        c, s = ((1, 0), (0, 1), (-1, 0), (0, -1))[int(quarter) % 4]
    return c, s, -s, c, x - c * x + s * y, y - s * x - c * y


def compose(first: Matrix, then: Matrix) -> Matrix:
    """Return the transform that applies `first`, then `then`."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        p * a + r * b, q * a + s * b,
        p * c + r * d, q * c + s * d,
        p * e + r * f + t, q * e + s * f + u,
    )  # fmt: skip


def placement(size: float, turn: float, x: float, y: float, mirror: bool = False) -> Matrix:
    """Return the transform that scales (and mirrors left to right), rotates about the origin, then moves."""
    return compose(compose(scale(-size if mirror else size, size), rotate(turn)), translate(x, y))


def inverse(matrix: Matrix) -> Matrix:
    """Return the transform that undoes another. Raises ZeroDivisionError if it flattens the plane."""
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    return d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det


def apply(matrix: Matrix, x: float, y: float) -> Point:
    """Transform the point (x, y)."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def mean_scale(matrix: Matrix) -> float:
    """Return the mean scale factor of a transform: the square root of its change of area."""
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c))


class Box(NamedTuple):
    """An axis-aligned rectangle, given by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, points: Iterable[Point]) -> Box:
        """Return the smallest box around some points; without points, an empty one at the origin."""
        kept = list(points)
        if not kept:
            return cls(0.0, 0.0, 0.0, 0.0)
        xs, ys = zip(*kept, strict=True)
        return cls(min(xs), min(ys), max(xs), max(ys))

    @classmethod
    def spanning(cls, boxes: Iterable[Box]) -> Box:
        """Return the smallest box around some boxes; without boxes, an empty one at the origin."""
        kept = list(boxes)
        if not kept:
            return cls(0.0, 0.0, 0.0, 0.0)
        lefts, tops, rights, feet = zip(*kept, strict=True)
        return cls(min(lefts), min(tops), max(rights), max(feet))

    @property
    def width(self) -> float:
        """The distance from left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The distance from top to bottom."""
        return self.bottom - self.top

    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Return the corners clockwise from the top left."""
        left, top, right, bottom = self
        return (left, top), (right, top), (right, bottom), (left, bottom)

    def transformed(self, matrix: Matrix) -> Box:
        """Return the smallest box around the transformed corners."""
        # Without the corners, as every item of every face is asked; rounded as theirs would be.
        (left, top, right, bottom), (a, b, c, d, e, f) = self, matrix
        x, u = (a * left, a * right) if a >= 0 else (a * right, a * left)
        v, w = (c * top, c * bottom) if c >= 0 else (c * bottom, c * top)
        y, s = (b * left, b * right) if b >= 0 else (b * right, b * left)
        t, r = (d * top, d * bottom) if d >= 0 else (d * bottom, d * top)
        return Box(x + v + e, y + t + f, u + w + e, s + r + f)

    def grown(self, by: float) -> Box:
        """Return a box that is larger by `by` on each side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point is inside or on the edge."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def clipped(self, to: Box) -> Box:
        """Return the part of the box that is inside another."""
        return Box(
            max(self.left, to.left), max(self.top, to.top),
            min(self.right, to.right), min(self.bottom, to.bottom),
        )  # fmt: skip

    def meets(self, other: Box) -> bool:
        """Return whether two boxes share more than an edge."""
        return (
            self.left < other.right and other.left < self.right
            and self.top < other.bottom and other.top < self.bottom
        )  # fmt: skip


class Curves(NamedTuple):
    """An outline of lines and cubic curves.

    `ops` is a string over M, L, C, Z; `xy` holds 2, 2, 6 and 0 numbers (mm) for each of them.
    """

    ops: str
    xy: tuple[float, ...]

    def points(self) -> Iterator[Point]:
        """Iterate over the end points and control points."""
        return zip(self.xy[::2], self.xy[1::2], strict=True)

    def box(self) -> Box:
        """Return the box around all points, which is a little too large because of control points."""
        xs, ys = self.xy[::2], self.xy[1::2]
        return Box(min(xs), min(ys), max(xs), max(ys)) if xs else Box.around(())

    def flattened(self, steps: int = 8) -> list[list[Point]]:
        """Return the points of each subpath, with each cubic as `steps` straight lines."""
        found: list[list[Point]] = []
        numbers = iter(self.xy)
        for op in self.ops:
            if op == "M":
                found.append([(next(numbers), next(numbers))])
            elif op == "L":
                found[-1].append((next(numbers), next(numbers)))
            elif op == "C":
                ends = [(next(numbers), next(numbers)) for _ in range(3)]
                found[-1] += _cubic((found[-1][-1], *ends), steps)
        return found

    def transformed(self, matrix: Matrix) -> Curves:
        """Return the transformed outline."""
        a, b, c, d, e, f = matrix
        points = list(self.points())
        flat = [0.0] * len(self.xy)  # filled by slices, because a plate has thousands of points
        flat[::2] = [a * x + c * y + e for x, y in points]
        flat[1::2] = [b * x + d * y + f for x, y in points]
        return Curves(self.ops, tuple(flat))


def _cubic(ends: tuple[Point, ...], steps: int) -> list[Point]:
    """Return points along a cubic, without its start."""
    points = []
    for step in range(1, steps + 1):
        t = step / steps
        weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        pairs = list(zip(weights, ends, strict=True))
        points.append((sum(w * x for w, (x, _) in pairs), sum(w * y for w, (_, y) in pairs)))
    return points


class Rings(Sequence["Ring"]):
    """Closed polygons one behind another in three arrays: a plate of 30,000 points needs no more objects."""

    __slots__ = ("sizes", "xs", "ys")

    def __init__(self, xs: array[int], ys: array[int], sizes: array[int]) -> None:
        """Take the coordinates of all points, and the number of points of each polygon (`array('i')`)."""
        self.xs, self.ys, self.sizes = xs, ys, sizes

    @classmethod
    def of(cls, rings: Iterable[Ring]) -> Rings:
        """Return polygons that may be in arrays of their own."""
        if isinstance(rings, Rings):
            return rings
        found = cls(array("i"), array("i"), array("i"))
        for xs, ys in rings:
            found.xs.extend(xs)
            found.ys.extend(ys)
            found.sizes.append(len(xs))
        return found

    def __len__(self) -> int:
        return len(self.sizes)

    def __iter__(self) -> Iterator[Ring]:
        ends = accumulate(self.sizes, initial=0)
        return ((self.xs[a:b], self.ys[a:b]) for a, b in pairwise(ends))

    @overload
    def __getitem__(self, at: int) -> Ring: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Ring]: ...
    def __getitem__(self, at: int | slice) -> Ring | Sequence[Ring]:
        return [*self][at]

    def points(self) -> npt.NDArray[np.intc]:
        """Return all points: a row of xs, and one of ys."""
        import numpy as np  # few scenes have plates, and numpy is slow to import

        return np.stack([np.frombuffer(self.xs, np.intc), np.frombuffer(self.ys, np.intc)])

    def where(self, wanted: npt.NDArray[np.bool_]) -> Rings:
        """Return the polygons that are wanted."""
        import numpy as np

        sizes = np.frombuffer(self.sizes, np.intc)
        xs, ys = self.points()[:, np.repeat(wanted, sizes)]
        return Rings(*(array("i", values.tobytes()) for values in (xs, ys, sizes[wanted])))


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Polygons:
    """Many closed polygons with integer coordinates, such as a plate; `digest` identifies them."""

    rings: Rings = field(repr=False, compare=False)
    digest: str

    def points(self) -> npt.NDArray[np.intc]:
        """Return the points of all rings: a row of xs, and one of ys."""
        return self.rings.points()

    def box(self) -> Box:
        """Return the smallest box around all rings."""
        points = self.points()
        if not points.size:
            return Box(0.0, 0.0, 0.0, 0.0)
        return Box(*points.min(axis=1).tolist(), *points.max(axis=1).tolist())


Outline: TypeAlias = Curves | Polygons


def polyline(points: Sequence[Point], closed: bool = False) -> Curves:
    """Return straight lines from point to point."""
    ops = "M" + "L" * (len(points) - 1) + ("Z" if closed else "")
    return Curves(ops, tuple(v for point in points for v in point))


def joined(outlines: Iterable[Curves]) -> Curves:
    """Join outlines into one, so that they are filled or stroked together."""
    kept = tuple(outlines)
    return Curves("".join(o.ops for o in kept), tuple(v for o in kept for v in o.xy))


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Curves:
    """Return a rectangle with corners of `radius` mm (at most half the shorter side)."""
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return polyline([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], closed=True)
    right, foot = x + width, y + height
    corners = (arc(right - r, y + r, r, -90, 0), arc(right - r, foot - r, r, 0, 90),
               arc(x + r, foot - r, r, 90, 180), arc(x + r, y + r, r, 180, 270))  # fmt: skip
    return Curves("MCLCLCLCZ", joined(corners).xy)


def circle(x: float, y: float, r: float, ry: float | None = None) -> Curves:
    """Return a circle about (x, y), or with `ry` the ellipse with half-axes `r` and `ry`, as four cubics."""
    whole = arc(x, y, r, 0, 360, ry)
    return Curves(whole.ops + "Z", whole.xy)


def arc(x: float, y: float, r: float, start: float, end: float, ry: float | None = None) -> Curves:
    """Return an open arc about (x, y) from `start` to `end` degrees (0 is right, clockwise), as cubics.

    With `ry`, the arc is of the ellipse with half-axes `r` and `ry`. The error is 0.03 % of the radius.
    """
    ry = r if ry is None else ry
    pieces = max(1, int(-(-abs(end - start) // 90.0001)))
    step = radians(end - start) / pieces
    k = 4 / 3 * tan(step / 4)
    angle = radians(start)
    xy = [x + r * cos(angle), y + ry * sin(angle)]
    for _ in range(pieces):
        c0, s0, c1, s1 = cos(angle), sin(angle), cos(angle + step), sin(angle + step)
        xy += [x + r * (c0 - k * s0), y + ry * (s0 + k * c0), x + r * (c1 + k * s1), y + ry * (s1 - k * c1),
               x + r * c1, y + ry * s1]  # fmt: skip
        angle += step
    return Curves("M" + "C" * pieces, tuple(xy))


def regular(x: float, y: float, r: float, corners: int, start: float = -90.0) -> list[Point]:
    """Return the corners of a regular polygon in a circle of radius `r`, the first at `start` degrees."""
    angles = [radians(start) + 2 * pi * i / corners for i in range(corners)]
    return [(x + r * cos(angle), y + r * sin(angle)) for angle in angles]


def star(x: float, y: float, r: float, points: int, inner: float, turn: float = 0.0) -> Curves:
    """Return a star with its first tip `turn` degrees from the top; if `inner` is 1, it has no valleys."""
    tips = regular(x, y, r, points, turn - 90)
    if inner < 1:
        valleys = regular(x, y, r * inner, points, turn - 90 + 180 / points)
        tips = [point for both in zip(tips, valleys, strict=True) for point in both]
    return polyline(tips, closed=True)


_FINE = 32
"""Segments per curve when growing or measuring an outline: accurate to 0.03 mm on a card."""
_SHARP = 2.0
"""The miter limit of grown outlines, as a multiple of the distance grown."""


def rounded(outline: Curves, places: int = 9) -> Curves:
    """Return an outline without the rounding errors of rotation, so that equal ones compare equal."""
    return Curves(outline.ops, tuple(round(v, places) for v in outline.xy))


@lru_cache(maxsize=64)
def grown(outline: Curves, by: float) -> Curves:
    """Return a closed outline moved `by` mm outwards, or inwards if negative, as straight segments.

    If it falls apart, only the largest part is returned; if it vanishes, nothing.
    """
    found = _polygon(outline).buffer(by, join_style="mitre", mitre_limit=_SHARP)
    largest = max(getattr(found, "geoms", [found]), key=lambda part: float(part.area), default=found)
    points = [(round(x, 4), round(y, 4)) for x, y in largest.exterior.coords[:-1]]
    return polyline(points, closed=True) if points else Curves("", ())


def beyond(outline: Curves, x: float, y: float) -> float:
    """Return how far a point is outside a closed outline, in mm; negative inside."""
    from shapely import Point as At

    area, at = _polygon(outline), At(x, y)
    far = float(area.exterior.distance(at))
    return -far if area.contains(at) else far


@lru_cache(maxsize=64)
def _polygon(outline: Curves) -> Polygon:
    """Return the area inside a closed outline."""
    # shapely is slow to import, and few decks need it
    from shapely import Polygon, prepare

    (ring,) = outline.flattened(_FINE)
    area = Polygon(ring)
    prepare(area)
    return area


def is_simple(outline: Curves) -> bool:
    """Return whether a closed outline never meets itself."""
    return bool(_polygon(outline).is_valid)
