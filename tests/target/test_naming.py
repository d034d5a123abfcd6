"""Names of picture files are patterns filled in, with numbers that sort."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.deck.scope import NO_NAMES
from deckgen.errors import Where
from deckgen.source import ScalarNode
from deckgen.target.outputs import PATTERN, named


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("{id}", "jan-new"),
        ("{n:03}_{id}", "007_jan-new"),
        ("{part} {n}{side}", "cards 7front"),
        ("{n:2}", "07"),
        ("card", "card"),
    ],
)
def test_patterns_are_filled_in(pattern: str, name: str) -> None:
    read = PATTERN.read(ScalarNode(pattern, Where("x")), NO_NAMES)
    assert named(read, 7, "jan-new", "cards", "front") == name


@given(st.lists(st.integers(1, 999), unique=True))
def test_padded_numbers_sort_numerically(numbers: list[int]) -> None:
    names = [named("{n:03}_{id}", n, "x", "", "") for n in numbers]
    assert sorted(names) == [named("{n:03}_{id}", n, "x", "", "") for n in sorted(numbers)]
