"""Find fronts that look alike and art that ends short of the bleed, in small pictures of the faces.

Little of a face is drawn for that. The bleed needs what is near the edges. Nearly all fronts differ in a few
cells of a grid, such as those of an index or a title: only fronts that are alike there are drawn whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple

import numpy as np
from PIL import Image as Pictures

from deckgen.check.findings import PartFindings
from deckgen.check.windows import Numbers, Shapes, Windows
from deckgen.geometry import IDENTITY, Matrix, Polygons, compose
from deckgen.render.page_thumbnails import (
    ALIKE,
    APART,
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
from deckgen.scene_digest import scene_digest

CELL: Final = 24
"""The side of a cell in pixels: a multiple of the squares of which thumbnails take the means."""
_MARGIN: Final = 2
"""Pixels beside a window in which nothing may be left out: edges are smoothed, hairlines widened."""
AT_ONCE: Final = 50
"""Faces drawn into one PDF: each PDF embeds fonts, but pictures of all faces would need much memory."""
_LARGE: Final = 100
"""The cost of a picture, or of what is mixed, compared with a word's."""
_MOST_LEFT: Final = 0.1
"""The most of some fronts that a few cells may leave untold; else little is won by them."""
_TIMES: Final = 2
"""In how many cells two fronts are to differ if cells are chosen by what they show."""
_MOST_MARKED: Final = 6
"""Most cells that an item is in which tells fronts apart."""


class Survey(NamedTuple):
    """What would be drawn of a front in each cell of the grid."""

    marks: Numbers
    """Numbers that differ if something else would be drawn."""
    costs: Numbers
    """How long drawing takes, compared with a word."""


@dataclass
class Seen(PartFindings):
    """What small pictures of faces of one size showed, by digest."""

    cells: dict[str, Numbers] = field(default_factory=dict)
    """The means of the chosen cells."""
    short: dict[str, bool] = field(default_factory=dict)
    """Whether the art ends short of the bleed."""


