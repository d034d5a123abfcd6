"""Simplify a card's scene for small pictures.

An engraving of 18,000 points may be shown just 10 to 23 mm wide. Its points are rounded to a coarser grid,
and those that end up on a straight line are dropped. On paper nothing moves by more than `FINEST`. Lines stay
wide enough to print.
"""

from __future__ import annotations

from array import array
from dataclasses import replace
from functools import partial
from math import hypot
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from deckgen.geometry import Polygons, Rings, scale
from deckgen.scene import Group, Item, Path, Scene, Stroke, Visit, rewrite

_Integers: TypeAlias = NDArray[np.int64]

WIDTHS = (16.0, 25.0, 40.0)
"""Pictures are simplified to a different degree for each of these maximum widths in mm."""
FINEST = 0.03
"""The step of the grid in mm on paper, about 850 per inch."""
_LINE = 0.17
"""The minimum line width in mm in the widest of these pictures; it is 0.2 pt in a 7 mm picture."""
_STRAIGHT = 0.6
"""Points closer than this to the line between their neighbours, in steps, are dropped."""


def simplified(scene: Scene, widest: float) -> Scene:
    """Return the scene for pictures at most `widest` mm wide."""
    enlarged = (scene.width - 2 * scene.bleed) / widest
    return rewrite(scene, partial(_simplified, enlarged))


def _simplified(enlarged: float, visit: Visit[Item]) -> tuple[Item] | None:
    # The scene is `enlarged` times larger than its picture.
    drawn = visit.scale / enlarged or 1.0
    match visit.item:
        case Path(outline=Polygons() as polygons, stroke=None) as item:
            units = max(1, round(FINEST / drawn))
            return (Group((replace(item, outline=_thinned(polygons, units)),), scale(units)),)
        case Path(stroke=Stroke() as stroke) as item if stroke.width * drawn < _LINE:
            return (replace(item, stroke=replace(stroke, width=_LINE / drawn)),)
    return None


def _thinned(polygons: Polygons, units: int) -> Polygons:
    """Return the polygons on a grid with a step of `units`, without those that collapse."""
    rings, digest = polygons.rings, f"{polygons.digest} by {units}"
    if not rings.xs:
        return Polygons(Rings.of(()), digest)
    xs, ys = (_on_grid(values, units) for values in (rings.xs, rings.ys))
    ends = np.cumsum([size for size in rings.sizes if size])
    kept = _corners(xs, ys, ends)
    counts = np.diff(np.cumsum(kept)[ends - 1], prepend=0)
    left = (xs[kept], ys[kept], counts)
    thin = Rings(*(array("i", values.astype(np.intc).tobytes()) for values in left))
    return Polygons(thin.where(counts > 2), digest)


def _on_grid(values: array[int], units: int) -> _Integers:
    """Return values divided by `units` and rounded."""
    found: _Integers = np.rint(np.frombuffer(values, np.intc) / units).astype(np.int64)
    return found


def _corners(xs: _Integers, ys: _Integers, ends: _Integers) -> NDArray[np.bool_]:
    """Return which points of the rings that end at `ends` are far enough from their neighbours' line."""
    starts = np.append(0, ends[:-1])
    before, after = np.arange(len(xs)) - 1, np.arange(len(xs)) + 1
    before[starts], after[ends - 1] = ends - 1, starts
    x0, y0, x1, y1 = xs[before], ys[before], xs[after], ys[after]
    kept: NDArray[np.bool_] = np.abs((xs - x0) * (y1 - ys) - (ys - y0) * (x1 - xs)) > _STRAIGHT * np.sqrt(
        (x1 - x0) ** 2 + (y1 - y0) ** 2
    )
    # The previous neighbour is the last point kept, which array operations cannot know, so use a loop.
    x, y, last, following = xs.tolist(), ys.tolist(), before.tolist(), after.tolist()
    checked = 0
    for dropped in np.flatnonzero(~kept).tolist():
        if dropped < checked:
            continue
        a, b = last[dropped], dropped
        while following[b] == b + 1:
            b, c = b + 1, following[b + 1]
            aside = abs((x[b] - x[a]) * (y[c] - y[b]) - (y[b] - y[a]) * (x[c] - x[b]))
            kept[b] = corner = aside > _STRAIGHT * hypot(x[c] - x[a], y[c] - y[a])
            if corner:
                break
        checked = b + 1
    return kept
