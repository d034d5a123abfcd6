"""Rings and regular polygons, and layers that show amounts: bars and dials."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from deckgen.deck.types import ANGLE, INK, LENGTH, NUMBER, SIZE, choice
from deckgen.draw.layers.registry import Centred, Outlined, Pen, inked, kind, param
from deckgen.facts import Fact, Quantity
from deckgen.geometry import Curves, arc, circle, joined, polyline, rectangle, regular
from deckgen.ink import Ink
from deckgen.scene import Group, Item

DIRECTIONS = ("right", "left", "up", "down")


@kind("ring")
class RingLayer(Outlined, Centred):
    """A ring between two radii, or an arc of one with `sweep`."""

    r: float = param(SIZE, "outer radius")
    inner: float = param(SIZE, "inner radius")
    start: float = param(ANGLE, "where it starts: 0 is up, clockwise", "0")
    sweep: float = param(ANGLE, "the angle it covers", "360")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one shape."""
        if not 0 <= self.inner < self.r:
            inner, outer = Quantity(self.inner, "mm"), Quantity(self.r, "mm")
            raise pen.problem(Fact("draw-ring-inner", inner=inner, outer=outer))
        shape = sector(self.x, self.y, self.r, self.inner, self.start, self.sweep)
        yield from self.painted(shape, even_odd=True)


def sector(x: float, y: float, r: float, inner: float, start: float, sweep: float) -> Curves:
    """Return a part of a ring from `start` (0 up, clockwise), or all of it for 360 degrees or more."""
    sweep = max(-360.0, min(360.0, sweep))
    if abs(sweep) >= 360:
        return joined([circle(x, y, r), *([circle(x, y, inner)] if inner > 0 else [])])
    outside = arc(x, y, r, start - 90, start - 90 + sweep)
    if inner <= 0:
        return Curves(outside.ops + "LZ", (*outside.xy, x, y))
    inside = arc(x, y, inner, start - 90 + sweep, start - 90)
    return Curves(outside.ops + "L" + inside.ops[1:] + "Z", (*outside.xy, *inside.xy))


