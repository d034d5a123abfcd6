"""The hayfield close up: red clover, a bumble-bee, haycocks in rows."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
from numpy.random import Generator

from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

Path = list[tuple[float, float]]
_FLORET = xy("-.03,.02 -.07,-.30 -.17,-.62 -.14,-.88 -.02,-1 .13,-.90 .16,-.64 .07,-.30 .03,.02")
_LEAFLET = xy("0,0 -.22,-.26 -.30,-.60 -.20,-.92 0,-1.02 .20,-.92 .30,-.60 .22,-.26")


def trefoil(stamp: Stamp, x: float, y: float, size: float, turn: float) -> None:
    """Draw a clover leaf: three leaflets, each with its pale chevron."""
    for off in (-62, 62, 0):
        with stamp.at(x, y, size, turn + off):
            stamp.blob(_LEAFLET, MID, outline=0.16)
            stamp.stroke(xy("-.22,-.46 0,-.70 .22,-.46"), 0.11, LIGHT)
            stamp.line([(0.0, 0.0), (0.0, -0.96)], 0.13)
            for side in (-1, 1):
                for v in (0.28, 0.52, 0.74):
                    stamp.line([(0.0, -v + 0.08), (side * 0.21, -v - 0.10)], 0.105)


def clover_head(
    stamp: Stamp, x: float, y: float, r: float, rng: Generator, *, stem: Path, lit: int = 1
) -> None:
    """Draw a head of red clover around (x, y): slender florets rise from a ball, leaves sit close under it.

    The florets on the side away from the light (`lit` -1 left, 1 right) are tinted.
    """
    smooth = spline([(x, y + 0.5 * r), *stem])
    stamp.stroke(smooth, [0.036, 0.030], INK)
    stamp.stroke([(px + 0.006 * lit, py) for px, py in smooth], [0.013, 0.010], MID)
    for turn, size in ((-118, 1.0), (112, 0.95), (-70, 0.8), (74, 0.8)):
        trefoil(stamp, x, y + 0.66 * r, size * r, turn)
    stamp.dot(x, y + 0.04 * r, 0.84 * r, INK)
    count = 74
    for k in range(count):
        # spread over the near half of a ball as seeds are in a sunflower, those of the rim first
        reach = (1 - (k / count) ** 1.15) ** 0.5
        a = k * 2.39996
        _floret(stamp, (x, y, r), reach * cos(a), reach * sin(a), rng, lit)


def _floret(
    stamp: Stamp, ball: tuple[float, float, float], u: float, v: float, rng: Generator, lit: int
) -> None:
    """One floret at (u, v) of the head, turned outwards and up; those in the middle are seen end-on."""
    x, y, r = ball
    turn = float(np.rad2deg(np.arctan2(1.25 * u, 0.98 - v))) + float(rng.normal(0, 5))
    size = r * (0.40 + 0.08 * np.hypot(u, v)) * float(rng.uniform(0.92, 1.08))
    a = np.deg2rad(turn)
    foot = (x + 0.90 * r * u - 0.45 * size * sin(a), y + 0.86 * r * v + 0.45 * size * cos(a))
    bright = lit * u - 0.5 * v
    with stamp.at(*foot, size, turn):
        stamp.blob(_FLORET, PAPER if bright > -0.20 else LIGHT, outline=0.15)
        stamp.fill(xy("-.05,0 -.10,-.30 0,-.46 .10,-.30 .05,0"), MID)
        stamp.taper(xy("-.03,-.38 -.04,-.60 -.02,-.84"), 0.06, INK if bright < -0.20 else MID)


def bumble_bee(stamp: Stamp, rng: Generator) -> None:
    """Draw a bumble-bee in profile, facing left: bands of fur, raised wings. About 1 long, feet at 0.34."""
    for wing, paint in (("-.06,-.22 .06,-.56 .34,-.86 .52,-.84 .50,-.60 .26,-.32 .04,-.18", LIGHT),
                        ("-.12,-.22 -.14,-.60 .02,-1.0 .20,-1.06 .26,-.86 .14,-.46 -.02,-.18",
                        PAPER)):  # fmt: skip
        stamp.blob(xy(wing), paint, outline=0.16)
    for tip in ((0.14, -0.98), (0.22, -0.74)):
        stamp.line([(-0.06, -0.24), tip], 0.12)
    body = xy(
        "-.36,-.16 -.26,-.30 -.06,-.34 .14,-.30 .36,-.24 .54,-.06 .56,.10 .40,.22 .12,.24 -.16,.20 -.34,.06"
    )
    stamp.blob(body, INK)
    stamp.blob(xy("-.52,-.04 -.44,-.16 -.32,-.16 -.28,-.02 -.34,.10 -.46,.10"), INK)
    for x0, bend, paint in ((-0.20, -0.05, LIGHT), (0.20, 0.04, LIGHT), (0.44, 0.06, MID)):
        for k in range(26):
            v = -0.30 + 0.50 * k / 25
            sx = x0 + bend * sin(pi * (v + 0.30) / 0.5) + float(rng.normal(0, 0.012))
            if abs(v + 0.03) < 0.27 - 0.55 * max(0.0, x0 - 0.2):
                stamp.taper([(sx - 0.07, v), (sx, v - 0.014), (sx + 0.06, v + 0.01)], 0.030, paint)
    stamp.dot(-0.42, -0.03, 0.045, LIGHT)
    stamp.dot(-0.425, -0.035, 0.026, INK)
    for path in ("-.48,-.12 -.56,-.28 -.68,-.30", "-.42,-.14 -.46,-.30 -.56,-.38"):
        stamp.curve(xy(path), 0.18)
    for x0 in (-0.20, 0.02, 0.22):
        stamp.stroke(
            spline([(x0, 0.18), (x0 - 0.08, 0.30), (x0 - 0.02, 0.42)]), [0.05, 0.04, 0.03], INK, 0.16
        )
    stamp.curve(xy("-.50,.06 -.56,.20 -.52,.34"), 0.16)


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
