"""A towering cloud by moonlight: knob before knob, pale towards the light and hatched on the far side."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from engraver.field import Area, Canvas
from engraver.grid import Array, smooth
from engraver.hatch import hatch
from engraver.phases import level

Knob = tuple[float, float, float]


def _knobs(heap: Sequence[Knob], rng: Generator) -> list[tuple[Knob, float]]:
    """Return the great knobs and the small ones that grow out of their upper halves, furthest first.

    With each goes how much of its lower half melts into the knob behind it.
    """
    out: list[tuple[float, Knob, float]] = []
    for x, y, r in heap:
        out.append((y, (x, y, r), 0.0))
        for away, least, most, step in ((0.72, 0.34, 0.52, 42),):
            for a in np.arange(-215, 35, step):
                turn = np.deg2rad(a + rng.uniform(-12, 12))
                size, far = r * rng.uniform(least, most), r * away * rng.uniform(0.9, 1.06)
                u, v = x + far * np.cos(turn), y + far * np.sin(turn)
                out.append((y + 0.01 + 0.03 * (v - y), (u, v, size), 1.0))
    return [(knob, melt) for _, knob, melt in sorted(out)]


def billows(
    c: Canvas, heap: Sequence[Knob], *, base: float, dark: float = 0.95, name: str = "billows"
) -> None:
    """Draw a tower of cloud from its great knobs (x, y, radius), cut off ragged and dark at row `base`."""
    rng = c.rng(name)
    rough, slow = c.noise(f"{name} edge", 0.06, 1.0, 2), c.noise(f"{name} shade", 0.12, 2.0, 2)
    lean = level(-16, 0.95, name=name)
    for (x, y, r), melt in _knobs(heap, rng):
        rows, cols = c.window(x - 1.2 * r, y - 1.2 * r, x + 1.2 * r, y + 1.2 * r)
        grid = c.grid(Area(rows, cols, np.ones((1, 1), np.float32)))
        far, turn = grid.polar(x, y)
        edge = np.float32(r) * (1 + 0.16 * rough(grid))
        sheer: Array = np.minimum(edge - far, base - grid.y + 0.05 * slow(grid))
        lx, ly = c.light.toward(grid)
        part = np.clip(far / edge, 0, 1)
        away = -(np.cos(turn) * lx + np.sin(turn) * ly) * part
        up = (grid.y - np.float32(y)) / np.float32(r)
        deep = smooth(base - 0.36, base - 0.02, grid.y)
        tone = np.clip(
            0.60 * smooth(-0.25, 0.9, away) + deep * (0.42 + 0.6 * smooth(-0.5, 0.6, away)), 0, dark
        )
        tone = np.where(tone < 0.12, 0.0, tone)
        dome = np.float32(0.6 * r) * np.sqrt(1 - 0.9 * part**2) / np.float32(grid.pitch)
        fade = 1 - melt * smooth(-0.1, 0.7, up)
        line = np.float32(0.13 * c.mm) * (1 - melt * smooth(-0.35, 0.25, up))
        ring = np.clip((sheer + line) / np.float32(c.step) + 0.5, 0, 1) * np.where(fade > 0.99, 1.0, fade**3)
        c.ink(Area(rows, cols, ring), 1.0)
        body = np.clip(sheer / np.float32(c.step) + 0.5, 0, 1) * fade
        lines = hatch(grid, tone, lean(grid) - dome)
        c.lay(Area(rows, cols, body), lines, tone, np.where(tone > 0.62, 1.0, 0.45))
