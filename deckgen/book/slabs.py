"""The matter of a book's column: slabs of whole half lines, each to be painted at its place.

A slab's items have their origin at its upper left corner; x runs along the measure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil

from deckgen.book.look import Look
from deckgen.geometry import compose, scale, translate
from deckgen.scene import Group, Item, Link, Place, Scene
from deckgen.sheet.die import Die
from deckgen.text.justify import SetLine
from deckgen.units import MM_PER_PT

BASELINE = 0.74
"""Height of the baseline below the top of a line, in lines."""


@dataclass(frozen=True, slots=True)
class Slab:
    """Part of a column that is never parted: a line, a heading, a figure, or some space."""

    units: int
    """Height in half lines."""
    items: tuple[Item, ...] = ()
    notes: tuple[tuple[str, float], ...] = ()
    """Rule ids for the margin, each with the height of its baseline."""
    anchors: tuple[str, ...] = ()
    keep: bool = False
    """Whether the next slab must stand on the same page."""
    space: bool = False
    """Whether it is only space, which vanishes at the head and foot of a page."""
    floats: bool = False
    """Whether text that follows may be set before it when it does not fit."""
    on_grid: bool = True
    """Whether it begins at a full line."""
    opens: str = ""
    """The title of the chapter that begins here, on a new page."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A card to be shown: its scene, and the shape that it is cut to."""

    scene: Scene
    die: Die
    small: Callable[[float], Scene | None] = lambda width: None
    """What is shown instead where the card is so many mm wide, if it is small."""

    def placed(self, x: float, y: float, width: float) -> Item:
        """The card, cut out, with its upper left corner at (x, y) and `width` mm wide."""
        factor = width / self.die.width
        scene = self.small(width) or self.scene
        drawn = width / (scene.width - 2 * scene.bleed)
        matrix = compose(translate(-scene.bleed, -scene.bleed), scale(drawn))
        outline = self.die.outline(self.die.width / 2, self.die.height / 2).transformed(scale(factor))
        return Group((Place(scene, matrix),), translate(x, y), outline, label=scene.name)

    def height(self, width: float) -> float:
        """How high the card is when it is so wide."""
        return width * self.die.height / self.die.width


def gap(units: int) -> Slab:
    """Space of some half lines."""
    return Slab(units, space=True, on_grid=False)


def line_items(line: SetLine, x: float, baseline: float, size: float) -> list[Item]:
    """A set line with its links; `size` is mm per em."""
    items: list[Item] = [Link(x0, -0.75 * size, x1 - x0, size, target) for x0, x1, target in line.links]
    return [Group((*line.runs, *items), translate(x, baseline))]


def stacked(lines: Iterable[SetLine], x: float, top: float, leading: float, size: float) -> list[Item]:
    """Lines of `size` points one below another from `top`, `leading` mm apart."""
    found: list[Item] = []
    for number, line in enumerate(lines):
        found += line_items(line, x, top + (number + BASELINE) * leading, size * MM_PER_PT)
    return found


def units_for(look: Look, height: float) -> int:
    """The least number of half lines that are as high as this."""
    return max(1, ceil(height / look.format.unit - 1e-6))
