"""Put pieces on sheets of paper, as scenes of front and back pages, and tile pieces larger than the paper.

Every face is clipped to its bleed, so that neighbours never overlap. A page is a scene without bleed; its
trim is the paper.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from itertools import chain, islice, pairwise, product, repeat
from math import ceil, floor, hypot, prod
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from deckgen.errors import SpecError, UsageError
from deckgen.facts import Fact
from deckgen.geometry import (
    IDENTITY,
    Box,
    Curves,
    Matrix,
    Point,
    apply,
    compose,
    inverse,
    joined,
    polyline,
    rectangle,
    rotate,
    translate,
)
from deckgen.scene import Group, Item, Place, Scene, Text, bounds, outlined, visits
from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Printer, Slot
from deckgen.sheet.layout import (
    Layout,
    Strip,
    foot_of,
    lay_out,
    lay_out_within,
    room_below,
    to_be_tiled,
    with_strip,
)
from deckgen.sheet.marks import (
    SHORTEST,
    Caption,
    Tick,
    cut_lines,
    cut_numbers,
    drawn_ticks,
    marked,
    rings,
    sheet_marks,
    slug_area,
    trim_box,
    trim_ticks,
)
from deckgen.target.outputs import Marks, PaperSheets
from deckgen.words.voice import Voice

T = TypeVar("T")
FaceScenes: TypeAlias = tuple[Scene, Scene | None]
"""The front, and the back if there is one."""
MOST_SHEETS = 20_000
"""The most sheets for one die; more are considered a mistake."""
_EXACT = 1e-6
_NEAR = 0.01
"""Tolerance for finding a hexagon's neighbours by position, in mm."""
TRAP = 0.4
"""How far a face is continued under the one beside it, in mm: more than a pixel of any screen."""
OVERLAP = 8.0
"""How much the pages of a tiled piece overlap, in mm, for joining them."""
_TICK, _EDGE_TICK = 4.0, 1.5
"""Lengths in mm of the ticks at joints, and of the marks on the edges of tiled pieces."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A card to print `count` times, drawn with its sheet so that no whole deck is kept in memory."""

    draw: Callable[[], FaceScenes]
    die: Die
    count: int = 1
    two_sided: bool = True

    def faces(self) -> FaceScenes:
        """Draw both faces. Raises ValueError unless they have the size of the die with its bleed."""
        faces = self.draw()
        size = self.die.full_width, self.die.full_height
        for scene in filter(None, faces):
            if max(abs(scene.width - size[0]), abs(scene.height - size[1])) > _EXACT:
                raise ValueError(f"the scene {scene.name!r} has not the size of its die")
        return faces


def by_die(pieces: Sequence[Piece]) -> dict[Die, list[Piece]]:
    """Group the pieces by die, in order of first appearance."""
    found: dict[Die, list[Piece]] = {}
    for piece in pieces:
        found.setdefault(piece.die, []).append(piece)
    return found


def dealt(
    pieces: Sequence[tuple[T, int]], slots: int, start: int = 1, skip: Collection[int] = ()
) -> Iterator[list[T | None]]:
    """Yield the contents of each sheet's slots; copies of a piece are consecutive.

    `start` is the first slot used on the first sheet, from 1. Empty slots hold None; those in `skip` are
    always empty. Raises UsageError if there is no such slot, SpecError for more than MOST_SHEETS sheets.
    """
    kept = _slots_from(1, slots, skip)
    if not kept:
        raise UsageError(Fact("sheet-no-slots", slots=slots))
    if start > slots:
        raise UsageError(Fact("sheet-no-slot", slot=start, slots=slots))
    copies = sum(count for _, count in pieces)
    if copies > MOST_SHEETS * slots:
        raise SpecError(Fact("sheet-copies", copies=copies, sheets=MOST_SHEETS, slots=slots))
    every = chain.from_iterable(repeat(piece, count) for piece, count in pieces)
    first = _slots_from(start, slots, skip)
    while dealt_out := list(islice(every, len(first))):
        sheet: list[T | None] = [None] * slots
        for slot, piece in zip(first, dealt_out, strict=False):
            sheet[slot - 1] = piece
        yield sheet
        first = kept


