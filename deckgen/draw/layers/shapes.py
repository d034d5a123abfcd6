"""Plain shapes: fills, discs, boxes, stars, lines, paths and rows of beads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as FilePath

from deckgen.deck.effects import PAINT
from deckgen.deck.types import ANGLE, FILE, INK, LENGTH, NUMBER, SIZE, TEXT, YES, choice, many, pair
from deckgen.draw.effects import LayerPaint
from deckgen.draw.layers.registry import Centred, Outlined, Pen, inked, kind, param
from deckgen.draw.svg.paths import parse_path
from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.geometry import circle, joined, placement, polyline, rectangle, star
from deckgen.ink import Ink
from deckgen.scene import Item, Path
from deckgen.source import read_text

CAPS = ("butt", "round", "square")
MOST_BEADS = 2_000


@kind("fill", main="ink")
class Fill:
    """One ink, a gradient or a pattern over the whole piece and its bleed."""

    ink: LayerPaint | None = param(PAINT, "the ink")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Fill the whole media box."""
        yield from inked(rectangle(*pen.media()), self.ink, None, 0)


@kind("disc")
class DiscLayer(Outlined, Centred):
    """A disc around a point, or a ring if it has only a `stroke`."""

    r: float = param(SIZE, "radius")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one circle."""
        yield from self.painted(circle(self.x, self.y, self.r))


@kind("ellipse")
class EllipseLayer(Outlined, Centred):
    """An ellipse around a point."""

    rx: float = param(SIZE, "half of its width")
    ry: float = param(SIZE, "half of its height")
    turn: float = param(ANGLE, "rotation about its middle, clockwise", "0")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one ellipse."""
        shape = circle(0, 0, self.rx, self.ry)
        yield from self.painted(shape.transformed(placement(1, self.turn, self.x, self.y)))


@kind("box")
class BoxLayer(Outlined):
    """A rectangle, with rounded corners if `corner` is set."""

    x: float = param(LENGTH, "left edge")
    y: float = param(LENGTH, "top edge")
    w: float = param(SIZE, "width")
    h: float = param(SIZE, "height")
    corner: float = param(SIZE, "radius of the corners", "0mm")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one rectangle."""
        shape = rectangle(self.x, self.y, self.w, self.h, self.corner)
        yield from self.painted(shape)


@kind("star")
class Star(Outlined, Centred):
    """A star or a regular polygon: `points` tips at radius `r`, valleys at `inner`."""

    r: float = param(SIZE, "radius of the tips")
    points: float = param(NUMBER, "number of tips", "5")
    inner: float = param(
        NUMBER, "radius of the valleys as a fraction of `r`; 1 gives a regular polygon", "0.4"
    )
    turn: float = param(ANGLE, "rotation, clockwise; 0 has a tip at the top", "0")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one closed polygon."""
        n = max(2, min(360, int(self.points)))
        shape = star(self.x, self.y, self.r, n, self.inner, self.turn)
        yield from self.painted(shape)


@kind("line")
class LineLayer(Outlined):
    """Straight lines from point to point."""

    points: tuple[tuple[float, float], ...] = param(many(pair(LENGTH)), "the points, each [x, y]")
    cap: str = param(choice(*CAPS), "how the line ends", "butt")
    closed: bool = param(YES, "whether the last point is joined to the first", "no")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one polyline."""
        if len(self.points) < 2:
            raise pen.problem(Fact("draw-line-points"))
        shape = polyline(self.points, self.closed)
        yield from self.painted(shape, CAPS.index(self.cap))


@kind("path", main="d")
class PathLayer(Outlined):
    """A shape given as SVG path data, inline or in a file of the deck."""

    d: str = param(TEXT, "SVG path data, in mm before scaling", "")
    file: FilePath | None = param(FILE, "a text file of SVG path data", "")
    x: float = param(LENGTH, "where the data's origin goes", "0mm")
    y: float = param(LENGTH, "where the data's origin goes", "0mm")
    scale: float = param(NUMBER, "size of one unit of the data, in mm or as a length (`0.04r`)", "1")
    turn: float = param(ANGLE, "rotation about the data's origin, clockwise", "0")
    cap: str = param(choice(*CAPS), "how the line ends", "butt")
    even_odd: bool = param(YES, "whether overlaps are holes", "no")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one path, its coordinates in mm."""
        data = self.d or (read_text(self.file) if self.file else "")
        try:
            shape = parse_path(data)
        except FactError as error:
            raise pen.problem(Fact("draw-not-a-path", reason=error.fact)) from None
        shape, cap = shape.transformed(placement(self.scale, self.turn, self.x, self.y)), CAPS.index(self.cap)
        yield from self.painted(shape, cap, self.even_odd)


@kind("beads")
class Beads(Centred):
    """Dots along the sides of a box around a point, one on each corner; without a height, a row."""

    w: float = param(SIZE, "width of the box")
    h: float = param(SIZE, "height of the box", "0mm")
    r: float = param(SIZE, "radius of a bead", "0.22mm")
    pitch: float = param(SIZE, "approximate distance from bead to bead; sides are divided evenly", "1.33mm")
    skip: float = param(NUMBER, "beads left out in the middle of each horizontal row", "0")
    fill: Ink | None = param(INK, "ink of the beads")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw all beads as one shape."""
        if self.pitch <= 0 or (self.w + self.h) * 2 / self.pitch > MOST_BEADS or self.w <= 0:
            raise pen.problem(Fact("draw-beads", most=MOST_BEADS))
        if self.fill:
            yield Path(joined(circle(x, y, self.r) for x, y in self._places()), self.fill)

    def _places(self) -> Iterator[tuple[float, float]]:
        left, top = self.x - self.w / 2, self.y - self.h / 2
        across, down = max(1, round(self.w / self.pitch)), round(self.h / self.pitch)
        for i in range(across + 1):
            if abs(i - across / 2) >= self.skip / 2:
                x = left + self.w * i / across
                yield x, top
                if down:
                    yield x, top + self.h
        for i in range(1, down):
            y = top + self.h * i / down
            yield left, y
            yield left + self.w, y
