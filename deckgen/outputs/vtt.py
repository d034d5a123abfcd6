"""Make pictures for virtual tabletops without their own format: single faces, sheets and a manifest.

Sheets have no gaps and divide exactly into equal places, with fronts and backs in the same order, because
screentop.gg, Tabletop Simulator and others cut them that way. Single faces all have the same size, as
Tabletopia requires.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from deckgen.deck.model import Part
from deckgen.faces.session import FaceKeys
from deckgen.geometry import joined
from deckgen.outputs.files import FaceRef, Output, Side
from deckgen.outputs.kind import OutputKind
from deckgen.outputs.planner import Planner, TargetFaces
from deckgen.outputs.png import PngKind, clear_outside, pictured
from deckgen.outputs.tabletop import cell_of, sheet_pixels
from deckgen.target.outputs import PngFaces, TableFolder
from deckgen.units import MM_PER_INCH

MANIFEST = "manifest.json"


class VttKind(OutputKind[TableFolder], settings=TableFolder):
    """Single faces, sheets of faces, and a manifest of both."""

    def plan(self, planner: Planner) -> Iterator[Output]:
        """Yield the pictures and the manifest."""
        singles = planner.face_files("png", _single, partial(self._singles().twin, planner))
        yield from singles
        parts = []
        for part in planner.parts:
            sheets = list(self._sheets(planner, part))
            yield from sheets
            parts.append(self._about(planner, part, singles, sheets))
        deck = planner.session.deck
        about = {"version": 1, "title": deck.title, "deck_version": deck.version, "parts": parts}
        data = json.dumps(about, indent=1, ensure_ascii=False).encode() + b"\n"
        path = f"{self.target.name}/{MANIFEST}"
        yield planner.output(path, "json", planner.parts[0], [], data=data)

    def make(self, faces: TargetFaces, outputs: Sequence[Output]) -> Iterator[tuple[Output, bytes]]:
        """Yield the pictures, transparent outside the cut."""
        yield from self._singles().make(faces, [output for output in outputs if output.pixels == (0, 0)])
        for output in outputs:
            if output.pixels != (0, 0):
                yield output, _cut_sheet(faces, output)

    def _singles(self) -> PngKind:
        """Return the kind that makes single faces."""
        own = PngFaces(
            dpi=self.settings.dpi, pixels=None, fronts="{id}", backs="{id}", copies=False, every_back=False,
            different_backs="",
            order=False, listed=False, cut=True,
        )  # fmt: skip
        return PngKind(self.target, own)

    def _sheets(self, planner: Planner, part: Part) -> Iterator[Output]:
        """Yield the sheets of a part: each card once, and the backs in the same order if they differ."""
        settings, keys, die = self.settings, planner.keys(part), planner.die(part)
        backs = len({face.back for face in keys}) > 1
        per = settings.columns * settings.rows
        for number, start in enumerate(range(0, len(keys), per), start=1):
            some = keys[start : start + per]
            columns = min(settings.columns, len(some))
            grid = columns, -(-len(some) // columns)
            cell = cell_of(grid, die.width, die.height, settings.pixels)
            pixels = cell[0] * grid[0], cell[1] * grid[1]
            stem = f"{self.target.name}/{planner.stem(part)}-{number}"
            yield self._sheet(planner, part, f"{stem}.png", "front", some, grid, pixels)
            if backs:
                yield self._sheet(planner, part, f"{stem}-back.png", "back", some, grid, pixels)

    def _sheet(
        self, planner: Planner, part: Part, path: str, side: Side, cards: Sequence[FaceKeys],
        grid: tuple[int, int], pixels: tuple[int, int],
    ) -> Output:  # fmt: skip
        refs = tuple(FaceRef(part.name, face.card.id, side) for face in cards)
        made = [face.front if side == "front" else face.back or face.front for face in cards]
        ids = tuple(face.card.full_id for face in cards) if side == "front" else ()
        output = planner.output(path, "png", part, [made, grid, pixels, planner.die(part)], refs, ids)
        return replace(output, grid=grid, pixels=pixels)

    def _about(
        self, planner: Planner, part: Part, singles: Sequence[Output], sheets: Sequence[Output]
    ) -> dict[str, object]:
        """Return a part's entry in the manifest: its size, its cards with their pictures, its sheets."""
        fit = planner.fit(part)
        cards = [
            {
                "id": each.card.id,
                "title": each.card.title,
                "count": planner.session.copies(each.card),
                "front": each.fronts[0],
                "back": each.back,
            }
            for each in pictured(planner, part, singles)
        ]
        backs = {output.path: output for output in sheets if not output.cards}
        listed = []
        for output in sheets:
            if output.cards:
                columns, rows = output.grid
                back = output.path.replace(".png", "-back.png")
                listed.append({
                    "front": output.path, "back": back if back in backs else cards[0]["back"],
                    "columns": columns, "rows": rows, "cards": [ref.card for ref in output.faces],
                    "cell": [output.pixels[0] // columns, output.pixels[1] // rows],
                })  # fmt: skip
        return {
            "name": part.name, "piece": part.piece, "shape": part.shape, "trim_mm": list(fit.trim),
            "corner_mm": part.corner, "cards": cards, "sheets": listed,
        }  # fmt: skip


def _cut_sheet(faces: TargetFaces, output: Output) -> bytes:
    """Return a sheet as a PNG that is transparent outside the trims."""
    pixels, scene = sheet_pixels(faces, output)
    ref, (columns, rows) = output.faces[0], output.grid
    die = faces.die(faces.part(ref), ref.side)
    width, height = scene.width / columns, scene.height / rows
    shapes = joined(
        die.outline((n % columns + 0.5) * width, (n // columns + 0.5) * height)
        for n in range(len(output.faces))
    )
    return clear_outside(pixels, shapes, scene, output.pixels[0] / scene.width * MM_PER_INCH)


def _single(part: Part, side: Side, number: int, name: str) -> str:
    return f"singles/{name}"
