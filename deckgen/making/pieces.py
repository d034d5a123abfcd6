"""Cards as a target has them in; pieces to lay on sheets, sheets, boxes and pictures for a table, out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from deckgen.deck.model import Card, Part
from deckgen.geometry import compose, rotate, translate
from deckgen.making.session import Faces, Session
from deckgen.scene import Group, Item, Place, Scene
from deckgen.sheet.die import Die
from deckgen.sheet.impose import Piece
from deckgen.sheet.sheets import SheetPlan, Sheets, impose
from deckgen.target.model import Fit, Target
from deckgen.target.outputs import BoxSheets, PaperSheets

if TYPE_CHECKING:
    from deckgen.press.cutting import CutSheet


def die_of(part: Part, fit: Fit) -> Die:
    """The shape that a part is cut to for a target."""
    return Die(part.shape, fit.trim.width, fit.trim.height, part.corner, fit.bleed)


def piece_of(session: Session, target: Target, part: Part, card: Card) -> Piece:
    """A card to be laid on sheets, as often as the request has it."""
    fit = target.fit(part)
    drawing = session.drawing(part, fit.trim, fit.bleed, fit.safe)

    def draw() -> tuple[Scene, Scene | None]:
        faces = session.one(drawing, card)
        return faces.front, faces.back

    return Piece(draw, die_of(part, fit), card.count * session.request.copies, bool(card.back))


def sheets_of(session: Session, target: Target, pieces: Iterable[Piece]) -> Sheets:
    """The pieces on the target's paper. Raises SpecError, UsageError."""
    settings = target.output
    assert isinstance(settings, PaperSheets)
    deck, request = session.deck, session.request
    if request.start_slot > 1:
        settings = replace(settings, start_slot=request.start_slot)
    about = f"{target.name} {target.version}"
    return impose(list(pieces), SheetPlan(settings, deck.title, deck.version, about, request.printer))


def boxes_of(session: Session, target: Target, part: Part, back: Faces) -> list[tuple[Scene, CutSheet]]:
    """The flat pieces of the box for all cards of a part."""
    # not at the top: few builds have boxes
    from deckgen.press.boxart import BoxArt, box_pages
    from deckgen.press.boxes import inside_of, nets

    settings = target.output
    assert isinstance(settings, BoxSheets)
    fit = target.fit(part)
    count = sum(card.count for card in part.cards) * session.request.copies
    inside = inside_of(settings, fit.trim.width, fit.trim.height, count)
    size = (fit.trim.width, fit.trim.height)
    art = BoxArt(back.back or back.front, size, session.deck.title, target.colour)
    return box_pages(nets(settings, inside), settings, art)


def upright(scene: Scene, fit: Fit) -> Scene:
    """A face as the service's product lies: turned a quarter if that is as high as the card is wide."""
    if not fit.upended:
        return scene
    turn = Group(scene.items, compose(rotate(90), translate(scene.height, 0)))
    return replace(scene, width=scene.height, height=scene.width, items=(turn,))


def table_scene(scenes: list[Scene], columns: int, rows: int) -> Scene:
    """Faces side by side, row by row, without bleed: one picture of a deck for a table."""
    width, height = scenes[0].width, scenes[0].height
    places: list[Item] = [
        Place(scene, translate(n % columns * width, n // columns * height)) for n, scene in enumerate(scenes)
    ]
    return Scene(width * columns, height * rows, tuple(places), name="table")
