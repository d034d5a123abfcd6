"""A rocky shore: ledges of granite, surf about their feet, a light station with its keeper's house."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin

import numpy as np
from numpy.random import Generator

from deckgen.engraver.motifs.landmarks import lighthouse
from deckgen.engraver.motifs.works import boulder
from deckgen.engraver.ribbon import spline, xy
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned


def ledges(
    stamp: Stamp, stones: Sequence[tuple[float, float, float, float]], rng: Generator, *, lit: int = -1
) -> None:
    """Blocks of granite (x, y, width, height of each), furthest first: a lit top, a hatched face, cracks of
    ink.
    """
    for x, y, w, h in stones:
        stamp.fill(boulder(x, y, w, h, rng), toned(0.62), outline=0.2)
        stamp.fill(boulder(x + 0.04 * w * lit, y - 0.24 * h, 0.80 * w, 0.40 * h, rng), LIGHT)
        for _ in range(3):
            sx = x + w * float(rng.uniform(-0.36, 0.36))
            stamp.taper(
                [(sx, y - 0.10 * h), (sx + 0.03 * w, y + 0.10 * h), (sx - 0.02 * w, y + 0.36 * h)], 0.014, INK
            )


def surf(stamp: Stamp, path: Sequence[tuple[float, float]], high: float, rng: Generator) -> None:
    """A breaking wave along a line: a scalloped crest of paper, with tint and lines of ink in its hollow."""
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
    for k in range(2, count - 2):
        x, y = map(float, line[k])
        tall = y - crest[k][1]
        if k % 2 and tall > 0.02:
            stamp.taper([(x, y), (x + 0.01, y - 0.35 * tall), (x - 0.004, y - 0.62 * tall)], 0.012, MID)


def light_station(stamp: Stamp, *, wide: float = 1.5) -> None:
    """A white tower and the keeper's house at its left. 1 high; the lamp is at (0, -0.885)."""
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
