"""An American robin on the grass, upright, in profile, facing left."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.coats import coat
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BIRD = xy(
    "-.370,-.815 -.358,-.875 -.310,-.935 -.240,-.958 -.170,-.935 -.120,-.870 -.070,-.775 .020,-.680 "
    ".110,-.560 .190,-.430 .250,-.320 .330,-.165 .425,.010 .420,.055 .355,.070 .250,-.090 .165,-.195 "
    ".060,-.215 -.070,-.235 -.200,-.290 -.310,-.395 -.375,-.520 -.382,-.630 -.350,-.730 -.358,-.775"
)
_BREAST = xy(
    "-.345,-.715 -.270,-.700 -.190,-.640 -.150,-.520 -.100,-.400 -.010,-.300 .060,-.235 -.070,-.250 "
    "-.195,-.303 -.300,-.405 -.362,-.525 -.368,-.630"
)
_WING = xy(
    "-.150,-.680 -.060,-.690 .030,-.600 .120,-.460 .200,-.330 .285,-.150 .200,-.210 .100,-.255 "
    ".000,-.320 -.090,-.420 -.150,-.540 -.175,-.620"
)


_LIE = [(-0.31, -0.64, 80), (-0.30, -0.5, 75), (-0.22, -0.38, 55), (-0.08, -0.30, 30)]
"""The lie of the feathers on its breast."""


def robin(stamp: Stamp, rng: Generator) -> None:
    """Draw a robin standing upright, 1 long and 0.96 high, its feet at 0."""
    for x, lean in ((-0.10, -0.02), (0.05, 0.02)):
        stamp.stroke([(x, -0.28), (x + lean, -0.14), (x - 0.01, 0.0)], [0.060, 0.028, 0.026])
        for tip in ((-0.11, 0.010), (-0.07, 0.035), (0.07, 0.020)):
            stamp.stroke([(x - 0.01, 0.0), (x - 0.01 + tip[0], tip[1])], [0.026, 0.012])
    stamp.fill(xy("-.345,-.880 -.480,-.815 -.470,-.798 -.345,-.775"), LIGHT, 0.16)
    stamp.line(xy("-.470,-.808 -.360,-.822"), 0.12)
    stamp.blob(_BIRD)
    stamp.blob(_BREAST, LIGHT, outline=0.14)
    coat(
        stamp,
        spline(_BREAST, closed=True),
        _LIE,
        rng,
        light=(-0.9, -0.35),
        roundness=0.16,
        gap=0.020,
        length=0.06,
        width=0.009,
        shade=(0.40, 0.85),
    )
    stamp.blob(xy("-.010,-.250 .060,-.240 .150,-.205 .190,-.150 .110,-.195 .030,-.222"), PAPER)
    _wing(stamp)
    _head(stamp)
    for k in range(3):
        stamp.line([(0.275 - 0.03 * k, -0.205 + 0.02 * k), (0.405 - 0.022 * k, 0.035 + 0.008 * k)], 0.12, MID)


def _wing(stamp: Stamp) -> None:
    """The folded wing: two rows of coverts, each with a pale edge, and the long quills."""
    stamp.blob(_WING, INK, outline=0.20)
    stamp.line(spline(_WING, closed=True)[:-26], 0.13, LIGHT)
    for row, (start, stop, count) in enumerate(
        (((-0.130, -0.620), (0.060, -0.500), 4), ((-0.120, -0.530), (0.110, -0.390), 5))
    ):
        for k in range(count):
            x, y = np.array(start) + (np.array(stop) - start) * k / (count - 1)
            stamp.curve([(x, y), (x + 0.005, y + 0.055), (x + 0.060, y + 0.085)], 0.13, MID if row else LIGHT)
    for k in range(5):
        a = np.array([-0.060 + 0.045 * k, -0.430 + 0.035 * k])
        b = np.array([0.110 + 0.035 * k, -0.270 + 0.026 * k])
        stamp.taper(np.stack([a, (a + b) / 2 + [-0.012, 0.012], b]), 0.016, MID if k % 2 else LIGHT)


def _head(stamp: Stamp) -> None:
    """The broken white ring around the eye, and the streaked throat."""
    for a, b in ((200, 330), (20, 150)):
        turn = np.deg2rad(np.linspace(a, b, 9))
        stamp.line(
            np.stack([-0.275 + 0.038 * np.cos(turn), -0.850 + 0.038 * np.sin(turn)], axis=1), 0.15, PAPER
        )
    stamp.dot(-0.282, -0.856, 0.010, PAPER)
    for x, y in xy("-.340,-.765 -.318,-.750 -.292,-.742"):
        stamp.taper([(x, y), (x + 0.006, y + 0.05)], 0.014, LIGHT)
