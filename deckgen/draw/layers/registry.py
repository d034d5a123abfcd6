"""The registry of layer kinds: a frozen class of parameters with a `draw` method becomes a kind of layer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from typing import Any, Protocol, TypeVar, dataclass_transform

from deckgen.deck.kinds import LayerKind, Param
from deckgen.deck.types import Type
from deckgen.draw.layers.pen import Pen
from deckgen.scene import Item

REGISTERED: dict[str, LayerKind] = {}
"""The kinds of layer imported so far, by name."""


class Layer(Protocol):
    """A layer with its parameters read: it draws itself."""

    def draw(self, pen: Pen) -> Iterable[Item]:
        """The items of this layer, in painting order."""
        ...


L = TypeVar("L", bound=Layer)


def param(of: Type[Any], about: str, default: str | None = None) -> Any:
    """A parameter of a layer: its type, what it is, and its default as a maker would write it."""
    return field(metadata={"param": Param(of, about, default)})


@dataclass_transform(field_specifiers=(param,), frozen_default=True)
def kind(name: str, main: str = "") -> Callable[[type[L]], type[L]]:
    """Register a class as the layer kind `name`; `main` is the parameter a bare value stands for.

    The class's docstring is what users read about the kind.
    """

    def register(cls: type[L]) -> type[L]:
        made = dataclass(frozen=True)(cls)
        params = {f.name.rstrip("_").replace("_", "-"): f.metadata["param"] for f in fields(made)}  # type: ignore[arg-type]
        about = " ".join((cls.__doc__ or "").split())
        REGISTERED[name] = LayerKind(name, about, params, main, made)
        return made

    return register
