"""A woodcock in profile, and the track of its song-flight."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BODY = xy(
    "-.42,-.60 -.38,-.71 -.28,-.79 -.14,-.81 -.02,-.76 .06,-.67 .22,-.61 .42,-.51 .58,-.38 .72,-.24 .86,-.13 "
    ".70,-.10 .54,-.12 .42,-.06 .22,-.01 -.02,-.02 -.20,-.11 -.30,-.26 -.33,-.40 -.40,-.50"
)
_UNDER = xy(
    "-.38,-.52 -.24,-.50 -.16,-.44 -.10,-.34 .04,-.22 .22,-.13 .42,-.10 .40,-.06 .22,-.015 -.02,-.025 "
    "-.19,-.115 -.29,-.26 -.32,-.40"
)
_WING = xy(
    "-.13,-.47 .04,-.52 .22,-.49 .40,-.40 .56,-.28 .70,-.16 .56,-.15 .38,-.13 .18,-.17 .02,-.25 -.09,-.35"
)
_MANTLE = xy("-.02,-.66 .10,-.65 .26,-.585 .42,-.495 .56,-.385 .68,-.26 .54,-.30 .36,-.43 .18,-.52 .02,-.55")


def woodcock(stamp: Stamp, rng: Generator) -> None:
    """Draw a woodcock on the ground, facing left. About 0.8 high, 1.7 long with its bill.

    It is chunky, the eye high and far back, the bill twice as long as the head is deep, its back like dead
    leaves.
    """
    for x in (0.04, 0.20):
        leg = [(x, -0.10), (x + 0.03, 0.0), (x - 0.02, 0.10)]
        for grow, paint in ((0.030, INK), (0.0, LIGHT)):
            stamp.stroke(leg, [0.040 + grow, 0.026 + grow], paint)
            for dx, dy in ((-0.17, 0.125), (-0.10, 0.155), (0.02, 0.150), (0.09, 0.105)):
                stamp.stroke([leg[2], (x + dx, dy)], [0.026 + grow, 0.014 + grow], paint)
    bill = spline([(-0.36, -0.615), (-0.62, -0.52), (-0.94, -0.37)])
    stamp.stroke(bill, [0.115, 0.075, 0.036], INK)
    stamp.stroke(bill[1:-1], [0.066, 0.034, 0.010], LIGHT)
    stamp.stroke([(-0.40, -0.595), (-0.84, -0.425)], 0.010, INK)
    stamp.blob(_BODY, MID, 0.2)
    stamp.blob(_UNDER, LIGHT)
    _breast(stamp, rng)
    stamp.blob(_MANTLE, INK)
    _dead_leaves(stamp)
    _wing(stamp)
    _head(stamp)
    stamp.line(spline(_BODY, closed=True), 0.2, INK, closed=True)


def _head(stamp: Stamp) -> None:
    """Bars across the crown, the dark line from bill to eye, the pale face, the great eye."""
    stamp.blob(xy("-.41,-.58 -.36,-.67 -.26,-.70 -.12,-.68 -.10,-.60 -.18,-.52 -.30,-.50 -.38,-.53"), LIGHT)
    stamp.blob(
        xy("-.30,-.745 -.24,-.79 -.14,-.805 -.03,-.76 .05,-.68 .03,-.62 -.04,-.66 -.12,-.74 -.22,-.765"), INK
    )
    for x, y, turn in ((-0.20, -0.765, 12), (-0.10, -0.745, 34), (-0.015, -0.685, 52)):
        with stamp.at(x, y, 0.06, turn):
            stamp.taper(xy("-.1,-.75 .12,0 -.1,.75"), 0.44, LIGHT)
    stamp.taper(xy("-.43,-.63 -.30,-.645 -.20,-.665"), 0.036, INK)
    stamp.taper(xy("-.30,-.555 -.20,-.575 -.09,-.62"), 0.034, INK)
    stamp.dot(-0.155, -0.675, 0.078, INK)
    stamp.dot(-0.155, -0.675, 0.062, PAPER)
    stamp.dot(-0.155, -0.672, 0.048, INK)
    stamp.dot(-0.172, -0.690, 0.016, PAPER)


def _breast(stamp: Stamp, rng: Generator) -> None:
    """Fine dark bars over the buff underparts, in rows that follow their curve."""
    for row, (start, end, count) in enumerate(
        (("-.30,-.44", "-.12,-.40", 3), ("-.29,-.35", "-.02,-.26", 5), ("-.25,-.25", ".10,-.17", 6),
         ("-.17,-.16", ".22,-.11", 6), ("-.06,-.08", ".34,-.07", 6))
    ):  # fmt: skip
        for k in range(count):
            x, y = (xy(start) + (xy(end) - xy(start)) * ((k + 0.5 * (row % 2)) / count))[0]
            y += float(rng.normal(0, 0.004))
            stamp.taper([(x - 0.030, y - 0.004), (x, y + 0.014), (x + 0.030, y - 0.002)], 0.016, INK)


def _dead_leaves(stamp: Stamp) -> None:
    """The mantle: black feathers with buff edges, two pale braces along the back."""
    for row, (start, end) in enumerate((("0.02,-.635", ".58,-.36"), (".02,-.575", ".58,-.32"))):
        for k in range(7):
            x, y = (xy(start) + (xy(end) - xy(start)) * ((k + 0.4 * row) / 7))[0]
            with stamp.at(float(x), float(y), 0.055, 30 + 3 * k):
                stamp.taper(
                    xy("-.4,-.62 .45,-.5 .75,0 .45,.5 -.4,.62"), 0.22, MID if (k + row) % 3 else LIGHT
                )
    stamp.taper(xy("-.02,-.60 .16,-.545 .34,-.455 .52,-.335 .66,-.24"), 0.046, PAPER)
    stamp.taper(xy(".06,-.685 .24,-.605 .42,-.51 .58,-.385"), 0.026, PAPER)


def _wing(stamp: Stamp) -> None:
    """The folded wing: rows of coverts, each with a dark heart, and barred quills over the tail."""
    stamp.blob(_WING, MID, 0.17)
    for start, end, count in (
        ("-.07,-.43", ".34,-.38", 5),
        ("-.03,-.37", ".44,-.30", 6),
        (".04,-.30", ".50,-.225", 6),
    ):
        for k in range(count):
            x, y = (xy(start) + (xy(end) - xy(start)) * (k / max(1, count - 1)))[0]
            with stamp.at(float(x), float(y), 0.075, 24 + 2 * k):
                stamp.blob(xy("-.5,-.42 .2,-.50 .72,-.02 .2,.48 -.5,.40"), LIGHT if k % 2 else MID, 0.13)
                stamp.blob(xy("-.4,-.20 .12,-.28 .42,-.02 .12,.24 -.4,.16"), INK)
    for k in range(4):
        quill = xy("0,0 .14,.06 .27,.13") + np.array([0.36 - 0.06 * k, -0.26 + 0.032 * k])
        stamp.taper(quill, 0.026, INK)
    stamp.blob(xy(".56,-.20 .72,-.235 .86,-.13 .72,-.11 .58,-.13"), INK)
    for k in range(3):
        stamp.taper(
            [(0.70, -0.20 + 0.03 * k), (0.77, -0.165 + 0.018 * k), (0.84, -0.135 + 0.006 * k)], 0.016, PAPER
        )


def flight(
    stamp: Stamp,
    foot: tuple[float, float],
    top: tuple[float, float],
    *,
    turns: float = 3.0,
    wide: float = 0.2,
    gap: float = 0.075,
) -> None:
    """Draw the song-flight as white dashes `gap` apart, in wide rings that narrow as they climb.

    It climbs from `foot` to `top`; dashes on the far side of each ring are finer.
    """
    t = np.linspace(0, 1, 1200)
    a = 2 * np.pi * turns * t**0.85 + 0.5 * np.pi
    half = wide * (1 - 0.80 * t)
    x = foot[0] + (top[0] - foot[0]) * t + half * np.cos(a)
    y = foot[1] + (top[1] - foot[1]) * t + 0.16 * half * np.sin(a)
    way = np.concatenate([[0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))])
    at = 0.0
    while at < way[-1] - gap:
        k, end = (int(np.searchsorted(way, v)) for v in (at, at + 0.58 * gap))
        near = 0.5 + 0.5 * float(np.sin(a[k]))
        path = np.stack([x[k : end + 1], y[k : end + 1]], axis=1)[:: max(1, (end - k) // 4)]
        stamp.taper(path, (0.010 + 0.014 * near) * (1 - 0.35 * float(t[k])), PAPER)
        at += gap * (0.75 + 0.25 * near) * (1 - 0.25 * float(t[k]))
