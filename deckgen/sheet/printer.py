"""A printer that prints backs off their fronts, and the transform that corrects it.

Everything is seen from the front of the sheet, against the light: right, down and clockwise are positive.
"""

from __future__ import annotations

from dataclasses import dataclass

from deckgen.geometry import Matrix, compose, inverse, rotate, scale, translate
from deckgen.sheet.duplex import Mirror
from deckgen.target.outputs import Paper


@dataclass(frozen=True, slots=True)
class Printer:
    """How a printer displaces its backs: in mm, degrees about the middle of the sheet, percent."""

    name: str
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    scale_x: float = 100.0
    scale_y: float = 100.0

    def fault(self, paper: Paper) -> Matrix:
        """Return where a point of the back is printed, seen from the front: scaled, rotated, then shifted."""
        middle = paper.width / 2, paper.height / 2
        about = compose(translate(-middle[0], -middle[1]), scale(self.scale_x / 100, self.scale_y / 100))
        return compose(compose(about, rotate(self.angle)), translate(middle[0] + self.x, middle[1] + self.y))

    def correction(self, paper: Paper, mirror: Mirror) -> Matrix:
        """Return the transform of a back page, in its own coordinates, that puts its print in place."""
        # The page is seen from behind.
        if mirror.upright:
            over = -1.0, 0.0, 0.0, 1.0, 2 * mirror.at, 0.0
        else:
            over = 1.0, 0.0, 0.0, -1.0, 0.0, 2 * mirror.at
        return compose(compose(over, inverse(self.fault(paper))), over)
