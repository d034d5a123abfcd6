"""Steam: one clean white cloud along a path, or lines that rise and thin into the night."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from engraver.field import Area, Canvas
from engraver.grid import Array, Grid, smooth
from engraver.ribbon import Points, arc, resample, spline
from engraver.stamp import INK, LIGHT, PAPER, Stamp


def plume(
    stamp: Stamp,
    path: Points,
    radii: tuple[float, float],
    rng: Generator,
    *,
    count: int = 14,
    shade: float = 225.0,
    outline: float = 0.2,
) -> None:
    """Draw steam along a path from its source, its billows growing from the first radius to the second.

    `shade` is the direction of the side away from the light, in degrees clockwise from the right.
    """
    line = resample(spline(path), count)
    grow = radii[0] + (radii[1] - radii[0]) * np.linspace(0, 1, count) ** 0.9
    billows = []
    for k, ((x, y), r) in enumerate(zip(line.tolist(), grow.tolist(), strict=True)):
        for side in (-1, 1):
            off = side * r * float(rng.uniform(0.45, 0.75))
            billows.append(
                (x + off, y + r * float(rng.uniform(-0.35, 0.35)), r * float(rng.uniform(0.72, 1.0)))
            )
        if k == count - 1:
            billows.append((x, y - 0.5 * r, 0.9 * r))
    heaped(stamp, billows, rng, every=2 if count % 2 else 3, shade=shade, outline=outline)


def heaped(
    stamp: Stamp,
    billows: Sequence[tuple[float, float, float]],
    rng: Generator,
    *,
    every: int = 2,
    shade: float = 225.0,
    outline: float = 0.2,
) -> None:
    """Draw billows (x, y, radius) as one cloud; one in `every` is modelled. `shade` is as in `plume`."""
    edge = outline * stamp.canvas.mm
    for x, y, r in billows:
        stamp.dot(x, y, r + edge, INK)
    for x, y, r in billows:
        stamp.dot(x, y, r, PAPER)
    for x, y, r in billows[::-every]:
        outer = arc(x, y, 0.99 * r, 0.99 * r, shade - 75, shade + 75, 16)
        inner = arc(x - 0.30 * r * np.cos(np.deg2rad(shade)), y - 0.30 * r * np.sin(np.deg2rad(shade)),
                    0.92 * r, 0.92 * r, shade + 62, shade - 62, 16)  # fmt: skip
        stamp.fill(np.vstack([outer, inner]), LIGHT)
        turn = shade + float(rng.uniform(-30, 30))
        stamp.taper(arc(x, y, 0.97 * r, 0.97 * r, turn - 55, turn + 40, 9), 0.16 * r, INK)
    for x, y, r in billows[4::5]:
        turn = shade + float(rng.uniform(60, 150))
        stamp.taper(arc(x, y, 0.55 * r, 0.55 * r, turn - 70, turn + 60, 9), 0.13 * r, INK)


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
