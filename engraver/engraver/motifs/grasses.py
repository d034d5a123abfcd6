"""Grasses, reeds, cattails, plumes and stubble: tapered blades, dark ones first and pale ones over them."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.ribbon import Points, normals, resample, spline
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def blade(
    stamp: Stamp,
    x: float,
    y: float,
    height: float,
    lean: float,
    width: float = 0.012,
    paint: Paint = INK,
    droop: float = 0.0,
) -> None:
    """Draw one blade from (x, y); `lean` is how far its tip is to the side, `droop` how far it hangs over."""
    droop *= min(1.0, abs(lean) / (0.45 * height + 1e-9))
    tip = (x + lean, y - height * (1 - droop))
    path = spline(
        [(x, y), (x + 0.12 * lean, y - 0.5 * height), (x + 0.5 * lean, y - 0.92 * height), tip], steps=5
    )
    stamp.stroke(path, [width, width * 0.9, width * 0.55, 0.0], paint, 0.10)


def tuft(
    stamp: Stamp,
    x: float,
    y: float,
    height: float,
    rng: Generator,
    count: int = 14,
    spread: float = 0.6,
    paint: Paint = INK,
    width: float = 0.012,
    droop: float = 0.0,
) -> None:
    """Draw blades fanned from one root."""
    for u in np.sort(rng.uniform(-1, 1, count)):
        long = height * rng.uniform(0.55, 1.0) * (1 - 0.25 * abs(u))
        blade(
            stamp,
            x + 0.12 * u * height,
            y,
            long,
            u * spread * height,
            width,
            paint,
            droop * rng.uniform(0.3, 1.2) * abs(u),
        )


def sward(
    stamp: Stamp,
    rng: Generator,
    x0: float,
    x1: float,
    y: float,
    height: float,
    *,
    count: int = 160,
    paint: Paint = INK,
    pale: Paint | None = LIGHT,
    share: float = 0.25,
    sag: float = 0.0,
) -> None:
    """Draw a strip of meadow along the row `y`, sagging by `sag` halfway: dark blades, some pale ones."""
    xs = rng.uniform(x0, x1, count)
    for k, x in enumerate(xs):
        base = y + sag * (1 - (2 * (x - x0) / (x1 - x0) - 1) ** 2) + rng.uniform(0, 0.03)
        late = k > count * (1 - share) and pale is not None
        long = height * rng.uniform(0.4, 1.0)
        blade(
            stamp,
            float(x),
            float(base),
            float(long),
            float(rng.normal(0, 0.28) * long),
            0.010 if late else 0.013,
            pale if late and pale is not None else paint,
            float(rng.uniform(0, 0.10)),
        )


def cattail(
    stamp: Stamp,
    x: float,
    y: float,
    height: float,
    lean: float = 0.05,
    lit: Paint = MID,
    size: float = 1.0,
) -> None:
    """Draw a cattail: stem, a brown head like a cigar with a lit side, a thin spike above it."""
    path = spline([(x, y), (x + 0.2 * lean, y - 0.5 * height), (x + lean, y - height)], steps=8)
    stamp.stroke(path, [0.011 * size, 0.008 * size], INK, 0.13)
    run = path[-1] - path[-4]
    run *= size / np.hypot(*run)
    side = np.array([abs(run[1]), -np.sign(run[1]) * run[0]])
    top = path[-1]
    stamp.stroke([top, top + 0.055 * run], [0.006 * size, 0.004 * size])
    stamp.stroke([top - 0.135 * run, top - 0.018 * run], 0.037 * size, round_ends=True)
    for off, low, high in ((0.008, -0.130, -0.024), (0.001, -0.142, -0.010)):
        stamp.taper([top + off * side + part * run for part in (low, -0.075, high)], 0.0055 * size, lit)


def reeds(
    stamp: Stamp,
    rng: Generator,
    x0: float,
    x1: float,
    y: float,
    height: float,
    count: int = 30,
    paint: Paint = INK,
) -> None:
    """Draw tall upright blades, some of them broken over."""
    for x in rng.uniform(x0, x1, count):
        long = height * rng.uniform(0.5, 1)
        blade(
            stamp,
            float(x),
            y,
            float(long),
            float(rng.normal(0, 0.12) * long),
            0.012,
            paint,
            0.5 if rng.random() < 0.2 else 0.05,
        )


def rye(stamp: Stamp, path: Points, rng: Generator, *, ear: float, awn: float = 0.16) -> None:
    """Draw a stalk of rye along a path; its ear takes up the last `ear` of it, its awns are about `awn` long.

    The grains overlap in two ranks, each parted from its neighbours by a line of light.
    """
    long = float(np.hypot(*np.diff(np.asarray(path), axis=0).T).sum())
    line = resample(path, round(60 * long / ear))
    side, run = normals(line), np.gradient(line, axis=0)
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    stamp.stroke(line, [0.022, 0.019, 0.015, 0.008])
    for k in range(len(line) - 60, len(line) - 3, 6):
        grown = float(np.interp(k - len(line), (-60, -40, -16, -3), (0.75, 1.0, 0.95, 0.6))) * ear
        for way in (-1, 1):
            at = min(k + 2 * (way > 0), len(line) - 1)
            root, out, on = line[at], way * side[at], run[at]
            tip = root + grown * (0.185 * on + 0.076 * out)
            end = tip + awn * float(rng.uniform(0.75, 1.1)) * (on + float(rng.uniform(0.14, 0.34)) * out)
            stamp.stroke([tip, (tip + end) / 2 + 0.05 * awn * out, end], [0.013, 0.010, 0.0], INK, 0.11)
            for swell, paint in ((0.013, LIGHT), (0.0, INK)):
                belly, back = 0.098 + swell, 0.012 - swell
                front = root + grown * (0.050 * on + belly * out)
                rear = root + grown * (0.090 * on + back * out)
                stamp.blob([root - grown * swell * on, front, tip + grown * swell * on, rear], paint)


def rye_leaf(stamp: Stamp, path: Points) -> None:
    """Draw a leaf that leaves its stalk, bends over and hangs, a thread of light along its fold."""
    way = spline(path)
    stamp.stroke(way, [0.016, 0.030, 0.032, 0.024, 0.004])
    stamp.taper(way[4:-6] + np.array([0.003, -0.004]), 0.007, LIGHT)


def plume(
    stamp: Stamp,
    path: list[tuple[float, float]],
    rng: Generator,
    *,
    size: float = 0.07,
    paint: Paint = PAPER,
    under: Paint = INK,
    part: float = 0.45,
) -> None:
    """Draw a plume of reed-grass: the upper part of the stem feathered on both sides, with nodding tips."""
    line = resample(spline(path), 60)
    stamp.stroke(line, [0.009, 0.006], under)
    start = int((1 - part) * 60)
    side, run = normals(line), np.gradient(line, axis=0)
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    for colour, wide, grow in ((under, 0.016, 1.10), (paint, 0.0062, 1.0)):
        for k in range(start, 60, 2):
            swell = np.sin(np.pi * (k - start + 6) / (70 - start)) ** 0.8
            for s in (-1, 1):
                out = side[k] * s * size * 0.42 * swell * rng.uniform(0.7, 1.15) + run[
                    k
                ] * size * rng.uniform(0.55, 0.95)
                bend = line[k] + out * 0.5 * grow + side[k] * s * size * 0.05
                stamp.stroke(
                    spline([line[k], bend, line[k] + out * grow], steps=3),
                    [wide, wide * 0.95, wide * 0.3],
                    colour,
                    0.10,
                )


def stubble(
    stamp: Stamp, rng: Generator, y0: float, y1: float, vx: float = 0.0, count: int = 200, paint: Paint = INK
) -> None:
    """Draw cut stalks in a field between rows `y0` and `y1`, larger towards the viewer."""
    for y in np.sort(rng.uniform(0, 1, count) ** 0.7):
        row = y0 + (y1 - y0) * float(y)
        x = vx + float(rng.uniform(-1.2, 1.2))
        long = 0.010 + 0.035 * float(y)
        blade(stamp, x, row, long, float(rng.normal(0, 0.2)) * long, 0.006 + 0.006 * float(y), paint)
