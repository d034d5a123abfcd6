"""Bounding boxes of shapes, without strokes, clips and effects (SVG 2, 8.10)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from deckgen.geometry import IDENTITY, Box, Curves, Matrix, compose
from deckgen.scene import Group, Image, Item, Path

_STEPS = 16
"""The number of lines for each curve: the box of its control points would be too large."""


def box_of_outline(outline: Curves) -> Box:
    """Return the box around an outline."""
    return Box.around(chain.from_iterable(outline.flattened(_STEPS)))


def box_of(items: Iterable[Item]) -> Box | None:
    """Return the box around the shapes themselves, without strokes, clips and effects."""
    boxes = [box for item in items if (box := _box(item)) is not None]
    return Box.around(corner for box in boxes for corner in box.corners()) if boxes else None


def _box(item: Item, matrix: Matrix = IDENTITY) -> Box | None:
    match item:
        case Path(outline=Curves() as curves):
            return box_of_outline(curves.transformed(matrix))
        case Image():
            return Box(item.x, item.y, item.x + item.width, item.y + item.height).transformed(matrix)
        case Group():
            to = compose(item.transform, matrix)
            boxes = [box for inner in item.items if (box := _box(inner, to)) is not None]
            return Box.around(corner for box in boxes for corner in box.corners()) if boxes else None
    return None
