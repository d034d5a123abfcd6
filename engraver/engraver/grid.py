"""Grids of sample positions, and fields: functions that return a value for every sample."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Grid:
    """Samples of a window: `x` has shape (1, w), `y` has shape (h, 1); all in radii, y down."""

    x: Array
    y: Array
    pitch: float

    def polar(self, cx: float = 0.0, cy: float = 0.0) -> tuple[Array, Array]:
        """Return the distance from a point and the angle around it (radians, clockwise from the right)."""
        dx, dy = self.x - np.float32(cx), self.y - np.float32(cy)
        return np.hypot(dx, dy), np.arctan2(dy, dx)


Field: TypeAlias = Callable[[Grid], Array]
"""A value for every sample of a grid, of any shape that broadcasts to (h, w)."""
Value: TypeAlias = "float | Array | Field"
"""A number, an array that fits the window, or a field."""


def at(value: Value, grid: Grid) -> Array:
    """Evaluate a value on the grid as 32-bit floats."""
    found = value(grid) if callable(value) else value
    return np.asarray(found, dtype=np.float32)


def smooth(low: float, high: float, v: Array) -> Array:
    """Return 0 below `low`, 1 above `high` and an S-curve between; `low > high` reverses it."""
    t = np.clip((v - np.float32(low)) / np.float32(high - low), 0, 1)
    out: Array = t * t * (3 - 2 * t)
    return out
