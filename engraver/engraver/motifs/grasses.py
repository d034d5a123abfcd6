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
    rng: Generator,
    lean: float = 0.05,
    lit: Paint = MID,
    size: float = 1.0,
) -> None:
    """Draw a cattail: stem, brown head with a lit side, spike above it."""
    path = spline([(x, y), (x + 0.2 * lean, y - 0.5 * height), (x + lean, y - height)], steps=8)
    stamp.stroke(path, [0.011 * size, 0.008 * size], INK, 0.13)
    run = path[-1] - path[-4]
    run /= np.hypot(*run)
    top = path[-1]
    head = [top - run * 0.15 * size, top - run * 0.075 * size, top]
    stamp.stroke(spline([tuple(p) for p in head]), [0.034 * size, 0.040 * size, 0.032 * size])
    side = np.array([-run[1], run[0]])
    if side[0] < 0:
        side = -side
    for k in range(2):
        off = side * (0.008 - 0.007 * k) * size
        stamp.taper(
            [tuple(head[0] + off + run * 0.02), tuple(head[1] + off), tuple(head[2] + off - run * 0.015)],
            0.0055 * size,
            lit,
        )
    stamp.stroke([tuple(top), tuple(top + run * 0.055 * size)], [0.009 * size, 0.004 * size])
    del rng


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


def wild_rye(stamp: Stamp, path: Points, rng: Generator, *, size: float = 0.06, paint: Paint = INK) -> None:
    """Draw a stalk of wild rye along a path: its nodding ear is the last part, `size` is an awn's length."""
    line = resample(path, 80)
    long = float(np.hypot(*np.diff(line, axis=0).T).sum())
    stamp.stroke(line, [0.20 * size, 0.15 * size, 0.11 * size], paint)
    first = max(30, round(80 - 80 * 5.0 * size / long))
    side, run = normals(line), np.gradient(line, axis=0)
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    nodes = np.linspace(first, 79, 15).astype(int)
    for n, k in enumerate(nodes):
        for way in (-1, 1):
            root = line[k] + 0.08 * size * way * side[k] * (n % 2)
            tip = root + size * (0.52 * run[k] + 0.17 * way * side[k])
            stamp.taper([root, (root + tip) / 2 + 0.05 * size * way * side[k], tip], 0.22 * size, paint)
            end = tip + size * (0.9 * run[k] + way * float(rng.uniform(0.25, 0.55)) * side[k])
            stamp.stroke([root, tip, end], [0.06 * size, 0.06 * size, 0.0], paint, 0.10)


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
