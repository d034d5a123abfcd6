"""Small animals in profile, facing left, feet on the origin's row: hand-placed outlines, coats of fine
strokes.
"""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import pelt
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def hare(
    stamp: Stamp, rng: Generator, *, body: Paint = PAPER, shade: Paint = LIGHT, outline: float = 0.18
) -> None:
    """Draw a snowshoe hare sitting, white in winter: long hind foot, black ear tips. About 0.9 high."""
    ears = (
        [(-0.20, -0.64), (-0.19, -0.80), (-0.13, -0.93), (-0.10, -0.80), (-0.14, -0.64)],
        [(-0.16, -0.63), (-0.11, -0.80), (-0.04, -0.90), (-0.03, -0.78), (-0.09, -0.62)],
    )
    for ear in ears[::-1]:
        stamp.blob(ear, body, outline)
        stamp.fill(
            spline(
                [ear[2], (ear[2][0] - 0.02, ear[2][1] + 0.06), (ear[2][0] + 0.025, ear[2][1] + 0.06)],
                closed=True,
            )
        )
    stamp.blob([(0.40, -0.16), (0.45, -0.20), (0.47, -0.14), (0.42, -0.10)], body, outline)
    stamp.blob(
        xy(
            "-0.37,-0.53 -0.3,-0.63 -0.2,-0.67 -0.1,-0.63 -0.03,-0.55 0.1,-0.52 0.26,-0.44 "
            "0.38,-0.28 0.41,-0.12 0.36,-0.02 0.12,0 -0.12,0 -0.2,-0.12 -0.25,-0.3 -0.24,-0.42 "
            "-0.33,-0.46"
        ),
        body,
        outline,
    )
    stamp.blob(xy("0.05,-0.02 0.02,-0.2 0.12,-0.36 0.28,-0.36 0.36,-0.2 0.33,-0.04"), shade)
    stamp.curve([(0.02, -0.03), (0.0, -0.20), (0.09, -0.36), (0.24, -0.39)], outline)
    stamp.blob(xy("-0.1,0 -0.11,-0.05 0.1,-0.075 0.3,-0.07 0.36,0"), body, outline)
    stamp.blob(xy("-0.27,0 -0.24,-0.16 -0.19,-0.26 -0.12,-0.14 -0.16,0"), body, outline)
    stamp.dot(-0.255, -0.565, 0.026)
    stamp.dot(-0.262, -0.573, 0.008, PAPER)
    stamp.dot(-0.365, -0.525, 0.014)
    pelt(
        stamp,
        [(0.0, -0.54), (0.15, -0.50), (0.30, -0.40), (0.39, -0.22)],
        rng,
        count=40,
        depth=0.16,
        length=0.06,
        paint=INK,
        width=0.007,
    )
    pelt(
        stamp,
        [(-0.23, -0.40), (-0.22, -0.25), (-0.16, -0.10)],
        rng,
        count=12,
        depth=0.05,
        length=0.05,
        inward=-1,
        paint=INK,
        width=0.007,
    )


def cat_back(stamp: Stamp, *, paint: Paint = INK, lit: Paint = MID, tail_side: int = 1) -> None:
    """Draw a cat sitting with its back to us."""
    stamp.stroke(
        spline(
            [
                (tail_side * 0.12, -0.05),
                (tail_side * 0.34, -0.03),
                (tail_side * 0.50, -0.07),
                (tail_side * 0.54, -0.17),
            ]
        ),
        [0.10, 0.085, 0.075, 0.05],
        paint,
        round_ends=True,
    )
    right = xy(
        "0,-0.862 0.055,-0.858 0.090,-0.885 0.142,-0.968 0.152,-0.972 0.170,-0.90 0.182,-0.82 0.204,-0.755 "
        "0.192,-0.70 0.150,-0.650 0.142,-0.60 0.185,-0.53 0.208,-0.43 0.215,-0.32 0.240,-0.21 0.272,-0.11 "
        "0.262,-0.03 0.19,0.0"
    )
    stamp.fill(spline(np.vstack([right, right[:0:-1] * [-1, 1]]), closed=True, steps=6), paint)
    for side in (1, -1):
        stamp.curve(
            [(side * 0.085, -0.24), (side * 0.165, -0.20), (side * 0.205, -0.10), (side * 0.17, -0.02)],
            0.13,
            lit,
        )
        stamp.taper([(side * 0.145, -0.930), (side * 0.122, -0.895), (side * 0.104, -0.870)], 0.012, lit)
    stamp.taper([(0.0, -0.58), (0.008, -0.40), (0.0, -0.20)], 0.014, lit)
