"""Geese on the wing, and a beaver at work on a tree: dark shapes for a bright sky or a moonlit
pond.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.beasts import limb
from engraver.motifs.fur import Coat, engrave_coat
from engraver.ribbon import ribbon, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_GOOSE = xy(
    "-.945,-.005 -.880,-.045 -.835,-.078 -.785,-.085 -.735,-.062 -.660,-.036 -.520,-.022 -.390,-.030 "
    "-.270,-.062 -.110,-.095 .090,-.095 .270,-.068 .410,-.040 .600,-.062 .605,.010 .480,.050 .350,.090 "
    ".190,.168 .020,.205 -.140,.195 -.270,.140 -.370,.070 -.490,.040 -.630,.030 -.730,.032 "
    "-.800,.034 -.870,.022"
)
_WINGS = (
    ("-.20,-.04 -.29,-.26 -.22,-.52 .06,-.84 .46,-1.10", ".24,-.06 .22,-.26 .20,-.44 .27,-.66 .455,-1.08"),
    ("-.20,-.04 -.17,-.22 .02,-.42 .34,-.60 .80,-.70", ".24,-.05 .28,-.17 .35,-.29 .49,-.43 .78,-.685"),
    ("-.20,.04 -.29,.24 -.22,.44 .00,.68 .32,.92", ".24,.04 .20,.24 .15,.38 .18,.56 .315,.90"),
)
"""The near wing of a goose at the top, the middle and the bottom of its beat: leading and trailing edge."""
_FAR_WINGS = (
    ("-.24,-.02 -.38,-.24 -.44,-.46 -.46,-.68 -.40,-.92", ".06,-.06 -.06,-.26 -.16,-.44 -.26,-.66 -.39,-.91"),
    ("-.24,-.02 -.32,-.16 -.30,-.34 -.20,-.50 .02,-.66", ".06,-.06 -.02,-.18 -.05,-.30 -.04,-.46 .01,-.65"),
    ("-.26,.02 -.40,.18 -.46,.34 -.46,.52 -.38,.70", ".06,.10 -.08,.24 -.16,.36 -.24,.52 -.37,.69"),
)
"""The far wing, foreshortened and further forward, clear of the near one."""
_BEAVER = xy(
    "-.500,-.690 -.492,-.745 -.440,-.800 -.360,-.865 -.265,-.910 -.160,-.900 -.060,-.840 .050,-.765 "
    ".180,-.645 .290,-.475 .345,-.290 "
    ".340,-.120 .250,-.010 .060,.005 -.100,.0 -.190,-.080 -.225,-.220 -.230,-.360 -.245,-.470 -.300,-.560 "
    "-.380,-.605 -.450,-.618 -.485,-.645"
)


_BEAVER_HAIR = (
    (-0.46, -0.74, -30.0), (-0.36, -0.84, -28.0), (-0.20, -0.90, 8.0), (-0.04, -0.84, 38.0),
    (-0.30, -0.70, 20.0), (-0.40, -0.64, 10.0),
    (0.12, -0.70, 52.0), (0.26, -0.50, 66.0), (0.33, -0.28, 84.0), (0.28, -0.08, 108.0), (-0.22, -0.52, 78.0),
    (-0.18, -0.24, 84.0), (0.04, -0.46, 64.0), (0.10, -0.24, 80.0),
)  # fmt: skip
_BEAVER_SHADES = ((-0.20, -0.34, 0.10, 0.12), (-0.38, -0.70, 0.13, 0.45), (-0.22, -0.66, 0.09, -0.15))
_HAUNCH = xy("-.14,-.14 -.10,-.27 .0,-.34 .12,-.33 .21,-.24 .23,-.12 .16,-.03 .02,-.01 -.10,-.03")
_HAUNCH_HAIR = (
    (-0.08, -0.22, 110.0),
    (0.04, -0.32, 30.0),
    (0.18, -0.22, 75.0),
    (0.05, -0.15, 95.0),
    (0.10, -0.05, 120.0),
)
_FUR = Coat(
    light=(0.6, -0.8), height=0.40, round=0.26, long=0.070, gap=0.0275, width=0.0150, dark=0.14, bright=0.58
)


def wild_goose(stamp: Stamp, beat: int) -> None:
    """Draw a Canada goose flying left, its wings up (beat 0), level (1) or down (2). 1.55 long, 1.1 high.

    Neck and head are black with a pale cheek, the body brown and pale below.
    """
    lead, trail = (spline(xy(edge), steps=10) for edge in _WINGS[beat])
    far_lead, far_trail = (spline(xy(edge), steps=10) for edge in _FAR_WINGS[beat])
    stamp.fill(np.vstack([far_lead, far_trail[::-1]]), INK, outline=0.3)
    _quills(stamp, far_lead, far_trail, MID)
    stamp.blob(_GOOSE, INK, outline=0.2)
    stamp.blob(
        xy("-.30,.085 -.10,.080 .14,.070 .36,.045 .34,.082 .18,.148 .01,.182 -.14,.174 -.25,.126"), MID
    )
    stamp.blob(xy("-.345,.020 -.29,-.005 -.25,.045 -.25,.100 -.32,.070"), LIGHT)
    for k in range(7):
        x = -0.20 + 0.062 * k
        stamp.taper([(x, 0.088), (x + 0.022, 0.128), (x + 0.062, 0.146 - 0.005 * k)], 0.014)
    stamp.blob(xy(".33,.060 .46,.010 .57,-.020 .585,.000 .47,.040 .37,.074"), PAPER)
    stamp.blob(xy("-.800,-.030 -.765,-.064 -.735,-.040 -.740,.012 -.785,.018"), PAPER)
    stamp.fill(np.vstack([lead, trail[::-1]]), INK, outline=0.3)
    _quills(stamp, lead, trail, LIGHT)


def _quills(stamp: Stamp, lead: Array, trail: Array, paint: Paint) -> None:
    """The feathers of a wing: quills from its middle to the trailing edge, coverts in a row before them."""
    last = len(lead) - 1
    for k in range(3, last + 1, 3):
        a, b = lead[round(0.62 * k)], trail[k]
        bend = 0.03 * (lead[last] - lead[0])
        stamp.taper(
            np.stack([a + 0.34 * (b - a), a + 0.66 * (b - a) + bend, a + 0.96 * (b - a)]), 0.030, paint
        )
    for k in range(3, round(0.7 * last), 3):
        a, b = lead[round(0.8 * k)], trail[k]
        stamp.taper(np.stack([a + 0.10 * (b - a), a + 0.26 * (b - a)]), 0.022, MID)


def gnawing_beaver(stamp: Stamp, rng: Generator) -> None:
    """Draw a beaver upright at work, facing left, forepaws at (-0.5, -0.5), flat scaled tail. 0.93 high."""
    tail = xy(".20,-.10 .38,-.13 .60,-.17 .80,-.15 .92,-.08 .90,.0 .76,.05 .52,.06 .28,.03")
    stamp.blob(tail, INK)
    for k in range(7):
        x = 0.36 + 0.075 * k
        stamp.taper([(x, -0.11), (x + 0.05, -0.05), (x + 0.03, 0.02)], 0.014, MID)
    for y in (-0.10, -0.05, 0.0):
        stamp.taper([(0.36, y), (0.60, y - 0.02), (0.84, y - 0.015)], 0.012, MID)
    _paw(stamp, [(-0.20, -0.40), (-0.30, -0.27), (-0.40, -0.29), (-0.485, -0.34)])
    stamp.blob(xy("-.17,-.89 -.18,-.955 -.125,-.975 -.085,-.93 -.10,-.87"), INK)
    stamp.blob(xy("-.34,.01 -.33,-.035 -.22,-.06 .02,-.09 .10,.0"), INK)
    arm = ribbon(
        spline([(-0.14, -0.50), (-0.22, -0.38), (-0.33, -0.38), (-0.44, -0.45)]), [0.13, 0.15, 0.12, 0.085]
    )
    for part, hair, coat, shades in (
        (spline(_BEAVER, closed=True), _BEAVER_HAIR, _FUR, _BEAVER_SHADES),
        (spline(_HAUNCH, closed=True), _HAUNCH_HAIR, _FUR, ((-0.06, -0.03, 0.10, -0.5),)),
        (
            arm,
            ((-0.18, -0.46, 120.0), (-0.25, -0.38, 170.0), (-0.4, -0.43, 210.0)),
            replace(_FUR, round=0.09),
            (),
        ),
    ):
        stamp.fill(part, INK, outline=0.28)
        engrave_coat(stamp, part, hair, rng, coat, shades)
    _paw(stamp, [(-0.43, -0.445), (-0.485, -0.485)])
    stamp.fill(xy("-.492,-.678 -.560,-.650 -.556,-.622 -.476,-.632"), PAPER, outline=0.13)
    _beaver_face(stamp)


def _paw(stamp: Stamp, way: list[tuple[float, float]]) -> None:
    """An arm along `way` and the blunt paw at its end, its claws in the bark."""
    limb(stamp, way, [0.11, 0.10, 0.09, 0.075][-len(way) :], INK)
    x, y = way[-1]
    stamp.dot(x, y, 0.050)
    for turn in (-62, -25, 12, 50):
        a = np.deg2rad(180 + turn)
        near, far = (np.array([x + r * np.cos(a), y - r * np.sin(a)]) for r in (0.030, 0.085))
        stamp.stroke(np.stack([near, far]), [0.030, 0.012])
        stamp.stroke(np.stack([near, 0.4 * near + 0.6 * far]), [0.012, 0.008], MID)


def _beaver_face(stamp: Stamp) -> None:
    """Eye, ear, nose, mouth and whiskers."""
    stamp.dot(-0.330, -0.778, 0.030, LIGHT, 0.027)
    stamp.dot(-0.330, -0.778, 0.022, INK)
    stamp.dot(-0.338, -0.786, 0.007, PAPER)
    stamp.stroke(
        spline(xy("-.160,-.90 -.150,-.94 -.118,-.945 -.105,-.91")), [0.008, 0.018, 0.018, 0.008], LIGHT
    )
    stamp.blob(xy("-.506,-.700 -.500,-.745 -.460,-.760 -.440,-.735 -.460,-.700"))
    stamp.curve(xy("-.440,-.762 -.428,-.730 -.455,-.695"), 0.13, LIGHT)
    stamp.taper(xy("-.490,-.668 -.430,-.650 -.360,-.672"), 0.020, LIGHT)
    for dy in (-0.025, 0.005, 0.035):
        stamp.line([(-0.425, -0.690), (-0.330, -0.672 + dy)], 0.11)


def gnawed_trunk(
    stamp: Stamp, x: float, foot: float, top: float, notch: float, half: float, rng: Generator
) -> None:
    """Draw a young poplar gnawed half through from the right at row `notch`: dark bark, bare wood."""
    tall = 1.5 * half
    right = [(1.25, foot), (1.0, notch + tall), (-0.30, notch), (0.94, notch - tall), (0.80, top)]
    left = [(-0.80, top), (-0.94, notch - tall), (-1.0, notch + tall), (-1.25, foot)]
    stamp.fill([(x + half * u, y) for u, y in (*right, *left)], INK)
    cut = [*right[1:4], (-0.15, notch - 0.85 * tall), (-0.86, notch), (-0.15, notch + 0.90 * tall)]
    stamp.fill([(x + half * u, y) for u, y in cut], LIGHT, outline=0.2)
    for sign in (-1, 1):
        for v in (0.18, 0.36, 0.54, 0.72):
            u = -0.86 + 0.85 * v
            near = (x + u * half, notch + sign * v * tall)
            stamp.taper([near, (near[0] + 0.44 * half, near[1] - sign * 0.12 * tall)], 0.012)
    _bark(stamp, x, notch - tall, top, 0.84 * half, 170, rng)
    _bark(stamp, x, foot, notch + tall, 1.06 * half, 60, rng)


def _bark(stamp: Stamp, x: float, low: float, high: float, wide: float, count: int, rng: Generator) -> None:
    """Draw the marks of a piece of bark, and its lit edge on the right."""
    for _ in range(count):
        part = float(rng.uniform(-0.55, 0.95))
        px, py = x + wide * part, float(rng.uniform(high, low - 0.06))
        furrow = [(px, py), (px + 0.006, py + 0.04), (px - 0.002, py + 0.09)]
        stamp.taper(furrow, 0.007 + 0.006 * max(0.0, part), LIGHT if part > 0.62 else MID)
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
