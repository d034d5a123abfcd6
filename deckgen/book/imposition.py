"""Impose the pages of a booklet on sheets of paper: saddle-stitched, or eight pages on one folded sheet.

Pages are numbered from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from deckgen.geometry import Curves, compose, joined, polyline, rectangle, rotate, translate
from deckgen.scene import Group, Item, Path, Place, Role, Scene, Stroke
from deckgen.sheet.marks import BLACK
from deckgen.target.paper import Paper

MARK = 4.0
"""Length of fold, cut and staple marks in mm."""
Spread: TypeAlias = tuple[int, int]
"""The left and the right page of one side of a sheet."""
EIGHT = ((5, 4, 3, 2), (6, 7, 8, 1))
"""The pages of a sheet that is folded in eight and cut along the middle of its long fold, by rows.

The lower row is upright: the last three pages and the first; the upper one is above it, head to head.
"""


def saddle(count: int) -> list[tuple[Spread, Spread]]:
    """The fronts and backs of a saddle-stitched booklet of `count` pages, the outermost sheet first.

    A back is as seen after turning the sheet like a page. Raises ValueError if `count` is not a multiple of
    four.
    """
    if count <= 0 or count % 4:
        raise ValueError(f"a stitched booklet has a multiple of four pages, not {count}")
    starts = range(1, count // 2, 2)
    return [((count - low + 1, low), (low + 1, count - low)) for low in starts]


def filled(pages: Sequence[Scene], filler: Callable[[int], Scene]) -> tuple[Scene, ...]:
    """The pages of a book, filled up before the last to a multiple of four."""
    extra = (filler(len(pages) + number) for number in range(-len(pages) % 4))
    return (*pages[:-1], *extra, pages[-1])


def _landscape(paper: Paper) -> tuple[float, float]:
    return max(paper.width, paper.height), min(paper.width, paper.height)


def stitched(pages: Sequence[Scene], paper: Paper, thickness: float) -> Iterator[Scene]:
    """The sheets of a saddle-stitched booklet, alternating fronts and backs, for duplex on the short edge.

    Pages are shifted towards the fold to make up for creep: inner sheets stick out by the thickness, in mm,
    of the sheets around them, and are trimmed more. Raises ValueError if the pages do not fit the paper.
    """
    for number, sides in enumerate(saddle(len(pages))):
        for side, spread in zip(("front", "back"), sides, strict=True):
            items = [*_bound(pages, paper, spread, number * thickness)]
            items += _marks(*_landscape(paper), outside=number == 0 and side == "front")
            yield Scene(*_landscape(paper), tuple(items), name=f"sheet {number + 1} {side}")


def _bound(pages: Sequence[Scene], paper: Paper, spread: Spread, creep: float) -> Iterator[Item]:
    """Two pages, each at the fold or over it by `creep` mm, where it is clipped."""
    width, height = _landscape(paper)
    for page, left in zip(spread, (True, False), strict=True):
        scene = pages[page - 1]
        if 2 * scene.width > width + 1e-6 or scene.height > height + 1e-6:
            raise ValueError(f"two pages of {scene.width:g} x {scene.height:g} mm do not fit the paper")
        x, y = width / 2 - scene.width + creep if left else width / 2 - creep, (height - scene.height) / 2
        clip = rectangle(x if left else x + creep, y, scene.width - creep, scene.height)
        yield Group((Place(scene, translate(x, y)),), clip=clip, label=scene.name)


def _marks(width: float, height: float, outside: bool) -> Iterator[Item]:
    """Dashes where the fold meets the edges; staple marks on the outside of the booklet."""
    middle = width / 2
    ends = [polyline([(middle, y), (middle, y + MARK)]) for y in (0.0, height - MARK)]
    yield _marked(ends, "fold", (1.0, 0.8))
    if outside:
        staples = [
            polyline([(middle, height * share - MARK / 2), (middle, height * share + MARK / 2)])
            for share in (0.25, 0.75)
        ]
        yield _marked(staples, "staple")


def _marked(lines: Sequence[Curves], label: str, dash: tuple[float, ...] = ()) -> Item:
    return Group((Path(joined(lines), stroke=Stroke(BLACK, 0.1, dash=dash)),), label=label, role=Role.MARK)


def eight_pages(pages: Sequence[Scene], paper: Paper) -> Scene:
    """Impose eight pages on one side of a sheet, to be folded in eight and cut in the middle.

    Pages smaller than an eighth of the sheet are centred in it. Raises ValueError for another number of
    pages.
    """
    if len(pages) != 8:
        raise ValueError(f"the folded sheet has eight pages, not {len(pages)}")
    width, height = _landscape(paper)
    items: list[Item] = []
    for row, numbers in enumerate(EIGHT):
        for column, number in enumerate(numbers):
            scene = pages[number - 1]
            matrix = translate(-scene.width / 2, -scene.height / 2)
            if row == 0:
                matrix = compose(matrix, rotate(180))
            middle = translate((column + 0.5) * width / 4, (row + 0.5) * height / 2)
            items.append(Group((Place(scene, compose(matrix, middle)),), label=scene.name))
    return Scene(width, height, (*items, *_eight_marks(width, height)), name="sheet of eight")


def _eight_marks(width: float, height: float) -> Iterator[Item]:
    """Dashes at the ends of the folds, and the line to cut."""
    xs, ys = (width * n / 4 for n in (1, 2, 3)), (0.0, height - MARK)
    folds = [polyline([(x, y), (x, y + MARK)]) for x in xs for y in ys]
    folds += [polyline([(x, height / 2), (x + MARK, height / 2)]) for x in (0, width - MARK)]
    yield _marked(folds, "fold", (1.0, 0.8))
    cut = polyline([(width / 4, height / 2), (width * 3 / 4, height / 2)])
    yield _marked([cut], "cut", (3.0, 1.5))


def panel_size(paper: Paper) -> tuple[float, float]:
    """The width and height of an eighth of a sheet of paper."""
    width, height = _landscape(paper)
    return width / 4, height / 2
