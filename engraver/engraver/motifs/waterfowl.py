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
from engraver.ribbon import resample, ribbon, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp, toned

_GOOSE = xy(
    "-.965,.012 -.915,-.022 -.872,-.044 -.846,-.080 -.795,-.104 -.740,-.090 -.685,-.052 -.600,-.030 "
    "-.480,-.022 -.380,-.034 "
    "-.270,-.066 -.110,-.100 .090,-.100 .270,-.072 .410,-.050 .560,-.095 .640,-.110 .612,-.080 .662,-.070 "
    ".628,-.045 .668,-.025 .628,-.010 .648,.014 .590,.020 .480,.050 .350,.094 "
    ".190,.172 .020,.210 -.140,.198 -.270,.142 -.370,.070 -.490,.040 -.620,.034 -.720,.040 "
    "-.800,.042 -.872,.026 -.925,.024"
)
_ARM = xy("-.24,-.03 -.25,-.24 -.17,-.50 -.05,-.70 .10,-.86")
"""The leading edge of a raised wing: shoulder, wrist (third) and the end of the hand."""
_TIPS = xy(
    ".290,-.075 .315,-.150 .325,-.225 .328,-.300 .328,-.375 .330,-.450 .340,-.530 .375,-.620 .425,-.715 "
    ".470,-.815 .510,-.920 .545,-1.025 .560,-1.130 .545,-1.215 .470,-1.250"
)
"""The tips of its feathers, from the body outwards; the last eight are the primaries, which part."""
_BEATS = (((1.0, 0.0), (0.0, 1.0)), ((0.86, -0.34), (0.22, 0.52)), ((0.86, -0.10), (0.20, -0.86)))
"""How a wing of a goose lies, raised, level and lowered, as a matrix on the raised one."""
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
    """Draw a Canada goose flying left, its wings up (beat 0), level (1) or down (2). 1.6 long, 1.2 high.

    Neck and head are black with a pale cheek, the body brown and pale below.
    """
    lay = np.array(_BEATS[beat])
    turn = np.deg2rad(-24)
    far = lay @ (0.86 * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]))
    _goose_wing(stamp, far, np.array([-0.13, -0.04]), MID)
    stamp.blob(_GOOSE, INK, outline=0.2)
    stamp.blob(
        xy("-.30,.085 -.10,.080 .14,.070 .36,.045 .34,.082 .18,.148 .01,.182 -.14,.174 -.25,.126"), MID
    )
    stamp.blob(xy("-.345,.020 -.29,-.005 -.25,.045 -.25,.100 -.32,.070"), LIGHT)
    for k in range(7):
        x = -0.20 + 0.062 * k
        stamp.taper([(x, 0.088), (x + 0.022, 0.128), (x + 0.062, 0.146 - 0.005 * k)], 0.014)
    stamp.blob(xy(".33,.060 .42,.020 .50,-.002 .525,.012 .47,.040 .37,.074"), PAPER)
    for quill in (
        ".46,-.045 .55,-.078 .615,-.098",
        ".47,-.030 .56,-.053 .635,-.064",
        ".48,-.016 .56,-.028 .640,-.026",
    ):
        stamp.taper(xy(quill), 0.012, MID)
    stamp.blob(xy("-.790,-.030 -.762,-.070 -.735,-.058 -.728,-.010 -.742,.022 -.785,.026"), PAPER)
    stamp.curve(xy("-.868,-.046 -.856,-.020 -.868,.012"), 0.15, LIGHT)
    stamp.taper(xy("-.950,.010 -.905,.002 -.872,.006"), 0.010, LIGHT)
    stamp.dot(-0.822, -0.058, 0.017, LIGHT)
    stamp.dot(-0.823, -0.058, 0.008, INK)
    _goose_wing(stamp, lay, np.zeros(2), LIGHT)


