"""Lay out a sheet: as many pieces of a die as fit on the paper, each at an explicit position.

Bleeds never overlap and stay within the printable area on both sides of the paper. Layouts are symmetric
about the vertical middle line of the area, except honeycombs and sheets with registration marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from math import floor, hypot, sqrt
from typing import Literal

from deckgen.errors import Problem, SpecError
from deckgen.facts import Fact, Quantity
from deckgen.geometry import Box, Curves, polyline, rectangle
from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Mirror, Slot, mirror_of
from deckgen.target.labels import LabelSheet
from deckgen.target.outputs import Marks, PaperSheets, Registration
from deckgen.target.paper import Paper

_ROUNDING = 1e-6
"""Tolerance in mm, so that pieces that fill the paper exactly fit despite rounding."""
_DEPTHS = {"tall": 9.0, "low": 4.2, "upended": 4.2, "pocket": 7.4}
"""Depth of the strip for ruler and text, by form, in mm."""
_CLEAR, _TALL_CLEAR = 0.4, 2.0
"""Minimum distance between a strip and the pieces, in mm: for a low strip and for a tall one."""
_LABEL_OFF = 0.75
"""How much a piece may differ in size from its label, in mm."""
_NARROWEST_POCKET = 40.0
_QUIET = 20.0
"""Distance in mm that ruler and text keep from the corner of a mark. The machine looks for the mark's black
arms in squares of 20 mm (inkscape-silhouette), and would take a ruler for one."""
_LEFT_OUT = 2
"""The most columns or rows to leave out to make room for marks."""
_LEAST_TILE = 60.0
"""The smallest printable room, in mm, on which a large piece is tiled."""


@dataclass(frozen=True, slots=True)
class Strip:
    """An area without pieces, for ruler and text.

    A strip at the foot is `tall` (a title over one line) or `low` (one line). One along the side is
    `upended`, with text running upwards. A `pocket` between round cards has the text over the ruler.
    """

    box: Box
    form: Literal["tall", "low", "upended", "pocket"]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where pieces go on the front of a sheet, and how the sheet is flipped."""

    die: Die
    slots: tuple[Slot, ...]
    area: Box
    """The area that can be printed on the front and, mirrored, on the back."""
    mirror: Mirror
    strip: Strip | None
    shared: bool = False
    """Whether neighbours share cuts: their trims touch, and only free sides have bleed."""

    @property
    def behind(self) -> tuple[Slot, ...]:
        """The slots on the back; each is behind the front slot with the same index."""
        return tuple(map(self.mirror.slot, self.slots))


def to_be_tiled(die: Die, settings: PaperSheets) -> Layout | None:
    """Return a layout without slots if a piece is too large for the paper and must be tiled, else None."""
    if settings.slots or settings.grid or settings.fold or settings.registration or settings.dpi:
        return None
    mirror = mirror_of(settings.paper, settings.flip)
    area = _reached_on_both_sides(settings, mirror)
    narrow, wide = sorted((area.width, area.height))
    short, long = sorted((die.full_width, die.full_height))
    if (short <= narrow and long <= wide) or narrow < _LEAST_TILE:
        return None
    foot = area._replace(top=area.bottom - _DEPTHS["low"])
    return Layout(die, (), area._replace(bottom=foot.top - _CLEAR), mirror, Strip(foot, "low"))


def lay_out(die: Die, settings: PaperSheets) -> Layout:
    """Return the best layout of a die on a target's paper. Raises SpecError if not even one piece fits."""
    mirror = mirror_of(settings.paper, settings.flip)
    area = _reached_on_both_sides(settings, mirror)
    if settings.labels:
        slots = _on_labels(die, settings.labels)
        return Layout(die, slots, area, mirror, None, die.shape == "rectangle")
    if settings.slots:
        return Layout(die, _given(die, settings, mirror), area, mirror, None)
    if settings.fold:
        return _folded(die, settings, area)
    if settings.registration:
        # A cutting machine does not cut beyond the frame of its marks.
        inset, paper = settings.registration.inset, settings.paper
        area = area.clipped(Box(inset, inset, paper.width - inset, paper.height - inset))
    return _filled(die, settings, area, mirror)


