"""Turning paper over: a slot seen from the front in, the same slot seen from the back out.

Paper turned about its long edge is mirrored across its long middle line, about the short edge across its
short one. What lay upright lies upright again after a turn about a vertical line, and upside down after one
about a horizontal line; so backs are turned such that card and back are upright together when the card is
turned over like a page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from deckgen.target.outputs import FlipEdge, Paper


class Slot(NamedTuple):
    """A place for one piece: its centre in mm, and the quarter turns (in degrees, clockwise) of the art."""

    x: float
    y: float
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the page, in mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def grown(self, by: float) -> Box:
        """A box `by` mm larger on each side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies inside or on the edge."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


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
        (x0, y0), (x1, y1) = self.point(box.left, box.top), self.point(box.right, box.bottom)
        return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def mirror_of(paper: Paper, flip: FlipEdge) -> Mirror:
    """The middle line of the paper about which it is turned over for its back."""
    upright = (paper.height >= paper.width) == (flip == "long")
    return Mirror(upright, (paper.width if upright else paper.height) / 2)
