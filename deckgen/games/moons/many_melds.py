"""Moons as sets of cards, for many hands at once: the machine of `melds` with its states in a table."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from deckgen.games.lanes import Lanes
from deckgen.games.moons import melds
from deckgen.games.moons.melds import ACES, FIVE_OF_CLUBS, KIND, START, MeldState, useful

ONE, FOUR, LOW = np.uint64(1), np.uint64(4), np.uint64(15)
KINDS = np.array(KIND, np.int64)
WIDTH = max(KIND) + 1
"""How many kinds of ranks there are."""
SUBSETS = np.array([[part for part in range(16) if not part & ~mask] + [0] * (16 - (1 << mask.bit_count()))
                    for mask in range(16)], np.uint64)  # fmt: skip
"""The sets of cards within those of one rank."""
UNKNOWN = -1
DEAD, BEGIN = 0, 1
"""The numbers of the state from which there is no way, and of the first."""


class Machine:
    """The states that have come up so far, by number, and what follows them."""

    def __init__(self) -> None:
        self._states: list[MeldState] = [frozenset(), START]
        self._numbers = {state: at for at, state in enumerate(self._states)}
        self._next = np.full((64, WIDTH), UNKNOWN, np.int64)
        self._begun = np.zeros((64, WIDTH), np.int64)

    def read(self, states: Lanes, kinds: Lanes) -> tuple[Lanes, Lanes]:
        """Return the states after one rank each, and how many moons, at the fewest, are begun there."""
        at = WIDTH * states + kinds
        after = self._next.take(at)
        if (after == UNKNOWN).any():
            for new in np.unique(at[after == UNKNOWN]):
                self._learn(*divmod(int(new), WIDTH))
            after = self._next.take(at)
        return after, self._begun.take(at)

    def _learn(self, number: int, kind: int) -> None:
        after, begun = melds.read(self._states[number], kind)
        if after not in self._numbers:
            self._numbers[after] = len(self._states)
            self._states.append(after)
            if len(self._states) > len(self._next):
                more = np.full_like(self._next, UNKNOWN)
                self._next = np.concatenate([self._next, more])
                self._begun = np.concatenate([self._begun, np.zeros_like(more)])
        self._next[number, kind], self._begun[number, kind] = self._numbers[after], begun


@cache
def machine() -> Machine:
    """Return the machine, which learns as it reads."""
    return Machine()


def kinds_of(rank: int, old: Lanes, new: Lanes, fives: bool) -> Lanes:
    """Return what the machine reads of the old and the new cards of one rank, as four bits each."""
    symbols = (old << FOUR | new).astype(np.int64)
    if fives and rank == 4:
        symbols |= ((old | new) & ONE).astype(np.int64) << 8
    return KINDS.take(symbols)


def fewest(old: Lanes, new: Lanes, fives: bool) -> Lanes:
    """Return the fewest moons that hold the cards, which can lie as moons with an old card in each."""
    states, moons = np.full(len(old), BEGIN), (old & np.uint64(ACES) > 0).astype(np.int64)
    for rank in range(1, 13):
        shift = np.uint64(4 * rank)
        states, begun = machine().read(states, kinds_of(rank, old >> shift & LOW, new >> shift & LOW, fives))
        moons += begun
    return moons + machine().read(states, np.zeros_like(states))[1]


def addable(laid: Lanes, hand: Lanes, starting: Lanes, fives: bool) -> tuple[Lanes, Lanes]:
    """Return the sets of cards that can be added, as `melds.addable` does but in any order.

    They are pairs of a lane, ascending, and a mask.
    """
    hand = hand if fives else hand & ~np.uint64(FIVE_OF_CLUBS)
    of_masks: Any = useful
    hand = of_masks(laid, hand)
    aces = np.where(starting | (laid & np.uint64(ACES) > 0), hand & np.uint64(ACES), np.uint64(0))
    hand = hand & ~np.uint64(ACES)
    lanes = np.arange(len(laid))
    added = np.zeros(len(laid), np.uint64)
    some = np.flatnonzero(hand)
    if len(some):
        more, parts = _added(laid[some], hand[some], starting[some], fives)
        lanes = np.concatenate([np.flatnonzero(hand == 0), some[more]])
        order = np.argsort(lanes, kind="stable")
        lanes, added = lanes[order], np.concatenate([added[: len(laid) - len(some)], parts])[order]
    lanes, added = _with_subsets(lanes, added, aces, 0)[:2]
    kept = (starting | (laid > 0))[lanes] & (laid[lanes] | added > 0)
    return lanes[kept], added[kept]


def _with_subsets(lanes: Lanes, added: Lanes, cards: Lanes, shift: int) -> tuple[Lanes, Lanes, Lanes]:
    """Return lanes and masks once for each set of the cards of one rank in the lane, and which they were."""
    here = cards[lanes].astype(np.intp)
    times = np.left_shift(1, np.bitwise_count(here).astype(np.intp))
    rows = np.repeat(np.arange(len(lanes)), times)
    ends = np.cumsum(times)
    parts = SUBSETS[here[rows], np.arange(len(rows)) - (ends - times)[rows]]
    return lanes[rows], added[rows] | parts << np.uint64(shift), rows


def _added(laid: Lanes, hand: Lanes, starting: Lanes, fives: bool) -> tuple[Lanes, Lanes]:
    """Return lanes and sets of cards of two or higher; every rank is read for all sets so far."""
    lanes, added, states = np.arange(len(laid)), np.zeros(len(laid), np.uint64), np.full(len(laid), BEGIN)
    for rank in range(1, 13):
        shift = np.uint64(4 * rank)
        held = hand >> shift & LOW
        if held.any():
            lanes, added, rows = _with_subsets(lanes, added, held, 4 * rank)
            states = states[rows]
        part, old, begins = added >> shift & LOW, (laid >> shift & LOW)[lanes], starting[lanes]
        kinds = kinds_of(rank, np.where(begins, old | part, old), np.where(begins, np.uint64(0), part), fives)
        states, _ = machine().read(states, kinds)
        alive = states != DEAD
        if not alive.all():
            lanes, added, states = lanes[alive], added[alive], states[alive]
    alive = machine().read(states, np.zeros_like(states))[0] != DEAD
    return lanes[alive], added[alive]
