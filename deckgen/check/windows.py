"""Tell which items of a face may be seen in some boxes, so that no more than those need be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from math import inf
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from deckgen.geometry import IDENTITY, Box, Curves, Matrix, Polygons, apply, compose
from deckgen.once import Once
from deckgen.render.paths import scale_of
from deckgen.scene import Group, Item, Link, Path, Scene, Text, bounds, reach

_STEPS: Final = 24
"""Straight pieces of a curve. Those of a card's edge are within 0.03 mm of it, a quarter of a pixel."""
_MOST_KEPT: Final = 1_000
_MOST_TESTS: Final = 4_000_000
"""Most rings, times boxes, that are compared at once; beyond that, all rings are drawn."""
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


class Shapes(Once):
    """Boxes, edges and other measures of items, each computed once: cards share many of them."""

    def __init__(self) -> None:
        super().__init__(_MOST_KEPT)

    def box(self, item: Item, with_text: bool = False) -> Box | None:
        """Return a box around what an item paints, text only if it counts; None if it paints nothing."""
        if isinstance(item, Link) or (isinstance(item, Text) and not with_text):
            return None
        if isinstance(item, Group):
            return self.once(item, ("box", with_text), lambda group: self._group_box(group, with_text))
        return self.once(item, "box", _item_box)

    def edges(self, outline: Curves) -> Edges:
        """Return the edges of an outline."""
        return self.once(outline, "edges", _edges)

    def radius(self, outline: Polygons) -> float:
        """Return the radius of a circle about the origin that polygons are within."""
        return self.once(outline, "radius", _radius)

    def _group_box(self, group: Group, with_text: bool) -> Box | None:
        boxes = [box for each in group.items if (box := self.box(each, with_text)) is not None]
        if not boxes:
            return None
        box = Box.spanning(boxes)
        if group.clip is not None:
            box = box.clipped(group.clip.box())
            if box.width < 0 or box.height < 0:
                return None
        return box.transformed(group.transform)


def _item_box(item: Item) -> Box:
    return bounds([item])


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
    sizes = np.frombuffer(outline.rings.sizes, np.intc)
    points, starts = outline.points(), np.cumsum(sizes) - sizes
    return np.concatenate([side.reduceat(points, starts, axis=1) for side in (np.minimum, np.maximum)])


def _boxes_moved(boxes: Numbers, matrix: Matrix) -> Numbers:
    """Return the edges of boxes around transformed boxes, in four rows."""
    left, top, right, foot = boxes
    xs, ys = zip(*(apply(matrix, x, y) for x in (left, right) for y in (top, foot)), strict=True)
    return np.array([each.reduce(side) for each in (np.minimum, np.maximum) for side in (xs, ys)])


class Windows:
    """Boxes on a face in mm, as rows of their left, top, right and bottom edges."""

    def __init__(
        self, boxes: Iterable[Iterable[float]], margin: float, shapes: Shapes, with_text: bool = False
    ) -> None:
        """Take boxes, which grow by a margin; text counts among what is seen in them if so told."""
        edges = np.array([tuple(box) for box in boxes], float).reshape(-1, 4).T
        self.edges: Numbers = edges + np.array([[-margin], [-margin], [margin], [margin]])
        self._shapes, self._with_text = shapes, with_text
        least, most = self.edges.min(axis=1, initial=inf), self.edges.max(axis=1, initial=-inf)
        self._around = Box(*least[:2].tolist(), *most[2:].tolist())
        """A box around all of them: many items are nowhere near."""

    def __len__(self) -> int:
        """Return the number of boxes."""
        return self.edges.shape[1]  # type: ignore[no-any-return]

    def meeting(self, item: Item, matrix: Matrix) -> Numbers:
        """Return in which of the boxes an item may be seen."""
        left, top, right, foot = self.edges
        box = self._shapes.box(item, self._with_text)
        if box is None:
            return np.zeros(len(left), bool)
        a, b, c, d = moved = box.transformed(matrix)
        if not self._around.meets(moved):
            return np.zeros(len(left), bool)
        near = (left < c) & (right > a) & (top < d) & (foot > b)
        if isinstance(item, Path) and isinstance(item.outline, Polygons) and not item.stroke:
            # plates are round, and words run round them
            x, y = apply(matrix, 0.0, 0.0)
            reach = self._shapes.radius(item.outline) * scale_of(matrix)
            near &= np.hypot(np.clip(x, left, right) - x, np.clip(y, top, foot) - y) < reach
        return near

    def pruned(self, scene: Scene) -> Scene:
        """Return a face without what cannot be seen in the boxes; what is mixed stays whole."""
        everywhere = np.ones(len(self), bool)
        return replace(scene, items=tuple(self._all_seen(scene.items, IDENTITY, everywhere)))

    def _all_seen(self, items: Iterable[Item], matrix: Matrix, within: Numbers) -> Iterator[Item]:
        """Yield what of items may be seen in some of the boxes; faces have many items in common."""
        where = self, matrix, within.tobytes()
        for item in items:
            yield from self._shapes.once(item, where, lambda item: self._seen(item, matrix, within))

    def _seen(self, item: Item, matrix: Matrix, within: Numbers) -> Sequence[Item]:
        near = within & self.meeting(item, matrix)
        if not np.count_nonzero(near):
            return ()
        if isinstance(item, Group) and not item.composes:
            inside = tuple(self._all_seen(item.items, compose(item.transform, matrix), near))
            return (item if inside == item.items else replace(item, items=inside),)
        if isinstance(item, Path) and isinstance(item.outline, Polygons) and item.outline.rings:
            return (replace(item, outline=self._rings(item, item.outline, matrix, near)),)
        return (item,)

    def _rings(self, path: Path, outline: Polygons, matrix: Matrix, wanted: Numbers) -> Polygons:
        """Return the rings that may be seen in the boxes wanted; the others change nothing there."""
        if len(outline.rings) * np.count_nonzero(wanted) > _MOST_TESTS:
            return outline
        line = reach(path.stroke) * scale_of(matrix) if path.stroke else 0.0
        a, b, c, d = _boxes_moved(self._shapes.once(outline, "rings", _ring_boxes), matrix)
        a, b, c, d = a - line, b - line, c + line, d + line
        left, top, right, foot = (edges[wanted, None] for edges in self.edges)
        seen = ((left < c) & (right > a) & (top < d) & (foot > b)).any(axis=0)
        return Polygons(outline.rings.where(seen), f"{outline.digest} {sha256(seen.tobytes()).hexdigest()}")
