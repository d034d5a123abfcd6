"""The engraver's tool: lines that swell with a tone and break into dashes where it is faint.

A tone is the fraction of the paper that lines cover at a point, 0 to 1; a line is that fraction of the pitch
wide. Where that is thinner than a press can hold, the line keeps its least width and breaks into dashes.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from math import hypot
from random import Random

from deckgen.geometry import Point, Polygons, Ring, Rings

UNIT = 0.01
"""Engraved outlines are integers in units of this many mm."""
THINNEST = 0.085
"""The thinnest inked line in mm (0.24 pt in one ink)."""
FAINT = 0.04
"""Below this tone there is no line at all."""

Tone = Callable[[float, float], float]


@dataclass(frozen=True, slots=True)
class Burin:
    """How lines are cut: their pitch in mm, the least white between two, the length of a dash."""

    pitch: float
    gap: float = 0.09
    dash: float = 1.6

    def lines(self, paths: Iterable[Sequence[Point]], tone: Tone, rng: Random) -> Polygons:
        """Cut every path as swelling lines."""
        return polygons(ring for path in paths for ring in self.line(path, tone, rng))

    def line(self, path: Sequence[Point], tone: Tone, rng: Random) -> Iterator[Ring]:
        """Cut one path as ribbons: whole where it is wide enough, else in dashes."""
        beat = rng.random()
        ribbon: list[tuple[float, float, float]] = []
        for here, there in pairwise([*path, path[-1]]):
            share = tone(*here)
            width = share * self.pitch
            beat += hypot(there[0] - here[0], there[1] - here[1]) / self.dash * rng.uniform(0.7, 1.3)
            if share < FAINT or (width < THINNEST and beat % 1 > width / THINNEST):
                yield from closed(ribbon)
                ribbon = []
            else:
                ribbon.append((*here, min(max(width, THINNEST), self._widest(share))))
        yield from closed(ribbon)

    def _widest(self, share: float) -> float:
        """Return the widest line that leaves a white gap a press can hold; a full tone leaves none."""
        return self.pitch * 1.04 if share > 0.97 else max(THINNEST, self.pitch - self.gap)


def closed(ribbon: Sequence[tuple[float, float, float]]) -> Iterator[Ring]:
    """Yield the outline of a ribbon of at least three (x, y, width), with pointed ends, in units."""
    if len(ribbon) < 3:
        return
    left: list[Point] = [ribbon[0][:2]]
    right: list[Point] = []
    for before, (x, y, width), after in zip(ribbon, ribbon[1:], ribbon[2:], strict=False):
        dx, dy = after[0] - before[0], after[1] - before[1]
        scale = width / 2 / (hypot(dx, dy) or 1.0)
        left.append((x + dy * scale, y - dx * scale))
        right.append((x - dy * scale, y + dx * scale))
    left.append(ribbon[-1][:2])
    points = [*left, *reversed(right)]
    yield array("i", [round(x / UNIT) for x, _ in points]), array("i", [round(y / UNIT) for _, y in points])


def polygons(rings: Iterable[Ring]) -> Polygons:
    """Return outlines as one set, identified by its content."""
    kept = tuple(rings)
    state = sha256()
    for xs, ys in kept:
        state.update(len(xs).to_bytes(4, "big") + xs.tobytes() + ys.tobytes())
    return Polygons(Rings.of(kept), state.hexdigest())


def smooth(low: float, high: float, value: float) -> float:
    """Return 0 up to `low`, 1 from `high` on, and a smooth ramp between (`low` may be the greater)."""
    t = min(1.0, max(0.0, (value - low) / (high - low)))
    return t * t * (3 - 2 * t)
