"""October things: a bat, milkweed and its seeds, acorns, mist in the valley."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

import numpy as np
from numpy.random import Generator

from engraver.field import Canvas
from engraver.motifs.fur import Coat, engrave_coat
from engraver.phases import level
from engraver.ribbon import Points, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned

_VALVE = xy("0,0 -.11,-.06 -.21,-.22 -.245,-.42 -.205,-.64 -.12,-.80 -.05,-.92 .05,-1.06")
_WRIST = (0.35, -0.20)
_WING_EDGE = (
    "0,-.12 .06,-.10 .16,-.10 .25,-.15 .35,-.20",
    ".35,-.20 .47,-.20 .59,-.14 .68,.01",
    ".68,.01 .59,.02 .53,.07 .51,.18",
    ".51,.18 .44,.12 .36,.14 .30,.25",
    ".30,.25 .24,.18 .15,.18 .085,.29",
    ".085,.29 .05,.28 .02,.31 0,.37",
)
"""The edge of a bat's right wing and half its tail skin, in arcs between the tips of its fingers."""


_BAT = xy("0,-.255 .045,-.245 .07,-.19 .06,-.145 .085,-.08 .090,.03 .06,.14 0,.22")
_BAT_HAIR = ((0.0, -0.15, 90.0), (0.09, -0.05, 110.0), (-0.09, -0.05, 70.0), (0.0, 0.15, 90.0))
_BAT_COAT = Coat(light=(-0.5, -0.8), round=0.08, long=0.055, gap=0.024, width=0.014, dark=0.10, bright=0.45)


def bat(stamp: Stamp, rng: Generator) -> None:
    """Draw a little brown bat from below: skin drawn between arm, fingers, leg and tail. 1.36 across.

    The skin is hatched: press it with rings around the body.
    """
    right = np.concatenate([spline(xy(arc)) for arc in _WING_EDGE])
    stamp.fill([*right, *(right * [-1, 1])[::-1]], toned(0.34), outline=0.18)
    for side in (-1, 1):
        for shade in (
            ".35,-.20 .51,.18 .53,.07 .59,.02 .50,-.10",
            ".35,-.20 .30,.25 .36,.14 .40,.12 .41,-.02",
            "0,-.06 .15,.05 .33,-.16 .085,.29 .02,.30",
        ):
            stamp.fill(xy(shade) * [side, 1], toned(0.66))
        for bones, width in (
            (".35,-.20 .50,-.16 .68,.01", 0.020), (".35,-.20 .46,-.06 .51,.18", 0.020),
            (".35,-.20 .36,.02 .30,.25", 0.020), (".04,.14 .10,.20 .085,.30", 0.024),
            ("0,-.06 .15,.05 .35,-.20", 0.036),
        ):  # fmt: skip
            bone = spline(xy(bones) * [side, 1])
            taper = np.array([width, 0.8 * width, 0.55 * width])
            stamp.stroke(bone, taper + 0.018, INK, 0.14)
            stamp.stroke(bone, taper, LIGHT, 0.12)
        stamp.taper(np.array([_WRIST, (0.375, -0.25), (0.35, -0.275)]) * [side, 1], 0.010, LIGHT)
        stamp.blob(xy(".012,-.22 .020,-.275 .066,-.325 .092,-.260 .066,-.19") * [side, 1])
        stamp.taper(xy(".036,-.235 .056,-.290 .070,-.225") * [side, 1], 0.020, MID)
    body = np.vstack([_BAT, _BAT[-2:0:-1] * [-1, 1]])
    form = spline(body, closed=True)
    stamp.fill(form, INK, outline=0.2)
    engrave_coat(stamp, form, _BAT_HAIR, rng, _BAT_COAT, ((0.0, -0.21, 0.05, -0.7),))
    for side in (-1, 1):
        stamp.dot(0.030 * side, -0.205, 0.011, LIGHT)
    stamp.taper(xy("-.020,-.175 0,-.166 .020,-.175"), 0.010, LIGHT)
    stamp.line([(0.0, 0.20), (0.0, 0.35)], 0.14)


def milkweed_pod(
    stamp: Stamp, x: float, y: float, size: float, turn: float, rng: Generator, opened: float = 1.0
) -> None:
    """Draw a milkweed pod, its foot at (x, y), upright before turning, 1.1 long.

    `opened` is 0 for a pod still closed, 0.5 for one with a slit, 1 for one that spills seeds and floss. Its
    halves are hatched: press it with a phase.
    """
    with stamp.at(x, y, size, turn, squeeze=0.80):
        lip = (
            xy("0,0 .03,-.20 .05,-.45 .04,-.70 .05,-1.06") if opened else xy("0,0 .01,-.3 .02,-.7 .05,-1.06")
        )
        far = _VALVE * [-1, 1] + [0.10 * opened, 0.0] * np.sin(np.pi * np.clip(-_VALVE[:, 1:], 0, 1))
        if opened > 0.6:
            far = xy("0,0 .13,-.04 .27,-.18 .36,-.40 .37,-.60 .33,-.80")
        stamp.blob(np.vstack([_VALVE, far[::-1][:-1]]), INK, outline=0.18)
        if opened > 0.6:
            _seeds(stamp)
            _floss(stamp, rng)
            inner = xy(".33,-.80 .31,-.60 .28,-.40 .19,-.22 .08,-.08")
            stamp.blob(np.vstack([far, inner]), toned(0.20, 0.45), outline=0.18)
        else:
            shift = [0.12 * opened, 0.0] * np.sin(np.pi * np.clip(-lip[:, 1:], 0, 1))
            stamp.blob(np.vstack([far, (lip + shift)[::-1]]), toned(0.24, 0.45), outline=0.18)
        stamp.blob(np.vstack([_VALVE, lip[::-1]]), toned(0.40), outline=0.18)
        for k in range(15):
            t = 0.12 + 0.70 * ((k * 0.618) % 1)
            px = float(np.interp(t, -_VALVE[:, 1], _VALVE[:, 0])) * (0.30 + 0.6 * ((k * 0.37) % 1))
            stamp.taper([(px, -t), (px - 0.035, -t - 0.03)], 0.022)