@dataclass
class Looks:
    """What small pictures of faces of one size show: one that comes again is not drawn again."""

    width: float
    height: float
    bleed: float
    shapes: Shapes = field(default_factory=Shapes)
    seen: Seen = field(default_factory=Seen)
    _chosen: Sequence[PixelBox] = ()
    """The cells in which fronts are compared: those that tell the first of them apart."""
    _chosen_windows: Windows | None = None
    _whole: dict[str, Numbers] = field(default_factory=dict)
    """The means of whole pictures."""
    _short: dict[str, bool] = field(default_factory=dict)
    """Whether art ends short, by the digest of what is near the edges, which many faces have in common."""

    def take(self, fronts: Mapping[str, Scene], backs: Mapping[str, Scene]) -> None:
        """Take from faces, by digest, what `alike` asks of fronts, and `short` of all."""
        if self.bleed > 0:
            self._take_edges({**fronts, **backs})
        if not self._chosen and len(fronts) > 1:
            self._choose(fronts)
        if self._chosen:
            new = {digest: scene for digest, scene in fronts.items() if digest not in self.seen.cells}
            self._compare(new)

    def _choose(self, fronts: Mapping[str, Scene]) -> None:
        """Choose the cells in which fronts are compared: those that tell these apart.

        What is printed in a cell may differ without looking different. If it does, cells are chosen by what
        all of them show.
        """
        cells = _telling([*map(self._survey, fronts.values())])
        self._compare_in(cells, fronts)
        if self._grid and len(self._perhaps_alike([*fronts])) > _MOST_LEFT * len(fronts):
            self._compare_in(range(len(self._grid)), fronts)
            means = np.array([self.seen.cells[each] for each in fronts])
            means = means.reshape(len(fronts), len(self._grid), -1)
            if cells := _showing(means):
                self._compare_in(cells, {})
                self.seen.cells = {each: of[cells].ravel() for each, of in zip(fronts, means, strict=True)}

    def _compare_in(self, cells: Sequence[int], fronts: Mapping[str, Scene]) -> None:
        """From now on, compare fronts in these cells of the grid, at first some."""
        self._chosen = [self._grid[cell] for cell in cells]
        self._chosen_windows = self._windows(self._chosen, _MARGIN)
        self._compare(fronts)

    def _compare(self, fronts: Mapping[str, Scene]) -> None:
        """Take the means of the chosen cells of fronts."""
        assert self._chosen_windows is not None
        drawn = _seen_in(fronts.values(), self._chosen_windows)
        self.seen.cells |= zip(fronts, map(self._means, self._thumbnails(drawn)), strict=True)

    def short(self, digest: str) -> bool:
        """Return whether the art of a face that was taken ends short of the bleed."""
        return self.bleed > 0 and self.seen.short[digest]

    def alike(self, fronts: Sequence[str], scene: Callable[[str], Scene]) -> Iterator[tuple[int, int]]:
        """Yield the pairs of fronts that look alike, by their places in a list of digests.

        `scene` returns the front with a digest: few are drawn whole.
        """
        left = self._perhaps_alike(fronts)
        whole = [fronts[n] for n in left]
        self._take_whole(whole, scene)
        pairs = list(close_pairs([self._whole[digest] for digest in whole]))
        close = sorted({n for pair in pairs for n in pair})
        pictures = dict(zip(close, self._thumbnails(scene(whole[n]) for n in close), strict=True))
        for n, m in pairs:
            if difference(pictures[n], pictures[m]) <= ALIKE:
                yield left[m], left[n]

    def _take_edges(self, faces: Mapping[str, Scene]) -> None:
        """Find out which faces end short of the bleed; those with the same edges are drawn once."""
        new = [digest for digest in faces if digest not in self.seen.short]
        near = _seen_in((faces[digest] for digest in new), self._edge_windows)
        edges = {digest: (scene_digest(scene), scene) for digest, scene in zip(new, near, strict=True)}
        scenes = {edge: scene for edge, scene in edges.values() if edge not in self._short}
        looks = self._thumbnails(scenes.values())
        self._short |= {edge: not bleed_reached(look) for edge, look in zip(scenes, looks, strict=True)}
        self.seen.short |= {digest: self._short[edge] for digest, (edge, _) in edges.items()}

    def _take_whole(self, digests: Iterable[str], scene: Callable[[str], Scene]) -> None:
        """Take the means of whole pictures."""
        new = [digest for digest in dict.fromkeys(digests) if digest not in self._whole]
        drawn = self._thumbnails(map(scene, new))
        self._whole |= zip(new, (each.means for each in drawn), strict=True)

    def _perhaps_alike(self, fronts: Sequence[str]) -> Sequence[int]:
        """Return the places of the fronts that are like another one in the chosen cells."""
        cells = self.seen.cells
        if not cells.keys() >= {*fronts}:
            return range(len(fronts) if len(fronts) > 1 else 0)
        return sorted({n for pair in close_pairs([cells[each] for each in fronts]) for n in pair})

    @cached_property
    def _grid(self) -> Sequence[PixelBox]:
        return grid(self.width, self.height, CELL)

    @cached_property
    def _trim(self) -> Parts:
        across, down = self.bleed / self.width, self.bleed / self.height
        return across, down, 1 - across, 1 - down

    @cached_property
    def _edge_windows(self) -> Windows:
        """Where the bleed is judged."""
        return self._windows(bleed_windows(self.width, self.height, self._trim), _MARGIN)

    def _windows(self, boxes: Iterable[PixelBox], margin: float) -> Windows:
        """Return windows for boxes in pixels, and a margin around them."""
        pixel = max(self.width, self.height) / SIDE
        return Windows(([side * pixel for side in box] for box in boxes), margin * pixel, self.shapes, True)

    def _thumbnails(self, scenes: Iterable[Scene]) -> Iterator[Thumbnail]:
        """Yield small pictures, of which no more than some are kept at a time."""
        rest = iter(scenes)
        while some := list(islice(rest, AT_ONCE)):
            pdf = pdf_bytes(some, PdfOptions("", compress=False))
            yield from page_thumbnails(pdf, [self._trim] * len(some))

    def _means(self, look: Thumbnail) -> Numbers:
        """Return the means of the chosen cells of a picture, which are put one below another."""
        column = Pictures.new("RGB", (CELL, CELL * len(self._chosen)))
        for place, cell in enumerate(self._chosen):
            column.paste(look.picture.crop(cell), (0, CELL * place))
        return Thumbnail(column, look.trim).means

    @cached_property
    def _middles(self) -> Windows:
        """The middles of the cells: an item at the very edge of a cell may not be seen in it."""
        return self._windows(self._grid, -CELL / 4)

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
                mark = hash((self.shapes.once(item, "hash", hash), matrix))
                to.marks[near] = to.marks[near] * 31 + mark


def _seen_in(scenes: Iterable[Scene], windows: Windows) -> Iterator[Scene]:
    """Yield what of scenes may be seen in some windows."""
    for scene in scenes:
        yield Scene(scene.width, scene.height, windows.pruned(scene).items)


def _cost(item: Item) -> int:
    """Return about how long a part of an item takes to draw, compared with a word."""
    match item:
        case Path(outline=Polygons(rings=rings)):
            return len(rings) // 10
        case Image() | Place():
            return _LARGE
        case _:
            return _LARGE if isinstance(item, Group) and item.composes else 1


def _telling(surveys: Sequence[Survey]) -> Sequence[int]:
    """Return cells that tell fronts apart as far as all cells do: those that tell most for their cost."""
    rows = np.array([survey.marks for survey in surveys])
    most = len(np.unique(rows, axis=0))
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


def _showing(means: Numbers) -> Sequence[int]:
    """Return cells that tell pictures apart by their means as far as all do, most pairs in several of them.

    Other pictures of their kind are likely to differ in one of them.
    """
    ones, others = np.triu_indices(len(means), 1)
    levels = means.astype(np.int16)
    told = np.array([(abs(of[ones] - of[others]) > APART).any(axis=1) for of in levels.swapaxes(0, 1)])
    wanted = np.minimum(told.sum(axis=0), _TIMES)
    chosen: list[int] = []
    while wanted.any():
        chosen.append(int(np.argmax(told[:, wanted > 0].sum(axis=1))))
        wanted = np.maximum(wanted - told[chosen[-1]], 0)
        told[chosen[-1]] = False
    return chosen
