"""Tools for layer kinds: the registry, shared parameters, and the pen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, TypeVar, dataclass_transform

from deckgen.deck.effects import PAINT
from deckgen.deck.fields import field as param
from deckgen.deck.fields import fields_of
from deckgen.deck.model import CardSpec, LayerKind, Part, Trim
from deckgen.deck.scope import Scope
from deckgen.deck.types import LENGTH, SIZE, choice, many
from deckgen.draw.effects import JOINS, LayerPaint, paint_over
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact, Suggestion
from deckgen.geometry import Curves
from deckgen.scene import Item, Path, Stroke
from deckgen.values import Value

__all__ = ["REGISTERED", "Centred", "Layer", "Outlined", "Pen", "inked", "kind", "param"]

REGISTERED: dict[str, LayerKind] = {}
"""The kinds of layer imported so far, by name."""


@dataclass(frozen=True)
class Pen:
    """What a layer may use while it draws. Coordinates are in mm from the part's origin, y down."""

    part: Part
    trim: Trim
    bleed: float
    scope: Scope
    card: CardSpec | None
    where: Where
    """Where the layer being drawn was written."""
    inner: Callable[[str, Mapping[str, Value]], Sequence[Item]]
    """Draws the layers in a parameter of this layer, with some additional names defined."""
    face: Callable[[str, Mapping[str, Value]], Sequence[Item]]
    """Draws another face of the deck, with some additional names defined."""
    warnings: dict[Problem, None] = field(default_factory=dict)
    """Collects the warnings."""

    def media(self) -> tuple[float, float, float, float]:
        """Return left, top, width and height of the trim with its bleed: what a background fills."""
        self.scope.asked.measures.add("bleed")
        b, w, h = self.bleed, self.trim.width, self.trim.height
        left, top = (-w / 2, -h / 2) if self.part.origin == "centre" else (0.0, 0.0)
        return left - b, top - b, w + 2 * b, h + 2 * b

    def warn(self, fact: Fact, every_card: bool = False) -> None:
        """Note a warning about this layer on this card, or once for every card."""
        card = self.card.id if self.card and not every_card else ""
        self.warnings[Problem(fact, self.where, card=card, severity="warning")] = None

    def problem(self, fact: Fact, advice: Fact | Suggestion | None = None) -> SpecError:
        """Return an error about this layer on this card."""
        card = self.card.id if self.card else ""
        return SpecError(Problem(fact, self.where, card=card, advice=advice))


class Layer(Protocol):
    """A layer with the values of its parameters, which draws itself."""

    def draw(self, pen: Pen) -> Iterable[Item]:
        """Yield the items of this layer, in painting order."""
        ...


L = TypeVar("L", bound=Layer)


@dataclass_transform(field_specifiers=(param,), frozen_default=True, kw_only_default=True)
def kind(name: str, main: str = "") -> Callable[[type[L]], type[L]]:
    """Register a class as the layer kind `name`; a bare value sets the parameter `main`.

    The class's docstring is what users read about the kind. If it has a class variable `shows`, a layer
    with none of these parameters draws nothing, which is told.
    """

    def register(cls: type[L]) -> type[L]:
        made: Any = dataclass(frozen=True, kw_only=True)(cls)
        about = " ".join((cls.__doc__ or "").split())
        fields = fields_of(made)
        # Docs list shared parameters (place, inks) after those of this kind.
        own = cls.__annotations__
        shared = {key for key, f in fields.items() if f.default is not None and f.attribute not in own}
        params = {key: fields[key] for key in sorted(fields, key=shared.__contains__)}
        REGISTERED[name] = LayerKind(name, about, params, main, made, getattr(cls, "shows", ()))
        return cls

    return register


@dataclass(frozen=True, kw_only=True)
class Centred:
    """The parameters of a layer drawn around a point."""

    x: float = param(LENGTH, "centre", "0mm")
    y: float = param(LENGTH, "centre", "0mm")


@dataclass(frozen=True, kw_only=True)
class Outlined:
    """The parameters of a shape that is filled, stroked or both."""

    shows: ClassVar[tuple[str, ...]] = ("fill", "stroke")

    fill: LayerPaint | None = param(PAINT, "ink of the inside", "none")
    stroke: LayerPaint | None = param(PAINT, "ink of the line", "none")
    width: float = param(SIZE, "width of the line", "0.2mm")
    dash: tuple[float, ...] = param(many(SIZE), "lengths of dashes and gaps in turn: `[2mm, 1mm]`", "")
    join: str = param(
        choice(*JOINS), "the form of its corners; a line with round ends has round ones by default", ""
    )

    def painted(self, outline: Curves, cap: int = 0, even_odd: bool = False) -> Iterator[Path]:
        """Fill and stroke an outline."""
        join = JOINS.index(self.join or ("round" if cap == 1 else "miter"))
        return inked(outline, self.fill, self.stroke, self.width, cap, even_odd, self.dash, join)


def inked(
    outline: Curves, fill: LayerPaint | None, stroke: LayerPaint | None, width: float, cap: int = 0,
    even_odd: bool = False, dash: tuple[float, ...] = (), join: int = 0,
) -> Iterator[Path]:  # fmt: skip
    """Fill and stroke an outline. Without either it is invisible, but may still clip a group."""
    box = outline.box()
    inside, line = paint_over(fill, box), paint_over(stroke, box)
    dashes = dash if any(dash) else ()
    drawn = Stroke(line, width, cap, join, dashes) if line and width > 0 else None
    yield Path(outline, inside, drawn, even_odd)
