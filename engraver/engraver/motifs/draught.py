"""A draught horse in harness, leaning into its collar."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import limb
from engraver.motifs.coats import coat
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
_LEGS = (
    ("-.335,-.49 -.455,-.385 -.535,-.330 -.500,-.205 -.465,-.140", (0.17, 0.115, 0.095, 0.062, 0.070), 35),
    (
        ".250,-.57 .180,-.455 .245,-.375 .330,-.318 .352,-.285 .310,-.200 .272,-.115 .225,-.045",
        (0.28, 0.25, 0.160, 0.104, 0.096, 0.074, 0.088, 0.094),
        0,
    ),
    ("-.290,-.49 -.285,-.350 -.268,-.260 -.250,-.120 -.272,-.045", (0.22, 0.150, 0.108, 0.076, 0.092), 0),
    (
        ".340,-.60 .300,-.465 .405,-.385 .512,-.325 .540,-.288 .512,-.200 .490,-.115 .445,-.045",
        (0.36, 0.34, 0.215, 0.120, 0.112, 0.082, 0.096, 0.104),
        0,
    ),
)
"""Joints, widths and the turn of the hoof: far fore leg lifted, far hind, near fore, near hind."""
_LIE = [
    (-0.8, -0.75, 130), (-0.62, -0.92, 125), (-0.45, -0.98, 50), (-0.45, -0.75, 75), (-0.3, -0.6, 80),
    (-0.2, -0.8, 40), (0.0, -0.7, 15), (0.0, -0.45, 5), (0.25, -0.74, 10), (0.4, -0.6, 75), (0.3, -0.45, 60),
]  # fmt: skip


def draught_horse(stamp: Stamp, rng: Generator, *, light: tuple[float, float] = (0.75, -0.65)) -> None:
    """Draw a black draught horse at a walk, facing left, in collar, bridle and traces. 1.15 high, 1.5 long.

    It is 0.8 high at the withers, with feathered fetlocks; the traces end at (0.68, -0.12).
    """
    tail = spline(xy(".47,-.70 .575,-.65 .615,-.50 .600,-.35 .575,-.22"))
    stamp.stroke(tail, [0.07, 0.10, 0.12, 0.09, 0.01])
    for k in range(5):
        stamp.taper(tail[4 + 2 * k : 22 + 2 * k : 5] + np.array([0.03 - 0.014 * k, 0.0]), 0.012, MID)
    for text, widths, turn in _LEGS:
        joints = xy(text)
        limb(stamp, joints, widths)
        _hoof(stamp, float(joints[-1, 0]), float(joints[-1, 1]), turn)
    stamp.fill(spline(xy("-.620,-1.02 -.660,-1.085 -.648,-1.155 -.605,-1.105 -.575,-1.03"), closed=True))
    stamp.blob(_BODY)
    outline = spline(_BODY, closed=True)
    for paint, low, gap in ((MID, 0.38, 0.021), (LIGHT, 0.62, 0.026)):
        coat(stamp, outline, _LIE, rng, light=light, roundness=0.20, gap=gap, length=0.070, width=0.009,
             shade=(low, 1.0), lit=True, paint=paint, inset=0.02)  # fmt: skip
    thigh = spline(xy(".21,-.66 .38,-.73 .51,-.62 .50,-.44 .53,-.30 .46,-.25 .32,-.35 .20,-.46"), closed=True)
    coat(
        stamp,
        thigh,
        [(0.3, -0.6, 70), (0.45, -0.5, 85), (0.45, -0.3, 60)],
        rng,
        light=light,
        roundness=0.16,
        gap=0.020,
        length=0.07,
        width=0.012,
        shade=(0.36, 0.85),
        lit=True,
        paint=LIGHT,
    )
    barrel = spline(
        xy("-.20,-.70 .02,-.76 .20,-.70 .24,-.55 .12,-.40 -.05,-.375 -.20,-.40 -.25,-.55"), closed=True
    )
    around = [(-0.2, -0.5, 95), (0.0, -0.6, 90), (0.2, -0.5, 80), (0.0, -0.4, 60)]
    coat(stamp, barrel, around, rng, light=light,
         roundness=0.22, gap=0.023, length=0.070, width=0.009, shade=(0.48, 1.0), lit=True,
         paint=LIGHT)  # fmt: skip
    for text, widths, _ in _LEGS[2:]:
        shin = spline(xy(text), steps=6)[-22:-4]
        stamp.stroke(shin + np.array([0.24 * widths[-2], 0.0]), [0.0, 0.016, 0.014, 0.0], LIGHT)
    _mane(stamp)
    near_ear = spline(xy("-.585,-1.04 -.600,-1.110 -.572,-1.180 -.532,-1.115 -.528,-1.04"), closed=True)
    stamp.fill(near_ear, INK, 0.16)
    stamp.taper(xy("-.566,-1.06 -.576,-1.105 -.570,-1.145"), 0.016, MID)
    _head(stamp)
    _harness(stamp)


def _hoof(stamp: Stamp, x: float, y: float, turn: float) -> None:
    """A broad hoof under a skirt of long pale hair."""
    with stamp.at(x, y, 1.0, turn):
        stamp.fill([(-0.032, -0.01), (-0.062, 0.045), (0.036, 0.045), (0.034, -0.01)])
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
    stamp.blob(xy("-.715,-.905 -.66,-.955 -.625,-.925 -.645,-.875 -.69,-.865"), INK, 0.0)
    stamp.line(
        spline(xy("-.715,-.905 -.66,-.955 -.625,-.925 -.645,-.875 -.69,-.865"), closed=True),
        0.13,
        LIGHT,
        closed=True,
    )
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
