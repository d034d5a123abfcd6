"""Flipping paper: where a slot of the front is on the back.

Paper flipped on its long edge is mirrored across its long middle line, on the short edge across its short
one. Flipping about a horizontal line turns art upside down, so backs are rotated: a card turned like a page
is upright on both sides.
"""

from __future__ import annotations

from typing import NamedTuple

from deckgen.geometry import Box
from deckgen.target.outputs import FlipEdge, Paper


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
        """Return where a point of the front is on the back page."""
        return (2 * self.at - x, y) if self.upright else (x, 2 * self.at - y)

    def slot(self, slot: Slot) -> Slot:
        """Return the slot behind a slot, rotated so that the back is upright when its card is."""
        x, y = self.point(slot.x, slot.y)
        return Slot(x, y, (-slot.turn if self.upright else 180 - slot.turn) % 360)

    def box(self, box: Box) -> Box:
        """Return the box behind a box."""
        return Box.around((self.point(box.left, box.top), self.point(box.right, box.bottom)))


def mirror_of(paper: Paper, flip: FlipEdge) -> Mirror:
    """Return the middle line of the paper about which it is flipped for its back."""
    upright = (paper.height >= paper.width) == (flip == "long")
    return Mirror(upright, (paper.width if upright else paper.height) / 2)
