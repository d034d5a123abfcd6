"""Make pictures of a deck for a shop page: all its cards, a fanned hand, and one large card.

The cards are the printed scenes, cut out at their trim and laid on a table.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from math import ceil, hypot
from pathlib import Path as File
from random import Random
from typing import NamedTuple

from deckgen.deck.model import Part
from deckgen.draw.outlines import cut_line
from deckgen.errors import FileError, Problem
from deckgen.faces.request import Request
from deckgen.faces.session import Faces, Session
from deckgen.facts import Fact
from deckgen.geometry import Matrix, compose, rectangle, rotate, translate
from deckgen.making.manifest import Made, deck_name
from deckgen.making.ours import write_files
from deckgen.making.shop_window import EDGE, TABLE, ShopWindow
from deckgen.outputs.png import face_pixels
from deckgen.paths import is_file, read_start
from deckgen.reads import recording
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.png import png_bytes
from deckgen.render.raster import Raster
from deckgen.scene import Group, Item, Path, Place, Scene, Stroke
from deckgen.units import MM_PER_INCH

RECORD = ".deckgen-gallery"
"""The file beside the pictures that records what they were made from."""
LARGEST_RECORD = 10_000_000
"""The largest record, in bytes; an input has about 120, a card about 30."""
GAP = 3.0
"""The gap between cards on the contact sheet, in mm."""
HAND = 9
"""The number of cards in the fan, a typical hand."""
LEAN = 8.0
"""How far cards that are dealt loosely are turned at most, in degrees; round cards lie in any way."""
SPREAD = 0.58
"""The distance between cards in the fan, as a fraction of half the card's width."""


class Written(NamedTuple):
    """The pictures that were written, and a warning if they lack cards of those that they replace."""

    files: list[File]
    problems: list[Problem]


class _Record(NamedTuple):
    """What pictures were made from, and the cards that they show, as `part/id`."""

    made: Made
    cards: frozenset[str] = frozenset()


def write_gallery(request: Request, width: int, overwrite: bool) -> Written:
    """Write the pictures into the output folder, and what they were made from. Raises FileError."""
    with recording() as read:
        gallery = Gallery(Session(request))
        pictures = gallery.pictures(width)
    made = Made.of("", read, request.deck, request.deck.parent, flags=request.flags())
    about = {"deck": deck_name(request.deck), "cards": gallery.cards, **asdict(made)}
    record, before = json.dumps(about, indent=1, sort_keys=True), _record(request.deck, request.out)
    *files, _ = write_files(request.out, {**pictures, RECORD: record.encode() + b"\n"}, overwrite)
    lost = before.cards.intersection(card.full_id for card in gallery.session.deck.cards) - {*gallery.cards}
    fewer = Problem(Fact("build-gallery-fewer", lost=len(lost)), rule="partly", severity="warning")
    return Written(files, [fewer] if lost else [])


def outdated_gallery(deck: File, out: File) -> tuple[list[str], str]:
    """Return which inputs of the pictures in a folder have changed since, and the options to remake them."""
    made = _record(deck, out).made
    return list(made.changed(deck.parent)), made.flags