def _folded(die: Die, settings: PaperSheets, area: Box) -> Layout:
    """Put fronts above a horizontal fold, or left of a vertical one if more of them fit there."""
    across, down = settings.paper.height / 2, settings.paper.width / 2
    away = settings.fold + (die.bleed if settings.shared else 0.0)
    above = Box(area.left, area.top, area.right, across - away), Mirror(False, across)
    beside = Box(area.left, area.top, down - away, area.bottom), Mirror(True, down)
    room, mirror = max(
        above, beside, key=lambda way: max(map(len, _ways(die, settings, way[0])[0]), default=0)
    )
    return _below_backs(_filled(die, settings, room, mirror))


def _below_backs(layout: Layout) -> Layout:
    """Return the layout of a sheet to fold with a strip at its foot that also extends below the backs."""
    mirror, strip = layout.mirror, layout.strip
    if not (mirror.upright and strip and strip.form in ("tall", "low")):
        return layout
    box = Box(strip.box.left, strip.box.top, mirror.box(strip.box).right, strip.box.bottom)
    return replace(layout, strip=Strip(box, strip.form))


def _filled(die: Die, settings: PaperSheets, area: Box, mirror: Mirror) -> Layout:
    """Put as many pieces as fit in the middle of the area, clear of ruler and text where there is room.

    Registration marks displace some pieces, so the fullest pattern is not always the best.
    """
    patterns, shared = _ways(die, settings, area)
    # Try the fullest pattern first: it wins ties, which keeps existing cutting templates valid.
    patterns.sort(key=len, reverse=True)
    if not settings.registration:
        del patterns[1:]
    layouts = [_laid(die, settings, area, mirror, slots, shared) for slots in patterns]
    best = max(layouts, key=lambda layout: len(layout.slots), default=None)
    if best is None or not best.slots:
        raise SpecError(_too_large(die, settings, area))
    return best


def _laid(
    die: Die, settings: PaperSheets, area: Box, mirror: Mirror, pattern: list[Slot], shared: bool
) -> Layout:
    """Centre a pattern in the area and drop the pieces that collide with registration marks."""
    strip = _strip(die, pattern, area, settings)
    foot = strip.box.top if strip and strip.form in ("tall", "low") else area.bottom
    slots = _clear_of(settings, die, _placed(pattern, area._replace(bottom=foot)))
    return with_strip(Layout(die, slots, area, mirror, strip, shared), slots, settings)


def with_strip(layout: Layout, used: Sequence[Slot], settings: PaperSheets) -> Layout:
    """Return the layout with a strip added if it has none and the used slots leave room for one."""
    if layout.strip or not used or settings.slots or settings.labels:
        return layout
    x, y = _middle(layout.area)
    spots = [slot._replace(x=slot.x - x, y=slot.y - y) for slot in used]
    added = replace(layout, strip=_strip(layout.die, spots, layout.area, settings, fixed=True))
    return _below_backs(added) if settings.fold else added


def _middle(area: Box) -> tuple[float, float]:
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2


def _placed(spots: Sequence[Slot], area: Box) -> tuple[Slot, ...]:
    """Return a pattern, given around (0, 0), moved to the middle of an area."""
    x, y = _middle(area)
    return tuple(spot._replace(x=x + spot.x, y=y + spot.y) for spot in spots)


def _between_marks(strip: Strip, area: Box, marks: Registration) -> Strip:
    """Return a strip along an edge of the area, shortened to stay clear of the marks in the corners."""
    corner = max(marks.arm + marks.clear, _QUIET)
    if strip.form == "upended":
        room = area._replace(top=area.top + corner, bottom=area.bottom - corner)
    else:
        room = area._replace(left=area.left + corner, right=area.right - corner)
    return replace(strip, box=strip.box.clipped(room))


def _ways(die: Die, settings: PaperSheets, area: Box) -> tuple[list[list[Slot]], bool]:
    """Return the patterns that fit, and whether neighbours in them share cuts.

    With shared cuts the outer bleed may extend into the margin, where it may not print; the trims never do.
    """
    square = die.shape == "rectangle"
    touching, bare = replace(settings, gap=0.0), replace(die, bleed=0.0)
    if settings.shared and _nests(die, settings):
        return list(filter(None, _honeycombs(bare, touching, area.width, area.height))), True
    if not (square and settings.shared):
        patterns = list(filter(None, _patterns(die, settings, area.width, area.height)))
        if patterns or not (square and settings.grid):
            return patterns, False
    return list(filter(None, _patterns(bare, touching, area.width, area.height))), True