def _goose_wing(stamp: Stamp, lay: Array, shift: Array, edge: Paint) -> None:
    """A wing hinged at the shoulder: flight feathers, two rows of coverts over their roots, the arm.

    Every feather has a pale `edge` on the side of the next one outwards, which it overlaps.
    """
    hinge = _ARM[0]

    def placed(points: Array) -> Array:
        out: Array = (points - hinge) @ lay.T + hinge + shift
        return out

    arm = placed(resample(spline(_ARM), 60))
    tips = placed(_TIPS)
    last = len(tips) - 1
    for reach, broad, paint in ((1.0, 0.092, edge), (0.52, 0.080, MID), (0.30, 0.075, MID)):
        for k in range(last, -1, -1):
            root = arm[min(59, 2 + round(57 * (k / last) ** 0.9))]
            tip = root + reach * (tips[k] - root)
            _feather(stamp, root, tip, broad * (1.0 if k < 7 else 0.78), paint)
    stamp.stroke(arm, [0.10, 0.12, 0.10, 0.07, 0.03])


def _feather(stamp: Stamp, root: Array, tip: Array, broad: float, edge: Paint) -> None:
    """One feather, round at its tip, curved a little towards the body, with its pale edge and shaft."""
    run = tip - root
    side = np.array([-run[1], run[0]]) / np.hypot(*run)
    spine = spline(np.stack([root, root + 0.5 * run - 0.05 * np.hypot(*run) * side, tip]), steps=16)
    widths = broad * np.array([0.80, 0.95, 1.0, 1.0, 0.98, 0.93, 0.84, 0.66, 0.15])
    pale = max(0.016, 0.15 * stamp.canvas.mm / stamp.scale)
    stamp.stroke(spine, widths + pale, edge)
    stamp.stroke(spine[:-2] + 0.6 * pale * side, widths, INK)


def gnawing_beaver(stamp: Stamp, rng: Generator) -> None:
    """Draw a beaver upright at work, facing left, forepaws at (-0.5, -0.5), flat scaled tail. 0.93 high."""
    tail = xy(".20,-.10 .38,-.13 .60,-.17 .80,-.15 .92,-.08 .90,.0 .76,.05 .52,.06 .28,.03")
    stamp.blob(tail, INK)
    for k in range(7):
        x = 0.36 + 0.075 * k
        stamp.taper([(x, -0.11), (x + 0.05, -0.05), (x + 0.03, 0.02)], 0.014, MID)
    for y in (-0.10, -0.05, 0.0):
        stamp.taper([(0.36, y), (0.60, y - 0.02), (0.84, y - 0.015)], 0.012, MID)
    _paw(stamp, [(-0.18, -0.30), (-0.29, -0.235), (-0.385, -0.260)])
    stamp.blob(xy("-.17,-.89 -.18,-.955 -.125,-.975 -.085,-.93 -.10,-.87"), INK)
    stamp.blob(xy("-.34,.01 -.33,-.035 -.22,-.06 .02,-.09 .10,.0"), INK)
    arm = ribbon(
        spline([(-0.09, -0.53), (-0.15, -0.40), (-0.25, -0.375), (-0.36, -0.415)]), [0.15, 0.18, 0.14, 0.10]
    )
    for part, hair, coat, shades in (
        (spline(_BEAVER, closed=True), _BEAVER_HAIR, _FUR, _BEAVER_SHADES),
        (spline(_HAUNCH, closed=True), _HAUNCH_HAIR, _FUR, ((-0.06, -0.03, 0.10, -0.5),)),
        (
            arm,
            ((-0.10, -0.50, 105.0), (-0.16, -0.40, 150.0), (-0.33, -0.40, 200.0)),
            replace(_FUR, round=0.10, long=0.055),
            (),
        ),
    ):
        stamp.fill(part, INK, outline=0.28)
        engrave_coat(stamp, part, hair, rng, coat, shades)
    _paw(stamp, [(-0.33, -0.395), (-0.395, -0.430)])
    stamp.fill(xy("-.492,-.678 -.560,-.650 -.556,-.622 -.476,-.632"), PAPER, outline=0.13)
    _beaver_face(stamp)


