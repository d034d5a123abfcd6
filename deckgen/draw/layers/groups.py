"""Layers made of layers: moved or clipped together, repeated round a centre or along a table, other faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from deckgen.deck.types import ANGLE, FACE, LAYERS, LENGTH, NUMBER, SIZE, TEXT, YES
from deckgen.draw.layers.pen import Pen
from deckgen.draw.layers.registry import kind, param
from deckgen.facts import Fact
from deckgen.geometry import Curves, circle, compose, rectangle, rotate, scale, translate
from deckgen.scene import Group, Item
from deckgen.values import Value, holds

MOST = 2_000
"""Most repetitions of one layer: nothing in a spec eats the machine."""


@kind("group")
class GroupLayer:
    """Layers moved, turned, scaled and clipped together."""

    layers: object = param(LAYERS, "the layers", "")
    x: float = param(LENGTH, "shift to the right", "0mm")
    y: float = param(LENGTH, "shift down", "0mm")
    turn: float = param(ANGLE, "turn about the origin of the group, clockwise", "0")
    scale: float = param(NUMBER, "size", "1")
    mirror: bool = param(YES, "whether to mirror it left to right", "no")
    clip_r: float = param(SIZE, "clip to a disc of this radius about the origin of the group", "0mm")
    clip_w: float = param(SIZE, "clip to a box of this width about the origin of the group", "0mm")
    clip_h: float = param(SIZE, "height of that box", "0mm")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """One group."""
        matrix = scale(-self.scale if self.mirror else self.scale, self.scale)
        matrix = compose(compose(matrix, rotate(self.turn)), translate(self.x, self.y))
        yield Group(tuple(pen.inner("layers", {})), matrix, self._clip())

    def _clip(self) -> Curves | None:
        if self.clip_r > 0:
            return circle(0, 0, self.clip_r)
        if self.clip_w > 0 and self.clip_h > 0:
            return rectangle(-self.clip_w / 2, -self.clip_h / 2, self.clip_w, self.clip_h)
        return None


@kind("around")
class Around:
    """Layers repeated round a centre, turned each time. They know `step` (from 0) and `times`."""

    times: float = param(NUMBER, "how many times")
    layers: object = param(LAYERS, "the layers", "")
    start: float = param(ANGLE, "turn of the first, clockwise", "0")
    sweep: float = param(ANGLE, "angle that all of them share", "360")
    x: float = param(LENGTH, "centre", "0mm")
    y: float = param(LENGTH, "centre", "0mm")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """One group for each turn."""
        times = bounded(pen, self.times)
        for step in range(times):
            matrix = compose(rotate(self.start + self.sweep * step / times), translate(self.x, self.y))
            yield Group(tuple(pen.inner("layers", {"step": step, "times": times})), matrix)


@kind("each")
class Each:
    """Layers repeated for each row of a table, item of a list, or number. They know `it` and `step`."""

    of: str = param(TEXT, "a table, a column that holds a list, or a number of times")
    layers: object = param(LAYERS, "the layers", "")
    called: str = param(TEXT, "what the layers call the row or item", "it")
    only: str = param(TEXT, "a condition; rows or items for which it does not hold are passed over", "")
    columns: float = param(NUMBER, "how many stand in a row before the next row begins; 0: no rows", "0")
    dx: float = param(LENGTH, "shift from one to the next", "0mm")
    dy: float = param(LENGTH, "shift from one to the next", "0mm")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """One group for each."""
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


@kind("use", main="face")
class Use:
    """The layers of another face, as if they stood here."""

    face: str = param(FACE, "the name of the face")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """The other face's items."""
        yield from pen.face(self.face)


def bounded(pen: Pen, times: float) -> int:
    """A number of repetitions, as a whole number. Raises SpecError if there are too many."""
    if not 0 <= times <= MOST:
        raise pen.problem(Fact("draw-repeats", times=times, most=MOST))
    return int(times)
