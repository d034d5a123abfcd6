"""Spots on the felt, where pieces lie anywhere: whole units across and down. A card is about 80 units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt

Spot = tuple[int, int]
"""Where the middle of a piece lies."""
Extent = tuple[int, int]
"""How large a piece is, across and down."""
ACROSS, DOWN = 1000, 9999
"""The largest spots."""
GRAIN = 10
"""What is taken by pieces is noted by squares of this size."""
NAMED = 24
"""Units between rows of pieces, which are named below."""
BLOCK, ASPECT = 670, 1.5
"""Pieces that find room for themselves fill rows of this width; many fill wider ones, in a block of this
shape.
"""
FAN = 26
"""Units between pieces that are put down together."""


def nearest(across: int, down: int) -> Spot:
    """Return the nearest spot that there is."""
    return min(max(across, 0), ACROSS), min(max(down, 0), DOWN)


def fanned(first: Spot, count: int) -> Iterator[Spot]:
    """Yield the spots of pieces that are put down together."""
    return (nearest(first[0] + FAN * at, first[1]) for at in range(count))


def with_room(sizes: Sequence[Extent], others: Iterable[tuple[Extent, Spot]], count: int) -> Iterator[Spot]:
    """Yield a spot with room for each piece, row by row from the top left corner.

    `others` lie there already; `count` is for how many pieces the rows are made.
    """
    taken = {square for size, spot in others for square in _squares(size, spot)}
    begun: dict[Extent, int] = {}
    for size in sizes:
        width, height = size
        in_row = _in_row(count, width + GRAIN, height + NAMED)
        for number in range(begun.get(size, 0), DOWN):
            row, column = divmod(number, in_row)
            spot = nearest(
                column * (width + GRAIN) + width // 2 + GRAIN,
                row * (height + NAMED) + height // 2 + GRAIN,
            )
            squares = _squares(size, spot)
            if taken.isdisjoint(squares) or spot[1] == DOWN:
                break
        begun[size] = number + 1
        taken |= squares
        yield spot


def _in_row(count: int, width: int, height: int) -> int:
    """Return how many pieces a row has that take this much room."""
    block = round(sqrt(ASPECT * count * height / width))
    return max(1, min(ACROSS // width, max(BLOCK // width, block)))


def _squares(size: Extent, spot: Spot) -> set[Spot]:
    """Return the squares of the felt that a piece covers."""
    width, height = size
    across = range((spot[0] - width // 2) // GRAIN, (spot[0] + width // 2 - 1) // GRAIN + 1)
    down = range((spot[1] - height // 2) // GRAIN, (spot[1] + height // 2 - 1) // GRAIN + 1)
    return {(x, y) for x in across for y in down}