def _slots_from(start: int, slots: int, skip: Collection[int]) -> list[int]:
    """Return the slots from `start` on, except those in `skip`."""
    return [slot for slot in range(start, slots + 1) if slot not in skip]


Side = Literal["front", "back"]
ScenesByPiece: TypeAlias = Mapping[Piece, FaceScenes]
"""The faces of the pieces on a sheet."""


class SheetPlan(NamedTuple):
    """A target's sheet settings, and what else is printed on the sheets."""

    settings: PaperSheets
    title: str = ""
    version: str = ""
    target: str = ""
    """The target's name and version, such as `home-a4 1`."""
    printer: Printer | None = None
    """The printer whose back displacement is corrected."""
    language: str = "en"
    """The language of the words on the sheets."""

    def caption(self, facts: Iterable[Fact], *more: str) -> Caption:
        """Return the deck's title with notes in the plan's language."""
        say = Voice(self.language).say
        heading = f"{self.title} {self.version}".strip()
        return Caption(heading, (*map(say, facts), *more), say(Fact("label-between")))


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """One side of a sheet; sheets are numbered from 1."""

    scene: Scene
    sheet: int
    side: Side
    layout: Layout
    strip: Strip | None
    """The strip for ruler and text on this side."""
    used: Sequence[Slot] = ()
    """The slots of this side that hold a piece."""


class SheetContents(NamedTuple):
    """A sheet before it is drawn: its number from 1, and the piece in each slot."""

    layout: Layout
    pieces: Sequence[Piece | None]
    sides: Sequence[Callable[[SheetContents, SheetPlan, int, ScenesByPiece], Page]]
    """Functions that draw the sides, given this sheet, the plan, the number of sheets and the faces."""
    number: int = 0
    also: Sequence[SheetContents] = ()
    """Pieces of other dies in the room left over; only their layouts and pieces are used."""

    def on(self, side: Side) -> list[tuple[Piece, Slot]]:
        """Return each piece of the sheet's main die with its slot on a side."""
        slots = self.layout.slots if side == "front" else self.layout.behind
        return [(piece, slot) for piece, slot in zip(self.pieces, slots, strict=True) if piece]

    def used(self, side: Side) -> list[Slot]:
        """Return the slots of a side that hold a piece."""
        return [slot for _, slot in self.on(side)]

    @property
    def blocks(self) -> tuple[SheetContents, ...]:
        """The contents of the sheet, one entry per die."""
        return (self, *self.also)

    @property
    def every(self) -> list[Piece]:
        """The pieces of all dies on the sheet."""
        return [piece for block in self.blocks for piece in block.pieces if piece]


class Sheets:
    """All pages in printing order, drawn on demand: first sheets with backs, then those without.

    The faces of the current sheet are kept, because its back needs them and copies may continue on the next.
    """

    def __init__(self, sheets: Sequence[tuple[SheetContents, SheetPlan]]) -> None:
        self.laid = [sheet for sheet, _ in sheets if sheet.layout.slots]
        """The sheets of whole pieces, without those of tiled pieces."""
        self.count, self.one_sided = len(sheets), sum(len(sheet.sides) == 1 for sheet, _ in sheets)
        """The number of all sheets, and of those without backs."""
        self.backed = sum(len(sheet.sides) for sheet, _ in sheets if len(sheet.sides) > 1)
        """The number of pages of two-sided sheets, which come first."""
        self._pages = [
            (sheet, partial(draw, sheet, plan, len(sheets))) for sheet, plan in sheets for draw in sheet.sides
        ]
        self._known: ScenesByPiece = {}

    @property
    def duplex(self) -> bool:
        """Whether any sheet is printed on both sides."""
        return self.backed > 0

    def __len__(self) -> int:
        return len(self._pages)

    def sheet_of(self, index: int) -> SheetContents:
        """Return the sheet that a page is a side of."""
        return self._pages[index][0]

    def __getitem__(self, index: int) -> Page:
        sheet, draw = self._pages[index]
        self._known = {piece: self._known.get(piece) or piece.faces() for piece in sheet.every}
        return draw(self._known)

    def __iter__(self) -> Iterator[Page]:
        return map(self.__getitem__, range(len(self)))


