"""Pieces drawn once and placed repeatedly: pips in classic arrangements, figures of touching discs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from math import ceil, hypot
from typing import ClassVar
from weakref import WeakValueDictionary

from deckgen.deck.types import LAYERS, NUMBER, SIZE, TEXT, YES, choice
from deckgen.draw.layers.registry import Centred, Pen, kind, param
from deckgen.facts import Fact, Quantity
from deckgen.geometry import Box, apply, compose, mean_scale, rotate, translate
from deckgen.lattice import ROW_HEIGHT, Shape, centres, forms, free
from deckgen.scene import Group, Item, Place, Scene, visits

_drawn: WeakValueDictionary[str, Scene] = WeakValueDictionary()


def piece(items: Sequence[Item], r: float) -> Scene:
    """Return a scene of `2r` x `2r` mm about the items' origin, the same scene for the same items.

    A penny on eighty cards is then written once to a file with all of them.
    """
    key = sha256(f"{r!r} {items!r}".encode()).hexdigest()
    return _drawn.setdefault(key, Scene(2 * r, 2 * r, (Group(tuple(items), translate(r, r)),)))


def put(scene: Scene, x: float, y: float, turn: float, label: str) -> Group:
    """Place a piece with its middle at (x, y), rotated, under a label."""
    half = scene.width / 2
    to = compose(compose(translate(-half, -half), rotate(turn)), translate(x, y))
    return Group((Place(scene, to),), label=label)


def placed_pieces(items: Iterable[Item]) -> Iterator[tuple[float, float, float]]:
    """Yield the centre and radius of every placed piece among the items, in mm."""
    for visit in visits(items):
        if isinstance(visit.item, Place):
            matrix = compose(visit.item.transform, visit.matrix)
            half = visit.item.scene.width / 2
            yield *apply(matrix, half, half), half * mean_scale(matrix)


Spots = tuple[tuple[float, float], ...]
"""Positions in a box from -1 to 1 both ways, y down."""

_CORNERS: Spots = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_SIX: Spots = (*_CORNERS, (-1, 0), (1, 0))
_EIGHT: Spots = (*_CORNERS, (-1, -1 / 3), (1, -1 / 3), (-1, 1 / 3), (1, 1 / 3))
_MIDDLE: Spots = ((0, 0),)
_ALIKE = {0: (), 1: _MIDDLE, 4: _CORNERS, 5: (*_CORNERS, *_MIDDLE), 6: _SIX, 7: (*_SIX, *_MIDDLE)}
DOMINOES: Mapping[int, Spots] = {
    **_ALIKE,
    2: ((1, -1), (-1, 1)),
    3: ((1, -1), (0, 0), (-1, 1)),
    8: (*_SIX, (0, -1), (0, 1)),
    9: (*_SIX, (0, -1), (0, 1), *_MIDDLE),
}
"""As on a double-nine set; the tile is upright, so that six is two columns."""
CARDS: Mapping[int, Spots] = {
    **_ALIKE,
    2: ((0, -1), (0, 1)),
    3: ((0, -1), (0, 0), (0, 1)),
    7: (*_SIX, (0, -0.5)),
    8: (*_SIX, (0, -0.5), (0, 0.5)),
    9: (*_EIGHT, *_MIDDLE),
    10: (*_EIGHT, (0, -2 / 3), (0, 2 / 3)),
}
"""As on playing cards; all but seven look the same from both ends, except for a pip in the middle."""
ARRANGEMENTS = {"dominoes": DOMINOES, "cards": CARDS}


@kind("pips")
class Pips(Centred):
    """A number of equal pieces in a classic arrangement around a point. The piece is drawn once."""

    shows: ClassVar[tuple[str, ...]] = ("layers",)

    count: float = param(NUMBER, "how many: 0 to 9 arranged as on dominoes, 0 to 10 as on cards")
    layers: object = param(LAYERS, "the layers of one pip, with the origin at its middle", "")
    r: float = param(SIZE, "radius of the disc around a pip")
    w: float = param(SIZE, "from the middle of the left pips to that of the right ones")
    h: float = param(SIZE, "from the middle of the top pips to that of the bottom ones")
    arrangement: str = param(
        choice(*ARRANGEMENTS), "whether pips are placed as on dominoes or on cards", "dominoes"
    )
    double: bool = param(
        YES,
        "whether pips below the middle, and right of it, are upside down, so that both ends look alike",
        "no",
    )
    called: str = param(TEXT, "the label of each pip in the files", "pip")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one placed piece for each pip, from the top."""
        known = ARRANGEMENTS[self.arrangement]
        if self.count not in known or self.r <= 0:
            raise pen.problem(Fact("draw-pips", count=self.count, most=max(known)))
        scene = piece(pen.inner("layers", {}), self.r)
        for u, v in sorted(known[int(self.count)], key=lambda spot: (spot[1], spot[0])):
            turn = 180 if self.double and (v, u) > (0, 0) else 0
            yield put(scene, self.x + u * self.w / 2, self.y + v * self.h / 2, turn, self.called)


