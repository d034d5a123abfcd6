"""Cider time: apples, a bushel basket heaped with them, a jug."""

from __future__ import annotations

from math import cos, sin

import numpy as np

from engraver.grid import Array
from engraver.ribbon import arc, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned

_HEAP = (
    (0.20, -0.74, 0.150, 1, 20), (-0.16, -0.76, 0.160, 1, -30), (0.02, -0.90, 0.150, 1, 35),
    (-0.38, -0.72, 0.140, 0, -24), (0.40, -0.71, 0.130, 1, 30), (-0.07, -1.06, 0.158, 0, -12),
    (-0.265, -0.885, 0.172, 0, 200), (0.215, -0.925, 0.182, 0, 16), (0.035, -0.755, 0.176, 0, 165),
    (-0.225, -0.700, 0.150, 0, -8), (0.305, -0.715, 0.168, 1, -40),
)  # fmt: skip
"""The apples of a bushel from the back: x, y, radius, whether in the shade, turn."""


def _round(x: Array, half: float, ratio: float) -> Array:
    """Return how far the near side of a level ring of radius `half` hangs below its middle at `x`."""
    out: Array = ratio * half * np.sqrt(np.clip(1 - (x / half) ** 2, 0, 1))
    return out


def bushel(stamp: Stamp) -> None:
    """Draw a round bushel basket of splints, heaped with apples, 1 wide, 1.2 high, lit from the left.

    It is seen from a little above: its rings hang in the middle, the lower ones more; its foot is at 0.
    """
    stamp.blob(xy("-.50,-.64 -.42,-.82 -.22,-.98 .0,-1.10 .22,-1.02 .42,-.82 .50,-.64"))
    for x, y, r, dark, turn in _HEAP:
        apple(stamp, x, y, r, lit_side=-1, dark=bool(dark), turn=turn)
    turned = np.sin(np.pi * (np.arange(12) / 11 - 0.5))
    wide = np.linspace(-0.50, 0.50, 41)
    sides = np.stack([0.8 * wide, -0.07 + _round(wide, 0.5, 0.15)], axis=1)
    stamp.fill(np.vstack([[(-0.51, -0.66)], sides, [(0.51, -0.66)]]), INK, outline=0.2)
    for k, (u, v) in enumerate(zip(turned[:-1] + 0.012, turned[1:] - 0.012, strict=True)):
        paint = LIGHT if k < 5 else MID if k < 8 else INK
        stamp.fill([_splint(u, -0.62), _splint(v, -0.62), _splint(v, -0.0), _splint(u, -0.0)], paint)
        for part, top in ((0.3, -0.56), (0.7, -0.46)):
            across = u + part * (v - u)
            grain = [_splint(across, top), _splint(across, top + 0.2), _splint(across, top + 0.4)]
            stamp.taper(grain, 0.016, MID if paint is INK else INK)
    for hoop in ((-0.71, 0.545, 0.10, 0.10), (-0.37, 0.480, 0.07, 0.13), (-0.10, 0.425, 0.07, 0.16)):
        _hoop(stamp, *hoop)
    for side in (-1, 1):
        grip = xy(".53,-.63 .64,-.56 .60,-.44 .50,-.46") * [side, 1]
        for mm, paint in ((0.50, INK), (0.20, MID)):
            stamp.curve(grip, mm, paint)


def _splint(u: float, y: float) -> tuple[float, float]:
    """Return the place on the basket's wall `u` across it (-1 to 1), at the height `y` of its outline."""
    part = -y / 0.66
    half = 0.40 + 0.10 * part
    return u * half, y - 0.07 * (1 - part) + (0.15 - 0.05 * part) * half * float(np.sqrt(1 - u * u))


def _hoop(stamp: Stamp, y: float, half: float, deep: float, ratio: float) -> None:
    """Draw a hoop of a basket: its ends at row `y`, `half` to either side, darker towards the right."""
    x = half * np.sin(np.linspace(-np.pi / 2, np.pi / 2, 41))
    top = np.stack([x, y + _round(x, half, ratio)], axis=1)
    foot = (top + np.array([0, deep])) * np.array([0.985, 1])
    stamp.fill(np.vstack([top, foot[::-1]]), LIGHT, outline=0.2)
    for k in range(18, 40):
        reach = 0.97 if k > 25 else 0.45 + 0.4 * (k % 2)
        stamp.stroke([top[k] + [0, 0.06 * deep], top[k] + reach * (foot[k] - top[k])], 0.0012 * (k - 14))
    for k in (3, 8, 12, 17):
        stamp.taper(top[k : k + 6] + np.array([0, (0.32 + 0.3 * (k % 2)) * deep]), 0.014)
    for k in (5, 20, 35):
        stamp.dot(float(top[k, 0]), float(top[k, 1]) + 0.5 * deep, 0.012)


