"""Sheets to fold and bind at home, rendered by another program, have nothing outside the printable area."""

from __future__ import annotations

import pytest
from bundled_books import source
from rastering import rasterise

from deckgen.book.imposition import EDGE, RoundGrid, round_grid
from deckgen.outputs.booklet import BookSource
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Scene, Text, visits
from deckgen.target.paper import papers

pytestmark = pytest.mark.slow
PER_MM = 4


def printed_within(sheet: Scene, edge: float) -> bool:
    """Return whether anything is printed less than `edge` mm from an edge of a sheet."""
    width, height = round(sheet.width * PER_MM), round(sheet.height * PER_MM)
    picture = rasterise(pdf_bytes([sheet], PdfOptions("sheet")), 0, width, height, mode="L")
    rest = int(edge * PER_MM)
    strips = (
        (0, 0, width, rest), (0, height - rest, width, height),
        (0, 0, rest, height), (width - rest, 0, width, height),
    )  # fmt: skip
    return any(picture.crop(strip).getextrema()[0] < 250 for strip in strips)


@pytest.fixture
def folded() -> BookSource:
    """Return the shortest rules."""
    return source("dominoes")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_folded_sheet_stays_in_the_printable_area(folded: BookSource, paper: str) -> None:
    (sheet,) = folded.folded(papers()[paper])
    assert not printed_within(sheet, EDGE)
    assert printed_within(sheet, EDGE + 4), "the marks of its folds are not at the edge"
    said = [seen.item.text for seen in visits(sheet.items) if isinstance(seen.item, Text)]
    assert (said.count("cut"), said.count("fold")) == (2, 4)


@pytest.fixture
def moonlight() -> BookSource:
    """Return the rules of round cards."""
    return source("moonlight")


def test_sheets_of_round_pages_stay_in_the_printable_area(moonlight: BookSource) -> None:
    leaves = moonlight.leaves(3.0)
    assert len(leaves) % 4 == 0
    for name in ("a4", "letter"):
        grid = round_grid(moonlight.round, 3.0, papers()[name])
        assert isinstance(grid, RoundGrid) and len(grid.centres) == 3
        sheets = moonlight.round_sheets(grid, 0.1, 3.0)
        assert len(sheets) == 2 * -(-len(leaves) // 12)
        for sheet in (*sheets[:2], *sheets[-2:]):
            assert not printed_within(sheet, EDGE)
