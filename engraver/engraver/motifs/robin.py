"""An American robin on the grass, upright, in profile, facing left."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.coats import coat
from engraver.motifs.fur import Coat, engrave_coat
from engraver.ribbon import spline, xy
from engraver.stamp import LIGHT, MID, PAPER, Paint, Stamp

_BIRD = xy(
    "-.330,-.868 -.312,-.917 -.264,-.953 -.203,-.962 -.142,-.938 -.100,-.886 -.074,-.815 -.034,-.740 "
    ".026,-.650 .085,-.540 .132,-.430 .172,-.325 .205,-.250 .165,-.195 .100,-.160 .000,-.146 "
    "-.105,-.162 -.210,-.212 -.302,-.302 -.358,-.415 -.374,-.525 -.362,-.630 -.336,-.705 "
    "-.316,-.760 -.320,-.815"
)
_BREAST = xy(
    "-.308,-.738 -.255,-.722 -.205,-.665 -.170,-.560 -.115,-.430 -.030,-.300 .060,-.200 .000,-.158 "
    "-.100,-.174 -.204,-.223 -.293,-.310 -.347,-.420 -.362,-.525 -.347,-.628 -.318,-.700"
)
_HEAD = xy(
    "-.326,-.866 -.309,-.913 -.262,-.947 -.203,-.956 -.146,-.932 -.108,-.884 -.110,-.820 "
    "-.150,-.768 -.230,-.742 -.300,-.758 -.315,-.810"
)
_VENT = xy(
    "-.030,-.176 .010,-.205 .025,-.190 .060,-.225 .075,-.205 .125,-.245 .185,-.235 .160,-.200 .098,-.168 "
    ".020,-.156"
)
_TAIL = xy(
    ".120,-.310 .195,-.275 .330,-.180 .455,-.070 .462,-.036 .432,-.014 .395,-.012 .275,-.105 .120,-.205"
)
_BREAST_LIE = (
    (-0.27, -0.72, 80), (-0.33, -0.60, 98), (-0.23, -0.60, 72), (-0.32, -0.46, 82), (-0.20, -0.45, 62),
    (-0.24, -0.30, 48), (-0.10, -0.26, 32), (0.00, -0.17, 8),
)  # fmt: skip
"""The lie of the feathers on its breast."""
_CAP_LIE = (
    (-0.30, -0.88, -30), (-0.24, -0.94, 10), (-0.15, -0.90, 55), (-0.24, -0.81, 60), (-0.10, -0.78, 68),
    (0.00, -0.64, 58), (0.10, -0.47, 62), (0.18, -0.30, 56),
)  # fmt: skip
"""The lie of the feathers on its head and back."""


def robin(stamp: Stamp, rng: Generator) -> None:
    """Draw a robin standing upright, 0.9 long and 0.96 high, its feet at 0."""
    _leg(stamp, 0.055, -0.016)
    _leg(stamp, -0.075, 0.0)
    stamp.blob(_TAIL)
    _bill(stamp)
    stamp.blob(_BIRD)
    skin = Coat(light=(-0.7, -0.7), height=0.30, round=0.16, long=0.045, gap=0.022, width=0.0085, dark=0.22,
                bright=0.78)  # fmt: skip
    engrave_coat(stamp, spline(_BIRD, closed=True), _CAP_LIE, rng, skin)
    stamp.blob(_BREAST, MID, outline=0.14)
    coat(stamp, spline(_BREAST, closed=True), _BREAST_LIE, rng, light=(-0.9, -0.5), roundness=0.20, gap=0.028,
         length=0.055, width=0.0085, shade=(0.42, 0.95))  # fmt: skip
    coat(stamp, spline(_BREAST, closed=True), _BREAST_LIE, rng, light=(-0.9, -0.5), roundness=0.24, gap=0.026,
         length=0.060, width=0.0105, shade=(0.52, 0.95), lit=True, paint=LIGHT)  # fmt: skip
    stamp.fill(spline(_VENT, closed=True), PAPER)
    stamp.stroke(xy(".100,-.270 .180,-.190 .262,-.100"), [0.10, 0.075, 0.030])
    with stamp.at(-0.062, 0.005, 0.93, 4):
        folded_wing(stamp)
    _head(stamp, rng)
    for k in range(3):
        a = np.array([0.235 - 0.020 * k, -0.225 + 0.018 * k])
        stamp.line(np.stack([a, a + np.array([0.090, 0.062]), a + np.array([0.185, 0.150])]), 0.12, MID)


def _bill(stamp: Stamp) -> None:
    """The fine bill, its upper half pale."""
    stamp.fill(spline(xy("-.312,-.896 -.370,-.880 -.414,-.856 -.365,-.848 -.312,-.828")))
    stamp.fill(spline(xy("-.322,-.884 -.366,-.872 -.402,-.858 -.362,-.856 -.322,-.848")), LIGHT)


def _leg(stamp: Stamp, x: float, y: float) -> None:
    """One leg: the feathered thigh, the heel behind, the thin shank, three toes before and one behind."""
    with stamp.at(x, y):
        stamp.stroke(spline(xy("-.010,-.260 .020,-.190 .045,-.135")), [0.130, 0.085, 0.034])
        stamp.stroke(spline(xy(".045,-.140 .018,-.070 -.012,.000")), [0.034, 0.026, 0.026], round_ends=True)
        for toe in ("-.012,-.004 -.075,.000 -.125,.016", "-.010,.000 -.060,.022 -.095,.044",
                    "-.008,.002 -.015,.026 -.030,.052", "-.012,-.002 .035,.004 .075,.022"):  # fmt: skip
            stamp.stroke(spline(xy(toe)), [0.026, 0.020, 0.008])


def _feather(stamp: Stamp, a: Array, b: Array, wide: float, edge: Paint) -> None:
    """One feather of the wing from its root, with a pale edge; it is laid over those drawn before."""
    bend = (a + b) / 2 + np.array([b[1] - a[1], a[0] - b[0]]) * 0.05
    path = spline(np.stack([a, bend, b]))
    widths = wide * np.array([0.6, 0.95, 1.0, 0.92, 0.30])
    stamp.stroke(path, widths + 0.016, edge)
    stamp.stroke(path[:-1], widths)


def folded_wing(stamp: Stamp) -> None:
    """Draw the folded wing of a perching bird facing left, from the long quills up to the shoulder."""
    for k in range(5):
        a, b = (
            np.array([0.010 + 0.016 * k, -0.365 - 0.014 * k]),
            np.array([0.330 - 0.034 * k, -0.140 - 0.030 * k]),
        )
        _feather(stamp, a, b, 0.040, MID)
    for k in range(6):
        a, b = (
            np.array([-0.075 + 0.024 * k, -0.430 - 0.026 * k]),
            np.array([0.095 + 0.013 * k, -0.250 - 0.042 * k]),
        )
        _feather(stamp, a, b, 0.056, LIGHT if k < 4 else MID)
    for row, (count, edge) in enumerate(((6, LIGHT), (5, MID))):
        for k in range(count):
            root = np.array([-0.160 + 0.025 * k, -0.515 - 0.027 * k - 0.080 * row])
            _feather(stamp, root, root + np.array([0.080 - 0.015 * row, 0.100 - 0.02 * row]), 0.056, edge)
    stamp.blob(xy("-.190,-.640 -.150,-.690 -.060,-.700 -.010,-.650 -.060,-.600 -.120,-.560 -.175,-.560"))
    for x, y in xy("-.150,-.640 -.100,-.660 -.055,-.655 -.140,-.600 -.090,-.615"):
        stamp.curve([(x, y), (x + 0.018, y + 0.022), (x + 0.045, y + 0.018)], 0.12, MID)
    stamp.curve(xy("-.205,-.650 -.190,-.560 -.120,-.440 -.040,-.360 .060,-.275"), 0.16)


def _head(stamp: Stamp, rng: Generator) -> None:
    """The black face, the white ring around the eye broken before and behind, the streaked throat."""
    stamp.blob(_HEAD)
    skin = Coat(light=(-0.5, -0.8), height=0.34, round=0.11, long=0.036, gap=0.021, width=0.0085, dark=0.46,
                bright=0.80)  # fmt: skip
    engrave_coat(stamp, spline(_HEAD, closed=True), _CAP_LIE, rng, skin, ((-0.24, -0.868, 0.055, -0.8),))
    for a, b in ((185, 335), (15, 165)):
        turn = np.deg2rad(np.linspace(a, b, 9))
        stamp.stroke(
            np.stack([-0.240 + 0.028 * np.cos(turn), -0.868 + 0.027 * np.sin(turn)], axis=1),
            [0.005, 0.012, 0.005],
            PAPER,
        )
    stamp.dot(-0.240, -0.868, 0.015)
    stamp.dot(-0.245, -0.873, 0.006, PAPER)
    for x, y, long in xy(
        "-.308,-.812,.036 -.298,-.776,.036 -.278,-.806,.038 -.268,-.766,.034 -.250,-.796,.036"
    ):
        stamp.taper([(x, y), (x + 0.003, y + 0.5 * long), (x + 0.008, y + long)], 0.012, PAPER)
