"""Linen on a line: sheets that belly in the wind, pegs, a prop."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from deckgen.engraver.grid import Array
from deckgen.engraver.ribbon import resample, spline
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp, toned


def sheet(
    stamp: Stamp,
    top: list[tuple[float, float]],
    foot: list[tuple[float, float]],
    rng: Generator,
    *,
    folds: int = 6,
    lit_side: int = -1,
    cloth: Paint = PAPER,
    outline: float = 0.18,
) -> None:
    """A sheet hung along `top`, its hem along `foot` (both left to right); folds fall from the pegs, dark
    on the side away from the light.
    """
    above, below = resample(spline(top), 41), resample(spline(foot), 41)
    stamp.fill(np.vstack([above, below[::-1]]), cloth, outline)
    for k in range(folds):
        u = (k + 0.5 + float(rng.normal(0, 0.16))) / folds
        i, j = int(u * 40), int(np.clip(u + float(rng.normal(0.0, 0.08)), 0.03, 0.97) * 40)
        reach = float(rng.choice([0.38, 0.55, 0.8, 0.97]))
        _fold(
            stamp,
            above[i],
            above[i] + (below[j] - above[i]) * reach,
            float(rng.uniform(0.6, 1.0)) * abs(above[-1, 0] - above[0, 0]) / folds,
            lit_side,
        )
    hem = below * 0.93 + above * 0.07
    stamp.line(hem[1:-1], 0.11, MID)
    stamp.line(np.vstack([above, below[::-1]]), outline, INK, closed=True)


def _fold(stamp: Stamp, a: Array, b: Array, wide: float, lit_side: int) -> None:
    """One fold: a tapering shadow, light and mid, with an ink crease along its lit edge."""
    side = np.array([-lit_side * wide, 0.0])
    bow = np.array([lit_side * 0.10 * wide, 0])
    spine = spline(np.stack([a, (a + b) / 2 + bow, b]))
    n = np.linspace(0, 1, len(spine))[:, None]
    swell = np.sin(np.pi * np.clip(n**0.8 * 0.97 + 0.03, 0, 1))
    stamp.fill(np.vstack([spine, (spine + side * 0.62 * swell)[::-1]]), LIGHT)
    stamp.fill(np.vstack([spine, (spine + side * 0.30 * swell)[::-1]]), toned(0.42))
    stamp.taper(spine, 0.012, INK)


def rope(stamp: Stamp, path: list[tuple[float, float]]) -> Array:
    """The line itself, with a lit upper edge; returns its points."""
    points = spline(path, steps=14)
    stamp.line(points, 0.30, INK)
    stamp.line(points, 0.12, LIGHT)
    return points


def peg(stamp: Stamp, x: float, y: float, size: float, turn: float = 0.0) -> None:
    """A split wooden clothes-peg pushed down over the line at (x, y)."""
    with stamp.at(x, y, size, turn):
        for u in (-0.10, 0.10):
            stamp.stroke([(u * 0.8, -0.34), (u * 1.5, 0.62)], [0.17, 0.13], INK)
            stamp.stroke([(u * 0.8, -0.32), (u * 1.4, 0.56)], [0.07, 0.05], LIGHT, 0.10)
        stamp.dot(0, -0.44, 0.17, INK)
        stamp.dot(-0.02, -0.45, 0.10, LIGHT)


def prop(stamp: Stamp, foot: tuple[float, float], head: tuple[float, float], width: float = 0.03) -> None:
    """A forked pole that holds the line up."""
    a, b = np.array(foot), np.array(head)
    run = (b - a) / np.hypot(*(b - a))
    side = np.array([-run[1], run[0]])
    for s in (-1, 1):
        stamp.stroke(
            np.stack([b - run * 0.06, b + side * s * 0.035 + run * 0.05]), [width * 0.8, width * 0.5]
        )
    pole = np.stack([a, b])
    stamp.stroke(pole, [width * 1.1, width])
    stamp.stroke(pole - side * width * 0.22, [width * 0.28, width * 0.22], LIGHT, 0.10)
