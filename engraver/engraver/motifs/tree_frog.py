"""A spring peeper in profile, silent or in song, when its throat is blown up to a balloon."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.beasts import limb
from engraver.motifs.coats import coat
from engraver.ribbon import arc, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_BODY = xy(
    "-.640,-.640 -.632,-.690 -.585,-.735 -.510,-.765 -.455,-.815 -.390,-.872 -.310,-.885 -.235,-.850 "
    "-.165,-.790 -.050,-.765 .080,-.720 .220,-.630 .350,-.505 .455,-.365 .530,-.230 .560,-.120 .500,-.050 "
    ".300,-.030 .080,-.040 -.090,-.090 -.190,-.190 -.250,-.330 -.300,-.455 -.410,-.535 -.560,-.590"
)
_BELLY = xy(
    "-.27,-.40 -.16,-.34 -.08,-.22 .02,-.13 .16,-.08 .34,-.05 .08,-.045 -.09,-.095 -.185,-.19 -.24,-.31"
)
_THIGH = xy(
    ".575,-.130 .545,-.260 .440,-.380 .300,-.440 .170,-.440 .085,-.385 .090,-.300 .190,-.215 "
    ".330,-.130 .480,-.060"
)
_LIE = [
    (-0.55, -0.66, 10), (-0.35, -0.70, 12), (-0.10, -0.70, 22), (0.15, -0.60, 38), (0.35, -0.42, 52),
    (0.50, -0.22, 68), (-0.10, -0.45, 40), (0.05, -0.30, 45), (-0.20, -0.30, 65), (0.10, -0.12, 25),
]  # fmt: skip
"""Which way the lines of its skin run."""


def tree_frog(stamp: Stamp, rng: Generator, *, skin: Paint = LIGHT, shade: Paint = MID) -> None:
    """Draw a spring peeper that sings, facing left, on the origin's row. 1.3 long, 0.9 high."""
    _leg(stamp, xy("-.15,-.29 -.24,-.17 -.385,-.050"), [0.12, 0.095, 0.058], shade)
    _toes(stamp, -0.385, -0.048, 0.165, (116, 153, 191, 230))
    _throat(stamp, -0.425, -0.400, 0.215)
    stamp.blob(_BODY, skin, 0.17)
    stamp.blob(xy("-.02,-.755 .20,-.635 .36,-.48 .50,-.26 .55,-.11 .40,-.10 .30,-.34 .14,-.52"), shade)
    stamp.blob(_BELLY, PAPER)
    coat(stamp, spline(_BODY, closed=True), _LIE, rng, light=(-0.75, -0.6), roundness=0.22, gap=0.021,
         length=0.075, width=0.0085, shade=(0.42, 0.80))  # fmt: skip
    for text, wide in (
        ("-.06,-.700 .05,-.600 .16,-.500 .24,-.440", 0.044),
        (".115,-.685 .085,-.590 .045,-.500 .01,-.440", 0.038),
        ("-.16,-.740 -.20,-.690 -.19,-.640", 0.030),
    ):  # fmt: skip
        stamp.taper(xy(text), wide)
    _gathers(stamp, skin)
    _hind(stamp, rng, skin)
    _leg(stamp, xy("-.060,-.400 .055,-.225 -.020,-.130 -.105,-.03"), [0.19, 0.130, 0.095, 0.062], skin)
    stamp.blob(xy("-.16,-.45 -.06,-.50 .03,-.42 .02,-.34 -.06,-.33"), skin)
    for text in (
        ".015,-.41 .095,-.27 .105,-.20",
        "-.02,-.33 .025,-.24 .01,-.18",
        ".02,-.17 -.03,-.10 -.07,-.055",
    ):
        stamp.taper(xy(text), 0.013)
    _toes(stamp, -0.110, -0.015, 0.205, (116, 153, 191, 230))
    _head(stamp)


def _throat(stamp: Stamp, x: float, y: float, r: float) -> None:
    """The swollen throat: a ball of thin skin, fine lines of light on the left, of shade on its far side."""
    stamp.dot(x, y, r + 0.018, INK)
    stamp.dot(x, y, r, MID)
    for middle, half, count, paint in ((205, 74, 9, LIGHT), (32, 62, 11, INK)):
        for k in range(count):
            reach, turn = r * (0.965 - 0.070 * k), half * (1 - 0.068 * k)
            line = arc(x, y, reach, reach, middle - turn, middle + turn, 15)
            stamp.taper(line[::2], 0.017 - 0.0008 * k, paint)


