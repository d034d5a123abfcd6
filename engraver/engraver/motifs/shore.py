"""A rocky shore: foam, a light station."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator
from scipy.ndimage import gaussian_filter1d

from engraver.ribbon import arc, normals, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned


def foam(stamp: Stamp, path: Sequence[tuple[float, float]], wide: float, rng: Generator) -> None:
    """Draw the broken edge of a wave along a path: a ragged ribbon of paper with holes of ink, and flecks."""
    count = 90
    line = resample(spline(path), count)
    side = normals(line)
    ragged = np.clip(gaussian_filter1d(rng.normal(0.5, 1.1, (2, count)), 1.6, axis=1), 0.05, 1.0)
    ends = np.minimum(1, 8 * (0.5 - np.abs(np.linspace(-0.5, 0.5, count))))
    reach = wide * ragged * ends * [[0.5], [0.8]]
    stamp.fill(np.vstack([line + side * reach[0][:, None], (line - side * reach[1][:, None])[::-1]]), PAPER)
    for k in rng.integers(3, count - 3, count // 3):
        at = line[k] + side[k] * wide * float(rng.uniform(-0.45, 0.25))
        run = (line[k + 2] - line[k - 2]) * float(rng.uniform(0.25, 0.6))
        stamp.taper([at - run, at, at + run], 0.24 * wide)
    for k in rng.integers(0, count, count // 2):
        at = line[k] + side[k] * wide * float(rng.uniform(0.7, 1.9))
        stamp.dot(float(at[0]), float(at[1]), 0.004, PAPER)


def light_station(stamp: Stamp) -> None:
    """Draw a white tower and its lantern, 1 high; the lamp is at (0, -0.885).

    The eye is 0.18 above its foot: circles under that bulge down and those over it up.
    Press it with upright lines.
    """
    left = spline(xy("-.185,.01 -.160,-.26 -.140,-.52 -.128,-.765"))
    foot, neck = arc(0, 0.01, 0.185, 0.035, 180, 0), arc(0, -0.765, 0.128, 0.020, 0, -180)
    stamp.fill(np.vstack([left[::-1], foot, left * [-1, 1], neck]), PAPER, outline=0.2)
    for a, b, tone in ((0.08, 0.34, 0.22), (0.34, 0.62, 0.44), (0.62, 0.84, 0.66), (0.84, 1.0, 0.84)):
        stamp.fill(np.vstack([left * [-a, 1], (left * [-b, 1])[::-1]]), toned(tone, 0.45))
    for y, wide in ((-0.20, 0.026), (-0.44, 0.024), (-0.64, 0.022)):
        _sash(stamp, -0.062, y, wide)
    stamp.fill([*arc(-0.055, -0.115, 0.036, 0.034, 180, 360, 9), (-0.016, 0.042), (-0.094, 0.036)], INK)
    stamp.line([(-0.055, -0.14), (-0.055, 0.03)], 0.11, MID)
    _gallery(stamp)
    _lantern(stamp)


def _sash(stamp: Stamp, x: float, y: float, wide: float) -> None:
    """A window deep in the wall: its round head, the lit reveal, the bars."""
    stamp.fill([*arc(x, y - 0.05, wide, 0.020, 180, 360, 9), (x + wide, y), (x - wide, y)], INK)
    stamp.line([(x, y - 0.06), (x, y - 0.01)], 0.11, LIGHT)
    stamp.line([(x - 0.7 * wide, y - 0.033), (x + 0.7 * wide, y - 0.033)], 0.11, LIGHT)
    stamp.line([(x - 1.3 * wide, y + 0.006), (x + 1.3 * wide, y + 0.006)], 0.16)


def _gallery(stamp: Stamp) -> None:
    """The cornice that carries the walk, and the railing around it."""
    under = np.vstack([arc(0, -0.765, 0.128, 0.020, 180, 360), arc(0, -0.810, 0.180, 0.028, 0, -180)])
    stamp.fill(under, toned(0.60, 0.45), outline=0.2)
    for u in np.linspace(-0.9, 0.9, 9):
        rise = (1 - u * u) ** 0.5
        stamp.line([(0.128 * u, -0.765 - 0.020 * rise), (0.180 * u, -0.810 - 0.028 * rise)], 0.13)
    walk = np.vstack([arc(0, -0.810, 0.188, 0.028, 180, 360), arc(0, -0.826, 0.188, 0.028, 0, -180)])
    stamp.fill(walk, LIGHT, outline=0.18)


def _lantern(stamp: Stamp) -> None:
    """The lantern room with its panes and lens, the railing before it, the dome with its ball."""
    room = np.vstack([arc(0, -0.828, 0.092, 0.014, 180, 360), arc(0, -0.955, 0.092, 0.014, 0, -180)])
    stamp.fill(room, PAPER, outline=0.22)
    for u in (-0.78, -0.30, 0.30, 0.78):
        stamp.line([(0.092 * u, -0.836), (0.092 * u, -0.966)], 0.14)
    stamp.line(arc(0, -0.898, 0.092, 0.014, 180, 360), 0.13)
    rail = arc(0, -0.872, 0.184, 0.030, 180, 360)
    for mm, paint in ((0.34, INK), (0.15, LIGHT)):
        stamp.line(rail, mm, paint)
        for u in np.linspace(-1.0, 1.0, 11):
            rise = (1 - u * u) ** 0.5
            stamp.line([(0.184 * u, -0.828 - 0.028 * rise), (0.184 * u, -0.872 - 0.030 * rise)], mm, paint)
    dome = np.vstack(
        [spline(xy("-.108,-.953 -.088,-1.0 -.05,-1.032 0,-1.045 .05,-1.032 .088,-1.0 .108,-.953"))]
    )
    stamp.fill(np.vstack([dome, arc(0, -0.953, 0.108, 0.016, 0, -180)]), INK, outline=0.2)
    stamp.stroke(
        spline(xy("-.092,-.968 -.070,-1.002 -.040,-1.022 -.01,-1.030")), [0.006, 0.014, 0.006], LIGHT
    )
    stamp.line([(0, -1.045), (0, -1.105)], 0.2)
    stamp.dot(0, -1.062, 0.018)
