"""September's roadside close up: goldenrod in arching plumes, and many-rayed asters."""

from __future__ import annotations

from math import cos, pi, radians, sin

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import Points, normals, resample, spline
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def _spray(stamp: Stamp, path: Points, rng: Generator, lit: bool) -> None:
    """One arching spray: tiny heads in rows along its upper side, palest on top."""
    line = resample(spline(path), 80)
    length = float(np.hypot(*np.diff(line, axis=0).T).sum())
    up = normals(line)
    up *= np.where(up[:, 1:] > 0, -1, 1)
    full = 0.058 * np.sin(np.pi * np.linspace(0.12, 0.97, 80)) ** 0.6
    stamp.stroke(line + up * full[:, None] * 0.42, full + 0.020)
    stamp.stroke(line, [0.014, 0.008])
    for row, paint in ((0.05, MID), (0.42, LIGHT), (0.80, PAPER)):
        count = max(3, round(length / 0.0200))
        for k in range(count):
            t = (k + 0.5 + 0.4 * row) / (count + 0.4)
            i = min(79, int(80 * t))
            at = line[i] + up[i] * (row * full[i] + float(rng.normal(0, 0.0036)))
            r = 0.0092 * (1.08 - 0.3 * t) * float(rng.uniform(0.8, 1.2))
            x, y = float(at[0] + rng.normal(0, 0.0036)), float(at[1])
            stamp.dot(x, y, r + 0.0050)
            stamp.dot(x, y, r, paint, 1.15 * r)


def goldenrod_plume(
    stamp: Stamp, x: float, y: float, height: float, lean: float, rng: Generator, *, lit: int = 1
) -> None:
    """Draw a stem of goldenrod from (x, y): willow-like leaves below, arching sprays above.

    The longest sprays are the lowest; the top nods to the side of its `lean`.
    """
    nod = 1 if lean > 0 else -1
    stem = resample(spline([
        (x, y), (x + 0.10 * lean, y - 0.35 * height), (x + 0.35 * lean, y - 0.70 * height),
        (x + 0.70 * lean, y - 0.93 * height), (x + lean + 0.05 * nod * height, y - 1.0 * height),
        (x + lean + 0.13 * nod * height, y - 0.985 * height),
    ]), 100)  # fmt: skip
    stamp.stroke(stem, [0.036, 0.030, 0.022, 0.012])
    stamp.stroke(stem, [0.019, 0.015, 0.009, 0.003], MID)
    for k in range(13):
        part = 0.04 + 0.46 * k / 13
        side = 1 if k % 2 else -1
        _willow_leaf(stamp, stem[int(99 * part)], side, 0.21 * (1.1 - 0.75 * part), side == lit, rng)
    for k in range(12):
        part = 0.50 + 0.40 * k / 12
        side = -1 if k % 2 else 1
        px, py = stem[int(99 * part)]
        reach = height * (0.285 - 0.225 * (k / 12)) * (1.1 if side == nod else 0.9)
        rise = 0.40 * reach + 0.025 + 0.02 * (k / 12)
        path = [
            (px, py), (px + 0.30 * side * reach, py - 0.80 * rise), (px + 0.64 * side * reach, py - rise),
            (px + 0.90 * side * reach, py - 0.72 * rise), (px + side * reach, py - 0.30 * rise),
        ]  # fmt: skip
        _spray(stamp, path, rng, side == lit or k > 7)
    _spray(stamp, stem[78:], rng, True)
    _spray(stamp, stem[78:] * [1, 1] + [-0.018 * nod, 0.006], rng, True)


def _willow_leaf(stamp: Stamp, at: Array, side: int, long: float, lit: bool, rng: Generator) -> None:
    """A lance-shaped leaf that rises from the stem, its tip bent down a little."""
    x, y = float(at[0]), float(at[1])
    droop = float(rng.uniform(0.0, 0.14)) * long
    way = spline(
        [(x, y), (x + 0.34 * side * long, y - 0.30 * long),
        (x + 0.70 * side * long, y - 0.48 * long + 0.4 * droop),
         (x + side * long, y - 0.50 * long + droop)]
    )  # fmt: skip
    wide = 0.19 * long
    stamp.stroke(way, [0.016, wide + 0.014, 1.05 * wide + 0.014, 0.6 * wide + 0.012, 0.006])
    stamp.stroke(way, [0.008, 0.95 * wide, wide, 0.5 * wide, 0.0], LIGHT if lit else MID, 0.10)
    stamp.stroke(way[: 2 * len(way) // 3], [0.008, 0.006, 0.0], INK, 0.09)


def many_rayed(
    stamp: Stamp,
    x: float,
    y: float,
    r: float,
    rng: Generator,
    *,
    squeeze: float = 1.0,
    lean: float = 0.0,
    paint: Paint = PAPER,
) -> None:
    """Draw a New England aster of radius `r`: forty-odd uneven rays in two ranks around a crowded eye."""
    with stamp.at(x, y, r, lean, squeeze=squeeze):
        stamp.dot(0.0, 0.0, 0.62, INK)
        for rank, (count, under) in enumerate(((21, True), (20, False))):
            for k in range(count):
                a = 2 * pi * (k + 0.5 * rank) / count + float(rng.normal(0, 0.035))
                long = float(rng.uniform(0.90, 1.06)) * (1.0 if under else 0.92)
                bend = float(rng.normal(0, 0.05))
                path = [
                    (0.20 * cos(a), 0.20 * sin(a)),
                    (0.62 * long * cos(a + bend), 0.62 * long * sin(a + bend)),
                    (long * cos(a), long * sin(a)),
                ]
                stamp.stroke(spline(path), [0.075, 0.135, 0.125, 0.055], INK)
                shade = MID if under and paint is not PAPER else LIGHT if under else paint
                stamp.stroke(spline(path), [0.030, 0.085, 0.080, 0.010], shade)
        stamp.dot(0.0, 0.0, 0.29, INK)
        for k in range(34):
            a, d = radians(137.5 * k), 0.26 * (k / 34) ** 0.5
            stamp.dot(d * cos(a), d * sin(a), 0.030, MID if k > 12 else LIGHT)
