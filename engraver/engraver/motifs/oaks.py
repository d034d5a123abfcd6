"""The first frost: white-oak leaves edged with rime, and a grey squirrel."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import limb
from engraver.ribbon import normals, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_HALF = spline(
    xy(
        "0,0 .05,-.10 .19,-.13 .26,-.21 .20,-.28 .13,-.31 .16,-.37 .33,-.39 .42,-.47 .36,-.55 .19,-.54 "
        ".20,-.60 .37,-.65 .44,-.75 .35,-.81 .20,-.77 .18,-.83 .26,-.91 .21,-.99 .09,-1.01 0,-1.05"
    ),
    steps=5,
)
_LOBES = ((0.10, 0.22, 0.20), (0.30, 0.36, 0.47), (0.52, 0.38, 0.73), (0.74, 0.17, 0.94))


def rimed_leaf(
    stamp: Stamp,
    x: float,
    y: float,
    size: float,
    turn: float,
    *,
    lit: Paint = LIGHT,
    shade: Paint = MID,
    flip: bool = False,
) -> None:
    """Draw a white-oak leaf, its rounded lobes edged with frost; stalk at (x, y), upright before turning."""
    with stamp.at(x, y, size, turn, flip):
        stamp.stroke(spline([(0.04, 0.22), (0.0, 0.10), (0.0, -0.04)]), [0.055, 0.04, 0.03], INK, 0.2)
        whole = np.vstack([_HALF, (_HALF * np.array([-1, 1]))[::-1]])
        stamp.fill(whole, PAPER, outline=0.2)
        inner = (whole - np.array([0, -0.52])) * np.array([0.84, 0.90]) + np.array([0, -0.52])
        stamp.fill(inner, lit)
        stamp.fill(inner[len(inner) // 2 :], shade)
        stamp.stroke(spline([(0, 0.02), (0.012, -0.5), (0, -0.97)]), [0.05, 0.03, 0.014], INK, 0.13)
        for foot, reach, tip in _LOBES:
            for side in (-1, 1):
                stamp.stroke(
                    spline(
                        [(0, -foot), (0.55 * side * reach, -0.45 * foot - 0.55 * tip), (side * reach, -tip)]
                    ),
                    [0.026, 0.016, 0.010],
                    INK,
                    0.12,
                )


def _tail(stamp: Stamp, rng: Generator) -> None:
    """The plume of the tail: an S of tapered strokes that sweep off its spine, pale ones over dark ones."""
    spine = resample(
        spline(xy(".10,-.05 .26,-.02 .38,-.14 .38,-.36 .30,-.58 .32,-.80 .46,-.95 .62,-.93"), steps=10), 61
    )
    run = np.gradient(spine, axis=0)
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    side = normals(spine)
    full = np.interp(np.linspace(0, 1, 61), [0, 0.18, 0.45, 0.8, 1.0], [0.05, 0.13, 0.19, 0.19, 0.10])
    stamp.stroke(spine, np.array([0.08, 0.14, 0.18, 0.18, 0.08]))
    for share, width, paint in ((1.0, 0.060, INK), (0.92, 0.020, MID), (0.98, 0.016, LIGHT)):
        for k in range(0, 61, 1 if paint is INK else 2):
            for s in (-1, 1):
                if paint is LIGHT and s > 0:
                    continue
                reach = float(full[k]) * share * float(rng.uniform(0.85, 1.1))
                root = spine[k] + side[k] * s * reach * (
                    0.0 if paint is INK else float(rng.uniform(0.25, 0.5))
                )
                tip = spine[k] + side[k] * s * reach + run[k] * (0.10 + 0.5 * reach)
                middle = (root + tip) / 2 + side[k] * s * 0.18 * reach
                stamp.taper([root, middle, tip], width, paint)


def grey_squirrel(stamp: Stamp, rng: Generator, *, body: Paint = INK) -> None:
    """Draw a grey squirrel sitting up, facing left, with an acorn; its tail is an S behind it. 1 high."""
    _tail(stamp, rng)
    stamp.blob(
        xy(
            "-.42,-.655 -.385,-.715 -.31,-.775 -.22,-.80 -.13,-.765 -.08,-.68 -.01,-.58 .12,-.44 .20,-.26 "
            ".19,-.10 .10,-.01 "
            "-.06,.0 -.16,-.02 -.18,-.12 -.19,-.24 -.23,-.36 -.24,-.46 -.29,-.545 -.38,-.585 -.425,-.615"
        ),
        body,
    )
    for ear in (
        "-.21,-.77 -.205,-.88 -.165,-.92 -.125,-.86 -.12,-.74",
        "-.265,-.775 -.27,-.86 -.235,-.885 -.205,-.78",
    ):
        stamp.blob(xy(ear), body)
    stamp.blob(xy("-.34,.0 -.31,-.05 -.20,-.06 -.04,-.08 .06,-.02 .02,.01 -.28,.015"), body)
    limb(stamp, [(-0.13, -0.46), (-0.22, -0.35), (-0.34, -0.44)], [0.12, 0.075, 0.045], body)
    with stamp.at(-0.385, -0.49, 0.105, 60):
        stamp.blob(xy("-.40,0 -.34,.5 0,.95 .34,.5 .40,0"), LIGHT, outline=0.13)
        stamp.blob(xy("-.52,.06 -.40,-.30 0,-.46 .40,-.30 .52,.06"), MID, outline=0.13)
    stamp.curve(xy(".16,-.06 .02,-.10 -.06,-.22 .0,-.36 .10,-.40"), 0.15, MID)
    for k in range(34):
        t = k / 33
        x, y = 0.06 + 0.12 * np.sin(np.pi * t) + 0.02 * float(rng.normal()), -0.56 + 0.50 * t
        stamp.taper([(x - 0.05, y), (x - 0.01, y + 0.05)], 0.014, MID)
    for k in range(12):
        y = -0.52 + 0.036 * k
        stamp.taper([(-0.225 + 0.004 * k, y), (-0.185 + 0.004 * k, y + 0.05)], 0.016, LIGHT)
    stamp.dot(-0.275, -0.69, 0.034, LIGHT)
    stamp.dot(-0.275, -0.69, 0.022, INK)
    stamp.dot(-0.283, -0.697, 0.008, PAPER)
    stamp.curve(xy("-.40,-.60 -.35,-.615 -.31,-.60"), 0.13, MID)
    for tip in ((-0.52, -0.62), (-0.51, -0.58)):
        stamp.line([(-0.40, -0.63), tip], 0.11, LIGHT)
