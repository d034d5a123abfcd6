"""Frost on glass: fronds and stars of ice, and the sash they grow on."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from deckgen.engraver.grid import Array
from deckgen.engraver.ribbon import resample, spline
from deckgen.engraver.stamp import LIGHT, PAPER, Paint, Stamp

Path = list[tuple[float, float]]


def _turned(way: Array, degrees: float) -> Array:
    a = np.deg2rad(degrees)
    return np.array([way[0] * np.cos(a) - way[1] * np.sin(a), way[0] * np.sin(a) + way[1] * np.cos(a)])


def frost_frond(
    stamp: Stamp,
    path: Path,
    rng: Generator,
    *,
    wide: float = 0.16,
    barbs: int = 17,
    paint: Paint = PAPER,
    fine: Paint = LIGHT,
    lean: float = 44.0,
    bend: float = 1.0,
) -> None:
    """A frond of window frost: a stem, and barbs swept towards its tip, longer on the side `bend`."""
    stem = resample(spline(path, steps=12), 60)
    run = np.gradient(stem, axis=0)
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    for k in range(barbs):
        part = (k + 0.6) / barbs
        i = int(part * 59)
        long = wide * float(np.sin(np.pi * min(0.97, 0.30 + 0.68 * part))) ** 0.8
        for side in (1, -1):
            reach = long * (1.15 if side * bend > 0 else 0.72) * rng.uniform(0.80, 1.08)
            _barb(stamp, stem[i], _turned(run[i], side * lean), reach, side, paint if k % 2 else fine)
    stamp.stroke(stem, [0.016, 0.010, 0.004], paint, 0.12)


def _barb(stamp: Stamp, root: Array, way: Array, long: float, side: int, paint: Paint) -> None:
    """One barb, bowed towards the tip of the frond, and on the longer ones a barbule or two outwards."""
    points = [root]
    for step, turn in enumerate((6.0, -4.0, -14.0, -26.0)):
        points.append(points[-1] + _turned(way, side * turn) * long / 4)
        if long > 0.07 and step in (1, 2):
            d = _turned(way, side * 42) * long * 0.24
            stamp.stroke([tuple(points[-1]), tuple(points[-1] + d)], [0.005, 0.003], paint, 0.10)
    stamp.stroke(spline(np.array(points), steps=4), [0.0085, 0.0065, 0.003], paint, 0.10)


def frost_star(
    stamp: Stamp, x: float, y: float, r: float, *, turn: float = 0.0, paint: Paint = PAPER
) -> None:
    """A six-armed crystal with two pairs of side arms to each arm."""
    for k in range(6):
        a = np.deg2rad(turn + 60 * k)
        way = np.array([np.cos(a), np.sin(a)])
        at = np.array([x, y])
        stamp.stroke([tuple(at), tuple(at + way * r)], [0.08 * r, 0.05 * r], paint, 0.12)
        for part, long in ((0.45, 0.30), (0.72, 0.20)):
            for s in (60, -60):
                start = at + way * r * part
                stamp.stroke(
                    [tuple(start), tuple(start + _turned(way, s) * r * long)],
                    [0.05 * r, 0.03 * r],
                    paint,
                    0.11,
                )


def rime(
    stamp: Stamp,
    corner: tuple[float, float],
    dx: float,
    dy: float,
    rng: Generator,
    *,
    count: int = 60,
    paint: Paint = LIGHT,
) -> None:
    """Needles of rime crowded into a corner of a pane, thinning along its edges (`dx`, `dy` long, signed)."""
    x0, y0 = corner
    for _ in range(count):
        u, v = rng.random(2) ** 2.4
        x, y = x0 + dx * u, y0 + dy * v * (1 - u) * 0.9
        a = np.arctan2(dy, dx) + rng.normal(0, 0.7)
        long = 0.03 + 0.05 * (1 - max(u, v)) * rng.random()
        stamp.taper(
            [
                (x, y),
                (x + long * 0.5 * np.cos(a), y + long * 0.5 * np.sin(a)),
                (x + long * np.cos(a), y + long * np.sin(a)),
            ],
            0.007,
            paint,
        )
