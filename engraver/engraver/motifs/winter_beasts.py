"""A crouching snowshoe hare, facing left, its feet on the origin's row."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.coats import coat
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, PAPER, Paint, Stamp

_HARE = xy(
    "-.640,-.560 -.632,-.605 -.590,-.655 -.530,-.705 -.455,-.742 -.375,-.738 "
    "-.310,-.690 -.262,-.615 -.205,-.560 "
    "-.120,-.548 .000,-.575 .130,-.625 .270,-.645 .400,-.610 .510,-.525 .590,-.405 .625,-.270 .615,-.130 "
    ".560,-.030 .300,-.004 .060,-.004 -.030,-.060 -.120,-.130 -.240,-.190 -.360,-.215 "
    "-.440,-.250 -.490,-.310 -.505,-.370 "
    "-.520,-.440 -.565,-.478 -.615,-.505 -.640,-.530"
)
_EARS = (
    "-.460,-.720 -.475,-.870 -.440,-1.020 -.375,-1.140 -.320,-1.185 -.292,-1.070 -.305,-.930 "
    "-.345,-.810 -.385,-.730",
    "-.405,-.725 -.385,-.870 -.315,-1.010 -.215,-1.110 -.140,-1.140 -.150,-1.030 -.195,-.900 "
    "-.260,-.785 -.310,-.700",
)
_TAIL = xy(
    ".570,-.210 .600,-.262 .650,-.285 .700,-.270 .735,-.232 .748,-.186 .735,-.140 .700,-.108 .655,-.096 "
    ".610,-.100 .585,-.120"
)
_FAR_LEG = xy(
    "-.495,-.340 -.485,-.220 -.470,-.120 -.478,-.065 -.530,-.045 -.548,-.018 -.520,-.002 -.420,-.002 "
    "-.394,-.030 -.392,-.120 -.370,-.220 -.360,-.320"
)
_NEAR_LEG = xy(
    "-.350,-.370 -.330,-.240 -.302,-.120 -.306,-.062 -.355,-.045 -.374,-.018 -.345,-.002 -.240,-.002 "
    "-.212,-.030 -.208,-.110 -.172,-.215 -.120,-.330 -.200,-.430"
)
_BACK = xy(
    "-.190,-.552 -.120,-.548 .000,-.575 .130,-.625 .270,-.645 .400,-.610 .510,-.525 .590,-.405 .622,-.290 "
    ".560,-.330 .470,-.430 .350,-.495 .200,-.505 .020,-.460 -.120,-.460"
)
_LIE = [
    (-0.60, -0.60, -30), (-0.46, -0.72, 10), (-0.36, -0.60, 60), (-0.50, -0.50, 20), (-0.40, -0.40, 80),
    (-0.22, -0.54, 40), (-0.30, -0.25, 85), (-0.10, -0.50, 15), (0.10, -0.58, 0), (0.30, -0.62, 12),
    (0.0, -0.35, 25), (0.0, -0.12, 10), (0.20, -0.40, 60), (0.16, -0.18, 80), (0.35, -0.45, 40),
    (0.50, -0.48, 55), (0.60, -0.28, 85), (0.40, -0.20, 70), (0.56, -0.08, 130),
]  # fmt: skip
"""The lie of a hare's coat."""


