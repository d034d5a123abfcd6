"""A woodchuck standing up to look around, in profile, facing left; and a forked stroke of lightning."""

from __future__ import annotations

from itertools import pairwise

from numpy.random import Generator

from engraver.motifs.beasts import limb, pelt
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BODY = xy(
    "-.305,-.845 -.310,-.805 -.270,-.765 -.205,-.735 -.175,-.680 -.195,-.560 -.240,-.380 -.245,-.200 "
    "-.190,-.050 "
    ".0,.005 .200,.0 .300,-.080 .330,-.260 .275,-.460 .185,-.640 .120,-.770 .060,-.880 -.030,-.945 "
    "-.130,-.955 "
    "-.205,-.925 -.265,-.885"
)


def standing_woodchuck(stamp: Stamp, rng: Generator) -> None:
    """Draw a fat grizzled woodchuck bolt upright, forepaws on chest, tail along the ground. 1 high, foot at
    0.
    """
    tail = spline(xy(".22,-.07 .36,-.04 .50,-.05 .62,-.10"))
    stamp.stroke(tail, [0.12, 0.15, 0.14, 0.05], INK, round_ends=True)
    for k in range(14):
        x, y = 0.28 + 0.022 * k, -0.10 + 0.028 * (k % 4)
        stamp.taper([(x, y), (x + 0.05, y + 0.006), (x + 0.10, y - 0.008)], 0.014, MID)
    stamp.blob(_BODY, INK)
    stamp.blob(xy("-.03,-.93 -.035,-.99 .015,-1.015 .06,-.98 .055,-.92"), INK)
    stamp.curve(xy("-.015,-.945 .0,-.985 .035,-.97"), 0.15, MID)
    stamp.blob(xy("-.31,.015 -.29,-.035 -.17,-.06 .02,-.06 .06,.012 -.26,.02"), INK)
    limb(stamp, [(-0.06, -0.60), (-0.20, -0.52), (-0.33, -0.55)], [0.13, 0.085, 0.045], INK)
    limb(stamp, [(-0.08, -0.54), (-0.21, -0.45), (-0.31, -0.46)], [0.12, 0.075, 0.045], INK)
    for y in (-0.55, -0.46):
        for dy in (-0.025, 0.0, 0.025):
            stamp.line([(-0.31, y), (-0.365, y + dy + 0.01)], 0.17)
    pelt(
        stamp,
        spline(xy(".03,-.90 .16,-.66 .27,-.42 .32,-.16")),
        rng,
        count=110,
        depth=0.22,
        length=0.075,
        paint=MID,
    )
    pelt(
        stamp, spline(xy(".05,-.86 .17,-.63 .28,-.38")), rng, count=40, depth=0.10, length=0.055, paint=LIGHT
    )
    pelt(
        stamp,
        spline(xy("-.19,-.66 -.22,-.40 -.23,-.16")),
        rng,
        count=34,
        depth=0.09,
        length=0.06,
        inward=-1,
        slope=-0.1,
        paint=MID,
    )
    for k in range(9):
        stamp.taper(
            [(-0.21 + 0.012 * k, -0.80 + 0.006 * k), (-0.17 + 0.014 * k, -0.765 + 0.004 * k)], 0.014, LIGHT
        )
    stamp.curve(xy(".20,-.03 .04,-.08 -.06,-.20 .0,-.33 .12,-.36"), 0.16, MID)
    stamp.dot(-0.165, -0.865, 0.030, LIGHT)
    stamp.dot(-0.165, -0.865, 0.020, INK)
    stamp.dot(-0.173, -0.872, 0.008, PAPER)
    stamp.fill(xy("-.290,-.785 -.282,-.755 -.264,-.757 -.264,-.775"), PAPER, outline=0.11)


def bolt(
    stamp: Stamp, points: list[tuple[float, float]], fork: list[tuple[float, float]], width: float
) -> None:
    """Draw a stroke of lightning through the points, thinning to its end, with one branch."""
    for path, wide in ((fork, 0.5 * width), (points, width)):
        for k, (a, b) in enumerate(pairwise(path)):
            part = 1 - 0.75 * k / (len(path) - 1)
            stamp.stroke([a, b], [wide * part, wide * (part - 0.12)], PAPER, 0.12)
            stamp.dot(b[0], b[1], 0.42 * wide * part, PAPER)
