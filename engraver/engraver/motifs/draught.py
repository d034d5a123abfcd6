"""A draught horse in harness, leaning into its collar."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import limb
from engraver.motifs.fur import Coat, engrave_coat
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BODY = xy(
    "-.560,-1.035 -.460,-1.065 -.345,-1.005 -.245,-.905 -.140,-.825 "
    ".020,-.780 .180,-.792 .320,-.805 .450,-.735 "
    ".520,-.610 .505,-.480 .400,-.400 .220,-.425 .050,-.370 -.140,-.355 -.280,-.395 -.395,-.490 -.445,-.610 "
    "-.475,-.715 -.530,-.795 -.590,-.815 -.650,-.775 -.720,-.715 -.800,-.645 "
    "-.860,-.640 -.897,-.680 -.885,-.735 "
    "-.805,-.835 -.725,-.935 -.650,-1.015 -.605,-1.045"
)
_FAR_FORE = ("-.335,-.49 -.455,-.395 -.540,-.345 -.512,-.225 -.470,-.150", (0.17, 0.120, 0.098, 0.060, 0.072))
_FAR_HIND = xy(
    ".130,-.52 .128,-.45 .175,-.405 .232,-.372 .252,-.335 .212,-.245 .185,-.190 .162,-.155 .135,-.112 "
    ".210,-.092 .252,-.155 .275,-.225 .325,-.318 .368,-.385 .362,-.430 .42,-.52"
)
_NEAR_FORE = xy(
    "-.400,-.54 -.385,-.43 -.350,-.345 -.342,-.285 -.328,-.235 -.312,-.18 -.320,-.13 -.340,-.080 "
    "-.255,-.075 -.245,-.13 -.254,-.18 -.256,-.245 -.240,-.285 -.228,-.36 -.175,-.47 -.20,-.56"
)
_NEAR_HIND = xy(
    ".205,-.56 .212,-.485 .245,-.430 .315,-.385 .392,-.340 .458,-.300 .486,-.265 .500,-.200 .502,-.148 "
    ".488,-.112 .455,-.065 .545,-.060 .580,-.122 .566,-.200 .564,-.270 .590,-.352 .545,-.405 .520,-.47 "
    ".530,-.60 .40,-.70"
)
_HOOVES = ((-0.470, -0.150, 38.0), (0.172, -0.095, 16.0), (-0.297, -0.045, 0.0), (0.498, -0.045, -6.0))
"""Where the hooves are and how they are turned: far fore (lifted), far hind (swung), near fore, near hind."""
_SHOULDER = xy("-.25,-.87 -.18,-.80 -.15,-.66 -.17,-.52 -.25,-.42 -.36,-.44 -.40,-.55 -.36,-.72")
_BARREL = xy(
    "-.26,-.84 -.10,-.79 .02,-.768 .20,-.775 .36,-.72 .34,-.52 .16,-.395 -.08,-.365 -.26,-.40 -.28,-.60"
)
_HAUNCH = xy(".20,-.76 .31,-.795 .43,-.735 .505,-.62 .515,-.50 .49,-.40 .40,-.37 .29,-.41 .225,-.50 .19,-.64")
_LIE = [
    (-0.8, -0.75, 130), (-0.62, -0.92, 125), (-0.45, -0.98, 50), (-0.45, -0.75, 75), (-0.3, -0.6, 80),
    (-0.2, -0.8, 40), (0.0, -0.7, 15), (0.0, -0.45, 5), (0.25, -0.74, 10), (0.4, -0.6, 75), (0.3, -0.45, 60),
]  # fmt: skip

_RIBS = [(-0.2, -0.6, 100), (0.0, -0.72, 80), (0.0, -0.5, 95), (0.2, -0.6, 70), (0.1, -0.42, 45)]
_DOWN = [(-0.3, -0.5, 85), (-0.29, -0.15, 90), (0.3, -0.5, 40), (0.45, -0.36, 35), (0.53, -0.2, 92)]
_SHADES = (
    (0.0, -0.40, 0.13, 0.42),
    (-0.30, -0.42, 0.12, -0.25),
    (0.24, -0.44, 0.08, -0.25),
    (0.25, -0.66, 0.10, 0.28),
)
"""The belly takes light from the snow; behind the elbow and before the stifle it is dark."""
_COAT = Coat(height=0.30, round=0.24, long=0.075, gap=0.023, width=0.0115, dark=0.26, bright=0.86)


def draught_horse(stamp: Stamp, rng: Generator, *, light: tuple[float, float] = (0.75, -0.65)) -> None:
    """Draw a black draught horse at a walk, facing left, in collar, bridle and traces. 1.15 high, 1.5 long.

    It is 0.8 high at the withers, with feathered fetlocks; the traces end at (0.68, -0.12).
    """
    tail = spline(xy(".47,-.70 .575,-.65 .615,-.50 .600,-.35 .575,-.22"))
    stamp.stroke(tail, [0.07, 0.10, 0.12, 0.09, 0.01])
    for k in range(5):
        stamp.taper(tail[4 + 2 * k : 22 + 2 * k : 5] + np.array([0.03 - 0.014 * k, 0.0]), 0.012, MID)
    limb(stamp, xy(_FAR_FORE[0]), _FAR_FORE[1])
    stamp.blob(_FAR_HIND)
    for hoof in _HOOVES[:2]:
        _hoof(stamp, *hoof)
    stamp.fill(spline(xy("-.620,-1.02 -.660,-1.085 -.648,-1.155 -.605,-1.105 -.575,-1.03"), closed=True))
    stamp.blob(_BODY)
    look = replace(_COAT, light=light)
    engrave_coat(stamp, spline(_BODY, closed=True), _LIE, rng, look, _SHADES)
    for leg in (_NEAR_FORE, _NEAR_HIND):
        stamp.blob(leg)
        engrave_coat(stamp, spline(leg, closed=True), _DOWN, rng, replace(look, round=0.05, long=0.05))
    for hoof in _HOOVES[2:]:
        _hoof(stamp, *hoof)
    for form, flow in ((_BARREL, _RIBS), (_SHOULDER, _LIE), (_HAUNCH, _LIE)):
        muscle = spline(form, closed=True)
        stamp.fill(muscle, INK)
        engrave_coat(stamp, muscle, flow, rng, replace(look, round=0.20, inset=0.004), _SHADES)
    _mane(stamp)
    near_ear = spline(xy("-.585,-1.04 -.600,-1.110 -.572,-1.180 -.532,-1.115 -.528,-1.04"), closed=True)
    stamp.fill(near_ear, INK, 0.16)
    stamp.taper(xy("-.566,-1.06 -.576,-1.105 -.570,-1.145"), 0.016, MID)
    _head(stamp)
    _harness(stamp)


def _hoof(stamp: Stamp, x: float, y: float, turn: float) -> None:
    """A broad hoof under a skirt of long pale hair."""
    with stamp.at(x, y, 1.0, turn):
        stamp.fill([(-0.044, -0.01), (-0.074, 0.045), (0.050, 0.045), (0.040, -0.01)])
        for k in range(7):
            u = -0.036 + 0.013 * k
            stamp.taper(
                [(0.8 * u + 0.006, -0.055), (u + 0.010, -0.015), (u * 1.2 + 0.014, 0.022)], 0.012, LIGHT
            )


def _mane(stamp: Stamp) -> None:
    """Locks that fall from the crest, and the forelock."""
    crest = spline(xy("-.575,-1.045 -.46,-1.065 -.345,-1.005 -.245,-.905 -.17,-.845"), steps=6)
    for k in range(0, 22, 2):
        x, y = crest[k]
        stamp.taper([(x, y), (x + 0.035, y + 0.075), (x + 0.01, y + 0.16)], 0.046)
        stamp.taper([(x + 0.006, y + 0.012), (x + 0.034, y + 0.07), (x + 0.016, y + 0.13)], 0.013, MID)
    stamp.taper(xy("-.60,-1.05 -.66,-.98 -.69,-.90"), 0.034)


def _head(stamp: Stamp) -> None:
    """Eye, nostril, cheek, and the bridle with its blinker."""
    stamp.blob(xy("-.875,-.705 -.855,-.722 -.842,-.702 -.858,-.682"), LIGHT)
    stamp.dot(-0.858, -0.702, 0.009)
    stamp.taper(xy("-.868,-.660 -.835,-.668 -.805,-.680"), 0.010, MID)
    stamp.taper(xy("-.615,-.985 -.585,-.91 -.60,-.84"), 0.012, MID)
    for text in (
        "-.575,-1.03 -.625,-.93 -.745,-.765",
        "-.805,-.845 -.775,-.79 -.725,-.72",
        "-.64,-1.02 -.60,-.97 -.55,-.955",
    ):
        stamp.curve(xy(text), 0.17, LIGHT)
    blinker = xy("-.722,-.892 -.660,-.968 -.612,-.918 -.655,-.840")
    stamp.fill(blinker, MID, 0.34)
    stamp.line(blinker, 0.12, LIGHT, closed=True)
    stamp.taper(xy("-.742,-.880 -.732,-.902 -.712,-.922"), 0.016, PAPER)
    stamp.dot(-0.755, -0.775, 0.020, PAPER)


def _harness(stamp: Stamp) -> None:
    """Collar and hames, back pad, breeching, traces, reins."""
    collar = spline(xy("-.215,-.915 -.290,-.800 -.365,-.660 -.400,-.540 -.370,-.455"))
    stamp.stroke(collar, [0.055, 0.085, 0.098, 0.090, 0.060], INK, round_ends=True)
    stamp.stroke(collar + np.array([-0.012, -0.004]), [0.02, 0.042, 0.050, 0.044, 0.02], MID)
    stamp.stroke(collar + np.array([0.030, 0.006]), [0.014, 0.016, 0.016, 0.012], LIGHT)
    stamp.stroke(xy("-.205,-.90 -.185,-.975 -.155,-1.0"), [0.026, 0.020, 0.012], INK)
    stamp.stroke(xy("-.203,-.90 -.183,-.97 -.157,-.992"), [0.010, 0.006], LIGHT)
    pad = xy("-.075,-.800 -.105,-.640 -.115,-.500 -.100,-.365")
    for path, mm in (
        (pad, 0.24), (xy(".265,-.800 .300,-.690 .310,-.560"), 0.17),
        (xy("-.350,-.600 -.10,-.555 .22,-.460 .50,-.300 .68,-.120"), 0.24),
        (xy(".500,-.560 .420,-.545 .310,-.555 .200,-.530"), 0.17),
        (xy("-.735,-.762 -.52,-.83 -.30,-.86 -.06,-.79 .18,-.795"), 0.13),
    ):  # fmt: skip
        stamp.line(spline(path), mm + 0.20, INK)
        stamp.line(spline(path), mm, LIGHT)
    for x, y in ((-0.35, -0.605), (-0.112, -0.568), (-0.085, -0.765)):
        stamp.dot(x, y, 0.022, INK)
        stamp.dot(x, y, 0.014, PAPER)
