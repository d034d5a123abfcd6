"""Linen on a line: sheets that belly in the wind, pegs."""

from __future__ import annotations

import numpy as np

from engraver.grid import Array
from engraver.ribbon import resample, spline
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def sheet(
    stamp: Stamp,
    top: list[tuple[float, float]],
    drop: float,
    *,
    wind: float = 0.22,
    folds: float = 2.6,
    pegs: int = 4,
    start: float = 0.0,
    outline: float = 0.20,
) -> list[tuple[float, float]]:
    """Draw a sheet hung along `top`, left to right, blown to the left; return where its pegs are.

    It hangs `drop` deep and is blown `wind` aside. The lines run down the cloth and swell in its folds,
    which begin at the pegs and roll out towards the hem; `start` shifts them, in folds.
    """
    above = resample(spline(top), 201)
    width = float(above[-1, 0] - above[0, 0])

    def turn(u: Array, v: Array) -> Array:
        return 2 * np.pi * (folds * u + 0.30 * v**1.5 + start)

    def cloth(u: Array, v: Array) -> Array:
        roll = 0.085 * width * v**1.4
        sag = 0.045 * width * np.abs(np.sin(np.pi * (pegs - 1) * u)) * (1 - v) ** 2
        x = np.interp(u, np.linspace(0, 1, 201), above[:, 0])
        y = np.interp(u, np.linspace(0, 1, 201), above[:, 1])
        x = x - wind * v**1.7 * (1 - 0.25 * u) + roll * 0.8 * np.cos(turn(u, v))
        y = y + sag + drop * v * (1 - 0.10 * (1 - u) * v) + roll * 0.62 * np.sin(turn(u, v))
        return np.stack([x, y], axis=-1)

    def shade(u: Array, v: Array) -> Array:
        rolled = v**0.7 * np.cos(turn(u, v) - 0.9)
        hung = (1 - v) ** 2.2 * np.cos(2 * np.pi * (pegs - 1) * u) * 0.75
        return rolled + hung

    across, down = np.linspace(0, 1, 120), np.linspace(0, 1, 80)
    one = np.ones_like
    edge = [
        cloth(across, 0 * across),
        cloth(one(down), down),
        cloth(across, one(across))[::-1],
        cloth(0 * down, down)[::-1],
    ]
    stamp.fill(np.vstack(edge), PAPER, outline)
    for gap, low, high, paint in ((0.0035, 0.0, 0.1, LIGHT), (0.0105, 0.26, 1.30, INK)):
        for u in np.arange(gap, width - 0.5 * gap, gap) / width:
            dark = np.clip((shade(np.full_like(down, u), down) - low) / (high - low), 0, 1)
            heavy = 0.012 * (dark > 0.5) if paint is LIGHT else 0.0115 * dark**0.7
            _swelling(stamp, cloth(np.full_like(down, u), down), heavy, paint)
    stamp.line(edge[2][2:-2] - [0.0, 0.022], 0.11, MID)
    stamp.line(np.vstack(edge), outline, INK, closed=True)
    return [(float(x), float(y)) for x, y in cloth(np.linspace(0.01, 0.99, pegs), np.zeros(pegs))]


def _swelling(stamp: Stamp, path: Array, widths: Array, paint: Paint) -> None:
    """Draw the parts of a line that have a width, as strokes that swell and thin with it."""
    drawn = np.concatenate([[False], widths > 0.0028, [False]])
    starts, ends = (np.flatnonzero(d) for d in (drawn[1:] & ~drawn[:-1], drawn[:-1] & ~drawn[1:]))
    for i, j in zip(starts.tolist(), ends.tolist(), strict=True):
        if j - i > 5:
            stamp.stroke(path[i:j], widths[i:j], paint, 0.10)


def rope(stamp: Stamp, path: list[tuple[float, float]]) -> Array:
    """Draw the line itself, with a lit upper edge; return its points."""
    points = spline(path, steps=14)
    stamp.line(points, 0.30, INK)
    stamp.line(points, 0.12, LIGHT)
    return points


def peg(stamp: Stamp, x: float, y: float, size: float, turn: float = 0.0) -> None:
    """Draw a split wooden clothes-peg pushed down over the line at (x, y)."""
    with stamp.at(x, y, size, turn):
        for u in (-0.10, 0.10):
            stamp.stroke([(u * 0.8, -0.34), (u * 1.5, 0.62)], [0.17, 0.13], INK)
            stamp.stroke([(u * 0.8, -0.32), (u * 1.4, 0.56)], [0.07, 0.05], LIGHT, 0.10)
        stamp.dot(0, -0.44, 0.17, INK)
        stamp.dot(-0.02, -0.45, 0.10, LIGHT)
