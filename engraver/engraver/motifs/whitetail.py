"""A white-tailed buck in profile, head up: jointed legs, antlers swept forward, a coat cut in white line."""

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
    "-0.255,-0.73 -0.205,-0.645 -0.15,-0.6 -0.09,-0.588 0.03,-0.568 0.15,-0.578 "
    "0.24,-0.572 0.3,-0.535 0.325,-0.46 0.315,-0.375 0.27,-0.31 0.2,-0.305 0.13,-0.345 "
    "0.02,-0.335 -0.11,-0.312 -0.2,-0.335 -0.25,-0.4 -0.29,-0.5 -0.325,-0.6 -0.345,-0.68 "
    "-0.375,-0.718 -0.43,-0.712 -0.468,-0.715"
)
_BEAM = xy(
    "-.335,-.835 -.285,-.885 -.250,-.945 -.252,-1.00 -.295,-1.045 -.360,-1.062 -.430,-1.050 -.490,-1.010"
)
_TINES = (
    ((-0.312, -0.862), (-0.350, -0.900), (-0.356, -0.965)),
    ((-0.252, -0.985), (-0.218, -1.07), (-0.232, -1.190)),
    ((-0.300, -1.045), (-0.288, -1.13), (-0.318, -1.245)),
    ((-0.375, -1.060), (-0.372, -1.12), (-0.402, -1.200)),
    ((-0.440, -1.045), (-0.448, -1.08), (-0.472, -1.125)),
)
_HAIR = (
    (-0.45, -0.74, 160.0), (-0.37, -0.81, -28.0), (-0.30, -0.77, 55.0), (-0.31, -0.64, 76.0),
    (-0.22, -0.58, 66.0),
    (-0.10, -0.57, 8.0), (0.10, -0.56, 2.0), (0.26, -0.54, 32.0), (0.31, -0.44, 92.0), (0.24, -0.36, 110.0),
    (0.02, -0.42, 12.0), (0.10, -0.36, 350.0), (-0.18, -0.42, 84.0), (-0.26, -0.48, 70.0),
)  # fmt: skip
_COAT = Coat(
    light=(-0.85, -0.55), height=0.44, round=0.15, long=0.042, gap=0.0185, width=0.0110, dark=0.14,
    bright=0.56,
    inset=0.009,
)  # fmt: skip
_FAR_LEGS = (
    (
        "-.130,-.36 -.105,-.26 -.112,-.165 -.098,-.065 -.098,-.022 -.120,0",
        (0.11, 0.060, 0.042, 0.030, 0.034, 0.026),
    ),
    (
        ".200,-.42 .145,-.31 .135,-.26 .195,-.185 .175,-.075 .172,-.024 .150,0",
        (0.15, 0.12, 0.075, 0.046, 0.030, 0.034, 0.026),
    ),
)
_NEAR_LEGS = (
    (
        "-.175,-.44 -.172,-.30 -.188,-.17 -.182,-.065 -.184,-.022 -.208,0",
        (0.15, 0.080, 0.046, 0.030, 0.034, 0.026),
    ),
    (
        ".245,-.46 .215,-.34 .200,-.26 .275,-.185 .258,-.075 .256,-.024 .232,0",
        (0.19, 0.155, 0.088, 0.050, 0.030, 0.034, 0.026),
    ),
)


def _antler(stamp: Stamp, paint: Paint, dx: float = 0.0, dy: float = 0.0, size: float = 1.0) -> None:
    """One antler, its beam swept up, out and forward; four tines."""
    with stamp.at(dx - 0.335 * (1 - size), dy - 0.835 * (1 - size), size):
        for colour, more in ((INK, 0.018), (paint, 0.0)):
            for tine in _TINES:
                stamp.stroke(spline(tine), np.array([0.026, 0.021, 0.013, 0.002]) + more, colour)
            stamp.stroke(spline(_BEAM), np.array([0.036, 0.030, 0.027, 0.024, 0.018, 0.004]) + more, colour)
        stamp.stroke(spline(np.add(_BEAM[:5], (0.004, 0.0))), [0.004, 0.009, 0.003], INK, 0.09)


def buck(stamp: Stamp, rng: Generator) -> None:
    """Draw a white-tailed buck standing, facing left. 1.25 high to the antlers, 0.59 at the shoulder."""
    _antler(stamp, MID, 0.062, 0.010, 0.90)
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
