"""Make a PNG of each face, optionally transparent outside the cut, and order files for uploaders.

`order.xml` is for MPC Autofill's desktop tool (format: src/order.py in chilli-axe/mpc-autofill), `order.json`
for `deckgen upload`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from hashlib import sha256
from html import escape
from itertools import count, islice
from math import ceil

from deckgen.deck.model import CardSpec, Part
from deckgen.facts import CardId, Fact, plain
from deckgen.geometry import Curves, joined
from deckgen.ink import Ink
from deckgen.outputs.files import Output, Side
from deckgen.outputs.kind import OutputKind
from deckgen.outputs.planner import Planner, TargetFaces, die_of
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.png import masked_png, png_bytes
from deckgen.render.raster import Mode, Pixels, Raster
from deckgen.scene import Image, Path, Scene, painted
from deckgen.sheet.die import Die
from deckgen.sheet.sheets import Page
from deckgen.target.model import TOLD_CHANGE
from deckgen.target.outputs import PngFaces, named
from deckgen.units import MM_PER_INCH

_BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))
CHUNK = 12
"""Faces to rasterise from one PDF: enough to share fonts and backs, few enough to limit memory."""
MOST_FINER = 4
"""How much finer a face with thin lines is drawn at most; each step takes the square of the time."""
ORDER = "order.json"
GAME_CARDS = (63.0, 88.0)
"""The trim in mm of the only product that MPC Autofill's desktop tool orders."""
STOCK = "(S30) Standard Smooth"
"""The card stock to order; the uploader lets the user change it."""


@dataclass(frozen=True, slots=True)
class Pictured:
    """A card and the paths of its pictures: a front for all copies or one for each, and any back."""

    card: CardSpec
    fronts: tuple[str, ...]
    back: str


@dataclass(frozen=True, slots=True)
class Slots:
    """A picture, what it shows, and its positions in the deck, counted from 0."""

    file: str
    name: str
    places: tuple[int, ...]


def order_xml(fronts: Sequence[Slots], backs: Sequence[Slots], bracket: int) -> bytes:
    """Return an order. The most frequent back becomes the common one; the others are listed individually."""
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
    # The tool reads an id that is a file name from its folder; the name needs the same extension.
    file = escape(slots.file)
    words = {"id": file, "slots": places, "name": file, "query": escape(slots.name)}
    return "    <card>" + "".join(f"<{key}>{text}</{key}>" for key, text in words.items()) + "</card>"


def pictured(planner: Planner, part: Part, pictures: Iterable[Output]) -> list[Pictured]:
    """Return the cards of a part, with the paths of their pictures."""
    paths: dict[tuple[str, Side], list[str]] = {}
    for output in pictures:
        ref = output.faces[0]
        if ref.part == part.name:
            paths.setdefault((ref.card, ref.side), []).append(output.path)
    backs = {"": ""}
    found = []
    for card, _, back in planner.keys(part):
        # Only the first card with a given back may have a file of it.
        path = backs.setdefault(back, next(iter(paths.get((card.id, "back"), ())), ""))
        found.append(Pictured(card, tuple(paths[card.id, "front"]), path))
    return found


def _file(path: str) -> str:
    return path.rpartition("/")[2]