def _record(deck: File, out: File) -> _Record:
    """Return the record of a deck's pictures in a folder, an empty one if there is none that is readable."""
    with suppress(FileError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raw = json.loads(read_start(out / RECORD, LARGEST_RECORD)) if is_file(out / RECORD) else {}
        if raw["deck"] == deck_name(deck):
            return _Record(Made.from_json(raw), frozenset(map(str, raw.get("cards", ()))))
    return _Record(Made("", {}))


class Gallery:
    """Pictures of the first part with chosen cards, and of others of its size, at its first trim."""

    def __init__(self, session: Session) -> None:
        self.session = session
        shown = [part for part in session.deck.parts if session.chosen[part.name]]
        self.part = shown[0]
        self.trim = self.part.trims[0]
        self.parts = [part for part in shown if _looks(part) == _looks(self.part)]

    @property
    def cards(self) -> list[str]:
        """The cards of these parts, as `part/id`."""
        return [card.full_id for part in self.parts for card in self.session.chosen[part.name]]

    def pictures(self, width: int) -> dict[str, bytes]:
        """Return PNG files by name, the contact sheet `width` pixels wide."""
        faces = [face for part in self.parts for face in self._faces(part)]
        fronts = [face for face in faces if not face.card.extra] or faces
        scenes = {
            "contact": self.contact(fronts), "fan": self.fan(fronts), "card": self.single(fronts),
            "set": ShopWindow(self.session).scene(),
        }  # fmt: skip
        return {
            f"{name}.png": _png(scene, width if name in ("contact", "set") else width // 2)
            for name, scene in scenes.items()
        }

    def _faces(self, part: Part) -> Iterator[Faces]:
        return self.session.faces(self.session.drawing(part, self.trim, 0.0), self.session.chosen[part.name])

    def _cut(self, scene: Scene, to: Matrix) -> Item:
        """Return a face cut out at its trim, with a hairline so that pale cards show on the table."""
        shape = cut_line(self.part, self.trim, 0.0, 0.0)
        edge = Path(shape, None, Stroke(EDGE, 0.15))
        return Group((Group((Place(scene),), clip=shape), edge), to)

    def _table(self, width: float, height: float, items: Sequence[Item]) -> Scene:
        ground = Path(rectangle(0, 0, width, height), TABLE)
        return Scene(width, height, (ground, *items), title=self.session.deck.title)

    def contact(self, faces: Sequence[Faces]) -> Scene:
        """Return all cards in rows, the back of each part last."""
        parts = {face.card.part: face for face in reversed(faces) if face.back}
        backs = {each.keys.back: each.back for each in reversed(parts.values()) if each.back}
        scenes = [*(face.front for face in faces), *backs.values()]
        columns = max(1, round((len(scenes) * 1.6 * self.trim.height / self.trim.width) ** 0.5))
        w, h = self.trim.width + GAP, self.trim.height + GAP
        items = [
            self._cut(scene, translate(GAP + w * (i % columns), GAP + h * (i // columns)))
            for i, scene in enumerate(scenes)
        ]
        return self._table(GAP + w * columns, GAP + h * ceil(len(scenes) / columns), items)

    def fan(self, faces: Sequence[Faces]) -> Scene:
        """Return a fanned hand, and below it the same cards loosely dealt, each rotated at random."""
        hand = [faces[round(i * (len(faces) - 1) / (HAND - 1))] for i in range(min(HAND, len(faces)))]
        round_ = self.part.shape == "circle"
        step = SPREAD * self.trim.width / 2
        reach = self.trim.width / 2 if round_ else hypot(self.trim.width, self.trim.height) / 2
        width = 2 * reach + step * (len(hand) - 1) + 6 * GAP
        chance = Random("fan")
        items: list[Item] = []
        for i, face in enumerate(hand):
            lean = i - (len(hand) - 1) / 2
            x = 3 * GAP + reach + step * i
            items.append(self._cut(face.front, self._about(4 * lean, x, reach + 2 * GAP + 0.9 * lean * lean)))
        foot = 3 * reach + 8 * GAP
        for i, face in enumerate(hand):
            turn = chance.uniform(0, 360) if round_ else chance.uniform(-LEAN, LEAN)
            items.append(self._cut(face.front, self._about(turn, 3 * GAP + reach + step * i, foot)))
        return self._table(width, foot + reach + 2 * GAP, items)

    def _about(self, turn: float, x: float, y: float) -> Matrix:
        """Return the transform that rotates a card and puts its centre at (x, y)."""
        centred = translate(-self.trim.width / 2, -self.trim.height / 2)
        return compose(compose(centred, rotate(turn)), translate(x, y))

    def single(self, faces: Sequence[Faces]) -> Scene:
        """Return the card in the middle of the deck."""
        scene = faces[len(faces) // 2].front
        return self._table(
            self.trim.width + 2 * GAP, self.trim.height + 2 * GAP, [self._cut(scene, translate(GAP, GAP))]
        )


def _looks(part: Part) -> tuple[object, ...]:
    """Return what parts whose cards can lie among each other have in common."""
    return part.shape, part.trims[0], part.corner, part.outline, part.piece


def _png(scene: Scene, width: int) -> bytes:
    """Return the scene as a PNG of this width."""
    height = round(width * scene.height / scene.width)
    with Raster(pdf_bytes([scene], PdfOptions(scene.title, compress=False))) as raster:
        return png_bytes(face_pixels(raster, 0, scene, (width, height)), width / scene.width * MM_PER_INCH)
