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
    "-.574,-.748 -.560,-.778 -.512,-.808 -.462,-.834 -.424,-.872 -.372,-.894 -.322,-.888 -.286,-.845 "
    "-.252,-.775 -.205,-.700 -.145,-.640 -.07,-.602 0.04,-0.575 0.15,-0.580 "
    "0.24,-0.572 0.3,-0.535 0.325,-0.46 0.315,-0.375 0.27,-0.31 0.2,-0.305 0.13,-0.345 "
    "0.02,-0.325 -0.11,-0.302 -0.22,-0.325 -.295,-.385 -.338,-.465 -.350,-.555 -.356,-.640 "
    "-.352,-.705 -.372,-.745 -.420,-.738 -.478,-.716 -.530,-.704 -.562,-.716"
)
_BEAM = xy("-.335,-.835 -.270,-.880 -.205,-.960 -.185,-1.060 -.220,-1.165 -.275,-1.235")
_TINES = (
    ((-0.258, -0.888), (-0.305, -0.945), (-0.322, -1.020)),
    ((-0.210, -0.950), (-0.255, -1.005), (-0.272, -1.080)),
    ((-0.187, -1.040), (-0.135, -1.105), (-0.122, -1.190)),
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
_FAR_LEGS = (
    (
        "-.230,-.40 -.252,-.26 -.262,-.140 -.266,-.020 -.268,.026 -.280,.050",
        (0.11, 0.060, 0.034, 0.021, 0.028, 0.020),
    ),
    (
        ".180,-.42 .140,-.33 .138,-.265 .190,-.175 .166,-.045 .158,.022 .148,.050",
        (0.14, 0.100, 0.064, 0.036, 0.022, 0.028, 0.020),
    ),
)
_NEAR_LEGS = (
    (
        "-.150,-.44 -.140,-.29 -.150,-.14 -.142,-.015 -.142,.034 -.152,.060",
        (0.16, 0.082, 0.038, 0.023, 0.030, 0.022),
    ),
    (
        ".245,-.46 .205,-.34 .215,-.265 .300,-.175 .276,-.045 .266,.030 .254,.060",
        (0.20, 0.165, 0.085, 0.038, 0.024, 0.030, 0.022),
    ),
)


def _antler(stamp: Stamp, paint: Paint, *, far: bool = False) -> None:
    """One antler, its beam swept out and up and in again; the far one leans the other way."""
    size, squeeze = (0.68, 0.80) if far else (0.74, 1.0)
    with stamp.at(-0.362, -0.885, size, flip=far, squeeze=squeeze), stamp.at(0.335, 0.835):
        for colour, more in ((INK, 0.022), (paint, 0.0)):
            for tine in _TINES:
                stamp.stroke(spline(tine), np.array([0.038, 0.030, 0.020, 0.003]) + more, colour)
            stamp.stroke(spline(_BEAM), np.array([0.052, 0.044, 0.038, 0.034, 0.026, 0.005]) + more, colour)


def _hoof(stamp: Stamp, x: float, y: float) -> None:
    """A cloven hoof on its points: a pale line parts its two toes, the dew claws stand behind."""
    with stamp.at(x, y - 0.006):
        stamp.fill(xy("-.030,.012 -.018,-.012 -.010,-.036 .014,-.036 .016,-.006 .008,.012"))
        stamp.line(xy("-.012,.010 -.006,-.008 .000,-.022"), 0.11, LIGHT)
        stamp.stroke(xy(".010,-.048 .022,-.040"), [0.010, 0.006])


def buck(stamp: Stamp, rng: Generator) -> None:
    """Draw a white-tailed buck standing, facing left. 1.16 high to the antlers, 0.60 at the shoulder."""
    _antler(stamp, MID, far=True)
    for joints, widths in _FAR_LEGS:
        limb(stamp, xy(joints), widths)
        _hoof(stamp, *xy(joints)[-1])
    stamp.blob(xy(".295,-.55 .350,-.53 .378,-.46 .362,-.385 .330,-.35 .318,-.43 .31,-.49"), INK)
    for k in range(6):
        stamp.taper([(0.322 + 0.004 * k, -0.515 + 0.012 * k), (0.345, -0.45), (0.338, -0.37)], 0.008, PAPER)
    for joints, widths in _NEAR_LEGS:
        path = spline(xy(joints), steps=6)
        upper = ribbon(path[:16], eased(widths)[:11])
        limb(stamp, xy(joints), [w + 0.004 for w in widths])
        engrave_coat(
            stamp,
            upper,
            ((float(path[6][0]), float(path[6][1]), 96.0),),
            rng,
            replace(_COAT, round=0.07, dark=0.20, long=0.05),
        )
        stamp.stroke(path[15:-5] - [0.010, 0.0], [0.006, 0.012, 0.008, 0.006], MID, 0.10)
        _hoof(stamp, *xy(joints)[-1])
    far_ear = xy("-.372,-.880 -.392,-.925 -.385,-.972 -.360,-.985 -.340,-.945 -.338,-.890")
    stamp.blob(far_ear, INK)
    stamp.blob(_BUCK)
    body = spline(_BUCK, closed=True)
    engrave_coat(stamp, body, _HAIR, rng, _COAT, (
        (-0.28, -0.70, 0.04, -0.10), (0.06, -0.37, 0.10, -0.22), (-0.20, -0.50, 0.06, -0.16),
        (0.17, -0.48, 0.06, -0.14), (-0.40, -0.755, 0.04, -0.25), (-0.435, -0.812, 0.035, -0.45),
    ))  # fmt: skip
    _antler(stamp, LIGHT)
    _face(stamp)


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
