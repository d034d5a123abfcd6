"""A cat on the sill."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from engraver.motifs.fur import Coat, engrave_coat
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, Stamp

_CAT = xy(
    "0,-.928 .055,-.920 .115,-.888 .165,-.838 .198,-.780 .198,-.728 .172,-.680 .160,-.640 .178,-.585 "
    ".212,-.500 .240,-.400 .268,-.310 .308,-.220 .332,-.125 .318,-.035 .22,0"
)
_TAIL = xy("-.02,-.075 -.12,-.030 -.28,-.024 -.40,-.034 -.452,-.085 -.425,-.135")
_CAT_LIE = (
    (0.0, -0.86, 90.0), (0.13, -0.78, 62.0), (-0.13, -0.78, 118.0), (0.12, -0.62, 100.0),
    (-0.12, -0.62, 80.0),
    (0.18, -0.45, 76.0), (-0.18, -0.45, 104.0), (0.24, -0.15, 92.0), (-0.24, -0.15, 88.0), (0.0, -0.40, 90.0),
)  # fmt: skip


def cat_back(stamp: Stamp, rng: Generator, *, lit_side: int = 1) -> None:
    """Draw a black cat sitting with its back to us, lit from one side, tail curled to the left. 1 high."""
    for side in (1, -1):
        for rise, reach in ((-0.04, 0.265), (0.0, 0.28), (0.04, 0.255)):
            root = (side * 0.11, -0.735 + 0.3 * rise)
            stamp.stroke(
                [root, (side * (reach - 0.06), -0.745 + rise), (side * reach, -0.725 + 1.3 * rise)],
                [0.006, 0.002],
            )
        for y, reach in ((-0.742, 0.222), (-0.714, 0.220), (-0.686, 0.204)):
            stamp.taper(
                [(side * 0.10, y - 0.035), (side * 0.16, y - 0.012), (side * reach, y + 0.012)], 0.040
            )
    body = spline(np.vstack([_CAT, _CAT[:0:-1] * [-1, 1]]), closed=True, steps=6)
    stamp.fill(body)
    for side in (1, -1):
        inner, outer = (spline(xy(edge) * [side, 1]) for edge in (
            ".052,-.888 .092,-.940 .150,-.998", ".150,-.998 .186,-.915 .194,-.790"
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
    tail = spline(_TAIL)
    stamp.stroke(tail[9:], [0.06, 0.120, 0.112, 0.104, 0.082], MID, round_ends=True)
    stamp.stroke(tail, [0.06, 0.090, 0.096, 0.090, 0.084, 0.064], INK, round_ends=True)
    for k in range(10, len(tail) - 12, 4):
        way = tail[k + 3] - tail[k]
        side = np.array([way[1], -way[0]]) / np.hypot(*way)
        stamp.taper(
            [tail[k] - 0.026 * side, tail[k] + 0.5 * way - 0.030 * side, tail[k + 3] - 0.022 * side],
            0.013,
            LIGHT,
        )
