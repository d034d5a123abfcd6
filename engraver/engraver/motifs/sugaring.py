"""March in the maples: a sugar-house with its fire lit, sap buckets on their spiles."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.buildings import Walls
from engraver.ribbon import arc, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp, toned

_BOARDS = Walls(end=toned(0.56), side=toned(0.80), roof=PAPER, trim=PAPER)
_STAVES = LIGHT


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
    """The open doors, the arch with its fire, the steaming pan above it."""
    stamp.fill(xy("-0.36,0 -0.36,-0.80 0.36,-0.80 0.36,0"), PAPER, 0.2)
    for s in (-1, 1):
        stamp.fill([(s * 0.36, 0), (s * 0.36, -0.80), (s * 0.56, -0.74), (s * 0.56, 0.06)], toned(0.75), 0.15)
    stamp.fill(xy("-0.30,0 -0.26,-0.34 0.26,-0.34 0.30,0"), toned(0.80), 0.15)
    stamp.fill(xy("-0.19,-.05 -0.18,-0.17 0.18,-0.17 0.19,-.05"), PAPER, 0.13)
    stamp.line([(0, -0.05), (0, -0.17)], 0.12)
    stamp.fill(xy("-0.33,-0.45 0.33,-0.45 0.29,-0.34 -0.29,-0.34"), MID, 0.13)
    for u, wide in ((-0.17, 0.07), (0.03, 0.09), (0.20, 0.06)):
        curl = np.array([(u, -0.47), (u - wide, -0.56), (u + wide, -0.66), (u, -0.78)])
        stamp.taper(curl, 0.045, LIGHT)


def woodpile(stamp: Stamp, x0: float, x1: float, y: float, rows: int, size: float, rng: Generator) -> None:
    """Draw wood stacked between `x0` and `x1` under snow, cut ends towards us, whole and split.

    `size` is the largest radius of a billet.
    """
    top = y - rows * size * 1.8
    stamp.fill([(x0, y), (x0, top), (x1, top), (x1, y)], INK)
    for row in range(rows):
        x = x0 + 0.3 * size * (row % 2)
        while x < x1 - size:
            r = size * float(rng.uniform(0.66, 1.06))
            with stamp.at(x + r, y - size * (0.92 + 1.75 * row), r, float(rng.uniform(-40, 40))):
                _billet(stamp, int(rng.choice([0, 0, 0, 1, 2])), LIGHT if rng.random() < 0.6 else MID)
            x += 1.9 * r
    heap = [
        (x0 - size, top),
        (x0 + size, top - 1.3 * size),
        ((x0 + x1) / 2, top - size),
        (x1, top - 1.2 * size),
    ]
    stamp.fill(spline([*heap, (x1 + size, top)]), PAPER, 0.13)


def _billet(stamp: Stamp, splits: int, paint: Paint) -> None:
    """The cut end of a billet of radius 1: a round with its ring and heart, a half, or a quarter."""
    if splits:
        wedge = arc(0, 0, 1.05, 1.05, -90, (90, 20)[splits - 1], 12) - [[0.42, (0.0, -0.32)[splits - 1]]]
        stamp.fill(np.vstack([wedge, [wedge[0] + [0.0, 1.05]]]), paint)
        return
    stamp.dot(0, 0, 0.94, paint, 0.88)
    stamp.line(arc(0, 0, 0.52, 0.48, 0, 360, 20), 0.09)


def sap_bucket(stamp: Stamp, *, body: Paint = _STAVES) -> None:
    """Draw a bucket hung by its bail from a spile, seen from the side; the bail's hook is at the origin.

    The spile comes out of the bark at (-0.40, -0.12), and drips. 1.2 high, 0.84 wide.
    """
    stamp.fill(arc(0, 0.40, 0.42, 0.11, 0, 360, 30), INK, 0.2)
    stamp.line(arc(0, 0.40, 0.40, 0.09, 175, 365, 20), 0.14, LIGHT)
    sides = [(-0.42, 0.40), *arc(0, 0.40, 0.42, 0.11, 180, 0, 14), (0.42, 0.40)]
    stamp.fill([*sides, *arc(0, 1.14, 0.33, 0.08, 0, 180, 14)], body, 0.2)
    for u in np.linspace(-0.82, 0.82, 8):
        sag = 0.10 * (1 - u * u) ** 0.5
        stamp.line([(0.42 * u, 0.42 + sag), (0.33 * u, 1.13 + 0.8 * sag)], 0.11)
    stamp.fill([*arc(0, 0.43, 0.41, 0.11, 180, 115, 8), *arc(0, 1.14, 0.33, 0.08, 115, 180, 8)], toned(0.75))
    for y, w in ((0.56, 0.385), (0.98, 0.335)):
        stamp.stroke(arc(0, y, w, 0.09, 0, 180, 16), 0.09)
        stamp.line(arc(0, y + 0.012, w, 0.09, 15, 120, 12), 0.10, LIGHT)
    stamp.line(arc(0, 0.40, 0.42, 0.11, 0, 180, 20), 0.16, PAPER)
    for s in (-1, 1):
        stamp.line([(0, 0), (0.40 * s, 0.42)], 0.34)
        stamp.line([(0, 0), (0.40 * s, 0.42)], 0.14, LIGHT)
    spile = spline([(-0.54, -0.15), (-0.15, -0.06), (0.15, 0.04)])
    stamp.stroke(spile, [0.19, 0.14, 0.12])
    stamp.stroke(spile, [0.10, 0.07, 0.04], LIGHT)
    stamp.blob(xy(".12,.14 .17,.27 .12,.32 .07,.27"), PAPER, 0.2)
