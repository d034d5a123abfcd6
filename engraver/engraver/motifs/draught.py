"""A draught horse in harness, leaning into its collar."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from engraver.motifs.fur import Coat, engrave_coat
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BODY = xy(
    "-.560,-1.035 -.460,-1.065 -.345,-1.005 -.245,-.905 -.140,-.825 "
    ".020,-.780 .180,-.792 .320,-.805 .450,-.735 "
    ".520,-.610 .505,-.480 .400,-.400 .220,-.425 .050,-.370 -.140,-.355 -.280,-.395 -.395,-.490 -.445,-.610 "
    "-.500,-.690 -.545,-.765 -.590,-.785 -.655,-.755 -.725,-.690 -.785,-.615 "
    "-.850,-.580 -.915,-.600 -.945,-.655 -.925,-.725 "
    "-.835,-.840 -.740,-.955 -.665,-1.030 -.605,-1.050"
)
_FAR_FORE = xy(
    "-.30,-.560 -.43,-.499 -.520,-.417 -.585,-.367 -.612,-.323 -.597,-.273 -.572,-.235 -.553,-.180 "
    "-.540,-.125 -.468,-.092 -.455,-.130 -.486,-.180 -.502,-.227 -.508,-.265 -.478,-.293 -.40,-.329 "
    "-.28,-.362"
)
_FAR_HIND = xy(
    ".130,-.516 .128,-.439 .175,-.389 .232,-.353 .252,-.312 .212,-.213 .185,-.152 .162,-.114 .135,-.066 "
    ".210,-.044 .252,-.114 .275,-.191 .325,-.293 .368,-.367 .362,-.417 .42,-.516"
)
_NEAR_FORE = xy(
    "-.415,-.538 -.412,-.417 -.372,-.323 -.356,-.257 -.334,-.202 -.320,-.141 -.328,-.086 -.345,-.031 "
    "-.255,-.026 -.245,-.086 -.254,-.141 -.256,-.213 -.232,-.257 -.206,-.340 -.165,-.461 -.19,-.560"
)
_NEAR_HIND = xy(
    ".205,-.56 .215,-.480 .260,-.405 .340,-.350 .425,-.312 .490,-.280 .520,-.220 .524,-.150 .520,-.100 "
    ".502,-.062 .478,-.018 .575,-.012 .606,-.070 .600,-.150 .608,-.230 .644,-.322 .604,-.356 .562,-.405 "
    ".530,-.47 .530,-.60 .40,-.70"
)
_HOOVES = ((-0.500, -0.086, 28.0), (0.172, -0.050, 16.0), (-0.297, 0.005, 0.0), (0.522, 0.005, -6.0))
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
_DOWN = [(-0.3, -0.5, 85), (-0.29, -0.15, 90), (0.3, -0.5, 40), (0.48, -0.36, 35), (0.56, -0.15, 92)]
_SHADES = (
    (0.0, -0.40, 0.13, 0.42),
    (-0.30, -0.42, 0.12, -0.25),
    (0.24, -0.44, 0.08, -0.25),
    (0.21, -0.70, 0.09, 0.85),
    (0.21, -0.59, 0.09, 0.75),
)
"""The belly takes light from the snow; behind the elbow and before the stifle it is dark."""
_COAT = Coat(height=0.30, round=0.24, long=0.075, gap=0.023, width=0.0115, dark=0.26, bright=0.86)


def draught_horse(stamp: Stamp, rng: Generator, *, light: tuple[float, float] = (0.75, -0.65)) -> None:
    """Draw a black draught horse at a walk, facing left, in collar, bridle and traces. 1.2 high, 1.5 long.

    It is 0.85 high at the withers, with feathered fetlocks; its hooves stand at y 0.05 and the traces end at
    (0.70, -0.07).
    """
    tail = spline(xy(".47,-.70 .570,-.690 .650,-.61 .700,-.49 .720,-.37 .700,-.27"))
    stamp.stroke(tail, [0.07, 0.10, 0.12, 0.09, 0.01])
    for k in range(5):
        stamp.taper(tail[4 + 2 * k : 22 + 2 * k : 5] + np.array([0.03 - 0.014 * k, 0.0]), 0.012, MID)
    for leg in (_FAR_FORE, _FAR_HIND):
        stamp.blob(leg)
    for light_on in ("-.43,-.466 -.515,-.389 -.580,-.329", "-.582,-.312 -.560,-.257 -.545,-.202"):
        stamp.taper(xy(light_on), 0.016, MID)
    for hoof in _HOOVES[:2]:
        _hoof(stamp, *hoof)
    stamp.fill(spline(xy("-.620,-1.02 -.655,-1.075 -.640,-1.120 -.605,-1.085 -.575,-1.03"), closed=True))
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
    near_ear = spline(xy("-.585,-1.04 -.600,-1.095 -.572,-1.145 -.535,-1.095 -.528,-1.04"), closed=True)
    stamp.fill(near_ear, INK, 0.16)
    stamp.taper(xy("-.566,-1.06 -.574,-1.09 -.570,-1.118"), 0.016, MID)
    _head(stamp)
    _harness(stamp)


def _hoof(stamp: Stamp, x: float, y: float, turn: float) -> None:
    """A broad, round hoof under a skirt of long pale hair."""
    with stamp.at(x, y, 1.0, turn):
        stamp.blob(xy("-.048,-.03 -.070,.012 -.074,.042 -.02,.048 .048,.045 .056,.015 .044,-.03"))
        for k in range(8):
            u = -0.046 + 0.013 * k
            stamp.taper([(0.7 * u, -0.075), (u + 0.002, -0.025), (u * 1.15 + 0.006, 0.022)], 0.013, LIGHT)


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
    stamp.taper(xy("-.925,-.688 -.895,-.676 -.905,-.642"), 0.022, LIGHT)
    stamp.taper(xy("-.915,-.618 -.875,-.622 -.835,-.645"), 0.010, MID)
    for text in (
        "-.625,-.905 -.590,-.865 -.620,-.805",
        "-.645,-.895 -.612,-.860 -.645,-.800",
        "-.735,-.925 -.815,-.820 -.880,-.735",
        "-.770,-.855 -.830,-.775 -.868,-.715",
    ):
        stamp.taper(xy(text), 0.014, MID)
    for text in (
        "-.575,-1.03 -.630,-.92 -.770,-.735",
        "-.835,-.845 -.800,-.78 -.735,-.690",
        "-.64,-1.02 -.60,-.97 -.55,-.955",
    ):
        stamp.curve(xy(text), 0.17, LIGHT)
    blinker = xy("-.722,-.892 -.660,-.968 -.612,-.918 -.655,-.840")
    stamp.fill(blinker, MID, 0.34)
    stamp.line(blinker, 0.12, LIGHT, closed=True)
    stamp.taper(xy("-.742,-.880 -.732,-.902 -.712,-.922"), 0.016, PAPER)
    stamp.dot(-0.780, -0.745, 0.020, PAPER)


def _harness(stamp: Stamp) -> None:
    """Collar and hames, back pad, breeching, traces, the reins looped on the hame."""
    collar = spline(xy("-.215,-.915 -.290,-.800 -.365,-.660 -.400,-.540 -.370,-.455"))
    stamp.stroke(collar, [0.055, 0.085, 0.098, 0.090, 0.060], INK, round_ends=True)
    stamp.stroke(collar + np.array([-0.012, -0.004]), [0.02, 0.042, 0.050, 0.044, 0.02], MID)
    stamp.stroke(collar + np.array([0.030, 0.006]), [0.014, 0.016, 0.016, 0.012], LIGHT)
    stamp.stroke(xy("-.205,-.90 -.185,-.975 -.155,-1.0"), [0.026, 0.020, 0.012], INK)
    stamp.stroke(xy("-.203,-.90 -.183,-.97 -.157,-.992"), [0.010, 0.006], LIGHT)
    pad = xy("-.075,-.800 -.105,-.640 -.115,-.500 -.100,-.365")
    for path, mm in (
        (pad, 0.24), (xy(".265,-.800 .300,-.690 .310,-.560"), 0.17),
        (xy("-.350,-.600 -.10,-.555 .22,-.460 .50,-.270 .70,-.070"), 0.24),
        (xy(".500,-.560 .420,-.545 .310,-.555 .200,-.530"), 0.17),
        (xy("-.760,-.742 -.56,-.83 -.38,-.905 -.195,-.950"), 0.13),
        (xy("-.195,-.950 -.125,-.915 -.085,-.845 -.115,-.790 -.160,-.810 -.175,-.870 -.190,-.945"), 0.13),
    ):  # fmt: skip
        stamp.line(spline(path), mm + 0.20, INK)
        stamp.line(spline(path), mm, LIGHT)
    for x, y in ((-0.35, -0.605), (-0.112, -0.568), (-0.085, -0.765)):
        stamp.dot(x, y, 0.022, INK)
        stamp.dot(x, y, 0.014, PAPER)
