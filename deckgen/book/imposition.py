"""Impose the pages of a booklet on sheets of paper: stitched, round and stitched, or folded in eight.

Pages are numbered from 1. Nothing is printed within `EDGE` of the paper's edges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import floor, sqrt
from typing import Literal, NamedTuple, TypeAlias

from deckgen.book.design import PAPER, fitted
from deckgen.errors import Problem, SpecError
from deckgen.facts import Fact, Quantity
from deckgen.geometry import Curves, Point, circle, compose, joined, polyline, rectangle, rotate, translate
from deckgen.ink import Ink
from deckgen.scene import Group, Item, Path, Place, Role, Scene, Stroke
from deckgen.sheet.marks import BLACK
from deckgen.target.paper import Paper
from deckgen.text.lines import Style, straight

EDGE = 4.2
"""The strip along each edge of the paper that printers may not reach, in mm."""
MARK = 4.0
"""Length of fold and staple marks in mm."""
FOOT = 1.5
"""How much shorter pages are than an eighth of a sheet, in mm, so that folios stay clear of `EDGE`."""
HINGE = 1.5
"""How far each of two round pages overlaps the fold, in mm, which sets the width of their hinge."""
STRIP = 5.0
"""Width of the strips for text at the sides of a sheet of round pages, in mm."""
_GREY = Ink("cut line", (0, 0, 0, 60), (120, 120, 120))
PagePair: TypeAlias = tuple[int, int]
"""The left and the right page of one side of a sheet."""
EIGHT = ((5, 4, 3, 2), (6, 7, 8, 1))
"""The pages, by rows, of a sheet that is folded in eight and cut along the middle of its long fold.

