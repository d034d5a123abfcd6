"""Imposition places every copy once and in order, whatever the counts, slots and start."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheet_pieces import POKER, ROUND, cards, face, piece

from deckgen.errors import SpecError, UsageError
from deckgen.facts import Fact
from deckgen.sheet.die import Die
from deckgen.sheet.sheets import MOST_SHEETS, by_die, dealt

decks = st.lists(st.integers(0, 9), max_size=20).map(lambda counts: list(enumerate(counts)))


@given(decks, st.integers(1, 15), st.integers(1, 15))
def test_every_copy_is_placed_once_and_in_order(deck: list[tuple[int, int]], slots: int, start: int) -> None:
    start = min(start, slots)
    sheets = list(dealt(deck, slots, start))
    lying = list(chain.from_iterable(sheets))
    assert all(len(sheet) == slots for sheet in sheets)
    copies = [name for name, count in deck for _ in range(count)]
    assert [name for name in lying if name is not None] == copies
    if copies:
        first, last = lying.index(copies[0]), len(lying) - 1 - lying[::-1].index(copies[-1])
        assert first == start - 1
        assert last - first + 1 == len(copies), "no slot between the first and the last stays free"
        assert last >= len(lying) - slots, "no sheet stays empty"


def test_no_cards_give_no_sheets() -> None:
    assert list(dealt([("a", 0)], 12, 5)) == []


def test_invalid_requests_are_reported() -> None:
    with pytest.raises(UsageError) as caught:
        list(dealt([("a", 1)], 12, 13))
    assert caught.value.problems[0].fact == Fact("sheet-no-slot", slot=13, slots=12)
    with pytest.raises(SpecError) as too_many:
        list(dealt([("a", 10_000_000)], 12))
    assert too_many.value.problems[0].key == "sheet-copies"
    assert len(list(dealt([("a", MOST_SHEETS)], 1))) == MOST_SHEETS


def test_pieces_are_grouped_by_die() -> None:
    tiles = cards(POKER, "t1 t2")
    discs = cards(ROUND, "d1 d2")
    sorted_out = by_die([tiles[0], discs[0], tiles[1], discs[1]])
    assert [(die, [p.faces()[0].name for p in own]) for die, own in sorted_out.items()] == [
        (POKER, ["t1", "t2"]),
        (ROUND, ["d1", "d2"]),
    ]


@pytest.mark.parametrize("die", [ROUND, replace(POKER, width=POKER.width + 0.01)], ids=["shape", "0.01 mm"])
def test_scene_that_differs_in_size_from_its_die_is_rejected(die: Die) -> None:
    with pytest.raises(ValueError, match="the size of its die"):
        piece(face(POKER, "wrong"), None, die).faces()
