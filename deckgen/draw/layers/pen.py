"""What a layer may use while it draws a face: sizes, the card's names, fonts, the layers inside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from deckgen.deck.model import Card, Part, Trim
from deckgen.deck.scope import Scope
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact, Suggestion
from deckgen.geometry import Curves, circle, polyline, rectangle, regular
from deckgen.scene import Item
from deckgen.values import Value


@dataclass(frozen=True)
class Pen:
    """The drawing of one face at one trim. Coordinates are mm from the part's origin, y down."""

    part: Part
    trim: Trim
    bleed: float
    scope: Scope
    card: Card | None
    where: Where
    """Where the layer being drawn was written."""
    inner: Callable[[str, Mapping[str, Value]], Sequence[Item]]
    """Draws the layers in a parameter of this layer, with some more names defined."""
    face: Callable[[str], Sequence[Item]]
    """Draws another face of the deck."""

    @property
    def left(self) -> float:
        """The left edge of the trim."""
        return -self.trim.width / 2 if self.part.origin == "centre" else 0.0

    @property
    def top(self) -> float:
        """The upper edge of the trim."""
        return -self.trim.height / 2 if self.part.origin == "centre" else 0.0

    def media(self) -> tuple[float, float, float, float]:
        """Return left, top, width and height of the trim with its bleed: what a background fills."""
        b = self.bleed
        return self.left - b, self.top - b, self.trim.width + 2 * b, self.trim.height + 2 * b

    def problem(self, fact: Fact, advice: Fact | Suggestion | None = None) -> SpecError:
        """Return an error about this layer on this card."""
        card = self.card.id if self.card else ""
        return SpecError(Problem(fact, self.where, card=card, advice=advice))


def outline(part: Part, trim: Trim, left: float, top: float, inset: float = 0.0) -> Curves:
    """Return the cut line of a piece whose trim box begins at (left, top), `inset` mm inside it."""
    w, h = trim.width - 2 * inset, trim.height - 2 * inset
    if part.shape == "circle":
        return circle(left + trim.width / 2, top + trim.height / 2, w / 2)
    if part.shape == "hexagon":
        cx, cy, sx, sy = left + trim.width / 2, top + trim.height / 2, w / 2, h / 3**0.5
        points = regular(0, 0, 1, 6, start=0)
        return polyline([(cx + sx * px, cy + sy * py) for px, py in points], closed=True)
    return rectangle(left + inset, top + inset, w, h, max(0.0, part.corner - inset))
