"""A hemlock bough close up, bowed under snow: a limb and hanging sprays, each with a cushion of snow."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.conifers import bough
from engraver.ribbon import Points, resample, spline
from engraver.stamp import Stamp


def laden_bough(
    stamp: Stamp,
    path: Points,
    rng: Generator,
    *,
    thick: float = 0.075,
    spray: float = 0.22,
    snow: float = 1.15,
) -> None:
    """Draw a bough along a path from trunk to tip; `spray` is the length of a spray, `thick` its depth."""
    line = resample(spline(path, steps=10), 60)
    length = float(np.hypot(*np.diff(line, axis=0).T).sum())
    stamp.stroke(line, [0.035, 0.022, 0.010])
    count = max(3, int(length / (0.42 * spray)))
    for k in range(count):
        at = int(59 * (0.12 + 0.80 * k / count))
        run = line[min(at + 3, 59)] - line[at - 3]
        run /= np.hypot(*run)
        full = 0.72 + 0.28 * np.sin(np.pi * k / count)
        for hang, reach in ((0.75, 0.72), (0.10, 1.0)):
            way = run + np.array([0.0, hang])
            way /= np.hypot(*way)
            long = spray * reach * full * rng.uniform(0.9, 1.1)
            start = line[at] + np.array([0.0, 0.30 * hang * thick])
            sag = np.array([0.0, 0.10 * long])
            plate = spline([start, start + way * 0.55 * long - 0.4 * sag, start + way * long + sag], steps=5)
            bough(stamp, plate, thick * reach * full * rng.uniform(0.88, 1.12), rng, snow)
