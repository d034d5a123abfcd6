"""A rocky shore: surf, a light station with its keeper's house."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin

import numpy as np
from numpy.random import Generator

from engraver.motifs.landmarks import lighthouse
from engraver.ribbon import spline
from engraver.stamp import INK, MID, PAPER, Stamp


def surf(stamp: Stamp, path: Sequence[tuple[float, float]], high: float, rng: Generator) -> None:
    """Draw a breaking wave along a line: a scalloped paper crest, tint and lines of ink in its hollow."""
    line = spline(path)
    count = len(line)
    crest = [
        (
            float(x),
            float(y)
            - high
            * (0.45 + 0.55 * abs(sin(0.55 * k + float(rng.normal(0, 0.2)))))
            * sin(pi * k / (count - 1)),
        )
        for k, (x, y) in enumerate(line)
    ]
    stamp.fill(np.vstack([spline(crest, steps=3), line[::-1]]), PAPER, outline=0.13)
    for k in range(1, count - 1):
        x, y = map(float, line[k])
        tall = y - crest[k][1]
        if k % 3 == 0:
            stamp.taper(
                [(x - 0.05, y - 0.22 * tall), (x, y - 0.30 * tall), (x + 0.05, y - 0.20 * tall)], 0.010, MID
            )
            stamp.taper(
                [(x - 0.02, y - 0.55 * tall), (x + 0.01, y - 0.62 * tall), (x + 0.04, y - 0.52 * tall)],
                0.008,
                INK,
            )
        if tall > 0.4 * high:
            for _ in range(2):
                stamp.dot(
                    x + float(rng.normal(0, 0.03)), crest[k][1] - float(rng.uniform(0.01, 0.07)), 0.006, PAPER
                )


def light_station(stamp: Stamp, *, wide: float = 1.7) -> None:
    """Draw a white tower and its lantern, 1 high; the lamp is at (0, -0.885)."""
    with stamp.at(0.0, 0.0, 1.0, squeeze=wide):
        lighthouse(stamp, bands=0, outline=0.2)
        for y in (-0.20, -0.46, -0.66):
            stamp.fill([(-0.050, y), (-0.048, y - 0.055), (-0.022, y - 0.055), (-0.022, y)], INK)
        stamp.fill([(-0.062, 0.0), (-0.060, -0.085), (-0.020, -0.085), (-0.020, 0.0)], INK)