def impose(pieces: Sequence[Piece], plan: SheetPlan) -> Sheets:
    """Put every copy of every piece on sheets. Nothing is drawn yet.

    A sheet holds pieces of one die, and in the room left over the last few of another. Sheets without backs
    come last. Raises SpecError if a piece does not fit the paper, UsageError if there is no such start slot.
    """
    sheets = [(sheet, each) for own, each in _plans(pieces, plan) for sheet in _sheets(own, each)]
    sheets.sort(key=lambda laid: len(laid[0].sides) == 1)
    return Sheets([(sheet._replace(number=n), each) for n, (sheet, each) in enumerate(sheets, start=1)])


def unfolded(settings: PaperSheets) -> PaperSheets:
    """Return the settings for pieces without backs, which are not folded and take the whole sheet."""
    return replace(settings, fold=0.0) if settings.fold else settings


def _plans(pieces: Sequence[Piece], plan: SheetPlan) -> Iterator[tuple[Sequence[Piece], SheetPlan]]:
    """Yield the pieces that are folded with their plan, then those of the dies of which none has a back."""
    if not plan.settings.fold:
        yield pieces, plan
        return
    backed = {piece.die for piece in pieces if piece.two_sided}
    if folded := [piece for piece in pieces if piece.die in backed]:
        yield folded, plan
    if bare := [piece for piece in pieces if piece.die not in backed]:
        settings = unfolded(plan.settings)
        yield bare, plan._replace(settings=replace(settings, start_slot=1) if folded else settings)


def _sheets(pieces: Sequence[Piece], plan: SheetPlan) -> list[SheetContents]:
    """Return the sheets of pieces that are laid out alike, not yet numbered."""
    filled: list[list[SheetContents]] = []
    tiled: list[SheetContents] = []
    for die, own in by_die(pieces).items():
        if spread := to_be_tiled(die, plan.settings):
            tiled += _tiled(spread, own)
        else:
            start = 1 if filled else plan.settings.start_slot
            filled.append(list(_filled(die, own, plan.settings, start)))
    return [_sided(sheet, plan.settings) for sheet in _together(filled, plan.settings)] + tiled


def _filled(die: Die, pieces: Sequence[Piece], settings: PaperSheets, start: int) -> Iterator[SheetContents]:
    """Yield the sheets for the pieces of one die, filling the first from slot `start`."""
    layout = lay_out(die, settings)
    every = [(piece, piece.count) for piece in pieces]
    for sheet in dealt(every, len(layout.slots), start, settings.skip):
        used = [slot for slot, piece in zip(layout.slots, sheet, strict=True) if piece]
        yield SheetContents(with_strip(layout, used, settings), sheet, ())


def _together(groups: Sequence[Sequence[SheetContents]], settings: PaperSheets) -> list[SheetContents]:
    """Return the sheets of all dies; the last sheet of a die moves into spare room on an earlier sheet."""
    found: list[SheetContents] = []
    hosts: list[int] = []
    for sheets in groups:
        found += sheets
        moved = next(((at, own) for at in hosts if (own := _moved(sheets[-1], found[at], settings))), None)
        if moved:
            at, own = moved
            found[at] = found[at]._replace(also=(*found[at].also, own))
            found.pop()
        else:
            hosts.append(len(found) - 1)
    return found


