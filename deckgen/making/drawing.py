"""A target and names of faces in; the scenes of its files out: faces, pages, sheets, boxes, pads.

What only some targets need is imported where they ask for it: sheets for the printer at home start sooner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, repeat

from deckgen.making.outputs import FaceRef, Output, Side
from deckgen.making.pieces import boxes_of, die_of, piece_of, sheets_of, upright
from deckgen.making.session import Faces, Session
from deckgen.render.pdf import PdfOptions
from deckgen.scene import Scene
from deckgen.sheet.die import Die
from deckgen.sheet.sheets import Sheets
from deckgen.target.model import Fit, Target
from deckgen.target.outputs import BoxSheets, FacePages, PageOrder, PaperSheets, ScorePads

ORDERS: Mapping[PageOrder, tuple[tuple[Side, ...], ...]] = {
    "front-back": (("front", "back"),),
    "back-front": (("back", "front"),),
    "fronts-backs": (("front",), ("back",)),
}
"""The sides of each card that follow one another, and how often all cards are gone through."""
RECENT = 16
"""Pages that are kept while the next are made."""
PLAYERS = 4
"""Columns of a score pad for a deck that names no game."""


@dataclass
class Room:
    """Where one target is drawn."""

    session: Session
    target: Target

    @property
    def title(self) -> str:
        """The deck's title."""
        return self.session.deck.title

    def fit(self, part: str) -> Fit:
        """The size at which the target takes a part."""
        return self.target.fit(self.session.deck.part(part))

    def die(self, part: str) -> Die:
        """The shape that a part is cut to, as the target's product lies."""
        fit = self.fit(part)
        return die_of(self.session.deck.part(part), fit).turned(90 if fit.upended else 0)

    def faces(self, ref: FaceRef) -> Faces:
        """Both faces of a card."""
        part = self.session.deck.part(ref.part)
        fit = self.target.fit(part)
        card = self.session.card(ref.part, ref.card)
        return self.session.one(self.session.drawing(part, fit.trim, fit.bleed, fit.safe), card)

    def scene(self, ref: FaceRef) -> Scene:
        """One face, as the target's product lies."""
        faces = self.faces(ref)
        scene = faces.back if ref.side == "back" and faces.back is not None else faces.front
        return upright(scene, self.fit(ref.part))

    def pages(self, output: Output) -> Iterator[Scene]:
        """The pages of a PDF."""
        settings = self.target.output
        match settings:
            case PaperSheets():
                return (self._pressed(page.scene) for page in self.sheets(output).pages)
            case FacePages():
                return self._face_pages(output, settings)
            case BoxSheets():
                part = self.session.deck.part(output.faces[0].part)
                faces = self.faces(output.faces[0])
                return (page for page, _ in boxes_of(self.session, self.target, part, faces))
            case ScorePads():
                from deckgen.press.pads import score_sheet

                return iter([score_sheet(self.title, self._players(), settings)])
            case _:
                raise TypeError(f"{self.target.kind} makes no pages")

    def sheets(self, output: Output) -> Sheets:
        """The sheets of all cards of an output."""
        session = self.session
        parts = {part.name: part for part in session.deck.parts}
        pieces = [
            piece_of(session, self.target, parts[ref.part], session.card(ref.part, ref.card))
            for ref in output.faces
        ]
        return sheets_of(session, self.target, pieces)

    def _players(self) -> int:
        return max((max(game.players) for game in self.session.deck.games), default=PLAYERS)

    def _face_pages(self, output: Output, settings: FacePages) -> Iterator[Scene]:
        """Single faces in the target's order, each drawn for its page; a card without a back has none."""
        part = output.faces[0].part
        # most backs are one and the same
        prepared = lru_cache(RECENT)(lambda scene: self._prepared(scene, part, settings))
        for sides in ORDERS[settings.order]:
            for ref in output.faces:
                faces = self.faces(ref)
                found = [faces.front if side == "front" else faces.back for side in sides]
                pages = [prepared(scene) for scene in found if scene is not None]
                copies = (faces.card.count if settings.copies else 1) * self.session.request.copies
                yield from chain.from_iterable(repeat(pages, copies))

    def _prepared(self, scene: Scene, part: str, settings: FacePages) -> Scene:
        """A face as a page: the die line on top, no alpha and no fonts where those are refused."""
        from deckgen.press.flatten import opaque
        from deckgen.press.lettering import outlined
        from deckgen.press.overprint import with_die_line
        from deckgen.press.standards import X1A

        fit = self.fit(part)
        scene = upright(scene, fit)
        if settings.standard == X1A:
            scene = opaque(scene, self.target.profile, self.target.limits.ink)
        if settings.die_line:
            outline = self.die(part).outline(scene.width / 2, scene.height / 2)
            scene = with_die_line(scene, outline, settings.die_line)
        scene = self._pressed(scene)
        return outlined(scene) if settings.outlines else scene

    def _pressed(self, scene: Scene) -> Scene:
        """A page with its overprinting within the target's limit, if it is for the press."""
        if self.target.colour != "cmyk":
            return scene
        from deckgen.press.overprint import press_scene

        return press_scene(scene, self.target.limits.ink)

    def document(self) -> PdfOptions:
        """What a PDF of this target says of itself; cuts and creases of a box have layers."""
        made = self._document()
        if not isinstance(self.target.output, BoxSheets):
            return made
        from deckgen.press.cutting import INKS

        return replace(made, layers=tuple(INKS))

    def _document(self) -> PdfOptions:
        deck, settings = self.session.deck, self.target.output
        subject = f"{deck.title} {deck.version}, {self.target.name}"
        if self.target.colour == "cmyk":
            from deckgen.press.standards import press_document

            standard = settings.standard if isinstance(settings, FacePages) else ""
            return press_document(deck.title, deck.language, subject, standard, self.target.profile)
        duplex = settings.flip if isinstance(settings, PaperSheets) and not settings.fold else None
        return PdfOptions(deck.title, deck.language, "rgb", subject=subject, duplex=duplex)
