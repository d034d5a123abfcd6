"""A number of pages in; which page lies where on which sheet out: folded booklets, and one folded sheet.

Pages are numbered from 1; 0 is a blank. Nothing here knows paper or what stands on a page.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spread:
    """One side of a sheet that is folded in the middle: the page on its left and the one on its right."""

    left: int
    right: int


@dataclass(frozen=True, slots=True)
class FoldedSheet:
    """A sheet of a saddle-stitched booklet; its back is seen after it was turned over like a page."""

    front: Spread
    back: Spread
    inward: int
    """How many sheets lie outside it: so many times the paper's thickness its pages are pushed outwards."""


def padded(count: int) -> int:
    """The least multiple of four that is not less, and at least four."""
    return max(4, -(-count // 4) * 4)


def saddle(count: int) -> tuple[FoldedSheet, ...]:
    """The sheets of a booklet whose sheets are laid in one another, folded once and stitched in the fold.

    `count` is a multiple of four. Raises ValueError otherwise.
    """
    if count <= 0 or count % 4:
        raise ValueError(f"a stitched booklet has a multiple of four pages, not {count}")
    sheets = []
    for inward in range(count // 4):
        low, high = 2 * inward + 1, count - 2 * inward
        sheets.append(FoldedSheet(Spread(high, low), Spread(low + 1, high - 1), inward))
    return tuple(sheets)


@dataclass(frozen=True, slots=True)
class Panel:
    """A page on the one-sided sheet of eight: column from the left, row from the top, upside down or not."""

    page: int
    column: int
    row: int
    upside_down: bool


def eightfold() -> tuple[Panel, ...]:
    """The sheet of eight pages that is folded in eight and cut along the middle of its long fold.

    The lower row stands upright: the last three pages and the first; above it, head to head, are 5 4 3 2.
    """
    upper = tuple(Panel(page, column, 0, True) for column, page in enumerate((5, 4, 3, 2)))
    lower = tuple(Panel(page, column, 1, False) for column, page in enumerate((6, 7, 8, 1)))
    return upper + lower
