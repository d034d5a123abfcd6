"""Layer kinds: what a face is made of, one small class each, its parameters beside its drawing.

`KINDS` is handed to the loader, which checks faces against it without importing any drawing.
"""

from deckgen.layers import (
    beads,
    engraved,
    figure,
    gauges,
    groups,
    images,
    moon,
    night,
    pips,
    qr,
    shapes,
    symbols,
    textbox,
    words,
)
from deckgen.layers.pen import Pen, outline
from deckgen.layers.registry import KINDS

__all__ = [
    "KINDS",
    "Pen",
    "beads",
    "engraved",
    "figure",
    "gauges",
    "groups",
    "images",
    "moon",
    "night",
    "outline",
    "pips",
    "qr",
    "shapes",
    "symbols",
    "textbox",
    "words",
]
