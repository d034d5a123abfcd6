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
    ".560,-.030 .300,-.004 .060,-.004 -.060,-.060 -.200,-.075 -.330,-.070 "
    "-.430,-.160 -.490,-.270 -.505,-.370 "
    "-.520,-.440 -.565,-.478 -.615,-.505 -.640,-.530"
)
_EARS = (
    "-.460,-.720 -.475,-.870 -.440,-1.020 -.375,-1.140 -.320,-1.185 -.292,-1.070 -.305,-.930 "
    "-.345,-.810 -.385,-.730",
    "-.405,-.725 -.385,-.870 -.315,-1.010 -.215,-1.110 -.140,-1.140 -.150,-1.030 -.195,-.900 "
    "-.260,-.785 -.310,-.700",
)
_TAIL = xy(
    ".580,-.215 .610,-.250 .645,-.245 .652,-.278 .672,-.246 .690,-.262 .693,-.226 .716,-.222 .700,-.188 "
    ".722,-.168 .694,-.142 .706,-.110 .676,-.104 .660,-.072 .640,-.092 .610,-.070 .590,-.090"
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
    far_leg = xy(
        "-.190,-.260 -.205,-.160 -.235,-.085 -.285,-.055 -.290,-.020 -.250,-.004 "
        "-.130,-.004 -.100,-.040 -.110,-.120 -.090,-.220"
    )
    stamp.blob(far_leg, shade, outline)
    stamp.blob(xy("-.185,-.300 -.060,-.300 -.070,-.215 -.130,-.190 -.195,-.215"), shade)
    for x in (-0.245, -0.205):
        stamp.stroke([(x, -0.045), (x - 0.014, -0.010)], [0.010, 0.006])
    _hare_ear(stamp, _EARS[1], body, shade, outline)
    stamp.blob(xy("-.43,-.70 -.36,-.745 -.29,-.715 -.27,-.66 -.34,-.63 -.42,-.65"), body)
    for text in (
        "-.420,-.33 -.36,-.28 -.27,-.16 -.10,-.14 .06,-.16 .05,-.05 "
        "-.06,-.065 -.20,-.08 -.33,-.075 -.39,-.18",
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
    stamp.blob(
        xy("-.46,-.02 -.475,-.06 -.42,-.095 -.33,-.10 -.25,-.08 -.22,-.04 -.24,-.004 -.42,-.004"),
        body,
        outline,
    )
    stamp.blob(xy("-.385,-.30 -.395,-.18 -.375,-.085 -.255,-.075 -.225,-.18 -.22,-.30 -.28,-.37"), body)
    # the dark between the forelegs, and the chest behind the near one
    stamp.blob(xy("-.222,-.285 -.208,-.200 -.196,-.110 -.180,-.020 -.232,-.012 -.246,-.075 -.228,-.180"))
    stamp.taper(xy("-.425,-.30 -.405,-.18 -.395,-.09"), 0.030)
    # the tail grows out of the rump
    stamp.blob(xy(".590,-.225 .650,-.225 .655,-.120 .596,-.110 .608,-.170"), body)
    for y, long in ((-0.205, 0.05), (-0.175, 0.07), (-0.145, 0.06), (-0.118, 0.04)):
        stamp.taper([(0.600, y), (0.600 + long / 2, y - 0.004), (0.600 + long, y + 0.004)], 0.009)
    for x in (-0.43, -0.385, -0.335, 0.0, 0.05, 0.10):
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
