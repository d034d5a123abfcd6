"""Folding and nesting model sheets puts the pages in reading order."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.assets import bundled_fonts
from deckgen.book.imposition import (
    EDGE,
    EIGHT,
    FOOT,
    HINGE,
    STRIP,
    SheetWords,
    eight_pages,
    filled,
    panel_size,
    round_grid,
    round_sheets,
    saddle,
    stitched,
)
from deckgen.errors import SpecError
from deckgen.fonts import open_font
from deckgen.ink import Ink
from deckgen.scene import Group, Path, Place, Role, Scene, Text, visits, walk
from deckgen.target.paper import papers
from deckgen.text.lines import Style

A4, LETTER = papers()["a4"], papers()["letter"]
STYLE = Style(
    open_font(bundled_fonts()["EBGaramond12-Regular"]), 2.0, Ink("black", (0, 0, 0, 100), (0, 0, 0))
)
WORDS = SheetWords(
    STYLE, "cut", "fold", lambda number, count, side: f"{side} {number} of {count}", ("staple it",)
)


def leaves_of(sheets):
    """Return every leaf of the stitched booklet, front to back, as the pair of its pages.

    The sheets are nested with their fronts outside. Behind the right half of a front is the left half of its
    back, because the paper is turned over like a page.
    """
    before = [(front[1], back[0]) for front, back in sheets]
    behind = [(back[1], front[0]) for front, back in reversed(sheets)]
    return before + behind


@given(st.integers(1, 60).map(lambda n: 4 * n))
def test_stitched_booklet_reads_from_1_to_n(count):
    pages = [page for leaf in leaves_of(saddle(count)) for page in leaf]
    assert pages == list(range(1, count + 1))


@given(st.integers(1, 60).map(lambda n: 4 * n))
def test_odd_pages_are_on_the_right(count):
    for (_, front), (_, back) in saddle(count):
        assert front % 2 == back % 2 == 1


@given(st.integers(1, 400))
def test_padding_adds_fewer_than_four_pages(count):
    pages = filled([page(n) for n in range(count)], page)
    assert len(pages) % 4 == 0 and 0 <= len(pages) - count < 4


@pytest.mark.parametrize("count", [0, 3, 5, 10, -4])
def test_other_numbers_of_pages_are_rejected(count):
    with pytest.raises(ValueError, match="multiple of four"):
        saddle(count)


def test_eight_pages_fold_into_a_book():
    """Fold along the long middle and pull the slit open: the four arms of the cross are the leaves.

    An outer column folds into one leaf, with its two panels back to back. In the middle, the lower layer
    makes one leaf and the upper layer another, each from the two panels that meet at the middle fold.
    """
    at = {(row, column): EIGHT[row][column] for row in range(2) for column in range(4)}
    arms = [{at[1, 3], at[0, 3]}, {at[0, 2], at[0, 1]}, {at[0, 0], at[1, 0]}, {at[1, 1], at[1, 2]}]
    assert arms == [{1, 2}, {3, 4}, {5, 6}, {7, 8}]
    # around the spine, each leaf's second page faces the next leaf's first, its neighbour on the sheet
    neighbours = {
        frozenset((at[a], at[b])) for a in at for b in at if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
    }
    for left, right in ((2, 3), (4, 5), (6, 7), (8, 1)):
        assert frozenset((left, right)) in neighbours


CELL = 9


def ascii_saddle(sheets):
    """Return every sheet as printed, its front beside its back; `^` is an upright page, `:` the fold."""
    rows = []
    for number, sheet in enumerate(sheets, start=1):
        rows.append(f"sheet {number}")
        sides = map(ascii_spread, sheet)
        rows += [f"{a}  {b}" for a, b in zip(*sides, strict=True)]
    return "\n".join(rows)


def ascii_spread(spread):
    edge = "+" + "-" * CELL + "+" + "-" * CELL + "+"
    blank = "|" + " " * CELL + ":" + " " * CELL + "|"
    return [edge, blank, f"|{f'{spread[0]} ^':^{CELL}}:{f'{spread[1]} ^':^{CELL}}|", blank, edge]


def ascii_eight(panels):
    """Return the sheet of eight pages; `v` is a page upside down, `=` the cut."""
    cells = {
        (row, n): f"{page} {'^' if row else 'v'}" for row in range(2) for n, page in enumerate(panels[row])
    }
    edge = "+" + ("-" * CELL + "+") * 4
    cut = "+" + "-" * CELL + "+" + "=" * (2 * CELL + 1) + "+" + "-" * CELL + "+"
    rows = ["|" + "|".join(f"{cells[row, column]:^{CELL}}" for column in range(4)) + "|" for row in range(2)]
    return "\n".join([edge, rows[0], cut, rows[1], edge])


def test_sheets_drawn_with_characters():
    assert ascii_saddle(saddle(8)) == "\n".join(
        [
            "sheet 1",
            "+---------+---------+  +---------+---------+",
            "|         :         |  |         :         |",
            "|   8 ^   :   1 ^   |  |   2 ^   :   7 ^   |",
            "|         :         |  |         :         |",
            "+---------+---------+  +---------+---------+",
            "sheet 2",
            "+---------+---------+  +---------+---------+",
            "|         :         |  |         :         |",
            "|   6 ^   :   3 ^   |  |   4 ^   :   5 ^   |",
            "|         :         |  |         :         |",
            "+---------+---------+  +---------+---------+",
        ]
    )
    assert ascii_eight(EIGHT) == "\n".join(
        [
            "+---------+---------+---------+---------+",
            "|   5 v   |   4 v   |   3 v   |   2 v   |",
            "+---------+===================+---------+",
            "|   6 ^   |   7 ^   |   8 ^   |   1 ^   |",
            "+---------+---------+---------+---------+",
        ]
    )


def page(number, width=139.7, height=210.0):
    """Return an empty page."""
    return Scene(width, height, (), name=f"page {number}")


def placed(sheet):
    """Return the pages on a sheet: name, and the transform that puts them there."""
    return [(item.scene.name, item.transform) for item in walk(sheet.items) if isinstance(item, Place)]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_pages_are_centred_in_their_halves_except_for_creep(paper):
    sheets = list(stitched([page(n) for n in range(1, 33)], paper, 0.1))
    middle = max(paper.width, paper.height) / 2
    assert len(sheets) == 16
    for number, sheet in enumerate(sheets):
        (_, left), (_, right) = placed(sheet)
        creep = 0.1 * (number // 2)
        assert left[4] + 139.7 / 2 == pytest.approx(middle / 2 + creep)
        assert right[4] + 139.7 / 2 == pytest.approx(1.5 * middle - creep)
        for group in (item for item in sheet.items if isinstance(item, Group) and item.clip):
            xs = group.clip.xy[::2]
            assert max(xs) <= middle + 1e-9 or min(xs) >= middle - 1e-9, "a page crosses the fold"


def test_pages_that_do_not_fit_are_rejected():
    with pytest.raises(SpecError) as caught:
        list(stitched([page(n, 160) for n in range(4)], A4, 0.1))
    assert [problem.key for problem in caught.value.problems] == ["rules-paper-small"]


def test_staples_are_marked_on_the_outside_only():
    sheets = stitched([page(n) for n in range(1, 9)], A4, 0.1)
    marked = [any(getattr(i, "label", "") == "staple" for i in walk(sheet.items)) for sheet in sheets]
    assert marked == [True, False, False, False]


def test_fillers_go_before_the_last_page():
    pages = filled([page(n) for n in range(1, 7)], lambda number: page(f"score {number}"))
    assert [p.name for p in pages] == [
        "page 1", "page 2", "page 3", "page 4", "page 5", "page score 6", "page score 7", "page 6",
    ]  # fmt: skip


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_eight_pages_are_in_their_eighths(paper):
    width, height = panel_size(paper)
    sheet = eight_pages([page(n, width, height) for n in range(1, 9)], paper, WORDS)
    by_page = {page: (row, column) for row, pages in enumerate(EIGHT) for column, page in enumerate(pages)}
    for name, (a, _, _, d, e, f) in placed(sheet):
        row, column = by_page[int(name.split()[1])]
        turned = row == 0  # the heads of both rows meet at the middle fold
        assert (round(a), round(d)) == ((-1, -1) if turned else (1, 1))
        assert e == pytest.approx((column + turned) * width)
        assert f == pytest.approx(sheet.height / 2)
        assert height == pytest.approx(sheet.height / 2 - FOOT)


def test_folding_needs_exactly_eight_pages():
    with pytest.raises(ValueError, match="eight pages, not 7"):
        eight_pages([page(n, 70, 100) for n in range(7)], A4, WORDS)


def test_cut_of_the_folded_sheet_is_labelled_and_differs_from_folds():
    sheet = eight_pages([page(n, *panel_size(A4)) for n in range(1, 9)], A4, WORDS)
    lines = {label: path.stroke for label, path in marks(sheet) if isinstance(path, Path)}
    assert lines["fold"].dash and not lines["cut"].dash and lines["cut"].width > lines["fold"].width
    said = [text.text for label, text in marks(sheet) if isinstance(text, Text)]
    assert (said.count("cut"), said.count("fold")) == (2, 4)


def marks(sheet):
    """Return the paths and texts of the marks of a sheet, each with its label."""
    for seen in visits(sheet.items):
        label = next((g.label for g in reversed(seen.groups) if g.role is Role.MARK), "")
        if label and isinstance(seen.item, Path | Text):
            yield label, seen.item


def disc(number, diameter=88.9, bleed=3.0):
    """Return an empty round page."""
    side = diameter + 2 * bleed
    return Scene(side, side, (), bleed, name=f"page {number}")


def round_book(paper, count=52, diameter=88.9):
    grid = round_grid(diameter, 3.0, paper)
    assert grid is not None
    return grid, list(round_sheets([disc(n, diameter) for n in range(1, count + 1)], grid, 0.1, WORDS))


def centres(sheet, side=94.9):
    """Return the centres of the pages on a sheet, by their numbers."""
    return {int(name.split()[1]): (e + side / 2, f + side / 2) for name, (_, _, _, _, e, f) in placed(sheet)}


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("count", [4, 8, 52])
def test_round_leaf_has_its_second_page_behind_its_first(paper, count):
    """Paper is flipped about its vertical middle line, which exchanges left and right."""
    grid, sheets = round_book(paper, count)
    assert (grid.flip, len(sheets) % 2) == ("long", 0)
    seen = []
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        behind = {(round(grid.width - x, 3), round(y, 3)): n for n, (x, y) in centres(back).items()}
        for number, (x, y) in centres(front).items():
            leaf = number, behind[round(x, 3), round(y, 3)]
            assert max(leaf) - min(leaf) == 1 and min(leaf) % 2
            seen += leaf
    assert sorted(seen) == list(range(1, count + 1))


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_nested_round_pairs_read_in_order(paper):
    """Pairs are nested by the numbers printed beside them."""
    _, sheets = round_book(paper)
    spreads = {0: [], 1: []}
    for index, sheet in enumerate(sheets):
        by_row = {}
        for number, (x, y) in centres(sheet).items():
            by_row.setdefault(round(y, 3), []).append((x, number))
        spreads[index % 2] += [tuple(n for _, n in sorted(row)) for _, row in sorted(by_row.items())]
        said = [int(t.text) for _, t in marks(sheet) if isinstance(t, Text) and t.text.isdigit()]
        assert said == list(range(len(spreads[index % 2]) - len(by_row) + 1, len(spreads[index % 2]) + 1))
    pages = [page for leaf in leaves_of(list(zip(*spreads.values(), strict=True))) for page in leaf]
    assert pages == list(range(1, 53))


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("diameter", [50.8, 63.5, 76.2, 88.9])
def test_round_pairs_are_apart_and_on_the_paper(paper, diameter):
    """A hinge has room for a staple, no cuts touch, and everything is in the printable area."""
    grid, _ = round_book(paper, 4, diameter)
    r, reach = diameter / 2, diameter - HINGE
    assert 2 * (r**2 - (r - HINGE) ** 2) ** 0.5 > 14
    for x, y in grid.centres:
        assert x - reach - grid.bleed + 1e-6 >= EDGE + STRIP and x + reach <= grid.width - EDGE - STRIP + 1e-6
        assert y - r - grid.bleed + 1e-6 >= EDGE and y + r + grid.bleed <= grid.height - EDGE + 1e-6
    for (x, y), (u, v) in combinations(grid.centres, 2):
        assert abs(x - u) >= 2 * reach - 1e-6 or abs(y - v) >= diameter - 1e-6


def test_round_pages_too_large_for_the_paper_have_no_layout():
    assert round_grid(160.0, 3.0, A4) is None


def test_round_booklet_has_one_staple():
    _, sheets = round_book(A4)
    assert [sum(label == "staple" for label, _ in marks(sheet)) for sheet in sheets] == [2] + 9 * [0]
