"""A die and a piece of paper in; the places of as many pieces as fit out, each at an explicit position.

Bleeds never overlap and stay in the printable area on both sides of the paper. All layouts are symmetric
about the middle of the area from left to right.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor, sqrt
from typing import Literal

from deckgen.errors import Problem, SpecError
from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Box, Mirror, Slot, mirror_of
from deckgen.target.model import PaperSheets

_ROUNDING = 1e-6
_DEPTHS = {"tall": 9.0, "low": 4.2, "upended": 4.2, "pocket": 7.4}
"""Depth of the strip for ruler and words, in mm."""
_CLEAR = 0.4
_TALL_CLEAR = 2.0
_NARROWEST_POCKET = 40.0


@dataclass(frozen=True, slots=True)
class Strip:
    """A place free of pieces, for ruler and words.

    At the foot `tall` (a title over one line) or `low` (one line); `upended` along the side, its words
    running upwards; or a `pocket` between round cards, with the words over the ruler.
    """

    box: Box
    form: Literal["tall", "low", "upended", "pocket"]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where pieces go on the front of a sheet, and what turns the sheet over."""

    die: Die
    slots: tuple[Slot, ...]
    area: Box
    """What the printer reaches, on the front and, mirrored, on the back."""
    mirror: Mirror
    strip: Strip | None

    @property
    def behind(self) -> tuple[Slot, ...]:
        """The slots on the back, each behind the one of the same index."""
        return tuple(map(self.mirror.slot, self.slots))


def lay_out(die: Die, settings: PaperSheets) -> Layout:
    """The best layout of a die on a target's paper. Raises SpecError if not even one piece fits."""
    mirror = mirror_of(settings.paper, settings.flip)
    area = _reached_on_both_sides(settings, mirror)
    best = _best(die, settings.gap, area)
    if not best:
        raise SpecError(_too_large(die, settings, area))
    wanted = settings.marks.footer or settings.marks.ruler > 0
    strip = _strip(die, best, area) if wanted else None
    foot = strip.box.top if strip and strip.form in ("tall", "low") else area.bottom
    x, y = (area.left + area.right) / 2, (area.top + foot) / 2
    slots = tuple(Slot(x + spot.x, y + spot.y, spot.turn) for spot in best)
    return Layout(die, slots, area, mirror, strip)


def _reached_on_both_sides(settings: PaperSheets, mirror: Mirror) -> Box:
    paper, m = settings.paper, settings.margins
    front = Box(m.left, m.top, paper.width - m.right, paper.height - m.bottom)
    back = mirror.box(front)
    return Box(
        max(front.left, back.left),
        max(front.top, back.top),
        min(front.right, back.right),
        min(front.bottom, back.bottom),
    )


def _too_large(die: Die, settings: PaperSheets, area: Box) -> Problem:
    return Problem(
        f"a piece of {die.width:g} x {die.height:g} mm with {die.bleed:g} mm bleed does not fit "
        f"{settings.paper}, of which {area.width:.4g} x {area.height:.4g} mm can be printed on",
        hint="choose a larger paper, smaller margins or a smaller trim",
    )


def _best(die: Die, gap: float, area: Box) -> list[Slot]:
    """The fullest of the patterns, about (0, 0); of equal ones the plainest."""
    best: list[Slot] = []
    for pattern in _patterns(die, gap, area.width, area.height):
        if len(pattern) > len(best):
            best = pattern
    return best


def _patterns(die: Die, gap: float, width: float, height: float) -> Iterator[list[Slot]]:
    yield _grid(die, gap, width, height, 0)
    if die.shape != "circle":
        yield _grid(die, gap, width, height, 90)
        return
    pitch = die.full_width + gap
    for most in range(2, _fitting(die.full_width, gap, width) + 1):
        yield _staggered(pitch, most, width + gap, height + gap)


def _fitting(size: float, gap: float, room: float) -> int:
    return max(0, floor((room + gap) / (size + gap) + _ROUNDING))


def _grid(die: Die, gap: float, width: float, height: float, turn: int) -> list[Slot]:
    """Rows and columns, row by row from the top left."""
    lying = die.turned(turn)
    columns = _fitting(lying.full_width, gap, width)
    rows = _fitting(lying.full_height, gap, height)
    across, down = lying.full_width + gap, lying.full_height + gap
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


def _strip(die: Die, slots: list[Slot], area: Box) -> Strip | None:
    """The strip for ruler and words where the slots leave room: at the foot, the side or in a pocket."""
    lying = die.turned(slots[0].turn)
    spare_down = area.height - lying.full_height - 2 * max(slot.y for slot in slots)
    spare_across = area.width / 2 - lying.full_width / 2 - max(slot.x for slot in slots)
    tall, low, upended = _DEPTHS["tall"], _DEPTHS["low"], _DEPTHS["upended"]
    if spare_down >= tall + _TALL_CLEAR:
        return Strip(Box(area.left, area.bottom - tall, area.right, area.bottom), "tall")
    if spare_down >= low + _CLEAR:
        return Strip(Box(area.left, area.bottom - low, area.right, area.bottom), "low")
    if spare_across >= upended + _CLEAR:
        return Strip(Box(area.right - upended, area.top, area.right, area.bottom), "upended")
    return _pocket(die, slots, area) if die.shape == "circle" else None


def _pocket(die: Die, slots: list[Slot], area: Box) -> Strip | None:
    """The gap between two discs in the middle of the lowest row, above the edge of the area."""
    depth, r = _DEPTHS["pocket"], die.full_width / 2 + _CLEAR
    half = area.width / 2
    for slot in slots:
        above = area.height / 2 - depth - slot.y
        if above < r:
            half = min(half, abs(slot.x) - sqrt(r**2 - max(0.0, above) ** 2))
    if 2 * half < _NARROWEST_POCKET:
        return None
    middle = (area.left + area.right) / 2
    return Strip(Box(middle - half, area.bottom - depth, middle + half, area.bottom), "pocket")
