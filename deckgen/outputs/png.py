"""Make a PNG of each face, and the order file of an uploader.

`order.xml` has the form that MPC Autofill's desktop tool reads (chilli-axe/mpc-autofill, src/order.py there).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from itertools import count
from typing import TYPE_CHECKING

from deckgen.deck.model import Part
from deckgen.outputs.files import Output, Side
from deckgen.outputs.kind import OutputKind, output_kind
from deckgen.outputs.planner import Planner
from deckgen.outputs.target_faces import TargetFaces, die_of
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Scene
from deckgen.target.outputs import PngFaces, named
from deckgen.units import MM_PER_INCH

if TYPE_CHECKING:
    from deckgen.render.raster import Pixels

CHUNK = 12
"""Faces rasterised from one PDF: enough to share fonts and backs, few enough to keep memory flat."""
STOCK = "(S30) Standard Smooth"
"""The card stock asked for; the uploader offers the choice again."""


@dataclass(frozen=True, slots=True)
class Slots:
    """A picture, what it shows, and the places in the deck, counted from 0, that show it."""

    file: str
    name: str
    places: tuple[int, ...]


def order_xml(fronts: Sequence[Slots], backs: Sequence[Slots], bracket: int) -> bytes:
    """Return an order. The back of most cards is the common one; the others are listed one by one."""
    quantity = sum(len(front.places) for front in fronts)
    common = max(backs, key=lambda back: len(back.places), default=None)
    others = [back for back in backs if back is not common]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<order>",
        f"  <details><quantity>{quantity}</quantity><bracket>{max(bracket, quantity)}</bracket>"
        f"<stock>{STOCK}</stock><foil>false</foil></details>",
        "  <fronts>",
        *map(_card, fronts),
        "  </fronts>",
    ]
    if others:
        lines += ["  <backs>", *map(_card, others), "  </backs>"]
    if common is not None:
        lines.append(f"  <cardback>{escape(common.file)}</cardback>")
    return "\n".join([*lines, "</order>", ""]).encode()


def _card(slots: Slots) -> str:
    places = ",".join(map(str, slots.places))
    # The tool takes an id that is a file name from its folder; the name needs the same ending.
    file = escape(slots.file)
    words = {"id": file, "slots": places, "name": file, "query": escape(slots.name)}
    return "    <card>" + "".join(f"<{key}>{text}</{key}>" for key, text in words.items()) + "</card>"


@output_kind(PngFaces)
class PngKind(OutputKind[PngFaces]):
    """A picture of each front and each different back, as services and programs ask for them."""

    single_faces = True

    def plan(self, planner: Planner) -> list[Output]:
        """Return the pictures, and an order of each part if the target has one."""
        pictures = planner.face_files(
            "png", self._name, lambda part, digest: self._twin(planner, part, digest)
        )
        return pictures + list(self._orders(planner, pictures) if self.settings.order else ())

    def _name(self, part: Part, side: Side, number: int, name: str) -> str:
        pattern = self.settings.fronts if side == "front" else self.settings.backs
        return named(pattern, number, name, part.name, side)

    def _twin(self, planner: Planner, part: Part, digest: str) -> str:
        fit, settings = planner.fit(part), self.settings
        die = die_of(part, fit) if settings.cut else None
        size = fit.pixels or settings.pixels
        made = (digest, size, settings.dpi, fit.upended, fit.trim, fit.bleed, die)
        return sha256(repr(made).encode()).hexdigest()

    def _orders(self, planner: Planner, pictures: list[Output]) -> Iterator[Output]:
        for part in planner.parts:
            own = [output for output in pictures if output.faces[0].part == part.name]
            folder = own[0].path.rpartition("/")[0]
            names = {output.faces[0][1:]: output.path.rpartition("/")[2] for output in own}
            data = self._order(planner, part, names)
            yield planner.output(f"{folder}/order.xml", "order", part, [], data=data)

    def _order(self, planner: Planner, part: Part, names: dict[tuple[str, Side], str]) -> bytes:
        """Return the order of a part, whose pictures have these file names by card and side."""
        place = count()
        fronts: list[Slots] = []
        backs: dict[str, tuple[str, list[int]]] = {}
        for face in planner.keys(part):
            places = tuple(next(place) for _ in range(face.card.count * planner.session.request.copies))
            fronts.append(Slots(names[face.card.id, "front"], face.card.id, places))
            if face.back:
                # Only the first card with this back has a file of it, and is the one that counts here.
                file = names.get((face.card.id, "back"), "")
                backs.setdefault(face.back, (file, []))[1].extend(places)
        steps = self.target.steps(planner.fit(part).product)
        bracket = next((n for n in steps if n >= sum(len(f.places) for f in fronts)), 0)
        behind = [Slots(file, "back", tuple(places)) for file, places in backs.values()]
        return order_xml(fronts, behind, bracket)

    def make(self, faces: TargetFaces, outputs: Sequence[Output]) -> Iterator[tuple[Output, bytes]]:
        """Yield the pictures."""
        from deckgen.render.raster import Raster

        settings = self.settings
        for start in range(0, len(outputs), CHUNK):
            some = outputs[start : start + CHUNK]
            scenes = [faces.scene(output.faces[0]) for output in some]
            with Raster(pdf_bytes(scenes, PdfOptions(faces.title, compress=False))) as raster:
                for page, (output, scene) in enumerate(zip(some, scenes, strict=True)):
                    part = faces.part(output.faces[0])
                    exact = faces.fit(part).pixels or settings.pixels
                    pixels = raster.pixels(page, *(exact or pixel_size(scene, settings.dpi)))
                    yield output, self._png(faces, part, scene, pixels)

    def _png(self, faces: TargetFaces, part: Part, scene: Scene, pixels: Pixels) -> bytes:
        """Return a face as a PNG, transparent outside its cut if the target asks for that."""
        from deckgen.outputs.cutout_mask import cut_out
        from deckgen.render.png import png_bytes

        dpi = self.settings.dpi
        return cut_out(pixels, faces.die(part), scene, dpi) if self.settings.cut else png_bytes(pixels, dpi)


def pixel_size(scene: Scene, dpi: float) -> tuple[int, int]:
    """Return the size of a scene in pixels at a resolution, rounded."""
    return round(scene.width / MM_PER_INCH * dpi), round(scene.height / MM_PER_INCH * dpi)
