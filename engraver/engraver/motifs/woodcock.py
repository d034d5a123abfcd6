"""A woodcock: on the ground in profile, and dancing in the air."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.coats import coat
from engraver.ribbon import arc, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_BODY = xy(
    "-.42,-.60 -.38,-.71 -.28,-.79 -.14,-.81 -.02,-.76 .06,-.67 .22,-.61 .42,-.51 .58,-.38 .72,-.24 .86,-.13 "
    ".70,-.10 .54,-.12 .42,-.06 .22,-.01 -.02,-.02 -.20,-.11 -.30,-.26 -.33,-.40 -.40,-.50"
)
_MANTLE = xy("-.02,-.66 .10,-.65 .26,-.585 .42,-.495 .56,-.385 .68,-.26 .54,-.30 .36,-.43 .18,-.52 .02,-.55")


_LIE = [
    (-0.36, -0.60, 70), (-0.20, -0.45, 55), (-0.26, -0.25, 70), (0.0, -0.25, 25), (0.2, -0.10, 8),
    (0.4, -0.10, 15), (-0.05, -0.70, 35), (0.3, -0.5, 30), (0.6, -0.3, 38),
]  # fmt: skip
"""The lie of its feathers."""


def woodcock(stamp: Stamp, rng: Generator) -> None:
    """Draw a woodcock on the ground, facing left. About 0.8 high, 1.7 long with its bill.

    It is chunky, the eye high and far back, the bill twice as long as the head is deep, its back like dead
    leaves.
    """
    for x in (0.04, 0.19):
        leg = spline(xy("0,-.12 .035,.0 .0,.085") + np.array([x, 0.0]))
        for grow, paint in ((0.026, INK), (0.0, LIGHT)):
            stamp.stroke(leg, [0.050 + grow, 0.024 + grow, 0.022 + grow], paint)
            for dx, dy in ((-0.13, 0.025), (-0.09, 0.050), (0.0, 0.055), (0.06, 0.020)):
                toe = spline([leg[-1], leg[-1] + [0.6 * dx, 0.4 * dy], leg[-1] + [dx, dy]])
                stamp.stroke(toe, [0.020 + grow, 0.010 + grow], paint)
    bill = spline(xy("-.34,-.620 -.58,-.545 -.80,-.455 -.96,-.375"))
    stamp.stroke(bill, [0.125, 0.072, 0.052, 0.034], INK)
    stamp.stroke(bill[1:-1], [0.078, 0.036, 0.022, 0.006], LIGHT)
    stamp.taper(xy("-.40,-.603 -.60,-.530 -.84,-.432"), 0.011)
    stamp.blob(_BODY, LIGHT, 0.2)
    coat(
        stamp,
        spline(_BODY, closed=True),
        _LIE,
        rng,
        light=(0.35, -0.9),
        roundness=0.24,
        gap=0.022,
        length=0.070,
        width=0.0085,
        shade=(0.46, 0.92),
    )
    stamp.blob(_MANTLE, INK)
    _plumage(stamp)
    _head(stamp)
    stamp.line(spline(_BODY, closed=True), 0.2, INK, closed=True)


def _head(stamp: Stamp) -> None:
    """Broad bars across the hind crown, the dark line from bill to eye, the great dark eye."""
    stamp.blob(
        xy(
            "-.34,-.715 -.28,-.775 -.20,-.805 -.10,-.80 -.02,-.755 .06,-.67 "
            ".03,-.60 -.05,-.63 -.12,-.735 -.24,-.745"
        ),
        INK,
    )
    for text in (
        "-.245,-.795 -.205,-.765 -.185,-.735",
        "-.165,-.81 -.105,-.775 -.085,-.725",
        "-.075,-.79 -.025,-.735 -.015,-.665",
        ".0,-.74 .035,-.68 .03,-.615",
    ):
        stamp.taper(xy(text), 0.034, LIGHT)
    stamp.taper(xy("-.41,-.635 -.31,-.645 -.21,-.660"), 0.034, INK)
    stamp.taper(xy("-.30,-.545 -.20,-.562 -.09,-.615"), 0.030, INK)
    stamp.taper(xy("-.35,-.70 -.27,-.722 -.18,-.730"), 0.014, INK)
    stamp.dot(-0.150, -0.668, 0.068, PAPER)
    stamp.dot(-0.150, -0.667, 0.059, INK)
    stamp.line(arc(-0.150, -0.667, 0.040, 0.040, 195, 300, 9), 0.13, LIGHT)
    stamp.dot(-0.168, -0.684, 0.014, PAPER)


def _feather(stamp: Stamp, x: float, y: float, size: float, turn: float, edge: Paint) -> None:
    """One feather of the back: black, barred, its tip edged pale."""
    with stamp.at(x, y, size, turn):
        stamp.blob(xy("-.55,-.30 .10,-.42 .70,-.20 .95,.02 .68,.24 .10,.42 -.55,.30"), edge, 0.15)
        stamp.blob(xy("-.50,-.22 .08,-.31 .52,-.14 .70,.01 .50,.17 .08,.31 -.50,.22"), INK)
        stamp.taper(xy("-.05,-.22 .12,.0 -.05,.22"), 0.11, MID)
        stamp.taper(xy("-.42,.0 .20,.0 .62,.01"), 0.06, edge)


def _plumage(stamp: Stamp) -> None:
    """Back and folded wing: barred feathers like shingles, from tail to shoulder, and two pale braces."""
    stamp.blob(xy(".55,-.22 .72,-.235 .87,-.13 .72,-.10 .56,-.12"), INK)
    for k in range(3):
        stamp.taper(
            [(0.68, -0.205 + 0.03 * k), (0.76, -0.165 + 0.018 * k), (0.845, -0.133 + 0.006 * k)], 0.015, PAPER
        )
    for k in range(4):
        quill = xy("0,0 .15,.07 .30,.15") + np.array([0.36 - 0.07 * k, -0.265 + 0.034 * k])
        stamp.stroke(spline(quill), [0.05, 0.062, 0.012], INK)
        stamp.taper(quill + np.array([0.0, -0.012]), 0.016, LIGHT)
    for start, end, count, size, turn in (
        ((0.06, -0.225), (0.52, -0.205), 5, 0.115, 20), ((-0.02, -0.31), (0.50, -0.265), 6, 0.112, 24),
        ((-0.07, -0.39), (0.46, -0.335), 6, 0.108, 27), ((-0.08, -0.465), (0.36, -0.425), 5, 0.100, 28),
        ((0.02, -0.555), (0.60, -0.300), 6, 0.086, 33), ((0.05, -0.630), (0.56, -0.395), 6, 0.070, 35),
    ):  # fmt: skip
        for k in reversed(range(count)):
            part = k / (count - 1)
            x, y = (np.array(start) * (1 - part) + np.array(end) * part).tolist()
            y -= 0.035 * float(np.sin(np.pi * part))
            _feather(stamp, x, y, size, turn + 12 * part, LIGHT if k % 2 else MID)
    stamp.taper(xy("-.06,-.575 .10,-.560 .28,-.485 .46,-.375 .62,-.255"), 0.040, PAPER)
    stamp.taper(xy(".06,-.675 .22,-.610 .40,-.510 .56,-.385"), 0.024, PAPER)
