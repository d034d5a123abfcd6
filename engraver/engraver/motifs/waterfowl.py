"""Geese and plover on the wing, and a beaver at work on a tree: dark shapes for a bright sky or a moonlit
pond.
"""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import limb, pelt
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BODY = xy(
    "-.680,-.030 -.620,-.060 -.575,-.090 -.520,-.080 -.460,-.058 -.320,-.050 -.160,-.075 .040,-.090 "
    ".240,-.065 .400,-.040 .500,-.020 .440,.030 .260,.072 .060,.098 -.120,.080 -.240,.040 -.360,.012 "
    "-.480,-.008 -.560,-.012 -.610,-.018"
)
_WINGS = (
    "-.18,-.05 -.21,-.22 -.16,-.42 -.02,-.66 .15,-.88 .18,-.79 .16,-.67 .19,-.58 "
    ".14,-.45 .15,-.34 .10,-.17 .06,-.04",
    "-.18,-.05 -.17,-.20 -.05,-.38 .18,-.54 .47,-.66 .43,-.56 .35,-.49 .34,-.41 "
    ".24,-.34 .21,-.24 .14,-.13 .06,-.03",
    "-.18,-.04 -.12,-.13 .06,-.21 .32,-.26 .64,-.24 .55,-.18 .43,-.16 .40,-.12 "
    ".28,-.10 .21,-.04 .08,-.00 -.07,.01",
    "-.18,.00 -.17,.14 -.06,.29 .14,.42 .42,.50 .37,.41 .29,.36 .27,.29 .18,.23 .16,.16 .10,.08 .06,.01",
    "-.18,.00 -.23,.15 -.22,.32 -.15,.50 -.03,.66 .00,.56 -.02,.48 .03,.43 .00,.33 .05,.25 .04,.13 .04,.02",
)
"""The near wing of a goose in five phases of its beat, from the top of the stroke to the bottom."""
_BEAVER = xy(
    "-.470,-.735 -.450,-.800 -.390,-.850 -.310,-.900 -.200,-.925 -.100,-.885 .020,-.800 .160,-.680 "
    ".280,-.500 .345,-.300 "
    ".340,-.120 .250,-.010 .060,.005 -.100,.0 -.150,-.080 -.200,-.240 -.240,-.400 -.260,-.520 -.310,-.605 "
    "-.400,-.650 -.455,-.680"
)


def wild_goose(stamp: Stamp, beat: int) -> None:
    """Draw a Canada goose flying left in phase `beat` of its wingbeat: 0 with wings up, 4 with wings down.

    It is 1.2 long, with a pale cheek and vent.
    """
    near = xy(_WINGS[beat])
    with stamp.at(-0.045, -0.01, 0.88, (-15, -13, -9, 12, 15)[beat]):
        stamp.fill(spline(near, steps=3), INK)
    stamp.blob(_BODY, INK)
    stamp.fill(spline(near, steps=3), INK)
    root = np.array((0.0, -0.02))
    for k, feather in enumerate((near[4], near[6], near[8])):
        start = root + np.array((0.04 * k, 0.0)) + 0.16 * (feather - root)
        stamp.taper(np.stack([start, root + 0.80 * (feather - root)]), 0.020, MID)
    stamp.taper(xy("-.535,-.070 -.515,-.045 -.490,-.020"), 0.045, PAPER)
    stamp.taper(xy(".22,.050 .32,.030 .42,.012"), 0.035, LIGHT)


def shore_bird(stamp: Stamp) -> None:
    """Draw a golden plover flying left: long bowed wings, round head, short bill. About 1 across."""
    stamp.fill(
        spline(xy(".02,-.05 .10,-.22 .24,-.38 .40,-.46 .56,-.46 .42,-.34 .30,-.20 .20,-.04 .12,.04")), INK
    )
    stamp.fill(
        spline(xy("-.16,-.06 -.20,-.22 -.32,-.36 -.46,-.42 -.60,-.40 -.44,-.30 -.30,-.16 -.10,.02 .0,.03")),
        INK,
    )
    stamp.blob(
        xy(
            "-.40,-.02 -.36,-.07 -.28,-.09 -.16,-.08 .04,-.08 .20,-.03 .40,.03 .36,.07 .16,.08 -.06,.11 "
            "-.22,.07 -.32,.03"
        ),
        INK,
    )
    stamp.fill(xy("-.38,-.045 -.48,-.015 -.38,.0"), INK)