def _paw(stamp: Stamp, way: list[tuple[float, float]]) -> None:
    """An arm along `way` and the hand at its end: short fingers spread on the bark, pale blunt claws."""
    limb(stamp, way, [0.13, 0.12, 0.10][-len(way) :])
    palm = np.array(way[-1])
    stamp.dot(float(palm[0]), float(palm[1]), 0.052)
    for turn, long in ((-46, 0.082), (-18, 0.100), (8, 0.100), (34, 0.084)):
        a = np.deg2rad(190 + turn)
        out = np.array([np.cos(a), np.sin(a)])
        stamp.stroke(np.stack([palm + 0.020 * out, palm + long * out]), [0.050, 0.040], round_ends=True)
        stamp.stroke(np.stack([palm + 0.020 * out, palm + 0.72 * long * out]), [0.012, 0.010], MID)
        stamp.stroke(np.stack([palm + 0.90 * long * out, palm + (long + 0.030) * out]), [0.018, 0.010], LIGHT)


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
    """Draw a young poplar gnawed half through at row `notch`, from the right most: hatched bark, bare wood.

    Press it with level lines and a model: the bark is a round body.
    """
    tall = 1.5 * half
    right = [
        (1.9, foot), (1.30, foot - 0.45 * tall), (1.04, notch + tall), (-0.14, notch),
        (0.92, notch - tall), (0.86, 0.5 * (notch + top)), (0.66, top),
    ]  # fmt: skip
    left = [
        (-0.66, top), (-0.86, 0.5 * (notch + top)), (-0.92, notch - 0.5 * tall), (-0.80, notch),
        (-1.02, notch + 0.6 * tall), (-1.25, foot - 0.3 * tall), (-1.8, foot),
    ]  # fmt: skip

    def placed(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(x + half * u, y) for u, y in points]

    below, above = spline(placed(right[:3])), spline(placed(right[4:]))
    far_side = spline(placed(left))
    bite = placed([right[2], (0.48, notch + 0.46 * tall), right[3], (0.42, notch - 0.46 * tall), right[4]])
    stamp.fill(np.vstack([below, bite, above, far_side]), toned(0.46), outline=0.2)
    inner = placed(
        [(0.92, notch - tall), (-0.10, notch - 0.62 * tall), (-0.72, notch - 0.06 * tall),
         (-0.70, notch + 0.10 * tall), (-0.06, notch + 0.68 * tall), (1.04, notch + tall)]
    )  # fmt: skip
    stamp.fill([*bite, *inner], LIGHT, outline=0.24)
    for a, b in zip(resample(bite, 16)[2:-2], resample(inner, 16)[::-1][2:-2], strict=True):
        stamp.taper(np.stack([0.84 * a + 0.16 * b, 0.5 * (a + b) + [0.008, 0.0], 0.26 * a + 0.74 * b]), 0.012)
    for y0, y1, count in ((top + 0.04, notch - 1.1 * tall, 9), (notch + 1.1 * tall, foot - 0.02, 3)):
        for y in np.linspace(y0, y1, count) + rng.uniform(-0.02, 0.02, count):
            px, wide = x + half * float(rng.uniform(-0.55, 0.35)), half * float(rng.uniform(0.10, 0.24))
            stamp.blob([(px - wide, y), (px, y - 0.35 * wide), (px + wide, y + 0.01), (px, y + 0.45 * wide)])


def chips(stamp: Stamp, spots: list[tuple[float, float]], rng: Generator) -> None:
    """Draw chips of wood around the foot of a tree."""
    for x, y in spots:
        with stamp.at(x, y, 0.05, float(rng.uniform(-40, 40))):
            stamp.fill(
                xy("-.6,.1 -.2,-.25 .55,-.2 .7,.1 .1,.3"),
                PAPER if rng.random() < 0.5 else LIGHT,
                outline=0.13,
            )
