"""The first plants of the year: skunk-cabbage in its melted ring, alder tassels, crocuses."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from deckgen.engraver.grid import Array
from deckgen.engraver.ribbon import arc, resample, spline, xy
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_LEFT = xy("0,0.02 -0.22,-0.06 -0.36,-0.26 -0.39,-0.50 -0.30,-0.74 -0.12,-0.92 0.10,-1.03 0.32,-1.05")
_RIGHT = xy("0,0.02 0.16,-0.04 0.30,-0.20 0.36,-0.42 0.33,-0.64 0.24,-0.82 0.22,-0.95 0.32,-1.05")
_SLIT = xy("0.03,-0.12 -0.05,-0.26 -0.05,-0.46 0.02,-0.66 0.14,-0.84 0.14,-0.66 0.15,-0.44 0.12,-0.24")


def skunk_cabbage(
    stamp: Stamp,
    rng: Generator,
    *,
    body: Paint = INK,
    streak: Paint = MID,
    lit: Paint = LIGHT,
    lit_side: int = 1,
) -> None:
    """A spathe of skunk-cabbage: a streaked hood, its tip twisted, the flowers in its slit. 1 high.

    Its own right (`lit_side` 1) or left (-1) is lit.
    """
    left, right = resample(spline(_LEFT), 40), resample(spline(_RIGHT), 40)
    stamp.fill(np.vstack([left, right[::-1]]), body)
    slit = spline(_SLIT, closed=True)
    middle = resample(spline(xy("0.02,0.0 0.0,-0.3 0.02,-0.6 0.12,-0.84 0.32,-1.05")), 40)
    for edge, side in ((left, -1), (right, 1)):
        for u in (0.10, 0.26, 0.42, 0.58, 0.74):
            line = edge * (1 - u) + middle * u
            _streaks(stamp, line, rng, lit if side == lit_side and u < 0.5 else streak)
    _spadix(stamp, slit, lit)


def _streaks(stamp: Stamp, line: Array, rng: Generator, paint: Paint) -> None:
    start = int(rng.integers(2, 6))
    while start < 36:
        long = int(rng.integers(5, 13))
        part = line[start : min(start + long, 39)]
        if len(part) > 2:
            stamp.taper(part, float(rng.uniform(0.022, 0.040)), paint)
        start += long + int(rng.integers(1, 4))


def _spadix(stamp: Stamp, slit: Array, lit: Paint) -> None:
    stamp.fill(slit, INK)
    stamp.line(slit, 0.16, lit, closed=True)
    stamp.dot(0.05, -0.31, 0.062, PAPER, 0.105)
    for k in range(16):
        a, r = k * 2.4, np.sqrt(k / 16)
        stamp.dot(0.05 + 0.052 * float(r * np.cos(a)), -0.31 + 0.092 * float(r * np.sin(a)), 0.009)


def spear(stamp: Stamp, x: float, y: float, height: float, lean: float, paint: Paint = MID) -> None:
    """A rolled leaf that comes up beside the spathe, sharp as an awl."""
    path = spline([(x, y), (x + 0.3 * lean, y - 0.6 * height), (x + lean, y - height)])
    stamp.stroke(path, np.array([0.08, 0.26, 0.20, 0.0]) * height, INK)
    stamp.stroke(path[:-2], np.array([0.02, 0.16, 0.10, 0.0]) * height, paint)
    stamp.stroke(path, 0.02 * height, INK)


def tassel(
    stamp: Stamp, x: float, y: float, long: float, rng: Generator, *, lit_side: int = 1, lean: float = 0.0
) -> None:
    """A catkin of alder or hazel, hanging: scales in rows, a lit edge to each."""
    path = resample(spline([(x, y), (x + 0.25 * lean, y + 0.5 * long), (x + lean, y + long)]), 14)
    wide = 0.19 * long
    stamp.stroke(path, np.array([0.55, 0.95, 1.0, 0.92, 0.45]) * wide, INK, round_ends=True)
    for k in range(1, 13):
        px, py = map(float, path[k])
        for s in (-0.28, 0.22):
            at = px + (s + 0.10 * (k % 2)) * wide
            bright = s * lit_side > 0
            stamp.taper(
                [
                    (at - 0.16 * wide, py - 0.02 * long),
                    (at, py + 0.02 * long),
                    (at + 0.16 * wide, py - 0.02 * long),
                ],
                0.16 * wide,
                LIGHT if bright else MID,
            )
    del rng


def alder_spray(
    stamp: Stamp,
    path: list[tuple[float, float]],
    rng: Generator,
    *,
    count: int = 5,
    long: float = 0.22,
    lit_side: int = 1,
) -> None:
    """A twig of alder: tassels hanging in twos and threes, and last year's little cones."""
    line = spline(path, steps=14)
    stamp.stroke(line, [0.034, 0.024, 0.012])
    for k, part in enumerate(np.linspace(0.28, 1.0, count)):
        x, y = map(float, line[min(int(part * (len(line) - 1)), len(line) - 1)])
        for j in range(2 + k % 2):
            off = (j - 0.7) * 0.042
            stem = (x + off, y + 0.035 + 0.012 * j)
            stamp.stroke([(x, y), stem], 0.012)
            tassel(
                stamp,
                *stem,
                long * float(rng.uniform(0.75, 1.1)),
                rng,
                lit_side=lit_side,
                lean=float(rng.normal(0.008, 0.012)),
            )
    for part in np.linspace(0.18, 0.86, count):
        x, y = map(float, line[int(part * (len(line) - 1))])
        for dx, dy in ((0.03, -0.055), (-0.02, -0.07)):
            stamp.stroke([(x, y), (x + dx, y + dy)], 0.010)
            stamp.dot(x + dx, y + dy, 0.021, INK, 0.028)
            stamp.taper(
                [
                    (x + dx + 0.006, y + dy - 0.016),
                    (x + dx + 0.012, y + dy),
                    (x + dx + 0.006, y + dy + 0.016),
                ],
                0.008,
                MID,
            )


