"""A night sky: a solid with white lines that part around discs, paler towards a light, and stars.

The lines are those of a fluid flowing around the discs.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, hypot, inf, sqrt
from operator import neg
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from deckgen.deck.types import INK, LAYERS, LENGTH, NUMBER, SIZE, TEXT, YES, many
from deckgen.draw.layers.burin import UNIT, closed_runs, polygons
from deckgen.draw.layers.pieces import placed_pieces
from deckgen.draw.layers.registry import Pen, kind, param
from deckgen.facts import Fact, Quantity
from deckgen.geometry import Curves, Polygons, Ring, circle, joined, rectangle, scale, star
from deckgen.ink import Ink
from deckgen.scene import Group, Item, Path

MOST_STARS = 500
MOST_STEPS = 30_000_000
"""Most steps to find the lines of a sky: the largest with the usual pitch takes 26 million, a card 2."""
LARGEST = 250_000.0
"""The largest sky in square mm: larger ones would take minutes to draw."""


@kind("night")
class Night:
    """A night sky: solid ink with white lines that part around discs, paler towards a light, with stars."""

    r: float = param(SIZE, "radius, for a round sky", "0mm")
    w: float = param(SIZE, "width, for a sky in a box", "0mm")
    h: float = param(SIZE, "height of that box", "0mm")
    corner: float = param(SIZE, "radius of the corners of that box", "0mm")
    pitch: float = param(SIZE, "distance from line to line", "0.4mm")
    discs: tuple[tuple[float, ...], ...] = param(
        many(many(LENGTH)), "discs to part around, each [x, y, r]", ""
    )
    layers: object = param(LAYERS, "layers in front of the sky; it parts around their pips and figures", "")
    clear: float = param(SIZE, "how far from those pieces the lines keep", "0.3mm")
    light: tuple[float, ...] = param(many(LENGTH), "the light: [x, y, r]", "")
    glow: bool = param(YES, "whether everything that the lines part around gives light", "no")
    reach: float = param(SIZE, "how far the light reaches", "8mm")
    dark: float = param(NUMBER, "ink coverage far from the light, 0 to 1", "0.9")
    pale: float = param(NUMBER, "ink coverage beside the light, 0 to 1", "0.42")
    double: bool = param(YES, "whether the lower half is the upper half rotated", "no")
    solid: Ink | None = param(INK, "ink of the night")
    line: Ink | None = param(INK, "ink of the lines")
    stars: float = param(NUMBER, "how many stars", "0")
    star: Ink | None = param(INK, "ink of the stars", "none")
    seed: str = param(TEXT, "any word: a different word gives different dashes and stars", "night")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw the solid, the lines and the stars, clipped to the shape; then what is in front of them."""
        half_w, half_h = (self.r, self.r) if self.r > 0 else (self.w / 2, self.h / 2)
        self._check(pen, half_w, half_h)
        before = tuple(pen.inner("layers", {}))
        box = rectangle(-half_w, -half_h, 2 * half_w, 2 * half_h, self.corner)
        shape = circle(0, 0, self.r) if self.r > 0 else box
        sky = self._sky(pen, half_w, half_h, before)
        items: list[Item] = [Path(shape, self.solid)] if self.solid else []
        if self.line:
            items.append(Group((Path(sky_lines(sky, self.seed, self.double), self.line),), scale(UNIT)))
        if self.solid and sky.discs:
            # A rim of night around every stone: the lines end clear of it.
            items.append(Path(joined(circle(*disc) for disc in sky.discs), self.solid))
        if self.star and self.stars >= 1:
            count = min(MOST_STARS, int(self.stars))
            items.append(Path(_stars(sky, count, Random(f"stars {self.seed}"), self.double), self.star))
        yield Group(tuple(items), clip=shape, label="night")
        yield from before

    def _check(self, pen: Pen, half_w: float, half_h: float) -> None:
        if not (half_w > 0 and half_h > 0 and self.pitch >= 0.15):
            raise pen.problem(Fact("draw-night-size", finest=Quantity(0.15, "mm")))
        if any(len(disc) != 3 for disc in self.discs) or len(self.light) not in (0, 3):
            raise pen.problem(Fact("draw-night-disc"))
        if 4 * half_w * half_h > LARGEST:
            width, height = Quantity(2 * half_w, "mm"), Quantity(2 * half_h, "mm")
            raise pen.problem(Fact("draw-night-large", width=width, height=height))

    def _sky(self, pen: Pen, half_w: float, half_h: float, before: Sequence[Item]) -> Sky:
        discs: list[MoonDisc] = [(x, y, r) for x, y, r in self.discs]
        discs += [(x, y, r + self.clear) for x, y, r in placed_pieces(before)]
        lights = discs if self.glow else []
        if self.light:
            lights = [*lights, (self.light[0], self.light[1], self.light[2])]
        dark, pale = min(1.0, max(0.0, self.dark)), min(1.0, max(0.0, self.pale))
        reach, disc = max(0.1, self.reach), self.r > 0
        sky = Sky(half_w, half_h, self.pitch, tuple(discs), tuple(lights), reach, dark, pale, disc)
        if sky.steps > MOST_STEPS:
            raise pen.problem(Fact("draw-night-steps", discs=len(discs), pitch=Quantity(self.pitch, "mm")))
        return sky