class PngKind(OutputKind[PngFaces], settings=PngFaces):
    """A picture of each front and each different back, as services and programs require."""

    single_faces = True

    def plan(self, planner: Planner) -> list[Output]:
        """Return the pictures and the target's order files."""
        numbered = {part.name for part in planner.parts if self._each_has_a_back(planner, part)}
        pictures = planner.face_files(
            "png", partial(self._name, numbered), partial(self.twin, planner), self.settings.copies,
            lambda part: self.settings.every_back or part.name in numbered,
        )  # fmt: skip
        parts = [(part, pictured(planner, part, pictures)) for part in planner.parts]
        if self.target.products and not self.settings.every_back:
            planner.told += self._back_for_each(pictures, numbered)
            planner.told += self._own_backs(parts, numbered)
        orders = list(self._orders(planner, parts)) if self.settings.order else []
        if self.settings.listed:
            data = json.dumps(self._listed(planner, parts), indent=1).encode() + b"\n"
            path = f"{self.target.name}/{ORDER}"
            orders.append(planner.output(path, "order", planner.parts[0], [], data=data))
        return pictures + orders

    def _each_has_a_back(self, planner: Planner, part: Part) -> bool:
        """Whether a part's backs differ at a service that takes one for each place, in their order."""
        return bool(self.settings.different_backs) and planner.backs_differ(part)

    def _back_for_each(self, pictures: Sequence[Output], numbered: Collection[str]) -> Iterator[Fact]:
        """Yield the backs of each part that has one for each place."""
        for name in sorted(numbered):
            refs = ((output.path, output.faces[0]) for output in pictures)
            if files := [_file(path) for path, ref in refs if (ref.part, ref.side) == (name, "back")]:
                yield Fact(
                    "build-back-for-each", target=self.target.name, part=name,
                    first=files[0], last=files[-1],
                )  # fmt: skip

    def _own_backs(
        self, parts: Iterable[tuple[Part, Sequence[Pictured]]], numbered: Collection[str]
    ) -> Iterator[Fact]:
        """Yield how backs are uploaded if those of a part differ, and there is none for each place."""
        for part, cards in parts:
            backs = Counter(filter(None, (card.back for card in cards)))
            if part.name in numbered or len(backs) < 2:
                continue
            [(most, having)] = backs.most_common(1)
            common = most if having > 1 else ""
            own = [card for card in cards if card.back not in ("", common)]
            yield Fact(
                "build-own-backs" if common else "build-each-own-back",
                target=self.target.name, part=part.name, count=len(own),
                card=CardId(own[0].card.id), file=_file(own[0].back), common=_file(common),
            )  # fmt: skip

    def _name(self, numbered: Collection[str], part: Part, side: Side, number: int, name: str) -> str:
        backs = self.settings.different_backs if part.name in numbered else self.settings.backs
        pattern = self.settings.fronts if side == "front" else backs
        return named(pattern, number, name, part.name, side)

    def twin(self, planner: Planner, part: Part, digest: str) -> str:
        """Return the `Output.twin` of the picture of a face."""
        fit, settings = planner.fit(part), self.settings
        die = die_of(part, fit) if settings.cut else None
        size = fit.pixels or settings.pixels
        made = (digest, size, settings.dpi, fit.upended, fit.trim, fit.bleed, fit.sheet, die)
        return sha256(repr(made).encode()).hexdigest()

    def _orders(self, planner: Planner, parts: Iterable[tuple[Part, list[Pictured]]]) -> Iterator[Output]:
        """Yield the order.xml of each part that the uploader can order; its size is told if it is another."""
        for part, cards in parts:
            trim = planner.fit(part).trim
            off = max(abs(side / own - 1) for side, own in zip(sorted(trim), GAME_CARDS, strict=True))
            if off:
                key = "target-order-xml" if off <= TOLD_CHANGE else "target-no-order-xml"
                planner.told.append(Fact(key, target=self.target.name, part=part.name, size=str(trim)))
            if off <= TOLD_CHANGE:
                yield self._order(planner, part, cards)

    def _order(self, planner: Planner, part: Part, cards: Sequence[Pictured]) -> Output:
        """Return the order.xml of a part."""
        place = count()
        fronts: list[Slots] = []
        backs: dict[str, Slots] = {}
        for each in cards:
            copies = planner.session.copies(each.card)
            places = tuple(islice(place, copies))
            share = copies // len(each.fronts)
            for n, front in enumerate(each.fronts):
                of_front = places[n * share : (n + 1) * share]
                fronts.append(Slots(_file(front), each.card.id, of_front))
            if each.back:
                back = backs.get(each.back) or Slots(_file(each.back), "back", ())
                backs[each.back] = replace(back, places=back.places + places)
        quantity = next(place)
        steps = self.target.steps(planner.fit(part).product)
        bracket = next((step for step in steps if step >= quantity), 0)
        data = order_xml(fronts, list(backs.values()), bracket)
        folder = cards[0].fronts[0].rpartition("/")[0]
        return planner.output(f"{folder}/order.xml", "order", part, [], data=data)

    def _listed(self, planner: Planner, parts: Iterable[tuple[Part, list[Pictured]]]) -> dict[str, object]:
        """Return the content of order.json: the product of each part, and its cards with their pictures."""
        deck, components = planner.session.deck, {p.name: p.component for p in self.target.products}
        listed = []
        for part, cards in parts:
            fit = planner.fit(part)
            members = [
                {
                    "id": each.card.id,
                    "title": each.card.title,
                    "front": each.fronts[0],
                    "back": each.back,
                    "quantity": planner.session.copies(each.card),
                }
                for each in cards
            ]
            change = self.target.change(part)
            listed.append(
                {
                    "part": part.name,
                    "product": fit.product,
                    "component": components.get(fit.product, ""),
                    "pixels": fit.pixels,
                    "change": change and plain(change.fact),
                    "cards": members,
                }
            )
        return {"version": 1, "title": deck.title, "deck_version": deck.version, "parts": listed}

    def make(self, faces: TargetFaces, outputs: Sequence[Output]) -> Iterator[tuple[Output, bytes]]:
        """Yield the pictures."""
        settings = self.settings
        for start in range(0, len(outputs), CHUNK):
            some = outputs[start : start + CHUNK]
            scenes = [faces.scene(output.faces[0]) for output in some]
            with Raster(pdf_bytes(scenes, PdfOptions(faces.title, compress=False))) as raster:
                for page, (output, scene) in enumerate(zip(some, scenes, strict=True)):
                    part, side = faces.part(output.faces[0]), output.faces[0].side
                    exact = faces.fit(part).pixels or settings.pixels
                    pixels = face_pixels(raster, page, scene, exact or pixel_size(scene, settings.dpi))
                    cut = (
                        faces.die(part, side) if settings.cut else Die("rectangle", scene.width, scene.height)
                    )
                    yield output, cut_out(pixels, cut, scene, settings.dpi)


