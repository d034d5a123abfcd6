"""September's roadside close up: goldenrod in arching plumes, and many-rayed asters."""

from __future__ import annotations

from math import cos, pi, radians, sin

import numpy as np
from numpy.random import Generator

from engraver.ribbon import spline
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def _plume(stamp: Stamp, x: float, y: float, reach: float, rise: float, rng: Generator, lit: int) -> None:
    """One arching spray from (x, y), its florets spaced in two ranks along the upper side."""
    count = max(5, round(abs(reach) / 0.029))
    path = [(x + reach * t, y - rise * (1.8 * t - t * t)) for t in (0.0, 0.3, 0.65, 1.0)]
    stamp.curve(path, 0.17)
    for k in range(count):
        t = 0.10 + 0.90 * (k + 0.5) / count
        fx, fy = x + reach * t, y - rise * (1.8 * t - t * t)
        r = 0.0140 * (1.15 - 0.35 * t)
        for lift, paint in (
            (0.004, LIGHT),
            (0.025 * (1.2 - 0.5 * t), PAPER),
            (0.044 * (1.25 - 0.8 * t), PAPER),
        ):
            away = lift + float(rng.normal(0, 0.002))
            shift = float(rng.normal(0, 0.005)) + (0.013 if lift == 0.025 else 0.0)
            if paint is PAPER and reach * lit < 0 and k % 2:
                paint = LIGHT
            stamp.dot(fx + shift, fy - away, r + 0.0065, INK)
            stamp.dot(fx + shift, fy - away, r, paint)


def goldenrod_plume(
    stamp: Stamp, x: float, y: float, height: float, lean: float, rng: Generator, *, lit: int = 1
) -> None:
    """Draw a stem of goldenrod from (x, y): narrow leaves below, sprays that arch to both sides above."""
    rise = np.linspace(0, 1, 30)
    stem = np.stack([x + lean * rise**1.6, y - height * rise], axis=1)
    stamp.stroke(stem, [0.030, 0.024, 0.012], INK)
    stamp.stroke(stem, [0.014, 0.011, 0.004], MID)
    for k in range(12):
        part = 0.06 + 0.50 * k / 12
        sx, sy = x + lean * part**1.6, y - height * part
        side = -1 if k % 2 else 1
        long = 0.20 * (1.1 - 0.7 * part)
        bend = spline(
            [(sx, sy), (sx + side * 0.5 * long, sy - 0.45 * long), (sx + side * long, sy - 0.30 * long)]
        )
        stamp.stroke(bend, [0.014, 0.040, 0.036, 0.004])
        stamp.stroke(bend, [0.004, 0.022, 0.020, 0.0], LIGHT if side == lit else MID, 0.10)
    for k in range(9):
        part = 0.56 + 0.40 * k / 9
        side = -1 if k % 2 else 1
        reach = (0.34 - 0.030 * k) * height / 1.2
        _plume(stamp, x + lean * part**1.6, y - height * part, side * reach, 0.09 + 0.006 * k, rng, lit)
    _plume(stamp, x + 0.97 * lean, y - 0.97 * height, 0.07 * lit, 0.12, rng, lit)


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