def gnawing_beaver(stamp: Stamp, rng: Generator) -> None:
    """Draw a beaver upright at work, facing left, forepaws at (-0.5, -0.5), flat scaled tail. 0.93 high."""
    tail = xy(".20,-.10 .38,-.13 .60,-.17 .80,-.15 .92,-.08 .90,.0 .76,.05 .52,.06 .28,.03")
    stamp.blob(tail, INK)
    for k in range(7):
        x = 0.36 + 0.075 * k
        stamp.taper([(x, -0.11), (x + 0.05, -0.05), (x + 0.03, 0.02)], 0.014, MID)
    for y in (-0.10, -0.05, 0.0):
        stamp.taper([(0.36, y), (0.60, y - 0.02), (0.84, y - 0.015)], 0.012, MID)
    stamp.blob(_BEAVER, INK)
    stamp.blob(xy("-.17,-.89 -.18,-.955 -.125,-.975 -.085,-.93 -.10,-.87"), INK)
    stamp.blob(xy("-.34,.01 -.33,-.035 -.22,-.06 .02,-.09 .10,.0"), INK)
    limb(stamp, [(-0.18, -0.50), (-0.30, -0.40), (-0.42, -0.46)], [0.15, 0.10, 0.06], INK)
    limb(stamp, [(-0.20, -0.56), (-0.34, -0.52), (-0.47, -0.57)], [0.12, 0.08, 0.05], INK)
    for y in (-0.47, -0.58):
        for dy in (-0.02, 0.01, 0.035):
            stamp.line([(-0.43, y + 0.01), (-0.49, y + dy)], 0.17)
    stamp.fill(xy("-.455,-.675 -.485,-.63 -.465,-.62 -.435,-.655"), PAPER, outline=0.11)
    pelt(
        stamp,
        spline(xy("-.10,-.86 .16,-.66 .30,-.44 .33,-.16")),
        rng,
        count=90,
        depth=0.20,
        length=0.085,
        paint=MID,
    )
    pelt(
        stamp,
        spline(xy("-.27,-.54 -.22,-.34 -.17,-.12")),
        rng,
        count=34,
        depth=0.09,
        length=0.07,
        inward=-1,
        slope=-0.1,
        paint=MID,
    )
    stamp.curve(xy(".18,-.03 .02,-.10 -.06,-.24 .02,-.36"), 0.16, MID)
    stamp.dot(-0.315, -0.80, 0.024, LIGHT)
    stamp.dot(-0.315, -0.80, 0.014, INK)
    stamp.curve(xy("-.16,-.90 -.145,-.94 -.12,-.94"), 0.14, LIGHT)
    for dy in (-0.02, 0.015):
        stamp.line([(-0.42, -0.72), (-0.52, -0.70 + dy)], 0.11, LIGHT)


def gnawed_trunk(
    stamp: Stamp, x: float, foot: float, top: float, notch: float, half: float, rng: Generator
) -> None:
    """Draw a young poplar gnawed half through at row `notch`: dark bark lit on the right, bare wood."""
    deep, tall = 0.62 * half, 1.7 * half
    side = [
        (half * 1.25, foot),
        (half, notch + tall),
        (half - deep, notch),
        (0.94 * half, notch - tall),
        (0.80 * half, top),
    ]
    outline = [*((x + dx, y) for dx, y in side), *((x - dx, y) for dx, y in reversed(side))]
    stamp.fill(outline, INK)
    bare = [(x + dx, y) for dx, y in side[1:4]] + [(x - dx, y) for dx, y in reversed(side[1:4])]
    stamp.fill(bare, LIGHT, outline=0.2)
    for k in range(7):
        u = -0.8 + 0.26 * k
        for sign in (-1, 1):
            stamp.taper(
                [(x + 0.9 * u * half, notch + sign * 0.9 * tall), (x + 0.55 * u * half, notch + sign * 0.06)],
                0.010,
                INK if k % 2 else PAPER,
            )
    _bark(stamp, x, notch - tall, top, 0.84 * half, 26, rng)
    _bark(stamp, x, foot, notch + tall, 1.06 * half, 12, rng)


def _bark(stamp: Stamp, x: float, low: float, high: float, wide: float, count: int, rng: Generator) -> None:
    """Draw the marks of a piece of bark, and its lit edge on the right."""
    for _ in range(count):
        px, py = x + wide * float(rng.uniform(-0.3, 0.95)), float(rng.uniform(high, low - 0.06))
        stamp.taper([(px, py), (px + 0.006, py + 0.04), (px - 0.002, py + 0.09)], 0.010, MID)
    stamp.line([(x + 0.95 * wide, low), (x + 0.93 * wide, high)], 0.17, LIGHT)


def chips(stamp: Stamp, spots: list[tuple[float, float]], rng: Generator) -> None:
    """Draw chips of wood around the foot of a tree."""
    for x, y in spots:
        with stamp.at(x, y, 0.05, float(rng.uniform(-40, 40))):
            stamp.fill(
                xy("-.6,.1 -.2,-.25 .55,-.2 .7,.1 .1,.3"),
                PAPER if rng.random() < 0.5 else LIGHT,
                outline=0.13,
            )
