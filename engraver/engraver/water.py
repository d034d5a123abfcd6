"""Water: reflections in level lines broken by ripples, the moon's path, and ice."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from engraver.field import Area, Canvas
from engraver.grid import Array, Field, Grid, Value, at, smooth
from engraver.hatch import hatch
from engraver.moon import Moon
from engraver.phases import level


def water(
    canvas: Canvas,
    line: Value,
    *,
    foot: Value | None = None,
    ripple: float = 0.02,
    dark: float = 0.12,
    squash: float = 1.0,
    tint_least: float = 0.4,
) -> Area:
    """Draw still water under a level `line` and above `foot`: the picture above it, mirrored and rippled.

    `ripple` is how far the mirror image strays, `dark` the tone the water adds, `squash` how much the
    reflection is shortened.
    """
    area = canvas.below(line)
    grid = canvas.grid(area)
    edge = at(line, grid)
    if foot is not None:
        under = np.clip((at(foot, grid) - grid.y) / np.float32(canvas.step) + 0.5, 0, 1)
        area = Area(area.rows, area.cols, area.cover * under)
    down = grid.y - edge
    near = np.clip(down / 0.8, 0, 1)
    sway = canvas.noise("ripple", 0.016, 9.0, 2)(grid) * (0.25 + 1.6 * near)
    lift = canvas.noise("ripple rows", 0.022, 7.0, 2)(grid) * (0.2 + 1.2 * near)
    from_y = edge - down * np.float32(squash) + np.float32(ripple) * lift
    from_x = grid.x + np.float32(ripple) * sway
    tone, tint = (
        _mirrored(canvas, sheet, from_x, np.minimum(from_y, edge - 1.5 * canvas.step))
        for sheet in (canvas.tone, canvas.tint)
    )
    streak = canvas.noise("streak", 0.02, 14.0, 2)(grid)
    tone = np.clip(tone * 0.9 + dark + 0.13 * streak, 0.12, 1)
    canvas.engrave(
        area, tone, level(scale=1.0, wobble=0.25, name="water"), np.maximum(tint, np.float32(tint_least))
    )
    return area


def _mirrored(canvas: Canvas, sheet: Array, x: Array, y: Array) -> Array:
    """Return a channel looked up at shifted positions, without its fine lines."""
    soft = ndimage.gaussian_filter(sheet, 0.7 * canvas.pitch / canvas.step)
    low, step = float(canvas.side[0]), canvas.step
    shape = np.broadcast_shapes(x.shape, y.shape)
    places = [(np.broadcast_to(v, shape) - low) / step for v in (y, x)]
    out: Array = ndimage.map_coordinates(soft, places, order=1, mode="nearest")
    return out


def glitter(
    canvas: Canvas,
    moon: Moon,
    line: float,
    foot: float = 1.05,
    *,
    width: float = 0.75,
    spread: float = 0.5,
    tint: float = 0.0,
    gather: float = 0.0,
) -> None:
    """Draw the moon's path on the water: paper dashes, dense under the moon, wider and sparser below.

    Over the share `gather` of its length it grows from single dashes, where no shore cuts it off.
    """
    rows, cols = canvas.window(-1.1, line + 0.004, 1.1, foot)
    grid = Grid(canvas.side[None, cols], canvas.side[rows, None], canvas.pitch)
    down = np.clip((grid.y - line) / max(foot - line, 0.1), 0, 1)
    half = moon.r * width * (0.40 + spread * down * 2)
    far = np.abs(grid.x - moon.x) / half
    ripple = canvas.noise("path", 0.026, 7.0, 2)(grid) * (0.75 + 0.35 * down)
    fringe = canvas.noise("path edge", 0.016, 3.0)(grid)
    across = far + 0.62 * ripple + 0.22 * fringe + 0.10
    if gather:
        across += np.float32(0.85) * np.clip(1 - down / np.float32(gather), 0, 1)
    tone = smooth(0.30, 1.0, across)
    g = hatch(grid, tone, level(wobble=0.25, name="water")(grid))
    part = canvas.g[rows, cols]
    inside = far < 1.9
    part[...] = np.where(inside, np.minimum(part, g), part)
    sheet = canvas.tint[rows, cols]
    core, soft = smooth(0.86, 0.76, across), smooth(1.22, 1.12, across)
    sheet += (np.float32(0.45) - sheet) * soft * (sheet > 0.45)
    sheet += (np.float32(tint) - sheet) * core


def rings_on_water(
    canvas: Canvas, x: float, y: float, r: float = 0.05, count: int = 2, flat: float = 0.28
) -> None:
    """Draw ripples around something that stands in water: broken pale ellipses."""
    from engraver.ribbon import arc
    from engraver.stamp import LIGHT, Stamp, press

    stamp = Stamp(canvas)
    for k in range(count):
        radius = r * (1 + 0.75 * k)
        for a, b in ((-20, 95), (120, 200), (225, 300)):
            stamp.line(arc(x, y, radius, radius * flat, a + 25 * k, b + 20 * k), 0.13, LIGHT)
    press(stamp)


def ice(canvas: Canvas, curve: Field, tone: Value = 0.2) -> Area:
    """Draw a frozen pond: bare and tinted streaks with long level lines."""
    area = canvas.below(curve)
    grid = canvas.grid(area)
    sweep = canvas.noise("ice", 0.05, 7.0, 3)(grid)
    t = np.clip(at(tone, grid) + 0.42 * sweep, 0.0, 0.9)
    canvas.engrave(area, t, level(wobble=0.3), np.where(sweep > 0.22, 1.0, np.where(sweep > -0.1, 0.45, 0.0)))
    return area