def foot_of(die: Die, used: Sequence[Slot]) -> float:
    """Return the lower edge of the lowest bleed, in mm from the top of the page."""
    return max(slot.y + die.turned(slot.turn).full_height / 2 for slot in used)


def room_below(layout: Layout, foot: float, settings: PaperSheets) -> Box:
    """Return the printable area below `foot`, clear of the trim marks above it and of the sheet's strip."""
    area, strip, marks = layout.area, layout.strip, settings.marks
    room = area._replace(top=foot + max(settings.gap, marks.gap + marks.ticks if marks.ticks else 0.0))
    if strip and strip.form == "upended":
        return room._replace(
            left=area.left + area.right - strip.box.left + _CLEAR, right=strip.box.left - _CLEAR
        )
    return room._replace(bottom=strip.box.top - _CLEAR) if strip else room


def lay_out_within(die: Die, settings: PaperSheets, room: Box) -> Layout | None:
    """Return the best layout of a die in part of a sheet, without a strip; None if no piece fits."""
    plain = replace(settings, marks=replace(settings.marks, footer=False, ruler=0.0))
    with suppress(SpecError):
        return _filled(die, plain, room, mirror_of(settings.paper, settings.flip))
    return None


def registration_shapes(paper: Paper, marks: Registration) -> Iterator[Curves]:
    """Yield a cutting machine's registration marks, to be filled black on fronts, the side it scans.

    They are a square at the top left and an L at the top right and bottom left, or an L at each corner.
    """
    if marks.square:
        yield rectangle(marks.inset, marks.inset, marks.square, marks.square)
    arm, thick = marks.arm, marks.thickness
    points = [(0, 0), (arm, 0), (arm, thick), (thick, thick), (thick, arm), (0, arm)]
    for foot, right in product((False, True), repeat=2):
        if marks.square and foot == right:
            continue
        # The corner of each L points to the corner of the page.
        x, along = (paper.width - marks.inset, -1) if right else (marks.inset, 1)
        y, down = (paper.height - marks.inset, -1) if foot else (marks.inset, 1)
        yield polyline([(x + along * px, y + down * py) for px, py in points], closed=True)


