"""A die and a room in; the places of as many pieces as fit, about the middle of the room, out."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, sqrt

from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Slot
from deckgen.target.outputs import PaperSheets

_ROUNDING = 1e-6


def fullest(die: Die, settings: PaperSheets, width: float, height: float) -> list[Slot]:
    """The fullest of the patterns, about (0, 0); of equal ones the plainest. A grid is as the target says."""
    best: list[Slot] = []
    for pattern in _patterns(die, settings, width, height):
        if len(pattern) > len(best):
            best = pattern
    return best


def _patterns(die: Die, settings: PaperSheets, width: float, height: float) -> Iterator[list[Slot]]:
    gap, between = settings.gap, max(settings.gap, settings.strips)
    turns = (0,) if die.shape == "circle" else (0, 90)
    for turn in turns:
        yield _grid(die, gap, between, width, height, turn, settings.grid)
    if die.shape != "circle" or settings.strips or settings.grid:
        return
    pitch = die.full_width + gap
    for most in range(2, _fitting(die.full_width, gap, width) + 1):
        yield _staggered(pitch, most, width + gap, height + gap)


def _fitting(size: float, gap: float, room: float) -> int:
    return max(0, floor((room + gap) / (size + gap) + _ROUNDING))


def _grid(
    die: Die, gap: float, between: float, width: float, height: float, turn: int,
    asked: tuple[int, int] | None,
) -> list[Slot]:  # fmt: skip
    """Rows and columns, row by row from the top left; none if those asked for do not fit."""
    lying = die.turned(turn)
    columns = _fitting(lying.full_width, gap, width)
    rows = _fitting(lying.full_height, between, height)
    if asked is not None:
        if asked[0] > columns or asked[1] > rows:
            return []
        columns, rows = asked
    across, down = lying.full_width + gap, lying.full_height + between
    return [
        Slot((column - (columns - 1) / 2) * across, (row - (rows - 1) / 2) * down, turn)
        for row in range(rows)
        for column in range(columns)
    ]


def _staggered(pitch: float, most: int, width: float, height: float) -> list[Slot]:
    """Rows of `most` and `most - 1` discs by turns, each in the gaps of the last.

    Discs in a row stand as wide as the area lets them, up to where the next row but one would be touched:
    the wider they stand, the closer the rows. `pitch` is the least distance of two centres.
    """
    across = min((width - pitch) / (most - 1), sqrt(3) * pitch)
    down = max(pitch / 2, sqrt(max(0.0, pitch**2 - (across / 2) ** 2)))
    rows = 1 + max(-1, floor((height - pitch) / down + _ROUNDING))
    slots = []
    for row in range(rows):
        count = most - row % 2
        y = (row - (rows - 1) / 2) * down
        slots += [Slot((column - (count - 1) / 2) * across, y) for column in range(count)]
    return slots
