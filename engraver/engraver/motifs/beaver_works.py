"""A beaver at work on a tree, the tree, and what beavers build: a lodge of sticks in the water."""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, radians, sin

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.beasts import limb
from engraver.motifs.fur import Coat, engrave_coat
from engraver.ribbon import normals, resample, ribbon, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned

Path = list[tuple[float, float]]

_BEAVER = xy(
    "-.532,-.700 -.530,-.745 -.500,-.775 -.440,-.815 -.360,-.868 -.265,-.910 -.160,-.900 -.060,-.840 "
    ".050,-.765 .180,-.645 .290,-.475 .345,-.290 "
    ".340,-.120 .250,-.010 .060,.005 -.100,.0 -.200,-.080 -.255,-.220 -.285,-.340 -.300,-.440 -.330,-.510 "
    "-.380,-.536 -.436,-.540 -.482,-.552 -.502,-.574 -.494,-.598 -.462,-.614 -.420,-.632 "
    "-.470,-.646 -.512,-.660"
)


_BEAVER_HAIR = (
    (-0.46, -0.74, -30.0), (-0.36, -0.84, -28.0), (-0.20, -0.90, 8.0), (-0.04, -0.84, 38.0),
    (-0.30, -0.70, 30.0), (-0.42, -0.70, 15.0), (-0.40, -0.59, 50.0), (-0.30, -0.56, 75.0),
    (0.12, -0.70, 52.0), (0.26, -0.50, 66.0), (0.33, -0.28, 84.0), (0.28, -0.08, 108.0), (-0.24, -0.46, 82.0),
    (-0.22, -0.24, 80.0), (0.04, -0.46, 64.0), (0.10, -0.24, 80.0),
)  # fmt: skip
_BEAVER_SHADES = (
    (-0.38, -0.70, 0.13, 0.45), (-0.47, -0.70, 0.06, 0.55), (-0.36, -0.58, 0.10, 0.60),
    (-0.46, -0.57, 0.05, 0.80),
    (-0.26, -0.46, 0.12, 0.60), (-0.20, -0.62, 0.08, 0.15),
    (-0.22, -0.24, 0.10, 0.60), (-0.12, -0.10, 0.08, 0.45),
)  # fmt: skip
_HAUNCH = xy("-.14,-.14 -.10,-.27 .0,-.34 .12,-.33 .21,-.24 .23,-.12 .16,-.03 .02,-.01 -.10,-.03")
_HAUNCH_HAIR = (
    (-0.08, -0.22, 110.0),
    (0.04, -0.32, 30.0),
    (0.18, -0.22, 75.0),
    (0.05, -0.15, 95.0),
    (0.10, -0.05, 120.0),
)
_FUR = Coat(
    light=(0.6, -0.8), height=0.40, round=0.26, long=0.070, gap=0.0275, width=0.0150, dark=0.14, bright=0.58
)
_ARM = [(-0.06, -0.615), (-0.09, -0.53), (-0.13, -0.39), (-0.25, -0.345), (-0.375, -0.405)]
_ARM_HAIR = ((-0.10, -0.50, 105.0), (-0.16, -0.40, 150.0), (-0.33, -0.40, 200.0))
_HAND = xy(".06,-.055 .0,-.068 -.06,-.052 -.08,.0 -.06,.048 .0,.06 .07,.05")
_PADDLE = xy(".20,-.09 .31,-.10 .42,-.12 .53,-.135 .63,-.135 .73,-.115")
"""The middle of the tail, from the rump out."""
_BROAD = (0.14, 0.13, 0.20, 0.25, 0.26, 0.24)


def _stick(stamp: Stamp, x: float, y: float, length: float, angle: float, bright: bool) -> None:
    dx, dy = length / 2 * cos(radians(angle)), length / 2 * sin(radians(angle))
    path = [(x - dx, y - dy), (x, y - 0.02 * length), (x + dx, y + dy)]
    stamp.stroke(path, [0.030, 0.034, 0.024], INK)
    stamp.stroke([(px, py - 0.004) for px, py in path], [0.012, 0.016, 0.010], LIGHT if bright else MID)


def lodge(stamp: Stamp, rng: Generator) -> None:
    """Draw a dome of sticks and mud standing in water, 1 wide each side of the origin, about 0.5 high."""
    dome = [(0.95 * cos(a), -0.52 * sin(a) ** 0.8) for a in (pi * k / 24 for k in range(25))]
    stamp.fill(dome, INK)
    for _ in range(130):
        a = float(rng.uniform(0.06, pi - 0.06))
        part = float(rng.uniform(0.02, 0.92)) ** 0.6
        x, y = 0.92 * part * cos(a), -0.52 * part * sin(a) ** 0.8
        slope = 46 * cos(a) + float(rng.normal(0, 20))
        _stick(stamp, x, min(y, -0.015), float(rng.uniform(0.12, 0.28)), slope, rng.random() < 0.4)


