"""Ice that is cut, hung and lived on: icicles, ice cakes, an ice-house, a fishing shanty."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.buildings import Walls, window
from engraver.ribbon import resample, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp, toned

Path = list[tuple[float, float]]
_SHADE = toned(0.36, 0.45)
_DARK_WALL = toned(0.66)


def icicles(
    stamp: Stamp,
    path: Path,
    rng: Generator,
    *,
    count: int = 14,
    length: float = 0.10,
    width: float = 0.014,
    paint: Paint = PAPER,
    shade: Paint = LIGHT,
) -> None:
    """Draw icicles of random lengths along a path, each with its shaded side."""
    for x, y in resample(path, count):
        long = length * float(rng.uniform(0.15, 1.0)) ** 1.5
        w = width * (0.6 + 0.4 * long / length)
        left = [(x - w, y), (x - 0.5 * w, y + 0.18 * long), (x - 0.26 * w, y + 0.6 * long), (x, y + long)]
        right = [(x + 0.26 * w, y + 0.6 * long), (x + 0.5 * w, y + 0.18 * long), (x + w, y)]
        stamp.fill(left + right, paint, 0.11)
        stamp.fill([(x + 0.1 * w, y), (x + 0.02 * w, y + 0.85 * long), *right], shade)


def ice_cake(
    stamp: Stamp,
    x: float,
    y: float,
    wide: float,
    high: float,
    vanish: tuple[float, float],
    *,
    deep: float = 0.22,
    front: Paint = _SHADE,
    side: Paint = LIGHT,
    top: Paint = PAPER,
) -> None:
    """Draw a cake of ice in one-point perspective, its front's lower left corner at (x, y).

    Its edges run to `vanish`, `deep` of the way.
    """
    corners = np.array([(x, y), (x, y - high), (x + wide, y - high), (x + wide, y)])
    far = corners + deep * (np.array(vanish) - corners)
    near_side = (0, 1) if x > vanish[0] else (3, 2) if x + wide < vanish[0] else None
    stamp.fill(np.stack([corners[1], far[1], far[2], corners[2]]), top, 0.16)
    if near_side is not None:
        a, b = near_side
        stamp.fill(np.stack([corners[a], corners[b], far[b], far[a]]), side, 0.16)
    stamp.fill(corners, front, 0.16)
    for k in (0.30, 0.66):
        stamp.line([(x + 0.10 * wide, y - high * k), (x + wide * (0.5 + 0.4 * k), y - high * k)], 0.10)
    start = corners[1] + 0.3 * (corners[2] - corners[1])
    stamp.line(
        np.stack([start + 0.2 * (far[1] - corners[1]), start + 0.8 * (far[1] - corners[1])]), 0.10, MID
    )


def ice_house(stamp: Stamp, *, look: Walls, outline: float = 0.16) -> None:
    """Draw an ice-house with a hoisting door, and planks down to the ice on its left. Eaves 1 high."""
    stamp.fill([(0.85, 0), (0.85, -1.0), (3.0, -0.95), (3.0, -0.06)], look.side, outline)
    stamp.fill(xy("-0.85,0 -0.85,-1 0,-1.62 0.85,-1 0.85,0"), look.end, outline)
    stamp.fill([(-0.17, 0), (-0.17, -1.12), (0.17, -1.12), (0.17, 0)], INK)
    for v in (-0.25, -0.5, -0.75, -0.98):
        stamp.line([(-0.17, v), (0.17, v)], 0.12, look.trim)
    stamp.fill([(0, -1.72), (0.97, -0.95), (3.1, -0.90), (2.3, -1.62)], look.roof, outline)
    stamp.fill(xy("-0.97,-0.93 0,-1.66 0.97,-0.93 0.97,-1.03 0,-1.78 -0.97,-1.03"), look.trim, outline)
    stamp.fill(xy("1.45,-1.60 1.45,-1.84 1.62,-1.98 1.79,-1.84 1.79,-1.58"), look.end, outline)
    stamp.fill(xy("1.38,-1.80 1.62,-2.02 1.86,-1.80 1.62,-2.10"), look.trim, outline)
    for off in (0.0, 0.16):
        stamp.stroke([(-0.12 + off, -0.62), (-2.3 + off * 2.2, 0.22)], 0.07)
    for part in np.linspace(0.1, 0.9, 7):
        x, y = -0.12 - 2.18 * part, -0.62 + 0.84 * part
        stamp.stroke([(x, y), (x, y + 0.62 * (1 - part) + 0.06)], 0.045)


def shanty(
    stamp: Stamp, *, glow: Paint = PAPER, wall: Paint = _DARK_WALL, end: Paint = _SHADE, outline: float = 0.17
) -> tuple[float, float]:
    """Draw a fishing shanty on runners, its door ajar, eaves 1 high; return the mouth of its stove-pipe."""
    stamp.stroke([(-0.75, 0.06), (1.75, -0.01)], 0.09)
    stamp.fill([(0.6, 0), (0.6, -1.02), (1.6, -0.98), (1.6, -0.06)], wall, outline)
    stamp.fill(xy("-0.6,0 -0.6,-1.02 0,-1.46 0.6,-1.02 0.6,0"), end, outline)
    for u in (-0.42, -0.24, 0.26, 0.43):
        stamp.line([(u, -0.02), (u, -1.1)], 0.11)
    stamp.fill([(-0.17, 0), (-0.17, -0.86), (0.17, -0.86), (0.17, 0)], glow, 0.17)
    stamp.fill([(-0.17, 0), (-0.17, -0.86), (-0.33, -0.83), (-0.33, 0.05)], INK)
    window(stamp, 1.1, -0.60, 0.34, 0.34, glow)
    stamp.stroke([(0.95, -1.15), (0.95, -1.78)], 0.12)
    stamp.stroke([(0.93, -1.40), (0.93, -1.76)], 0.03, LIGHT, 0.12)
    stamp.fill([(0.82, -1.76), (1.08, -1.76), (0.95, -1.90)], LIGHT, 0.14)
    stamp.fill([(0, -1.58), (0.74, -1.00), (1.72, -0.95), (1.12, -1.46)], PAPER, outline)
    stamp.fill(xy("-0.74,-0.96 0,-1.52 0.74,-0.96 0.74,-1.06 0,-1.66 -0.74,-1.06"), PAPER, outline)
    return 0.95, -1.92