def _stars(sky: Sky, count: int, rng: Random, double: bool) -> Curves:
    """Return small discs and a few four-pointed stars, clear of discs, their glow and one another.

    `double`: each has its counterpart on the other side of the middle.
    """
    shapes: list[Curves] = []
    taken: list[tuple[float, float]] = []

    def is_clear(x: float, y: float) -> bool:
        free = all(hypot(x - cx, y - cy) > r * 1.12 + 0.6 for cx, cy, r in sky.discs)
        free = free and all(hypot(x - a, y - b) > 2 for a, b in taken) and not (double and hypot(x, y) < 1)
        return free and sky.tone(x, y) > sky.dark - 0.1

    for _ in range(20 * count):
        x, y = rng.uniform(-1, 1) * sky.half_width * 0.94, rng.uniform(-1, 1) * sky.half_height * 0.94
        if is_clear(x, y):
            taken.append((x, y))
            shapes.append(_star(x, y, rng))
            if double:
                taken.append((-x, -y))
                shapes.append(shapes[-1].transformed(scale(-1)))
        if len(taken) >= count:
            break
    return joined(shapes)


def _star(x: float, y: float, rng: Random) -> Curves:
    if rng.random() < 0.72:
        return circle(x, y, rng.choice((0.08, 0.1, 0.13)))
    return star(x, y, rng.choice((0.45, 0.6, 0.8)), 4, 0.2)


STEP = 0.55
"""Distance of the points of a line, in mm."""
SAMPLE = 0.5
"""Distance of the samples of the flow down a column, in mm."""
PART = 0.82
"""How strongly lines part around a disc: 1 would be the flow around a cylinder, which never crosses it."""
THINNEST = 0.092
"""The thinnest white line in mm; thinner ones break into dashes (0.26 pt in a K solid)."""
LEAST_DASH = 1.8
"""Length of the shortest dash in mm, roughly: the fainter the sky, the farther apart dashes are."""
LEAST_GAP = 0.08
"""The least ink between two white lines, in mm."""

MoonDisc = tuple[float, float, float]
"""Centre and radius of a disc, in mm."""
FADED = 2.4
"""Beyond this multiple of its reach a light adds nothing visible."""
_Numbers: TypeAlias = NDArray[np.float64]
"""Numbers for many points at once.

The rows of *places* are x, y and width in mm of the points of a line, the share
of it to draw, and how much of a dash begins there.
"""


@dataclass(frozen=True, slots=True)
class Sky:
    """A field of lines in a box: half sizes, line pitch, discs to part around, lights, tones.

    `dark` and `pale` are fractions of solid, far from a light and beside it; `reach` is how far a light
    reaches.
    """

    half_width: float
    half_height: float
    pitch: float
    discs: tuple[MoonDisc, ...]
    lights: tuple[MoonDisc, ...]
    reach: float
    dark: float
    pale: float = 0.42
    round: bool = False
    """Whether the sky is a disc as wide as the box."""

    @property
    def steps(self) -> float:
        """About how many steps the lines take: 20 for each point of one, and one for each light there."""
        samples = 2 * (self.half_height + 2) / SAMPLE
        points = 2 * self.lines * (20 + len(self.lights))
        return 2 * self.half_width / STEP * (points + samples * len(self.discs))

    def tone(self, x: float, y: float) -> float:
        """Return the fraction of solid at a point, 0 to 1."""
        away = min((sqrt((x - cx) ** 2 + (y - cy) * (y - cy)) - r for cx, cy, r in self.lights), default=inf)
        return self._faded([max(0.0, away)])[0]

    def _faded(self, away: Sequence[float]) -> list[float]:
        """Return the tones at distances from the nearest light."""
        dark, paler, reach = self.dark, self.dark - self.pale, self.reach
        # The exponential of arrays depends on the processor.
        return [dark - paler * exp(-((d / reach) ** 2)) for d in away]

    def _tones(self, xs: Sequence[float], ys: _Numbers) -> _Numbers:
        """Return the tones at the heights of each column; lights that are far from a column do not count."""
        away, far = np.full(ys.shape, inf), FADED * self.reach
        for cx, cy, r in self.lights:
            across = np.array([(x - cx) ** 2 if abs(x - cx) < r + far else inf for x in xs])
            away = np.minimum(away, np.sqrt(across[:, None] + (ys - cy) * (ys - cy)) - r)
        return np.array(self._faded(np.maximum(0.0, away).ravel().tolist())).reshape(ys.shape)

    def columns(self, xs: Sequence[float]) -> tuple[_Numbers, _Numbers, _Numbers]:
        """Return where all lines are in some columns, how far they are spread there, and the tones.

        Each has a row per column, from the uppermost level to the lowest. A flow that falls is taken as
        level.
        """
        reach = self.half_height + 2
        count = int(2 * reach / SAMPLE)
        ys = -reach + 2 * reach * np.arange(count + 1) / count
        flow = np.tile(ys, (len(xs), 1))
        for cx, cy, r in self.discs:
            across = np.array([(x - cx) ** 2 for x in xs])  # in floats: numpy may round squares otherwise
            away = across[:, None] + (ys - cy) * (ys - cy)
            flow -= PART * r * r * (ys - cy) / np.maximum(away, r * r)
        last, step = len(ys) - 2, ys[1] - ys[0]
        levels = (np.arange(-self.lines, self.lines) + 0.5) * self.pitch
        highest = np.maximum.accumulate(flow[:, 1:], axis=1)
        at = np.minimum([column.searchsorted(levels) for column in highest], last)
        before, after = (np.take_along_axis(flow, n, axis=1) for n in (at, at + 1))
        rise = np.maximum(after - before, 0.05 * SAMPLE)
        part = (levels - before) / rise
        y = ys[at] + np.where((at == 0) | (at == last), part, np.clip(part, -0.5, 1.5)) * step
        return y, np.minimum(step / rise, 2.2), self._tones(xs, y)

    @property
    def lines(self) -> int:
        """The number of lines on either side of the middle."""
        return int(self.half_height * 1.15 / self.pitch) + 2


