"""Sheets drawn with characters show fronts beside their backs, for each flip edge."""

from __future__ import annotations

from pathlib import Path

import pytest
from ascii_sheets import ascii_duplex, ascii_sheet
from sheet_pieces import POKER, ROUND, cards, home

from deckgen.sheet.sheets import Piece, impose

GOLDEN = Path(__file__).parent / "golden"
ROUND_DECK = cards(ROUND, "jan feb mar apr may jun jul aug sep oct nov", "B1 B2 B3 B4 B5 B6 B7 B8 B9 - B11")
POKER_DECK = cards(POKER, "ace two three four five", "red red blue blue -")


@pytest.mark.parametrize(
    ("name", "deck", "flip"),
    [
        ("round-long", ROUND_DECK, "long"),
        ("round-short", ROUND_DECK, "short"),
        ("poker-long", POKER_DECK, "long"),
        ("poker-short", POKER_DECK, "short"),
    ],
)
def test_backs_match_their_fronts(name: str, deck: list[Piece], flip: str) -> None:
    front, back = impose(deck, home(flip=flip))
    picture = ascii_duplex(front, back, columns=36) + "\n"
    assert picture == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_sheets_can_start_at_a_later_slot() -> None:
    page = impose(cards(ROUND, "a b"), home(start_slot="5"))[0]
    rows = [row for row in ascii_sheet(page, columns=36).splitlines() if "^" in row]
    assert len(rows) == 1
    assert rows[0].index("a^") < rows[0].index("b^")
    assert rows[0].index("a^") == pytest.approx(18, abs=1), "slot 5 is the middle of the second row"
