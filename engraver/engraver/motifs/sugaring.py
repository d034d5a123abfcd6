"""March in the maples: a sugar-house with its fire lit, sap buckets on their spiles."""

from __future__ import annotations

import numpy as np

from engraver.motifs.buildings import Walls
from engraver.ribbon import arc, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp, toned

_BOARDS = Walls(end=toned(0.56), side=toned(0.80), roof=PAPER, trim=PAPER)
_STAVES = toned(0.34, 0.45)


def sugar_house(stamp: Stamp, *, look: Walls = _BOARDS, outline: float = 0.17) -> tuple[float, float]:
    """Draw a sugar-house, gable to the left, doors open on the fire; eaves 1 high, about 3 long and 2.1 high.

    Return the middle of the louvre on its ridge, where the steam comes out.
    """
    stamp.fill([(0.7, 0), (0.7, -1), (2.3, -0.95), (2.3, -0.09)], look.side, outline)
    stamp.fill(xy("-0.7,0 -0.7,-1 0,-1.62 0.7,-1 0.7,0"), look.end, outline)
    for u in np.linspace(-0.62, 0.62, 9):
        stamp.line([(u, 0), (u, -1.62 + 0.88 * abs(u))], 0.10)
    stamp.fill(xy("0.62,-1.86 0.62,-1.45 1.56,-1.40 1.56,-1.80"), INK)
    for k in range(3):
        stamp.line([(0.66, -1.56 - 0.09 * k), (1.52, -1.51 - 0.09 * k)], 0.12, LIGHT)
    stamp.fill([(0, -1.70), (0.82, -0.95), (2.42, -0.90), (1.75, -1.58)], look.roof, outline)
    stamp.fill(xy("-0.82,-0.92 0,-1.64 0.82,-0.92 0.82,-1.02 0,-1.76 -0.82,-1.02"), look.trim, outline)
    stamp.fill(xy("0.50,-1.84 0.66,-2.06 1.64,-1.98 1.70,-1.78"), look.roof, outline)
    _doorway(stamp)
    for u in (1.1, 1.62):
        stamp.fill([(u, -0.42), (u, -0.70), (u + 0.26, -0.69), (u + 0.26, -0.41)], PAPER, 0.15)
        stamp.line([(u + 0.13, -0.41), (u + 0.13, -0.70)], 0.11)
        stamp.line([(u, -0.56), (u + 0.26, -0.555)], 0.11)
    return 1.1, -1.95


def _doorway(stamp: Stamp) -> None:
    """The open doors, the arch with its fire, the pan above it."""
    stamp.fill(xy("-0.36,0 -0.36,-0.80 0.36,-0.80 0.36,0"), PAPER, 0.2)
    for s in (-1, 1):
        stamp.fill([(s * 0.36, 0), (s * 0.36, -0.80), (s * 0.56, -0.74), (s * 0.56, 0.06)], toned(0.75), 0.15)
    stamp.fill(xy("-0.22,0 -0.22,-0.36 0.22,-0.36 0.22,0"), INK)
    stamp.fill(arc(0, -0.02, 0.10, 0.22, 180, 360, 12), PAPER)
    stamp.fill(xy("-0.27,-0.36 -0.27,-0.45 0.27,-0.45 0.27,-0.36"), MID, 0.13)


def woodpile(stamp: Stamp, x0: float, x1: float, y: float, rows: int, size: float, snow: bool = True) -> None:
    """Draw split wood stacked between `x0` and `x1`, cut ends towards us; `size` is a billet's radius."""
    stamp.fill([(x0, y), (x0, y - rows * size * 1.8), (x1, y - rows * size * 1.8), (x1, y)], INK)
    for row in range(rows):
        for x in np.arange(x0 + size * (1 + row % 2 * 0.6), x1 - size * 0.6, size * 2):
            stamp.dot(float(x), y - size * (0.95 + 1.75 * row), size * 0.78, LIGHT if row % 2 else MID)
    if snow:
        top = y - rows * size * 1.8
        stamp.fill(
            [(x0 - size, top), (x0, top - size), (x1, top - size * 0.8), (x1 + size, top)], PAPER, 0.13
        )


def sap_bucket(stamp: Stamp, *, body: Paint = _STAVES, lid: bool = True) -> None:
    """Draw a wooden bucket hung by a hoop from its spile, which is at the origin. 1 high, 0.9 wide."""
    stamp.stroke([(0.10, -0.06), (-0.34, 0.02)], 0.12)
    stamp.stroke([(0.10, -0.07), (-0.30, 0.0)], 0.04, LIGHT)
    with stamp.at(-0.22, 1.06):
        stamp.fill(xy("-0.42,-0.92 0.42,-0.92 0.34,0 -0.34,0"), body, 0.2)
        stamp.fill(xy("-0.42,-0.92 -0.14,-0.92 -0.12,0 -0.34,0"), toned(0.55))
        for u in np.linspace(-0.72, 0.72, 6):
            stamp.line([(0.42 * u, -0.9), (0.34 * u, -0.02)], 0.11)
        for y, w in ((-0.70, 0.40), (-0.20, 0.355)):
            stamp.stroke(arc(0, y, w, 0.06, 0, 180, 16), 0.07)
        if lid:
            stamp.fill(xy("-0.50,-0.94 0.0,-1.10 0.50,-0.96 0.48,-0.88 -0.48,-0.86"), PAPER, 0.17)
        else:
            stamp.fill(arc(0, -0.92, 0.42, 0.09, 0, 360, 30), INK)
            stamp.line(arc(0, -0.92, 0.40, 0.08, 150, 350, 20), 0.12, LIGHT)
