"""Set what overprints in a scene for a press, within an ink limit.

Black letters overprint, so that no white shows if plates are out of register. Anything that would exceed the
ink limit knocks out instead, even if the deck asks for overprint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi

from deckgen.geometry import Box, Curves, Matrix, Outline, Point, Polygons, apply, compose, regular
from deckgen.ink import TECHNICAL, Ink
from deckgen.scene import Group, Image, Item, Path, Place, Role, Scene, Stroke, Text, Visit, inks_of, rewrite
from deckgen.units import MM_PER_PT

BLACK_ONLY = (0.0, 0.0, 0.0, 100.0)
DIE_LINE = 0.25 * MM_PER_PT
"""Width of a cut line in mm: 0.25 pt, as usual in cutting programs."""
_LEAST_COVER = 4.0
"""The smallest shape considered as a cover, in mm; smaller ones hide too little."""
_MOST_CORNERS = 16
"""The most operators in the outline of a cover; backgrounds and discs have few."""
PICTURE_INK = 300.0
"""The ink assumed in a placed picture, in percent, so that black never overprints one under a limit."""
_CIRCLE_CORNERS = 48
_NEARLY = 1e-9


@dataclass(frozen=True, slots=True)
class _Cover:
    """A filled convex shape that hides what is beneath it: its box, sides and orientation."""

    bounds: Box
    sides: tuple[tuple[Point, Point], ...]
    """The start of each side, and the way from there to its end."""
    turn: int

    def hides(self, bounds: Box, points: Sequence[Point]) -> bool:
        """Return whether it certainly contains the convex hull of some points, whose box is `bounds`."""
        if self.bounds.clipped(bounds) != bounds:
            return False
        turn = self.turn
        return all(
            (dx * (y - ay) - dy * (x - ax)) * turn > -_NEARLY
            for (ax, ay), (dx, dy) in self.sides
            for x, y in points
        )


@dataclass(frozen=True, slots=True)
class _Laid:
    """Something painted: its place, its colour and black in percent, and what it hides."""

    bounds: Box
    colour: float
    black: float
    cover: _Cover | None


def press_scene(scene: Scene, limit: float, card: Callable[[Scene], Scene] | None = None) -> Scene:
    """Return a scene with overprinting set for the press. `limit` is in percent; 0 means none.

    If `card` is given, it prepares the scenes placed in this one, which is faster if they are placed often.
    They are treated as pictures on bare paper.
    """
    return rewrite(scene, _Painter(limit or 400.0, card).press_item)


class _Painter:
    """Visits items in painting order and remembers what was painted before each."""

    def __init__(self, limit: float, card: Callable[[Scene], Scene] | None) -> None:
        self.limit, self.card = limit, card
        self.laid: list[_Laid] = []
        self._clipped = self._marks = self._apart = False

    def press_item(self, visit: Visit[Item]) -> tuple[Item] | None:
        """Return the item with its overprinting set; None if there is nothing to set."""
        item, matrix = visit.item, visit.matrix
        # clipped items may hide nothing, and spot inks of marks are lines for a machine
        self._apart = any(group.composes for group in visit.groups)
        self._clipped = self._apart or any(group.clip is not None for group in visit.groups)
        self._marks = any(group.role is Role.MARK for group in visit.groups)
        match item:
            case Path():
                return (self._path(item, matrix),)
            case Text():
                return (self._text(item, matrix),)
            case Image():
                box = Box(item.x, item.y, item.x + item.width, item.y + item.height)
                self.laid.append(_Laid(box.transformed(matrix), PICTURE_INK, 0.0, None))
            case Place() if self.card:
                scene, box = item.scene, Box(0, 0, item.scene.width, item.scene.height)
                box = box.transformed(compose(item.transform, matrix))
                self.laid.append(_Laid(box, PICTURE_INK, 0.0, None))
                return (replace(item, scene=self.card(scene)),)
        return None

    def _path(self, path: Path, matrix: Matrix) -> Path:
        points, inks = _reached(path, matrix), inks_of(path)
        if not points or not inks:
            return path
        bounds = Box.around(points)
        beneath = _most_beneath(bounds, points, self._near(bounds)) if path.overprint else (0.0, 0.0)
        over = path.overprint and all(self._may_overprint(ink, *beneath) for ink in inks)
        colour, black = beneath if over else (0.0, 0.0)
        for ink in inks:
            cover = None if over else self._cover(path, matrix, bounds)
            self.laid.append(_Laid(bounds, colour + _colour(ink), max(black, _black(ink)), cover))
        return replace(path, overprint=over)

    def _cover(self, path: Path, matrix: Matrix, bounds: Box) -> _Cover | None:
        ink = path.fill if isinstance(path.fill, Ink) and path.fill.opacity >= 1 else None
        whole = ink is not None and not ink.spot and not path.even_odd and not self._clipped
        large = min(bounds.width, bounds.height) >= _LEAST_COVER
        if not (whole and large and isinstance(path.outline, Curves)):
            return None
        return _cover_of(path.outline, matrix) if len(path.outline.ops) <= _MOST_CORNERS else None

    def _text(self, text: Text, matrix: Matrix) -> Text:
        boxes = list(_boxes(text, matrix))
        black = text.fill.cmyk == BLACK_ONLY and not text.fill.spot
        over = black or text.overprint
        if over and boxes:
            near = self._near(Box.spanning(boxes))
            beneath = (_most_beneath(box, box.corners(), near) for box in boxes)
            over = all(self._may_overprint(text.fill, *each) for each in beneath)
        self.laid += [_Laid(box, _colour(text.fill), _black(text.fill), None) for box in boxes]
        return text if over == text.overprint else replace(text, overprint=over)

    def _near(self, bounds: Box) -> list[_Laid]:
        """Return what was painted beneath a box, from the top down."""
        return [laid for laid in reversed(self.laid) if laid.bounds.meets(bounds)]

    def _may_overprint(self, ink: Ink, colour: float, black: float) -> bool:
        """Return whether an ink can overprint what is beneath it, staying visible and within the limit.

        Items that blend with what is beneath them do not also overprint.
        """
        if self._apart or ink.opacity < 1:
            return False
        if ink.spot and self._marks:
            return True
        if not ink.spot and not ink.coverage:
            return False  # white that overprints would not show
        return colour + _colour(ink) + max(black, _black(ink)) <= self.limit


def _reached(path: Path, matrix: Matrix) -> list[Point]:
    """Return points around all that a path paints: those of its outline, or the corners around its stroke."""
    points = [apply(matrix, x, y) for x, y in _hull_points(path.outline)]
    if path.stroke is None or not points:
        return points
    return list(Box.around(points).grown(path.stroke.width / 2 * _reach(matrix)).corners())


def _boxes(text: Text, matrix: Matrix) -> Iterator[Box]:
    """Yield a box around each glyph, whatever its rotation: one em on each side of its origin."""
    for glyph in text.glyphs:
        if not glyph.text.isspace():
            yield Box(glyph.x, glyph.y, glyph.x, glyph.y).grown(text.size).transformed(matrix)


def _most_beneath(bounds: Box, points: Sequence[Point], near: Iterable[_Laid]) -> tuple[float, float]:
    """Return the most colour and the most black that may be under a shape, in percent."""
    colour = black = 0.0
    for laid in near:
        if laid.bounds.meets(bounds):
            colour, black = max(colour, laid.colour), max(black, laid.black)
            if laid.cover is not None and laid.cover.hides(bounds, points):
                break
    return colour, black


def _colour(ink: Ink) -> float:
    """Return the percentage of inks except black, which is counted apart because it does not add up."""
    if ink.spot:
        return 0.0 if ink.spot.lower() in TECHNICAL else 100.0
    return ink.coverage - ink.cmyk[3]


def _black(ink: Ink) -> float:
    return 0.0 if ink.spot else ink.cmyk[3]


def _reach(matrix: Matrix) -> float:
    return max(abs(matrix[0]) + abs(matrix[2]), abs(matrix[1]) + abs(matrix[3]))


@lru_cache(maxsize=256)
def _around(plate: Polygons) -> list[Point]:
    """Return the corners of a polygon around a plate, whose centre is that of the plate's box."""
    if not plate.rings.xs:
        return []
    left, top, right, bottom = plate.box()
    x, y = (left + right) / 2, (top + bottom) / 2
    r = max(hypot(a - x, b - y) for a, b in zip(plate.rings.xs, plate.rings.ys, strict=True))
    return regular(x, y, r / cos(pi / _CIRCLE_CORNERS), _CIRCLE_CORNERS)


