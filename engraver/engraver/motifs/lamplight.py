"""Lamplight outdoors: a glow that thins the lines around it."""

from __future__ import annotations

import numpy as np

from engraver.field import Canvas
from engraver.grid import smooth
from engraver.phases import rays


def glow(canvas: Canvas, x: float, y: float, r: float, *, count: int = 90, power: float = 0.8) -> None:
    """Draw the light of a lamp: rays of light tint cut into the picture, thinning out to `r`."""
    area = canvas.disc(x, y, r)
    grid = canvas.grid(area)
    far, turn = grid.polar(x, y)
    flicker = 1 + 0.16 * np.sin(turn * 7) + 0.10 * np.sin(turn * 16 + 1)
    near = smooth(1.0, 0.12, far / (np.float32(r) * flicker))
    tone = np.where(near > 0.03, 1 - np.float32(power) * near, np.float32(2.0))
    canvas.cut(area, tone, rays(x, y, count), np.where(near > 0.45, 0.45, 1.0))
