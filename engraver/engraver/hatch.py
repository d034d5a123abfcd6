"""Hatching: lines that swell with the tone, and break into dashes where they would be too thin to print.

A *phase* counts lines: a line runs wherever it is a whole number. The ink field is measured in pitches and
there is ink where it is above 0, so -0.5 is bare paper and 0.5 is solid ink.
"""

from __future__ import annotations

import numpy as np

from engraver.grid import Array, Grid
from engraver.noise import lookup

LEAST_LINE = 0.21
"""Thinnest line, in pitches of 0.40 mm: 0.083 mm."""
LEAST_GAP = 0.23
"""Thinnest white gap, in pitches of 0.40 mm: 0.092 mm."""
_TAPER = np.float32(8.0)
_DASH = 5.5


def crowding(phase: Array, step: float, pitch: float) -> Array:
    """Return the number of lines relative to the pitch; whole jumps of the phase do not count."""
    grown: list[Array] = []
    for axis in (0, 1):
        if phase.shape[axis] < 2:
            grown.append(np.zeros((1, 1), np.float32))
            continue
        d = np.diff(phase, axis=axis)
        d -= np.rint(d)
        last = d[-1:] if axis == 0 else d[:, -1:]
        grown.append(np.concatenate([d, last], axis))
    out: Array = np.hypot(grown[0], grown[1]) * np.float32(pitch / step)
    return np.clip(out, 0.6, 2.6)


def _dash_noise(grid: Grid, where: Array, line: Array) -> Array:
    """Return noise spread evenly over 0..1 at the chosen samples, independent from line to line."""
    rows, cols = np.nonzero(where)
    f = np.float32(1 / (_DASH * grid.pitch))
    u = grid.x[0][cols] * f + line[where] * np.float32(13.73)
    v = grid.y[:, 0][rows] * f + line[where] * np.float32(7.31)
    return lookup(u, v) * np.float32(0.96) + np.float32(0.02)


def hatch(grid: Grid, tone: Array, phase: Array, even: bool = False) -> Array:
    """Return the ink field of a hatching; `tone` 0..1 is the share of each pitch that is ink.

    `even` promises that the lines keep the pitch everywhere, so that it need not be measured.
    """
    shape = np.broadcast_shapes(tone.shape, phase.shape, (grid.y.size, grid.x.size))
    p = np.broadcast_to(phase, shape)
    t = np.broadcast_to(tone, shape)
    ratio: Array = np.float32(1) if even else crowding(p, float(grid.x[0, 1] - grid.x[0, 0]), grid.pitch)  # type: ignore[assignment]
    line = np.rint(p)
    off = np.abs(p - line)
    g: Array = t * np.float32(0.5) - off
    thin = t < np.float32(LEAST_LINE) * ratio
    full = t > 1 - np.float32(LEAST_GAP) * ratio
    _dashes(g, grid, thin, line, t, off, np.broadcast_to(np.float32(LEAST_LINE) * ratio, shape))
    _cuts(g, grid, full, np.floor(p), t, off, np.broadcast_to(np.float32(LEAST_GAP) * ratio, shape))
    return g


def _dashes(g: Array, grid: Grid, where: Array, line: Array, t: Array, off: Array, least: Array) -> None:
    """Keep lines at the least printable width, and break them up instead of thinning them further."""
    if where.any():
        low = least[where]
        grow = (t[where] / low - _dash_noise(grid, where, line)) * _TAPER
        g[where] = low * np.float32(0.5) * np.clip(grow, -1, 1) - off[where]


def _cuts(g: Array, grid: Grid, where: Array, gap: Array, t: Array, off: Array, least: Array) -> None:
    """Keep gaps at the least printable width, and break them up instead of thinning them further."""
    if where.any():
        low = least[where]
        grow = ((1 - t[where]) / low - _dash_noise(grid, where, gap + np.float32(0.5))) * _TAPER
        g[where] = np.float32(0.5) - off[where] - low * np.float32(0.5) * np.clip(grow, -1, 1)
