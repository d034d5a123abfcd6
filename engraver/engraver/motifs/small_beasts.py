"""Small animals in profile, facing left, feet on the origin's row: hand-placed outlines, coats of fine
strokes.
"""

from __future__ import annotations

import numpy as np

from engraver.ribbon import spline, xy
from engraver.stamp import INK, Paint, Stamp


def cat_back(stamp: Stamp, *, paint: Paint = INK, tail_side: int = 1) -> None:
    """Draw a cat sitting with its back to us: one smooth shape, its tail along the sill. 1 high."""
    s = tail_side
    stamp.stroke(
        spline([(s * 0.10, -0.06), (s * 0.32, -0.045), (s * 0.48, -0.06), (s * 0.56, -0.14)]),
        [0.11, 0.090, 0.080, 0.060],
        paint,
        round_ends=True,
    )
    right = xy(
        "0,-.900 .060,-.893 .120,-.865 .170,-.815 .195,-.755 .185,-.700 .145,-.655 .130,-.615 .155,-.555 "
        ".190,-.470 .215,-.360 .255,-.240 .280,-.130 .268,-.040 .20,0"
    )
    stamp.fill(spline(np.vstack([right, right[:0:-1] * [-1, 1]]), closed=True, steps=6), paint)
    for side in (1, -1):
        inner, outer = (spline(xy(edge) * [side, 1]) for edge in (
            ".035,-.870 .085,-.945 .160,-1.030", ".160,-1.030 .192,-.930 .192,-.780"
        ))  # fmt: skip
        stamp.fill(np.vstack([inner, outer]), paint)
