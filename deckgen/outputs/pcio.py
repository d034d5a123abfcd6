"""Make a room for PlayingCards.io: a ZIP file of `widgets.json` and the pictures that it names.

The service does not document the format. It is taken from two public generators and an importer: widgets
`cardPile`, `cardDeck`, `card` and `board`, as in rooms without a `schemaVersion`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from deckgen.deck.model import CardSpec, Part
from deckgen.errors import Problem
from deckgen.facts import Fact
from deckgen.outputs.files import FaceRef, Output
from deckgen.outputs.kind import OutputKind
from deckgen.outputs.planner import Planner, TargetFaces
from deckgen.outputs.png import CHUNK, cut_out, face_pixels
from deckgen.outputs.zip import LONG_AGO
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.raster import Raster
from deckgen.target.outputs import PlayingCardsRoom
from deckgen.units import MM_PER_INCH

Widget = dict[str, object]
ASSETS = "userassets"
LEFT, TOP, APART = 50, 50, 30
"""Position of the first pile in the room, and the distance between piles."""
RIM = 4
"""Margin between a card and the edge of its pile."""
ROOM, HAND = 1500, 820
"""The width available for layout, and the top of the hand; 180 high, it ends at the foot of the room."""


class PcioKind(OutputKind[PlayingCardsRoom], settings=PlayingCardsRoom):
    """A room with a hand, a pile for each part, and mats as boards."""

    def plan(self, planner: Planner) -> Iterator[Output]:
        """Yield the file."""
        parts = planner.parts
        titles = [_title(card) for part in parts for card in planner.session.chosen[part.name]]
        kinds = [(part.name, part.piece, planner.die(part)) for part in parts]
        refs = tuple(ref for part in parts for ref in planner.refs(part))
        cards = tuple(ref.full_id for ref in refs)
        made_from = [*planner.made_from(parts), titles, kinds]
        path = f"{planner.session.deck.name}.pcio"
        yield planner.output(path, "pcio", parts[0], made_from, refs, cards)
        count = sum(len(list(self._copies(planner, part))) for part in parts)
        if count > self.settings.most:
            fact = Fact("upload-room-full", count=count, most=self.settings.most)
            planner.note(Problem(fact, rule="count", severity="warning"))

    def make(self, faces: TargetFaces, outputs: Sequence[Output]) -> Iterator[tuple[Output, bytes]]:
        """Yield the room."""
        for output in outputs:
            yield output, self._packed(faces, output)

    def _copies(self, faces: TargetFaces, part: Part) -> Iterator[str]:
        """Yield the ids of the chosen cards of a part, once for each copy."""
        for card in faces.session.chosen[part.name]:
            yield from [card.id] * faces.session.copies(card)

    def _packed(self, faces: TargetFaces, output: Output) -> bytes:
        """Return the ZIP file. Its bytes are the same in every build."""
        names = dict.fromkeys(ref.part for ref in output.faces)
        parts = [part for part in faces.session.deck.parts if part.name in names]
        unit = self.settings.height / faces.die(parts[0]).height
        widgets: list[Widget] = [
            {"id": "hand", "type": "hand", "x": LEFT, "y": HAND, "z": 1, "enabled": True, "dragging": None}
        ]
        out = BytesIO()
        x, y, row = LEFT, TOP, 0
        with ZipFile(out, "w") as packed:
            for part in parts:
                die = faces.die(part)
                size = round(die.width * unit), round(die.height * unit)
                pictures = self._pictures(
                    faces, part, (size[0] * self.settings.sharp, size[1] * self.settings.sharp)
                )
                for name, data in pictures:
                    _add(packed, f"{ASSETS}/{name}", data)
                if x + size[0] > ROOM:
                    x, y, row = LEFT, y + row + APART, 0
                widgets += self._widgets(faces, part, size, (x, y))
                x, row = x + size[0] + 2 * RIM + APART, max(row, size[1] + 2 * RIM)
            _add(packed, "widgets.json", json.dumps(widgets, indent=1, ensure_ascii=True).encode())
        return out.getvalue()

    def _pictures(self, faces: TargetFaces, part: Part, size: tuple[int, int]) -> Iterator[tuple[str, bytes]]:
        """Yield the named pictures of a part: each front, and each different back once."""
        sides: dict[str, FaceRef] = {}
        for card in faces.session.chosen[part.name]:
            both = faces.both(FaceRef(part.name, card.id, "front"))
            sides[_name(part, card.id)] = FaceRef(part.name, card.id, "front")
            if both.back is not None:
                sides.setdefault(_back(part, both.keys.back), FaceRef(part.name, card.id, "back"))
        named = list(sides.items())
        for start in range(0, len(named), CHUNK):
            some = named[start : start + CHUNK]
            scenes = [faces.scene(ref) for _, ref in some]
            with Raster(pdf_bytes(scenes, PdfOptions(faces.title, compress=False))) as raster:
                for page, ((name, _), scene) in enumerate(zip(some, scenes, strict=True)):
                    dpi = size[0] / scene.width * MM_PER_INCH
                    yield name, cut_out(face_pixels(raster, page, scene, size), faces.die(part), scene, dpi)

    def _widgets(
        self, faces: TargetFaces, part: Part, size: tuple[int, int], at: tuple[int, int]
    ) -> Iterator[Widget]:
        """Yield the boards of a part with mats, or a pile with its deck and cards."""
        width, height = size
        x, y = at
        if part.piece == "mat":
            for n, card in enumerate(faces.session.chosen[part.name]):
                picture = _address(_name(part, card.id))
                yield {
                    "id": f"{part.name}-{card.id}", "type": "board", "x": x + 20 * n, "y": y + 20 * n,
                    "z": 1 + n, "width": width, "height": height, "boardImage": picture, "dragging": None,
                }  # fmt: skip
            return
        pile, deck = f"{part.name}-pile", f"{part.name}-deck"
        place: Widget = {"x": x + RIM, "y": y + RIM, "parent": pile}
        yield {
            "id": pile, "type": "cardPile", "x": x, "y": y, "z": 2, "label": part.name,
            "width": width + 2 * RIM, "height": height + 2 * RIM,
        }  # fmt: skip
        types: dict[str, Widget] = {}
        for card in faces.session.chosen[part.name]:
            both = faces.both(FaceRef(part.name, card.id, "front"))
            back = _back(part, both.keys.back) if both.back is not None else _name(part, card.id)
            face = _address(_name(part, card.id))
            types[card.id] = {"label": _title(card), "face": face, "back": _address(back)}
        sides = {"faceTemplate": _template("face", size), "backTemplate": _template("back", size)}
        yield {
            "id": deck, "type": "cardDeck", **place, "z": 3, "cardWidth": width, "cardHeight": height,
            "cardTypes": types, **sides,
        }  # fmt: skip
        for n, card_id in enumerate(self._copies(faces, part)):
            yield {
                "id": f"{part.name}-{n + 1}", "type": "card", "deck": deck, "cardType": card_id, **place,
                "z": 4 + n, "faceup": False, "dragging": None,
            }  # fmt: skip


def _template(side: str, size: tuple[int, int]) -> Widget:
    """Return the template for a card's side: its picture without the service's own border or corners."""
    picture = {
        "type": "image", "x": 0, "y": 0, "w": size[0], "h": size[1], "color": "#ffffff",
        "valueType": "dynamic", "value": side,
    }  # fmt: skip
    return {"includeBorder": False, "includeRadius": False, "objects": [picture]}


def _title(card: CardSpec) -> str:
    return card.title


def _name(part: Part, card: str) -> str:
    return f"{part.name}-{card}.png"


def _back(part: Part, digest: str) -> str:
    return f"{part.name}-back-{digest[:12]}.png"


def _address(name: str) -> str:
    return f"package://{ASSETS}/{name}"


def _add(packed: ZipFile, name: str, data: bytes) -> None:
    info = ZipInfo(name, LONG_AGO)
    info.create_system = 3
    info.compress_type = ZIP_STORED if name.endswith(".png") else ZIP_DEFLATED
    packed.writestr(info, data)
