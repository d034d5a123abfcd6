"""Pieces and a target's paper in; page scenes, a front and its back by turns, out.

Every face is clipped to its trim grown by the bleed, so that neighbours never overlap. A page is a scene
without bleed: its trim is the paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from deckgen.scene import Group, Item, Place, Scene, after, moved, turned
from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Slot
from deckgen.sheet.furniture import Caption, furniture
from deckgen.sheet.impose import Piece, by_die, dealt
from deckgen.sheet.layout import Layout, Strip, lay_out
from deckgen.sheet.marks import drawn_rings, drawn_ticks, trim_ticks
from deckgen.target.model import PaperSheets

Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """How a target wants its sheets, and what is to be printed on them beside the cards."""

    settings: PaperSheets
    title: str = ""
    version: str = ""
    target: str = ""
    """The target's name and version, such as `home-a4 1`."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A face in its place: the scene, the slot, and the number of the slot on its sheet, from 1."""

    scene: Scene
    slot: Slot
    number: int


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """One side of a sheet, sheets counted from 1."""

    scene: Scene
    sheet: int
    side: Side
    lying: tuple[Lying, ...]
    layout: Layout


@dataclass(frozen=True, slots=True, eq=False)
class Sheets:
    """All pages in the order of printing, and the number of sheets of paper."""

    pages: tuple[Page, ...]
    count: int
    duplex: bool
    """Whether every front is followed by its back."""


def impose(pieces: Sequence[Piece], plan: SheetPlan) -> Sheets:
    """Lay every copy of every piece on sheets. Raises SpecError if a piece does not fit the paper."""
    dies = by_die(pieces)
    batches = []
    start = plan.settings.start_slot
    for die, own in dies.items():
        layout = lay_out(die, plan.settings)
        filled = dealt([(piece, piece.count) for piece in own], len(layout.slots), start)
        batches.append((_Press(layout, plan), list(filled)))
        start = 1
    duplex = any(piece.back for piece in pieces)
    count = sum(len(filled) for _, filled in batches)
    numbered = enumerate(((press, sheet) for press, filled in batches for sheet in filled), start=1)
    pages = [press.sides(sheet, number, count, duplex) for number, (press, sheet) in numbered]
    return Sheets(tuple(chain.from_iterable(pages)), count, duplex)


class _Press:
    """Prints the sheets of one layout; ticks are worked out once for all of them."""

    def __init__(self, layout: Layout, plan: SheetPlan) -> None:
        self.layout, self.plan, self.marks = layout, plan, plan.settings.marks
        self.ticks = trim_ticks(layout, self.marks)

    def sides(self, sheet: Sequence[Piece | None], number: int, count: int, duplex: bool) -> Iterator[Page]:
        """The front and, where sheets have backs, the back."""
        yield self.page(sheet, number, count, "front", duplex)
        if duplex:
            yield self.page(sheet, number, count, "back", duplex)

    def page(self, sheet: Sequence[Piece | None], number: int, count: int, side: Side, duplex: bool) -> Page:
        """One side of one sheet. Ticks stand round every place that is used, also behind it."""
        slots = self.layout.slots if side == "front" else self.layout.behind
        used = [i for i, piece in enumerate(sheet) if piece]
        lying = tuple(
            Lying(scene, slots[i], i + 1) for i in used if (scene := _face(sheet[i], side)) is not None
        )
        ticks = [tick for i in used for tick in self.ticks[i]]
        if side == "back":
            ticks = [tick.behind(self.layout.mirror) for tick in ticks]
        items: list[Item] = [_printed(face, self.layout.die) for face in lying]
        items += drawn_rings(self.layout, [slots[i] for i in used], self.marks)
        items += drawn_ticks(ticks, self.marks)
        items += self.furniture(side, _notes(self.plan, number, count, side, duplex))
        paper = self.plan.settings.paper
        name = f"sheet {number} {side}"
        return Page(
            Scene(paper.width, paper.height, tuple(items), name=name), number, side, lying, self.layout
        )

    def furniture(self, side: Side, notes: tuple[str, ...]) -> list[Group]:
        """Ruler and words, if there is a strip for them."""
        strip = self.layout.strip
        if strip is None:
            return []
        if side == "back":
            strip = Strip(self.layout.mirror.box(strip.box), strip.upended)
        heading = f"{self.plan.title} {self.plan.version}".strip()
        caption = Caption(heading, notes) if self.marks.footer else None
        return [furniture(strip, caption, self.marks.ruler, self.marks)]


def _face(piece: Piece | None, side: Side) -> Scene | None:
    if piece is None:
        return None
    return piece.front if side == "front" else piece.back


def _notes(plan: SheetPlan, number: int, count: int, side: Side, duplex: bool) -> tuple[str, ...]:
    """What to know at the printer, the most needed first."""
    which = f"sheet {number} of {count}" + (f", {side}" if duplex else "")
    flip = (f"turn over on the {plan.settings.flip} edge",) if duplex else ()
    made_for = (plan.target,) if plan.target else ()
    return which, "print at 100 % (actual size)", *flip, *made_for


def _printed(face: Lying, die: Die) -> Group:
    """A face in its slot, cut off where its bleed ends."""
    slot, scene = face.slot, face.scene
    matrix = after(moved(-scene.width / 2, -scene.height / 2), turned(slot.turn))
    place = Place(scene, after(matrix, moved(slot.x, slot.y)))
    clip = die.turned(slot.turn).outline(slot.x, slot.y, die.bleed)
    return Group((place,), clip=clip, label=scene.name)
