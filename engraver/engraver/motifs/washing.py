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
    belly: float = 0.07,
    outline: float = 0.20,
) -> None:
    """Draw a sheet hung along `top`, its hem along `foot` (both left to right), that the wind blows left.

    Folds fan out from the pegs; one corner of the hem turns up and shows the back of the cloth.
    """
    above, below = resample(spline(top), 61), resample(spline(foot), 61)
    sway = 0.030 * np.sin(np.linspace(0, 3.2 * np.pi, 61))
    below = below + np.stack([0.5 * sway, sway], axis=1)

    def down(i: float, j: float, low: float, high: float) -> Array:
        """Return the cloth's line from the part `i` of its top to the part `j` of its hem."""
        v = np.linspace(low, high, 17)[:, None]
        start, end = above[round(60 * i)], below[round(60 * j)]
        line: Array = start + (end - start) * v
        line -= np.array([belly, 0.0]) * np.sin(np.pi * v)
        return line

    cloth = np.vstack([down(0, 0, 0, 1), below, down(1, 1, 0, 1)[::-1], above[::-1]])
    stamp.fill(cloth, PAPER, outline)
    for i, j, low, high, wide, paint in (
        (1.0, 0.92, 0.02, 0.99, 0.16, LIGHT), (0.66, 0.66, 0.04, 0.97, 0.12, LIGHT),
        (0.34, 0.30, 0.05, 0.95, 0.10, LIGHT), (1.0, 0.97, 0.03, 0.99, 0.07, toned(0.55)),
        (0.66, 0.71, 0.10, 0.97, 0.06, toned(0.55)), (0.34, 0.34, 0.20, 0.94, 0.05, toned(0.55)),
    ):  # fmt: skip
        edge, other = down(i, j, low, high), down(i, max(0.0, j - wide), low, high)
        stamp.fill(np.vstack([edge, other[::-1]]), paint)
    for i, j, low, high in (
        (0.0, 0.14, 0.02, 0.70), (0.36, 0.20, 0.02, 0.52), (0.36, 0.48, 0.02, 0.62), (0.68, 0.56, 0.02, 0.48),
        (0.68, 0.82, 0.02, 0.66), (1.0, 0.80, 0.02, 0.42),
    ):  # fmt: skip
        stamp.taper(down(i, j, low, high)[::3], 0.014, INK)
    stamp.line(0.05 * above[3:-3] + 0.95 * below[3:-3], 0.11, MID)
    curl = [below[60], below[48], below[48] + [0.03, -0.10], below[60] + [-0.05, -0.13]]
    stamp.blob(np.stack(curl), toned(0.66), outline)


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
