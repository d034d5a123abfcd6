"""Layers made of layers: moved, clipped or repeated together, and other faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from deckgen.deck.parameters import PARAMETERS
from deckgen.deck.types import ANGLE, FACE, LAYERS, LENGTH, NUMBER, SIZE, TEXT, YES
from deckgen.draw.layers.registry import Centred, Pen, kind, param
from deckgen.facts import Fact
from deckgen.geometry import Curves, circle, compose, joined, placement, rectangle, rotate, translate
from deckgen.scene import Group, Item, Mask, Path, Text, visits
from deckgen.values import Value, holds

MOST = 2_000
"""The most repetitions of one layer, so that no spec can exhaust the machine."""


@kind("group")
class GroupLayer:
    """Layers moved, rotated, scaled and clipped together."""

    shows: ClassVar[tuple[str, ...]] = ("layers",)

    layers: object = param(LAYERS, "the layers", "")
    x: float = param(LENGTH, "offset to the right", "0mm")
    y: float = param(LENGTH, "offset down", "0mm")
    turn: float = param(ANGLE, "rotation about the origin of the group, clockwise", "0")
    scale: float = param(NUMBER, "size", "1")
    mirror: bool = param(YES, "whether to mirror it left to right", "no")
    clip_r: float = param(SIZE, "clip to a disc of this radius around the origin of the group", "0mm")
    clip_w: float = param(SIZE, "clip to a box of this width around the origin of the group", "0mm")
    clip_h: float = param(SIZE, "height of that box", "0mm")
    clip: object = param(LAYERS, "layers whose shapes it is clipped to", "")
    mask: object = param(LAYERS, "layers that it is seen through: it shows where they are white", "")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one group."""
        matrix = placement(self.scale, self.turn, self.x, self.y, self.mirror)
        seen = tuple(pen.inner("mask", {}))
        shape = _shape(pen.inner("clip", {}))
        items = tuple(pen.inner("layers", {}))
        if shape is not None:
            items = (Group(items, clip=shape),)
        yield Group(items, matrix, self._clip(), mask=Mask(seen) if seen else None)

    def _clip(self) -> Curves | None:
        if self.clip_r > 0:
            return circle(0, 0, self.clip_r)
        if self.clip_w > 0 and self.clip_h > 0:
            return rectangle(-self.clip_w / 2, -self.clip_h / 2, self.clip_w, self.clip_h)
        return None


def _shape(items: Sequence[Item]) -> Curves | None:
    """Return the shapes of items, including letters, as one outline; None if there are no items."""
    shapes: list[Curves] = []
    for item, matrix, _ in visits(items):
        if isinstance(item, Path | Text) and isinstance(item.outline, Curves):
            shapes.append(item.outline.transformed(matrix))
    return joined(shapes) if items else None


@kind("around")
class Around(Centred):
    """Layers repeated around a centre, rotated each time. They can use `step` (from 0) and `times`."""

    shows: ClassVar[tuple[str, ...]] = ("layers",)

    times: float = param(NUMBER, "how many times")
    layers: object = param(LAYERS, "the layers", "")
    start: float = param(ANGLE, "rotation of the first, clockwise", "0")
    sweep: float = param(ANGLE, "angle that they are spread over", "360")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one group for each turn."""
        times = bounded(pen, self.times)
        for step in range(times):
            matrix = compose(rotate(self.start + self.sweep * step / times), translate(self.x, self.y))
            yield Group(tuple(pen.inner("layers", {"step": step, "times": times})), matrix)


@kind("each")
class Each:
    """Layers repeated for each row of a table, for each item of a list, or a number of times.

    Formulas may use `it` and `step`.
    """

    shows: ClassVar[tuple[str, ...]] = ("layers",)

    of: str = param(
        TEXT,
        "a table, such as one of your own places or words; a column with a list; or a number of repetitions",
    )
    layers: object = param(LAYERS, "the layers", "")
    called: str = param(TEXT, "what the layers call the row or item", "it")
    only: str = param(TEXT, "a condition; rows or items for which it does not hold are skipped", "")
    columns: float = param(NUMBER, "how many per row; 0 for no rows", "0")
    dx: float = param(LENGTH, "offset from one to the next", "0mm")
    dy: float = param(LENGTH, "offset from one to the next", "0mm")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one group for each item."""
        columns = int(self.columns)
        for step, it in enumerate(item for item in self._items(pen) if self._wanted(pen, item)):
            inner = tuple(pen.inner("layers", {self.called: it, "step": step}))
            row, column = divmod(step, columns) if columns > 0 else (step, step)
            yield Group(inner, translate(self.dx * column, self.dy * row))

    def _wanted(self, pen: Pen, item: Value) -> bool:
        if not self.only:
            return True
        scope = replace(pen.scope, data={**pen.scope.data, self.called: item})
        return holds(scope.value(self.only, pen.where))

    def _items(self, pen: Pen) -> list[Value]:
        value = pen.scope.value(self.of, pen.where)
        if isinstance(value, Mapping):
            return list(value.values())
        if isinstance(value, str) or value is None:
            raise pen.problem(Fact("draw-not-a-list", of=self.of))
        if isinstance(value, int | float):
            return list(range(bounded(pen, value)))
        return list(value) if not hasattr(value, "cell") else [value]


@kind("grid")
class GridLayer:
    """Layers repeated in rows and columns. They can use `row`, `column` and `step`, all from 0."""

    shows: ClassVar[tuple[str, ...]] = ("layers",)

    columns: float = param(NUMBER, "number of columns")
    rows: float = param(NUMBER, "number of rows")
    layers: object = param(LAYERS, "the layers of one cell, with the origin at the cell's", "")
    x: float = param(LENGTH, "origin of the first cell", "0mm")
    y: float = param(LENGTH, "origin of the first cell", "0mm")
    dx: float = param(LENGTH, "from one column to the next")
    dy: float = param(LENGTH, "from one row to the next")
    shift: float = param(LENGTH, "offset of every second row, for a honeycomb", "0mm")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one group for each cell, row by row."""
        columns, rows = bounded(pen, self.columns), bounded(pen, self.rows)
        bounded(pen, columns * rows)
        for step in range(columns * rows):
            row, column = divmod(step, columns)
            inner = tuple(pen.inner("layers", {"row": row, "column": column, "step": step}))
            x = self.x + column * self.dx + (self.shift if row % 2 else 0.0)
            yield Group(inner, translate(x, self.y + row * self.dy))


@kind("use", main="face")
class Use:
    """The layers of another face, drawn here. They can use what `with` gives them."""

    face: str = param(FACE, "the name of the face")
    with_: Mapping[str, Value] = param(
        PARAMETERS, 'values for the layers of the face, by names: `{label: HP, at: 8mm, of: "{health}"}`', ""
    )

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw the other face's items."""
        yield from pen.face(self.face, self.with_)


def bounded(pen: Pen, times: float) -> int:
    """Return a number of repetitions as an integer. Raises SpecError if there are too many."""
    if not 0 <= times <= MOST:
        raise pen.problem(Fact("draw-repeats", times=times, most=MOST))
    return int(times)
