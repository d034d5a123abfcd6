"""A paper kite with a tail of bows, and the child who flies it."""

from __future__ import annotations

import numpy as np

from engraver.ribbon import Points, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_TOP, _FOOT, _LEFT, _RIGHT = np.array([[0.0, -0.62], [0.0, 0.92], [-0.62, -0.10], [0.62, -0.10]])
_CROSS = np.array([0.0, -0.10])


def kite(stamp: Stamp) -> None:
    """Draw an upright kite of two papers, its sticks crossing near the origin. 1.54 high."""
    stamp.fill([_TOP, _RIGHT, _FOOT, _LEFT], INK, outline=0.5)
    for corner, side, paint, line in (
        (_TOP, _LEFT, LIGHT, INK), (_TOP, _RIGHT, MID, INK), (_FOOT, _LEFT, MID, INK),
        (_FOOT, _RIGHT, LIGHT, INK),
    ):  # fmt: skip
        corners = np.stack([_CROSS, corner, side])
        middle = corners.mean(0)
        stamp.fill(middle + 0.93 * (corners - middle), paint)
        for part in np.linspace(0.12, 0.88, 9):
            edge = corner + part * (side - corner)
            inner = 0.45 + 0.25 * abs(part - 0.5)
            stamp.taper(
                np.stack([_CROSS + inner * (edge - _CROSS), _CROSS + 0.91 * (edge - _CROSS)]), 0.020, line
            )
    for a, b in ((_TOP, _FOOT), (_LEFT, _RIGHT)):
        stamp.stroke(np.stack([a, b]), 0.055)
        stamp.stroke(np.stack([a, b]), 0.022, PAPER)


def tail(stamp: Stamp, path: Points, bows: int, size: float) -> None:
    """Draw a tail along a path: a cord with bows tied in it, smaller towards its end."""
    cord = spline(path, steps=14)
    stamp.line(cord, 0.34)
    stamp.line(cord, 0.14, LIGHT)
    for k, (x, y) in enumerate(resample(cord, bows + 1)[1:]):
        run = resample(cord, 40 * bows + 1)
        way = run[min(40 * (k + 1), 40 * bows)] - run[40 * (k + 1) - 8]
        turn = float(np.rad2deg(np.arctan2(way[1], way[0])))
        with stamp.at(float(x), float(y), size * (1 - 0.07 * k), turn + 90):
            for side in (-1, 1):
                wing = [(0.0, 0.0), (side * 0.95, -0.55), (side * 1.0, 0.0), (side * 0.95, 0.50)]
                stamp.fill(wing, PAPER if side < 0 else LIGHT, outline=0.2)
                stamp.taper([(side * 0.25, 0.0), (side * 0.75, -0.05)], 0.10)
            stamp.dot(0.0, 0.0, 0.20)


def flyer(stamp: Stamp) -> None:
    """Draw a child who runs to the left and looks back, an arm up to the string at (0.42, -0.98). 1 high."""
    stamp.dot(0.0, -0.86, 0.11)
    stamp.fill(spline(xy("-.14,-.92 .02,-1.02 .14,-.93 .20,-.90"), closed=True))
    stamp.blob(xy("-.10,-.74 .08,-.76 .14,-.60 .16,-.36 -.12,-.34 -.14,-.56"))
    for path, widths in (
        ("-.04,-.38 -.22,-.22 -.34,-.04 -.44,-.06", (0.13, 0.10, 0.07, 0.05)),
        (".06,-.38 .12,-.20 .34,-.12 .38,-.02", (0.13, 0.10, 0.07, 0.06)),
        (".06,-.68 .24,-.78 .42,-.98", (0.09, 0.07, 0.05)),
        ("-.06,-.68 -.20,-.54 -.28,-.62", (0.08, 0.06, 0.05)),
    ):  # fmt: skip
        stamp.stroke(spline(xy(path)), widths, INK, round_ends=True)
