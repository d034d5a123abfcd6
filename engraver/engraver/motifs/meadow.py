"""The hayfield close up: red clover, a bumble-bee, haycocks in rows."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
from numpy.random import Generator

from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_LEAFLET = xy("0,.02 -.16,-.16 -.34,-.44 -.37,-.74 -.22,-1.0 0,-1.04 .22,-1.0 .37,-.74 .34,-.44 .16,-.16")


def trefoil(stamp: Stamp, x: float, y: float, size: float, turn: float) -> None:
    """Draw a clover leaf: three broad leaflets that do not overlap, each with its pale chevron."""
    for off in (-96, 96, 0):
        with stamp.at(x, y, size, turn + off):
            stamp.blob(_LEAFLET, LIGHT, outline=0.18)
            stamp.blob(_LEAFLET[:6] * [0.96, 1.0], MID)
            stamp.stroke(xy("-.30,-.44 0,-.76 .30,-.44"), [0.06, 0.14, 0.06], PAPER, 0.11)
            stamp.line([(0.0, 0.0), (0.0, -0.96)], 0.13)
            for side in (-1, 1):
                for v in (0.20, 0.40, 0.60, 0.78):
                    stamp.line([(0.0, -v), (side * (0.20 + 0.10 * v), -v - 0.16)], 0.105)


def clover_head(stamp: Stamp, x: float, y: float, r: float, rng: Generator, *, lit: int = 1) -> None:
    """Draw a head of red clover around (x, y): rings of slender florets that radiate from its foot.

    The florets on the side away from the light (`lit` -1 left, 1 right) are tinted.
    """
    with stamp.at(x, y, r):
        stamp.blob(xy("-.70,.42 -.94,.0 -.74,-.58 0,-.92 .74,-.58 .94,.0 .70,.42 0,.80"))
        for reach, count in ((1.0, 34), (0.84, 30), (0.68, 25), (0.52, 19), (0.36, 13), (0.20, 6)):
            for k in range(count):
                a = 2 * pi * (k + 0.5 * (count % 2)) / count + float(rng.normal(0, 0.03))
                tip = (1.04 * reach * cos(a), 1.04 * reach * sin(a) - 0.04 - 0.10 * (1 - reach))
                _floret(stamp, tip, a, reach, lit, float(rng.uniform(0.9, 1.1)))


def _floret(stamp: Stamp, tip: tuple[float, float], a: float, reach: float, lit: int, grown: float) -> None:
    """One floret: a narrow tube from nearer the foot of the head out to its tip, and its folded standard."""
    long = 0.36 * grown
    way = (cos(a), sin(a) - 0.30)
    size = (way[0] ** 2 + way[1] ** 2) ** 0.5
    root = (tip[0] - long * way[0] / size, tip[1] - long * way[1] / size)
    bright = lit * tip[0] - 0.7 * tip[1] + 0.25 * (1 - reach)
    paint = PAPER if bright > 0.10 else LIGHT if bright > -0.45 else MID
    middle = (0.45 * root[0] + 0.55 * tip[0], 0.45 * root[1] + 0.55 * tip[1] - 0.02)
    path = spline([root, middle, tip], steps=4)
    stamp.stroke(path, [0.05, 0.085, 0.125, 0.13, 0.05])
    stamp.stroke(path, [0.0, 0.03, 0.07, 0.075, 0.0], paint, 0.10)


def bumble_bee(stamp: Stamp, rng: Generator) -> None:
    """Draw a bumble-bee in flight, in profile, facing left: a furry body, two bands, wings raised. About 1.3
    long.
    """
    for wing, paint in (
        ("-.02,-.26 .16,-.56 .46,-.80 .74,-.86 .82,-.74 .66,-.52 .36,-.32 .10,-.20", LIGHT),
        ("-.12,-.24 -.10,-.60 .06,-.94 .26,-1.12 .38,-1.06 .34,-.80 .18,-.48 .02,-.22", PAPER),
    ):
        stamp.blob(xy(wing), paint, outline=0.18)
    for path in (
        "-.04,-.28 .14,-.64 .30,-1.02",
        ".0,-.30 .20,-.56 .34,-.80",
        ".06,-.28 .40,-.56 .74,-.80",
        ".10,-.26 .40,-.44 .64,-.56",
    ):
        stamp.curve(xy(path), 0.12)
    for path in ("-.30,.12 -.42,.26 -.34,.40", "-.10,.20 -.16,.36 -.06,.48", ".12,.22 .14,.38 .26,.48"):
        stamp.stroke(spline(xy(path)), [0.070, 0.055, 0.030])
    for path in ("-.60,-.12 -.70,-.26 -.86,-.28", "-.56,-.16 -.62,-.34 -.76,-.42"):
        stamp.curve(xy(path), 0.20)
    stamp.blob(xy("-.68,.02 -.66,-.12 -.56,-.20 -.44,-.16 -.40,.0 -.46,.14 -.58,.16"))
    for cx, cy, rx, ry in ((0.26, 0.0, 0.42, 0.30), (-0.20, -0.06, 0.31, 0.29)):
        stamp.dot(cx, cy, rx, INK, ry)
        for a in np.linspace(0, 2 * pi, 64) + rng.normal(0, 0.04, 64):
            root = np.array([cx + 0.92 * rx * cos(a), cy + 0.92 * ry * sin(a)])
            stamp.taper(np.stack([root, root + np.array((0.05 + 0.06 * cos(a), 0.075 * sin(a)))]), 0.040)
    stamp.fill(xy(".64,-.06 .78,.02 .66,.10"))
    _bands(stamp, rng)
    stamp.dot(-0.58, -0.05, 0.045, LIGHT, 0.065)
    stamp.dot(-0.585, -0.05, 0.028, INK, 0.048)


def _bands(stamp: Stamp, rng: Generator) -> None:
    """Bands of pale fur over thorax and abdomen, bowed as the body is, and a few hairs between."""
    for cx, rx, ry, low, high, paint in (
        (-0.20, 0.31, 0.29, -0.85, -0.35, LIGHT),
        (0.26, 0.42, 0.30, -0.80, -0.30, LIGHT),
        (-0.20, 0.31, 0.29, 0.20, 0.75, MID),
        (0.26, 0.42, 0.30, 0.45, 0.80, MID),
    ):
        for _ in range(60 if paint is LIGHT else 16):
            u = float(rng.uniform(low, high))
            v = float(rng.uniform(-0.95, 0.90)) * (1 - u * u) ** 0.5
            x, y = cx + rx * u, ry * v - 0.03
            stamp.taper([(x - 0.03, y - 0.02 * v), (x + 0.02, y), (x + 0.075, y + 0.03 * v)], 0.026, paint)


def haycock(stamp: Stamp, rng: Generator, *, lit: float = -1.0) -> None:
    """Draw a haycock, 1 high and 1.1 wide: pale combed straw on the side of the light, ink on the other."""
    dome = xy(
        "-.56,0 -.54,-.22 -.44,-.54 -.28,-.82 -.10,-.97 .06,-.99 .22,-.90 .40,-.62 .52,-.28 .56,0 .2,.05 "
        "-.2,.05"
    )
    stamp.blob(dome, MID, outline=0.2)
    stamp.blob([(0.16 * lit + 0.60 * px, 0.04 + 0.9 * py) for px, py in dome], LIGHT)
    for k in range(170):
        t = (k + 0.5) / 170
        u = -1 + 2 * ((k * 0.61803) % 1)
        y = -0.94 + 0.94 * t
        wide = 0.55 * (1 - (1 - t) ** 2.1) ** 0.55
        x = u * wide
        shade = 0.5 - 0.5 * lit * u
        long = float(rng.uniform(0.10, 0.20))
        path = [
            (x, y),
            (x * 1.04, y + 0.5 * long),
            (x * 1.10 + float(rng.normal(0, 0.02)), min(0.04, y + long)),
        ]
        if rng.random() < 0.25 + 0.9 * shade:
            stamp.taper(path, 0.030 + 0.03 * shade, INK)
        elif rng.random() < 0.7:
            stamp.taper(path, 0.026, PAPER if shade < 0.35 else LIGHT)
    stamp.line([(0.02, -0.92), (0.0, -1.16)], 0.22)
    for x in np.linspace(-0.55, 0.55, 15):
        stamp.taper([(x, -0.02), (x + float(rng.normal(0, 0.04)), 0.08)], 0.03, INK)
    stamp.line([(0.04 * cos(k), -0.96 - 0.05 * k) for k in range(3)], 0.16)
