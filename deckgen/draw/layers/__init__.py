"""Layer kinds: what a face is made of, one small class each, its parameters beside its drawing.

`KINDS` is handed to the loader, which checks faces against it without importing any drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from deckgen.deck.model import LayerKind
from deckgen.draw.layers.pen import Pen, outline
from deckgen.draw.layers.registry import REGISTERED

MODULES = {
    "arc-text": "words",
    "around": "groups",
    "bar": "gauges",
    "beads": "shapes",
    "box": "shapes",
    "dial": "gauges",
    "disc": "shapes",
    "each": "groups",
    "figure": "pieces",
    "fill": "shapes",
    "grid": "symbols",
    "group": "groups",
    "hatch": "engraved",
    "icon": "symbols",
    "image": "images",
    "line": "shapes",
    "moon": "engraved",
    "night": "night",
    "path": "shapes",
    "phase": "moon",
    "pips": "pieces",
    "plate": "moon",
    "polygon": "gauges",
    "qr": "qr",
    "ring": "gauges",
    "scan": "scans",
    "star": "shapes",
    "symbols": "symbols",
    "text": "words",
    "text-box": "textbox",
    "use": "groups",
}
"""Each kind of layer and the module of this package that draws it."""


class _Kinds(Mapping[str, LayerKind]):
    """Every kind of layer by name, imported when it is asked for: a deck pays only for what it uses."""

    def __getitem__(self, name: str) -> LayerKind:
        module = MODULES[name]
        if name not in REGISTERED:
            import_module(f"deckgen.draw.layers.{module}")
        return REGISTERED[name]

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)

    def __contains__(self, name: object) -> bool:
        return name in MODULES


KINDS: Mapping[str, LayerKind] = _Kinds()

__all__ = ["KINDS", "MODULES", "Pen", "outline"]
