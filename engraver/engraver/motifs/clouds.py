"""Cumulus clouds: puffs engraved one by one, lit on the side of the light, heaped back to front."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engraver.field import Area, Canvas
from engraver.grid import Grid, smooth


def puffs(
    canvas: Canvas,
    heap: Sequence[tuple[float, float, float]],
    *,
    name: str = "cloud",
    dark: float = 0.72,
    tint: float = 0.45,
) -> None:
    """Draw a heap of cloud from (x, y, radius) each, furthest first; lines run around each puff and its lit
    edge stays paper.

    The outline of each puff is knobbed, and a line of ink separates it from those behind.
    """
    for k, (x, y, r) in enumerate(heap):
        reach = r * 1.25
        rows, cols = canvas.window(x - reach, y - reach, x + reach, y + reach)
        grid = Grid(canvas.side[None, cols], canvas.side[rows, None], canvas.pitch)
        far, turn = grid.polar(x, y)
        knobs = canvas.noise(f"{name} {k}", 0.05 + 0.25 * r, 1.0, 2)(grid)
        lobes = np.abs(np.sin(turn * (2.5 + k % 3) + 1.7 * k)) * 0.13
        edge = np.float32(r) * (1 - 0.12 + lobes + 0.09 * knobs)
        body = (edge - far) / np.float32(canvas.step)
        lx, ly = canvas.light.toward(grid)
        facing = ((grid.x - x) * lx + (grid.y - y) * ly) / np.maximum(edge, 1e-3)
        shade = smooth(0.62, -0.60, facing + 0.26 * knobs)
        ring = np.clip(body + 0.20 * canvas.mm / canvas.step, 0, 1) * smooth(0.02, 0.20, shade)
        canvas.ink(Area(rows, cols, ring.astype(np.float32)), 1.0)
        inner = Area(rows, cols, np.clip(body, 0, 1).astype(np.float32))
        tone = np.clip(dark * shade + 0.25 * smooth(0.4, 0.9, (grid.y - y) / np.float32(r)) * shade, 0, 0.9)
        lines = lambda g, x=x, y=y, r=r: (g.polar(x + 0.35 * r, y + 0.9 * r)[0]) / np.float32(g.pitch * 0.9)  # noqa: E731
        canvas.engrave(inner, tone, lines, np.where(shade > 0.62, 1.0, np.where(shade > 0.30, tint, 0.0)))
