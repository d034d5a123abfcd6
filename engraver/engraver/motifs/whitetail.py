"""A white-tailed buck in profile, head up: jointed legs, a lyre of antlers, a coat cut in white line."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import eased, limb
from engraver.motifs.fur import Coat, engrave_coat
from engraver.ribbon import ribbon, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_BUCK = xy(
    "-0.478,-0.742 -0.455,-0.768 -0.41,-0.795 -0.372,-0.832 -0.335,-0.845 -0.295,-0.81 "
    "-0.240,-0.755 -0.175,-0.685 -0.11,-0.625 -0.04,-0.592 0.04,-0.570 0.15,-0.578 "
    "0.24,-0.572 0.3,-0.535 0.325,-0.46 0.315,-0.375 0.27,-0.31 0.2,-0.305 0.13,-0.345 "
    "0.02,-0.325 -0.11,-0.302 -0.22,-0.325 -0.30,-0.39 -0.345,-0.5 -0.370,-0.6 -0.368,-0.675 "
    "-0.375,-0.718 -0.43,-0.712 -0.468,-0.715"
)
_BEAM = xy("-.335,-.835 -.270,-.880 -.205,-.960 -.185,-1.060 -.220,-1.165 -.275,-1.235")
_TINES = (
    ((-0.300, -0.858), (-0.335, -0.910), (-0.330, -0.975)),
    ((-0.210, -0.950), (-0.255, -1.005), (-0.272, -1.080)),
    ((-0.187, -1.040), (-0.135, -1.105), (-0.122, -1.190)),
)
_HAIR = (
    (-0.45, -0.74, 160.0), (-0.37, -0.81, -28.0), (-0.30, -0.77, 55.0), (-0.31, -0.64, 76.0),
    (-0.22, -0.58, 66.0),
    (-0.10, -0.57, 8.0), (0.10, -0.56, 2.0), (0.26, -0.54, 32.0), (0.31, -0.44, 92.0), (0.24, -0.36, 110.0),
    (0.02, -0.42, 12.0), (0.10, -0.36, 350.0), (-0.18, -0.42, 84.0), (-0.26, -0.48, 70.0),
)  # fmt: skip
_COAT = Coat(
    light=(-0.85, -0.55), height=0.44, round=0.15, long=0.042, gap=0.0185, width=0.0110, dark=0.06,
    bright=0.40,
    inset=0.009,
)  # fmt: skip
_FAR_LEGS = (
    (
        "-.130,-.36 -.105,-.26 -.112,-.165 -.098,-.065 -.098,-.022 -.120,0",
        (0.11, 0.066, 0.048, 0.036, 0.040, 0.030),
    ),
    (
        ".180,-.42 .115,-.33 .120,-.275 .190,-.195 .166,-.085 .158,-.026 .134,0",
        (0.16, 0.13, 0.085, 0.054, 0.036, 0.038, 0.030),
    ),
)
_NEAR_LEGS = (
    (
        "-.175,-.44 -.172,-.30 -.188,-.17 -.182,-.065 -.184,-.022 -.208,0",
        (0.16, 0.090, 0.054, 0.038, 0.042, 0.032),
    ),
    (
        ".245,-.46 .205,-.35 .215,-.285 .300,-.205 .276,-.090 .266,-.028 .240,0",
        (0.20, 0.170, 0.100, 0.060, 0.038, 0.040, 0.032),
    ),
)


def _antler(stamp: Stamp, paint: Paint, *, far: bool = False) -> None:
    """One antler, its beam swept out and up and in again; the far one leans the other way."""
    with stamp.at(-0.335, -0.835, 0.95, flip=far, squeeze=0.80 if far else 1.0), stamp.at(0.335, 0.835):
        for colour, more in ((INK, 0.018), (paint, 0.0)):
            for tine in _TINES:
                stamp.stroke(spline(tine), np.array([0.034, 0.028, 0.018, 0.003]) + more, colour)
            stamp.stroke(spline(_BEAM), np.array([0.046, 0.040, 0.036, 0.032, 0.024, 0.005]) + more, colour)


def buck(stamp: Stamp, rng: Generator) -> None:
    """Draw a white-tailed buck standing, facing left. 1.25 high to the antlers, 0.59 at the shoulder."""
    _antler(stamp, MID, far=True)
    for joints, widths in _FAR_LEGS:
        limb(stamp, xy(joints), widths)
    stamp.blob(xy(".295,-.55 .350,-.53 .378,-.46 .362,-.385 .330,-.35 .318,-.43 .31,-.49"), INK)
    for k in range(6):
        stamp.taper([(0.322 + 0.004 * k, -0.515 + 0.012 * k), (0.345, -0.45), (0.338, -0.37)], 0.008, PAPER)
    for joints, widths in _NEAR_LEGS:
        path = spline(xy(joints), steps=6)
        upper = ribbon(path[:22], eased(widths)[:15])
        limb(stamp, xy(joints), [w + 0.004 for w in widths])
        engrave_coat(
            stamp,
            upper,
            ((float(path[6][0]), float(path[6][1]), 96.0),),
            rng,
            replace(_COAT, round=0.09, dark=0.12),
        )
        stamp.stroke(path[22:-4] - [0.006, 0.0], [0.010, 0.008], MID, 0.10)
    stamp.blob(_BUCK)
    body = spline(_BUCK, closed=True)
    engrave_coat(stamp, body, _HAIR, rng, _COAT, (
        (-0.34, -0.66, 0.05, 0.25), (0.06, -0.37, 0.10, -0.22), (-0.20, -0.50, 0.06, -0.16),
        (0.17, -0.48, 0.06, -0.14),
        (-0.43, -0.74, 0.05, -0.15),
    ))  # fmt: skip
    ear = xy("-.318,-.822 -.305,-.872 -.262,-.905 -.205,-.915 -.215,-.872 -.255,-.828 -.290,-.808")
    stamp.blob(ear, INK, outline=0.16)
    stamp.blob(xy("-.302,-.835 -.290,-.868 -.258,-.890 -.225,-.898 -.238,-.868 -.270,-.838"), MID)
    _antler(stamp, LIGHT)
    stamp.blob([(-0.345, -0.69), (-0.325, -0.70), (-0.305, -0.63), (-0.32, -0.61)], PAPER)
    stamp.dot(-0.392, -0.786, 0.0150, MID, 0.0130)
    stamp.dot(-0.393, -0.785, 0.0110, INK)
    stamp.blob(xy("-.487,-.742 -.478,-.762 -.455,-.760 -.452,-.738 -.468,-.728"), INK)
    stamp.stroke(spline(xy("-.468,-.722 -.435,-.722 -.410,-.735")), [0.005, 0.008, 0.003], LIGHT, 0.09)
