"""Make pictures of many faces for Tabletop Simulator, and the saved object that shows them as decks.

The format of the saved object is described at kb.tabletopsimulator.com (save file format).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from urllib.parse import quote

from deckgen.deck.model import Part, ShapeKind
from deckgen.errors import Problem
from deckgen.faces.session import FaceKeys
from deckgen.facts import Fact
from deckgen.geometry import translate
from deckgen.outputs.files import FaceRef, Output, Side
from deckgen.outputs.kind import OutputKind
from deckgen.outputs.planner import Planner, TargetFaces, die_of
from deckgen.outputs.png import face_pixels
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.png import png_bytes
from deckgen.render.raster import Pixels, Raster
from deckgen.scene import Place, Scene
from deckgen.target.outputs import NO_ADDRESS, TableSheets
from deckgen.units import MM_PER_INCH

PixelSize = tuple[int, int]
_CARD_TYPES: Mapping[ShapeKind, int] = {"rectangle": 0, "hexagon": 3, "circle": 4, "outline": 0}
_SHARP = 1
"""Tabletop Simulator's card types: 0 rounded corners, 1 sharp, 2 rounded hexagon, 3 hexagon, 4 round."""
FIRST_ID = 100


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A picture of many cards: its file, the file of the backs, its grid, and the cards in order."""

    face: str
    back: str
    columns: int
    rows: int
    cards: tuple[str, ...]
    unique_backs: bool


def saved_object(name: str, base: str, shape: ShapeKind, sharp: bool, sheets: Sequence[TableSheet]) -> bytes:
    """Return a deck, or a single card, as Tabletop Simulator saves it.

    `base` is the URL of the pictures; `sharp` means square corners. A card's id is 100 times the number of
    its sheet plus its place there.
    """
    kind = _SHARP if sharp and shape == "rectangle" else _CARD_TYPES[shape]
    custom = {
        str(n): {
            "FaceURL": base + quote(sheet.face),
            "BackURL": base + quote(sheet.back),
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": True,
            "UniqueBack": sheet.unique_backs,
            "Type": kind,
        }
        for n, sheet in enumerate(sheets, start=1)
    }
    ids = [
        (FIRST_ID * n + place, title)
        for n, sheet in enumerate(sheets, start=1)
        for place, title in enumerate(sheet.cards)
    ]
    cards = [
        {
            **_object("Card", title, f"{name} {number}"),
            "CardID": number,
            "SidewaysCard": False,
            "CustomDeck": {str(number // FIRST_ID): custom[str(number // FIRST_ID)]},
        }
        for number, title in ids
    ]
    deck = {
        **_object("DeckCustom", name, f"{name} deck"),
        "SidewaysCard": False,
        "DeckIDs": [number for number, _ in ids],
        "CustomDeck": custom,
        "ContainedObjects": cards,
    }
    # Tabletop Simulator does not allow decks of one card.
    shown = deck if len(cards) > 1 else {**cards[0], "Name": "CardCustom"}
    document = {"SaveName": name, "GameMode": "", "Date": "", "Table": "", "Sky": "", "Note": "", "Rules": "",
                "ObjectStates": [shown]}  # fmt: skip
    return json.dumps(document, indent=1, ensure_ascii=False).encode() + b"\n"


def _object(kind: str, nickname: str, seed: str) -> dict[str, object]:
    """Return the fields common to all saved objects. The GUID comes from `seed`, so builds are repeatable."""
    place = {"posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {
        "Name": kind,
        "GUID": sha256(seed.encode()).hexdigest()[:6],
        "Transform": {**place, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0},
        "Nickname": nickname,
        "Description": "",
    }


def grid_of(count: int, width: float, height: float, most: tuple[int, int], pixels: int) -> tuple[int, int]:
    """Return the columns and rows that show `count` pieces largest, within `most` and `pixels` a side.

    One place is left free, because the program shows it for hidden cards. A single piece fills its picture.
    """
    if count == 1:
        return 1, 1
    fitting = [
        (min(pixels / columns / width, pixels / rows / height), -columns * rows, columns, rows)
        for columns in range(2, most[0] + 1)
        for rows in range(2, most[1] + 1)
        if columns * rows > count
    ]
    if not fitting:
        return most
    _, _, columns, rows = max(fitting)
    return columns, rows


def cell_of(grid: tuple[int, int], width: float, height: float, pixels: int) -> tuple[int, int]:
    """Return the size of one place in whole pixels, so that no piece shows the edge of its neighbour.

    A single piece is shown no larger than one of four.
    """
    across, down = (pixels // max(places, 2) for places in grid)
    factor = min(across / width, down / height)
    return max(1, round(width * factor)), max(1, round(height * factor))


class TabletopKind(OutputKind[TableSheets], settings=TableSheets):
    """Pictures of many cards, and a saved object for each part."""

    def plan(self, planner: Planner) -> Iterator[Output]:
        """Yield the pictures and the saved object of each part."""
        for part in planner.parts:
            yield from self._of_part(planner, part)
        if planner.parts and self.settings.base == NO_ADDRESS:
            fact = Fact("upload-no-address", target=self.target.name)
            planner.note(Problem(fact, rule="address", severity="warning"))

    def _of_part(self, planner: Planner, part: Part) -> Iterator[Output]:
        """Yield the files of a part; cards are spread evenly over its pictures so that these look alike."""
        settings, stem = self.settings, planner.stem(part)
        faces = [face for face in planner.keys(part) for _ in range(planner.session.copies(face.card))]
        die = die_of(part, planner.fit(part))
        pictures = -(-len(faces) // (settings.columns * settings.rows - 1))
        most = -(-len(faces) // pictures)
        grid = grid_of(most, die.width, die.height, (settings.columns, settings.rows), settings.pixels)
        cell = cell_of(grid, die.width, die.height, settings.pixels)
        listed: list[TableSheet] = []
        for n in range(pictures):
            some = faces[n * most : (n + 1) * most]
            sheet, files = self._sheet(planner, part, f"{stem}-{n + 1}", some, grid, cell)
            yield from files
            listed.append(sheet)
        data = saved_object(planner.title, settings.base, part.shape, not part.corner, listed)
        yield planner.output(f"{self.target.name}/{stem}.json", "json", part, [], data=data)

    def _sheet(
        self,
        planner: Planner,
        part: Part,
        name: str,
        cards: Sequence[FaceKeys],
        grid: PixelSize,
        cell: PixelSize,
    ) -> tuple[TableSheet, list[Output]]:
        """Return a picture of some cards and one of their backs, or of a single back if all are alike."""

        def picture(
            name: str, side: Side, grid: PixelSize, made: list[str], ids: tuple[str, ...] = ()
        ) -> Output:
            refs = tuple(FaceRef(part.name, face.card.id, side) for face in cards[: len(made)])
            path, pixels = f"{self.target.name}/{name}.png", (cell[0] * grid[0], cell[1] * grid[1])
            found = planner.output(path, "png", part, [made, grid, pixels], refs, ids)
            return replace(found, grid=grid, pixels=pixels)

        ids, fronts, backs = zip(*((face.card.full_id, face.front, face.back) for face in cards), strict=True)
        files = [picture(name, "front", grid, [*fronts], ids)]
        if len(set(backs)) > 1:
            files.append(picture(f"{name}-back", "back", grid, [face.back or face.front for face in cards]))
        elif backs[0]:
            twin = sha256(repr((self.target.name, backs[0], cell)).encode()).hexdigest()
            files.append(replace(picture(f"{name}-back", "back", (1, 1), [backs[0]]), twin=twin))
        # Cards without backs show their fronts on both sides.
        front, back = (file.path.rpartition("/")[2] for file in (files[0], files[-1]))
        titles = tuple(face.card.title for face in cards)
        return TableSheet(front, back, *grid, titles, not files[-1].twin), files

    def make(self, faces: TargetFaces, outputs: Sequence[Output]) -> Iterator[tuple[Output, bytes]]:
        """Yield the pictures."""
        for output in outputs:
            pixels, scene = sheet_pixels(faces, output)
            yield output, png_bytes(pixels, output.pixels[0] / scene.width * MM_PER_INCH)


def sheet_pixels(faces: TargetFaces, output: Output) -> tuple[Pixels, Scene]:
    """Return a picture of many faces in a grid, and the scene that it was drawn from."""
    scenes, (columns, rows) = [faces.scene(ref) for ref in output.faces], output.grid
    w, h = scenes[0].width, scenes[0].height
    cells = ((scene, translate(n % columns * w, n // columns * h)) for n, scene in enumerate(scenes))
    scene = Scene(w * columns, h * rows, tuple(Place(*cell) for cell in cells), name="table")
    with Raster(pdf_bytes([scene], PdfOptions(faces.title, compress=False))) as raster:
        return face_pixels(raster, 0, scene, output.pixels), scene
