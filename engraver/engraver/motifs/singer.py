"""A spring peeper in song: upright on a stem, its throat blown up to a balloon."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import limb
from engraver.motifs.coats import coat
from engraver.ribbon import arc, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_BODY = xy(
    "-.500,-.660 -.495,-.700 -.440,-.738 -.360,-.775 -.300,-.825 -.220,-.850 -.140,-.825 -.085,-.765 "
    ".000,-.715 .090,-.645 .185,-.560 .260,-.460 .330,-.350 .375,-.240 .370,-.150 .290,-.090 .180,-.075 "
    ".040,-.110 -.080,-.200 -.160,-.330 -.220,-.440 -.310,-.550 -.420,-.620"
)
_BELLY = xy(
    "-.215,-.43 -.12,-.44 -.05,-.34 .03,-.25 .13,-.18 .26,-.12 .36,-.07 "
    ".20,-.065 .04,-.115 -.075,-.205 -.155,-.33"
)
_LIE = [
    (-0.40, -0.70, -25), (-0.20, -0.76, 15), (-0.25, -0.58, 45), (0.0, -0.68, 40), (0.15, -0.55, 42),
    (0.30, -0.38, 52), (0.40, -0.20, 65), (0.0, -0.40, 48), (0.15, -0.25, 35), (-0.10, -0.35, 58),
]  # fmt: skip
"""Which way the lines of its skin run."""


def throat(stamp: Stamp) -> None:
    """Draw the swollen throat, a thin skin lit on the left, under the frog."""
    x, y, r = -0.320, -0.415, 0.180
    stamp.dot(x, y, r + 0.018, INK)
    stamp.dot(x, y, r, LIGHT)
    stamp.fill(
        np.vstack([arc(x, y, r, r, -60, 100, 24), arc(x - 0.06, y - 0.02, 0.86 * r, 0.92 * r, 88, -48, 24)]),
        MID,
    )
    for k in range(15):
        u = 1 - 2 * (k + 0.6) / 15.2
        ends = (50 + 14 * abs(u)) * (0.75 + 0.25 * (k % 2))
        line = arc(x, y, 1.0, r * 0.965, -ends, ends, 15)
        line[:, 0] = x + u * r * np.cos(np.deg2rad(np.linspace(-ends, ends, 15))) ** 0.8
        cut = 5 if u < -0.25 else 3 if u < 0.3 else 0
        stamp.taper(line[cut + k % 2 : 15 - (cut and 1)], 0.016 if u > 0.35 else 0.010)
    stamp.taper(arc(x, y, 0.72 * r, 0.74 * r, 170, 240, 9), 0.022, PAPER)


def singing_peeper(stamp: Stamp, rng: Generator, *, skin: Paint = LIGHT, shade: Paint = MID) -> None:
    """Draw a spring peeper singing, facing left: short blunt head, a cross on its back, discs on its toes.

    It is 0.95 long and 0.82 high; its toes hold a stem at the origin's row.
    """
    limb(stamp, xy("-.19,-.36 -.295,-.215 -.285,-.13 -.345,-.02"), [0.135, 0.105, 0.085, 0.07])
    limb(stamp, xy("-.19,-.36 -.295,-.215 -.285,-.13 -.345,-.02"), [0.10, 0.07, 0.05, 0.036], shade)
    _hand(stamp, -0.345, -0.01, 0.115, (118, 152, 196, 232))
    throat(stamp)
    _hind(stamp, -0.05, shade)
    stamp.blob(_BODY, skin, 0.2)
    stamp.blob(xy(".03,-.70 .19,-.555 .35,-.34 .425,-.15 .36,-.06 .22,-.08 .26,-.28 .14,-.46 .0,-.62"), shade)
    stamp.blob(_BELLY, PAPER)
    outline = spline(_BODY, closed=True)
    coat(
        stamp,
        outline,
        _LIE,
        rng,
        light=(-0.75, -0.6),
        roundness=0.20,
        gap=0.019,
        length=0.075,
        width=0.0085,
        shade=(0.36, 0.74),
    )
    _cross(stamp)
    _head(stamp)
    _hind(stamp, 0.0, skin)
    coat(
        stamp,
        spline(xy(".40,-.07 .445,-.19 .37,-.31 .23,-.37 .10,-.37 .06,-.30 .14,-.20 .28,-.12"), closed=True),
        [(0.1, -0.33, 20), (0.4, -0.15, 65), (0.25, -0.2, 30)],
        rng,
        light=(-0.6, -0.8),
        roundness=0.12,
        gap=0.018,
        length=0.06,
        width=0.008,
        shade=(0.45, 0.9),
    )
    for text in (
        ".17,-.375 .195,-.315 .185,-.255",
        ".27,-.355 .285,-.285 .265,-.215",
        ".365,-.30 .36,-.235 .325,-.175",
    ):
        stamp.taper(xy(text), 0.036)
    limb(stamp, xy("-.095,-.415 -.005,-.235 -.055,-.13 -.115,-.02"), [0.175, 0.130, 0.098, 0.075])
    limb(stamp, xy("-.095,-.415 -.005,-.235 -.055,-.13 -.115,-.02"), [0.142, 0.096, 0.064, 0.042], skin)
    stamp.blob(xy("-.17,-.46 -.09,-.50 -.02,-.43 -.03,-.35 -.09,-.36"), skin)
    for text in (
        "-.02,-.40 .035,-.28 .02,-.22",
        "-.03,-.36 .005,-.27 -.01,-.21",
        "-.015,-.20 -.05,-.11 -.09,-.05",
    ):
        stamp.taper(xy(text), 0.011)
    _hand(stamp, -0.115, -0.01, 0.125, (122, 156, 198, 232))


def _hind(stamp: Stamp, dx: float, paint: Paint) -> None:
    """A hind leg folded in a Z: thigh forward to the knee, shank back to the heel, a long foot."""
    with stamp.at(dx, 0.0):
        foot = xy("-.02,.0 .22,-.008 .50,-.030")
        limb(stamp, foot, [0.068, 0.086, 0.095])
        limb(stamp, foot, [0.036, 0.052, 0.060], paint)
        _hand(stamp, -0.02, 0.0, 0.135, (150, 172, 192, 214))
        shank = xy(".085,-.255 .28,-.165 .510,-.045")
        limb(stamp, shank, [0.135, 0.145, 0.10])
        limb(stamp, shank, [0.10, 0.11, 0.066], paint)
        thigh = xy(".07,-.31 .12,-.375 .235,-.385 .37,-.32 .45,-.20 .425,-.09 .33,-.075 .22,-.165 .10,-.235")
        stamp.blob(thigh, paint, 0.19)


def _hand(stamp: Stamp, x: float, y: float, size: float, turns: tuple[float, ...]) -> None:
    """Toes that end in discs."""
    for grow, paint in ((0.022, INK), (0.0, LIGHT)):
        for k, turn in enumerate(turns):
            a, long = np.deg2rad(turn), size * (1.0 - 0.10 * abs(k - 1.5))
            tip = (x + long * float(np.cos(a)), y + 0.8 * long * float(np.sin(a)))
            stamp.stroke([(x, y), tip], [0.030 + grow, 0.014 + grow], paint)
            stamp.dot(*tip, 0.0175 + 0.5 * grow, paint)


def _cross(stamp: Stamp) -> None:
    """The dark cross on the back, and the bar between the eyes."""
    for text, wide in (
        ("-.03,-.675 .08,-.56 .20,-.44 .30,-.31", 0.038), (".175,-.545 .10,-.49 .03,-.455 -.06,-.455", 0.034),
        (".04,-.69 .07,-.60 .09,-.53", 0.026), ("-.27,-.79 -.20,-.745 -.12,-.735", 0.026),
    ):  # fmt: skip
        stamp.taper(xy(text), wide)


def _head(stamp: Stamp) -> None:
    """The eye with its level pupil, the mask behind it, lip, nostril, ear drum."""
    stamp.taper(xy("-.468,-.645 -.38,-.640 -.28,-.585 -.20,-.510 -.16,-.43"), 0.020)
    stamp.blob(xy("-.15,-.72 -.08,-.69 -.02,-.60 .0,-.53 -.06,-.56 -.12,-.63"), INK)
    stamp.taper(xy("-.455,-.700 -.39,-.722 -.32,-.735"), 0.018)
    stamp.dot(-0.085, -0.615, 0.030, MID)
    x, y = -0.222, -0.780
    stamp.dot(x, y, 0.092, LIGHT)
    stamp.line(arc(x, y, 0.092, 0.088, 150, 372, 20), 0.2)
    stamp.taper(arc(x, y, 0.070, 0.066, 190, 330, 9), 0.014)
    stamp.dot(x - 0.006, y + 0.008, 0.062, INK, 0.056)
    stamp.line(arc(x - 0.006, y + 0.008, 0.047, 0.042, 195, 345, 12), 0.13, PAPER)
    stamp.line(arc(x - 0.006, y + 0.008, 0.045, 0.040, 30, 150, 12), 0.12, LIGHT)
    stamp.dot(x - 0.026, y - 0.006, 0.010, PAPER)
    stamp.dot(-0.437, -0.695, 0.009)
