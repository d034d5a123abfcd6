"""A woodchuck on all fours, in profile, facing left; and a forked stroke of lightning."""

from __future__ import annotations

from itertools import pairwise

from numpy.random import Generator

from engraver.motifs.beasts import limb, pelt
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BODY = xy(
    "-.765,-.470 -.765,-.530 -.715,-.570 -.640,-.625 -.550,-.645 -.455,-.620 -.360,-.570 -.230,-.560 "
    "-.080,-.610 .100,-.655 .270,-.635 .410,-.550 .510,-.410 .540,-.260 .510,-.130 .420,-.070 "
    ".250,-.050 .000,-.045 -.220,-.055 -.360,-.100 -.450,-.200 -.510,-.310 -.590,-.375 "
    "-.690,-.405 -.745,-.425"
)


def woodchuck(stamp: Stamp, rng: Generator) -> None:
    """Draw a fat grizzled woodchuck on all fours, its short tail bushy. 1.6 long, 0.63 high, feet at 0."""
    _brush(stamp, rng)
    limb(stamp, xy("-.24,-.20 -.22,-.10 -.26,-.02"), [0.15, 0.10, 0.075])
    limb(stamp, xy(".26,-.18 .28,-.08 .20,-.02"), [0.18, 0.12, 0.08])
    stamp.blob(_BODY)
    stamp.blob(xy("-.475,-.60 -.485,-.665 -.435,-.690 -.385,-.660 -.385,-.58"))
    for joints, widths, foot in (
        ("-.34,-.24 -.37,-.12 -.41,-.025", [0.19, 0.12, 0.085], -0.43),
        (".38,-.26 .43,-.10 .36,-.025", [0.30, 0.15, 0.09], 0.33),
    ):
        limb(stamp, xy(joints), widths)
        for dx in (-0.075, -0.04, 0.0):
            stamp.stroke([(foot + 0.02, -0.03), (foot + dx, 0.012)], [0.045, 0.02])
    _coat(stamp, rng)


def _brush(stamp: Stamp, rng: Generator) -> None:
    """The tail: long hair that stands out from a short spine."""
    for k in range(60):
        t = (k % 30) / 29
        side = 1 if k < 30 else -1
        x, y = 0.47 + 0.24 * t, -0.18 + 0.06 * t
        tip = (
            x + 0.15 + float(rng.uniform(-0.02, 0.03)),
            y + 0.05 * t + side * float(rng.uniform(0.01, 0.075)),
        )
        stamp.taper([(x, y), ((x + tip[0]) / 2, (y + tip[1]) / 2 + 0.02 * side), tip], 0.055)
    for k in range(18):
        x, y = 0.50 + 0.016 * k, -0.22 + 0.004 * k + float(rng.normal(0, 0.022))
        stamp.taper([(x, y), (x + 0.07, y + 0.012), (x + 0.13, y + 0.012)], 0.012, MID)


def _coat(stamp: Stamp, rng: Generator) -> None:
    """Grizzled hair along the back and flank, and the face."""
    back = spline(xy("-.38,-.56 -.23,-.55 -.08,-.60 .10,-.645 .27,-.625 .41,-.54 .50,-.41"))
    pelt(stamp, back, rng, count=170, depth=0.26, length=0.075, paint=MID)
    pelt(stamp, back, rng, count=60, depth=0.10, length=0.06, paint=LIGHT)
    pelt(
        stamp, spline(xy("-.40,-.42 -.34,-.30 -.30,-.20")), rng, count=26, depth=0.10, length=0.06, paint=MID
    )
    stamp.curve(xy(".26,-.10 .24,-.22 .30,-.33 .40,-.37"), 0.16, MID)
    stamp.curve(xy("-.455,-.635 -.435,-.665 -.405,-.645"), 0.15, MID)
    for k in range(9):
        x = -0.70 + 0.024 * k
        stamp.taper([(x, -0.435 + 0.005 * k), (x + 0.06, -0.415 + 0.006 * k)], 0.013, LIGHT)
    stamp.dot(-0.620, -0.545, 0.030, LIGHT)
    stamp.dot(-0.620, -0.545, 0.020, INK)
    stamp.dot(-0.628, -0.552, 0.008, PAPER)
    stamp.curve(xy("-.755,-.455 -.715,-.445 -.66,-.455"), 0.12, MID)


def bolt(
    stamp: Stamp, points: list[tuple[float, float]], fork: list[tuple[float, float]], width: float
) -> None:
    """Draw a stroke of lightning through the points, thinning to its end, with one branch."""
    for path, wide in ((fork, 0.5 * width), (points, width)):
        for k, (a, b) in enumerate(pairwise(path)):
            part = 1 - 0.75 * k / (len(path) - 1)
            stamp.stroke([a, b], [wide * part, wide * (part - 0.12)], PAPER, 0.12)
            stamp.dot(b[0], b[1], 0.42 * wide * part, PAPER)
