"""What a layer may use while it draws a face: sizes, the card's names, fonts, the layers inside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from deckgen.deck.model import Card, FontSpec, Part, Trim
from deckgen.deck.scope import Scope
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact, Suggestion
from deckgen.fonts import Font, open_font
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

    def font(self, spec: FontSpec) -> Font:
        """Open the font of a spec."""
        return open_font(spec.path, spec.where)

    @property
    def left(self) -> float:
        """The left edge of the trim."""
        return -self.trim.width / 2 if self.part.origin == "centre" else 0.0

    @property
    def top(self) -> float:
        """The upper edge of the trim."""
        return -self.trim.height / 2 if self.part.origin == "centre" else 0.0

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the trim."""
        return self.left + self.trim.width / 2, self.top + self.trim.height / 2

    def media(self) -> Curves:
        """Return the trim and its bleed as a box: what a background fills."""
        b = self.bleed
        return rectangle(self.left - b, self.top - b, self.trim.width + 2 * b, self.trim.height + 2 * b)

    def outline(self, inset: float = 0.0) -> Curves:
        """Return the shape of the piece, `inset` mm inside the trim (negative: outside)."""
        return outline(self.part, self.trim, self.left, self.top, inset)

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
        r = w / 2
        points = regular(0, 0, 1, 6, start=0)
        cx, cy, sy = left + trim.width / 2, top + trim.height / 2, h / 3**0.5
        return polyline([(cx + r * px, cy + sy * py) for px, py in points], closed=True)
    return rectangle(left + inset, top + inset, w, h, max(0.0, part.corner - inset))
