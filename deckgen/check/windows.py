"""Tell which items of a face may be seen in some boxes, so that no more than those need be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import compress
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import numpy as np

from deckgen.geometry import IDENTITY, Box, Curves, Matrix, Polygons, apply, compose
from deckgen.render.paths import scale_of
from deckgen.scene import Group, Item, Link, Path, Scene, Text, bounds, reach

_STEPS: Final = 24
"""Straight pieces of a curve. Those of a card's edge are within 0.03 mm of it, a quarter of a pixel."""
_MOST_KEPT: Final = 4_000
_MOST_TESTS: Final = 4_000_000
"""Most rings, times boxes, that are compared at once; beyond that, all rings are drawn."""
T = TypeVar("T")
R = TypeVar("R")
Numbers: TypeAlias = Any
"""An array of numbers."""


class Edges(NamedTuple):
    """The straight pieces of a closed outline, from (x, y) to (u, v)."""

    x: Numbers
    y: Numbers
    u: Numbers
    v: Numbers

    def moved(self, matrix: Matrix) -> Edges:
        """Return the edges under a transform."""
        return Edges(*apply(matrix, self.x, self.y), *apply(matrix, self.u, self.v))


@dataclass
class Shapes:
    """Boxes, edges and other measures of items, each computed once: cards share many of them."""

    with_text: bool = False
    """Whether text counts among what is painted."""
    _known: dict[tuple[int, str], tuple[object, Any]] = field(default_factory=dict)

    def box(self, item: Item) -> Box | None:
        """Return a box around what an item paints; None if it paints nothing."""
        return self.once(item, "box", self._box)

    def edges(self, outline: Curves) -> Edges:
        """Return the edges of an outline."""
        return self.once(outline, "edges", _edges)

    def radius(self, outline: Polygons) -> float:
        """Return the radius of a circle about the origin that polygons are within."""
        return self.once(outline, "radius", _radius)

    def once(self, of: T, what: str, make: Callable[[T], R]) -> R:
        """Return `make(of)`, made once for an object and a word."""
        key = id(of), what
        if key not in self._known:
            found = make(of)
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            self._known[key] = of, found  # the object is kept, so that its id stays its own
        known: R = self._known[key][1]
        return known

    def _box(self, item: Item) -> Box | None:
        if isinstance(item, Link) or (isinstance(item, Text) and not self.with_text):
            return None
        return self._group_box(item) if isinstance(item, Group) else bounds([item])

    def _group_box(self, group: Group) -> Box | None:
        boxes = [box for each in group.items if (box := self.box(each)) is not None]
        if not boxes:
            return None
        box = Box.spanning(boxes)
        if group.clip is not None:
            box = box.clipped(group.clip.box())
            if box.width < 0 or box.height < 0:
                return None
        return box.transformed(group.transform)


def _edges(outline: Curves) -> Edges:
    """Return the edges of an outline, each subpath closed."""
    starts, ends = [np.empty((0, 2))], [np.empty((0, 2))]
    for ring in outline.flattened(_STEPS):
        points = np.array(ring)
        starts.append(points)
        ends.append(np.roll(points, -1, axis=0))
    first, last = np.concatenate(starts), np.concatenate(ends)
    return Edges(first[:, 0], first[:, 1], last[:, 0], last[:, 1])


def _radius(outline: Polygons) -> float:
    return float(np.hypot(*outline.points()).max(initial=0.0))


def _ring_boxes(outline: Polygons) -> Numbers:
    """Return the edges of a box around each ring, in four rows."""
    starts = np.cumsum([0, *(len(xs) for xs, _ in outline.rings[:-1])])
    points = outline.points()
    return np.concatenate([side.reduceat(points, starts, axis=1) for side in (np.minimum, np.maximum)])


def _boxes_moved(boxes: Numbers, matrix: Matrix) -> Numbers:
    """Return the edges of boxes around transformed boxes, in four rows."""
    left, top, right, foot = boxes
    xs, ys = zip(*(apply(matrix, x, y) for x in (left, right) for y in (top, foot)), strict=True)
    return np.array([each.reduce(side) for each in (np.minimum, np.maximum) for side in (xs, ys)])


class Windows:
    """Boxes on a face in mm, as rows of their left, top, right and bottom edges."""

    def __init__(self, boxes: Iterable[Iterable[float]], margin: float, shapes: Shapes) -> None:
        """Take boxes, which grow by a margin."""
        edges = np.array([tuple(box) for box in boxes], float).reshape(-1, 4).T
        self.edges: Numbers = edges + np.array([[-margin], [-margin], [margin], [margin]])
        self._shapes = shapes

    def __len__(self) -> int:
        """Return the number of boxes."""
        return self.edges.shape[1]  # type: ignore[no-any-return]

    def meeting(self, item: Item, matrix: Matrix) -> Numbers:
        """Return in which of the boxes an item may be seen."""
        left, top, right, foot = self.edges
        box = self._shapes.box(item)
        if box is None:
            return np.zeros(len(left), bool)
        a, b, c, d = box.transformed(matrix)
        near = (left < c) & (right > a) & (top < d) & (foot > b)
        if isinstance(item, Path) and isinstance(item.outline, Polygons) and not item.stroke:
            # plates are round, and words run round them
            x, y = apply(matrix, 0.0, 0.0)
            reach = self._shapes.radius(item.outline) * scale_of(matrix)
            near &= np.hypot(np.clip(x, left, right) - x, np.clip(y, top, foot) - y) < reach
        return near

    def pruned(self, scene: Scene, wanted: Numbers) -> Scene:
        """Return a face without what cannot be seen in the boxes wanted; what is mixed stays whole."""
        return replace(scene, items=tuple(self._seen(scene.items, IDENTITY, wanted)))

    def _seen(self, items: Iterable[Item], matrix: Matrix, wanted: Numbers) -> Iterator[Item]:
        for item in items:
            near = wanted & self.meeting(item, matrix)
            if not np.count_nonzero(near):
                continue
            if isinstance(item, Group) and not item.composes:
                inside = self._seen(item.items, compose(item.transform, matrix), near)
                yield replace(item, items=tuple(inside))
            elif isinstance(item, Path) and isinstance(item.outline, Polygons) and item.outline.rings:
                yield replace(item, outline=self._rings(item, item.outline, matrix, near))
            else:
                yield item

    def _rings(self, path: Path, outline: Polygons, matrix: Matrix, wanted: Numbers) -> Polygons:
        """Return the rings that may be seen in the boxes wanted; the others change nothing there."""
        if len(outline.rings) * np.count_nonzero(wanted) > _MOST_TESTS:
            return outline
        line = reach(path.stroke) * scale_of(matrix) if path.stroke else 0.0
        a, b, c, d = _boxes_moved(self._shapes.once(outline, "rings", _ring_boxes), matrix)
        a, b, c, d = a - line, b - line, c + line, d + line
        left, top, right, foot = (edges[wanted, None] for edges in self.edges)
        seen = ((left < c) & (right > a) & (top < d) & (foot > b)).any(axis=0)
        rings = tuple(compress(outline.rings, seen.tolist()))
        return Polygons(rings, f"{outline.digest} {sha256(seen.tobytes()).hexdigest()}")
