"""Registration marks for cutting machines, and the slots clear of them.

A solid square at the top left with an L at the top right and bottom left, or an L at each corner.
"""

from __future__ import annotations

from collections.abc import Iterable

from deckgen.geometry import Box, Curves, joined, polyline, rectangle
from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Slot
from deckgen.target.outputs import Paper, Registration


def registration_outline(paper: Paper, marks: Registration) -> Curves:
    """Return the marks as one shape, to be filled black on fronts, the only side the machine sees."""
    side = marks.square
    shapes = [rectangle(marks.inset, marks.inset, side, side)] if side else []
    shapes += [_angle(paper, marks, right, foot) for right, foot in _corners(marks)]
    return joined(shapes)


def _corners(marks: Registration) -> list[tuple[bool, bool]]:
    three = [(True, False), (False, True)]
    return three if marks.square else [(False, False), *three, (True, True)]


def _angle(paper: Paper, marks: Registration, right: bool, foot: bool) -> Curves:
    """Return an L whose corner points to the corner of the page."""
    x, along = (paper.width - marks.inset, -1) if right else (marks.inset, 1)
    y, down = (paper.height - marks.inset, -1) if foot else (marks.inset, 1)
    arm, thick = marks.arm, marks.thickness
    points = [(0, 0), (arm, 0), (arm, thick), (thick, thick), (thick, arm), (0, arm)]
    return polyline([(x + along * px, y + down * py) for px, py in points], closed=True)


def _kept_clear(paper: Paper, marks: Registration) -> Iterable[Box]:
    """Yield the boxes of the marks with their clear space."""
    if marks.square:
        side = marks.inset + marks.square
        yield Box(marks.inset, marks.inset, side, side).grown(marks.clear)
    for right, foot in _corners(marks):
        x = paper.width - marks.inset - marks.arm if right else marks.inset
        y = paper.height - marks.inset - marks.arm if foot else marks.inset
        yield Box(x, y, x + marks.arm, y + marks.arm).grown(marks.clear)


def clear_of_marks(die: Die, slots: tuple[Slot, ...], paper: Paper, marks: Registration) -> tuple[Slot, ...]:
    """Return the slots whose pieces, bleed included, stay out of the marks' clear space."""
    boxes = list(_kept_clear(paper, marks))
    return tuple(
        slot for slot in slots if not any(_touches(die.turned(slot.turn), slot, box) for box in boxes)
    )


def _touches(die: Die, slot: Slot, box: Box) -> bool:
    """Whether a piece reaches into a box: the point of the box nearest to the piece's centre decides."""
    x, y = min(max(slot.x, box.left), box.right), min(max(slot.y, box.top), box.bottom)
    return die.holds(x - slot.x, y - slot.y, die.bleed)
