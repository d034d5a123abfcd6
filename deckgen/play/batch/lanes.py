"""Masks and draws of many hands at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from deckgen.games.blocks import high_words, mix_all
from deckgen.games.draws import mix

Lanes: TypeAlias = NDArray[Any]
"""One number for each hand."""


class LaneDraws:
    """`Draws` for many deals: each lane has its own deal and its own count of draws."""

    def __init__(self, seed: int, deals: Lanes) -> None:
        """`deals`: the number of each lane's deal."""
        self.base = deals.astype(np.uint64)
        self.base ^= np.uint64(mix(seed & (1 << 64) - 1))
        mix_all(self.base)
        self.k = np.zeros(len(deals), np.uint64)

    def below(self, n: Lanes | int, lanes: Any = slice(None)) -> Lanes:
        """Return the next draw of every lane, or of some, as a number from 0 to n - 1."""
        z = self.base[lanes] ^ self.k[lanes]
        mix_all(z)
        self.k[lanes] += np.uint64(1)
        words: Lanes = high_words(z, np.asarray(n, np.uint64))
        return words

    def only(self, lanes: Lanes) -> None:
        """Keep some lanes."""
        self.base, self.k = self.base[lanes], self.k[lanes]


def number(bits: Lanes) -> Lanes:
    """Return the places of single bits; 32 or 64 where there is none."""
    places: Lanes = np.bitwise_count(bits - bits.dtype.type(1))
    return places


def lowest(masks: Lanes) -> Lanes:
    """Return the lowest bit of each mask."""
    return masks & np.negative(masks)


def nth_bit(masks: Lanes, r: Lanes) -> Lanes:
    """Return the r-th lowest bit of each mask."""
    left = masks.copy()
    r = r.astype(np.int8)
    for passed in range(int(r.max(initial=0))):
        left &= left - (r > passed)
    return lowest(left)


@cache
def _sets(count: int, size: int) -> Lanes:
    """Return every set of `size` of `count` places, in lexicographic order: a row for each member."""
    return np.array(list(combinations(range(count), size)), np.intp).T.copy()


def combinations_of(counts: Lanes, size: int) -> Lanes:
    """Return how many sets of `size` there are of each count."""
    table = np.array([comb(count, size) for count in range(int(counts.max(initial=0)) + 1)], np.uint64)
    found: Lanes = table[counts]
    return found


def nth_set(masks: Lanes, size: int, r: Lanes) -> Lanes:
    """Return the r-th set of `size` bits of each mask, in lexicographic order."""
    counts = np.bitwise_count(masks)
    most = int(counts.max(initial=0))
    rows = np.empty((most, len(masks)), masks.dtype)
    left = masks.copy()
    for row in rows:
        row[:] = lowest(left)
        left ^= row
    chosen = np.zeros_like(masks)
    for count in np.unique(counts):
        lanes = np.flatnonzero(counts == count)
        for member in _sets(int(count), size):
            chosen[lanes] |= rows[member[r[lanes]], lanes]
    return chosen


def best_bit(masks: Lanes, value: Callable[[Lanes], Lanes]) -> Lanes:
    """Return the bit of each mask whose place has the greatest value; the first of equals.

    `value` maps the place of one bit of each lane; for 32 and 64, no bit, to less than for any bit.
    """
    left = masks.copy()
    chosen = lowest(left)
    best = value(number(chosen))
    left ^= chosen
    while left.any():
        low = lowest(left)
        found = value(number(low))
        better = found > best
        np.copyto(best, found, where=better)
        np.copyto(chosen, low, where=better)
        left ^= low
    return chosen