def face_pixels(raster: Raster, page: int, scene: Scene, size: tuple[int, int]) -> Pixels:
    """Draw a face, or several, with lines thinner than a pixel in a lighter ink, not wider."""
    pixel = scene.width / size[0]
    strokes = (
        visit.item.stroke.width * visit.scale
        for visit in painted(scene)
        if not isinstance(visit.item, Image) and visit.item.stroke
    )
    thinnest = min((width for width in strokes if width), default=pixel)
    return raster.reduced(page, *size, min(MOST_FINER, max(1, ceil(pixel / thinnest))))


def pixel_size(scene: Scene, dpi: float) -> tuple[int, int]:
    """Return the size of a scene in whole pixels at a resolution."""
    return round(scene.width / MM_PER_INCH * dpi), round(scene.height / MM_PER_INCH * dpi)


def cut_out_page(page: Page, dpi: float) -> bytes:
    """Return the page as a PNG, transparent outside the trims; a machine cuts along that edge."""
    scene = page.scene
    die = page.layout.die.behind if page.side == "back" else page.layout.die
    shapes = joined(die.turned(slot.turn).outline(slot.x, slot.y) for slot in page.used)
    return clear_outside(_raster(scene, pixel_size(scene, dpi), "RGB"), shapes, scene, dpi)


def cut_out(pixels: Pixels, die: Die, scene: Scene, dpi: float) -> bytes:
    """Return a face as a PNG that is transparent outside the shape it is cut to."""
    if die.shape == "rectangle" and not (die.corner or die.bleed):
        return png_bytes(pixels, dpi)
    outline = die.outline(scene.width / 2, scene.height / 2)
    return clear_outside(pixels, outline, scene, dpi)


def clear_outside(pixels: Pixels, shapes: Curves, scene: Scene, dpi: float) -> bytes:
    """Return the picture of a scene as a PNG that is transparent outside the shapes."""
    return masked_png(pixels, _mask(shapes, scene.width, scene.height, (pixels.width, pixels.height)), dpi)


@lru_cache(maxsize=2)
def _mask(shapes: Curves, width: float, height: float, pixels: tuple[int, int]) -> Pixels:
    """Return the shapes in black. Cached, because all cards and most sheets are cut alike."""
    return _raster(Scene(width, height, (Path(shapes, _BLACK),)), pixels, "L")


def _raster(scene: Scene, size: tuple[int, int], mode: Mode) -> Pixels:
    with Raster(pdf_bytes([scene], PdfOptions("", compress=False))) as raster:
        return raster.pixels(0, *size, mode=mode)
