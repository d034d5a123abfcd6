"""The cards of a deck as one target has them: their size, their shape, their scenes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from deckgen.deck.model import Card, Part
from deckgen.draw.card import Drawing
from deckgen.faces.session import Faces, Session
from deckgen.geometry import compose, rotate, translate
from deckgen.outputs.files import FaceRef
from deckgen.outputs.kind import OutputKind, kind_of
from deckgen.scene import Group, Scene
from deckgen.sheet.die import Die
from deckgen.sheet.sheets import Piece
from deckgen.target.model import Fit, Target


def die_of(part: Part, fit: Fit) -> Die:
    """Return the shape that a part is cut to at the size of a fit."""
    return Die(part.shape, fit.trim.width, fit.trim.height, part.corner, fit.bleed)


@dataclass
class TargetFaces:
    """The faces of a session's cards at the sizes of one target."""

    session: Session
    target: Target

    @cached_property
    def kind(self) -> OutputKind[Any]:
        """The kind of the target's files."""
        return kind_of(self.target)

    @property
    def title(self) -> str:
        """The deck's title."""
        return self.session.deck.title

    def part(self, ref: FaceRef) -> Part:
        """Return the part that a face belongs to."""
        return self.session.deck.part(ref.part)

    def fit(self, part: Part) -> Fit:
        """Return the size at which the target takes a part. Raises SpecError."""
        return self.target.fit(part)

    def die(self, part: Part) -> Die:
        """Return the shape that a part is cut to, turned as the service's product is."""
        fit = self.fit(part)
        return die_of(part, fit).turned(90 if fit.upended else 0)

    def drawing(self, part: Part) -> Drawing:
        """Return how a part is drawn for this target."""
        fit = self.fit(part)
        return self.session.drawing(part, fit.trim, fit.bleed, fit.safe)

    def both(self, ref: FaceRef) -> Faces:
        """Return the front and back of the card that a face belongs to."""
        return self.session.one(self.drawing(self.part(ref)), self.session.card(ref.part, ref.card))

    def scene(self, ref: FaceRef) -> Scene:
        """Return one face, turned as the service's product is. A card without a back shows its front."""
        faces = self.both(ref)
        scene = faces.back if ref.side == "back" and faces.back is not None else faces.front
        return self.upright(scene, self.part(ref))

    def upright(self, scene: Scene, part: Part) -> Scene:
        """Turn a face a quarter if the service's product is as high as the card is wide."""
        if not self.fit(part).upended:
            return scene
        turn = Group(scene.items, compose(rotate(90), translate(scene.height, 0)))
        return replace(scene, width=scene.height, height=scene.width, items=(turn,))

    def piece(self, card: Card) -> Piece:
        """Return a card to impose on sheets, with all its copies; it is drawn when its sheet is."""
        part = self.session.deck.part(card.part)
        drawing = self.drawing(part)

        def draw() -> tuple[Scene, Scene | None]:
            faces = self.session.one(drawing, card)
            return faces.front, faces.back

        copies = card.count * self.session.request.copies
        return Piece(draw, die_of(part, self.fit(part)), copies, bool(card.back))

    def for_press(self, scene: Scene) -> Scene:
        """Return a page with its overprints within the target's ink limit, if it goes to a press."""
        if self.target.colour != "cmyk":
            return scene
        from deckgen.press.overprint import press_scene

        return press_scene(scene, self.target.limits.ink)
