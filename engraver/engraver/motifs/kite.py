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
    """Draw a child who runs to the right, one arm back to the string at (-0.36, -0.68). 1 high."""
    _limb(stamp, ".08,-.70 .17,-.56 .33,-.61", (0.12, 0.10, 0.08))
    _limb(stamp, ".00,-.42 -.08,-.24 -.27,-.08", (0.15, 0.11, 0.08))
    stamp.blob(xy("-.31,-.11 -.23,-.07 -.17,-.01 -.13,.02 -.18,.03 -.27,.00 -.34,-.06"))
    _limb(stamp, ".05,-.43 .26,-.37 .31,-.15", (0.15, 0.12, 0.08))
    stamp.blob(xy(".26,-.17 .35,-.18 .39,-.14 .47,-.15 .47,-.11 .30,-.075"))
    for wave, wide in (
        (".04,-.80 -.10,-.87 -.21,-.83 -.33,-.88", 0.065),
        (".04,-.78 -.08,-.82 -.17,-.77 -.27,-.80", 0.055),
    ):
        stamp.stroke(spline(xy(wave)), wide + 0.045)
        stamp.stroke(spline(xy(wave)), wide, PAPER)
    coat = xy(
        "-.02,-.76 .08,-.79 .15,-.74 .19,-.62 .19,-.49 .21,-.38 .08,-.35 -.07,-.34 -.20,-.36 "
        "-.12,-.50 -.06,-.64"
    )
    stamp.blob(coat)
    for fold in (
        "-.15,-.37 -.06,-.46 -.02,-.58",
        "-.06,-.36 .00,-.46 .03,-.54",
        ".04,-.36 .08,-.44 .09,-.52",
    ):
        stamp.taper(xy(fold), 0.022, MID)
    stamp.stroke(spline(xy(".03,-.69 -.12,-.62 -.20,-.61")), (0.16, 0.17, 0.16), LIGHT, round_ends=True)
    _limb(stamp, ".02,-.71 -.16,-.63 -.35,-.68", (0.15, 0.12, 0.09))
    stamp.dot(-0.36, -0.68, 0.036)
    stamp.dot(0.34, -0.615, 0.036)
    _face(stamp)
    stamp.stroke(spline(xy("-.01,-.79 .07,-.765 .15,-.79")), 0.085)
    stamp.stroke(spline(xy(".00,-.79 .07,-.768 .14,-.79")), 0.045, PAPER)


def _limb(stamp: Stamp, path: str, widths: tuple[float, ...]) -> None:
    """An arm or a leg, bent at its middle."""
    stamp.stroke(spline(xy(path)), widths, INK, round_ends=True)


def _face(stamp: Stamp) -> None:
    """The head in profile, facing right, in a knitted cap with a bobble."""
    stamp.blob(
        xy(
            ".03,-.95 .14,-.96 .18,-.915 .182,-.895 .21,-.868 .185,-.855 .18,-.815 .13,-.79 "
            ".05,-.80 -.01,-.86"
        ),
        PAPER,
        0.18,
    )
    stamp.dot(0.155, -0.895, 0.014)
    stamp.blob(xy(".19,-.925 .10,-.905 .03,-.86 -.03,-.82 -.05,-.90 .00,-.985 .09,-1.02 .17,-.985"), MID, 0.2)
    stamp.stroke(spline(xy(".185,-.935 .09,-.92 .01,-.87 -.03,-.83")), 0.035, LIGHT)
    stamp.dot(0.02, -1.02, 0.052)
    stamp.dot(0.02, -1.02, 0.032, PAPER)