def _hull_points(outline: Outline) -> list[Point]:
    """Return points whose convex hull contains an outline: its box, or a polygon around a plate."""
    if isinstance(outline, Polygons):
        return _around(outline)
    return list(outline.box().corners()) if outline.ops else []


@lru_cache(maxsize=512)
def _cover_of(outline: Curves, matrix: Matrix) -> _Cover | None:
    """Return what a filled outline hides; None unless it is a single convex shape."""
    parts = outline.transformed(matrix).flattened()
    if len(parts) != 1 or len(parts[0]) < 3:
        return None
    ring = [*parts[0], *parts[0][:2]]
    turns = [
        (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        for (ax, ay), (bx, by), (cx, cy) in zip(ring, ring[1:], ring[2:], strict=False)
    ]
    ways = {turn > 0 for turn in turns if abs(turn) >= _NEARLY}
    if len(ways) != 1:
        return None
    sides = tuple(((ax, ay), (bx - ax, by - ay)) for (ax, ay), (bx, by) in pairwise(ring[:-1]))
    return _Cover(Box.around(parts[0]), sides, 1 if ways.pop() else -1)


def with_die_line(scene: Scene, outline: Curves, name: str) -> Scene:
    """Return a face with a 0.25 pt cut line on top, overprinting in a spot ink that is shown in magenta."""
    ink = Ink(name, (0, 100, 0, 0), (255, 0, 255), spot=name)
    line = Path(outline, stroke=Stroke(ink, DIE_LINE), overprint=True)
    return replace(scene, items=(*scene.items, Group((line,), label="die line", role=Role.MARK)))
