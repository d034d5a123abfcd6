"""Handle masks and draws of many hands at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from deckgen.games.draws import mix

Lanes: TypeAlias = NDArray[Any]
"""One number for each hand."""


class LaneDraws:
    """`Draws` for many deals: each lane has its own deal and its own count of draws."""

    def __init__(self, seed: int, deals: Lanes) -> None:
        """Start the draws; `deals` holds the number of each lane's deal."""
        self._root = np.uint64(mix(seed & (1 << 64) - 1))
        self._deals = deals.astype(np.uint64)
        self.base = self._deals ^ self._root
        mix_all(self.base)
        self.k = np.zeros(len(deals), np.uint64)

    def next_deal(self, lanes: Lanes) -> None:
        """Go on to the next deal in some lanes, as if each were dealt alone."""
        self._deals[lanes] += np.uint64(1)
        base = self._deals[lanes] ^ self._root
        mix_all(base)
        self.base[lanes], self.k[lanes] = base, 0

    def below(self, n: Lanes | int, lanes: Any = slice(None)) -> Lanes:
        """Return the next draw of every lane, or of some, as a number from 0 to n - 1."""
        z = self.base[lanes] ^ self.k[lanes]
        mix_all(z)
        self.k[lanes] += np.uint64(1)
        words: Lanes = high_words(z, np.asarray(n, np.uint64))
        return words

    def shuffled(self, pack: Lanes, lanes: Any = slice(None)) -> Lanes:
        """Return the pack shuffled for every lane, or for some, with a column for each: row 0 is the top."""
        orders = np.repeat(pack[:, None], len(self.base[lanes]), axis=1)
        swap_rows(orders, (self.below(i, lanes) for i in range(len(pack), 1, -1)))
        return orders

    def only(self, lanes: Lanes) -> None:
        """Keep only some lanes."""
        self._deals, self.base, self.k = self._deals[lanes], self.base[lanes], self.k[lanes]


def number(bits: Lanes) -> Lanes:
    """Return the places of single bits; 32 or 64 if there is none."""
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
    """Return all sets of `size` out of `count` places in lexicographic order, with a row for each member."""
    return np.array(list(combinations(range(count), size)), np.intp).T.copy()


def combinations_of(counts: Lanes, size: int) -> Lanes:
    """Return the number of sets of `size` for each count."""
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
    """Return the bit of each mask whose place has the highest value; of equals, the first.

    `value` maps the place of one bit per lane to its value; for 32 and 64 (no bit), that must be the lowest.
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


def by_bot(greedy: Lanes, seats: Lanes, pick: Callable[[bool, Any], Lanes], kind: Any) -> Lanes:
    """Return the result of `pick(greedy, lanes)` for each lane; `greedy` says which seats' bots are."""
    if greedy.all() or not greedy.any():
        return pick(bool(greedy[0]), slice(None))
    found = np.empty(len(seats), kind)
    who = greedy[seats]
    for each in (False, True):
        lanes = np.flatnonzero(who == each)
        found[lanes] = pick(each, lanes)
    return found


def swap_rows(orders: Lanes, places: Iterable[Lanes]) -> None:
    """Shuffle each column in place; `places` gives the row to swap with the last row, then the one before."""
    rows, columns = orders.shape
    each, flat = np.arange(columns), orders.reshape(-1)
    for place, i in zip(places, range(rows - 1, 0, -1), strict=True):
        at = place * columns + each
        other = flat.take(at)
        flat[at] = orders[i]
        orders[i] = other


def mix_all(z: Lanes) -> None:
    """Apply `draws.mix` to every element of an array of uint64, in place."""
    z += np.uint64(0x9E3779B97F4A7C15)
    z ^= z >> np.uint64(30)
    z *= np.uint64(0xBF58476D1CE4E5B9)
    z ^= z >> np.uint64(27)
    z *= np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)


def high_words(draws: Lanes, n: Lanes) -> Lanes:
    """Return `draw * n >> 64` for every element, with n below 2^32."""
    half = np.uint64(32)
    low = (draws & np.uint64(0xFFFFFFFF)) * n >> half
    high: Lanes = (draws >> half) * n + low >> half
    return high.astype(np.intp)
