"""Linen on a line: sheets that belly in the wind, pegs, a prop."""

from __future__ import annotations

import numpy as np

from engraver.grid import Array
from engraver.ribbon import resample, spline
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned


def sheet(
    stamp: Stamp,
    top: list[tuple[float, float]],
    foot: list[tuple[float, float]],
    *,
    folds: int = 4,
    belly: float = 0.045,
    deep: float = 0.030,
    outline: float = 0.18,
) -> None:
    """Draw a sheet hung along `top`, its hem along `foot` (both left to right), bellied to the right by the
    wind.

    It falls in `folds`, each dark on its right; the hem waves by `deep`, and the back of the cloth shows
    under it.
    """
    u = np.linspace(0, 1, 121)
    above, below = resample(spline(top), 121), resample(spline(foot), 121)
    wave = np.stack([0.4 * np.sin(2 * np.pi * folds * u), -np.cos(2 * np.pi * folds * u)], axis=1) * deep
    hem, back = below + wave, below - 0.8 * wave

    def down(i: int, j: int, low: float, high: float, far: Array = hem) -> Array:
        """Return the cloth's line from the top at `i` to the hem at `j`, between `low` and `high` of it."""
        v = np.linspace(low, high, 21)[:, None]
        line: Array = above[i] + (far[j] - above[i]) * v
        return line + np.array([belly, 0.0]) * np.sin(np.pi * v) ** 0.9

    left, right = down(0, 0, 0, 1), down(120, 120, 0, 1)
    stamp.fill(
        np.vstack([down(0, 0, 0.7, 1, back), back, down(120, 120, 0.7, 1, back)[::-1]]), toned(0.62), outline
    )
    cloth = np.vstack([left, hem, right[::-1], above[::-1]])
    stamp.fill(cloth, PAPER)
    for k in range(folds):
        crest, start = round(120 * (k + 0.52) / folds), 0.02 if k % 2 else 0.30
        for wide, paint in ((0.46, LIGHT), (0.24, toned(0.50))):
            reach = max(1, round(120 * wide / folds))
            i, j = crest, min(120, crest + reach)
            edge = down(i, i, start, 1)
            other = down(i, j, start, 1)
            stamp.fill(np.vstack([edge, other[::-1]]), paint)
        stamp.taper(down(crest, crest, start, 0.985)[::4], 0.014, INK)
    stamp.line(0.06 * above[2:-2] + 0.94 * hem[2:-2] + np.array([0.1 * belly, 0.0]), 0.11, MID)
    stamp.line(cloth, outline, INK, closed=True)


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


def prop(stamp: Stamp, foot: tuple[float, float], head: tuple[float, float], width: float = 0.03) -> None:
    """Draw a forked pole that holds up the line."""
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
