"""A white-tailed buck in profile, head up: jointed legs, a lyre of antlers, a coat cut in white line."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.fur import Coat, engrave_coat
from engraver.ribbon import resample, ribbon, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp, toned

_BUCK = xy(
    "-.574,-.748 -.560,-.778 -.512,-.808 -.462,-.834 -.424,-.872 -.372,-.894 -.322,-.888 -.286,-.845 "
    "-.252,-.775 -.205,-.700 -.145,-.640 -.07,-.602 0.04,-0.575 0.15,-0.580 "
    "0.24,-0.572 0.3,-0.535 0.325,-0.46 0.315,-0.375 0.27,-0.31 0.2,-0.305 0.13,-0.345 "
    "0.02,-0.325 -0.11,-0.302 -0.22,-0.325 -.295,-.385 -.338,-.465 -.350,-.555 -.356,-.640 "
    "-.352,-.705 -.372,-.745 -.420,-.738 -.478,-.716 -.530,-.704 -.562,-.716"
)
_BEAM = xy("-.335,-.835 -.268,-.875 -.205,-.945 -.172,-1.030 -.178,-1.115 -.225,-1.190 -.300,-1.235")
_TINES = tuple(
    xy(tine)
    for tine in (
        "-.250,-.892 -.282,-.940 -.288,-1.005",
        "-.205,-.945 -.248,-1.000 -.280,-1.100",
        "-.172,-1.030 -.118,-1.090 -.100,-1.215",
        "-.192,-1.145 -.172,-1.200 -.180,-1.275",
    )
)
_HAIR = (
    (-0.54, -0.76, -32.0), (-0.46, -0.79, -30.0), (-0.40, -0.84, -20.0), (-0.33, -0.86, 50.0),
    (-0.38, -0.78, 20.0), (-0.30, -0.76, 68.0), (-0.33, -0.66, 84.0), (-0.24, -0.68, 62.0),
    (-0.22, -0.58, 66.0), (-0.32, -0.52, 82.0),
    (-0.10, -0.57, 8.0), (0.10, -0.56, 2.0), (0.26, -0.54, 32.0), (0.31, -0.44, 92.0), (0.24, -0.36, 110.0),
    (0.02, -0.42, 12.0), (0.10, -0.36, 350.0), (-0.18, -0.42, 84.0), (-0.26, -0.48, 70.0),
)  # fmt: skip
_COAT = Coat(
    light=(-0.85, -0.55), height=0.44, round=0.15, long=0.042, gap=0.0185, width=0.0110, dark=0.06,
    bright=0.40,
    inset=0.009,
)  # fmt: skip
_LEG = replace(_COAT, round=0.08, long=0.038, width=0.009, dark=0.16, bright=0.50, inset=0.008)
_FORE_HAIR = ((-0.22, -0.52, 62.0), (-0.16, -0.40, 78.0), (-0.17, -0.25, 88.0), (-0.155, 0.0, 90.0))
_HIND_HAIR = (
    (0.15, -0.50, 50.0),
    (0.20, -0.36, 62.0),
    (0.22, -0.26, 45.0),
    (0.29, -0.18, 80.0),
    (0.275, 0.0, 95.0),
)
_FORE = xy(
    "-.318,-.500 -.300,-.410 -.250,-.320 -.208,-.235 -.188,-.175 -.192,-.138 -.186,-.104 -.172,-.080 "
    "-.169,-.012 -.176,.012 -.188,.032 -.206,.062 -.160,.062 -.150,.038 -.136,.018 -.133,-.002 -.142,-.024 "
    "-.141,-.080 -.134,-.108 -.139,-.145 -.126,-.205 -.100,-.285 -.078,-.350 -.068,-.430 -.085,-.520 "
    "-.145,-.590 -.240,-.580"
)
"""A foreleg from the shoulder: forearm, knee, cannon, fetlock, pastern, hoof; then back up to the elbow."""
_HIND = xy(
    ".085,-.470 .098,-.385 .122,-.325 .165,-.275 .218,-.232 .252,-.198 .264,-.160 .264,-.060 .259,-.008 "
    ".250,.012 .238,.032 .220,.062 .266,.062 .276,.036 .289,.014 .291,-.006 .291,-.065 .297,-.130 "
    ".309,-.175 .324,-.214 .300,-.252 .292,-.295 .322,-.365 .338,-.440 .310,-.530 .200,-.560"
)
"""A hind leg from the haunch: stifle, hock, cannon, hoof; then up to the point of the hock and the rump."""


def _leg(stamp: Stamp, outline: Array, paint: Paint, shift: tuple[float, float]) -> Array:
    """One leg, with its cloven hoof and dew claw; returns its outline."""
    leg = spline(outline + shift, closed=True)
    stamp.fill(leg, paint, 0.2)
    with stamp.at(*(outline[outline[:, 1] > 0.06].mean(0) + shift)):
        stamp.fill(xy("-.024,.002 -.008,-.028 .030,-.024 .023,.002"))
        stamp.line(xy("-.006,.000 .004,-.022"), 0.11, LIGHT)
        stamp.stroke(xy(".032,-.042 .046,-.034"), [0.012, 0.007])
    return leg


def _antler(stamp: Stamp, paint: Paint, *, far: bool = False) -> None:
    """One antler, its beam swept out and up and in again; the far one leans the other way."""
    size, squeeze = (0.80, 0.80) if far else (0.88, 1.0)
    with stamp.at(-0.362, -0.885, size, flip=far, squeeze=squeeze), stamp.at(0.335, 0.835):
        beam = ribbon(spline(_BEAM), [0.056, 0.046, 0.042, 0.038, 0.032, 0.022, 0.0])
        horns = [beam, *(ribbon(spline(tine), [0.036, 0.032, 0.022, 0.0]) for tine in _TINES)]
        for horn in horns:
            stamp.fill(horn, INK, 0.34)
        for horn in horns:
            stamp.fill(horn, paint)
        stamp.taper(_BEAM[:4] + np.array([0.010, 0.006]), 0.007)


def buck(stamp: Stamp, rng: Generator) -> None:
    """Draw a white-tailed buck standing, facing left. 1.16 high to the antlers, 0.60 at the shoulder."""
    _antler(stamp, MID, far=True)
    for part, shift in ((_FORE, (0.085, -0.014)), (_HIND, (-0.100, -0.014))):
        _leg(stamp, part, toned(0.66), shift)
    _tail(stamp)
    stamp.blob(xy("-.405,-.862 -.455,-.872 -.520,-.912 -.560,-.962 -.490,-.966 -.425,-.940 -.378,-.890"))
    stamp.taper(xy("-.425,-.885 -.480,-.912 -.535,-.952"), 0.020, LIGHT)
    stamp.blob(_BUCK)
    body = spline(_BUCK, closed=True)
    engrave_coat(stamp, body, _HAIR, rng, _COAT, (
        (-0.28, -0.70, 0.04, -0.10), (0.06, -0.37, 0.10, -0.22), (-0.20, -0.50, 0.06, -0.16),
        (0.17, -0.48, 0.06, -0.14), (-0.40, -0.755, 0.04, -0.25), (-0.435, -0.812, 0.035, -0.45),
        (0.27, -0.48, 0.09, 0.30),
    ))  # fmt: skip
    for part, hair, shades in (
        (_FORE, _FORE_HAIR, ((-0.20, -0.44, 0.10, 0.35), (-0.09, -0.44, 0.05, -0.3))),
        (_HIND, _HIND_HAIR, ((0.20, -0.46, 0.08, 0.35), (0.19, -0.30, 0.04, 0.3))),
    ):
        engrave_coat(stamp, _leg(stamp, part, INK, (0.0, 0.0)), hair, rng, _LEG, shades)
    _shoulder(stamp, rng)
    _antler(stamp, LIGHT)
    _face(stamp)


def _shoulder(stamp: Stamp, rng: Generator) -> None:
    """Hair of the neck and the barrel over the edge of the shoulder, so that it does not end in a line."""
    edge = resample(spline(xy("-.300,-.530 -.240,-.582 -.150,-.588 -.090,-.525 -.070,-.440 -.078,-.370")), 26)
    for k, (x, y) in enumerate(edge):
        dx, dy = (0.030, 0.036) if k < 13 else (0.040, 0.014)
        u, v = rng.normal(0, 0.014, 2)
        lit = LIGHT if k % 3 else MID
        stamp.taper([(x + u - dx, y + v - dy), (x + u, y + v), (x + u + dx, y + v + dy)], 0.012, lit)


def _tail(stamp: Stamp) -> None:
    """The tail hanging: brown above, its white fringe showing all down the hinder edge."""
    stamp.blob(xy(".285,-.545 .345,-.535 .382,-.470 .385,-.400 .355,-.335 .325,-.400 .305,-.470"), INK, 0.2)
    for k in range(6):
        stamp.taper(
            [(0.335 + 0.004 * k, -0.52 + 0.02 * k), (0.372, -0.44 + 0.01 * k), (0.358, -0.35)], 0.010, PAPER
        )
    for k in range(4):
        stamp.taper(
            [(0.312 + 0.007 * k, -0.525), (0.330 + 0.008 * k, -0.46), (0.334 + 0.005 * k, -0.40)], 0.008, MID
        )


def _face(stamp: Stamp) -> None:
    """The ear laid back, the eye in its white ring, the white throat and muzzle, the wet nose."""
    ear = xy(
        "-.338,-.860 -.330,-.905 -.280,-.945 -.205,-.968 -.160,-.965 -.185,-.915 -.245,-.862 -.305,-.838"
    )
    stamp.blob(ear, INK, outline=0.18)
    stamp.blob(xy("-.315,-.868 -.305,-.900 -.262,-.930 -.195,-.952 -.225,-.912 -.270,-.874"), LIGHT)
    for k in range(3):
        stamp.taper(
            [(-0.305 + 0.022 * k, -0.872 - 0.006 * k), (-0.255 + 0.022 * k, -0.912 - 0.010 * k)], 0.007
        )
    stamp.blob(xy("-.366,-.715 -.345,-.735 -.325,-.700 -.330,-.630 -.348,-.640"), PAPER)
    stamp.blob(xy("-.460,-.824 -.444,-.842 -.416,-.844 -.398,-.828 -.416,-.806 -.444,-.806"), LIGHT)
    stamp.blob(xy("-.457,-.824 -.442,-.839 -.418,-.840 -.402,-.826 -.418,-.811 -.442,-.810"), INK)
    stamp.dot(-0.437, -0.831, 0.0055, PAPER)
    stamp.taper(spline(xy("-.535,-.790 -.524,-.762 -.526,-.732")), 0.013, PAPER)
    stamp.blob(xy("-.582,-.748 -.572,-.782 -.545,-.788 -.538,-.762 -.556,-.738"), INK)
    stamp.taper(xy("-.568,-.768 -.560,-.774 -.551,-.768"), 0.008, LIGHT)
    stamp.stroke(spline(xy("-.562,-.722 -.520,-.728 -.480,-.744")), [0.006, 0.009, 0.004], INK, 0.10)
    stamp.blob(xy("-.552,-.714 -.510,-.716 -.478,-.722 -.520,-.704 -.540,-.702"), PAPER)
