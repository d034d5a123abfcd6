"""Turning paper over: a slot seen from the front in, the same slot seen from the back out.

Paper turned about its long edge is mirrored across its long middle line, about the short edge across its
short one. What lay upright lies upright again after a turn about a vertical line, and upside down after one
about a horizontal line; so backs are turned such that card and back are upright together when the card is
turned over like a page.
"""

from __future__ import annotations

from typing import NamedTuple

from deckgen.geometry import Box
from deckgen.target.model import FlipEdge, Paper


class Slot(NamedTuple):
    """A place for one piece: its centre in mm, and the quarter turns (in degrees, clockwise) of the art."""

    x: float
    y: float
    turn: int = 0


class Mirror(NamedTuple):
    """The line about which a front is seen from behind: `upright` at x = `at`, or level at y = `at`."""

    upright: bool
    at: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the front lies on the back page."""
        return (2 * self.at - x, y) if self.upright else (x, 2 * self.at - y)

    def slot(self, slot: Slot) -> Slot:
        """The slot behind a slot, turned so that the back is upright when its card is."""
        x, y = self.point(slot.x, slot.y)
        return Slot(x, y, (-slot.turn if self.upright else 180 - slot.turn) % 360)

    def box(self, box: Box) -> Box:
        """The box behind a box."""
        return Box.around((self.point(box.left, box.top), self.point(box.right, box.bottom)))


def mirror_of(paper: Paper, flip: FlipEdge) -> Mirror:
    """The middle line of the paper about which it is turned over for its back."""
    upright = (paper.height >= paper.width) == (flip == "long")
    return Mirror(upright, (paper.width if upright else paper.height) / 2)
