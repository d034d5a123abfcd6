"""An American robin on the grass, upright, in profile, facing left."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import pelt
from engraver.motifs.coats import coat
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BIRD = xy(
    "-.470,-.790 -.435,-.860 -.355,-.915 -.255,-.905 -.170,-.845 -.100,-.740 .010,-.620 .150,-.500 "
    ".290,-.370 .400,-.270 .560,-.150 .690,-.055 .680,-.015 .640,.010 .500,-.070 .380,-.135 .280,-.165 "
    ".150,-.175 .000,-.190 -.160,-.215 -.310,-.290 -.415,-.410 -.460,-.540 -.455,-.660 -.462,-.740"
)
_BREAST = xy(
    "-.440,-.690 -.370,-.665 -.270,-.610 -.215,-.510 -.150,-.390 -.020,-.290 .090,-.205 -.010,-.185 "
    "-.160,-.210 -.310,-.285 -.410,-.405 -.452,-.540"
)
_WING = xy(
    "-.170,-.640 -.070,-.640 .060,-.560 .190,-.440 .330,-.300 .520,-.120 .380,-.165 .220,-.210 "
    ".060,-.260 -.080,-.340 -.170,-.450 -.205,-.560"
)


_LIE = [(-0.37, -0.68, 75), (-0.33, -0.5, 75), (-0.28, -0.38, 60), (-0.12, -0.30, 28), (0.05, -0.24, 12)]
"""The lie of the feathers on its breast."""


def robin(stamp: Stamp, rng: Generator) -> None:
    """Draw a robin, 1.25 long and 0.9 high, its feet at 0."""
    for x, lean in ((-0.06, -0.02), (0.09, 0.02)):
        stamp.stroke([(x, -0.27), (x + lean, -0.12), (x - 0.02, 0.0)], [0.050, 0.026, 0.024])
        for tip in ((-0.11, 0.005), (-0.06, 0.03), (0.06, 0.02)):
            stamp.stroke([(x - 0.02, 0.0), (x - 0.02 + tip[0], tip[1])], [0.024, 0.012])
    stamp.fill(xy("-.425,-.850 -.590,-.785 -.575,-.768 -.440,-.735"))
    stamp.line(xy("-.570,-.781 -.440,-.792"), 0.12, LIGHT)
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
    stamp.blob(xy(".04,-.235 .15,-.215 .28,-.190 .33,-.165 .20,-.175 .09,-.20"), PAPER)
    _wing(stamp)
    _head(stamp)
    back = spline(xy("-.34,-.88 -.20,-.82 -.10,-.72 .02,-.61"))
    pelt(stamp, back, rng, count=40, depth=0.10, length=0.055, paint=MID)
    for k in range(4):
        stamp.line([(0.44 + 0.02 * k, -0.20 + 0.026 * k), (0.64 + 0.008 * k, -0.055 + 0.013 * k)], 0.11, MID)


def _wing(stamp: Stamp) -> None:
    """The folded wing: three rows of feathers, each with a pale edge, and the long quills."""
    stamp.blob(_WING, INK, outline=0.20)
    stamp.line(spline(_WING, closed=True)[4:-26], 0.12, LIGHT)
    for k in range(6):
        x, y = -0.150 + 0.055 * k, -0.590 + 0.052 * k
        stamp.curve([(x, y), (x + 0.01, y + 0.055), (x + 0.065, y + 0.075)], 0.12, LIGHT)
    for k in range(6):
        x, y = -0.165 + 0.062 * k, -0.495 + 0.050 * k
        stamp.curve([(x, y), (x + 0.015, y + 0.065), (x + 0.085, y + 0.085)], 0.12, MID)
    for k in range(6):
        start = np.array([-0.06 + 0.070 * k, -0.385 + 0.026 * k])
        stop = np.array([0.20 + 0.055 * k, -0.225 + 0.020 * k])
        stamp.taper(
            np.stack([start, (start + stop) / 2 + [0.0, 0.012], stop]), 0.018, LIGHT if k % 2 else MID
        )


def _head(stamp: Stamp) -> None:
    """The broken white ring around the eye, and the streaked throat."""
    for a, b in ((200, 330), (20, 150)):
        turn = np.deg2rad(np.linspace(a, b, 9))
        stamp.line(
            np.stack([-0.360 + 0.040 * np.cos(turn), -0.815 + 0.040 * np.sin(turn)], axis=1), 0.13, PAPER
        )
    stamp.dot(-0.367, -0.821, 0.010, PAPER)
    for x, y in xy("-.425,-.715 -.400,-.700 -.372,-.690"):
        stamp.taper([(x, y), (x + 0.006, y + 0.05)], 0.014, LIGHT)
