"""Butterflies: half of each placed by hand and mirrored."""

from __future__ import annotations

import numpy as np

from engraver.ribbon import spline, xy
from engraver.stamp import INK, MID, PAPER, Paint, Stamp

_MONARCH_FORE = xy(
    "0.02,-0.1 0.16,-0.3 0.34,-0.46 0.52,-0.52 0.55,-0.44 0.47,-0.28 0.42,-0.12 0.3,-0.02 0.04,0.02"
)
_MONARCH_HIND = xy("0.03,0 0.26,-0.02 0.4,0.06 0.42,0.2 0.34,0.34 0.22,0.38 0.12,0.32 0.05,0.18")


def butterfly(stamp: Stamp, *, wing: Paint = MID, dots: Paint = PAPER) -> None:
    """Draw a monarch with spread wings: dark veins and a dotted margin. About 1.1 across."""
    for s in (1, -1):
        with stamp.at(0, 0, 1.0, 0, s < 0):
            for outline, heart in ((_MONARCH_HIND, (0.18, 0.14)), (_MONARCH_FORE, (0.24, -0.20))):
                stamp.blob(outline, INK, 0.2)
                p = spline(outline, closed=True)
                inner = np.array(heart) + (p - np.array(heart)) * 0.76 + np.array([-0.018, 0])
                stamp.fill(inner, wing)
                for tip in outline[2:-1]:
                    stamp.stroke([(0.05, 0.0 if heart[1] > 0 else -0.09), tip], [0.020, 0.014], INK, 0.13)
                for tip in p[len(p) // 3 : -len(p) // 4 : 5]:
                    x, y = np.array(heart) + (tip - np.array(heart)) * 0.89
                    stamp.dot(float(x), float(y), 0.014, dots)
            stamp.stroke(spline([(0.01, -0.20), (0.06, -0.32), (0.13, -0.40)]), [0.012, 0.010], INK, 0.11)
            stamp.dot(0.13, -0.40, 0.017)
    stamp.blob(xy("0,-0.21 0.036,-0.14 0.03,0.04 0,0.28 -0.03,0.04 -0.036,-0.14"))
