"""Make a PDF of single faces for each part; for a press, every page has a TrimBox and a BleedBox."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import chain, repeat, starmap

from deckgen.deck.model import Part
from deckgen.faces.session import Faces
from deckgen.outputs.files import Output, Side
from deckgen.outputs.kind import OutputKind
from deckgen.outputs.planner import Planner, TargetFaces
from deckgen.press.flatten import opaque
from deckgen.press.overprint import with_die_line
from deckgen.press.requirements import Requirements
from deckgen.press.standards import X1A
from deckgen.scene import Scene, outlined
from deckgen.target.model import Target
from deckgen.target.outputs import FacePages, PageOrder

ORDERS: Mapping[PageOrder, tuple[tuple[Side, ...], ...]] = {
    "front-back": (("front", "back"),),
    "back-front": (("back", "front"),),
    "fronts-backs": (("front",), ("back",)),
    "fronts-back": (("front",), ("back",)),
}
"""One tuple for each pass through the cards: the consecutive sides of each card in that pass."""


class PagesKind(OutputKind[FacePages], settings=FacePages):
    """Single faces in the order that a printer requires."""

    single_faces = True

    def __init__(self, target: Target, settings: FacePages) -> None:
        super().__init__(target, settings)
        self.standard = settings.standard
        if target.colour == "cmyk":
            self.transparency = "flattened" if settings.standard == X1A else "live"

    def plan(self, planner: Planner) -> Iterator[Output]:
        """Yield the PDF of each part, or two PDFs if backs are in a separate file."""
        passes = len(ORDERS[self.settings.order])
        for part in planner.parts:
            stem = f"{self.target.name}/{planner.stem(part)}"
            size = ""
            if self.settings.sized:
                trim = planner.die(part)
                size = f"_{round(trim.width, 2):g}x{round(trim.height, 2):g}"
            if not self.settings.separate or passes == 1:
                yield planner.document(f"{stem}{size}.pdf", "pdf pages", [part])
                continue
            yield replace(planner.document(f"{stem}-fronts{size}.pdf", "pdf pages", [part]), page=1)
            if any(face.back for face in planner.keys(part)):
                yield replace(planner.document(f"{stem}-backs{size}.pdf", "pdf pages", [part]), page=2)

    def pages(self, faces: TargetFaces, output: Output) -> Iterator[Scene]:
        """Yield the faces in the target's order. A card without a back has no page for it."""
        part = faces.part(output.faces[0])
        # Most cards share a back. Keep only a few recent pages, because a large deck would fill the memory.
        prepared = lru_cache(16)(lambda scene, side: self._prepared(scene, side, faces, part))
        for number, sides in enumerate(ORDERS[self.settings.order], start=1):
            if output.page in (0, number):
                yield from starmap(prepared, self._scenes(sides, faces, output))

    def _scenes(
        self, sides: tuple[Side, ...], faces: TargetFaces, output: Output
    ) -> Iterator[tuple[Scene, Side]]:
        """Yield the faces of one pass through the cards, taking these sides of each card."""
        if self.settings.order == "fronts-back" and sides == ("back",):
            backs = {card.keys.back: card.back for card in map(faces.both, output.faces)}
            if len(backs) == 1:
                yield from ((scene, "back") for scene in backs.values() if scene)
                return
        for ref in output.faces:
            card = faces.both(ref)
            found = list(_seen(card, sides))
            session = faces.session
            copies = session.copies(card.card) if self.settings.copies else session.request.copies
            yield from chain.from_iterable(repeat(found, copies))

    def _prepared(self, scene: Scene, side: Side, faces: TargetFaces, part: Part) -> Scene:
        """Return a face as a page: with a die line, and without transparency or fonts if so configured."""
        scene = faces.upright(scene, part)
        if self.standard == X1A:
            scene = opaque(scene, self.target.profile, self.target.limits.ink)
        if self.settings.die_line:
            outline = faces.die(part, side).outline(scene.width / 2, scene.height / 2)
            scene = with_die_line(scene, outline, self.settings.die_line)
        scene = faces.for_press(scene)
        return outlined(scene) if self.settings.outlines else scene

    def requirements(self) -> Requirements:
        """Return what preflight checks the PDFs against."""
        return replace(
            super().requirements(), bleed=self.target.bleed, faces=True,
            standard=self.settings.standard, die_line=self.settings.die_line,
        )  # fmt: skip


def _seen(card: Faces, sides: tuple[Side, ...]) -> Iterator[tuple[Scene, Side]]:
    """Yield those of the given sides that a card has."""
    for side in sides:
        scene = card.front if side == "front" else card.back
        if scene is not None:
            yield scene, side
