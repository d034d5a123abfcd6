"""The registry of layer kinds: a frozen class of parameters with a `draw` method becomes a kind of layer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, dataclass_transform

from deckgen.deck.fields import field as param
from deckgen.deck.fields import fields_of
from deckgen.deck.model import LayerKind
from deckgen.deck.types import INK, LENGTH, SIZE
from deckgen.draw.layers.pen import Pen
from deckgen.ink import Ink
from deckgen.scene import Item

__all__ = ["REGISTERED", "Centred", "Layer", "Outlined", "kind", "param"]

REGISTERED: dict[str, LayerKind] = {}
"""The kinds of layer imported so far, by name."""


class Layer(Protocol):
    """A layer with the values of its parameters: it draws itself."""

    def draw(self, pen: Pen) -> Iterable[Item]:
        """The items of this layer, in painting order."""
        ...


L = TypeVar("L", bound=Layer)


@dataclass_transform(field_specifiers=(param,), frozen_default=True, kw_only_default=True)
def kind(name: str, main: str = "") -> Callable[[type[L]], type[L]]:
    """Register a class as the layer kind `name`; `main` is the parameter that a bare value is short for.

    The class's docstring is what users read about the kind.
    """

    def register(cls: type[L]) -> type[L]:
        made: Any = dataclass(frozen=True, kw_only=True)(cls)
        about = " ".join((cls.__doc__ or "").split())
        fields = fields_of(made)
        # Docs list what many kinds share (where it is, its inks) after what is special to this one.
        shared = {key for key, f in fields.items() if f.default and f.attribute not in cls.__annotations__}
        params = {key: fields[key] for key in sorted(fields, key=shared.__contains__)}
        REGISTERED[name] = LayerKind(name, about, params, main, made)
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

    fill: Ink | None = param(INK, "ink of the inside", "none")
    stroke: Ink | None = param(INK, "ink of the line", "none")
    width: float = param(SIZE, "width of the line", "0.2mm")
