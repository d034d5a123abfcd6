"""A red fox at a trot, in profile, facing left."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import eased, limb
from engraver.motifs.fur import Coat, engrave_coat
from engraver.ribbon import ribbon, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BODY = xy(
    "-.655,-.548 -.618,-.566 -.580,-.578 -.548,-.606 -.510,-.632 -.462,-.640 -.412,-.622 -.365,-.580 "
    "-.310,-.535 -.250,-.512 -.150,-.498 -.020,-.490 .100,-.496 .205,-.494 .285,-.466 .335,-.412 .345,-.340 "
    ".310,-.285 .230,-.270 .150,-.278 .070,-.262 -.040,-.236 -.150,-.222 -.250,-.226 -.315,-.256 "
    "-.355,-.310 -.382,-.372 -.420,-.425 -.480,-.452 -.560,-.476 -.625,-.496 -.665,-.512"
)
_THIGH = xy(
    ".120,-.400 .190,-.455 .270,-.450 .328,-.395 .338,-.330 .312,-.262 .300,-.205 .262,-.186 .232,-.215 "
    ".190,-.238 .148,-.290"
)
_SHOULDER = xy(
    "-.315,-.400 -.262,-.455 -.195,-.430 -.165,-.350 -.168,-.268 -.205,-.222 -.262,-.236 -.305,-.310"
)
_NEAR_EAR = xy("-.520,-.618 -.514,-.680 -.488,-.752 -.456,-.720 -.418,-.660 -.395,-.596 -.455,-.596")
_FAR_EAR = xy("-.560,-.590 -.572,-.650 -.556,-.722 -.524,-.694 -.492,-.640 -.500,-.600")
_TAIL = xy(".190,-.446 .310,-.414 .420,-.366 .535,-.330 .645,-.318 .745,-.326 .835,-.352")
_WIDE = [0.090, 0.118, 0.165, 0.195, 0.185, 0.125, 0.006]
_HAIR = (
    (-0.62, -0.53, 10.0), (-0.50, -0.60, 20.0), (-0.44, -0.52, 40.0), (-0.36, -0.52, 38.0),
    (-0.33, -0.36, 75.0), (-0.22, -0.47, 18.0), (-0.20, -0.28, 55.0), (-0.05, -0.45, 8.0),
    (-0.05, -0.28, 22.0), (0.10, -0.46, 8.0), (0.10, -0.31, 18.0), (0.24, -0.45, 30.0), (0.30, -0.36, 75.0),
    (0.20, -0.32, 70.0),
)  # fmt: skip
_COAT = Coat(
    light=(-0.40, -0.92),
    height=0.34,
    round=0.20,
    long=0.072,
    gap=0.0225,
    width=0.0115,
    dark=0.22,
    bright=0.80,
)
_SHADES = (
    (-0.28, -0.27, 0.12, -0.3),
    (-0.12, -0.245, 0.055, 0.45),
    (-0.02, -0.255, 0.055, 0.45),
    (0.08, -0.28, 0.05, 0.4),
)
"""The chest is in shade, the belly takes light from the snow."""
_MUSCLE = replace(_COAT, inset=0.002, round=0.12)
_LEGS = {
    "far fore": (
        "-.270,-.315 -.350,-.255 -.440,-.215 -.448,-.150 -.425,-.098",
        (0.12, 0.080, 0.050, 0.040, 0.034), 58,
    ),
    "far hind": (
        ".210,-.330 .110,-.250 .135,-.120 .085,-.052 .050,-.016",
        (0.17, 0.115, 0.050, 0.036, 0.036), 0,
    ),
    "near hind": (
        ".255,-.300 .272,-.222 .372,-.140 .420,-.062 .412,-.030",
        (0.13, 0.100, 0.050, 0.037, 0.036), 40,
    ),
    "near fore": (
        "-.235,-.320 -.205,-.235 -.222,-.125 -.226,-.055 -.238,-.016",
        (0.14, 0.092, 0.052, 0.042, 0.036), 0,
    ),
}  # fmt: skip
"""The joints of each leg from shoulder or hip, their widths, and the turn of the paw in degrees."""


def red_fox(stamp: Stamp, rng: Generator) -> None:
    """Draw a fox at a trot, lit from before and above: black stockings, white bib and brush tip. 1.5 long."""
    _leg(stamp, "far fore")
    _leg(stamp, "far hind")
    stamp.blob(_FAR_EAR, INK, 0.2)
    outline = spline(_BODY, closed=True)
    stamp.fill(outline, INK, 0.2)
    engrave_coat(stamp, outline, _HAIR, rng, _COAT, _SHADES)
    _brush(stamp, rng)
    _leg(stamp, "near hind")
    _leg(stamp, "near fore")
    for part in (_THIGH, _SHOULDER):
        form = spline(part, closed=True)
        stamp.fill(form, INK)
        engrave_coat(
            stamp, form, _HAIR, rng, _MUSCLE, ((0.29, -0.21, 0.09, -0.6), (-0.22, -0.24, 0.07, -0.6))
        )
    _head(stamp)


def _leg(stamp: Stamp, name: str) -> None:
    """Draw a leg through its joints, a light down its front, and the paw with its toes parted."""
    joints, widths, turn = _LEGS[name]
    way = xy(joints)
    limb(stamp, way, widths)
    with stamp.at(float(way[-1, 0]), float(way[-1, 1]), turn=-turn):
        stamp.blob(xy("-.052,.016 -.058,.000 -.038,-.014 .006,-.022 .022,.0 .014,.016"))
        if name.startswith("near"):
            for x in (-0.038, -0.020):
                stamp.line([(x, 0.013), (x + 0.006, -0.002)], 0.10, LIGHT)
    if name.startswith("near"):
        for k, off in ((7, -0.016), (10, 0.006), (13, -0.010)):
            stamp.taper((spline(way)[k : k + 9] + np.array([off, 0.0]))[::2], 0.011, MID)
        low = spline(way)[18:]
        stamp.taper(low + np.array([-0.009, -0.004]), 0.010, MID)


def _brush(stamp: Stamp, rng: Generator) -> None:
    """The brush, carried level; its white tip joins the fur in tufts."""
    spine, wide = spline(_TAIL), eased(_WIDE)
    brush = ribbon(spine, wide)
    stamp.fill(brush, INK, 0.2)
    hair = [(x, y, turn) for (x, y), turn in zip(_TAIL.tolist(), (34, 26, 18, 8, -2, -14, -22), strict=True)]
    engrave_coat(stamp, brush, hair, rng, _COAT)
    tip = ribbon(spine[34:], np.interp(np.linspace(0.7, 1, 15), np.linspace(0, 1, len(wide)), wide))
    stamp.fill(tip, PAPER, 0.2)
    for k in range(8):
        x, y = 0.640 + 0.003 * (k - 3.5) ** 2, -0.322 + 0.0225 * (k - 3.5)
        stamp.taper([(x - 0.02, y), (x + 0.02, y), (x + 0.075, y - 0.010)], 0.022)
    for y in (-0.285, -0.268):
        stamp.taper([(0.700, y), (0.750, y - 0.014), (0.790, y - 0.034)], 0.008)


def _head(stamp: Stamp) -> None:
    """The mask: white cheek and bib, an open slanting eye, black-backed ears, a moist nose."""
    _bib(stamp)
    stamp.blob(
        xy(
            "-.668,-.522 -.640,-.536 -.590,-.540 -.545,-.545 -.505,-.530 -.470,-.490 -.440,-.430 -.470,-.440 "
            "-.480,-.418 -.510,-.446 -.530,-.436 -.548,-.464 -.610,-.486"
        ),
        PAPER,
        0.14,
    )
    for k in range(4):
        x, y = -0.532 + 0.024 * k, -0.508 + 0.012 * k
        stamp.taper([(x, y), (x + 0.014, y + 0.020), (x + 0.020, y + 0.046)], 0.011)
    stamp.taper(xy("-.672,-.522 -.628,-.518 -.585,-.508"), 0.012)
    stamp.blob(xy("-.672,-.535 -.668,-.556 -.645,-.560 -.634,-.545 -.645,-.528 -.662,-.520"))
    stamp.dot(-0.655, -0.550, 0.0050, LIGHT)
    for k in range(4):
        stamp.taper(
            [(-0.632 + 0.026 * k, -0.560 - 0.006 * k), (-0.598 + 0.026 * k, -0.572 - 0.011 * k)], 0.012, LIGHT
        )
    stamp.blob(_NEAR_EAR, INK, 0.2)
    stamp.blob(xy("-.498,-.622 -.498,-.675 -.484,-.720 -.466,-.688 -.452,-.640 -.470,-.615"), LIGHT)
    for x, top in ((-0.482, -0.700), (-0.468, -0.675)):
        stamp.taper([(x, -0.618), (x + 0.002, (top - 0.62) / 2), (x + 0.004, top)], 0.008)
    stamp.blob(xy("-.588,-.548 -.566,-.580 -.532,-.594 -.504,-.588 -.522,-.564 -.556,-.550"), INK)
    stamp.blob(xy("-.568,-.560 -.552,-.578 -.530,-.584 -.518,-.578 -.532,-.564 -.552,-.557"), LIGHT)
    stamp.dot(-0.543, -0.570, 0.0095, INK, 0.0120)
    stamp.dot(-0.546, -0.575, 0.0038, PAPER)


def _bib(stamp: Stamp) -> None:
    """The white of the throat down the front of the chest, its back edge broken into tufts of hair."""
    for x, y in xy("-.420,-.455 -.398,-.415 -.372,-.380 -.350,-.340 -.330,-.300"):
        stamp.taper([(x - 0.02, y), (x + 0.024, y + 0.026), (x + 0.046, y + 0.064)], 0.034, PAPER)
    stamp.blob(
        xy(
            "-.500,-.462 -.478,-.452 -.420,-.418 -.382,-.366 -.354,-.304 -.318,-.262 -.300,-.262 -.318,-.320 "
            "-.350,-.400 -.395,-.470 -.440,-.500"
        ),
        PAPER,
    )
    stamp.curve(xy("-.500,-.462 -.478,-.452 -.420,-.418 -.382,-.366 -.354,-.304 -.318,-.262"), 0.18)
    for hair in (
        "-.440,-.425 -.415,-.392 -.402,-.362",
        "-.412,-.440 -.388,-.402 -.376,-.362",
        "-.385,-.385 -.364,-.345 -.352,-.312",
        "-.362,-.372 -.345,-.332 -.335,-.296",
    ):
        stamp.taper(xy(hair), 0.011)
