"""Fox grapes close up: toothed leaves, bunches of berries, tendrils."""

from __future__ import annotations

from math import cos, pi, radians, sin

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import Points, arc, normals, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def grapes(
    stamp: Stamp, x: float, y: float, length: float, wide: float, rng: Generator, *, r: float = 0.055
) -> None:
    """Draw a bunch of grapes hanging from (x, y), lit from the left: no two berries are alike."""
    stamp.curve([(x + 0.01, y - 0.12), (x, y - 0.02), (x, y + 0.06)], 0.34)
    for back in (True, False):
        placed = _places(x, y, length, wide, rng, r, back)
        near = [(1 - u * u) ** 0.5 + 0.5 * float(rng.random()) for *_, u in placed]
        for _, (bx, by, size, u) in sorted(zip(near, placed, strict=True)):
            bright = 0.56 - 0.62 * u - 0.30 * ((by - y) / length - 0.3) + float(rng.normal(0, 0.10))
            _berry(stamp, bx, by, size, bright - 0.45 * back, rng)


def _places(
    x: float, y: float, length: float, wide: float, rng: Generator, r: float, back: bool
) -> list[tuple[float, float, float, float]]:  # fmt: skip
    """Return where the berries of a bunch are, their radii, and how far each is to the right (-1 to 1).

    The front ones are in the middle, and overlap more than the `back` ones.
    """
    spread, gap = (1.0, 0.86) if back else (0.86, 0.76)
    placed: list[tuple[float, float, float, float]] = []
    for _ in range(1400):
        part, u = float(rng.random()), float(rng.uniform(-1, 1))
        half = wide / 2 * (1 - part**1.7) ** 0.75 * (0.62 + 0.38 * min(1.0, 4 * part))
        if part < 0.42 and u < 0:
            half *= 1.22  # the shoulder
        size = r * float(rng.uniform(0.74, 1.16)) * (1.04 - 0.22 * part)
        bx, by = x + half * u * spread, y + 0.05 + part * (length - r)
        if all(np.hypot(bx - a, by - b) > gap * (size + s) for a, b, s, _ in placed):
            placed.append((bx, by, size, u))
    return placed


def _berry(stamp: Stamp, x: float, y: float, r: float, bright: float, rng: Generator) -> None:
    """A berry: the less light (0 to 1) its side of the bunch has, the more crescents of shade."""
    stamp.dot(x, y, 1.10 * r, INK)
    with stamp.at(x, y, r, float(rng.normal(0, 14))):
        if bright < 0.12:
            stamp.taper(_lune(0.78, 140, 262), 0.24, MID)
            stamp.taper(_lune(0.46, 160, 240), 0.12, MID)
            stamp.taper(_lune(0.88, -62, 74), 0.12, MID)
            return
        stamp.dot(0, 0, 0.93, LIGHT if bright > 0.62 else MID)
        cuts = round(1.5 + 4.5 * (1 - min(1.0, bright)))
        for k in range(cuts):
            spread = 78 - 9 * k
            stamp.taper(_lune(0.84 - 0.155 * k, 38 - spread, 38 + spread), 0.13 - 0.012 * k, INK)
        if bright > 0.62:
            stamp.taper(_lune(0.84 - 0.155 * cuts, -24, 100), 0.14, MID)
        if bright > 0.34:
            stamp.taper(
                _lune(0.60, 192, 262), 0.26 if bright > 0.62 else 0.18, PAPER if bright > 0.62 else LIGHT
            )
        if rng.random() < 0.3:
            turn = float(rng.uniform(0, 2 * pi))
            stamp.dot(0.35 * cos(turn), 0.35 * sin(turn), 0.09, INK)


def _lune(r: float, start: float, end: float) -> Array:
    return arc(0, 0, r, r, start, end, 7)


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
    "0,-.05 .08,.05 .22,.11 .36,.06 .44,-.06 .53,-.20 .66,-.42 .50,-.42 .37,-.43 .27,-.47 "
    ".33,-.58 .34,-.72 .24,-.88 .0,-1.10"
)
_VEINS = (
    (0.0, 0.94, (0.46, 0.58, 0.70, 0.82)), (56.0, 0.64, (0.34, 0.54, 0.74)), (98.0, 0.40, (0.42, 0.66)),
    (140.0, 0.24, ()),
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
    """Draw a broad, coarsely toothed leaf of three lobes; stalk at (x, y), upright before turning."""
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
