"""Layer kinds, of which faces are made: one small class each, with its parameters and its drawing.

`KINDS` is handed to the loader, which checks faces against it without importing any drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from deckgen.deck.model import LayerKind
from deckgen.draw.layers.registry import REGISTERED, Pen

_KINDS = {
    "engraved": ("hatch", "moon"),
    "gauges": ("bar", "dial", "polygon", "ring"),
    "groups": ("around", "each", "grid", "group", "use"),
    "icons": ("icon", "symbols"),
    "images": ("image",),
    "moon": ("phase", "plate"),
    "night": ("night",),
    "pieces": ("figure", "pips"),
    "qr": ("qr",),
    "scans": ("scan",),
    "shapes": ("beads", "box", "disc", "ellipse", "fill", "line", "path", "star"),
    "textbox": ("text-box",),
    "words": ("arc-text", "text"),
}
"""The modules of this package and the kinds of layer that they draw."""
MODULES = dict(sorted((kind, module) for module, kinds in _KINDS.items() for kind in kinds))
"""The module of each kind of layer, in the order in which docs list them."""


class _Kinds(Mapping[str, LayerKind]):
    """Every kind of layer by name, imported on first use."""

    def __getitem__(self, name: str) -> LayerKind:
        if name not in REGISTERED:
            import_module(f"deckgen.draw.layers.{MODULES[name]}")
        return REGISTERED[name]

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)

    def __contains__(self, name: object) -> bool:
        return name in MODULES


KINDS: Mapping[str, LayerKind] = _Kinds()

__all__ = ["KINDS", "MODULES", "Pen"]
