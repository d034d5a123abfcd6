"""Cider time: apples, and a bushel basket heaped with them."""

from __future__ import annotations

from math import cos, sin

import numpy as np

from engraver.ribbon import xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp


def bushel(stamp: Stamp) -> None:
    """Draw a bushel basket of splints, heaped with apples, 1 wide and about 1.15 high, lit from the left."""
    for x, y in (
        (-0.02, -1.04), (-0.18, -0.90), (0.18, -0.92), (-0.33, -0.74), (0.00, -0.76), (0.33, -0.74),
    ):  # fmt: skip
        apple(stamp, x, y, 0.19, lit_side=-1)
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
        band = np.array([(-wide, y), (wide, y), (wide - 0.015, y + deep), (-wide + 0.015, y + deep)])
        stamp.fill(band, LIGHT, outline=0.2)
        stamp.fill(band * np.array([0.42, 1]) + np.array([0.57 * wide, 0]), MID)
        for k in range(9):
            x = 0.1 + (wide - 0.14) * k / 8
            stamp.taper(
                [(x - 0.02, y + 0.03 + 0.4 * deep * (k % 2)), (x + 0.06, y + 0.03 + 0.4 * deep * (k % 2))],
                0.018,
            )
    for side in (-1, 1):
        stamp.curve([(side * 0.54, -0.66), (side * 0.63, -0.54), (side * 0.51, -0.46)], 0.34)


def apple(stamp: Stamp, x: float, y: float, r: float, *, lit_side: int = 1) -> None:
    """Draw an apple of radius `r` around (x, y): stalk in its dimple, shaded away from the light."""
    with stamp.at(x, y, r):
        outline = xy(
            "0,-.80 .30,-.96 .70,-.86 .96,-.40 .88,.30 .54,.86 .16,.94 0,.88 "
            "-.16,.94 -.54,.86 -.88,.30 -.96,-.40 -.70,-.86 -.30,-.96"
        )
        stamp.blob(outline, LIGHT, outline=0.17)
        away = np.array([-lit_side, 1.0])
        stamp.blob(xy(".22,.90 .52,.80 .84,.28 .90,-.38 .68,-.78 .62,-.40 .62,.10 .46,.56") * away, MID)
        for k in range(7):
            reach, half = 0.90 - 0.105 * k, 0.95 - 0.10 * k
            edge = [
                (reach * cos(a), 0.05 * k + 0.88 * sin(a)) for a in (-half, -0.4 * half, 0.4 * half, half)
            ]
            stamp.taper(np.array(edge) * away, 0.085 - 0.009 * k)
        stamp.taper([(-0.36, -0.74), (-0.02, -0.60), (0.34, -0.74)], 0.10)
        stamp.blob(
            xy("-.58,-.52 -.40,-.62 -.30,-.44 -.44,-.16 -.60,-.14 -.66,-.34") * np.array([-lit_side, 1.0]),
            PAPER,
        )
        for mm, paint in ((0.42, INK), (0.20, MID)):
            stamp.curve([(0.0, -0.66), (0.08, -1.02), (0.26, -1.20)], mm, paint)
