"""Counts of all lines of play: kept numbers, and the plain formulation walked to the end of the hand."""

from __future__ import annotations

from copy import deepcopy

import pytest
from plain_moon import PlainMoon
from plain_moonlight import PlainMoonlight
from plain_moons import PlainMoons
from tables import IDS, TABLES, dealt, plain, random_walk, table

from deckgen.games.registry import kit_of
from deckgen.games.trick_hand import TrickHand
from deckgen.games.verify import leaves

KEPT: list[tuple[str, int, dict[str, str], list[int]]] = [
    ("moonlight", 4, {}, [17, 1439, 316124]),
    ("moonlight", 3, {"pass_is_final": "yes"}, [17, 944, 207224]),
    ("moonlight", 2, {}, [17, 944, 218952]),
    ("moon", 3, {}, [6, 28, 162, 1256, 7329, 35315]),
    ("moon", 4, {}, [6, 29, 158, 664, 3393, 13878]),
    ("moon", 3, {"call_suit": "yes"}, [6, 28, 167, 1022, 6398]),
    ("moon", 3, {"name_first": "yes"}, [6, 29, 167, 1305, 7329]),
    ("moon", 3, {"dice_trumps": "yes"}, [6, 28, 114, 680, 2548]),
    ("moon", 3, {"no_widow": "yes"}, [6, 28, 146, 846, 3690, 10557]),
    ("moon", 4, {"virginia": "yes"}, [4, 11, 32, 133, 765, 3737]),
]
"""The first deal of seed 1, first dealer or bidder 0."""


def plain_leaves(hand: PlainMoon | PlainMoonlight | PlainMoons, depth: int) -> int:
    """The positions `depth` plies on, by copying and playing every line."""
    if depth == 1:
        return len(hand.legal())
    total = 0
    for line in hand.legal():
        after = deepcopy(hand)
        after.play(line)
        total += plain_leaves(after, depth - 1)
    return total


@pytest.mark.parametrize(("name", "players", "options", "counts"), KEPT)
def test_counts_from_the_first_bid(
    name: str, players: int, options: dict[str, str], counts: list[int]
) -> None:
    hand, _ = dealt(table(name, players, options), 1)
    assert [leaves(hand, depth) for depth in range(1, len(counts) + 1)] == counts
    assert [plain_leaves(plain(hand), depth) for depth in (1, 2)] == counts[:2]


@pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=IDS)
def test_the_last_tricks_to_the_end(name: str, players: int, options: dict[str, str]) -> None:
    """From three tricks before the end, every depth; one ply beyond the end there is nothing."""
    rules = table(name, players, options)
    walked = 0
    for seed in range(5):
        other = None
        for hand, move in random_walk(rules, seed):
            assert isinstance(hand, TrickHand)
            other = plain(hand) if other is None else other
            left = sum(mask.bit_count() for mask in hand.hands)
            if hand.phase == "play" and left <= 2 * players + 1:
                counts = [leaves(hand, depth) for depth in range(1, left + 2)]
                assert counts[-1] == 0 and counts == [plain_leaves(other, n) for n in range(1, left + 2)]
                walked += 1
                break
            other.play(kit_of(hand.game).text(hand, move))
    assert walked >= 2
