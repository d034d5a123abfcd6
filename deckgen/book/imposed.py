"""Pages of a book in; sheets of paper with the pages, fold marks and staple marks on them out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from deckgen.book.signature import FoldedSheet, Panel, Spread, eightfold, padded, saddle
from deckgen.geometry import Curves, compose, joined, polyline, rectangle, rotate, translate
from deckgen.scene import Group, Item, Path, Place, Role, Scene, Stroke
from deckgen.sheet.marks import BLACK
from deckgen.target.model import Paper

HAIR = 0.1
MARK = 4.0
"""Length of fold, cut and staple marks in mm."""
_STAPLES = (0.25, 0.75)
"""Where staples go along the fold."""


def filled(pages: Sequence[Scene], filler: Callable[[int], Scene]) -> tuple[Scene, ...]:
    """The pages of a book with fillers before the last, so that their number is a multiple of four."""
    missing = padded(len(pages)) - len(pages)
    extra = (filler(len(pages) + number) for number in range(missing))
    return (*pages[:-1], *extra, pages[-1])


@dataclass(frozen=True, slots=True)
class Stitched:
    """How a booklet is stitched: the paper (as fed, taken lying) and its thickness in mm."""

    paper: Paper
    thickness: float

    @property
    def lying(self) -> tuple[float, float]:
        """Width and height of the sheet with its long side across."""
        return max(self.paper.width, self.paper.height), min(self.paper.width, self.paper.height)


def stitched(pages: Sequence[Scene], how: Stitched) -> Iterator[Scene]:
    """The sheets of a saddle-stitched booklet, fronts and backs by turns; print on both sides, short edge.

    Inner sheets stick out further when they are folded and are trimmed more: their pages are shifted towards
    the fold by the thickness of the sheets outside them. Raises ValueError if the pages do not fit.
    """
    for sheet in saddle(len(pages)):
        for side, spread in (("front", sheet.front), ("back", sheet.back)):
            yield _side(pages, how, sheet, side, spread)


def _side(pages: Sequence[Scene], how: Stitched, sheet: FoldedSheet, side: str, spread: Spread) -> Scene:
    width, height = how.lying
    items: list[Item] = []
    for page, left in ((spread.left, True), (spread.right, False)):
        scene = pages[page - 1]
        if 2 * scene.width > width + 1e-6 or scene.height > height + 1e-6:
            raise ValueError(f"two pages of {scene.width:g} x {scene.height:g} mm do not fit the paper")
        creep = sheet.inward * how.thickness
        x = width / 2 - scene.width + creep if left else width / 2 - creep
        items.append(_page(scene, x, (height - scene.height) / 2, creep if left else -creep))
    outside = sheet.inward == 0 and side == "front"
    items += _marks(width, height, outside)
    return Scene(width, height, tuple(items), name=f"sheet {sheet.inward + 1} {side}")


def _page(scene: Scene, x: float, y: float, creep: float) -> Item:
    """A page, cut off at the fold."""
    clip = rectangle(x - min(0.0, creep), y, scene.width - abs(creep), scene.height)
    return Group((Place(scene, translate(x, y)),), clip=clip, label=scene.name)


def _marks(width: float, height: float, outside: bool) -> Iterator[Item]:
    """Short dashes where the fold meets the edges; on the outside of the booklet, where staples go."""
    middle = width / 2
    ends = [polyline([(middle, y), (middle, y + MARK)]) for y in (0.0, height - MARK)]
    yield _marked(ends, "fold", (1.0, 0.8))
    if outside:
        staples = [
            polyline([(middle, height * share - MARK / 2), (middle, height * share + MARK / 2)])
            for share in _STAPLES
        ]
        yield _marked(staples, "staple")


def _marked(lines: Sequence[Curves], label: str, dash: tuple[float, ...] = ()) -> Item:
    return Group((Path(joined(lines), stroke=Stroke(BLACK, HAIR, dash=dash)),), label=label, role=Role.MARK)


def eight_pages(pages: Sequence[Scene], paper: Paper) -> Scene:
    """Eight pages on one side of a sheet, which is folded in eight and cut in the middle.

    Pages that are smaller than an eighth of the sheet stand in its middle. Raises ValueError for another
    number of pages.
    """
    if len(pages) != 8:
        raise ValueError(f"the folded sheet has eight pages, not {len(pages)}")
    width, height = max(paper.width, paper.height), min(paper.width, paper.height)
    items = [_panel(pages[panel.page - 1], panel, width / 4, height / 2) for panel in eightfold()]
    return Scene(width, height, (*items, *_eight_marks(width, height)), name="sheet of eight")


def _panel(scene: Scene, panel: Panel, width: float, height: float) -> Item:
    middle = (panel.column + 0.5) * width, (panel.row + 0.5) * height
    matrix = translate(-scene.width / 2, -scene.height / 2)
    if panel.upside_down:
        matrix = compose(matrix, rotate(180))
    return Group((Place(scene, compose(matrix, translate(*middle))),), label=scene.name)


def _eight_marks(width: float, height: float) -> Iterator[Item]:
    """Dashes at the ends of the folds, and the line to cut along."""
    xs, ys = (width * n / 4 for n in (1, 2, 3)), (0.0, height - MARK)
    folds = [polyline([(x, y), (x, y + MARK)]) for x in xs for y in ys]
    folds += [polyline([(x, height / 2), (x + MARK, height / 2)]) for x in (0, width - MARK)]
    yield _marked(folds, "fold", (1.0, 0.8))
    cut = polyline([(width / 4, height / 2), (width * 3 / 4, height / 2)])
    yield _marked([cut], "cut", (3.0, 1.5))


def panel_size(paper: Paper) -> tuple[float, float]:
    """Width and height of an eighth of a sheet of paper."""
    return max(paper.width, paper.height) / 4, min(paper.width, paper.height) / 2
