"""September's roadside close up: many-rayed asters."""

from __future__ import annotations

from math import cos, pi, radians, sin

from numpy.random import Generator

from engraver.ribbon import spline
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def many_rayed(
    stamp: Stamp,
    x: float,
    y: float,
    r: float,
    rng: Generator,
    *,
    squeeze: float = 1.0,
    lean: float = 0.0,
    paint: Paint = PAPER,
) -> None:
    """Draw a New England aster of radius `r`: forty-odd uneven rays in two ranks around a crowded eye."""
    with stamp.at(x, y, r, lean, squeeze=squeeze):
        stamp.dot(0.0, 0.0, 0.62, INK)
        for rank, (count, under) in enumerate(((21, True), (20, False))):
            for k in range(count):
                a = 2 * pi * (k + 0.5 * rank) / count + float(rng.normal(0, 0.035))
                long = float(rng.uniform(0.90, 1.06)) * (1.0 if under else 0.92)
                bend = float(rng.normal(0, 0.05))
                path = [
                    (0.20 * cos(a), 0.20 * sin(a)),
                    (0.62 * long * cos(a + bend), 0.62 * long * sin(a + bend)),
                    (long * cos(a), long * sin(a)),
                ]
                stamp.stroke(spline(path), [0.075, 0.135, 0.125, 0.055], INK)
                shade = MID if under and paint is not PAPER else LIGHT if under else paint
                stamp.stroke(spline(path), [0.030, 0.085, 0.080, 0.010], shade)
        stamp.dot(0.0, 0.0, 0.29, INK)
        for k in range(34):
            a, d = radians(137.5 * k), 0.26 * (k / 34) ** 0.5
            stamp.dot(d * cos(a), d * sin(a), 0.030, MID if k > 12 else LIGHT)
