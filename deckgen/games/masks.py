"""Moves as integer masks: single bits, or sets of a number of bits, in listed order.

Bit i stands for card i, bid i or call i: the lower bit comes first in the listed order, so that a mask of
legal moves is a list of them too, and nothing is allocated to hold it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

from deckgen.facts import CardId
from deckgen.games.game import HandState


def bits(mask: int) -> Iterator[int]:
    """Return the single bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def places(mask: int) -> list[int]:
    """Return the places of a mask's bits, ascending: card numbers."""
    return [low.bit_length() - 1 for low in bits(mask)]


def mask_of(numbers: Iterable[int]) -> int:
    """Return the mask with these bits; each number at most once."""
    return sum(1 << number for number in numbers)


def nth_bit(mask: int, r: int) -> int:
    """Return the r-th lowest bit of a mask, as a mask."""
    while r:
        mask &= mask - 1
        r -= 1
    return mask & -mask


@cache
def _edges(count: int, size: int) -> tuple[tuple[bool, ...], ...]:
    """Every set of `size` of `count` places in lexicographic order: where its runs of members begin and end.

    Each entry holds the places up to the set's last member.
    """
    sets = combinations(range(count), size)
    return tuple(
        tuple((at in chosen) != (at - 1 in chosen) for at in range(chosen[-1] + 1)) for chosen in sets
    )


def nth_set(mask: int, size: int, r: int) -> int:
    """The r-th set of `size` bits of a mask, sets in lexicographic order of their ascending members."""
    left, chosen = mask, 0
    for edge in _edges(mask.bit_count(), size)[r]:
        if edge:
            chosen ^= left  # what is left from here on, minus what is left after the run, is the run
        left &= left - 1
    return chosen ^ left


class MaskHand(HandState[int]):
    """A hand whose legal moves are the sets of `choose` bits of `mask`."""

    __slots__ = ("choose", "mask")

    mask: int
    """The legal moves; 0 when the hand is over."""
    choose: int

    def legal(self) -> list[int]:
        """Return the legal moves in listed order."""
        if self.choose == 1:
            return list(bits(self.mask))
        return list(map(sum, combinations(bits(self.mask), self.choose)))

    def count(self) -> int:
        """Return how many legal lines there are."""
        size = self.mask.bit_count()
        return size if self.choose == 1 else comb(size, self.choose)

    def nth(self, r: int) -> int:
        """Return the r-th legal move in listed order."""
        return nth_bit(self.mask, r) if self.choose == 1 else nth_set(self.mask, self.choose, r)

    def allows(self, move: int) -> bool:
        """Return whether a move is legal."""
        return not move & ~self.mask and move.bit_count() == self.choose


def card_ids(hand: HandState[Any], mask: int) -> tuple[CardId, ...]:
    """Return the cards of a mask, in the order of the deck, as values of a fact."""
    return tuple(CardId(hand.game.names[card]) for card in places(mask))
