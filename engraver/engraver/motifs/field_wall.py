"""A dry wall of field stones close up: stones of all widths, each rounded by hatching."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.field import Area, Canvas
from engraver.grid import Array, smooth
from engraver.hatch import hatch
from engraver.phases import level
from engraver.stamp import Stamp, press


def field_wall(
    c: Canvas,
    path: list[tuple[float, float]],
    height: float,
    *,
    courses: int = 3,
    tone: float = 0.30,
    name: str = "wall",
) -> None:
    """Draw a wall along the path of its foot (left to right); the tops of its stones are lit.

    Their faces are hatched about as dark as `tone`, darker from course to course towards the foot.
    """
    rng = c.rng(name)
    xs, ys = np.transpose(path)
    high = height / courses
    core = Stamp(c)
    top = [(float(x), float(np.interp(x, xs, ys)) - 0.94 * height) for x in np.linspace(-1.1, 1.1, 30)]
    core.fill([*top, (1.1, float(ys[-1]) + 0.1), (-1.1, float(ys[0]) + 0.1)])
    press(core)
    for row in range(courses):
        x = -1.12 + high * float(rng.uniform(-0.6, 0.0))
        while x < 1.1:
            wide = high * float(rng.choice([1.0, 1.4, 1.8, 2.3])) * float(rng.uniform(0.85, 1.15))
            tall = high * float(rng.uniform(0.96, 1.14))
            foot = float(np.interp(x + wide / 2, xs, ys)) - row * high
            deep = tone + 0.12 * (courses - 1 - row) + float(rng.normal(0, 0.08))
            stone(c, x + wide / 2, foot - tall / 2, wide, tall, deep, rng)
            x += wide


def stone(c: Canvas, x: float, y: float, wide: float, tall: float, deep: float, rng: Generator) -> None:
    """Draw a blunt, uneven stone about as dark as `deep`: pale on top, hatched, darkest underneath."""
    half_w, half_h = 0.5 * wide - 0.10 * c.mm, 0.5 * tall - 0.10 * c.mm
    rows, cols = c.window(x - wide, y - tall, x + wide, y + tall)
    grid = c.grid(Area(rows, cols, np.ones((1, 1), np.float32)))
    lean = float(rng.normal(0, 0.10))
    u = (grid.x - np.float32(x)) / np.float32(half_w)
    v = (grid.y - np.float32(y) - lean * (grid.x - np.float32(x)) * 0.5) / np.float32(half_h)
    rough = c.noise(f"stone {x:.3f} {y:.3f}", 0.05, 1.4, 2)(grid)
    blunt = float(rng.uniform(2.6, 4.0))
    reach: Array = (np.abs(u) ** blunt + np.abs(v) ** blunt) ** (1 / blunt) * (1 + 0.16 * rough)
    cover = np.clip((1 - reach) * np.float32(half_h / c.step) + 0.5, 0, 1)
    side = float(np.sign(c.light.x - x))
    shade = v - 0.35 * side * u + 0.5 * rough
    tone = np.clip(deep + 0.62 * smooth(-0.5, 1.1, shade) - 0.42 * smooth(-0.1, -0.9, shade), 0, 0.97)
    tone = np.where(tone < 0.14, 0.0, tone)
    lines = level(float(rng.uniform(-10, 10)))(grid) + 0.10 * tall * (u * u) / np.float32(grid.pitch)
    c.lay(Area(rows, cols, cover), hatch(grid, tone, lines), tone, np.where(tone < 0.60, 0.45, 1.0))
