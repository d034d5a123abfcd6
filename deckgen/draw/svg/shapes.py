"""The outlines of SVG's shapes, and the vertices where markers are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple
from xml.etree.ElementTree import Element

from deckgen.draw.svg.paths import parse_path, path_steps
from deckgen.draw.svg.syntax import numbers
from deckgen.geometry import Curves, Point, circle, polyline, rectangle

SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
MARKED = ("path", "line", "polyline", "polygon")
"""The shapes that have markers."""
_NOTHING = Curves("", ())


def outline_of(element: Element, length: Callable[[str], float]) -> Curves:
    """Return the outline of one of `SHAPES`, empty if it is invisible; `length` reads an attribute."""
    match element.tag:
        case "path":
            data = element.get("d", "").strip()
            return parse_path(data) if data and data != "none" else _NOTHING
        case "rect":
            return _rect(element, length)
        case "circle" | "ellipse":
            return _ellipse(element, length)
        case "line":
            return polyline([(length("x1"), length("y1")), (length("x2"), length("y2"))])
    v = numbers(element.get("points", ""))
    points = list(zip(v[::2], v[1::2], strict=False))
    return polyline(points, element.tag == "polygon") if len(points) > 1 else _NOTHING


def _ellipse(element: Element, length: Callable[[str], float]) -> Curves:
    rx, ry = _radii(element, length, "r" if element.tag == "circle" else "")
    return circle(length("cx"), length("cy"), rx, ry) if rx > 0 and ry > 0 else _NOTHING


def _radii(element: Element, length: Callable[[str], float], both: str) -> tuple[float, float]:
    """Return the two radii; a missing, `auto` or negative one equals the other (SVG 2, 10.4)."""
    names = (name for name in ((both,) if both else ("rx", "ry")) if element.get(name, "auto") != "auto")
    found = [radius for radius in map(length, names) if radius >= 0]
    return (found[0], found[-1]) if found else (0.0, 0.0)


def _rect(element: Element, length: Callable[[str], float]) -> Curves:
    x, y, width, height = map(length, ("x", "y", "width", "height"))
    if width <= 0 or height <= 0:
        return _NOTHING
    rx, ry = _radii(element, length, "")
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx <= 0 or ry <= 0:
        return rectangle(x, y, width, height)
    # An elliptical corner is a round one, scaled.
    squeeze = ry / rx
    return rectangle(0, 0, width, height / squeeze, rx).transformed((1.0, 0.0, 0.0, squeeze, x, y))


class Vertex(NamedTuple):
    """A point where two segments of an outline meet, and the direction there in degrees."""

    at: Point
    turn: float


class _Segment(NamedTuple):
    """One command of path data: its ends, and the directions in which it leaves and arrives."""

    start: Point
    end: Point
    leaving: Point
    arriving: Point


def vertices_of(element: Element, outline: Curves) -> Iterator[Vertex]:
    """Yield the vertices of an outline, in order (SVG 2, 13.7.4: the direction between two segments)."""
    steps = path_steps(element.get("d", "").strip()) if element.tag == "path" else (1,) * len(outline.ops)
    for segments in _subpaths(outline, steps):
        closed = len(segments) > 1 and segments[0].start == segments[-1].end
        yield Vertex(segments[0].start, _turn(segments[-1].arriving if closed else None, segments[0].leaving))
        for before, after in pairwise(segments):
            yield Vertex(before.end, _turn(before.arriving, after.leaving))
        if segments[0].start != segments[0].end or len(segments) > 1:
            yield Vertex(
                segments[-1].end, _turn(segments[-1].arriving, segments[0].leaving if closed else None)
            )


def _subpaths(outline: Curves, steps: Sequence[int]) -> Iterator[list[_Segment]]:
    """Yield the segments of each subpath; a single point is a segment without length."""
    left, ops = iter(outline.xy), iter(outline.ops)
    found: list[_Segment] = []
    at = begin = (0.0, 0.0)
    for count in filter(None, steps):
        kinds = list(islice(ops, count))
        points = [at, *_points(kinds, left, begin)]
        at = points[-1]
        if kinds[0] == "M":
            yield from filter(None, [found])
            begin, found = at, []
        else:
            found.append(_segment(points))
    yield found or [_segment([at, at])]


def _points(kinds: list[str], left: Iterator[float], begin: Point) -> Iterator[Point]:
    """Yield the points of some lines and curves, taken from the numbers that are left."""
    for kind in kinds:
        if kind == "Z":
            yield begin
        else:
            yield from ((next(left), next(left)) for _ in range(3 if kind == "C" else 1))


def _segment(points: list[Point]) -> _Segment:
    first, last = points[0], points[-1]
    away = next((p for p in points if p != first), first)
    near = next((p for p in reversed(points) if p != last), last)
    leaving, arriving = (away[0] - first[0], away[1] - first[1]), (last[0] - near[0], last[1] - near[1])
    return _Segment(first, last, leaving, arriving)


def _turn(arriving: Point | None, leaving: Point | None) -> float:
    """Return the direction halfway between two, in degrees."""
    x = y = 0.0
    for direction in (arriving, leaving):
        size = hypot(*direction) if direction else 0.0
        if direction and size:
            x, y = x + direction[0] / size, y + direction[1] / size
    if hypot(x, y) < 1e-9 and arriving:
        x, y = -arriving[1], arriving[0]  # the path turns back on itself: the direction is perpendicular
    return degrees(atan2(y, x))
