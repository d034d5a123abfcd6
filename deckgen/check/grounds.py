"""Find what colours are under the letters of a face, as pixels of the face without its text.

Most letters are on one flat shape and near to nothing else: the colour is known without a picture. A picture
shows only what is near the other letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

import numpy as np
from PIL import Image as Pictures

from deckgen.check.windows import Edges, Numbers, Shapes, Windows
from deckgen.geometry import IDENTITY, Box, Curves, Matrix, compose
from deckgen.ink import Ink, Rgb
from deckgen.render.paths import scale_of
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.raster import PixelBox, Raster
from deckgen.scene import Group, Item, Path, Scene, Text, reach, rewrite

FINE: Final = 8.0
"""Pixels per mm of the pictures from which grounds are taken; fewer on large pieces."""
MOST_PIXELS: Final = 1600
_MARGIN: Final = 1
"""Pixels around a letter in which nothing else may be if it is on one flat shape: edges are smoothed."""
_MOST_TESTS: Final = 1_000_000
"""Most pieces of an outline, times letters, that are compared at once; beyond that, a picture is drawn."""
_WHITE: Final = (255, 255, 255)
_OPTIONS: Final = PdfOptions("", compress=False)


class Ground:
    """A face without its text, where some letters are.

    Letters outside the face have no ground.
    """

    def __init__(self, scene: Scene, letters: Iterable[Box], shapes: Shapes) -> None:
        self._scene, self._shapes = scene, shapes
        self._fine = min(FINE, MOST_PIXELS / max(scene.width, scene.height))
        self._size = round(scene.width * self._fine), round(scene.height * self._fine)
        self._boxes = [box for box in dict.fromkeys(letters) if self._pixels(box)]
        self._windows = self._around(self._boxes)
        """What the colours under each letter depend on."""
        self._open = np.ones(len(self._boxes), bool)
        """The letters on which nothing has been found yet, from the top of the face down."""
        self._flat: dict[Box, Rgb] = {}
        if self._boxes:
            self._search(scene.items, IDENTITY, plain=True)
        self._flat |= {self._boxes[n]: _WHITE for n in np.flatnonzero(self._open)}

    def _around(self, boxes: Iterable[Box]) -> Windows:
        edges = [[side / self._fine for side in self._pixels(box) or ()] for box in boxes]
        return Windows(edges, _MARGIN / self._fine, self._shapes)

    def flat(self, letter: Box) -> Rgb | None:
        """Return the colour under a letter if it is on one flat shape, however large; None otherwise."""
        return self._flat.get(letter)

    def colours(self, letter: Box) -> Mapping[Rgb, int]:
        """Return how many pixels of each colour are in the box of a letter."""
        box = self._pixels(letter)
        if box is None:
            return {}
        count = (box[2] - box[0]) * (box[3] - box[1])
        if letter in self._flat:
            return {self._flat[letter]: count}
        picture, (left, top, _, _) = self._picture
        found = picture.crop((box[0] - left, box[1] - top, box[2] - left, box[3] - top)).getcolors(count)
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
            if not np.count_nonzero(self._open):
                return
            near = self._open & self._windows.meeting(item, matrix)
            if not np.count_nonzero(near):
                continue
            match item:
                case Group():
                    within = plain and item.clip is None and not item.composes
                    self._search(item.items, compose(item.transform, matrix), within)
                case Path(outline=Curves()):
                    self._path(item, matrix, near, plain)
                case _:
                    self._open &= ~near

    def _path(self, path: Path, matrix: Matrix, near: Numbers, plain: bool) -> None:
        """Find which letters are on a path; if its edge is near to one, a picture must tell."""
        assert isinstance(path.outline, Curves)
        where, edges = np.flatnonzero(near), self._shapes.edges(path.outline)
        if len(where) * len(edges.x) > _MOST_TESTS:
            self._open[where] = False
            return
        line = reach(path.stroke) * scale_of(matrix) if path.stroke else 0.0
        boxes = self._windows.edges[:, where] + np.array([[-line], [-line], [line], [line]])
        crossed, inside = _compared(edges.moved(matrix), boxes, path.even_odd)
        inside &= ~crossed & (path.fill is not None)
        self._open[where[crossed | inside]] = False
        if plain and isinstance(path.fill, Ink) and path.fill.opacity >= 1:
            self._flat |= {self._boxes[n]: path.fill.rgb for n in where[inside]}

    @cached_property
    def _picture(self) -> tuple[Pictures.Image, PixelBox]:
        """A picture of the face without its text and its box in pixels, around the letters of unknown ground.

        It is complete only near those letters.
        """
        unknown = [box for box in self._boxes if box not in self._flat]
        near = self._around(unknown).pruned(self._scene)
        bare = rewrite(near, lambda visit: () if isinstance(visit.item, Text) else None)
        lefts, tops, rights, feet = zip(*filter(None, map(self._pixels, unknown)), strict=True)
        window = min(lefts), min(tops), max(rights), max(feet)
        with Raster(pdf_bytes([bare], _OPTIONS)) as raster:
            return raster.pixels(0, *self._size, window).picture(), window


def _compared(edges: Edges, boxes: Numbers, even_odd: bool) -> tuple[Numbers, Numbers]:
    """Return for each box whether an outline crosses it, and whether its middle is inside the outline."""
    x, y, u, v = (side[:, None] for side in edges)
    left, top, right, foot = boxes
    near = (np.minimum(x, u) < right) & (np.maximum(x, u) > left)
    near &= (np.minimum(y, v) < foot) & (np.maximum(y, v) > top)
    if not np.count_nonzero(near):
        return np.zeros(len(left), bool), inside_of(edges, boxes, even_odd)
    # On which side of an edge the corners are: it crosses the box if they are on both.
    across, down = u - x, v - y
    sides = [across * (b - y) - down * (a - x) for a in (left, right) for b in (top, foot)]
    crossed = near & (np.minimum.reduce(sides) <= 0) & (np.maximum.reduce(sides) >= 0)
    return crossed.any(axis=0), inside_of(edges, boxes, even_odd)


def inside_of(edges: Edges, boxes: Numbers, even_odd: bool) -> Numbers:
    """Return for each box whether its middle is inside an outline."""
    x, y, u, v = (side[:, None] for side in edges)
    left, top, right, foot = boxes
    middle, level = (left + right) / 2, (top + foot) / 2
    across, down = u - x, v - y
    spans = (y <= level) != (v <= level)
    with np.errstate(divide="ignore", invalid="ignore"):
        beside = spans & (x + (level - y) / down * across > middle)
    if even_odd:
        return beside.sum(axis=0) % 2 == 1
    return np.where(beside, np.sign(down), 0).sum(axis=0) != 0
