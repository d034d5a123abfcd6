"""The first frost: white-oak leaves edged with rime, and a grey squirrel."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.beasts import limb
from engraver.motifs.fall_things import acorn
from engraver.motifs.fur import Coat, engrave_coat
from engraver.motifs.leaves import petiole
from engraver.ribbon import normals, resample, ribbon, spline, xy
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
        whole = np.vstack([_HALF, (_HALF * np.array([-1, 1]))[::-1]])
        stamp.fill(whole, PAPER, outline=0.2)
        inner = (whole - np.array([0, -0.52])) * np.array([0.84, 0.90]) + np.array([0, -0.52])
        stamp.fill(inner, lit)
        stamp.fill(inner[len(inner) // 2 :], shade)
        stamp.stroke(spline([(0, -0.10), (0.012, -0.5), (0, -0.97)]), [0.05, 0.03, 0.014], INK, 0.13)
        petiole(stamp, [(0.04, 0.22), (0.0, 0.10), (0.0, -0.20)], 0.055)
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


_COAT = Coat(
    light=(-0.75, -0.65),
    height=0.46,
    round=0.26,
    long=0.062,
    gap=0.0265,
    width=0.0135,
    dark=0.20,
    bright=0.62,
)
_HEAD_COAT = replace(_COAT, round=0.16, long=0.042, gap=0.0245, width=0.0135, dark=0.10, bright=0.44)
_TORSO = xy(
    "-.285,-.560 -.215,-.700 -.110,-.700 -.030,-.610 .070,-.520 .155,-.400 .205,-.260 .205,-.120 .130,-.020 "
    "-.060,.0 -.160,-.02 -.190,-.12 -.215,-.24 -.265,-.34 -.290,-.44"
)
_TORSO_HAIR = (
    (-0.14, -0.66, 50.0), (0.04, -0.52, 58.0), (0.14, -0.34, 78.0), (0.18, -0.14, 96.0), (-0.10, -0.45, 82.0),
    (-0.20, -0.40, 96.0), (-0.14, -0.20, 88.0), (0.0, -0.30, 72.0),
)  # fmt: skip
_THIGH = xy(
    "-.145,-.15 -.125,-.26 -.045,-.33 .060,-.325 .145,-.25 .185,-.13 .150,-.04 .06,-.005 -.06,-.005 -.12,-.05"
)
_THIGH_HAIR = (
    (-0.10, -0.22, 120.0),
    (0.0, -0.31, 40.0),
    (0.12, -0.22, 75.0),
    (0.02, -0.14, 95.0),
    (0.08, -0.05, 130.0),
)
_HEAD = xy(
    "-.425,-.635 -.432,-.685 -.400,-.740 -.340,-.800 -.260,-.840 -.170,-.832 -.095,-.780 -.070,-.695 "
    "-.095,-.610 -.170,-.555 -.265,-.538 -.345,-.552 -.405,-.590"
)
_HEAD_HAIR = (
    (-0.44, -0.65, -30.0), (-0.34, -0.76, -22.0), (-0.22, -0.80, 8.0), (-0.12, -0.72, 55.0),
    (-0.26, -0.68, 20.0),
    (-0.36, -0.62, 15.0), (-0.22, -0.59, 35.0),
)  # fmt: skip
_FOOT = xy(
    ".00,.005 .01,-.040 -.07,-.072 -.18,-.078 -.27,-.076 -.345,-.062 -.398,-.036 -.382,-.018 "
    "-.406,-.006 -.380,.006 -.376,.020 -.335,.018 -.320,.028 -.24,.016 -.10,.010"
)
_SPINE = xy(".02,-.10 .15,-.05 .27,-.13 .31,-.34 .26,-.56 .29,-.79 .43,-.95 .59,-.94")


def _tail(stamp: Stamp, rng: Generator) -> None:
    """The plume of the tail: an S of tapered hairs that sweep off its spine, frosted at the tips."""
    count = 84
    spine = resample(spline(_SPINE, steps=10), count)
    run = np.gradient(spine, axis=0)
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    side = normals(spine)
    full = np.interp(np.linspace(0, 1, count), [0, 0.18, 0.45, 0.8, 1.0], [0.05, 0.13, 0.19, 0.19, 0.10])
    stamp.stroke(spine, np.array([0.08, 0.16, 0.22, 0.22, 0.10]))
    for start, share, width, paint, every in (
        (0.0, 1.0, 0.050, INK, 1), (0.08, 0.46, 0.017, MID, 2), (0.42, 0.78, 0.016, MID, 2),
        (0.66, 1.0, 0.015, LIGHT, 1),
    ):  # fmt: skip
        for k in range(0, count, every):
            for s in (-1, 1):
                reach = float(full[k]) * float(rng.uniform(0.88, 1.08))
                root = spine[k] + side[k] * s * start * reach + run[k] * 0.30 * start * reach
                tip = spine[k] + side[k] * s * share * reach + run[k] * (0.06 + 0.62 * share * reach)
                middle = (root + tip) / 2 + side[k] * s * 0.10 * reach * (share - start)
                stamp.taper([root, middle, tip], width, paint)


def grey_squirrel(stamp: Stamp, rng: Generator) -> None:
    """Draw a grey squirrel sitting up, facing left, with an acorn; its tail is an S behind it. 1 high."""
    _tail(stamp, rng)
    for ear in (
        "-.250,-.80 -.262,-.870 -.240,-.920 -.205,-.890 -.185,-.82",
        "-.190,-.79 -.195,-.880 -.160,-.945 -.115,-.890 -.105,-.80 -.140,-.76",
    ):
        stamp.blob(xy(ear), INK, outline=0.2)
    stamp.blob(xy("-.170,-.80 -.175,-.870 -.157,-.910 -.133,-.875 -.130,-.81"), MID)
    stamp.blob(xy("-.40,-.60 -.25,-.62 -.16,-.46 -.28,-.40 -.39,-.44"))
    limb(stamp, xy("-.22,-.48 -.34,-.37 -.43,-.380 -.475,-.400"), [0.11, 0.075, 0.050, 0.044])
    for part, hair, coat, shades in (
        (
            _TORSO,
            _TORSO_HAIR,
            _COAT,
            ((-0.22, -0.36, 0.10, 0.28), (-0.02, -0.42, 0.12, -0.16), (0.12, -0.10, 0.14, -0.2)),
        ),
        (_THIGH, _THIGH_HAIR, _COAT, ((0.10, -0.08, 0.12, -0.3),)),
        (_HEAD, _HEAD_HAIR, _HEAD_COAT, ((-0.30, -0.60, 0.10, 0.30), (-0.16, -0.66, 0.08, -0.2))),
    ):
        smooth = spline(part, closed=True)
        stamp.fill(smooth, INK, outline=0.30)
        engrave_coat(stamp, smooth, hair, rng, coat, shades)
    _hind_foot(stamp, rng)
    _acorn_and_arm(stamp, rng)
    stamp.blob(
        xy("-.345,-.700 -.322,-.738 -.280,-.752 -.238,-.735 -.222,-.700 -.245,-.664 -.290,-.655"), LIGHT
    )
    stamp.dot(-0.285, -0.703, 0.040, INK)
    stamp.taper(xy("-.350,-.694 -.318,-.690 -.290,-.672"), 0.022)
    stamp.dot(-0.299, -0.716, 0.013, PAPER)
    stamp.blob(xy("-.445,-.650 -.432,-.680 -.405,-.668 -.408,-.640 -.430,-.628"))
    stamp.stroke(spline(xy("-.415,-.612 -.380,-.604 -.350,-.620")), [0.006, 0.014, 0.006])
    for k in range(3):
        stamp.line([(-0.42 + 0.01 * k, -0.625 + 0.006 * k), (-0.34 + 0.01 * k, -0.60 + 0.03 * k)], 0.11)


def _hind_foot(stamp: Stamp, rng: Generator) -> None:
    """The long hind foot, heel down under the thigh: its arch, four toes and their claws."""
    for x, y in ((-0.395, -0.026), (-0.400, -0.002), (-0.368, 0.014), (-0.325, 0.022)):
        stamp.taper([(x + 0.03, y - 0.012), (x - 0.012, y - 0.004), (x - 0.030, y + 0.022)], 0.024)
    foot = spline(_FOOT, closed=True)
    stamp.fill(foot, INK, outline=0.28)
    hair = ((-0.05, -0.03, 190.0), (-0.24, -0.04, 186.0), (-0.36, -0.02, 165.0))
    engrave_coat(stamp, foot, hair, rng, replace(_HEAD_COAT, round=0.07, height=0.6, long=0.05, dark=0.1))
    for toe in ("-.262,-.052 -.330,-.048 -.385,-.026", "-.252,-.030 -.310,-.024 -.388,-.006",
                "-.240,-.008 -.300,-.002 -.366,.012"):  # fmt: skip
        stamp.stroke(spline(xy(toe)), [0.008, 0.014, 0.012], LIGHT)


def _hand(stamp: Stamp, wrist: Array, tips: Array) -> None:
    """A forepaw: from the wrist, fingers that bend over what it holds to their tips."""
    for tip in tips:
        bend = (wrist + tip) / 2 + 0.30 * np.array([tip[1] - wrist[1], wrist[0] - tip[0]])
        finger = spline(np.stack([wrist, bend, tip]), steps=6)
        stamp.stroke(finger, [0.050, 0.044, 0.034], round_ends=True)
        stamp.stroke(finger, [0.026, 0.024, 0.014], LIGHT)


def _acorn_and_arm(stamp: Stamp, rng: Generator) -> None:
    """An acorn held to the mouth between both forepaws, and the near foreleg, bent at its elbow."""
    acorn(stamp, -0.432, -0.590, 0.205, 52)
    stamp.blob(xy("-.505,-.435 -.450,-.480 -.375,-.455 -.370,-.385 -.450,-.372 -.500,-.392"))
    _hand(stamp, np.array([-0.470, -0.400]), xy("-.542,-.446 -.516,-.452 -.492,-.458"))
    arm = ribbon(
        spline(xy("-.165,-.500 -.150,-.410 -.205,-.350 -.290,-.375 -.385,-.435")),
        [0.105, 0.110, 0.105, 0.085, 0.062, 0.052],
    )
    stamp.fill(arm, INK, outline=0.30)
    engrave_coat(
        stamp,
        arm,
        ((-0.16, -0.48, 95.0), (-0.17, -0.38, 125.0), (-0.22, -0.35, 195.0), (-0.36, -0.42, 212.0)),
        rng,
        replace(_HEAD_COAT, round=0.07, long=0.038, dark=0.10),
    )
    _hand(stamp, np.array([-0.375, -0.430]), xy("-.470,-.462 -.468,-.490 -.452,-.512 -.424,-.520"))
