"""A die and a piece of paper in; the places of as many pieces as fit out, each at an explicit position.

Bleeds never overlap and stay in the printable area on both sides of the paper. All layouts are symmetric
about the middle of the area from left to right.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor, sqrt

from deckgen.errors import Problem, SpecError
from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Box, Mirror, Slot, mirror_of
from deckgen.target.model import PaperSheets

_ROUNDING = 1e-6
LOW_STRIP, TALL_STRIP = 4.2, 9.0
"""Depth of the strip for ruler and words, in mm: for one line, and for a title over one line."""
_CLEAR = 0.4


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip free of pieces: at the foot, or `upended` along the side with its words running upwards."""

    box: Box
    upended: bool = False


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
    foot = strip.box.top if strip and not strip.upended else area.bottom
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
    """The strip for ruler and words where the slots leave room: at the foot, else at the side."""
    lying = die.turned(slots[0].turn)
    spare_down = area.height - lying.full_height - 2 * max(slot.y for slot in slots)
    spare_across = area.width / 2 - lying.full_width / 2 - max(slot.x for slot in slots)
    for depth, clear in ((TALL_STRIP, 2.0), (LOW_STRIP, _CLEAR)):
        if spare_down >= depth + clear:
            return Strip(Box(area.left, area.bottom - depth, area.right, area.bottom))
    if spare_across >= LOW_STRIP + _CLEAR:
        return Strip(Box(area.right - LOW_STRIP, area.top, area.right, area.bottom), upended=True)
    return None
