"""A night sky cut in lines: they part round discs, thin towards a light, and break into dashes."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import exp, hypot
from random import Random

from deckgen.ink import Ink
from deckgen.layers.pen import Pen
from deckgen.layers.registry import kind, param
from deckgen.scene import (
    Curves,
    Group,
    Item,
    Path,
    Polygons,
    circle,
    joined,
    polyline,
    rectangle,
    regular,
    scaled,
)
from deckgen.spec.types import INK, LENGTH, NUMBER, TEXT, many

UNIT = 0.01
"""Sky lines are whole numbers of this many mm."""
STEP = 0.7
"""From point to point along a line, in mm."""
PART = 0.8
"""How strongly lines part round a disc: 1 would be the flow round a cylinder, which never crosses it."""
THINNEST = 0.092
"""The thinnest white line in mm; where less is wanted the line breaks into dashes (0.26 pt in a K solid)."""

Disc = tuple[float, float, float]
"""Centre and radius of a disc, in mm."""


@dataclass(frozen=True, slots=True)
class Sky:
    """The field of lines: half sizes of the box, line pitch, discs to part round, the light and its reach."""

    half_width: float
    half_height: float
    pitch: float
    discs: Sequence[Disc]
    light: Disc | None
    reach: float
    dark: float

    def height(self, x: float, level: float) -> float:
        """Where the line of this level stands at x: pushed aside by every disc."""
        y = level
        for _ in range(4):
            y = level + sum(_push(x - cx, y - cy, r) for cx, cy, r in self.discs)
        return y

    def tone(self, x: float, y: float) -> float:
        """Share of solid at a point, 0 to 1: dark far from the light, paler near it."""
        if self.light is None:
            return self.dark
        cx, cy, r = self.light
        away = max(0.0, hypot(x - cx, y - cy) - r)
        return self.dark - (self.dark - 0.42) * exp(-((away / self.reach) ** 2))


def _push(dx: float, dy: float, r: float) -> float:
    """How far a disc moves a line that passes at (dx, dy) from its centre, in mm."""
    near = max(r * r, dx * dx + dy * dy)
    return PART * r * r * dy / near


def sky_lines(sky: Sky, rng: Random) -> Polygons:
    """The white lines of the sky as ribbons; their width is what the tone leaves of the pitch."""
    rings: list[tuple[array[int], array[int]]] = []
    count = int(sky.half_height * 1.35 / sky.pitch)
    for i in range(-count, count + 1):
        rings += _line(sky, (i + 0.5) * sky.pitch, rng)
    digest = sha256(b"".join(xs.tobytes() + ys.tobytes() for xs, ys in rings)).hexdigest()
    return Polygons(tuple(rings), digest)


def _line(sky: Sky, level: float, rng: Random) -> Iterator[tuple[array[int], array[int]]]:
    """One line as ribbons: whole where it is wide enough, else in dashes whose share is the width wanted."""
    wobble, drift = rng.uniform(0, 6.28), rng.uniform(-0.15, 0.15) * sky.pitch
    ribbon: list[tuple[float, float, float]] = []
    dash = rng.uniform(0, 1)
    steps = int(2 * sky.half_width / STEP) + 1
    for k in range(steps + 1):
        x = -sky.half_width + k * 2 * sky.half_width / steps
        y = sky.height(x, level) + drift * _wave(x, wobble)
        width = (1 - sky.tone(x, y)) * sky.pitch
        dash += STEP / (9 * sky.pitch) * (0.7 + 0.6 * _wave(x * 1.7, wobble))
        if width < THINNEST and (dash % 1) > width / THINNEST:
            yield from _closed(ribbon)
            ribbon = []
        else:
            ribbon.append((x, y, max(width, THINNEST)))
    yield from _closed(ribbon)


def _wave(x: float, shift: float) -> float:
    """A slow triangle wave between -1 and 1: cheaper than a sine and as good here."""
    t = (x / 11 + shift) % 2
    return 2 * abs(t - 1) - 1


def _closed(ribbon: list[tuple[float, float, float]]) -> Iterator[tuple[array[int], array[int]]]:
    """The outline of a ribbon with pointed ends, in whole units."""
    if len(ribbon) < 3:
        return
    last = len(ribbon) - 1
    upper = [(x, y - (w / 2 if 0 < i < last else 0)) for i, (x, y, w) in enumerate(ribbon)]
    lower = [(x, y + w / 2) for x, y, w in reversed(ribbon[1:last])]
    points = upper + lower
    yield array("i", (round(x / UNIT) for x, _ in points)), array("i", (round(y / UNIT) for _, y in points))


@kind("night")
class Night:
    """A night sky: a solid with white lines parting round discs, paler towards a light, with stars."""

    r: float = param(LENGTH, "radius, for a round sky", "0mm")
    w: float = param(LENGTH, "width, for a sky in a box", "0mm")
    h: float = param(LENGTH, "height of that box", "0mm")
    corner: float = param(LENGTH, "radius of the corners of that box", "0mm")
    pitch: float = param(LENGTH, "from line to line", "0.4mm")
    discs: tuple[tuple[float, ...], ...] = param(
        many(many(LENGTH)), "discs to part round, each [x, y, r]", "[]"
    )
    light: tuple[float, ...] = param(many(LENGTH), "the light: [x, y, r]", "[]")
    reach: float = param(LENGTH, "how far the light reaches", "8mm")
    dark: float = param(NUMBER, "share of solid far from the light, 0 to 1", "0.9")
    solid: Ink | None = param(INK, "ink of the night")
    line: Ink | None = param(INK, "ink of the lines")
    stars: float = param(NUMBER, "how many stars", "0")
    star: Ink | None = param(INK, "ink of the stars", "none")
    seed: str = param(TEXT, "any word: another word gives other dashes and stars", "night")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """The solid, the lines, the stars, clipped to the shape."""
        half_w, half_h = (self.r, self.r) if self.r > 0 else (self.w / 2, self.h / 2)
        if not (half_w > 0 and half_h > 0 and self.pitch >= 0.15):
            raise pen.problem("a night needs `r`, or `w` and `h`, and a pitch of at least 0.15mm")
        if any(len(disc) != 3 for disc in self.discs) or len(self.light) not in (0, 3):
            raise pen.problem("a disc is three lengths: [x, y, r]")
        shape = (
            circle(0, 0, self.r) if self.r > 0 else rectangle(-half_w, -half_h, self.w, self.h, self.corner)
        )
        discs = [(x, y, r) for x, y, r in self.discs]
        light = (self.light[0], self.light[1], self.light[2]) if self.light else None
        sky = Sky(
            half_w, half_h, self.pitch, discs, light, max(0.1, self.reach), min(1.0, max(0.0, self.dark))
        )
        rng = Random(self.seed)
        items: list[Item] = [Path(shape, self.solid)] if self.solid else []
        if self.line:
            items.append(Group((Path(sky_lines(sky, rng), self.line),), scaled(UNIT)))
        if self.star and self.stars >= 1:
            items.append(Path(_stars(sky, min(500, int(self.stars)), rng), self.star))
        yield Group(tuple(items), clip=shape, label="night")


def _stars(sky: Sky, count: int, rng: Random) -> Curves:
    """Small discs and a few four-pointed stars, none on a disc, in the glow, or too near another."""
    shapes: list[Curves] = []
    taken: list[tuple[float, float]] = []
    for _ in range(20 * count):
        x, y = rng.uniform(-1, 1) * sky.half_width * 0.94, rng.uniform(-1, 1) * sky.half_height * 0.94
        clear = all(hypot(x - cx, y - cy) > r * 1.12 + 0.6 for cx, cy, r in sky.discs)
        if clear and sky.tone(x, y) > sky.dark - 0.1 and all(hypot(x - a, y - b) > 2 for a, b in taken):
            taken.append((x, y))
            shapes.append(_star(x, y, rng))
        if len(taken) == count:
            break
    return joined(shapes)


def _star(x: float, y: float, rng: Random) -> Curves:
    if rng.random() < 0.72:
        return circle(x, y, rng.choice((0.08, 0.1, 0.13)))
    r = rng.choice((0.45, 0.6, 0.8))
    tips, valleys = regular(x, y, r, 4), regular(x, y, 0.2 * r, 4, -45)
    return polyline([p for pair in zip(tips, valleys, strict=True) for p in pair], closed=True)
