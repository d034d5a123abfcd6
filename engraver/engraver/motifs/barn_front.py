"""A barn from the front: board gable, great door slid aside, loft door under the peak."""

from __future__ import annotations

import numpy as np

from engraver.motifs.buildings import Walls
from engraver.ribbon import xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned

BOARDED = Walls(end=toned(0.30, 0.45), side=toned(0.66), roof=toned(0.82), trim=PAPER)


def barn_front(stamp: Stamp, *, look: Walls = BOARDED, outline: float = 0.18) -> None:
    """Draw a barn with its gable towards us and a little of its side on the right: eaves 1 high, gable 2
    wide, 1.8 high.

    Press it with upright lines.
    """
    stamp.fill(xy("1,0 1,-1 1.52,-.94 1.52,-.06"), look.side, outline)
    stamp.fill(xy("-1,0 -1,-1 0,-1.75 1,-1 1,0"), look.end, outline)
    for u in np.linspace(-0.9, 0.9, 13):
        stamp.line([(u, 0), (u, -1.72 + 0.75 * abs(u))], 0.11)
    stamp.fill(xy("0,-1.84 1.10,-.97 1.64,-.90 .60,-1.80"), look.roof, outline)
    stamp.fill(xy("-1.13,-.90 0,-1.76 1.13,-.90 1.13,-1.0 0,-1.88 -1.13,-1.0"), look.trim, outline)
    _great_door(stamp)
    stamp.fill(xy("-.17,-1.06 -.17,-1.38 .17,-1.38 .17,-1.06"), INK)
    stamp.line(xy("-.17,-1.06 -.17,-1.38 .17,-1.38 .17,-1.06"), 0.26, PAPER)
    _hay(stamp, -0.14, 0.14, -1.07, 0.11, 7)
    stamp.stroke([(0, -1.62), (0, -1.50)], 0.05)
    stamp.dot(0, -1.48, 0.04)


def _great_door(stamp: Stamp) -> None:
    """The doorway with hay in it, and the leaf on its rail, braced with a cross."""
    stamp.fill(xy("-.40,0 -.40,-.80 .40,-.80 .40,0"), INK)
    _hay(stamp, -0.34, 0.34, -0.02, 0.40, 16)
    stamp.line(xy("-.40,0 -.40,-.80 .40,-.80 .40,0"), 0.24, LIGHT)
    stamp.line([(-1.0, -0.85), (0.46, -0.85)], 0.34)
    stamp.fill(xy("-.96,0 -.96,-.80 -.46,-.80 -.46,0"), MID, 0.2)
    for a, b in (((-0.96, -0.8), (-0.46, 0)), ((-0.96, 0), (-0.46, -0.8))):
        stamp.line([a, b], 0.46)
        stamp.line([a, b], 0.20, LIGHT)
    stamp.line(xy("-.93,-.03 -.93,-.77 -.49,-.77 -.49,-.03"), 0.20, LIGHT, closed=True)
    for x in (-0.88, -0.54):
        stamp.dot(x, -0.84, 0.035, MID)


def _hay(stamp: Stamp, x0: float, x1: float, y: float, high: float, count: int) -> None:
    """The mow seen through a doorway: a rounded heap, combed by strokes that fall to both sides."""
    middle, half = (x0 + x1) / 2, (x1 - x0) / 2
    heap = [(middle + half * np.cos(a), y - high * np.sin(a) ** 0.6) for a in np.linspace(0, np.pi, 25)]
    stamp.fill(heap, MID)
    for k in range(3 * count):
        u = -1 + 2 * ((k * 0.618) % 1)
        v = high * (1 - u * u) ** 0.3 * (0.15 + 0.80 * ((k * 0.37) % 1))
        tip = (middle + half * u + 0.10 * half * (u + 0.3), y - v + 0.22 * high)
        stamp.taper([(middle + half * u, y - v), tip], 0.022, INK if k % 3 else LIGHT)
