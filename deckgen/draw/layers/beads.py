"""Rows of evenly spaced dots along the sides of a box."""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.deck.types import INK, NUMBER, SIZE
from deckgen.draw.layers.pen import Pen
from deckgen.draw.layers.registry import Centred, kind, param
from deckgen.facts import Fact
from deckgen.geometry import circle, joined
from deckgen.ink import Ink
from deckgen.scene import Item, Path

MOST = 2_000


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
        if self.pitch <= 0 or (self.w + self.h) * 2 / self.pitch > MOST or self.w <= 0:
            raise pen.problem(Fact("draw-beads", most=MOST))
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
