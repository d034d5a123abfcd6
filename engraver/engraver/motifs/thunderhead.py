"""A thunderhead: one heap of cloud modelled as a height field, so that its knobs grow out of one another."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.ndimage import gaussian_filter

from engraver.field import Area, Canvas
from engraver.grid import Grid, smooth
from engraver.phases import level

Puff = tuple[float, float, float]


def thunderhead(
    canvas: Canvas,
    heap: Sequence[Puff],
    *,
    base: float,
) -> None:
    """Draw a towering cloud of puffs (x, y, radius), ragged below `base`, lit from the canvas's light; lower
    puffs stand before higher ones, and the underside is darkest.
    """
    grid = canvas.grid()
    floor = np.float32(0.6) * (grid.y + 0 * grid.x)
    high = floor.copy()
    for x, y, r in heap:
        rows, cols = canvas.window(x - r, y - r, x + r, y + r)
        part = Grid(canvas.side[None, cols], canvas.side[rows, None], canvas.pitch)
        bulge = np.sqrt(np.maximum(r * r - part.polar(x, y)[0] ** 2, 0))
        high[rows, cols] = np.maximum(high[rows, cols], np.where(bulge > 0, bulge + 0.6 * y, -9))
    cover = gaussian_filter((high > floor).astype(np.float32), 1.0)
    ragged = np.float32(base) + np.float32(0.030) * canvas.noise("thunderhead foot", 0.06, 3.0, 2)(grid)
    cover *= np.clip((ragged - grid.y) / np.float32(canvas.step) + 0.5, 0, 1)
    gy, gx = np.gradient(gaussian_filter(high, 0.4 * canvas.mm / canvas.step), canvas.step)
    lx, ly = canvas.light.toward(grid)
    facing = -(gx * lx + gy * ly) / np.sqrt(1 + gx * gx + gy * gy)
    shade = np.clip(0.47 - 0.47 * facing + 0.45 * smooth(base - 0.42, base, grid.y), 0, 1)
    area = Area(slice(None), slice(None), cover.astype(np.float32))
    edge = Area(slice(None), slice(None), (gaussian_filter(cover, 1.6) > 0.06).astype(np.float32))
    canvas.ink(edge)
    tint = np.where(shade > 0.66, 1.0, 0.45)
    canvas.engrave(area, smooth(0.30, 0.95, shade), level(-14), tint)
