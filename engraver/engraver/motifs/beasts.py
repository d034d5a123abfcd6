"""What animals in profile are drawn with: jointed limbs, and hair along an edge."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import Points, resample, spline
from engraver.stamp import INK, MID, Paint, Stamp


def limb(stamp: Stamp, joints: Points, widths: Sequence[float], paint: Paint = INK) -> None:
    """Draw a leg: a smooth stroke through its joints."""
    stamp.stroke(spline(joints, steps=6), eased(widths), paint, round_ends=True)


def eased(widths: Sequence[float]) -> Array:
    """Return widths eased between those at the joints."""
    return spline([(k, w) for k, w in enumerate(widths)], steps=4)[:, 1]


def pelt(
    stamp: Stamp,
    edge: Points,
    rng: Generator,
    *,
    count: int = 60,
    depth: float = 0.10,
    length: float = 0.05,
    inward: float = 1.0,
    slope: float = 0.35,
    paint: Paint = MID,
    width: float = 0.008,
) -> None:
    """Draw fine strokes of hair within `depth` of an edge, on its right (`inward` 1) or left (-1)."""
    path = resample(spline(edge), 200)
    run = np.gradient(path, axis=0)
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    side = np.stack([-run[:, 1], run[:, 0]], axis=1) * inward
    for k in rng.integers(0, 196, count):
        deep = depth * rng.random() ** 1.6
        start = path[k] + side[k] * (deep + 0.012)
        end = start + (run[k] + side[k] * slope) * length * rng.uniform(0.6, 1.15)
        stamp.taper([tuple(start), tuple((start + end) / 2 + side[k] * 0.002), tuple(end)], width, paint)
