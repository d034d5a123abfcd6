"""Small animals in profile, facing left, feet on the origin's row: hand-placed outlines, coats of fine
strokes.
"""

from __future__ import annotations

import numpy as np

from engraver.ribbon import spline, xy
from engraver.stamp import INK, MID, Paint, Stamp


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
