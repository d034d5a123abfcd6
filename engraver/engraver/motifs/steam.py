"""Steam: lines that rise from their source and thin into the night."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engraver.field import Area, Canvas
from engraver.grid import Array, Grid, smooth
from engraver.ribbon import Points, spline


def rising(canvas: Canvas, path: Points, widths: Sequence[float], name: str = "steam") -> None:
    """Engrave steam along a path that climbs from its source: white where it is dense, thinning upward.

    `widths` are half the breadth of the column, spread evenly over its height.
    """
    line = spline(path)[::-1]
    top, foot = float(line[0, 1]), float(line[-1, 1])
    reach = max(widths) * 1.6
    rows, cols = canvas.window(float(line[:, 0].min()) - reach, top, float(line[:, 0].max()) + reach, foot)
    grid = Grid(canvas.side[None, cols], canvas.side[rows, None], canvas.pitch)
    up = (foot - grid.y) / np.float32(foot - top)
    half = np.interp(up, np.linspace(0, 1, len(widths)), widths).astype(np.float32)
    off = grid.x - np.interp(grid.y, line[:, 1], line[:, 0]).astype(np.float32)
    billow = canvas.noise(name, 0.20, 0.9)(grid)
    wisp = canvas.noise(f"{name} wisps", 0.26, 0.32, 1)(grid)
    dense = smooth(1.25, 0.35, np.abs(off) / half + 0.60 * billow + 0.5 * up * wisp) * (1 - 0.85 * up)
    dense *= smooth(1.4, 0.9, np.abs(off) / half)
    area = Area(rows, cols, smooth(0.04, 0.16, dense))

    def along(g: Grid) -> Array:
        lines: Array = off / (half / np.float32(1.4 * half.min()) * np.float32(g.pitch)) + 2.4 * billow
        return lines

    canvas.engrave(
        area, 0.95 - 0.93 * dense, along, np.where(dense > 0.55, 0.0, np.where(dense > 0.28, 0.45, 1.0))
    )
