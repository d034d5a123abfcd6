"""Fox grapes close up: toothed leaves, bunches of berries, tendrils."""

from __future__ import annotations

from math import cos, pi, radians, sin

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import Points, normals, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, Paint, Stamp


def grapes(
    stamp: Stamp, x: float, y: float, length: float, wide: float, rng: Generator, *, r: float = 0.055
) -> None:
    """Draw a bunch of grapes hanging from (x, y), tapering to a tip, lit from the upper left."""
    stamp.curve([(x + 0.01, y - 0.12), (x, y - 0.02), (x, y + 0.06)], 0.34)
    berries: list[tuple[float, float, float]] = []
    rows = max(4, round(length / (1.5 * r)))
    for layer in (0, 1):
        for row in range(rows - layer):
            part = (row + 0.5 * layer) / (rows - 1)
            half = wide / 2 * (1 - part**1.5) ** 0.8 * (1 - 0.25 * layer)
            count = max(1, round(2 * half / (1.75 * r)) + (row + layer) % 2)
            for k in range(count):
                u = 0.0 if count == 1 else 2 * k / (count - 1) - 1
                bx = x + half * u + float(rng.normal(0, 0.10)) * r
                by = y + 0.05 + part * (length - r) - 0.35 * r * (1 - u * u) + float(rng.normal(0, 0.10)) * r
                berries.append((bx, by, layer + 0.3 * float(rng.random())))
    for bx, by, _ in sorted(berries, key=lambda b: (b[2] > 0.9, -b[1])):
        _berry(stamp, bx, by, r * float(rng.uniform(0.92, 1.08)), is_lit=bx - x < 0.22 * wide)


def _berry(stamp: Stamp, x: float, y: float, r: float, *, is_lit: bool) -> None:
    """A round berry, dull with bloom where it is lit; in the shade of the bunch only its edge shows."""
    stamp.dot(x, y, 1.12 * r, INK)
    stamp.dot(x, y, 0.92 * r, MID)
    if is_lit:
        stamp.dot(x - 0.16 * r, y - 0.18 * r, 0.52 * r, LIGHT)
        stamp.dot(x - 0.06 * r, y - 0.07 * r, 0.47 * r, MID)
    else:
        stamp.dot(x + 0.17 * r, y + 0.17 * r, 0.80 * r, INK)


def tendril(stamp: Stamp, x: float, y: float, size: float, turn: float) -> None:
    """Draw a tendril that wanders off from (x, y) and ends in a coil."""
    with stamp.at(x, y, size, turn):
        coil = [
            (
                1.0 + (0.30 - 0.016 * k) * cos(0.5 * k - pi / 2),
                -0.30 + (0.30 - 0.016 * k) * sin(0.5 * k + pi / 2),
            )
            for k in range(16)
        ]
        path = [(0.0, 0.0), (0.30, 0.10), (0.62, 0.04), *coil]
        stamp.curve(path, 0.30, INK)
        stamp.curve(path, 0.15, LIGHT)


_GRAPE_HALF = xy(
    "0,-.05 .10,.05 .24,.09 .37,.02 .47,-.14 .54,-.34 .47,-.40 .36,-.46 .37,-.58 .33,-.72 .18,-.84 .0,-1.04"
)
_VEINS = (
    (0.0, 0.90, (0.30, 0.48, 0.64, 0.80)), (38.0, 0.56, (0.40, 0.62, 0.82)), (78.0, 0.46,
    (0.42, 0.66)), (128.0, 0.24, ()),
)  # fmt: skip


def _toothed(half: Points) -> Array:
    """Return an edge with a coarse tooth about every twentieth of its length, pointing towards the tip."""
    edge = resample(spline(half), 61)
    out = normals(edge)
    run = np.gradient(edge, axis=0)
    for k in range(4, 59):
        edge[k] += (out[k] * (0.030, 0.004, -0.014)[k % 3]) + (run[k] * 0.6 if k % 3 == 0 else 0)
    return edge


def grape_leaf(
    stamp: Stamp, x: float, y: float, size: float, turn: float, rng: Generator, *, lit: Paint, shade: Paint
) -> None:
    """Draw a broad, coarsely toothed leaf of three shallow lobes; stalk at (x, y), upright before turning."""
    half = _toothed(_GRAPE_HALF)
    with stamp.at(x, y, size, turn + float(rng.normal(0, 5))):
        stamp.fill(np.vstack([half, half[::-1] * [-1, 1]]), lit, outline=0.19)
        stamp.fill(half, shade)
        for side in (-1, 1):
            for angle, length, parts in _VEINS:
                a = radians(side * angle - 90)
                way = np.array([cos(a), sin(a)])
                bend = np.array([0.0, -0.05 * length])
                vein = spline(np.stack([[0.0, -0.05], np.array([0.0,
                -0.05]) + 0.55 * length * way - bend * 0.6,
                    np.array([0.0, -0.05]) + length * way + bend]))  # fmt: skip
                stamp.stroke(vein, [0.024, 0.016, 0.007])
                for part in parts:
                    at = vein[int(part * (len(vein) - 1))]
                    for turned in (-44, 44):
                        b = a + radians(turned)
                        reach = 0.30 * length * (1.25 - part)
                        tip = at + reach * np.array([cos(b), sin(b)])
                        stamp.stroke([at, tip], [0.013, 0.004], INK, 0.10)
                        if (side > 0) == (shade is MID):
                            side_step = 0.035 * way
                            stamp.stroke([at + side_step, tip + 1.3 * side_step], [0.008, 0.003], INK, 0.09)
