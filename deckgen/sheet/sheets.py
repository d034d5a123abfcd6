"""Pieces on sheets of paper: fronts and backs as page scenes, and the pages of a piece larger than the paper.

Every face is clipped to its trim grown by the bleed, so that neighbours never overlap. A page is a scene
without bleed: its trim is the paper.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, compress, islice, product, repeat
from math import ceil, prod
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from deckgen.errors import SpecError, UsageError
from deckgen.facts import Fact
from deckgen.geometry import Box, Curves, compose, joined, polyline, rectangle, rotate, translate
from deckgen.scene import Group, Item, Place, Scene
from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Printer, Slot
from deckgen.sheet.layout import Layout, Strip, lay_out, to_be_tiled
from deckgen.sheet.marks import (
    SHORTEST,
    Caption,
    Tick,
    cut_lines,
    drawn_marks,
    drawn_ticks,
    marked,
    slug_area,
    trim_box,
    trim_ticks,
)
from deckgen.target.outputs import PaperSheets

T = TypeVar("T")
Faces: TypeAlias = tuple[Scene, Scene | None]
"""The front and, if there is one, the back."""
MOST_SHEETS = 20_000
"""More sheets of one kind of piece are considered a mistake."""
_EXACT = 1e-6
OVERLAP = 8.0
"""How much of its neighbours, in mm, each page of a piece larger than the paper shows, to be joined there."""
_TICK, _EDGE_TICK = 4.0, 1.5
"""Length of the ticks at joints, and of the marks on the edges of large pieces, in mm."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A card to print `count` times, drawn with its sheet so that a whole deck is never in memory."""

    draw: Callable[[], Faces]
    die: Die
    count: int = 1
    two_sided: bool = True

    def faces(self) -> Faces:
        """Draw both faces. Raises ValueError if they do not have the size of the die with its bleed."""
        faces = self.draw()
        size = self.die.full_width, self.die.full_height
        for scene in filter(None, faces):
            if max(abs(scene.width - size[0]), abs(scene.height - size[1])) > _EXACT:
                raise ValueError(f"the scene {scene.name!r} has not the size of its die")
        return faces


def by_die(pieces: Sequence[Piece]) -> dict[Die, list[Piece]]:
    """Group the pieces by die, in order of first appearance: a sheet holds pieces of one die."""
    found: dict[Die, list[Piece]] = {}
    for piece in pieces:
        found.setdefault(piece.die, []).append(piece)
    return found


def dealt(
    pieces: Sequence[tuple[T, int]], slots: int, start: int = 1, skip: Collection[int] = ()
) -> Iterator[list[T | None]]:
    """Yield the contents of the slots sheet by sheet; copies of a piece follow each other.

    `start` is the first slot used on the first sheet, from 1; empty slots hold None, those to `skip` always.
    Raises UsageError if there is no such slot, SpecError for more than MOST_SHEETS sheets.
    """
    kept = [slot for slot in range(1, slots + 1) if slot not in skip]
    if not kept:
        raise UsageError(Fact("sheet-no-slots", slots=slots))
    if start > slots:
        raise UsageError(Fact("sheet-no-slot", slot=start, slots=slots))
    copies = sum(count for _, count in pieces)
    if copies > MOST_SHEETS * slots:
        raise SpecError(Fact("sheet-copies", copies=copies, sheets=MOST_SHEETS, slots=slots))
    every = chain.from_iterable(repeat(piece, count) for piece, count in pieces)
    first = [slot for slot in kept if slot >= start]
    while dealt_out := list(islice(every, len(first))):
        sheet: list[T | None] = [None] * slots
        for slot, piece in zip(first, dealt_out, strict=False):
            sheet[slot - 1] = piece
        yield sheet
        first = kept


Side = Literal["front", "back"]
Known: TypeAlias = Mapping[Piece, Faces]
"""The faces of the pieces on a sheet."""


class SheetPlan(NamedTuple):
    """A target's sheet settings, and what is printed on the sheets beside the cards."""

    settings: PaperSheets
    title: str = ""
    version: str = ""
    target: str = ""
    """The target's name and version, such as `home-a4 1`."""
    printer: Printer | None = None
    """The printer whose displacement is corrected on the backs."""


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """One side of a sheet; sheets are counted from 1."""

    scene: Scene
    sheet: int
    side: Side
    layout: Layout
    strip: Strip | None
    """Where ruler and text are on this side."""
    used: Sequence[Slot] = ()
    """The slots of this side that hold a piece."""


