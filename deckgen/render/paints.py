"""Simplify gradients and transparent inks for renderers: flat inks, repeated stops, masked lines.

Offsets of a gradient run from 0 at its first circle or point to 1 at its second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, floor, hypot
from typing import Final

from deckgen.geometry import IDENTITY, Box, Curves, Matrix, Outline, Point, apply, compose, inverse, rectangle
from deckgen.ink import Ink
from deckgen.scene import (
    Gradient,
    Group,
    Item,
    Linear,
    Mask,
    Path,
    Radial,
    Stop,
    Stroke,
    Text,
    Tile,
    bounds,
)

MOST_TURNS: Final = 256
"""The most repeats of a gradient; more would be too fine to see."""
_FLAT: Final = 1e-9
_BEYOND: Final = 0.01
_WHITE: Final = Ink("white", (0, 0, 0, 0), (255, 255, 255))


def flat_ink(paint: Ink | Gradient) -> Ink | None:
    """Return the only ink of a paint; None for a gradient whose inks differ.

    A gradient of zero length has the ink of its last stop (SVG 2, 14.2).
    """
    if isinstance(paint, Ink):
        return paint
    inks = {stop.ink for stop in paint.stops}
    a, b, c, d, _, _ = paint.transform
    if isinstance(paint, Linear):
        (x, y), (u, v) = paint.start, paint.end
        size = hypot(u - x, v - y)
    else:
        size = paint.radius - paint.inner
    flat = len(inks) == 1 or size <= _FLAT or abs(a * d - b * c) < _FLAT**2
    return paint.stops[-1].ink if flat else None


def solid(text: Text) -> Text:
    """Return a text in opaque inks."""
    return replace(text, fill=text.fill._replace(opacity=1.0))


def whole(paint: Gradient) -> list[Stop]:
    """Return the stops of a gradient, extended so that there is one at 0 and one at 1."""
    first, last = paint.stops[0], paint.stops[-1]
    stops = list(paint.stops)
    if first.offset > 0:
        stops.insert(0, Stop(0.0, first.ink))
    if last.offset < 1:
        stops.append(Stop(1.0, last.ink))
    return stops


def filled_line(path: Path, stroke: Stroke) -> Group:
    """Return a line as a box filled with its paint and clipped to the line.

    Programs differ in how they stroke with patterns.
    """
    line = replace(path, fill=None, stroke=replace(stroke, ink=_WHITE))
    box = bounds([line])
    area = rectangle(box.left, box.top, box.width, box.height)
    return Group((Path(area, fill=stroke.ink),), mask=Mask((line,)))


def without_ground(tile: Tile) -> tuple[Ink | None, Tile]:
    """Return the ink that covers each tile before anything else, and the tile without it.

    In one piece beneath all tiles it has no seams.
    """
    area = Box(0.0, 0.0, tile.scene.width, tile.scene.height)
    ink, items = _without_ground(tile.scene.items, IDENTITY, area)
    return ink, tile if ink is None else replace(tile, scene=replace(tile.scene, items=items))


def _without_ground(
    items: tuple[Item, ...], matrix: Matrix, area: Box
) -> tuple[Ink | None, tuple[Item, ...]]:
    match items:
        case (Path(outline, Ink() as ink, None, _, False), *rest) if _covers(outline, matrix, area):
            return ink, tuple(rest)
        case (Group(clip=None) as group, *rest) if not group.composes:
            found, inner = _without_ground(group.items, compose(group.transform, matrix), area)
            return found, (replace(group, items=inner), *rest)
    return None, items


def _covers(outline: Outline, matrix: Matrix, area: Box) -> bool:
    """Return whether an outline, transformed, is an upright rectangle around an area."""
    own, (_, b, c, *_) = outline.box(), matrix
    box = own.transformed(matrix)
    upright = isinstance(outline, Curves) and tuple(outline.points()) == own.corners() and b == c == 0
    return upright and Box.spanning((box, area)) == box


def stops_over(paint: Gradient, extent: Box) -> list[Stop]:
    """Return the stops of a gradient in order, repeated to cover `extent`, the box of the path.

    If it is repeated, offsets extend beyond 0 to 1, and also where two inks meet at an end.
    """
    stops = whole(paint)
    if paint.spread == "pad":
        return _with_ends(stops)
    low, high = _reach(paint, extent)
    found: list[Stop] = []
    for turn in range(low, high):
        back = paint.spread == "reflect" and turn % 2
        row = [Stop(1 - stop.offset, stop.ink) for stop in reversed(stops)] if back else stops
        found += [Stop(turn + stop.offset, stop.ink) for stop in row]
    return found


def _with_ends(stops: list[Stop]) -> list[Stop]:
    """Return the stops of a gradient that ends in the inks of its first and last stop: of two inks at the
    same offset, PDF would go on with the inner one.
    """
    (first, second), (inner, last) = stops[:2], stops[-2:]
    two_first = first.offset == second.offset and first.ink != second.ink
    two_last = inner.offset == last.offset and inner.ink != last.ink
    before = [first._replace(offset=first.offset - _BEYOND)] if two_first else []
    return [*before, *stops, *([last._replace(offset=last.offset + _BEYOND)] if two_last else [])]


def _reach(paint: Gradient, extent: Box) -> tuple[int, int]:
    """Return the first and last whole repeat of a gradient that is needed."""
    back = inverse(paint.transform)
    corners = [apply(back, x, y) for x, y in extent.corners()]
    if isinstance(paint, Linear):
        (x, y), (u, v) = paint.start, paint.end
        dx, dy = u - x, v - y
        along = [((px - x) * dx + (py - y) * dy) / (dx * dx + dy * dy) for px, py in corners]
        low = max(floor(min(along)), -MOST_TURNS)
        return low, max(low + 1, min(ceil(max(along)), MOST_TURNS))
    grows = paint.radius - paint.inner
    low = max(-ceil(paint.inner / grows), -MOST_TURNS) if paint.inner else 0
    high = 1
    while high < MOST_TURNS and not all(_within(paint, corner, high) for corner in corners):
        high += 1
    return low, high


def ends(paint: Gradient, stops: Sequence[Stop]) -> tuple[float, float]:
    """Return the lowest and highest offset of repeated stops, limited so that no radius is negative."""
    low, high = stops[0].offset, stops[-1].offset
    if isinstance(paint, Radial):
        low = max(low, -paint.inner / (paint.radius - paint.inner))
    return low, high


def at(paint: Gradient, offset: float) -> tuple[Point, float]:
    """Return the point, or centre and radius, at an offset."""
    if isinstance(paint, Linear):
        (x, y), (u, v), grown = paint.start, paint.end, 0.0
    else:
        (x, y), (u, v) = paint.focus, paint.centre
        grown = paint.inner + (paint.radius - paint.inner) * offset
    return (x + (u - x) * offset, y + (v - y) * offset), grown


def _within(paint: Gradient, corner: Point, offset: int) -> bool:
    (x, y), radius = at(paint, offset)
    return hypot(corner[0] - x, corner[1] - y) <= radius
