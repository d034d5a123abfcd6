"""Simplify a card's scene for a small picture of it.

An engraving of 18,000 points is shown 10 to 23 mm wide: its points are moved to a coarser grid, and those
that end up on a line are dropped. On paper nothing moves by more than `FINEST`. Drawn lines keep a width
that prints.
"""

from __future__ import annotations

from array import array
from dataclasses import replace
from functools import partial
from math import hypot

from deckgen.geometry import Polygons, scale
from deckgen.scene import Group, Item, Path, Scene, Stroke, Visit, rewrite

WIDTHS = (16.0, 25.0, 40.0)
"""Pictures up to these widths in mm are simplified, each to its own degree."""
FINEST = 0.03
"""Step of the grid in mm on paper, about 850 to the inch."""
_LINE = 0.17
"""The minimum width of a line in mm in the widest of these pictures: 0.2 pt in one of 7 mm."""
_STRAIGHT = 0.6
"""Points closer than this to the line between their neighbours, in steps, are dropped."""


def simplified(scene: Scene, widest: float) -> Scene:
    """The scene for pictures at most `widest` mm wide."""
    enlarged = (scene.width - 2 * scene.bleed) / widest
    return rewrite(scene, partial(_simplified, enlarged))


def _simplified(enlarged: float, visit: Visit[Item]) -> tuple[Item] | None:
    # The scene is `enlarged` times as large as its picture.
    drawn = visit.scale / enlarged or 1.0
    match visit.item:
        case Path(outline=Polygons() as polygons, stroke=None) as item:
            units = max(1, round(FINEST / drawn))
            return (Group((replace(item, outline=_thinned(polygons, units)),), scale(units)),)
        case Path(stroke=Stroke() as stroke) as item if stroke.width * drawn < _LINE:
            return (replace(item, stroke=replace(stroke, width=_LINE / drawn)),)
    return None


def _thinned(polygons: Polygons, units: int) -> Polygons:
    """The polygons on a grid of `units` of theirs, without those that collapse."""
    rings = (_ring(xs, ys, units) for xs, ys in polygons.rings)
    kept = tuple((xs, ys) for xs, ys in rings if len(xs) > 2)
    return Polygons(kept, f"{polygons.digest} by {units}")


def _ring(xs: array[int], ys: array[int], units: int) -> tuple[array[int], array[int]]:
    points = [(round(x / units), round(y / units)) for x, y in zip(xs, ys, strict=True)]
    kept: list[tuple[int, int]] = []
    for number, (x, y) in enumerate(points):
        x0, y0 = kept[-1] if kept else points[-1]
        x1, y1 = points[(number + 1) % len(points)]
        aside = abs((x - x0) * (y1 - y) - (y - y0) * (x1 - x))
        if (x, y) != (x0, y0) and aside > _STRAIGHT * hypot(x1 - x0, y1 - y0):
            kept.append((x, y))
    return array("i", [x for x, _ in kept]), array("i", [y for _, y in kept])