class SheetContents(NamedTuple):
    """What is on one sheet before any of it is drawn: its number from 1, and the piece in each slot."""

    layout: Layout
    pieces: Sequence[Piece | None]
    sides: Sequence[Callable[[SheetContents, SheetPlan, int, Known], Page]]
    """A function that draws each side, of how many sheets there are and of the faces of the pieces."""
    number: int = 0

    def on(self, side: Side) -> list[tuple[Piece, Slot]]:
        """Return every piece with its slot on a side."""
        slots = self.layout.slots if side == "front" else self.layout.behind
        return [(piece, slot) for piece, slot in zip(self.pieces, slots, strict=True) if piece]


class Sheets:
    """All pages in printing order, each drawn on demand.

    The faces of one sheet are kept: its back needs them too, and copies continue on the next sheet.
    """

    def __init__(self, sheets: Sequence[SheetContents], plan: SheetPlan, duplex: bool) -> None:
        self.duplex = duplex
        """Whether every front is followed by its back."""
        self.laid = [sheet for sheet in sheets if sheet.layout.slots]
        """The sheets of whole pieces, without the parts of pieces larger than the paper."""
        self._pages = [
            (sheet, partial(draw, sheet, plan, len(sheets))) for sheet in sheets for draw in sheet.sides
        ]
        self._known: Known = {}

    def __len__(self) -> int:
        return len(self._pages)

    def __getitem__(self, index: int) -> Page:
        sheet, draw = self._pages[index]
        self._known = {piece: self._known.get(piece) or piece.faces() for piece in filter(None, sheet.pieces)}
        return draw(self._known)

    def __iter__(self) -> Iterator[Page]:
        return map(self.__getitem__, range(len(self)))


def impose(pieces: Sequence[Piece], plan: SheetPlan) -> Sheets:
    """Put every copy of every piece on sheets, each with pieces of one die. Nothing is drawn yet.

    Raises SpecError if a piece does not fit the paper, UsageError if there is no such start slot.
    """
    duplex = any(piece.two_sided for piece in pieces) and not plan.settings.fold
    filled: list[SheetContents] = []
    tiled: list[SheetContents] = []
    for die, own in by_die(pieces).items():
        if spread := to_be_tiled(die, plan.settings):
            tiled += _tiled(spread, own)
        else:
            filled += _filled(die, own, plan.settings, duplex, 1 if filled else plan.settings.start_slot)
    laid = [sheet._replace(number=number) for number, sheet in enumerate(filled + tiled, start=1)]
    return Sheets(laid, plan, duplex)


def _filled(
    die: Die, pieces: Sequence[Piece], settings: PaperSheets, duplex: bool, start: int
) -> Iterator[SheetContents]:
    """Yield the sheets of the pieces of a die, the first of them filled from the slot `start`."""
    layout = lay_out(die, settings)
    sides = [form.page for form in _forms(layout, settings, duplex)]
    for sheet in dealt([(piece, piece.count) for piece in pieces], len(layout.slots), start, settings.skip):
        yield SheetContents(layout, sheet, sides)


def _tiled(layout: Layout, pieces: Sequence[Piece]) -> Iterator[SheetContents]:
    """Yield the sheets that make pieces larger than the paper."""
    parts = range(tile_count(layout.die.full_width, layout.die.full_height, layout.area))
    for piece in chain.from_iterable(repeat(piece, piece.count) for piece in pieces):
        yield from (SheetContents(layout, [piece], [partial(_tile_page, part)]) for part in parts)


def _tile_page(part: int, sheet: SheetContents, plan: SheetPlan, count: int, known: Known) -> Page:
    """Return one sheet of a piece larger than the paper; such sheets have no backs."""
    paper, marks, strip = plan.settings.paper, plan.settings.marks, sheet.layout.strip
    [(face, _)] = known.values()
    tile = next(islice(tiles(face, sheet.layout.area, marks.width), part, None))
    cuts: tuple[Item, ...] = ()
    if sheet.layout.die.shape == "rectangle" and marks.ticks:
        cuts = tuple(drawn_ticks(list(_edge_ends(tile.trim, tile.part)), marks))
    name = f"row {tile.row} of {tile.rows}, column {tile.column} of {tile.columns}"
    notes = (f"sheet {sheet.number} of {count}", "print at 100 % (actual size)", name, "join at the ticks")
    caption = Caption(f"{plan.title} {plan.version}".strip(), notes) if marks.footer else None
    words = (slug_area(strip, caption, replace(marks, ruler=0.0)),) if strip else ()
    scene = Scene(paper.width, paper.height, (*tile.items, *cuts, *words), name=f"sheet {sheet.number} front")
    return Page(scene, sheet.number, "front", sheet.layout, strip)


