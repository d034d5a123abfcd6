"""Flip paper for duplex printing, and correct printers that displace the backs.

Flipping on the long edge mirrors the page across its long middle line, flipping on the short edge across its
short one. Flipping about a horizontal line turns art upside down, so backs are rotated: a card turned over
like a page is upright on both sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from deckgen.deck.fields import field
from deckgen.deck.types import number_within
from deckgen.geometry import Box, Matrix, compose, inverse, rotate, scale, translate
from deckgen.target.outputs import FlipEdge
from deckgen.target.paper import Paper

_SHIFT, _ANGLE, _SCALE = number_within(-30, 30), number_within(-10, 10), number_within(90, 110)
"""Accepted ranges in mm, degrees and percent. No printer is further off: larger values are typos."""


class Slot(NamedTuple):
    """A place for one piece: its centre in mm, and the rotation of its art (0, 90, 180 or 270, clockwise)."""

    x: float
    y: float
    turn: int = 0


class Mirror(NamedTuple):
    """The mirror line of a front: vertical at x = `at` if `upright`, else horizontal at y = `at`."""

    upright: bool
    at: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the back page that is behind a point of the front."""
        return (2 * self.at - x, y) if self.upright else (x, 2 * self.at - y)

    def slot(self, slot: Slot) -> Slot:
        """Return the slot behind a slot, rotated so that the back is upright when its card is."""
        x, y = self.point(slot.x, slot.y)
        return Slot(x, y, (-slot.turn if self.upright else 180 - slot.turn) % 360)

    def box(self, box: Box) -> Box:
        """Return the box behind a box."""
        return Box.around((self.point(box.left, box.top), self.point(box.right, box.bottom)))


def mirror_of(paper: Paper, flip: FlipEdge) -> Mirror:
    """Return the middle line about which the paper is flipped to print its back."""
    upright = (paper.height >= paper.width) == (flip == "long")
    return Mirror(upright, (paper.width if upright else paper.height) / 2)


@dataclass(frozen=True, slots=True)
class Printer:
    """How a printer displaces its backs: in mm, in degrees about the middle of the sheet, in percent.

    Values are as seen from the front against the light: right, down and clockwise are positive.
    """

    name: str
    x: float = field(_SHIFT, "how far the back is too far right, in mm", "0")
    y: float = field(_SHIFT, "how far the back is too low, in mm", "0")
    angle: float = field(_ANGLE, "how far the back is turned clockwise, in degrees", "0")
    scale_x: float = field(_SCALE, "how wide the back is, in percent of the front", "100", key="scale_x")
    scale_y: float = field(_SCALE, "how high the back is, in percent of the front", "100", key="scale_y")

    def fault(self, paper: Paper) -> Matrix:
        """Return the transform from the intended back to the printed one, as seen from the front."""
        middle = paper.width / 2, paper.height / 2
        about = compose(translate(-middle[0], -middle[1]), scale(self.scale_x / 100, self.scale_y / 100))
        return compose(compose(about, rotate(self.angle)), translate(middle[0] + self.x, middle[1] + self.y))

    def correction(self, paper: Paper, mirror: Mirror) -> Matrix:
        """Return the transform, in the back page's coordinates, that cancels the printer's displacement."""
        # The back page is seen from behind.
        if mirror.upright:
            over = -1.0, 0.0, 0.0, 1.0, 2 * mirror.at, 0.0
        else:
            over = 1.0, 0.0, 0.0, -1.0, 0.0, 2 * mirror.at
        return compose(compose(over, inverse(self.fault(paper))), over)
