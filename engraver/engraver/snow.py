"""Snow shaded from a height field, and the shadows and tracks on it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy import ndimage

from engraver.field import Area, Canvas
from engraver.grid import Array, Field, Grid, Value, at
from engraver.phases import along, level
from engraver.stamp import INK, Paint, Stamp, press


def snow(
    canvas: Canvas,
    curve: Field,
    *,
    deep: float = 0.55,
    drift: float = 0.16,
    foot_tone: float = 0.0,
    name: str = "drift",
) -> Area:
    """Draw snow under a curve: drifts of about `drift` radii, shaded up to `deep` on the side away from
    light.
    """
    area = canvas.below(curve)
    grid = canvas.grid(area)
    under = np.clip((grid.y - at(curve, grid)) / 0.8, 0, 1)
    rough = canvas.noise(name, drift, 2.6, 3)
    height = rough(grid)
    gy, gx = np.gradient(height)
    lx, ly = canvas.light.toward(grid)
    slope = (gx * lx + gy * ly * 0.7) * np.float32(0.16 / canvas.step * drift)
    shade = np.clip(-0.03 - slope * 1.6, 0, 1) * deep / 0.55 + under**2 * np.float32(foot_tone)
    shade = ndimage.gaussian_filter(shade, 1.5)
    tint = np.where(shade > 0.40, 1.0, np.where(shade > 0.13, 0.45, 0.0))
    bend: Field = lambda g: at(curve, g) * 0.7 - rough(g) * np.float32(0.055)  # noqa: E731
    canvas.engrave(area, np.clip(shade, 0, 0.62), along(bend, 1.1, 0.2), tint)
    _crest(canvas, area, curve)
    return area


def _crest(canvas: Canvas, area: Area, curve: Field) -> None:
    """Draw a fine broken ink line along the upper edge, to separate snow from pale things behind it."""
    grid = canvas.grid(area)
    under = np.abs(grid.y - at(curve, grid))
    broken = canvas.noise("snow crest", 0.08, 2.0)(Grid(grid.x, np.zeros((1, 1), np.float32), grid.pitch))
    wide = np.float32(0.07 * canvas.mm) * (broken > -0.1)
    canvas.lay(
        Area(area.rows, area.cols, np.clip((wide - under) / canvas.step + 0.5, 0, 1) * (wide > 0)), 0.5, 1.0
    )


def shadow(
    canvas: Canvas, area: Area, tone: Value = 0.5, phase: Field | None = None, tint: float = 1.0
) -> None:
    """Draw a cast shadow on snow or ground: hatching and tint together, over what is there."""
    canvas.cross(area, tone, phase or level(wobble=0.3))
    sheet = canvas.tint[area.rows, area.cols]
    sheet += np.maximum(np.float32(tint) - sheet, 0) * area.cover


def dark_snow(
    canvas: Canvas,
    curve: Field,
    pool: tuple[float, float, float, float],
    tone: float = 0.42,
    phase: Field | None = None,
) -> None:
    """Draw snow at night under a curve: hatched but for a `pool` of light (x, y, half width, half depth)."""
    area = canvas.below(lambda g: at(curve, g) + np.float32(0.012))
    grid = canvas.grid(area)
    x, y, wide, deep = (np.float32(v) for v in pool)
    far = np.hypot((grid.x - x) / wide, (grid.y - y) / deep)
    ragged = far + np.float32(0.28) * canvas.noise("pool", 0.05, 4.0, 2)(grid) > 0.76
    fading = np.float32(tone) * (1 - np.exp(-(far**2) / 2))
    dark = Area(area.rows, area.cols, area.cover * ragged)
    shadow(canvas, dark, fading, phase or level(2, 0.9), 0.45)


def cast(
    canvas: Canvas, area: Area, ground: float, *, length: float = 0.5, lean: float | None = None
) -> Area:
    """Draw the shadow of an upright silhouette on level ground at row `ground`, away from the canvas's light.

    `length` is the shadow's length as a multiple of the thing's height; `lean` is how far it goes sideways
    for each unit of length, by default away from the light.
    """
    full: Array = np.zeros_like(canvas.g)
    full[area.rows, area.cols] = area.cover
    mid = float((canvas.side[area.cols][0] + canvas.side[area.cols][-1]) / 2)
    side = (
        lean
        if lean is not None
        else float(np.clip((mid - canvas.light.x) / max(0.25, ground - canvas.light.y), -1.5, 1.5))
    )
    grid = canvas.grid()
    down = grid.y - np.float32(ground)
    from_y = np.float32(ground) - down / np.float32(length)
    from_x = grid.x - down * np.float32(side)
    places = [(np.broadcast_to(v, full.shape) - canvas.side[0]) / canvas.step for v in (from_y, from_x)]
    thrown = ndimage.map_coordinates(full, places, order=1, mode="constant")
    thrown *= (down > 0) & (from_y > -1)
    return Area(slice(None), slice(None), thrown.astype(np.float32))


def tracks(
    canvas: Canvas, path: Sequence[tuple[float, float]], count: int, size: float = 0.012, wide: float = 0.02
) -> None:
    """Draw footprints along a path, left and right alternately, smaller towards the horizon."""
    from engraver.ribbon import normals, resample, spline

    points = resample(spline(path), count)
    side = normals(points)
    stamp = Stamp(canvas)
    for k, (p, n) in enumerate(zip(points, side, strict=True)):
        near = float(np.clip((p[1] + 0.1) / 0.9, 0.25, 1.2))
        x, y = p + n * wide * near * (1 if k % 2 else -1)
        stamp.dot(float(x), float(y), size * near, Paint(ink=1, tint=1), size * near * 0.5)
    press(stamp)


def rut(canvas: Canvas, path: Sequence[tuple[float, float]], widths: tuple[float, float]) -> None:
    """Draw the track of one runner or wheel: a dark ribbon with a lit lip beside it."""
    from engraver.ribbon import spline

    stamp = Stamp(canvas)
    stamp.stroke(spline(path), widths, INK)
    press(stamp, rim_mm=0.0, pale=0.10, pale_tint=0.0)
