"""A rocky shore: surf, a light station with its keeper's house."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin

import numpy as np
from numpy.random import Generator

from engraver.motifs.landmarks import lighthouse
from engraver.ribbon import spline, xy
from engraver.stamp import INK, MID, PAPER, Stamp, toned


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


def light_station(stamp: Stamp, *, wide: float = 1.5) -> None:
    """Draw a white tower with the keeper's house on its left. 1 high; the lamp is at (0, -0.885)."""
    stamp.fill(xy("-.52,.0 -.52,-.17 -.18,-.17 -.18,.0"), PAPER, outline=0.17)
    stamp.fill(xy("-.56,-.165 -.48,-.30 -.20,-.30 -.14,-.165"), toned(0.6), outline=0.18)
    stamp.fill(xy("-.41,-.30 -.41,-.37 -.36,-.37 -.36,-.30"), MID, outline=0.16)
    for x in (-0.46, -0.36, -0.26):
        stamp.fill([(x - 0.02, -0.05), (x - 0.02, -0.12), (x + 0.02, -0.12), (x + 0.02, -0.05)], INK)
    stamp.fill(xy("-.20,.0 -.20,-.10 -.12,-.10 -.12,.0"), toned(0.5, 0.45), outline=0.15)
    with stamp.at(0.0, 0.0, 1.0, squeeze=wide):
        lighthouse(stamp, bands=0, outline=0.2)
        for y in (-0.20, -0.46, -0.66):
            stamp.fill([(-0.018, y), (-0.018, y - 0.055), (0.016, y - 0.055), (0.016, y)], INK)
        stamp.fill([(-0.026, 0.0), (-0.026, -0.085), (0.026, -0.085), (0.026, 0.0)], INK)
