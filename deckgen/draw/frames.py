"""Where the handles of a layer go: its box in its own directions, and the point that it turns about.

Both are in its picture as empty groups, since only what draws a layer knows the values of its formulas.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from deckgen.draw.layers.registry import Centred, Layer
from deckgen.geometry import IDENTITY, Box, Curves, Matrix, compose, inverse, rotate, translate
from deckgen.scene import Group, Item, Path, bounds, visits

FRAME = "layer-frame"
"""Labels the group whose transform takes the unit square to the box of a layer."""
PIVOT = "layer-pivot"
"""Labels the group whose origin is the point that a layer turns about."""


def framed(make: type[Layer], values: Mapping[str, Any], items: Sequence[Item]) -> Iterator[Item]:
    """Yield the marks of a layer with these parameters, which draws these items.

    A layer without a box of its own has a frame only if it is turned: otherwise it is the box around what it
    draws.
    """
    x, y, w, h, turn = (float(values.get(name) or 0) for name in ("x", "y", "w", "h", "turn"))
    has_size = w > 0 and h > 0
    if has_size and issubclass(make, Centred):  # what turns is in the box, such as a hatching
        yield _frame(Box(x - w / 2, y - h / 2, x + w / 2, y + h / 2))
    elif has_size and "x" in values:
        about = x + w / 2, y + h / 2
        yield _frame(Box(x, y, x + w, y + h), rotate(turn, *about))
        yield _pivot(*about)
    elif "turn" in values and "fit" not in values:  # a picture without a box fills the card
        yield from _without_box(items, x, y, turn)


def _without_box(items: Sequence[Item], x: float, y: float, turn: float) -> Iterator[Item]:
    """Yield the marks of a layer that only has a point to turn about."""
    turned = rotate(turn, x, y)
    if turn:
        yield _frame(_around(items, inverse(turned)), turned)
    yield _pivot(x, y)


def _frame(box: Box, turned: Matrix = IDENTITY) -> Group:
    unit = (box.width, 0.0, 0.0, box.height, box.left, box.top)
    return Group((), compose(unit, turned), label=FRAME)


def _pivot(x: float, y: float) -> Group:
    return Group((), translate(x, y), label=PIVOT)


def _around(items: Iterable[Item], upright: Matrix) -> Box:
    """Return the box around what is drawn, in the directions of a layer that was turned."""
    boxes = []
    for item, matrix, _ in visits(items):
        to = compose(matrix, upright)
        if isinstance(item, Path) and isinstance(item.outline, Curves):
            boxes.append(item.outline.transformed(to).box())
        elif not isinstance(item, Group):
            boxes.append(bounds([item]).transformed(to))
    return Box.spanning(boxes)