def crocus(
    stamp: Stamp,
    x: float,
    y: float,
    size: float,
    turn: float = 0.0,
    *,
    petal: Paint = PAPER,
    shade: Paint = LIGHT,
) -> None:
    """A crocus: a cup of three petals seen, three behind, in its grassy leaves. 1 high from the origin."""
    with stamp.at(x, y, size, turn):
        for u in (-0.5, -0.28, 0.3, 0.55):
            blade = spline([(0, 0), (0.5 * u, -0.34), (u, -0.52 + 0.2 * abs(u))])
            stamp.stroke(blade, [0.06, 0.07, 0.0], INK)
            stamp.stroke(blade, [0.01, 0.022, 0.0], LIGHT, 0.09)
        stamp.stroke([(0, 0), (0, -0.45)], [0.09, 0.10], shade)
        for u in (-0.13, 0.13):
            stamp.blob([(0, -0.42), (u * 2.2, -0.70), (u * 1.7, -1.02), (u * 0.2, -0.86)], shade, 0.15)
        for u in (-0.21, 0.21):
            stamp.blob(
                [(0, -0.36), (u * 1.15, -0.55), (u * 1.30, -0.80), (u * 1.02, -1.0), (u * 0.1, -0.74)],
                petal,
                0.15,
            )
        stamp.blob(xy("0,-0.36 0.15,-0.54 0.16,-0.76 0,-0.98 -0.16,-0.76 -0.15,-0.54"), petal, 0.15)
        for u in (-0.06, 0.0, 0.06):
            stamp.stroke([(u * 0.5, -0.42), (u, -0.66)], [0.025, 0.008], INK, 0.10)


def melted(x: float, y: float, r: float, flat: float = 0.36) -> Array:
    """The ring that a warm plant thaws in the snow: a flattened circle."""
    return arc(x, y, r, r * flat, 0, 360, 28)
