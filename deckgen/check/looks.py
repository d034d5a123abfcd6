"""Find fronts that look alike and art that ends short of the bleed, in small pictures of the faces.

Little of a face is drawn for that. The bleed needs what is near the edges. Nearly all fronts differ in a few
cells of a grid, such as those of an index or a title: only fronts that are alike there are drawn whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple

import numpy as np
from PIL import Image as Pictures

from deckgen.check.windows import Numbers, Shapes, Windows
from deckgen.geometry import IDENTITY, Matrix, Polygons, compose
from deckgen.render.page_thumbnails import (
    ALIKE,
    SIDE,
    Parts,
    Thumbnail,
    bleed_reached,
    bleed_windows,
    close_pairs,
    difference,
    grid,
    page_thumbnails,
)
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.raster import PixelBox
from deckgen.scene import Group, Image, Item, Path, Place, Scene

CELL: Final = 24
"""The side of a cell in pixels: a multiple of the squares of which thumbnails take the means."""
_MARGIN: Final = 2
"""Pixels beside a window in which nothing may be left out: edges are smoothed, hairlines widened."""
_AT_ONCE: Final = 100
"""Faces drawn into one PDF: each PDF embeds fonts, but pictures of all faces would need much memory."""
_LARGE: Final = 100
"""The cost of a picture, or of what is mixed, compared with a word's."""
_MOST_MARKED: Final = 6
"""Most cells that an item is in which tells fronts apart."""


class Look(NamedTuple):
    """What is kept of a face's small picture."""

    short: bool
    """Whether its art ends short of the bleed."""
    means: Numbers
    """The means of the chosen cells."""


class Survey(NamedTuple):
    """What would be drawn of a front in each cell of the grid."""

    marks: Numbers
    """Numbers that differ if something else would be drawn."""
    costs: Numbers
    """How long drawing takes, compared with a word."""


