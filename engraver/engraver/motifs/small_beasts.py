"""A cat on the sill."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from engraver.motifs.fur import Coat, engrave_coat
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, Stamp

_CAT = xy(
    "0,-.938 .060,-.928 .115,-.898 .172,-.846 .216,-.785 .220,-.730 .180,-.675 .128,-.628 .160,-.555 "
    ".212,-.475 .208,-.385 .232,-.310 .305,-.225 .338,-.125 .318,-.035 .22,0"
)
_CAT_LIE = (
    (0.0, -0.86, 90.0), (0.16, -0.78, 60.0), (-0.16, -0.78, 120.0), (0.12, -0.62, 100.0),
    (-0.12, -0.62, 80.0),
    (0.18, -0.45, 76.0), (-0.18, -0.45, 104.0), (0.24, -0.15, 92.0), (-0.24, -0.15, 88.0), (0.0, -0.40, 90.0),
)  # fmt: skip


def cat_back(stamp: Stamp, rng: Generator, *, lit_side: int = 1) -> None:
    """Draw a black cat sitting with its back to us, lit from one side, its tail along the sill. 1 high."""
    tail = spline([(0.10, -0.06), (0.32, -0.045), (0.48, -0.06), (0.56, -0.14)])
    stamp.stroke(tail, [0.11, 0.090, 0.080, 0.060], INK, round_ends=True)
    for k in range(3, 22, 3):
        x, y = tail[k]
        stamp.taper([(x, y - 0.030), (x + 0.03, y - 0.034), (x + 0.06, y - 0.030)], 0.014, MID)
    for side in (1, -1):
        for rise, reach in ((-0.04, 0.285), (0.0, 0.30), (0.04, 0.275)):
            root = (side * 0.15, -0.735 + 0.3 * rise)
            stamp.stroke(
                [root, (side * (reach - 0.06), -0.745 + rise), (side * reach, -0.725 + 1.3 * rise)],
                [0.006, 0.002],
            )
    body = spline(np.vstack([_CAT, _CAT[:0:-1] * [-1, 1]]), closed=True, steps=6)
    stamp.fill(body)
    for side in (1, -1):
        inner, outer = (spline(xy(edge) * [side, 1]) for edge in (
            ".070,-.915 .105,-.958 .170,-1.012", ".170,-1.012 .200,-.930 .196,-.800"
        ))  # fmt: skip
        stamp.fill(np.vstack([inner, outer]))
    fur = Coat(
        light=(lit_side, -0.25), height=0.22, round=0.24, long=0.062, gap=0.021, width=0.0095, dark=0.50
    )
    for side in (1, -1):
        haunch = xy(".085,-.030 .095,-.120 .140,-.210 .205,-.265") * [side, 1]
        stamp.taper(spline(haunch), 0.013, LIGHT if side == lit_side else MID)
        shoulder = xy(".075,-.400 .105,-.470 .150,-.520") * [side, 1]
        stamp.taper(spline(shoulder), 0.011, LIGHT if side == lit_side else MID)
    engrave_coat(stamp, body, _CAT_LIE, rng, fur, ((0.0, -0.62, 0.10, -0.3), (0.0, -0.25, 0.05, -0.4)))
    far = replace(fur, light=(-lit_side, -0.35), height=0.05, round=0.10, dark=0.62, pale=MID)
    engrave_coat(stamp, body, _CAT_LIE, rng, far)