The lower row is upright: pages 6 to 8 and the cover. The upper row is head to head with it.
"""


_FOLD = (1.0, 0.8)
"""The dashes of a fold; cuts are continuous lines."""


class SheetWords(NamedTuple):
    """The text printed on sheets to be cut and folded, in the language of the book."""

    style: Style
    cut: str
    fold: str
    sheet: Callable[[int, int, str], str]
    """Returns the label of a sheet, given its number, the number of sheets, and the side."""
    steps: tuple[str, ...]
    """The instructions for sheets of round pages."""


def saddle(count: int) -> list[tuple[PagePair, PagePair]]:
    """Return the fronts and backs of a saddle-stitched booklet of `count` pages, the outermost sheet first.

    Backs are as seen after turning the sheet like a page. Raises ValueError if `count` is not a multiple of
    four.
    """
    if count <= 0 or count % 4:
        raise ValueError(f"a stitched booklet has a multiple of four pages, not {count}")
    starts = range(1, count // 2, 2)
    return [((count - low + 1, low), (low + 1, count - low)) for low in starts]


def filled(pages: Sequence[Scene], filler: Callable[[int], Scene]) -> tuple[Scene, ...]:
    """Return the pages of a book, padded before the last one to a multiple of four."""
    extra = (filler(len(pages) + number) for number in range(-len(pages) % 4))
    return (*pages[:-1], *extra, pages[-1])


def _landscape(paper: Paper) -> tuple[float, float]:
    return max(paper.width, paper.height), min(paper.width, paper.height)


def stitched(pages: Sequence[Scene], paper: Paper, thickness: float) -> Iterator[Scene]:
    """Yield the sheets of a saddle-stitched booklet, fronts and backs in turn, to flip on the short edge.

    Pages are shifted towards the fold to compensate for creep: inner sheets stick out by the thickness, in
    mm, of the sheets around them, and are trimmed more. Raises SpecError if the pages do not fit the paper.
    """
    for number, sides in enumerate(saddle(len(pages))):
        for side, spread in zip(("front", "back"), sides, strict=True):
            items = [*_bound(pages, paper, spread, number * thickness)]
            items += _marks(*_landscape(paper), outside=number == 0 and side == "front")
            yield Scene(*_landscape(paper), tuple(items), name=f"sheet {number + 1} {side}")


def side_by_side(pages: Sequence[Scene], paper: Paper) -> Scene:
    """Impose two pages on one side of a sheet, or one page twice, with marks in the middle.

    Raises SpecError if they do not fit the paper.
    """
    items = [*_bound(pages, paper, (1, len(pages)), 0.0), *_marks(*_landscape(paper), outside=False)]
    return Scene(*_landscape(paper), tuple(items), name="sheet of two")


def half_size(paper: Paper) -> tuple[float, float]:
    """Return the width and height of half a sheet of paper."""
    width, height = _landscape(paper)
    return width / 2, height


def _bound(pages: Sequence[Scene], paper: Paper, spread: PagePair, creep: float) -> Iterator[Item]:
    """Yield two pages, each centred in its half but `creep` mm nearer to the fold, and clipped there."""
    width, height = _landscape(paper)
    for page, left in zip(spread, (True, False), strict=True):
        scene = pages[page - 1]
        if 2 * scene.width > width + 1e-6 or scene.height > height + 1e-6:
            size = {"width": Quantity(2 * scene.width, "mm"), "height": Quantity(scene.height, "mm")}
            raise SpecError(Problem(Fact("rules-paper-small", **size, paper=str(paper)), rule="target-fit"))
        shift = creep if left else -creep
        x, y = (width / 2 - scene.width) / 2 + shift + (0 if left else width / 2), (height - scene.height) / 2
        half = rectangle(0 if left else width / 2, 0, width / 2, height)
        yield Group((Place(scene, translate(x, y)),), clip=half, label=scene.name)


def _marks(width: float, height: float, outside: bool) -> Iterator[Item]:
    """Yield dashes where the fold meets the edges, and staple marks on the outside of the booklet."""
    middle = width / 2
    ends = [polyline([(middle, y), (middle, y + MARK)]) for y in (EDGE, height - EDGE - MARK)]
    yield _marked(ends, "fold", _FOLD)
    if outside:
        staples = [
            polyline([(middle, height * share - MARK / 2), (middle, height * share + MARK / 2)])
            for share in (0.25, 0.75)
        ]
        yield _marked(staples, "staple")


def _marked(lines: Sequence[Curves], label: str, dash: tuple[float, ...] = (), width: float = 0.1) -> Item:
    return Group((Path(joined(lines), stroke=Stroke(BLACK, width, dash=dash)),), label=label, role=Role.MARK)


def eight_pages(pages: Sequence[Scene], paper: Paper, words: SheetWords) -> Scene:
    """Impose eight pages on one side of a sheet, to be folded in eight and cut in the middle.

    Their heads meet at the cut. Raises ValueError for another number of pages.
    """
    if len(pages) != 8:
        raise ValueError(f"the folded sheet has eight pages, not {len(pages)}")
    width, height = _landscape(paper)
    items: list[Item] = []
    for row, numbers in enumerate(EIGHT):
        for column, number in enumerate(numbers):
            scene = pages[number - 1]
            matrix = translate(-scene.width / 2, 0.0)
            if row == 0:
                matrix = compose(matrix, rotate(180))
            head = translate((column + 0.5) * width / 4, height / 2)
            items.append(Group((Place(scene, compose(matrix, head)),), label=scene.name))
    return Scene(width, height, (*items, *_eight_marks(width, height, words)), name="sheet of eight")


def _eight_marks(width: float, height: float, words: SheetWords) -> Iterator[Item]:
    """Yield dashes at the ends of the folds, the cut line with end bars, and their labels."""
    xs, middle = [width * n / 4 for n in (1, 2, 3)], height / 2
    folds = [polyline([(x, y), (x, y + MARK)]) for x in xs for y in (EDGE, height - EDGE - MARK)]
    folds += [polyline([(x, middle), (x + MARK, middle)]) for x in (EDGE, width - EDGE - MARK)]
    yield _marked(folds, "fold", _FOLD)
    ends = [polyline([(x, middle - 1), (x, middle + 1)]) for x in (xs[0], xs[2])]
    yield _marked([polyline([(xs[0], middle), (xs[2], middle)]), *ends], "cut", width=0.2)
    named = [straight(words.style, words.fold, x - 1, height - EDGE - 1.2, "right") for x in xs]
    named.append(straight(words.style, words.fold, EDGE + 0.8, middle - 1))
    named += [
        straight(words.style, words.cut, x, middle - 1, "centre") for x in (width * 3 / 8, width * 5 / 8)
    ]
    yield Group(tuple(named), label="words", role=Role.MARK)


def panel_size(paper: Paper) -> tuple[float, float]:
    """Return the width and height of a page folded from a sheet of paper."""
    width, height = _landscape(paper)
    return width / 4, height / 2 - FOOT


class RoundGrid(NamedTuple):
    """The layout of pairs of round pages: the size of the sheet, and the centre of each pair, row by row."""

    width: float
    height: float
    centres: tuple[Point, ...]
    bleed: float
    """The bleed that fits between neighbours, in mm."""

    @property
    def flip(self) -> Literal["long", "short"]:
        """The edge to flip sheets on, which is about their vertical middle line."""
        return "long" if self.height > self.width else "short"


def round_grid(diameter: float, bleed: float, paper: Paper) -> RoundGrid | None:
    """Return the layout, upright or on its side, that holds more pairs of pages; None if none fits."""
    grids = []
    pair = 2 * (diameter - HINGE), diameter
    for width, height in ((paper.width, paper.height), (paper.height, paper.width)):
        room = width - 2 * (EDGE + STRIP), height - 2 * EDGE
        columns, rows = (floor(size / each) for size, each in zip(room, pair, strict=True))
        if not columns or not rows:
            continue
        kept = min(bleed, (room[0] / columns - pair[0]) / 2, (room[1] / rows - pair[1]) / 2)
        across, down = (each + 2 * kept for each in pair)
        left, top = (width - (columns - 1) * across) / 2, (height - (rows - 1) * down) / 2
        centres = tuple((left + n * across, top + m * down) for m in range(rows) for n in range(columns))
        grids.append(RoundGrid(width, height, centres, kept))
    return max(grids, key=lambda grid: len(grid.centres), default=None)


def round_sheets(
    pages: Sequence[Scene], grid: RoundGrid, thickness: float, words: SheetWords
) -> Iterator[Scene]:
    """Yield the sheets of a stitched booklet of round pages, alternating fronts and backs.

    Two pages are joined at a hinge, where their circles overlap. They are cut out in pairs, folded, nested by
    number with the first outermost, and stapled. As with `stitched`, inner pairs are closer to the fold by
    the `thickness`, in mm, of the sheets around them. Raises ValueError if the number of pages is not a
    multiple of four.
    """
    pairs, size = saddle(len(pages)), len(grid.centres)
    count = -(-len(pairs) // size)
    for sheet in range(count):
        own = range(sheet * size, min((sheet + 1) * size, len(pairs)))
        for back, name in enumerate(("front", "back")):
            items: list[Item] = []
            for number, (x, y) in zip(own, grid.centres, strict=False):
                at = (grid.width - x if back else x), y
                pair = [pages[page - 1] for page in pairs[number][back]]
                items += _pair(pair, at, number * thickness, grid.bleed)
                items += _pair_marks(pair[0], at, grid.bleed, number + 1, words.style)
                if number == back == 0:
                    items.append(_round_staple(at))
            lines = words.sheet(sheet + 1, count, name), *words.steps
            items.append(_upended(words.style, lines, grid.height))
            yield Scene(grid.width, grid.height, tuple(items), name=f"sheet {sheet + 1} {name}")


def _pair(pair: Sequence[Scene], at: Point, creep: float, bleed: float) -> Iterator[Item]:
    """Yield two round pages, each clipped at the fold, and the cut line around both."""
    (x, y), r = at, pair[0].width / 2 - pair[0].bleed
    reach = r - HINGE - creep
    for page, side in zip(pair, (-1, 1), strict=True):
        middle, high = x + side * reach, r + bleed
        half = rectangle(x - 2 * high if side < 0 else x, y - high, 2 * high, 2 * high)
        place = Place(page, translate(middle - page.width / 2, y - page.height / 2))
        shown = Group((place,), clip=circle(middle, y, high), label=page.name)
        line = Path(circle(middle, y, r), stroke=Stroke(_GREY, 0.15))
        yield Group((shown, Group((line,), label="cut", role=Role.MARK)), clip=half)


def _pair_marks(page: Scene, at: Point, bleed: float, number: int, style: Style) -> Iterator[Item]:
    """Yield the fold line above and below the hinge, clear of the art, and the number of the pair."""
    (x, y), r = at, page.width / 2 - page.bleed
    notch = sqrt((r + bleed) ** 2 - (r - HINGE) ** 2) + 1
    ends = [polyline([(x, y + s * notch), (x, y + s * (notch + MARK))]) for s in (-1, 1)]
    yield _marked(ends, "fold", _FOLD)
    label = straight(style, str(number), x, y - notch - MARK - 1, "centre")
    yield Group((label,), label="words", role=Role.MARK)


def _round_staple(at: Point) -> Item:
    """Return the staple mark of a round booklet, black on white so that it shows on any cover."""
    x, y = at
    line = polyline([(x, y - MARK / 2), (x, y + MARK / 2)])
    strokes = (Stroke(PAPER, 0.8, cap=2), Stroke(BLACK, 0.2))
    return Group(tuple(Path(line, stroke=stroke) for stroke in strokes), label="staple", role=Role.MARK)


def _upended(style: Style, lines: Sequence[str], height: float) -> Group:
    """Return text that runs up the left side of a sheet."""
    words = "  ·  ".join(lines)
    style = fitted(style, words, height - 2 * EDGE)
    text = straight(style, words, 0.0, 0.0, "centre")
    place = compose(rotate(-90), translate(EDGE + style.size, height / 2))
    return Group((text,), place, label="words", role=Role.MARK)
