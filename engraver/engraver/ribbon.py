"""Curves: smooth outlines through hand-placed points, and brush strokes with varying widths along a spine."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engraver.grid import Array

Points = Sequence[tuple[float, float]] | Array


def spline(points: Points, closed: bool = False, steps: int = 8) -> Array:
    """Return a Catmull-Rom curve through the points, in `steps` pieces between each two."""
    p = np.asarray(points, dtype=float)
    if len(p) < 3:
        return p
    ends = np.vstack([p[-1], p, p[0], p[1]]) if closed else np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    a, b, c, d = ends[:-3, None], ends[1:-2, None], ends[2:-1, None], ends[3:, None]
    t = (np.arange(steps) / steps)[None, :, None]
    curve = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    flat = curve.reshape(-1, 2)
    return flat if closed else np.vstack([flat, p[-1]])


def normals(path: Array) -> Array:
    """Return unit vectors to the left of a path, point by point."""
    run = np.gradient(path, axis=0)
    run /= np.hypot(run[:, 0], run[:, 1])[:, None] + 1e-12
    return np.stack([run[:, 1], -run[:, 0]], axis=1)


def ribbon(path: Points, widths: float | Sequence[float] | Array) -> Array:
    """Return the outline of a stroke; the widths are spread evenly over its length."""
    p = np.asarray(path, dtype=float)
    w = np.atleast_1d(np.asarray(widths, dtype=float))
    along = np.linspace(0, 1, len(p))
    half = np.interp(along, np.linspace(0, 1, len(w)), w) / 2 if len(w) > 1 else np.full(len(p), w[0] / 2)
    side = normals(p) * half[:, None]
    return np.vstack([p + side, (p - side)[::-1]])


def arc(cx: float, cy: float, rx: float, ry: float, start: float, end: float, steps: int = 24) -> Array:
    """Return points on an ellipse from angle `start` to `end` (degrees, clockwise from the right)."""
    a = np.deg2rad(np.linspace(start, end, steps))
    return np.stack([cx + rx * np.cos(a), cy + ry * np.sin(a)], axis=1)


def resample(path: Points, count: int) -> Array:
    """Return `count` points evenly spaced along a path."""
    p = np.asarray(path, dtype=float)
    length = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(p, axis=0).T))])
    want = np.linspace(0, length[-1], count)
    return np.stack([np.interp(want, length, p[:, k]) for k in (0, 1)], axis=1)


def xy(text: str) -> Array:
    """Parse points written as `x,y x,y ...`, the compact notation for hand-placed outlines."""
    return np.array([pair.split(",") for pair in text.split()], dtype=float)
