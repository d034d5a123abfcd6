"""Read papers, given by a size or by a name such as `a4`. Named papers are in assets/papers.yaml."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from deckgen.assets import asset
from deckgen.deck.fields import SCALAR, Type, as_list, as_text, entries, field, section
from deckgen.deck.model import Trim
from deckgen.deck.scope import NO_NAMES, Scope
from deckgen.deck.types import SIDES, WORD, fault, whole
from deckgen.facts import Fact, Quantity, suggest
from deckgen.reads import track_input
from deckgen.source import Node, ScalarNode, expected, read_yaml

SMALLEST, LARGEST = 50.0, 1500.0
"""The shortest and longest side allowed for paper, in mm."""


class Paper(NamedTuple):
    """A sheet of paper in mm, as it is fed; `name` is empty for a custom size."""

    name: str
    width: float
    height: float

    def __str__(self) -> str:
        """Return the name and size, such as `A4 (210 x 297 mm)`."""
        size = f"{self.width:g} x {self.height:g} mm"
        return f"{self.name} ({size})" if self.name else size


def _trim(node: Node, scope: Scope) -> Trim:
    sides = SIDES.read(node, scope)
    if not 1 <= len(sides) <= 2 or min(sides) <= 0:
        raise expected(Fact("target-a-size"), node)
    return Trim(sides[0], sides[-1])


TRIM = Type("a size: `63mm x 88mm`, or one length for both sides", _trim, SIDES.json)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperFields:
    """A paper with a name."""

    name: str = field(WORD, "its name in print")
    size: Trim = field(TRIM, "its size")
    source: str = field(WORD, "where the size is from")

    def paper(self) -> Paper:
        """Return the paper."""
        return Paper(self.name, self.size.width, self.size.height)


def papers() -> dict[str, Paper]:
    """Return the named papers by lower-case name."""
    return _papers(track_input(asset("papers.yaml")))


@cache
def _papers(path: Path) -> dict[str, Paper]:
    named = section(PaperFields, "target-the-paper", then=PaperFields.paper)
    return entries(named).read(read_yaml(path), NO_NAMES)


def _paper(node: Node, scope: Scope) -> Paper:
    if isinstance(node, ScalarNode) and not node.text[:1].isdigit():
        name = as_text(node)
        if name.lower() not in papers():
            raise fault("target-no-paper", node, name=name, near=suggest(name.lower(), papers()))
        return papers()[name.lower()]
    width, height = TRIM.read(node, scope)
    if not all(SMALLEST <= side <= LARGEST for side in (width, height)):
        raise fault(
            "target-paper-size", node, width=Quantity(width, "mm"), height=Quantity(height, "mm"),
            least=Quantity(SMALLEST, "mm"), most=Quantity(LARGEST, "mm"),
        )  # fmt: skip
    return Paper("", width, height)


def crossed(of: Type[int], what: Fact) -> Callable[[Node, Scope], tuple[int, int]]:
    """Return a reader of two numbers: `2 x 4` or `[2, 4]`."""

    def read(node: Node, scope: Scope) -> tuple[int, int]:
        items = as_list(node).items
        if isinstance(node, ScalarNode):
            sides = node.text.replace("×", "x").split("x")
            items = tuple(ScalarNode(side.strip(), node.where) for side in sides)
        if len(items) != 2 or any(isinstance(side, ScalarNode) and not side.text for side in items):
            raise expected(what, node)
        return of.read(items[0], scope), of.read(items[1], scope)

    return read


TWO = {"anyOf": [SCALAR, {"type": "array"}]}
GRID = Type("columns x rows: `2 x 4`", crossed(whole(1, 100), Fact("target-grid")), TWO)
PAPER = Type(
    "a paper by name, or its size: `210mm x 297mm`", _paper, SIDES.json, absent=Paper("A4", 210, 297)
)