def _moved(sheet: SheetContents, host: SheetContents, settings: PaperSheets) -> SheetContents | None:
    """Return a sheet's pieces laid out below those of another; None if they do not fit."""
    asked = (settings.slots, settings.grid, settings.skip, settings.fold, settings.strips, settings.dpi)
    if any(asked):
        return None
    pieces = [piece for piece in sheet.pieces if piece]
    foot = max(foot_of(block.layout.die, block.used("front")) for block in host.blocks)
    room = room_below(host.layout, foot, settings)
    layout = lay_out_within(sheet.layout.die, settings, room)
    if layout is None or len(layout.slots) < len(pieces):
        return None
    return SheetContents(layout, pieces + [None] * (len(layout.slots) - len(pieces)), ())


def _sided(sheet: SheetContents, settings: PaperSheets) -> SheetContents:
    """Return the sheet with the functions that draw its sides; the back only if a piece on it has one."""
    forms = _forms(sheet.layout, settings, any(piece.two_sided for piece in sheet.every))
    return sheet._replace(sides=[form.page for form in forms])


def _tiled(layout: Layout, pieces: Sequence[Piece]) -> Iterator[SheetContents]:
    """Yield the sheets of pieces larger than the paper."""
    parts = range(tile_count(layout.die.full_width, layout.die.full_height, layout.area))
    for piece in chain.from_iterable(repeat(piece, piece.count) for piece in pieces):
        yield from (SheetContents(layout, [piece], [partial(_tile_page, part)]) for part in parts)


def _tile_page(part: int, sheet: SheetContents, plan: SheetPlan, count: int, known: ScenesByPiece) -> Page:
    """Return one page of a tiled piece; these have no backs."""
    paper, marks, strip = plan.settings.paper, plan.settings.marks, sheet.layout.strip
    [(face, _)] = known.values()
    tile = next(islice(tiles(face, sheet.layout.area, marks.width), part, None))
    cuts: tuple[Item, ...] = ()
    if sheet.layout.die.shape == "rectangle" and marks.ticks:
        cuts = tuple(drawn_ticks(list(_edge_ends(tile.trim, tile.part)), marks))
    facts = (
        Fact("label-sheet", number=sheet.number, count=count),
        Fact("label-full-size"),
        Fact("label-tile", row=tile.row, rows=tile.rows, column=tile.column, columns=tile.columns),
        Fact("label-join"),
    )
    caption = plan.caption(facts) if marks.footer else None
    words = (slug_area(strip, caption, replace(marks, ruler=0.0)),) if strip else ()
    scene = Scene(paper.width, paper.height, (*tile.items, *cuts, *words), name=f"sheet {sheet.number} front")
    return Page(scene, sheet.number, "front", sheet.layout, strip)


