"""The lines of a night sky, in arrays: those of a fluid flowing around discs, paler towards lights."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, inf, sqrt
from operator import neg
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from deckgen.draw.layers.burin import UNIT, polygons
from deckgen.geometry import Polygons, Ring

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


def closed_runs(xs: _Numbers, ys: _Numbers, widths: _Numbers, shown: NDArray[np.bool_]) -> Iterator[Ring]:
    """Yield the outlines of a ribbon, as `burin.closed` does, for each run of its points that is shown."""
    if len(xs) < 3:
        return
    dx, dy = xs[2:] - xs[:-2], ys[2:] - ys[:-2]
    length = np.hypot(dx, dy)
    scale = widths[1:-1] / 2 / np.where(length > 0, length, 1.0)
    x, y = xs[1:-1], ys[1:-1]
    sides = [
        [array("i", np.rint(values / UNIT).astype(np.intc).tobytes()) for values in each]
        for each in (
            (xs, x + dy * scale, (x - dy * scale)[::-1]),
            (ys, y - dx * scale, (y + dx * scale)[::-1]),
        )
    ]
    inner = len(xs) - 2
    ends = np.flatnonzero(np.diff(np.concatenate(([False], shown, [False])).astype(np.int8))).tolist()
    for a, b in zip(ends[::2], ends[1::2], strict=True):
        if b - a >= 3:
            run_x, run_y = (
                tips[a : a + 1] + left[a : b - 2] + tips[b - 1 : b] + back[inner - b + 2 : inner - a]
                for tips, left, back in sides
            )
            yield run_x, run_y
