"""Frost on glass: ferns and stars of ice."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import resample, spline
from engraver.stamp import LIGHT, PAPER, Paint, Stamp

Path = list[tuple[float, float]]


def _turned(way: Array, degrees: float) -> Array:
    a = np.deg2rad(degrees)
    return np.array([way[0] * np.cos(a) - way[1] * np.sin(a), way[0] * np.sin(a) + way[1] * np.cos(a)])


def frost_fern(
    stamp: Stamp,
    path: Path,
    rng: Generator,
    *,
    wide: float = 0.15,
    spacing: float = 0.034,
    lit: Paint = PAPER,
    shade: Paint = LIGHT,
    lit_side: int = 1,
) -> None:
    """Draw a fern of window frost along a path from its root: pointed barbs in pairs, up to `wide` long.

    Those on `lit_side` (1 right of the path's direction, -1 left) catch the light.
    """
    stem = resample(spline(path, steps=12), 80)
    run = np.gradient(stem, axis=0)
    length = float(np.hypot(run[:, 0], run[:, 1]).sum())
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    count = max(6, int(length / spacing))
    for k in range(count):
        part = (k + 0.8) / count
        i = int(part * 79)
        long = wide * float(np.sin(np.pi * (0.14 + 0.84 * part) ** 0.85)) ** 0.75
        for side in (1, -1):
            open_by = 60 - 22 * part
            reach = long * rng.uniform(0.90, 1.06)
            width = min(0.62 * spacing * float(np.sin(np.deg2rad(open_by))), 0.35 * reach)
            way = _turned(run[i], side * open_by)
            _barb(stamp, stem[i], way, reach, side, width, lit if side == lit_side else shade)
    stamp.stroke(stem, [0.020, 0.014, 0.006], lit, 0.13)


def _barb(stamp: Stamp, root: Array, way: Array, long: float, side: int, width: float, paint: Paint) -> None:
    """One barb: a blade bowed towards the tip of the fern, notched once on its outer edge if it is long."""
    bow = _turned(way, -side * 90) * 0.10 * long
    spine = spline(
        np.array([root, root + way * 0.5 * long + 0.3 * bow, root + way * long + bow * 1.6]), steps=6
    )
    stamp.stroke(spine, [0.35 * width, 0.95 * width, width, 0.75 * width, 0.12 * width], paint, 0.09)
    if long > 0.085:
        at = spine[len(spine) // 2]
        for turn, reach in ((34.0, 0.26), (-40.0, 0.20)):
            out = _turned(way, side * turn) * reach * long
            stamp.stroke([tuple(at), tuple(at + out)], [0.6 * width, 0.15 * width], paint, 0.09)


def frost_star(
    stamp: Stamp, x: float, y: float, r: float, *, turn: float = 0.0, paint: Paint = PAPER
) -> None:
    """Draw a six-armed crystal with two pairs of side arms on each arm."""
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
