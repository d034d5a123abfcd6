"""Find what colours are under the letters of a face, as pixels of the face without its text.

Most letters are on one flat shape and near to nothing else: the colour is known without a picture. A picture
shows only what is near the other letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
from PIL import Image as Pictures

from deckgen.geometry import IDENTITY, Box, Curves, Matrix, Polygons, apply, compose
from deckgen.ink import Ink, Rgb
from deckgen.render.paths import scale_of
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.raster import PixelBox, Raster
from deckgen.scene import (
    Group,
    Item,
    Link,
    Path,
    Scene,
    Text,
    Visit,
    bounds,
    reach,
    rewrite,
)

FINE: Final = 8.0
"""Pixels per mm of the pictures from which grounds are taken; fewer on large pieces."""
MOST_PIXELS: Final = 1600
_MARGIN: Final = 1
"""Pixels around a letter in which nothing else may be if it is on one flat shape: edges are smoothed."""
_STEPS: Final = 24
"""Straight pieces of a curve. Those of a card's edge are within 0.03 mm of it, a quarter of a pixel."""
_MOST_TESTS: Final = 1_000_000
"""Most pieces of an outline, times letters, that are compared at once; beyond that, a picture is drawn."""
_MOST_KEPT: Final = 20_000
_WHITE: Final = (255, 255, 255)
_OPTIONS: Final = PdfOptions("", compress=False)
T = TypeVar("T")
R = TypeVar("R")
Numbers: TypeAlias = Any
"""An array of numbers."""


class _Edges(NamedTuple):
    """The straight pieces of a closed outline, from (x, y) to (u, v)."""

    x: Numbers
    y: Numbers
    u: Numbers
    v: Numbers

    def moved(self, matrix: Matrix) -> _Edges:
        """Return the edges under a transform."""
        return _Edges(*apply(matrix, self.x, self.y), *apply(matrix, self.u, self.v))


@dataclass
class Shapes:
    """Boxes and edges of items, each computed once: cards share many of them."""

    _known: dict[tuple[int, str], tuple[object, Any]] = field(default_factory=dict)

    def box(self, item: Item) -> Box | None:
        """Return a box around what an item paints besides text; None if it paints nothing."""
        return self._once(item, "box", partial(_box, shapes=self))

    def edges(self, outline: Curves) -> _Edges:
        """Return the edges of an outline."""
        return self._once(outline, "edges", _edges)

    def radius(self, outline: Polygons) -> float:
        """Return the radius of a circle about the origin that polygons are within."""
        return self._once(outline, "radius", _radius)

    def _once(self, of: T, what: str, make: Callable[[T], R]) -> R:
        key = id(of), what
        if key not in self._known:
            found = make(of)
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            self._known[key] = of, found  # the object is kept, so that its id stays its own
        known: R = self._known[key][1]
        return known


def _box(item: Item, shapes: Shapes) -> Box | None:
    if isinstance(item, Text | Link):
        return None
    return _group_box(item, shapes) if isinstance(item, Group) else bounds([item])


def _group_box(group: Group, shapes: Shapes) -> Box | None:
    boxes = [box for each in group.items if (box := shapes.box(each)) is not None]
    if not boxes:
        return None
    box = Box.around(corner for each in boxes for corner in each.corners())
    if group.clip is not None:
        box = box.clipped(group.clip.box())
        if box.width < 0 or box.height < 0:
            return None
    return box.transformed(group.transform)


def _edges(outline: Curves) -> _Edges:
    """Return the edges of an outline, each subpath closed."""
    starts, ends = [np.empty((0, 2))], [np.empty((0, 2))]
    for ring in outline.flattened(_STEPS):
        points = np.array(ring)
        starts.append(points)
        ends.append(np.roll(points, -1, axis=0))
    first, last = np.concatenate(starts), np.concatenate(ends)
    return _Edges(first[:, 0], first[:, 1], last[:, 0], last[:, 1])


def _radius(outline: Polygons) -> float:
    return float(np.hypot(*outline.points()).max(initial=0.0))