@dataclass(frozen=True, slots=True)
class _Form:
    """One page of all sheets with a layout: its ticks and strip, computed once."""

    side: Side
    shown: tuple[Side, ...]
    """Which sides of the cards are seen; fold-over sheets have both on one page."""
    ticks: list[tuple[Tick, ...]]
    strip: Strip | None
    duplex: bool

    def page(self, sheet: SheetContents, plan: SheetPlan, count: int, known: Known) -> Page:
        """Return this side of one sheet. Every used slot has marks, on the back as well.

        Kept in one piece: it is the list of what is on a page, in painting order.
        """
        paper, layout = plan.settings.paper, sheet.layout
        slots = [[slot for _, slot in sheet.on(side)] for side in self.shown]
        items: list[Item] = []
        if plan.settings.marks.style == "lines" and (self.side == "front" or plan.settings.marks.backs):
            items += [line for own in slots for line in cut_lines(layout, own, plan.settings.marks)]
        for side, own in zip(self.shown, slots, strict=True):
            faces = ((known[piece][side == "back"], slot) for piece, slot in sheet.on(side))
            items += [_printed(scene, slot, layout, own) for scene, slot in faces if scene]
        ticks = chain.from_iterable(compress(self.ticks, sheet.pieces))
        items += drawn_marks(layout, plan.settings, slots, list(ticks), self.side == "front")
        if self.strip:
            items.append(slug_area(self.strip, self.caption(plan, sheet.number, count), plan.settings.marks))
        if self.side == "back" and plan.printer:
            items = [Group(tuple(items), plan.printer.correction(paper, layout.mirror))]
        scene = Scene(paper.width, paper.height, tuple(items), name=f"sheet {sheet.number} {self.side}")
        return Page(scene, sheet.number, self.side, layout, self.strip, slots[0])

    def caption(self, plan: SheetPlan, number: int, count: int) -> Caption | None:
        """Return what to know at the printer, the most important first."""
        if not plan.settings.marks.footer:
            return None
        notes = [f"sheet {number} of {count}", "print at 100 % (actual size)"]
        if self.duplex:
            notes[0] += f", {self.side}"
            notes.append(f"turn over on the {plan.settings.flip} edge")
        if plan.settings.fold:
            notes.append("fold along the dashed line, glue, then cut")
        if self.side == "back" and plan.printer:
            notes.append(f"for the printer {plan.printer.name}")
        notes += [plan.target] if plan.target else []
        return Caption(f"{plan.title} {plan.version}".strip(), tuple(notes))


def _forms(layout: Layout, settings: PaperSheets, duplex: bool) -> list[_Form]:
    """Return the front and, if sheets have backs, the back exactly behind it; or one page to fold."""
    ticks, mirror, strip = trim_ticks(layout, settings.marks), layout.mirror, layout.strip
    behind = [tuple(tick.behind(mirror) for tick in own) for own in ticks]
    if settings.fold:
        both = [one + other for one, other in zip(ticks, behind, strict=True)]
        return [_Form("front", ("front", "back"), both, strip, duplex)]
    forms = [_Form("front", ("front",), ticks, strip, duplex)]
    if duplex:
        strip = replace(strip, box=mirror.box(strip.box)) if strip else None
        forms.append(_Form("back", ("back",), behind, strip, duplex))
    return forms


def _printed(scene: Scene, slot: Slot, layout: Layout, used: Sequence[Slot]) -> Group:
    """Return a face in its slot, clipped where its bleed ends, or where it meets a neighbour."""
    matrix = compose(translate(-scene.width / 2, -scene.height / 2), rotate(slot.turn))
    place = Place(scene, compose(matrix, translate(slot.x, slot.y)))
    die = layout.die.turned(slot.turn)
    clip = die.outline(slot.x, slot.y, die.bleed)
    if layout.shared:
        box = Box(*clip.xy[:2], *clip.xy[4:6])
        trims = [trim_box(layout.die, other) for other in used if other != slot]
        clip = _kept_apart(trim_box(layout.die, slot), box, trims)
    return Group((place,), clip=clip, label=scene.name)


