"""Fox-grapes near at hand: bunches of round berries with their bloom, curling tendrils."""

from __future__ import annotations

from math import cos, pi, sin

from numpy.random import Generator

from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Stamp


def grapes(
    stamp: Stamp, x: float, y: float, length: float, wide: float, rng: Generator, *, r: float = 0.055
) -> None:
    """A bunch hanging from (x, y): shouldered, drawn to a tip, its berries lit from the upper left."""
    stamp.curve([(x + 0.01, y - 0.12), (x, y - 0.02), (x, y + 0.06)], 0.34)
    berries: list[tuple[float, float, float]] = []
    rows = max(4, round(length / (1.5 * r)))
    for layer in (0, 1):
        for row in range(rows - layer):
            part = (row + 0.5 * layer) / (rows - 1)
            half = wide / 2 * (1 - part**1.5) ** 0.8 * (1 - 0.25 * layer)
            count = max(1, round(2 * half / (1.75 * r)) + (row + layer) % 2)
            for k in range(count):
                u = 0.0 if count == 1 else 2 * k / (count - 1) - 1
                bx = x + half * u + float(rng.normal(0, 0.10)) * r
                by = y + 0.05 + part * (length - r) - 0.35 * r * (1 - u * u) + float(rng.normal(0, 0.10)) * r
                berries.append((bx, by, layer + 0.3 * float(rng.random())))
    for bx, by, _ in sorted(berries, key=lambda b: (b[2] > 0.9, -b[1])):
        _berry(stamp, bx, by, r * float(rng.uniform(0.92, 1.08)))


def _berry(stamp: Stamp, x: float, y: float, r: float) -> None:
    """A round berry: bloom on its lit side, a crescent of shade, reflected light along the far edge."""
    stamp.dot(x, y, 1.12 * r, INK)
    stamp.dot(x, y, 0.92 * r, MID)
    stamp.dot(x + 0.12 * r, y + 0.12 * r, 0.74 * r, INK)
    stamp.dot(x - 0.06 * r, y - 0.08 * r, 0.66 * r, MID)
    stamp.dot(x - 0.20 * r, y - 0.22 * r, 0.44 * r, LIGHT)
    stamp.dot(x - 0.30 * r, y - 0.34 * r, 0.20 * r, PAPER)


def tendril(stamp: Stamp, x: float, y: float, size: float, turn: float) -> None:
    """A tendril that wanders off from (x, y) and ends in a coil."""
    with stamp.at(x, y, size, turn):
        coil = [
            (
                1.0 + (0.30 - 0.016 * k) * cos(0.5 * k - pi / 2),
                -0.30 + (0.30 - 0.016 * k) * sin(0.5 * k + pi / 2),
            )
            for k in range(16)
        ]
        path = [(0.0, 0.0), (0.30, 0.10), (0.62, 0.04), *coil]
        stamp.curve(path, 0.30, INK)
        stamp.curve(path, 0.15, LIGHT)
