"""White trillium close up: three wavy petals over three sepals, six stamens, a whorl of leaves."""

from __future__ import annotations

import numpy as np

from engraver.motifs.petals import veined
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_PETAL = xy(
    "0,0 -.13,-.10 -.30,-.28 -.42,-.50 -.40,-.70 -.30,-.84 "
    "-.20,-.90 0,-1.10 .16,-.93 .26,-.86 .40,-.72 .44,-.52 "
    ".30,-.26 .13,-.10"
)
_SEPAL = xy("0,0 -.10,-.20 -.15,-.48 -.10,-.76 .02,-1.0 .10,-.76 .14,-.48 .10,-.20")
_LEAF = xy("0,.04 -.18,-.14 -.38,-.36 -.40,-.58 -.22,-.84 .02,-1.12 .22,-.86 .38,-.58 .36,-.34 .18,-.14")


def whorl(stamp: Stamp, x: float, y: float, r: float, *, turn: float = 0.0) -> None:
    """Draw the three leaves under a flower of radius `r`, seen at a slant; press them before the flowers."""
    with stamp.at(x, y + 0.22 * r, r, 90, squeeze=0.80), stamp.at(0, 0, 1.0, -90 + turn):
        for k in range(3):
            with stamp.at(0, 0, 1.52, 180 + 120 * k):
                veined(stamp, _LEAF, (0, 0), MID, veins=7, reach=0.86, width=0.018, line=0.17)
                stamp.stroke([(0, 0), (0.01, -1.0)], [0.035, 0.012], INK)
                stamp.taper([(0.03, -0.2), (0.05, -0.5), (0.03, -0.86)], 0.022, LIGHT)


def trillium(
    stamp: Stamp, x: float, y: float, r: float, *, turn: float = 0.0, squeeze: float = 1.0, lean: float = 90.0
) -> None:
    """Draw a flower of radius `r`, squeezed along the axis `lean` if it faces aside."""
    with stamp.at(x, y, r, lean, squeeze=squeeze), stamp.at(0, 0, 1.0, -lean + turn):
        for k in range(3):
            with stamp.at(0, 0, 0.96, 60 + 120 * k):
                veined(stamp, _SEPAL, (0, 0), MID, throat=LIGHT, deep=0.5, veins=3, reach=0.8, width=0.03)
        for k in range(3):
            with stamp.at(0, 0, 1.0 + 0.04 * k, 120 * k + 4):
                veined(
                    stamp,
                    _PETAL,
                    (0, 0),
                    throat=LIGHT,
                    deep=0.44,
                    veins=7,
                    reach=0.80,
                    width=0.026,
                    line=0.19,
                )
        for k in range(6):
            a = np.deg2rad(60 * k + 30)
            stamen = np.array([np.cos(a), np.sin(a)]) * np.linspace(0.0, 0.34, 6)[:, None]
            stamp.stroke(stamen, [0.07, 0.10, 0.13, 0.12, 0.08, 0.0], INK, 0.0)
            stamp.stroke(0.88 * stamen, [0.0, 0.04, 0.07, 0.06, 0.03, 0.0], LIGHT, 0.0)
        stamp.dot(0, 0, 0.10, INK)
        stamp.dot(0, 0, 0.055, PAPER)


def stalk(stamp: Stamp, x: float, y: float, foot: tuple[float, float], width: float = 0.032) -> None:
    """Draw the stem under a plant, from its whorl to the ground."""
    path = spline([(x, y), ((x + foot[0]) / 2 + 0.01, (y + foot[1]) / 2), foot])
    stamp.stroke(path, width, INK)
    stamp.stroke(path, 0.4 * width, MID)