def _kept_apart(trim: Box, whole: Box, others: Sequence[Box]) -> Curves:
    """Return the outline of a piece with bleed on the sides where no other trim is near."""

    def free(side: Box) -> bool:
        return not any(
            side.left < other.right - _EXACT and other.left < side.right - _EXACT
            and side.top < other.bottom - _EXACT and other.top < side.bottom - _EXACT
            for other in others
        )  # fmt: skip

    left = whole.left if free(whole._replace(right=trim.left)) else trim.left
    right = whole.right if free(whole._replace(left=trim.right)) else trim.right
    top = whole.top if free(whole._replace(bottom=trim.top)) else trim.top
    bottom = whole.bottom if free(whole._replace(top=trim.bottom)) else trim.bottom
    return rectangle(left, top, right - left, bottom - top)


class Tile(NamedTuple):
    """One page of a large piece: its row and column from 1, and what it shows."""

    row: int
    column: int
    rows: int
    columns: int
    items: tuple[Item, ...]
    part: Box
    """Where the page is printed, in mm."""
    trim: Box
    """Where the trim of the whole piece would be on this page."""


def tiles(scene: Scene, area: Box, width: float) -> Iterator[Tile]:
    """Yield the pages of a scene, each filling the area; joining marks are `width` mm wide.

    A scene that needs fewer pages on its side is put on its side.
    """
    columns, rows = _grid(scene.width, scene.height, area)
    turned = _grid(scene.height, scene.width, area)
    if prod(turned) < columns * rows:
        aside = Place(scene, (0.0, 1.0, -1.0, 0.0, scene.height, 0.0))
        scene = Scene(scene.height, scene.width, (aside,), scene.bleed, name=scene.name)
        columns, rows = turned
    # All parts have the same size, so that no page shows only a sliver.
    across = (scene.width + (columns - 1) * OVERLAP) / columns
    down = (scene.height + (rows - 1) * OVERLAP) / rows
    for row, column in product(range(rows), range(columns)):
        x, y = column * (across - OVERLAP), row * (down - OVERLAP)
        place = Place(scene, translate(area.left - x, area.top - y))
        shown = Group((place,), clip=rectangle(area.left, area.top, across, down), label=scene.name)
        part = Box(area.left, area.top, area.left + across, area.top + down)
        whole = Box(area.left - x, area.top - y, area.left - x + scene.width, area.top - y + scene.height)
        joins = _joins(part, column > 0, row > 0, column < columns - 1, row < rows - 1)
        items = shown, marked(joins, width, "joins")
        yield Tile(row + 1, column + 1, rows, columns, items, part, whole.grown(-scene.bleed))


def _edge_ends(trim: Box, part: Box) -> Iterator[Tick]:
    """Yield marks at both ends of what a page shows of every edge of a large piece.

    They are over the bleed at its corners, and on the edge itself where it goes on to the next page.
    """
    for upright in (True, False):
        low, high, first, last = (
            (trim.top, trim.bottom, part.top, part.bottom) if upright
            else (trim.left, trim.right, part.left, part.right)
        )  # fmt: skip
        start = (first, low) if low - first >= SHORTEST else (max(first, low), max(first, low) + _EDGE_TICK)
        end = (high, last) if last - high >= SHORTEST else (min(last, high) - _EDGE_TICK, min(last, high))
        for at in (trim.left, trim.right) if upright else (trim.top, trim.bottom):
            if (part.left if upright else part.top) <= at <= (part.right if upright else part.bottom):
                for a, b in ((max(first, start[0]), start[1]), (end[0], min(last, end[1]))):
                    yield Tick(at, a, at, b, True) if upright else Tick(a, at, b, at, True)


def tile_count(width: float, height: float, area: Box) -> int:
    """Return how many pages a scene of this size needs, upright or on its side."""
    return min(prod(_grid(width, height, area)), prod(_grid(height, width, area)))


def _grid(width: float, height: float, area: Box) -> tuple[int, int]:
    return _needed(width, area.width), _needed(height, area.height)


def _needed(size: float, room: float) -> int:
    """Return how many overlapping parts of at most `room` cover a size."""
    return 1 if size <= room + 1e-6 else ceil((size - OVERLAP) / (room - OVERLAP) - 1e-9)


def _joins(part: Box, left: bool, above: bool, right: bool, below: bool) -> Curves:
    """Return ticks at both ends of every joint: the middle of the overlap of two pages."""
    half = OVERLAP / 2
    uprights = [part.left + half] * left + [part.right - half] * right
    levels = [part.top + half] * above + [part.bottom - half] * below
    lines = [polyline([(x, y), (x, y + _TICK)]) for x in uprights for y in (part.top, part.bottom - _TICK)]
    lines += [polyline([(x, y), (x + _TICK, y)]) for y in levels for x in (part.left, part.right - _TICK)]
    return joined(lines)
