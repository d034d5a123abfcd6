"""The harvest field close up: a tied shock of corn and a ribbed pumpkin."""

from __future__ import annotations

from math import pi, sin

from numpy.random import Generator

from engraver.ribbon import Points, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def corn_shock(stamp: Stamp, rng: Generator, *, lit: float = 1.0, stalks: int = 26) -> None:
    """Draw a shock of corn, 1 high and 0.66 wide at the foot: stalks leant together and tied, blades hanging
    out.

    `lit` is the side of the light, -1 left or 1 right; the other side is ink.
    """
    stamp.blob(xy("-.34,.0 -.16,-.40 -.11,-.60 -.20,-.86 .20,-.86 .11,-.60 .16,-.40 .34,.0 0,.04"), INK)
    for k in range(stalks):
        u = -1 + 2 * ((k * 0.61803) % 1)
        bright = lit * u + float(rng.normal(0, 0.25))
        paint: Paint = INK if bright < -0.45 else MID if bright < 0.05 else LIGHT if bright < 0.75 else PAPER
        tip = (0.24 * u + float(rng.normal(0, 0.05)), -0.92 - 0.10 * float(rng.random()))
        path = spline([(0.33 * u, 0.02), (0.155 * u, -0.36), (0.085 * u, -0.60), tip])
        stamp.stroke(path, [0.040, 0.034, 0.026, 0.012], INK)
        stamp.stroke(path, [0.022, 0.018, 0.012, 0.006], paint)
        if k % 2 == 0:
            _hanging(stamp, path, 1 if u > 0 else -1, paint, rng)
    for y in (-0.60, -0.575):
        stamp.curve([(-0.11, y), (0.0, y + 0.022), (0.11, y)], 0.26, LIGHT)
        stamp.curve([(-0.11, y + 0.014), (0.0, y + 0.036), (0.11, y + 0.014)], 0.13)


def _hanging(stamp: Stamp, path: Points, side: int, paint: Paint, rng: Generator) -> None:
    """A dry blade that leaves its stalk, bends over and hangs."""
    x, y = path[int(rng.integers(9, len(path) - 2))]
    reach, fall = float(rng.uniform(0.12, 0.24)), float(rng.uniform(0.10, 0.26))
    bend = spline(
        [
            (x, y),
            (x + 0.6 * side * reach, y - 0.05),
            (x + side * reach, y + 0.3 * fall),
            (x + 0.96 * side * reach, y + fall),
        ]
    )
    stamp.stroke(bend, [0.030, 0.044, 0.030, 0.006], INK)
    if paint is not INK:
        stamp.stroke(bend, [0.012, 0.024, 0.012, 0.003], paint)


def _rib(x: float, wide: float, low: float = -0.74, high: float = 0.03) -> list[tuple[float, float]]:
    """Return the outline of one rib of a pumpkin: from the stalk out to about `x` and in to the foot."""
    down = [(k / 10) for k in range(11)]
    edges = []
    for side in (1, -1):
        edge = [
            (
                (0.42 + 0.26 * t + (0.58 - 0.26 * t) * sin(pi * t) ** 0.4) * x
                + side * wide * sin(pi * t) ** 0.4,
                low + (high - low) * t,
            )
            for t in down
        ]
        edges += edge if side > 0 else edge[::-1]
    return edges


def ripe_pumpkin(stamp: Stamp, *, lit: float = 0.0, body: Paint = MID, bright: Paint = LIGHT) -> None:
    """Draw a pumpkin, 1.1 wide and 0.8 high, lit from `lit` (-1 left, 0 above, 1 right)."""
    for x in (0.46, -0.46, 0.34, -0.34, 0.18, -0.18, 0.0):
        wide = 0.105 + 0.045 * (1 - abs(x) / 0.46)
        low, high = -0.72 + 0.16 * abs(x), 0.03 - 0.10 * abs(x)
        stamp.fill(_rib(x, wide, low, high), body, outline=0.2)
        stamp.fill(_rib(x + 0.25 * wide * lit, 0.46 * wide, low + 0.05, -0.18), bright)
        for part in (0.45, 0.75):
            away = 1 if x > 0.05 else -1 if x < -0.05 else (-1 if lit > 0 else 1)
            stamp.curve(
                [
                    (x + away * wide * part, high - 0.10),
                    (x + away * wide * part, -0.30),
                    (0.85 * x + away * wide * 0.8 * part, -0.56),
                ],
                0.12,
            )
    stamp.stroke(spline(xy("0,-.66 .01,-.80 -.05,-.90 -.14,-.92")), [0.13, 0.065, 0.06, 0.075], INK)
    stamp.stroke(spline(xy("-.01,-.70 0,-.80 -.06,-.885 -.13,-.905")), [0.05, 0.026, 0.024, 0.03], LIGHT)