@dataclass(frozen=True, slots=True)
class _Form:
    """One side of all the sheets that share a layout."""

    side: Side
    shown: tuple[Side, ...]
    """The sides of the cards on this page; fold-over sheets show both."""
    strip: Strip | None
    duplex: bool

    def page(self, sheet: SheetContents, plan: SheetPlan, count: int, known: ScenesByPiece) -> Page:
        """Return this side of one sheet. Every used slot has marks, on the back too."""
        paper, layout = plan.settings.paper, sheet.layout
        items = [item for block in sheet.blocks for item in self._block(block, plan.settings, known)]
        order = None
        if self.side == "front":
            items += sheet_marks(layout, plan.settings)
            if plan.settings.marks.numbers and plan.settings.marks.ticks:
                numbers, order = _numbers(sheet, plan.settings)
                items += numbers
        if self.strip:
            caption = self.caption(plan, sheet.number, count, order)
            items.append(slug_area(self.strip, caption, plan.settings.marks))
        if self.side == "back" and plan.printer:
            items = [Group(tuple(items), plan.printer.correction(paper, layout.mirror))]
        scene = Scene(paper.width, paper.height, tuple(items), name=f"sheet {sheet.number} {self.side}")
        return Page(scene, sheet.number, self.side, layout, self.strip, sheet.used(self.shown[0]))

    def _block(self, block: SheetContents, settings: PaperSheets, known: ScenesByPiece) -> Iterator[Item]:
        """Yield the faces of one die with the marks of their cuts, in painting order."""
        slots = [block.used(side) for side in self.shown]
        marked = self.side == "front" or settings.marks.backs
        if settings.marks.style == "lines" and marked:
            yield from chain.from_iterable(cut_lines(block.layout, own, settings.marks) for own in slots)
        yield from self._faces(block, known)
        if marked:
            die = block.layout.die
            seen = [(die if side == "front" else die.behind, block.used(side)) for side in self.shown]
            yield from rings(seen, settings.marks.ring, self.side == "front")
            yield from drawn_ticks(self._shown_ticks(block, settings), settings.marks)

    def _faces(self, block: SheetContents, known: ScenesByPiece) -> Iterator[Group]:
        """Yield the visible faces of one die, each in its slot."""
        for side in self.shown:
            used = block.used(side)
            die = block.layout.die if side == "front" else block.layout.die.behind
            faces = [
                _printed(scene, slot, die, block.layout, used)
                for piece, slot in block.on(side)
                if (scene := known[piece][side == "back"])
            ]
            if die.path is None and die.shape != "circle":
                yield from _traps(faces)
            yield from (Group((place,), clip=clip, label=place.scene.name) for place, clip in faces)

    def _shown_ticks(self, block: SheetContents, settings: PaperSheets) -> list[Tick]:
        """Return the ticks of one die; those on the back are exactly behind those on the front."""
        ticks, mirror = _ticks(block, settings), block.layout.mirror
        return [tick if side == "front" else tick.behind(mirror) for side in self.shown for tick in ticks]

    def caption(self, plan: SheetPlan, number: int, count: int, order: Fact | None) -> Caption | None:
        """Return the notes needed at the printer and the order of cuts, most important first."""
        if not plan.settings.marks.footer:
            return None
        notes = [Fact("label-sheet", number=number, count=count), Fact("label-full-size")]
        if self.duplex:
            notes[0] = Fact("label-sheet-side", number=number, count=count, side=self.side)
            notes.append(Fact("label-flip", edge=plan.settings.flip))
        if plan.settings.fold:
            notes.append(Fact("label-fold"))
        if self.side == "back" and plan.printer:
            notes.append(Fact("label-printer", name=plan.printer.name))
        notes += [order] if order else []
        return plan.caption(notes, *([plan.target] if plan.target else []))


def _numbers(sheet: SheetContents, settings: PaperSheets) -> tuple[list[Group], Fact | None]:
    """Return the cut numbers, and the order of cuts as a fact if a number does not fit."""
    if sheet.also:
        straight = any(block.layout.die.shape == "rectangle" for block in sheet.blocks)
        return [], Fact("label-sizes-first") if straight else None
    return cut_numbers(sheet.layout.die, sheet.used("front"), _ticks(sheet, settings))


def _ticks(sheet: SheetContents, settings: PaperSheets) -> list[Tick]:
    """Return the ticks of the used slots of a front; they may extend into empty slots."""
    return _ticks_of(replace(sheet.layout, slots=tuple(sheet.used("front"))), settings.marks)


@lru_cache(maxsize=16)
def _ticks_of(layout: Layout, marks: Marks) -> list[Tick]:
    # All full sheets of a die have the same ticks.
    return list(chain.from_iterable(trim_ticks(layout, marks)))


def _forms(layout: Layout, settings: PaperSheets, duplex: bool) -> list[_Form]:
    """Return the front, and the back behind it if the sheet is two-sided; or one page to fold."""
    strip = layout.strip
    if settings.fold:
        return [_Form("front", ("front", "back"), strip, False)]
    forms = [_Form("front", ("front",), strip, duplex)]
    if duplex:
        strip = replace(strip, box=layout.mirror.box(strip.box)) if strip else None
        forms.append(_Form("back", ("back",), strip, duplex))
    return forms


