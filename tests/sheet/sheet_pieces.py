"""Make cards for tests of sheets: plain scenes with names, in the size of their die."""

from __future__ import annotations

from math import atan2, degrees, dist
from typing import NamedTuple

from deckgen.geometry import apply, rectangle
from deckgen.ink import Ink
from deckgen.scene import Group, Path, Place, Scene
from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Slot
from deckgen.sheet.sheets import Page, Piece, SheetPlan
from deckgen.target.load import find_target, load_target
from deckgen.target.outputs import PaperSheets

ROUND = Die("circle", 63.5, 63.5, 0, 1)
POKER = Die("rectangle", 63.5, 88.9, 3, 1)
TILE = Die("hexagon", 60, 52, 0, 1)
_INK = Ink("paper", (0, 0, 5, 0), (250, 245, 230))


def face(die: Die, name: str) -> Scene:
    """Return a card of one colour."""
    w, h = die.full_width, die.full_height
    return Scene(w, h, (Path(rectangle(0, 0, w, h), fill=_INK),), bleed=die.bleed, name=name)


def cards(die: Die, fronts: str, backs: str = "", count: int = 1) -> list[Piece]:
    """Return pieces by the names of fronts and backs; `-` means no back, missing backs are `back`."""
    names = fronts.split()
    behind = backs.split() + ["back"] * (len(names) - len(backs.split()))
    made = {name: face(die, name) for name in behind}
    return [
        piece(face(die, front), None if back == "-" else made[back], die, count)
        for front, back in zip(names, behind, strict=True)
    ]


def piece(front: Scene, back: Scene | None, die: Die, count: int = 1) -> Piece:
    """Return a piece with the given faces."""
    return Piece(lambda: (front, back), die, count, back is not None)


def home(target_of: str = "letter", /, **overrides: str) -> SheetPlan:
    """Return the plan of a bundled home target, with some keys set."""
    target = load_target(
        find_target(f"home-{target_of}"), {k.replace("_", "-"): v for k, v in overrides.items()}
    )
    assert isinstance(target.output, PaperSheets)
    return SheetPlan(target.output, "Moonlight", "1.0", f"{target.name} {target.version}")


class PlacedFace(NamedTuple):
    """A face, and the slot in which it is drawn."""

    scene: Scene
    slot: Slot


def faces_on(page: Page) -> list[PlacedFace]:
    """Return the faces on a page, where they are drawn."""
    found = []
    for item in page.scene.items:
        if isinstance(item, Group) and item.items and isinstance(place := item.items[0], Place):
            x, y = apply(place.transform, place.scene.width / 2, place.scene.height / 2)
            turn = round(degrees(atan2(place.transform[1], place.transform[0]))) % 360
            found.append(PlacedFace(place.scene, Slot(round(x, 6), round(y, 6), turn)))
    return found


def slot_number(page: Page, face: PlacedFace) -> int:
    """Return the number of the slot of a front, from 1."""
    return 1 + min(range(len(page.layout.slots)), key=lambda n: dist(page.layout.slots[n][:2], face.slot[:2]))