def far_arm(stamp: Stamp) -> None:
    """Draw the arm of a gnawing beaver that goes behind the tree: press it before the trunk."""
    limb(stamp, [(-0.20, -0.46), (-0.30, -0.41), (-0.41, -0.455), (-0.52, -0.50)], [0.15, 0.14, 0.11, 0.10])


def gnawing_beaver(stamp: Stamp, rng: Generator) -> None:
    """Draw a beaver upright at work, facing left, a forepaw at (-0.42, -0.42), tail flat. 0.97 high."""
    _paddle(stamp)
    _hind_foot(stamp)
    stamp.blob(xy("-.28,-.58 -.39,-.55 -.44,-.47 -.35,-.41 -.26,-.46"))
    for part, hair, coat, shades in (
        (spline(_BEAVER, closed=True), _BEAVER_HAIR, _FUR, _BEAVER_SHADES),
        (spline(_HAUNCH, closed=True), _HAUNCH_HAIR, _FUR, ((-0.06, -0.03, 0.10, -0.5),)),
        (
            ribbon(spline(_ARM), [0.04, 0.16, 0.19, 0.15, 0.11]),
            _ARM_HAIR,
            replace(_FUR, round=0.09, long=0.050, dark=0.04, bright=0.34),
            (),
        ),
    ):
        stamp.fill(part, INK, outline=0.28)
        engrave_coat(stamp, part, hair, rng, coat, shades)
    _hand(stamp, -0.415, -0.425, 6)
    _beaver_face(stamp)


def _paddle(stamp: Stamp) -> None:
    """The tail, laid on the bank and seen from a little above: a lattice of scales and a lit edge."""
    spine = resample(spline(_PADDLE), 60)
    half = 0.5 * np.interp(np.linspace(0, 1, 60), np.linspace(0, 1, len(_BROAD)), _BROAD)
    half[36:] *= np.sqrt(np.clip(1 - np.linspace(0, 1, 24) ** 2, 0, 1))
    side = normals(spine)
    leaf = np.vstack([spine + side * half[:, None], (spine - side * half[:, None])[::-1]])
    stamp.fill(leaf, INK, outline=0.2)
    across = np.linspace(-0.86, 0.86, 9)
    for lean in (-1, 1):
        for start in range(10, 56, 5):
            at = np.clip(start + 5 * lean * across, 16, 56).round().astype(int)
            stamp.line(spine[at] + side[at] * (half[at] * across)[:, None], 0.12, MID)
    upper = (spine + side * (0.90 * half)[:, None])[14:57]
    stamp.stroke(upper, [0.006, 0.020, 0.024, 0.018, 0.006], LIGHT)


def _hand(stamp: Stamp, x: float, y: float, turn: float) -> None:
    """A forepaw laid on the bark: a furred back, four short fingers side by side, blunt claws."""
    with stamp.at(x, y, 0.95, turn):
        for base, lean in ((0.040, -16), (0.014, -5), (-0.014, 5), (-0.040, 14)):
            a = np.deg2rad(180 + lean)
            out = np.array([np.cos(a), np.sin(a)])
            root = np.array([-0.045, base])
            finger = np.stack([root, root + 0.045 * out + [0, -0.010], root + 0.086 * out])
            claw = root + 0.098 * out
            stamp.stroke(claw + xy("0,0 -.022,.010 -.034,.026"), [0.030, 0.022, 0.008])
            stamp.stroke(finger, [0.056, 0.054, 0.048], INK, round_ends=True)
            stamp.stroke(finger, [0.036, 0.034, 0.028], LIGHT, round_ends=True)
        stamp.blob(_HAND, INK)
        for high, x0, paint in (
            (-0.044, 0.04, LIGHT),
            (-0.022, 0.06, LIGHT),
            (0.002, 0.03, LIGHT),
            (0.026, 0.05, MID),
        ):
            stamp.taper([(x0, high), (x0 - 0.05, high - 0.004), (x0 - 0.10, high)], 0.015, paint)


def _hind_foot(stamp: Stamp) -> None:
    """The webbed hind foot flat on the ground, its toes to the left."""
    stamp.blob(xy("-.37,.012 -.36,-.03 -.28,-.055 -.14,-.075 .02,-.09 .10,.0"), INK)
    for k in range(3):
        x = -0.345 + 0.050 * k
        stamp.taper([(x, -0.004), (x + 0.06, -0.026 - 0.006 * k), (x + 0.15, -0.046 - 0.006 * k)], 0.014, MID)


