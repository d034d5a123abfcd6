"""A sky's size, discs and lights in; lines that part round the discs like water round stones out.

The lines are levels of the stream function of a flow past the discs: each pushes a line aside as a cylinder
would, only a little less, so that the lines close in on it. Where they spread they swell, so that the tone
stays what it should be; where they grow too thin for a press they break into dashes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, inf, sqrt
from random import Random

from deckgen.draw.layers.burin import Ring, closed, polygons, turned_half
from deckgen.geometry import Polygons

STEP = 0.55
"""From point to point along a line, in mm."""
SAMPLE = 0.5
"""From sample to sample of the flow down a column, in mm."""
PART = 0.82
"""How strongly lines part round a disc: 1 would be the flow round a cylinder, which never crosses it."""
THINNEST = 0.092
"""The thinnest white line in mm; where less is wanted the line breaks into dashes (0.26 pt in a K solid)."""
LEAST_DASH = 1.8
"""The shortest dash, about, in mm: the fainter the sky, the farther apart they are."""
LEAST_GAP = 0.08
"""The least ink between two white lines, in mm."""

Disc = tuple[float, float, float]
"""Centre and radius of a disc, in mm."""
Spot = tuple[float, float, float]
"""Where a line stands in a column (mm down), how far lines are spread there (1: as at rest), the tone."""
FADED = 2.4
"""Beyond this many times its reach a light adds nothing that could be seen."""
Place = tuple[float, float, float, float, float]
"""A place on a line: x, y and width in mm, the share of it to be drawn, how much of a dash begins with it."""


@dataclass(frozen=True, slots=True)
class Sky:
    """A field of lines in a box: half sizes, line pitch, discs to part round, lights, tones.

    `dark` and `pale` are shares of solid, far from a light and beside it; `reach` is how far a light reaches.
    """

    half_width: float
    half_height: float
    pitch: float
    discs: tuple[Disc, ...]
    lights: tuple[Disc, ...]
    reach: float
    dark: float
    pale: float = 0.42
    round: bool = False
    """Whether the sky is a disc as wide as the box: no line need leave it."""

    def tone(self, x: float, y: float) -> float:
        """Share of solid at a point, 0 to 1."""
        return self._tone(y, [((x - cx) ** 2, cy, r) for cx, cy, r in self.lights])

    def _tone(self, y: float, lights: Sequence[Disc]) -> float:
        """The tone at a height, for lights given as (square of the distance across, height, radius)."""
        if not lights:
            return self.dark
        away = max(0.0, min([sqrt(dxx + (y - cy) * (y - cy)) - r for dxx, cy, r in lights]))
        return self.dark - (self.dark - self.pale) * exp(-((away / self.reach) ** 2))

    def column(self, x: float) -> list[Spot]:
        """Where each line stands at x, from the uppermost level to the lowest."""
        reach = self.half_height + 2
        count = int(2 * reach / SAMPLE)
        ys = [-reach + 2 * reach * i / count for i in range(count + 1)]
        flow = ys
        for cx, cy, r in self.discs:
            dxx, rr, push = (x - cx) ** 2, r * r, PART * r * r
            flow = [
                level - push * (y - cy) / (dd if (dd := dxx + (y - cy) * (y - cy)) > rr else rr)
                for level, y in zip(flow, ys, strict=True)
            ]
        return list(self._levels(ys, flow, x))

    def _levels(self, ys: Sequence[float], flow: Sequence[float], x: float) -> Iterator[Spot]:
        """The heights at which the flow reaches each level; the flow is read as if it never fell back."""
        far = FADED * self.reach
        lights = [((x - cx) ** 2, cy, r) for cx, cy, r in self.lights if abs(x - cx) < r + far]
        i, last, step = 0, len(ys) - 1, ys[1] - ys[0]
        for number in range(-self.lines, self.lines):
            level = (number + 0.5) * self.pitch
            while i < last - 1 and flow[i + 1] < level:
                i += 1
            rise = max(flow[i + 1] - flow[i], 0.05 * SAMPLE)
            part = (level - flow[i]) / rise
            y = ys[i] + (part if i in (0, last - 1) else min(max(part, -0.5), 1.5)) * step
            yield y, min(step / rise, 2.2), self._tone(y, lights)

    @property
    def lines(self) -> int:
        """How many lines there are on either side of the middle."""
        return int(self.half_height * 1.15 / self.pitch) + 2


@lru_cache(maxsize=128)
def sky_lines(sky: Sky, seed: str, double: bool = False) -> Polygons:
    """The white lines of the sky as ribbons.

    `double`: the lines below the middle are those above it turned half round (the discs must be so too).
    """
    rng = Random(seed)
    rings: list[Ring] = []
    for line in _field(sky)[: sky.lines if double else None]:
        rings += _ribbons(line, sky.pitch, rng)
    return polygons([*rings, *map(turned_half, rings)] if double else rings)


@lru_cache(maxsize=8)
def _field(sky: Sky) -> list[list[Place]]:
    """The places of every line, from the uppermost: all of a sky that no seed changes."""
    steps = int(2 * sky.half_width / STEP) + 1
    xs = [-sky.half_width + 2 * sky.half_width * k / steps for k in range(steps + 1)]
    return [list(_places(sky, xs, spots)) for spots in zip(*map(sky.column, xs), strict=True)]


def _places(sky: Sky, xs: Sequence[float], spots: Sequence[Spot]) -> Iterator[Place]:
    """One line from left to right. Outside a round sky there is one place of no width in place of many."""
    edge = (sky.half_width + 1) ** 2 if sky.round else inf
    outside = False
    heights = [y for y, _, _ in spots]
    around = zip([heights[0], *heights], [*heights[1:], heights[-1]], strict=False)
    for x, (y, spread, tone), (before, after) in zip(xs, spots, around, strict=True):
        if x * x + y * y > edge:
            if not outside:
                yield x, y, 0.0, 0.0, 0.0
            outside = True
            continue
        outside = False
        room = sky.pitch * spread / sqrt(1 + ((after - before) / (2 * STEP)) ** 2)
        width = min((1 - tone) * room, room - LEAST_GAP)
        share = width / THINNEST
        period = max(9 * sky.pitch, LEAST_DASH / max(share, 0.05))
        yield x, y, max(width, THINNEST), share, STEP / period


def _ribbons(line: Sequence[Place], pitch: float, rng: Random) -> Iterator[Ring]:
    """One line as ribbons: whole where it is wide enough, else in dashes whose share is the width wanted."""
    wobble, drift = rng.uniform(0, 6.28), rng.uniform(-0.12, 0.12) * pitch
    dash = rng.uniform(0, 1)
    ribbon: list[tuple[float, float, float]] = []
    for x, y, width, share, pace in line:
        dash += pace * (0.7 + 0.6 * _wave(x * 1.7, wobble))
        if not width or (share < 1 and dash % 1 > share):
            yield from closed(ribbon)
            ribbon = []
        else:
            ribbon.append((x, y + drift * _wave(x, wobble), width))
    yield from closed(ribbon)


def _wave(x: float, shift: float) -> float:
    """A slow triangle wave between -1 and 1: cheaper than a sine and as good here."""
    t = (x / 11 + shift) % 2
    return 2 * abs(t - 1) - 1