class _Printed(NamedTuple):
    """A face on a sheet, and what is seen of it."""

    place: Place
    clip: Curves


def _printed(scene: Scene, slot: Slot, die: Die, layout: Layout, used: Sequence[Slot]) -> _Printed:
    """Return a face in its slot, clipped to its bleed or where it meets a neighbour."""
    matrix = compose(translate(-scene.width / 2, -scene.height / 2), rotate(slot.turn))
    place = Place(scene, compose(matrix, translate(slot.x, slot.y)))
    turned = die.turned(slot.turn)
    clip = turned.outline(slot.x, slot.y, die.bleed)
    if layout.shared and die.shape == "hexagon":
        clip = _nested(turned, slot, used)
    elif layout.shared:
        box = Box(*clip.xy[:2], *clip.xy[4:6])
        trims = [trim_box(layout.die, other) for other in used if other != slot]
        clip = _kept_apart(trim_box(layout.die, slot), box, trims)
    return _Printed(place, clip)


def _traps(faces: Sequence[_Printed]) -> Iterator[Group]:
    """Yield, for each side that two faces share, a strip of the first face, moved over the side.

    The faces are painted over the strips. Programs that show a page smooth both edges, so that without a
    strip the paper would show through between them as a light line. The strips have no words that a search
    could find there too.
    """
    rim = cache(_rim)  # that of a card's copies is the same
    first: dict[tuple[int, int], _Printed] = {}
    for face in faces:
        corners = list(face.clip.points())
        for (x, y), (u, v) in pairwise([*corners, *corners[:1]]):
            middle = round((x + u) / 2 / _NEAR), round((y + v) / 2 / _NEAR)
            if (other := first.setdefault(middle, face)) is face:
                continue
            # a side of hexagons may run either way
            turn = 1.0 if sum((u - x) * (b - y) - (v - y) * (a - x) for a, b in corners) > 0 else -1.0
            dx, dy = (turn * TRAP * step / hypot(u - x, v - y) for step in (y - v, u - x))
            strip = [(x - dx, y - dy), (u - dx, v - dy), (u + dx, v + dy), (x + dx, y + dy)]
            near = replace(other.place, scene=rim(other.place.scene, _without_rim(other)))
            shown = Group((near,), translate(dx, dy))
            yield Group((shown,), clip=polyline(strip, closed=True), label="trap")


def _rim(scene: Scene, inner: Box) -> Scene:
    """Return what a scene shows outside a box, with letters as outlines."""
    return replace(scene, items=tuple(_outside(scene.items, inner, IDENTITY)))


def _outside(items: Iterable[Item], inner: Box, matrix: Matrix) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group | Place):
            group = item if isinstance(item, Group) else Group(item.scene.items, item.transform)
            seen = tuple(_outside(group.items, inner, compose(group.transform, matrix)))
            if seen and not group.is_unseen:
                yield replace(group, items=seen)
            continue
        box = (_around(item) if isinstance(item, Text) else bounds([item])).transformed(matrix)
        if not all(inner.holds(x, y) for x, y in box.corners()):
            yield item.as_path() if isinstance(item, Text) else item


def _around(line: Text) -> Box:
    """Return a box around the letters of a line, an em beyond their origins: quickly, as all are asked."""
    return Box.around((glyph.x, glyph.y) for glyph in line.glyphs).grown(line.size)


def _without_rim(face: _Printed) -> Box:
    """Return a box within a face of which no strip shows anything, in the coordinates of the face."""
    box = face.clip.transformed(inverse(face.place.transform)).box().grown(-2 * TRAP)
    if len(face.clip.ops) > len("MLLLZ"):  # within a hexagon, which stands on a corner or on a side
        box = box.grown(-max(box.width, box.height) / 4)
    return Box(*(round(side, 6) for side in box))


