"""A card's scene in; the same for a small picture of it out, without what no press can show.

A card whose engraving has 18,000 points is shown 10 to 23 mm wide: its points are moved to a coarser grid,
and those that then stand on a line are left out. On paper nothing moves by more than `FINEST`. Drawn lines
keep a width that holds in print.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import hypot

from deckgen.geometry import Polygons, scale
from deckgen.scene import Group, Item, Path, Scene, Stroke, Visit, rewrite

WIDTHS = (11.0, 16.0, 25.0, 40.0)
"""Pictures no wider than these, in mm, are coarser."""
FINEST = 0.03
"""Step of the grid in mm on paper, about 850 to the inch."""
_LINE = 0.113
"""The least width of a line in mm in the widest of these pictures: 0.2 pt in the narrowest."""
_STRAIGHT = 0.6
"""A point so near to the line between its neighbours, in steps, is left out."""


def at_width(width: float, scene_at: Callable[[float], Scene]) -> Scene | None:
    """The scene for a picture so many mm wide, from those at `WIDTHS`; None if the picture is large."""
    widest = next((each for each in WIDTHS if width <= each), None)
    return None if widest is None else scene_at(widest)


def coarser(scene: Scene, widest: float) -> Scene:
    """The scene for pictures that are at most so wide, in mm."""
    enlarged = (scene.width - 2 * scene.bleed) / widest
    return rewrite(scene, partial(_coarser, enlarged))


def _coarser(enlarged: float, visit: Visit[Item]) -> tuple[Item] | None:
    """An item of a scene that is so many times as large as it is shown."""
    drawn = visit.scale / enlarged or 1.0
    match visit.item:
        case Path(outline=Polygons() as polygons, stroke=None) as item:
            units = max(1, round(FINEST / drawn))
            return (Group((replace(item, outline=_thinned(polygons, units)),), scale(units)),)
        case Path(stroke=Stroke() as stroke) as item if stroke.width * drawn < _LINE:
            return (replace(item, stroke=replace(stroke, width=_LINE / drawn)),)
    return None


def _thinned(polygons: Polygons, units: int) -> Polygons:
    """The polygons on a grid of so many of their units; those with no breadth there are gone."""
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
