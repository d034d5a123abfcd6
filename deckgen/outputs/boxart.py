"""Make the art for a service's box: the deck's back on known panels, and its colour elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from deckgen.deck.model import Part, Trim
from deckgen.errors import Problem, SpecError
from deckgen.faces.session import Faces
from deckgen.facts import Fact
from deckgen.geometry import compose, rectangle, scale, translate
from deckgen.ink import Ink
from deckgen.outputs.box import card_count, ground_ink, ground_of
from deckgen.outputs.box_panels import panel_face, warn
from deckgen.outputs.files import Output
from deckgen.outputs.kind import OutputKind
from deckgen.outputs.planner import Planner, TargetFaces
from deckgen.outputs.png import face_pixels
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.png import png_bytes
from deckgen.render.raster import Raster
from deckgen.scene import Group, Path, Place, Scene
from deckgen.target.model import TRIM_TOLERANCE
from deckgen.target.outputs import BoxArt, BoxTemplate
from deckgen.units import MM_PER_INCH

DPI = 300
"""The resolution of the services' templates."""
PIXEL = MM_PER_INCH / DPI
"""The size of one of their pixels, in mm."""


class BoxartKind(OutputKind[BoxArt], settings=BoxArt):
    """A PNG of the outside of a box for the cards of the first chosen part."""

    shows_cards = False
    one_part = True

    def check_deck(self, planner: Planner) -> None:
        """Raise SpecError if the service has no box for the cards."""
        self._box(planner, planner.parts[0])

    def plan(self, planner: Planner) -> Iterator[Output]:
        """Yield the picture. Raises SpecError if the service has no box for the cards."""
        part = planner.parts[0]
        first, box = planner.keys(part)[0], self._box(planner, part)
        panels = self._panels(planner, part)
        warn(planner, part, filter(None, panels))
        art = [faces and faces.keys.front for faces in panels]
        made_from = [box, first.back or first.front, art, ground_of(planner)]
        refs = tuple(planner.refs(part)[:1])
        yield planner.output(f"{self.target.name}/{box.name}.png", "png", part, made_from, refs)
        if not box.panels:
            fact = Fact("box-plain", target=self.target.name, name=box.name)
            planner.note(Problem(fact, rule="unverified", severity="warning"))

    def make(self, faces: TargetFaces, outputs: Sequence[Output]) -> Iterator[tuple[Output, bytes]]:
        """Yield the picture."""
        for output in outputs:
            card, part = faces.both(output.faces[0]), faces.part(output.faces[0])
            box, back, trim = self._box(faces, part), card.back or card.front, faces.fit(part).trim
            shown = [
                (found.front, Trim(found.front.width, found.front.height)) if found else (back, trim)
                for found in self._panels(faces, part)
            ]
            scene = box_scene(box, shown, ground_of(faces) or ground_ink(back))
            with Raster(pdf_bytes([scene], PdfOptions(faces.title, compress=False))) as raster:
                yield output, png_bytes(face_pixels(raster, 0, scene, box.pixels), DPI)

    def _panels(self, faces: TargetFaces, part: Part) -> list[Faces | None]:
        """Return the front and the back of a part's box, None for one that the deck does not have."""
        cards, panels = card_count(faces, part), self._box(faces, part).panels
        found: list[Faces | None] = []
        for name, (_, _, width, height) in zip(("front", "back"), panels, strict=False):
            size = Trim(width * PIXEL, height * PIXEL)
            found.append(panel_face(faces.session, name, size, {"piece": "box", "number": 1, "cards": cards}))
        return found

    def _box(self, faces: TargetFaces, part: Part) -> BoxTemplate:
        """Return the smallest box that holds all cards of a part, chosen or not. Raises SpecError."""
        count = card_count(faces, part)
        made = self._made(faces, part)
        fitting = [
            box for box in self.settings.boxes
            if box.holds >= count and any(_near(box.trim, trim) for trim in made)
        ]  # fmt: skip
        if not fitting:
            own = made[0]
            sizes = {box.trim for box in self.settings.boxes if box.holds >= count}
            near = sorted(sizes, key=lambda trim: abs(trim.width - own.width) + abs(trim.height - own.height))
            fact = Fact(
                "box-none", target=self.target.name, count=count, trim=str(own),
                sizes=tuple(map(str, near[:MOST_SIZES])),
            )  # fmt: skip
            raise SpecError(Problem(fact, rule="target-fit"))
        return min(fitting, key=lambda box: box.holds)

    def _made(self, faces: TargetFaces, part: Part) -> Sequence[Trim]:
        """Return the size of the product that the cards are made as, or their own if there is none."""
        if self.settings.cards:
            with suppress(SpecError):
                return (faces.session.target(self.settings.cards).fit(part).trim,)
        return part.trims


MOST_SIZES = 3
"""The most sizes of boxes that a message names."""


def _near(one: Trim, other: Trim) -> bool:
    """Return whether cards of one size fill a box for the other, upright or on their side."""
    return all(abs(a - b) <= TRIM_TOLERANCE for a, b in zip(sorted(one), sorted(other), strict=True))


def box_scene(box: BoxTemplate, panels: Sequence[tuple[Scene, tuple[float, float]]], ground: Ink) -> Scene:
    """Return the outside of a box: filled, with a scene as large as fits on each panel, by its trim in mm."""
    width, height = (side * PIXEL for side in box.pixels)
    pictures = []
    for (scene, trim), panel in zip(panels, box.panels, strict=False):
        x, y, w, h = (number * PIXEL for number in panel)
        factor = min(w / trim[0], h / trim[1])
        middle = compose(translate(-scene.width / 2, -scene.height / 2), scale(factor))
        place = Place(scene, compose(middle, translate(x + w / 2, y + h / 2)))
        pictures.append(Group((place,), clip=rectangle(x, y, w, h), label="panel"))
    filled = Path(rectangle(0, 0, width, height), fill=ground)
    return Scene(width, height, (filled, *pictures), name=box.name)
