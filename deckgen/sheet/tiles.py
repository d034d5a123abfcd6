"""Tiling: the pages that make a piece larger than the paper when they are cut and joined.

Every page also shows a strip of its neighbours, so that the sheets can be overlapped; lines show where they
meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from deckgen.geometry import Box, joined, polyline, rectangle, translate
from deckgen.scene import Group, Item, Path, Place, Role, Scene, Stroke
from deckgen.sheet.marks import BLACK

OVERLAP = 8.0
"""How much of its neighbours a page shows, in mm."""
_TICK = 4.0


class Tile(NamedTuple):
    """One page of a large piece: its row and column from 1, and what it shows."""

    row: int
    column: int
    rows: int
    columns: int
    items: tuple[Item, ...]


def tiles(scene: Scene, area: Box, width: float) -> Iterator[Tile]:
    """Yield the pages of a scene, each filling the area; joining marks are `width` mm wide.

    A scene that needs fewer pages on its side is put on its side.
    """
    if _pages(scene.height, scene.width, area) < _pages(scene.width, scene.height, area):
        aside = Place(scene, (0.0, 1.0, -1.0, 0.0, scene.height, 0.0))
        scene = Scene(scene.height, scene.width, (aside,), name=scene.name)
    columns, rows = _needed(scene.width, area.width), _needed(scene.height, area.height)
    # All parts have the same size, so that no page shows only a sliver.
    across = (scene.width + (columns - 1) * OVERLAP) / columns
    down = (scene.height + (rows - 1) * OVERLAP) / rows
    for row in range(rows):
        for column in range(columns):
            x, y = column * (across - OVERLAP), row * (down - OVERLAP)
            place = Place(scene, translate(area.left - x, area.top - y))
            shown = Group((place,), clip=rectangle(area.left, area.top, across, down), label=scene.name)
            marks = _joins(
                area, across, down, (column > 0, row > 0, column < columns - 1, row < rows - 1), width
            )
            yield Tile(row + 1, column + 1, rows, columns, (shown, marks))


def tile_count(width: float, height: float, area: Box) -> int:
    """Return how many pages a scene of this size needs, upright or on its side."""
    return min(_pages(width, height, area), _pages(height, width, area))


def _pages(width: float, height: float, area: Box) -> int:
    return _needed(width, area.width) * _needed(height, area.height)


def _needed(size: float, room: float) -> int:
    """Return how many overlapping parts of at most `room` cover a size."""
    return 1 if size <= room + 1e-6 else ceil((size - OVERLAP) / (room - OVERLAP) - 1e-9)


def _joins(
    area: Box, across: float, down: float, neighbours: tuple[bool, bool, bool, bool], width: float
) -> Group:
    """Draw ticks at both ends of every joint: the middle of the overlap of two pages."""
    left, above, right, below = neighbours
    far_x, far_y = area.left + across, area.top + down
    half = OVERLAP / 2
    uprights = [area.left + half] * left + [far_x - half] * right
    levels = [area.top + half] * above + [far_y - half] * below
    lines = [polyline([(x, y), (x, y + _TICK)]) for x in uprights for y in (area.top, far_y - _TICK)]
    lines += [polyline([(x, y), (x + _TICK, y)]) for y in levels for x in (area.left, far_x - _TICK)]
    return Group((Path(joined(lines), stroke=Stroke(BLACK, width)),), label="joins", role=Role.MARK)
