"""A rocky shore: foam, a light station with its keeper's house."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator
from scipy.ndimage import gaussian_filter1d

from engraver.motifs.landmarks import lighthouse
from engraver.ribbon import normals, resample, spline
from engraver.stamp import INK, PAPER, Stamp


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


def light_station(stamp: Stamp, *, wide: float = 1.7) -> None:
    """Draw a white tower and its lantern, 1 high; the lamp is at (0, -0.885)."""
    with stamp.at(0.0, 0.0, 1.0, squeeze=wide):
        lighthouse(stamp, bands=0, outline=0.2)
        for y in (-0.20, -0.46, -0.66):
            stamp.fill([(-0.050, y), (-0.048, y - 0.055), (-0.022, y - 0.055), (-0.022, y)], INK)
        stamp.fill([(-0.062, 0.0), (-0.060, -0.085), (-0.020, -0.085), (-0.020, 0.0)], INK)