def _clear_of(settings: PaperSheets, die: Die, slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """Return the slots whose pieces, bleed included, stay clear of registration marks."""
    marks = settings.registration
    if marks is None:
        return slots
    boxes = [shape.box().grown(marks.clear) for shape in registration_shapes(settings.paper, marks)]
    return tuple(slot for slot in slots if not any(_touches(die.turned(slot.turn), slot, b) for b in boxes))


def _touches(die: Die, slot: Slot, box: Box) -> bool:
    """Return whether a piece reaches into a box, judged by the point of the box nearest to its centre."""
    x, y = min(max(slot.x, box.left), box.right), min(max(slot.y, box.top), box.bottom)
    return die.holds(x - slot.x, y - slot.y, die.bleed)


def _given(die: Die, settings: PaperSheets, mirror: Mirror) -> tuple[Slot, ...]:
    """Return the slots that the target lists, as for label sheets. Raises SpecError if one does not fit.

    On fold-over sheets, backs beyond the fold must not cover fronts either.
    """
    slots = tuple(Slot(x, y, turn) for x, y, turn in settings.slots)
    paper = Box(0, 0, settings.paper.width, settings.paper.height)
    for n, slot in enumerate(slots, start=1):
        turned = die.turned(slot.turn)
        w, h = turned.full_width / 2, turned.full_height / 2
        box = Box(slot.x - w, slot.y - h, slot.x + w, slot.y + h)
        if paper.clipped(box) != box:
            raise SpecError(Fact("sheet-slot-off-paper", slot=n, paper=str(settings.paper)))
        for m, other in enumerate(slots[: n - 1], start=1):
            if _overlap(die, slot, other):
                sizes = {"width": Quantity(die.width, "mm"), "bleed": Quantity(die.bleed, "mm")}
                raise SpecError(Fact("sheet-slots-overlap", first=m, second=n, **sizes))
    for n, slot in enumerate(slots if settings.fold else (), start=1):
        if any(_overlap(die, slot, behind) for behind in map(mirror.slot, slots)):
            raise SpecError(Fact("sheet-slot-fold", slot=n, fold=Quantity(mirror.at, "mm")))
    return slots


def _on_labels(die: Die, labels: LabelSheet) -> tuple[Slot, ...]:
    """Return the slots of a label sheet. Raises SpecError if the piece's shape or size does not match."""
    for turn in (0, 90):
        turned = die.turned(turn)
        off = max(abs(turned.width - labels.size.width), abs(turned.height - labels.size.height))
        if die.shape == labels.shape and off <= _LABEL_OFF:
            return tuple(Slot(x, y, turn) for x, y in labels.centres())
    raise SpecError(
        Fact(
            "sheet-labels", name=labels.name, shape=Fact("target-shape", shape=labels.shape),
            size=str(labels.size), width=Quantity(die.width, "mm"), height=Quantity(die.height, "mm"),
        )
    )  # fmt: skip


def _overlap(die: Die, slot: Slot, other: Slot) -> bool:
    one, two = die.turned(slot.turn), die.turned(other.turn)
    dx, dy = abs(slot.x - other.x), abs(slot.y - other.y)
    if die.shape == "circle":
        return hypot(dx, dy) < die.full_width - _ROUNDING
    across, down = one.full_width + two.full_width, one.full_height + two.full_height
    return dx < across / 2 - _ROUNDING and dy < down / 2 - _ROUNDING


def _reached_on_both_sides(settings: PaperSheets, mirror: Mirror) -> Box:
    paper, m = settings.paper, settings.margins
    front = Box(m.left, m.top, paper.width - m.right, paper.height - m.bottom)
    return front.clipped(mirror.box(front))


def _too_large(die: Die, settings: PaperSheets, area: Box) -> Problem:
    piece = {
        "width": Quantity(die.width, "mm"), "height": Quantity(die.height, "mm"),
        "bleed": Quantity(die.bleed, "mm"), "paper": str(settings.paper),
    }  # fmt: skip
    if settings.grid and _ways(die, replace(settings, grid=None), area)[0]:
        columns, rows = settings.grid
        return Problem(Fact("sheet-grid", columns=columns, rows=rows, **piece), rule="target-fit")
    room = {"across": Quantity(area.width, "mm"), "down": Quantity(area.height, "mm")}
    return Problem(Fact("sheet-too-large", **piece, **room), rule="target-fit")


def _strip(
    die: Die, spots: Sequence[Slot], area: Box, settings: PaperSheets, *, fixed: bool = False
) -> Strip | None:
    """Return a strip for ruler and text where the pieces leave room: at the foot, at a side or in a pocket.

    Spots are relative to the middle of the area. Unless `fixed`, pieces move up to make room for a strip at
    the foot. A tall strip leaves room for the ticks of straight cuts above and below the pieces.
    """
    marks = settings.marks
    if not (marks.footer or marks.ruler > 0):
        return None
    strip = _at_an_edge(die, spots, area, marks, 1 if fixed else 2)
    if strip is None and die.shape == "circle":
        strip = _pocket(die, spots, area)
    corners = settings.registration
    return _between_marks(strip, area, corners) if strip and corners else strip


def _at_an_edge(die: Die, spots: Sequence[Slot], area: Box, marks: Marks, sides: int) -> Strip | None:
    """Return a strip below or beside the pieces; room on `sides` sides counts towards one below."""
    turned = die.turned(spots[0].turn)
    clear = _TALL_CLEAR if die.shape == "circle" else max(_TALL_CLEAR, 2 * (marks.gap + marks.ticks))
    spare_down = sides * (area.height / 2 - turned.full_height / 2 - max(spot.y for spot in spots))
    spare_across = area.width / 2 - turned.full_width / 2 - max(spot.x for spot in spots)
    if spare_down >= _DEPTHS["tall"] + clear:
        return Strip(area._replace(top=area.bottom - _DEPTHS["tall"]), "tall")
    if spare_down >= _DEPTHS["low"] + _CLEAR:
        return Strip(area._replace(top=area.bottom - _DEPTHS["low"]), "low")
    if spare_across >= _DEPTHS["upended"] + _CLEAR:
        return Strip(area._replace(left=area.right - _DEPTHS["upended"]), "upended")
    return None


def _pocket(die: Die, slots: Sequence[Slot], area: Box) -> Strip | None:
    """Return the gap between the two middle discs of the lowest row, above the edge of the area."""
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


def _patterns(die: Die, settings: PaperSheets, width: float, height: float) -> Iterator[list[Slot]]:
    """Yield the candidate patterns around (0, 0); of equally full ones, the simplest comes first."""
    turns = (0,) if die.shape == "circle" else (0, 90)
    for turn in turns:
        yield from _grids(die, settings, width, height, turn)
    if settings.strips or settings.grid:
        return
    if die.shape == "circle":
        pitch = die.full_width + settings.gap
        for most in range(2, _fitting(die.full_width, settings.gap, width) + 1):
            yield _staggered(pitch, most, width + settings.gap, height + settings.gap)
    if _nests(die, settings):
        yield from _honeycombs(die, settings, width, height)


def _nests(die: Die, settings: PaperSheets) -> bool:
    """Return whether hexagons are packed as a honeycomb; straight rows are easier to cut by hand."""
    return bool(die.shape == "hexagon" and settings.cuts and not (settings.strips or settings.grid))


def _honeycombs(die: Die, settings: PaperSheets, width: float, height: float) -> Iterator[list[Slot]]:
    for turn, first in product((0, 90), (0, 1)):
        yield _honeycomb(die, settings.gap, width, height, turn, first)


def _fitting(size: float, gap: float, room: float) -> int:
    return max(0, floor((room + gap) / (size + gap) + _ROUNDING))


def _grids(
    die: Die, settings: PaperSheets, width: float, height: float, turn: int
) -> Iterator[list[Slot]]:  # fmt: skip
    """Yield the grid with the most columns and rows, or the requested grid if it fits.

    With marks in the corners a smaller grid may leave more pieces, so smaller grids follow.
    """
    gap, between = settings.gap, max(settings.gap, settings.strips)
    turned = die.turned(turn)
    columns, rows = _fitting(turned.full_width, gap, width), _fitting(turned.full_height, between, height)
    across, down = turned.full_width + gap, turned.full_height + between
    if settings.grid is not None:
        if settings.grid[0] <= columns and settings.grid[1] <= rows:
            yield _grid(*settings.grid, across, down, turn)
        return
    fewer = _LEFT_OUT if settings.registration else 0
    for less in product(range(fewer + 1), repeat=2):
        yield _grid(columns - less[0], rows - less[1], across, down, turn)


def _grid(columns: int, rows: int, across: float, down: float, turn: int) -> list[Slot]:
    """Return the slots of a grid, row by row from the top left."""
    return [
        Slot((column - (columns - 1) / 2) * across, (row - (rows - 1) / 2) * down, turn)
        for row in range(rows)
        for column in range(columns)
    ]


def _honeycomb(
    die: Die, gap: float, width: float, height: float, turn: int, first: int
) -> list[Slot]:  # fmt: skip
    """Return hexagons with sides that face each other across a gap, row by row.

    Every other column is half a piece lower: the even ones if `first` is 1, else the odd ones. If a corner
    points up, rows take the place of columns.
    """
    turned = die.turned(turn)
    if turned.width < turned.height:
        return sorted(
            (Slot(y, x, turn) for x, y, _ in _honeycomb(turned, gap, height, width, 90, first)),
            key=lambda slot: (slot.y, slot.x),
        )
    # The vector from a piece to its neighbour is the sum of the two corners of the side between them, once
    # each side is moved out to the middle of the gap.
    corners = turned.corners(turned.bleed + gap / 2)
    across, half = corners[3][0] + corners[2][0], -corners[2][1]
    columns = _fitting(turned.full_width, across - turned.full_width, width)
    last = floor((height - turned.full_height) / half + _ROUNDING)
    return [
        Slot((column - (columns - 1) / 2) * across, (step - last / 2) * half, turn)
        for step in range(last + 1)
        for column in range((step + first) % 2, columns, 2)
    ]


def _staggered(pitch: float, most: int, width: float, height: float) -> list[Slot]:
    """Return alternating rows of `most` and `most - 1` discs, each row in the gaps of the one before.

    Wider spacing within a row lets the rows move closer together. Discs are spread as far as the area allows,
    until a row would touch the next but one. `pitch` is the minimum distance between centres.
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