@kind("polygon")
class PolygonLayer(Outlined, Centred):
    """A regular polygon, such as a hexagon, a triangle or a diamond."""

    r: float = param(SIZE, "radius of the corners")
    sides: float = param(NUMBER, "number of sides", "6")
    turn: float = param(ANGLE, "rotation, clockwise; 0 has a corner at the top", "0")
    corner: float = param(SIZE, "radius of the rounded corners", "0mm")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one closed shape."""
        sides = int(self.sides)
        if not 3 <= sides <= 100:
            raise pen.problem(Fact("draw-polygon-sides", sides=sides))
        points = regular(self.x, self.y, self.r, sides, self.turn - 90)
        shape = rounded(points, self.corner) if self.corner > 0 else polyline(points, closed=True)
        yield from self.painted(shape)


def rounded(points: list[tuple[float, float]], corner: float) -> Curves:
    """Return a closed polygon with rounded corners that take at most `corner` mm of each side."""
    ops, xy = "", list[float]()
    for i, (x, y) in enumerate(points):
        ends = []
        for px, py in (points[i - 1], points[(i + 1) % len(points)]):
            side = ((px - x) ** 2 + (py - y) ** 2) ** 0.5
            share = min(0.5, corner / side) if side else 0.0
            ends.append((x + share * (px - x), y + share * (py - y)))
        (ax, ay), (bx, by) = ends
        ops += "LC" if ops else "MC"
        # a quadratic curve about the corner, raised to a cubic
        xy += (ax, ay, ax + 2 / 3 * (x - ax), ay + 2 / 3 * (y - ay))
        xy += (bx + 2 / 3 * (x - bx), by + 2 / 3 * (y - by), bx, by)
    return Curves(ops + "Z", tuple(xy))


@kind("bar")
class BarLayer:
    """A bar filled to the fraction `value` / `of`; with `steps` it is divided into boxes."""

    value: float = param(NUMBER, "the amount shown")
    of: float = param(NUMBER, "the amount of a full bar")
    x: float = param(LENGTH, "left edge")
    y: float = param(LENGTH, "top edge")
    w: float = param(SIZE, "width")
    h: float = param(SIZE, "height")
    corner: float = param(SIZE, "radius of the corners", "0mm")
    fill: Ink | None = param(INK, "ink of the full part")
    empty: Ink | None = param(INK, "ink of the empty part", "none")
    stroke: Ink | None = param(INK, "ink of the outline", "none")
    width: float = param(SIZE, "width of the outline", "0.2mm")
    towards: str = param(choice(*DIRECTIONS), "the direction in which it fills", "right")
    steps: float = param(NUMBER, "number of boxes; 0 for one whole bar", "0")
    gap: float = param(SIZE, "space between boxes", "0.6mm")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw the empty part, the full part clipped to it, and the outline; or one box for each step."""
        share = share_of(pen, self.value, self.of)
        count = int(self.steps)
        if count > 200 or count < 0:
            raise pen.problem(Fact("draw-bar-boxes", count=count))
        if count:
            full = round(share * count)
            for step in range(count):
                ink = self.fill if step < full else self.empty
                yield from inked(self._step(step, count), ink, self.stroke, self.width)
            return
        whole = rectangle(self.x, self.y, self.w, self.h, self.corner)
        yield from inked(whole, self.empty, None, 0)
        if share > 0:
            yield Group(tuple(inked(self._part(0, share), self.fill, None, 0)), clip=whole)
        yield from inked(whole, None, self.stroke, self.width)

    def _part(self, start: float, end: float, corner: float = 0.0) -> Curves:
        """Return the box from one fraction of the bar's length to another."""
        if self.towards in ("left", "up"):
            start, end = 1 - end, 1 - start
        if self.towards in ("right", "left"):
            return rectangle(self.x + start * self.w, self.y, (end - start) * self.w, self.h, corner)
        return rectangle(self.x, self.y + start * self.h, self.w, (end - start) * self.h, corner)

    def _step(self, step: int, count: int) -> Curves:
        long = self.w if self.towards in ("right", "left") else self.h
        gap = min(self.gap / long, 0.9 / count) if long else 0.0
        size = (1 - gap * (count - 1)) / count
        return self._part(step * (size + gap), step * (size + gap) + size, self.corner)


def share_of(pen: Pen, value: float, of: float) -> float:
    """Return an amount as a fraction of a whole, at most 1. Raises SpecError if the whole is not positive."""
    if of <= 0:
        raise pen.problem(Fact("draw-gauge-whole", of=of))
    return max(0.0, min(1.0, value / of))


@kind("dial")
class DialLayer(Centred):
    """A dial: an arc filled to the fraction `value` / `of`, with an optional pointer."""

    shows: ClassVar[tuple[str, ...]] = ("fill", "empty", "pointer")

    value: float = param(NUMBER, "the amount shown")
    of: float = param(NUMBER, "the amount of a full dial")
    r: float = param(SIZE, "outer radius")
    inner: float = param(SIZE, "inner radius", "0mm")
    start: float = param(ANGLE, "where it starts: 0 is up, clockwise", "0")
    sweep: float = param(ANGLE, "the angle that a full dial covers", "360")
    fill: Ink | None = param(INK, "ink of the full part", "none")
    empty: Ink | None = param(INK, "ink of the empty part", "none")
    pointer: Ink | None = param(INK, "ink of a pointer from the centre, or none", "none")
    width: float = param(SIZE, "width of the pointer", "0.6mm")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw the empty part, the full part and the pointer."""
        turn = self.sweep * share_of(pen, self.value, self.of)
        empty = sector(self.x, self.y, self.r, self.inner, self.start, self.sweep)
        yield from inked(empty, self.empty, None, 0, even_odd=True)
        if turn:
            full = sector(self.x, self.y, self.r, self.inner, self.start, turn)
            yield from inked(full, self.fill, None, 0, even_odd=True)
        tip = regular(self.x, self.y, self.r, 1, self.start + turn - 90)
        yield from inked(polyline([(self.x, self.y), *tip]), None, self.pointer, self.width, cap=1, join=1)
