"""Read sheets of labels and pre-cut cards, by their public names, from assets/label-sheets.yaml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from deckgen.assets import asset
from deckgen.deck.fields import Type, as_text, entries, field, many, section
from deckgen.deck.model import SHAPES, ShapeKind, Trim
from deckgen.deck.scope import NO_NAMES, Scope
from deckgen.deck.types import FLAG, WORD, choice, fault, length, pair
from deckgen.facts import suggest
from deckgen.reads import track_input
from deckgen.source import Node, read_yaml
from deckgen.target.paper import GRID, PAPER, TRIM, Paper

_WHERE = pair(length(0, 2000))


@dataclass(frozen=True, slots=True)
class LabelSheet:
    """A kind of sheet: its paper, and the places of its pieces. Lengths are in mm."""

    name: str = field(WORD, "its name in print")
    paper: Paper = field(PAPER, "its paper")
    shape: ShapeKind = field(choice(*SHAPES), "the shape of its pieces")
    size: Trim = field(TRIM, "the size of its pieces")
    first: tuple[float, float] = field(_WHERE, "the left and top edge of the first piece")
    step: tuple[float, float] = field(_WHERE, "from one piece to the next, across and down")
    count: tuple[int, int] = field(GRID, "columns x rows")
    source: str = field(WORD, "where the measures are from")
    verified: bool = field(FLAG, "whether somebody has measured it", "no")
    also: tuple[str, ...] = field(many(WORD), "names of other sheets that are alike", "")

    def centres(self) -> list[tuple[float, float]]:
        """Return the centres of the pieces, row by row from the top left."""
        x, y = self.first[0] + self.size.width / 2, self.first[1] + self.size.height / 2
        across, down = self.count
        return [(x + c * self.step[0], y + r * self.step[1]) for r in range(down) for c in range(across)]


def label_sheets() -> dict[str, LabelSheet]:
    """Return the sheets by lower-case name, including alternative names."""
    return _label_sheets(track_input(asset("label-sheets.yaml")))


@cache
def _label_sheets(path: Path) -> dict[str, LabelSheet]:
    found: dict[str, LabelSheet] = entries(section(LabelSheet, "target-label-sheet")).read(
        read_yaml(path), NO_NAMES
    )
    return {**{other: sheet for sheet in found.values() for other in sheet.also}, **found}


def _label_sheet(node: Node, scope: Scope) -> LabelSheet:
    name = as_text(node).lower().replace(" ", "-")
    if name not in label_sheets():
        raise fault("target-no-label-sheet", node, name=name, near=suggest(name, label_sheets()))
    return label_sheets()[name]


LABEL_SHEET = Type("the name of a sheet of labels or cards, such as `avery-5371`", _label_sheet)
