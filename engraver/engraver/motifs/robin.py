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
    "-.378,-.815 -.372,-.868 -.335,-.925 -.272,-.958 -.200,-.948 -.140,-.893 -.092,-.805 -.020,-.715 "
    ".075,-.615 .155,-.500 .235,-.370 .300,-.265 .250,-.195 .160,-.180 "
    ".050,-.178 -.080,-.200 -.205,-.265 -.315,-.372 -.385,-.500 -.402,-.615 -.375,-.705 -.355,-.770"
)
_BREAST = xy(
    "-.350,-.728 -.290,-.715 -.215,-.665 -.165,-.560 -.110,-.440 -.020,-.320 .080,-.230 .050,-.190 "
    "-.080,-.212 -.200,-.275 -.305,-.378 -.375,-.505 -.390,-.612 -.372,-.690"
)
_TAIL = xy(".225,-.330 .300,-.275 .490,-.020 .478,.012 .440,.018 .395,-.005 .215,-.185")
_BREAST_LIE = (
    (-0.32, -0.70, 70), (-0.36, -0.60, 95), (-0.27, -0.60, 70), (-0.33, -0.46, 68), (-0.22, -0.45, 58),
    (-0.22, -0.32, 42), (-0.08, -0.28, 24), (0.03, -0.21, 8),
)  # fmt: skip
"""The lie of the feathers on its breast."""
_CAP_LIE = (
    (-0.34, -0.88, -30), (-0.27, -0.93, 15), (-0.19, -0.87, 55), (-0.28, -0.81, 50), (-0.15, -0.78, 58),
    (-0.05, -0.68, 52), (0.10, -0.52, 55), (0.22, -0.36, 56),
)  # fmt: skip
"""The lie of the feathers on its head and back."""


def robin(stamp: Stamp, rng: Generator) -> None:
    """Draw a robin standing upright, 1 long and 0.96 high, its feet at 0."""
    _leg(stamp, 0.075, -0.016)
    _leg(stamp, -0.060, 0.0)
    stamp.blob(_TAIL)
    stamp.fill(
        xy("-.362,-.864 -.415,-.850 -.470,-.822 -.492,-.797 -.478,-.797 -.420,-.806 -.358,-.812"), LIGHT, 0.16
    )
    stamp.fill(xy("-.474,-.797 -.420,-.806 -.358,-.812 -.356,-.788 -.415,-.786"), MID, 0.13)
    stamp.dot(-0.405, -0.838, 0.008)
    stamp.blob(_BIRD)
    skin = Coat(light=(-0.7, -0.7), height=0.30, round=0.16, long=0.045, gap=0.022, width=0.0085, dark=0.22,
                bright=0.78)  # fmt: skip
    engrave_coat(stamp, spline(_BIRD, closed=True), _CAP_LIE, rng, skin)
    stamp.blob(_BREAST, LIGHT, outline=0.14)
    breast = spline(_BREAST, closed=True)
    coat(stamp, breast, _BREAST_LIE, rng, light=(-0.9, -0.5), roundness=0.20, gap=0.028, length=0.055,
         width=0.0085, shade=(0.16, 0.85))  # fmt: skip
    stamp.blob(xy(".000,-.205 .060,-.225 .150,-.215 .240,-.225 .220,-.190 .120,-.172"), PAPER)
    folded_wing(stamp)
    _head(stamp)
    for k in range(3):
        a = np.array([0.305 - 0.028 * k, -0.235 + 0.022 * k])
        stamp.line(np.stack([a, a + np.array([0.145 - 0.006 * k, 0.205 + 0.004 * k])]), 0.12, MID)


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
        a, b = np.array([0.020 + 0.012 * k, -0.380]), np.array([0.330 - 0.040 * k, -0.140 - 0.014 * k])
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


def _head(stamp: Stamp) -> None:
    """The black face, the white ring around the eye broken before and behind, the streaked throat."""
    stamp.blob(
        xy(
            "-.372,-.862 -.335,-.920 -.272,-.950 -.205,-.938 -.158,-.890 -.165,-.825 "
            "-.220,-.785 -.310,-.765 -.370,-.795"
        )
    )
    for a, b in ((195, 330), (20, 150)):
        turn = np.deg2rad(np.linspace(a, b, 9))
        stamp.stroke(
            np.stack([-0.290 + 0.038 * np.cos(turn), -0.850 + 0.036 * np.sin(turn)], axis=1),
            [0.005, 0.013, 0.005],
            PAPER,
        )
    stamp.dot(-0.290, -0.850, 0.024, MID)
    stamp.dot(-0.290, -0.850, 0.019)
    stamp.dot(-0.298, -0.858, 0.008, PAPER)
    for x, y in xy("-.352,-.778 -.330,-.770 -.305,-.762 -.282,-.758"):
        stamp.taper([(x, y), (x + 0.004, y + 0.032)], 0.012, PAPER)