MOST_ROWS = 150
"""Most rows of the lattice on either side of the middle that may have vacant points: enough for points 1 mm
apart on the largest card."""
MOST_DISCS = 7
"""The largest figures: there are too many larger ones to enumerate for a card (3,097 of eight discs)."""


_ROUNDED = 0.001
_STAR = 0.1
"""How far what is on a vacant point is kept from a bay, in distances of neighbours."""


@dataclass(frozen=True, slots=True)
class PlacedForm:
    """A figure's form and the position of the lattice's origin, in distances of neighbours."""

    form: Shape
    left: float
    top: float
    width: float
    height: float

    def places(self, pitch: float) -> Sequence[tuple[float, float]]:
        """Return the centres of the discs about the figure's own middle, in mm."""
        return [(x + self.left * pitch, y + self.top * pitch) for x, y in centres(self.form, pitch)]


@dataclass(frozen=True, slots=True)
class Bays:
    """A box, with corners at its upper left and its lower right that discs of a radius `reach` stay clear of.

    The corners begin `across` and `down` from the box's middle; all in distances of neighbours.
    """

    width: float
    height: float
    across: float
    down: float
    reach: float

    def clear_of(self, x: float, y: float) -> bool:
        """Return whether a disc with its middle there is clear of both corners."""
        return all(
            hypot(max(0.0, self.across + side * x), max(0.0, self.down + side * y)) >= self.reach
            for side in (1, -1)
        )

    def hold(self, placed: PlacedForm) -> bool:
        """Return whether a form fits in the box, clear of both corners."""
        fits = placed.width <= self.width + _ROUNDED and placed.height <= self.height + _ROUNDED
        return fits and all(self.clear_of(x, y) for x, y in placed.places(1.0))


@lru_cache(maxsize=4096)
def best_form(discs: int, number: int, slender: float, bays: Bays | None = None) -> PlacedForm:
    """Return the form that fits best in a box `slender` times as high as wide; `number` counts from 0.

    It is one that the bays hold, if they hold any. Of forms that fit equally well, it is the first in the
    order of `forms`. Raises IndexError if there is no such figure.
    """
    placed = list(map(_placed, forms(free(discs)[number])))
    held = [form for form in placed if bays is None or bays.hold(form)]
    return min(held or placed, key=lambda form: _need(form, slender))


def _placed(form: Shape) -> PlacedForm:
    box = Box.around(centres(form, 1.0))
    width, height = box.width, box.height
    return PlacedForm(form, -box.left - width / 2, -box.top - height / 2, width + 1, height + 1)


def _need(placed: PlacedForm, slender: float) -> list[float]:
    """Return the width of box that a form needs, then how much of the other side it uses."""
    return sorted((round(placed.width, 6), round(placed.height / slender, 6)), reverse=True)


