"""The places of samples: open grids of x and y, and what can be said of every one of them (fields)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Grid:
    """Samples of a window: `x` is (1, w), `y` is (h, 1), in radii of the plate, y down; `pitch` likewise."""

    x: Array
    y: Array
    pitch: float

    def polar(self, cx: float = 0.0, cy: float = 0.0) -> tuple[Array, Array]:
        """Distance from a point and the angle there (radians, clockwise from the right)."""
        dx, dy = self.x - np.float32(cx), self.y - np.float32(cy)
        return np.hypot(dx, dy), np.arctan2(dy, dx)


Field: TypeAlias = Callable[[Grid], Array]
"""A value for every sample of a grid, of any shape that broadcasts to (h, w)."""
Value: TypeAlias = "float | Array | Field"
"""A number, an array that fits the window, or a field."""


def at(value: Value, grid: Grid) -> Array:
    """The value on the grid, as 32-bit floats."""
    found = value(grid) if callable(value) else value
    return np.asarray(found, dtype=np.float32)


def smooth(low: float, high: float, v: Array) -> Array:
    """0 below `low`, 1 above `high`, an S-curve between; `low > high` runs the other way."""
    t = np.clip((v - np.float32(low)) / np.float32(high - low), 0, 1)
    out: Array = t * t * (3 - 2 * t)
    return out
