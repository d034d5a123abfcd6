"""A scene and the line it is cut to in; words and live matter that come too near to that line, out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf

from deckgen.errors import Problem
from deckgen.fonts import Font
from deckgen.press.survey import Seen, painted, quoted
from deckgen.scene import Curves, Path, Role, Scene, Text, mapped, turned
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


def _points(seen: Seen, boxed: bool = False) -> Iterator[tuple[float, float]]:
    """Points round an item on the page: of letters their outlines, of paths their points.

    `boxed` gives the corners of boxes round those. A line that is cut to is convex: if it holds the corners,
    it holds every point.
    """
    item, matrix = seen.item, seen.matrix
    if isinstance(item, Text):
        for glyph in item.glyphs:
            xy = _box(item.font, glyph.gid) if boxed else item.font.outline(glyph.gid)[1]
            turn = turned(glyph.turn)
            for ox, oy in zip(xy[::2], xy[1::2], strict=True):
                dx, dy = mapped(turn, ox * item.size, oy * item.size)
                yield mapped(matrix, glyph.x + dx, glyph.y + dy)
    elif isinstance(item, Path) and isinstance(item.outline, Curves):
        xy = _round(item.outline.xy) if boxed else item.outline.xy
        yield from (mapped(matrix, px, py) for px, py in zip(xy[::2], xy[1::2], strict=True))


@lru_cache(maxsize=4096)
def _box(font: Font, gid: int) -> Sequence[float]:
    return _round(font.outline(gid)[1])


def _round(xy: Sequence[float]) -> Sequence[float]:
    """The corners of the box round some points, all as numbers in a row; none round none."""
    if not xy:
        return ()
    left, right, top, foot = min(xy[::2]), max(xy[::2]), min(xy[1::2]), max(xy[1::2])
    return left, top, right, top, right, foot, left, foot
