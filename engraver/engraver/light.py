"""How light falls on a silhouette: rim light, and the shading of a rounded body."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from engraver.field import Area, Canvas, Light
from engraver.grid import Array, smooth


def inside(cover: Array, step: float) -> Array:
    """Return the distance of covered samples to the edge, in radii."""
    solid = np.pad(cover > 0.5, 1)
    found: Array = ndimage.distance_transform_edt(solid).astype(np.float32)[1:-1, 1:-1]
    return found * np.float32(step)


def outside(cover: Array, step: float) -> Array:
    """Return the smoothed distance from each sample to the nearest covered one, in radii."""
    if not (cover > 0.5).any():
        return np.full(cover.shape, 9, np.float32)
    found: Array = ndimage.distance_transform_edt(cover <= 0.5).astype(np.float32)
    return ndimage.gaussian_filter(found, 0.8) * np.float32(step)  # type: ignore[no-any-return]


def outward(depth: Array, blur: float) -> tuple[Array, Array]:
    """Return unit vectors towards the nearest edge."""
    soft = ndimage.gaussian_filter(depth, blur)
    gy, gx = np.gradient(soft)
    size = np.hypot(gx, gy) + np.float32(1e-9)
    return -gx / size, -gy / size


def rim(canvas: Canvas, area: Area, light: Light, mm: float = 0.17, inset: float = 0.10) -> Array:
    """Return the coverage of a band inside the lit edge of a silhouette, `inset` mm in, up to `mm` wide."""
    grid = canvas.grid(area)
    depth = inside(area.cover, canvas.step)
    nx, ny = outward(depth, 2.5)
    lx, ly = light.toward(grid)
    facing = ndimage.gaussian_filter(nx * lx + ny * ly, 2.0)
    wide = np.float32(mm * canvas.mm) * smooth(0.12, 0.75, facing)
    near = ndimage.gaussian_filter(depth, 0.7) - np.float32(inset * canvas.mm)
    band = np.minimum(near, wide - near) / np.float32(canvas.step)
    least = wide > np.float32(0.08 * canvas.mm)
    out: Array = np.clip(band + np.float32(0.5), 0, 1) * least
    return out


def shine(canvas: Canvas, area: Area, light: Light, round_mm: float) -> Array:
    """Return how brightly each sample of a body is lit, 0..1, if its edges are rounded over `round_mm`."""
    grid = canvas.grid(area)
    depth = inside(area.cover, canvas.step)
    radius = np.float32(round_mm * canvas.mm)
    soft = ndimage.gaussian_filter(depth, max(1.5, 0.22 * radius / canvas.step))
    gy, gx = np.gradient(soft)
    scale = np.float32(1 / canvas.step)
    lean = np.clip(1 - depth / radius, 0, 1)
    nx, ny = -gx * scale * lean, -gy * scale * lean
    nz = np.sqrt(np.clip(1 - nx * nx - ny * ny, 0, 1))
    lx, ly = light.toward(grid)
    flat = np.float32(np.sqrt(1 - light.height**2))
    out: Array = np.clip((nx * lx + ny * ly) * flat + nz * np.float32(light.height), 0, 1)
    return out
