"""Line directions: each function returns a field that counts lines, one line at each whole number.

`scale` multiplies the pitch; `wobble` is how far the lines stray from true, in pitches.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engraver.grid import Array, Field, Grid, Value, at
from engraver.noise import noise

Disc = tuple[float, float, float]
"""Centre x, centre y, radius."""


def _stray(name: str, wobble: float, cell: float = 0.3, stretch: float = 2.0) -> Field:
    rough = noise(f"stray {name}", cell, stretch)
    return lambda grid: rough(grid) * np.float32(wobble)


def level(angle: float = 0.0, scale: float = 1.0, wobble: float = 0.35, name: str = "level") -> Field:
    """Straight lines, turned clockwise from level by `angle` degrees."""
    stray = _stray(name, wobble)
    a = np.deg2rad(angle)

    def phase(grid: Grid) -> Array:
        across = grid.y * np.float32(np.cos(a)) - grid.x * np.float32(np.sin(a))
        out: Array = across / np.float32(grid.pitch * scale) + stray(grid)
        return out

    return phase


def vertical(scale: float = 1.0, wobble: float = 0.45, name: str = "vertical") -> Field:
    """Upright lines, for woods, boards, aurora."""
    stray = _stray(name, wobble, 0.25, 1.0)
    return lambda grid: grid.x / np.float32(grid.pitch * scale) + stray(grid)


def parted(discs: Sequence[Disc], strength: float = 0.8, scale: float = 1.0, wobble: float = 0.35) -> Field:
    """Level lines that part around discs like water around stones (potential flow past a cylinder)."""
    stray = _stray("parted", wobble)

    def phase(grid: Grid) -> Array:
        total: Array = grid.y + np.zeros_like(grid.x)
        for cx, cy, r in discs:
            dx, dy = grid.x - np.float32(cx), grid.y - np.float32(cy)
            square = np.maximum(dx * dx + dy * dy, np.float32(0.6 * r * r))
            total -= dy * np.float32(strength * (1.02 * r) ** 2) / square
        total /= np.float32(grid.pitch * scale)
        total += stray(grid)
        return total

    return phase


def rings(cx: float, cy: float, scale: float = 1.0, wobble: float = 0.3) -> Field:
    """Circles around a point."""
    stray = _stray("rings", wobble, 0.35, 1.0)
    return lambda grid: grid.polar(cx, cy)[0] / np.float32(grid.pitch * scale) + stray(grid)


def rays(cx: float, cy: float, count: int) -> Field:
    """`count` lines that radiate from a point; they are one pitch apart at radius count * pitch / 2 pi."""
    return lambda grid: grid.polar(cx, cy)[1] * np.float32(count / (2 * np.pi))


def spiral(cx: float, cy: float, arms: int = 3, scale: float = 1.0) -> Field:
    """A vortex of `arms` interwound spirals."""

    def phase(grid: Grid) -> Array:
        r, turn = grid.polar(cx, cy)
        out: Array = r / np.float32(grid.pitch * scale) + turn * np.float32(arms / (2 * np.pi))
        return out

    return phase


def contours(height: Field, interval: float, angle: float = 0.0) -> Field:
    """Level lines pushed up and down by a height field, like furrows over drifts."""
    base = level(angle, wobble=0.2)
    return lambda grid: base(grid) + height(grid) / np.float32(interval * grid.pitch)


def rows(vx: float, vy: float, count: int) -> Field:
    """Furrows that run to a vanishing point; `count` of them in half a turn."""

    def phase(grid: Grid) -> Array:
        dx, dy = grid.x - np.float32(vx), grid.y - np.float32(vy)
        out: Array = np.arctan2(dx, np.maximum(dy, np.float32(1e-3))) * np.float32(count / np.pi)
        return out

    return phase


def ball(cx: float, cy: float, r: float, scale: float = 0.72, tilt: float = 0.25, turn: float = 0.0) -> Field:
    """Parallels of a ball: lines that bow apart in the middle and close up by `tilt` at the limb."""
    a = np.deg2rad(turn)

    def phase(grid: Grid) -> Array:
        dx, dy = (grid.x - np.float32(cx)) / np.float32(r), (grid.y - np.float32(cy)) / np.float32(r)
        u, v = (
            dx * np.float32(np.cos(a)) + dy * np.float32(np.sin(a)),
            dy * np.float32(np.cos(a)) - dx * np.float32(np.sin(a)),
        )
        out: Array = v * (1 + np.float32(tilt) * u * u) * np.float32(r / (grid.pitch * scale))
        return out

    return phase


def curling(
    name: str, cell: float = 0.3, force: float = 0.12, stretch: float = 1.6, scale: float = 1.0
) -> Field:
    """Level lines swept into whorls, for a troubled sky; `force` is how far, in radii."""
    sweep, fine = noise(f"{name} curl", cell, stretch), noise(f"{name} fine", cell / 2.3, stretch)

    def phase(grid: Grid) -> Array:
        moved = grid.y + sweep(grid) * np.float32(force) + fine(grid) * np.float32(force / 4)
        out: Array = moved / np.float32(grid.pitch * scale)
        return out

    return phase


def along(curve: Value, scale: float = 1.0, wobble: float = 0.3, name: str = "along") -> Field:
    """Lines that follow a curve y = f(x), for banks, waves and roofs."""
    stray = _stray(name, wobble)

    def phase(grid: Grid) -> Array:
        out: Array = (grid.y - at(curve, grid)) / np.float32(grid.pitch * scale) + stray(grid)
        return out

    return phase


def curtains(name: str, sway: float = 0.05, scale: float = 1.0) -> Field:
    """Upright lines that sway like a curtain, for aurora and waterfalls."""
    slow = noise(f"{name} sway", 0.5, 0.6)

    def phase(grid: Grid) -> Array:
        out: Array = (grid.x + slow(grid) * np.float32(sway)) / np.float32(grid.pitch * scale)
        return out

    return phase