def _kept_apart(trim: Box, whole: Box, others: Sequence[Box]) -> Curves:
    """Return a piece's outline, with bleed only on sides that no other trim is near."""

    def free(side: Box) -> bool:
        return not any(
            side.left < other.right - _EXACT and other.left < side.right - _EXACT
            and side.top < other.bottom - _EXACT and other.top < side.bottom - _EXACT
            for other in others
        )  # fmt: skip

    top = whole.top if free(trim._replace(top=whole.top, bottom=trim.top)) else trim.top
    bottom = whole.bottom if free(trim._replace(top=trim.bottom, bottom=whole.bottom)) else trim.bottom
    # A corner belongs to the sides, so that none reaches over a piece across it.
    left = whole.left if free(Box(whole.left, top, trim.left, bottom)) else trim.left
    right = whole.right if free(Box(trim.right, top, whole.right, bottom)) else trim.right
    return rectangle(left, top, right - left, bottom - top)


def _nested(die: Die, slot: Slot, used: Sequence[Slot]) -> Curves:
    """Return a hexagon's outline, with bleed only on sides without a neighbour.

    At a corner beside a neighbour, the bleed ends on the line of the shared side.
    """
    corners = die.corners()
    lines = []
    for (x, y), (u, v) in pairwise([*corners, corners[0]]):
        away = hypot(u - x, v - y)
        nx, ny = (v - y) / away, (x - u) / away
        # The vector to the neighbour across a side is the sum of the corners of the side.
        faced = any(hypot(s.x - slot.x - x - u, s.y - slot.y - y - v) < _NEAR for s in used)
        outwards = 1.0 if nx * x + ny * y > 0 else -1.0
        lines.append((nx, ny, nx * x + ny * y + (0.0 if faced else outwards * die.bleed)))
    crossings = []
    for (a, b, c), (d, e, f) in pairwise([lines[-1], *lines]):
        turn = a * e - b * d
        crossings.append((slot.x + (c * e - b * f) / turn, slot.y + (a * f - c * d) / turn))
    return polyline(crossings, closed=True)


class TilePage(NamedTuple):
    """One page of a large piece: its row and column from 1, and what it shows."""

    row: int
    column: int
    rows: int
    columns: int
    items: tuple[Item, ...]
    part: Box
    """The printed part of the page, in mm."""
    trim: Box
    """The trim of the whole piece, in coordinates of this page."""


def tiles(scene: Scene, area: Box, width: float) -> Iterator[TilePage]:
    """Yield the pages of a tiled scene, each filling the area; joining marks are `width` mm wide.

    A scene that needs fewer pages on its side is rotated.
    """
    words, turn = _words(scene), IDENTITY
    scene = _outlined(scene) if words else scene
    columns, rows = _grid(scene.width, scene.height, area)
    turned = _grid(scene.height, scene.width, area)
    if prod(turned) < columns * rows:
        turn = 0.0, 1.0, -1.0, 0.0, scene.height, 0.0
        scene = Scene(scene.height, scene.width, (Place(scene, turn),), scene.bleed, name=scene.name)
        columns, rows = turned
    # Make all parts the same size, so that no page shows only a sliver.
    across = (scene.width + (columns - 1) * OVERLAP) / columns
    down = (scene.height + (rows - 1) * OVERLAP) / rows
    for row, column in product(range(rows), range(columns)):
        x, y = column * (across - OVERLAP), row * (down - OVERLAP)
        place = Place(scene, translate(area.left - x, area.top - y))
        shown = Group((place,), clip=rectangle(area.left, area.top, across, down), label=scene.name)
        part = Box(area.left, area.top, area.left + across, area.top + down)
        whole = Box(area.left - x, area.top - y, area.left - x + scene.width, area.top - y + scene.height)
        joins = _joins(part, column > 0, row > 0, column < columns - 1, row < rows - 1)
        own = (
            Group((line,), compose(turn, place.transform))
            for line, at in words
            if (column, row) == _tile_at(apply(turn, *at), (across, down), (columns, rows))
        )
        items = shown, *own, marked(joins, width, "joins")
        yield TilePage(row + 1, column + 1, rows, columns, items, part, whole.grown(-scene.bleed))


