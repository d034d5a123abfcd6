"""Witch-hazel close up: tufts of crinkled ribbons on a zigzag bough, empty capsules, last leaves."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin

import numpy as np
from numpy.random import Generator

from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

Path = list[tuple[float, float]]
_LEAF = xy("0,0 -.14,-.08 -.27,-.22 -.36,-.38 -.35,-.54 -.29,-.68 -.24,-.80 -.10,-.95 .0,-1.02")


def hazel_bough(stamp: Stamp, path: Path, width: float) -> None:
    """Draw a bough that changes direction at every bud, lit along its upper side."""
    stamp.stroke(path, [width + 0.020, 0.8 * width + 0.018, 0.5 * width + 0.016, 0.026], INK)
    lit = [(x - 0.10 * width, y - 0.16 * width) for x, y in path]
    stamp.stroke(lit, [0.60 * width, 0.45 * width, 0.28 * width, 0.006], MID)
    for (x0, y0), (x1, y1) in pairwise(path):
        for part in (0.3, 0.6):
            x, y = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
            stamp.line([(x - 0.008, y - 0.010), (x + 0.004, y + 0.008)], 0.12)


def _ribbon(stamp: Stamp, x: float, y: float, length: float, angle: float, bend: float, paint: Paint) -> None:
    """One petal: a narrow ribbon, crinkled along its whole length, that ends in a point."""
    path = []
    for k in range(19):
        t = k / 18
        a = angle + bend * t * t
        wave = 0.045 * length * min(1.0, 3 * t) * sin(17 * t)
        path.append((x + t * length * cos(a) - wave * sin(a), y + t * length * sin(a) + wave * cos(a)))
    stamp.stroke(spline(path, steps=3), np.array([0.085, 0.105, 0.11, 0.085, 0.012]) * length, paint)


def hazel_flowers(
    stamp: Stamp, x: float, y: float, size: float, rng: Generator, *, turn: float = 0.0
) -> None:
    """Draw a tuft of three flowers at a bud: a burst of twelve ribbons around three dark cups.

    The tuft grows towards `turn`; the ribbons on that side are the longest.
    """
    ahead = radians(turn)
    rays = [(k * 30.0 + float(rng.normal(0, 5)), k) for k in range(12)]
    for off, k in sorted(rays, key=lambda ray: ray[1] % 3):
        a = ahead + radians(off)
        long = size * (0.86 + 0.20 * cos(radians(off))) * float(rng.uniform(0.9, 1.1))
        start = (x + 0.09 * size * cos(a), y + 0.09 * size * sin(a))
        _ribbon(stamp, *start, long, a, float(rng.uniform(-0.5, 0.5)), (MID, LIGHT, PAPER)[k % 3])
    for k in range(3):
        a = ahead + radians(120 * k)
        hx, hy = x + 0.10 * size * cos(a), y + 0.10 * size * sin(a)
        stamp.dot(hx, hy, 0.115 * size, INK)
        stamp.dot(hx, hy, 0.070 * size, MID)
        stamp.dot(hx, hy, 0.028 * size, INK)


def capsule(stamp: Stamp, x: float, y: float, size: float, turn: float) -> None:
    """Draw a seed capsule split open at the top, its two beaks apart."""
    with stamp.at(x, y, size, turn):
        stamp.blob(
            xy("0,0 -.26,-.14 -.34,-.42 -.30,-.70 -.08,-.52 0,-.44 .08,-.52 .30,-.70 .34,-.42 .26,-.14"),
            MID,
            outline=0.17,
        )
        stamp.blob(xy("-.10,-.54 0,-.40 .10,-.54 .03,-.28 -.03,-.28"), INK)
        stamp.curve(xy("-.22,-.20 -.27,-.40 -.25,-.56"), 0.15, LIGHT)


def hazel_leaf(
    stamp: Stamp, x: float, y: float, size: float, turn: float, *, lit: Paint = LIGHT, shade: Paint = MID
) -> None:
    """Draw a broad wavy leaf with straight side veins and a lopsided foot; stalk at (x, y), tip up before
    turning.
    """
    left = [(px * (1.0 + 0.07 * (-1) ** k), py) for k, (px, py) in enumerate(_LEAF)]
    right = [(-0.92 * px, 0.97 * py + (0.03 if k == 1 else 0.0)) for k, (px, py) in enumerate(left)]
    with stamp.at(x, y, size, turn):
        stamp.stroke(xy("0,.16 .0,.0"), 0.05, INK)
        stamp.blob([*left, *right[::-1][1:]], lit, outline=0.19)
        stamp.blob([*right, (0.0, -0.5)], shade)
        stamp.stroke(xy("0,.02 0,-.94"), [0.045, 0.016], INK, 0.13)
        for k in range(5):
            v = 0.10 + 0.16 * k
            for side in (-1, 1):
                reach = (0.30, 0.33, 0.31, 0.25, 0.16)[k]
                stamp.line([(0.0, -v), (side * reach, -v - 0.20)], 0.13)
