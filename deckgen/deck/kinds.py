"""What the loader must know of a layer kind: its name and its parameters. Drawing stays apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from deckgen.deck.types import Type


class Param(NamedTuple):
    """One parameter of a layer kind; `default` is as a maker would write it, None if it must be given."""

    type: Type[Any]
    about: str
    default: str | None


class LayerKind(NamedTuple):
    """A kind of layer, as registered by the room that draws it."""

    name: str
    about: str
    params: Mapping[str, Param]
    main: str
    """The parameter that a bare value stands for (`- fill: lapis`), or empty."""
    make: type[Any]
    """The class that draws it, called with its parameters read."""


Kinds = Mapping[str, LayerKind]
LAYER_KEYS: Mapping[str, str] = {
    "when": "a condition; the layer is drawn only where it holds",
    "overlay": "the name of an overlay of the deck; the layer is drawn only when that is asked for",
    "label": "what the layer shows (`pip`, `index`), for checks and for readers of the files",
    "style": "the name of a style, whose parameters are filled in where the layer has none of its own",
    "role": "background (may be cut away), live (must stay inside the safe line) or mark",
}
"""Keys that every layer may have."""
