"""A card's scene in; the same for a small picture of it out, its engraving without what no press can show.

A card whose engraving has 18,000 points is shown 10 to 23 mm wide: its points are moved to a coarser grid,
and those that then stand on a line are left out. On paper nothing moves by more than `FINEST`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import hypot, sqrt

from deckgen.scene import IDENTITY, Group, Item, Matrix, Path, Polygons, Scene, after, scaled

WIDTHS = (16.0, 25.0)
"""Pictures no wider than these, in mm, are coarser."""
FINEST = 0.03
"""Step of the grid in mm on paper, about 850 to the inch."""
_STRAIGHT = 0.6
"""A point so near to the line between its neighbours, in steps, is left out."""


def coarser(scene: Scene, widest: float) -> Scene:
    """The scene for pictures that are at most so wide, in mm."""
    step = FINEST * (scene.width - 2 * scene.bleed) / widest
    return replace(scene, items=tuple(_items(scene.items, step)))


def _items(items: Iterable[Item], step: float, matrix: Matrix = IDENTITY) -> Iterator[Item]:
    for item in items:
        match item:
            case Group():
                inside = _items(item.items, step, after(item.transform, matrix))
                yield replace(item, items=tuple(inside))
            case Path(outline=Polygons() as polygons, stroke=None):
                a, b, c, d, _, _ = matrix
                units = max(1, round(step / sqrt(abs(a * d - b * c))))
                yield Group((replace(item, outline=_thinned(polygons, units)),), scaled(units))
            case _:
                yield item


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