def milkweed_stem(stamp: Stamp, stem: Points, stalks: Sequence[Points]) -> None:
    """Draw a milkweed's dry stem and, from its joints, the crooked stalks of its pods, pale on the right."""
    lines = [
        (stem, (0.050, 0.044, 0.034, 0.012)),
        *((stalk, (0.034, 0.019, 0.017, 0.028)) for stalk in stalks),
    ]
    for more, paint, shift in ((0.016, INK, 0.0), (0.0, MID, 0.0), (-0.013, LIGHT, 0.004)):
        for line, widths in lines:
            path = spline(line)
            stamp.stroke(path + np.array([shift, 0.0]), np.array(widths) + more, paint)


def _seeds(stamp: Stamp) -> None:
    """Flat brown seeds that overlap like shingles in the mouth of the pod, the upper over the lower."""
    for row in range(7):
        y = -0.16 - 0.075 * row
        for k in range((2, 2, 3, 3, 3, 3, 2)[row]):
            px = 0.085 + 0.085 * k + 0.042 * (row % 2)
            with stamp.at(px, y, 0.075, 8 - 6 * k):
                stamp.blob(
                    xy("0,-1.1 .42,-.60 .56,.10 .34,.72 0,.90 -.34,.72 -.56,.10 -.42,-.60"), MID, outline=0.13
                )
                stamp.taper(xy(".02,-.30 .06,.20 .02,.66"), 0.14)


def _floss(stamp: Stamp, rng: Generator) -> None:
    """Silk that leaves the mouth of the pod: plumes of fine hairs, each from its seed, bent by the wind."""
    for x, y, heading, reach in (
        (0.08, -0.68, -98, 0.58), (0.14, -0.68, -78, 0.62), (0.20, -0.66, -58, 0.56),
        (0.24, -0.60, -38, 0.50), (0.28, -0.54, -14, 0.40),
    ):  # fmt: skip
        for k in range(11):
            a = radians(heading + 4.2 * (k - 5) + float(rng.normal(0, 1.5)))
            long = reach * float(rng.uniform(0.80, 1.05))
            middle = (x + 0.5 * long * cos(a), y + 0.5 * long * sin(a))
            tip = (middle[0] + 0.5 * long * cos(a + 0.5), middle[1] + 0.5 * long * sin(a + 0.5))
            stamp.taper([(x, y), middle, tip], 0.012, PAPER if k % 3 else LIGHT)


def seed(stamp: Stamp, x: float, y: float, size: float, turn: float, rng: Generator) -> None:
    """Draw a drifting milkweed seed under its parachute of floss, upright before turning."""
    with stamp.at(x, y, size, turn):
        for k in range(17):
            a = radians(-160 + 140 * k / 16 + float(rng.normal(0, 4)))
            reach = 0.62 + 0.12 * float(rng.random())
            middle = (0.5 * reach * cos(a), 0.5 * reach * sin(a) - 0.05)
            stamp.taper([(0.0, 0.0), middle, (reach * cos(a), reach * sin(a))], 0.030, PAPER)
        stamp.line([(0.0, 0.0), (0.0, 0.34)], 0.13, LIGHT)
        stamp.blob(xy("0,.26 .09,.38 .07,.54 0,.62 -.07,.54 -.09,.38"), MID, outline=0.15)


def acorn(stamp: Stamp, x: float, y: float, size: float, turn: float) -> None:
    """Draw an acorn whose stalk ends at (x, y): the scaly cup, the pointed nut below."""
    with stamp.at(x, y, size, turn):
        stamp.blob(xy("-.38,.30 -.36,.62 -.20,.92 0,1.10 .20,.92 .36,.62 .38,.30"), LIGHT, outline=0.17)
        stamp.blob(xy(".10,.34 .36,.34 .34,.62 .18,.90 .08,1.0"), MID)
        stamp.blob(xy("-.46,.34 -.42,.08 0,-.06 .42,.08 .46,.34 0,.42"), MID, outline=0.17)
        for row in range(3):
            for k in range(5 - row % 2):
                stamp.dot(-0.30 + 0.15 * k + 0.075 * (row % 2), 0.10 + 0.10 * row, 0.03, INK)
        stamp.dot(-0.16, 0.62, 0.06, PAPER)


def mist(canvas: Canvas, banks: list[tuple[float, float, float, float]]) -> None:
    """Draw banks of mist (x, y, half length, half depth) over the picture: thin level lines on pale tint."""
    for x, y, half, deep in banks:
        bank = Stamp(canvas)
        upper = [(x - half, y), (x - 0.5 * half, y - deep), (x + 0.1 * half, y - 0.7 * deep), (x + half, y)]
        lower = [(x + 0.4 * half, y + 0.8 * deep), (x - 0.4 * half, y + deep)]
        bank.blob([*upper, *lower], toned(0.26, 0.45))
        canvas.engrave(bank.area(), 0.26, level(), 0.45)