@kind("figure")
class Figure(Centred):
    """A figure of equal discs on a triangular lattice, turned to the best fit. The disc is drawn once.

    Figures are numbered from 1 in ascending order of their canonical form: 82 of six discs.
    """

    shows: ClassVar[tuple[str, ...]] = ("layers", "vacant")

    number: float = param(NUMBER, "the figure's number, from 1")
    discs: float = param(NUMBER, "how many discs it has", "6")
    pitch: float = param(SIZE, "from the middle of a disc to that of a neighbour it touches")
    w: float = param(SIZE, "width of the box around (x, y) that it fits in")
    h: float = param(SIZE, "height of that box")
    layers: object = param(LAYERS, "the layers of one disc, with the origin at its middle", "")
    r: float = param(SIZE, "radius of a disc; by default half the pitch", "0mm")
    bay_w: float = param(
        SIZE,
        "width of the upper left and the lower right corner that the figure leaves free if it can",
        "0mm",
    )
    bay_h: float = param(SIZE, "height of those corners", "0mm")
    vacant: object = param(LAYERS, "layers drawn on the vacant lattice points in the box", "")
    reach: float = param(SIZE, "how far beyond the box vacant points are drawn", "0mm")
    called: str = param(TEXT, "the label of each disc in the files", "disc")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw what is on the vacant points, then the placed discs, labelled as `figure 17`."""
        placed = self._form(pen)
        star = tuple(pen.inner("vacant", {}))
        if star:
            for x, y in self._vacant(pen, placed):
                yield Group(star, translate(self.x + x, self.y + y))
        scene = piece(pen.inner("layers", {}), self.r or self.pitch / 2)
        discs = (put(scene, self.x + x, self.y + y, 0, self.called) for x, y in placed.places(self.pitch))
        yield Group(tuple(discs), label=f"figure {self.number:g}")

    def _form(self, pen: Pen) -> PlacedForm:
        discs, number = int(self.discs), int(self.number)
        if not 1 <= discs <= MOST_DISCS or min(self.pitch, self.w, self.h) <= 0:
            raise pen.problem(Fact("draw-figure-needs", most=MOST_DISCS))
        if not 1 <= number <= len(free(discs)):
            raise pen.problem(Fact("draw-figure-unknown", number=number, discs=discs, count=len(free(discs))))
        radius = (self.r or self.pitch / 2) / self.pitch
        placed = best_form(discs, number - 1, round(self.h / self.w, 6), self._bays(radius))
        fit = min(self.w / placed.width, self.h / placed.height)
        if self.pitch > fit + 1e-6:
            raise pen.problem(Fact("draw-figure-pitch", number=number, pitch=Quantity(round(fit, 2), "mm")))
        return placed

    def _bays(self, reach: float) -> Bays | None:
        """Return the bays, if there are any, for discs of a radius `reach`, in pitches.

        They are rounded, so that a smaller copy of a figure gets the same form.
        """
        if min(self.bay_w, self.bay_h) <= 0:
            return None
        across, down = self.w / 2 - self.bay_w, self.h / 2 - self.bay_h
        lengths = (self.w, self.h, across, down, reach * self.pitch)
        return Bays(*(round(length / self.pitch, 3) for length in lengths))

    def _vacant(self, pen: Pen, placed: PlacedForm) -> Iterator[tuple[float, float]]:
        """Yield the vacant points in the box that are clear of its bays, row by row."""
        half_w, half_h = self.w / 2 + self.reach, self.h / 2 + self.reach
        span = ceil((half_w + half_h) / self.pitch / ROW_HEIGHT) + 8
        if span > MOST_ROWS:
            raise pen.problem(
                Fact("draw-figure-vacant", pitch=Quantity(self.pitch, "mm"), most=2 * MOST_ROWS)
            )
        rows = range(-span, span + 1)
        points = [(q, r) for r in rows for q in range(-2 * span, 2 * span + 1) if (q, r) not in placed.form]
        bays = self._bays(_STAR)
        for x, y in replace(placed, form=tuple(points)).places(self.pitch):
            inside = abs(x) <= half_w and abs(y) <= half_h
            if inside and (bays is None or bays.clear_of(x / self.pitch, y / self.pitch)):
                yield x, y
