"""A figure of touching discs: a piece on each of its points of a triangular lattice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from deckgen.deck.types import LAYERS, LENGTH, NUMBER, SIZE, TEXT
from deckgen.draw.layers.pen import Pen
from deckgen.draw.layers.places import piece, put
from deckgen.draw.layers.registry import kind, param
from deckgen.facts import Fact, Quantity
from deckgen.geometry import translate
from deckgen.lattice import ROW_HEIGHT, Shape, centres, forms, free
from deckgen.scene import Group, Item

MOST_DISCS = 7
"""Larger figures are too many to enumerate while a card is drawn (3,097 of eight discs)."""


@dataclass(frozen=True, slots=True)
class Lie:
    """A figure's form and the position of the lattice's origin, in distances of neighbours."""

    form: Shape
    left: float
    top: float
    width: float
    height: float

    def places(self, pitch: float) -> Sequence[tuple[float, float]]:
        """Return the centres of the discs about the figure's own middle, in mm."""
        return [(x + self.left * pitch, y + self.top * pitch) for x, y in centres(self.form, pitch)]


@lru_cache(maxsize=4096)
def best_lie(discs: int, number: int, slender: float) -> Lie:
    """Return the form that fits best in a box `slender` times as high as wide; `number` counts from 0.

    Of forms that fit equally well, it is the first in the order of `forms`. Raises IndexError if there is
    no such figure.
    """
    lies = [_lie(form) for form in forms(free(discs)[number])]
    return min(lies, key=lambda lie: _need(lie, slender))


def _lie(form: Shape) -> Lie:
    spots = centres(form, 1.0)
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    return Lie(form, -min(xs) - width / 2, -min(ys) - height / 2, width + 1, height + 1)


def _need(lie: Lie, slender: float) -> tuple[float, float]:
    """Return how wide the box must be, then how much of it is used the shorter way."""
    across, down = lie.width, lie.height / slender
    return round(max(across, down), 6), round(min(across, down), 6)


@kind("figure")
class Figure:
    """A figure of equal discs on a triangular lattice, turned to the best fit. The disc is drawn once.

    Figures are numbered from 1 in ascending order of their canonical form: 82 of six discs.
    """

    number: float = param(NUMBER, "the figure's number, from 1")
    discs: float = param(NUMBER, "how many discs it has", "6")
    pitch: float = param(SIZE, "from the middle of a disc to that of a neighbour it touches")
    w: float = param(SIZE, "width of the box around (x, y) that it fits in")
    h: float = param(SIZE, "height of that box")
    layers: object = param(LAYERS, "the layers of one disc, with the origin at its middle", "")
    r: float = param(SIZE, "radius of a disc; by default half the pitch", "0mm")
    vacant: object = param(LAYERS, "layers drawn on the vacant lattice points in the box", "")
    reach: float = param(SIZE, "how far beyond the box vacant points are drawn", "0mm")
    x: float = param(LENGTH, "middle of the box", "0mm")
    y: float = param(LENGTH, "middle of the box", "0mm")
    called: str = param(TEXT, "the label of each disc in the files", "disc")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw what is on the vacant points, then the placed discs, labelled as `figure 17`."""
        lie = self._lie(pen)
        star = tuple(pen.inner("vacant", {}))
        if star:
            for x, y in self._vacant(lie):
                yield Group(star, translate(self.x + x, self.y + y))
        scene = piece(pen.inner("layers", {}), self.r or self.pitch / 2)
        discs = (put(scene, self.x + x, self.y + y, 0, self.called) for x, y in lie.places(self.pitch))
        yield Group(tuple(discs), label=f"figure {self.number:g}")

    def _lie(self, pen: Pen) -> Lie:
        discs, number = int(self.discs), int(self.number)
        if not 1 <= discs <= MOST_DISCS or min(self.pitch, self.w, self.h) <= 0:
            raise pen.problem(Fact("draw-figure-needs", most=MOST_DISCS))
        if not 1 <= number <= len(free(discs)):
            raise pen.problem(Fact("draw-figure-unknown", number=number, discs=discs, count=len(free(discs))))
        lie = best_lie(discs, number - 1, round(self.h / self.w, 6))
        fit = min(self.w / lie.width, self.h / lie.height)
        if self.pitch > fit + 1e-6:
            raise pen.problem(Fact("draw-figure-pitch", number=number, pitch=Quantity(round(fit, 2), "mm")))
        return lie

    def _vacant(self, lie: Lie) -> Iterator[tuple[float, float]]:
        """Yield the vacant points in the box, row by row."""
        half_w, half_h = self.w / 2 + self.reach, self.h / 2 + self.reach
        span = ceil((half_w + half_h) / self.pitch / ROW_HEIGHT) + 8
        rows = range(-span, span + 1)
        points = [(q, r) for r in rows for q in range(-2 * span, 2 * span + 1) if (q, r) not in lie.form]
        for x, y in Lie(tuple(points), lie.left, lie.top, 0, 0).places(self.pitch):
            if abs(x) <= half_w and abs(y) <= half_h:
                yield x, y