def _beaver_face(stamp: Stamp) -> None:
    """Eye, ear, nose, mouth and whiskers."""
    stamp.dot(-0.330, -0.778, 0.030, LIGHT, 0.027)
    stamp.dot(-0.330, -0.778, 0.022, INK)
    stamp.dot(-0.338, -0.786, 0.007, PAPER)
    stamp.blob(xy("-.222,-.860 -.218,-.900 -.186,-.920 -.152,-.902 -.142,-.862 -.162,-.830 -.196,-.832"))
    stamp.stroke(
        spline(xy("-.206,-.858 -.204,-.890 -.184,-.905 -.160,-.891 -.154,-.860")),
        [0.008, 0.016, 0.016, 0.008],
        LIGHT,
    )
    stamp.stroke(
        spline(xy("-.120,-.868 -.050,-.822 .055,-.748 .176,-.630 .278,-.468 .328,-.290 .325,-.130")),
        [0.004, 0.016, 0.020, 0.022, 0.022, 0.016, 0.004],
        PAPER,
    )
    stamp.blob(xy("-.545,-.705 -.545,-.750 -.512,-.772 -.482,-.752 -.492,-.715 -.518,-.692"))
    stamp.taper(xy("-.535,-.738 -.515,-.758 -.497,-.752"), 0.012, LIGHT)
    stamp.curve(xy("-.484,-.765 -.464,-.735 -.482,-.700"), 0.13, LIGHT)
    stamp.blob(xy("-.512,-.664 -.46,-.655 -.41,-.632 -.46,-.604 -.502,-.580 -.494,-.620"))
    for incisor in (
        "-.514,-.674 -.534,-.672 -.552,-.640 -.560,-.596 -.543,-.594 -.528,-.634",
        "-.478,-.668 -.510,-.676 -.526,-.640 -.536,-.590 -.512,-.592 -.496,-.630",
    ):
        stamp.fill(xy(incisor), PAPER, 0.26)
    stamp.taper(xy("-.505,-.664 -.460,-.652 -.415,-.640 -.375,-.655"), 0.018)
    for start, end in (
        ((-0.475, -0.700), (-0.36, -0.635)),
        ((-0.470, -0.688), (-0.375, -0.605)),
        ((-0.465, -0.715), (-0.34, -0.668)),
    ):
        stamp.line([start, end], 0.11)


def gnawed_trunk(
    stamp: Stamp, x: float, foot: float, top: float, notch: float, half: float, rng: Generator
) -> None:
    """Draw a young poplar gnawed all round at row `notch`, its bare wood two cones point to point.

    Press it with level lines and a model: the bark is a round body.
    """
    with stamp.at(x, notch, half):
        top, foot = (top - notch) / half, (foot - notch) / half
        upper = spline([(-0.98, -2.05), (-0.5, -1.84), (0.05, -1.76), (0.55, -1.86), (1.0, -2.10)])
        lower = spline([(-1.02, 2.00), (-0.5, 2.26), (0.05, 2.36), (0.55, 2.26), (1.04, 1.98)])
        flare = spline([(1.04, 1.98), (1.10, foot - 1.1), (1.30, foot - 0.4), (1.9, foot)])
        stamp.fill(np.vstack([[(-0.84, top), (0.84, top)], upper[::-1]]), toned(0.46), outline=0.2)
        stamp.fill(np.vstack([flare[::-1] * [-1, 1], lower, flare]), toned(0.46), outline=0.2)
        waist = spline(xy("1,-2.1 .66,-1.2 .34,-.45 .27,0 .34,.45 .66,1.15 1.04,1.98"))
        stamp.fill(np.vstack([upper, waist, lower[::-1], waist[::-1] * [-1, 1]]), LIGHT, outline=0.22)
        _tooth_marks(stamp, upper, lower)
        for y0, y1, count in ((top + 0.4, -2.6, 8), (2.9, foot - 0.5, 2)):
            for y in np.linspace(y0, y1, count) + rng.uniform(-0.2, 0.2, count):
                px, wide = float(rng.uniform(-0.45, 0.30)), float(rng.uniform(0.16, 0.34))
                stamp.blob(
                    [(px - wide, y), (px, y - 0.3 * wide), (px + wide, y + 0.07), (px, y + 0.4 * wide)]
                )


def _tooth_marks(stamp: Stamp, upper: Array, lower: Array) -> None:
    """The grooves of the teeth down both cones: paper on the lit side, ink between, the far side in shade."""
    for edge, sign in ((upper, -1), (lower, 1)):
        for k, u in enumerate(np.linspace(-0.80, 0.80, 8)):
            bark = edge[np.abs(edge[:, 0] - u).argmin()]
            tip = np.array([0.26 * u, 0.10 * sign])
            first = 0.10 if k % 2 else 0.02
            for a, b in ((first, first + 0.42), (first + 0.48, 0.92)):
                p, q = bark + a * (tip - bark), bark + b * (tip - bark)
                stamp.taper([p, (p + q) / 2 + [0.04 * np.sign(u), 0.0], q], 0.11 - 0.06 * u)
        stamp.taper(xy("-.92,1.80 -.58,1.05 -.28,.30") * [1, sign], 0.16)
        stamp.taper(xy(".90,1.72 .60,1.05 .30,.30") * [1, sign], 0.10, PAPER)


def chips(stamp: Stamp, spots: list[tuple[float, float]], rng: Generator, size: float = 0.05) -> None:
    """Draw chips of wood around the foot of a tree, or falling from it."""
    for x, y in spots:
        with stamp.at(x, y, size, float(rng.uniform(-40, 40))):
            stamp.fill(
                xy("-.6,.1 -.2,-.25 .55,-.2 .7,.1 .1,.3"),
                PAPER if rng.random() < 0.5 else LIGHT,
                outline=0.13,
            )
