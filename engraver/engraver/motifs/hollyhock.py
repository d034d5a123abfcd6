"""A hollyhock: lobed leaves at its foot, wide frilled flowers, smaller and in bud towards the top."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_LOBES = xy("0,.06 -.30,.16 -.62,.02 -.56,-.20 -.84,-.44 -.52,-.62 -.34,-.62 -.20,-.98 0,-1.06")


def hollyhock(
    stamp: Stamp, x: float, y: float, height: float, rng: Generator, *, lean: float = 0.0, lit_side: int = 1
) -> None:
    """Draw a spire of hollyhock from (x, y); its flowers face left and right alternately."""
    stem = resample(spline([(x, y), (x + 0.3 * lean, y - 0.5 * height), (x + lean, y - height)]), 101)
    stamp.stroke(stem, np.array([0.040, 0.032, 0.016]) * height, INK)
    stamp.stroke(stem, np.array([0.016, 0.012, 0.006]) * height, MID)
    for part, side, size in (
        (0.04, -1, 0.26),
        (0.08, 1, 0.27),
        (0.18, -1, 0.22),
        (0.24, 1, 0.20),
        (0.32, -1, 0.15),
    ):
        px, py = stem[int(100 * part)]
        mallow_leaf(stamp, float(px), float(py), size * height, side * (66 - 30 * part), lit=side == lit_side)
    for k in range(4):
        px, py = stem[int(100 * (0.84 + 0.05 * k))]
        side = 1 if k % 2 else -1
        _bud(
            stamp,
            float(px) + side * 0.018 * height,
            float(py),
            height * (0.062 - 0.008 * k),
            side * (38 - 8 * k),
        )
    flowers = [
        (0.36, 1, 0.150),
        (0.46, -1, 0.146),
        (0.57, 1, 0.128),
        (0.66, -1, 0.112),
        (0.745, 1, 0.090),
        (0.81, -1, 0.070),
    ]
    for part, side, r in reversed(flowers):
        px, py = stem[int(100 * part)]
        mallow(
            stamp, float(px) + side * 0.62 * r * height, float(py), r * height, rng,
            aside=side * 24.0, paint=PAPER if side == lit_side else LIGHT,
        )  # fmt: skip


def mallow(
    stamp: Stamp, x: float, y: float, r: float, rng: Generator, *, aside: float = 0.0, paint: Paint = PAPER
) -> None:
    """Draw one flower: five broad overlapping petals in a frilled disc, a dark eye, a pale column."""
    with stamp.at(x, y, r, aside, squeeze=0.90):
        for k in (0, 2, 4, 1, 3):
            with stamp.at(0, 0, float(rng.uniform(0.95, 1.05)), 72 * k + float(rng.uniform(-5, 5))):
                petal = spline(xy("0,0 -.40,-.34 -.66,-.66 -.56,-.90 -.34,-.90 -.18,-1.02 "
".02,-.94 .24,-1.03 .42,-.90 .62,-.80 .62,-.58 .36,-.28"), closed=True)  # fmt: skip
                stamp.fill(petal, paint, 0.15)
                stamp.fill(0.52 * petal, LIGHT if paint is PAPER else MID)
                for u in (-0.36, -0.18, 0.0, 0.18, 0.36):
                    stamp.taper(
                        [(0.16 * u, -0.16), (0.7 * u, -0.46), (1.1 * u, -0.80 + 0.3 * abs(u))], 0.035, INK
                    )
        stamp.dot(0, 0, 0.24, INK)
        stamp.dot(0, 0.02, 0.10, PAPER, 0.14)


def _bud(stamp: Stamp, x: float, y: float, size: float, turn: float) -> None:
    with stamp.at(x, y, size, turn):
        stamp.blob(xy("0,0 .44,-.26 .38,-.80 0,-1.05 -.38,-.80 -.44,-.26"), MID, 0.15)
        stamp.blob(xy("-.14,-.70 0,-1.2 .14,-.70"), PAPER, 0.12)


def mallow_leaf(
    stamp: Stamp, x: float, y: float, size: float, turn: float = 0.0, *, lit: bool = True
) -> None:
    """Draw a round leaf of five shallow lobes, its stalk at (x, y), upright before turning."""
    half = spline(_LOBES)
    mirror = half * np.array([-1.0, 1.0])
    with stamp.at(x, y, size, turn):
        stamp.fill(np.vstack([half, mirror[::-1]]), LIGHT if lit else MID)
        if lit:
            stamp.fill(half, MID)
        for tip in ((0.0, -0.98), (0.72, -0.44), (-0.72, -0.44), (0.52, 0.0), (-0.52, 0.0)):
            stamp.stroke([(0, 0.02), tip], [0.05, 0.02], INK, 0.13)
        for tip in ((0.22, -0.66), (-0.22, -0.66)):
            stamp.line([(0.0, -0.42), tip], 0.11)
        stamp.line(np.vstack([half, mirror[::-1]]), 0.16, INK, closed=True)
