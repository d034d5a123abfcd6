"""Layers of symbols: an icon, an icon repeated as often as a card says, and layers repeated in a grid."""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.deck.types import ANGLE, INK, LAYERS, LENGTH, NUMBER, SIZE, TEXT, choice
from deckgen.draw.layers.groups import bounded
from deckgen.draw.layers.icons import icon_spec, placed, shape_of
from deckgen.draw.layers.images import ACROSS
from deckgen.draw.layers.pen import Pen
from deckgen.draw.layers.registry import kind, param
from deckgen.facts import Fact
from deckgen.geometry import rotate, translate
from deckgen.ink import Ink
from deckgen.scene import Group, Item


def icon_about(pen: Pen, name: str, ink: Ink | None, size: float, x: float, y: float) -> Group:
    """Return an icon `size` mm high about (x, y). Raises SpecError if it is unknown or has no ink."""
    spec = icon_spec(pen, name)
    if ink is None:
        raise pen.problem(Fact("draw-icon-ink"))
    wide = shape_of(pen, spec) * size
    em = size / spec.height
    return placed(pen, spec, ink, em, x - wide / 2, y + size / 2 - spec.drop * em)


@kind("icon", main="name")
class IconLayer:
    """One icon: one of the deck's `icons`, or a bundled one."""

    name: str = param(TEXT, "the name of the icon; nothing is drawn if it is empty")
    x: float = param(LENGTH, "its middle", "0mm")
    y: float = param(LENGTH, "its middle", "0mm")
    size: float = param(SIZE, "its height", "6mm")
    ink: Ink | None = param(INK, "ink of icons that take one", "#000000")
    turn: float = param(ANGLE, "rotation about its middle, clockwise", "0")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one picture."""
        if self.name and self.size > 0:
            icon = icon_about(pen, self.name, self.ink, self.size, self.x, self.y)
            yield Group((icon,), rotate(self.turn, self.x, self.y)) if self.turn else icon


@kind("symbols")
class Symbols:
    """An icon repeated `count` times in rows; with `of`, the missing ones are drawn in `empty`."""

    icon: str = param(TEXT, "the name of the icon")
    count: float = param(NUMBER, "how many")
    of: float = param(NUMBER, "how many there could be; 0 shows no missing ones", "0")
    columns: float = param(NUMBER, "how many per row; 0 for all of them", "0")
    x: float = param(LENGTH, "alignment of the rows", "0mm")
    y: float = param(LENGTH, "middle of the first row", "0mm")
    size: float = param(SIZE, "height of an icon", "5mm")
    dx: float = param(LENGTH, "from one to the next; 0 for 1.15 times the size", "0mm")
    dy: float = param(LENGTH, "from one row to the next; 0 for 1.15 times the size", "0mm")
    align: str = param(
        choice(*ACROSS), "the part of the line at x: its left end, centre or right end", "centre"
    )
    ink: Ink | None = param(INK, "ink of icons that take one", "#000000")
    empty: Ink | None = param(INK, "ink of the missing ones", "#c8c8c8")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one picture for each."""
        full = bounded(pen, self.count)
        total = max(full, bounded(pen, self.of))
        columns = bounded(pen, self.columns) or total
        dx, dy = self.dx or 1.15 * self.size, self.dy or 1.15 * self.size
        for step in range(total):
            row, column = divmod(step, columns)
            in_row = min(columns, total - row * columns)
            left = self.x - ACROSS[self.align] * (in_row - 1) * dx - (ACROSS[self.align] - 0.5) * self.size
            ink = self.ink if step < full else self.empty
            if ink is not None:
                yield icon_about(pen, self.icon, ink, self.size, left + column * dx, self.y + row * dy)


@kind("grid")
class GridLayer:
    """Layers repeated in rows and columns. They know `row`, `column` and `step`, all from 0."""

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