def _gathers(stamp: Stamp, skin: Paint) -> None:
    """The skin of the chin runs down into the swollen throat, which it gathers in folds."""
    jaw = spline(xy("-.535,-.592 -.450,-.570 -.385,-.535 -.330,-.490 -.290,-.440 -.268,-.395"))
    stamp.stroke(jaw, [0.0, 0.045, 0.060, 0.060, 0.045, 0.0], skin, 0.0)
    for k in range(4, len(jaw) - 6, 5):
        out = np.array([-0.43, -0.36]) - jaw[k]
        out *= (0.130 if k % 2 else 0.095) / float(np.hypot(*out))
        stamp.stroke([jaw[k], jaw[k] + out], [0.046, 0.026, 0.0], skin, 0.0)
        stamp.taper([jaw[k + 2] + 0.15 * out, jaw[k + 2] + 0.50 * out, jaw[k + 2] + 0.85 * out], 0.012)


def _leg(stamp: Stamp, joints: Array, widths: list[float], paint: Paint) -> None:
    """A leg with an outline."""
    limb(stamp, joints, [w + 0.024 for w in widths])
    limb(stamp, joints, widths, paint)


def _hind(stamp: Stamp, rng: Generator, skin: Paint) -> None:
    """The near hind leg, folded in a Z: thigh forward to the knee, shank back to the heel, a long foot."""
    _leg(stamp, xy(".50,-.045 .34,-.030 .20,-.020"), [0.070, 0.066, 0.046], skin)
    _toes(stamp, 0.20, -0.012, 0.235, (140, 164, 188, 214))
    _leg(stamp, xy(".135,-.300 .300,-.175 .505,-.055"), [0.115, 0.125, 0.080], skin)
    stamp.blob(_THIGH, skin, 0.17)
    coat(stamp, spline(_THIGH, closed=True), [(0.15, -0.38, 20), (0.4, -0.3, 48), (0.5, -0.15, 70)], rng,
         light=(-0.5, -0.85), roundness=0.14, gap=0.019, length=0.06, width=0.0085,
         shade=(0.45, 0.9))  # fmt: skip
    for text in (
        ".205,-.430 .235,-.360 .225,-.290",
        ".325,-.415 .345,-.330 .315,-.245",
        ".445,-.350 .445,-.265 .400,-.190",
    ):
        stamp.taper(xy(text), 0.046)


def _toes(stamp: Stamp, x: float, y: float, size: float, turns: tuple[float, ...]) -> None:
    """Toes that end in discs, each parted from the next."""
    for k, turn in enumerate(turns):
        a, long = np.deg2rad(turn), size * (1.0 - 0.10 * abs(k - 1.5))
        tip = (x + long * float(np.cos(a)), y - 0.42 * long * float(np.sin(a)))
        for grow, paint in ((0.020, INK), (0.0, LIGHT)):
            stamp.stroke([(x, y), tip], [0.036 + grow, 0.016 + grow], paint)
            stamp.dot(*tip, 0.018 + 0.5 * grow, paint)
    stamp.dot(x, y, 0.026, LIGHT)


def _head(stamp: Stamp) -> None:
    """The eye, the mask behind it, the lip, nostril and ear drum."""
    stamp.taper(xy("-.625,-.635 -.52,-.610 -.40,-.575 -.30,-.500 -.245,-.420"), 0.022)
    stamp.blob(xy("-.27,-.72 -.20,-.71 -.12,-.62 -.07,-.52 -.15,-.54 -.23,-.62"), INK)
    stamp.dot(-0.185, -0.605, 0.044, INK, 0.050)
    stamp.dot(-0.185, -0.605, 0.033, LIGHT, 0.039)
    stamp.dot(-0.185, -0.605, 0.014, MID, 0.018)
    stamp.taper(xy("-.61,-.690 -.54,-.715 -.47,-.735"), 0.018)
    x, y = -0.335, -0.785
    stamp.dot(x, y, 0.108, LIGHT)
    stamp.line(arc(x, y, 0.108, 0.104, 150, 385, 22), 0.17)
    stamp.dot(x - 0.006, y + 0.008, 0.074, INK, 0.068)
    stamp.line(arc(x - 0.006, y + 0.008, 0.054, 0.049, 200, 340, 12), 0.15, PAPER)
    stamp.line(arc(x - 0.006, y + 0.008, 0.052, 0.047, 30, 150, 12), 0.13, LIGHT)
    stamp.dot(x - 0.030, y - 0.010, 0.014, PAPER)
    stamp.dot(-0.592, -0.672, 0.011)
