"""Describe the outline a piece is cut to, with its bleed and hit tests."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

from deckgen.deck.model import ShapeKind
from deckgen.geometry import (
    Curves,
    beyond,
    circle,
    grown,
    polyline,
    rectangle,
    rotate,
    rounded,
    scale,
    translate,
)


@dataclass(frozen=True, slots=True)
class Die:
    """A cut shape of `width` x `height` mm, centred on the origin, and its bleed in mm.

    A hexagon's long diagonal is along its longer side: horizontal if it is wider than high.
    """

    shape: ShapeKind
    width: float
    height: float
    corner: float = 0.0
    bleed: float = 0.0
    path: Curves | None = None
    """The path of an `outline` die, in a 1 x 1 box centred on (0, 0)."""

    @property
    def full_width(self) -> float:
        """The width including the bleed on both sides."""
        return self.width + 2 * self.bleed

    @property
    def full_height(self) -> float:
        """The height including the bleed on both sides."""
        return self.height + 2 * self.bleed

    def turned(self, degrees: int) -> Die:
        """Return the die rotated clockwise by a multiple of 90 degrees."""
        if self.path is not None and degrees % 360:
            return replace(self, path=rounded(self.path.transformed(rotate(degrees))))._swapped(degrees)
        return self._swapped(degrees)

    def _swapped(self, degrees: int) -> Die:
        return replace(self, width=self.height, height=self.width) if degrees % 180 else self

    @property
    def behind(self) -> Die:
        """The die as seen from the back of a piece."""
        return self if self.path is None else replace(self, path=self.path.transformed(scale(-1, 1)))

    def outline(self, x: float, y: float, grow: float = 0.0) -> Curves:
        """Return the outline around (x, y), `grow` mm outside the trim; if grown, its corners are square."""
        if self.shape == "circle":
            return circle(x, y, self.width / 2 + grow)
        if self.path is not None:
            trim = self.path.transformed(scale(self.width, self.height))
            return (grown(trim, grow) if grow else trim).transformed(translate(x, y))
        if self.shape == "hexagon":
            return polyline([(x + dx, y + dy) for dx, dy in self.corners(grow)], closed=True)
        width, height = self.width + 2 * grow, self.height + 2 * grow
        radius = 0.0 if grow > 0 else self.corner
        return rectangle(x - width / 2, y - height / 2, width, height, radius)

    def corners(self, grow: float = 0.0) -> list[tuple[float, float]]:
        """Return the corners of a hexagon, or of another shape's box, around (0, 0), `grow` mm outside."""
        w, h = self.width / 2, self.height / 2
        if self.shape != "hexagon":
            w, h = w + grow, h + grow
            return [(-w, -h), (w, -h), (w, h), (-w, h)]
        if self.width < self.height:
            return [(y, x) for x, y in self.turned(90).corners(grow)]
        w, h = w + grow * hypot(w / 2, h) / h, h + grow
        # The slanted sides keep their slope, so that every side moves out by the same distance.
        flat = w - h * (self.width / 4) / (self.height / 2)
        return [(-w, 0), (-flat, -h), (flat, -h), (w, 0), (flat, h), (-flat, h)]

    def holds(self, dx: float, dy: float, grow: float = 0.0) -> bool:
        """Return whether a point at this offset from the centre is inside the trim grown by `grow` mm."""
        return self.beyond(dx, dy) < grow

    def beyond(self, dx: float, dy: float) -> float:
        """Return how far outside the trim a point at this offset from the centre is, in mm; negative inside.

        Rounded corners are treated as square.
        """
        if self.path is not None:
            return beyond(self.path.transformed(scale(self.width, self.height)), dx, dy)
        if self.shape == "circle":
            return hypot(dx, dy) - self.width / 2
        if self.shape == "hexagon" and self.width < self.height:
            return self.turned(90).beyond(dy, dx)
        w, h = self.width / 2, self.height / 2
        if self.shape == "rectangle":
            return max(abs(dx) - w, abs(dy) - h)
        # Distance from the slanted side through (w, 0) and (w/2, h); the other three are its reflections.
        slanted = (h * (abs(dx) - w) + w / 2 * abs(dy)) / hypot(h, w / 2)
        return max(slanted, abs(dy) - h)
