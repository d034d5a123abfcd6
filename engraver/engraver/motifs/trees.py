"""Bare and leafy trees by their habit of growth: limbs that fork, and crowns of clumped leaves."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


@dataclass(frozen=True, slots=True)
class Habit:
    """How a tree grows: height of the `fork`, number of main limbs and how far they open (degrees from
    upright).

    `arch` bends limbs outwards as they rise (+) or turns them up (-); `shoots` is the length of side shoots,
    `droop` that of hanging twigs.
    """

    fork: float = 0.3
    limbs: int = 5
    opening: float = 38.0
    arch: float = 0.0
    shoots: float = 0.5
    angle: float = 42.0
    droop: float = 0.0
    girth: float = 0.07
    leader: bool = False


HABITS = {
    "maple": Habit(0.26, 6, 36, -0.15, 0.45, 36, 0.0, 0.075),
    "elm": Habit(0.34, 6, 26, 0.55, 0.42, 34, 0.25, 0.075),
    "oak": Habit(0.24, 7, 62, 0.10, 0.50, 56, 0.0, 0.095),
    "apple": Habit(0.24, 6, 62, 0.25, 0.55, 55, 0.05, 0.095),
    "willow": Habit(0.24, 7, 50, 0.45, 0.5, 40, 1.0, 0.10),
    "ash": Habit(0.30, 5, 30, -0.2, 0.42, 48, 0.0, 0.06, True),
    "alder": Habit(0.02, 6, 24, 0.2, 0.4, 34, 0.0, 0.03),
    "sapling": Habit(0.35, 4, 28, -0.1, 0.5, 42, 0.0, 0.035, True),
    "cottonwood": Habit(0.2, 6, 30, 0.1, 0.5, 40, 0.0, 0.08, True),
}


def _limb(start: Array, angle: float, length: float, bend: float, rng: Generator, points: int = 7) -> Array:
    """Return a limb that starts at `angle` degrees from upright and bends by `bend` over its length."""
    turns = np.deg2rad(angle + bend * np.linspace(0, 1, points) + np.cumsum(rng.normal(0, 5.0, points)))
    steps = np.stack([np.sin(turns), -np.cos(turns)], axis=1) * length / points
    return np.vstack([start, start + np.cumsum(steps, axis=0)])


def _grow(
    stamp: Stamp,
    start: Array,
    angle: float,
    length: float,
    width: float,
    depth: int,
    habit: Habit,
    rng: Generator,
    paint: Paint,
) -> list[Array]:
    """Draw a limb with its shoots, thinnest first; return the tips."""
    side = 1 if angle >= 0 else -1
    bend = habit.arch * 55 * side + habit.droop * 75 * side * (depth == 0)
    path = spline(_limb(start, angle, length, bend, rng), steps=4)
    tips = [path[-1]]
    if depth > 0:
        count = max(3, int(length * stamp.scale / 0.032))
        for k, part in enumerate(np.linspace(0.28, 0.93, min(count, 8))):
            i = int(part * (len(path) - 1))
            heading = float(
                np.rad2deg(np.arctan2(*(path[min(i + 1, len(path) - 1)] - path[i - 1]) * np.array([1, -1])))
            )
            off = habit.angle * (1 if k % 2 else -1) * rng.uniform(0.7, 1.2)
            long = length * habit.shoots * (1.15 - 0.65 * part) * rng.uniform(0.75, 1.2)
            tips += _grow(
                stamp,
                path[i],
                heading + off,
                long,
                width * 0.52 * (1 - 0.45 * part),
                depth - 1,
                habit,
                rng,
                paint,
            )
    stamp.stroke(path, [width, width * 0.72, width * 0.42, width * 0.15], paint)
    return tips


def bare_tree(
    stamp: Stamp,
    rng: Generator,
    habit: str | Habit = "maple",
    *,
    levels: int | None = None,
    paint: Paint = INK,
) -> list[Array]:
    """Draw a leafless tree; return the tips of its twigs in its own unit. Two levels of shoots at most."""
    h = HABITS[habit] if isinstance(habit, str) else habit
    depth = levels if levels is not None else (2 if stamp.scale > 0.30 else 1)
    lean = float(rng.normal(0, 0.015))
    fork = np.array([lean, -h.fork])
    girth = h.girth
    trunk = spline([(0, 0.01), (lean * 0.3, -h.fork * 0.5), (lean, -h.fork), (lean * 1.5, -h.fork - 0.05)])
    tips: list[Array] = []
    spread = np.linspace(-1, 1, h.limbs) * h.opening + rng.normal(0, 4, h.limbs)
    rest = 1 - h.fork
    for a in sorted(spread, key=abs, reverse=True):
        reach = rest * (0.98 - 0.34 * abs(a) / 90) * rng.uniform(0.82, 1.0)
        start = fork + np.array([0, rng.uniform(-0.04, 0.06)])
        tips += _grow(stamp, start, float(a), reach, girth * 0.50, depth, h, rng, paint)
    if h.leader:
        tips += _grow(stamp, fork, 0.0, rest * 0.95, girth * 0.6, depth, h, rng, paint)
    stamp.stroke(trunk, [girth * 1.55, girth * 1.02, girth * 0.9, girth * 0.7], paint)
    return tips


def leafy_tree(
    stamp: Stamp,
    rng: Generator,
    *,
    crown: tuple[float, float, float, float] = (0, -0.66, 0.34, 0.32),
    clumps: int = 16,
    light: tuple[float, float] = (0.4, -0.9),
    lit: Paint = MID,
    brightest: Paint | None = LIGHT,
    fork: float = 0.36,
    girth: float = 0.07,
    leaf: float = 0.020,
) -> None:
    """Draw a tree in leaf: trunk and limbs, dark clumps of foliage, and leaf dabs on the side of `light` (a
    direction).

    `crown` is the centre x, y and the half-axes of the crown.
    """
    cx, cy, rx, ry = crown
    stamp.stroke([(0, 0.0), (0.0, -fork), (cx * 0.5, cy)], [girth * 1.5, girth, girth * 0.4])
    ring = rng.permutation(clumps) / clumps * 2 * np.pi
    far = np.sqrt(np.linspace(0.05, 0.85, clumps))
    places = [(cx + rx * f * np.cos(a), cy + ry * f * np.sin(a)) for f, a in zip(far, ring, strict=True)]
    for x, y in places:
        stamp.stroke(
            spline([(0, -fork * 0.8), ((x + 0) / 2, (y - fork) / 2 - 0.03), (x, y)]),
            [girth * 0.5, girth * 0.2],
        )
    for x, y in sorted(places, key=lambda p: p[0] * light[0] + p[1] * light[1]):
        clump(stamp, x, y, 0.36 * (rx + ry) / 2 * rng.uniform(0.75, 1.2), rng, light, lit, brightest, leaf)


def clump(
    stamp: Stamp,
    x: float,
    y: float,
    r: float,
    rng: Generator,
    light: tuple[float, float] = (0.4, -0.9),
    lit: Paint = MID,
    brightest: Paint | None = LIGHT,
    leaf: float = 0.02,
) -> None:
    """Draw one ball of foliage: a ragged dark mass, and leaf dabs where the light falls."""
    count = max(14, int(2 * np.pi * r / leaf))
    a = np.linspace(0, 2 * np.pi, count, endpoint=False)
    edge = r * (1 + 0.16 * rng.standard_normal(count))
    stamp.fill(np.stack([x + edge * np.cos(a), y + 0.86 * edge * np.sin(a)], axis=1))
    size = np.hypot(*light)
    for _ in range(int(11 * (r / leaf) ** 1.3)):
        u, v = rng.uniform(-1, 1, 2)
        bright = (u * light[0] + v * light[1]) / size
        if u * u + v * v < 0.95 and bright > rng.uniform(-0.45, 0.65):
            paint = brightest if brightest is not None and bright > 0.52 else lit
            _dab(
                stamp, x + r * u, y + 0.86 * r * v, leaf * rng.uniform(0.9, 1.5), rng.uniform(-60, 60), paint
            )


def _dab(stamp: Stamp, x: float, y: float, size: float, turn: float, paint: Paint) -> None:
    with stamp.at(x, y, size, turn):
        stamp.fill(xy("-0.62,0.05 -0.2,-0.3 0.35,-0.22 0.62,0.08 0.1,0.24"), paint)


def birch(
    stamp: Stamp,
    rng: Generator,
    path: list[tuple[float, float]],
    widths: tuple[float, float] = (0.10, 0.07),
    dark_side: int = 1,
    shade: Paint = LIGHT,
) -> None:
    """Draw a paper-birch trunk close up: white bark shaded on one side, lenticels and dark brows."""
    line = resample(spline(path), 60)
    stamp.stroke(line, np.array(widths) * 1.0 + 0.014, INK)
    stamp.stroke(line, widths, PAPER)
    side = line + np.array([dark_side, 0]) * np.linspace(widths[0], widths[1], 60)[:, None] * 0.32
    stamp.stroke(side, (widths[0] * 0.34, widths[1] * 0.34), shade)
    for k in range(2, 58):
        x, y = map(float, line[k])
        half = float(np.interp(k, [0, 59], widths)) / 2
        for _ in range(2):
            start = x + dark_side * half * rng.uniform(-0.2, 1.0)
            long = half * rng.uniform(0.2, 0.75)
            yy = y + rng.uniform(-0.02, 0.02)
            stamp.taper(
                [(start, yy), (start - dark_side * long * 0.5, yy + 0.003), (start - dark_side * long, yy)],
                0.006,
            )
        if rng.random() < 0.10:
            stamp.fill([(x - half, y - 0.012), (x + half * 0.2, y), (x - half, y + 0.020)])
    stamp.line(line + np.array([-0.5, 0]) * np.linspace(*widths, 60)[:, None], 0.14)
    stamp.line(line + np.array([0.5, 0]) * np.linspace(*widths, 60)[:, None], 0.16)


def trunk(
    stamp: Stamp,
    rng: Generator,
    path: list[tuple[float, float]],
    widths: tuple[float, float],
    *,
    lit_side: int = 1,
    lit: Paint = MID,
    furrows: int = 70,
) -> None:
    """Draw a dark trunk close up with furrowed bark: broken white strokes, closest on the lit side."""
    line = resample(spline(path), 60)
    stamp.stroke(line, widths)
    for _ in range(furrows):
        k = int(rng.integers(1, 50))
        n = int(rng.integers(4, 9))
        half = np.linspace(*widths, 60)[k : k + n] / 2
        u = lit_side * (1 - abs(rng.normal(0, 0.55))) * 0.86
        part = line[k : k + n] + np.stack([half * u, np.zeros(len(half))], axis=1)
        stamp.taper(part + rng.normal(0, 0.002, part.shape), 0.007 if u * lit_side > 0.4 else 0.005, lit)
