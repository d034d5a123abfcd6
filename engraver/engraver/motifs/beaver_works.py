"""What beavers build: a lodge of sticks in the water, and the dam."""

from __future__ import annotations

from math import cos, pi, radians, sin

from numpy.random import Generator

from engraver.stamp import INK, LIGHT, MID, Stamp

Path = list[tuple[float, float]]


def _stick(stamp: Stamp, x: float, y: float, length: float, angle: float, bright: bool) -> None:
    dx, dy = length / 2 * cos(radians(angle)), length / 2 * sin(radians(angle))
    path = [(x - dx, y - dy), (x, y - 0.02 * length), (x + dx, y + dy)]
    stamp.stroke(path, [0.030, 0.034, 0.024], INK)
    stamp.stroke([(px, py - 0.004) for px, py in path], [0.012, 0.016, 0.010], LIGHT if bright else MID)


def lodge(stamp: Stamp, rng: Generator) -> None:
    """Draw a dome of sticks and mud standing in water, 1 wide each side of the origin, about 0.5 high."""
    dome = [(0.95 * cos(a), -0.52 * sin(a) ** 0.8) for a in (pi * k / 24 for k in range(25))]
    stamp.fill(dome, INK)
    for _ in range(130):
        a = float(rng.uniform(0.06, pi - 0.06))
        part = float(rng.uniform(0.02, 0.92)) ** 0.6
        x, y = 0.92 * part * cos(a), -0.52 * part * sin(a) ** 0.8
        slope = 46 * cos(a) + float(rng.normal(0, 20))
        _stick(stamp, x, min(y, -0.015), float(rng.uniform(0.12, 0.28)), slope, rng.random() < 0.4)


def dam(stamp: Stamp, path: Path, rng: Generator) -> None:
    """Draw a bank of sticks along the path, most of them leaning downstream."""
    stamp.stroke(path, [0.14, 0.16, 0.15, 0.13], INK)
    for k in range(120):
        at = (k + 0.5) / 120 * (len(path) - 1)
        i, t = int(at), at % 1
        (x0, y0), (x1, y1) = path[i], path[i + 1]
        x, y = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + float(rng.normal(0, 0.035))
        lean = float(rng.normal(-12, 26)) if k % 3 else float(rng.normal(68, 14))
        _stick(stamp, x, y, float(rng.uniform(0.10, 0.24)), lean, rng.random() < 0.45)
