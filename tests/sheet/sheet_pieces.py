"""Cards for tests of sheets: plain scenes that have names, in the size of their die."""

from __future__ import annotations

from deckgen.geometry import rectangle
from deckgen.ink import Ink
from deckgen.scene import Path, Scene
from deckgen.sheet.die import Die
from deckgen.sheet.sheets import Piece, SheetPlan
from deckgen.target.load import find_target, load_target
from deckgen.target.outputs import PaperSheets

ROUND = Die("circle", 63.5, 63.5, 0, 1)
POKER = Die("rectangle", 63.5, 88.9, 3, 1)
TILE = Die("hexagon", 60, 52, 0, 1)
_INK = Ink("paper", (0, 0, 5, 0), (250, 245, 230))


def face(die: Die, name: str) -> Scene:
    """A card of one colour."""
    w, h = die.full_width, die.full_height
    return Scene(w, h, (Path(rectangle(0, 0, w, h), fill=_INK),), bleed=die.bleed, name=name)


def cards(die: Die, fronts: str, backs: str = "", count: int = 1) -> list[Piece]:
    """Pieces by the names of fronts and backs; a `-` has no back, missing backs are `back`."""
    names = fronts.split()
    behind = backs.split() + ["back"] * (len(names) - len(backs.split()))
    made = {name: face(die, name) for name in behind}
    return [
        piece(face(die, front), None if back == "-" else made[back], die, count)
        for front, back in zip(names, behind, strict=True)
    ]


def piece(front: Scene, back: Scene | None, die: Die, count: int = 1) -> Piece:
    """A piece whose faces are there already."""
    return Piece(lambda: (front, back), die, count, back is not None)


def home(target_of: str = "letter", /, **overrides: str) -> SheetPlan:
    """The plan of a bundled home target, with some keys set."""
    target = load_target(
        find_target(f"home-{target_of}"), {k.replace("_", "-"): v for k, v in overrides.items()}
    )
    assert isinstance(target.output, PaperSheets)
    return SheetPlan(target.output, "Moonlight", "1.0", f"{target.name} {target.version}")
