"""Witch-hazel close up: flowers of four crinkled ribbons on a zigzag bough, empty capsules, last leaves."""

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
    """One petal: a narrow ribbon, crinkled along its whole length, blunt at the tip."""
    path = []
    for k in range(15):
        t = k / 14
        a = angle + bend * t * t
        wave = 0.040 * length * sin(13 * t + 3 * bend)
        path.append((x + t * length * cos(a) - wave * sin(a), y + t * length * sin(a) + wave * cos(a)))
    stamp.stroke(spline(path, steps=3), np.array([0.07, 0.12, 0.145, 0.14, 0.11]) * length, paint)


def hazel_flowers(
    stamp: Stamp, x: float, y: float, size: float, rng: Generator, *, turn: float = 0.0
) -> None:
    """Draw the two flowers of a bud: each has four crinkled ribbons and a dark cup of four lobes."""
    way = (cos(radians(turn)), sin(radians(turn)))
    hearts = [(x + side * 0.42 * size * way[0], y + side * 0.42 * size * way[1]) for side in (1, -1)]
    for n, heart in enumerate(hearts):
        for k, off in enumerate((-105, -38, 38, 105)):
            a = radians(turn + 180 * n + off) + float(rng.normal(0, 0.10))
            long = size * float(rng.uniform(0.88, 1.08))
            _ribbon(stamp, *heart, long, a, float(rng.uniform(-0.4, 0.4)), PAPER if k % 2 else LIGHT)
    for hx, hy in hearts:
        stamp.dot(hx, hy, 0.17 * size, INK)
        for k in range(4):
            a = radians(turn + 45 + 90 * k)
            stamp.dot(hx + 0.085 * size * cos(a), hy + 0.085 * size * sin(a), 0.060 * size, MID)


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
