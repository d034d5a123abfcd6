"""Frost on glass: ferns of ice."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import Points, resample, spline
from engraver.stamp import LIGHT, PAPER, Paint, Stamp


def _turned(way: Array, degrees: float) -> Array:
    a = np.deg2rad(degrees)
    return np.array([way[0] * np.cos(a) - way[1] * np.sin(a), way[0] * np.sin(a) + way[1] * np.cos(a)])


def frost_fern(
    stamp: Stamp,
    path: Points,
    rng: Generator,
    *,
    wide: float = 0.15,
    spacing: float = 0.042,
    lit: Paint = PAPER,
    shade: Paint = LIGHT,
    lit_side: int = 1,
) -> None:
    """Draw a plume of window frost along a path from its root: barbs up to `wide` long, barbed in turn.

    Those on `lit_side` (1 right of the path's direction, -1 left) catch the light.
    """
    stem = resample(spline(path, steps=12), 80)
    run = np.gradient(stem, axis=0)
    length = float(np.hypot(run[:, 0], run[:, 1]).sum())
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    count = max(6, int(length / spacing))
    for k in range(count):
        part = (k + 0.6) / count
        i = int(part * 79)
        long = wide * (1.0 - part) ** 0.85 * min(1.0, 0.45 + 3.0 * part)
        for side in (1, -1):
            reach = long * float(rng.uniform(0.72, 1.12)) + 0.012
            way = _turned(run[i], side * (50 - 22 * part + float(rng.normal(0, 2))))
            _barb(stamp, stem[i], way, reach, side, lit if side == lit_side else shade)
    stamp.stroke(stem, [0.011, 0.008, 0.003], lit, 0.10)


def _barb(stamp: Stamp, root: Array, way: Array, long: float, side: int, paint: Paint) -> None:
    """One barb: a fine feather bowed towards the tip of the plume, with short hairs on its outer side."""
    bow = _turned(way, -side * 90) * 0.24 * long
    needle = spline(np.array([root, root + way * 0.5 * long + 0.30 * bow, root + way * long + bow]), steps=6)
    stamp.stroke(needle, [0.008, 0.006, 0.003], paint, 0.085)
    for part in np.arange(0.22, 0.80, max(0.13, 0.020 / long)):
        at, short = needle[int(part * 12)], 0.22 * long * (1 - part) + 0.008
        out = _turned(way, side * (30 - 14 * float(part)))
        stamp.stroke([tuple(at), tuple(at + out * short)], [0.005, 0.003], paint, 0.08)
