"""A scene and the line it is cut to in; words and live matter that come too near to that line, out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from deckgen.errors import Problem
from deckgen.geometry import Curves, Point, apply, compose
from deckgen.press.survey import quoted
from deckgen.scene import Painted, Path, Role, Scene, Text, Visit, painted
from deckgen.sheet.die import Die

SLACK = 0.1
"""Matter that crosses the safe line by less than this, in mm, is not spoken of."""


def unsafe(card: str, scene: Scene, die: Die, safe: float) -> Iterator[Problem]:
    """Words and live matter beyond the safe line, the worst of a card; background may be cut away."""
    worst, what = SLACK, ""
    for seen in painted(scene):
        if seen.role in (Role.BACKGROUND, Role.MARK) or not (
            isinstance(seen.item, Text) or seen.role is Role.LIVE
        ):
            continue
        if _beyond(_points(seen, boxed=True), scene, die) + safe < worst:
            continue
        by = _beyond(_points(seen), scene, die) + safe
        if by >= worst:
            worst = by
            what = quoted(seen.item.text) if isinstance(seen.item, Text) else "live matter"
    if what:
        yield Problem(
            f"{what} crosses the safe line, {safe:g} mm inside the trim, by {worst:.2f} mm", card=card,
            rule="safe-zone", hint="move it inwards, or say `role: background` if it may be cut away",
        )  # fmt: skip


def _beyond(points: Iterable[tuple[float, float]], scene: Scene, die: Die) -> float:
    """By how many mm the farthest of some points lies outside the trim; none: endlessly far inside."""
    x, y = scene.width / 2, scene.height / 2
    return max((die.beyond(px - x, py - y) for px, py in points), default=-inf)


def _points(seen: Visit[Painted], boxed: bool = False) -> Iterator[tuple[float, float]]:
    """Points round an item on the page: of letters their outlines, of paths their points.

    `boxed` gives the corners of boxes round those. A line that is cut to is convex: if it holds the corners,
    it holds every point.
    """
    item, matrix = seen.item, seen.matrix
    if isinstance(item, Text):
        for glyph in item.glyphs:
            outline = Curves(*item.font.outline(glyph.gid))
            placed = compose(glyph.matrix(item.size), matrix)
            yield from (apply(placed, x, y) for x, y in _corners_or_points(outline, boxed))
    elif isinstance(item, Path) and isinstance(item.outline, Curves):
        yield from (apply(matrix, x, y) for x, y in _corners_or_points(item.outline, boxed))


def _corners_or_points(outline: Curves, boxed: bool) -> Iterable[Point]:
    return outline.box().corners() if boxed and outline.ops else outline.points()
