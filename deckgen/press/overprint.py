"""A scene and an ink limit in; the same scene with its overprinting set as a press wants it, out.

Black letters overprint, so that no white shows where plates are out of register; what would then bring more
ink than the limit onto one spot knocks out instead, also where the deck asked for overprint.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from deckgen.geometry import Box, Curves, Matrix, apply
from deckgen.ink import Ink
from deckgen.press.bounds import Cover, boxes_of_glyphs, cover_of, hull_points
from deckgen.press.colourspaces import TECHNICAL
from deckgen.scene import Group, Image, Item, Path, Role, Scene, Stroke, Text, Visit, rewrite
from deckgen.units import MM_PER_PT

BLACK_ONLY = (0.0, 0.0, 0.0, 100.0)
DIE_LINE = 0.25 * MM_PER_PT
"""Width of a cut line in mm: the usual 0.25 pt of cutting programs."""
_LEAST_COVER = 4.0
"""A shape of less than this across, in mm, hides too little to be looked at."""
_MOST_CORNERS = 16
"""An outline of more pieces is not taken for a cover: backgrounds and discs have few."""
PICTURE_INK = 300.0
"""What a placed picture may bring, in percent: black is never laid over one where a limit holds."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """Something painted: where, its colour and black in percent, its outline if it hides what is below."""

    bounds: Box
    colour: float
    black: float
    cover: Cover | None


def press_scene(scene: Scene, limit: float) -> Scene:
    """A scene as it goes to the press under a limit in percent; 0 stands for none."""
    return rewrite(scene, _Painter(limit or 400.0).press_item)


class _Painter:
    """Sees items in painting order and keeps what was laid on the sheet before each."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.laid: list[_Laid] = []
        self._clipped = self._marks = False

    def press_item(self, visit: Visit[Item]) -> tuple[Item] | None:
        """What is clipped hides nothing for sure; spot inks of marks are lines for a machine."""
        item, matrix = visit.item, visit.matrix
        self._clipped = any(group.clip is not None for group in visit.groups)
        self._marks = any(group.role is Role.MARK for group in visit.groups)
        match item:
            case Path():
                return (self._path(item, matrix),)
            case Text():
                return (self._text(item, matrix),)
            case Image():
                box = Box(item.x, item.y, item.x + item.width, item.y + item.height)
                self.laid.append(_Laid(box.transformed(matrix), PICTURE_INK, 0.0, None))
        return None

    def _path(self, path: Path, matrix: Matrix) -> Path:
        points = [apply(matrix, x, y) for x, y in hull_points(path.outline)]
        inks = [ink for ink in (path.fill, path.stroke and path.stroke.ink) if ink]
        if not points or not inks:
            return path
        bounds = Box.around(points)
        if path.stroke is not None:
            bounds = bounds.grown(path.stroke.width / 2 * _reach(matrix))
            points = list(bounds.corners())
        over = path.overprint and all(self.may_overprint(ink, bounds, points) for ink in inks)
        colour, black = self._most_beneath(bounds, points) if over else (0.0, 0.0)
        for ink in inks:
            cover = None if over else self._cover(path, matrix, bounds)
            self.laid.append(_Laid(bounds, colour + _colour(ink), max(black, _black(ink)), cover))
        return path if over == path.overprint else replace(path, overprint=over)

    def _cover(self, path: Path, matrix: Matrix, bounds: Box) -> Cover | None:
        whole = path.fill is not None and not path.fill.spot and not path.even_odd and not self._clipped
        small = min(bounds.right - bounds.left, bounds.bottom - bounds.top) < _LEAST_COVER
        if not whole or small or not isinstance(path.outline, Curves):
            return None
        if len(path.outline.ops) > _MOST_CORNERS:
            return None
        return cover_of(path.outline.transformed(matrix))

    def _text(self, text: Text, matrix: Matrix) -> Text:
        boxes = [box.transformed(matrix) for box in boxes_of_glyphs(text)]
        black = text.fill.cmyk == BLACK_ONLY and not text.fill.spot
        over = (black or text.overprint) and all(
            self.may_overprint(text.fill, box, box.corners()) for box in boxes
        )
        self.laid += [_Laid(box, _colour(text.fill), _black(text.fill), None) for box in boxes]
        return text if over == text.overprint else replace(text, overprint=over)

    def may_overprint(self, ink: Ink, bounds: Box, points: Sequence[tuple[float, float]]) -> bool:
        """Whether an ink over whatever lies within the bounds shows, and stays within the limit."""
        if ink.spot and self._marks:
            return True
        if not ink.spot and not ink.coverage:
            return False  # white that overprints would leave what lies beneath
        colour, black = self._most_beneath(bounds, points)
        return colour + _colour(ink) + max(black, _black(ink)) <= self.limit

    def _most_beneath(self, bounds: Box, points: Sequence[tuple[float, float]]) -> tuple[float, float]:
        """The most colour and the most black that may show under a shape, in percent."""
        found = list(self._beneath(bounds, points))
        colour, black = (laid.colour for laid in found), (laid.black for laid in found)
        return max(colour, default=0.0), max(black, default=0.0)

    def _beneath(self, bounds: Box, points: Sequence[tuple[float, float]]) -> Iterator[_Laid]:
        """What may show under a shape, from the top down to what hides all that lies deeper."""
        for laid in reversed(self.laid):
            if laid.bounds.meets(bounds):
                yield laid
                if laid.cover is not None and laid.cover.hides(bounds, points):
                    return


def _colour(ink: Ink) -> float:
    """Percent of the coloured inks, a spot ink among them; black on black is no more than black."""
    if ink.spot:
        return 0.0 if ink.spot.lower() in TECHNICAL else 100.0
    return ink.coverage - ink.cmyk[3]


def _black(ink: Ink) -> float:
    return 0.0 if ink.spot else ink.cmyk[3]


def _reach(matrix: Matrix) -> float:
    return max(abs(matrix[0]) + abs(matrix[2]), abs(matrix[1]) + abs(matrix[3]))


def with_die_line(scene: Scene, outline: Curves, name: str) -> Scene:
    """A face with its cut line in a spot ink of this name on top, overprinting: 0.25 pt, shown in magenta."""
    ink = Ink(name, (0, 100, 0, 0), (255, 0, 255), spot=name)
    line = Path(outline, stroke=Stroke(ink, DIE_LINE), overprint=True)
    return replace(scene, items=(*scene.items, Group((line,), label="die line", role=Role.MARK)))