@lru_cache(maxsize=128)
def sky_lines(sky: Sky, seed: str, double: bool = False) -> Polygons:
    """Return the white lines of the sky as ribbons.

    `double`: the lines below the middle are those above it rotated by 180 degrees, as the discs must be.
    """
    lines = _field(sky)[: sky.lines if double else None]
    rings = list(_ribbons(lines, sky.pitch, Random(seed)))
    if double:
        rings += [(array("i", map(neg, xs)), array("i", map(neg, ys))) for xs, ys in rings]
    return polygons(rings)


@lru_cache(maxsize=8)
def _field(sky: Sky) -> list[_Numbers]:
    """Return the places of every line, from the uppermost: all of a sky that no seed changes.

    After each line is a place of no width. Outside a round sky, one such place stands for many.
    """
    steps = int(2 * sky.half_width / STEP) + 1
    xs = -sky.half_width + 2 * sky.half_width * np.arange(steps + 1) / steps
    ys, spread, tone = (rows.T for rows in sky.columns(xs.tolist()))
    padded = np.concatenate((ys[:, :1], ys, ys[:, -1:]), axis=1)
    room = sky.pitch * spread / np.sqrt(1 + ((padded[:, 2:] - padded[:, :-2]) / (2 * STEP)) ** 2)
    width = np.minimum((1 - tone) * room, room - LEAST_GAP)
    share = width / THINNEST
    period = np.maximum(9 * sky.pitch, LEAST_DASH / np.maximum(share, 0.05))
    every = np.broadcast_to(xs, ys.shape)
    found = np.array([every, ys, np.maximum(width, THINNEST), share, STEP / period])
    outside = sky.round & (xs * xs + ys * ys > (sky.half_width + 1) ** 2)
    found[2:, outside] = 0.0
    kept = ~outside
    kept[:, 1:] |= ~outside[:, :-1]
    kept[:, 0] = True
    lines = zip(found.transpose(1, 0, 2), kept, strict=True)
    return [np.append(line[:, shown], np.zeros((5, 1)), axis=1) for line, shown in lines]


def _ribbons(lines: Sequence[_Numbers], pitch: float, rng: Random) -> Iterator[Ring]:
    """Yield lines as ribbons: whole where they are wide enough, else in dashes of the same coverage."""
    sizes = [line.shape[1] for line in lines]
    drawn = [(rng.uniform(0, 6.28), rng.uniform(-0.12, 0.12) * pitch, rng.uniform(0, 1)) for _ in lines]
    wobble, drift, begun = np.repeat(drawn, sizes, axis=0).T
    xs, ys, width, share, pace = np.concatenate(lines, axis=1)
    paces = pace * (0.7 + 0.6 * _wave(xs * 1.7, wobble))
    starts = np.cumsum([0, *sizes[:-1]])
    paces[starts] += begun[starts]
    dash = np.concatenate([np.cumsum(each) for each in np.split(paces, starts[1:])])
    shown = (width > 0) & ((share >= 1) | (dash % 1 <= share))
    yield from closed_runs(xs, ys + drift * _wave(xs, wobble), width, shown)


def _wave(x: _Numbers, shift: _Numbers) -> _Numbers:
    """Return a slow triangle wave between -1 and 1: cheaper than a sine and as good here."""
    t = (x / 11 + shift) % 2
    return 2 * np.abs(t - 1) - 1