class Ground:
    """A face without its text, where some letters are.

    Letters outside the face have no ground.
    """

    def __init__(self, scene: Scene, letters: Iterable[Box], shapes: Shapes) -> None:
        self._scene, self._shapes = scene, shapes
        self._fine = min(FINE, MOST_PIXELS / max(scene.width, scene.height))
        self._size = round(scene.width * self._fine), round(scene.height * self._fine)
        self._boxes = [box for box in dict.fromkeys(letters) if self._pixels(box)]
        edges = np.array([self._pixels(box) for box in self._boxes], float).reshape(-1, 4).T / self._fine
        margin = _MARGIN / self._fine
        self._near = edges + np.array([[-margin], [-margin], [margin], [margin]])
        """Left, top, right and bottom edges in mm of what the colours under each letter depend on."""
        self._open = np.ones(len(self._boxes), bool)
        """The letters on which nothing has been found yet, from the top of the face down."""
        self._flat: dict[Box, Rgb] = {}
        self._search(scene.items, IDENTITY, plain=True)
        self._flat |= {self._boxes[n]: _WHITE for n in np.flatnonzero(self._open)}

    def colours(self, letter: Box) -> Mapping[Rgb, int]:
        """Return how many pixels of each colour are in the box of a letter."""
        box = self._pixels(letter)
        if box is None:
            return {}
        count = (box[2] - box[0]) * (box[3] - box[1])
        if letter in self._flat:
            return {self._flat[letter]: count}
        found = self._picture.crop(box).getcolors(count)
        return {colour: times for times, colour in found or ()}  # type: ignore[misc]

    def _pixels(self, box: Box) -> PixelBox | None:
        """Return the pixels of a box; None if it is outside the face."""
        fine, (width, height) = self._fine, self._size
        left, top = max(0, int(box.left * fine)), max(0, int(box.top * fine))
        right = min(width, max(left + 1, int(box.right * fine) + 1))
        foot = min(height, max(top + 1, int(box.bottom * fine) + 1))
        return (left, top, right, foot) if left < right and top < foot else None

    def _search(self, items: Sequence[Item], matrix: Matrix, plain: bool) -> None:
        """Find what letters are on, from the top item down.

        Only what is `plain`, neither clipped nor mixed with anything, can be all that shows under a letter.
        """
        for item in reversed(items):
            near = self._open & self._meeting(item, matrix)
            if not near.any():
                continue
            match item:
                case Group():
                    within = plain and item.clip is None and not item.composes
                    self._search(item.items, compose(item.transform, matrix), within)
                case Path(outline=Curves()):
                    self._path(item, matrix, near, plain)
                case _:
                    self._open &= ~near

    def _meeting(self, item: Item, matrix: Matrix) -> Numbers:
        """Return which letters an item may be near to."""
        box = self._shapes.box(item)
        if box is None:
            return np.zeros(len(self._boxes), bool)
        (a, b, c, d), (left, top, right, foot) = box.transformed(matrix), self._near
        near = (left < c) & (right > a) & (top < d) & (foot > b)
        if isinstance(item, Path) and isinstance(item.outline, Polygons) and not item.stroke:
            # plates are round, and words run round them
            x, y = apply(matrix, 0.0, 0.0)
            reach = self._shapes.radius(item.outline) * scale_of(matrix)
            near &= np.hypot(np.clip(x, left, right) - x, np.clip(y, top, foot) - y) < reach
        return near

    def _path(self, path: Path, matrix: Matrix, near: Numbers, plain: bool) -> None:
        """Find which letters are on a path; if its edge is near to one, a picture must tell."""
        assert isinstance(path.outline, Curves)
        where, edges = np.flatnonzero(near), self._shapes.edges(path.outline)
        if len(where) * len(edges.x) > _MOST_TESTS:
            self._open[where] = False
            return
        line = reach(path.stroke) * scale_of(matrix) if path.stroke else 0.0
        boxes = self._near[:, where] + np.array([[-line], [-line], [line], [line]])
        crossed, inside = _compared(edges.moved(matrix), boxes, path.even_odd)
        inside &= ~crossed & (path.fill is not None)
        self._open[where[crossed | inside]] = False
        if plain and isinstance(path.fill, Ink) and path.fill.opacity >= 1:
            self._flat |= {self._boxes[n]: path.fill.rgb for n in where[inside]}

    @cached_property
    def _picture(self) -> Pictures.Image:
        """The face without its text, as far as letters are near whose ground is not flat."""
        unknown = np.array([box not in self._flat for box in self._boxes], bool)

        def kept(visit: Visit[Item]) -> Iterable[Item] | None:
            if isinstance(visit.item, Text):
                return ()
            if any(group.composes for group in visit.groups):
                return None  # what is mixed is drawn whole
            return None if (self._meeting(visit.item, visit.matrix) & unknown).any() else ()

        with Raster(pdf_bytes([rewrite(self._scene, kept)], _OPTIONS)) as raster:
            return raster.pixels(0, *self._size).picture()


def _compared(edges: _Edges, boxes: Numbers, even_odd: bool) -> tuple[Numbers, Numbers]:
    """Return for each box whether an outline crosses it, and whether its middle is inside the outline."""
    x, y, u, v = (side[:, None] for side in edges)
    left, top, right, foot = boxes
    near = (np.minimum(x, u) < right) & (np.maximum(x, u) > left)
    near &= (np.minimum(y, v) < foot) & (np.maximum(y, v) > top)
    # On which side of an edge the corners are: it crosses the box if they are on both.
    across, down = u - x, v - y
    sides = [across * (b - y) - down * (a - x) for a in (left, right) for b in (top, foot)]
    crossed = near & (np.minimum.reduce(sides) <= 0) & (np.maximum.reduce(sides) >= 0)
    middle, level = (left + right) / 2, (top + foot) / 2
    spans = (y <= level) != (v <= level)
    with np.errstate(divide="ignore", invalid="ignore"):
        beside = spans & (x + (level - y) / down * across > middle)
    if even_odd:
        return crossed.any(axis=0), beside.sum(axis=0) % 2 == 1
    return crossed.any(axis=0), np.where(beside, np.sign(down), 0).sum(axis=0) != 0
