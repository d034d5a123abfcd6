"""Cider time: apples, and a bushel basket heaped with them."""

from __future__ import annotations

from math import cos, sin

import numpy as np

from engraver.ribbon import xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_HEAP = (
    (0.20, -0.74, 0.150, 1, 20), (-0.16, -0.76, 0.160, 1, -30), (0.02, -0.90, 0.150, 1, 35),
    (-0.38, -0.72, 0.140, 0, -24), (0.40, -0.71, 0.130, 1, 30), (-0.07, -1.06, 0.158, 0, -12),
    (-0.265, -0.885, 0.172, 0, 200), (0.215, -0.925, 0.182, 0, 16), (0.035, -0.755, 0.176, 0, 165),
    (-0.225, -0.700, 0.150, 0, -8), (0.305, -0.715, 0.168, 1, -40),
)  # fmt: skip
"""The apples of a bushel from the back: x, y, radius, whether in the shade, turn."""


def bushel(stamp: Stamp) -> None:
    """Draw a bushel basket of splints, heaped with apples, 1 wide and about 1.2 high, lit from the left."""
    stamp.blob(xy("-.50,-.64 -.42,-.82 -.22,-.98 .0,-1.10 .22,-1.02 .42,-.82 .50,-.64"))
    for x, y, r, dark, turn in _HEAP:
        apple(stamp, x, y, r, lit_side=-1, dark=bool(dark), turn=turn)
    stamp.fill(xy("-.50,-.66 -.40,.0 -.20,.03 .20,.03 .40,.0 .50,-.66"), INK, outline=0.2)
    for k in range(8):
        left, right = -0.485 + 0.1225 * k, -0.485 + 0.1225 * k + 0.108
        paint = LIGHT if k < 3 else MID if k < 6 else INK
        stamp.fill([(left, -0.60), (right, -0.60), (0.80 * right, 0.012), (0.80 * left, 0.012)], paint)
        for part, top in ((0.3, -0.56), (0.7, -0.50)):
            x = left + part * (right - left)
            grain = [(x, top), (0.9 * x, -0.30), (0.82 * x, top + 0.52)]
            stamp.taper(grain, 0.016, MID if paint is INK else INK)
    for y, wide, deep in ((-0.70, 0.545, 0.105), (-0.36, 0.475, 0.075), (-0.05, 0.425, 0.075)):
        _hoop(stamp, y, wide, deep)
    for side in (-1, 1):
        stamp.curve([(side * 0.54, -0.66), (side * 0.63, -0.54), (side * 0.51, -0.46)], 0.34)


def _hoop(stamp: Stamp, y: float, wide: float, deep: float) -> None:
    """Draw a hoop of a basket, from `y` down and `wide` to either side, darker towards the right."""
    band = np.array([(-wide, y), (wide, y), (wide - 0.015, y + deep), (-wide + 0.015, y + deep)])
    stamp.fill(band, LIGHT, outline=0.2)
    for k in range(30):
        part = 0.42 + 0.57 * k / 29
        x = wide * (2 * part - 1)
        heavy = 0.004 + 0.020 * (part - 0.42) / 0.58
        stamp.stroke([(x, y + 0.008), (x, y + deep * (0.97 if part > 0.6 else 0.5 + 0.4 * (k % 2)))], heavy)
    for k in range(5):
        x = -wide + 0.06 + 0.15 * k * wide
        stamp.taper([(x, y + 0.35 * deep), (x + 0.12, y + (0.35 + 0.2 * (k % 2)) * deep)], 0.014)


_APPLE = xy(
    "0,-.78 .30,-.94 .70,-.84 .96,-.38 .88,.28 .54,.84 .18,.93 0,.87 "
    "-.20,.90 -.56,.80 -.90,.24 -.94,-.40 -.68,-.88 -.30,-.96"
)


def apple(
    stamp: Stamp, x: float, y: float, r: float, *, lit_side: int = 1, dark: bool = False, turn: float = 0.0
) -> None:
    """Draw an apple of radius `r` around (x, y), its stalk towards `turn` (degrees from upright).

    It is shaded away from the light with cuts that follow its form; one turned more than a right angle shows
    the eye of its flower in place of the stalk.
    """
    with stamp.at(x, y, r, turn):
        stamp.blob(_APPLE, MID if dark else LIGHT, outline=0.17)
    with stamp.at(x, y, r):
        away = np.array([-lit_side, 1.0])
        if not dark:
            stamp.blob(xy(".16,.86 .50,.76 .80,.30 .86,-.34 .64,-.70 .62,-.30 .56,.14 .40,.54") * away, MID)
        for k in range(9 if dark else 7):
            reach, half = 0.88 - 0.11 * k, 1.15 - 0.11 * k
            turned = 0.42 + 0.05 * k
            edge = [
                (reach * cos(turned + a), 0.90 * reach * sin(turned + a))
                for a in (-half, -0.4 * half, 0.4 * half, half)
            ]
            stamp.taper(np.array(edge) * away, (0.11 if dark else 0.09) - 0.009 * k)
        shine = xy("-.60,-.46 -.44,-.60 -.30,-.46 -.42,-.20 -.58,-.12 -.66,-.30") * np.array([-lit_side, 1.0])
        stamp.blob(shine * (0.7 if dark else 1.0), LIGHT if dark else PAPER)
    with stamp.at(x, y, r, turn):
        (_eye if abs(turn) > 90 else _stalk)(stamp)


def _eye(stamp: Stamp) -> None:
    """Draw the eye of an apple's flower: five sepals."""
    for way in range(5):
        with stamp.at(0.04, -0.62, 0.24, 72 * way):
            stamp.fill([(0, 0), (0.16, -0.5), (0, -1), (-0.16, -0.5)], INK)


def _stalk(stamp: Stamp) -> None:
    """Draw an apple's stalk and the hollow that it stands in."""
    stamp.taper([(-0.38, -0.74), (-0.02, -0.58), (0.36, -0.72)], 0.12)
    for mm, paint in ((0.42, INK), (0.20, MID)):
        stamp.curve([(0.0, -0.64), (0.07, -1.00), (0.24, -1.18)], mm, paint)
