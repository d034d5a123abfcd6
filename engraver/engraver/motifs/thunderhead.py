"""A thunderhead: one heap of cloud modelled as a height field, so that its knobs grow out of one another."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.ndimage import gaussian_filter

from engraver.field import Area, Canvas
from engraver.grid import Array, Grid, smooth
from engraver.phases import level

Puff = tuple[float, float, float]


def thunderhead(
    canvas: Canvas,
    heap: Sequence[Puff],
    *,
    name: str = "thunderhead",
    base: float = 0.3,
    dark: float = 0.86,
    lit: float = 0.0,
) -> Area:
    """Draw a towering cloud of puffs (x, y, radius), ragged below `base`, lit from the canvas's light; return
    its area.

    Its lit knobs have the tint `lit`, then light tint, then hatching up to `dark`; the underside is darkest.
    """
    grid = canvas.grid()
    high: Array = np.full((grid.y.size, grid.x.size), -1.0, np.float32)
    for x, y, r in heap:
        rows, cols = canvas.window(x - r, y - r, x + r, y + r)
        part = Grid(canvas.side[None, cols], canvas.side[rows, None], canvas.pitch)
        bulge = r * r - part.polar(x, y)[0] ** 2
        body = np.where(bulge > 0, np.sqrt(np.maximum(bulge, 0)) + 0.9 * y + 0.9, -1.0)
        high[rows, cols] = np.maximum(high[rows, cols], body)
    cover = gaussian_filter((high > -0.5).astype(np.float32), 1.0)
    ragged = np.float32(base) + np.float32(0.030) * canvas.noise(f"{name} foot", 0.06, 3.0, 2)(grid)
    cover *= np.clip((ragged - grid.y) / np.float32(canvas.step) + 0.5, 0, 1)
    soft = gaussian_filter(np.maximum(high, 0.0), 0.25 * canvas.mm / canvas.step)
    gy, gx = np.gradient(soft, canvas.step)
    lx, ly = canvas.light.toward(grid)
    facing = -(gx * lx + gy * ly) / np.sqrt(1 + gx * gx + gy * gy)
    under = smooth(base - 0.42, base, grid.y)
    shade = np.clip(0.50 - 0.50 * facing + 0.34 * under, 0, 1)
    crease = smooth(3.5, 6.0, np.hypot(gx, gy)) * smooth(0.25, 0.5, shade)
    tone = np.clip(dark * smooth(0.30, 0.95, shade) + 0.6 * crease, 0, 1)
    area = Area(slice(None), slice(None), cover.astype(np.float32))
    edge = Area(slice(None), slice(None), (gaussian_filter(cover, 1.6) > 0.06).astype(np.float32))
    canvas.ink(edge)
    bent = level(-14)
    lines = lambda g: bent(g) - 0.25 * soft / np.float32(g.pitch)  # noqa: E731
    canvas.engrave(area, tone, lines, np.where(shade > 0.66, 1.0, np.where(shade > 0.40, 0.45, lit)))
    return area
