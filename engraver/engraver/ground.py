"""Hills, woods, fields and meadows: everything between the sky and the foreground."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.interpolate import PchipInterpolator

from engraver.field import Area, Canvas
from engraver.grid import Array, Field, Grid, Value, at
from engraver.phases import along, level, rows, vertical


def rolling(
    canvas: Canvas, name: str, y: float, high: float = 0.05, wide: float = 0.5, slope: float = 0.0
) -> Field:
    """Return a hill line y = f(x): noise `high` high and `wide` wide around a level that falls by `slope`."""
    rough = canvas.noise(name, wide, 1.0, 3)

    def curve(grid: Grid) -> Array:
        line: Array = rough(Grid(grid.x, np.zeros((1, 1), np.float32), grid.pitch))
        return np.float32(y) - np.float32(high) * line + np.float32(slope) * grid.x

    return curve


def through(points: Sequence[tuple[float, float]]) -> Field:
    """Return a smooth curve y = f(x) through points from left to right, level beyond the ends."""
    xs, ys = np.array(points, dtype=float).T

    smooth_through = PchipInterpolator(xs, ys)

    def curve(grid: Grid) -> Array:
        line: Array = smooth_through(np.clip(grid.x[0], xs[0], xs[-1])).astype(np.float32)
        return line[None, :]

    return curve


def treetops(canvas: Canvas, name: str, curve: Field, high: float = 0.04, pointed: bool = True) -> Field:
    """Return a hill line topped by a distant wood: spires of conifers, or rounded crowns."""
    rng = canvas.rng(name)
    count = int(2.2 / (0.42 * high if pointed else 0.9 * high))
    x0 = np.sort(rng.uniform(-1.1, 1.1, count)).astype(np.float32)
    top = rng.uniform(0.45, 1.0, count).astype(np.float32) * high
    half = (
        top * rng.uniform(0.22, 0.34, count).astype(np.float32)
        if pointed
        else rng.uniform(0.5, 0.9, count).astype(np.float32) * high
    )

    def tops(grid: Grid) -> Array:
        x = grid.x[0][:, None]
        reach = np.clip(1 - np.abs(x - x0[None, :]) / half[None, :], 0, 1)
        shape = reach if pointed else np.sqrt(1 - (1 - reach) ** 2) * 0.6
        tall: Array = (shape * top[None, :]).max(1)
        return curve(grid) - tall[None, :]

    return tops


def ridge(
    canvas: Canvas,
    curve: Field,
    tone: Value = 0.6,
    *,
    tint: Value = 1.0,
    crest: float = 0.12,
    phase: Field | None = None,
    crest_tint: float = 0.0,
    foot: float = 1.1,
) -> Area:
    """Draw distant land under a curve in upright lines, with a pale `crest` (mm) where its edge catches
    light.
    """
    area = canvas.below(curve, -1.1, foot)
    canvas.engrave(area, tone, phase or vertical(0.95), tint)
    if crest:
        grid = canvas.grid(area)
        under = grid.y - at(curve, grid)
        broken = canvas.noise("crest", 0.06, 3.0)(Grid(grid.x, np.zeros((1, 1), np.float32), grid.pitch))
        wide = np.float32(crest * canvas.mm) * np.clip(1.15 + 1.2 * broken, 0, 1)
        band = np.clip(
            (wide - np.abs(under - np.float32(0.5 * crest * canvas.mm))) / np.float32(canvas.step) + 0.5, 0, 1
        )
        band *= wide > 0.09 * canvas.mm
        canvas.paper(Area(area.rows, area.cols, (band * area.cover).astype(np.float32)), crest_tint)
    return area


def field(
    canvas: Canvas,
    curve: Field,
    tone: Value = 0.55,
    *,
    tint: Value = 1.0,
    roll: float = 0.05,
    foot_tone: float | None = None,
) -> Area:
    """Draw open land: level lines that follow its swell and darken towards the foot of the picture."""
    area = canvas.below(curve)
    swell = canvas.noise("swell", 0.5, 2.2)
    grid = canvas.grid(area)
    t = at(tone, grid)
    if foot_tone is not None:
        under = np.clip((grid.y - at(curve, grid)) / 0.6, 0, 1)
        t = t + (np.float32(foot_tone) - t) * under
    t = np.clip(t + 0.12 * swell(grid), 0.05, 1)
    canvas.engrave(area, t, along(lambda g: at(curve, g) * 0.6 + roll * swell(g)), tint)
    return area


def furrows(
    canvas: Canvas,
    curve: Field,
    vx: float,
    count: int = 120,
    tone: Value = 0.6,
    *,
    tint: Value = 1.0,
    up: float = 0.03,
) -> Area:
    """Draw ploughed or mown rows that run to a point (vx) on the horizon."""
    area = canvas.below(curve)
    top = float(at(curve, canvas.grid(area)).min()) - up
    canvas.engrave(area, tone, rows(vx, top, count), tint)
    return area


def dark_foot(
    canvas: Canvas, y: float = 0.72, wave: float = 0.05, tint: float = 1.0, name: str = "foot"
) -> Area:
    """Draw solid ground with a ragged upper edge at the foot, which closes the circle."""
    rough = canvas.noise(name, 0.1, 2.0, 3)

    def edge(g: Grid) -> Array:
        line: Array = rough(Grid(g.x, np.zeros((1, 1), np.float32), g.pitch))
        return np.float32(y) + np.float32(wave) * line

    area = canvas.below(edge)
    grid = canvas.grid(area)
    deep = np.clip((grid.y - at(edge, grid)) / 0.16, 0, 1)
    canvas.engrave(area, 0.72 + 0.30 * deep, level(wobble=0.6), tint)
    return area


def black_foot(canvas: Canvas, y: float, wave: float = 0.05, name: str = "foot") -> Area:
    """Draw solid ground at the foot, with a ragged upper edge and a few white dashes along it.

    Under upright or level lines it ends them cleanly; two hatchings of equal weight would join in frames.
    """
    rough = canvas.noise(name, 0.1, 2.0, 3)

    def edge(g: Grid) -> Array:
        line: Array = rough(Grid(g.x, np.zeros((1, 1), np.float32), g.pitch))
        return np.float32(y) + np.float32(wave) * line

    area = canvas.below(edge)
    grid = canvas.grid(area)
    deep = np.clip((grid.y - at(edge, grid) - np.float32(1.5 * canvas.pitch)) / 0.05, 0, 1)
    late = np.clip((grid.y - at(edge, grid)) / 0.30, 0, 1)
    canvas.engrave(area, 1 - 0.12 * deep * (1 - late), level(wobble=0.6), 1.0)
    return area


def vignette_edge(canvas: Canvas, wide: float = 0.10, tone: float = 0.9) -> None:
    """Hatch a band around the inner edge, for scenes whose foot is too pale to close the circle."""
    grid = canvas.grid()
    r = grid.polar()[0]
    t = np.clip((r - (1 - wide)) / wide, 0, 1) * tone
    canvas.cross(Area(slice(None), slice(None), (t > 0).astype(np.float32)), t, level(angle=0))
