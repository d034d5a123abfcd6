"""Witch-hazel close up: clusters of crumpled straps on a zigzag bough, empty capsules, last leaves."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

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


def _strap(
    stamp: Stamp, x: float, y: float, length: float, angle: float, bend: float, paint: Paint, wide: float
) -> None:
    """One petal: a strap of even width, crumpled twice and curled at its blunt tip."""
    path = []
    for k in range(9):
        t = k / 8
        a = angle + bend * t * t
        wave = 0.065 * length * sin(9.5 * t + 2 * bend)
        path.append((x + t * length * cos(a) - wave * sin(a), y + t * length * sin(a) + wave * cos(a)))
    smooth = spline(path, steps=3)
    stamp.stroke(
        smooth,
        [0.014 + 0.4 * wide, 0.014 + wide, 0.016 + 1.1 * wide, 0.014 + 0.7 * wide],
        INK,
        round_ends=True,
    )
    stamp.stroke(smooth, [0.3 * wide, 0.8 * wide, wide, 0.45 * wide], paint)


def hazel_flowers(
    stamp: Stamp, x: float, y: float, size: float, rng: Generator, *, up: float = -90.0
) -> None:
    """Draw three flowers at a bud: four straps from each dark cup, fanned around `up` (degrees)."""
    for k, off in enumerate((-62.0, 58.0, -4.0)):
        a = (up + off) * pi / 180
        fx, fy = x + 0.26 * size * cos(a), y + 0.26 * size * sin(a)
        stamp.line([(x, y), (fx, fy)], 0.34)
        for p in range(4):
            turn = a + (p - 1.5) * 0.72 + float(rng.normal(0, 0.12))
            long = size * float(rng.uniform(0.70, 1.0))
            _strap(
                stamp,
                fx,
                fy,
                long,
                turn,
                float(rng.normal(0, 0.55)),
                PAPER if (k + p) % 3 else LIGHT,
                0.13 * size,
            )
        stamp.dot(fx, fy, 0.13 * size, INK)
        stamp.dot(fx, fy, 0.075 * size, MID)
        stamp.dot(fx - 0.02 * size, fy - 0.02 * size, 0.032 * size, LIGHT)


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