@lru_cache(maxsize=1)
def _outlined(scene: Scene) -> Scene:
    """Return a tiled piece with letters as outlines: kept, as each of its pages shows it."""
    return outlined(scene)


@lru_cache(maxsize=1)
def _words(scene: Scene) -> Sequence[tuple[Group, Point]]:
    """Return the words of a tiled piece, for searches and readers only, and where each line begins."""
    lines = [(item, matrix) for item, matrix, _ in visits(scene.items) if isinstance(item, Text)]
    return [
        (Group((line,), matrix, clip=rectangle(x, y, 0, 0)), apply(matrix, x, y))
        for line, matrix in lines
        for _, x, y, *_ in line.glyphs[:1]
    ]


def _tile_at(point: Point, size: Point, grid: tuple[int, int]) -> tuple[int, ...]:
    """Return the column and the row of the one tile that has the words at a point."""
    places = zip(point, size, grid, strict=True)
    return tuple(min(n - 1, max(0, floor((x - OVERLAP / 2) / (of - OVERLAP)))) for x, of, n in places)


def _edge_ends(trim: Box, part: Box) -> Iterator[Tick]:
    """Yield marks at both ends of each part of a tiled piece's edges that a page shows.

    They are over the bleed at the piece's corners, and on the edge itself if it continues on the next page.
    """
    for x in (trim.left, trim.right):
        if part.left <= x <= part.right:
            for a, b in _marks_along(trim.top, trim.bottom, part.top, part.bottom):
                yield Tick(x, a, x, b, True)
    for y in (trim.top, trim.bottom):
        if part.top <= y <= part.bottom:
            for a, b in _marks_along(trim.left, trim.right, part.left, part.right):
                yield Tick(a, y, b, y, True)


def _marks_along(low: float, high: float, first: float, last: float) -> tuple[tuple[float, float], ...]:
    """Return the marks for an edge from `low` to `high` on a page that shows `first` to `last` of it."""
    start = (first, low) if low - first >= SHORTEST else (max(first, low), max(first, low) + _EDGE_TICK)
    end = (high, last) if last - high >= SHORTEST else (min(last, high) - _EDGE_TICK, min(last, high))
    return (max(first, start[0]), start[1]), (end[0], min(last, end[1]))


def tile_count(width: float, height: float, area: Box) -> int:
    """Return how many pages a scene of this size needs, upright or on its side."""
    return min(prod(_grid(width, height, area)), prod(_grid(height, width, area)))


def _grid(width: float, height: float, area: Box) -> tuple[int, int]:
    return _needed(width, area.width), _needed(height, area.height)


def _needed(size: float, room: float) -> int:
    """Return how many overlapping parts of at most `room` cover a size."""
    return max(1, ceil((size - OVERLAP - 1e-6) / (room - OVERLAP)))


def _joins(part: Box, left: bool, above: bool, right: bool, below: bool) -> Curves:
    """Return ticks at both ends of every joint, which is the middle of the overlap of two pages."""
    half = OVERLAP / 2
    uprights = [part.left + half] * left + [part.right - half] * right
    levels = [part.top + half] * above + [part.bottom - half] * below
    lines = [polyline([(x, y), (x, y + _TICK)]) for x in uprights for y in (part.top, part.bottom - _TICK)]
    lines += [polyline([(x, y), (x + _TICK, y)]) for y in levels for x in (part.left, part.right - _TICK)]
    return joined(lines)