@dataclass
class Looks:
    """What small pictures of faces of one size show, by digest: one that comes again is not drawn again."""

    width: float
    height: float
    bleed: float
    _looks: dict[str, Look] = field(default_factory=dict)
    _chosen: Sequence[int] = ()
    """The cells in which fronts are compared."""
    _surveys: dict[str, Survey] = field(default_factory=dict)
    _whole: dict[str, Numbers] = field(default_factory=dict)
    """The means of whole pictures."""
    _shapes: Shapes = field(default_factory=lambda: Shapes(with_text=True))

    def take(self, fronts: Mapping[str, Scene], backs: Mapping[str, Scene]) -> None:
        """Take the pictures of faces by digest that `alike` and `short` ask for."""
        for digest in fronts.keys() - self._surveys.keys():
            self._surveys[digest] = self._survey(fronts[digest])
        chosen = _telling([self._surveys[digest] for digest in fronts], self._chosen)
        if chosen != self._chosen:
            self._chosen = chosen
            self._looks.clear()
        faces = {**fronts, **backs}
        wanted = np.isin(np.arange(len(self._windows)), chosen)
        wanted[len(self._grid) :] = self.bleed > 0
        new = [digest for digest in faces if digest not in self._looks]
        drawn = self._thumbnails(self._windows.pruned(faces[digest], wanted) for digest in new)
        self._looks |= zip(new, map(self._look, drawn), strict=True)

    def short(self, digest: str) -> bool:
        """Return whether the art of a face that was taken ends short of the bleed."""
        return self._looks[digest].short

    def alike(self, fronts: Sequence[str], scenes: Mapping[str, Scene]) -> Iterator[tuple[int, int]]:
        """Yield the pairs of fronts that look alike, by their places in a list of digests."""
        left = self._perhaps_alike(fronts)
        whole = [fronts[n] for n in left]
        self._take_whole(whole, scenes)
        pairs = list(close_pairs([self._whole[digest] for digest in whole]))
        close = sorted({n for pair in pairs for n in pair})
        pictures = dict(zip(close, self._thumbnails(scenes[whole[n]] for n in close), strict=True))
        for n, m in pairs:
            if difference(pictures[n], pictures[m]) <= ALIKE:
                yield left[m], left[n]

    def _take_whole(self, digests: Iterable[str], scenes: Mapping[str, Scene]) -> None:
        """Take the means of whole pictures."""
        new = [digest for digest in dict.fromkeys(digests) if digest not in self._whole]
        drawn = self._thumbnails(scenes[digest] for digest in new)
        self._whole |= zip(new, (each.means for each in drawn), strict=True)

    def _perhaps_alike(self, fronts: Sequence[str]) -> Sequence[int]:
        """Return the places of the fronts that are like another one in the chosen cells."""
        if not self._chosen:
            return range(len(fronts) if len(fronts) > 1 else 0)
        return sorted({n for pair in close_pairs([self._looks[each].means for each in fronts]) for n in pair})

    @cached_property
    def _grid(self) -> Sequence[PixelBox]:
        return grid(self.width, self.height, CELL)

    @cached_property
    def _trim(self) -> Parts:
        across, down = self.bleed / self.width, self.bleed / self.height
        return across, down, 1 - across, 1 - down

    @cached_property
    def _windows(self) -> Windows:
        """The cells of the grid, then where the bleed is judged."""
        pixel = max(self.width, self.height) / SIDE
        boxes = [*self._grid, *bleed_windows(self.width, self.height, self._trim)]
        return Windows(([side * pixel for side in box] for box in boxes), _MARGIN * pixel, self._shapes)

    def _thumbnails(self, scenes: Iterable[Scene]) -> Iterator[Thumbnail]:
        """Yield small pictures, of which no more than some are kept at a time."""
        rest = iter(scenes)
        while some := list(islice(rest, _AT_ONCE)):
            pdf = pdf_bytes(some, PdfOptions("", compress=False))
            yield from page_thumbnails(pdf, [self._trim] * len(some))

    def _look(self, look: Thumbnail) -> Look:
        """Return what is kept of a picture; the chosen cells are put one below another."""
        column = Pictures.new("RGB", (CELL, CELL * len(self._chosen)))
        for place, cell in enumerate(self._chosen):
            column.paste(look.picture.crop(self._grid[cell]), (0, CELL * place))
        return Look(self.bleed > 0 and not bleed_reached(look), Thumbnail(column, look.trim).means)

    @cached_property
    def _middles(self) -> Windows:
        """The middles of the cells: an item at the very edge of a cell may not be seen in it."""
        pixel = max(self.width, self.height) / SIDE
        return Windows(
            ([side * pixel for side in box] for box in self._grid), -CELL / 4 * pixel, self._shapes
        )

    def _survey(self, scene: Scene) -> Survey:
        found = Survey(*np.zeros((2, len(self._grid)), np.int64))
        self._add(scene.items, IDENTITY, np.ones(len(self._grid), bool), found)
        return found

    def _add(self, items: Iterable[Item], matrix: Matrix, within: Numbers, to: Survey) -> None:
        """Add items to a survey. Small groups count as one, and so does what is mixed, as it is drawn whole.

        Only small items mark cells: of a large one, there may be nothing to see in a cell.
        """
        for item in items:
            near = within & self._middles.meeting(item, matrix)
            met = np.count_nonzero(near)
            if not met:
                continue
            if met > _MOST_MARKED and isinstance(item, Group) and not item.composes:
                self._add(item.items, compose(item.transform, matrix), near, to)
                continue
            to.costs[near] += _cost(item)
            if met <= _MOST_MARKED:
                mark = hash((self._shapes.once(item, "hash", hash), matrix))
                to.marks[near] = to.marks[near] * 31 + mark


def _cost(item: Item) -> int:
    """Return about how long a part of an item takes to draw, compared with a word."""
    match item:
        case Path(outline=Polygons(rings=rings)):
            return len(rings) // 10
        case Image() | Place():
            return _LARGE
        case _:
            return _LARGE if isinstance(item, Group) and item.composes else 1


def _telling(surveys: Sequence[Survey], before: Sequence[int]) -> Sequence[int]:
    """Return cells that tell fronts apart as far as all cells do.

    Those chosen before are kept if they still do; otherwise those that tell most for their cost are chosen.
    """
    rows = np.array([survey.marks for survey in surveys])
    most = len(np.unique(rows, axis=0))
    if len(np.unique(rows[:, list(before)], axis=0)) == most:
        return before
    costs = 1 + np.mean([survey.costs for survey in surveys], axis=0)
    chosen: list[int] = []
    groups, told = np.zeros(len(rows), np.int64), 1
    while told < most:
        finer = groups * 31 + rows.T
        counts = np.array([len(np.unique(each)) for each in finer])
        best = int(np.argmax((counts - told) / costs))
        if counts[best] == told:
            break  # two numbers are equal by chance
        chosen.append(best)
        groups, told = finer[best], int(counts[best])
    return chosen
