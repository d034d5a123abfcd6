"""The registry of layer kinds: a frozen class of parameters with a `draw` method becomes a kind of layer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, dataclass_transform

from deckgen.deck.fields import field as param
from deckgen.deck.fields import fields_of
from deckgen.deck.model import LayerKind
from deckgen.draw.layers.pen import Pen
from deckgen.scene import Item

__all__ = ["REGISTERED", "Layer", "kind", "param"]

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
        REGISTERED[name] = LayerKind(name, about, fields_of(made), main, made)
        return cls

    return register
