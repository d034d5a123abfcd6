"""Grass underfoot: clumps of broad, pointed blades that bend one way, darker ones behind."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.ribbon import spline
from engraver.stamp import INK, MID, Paint, Stamp


def turf(
    stamp: Stamp,
    rng: Generator,
    x0: float,
    x1: float,
    y: float,
    height: float,
    *,
    clumps: int = 26,
    pale: Paint = MID,
    share: float = 0.5,
) -> None:
    """Draw clumps of grass along row `y` from `x0` to `x1`, up to `height` high; a `share` is `pale`, the
    rest ink.
    """
    places = np.linspace(x0, x1, clumps) + rng.normal(0, 0.25 * (x1 - x0) / clumps, clumps)
    for k in rng.permutation(clumps).tolist():
        paint = pale if rng.random() < share else INK
        root = float(y + rng.uniform(-0.02, 0.04))
        lean = float(rng.normal(0, 0.25))
        for u in np.linspace(-1, 1, int(rng.integers(4, 7))):
            long = height * float(rng.uniform(0.55, 1.0)) * (1 - 0.3 * abs(u))
            _blade(stamp, float(places[k]) + 0.018 * u, root, long, lean + 0.34 * float(u), paint)


def _blade(stamp: Stamp, x: float, y: float, long: float, lean: float, paint: Paint) -> None:
    tip = (x + lean * long, y - long * (1 - 0.18 * abs(lean)))
    path = spline([(x, y), (x + 0.22 * lean * long, y - 0.55 * long), tip], steps=6)
    stamp.stroke(path, [0.016, 0.030, 0.020, 0.0])
    if paint is not INK:
        stamp.stroke(path[:-1], [0.0, 0.015, 0.011, 0.0], paint, 0.09)
