"""A woodchuck on all fours, in profile, facing left; and a forked stroke of lightning."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import limb
from engraver.motifs.fur import Coat, engrave_coat
from engraver.ribbon import normals, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BODY = xy(
    "-.765,-.690 -.775,-.745 -.745,-.790 -.690,-.815 -.630,-.850 -.560,-.880 -.470,-.885 -.390,-.850 "
    "-.315,-.795 -.220,-.760 -.080,-.765 .080,-.790 .240,-.780 .390,-.710 .505,-.585 .570,-.430 .580,-.260 "
    ".540,-.120 .430,-.050 .160,-.040 -.080,-.055 -.240,-.110 -.350,-.220 -.410,-.340 -.450,-.450 "
    "-.510,-.540 -.580,-.595 -.660,-.615 -.730,-.635"
)
_FORELEG = xy(
    "-.42,-.42 -.32,-.49 -.20,-.44 -.15,-.31 -.19,-.20 -.26,-.13 -.29,-.065 -.28,-.02 -.34,-.005 -.44,-.005 "
    "-.465,-.03 -.44,-.055 -.39,-.075 -.36,-.13 -.35,-.21 -.39,-.30"
)
_THIGH = xy(
    ".12,-.32 .20,-.47 .34,-.52 .49,-.45 .575,-.30 .570,-.16 .50,-.07 .44,-.025 .37,-.005 .19,-.003 "
    ".075,-.006 .04,-.03 .08,-.06 .17,-.075 .23,-.10 .15,-.19"
)
_TAIL = xy(".48,-.17 .60,-.12 .72,-.125 .82,-.17")
_BODY_HAIR = (
    (-0.76, -0.72, -20.0), (-0.66, -0.72, -5.0), (-0.50, -0.86, 8.0), (-0.52, -0.66, 30.0),
    (-0.34, -0.74, 40.0), (-0.38, -0.46, 70.0), (-0.16, -0.70, 12.0), (0.10, -0.74, 6.0), (0.34, -0.68, 34.0),
    (0.50, -0.48, 64.0), (0.0, -0.44, 26.0), (0.30, -0.34, 48.0), (0.0, -0.16, 14.0), (-0.24, -0.22, 54.0),
    (0.54, -0.22, 84.0),
)  # fmt: skip


_BODY_SHADES = (
    (-0.32, -0.34, 0.14, 0.16), (0.16, -0.20, 0.18, -0.3), (-0.12, -0.36, 0.12, -0.25),
    (-0.56, -0.73, 0.10, -0.10), (-0.70, -0.66, 0.09, 0.25),
)  # fmt: skip
_FORELEG_HAIR = ((-0.32, -0.44, 80.0), (-0.20, -0.34, 115.0), (-0.32, -0.14, 100.0))
_THIGH_HAIR = ((0.20, -0.40, 100.0), (0.36, -0.48, 60.0), (0.52, -0.30, 100.0), (0.28, -0.17, 110.0))
_COAT = Coat(
    light=(-0.55, -0.8), height=0.42, round=0.34, long=0.075, gap=0.030, width=0.0155, dark=0.36, bright=0.74
)
_LEG = Coat(
    light=(-0.8, -0.5), height=0.30, round=0.20, long=0.055, gap=0.028, width=0.014, dark=0.34, bright=0.80
)


def woodchuck(stamp: Stamp, rng: Generator) -> None:
    """Draw a fat grizzled woodchuck on all fours, head up, facing left. 1.9 long, 0.86 high, feet at 0."""
    _brush(stamp, rng)
    limb(stamp, xy("-.22,-.24 -.19,-.14 -.23,-.03"), [0.16, 0.10, 0.075])
    stamp.blob(xy("-.30,-.10 -.18,-.12 -.10,-.05 -.16,-.004 -.34,-.004 -.36,-.04"))
    for part, hair, coat, shades in (
        (_BODY, _BODY_HAIR, _COAT, _BODY_SHADES),
        (_FORELEG, _FORELEG_HAIR, _LEG, ((-0.37, -0.05, 0.12, -0.8),)),
        (_THIGH, _THIGH_HAIR, _LEG, ((0.10, -0.03, 0.14, -0.8), (0.48, -0.1, 0.1, -0.2))),
    ):
        smooth = spline(part, closed=True)
        stamp.fill(smooth, INK, outline=0.30)
        engrave_coat(stamp, smooth, hair, rng, coat, shades)
    for foot, y in ((-0.42, -0.004), (0.08, -0.004)):
        for dx in (0.0, 0.04, 0.08):
            stamp.taper(
                [(foot + dx, y - 0.018), (foot + dx - 0.035, y - 0.016), (foot + dx - 0.06, y + 0.008)], 0.016
            )
            stamp.taper([(foot + dx - 0.02, y - 0.034), (foot + dx + 0.03, y - 0.044)], 0.011, MID)
    _face(stamp)


def _brush(stamp: Stamp, rng: Generator) -> None:
    """The tail: hair that stands out from a short spine to a blunt end."""
    spine = resample(spline(_TAIL), 60)
    run = np.gradient(spine, axis=0)
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    side = normals(spine)
    full = np.interp(np.linspace(0, 1, 60), [0, 0.25, 0.7, 1], [0.06, 0.095, 0.11, 0.08])
    stamp.stroke(spine, 2 * full - 0.03)
    for paint, width, share in ((INK, 0.045, 1.0), (MID, 0.016, 0.85), (LIGHT, 0.014, 0.8)):
        for k in range(0, 60, 1 if paint is INK else 2):
            for s in (-1, 1):
                if paint is LIGHT and s < 0:
                    continue
                reach = float(full[k]) * share * float(rng.uniform(0.8, 1.15))
                root = spine[k] + side[k] * s * reach * (0 if paint is INK else float(rng.uniform(0.1, 0.7)))
                tip = spine[k] + side[k] * s * reach + run[k] * float(rng.uniform(0.09, 0.13))
                stamp.taper([root, (root + tip) / 2 + side[k] * s * 0.01, tip], width, paint)


def _face(stamp: Stamp) -> None:
    """Ear, eye, blunt nose and pale muzzle."""
    stamp.blob(
        xy("-.430,-.800 -.450,-.865 -.420,-.910 -.365,-.905 -.335,-.850 -.360,-.785 -.400,-.770"),
        INK,
        outline=0.2,
    )
    stamp.blob(xy("-.412,-.805 -.425,-.860 -.405,-.885 -.372,-.878 -.355,-.842 -.375,-.800"), MID)
    stamp.stroke(spline(xy("-.412,-.815 -.402,-.850 -.378,-.868")), [0.01, 0.022, 0.008])
    stamp.blob(xy("-.795,-.715 -.792,-.755 -.765,-.775 -.735,-.755 -.740,-.720 -.765,-.700"), INK)
    stamp.stroke(spline(xy("-.765,-.680 -.725,-.668 -.680,-.680 -.650,-.695")), [0.008, 0.016, 0.006])
    for k in range(9):
        x = -0.735 + 0.020 * k
        stamp.taper(
            [(x, -0.648 + 0.002 * k), (x + 0.03, -0.634 + 0.004 * k), (x + 0.06, -0.612 + 0.006 * k)],
            0.014,
            LIGHT,
        )
    stamp.dot(-0.600, -0.765, 0.036, LIGHT, 0.032)
    stamp.dot(-0.600, -0.765, 0.026, INK)
    stamp.dot(-0.610, -0.773, 0.009, PAPER)
    for k in range(3):
        stamp.curve(
            [(-0.715, -0.705 + 0.014 * k), (-0.66, -0.705 + 0.022 * k), (-0.60, -0.690 + 0.03 * k)],
            0.11,
            LIGHT,
        )


def bolt(
    stamp: Stamp, points: list[tuple[float, float]], fork: list[tuple[float, float]], width: float
) -> None:
    """Draw a stroke of lightning through the points, thinning to its end, with one branch."""
    for path, wide in ((fork, 0.5 * width), (points, width)):
        for k, (a, b) in enumerate(pairwise(path)):
            part = 1 - 0.75 * k / (len(path) - 1)
            stamp.stroke([a, b], [wide * part, wide * (part - 0.12)], PAPER, 0.12)
            stamp.dot(b[0], b[1], 0.42 * wide * part, PAPER)
