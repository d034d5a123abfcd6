"""Moths, butterflies and dragonflies: half of each placed by hand and mirrored."""

from __future__ import annotations

import numpy as np

from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

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


def dragonfly(stamp: Stamp, *, wing: Paint = LIGHT) -> None:
    """Draw a dragonfly from above, head up, its banded abdomen bent. About 1.4 across, 1.2 long."""
    for s in (1, -1):
        with stamp.at(0, 0, 1.0, 0, s < 0):
            for text, reach in (
                (".03,-.12 .24,-.27 .52,-.36 .71,-.34 .73,-.26 .55,-.18 .30,-.09", (0.70, -0.30)),
                (".03,-.03 .26,-.08 .52,-.06 .69,.05 .67,.14 .47,.16 .22,.08", (0.66, 0.09)),
            ):
                edge = xy(text)
                stamp.blob(edge, wing, 0.15)
                root = np.array((0.04, -0.10 if reach[1] < 0 else -0.01))
                for part in (0.25, 0.5, 0.75):
                    target = edge[3] * (1 - part) + edge[4 if part < 0.5 else 5] * part
                    stamp.curve(np.stack([root, (root + target) / 2 + [0.0, 0.01], target]), 0.10)
                for k in range(5):
                    start = root + (np.array(reach) - root) * (0.30 + 0.14 * k)
                    stamp.line(np.stack([start, start + np.array((0.015, 0.07))]), 0.10)
                stamp.line(np.stack([edge[3], edge[3] + [-0.07, 0.0]]), 0.26)
    tail = spline(xy("0,.02 .01,.25 .05,.52 .13,.78 .20,.95"))
    stamp.stroke(tail, [0.125, 0.080, 0.070, 0.085, 0.055], round_ends=True)
    stamp.stroke(tail, [0.085, 0.046, 0.038, 0.050, 0.020], MID)
    for k in range(1, 9):
        x, y = tail[int(k * (len(tail) - 1) / 9)]
        stamp.line([(x - 0.045, y + 0.012), (x, y + 0.030), (x + 0.045, y - 0.012)], 0.22)
    stamp.blob(xy("0,-.24 .085,-.16 .095,-.02 .05,.08 -.05,.08 -.095,-.02 -.085,-.16"))
    for x in (-0.04, 0.04):
        stamp.taper([(x, -0.18), (1.2 * x, -0.08), (x, 0.04)], 0.026, MID)
    for s in (1, -1):
        stamp.dot(s * 0.058, -0.27, 0.068)
        stamp.dot(s * 0.066, -0.285, 0.030, MID)