def snowshoe(
    stamp: Stamp, rng: Generator, *, body: Paint = PAPER, shade: Paint = LIGHT, outline: float = 0.17
) -> None:
    """Draw a snowshoe hare in its white coat, crouching, ears up with black
    tips. 1.3 long, 1.1 high to the ears."""
    stamp.blob(_TAIL, body, outline)
    _hare_ear(stamp, _EARS[0], body, shade, outline)
    stamp.blob(_HARE, body, outline)
    stamp.blob(xy("-.420,-.300 -.395,-.100 -.385,-.006 -.010,-.006 -.010,-.140 -.150,-.300"))
    stamp.blob(_FAR_LEG, body, outline)
    stamp.blob(
        xy("-.440,-.300 -.380,-.320 -.385,-.200 -.405,-.120 -.405,-.040 -.430,-.030 -.430,-.140"), shade
    )
    stamp.blob(
        xy("-.488,-.350 -.478,-.270 -.430,-.262 -.380,-.250 -.340,-.300 -.380,-.380 -.450,-.400"), body
    )
    _hare_ear(stamp, _EARS[1], body, shade, outline)
    stamp.blob(xy("-.43,-.70 -.36,-.745 -.29,-.715 -.27,-.66 -.34,-.63 -.42,-.65"), body)
    for text in (
        "-.100,-.30 .02,-.26 .06,-.16 .05,-.05 -.03,-.07 -.12,-.145 -.16,-.20",
        ".14,-.05 .30,-.11 .44,-.20 .545,-.34 .60,-.38 .617,-.27 .607,-.13 .555,-.04 .30,-.02",
        "-.555,-.474 -.49,-.485 -.42,-.515 -.37,-.47 -.36,-.36 -.41,-.32 -.434,-.41 -.49,-.45",
    ):
        stamp.blob(xy(text), shade)
    hind = xy("-.02,-.004 -.06,-.035 -.02,-.085 .08,-.105 .24,-.095 .38,-.10 .46,-.055 .45,-.004")
    outlined = spline(_HARE, closed=True)
    coat(
        stamp,
        outlined,
        _LIE,
        rng,
        light=(-0.75, -0.65),
        roundness=0.34,
        gap=0.024,
        length=0.080,
        width=0.0075,
        shade=(0.34, 0.95),
    )
    thigh = spline(
        xy(".06,-.09 .04,-.22 .09,-.36 .20,-.45 .34,-.46 .45,-.38 .50,-.24 .44,-.10 .26,-.06"), closed=True
    )
    coat(stamp, thigh, _LIE, rng, light=(-0.6, -0.8), roundness=0.20, gap=0.026, length=0.07, width=0.0075,
         shade=(0.50, 1.0))  # fmt: skip
    stamp.taper(xy(".075,-.10 .040,-.22 .075,-.34 .165,-.43 .29,-.465 .36,-.45"), 0.026)
    shoulder = spline(
        xy("-.36,-.50 -.22,-.56 -.08,-.52 .0,-.40 -.03,-.27 -.13,-.20 -.27,-.24 -.35,-.36"),
        closed=True,
    )
    coat(stamp, shoulder, _LIE, rng, light=(-0.75, -0.65), roundness=0.20, gap=0.026, length=0.07,
         width=0.0075, shade=(0.46, 1.0))  # fmt: skip
    stamp.taper(xy("-.085,-.490 -.030,-.420 -.020,-.330"), 0.015)
    stamp.blob(hind, body, outline)
    stamp.blob(xy(".02,-.02 .10,-.05 .30,-.05 .44,-.06 .44,-.012 .10,-.012"), shade)
    coat(stamp, spline(_BACK, closed=True), _LIE, rng, light=(-0.1, 1.0), roundness=0.11, gap=0.026,
         length=0.075, width=0.0075, shade=(0.35, 1.1))  # fmt: skip
    near = spline(_NEAR_LEG, closed=True)
    stamp.fill(near, body)
    stamp.line(near[8:-8], outline)
    coat(stamp, near, _LIE, rng, light=(-0.9, -0.3), roundness=0.06, gap=0.026, length=0.06, width=0.0075,
         shade=(0.45, 1.0))  # fmt: skip
    # the tail grows out of the rump
    stamp.blob(xy(".575,-.225 .640,-.245 .660,-.180 .640,-.120 .585,-.115 .600,-.170"), body)
    for x, y, dx, dy in (
        (0.620, -0.235, 0.050, -0.012), (0.640, -0.200, 0.070, 0.004), (0.630, -0.160, 0.078, 0.014),
        (0.615, -0.130, 0.060, 0.018), (0.690, -0.215, 0.034, 0.014), (0.695, -0.165, 0.030, 0.020),
    ):  # fmt: skip
        stamp.taper([(x, y), (x + dx / 2, y + dy / 2 - 0.006), (x + dx, y + dy)], 0.008)
    for x in (-0.505, -0.465, -0.330, -0.290, 0.0, 0.05, 0.10):
        stamp.stroke([(x, -0.05 if x > -0.1 else -0.045), (x - 0.018, -0.008)], [0.010, 0.006])
    _hare_face(stamp)


def _hare_ear(stamp: Stamp, text: str, body: Paint, shade: Paint, outline: float) -> None:
    """One ear: pale, its hollow in shade, its tip black."""
    ear = spline(xy(text), closed=True)
    stamp.fill(ear, body, outline)
    foot, tip = (ear[0] + ear[-8]) / 2, ear[32]
    across = np.array([tip[1] - foot[1], foot[0] - tip[0]]) * -0.10
    hollow = [
        foot + (tip - foot) * u + across * v for u, v in ((0.12, 0), (0.45, 0.7), (0.84, 0.1), (0.5, -0.5))
    ]
    stamp.blob(np.stack(hollow), shade)
    for u in (0.3, 0.45, 0.6):
        start = foot + (tip - foot) * u
        stamp.taper(
            np.stack([start, start + (tip - foot) * 0.16, start + (tip - foot) * 0.3 - across * 0.2]), 0.010
        )
    high = (ear - foot) @ (tip - foot) > 0.76 * float((tip - foot) @ (tip - foot))
    stamp.fill(ear[high], INK, outline)
    for v, long in ((-0.62, 0.10), (-0.38, 0.16), (-0.12, 0.12), (0.14, 0.18), (0.40, 0.11), (0.64, 0.14)):
        start = foot + (tip - foot) * 0.84 + across * v * 1.1
        end = start - (tip - foot) * (0.04 + long)
        stamp.taper(np.stack([start, (start + end) / 2, end]), 0.036)


def _hare_face(stamp: Stamp) -> None:
    """The eye, high on the side and ringed in white; the cleft lip, whiskers."""
    stamp.blob(xy("-.528,-.620 -.505,-.648 -.466,-.642 -.450,-.612 -.472,-.590 -.508,-.595"))
    stamp.dot(-0.500, -0.629, 0.011, PAPER)
    stamp.taper(xy("-.548,-.600 -.520,-.662 -.470,-.672 -.432,-.645"), 0.011)
    stamp.taper(xy("-.520,-.577 -.475,-.568 -.435,-.592"), 0.010)
    stamp.blob(xy("-.648,-.560 -.636,-.590 -.612,-.585 -.612,-.556 -.630,-.540"))
    stamp.taper(xy("-.628,-.548 -.600,-.520 -.560,-.520"), 0.012)
    for end in ((-0.80, -0.52), (-0.79, -0.46), (-0.75, -0.41)):
        stamp.taper([(-0.632, -0.528), (0.5 * (end[0] - 0.632), 0.5 * (end[1] - 0.520)), end], 0.006, LIGHT)
    for text in (
        "-.400,-.640 -.372,-.600 -.368,-.555", "-.355,-.675 -.325,-.635 -.318,-.590",
        "-.345,-.600 -.328,-.560 -.330,-.520",
    ):  # fmt: skip
        stamp.taper(xy(text), 0.010)