def stone_jug(stamp: Stamp) -> None:
    """Draw a stoneware jug with a dark-glazed shoulder, corked, 1 high, lit from the left, its foot at 0.

    It is seen from a little above: the lines round it hang in the middle, the lower ones more.
    """
    handle = xy("-.07,-.80 -.20,-.885 -.32,-.83 -.33,-.70 -.27,-.62")
    for more, paint in ((0.085, INK), (0.058, MID)):
        stamp.stroke(spline(handle), more, paint)
    stamp.stroke(spline(handle + np.array([-0.012, -0.012])), 0.018, LIGHT)
    wall = spline(xy(".075,-.83 .10,-.775 .20,-.715 .31,-.610 .345,-.480 .350,-.300 .340,-.070"))
    for k in range(10):
        u, v = (float(np.sin(np.pi * (i / 10 - 0.5))) for i in (k, k + 1))
        strip = np.vstack([_turned(wall, u), _turned(wall, v)[::-1]])
        tone = (0.42, 0.14, 0.0, 0.0, 0.20, 0.32, 0.46, 0.62, 0.78, 0.92)[k]
        stamp.fill(strip, toned(tone, 0.45 if k < 6 else 1.0) if tone else PAPER)
    glaze = wall[: len(wall) * 5 // 8]
    edge = [_turned(glaze, u)[-1] for u in np.sin(np.linspace(-np.pi / 2, np.pi / 2, 30))]
    stamp.fill(np.vstack([glaze, edge[::-1], (glaze * np.array([-1, 1]))[::-1]]))
    foot = [_turned(wall, u)[-1] for u in np.linspace(1, -1, 40)]
    stamp.line(np.vstack([wall, foot, (wall * np.array([-1, 1]))[::-1]]), 0.2)
    stamp.taper(_turned(wall, -0.62)[6:26], 0.055, LIGHT)
    stamp.taper(_turned(wall, 0.86)[10:30], 0.016, MID)
    _sprig(stamp)
    lip = np.vstack([arc(0, -0.865, 0.095, 0.016, 180, 360), arc(0, -0.815, 0.085, 0.018, 0, 180)])
    stamp.fill(lip, LIGHT, 0.2)
    stamp.fill(arc(0, -0.865, 0.095, 0.016, 0, 360), MID, 0.15)
    cork = np.vstack([arc(0, -0.985, 0.068, 0.014, 180, 360), arc(0, -0.868, 0.055, 0.012, 0, 180)])
    stamp.fill(cork, LIGHT, 0.2)
    stamp.fill(arc(0, -0.985, 0.068, 0.014, 0, 360), PAPER, 0.15)
    for x in (0.02, 0.036, 0.05):
        stamp.line([(x, -0.96), (0.85 * x, -0.872)], 0.12)


def _turned(wall: Array, u: float) -> Array:
    """Return the line on a round jar `u` across it, from the outline of its right side."""
    hang = 0.20 * (1 + 0.9 * wall[:, 1]) * float(np.sqrt(max(0.0, 1 - u * u)))
    return np.stack([u * wall[:, 0], wall[:, 1] + wall[:, 0] * hang], axis=1)


def _sprig(stamp: Stamp) -> None:
    """The potter's mark: a sprig brushed in cobalt."""
    stamp.taper(xy("-.21,-.10 -.13,-.20 .0,-.26"), 0.020)
    for x, y, turn in (
        (-0.17, -0.15, -75), (-0.14, -0.17, 100), (-0.09, -0.22, -60), (-0.06, -0.225, 110),
        (-0.01, -0.255, 50),
    ):  # fmt: skip
        with stamp.at(x, y, 0.105, turn):
            stamp.blob(xy("0,0 -.22,-.45 0,-1 .22,-.45"))


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
