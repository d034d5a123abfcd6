"""From the deal to the first lead, many hands at a time: auctions, discards, the naming of trump."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from deckgen.play.batch.lanes import Lanes, lowest, nth_bit, number
from deckgen.play.batch.state import State
from deckgen.play.batch.tables import WAYS, Auction, auction

NONE = 255
"""In the list of bids: this lane's auction is over."""


def bid_all(state: State) -> tuple[Auction, Lanes, list[Lanes]]:
    """Return the auction, the state in which each lane's auction ended, and the place of each bid."""
    table = auction(state.game)
    at = table.start[state.first]
    bids: list[Lanes] = []
    minds = [state.best_trump(hand, state.nameable) if greedy else None
             for hand, greedy in zip(state.hands, state.greedy, strict=True)]  # fmt: skip
    lanes = np.flatnonzero(table.bidding[at])
    while len(lanes):
        here = at[lanes]
        place = _bids(state, table, here, lanes, minds)
        made = np.full(len(at), NONE, np.uint8)
        made[lanes] = place
        bids.append(made)
        at[lanes] = after = table.next[here * WAYS + place]
        lanes = lanes[table.bidding[after]]
    return table, at, bids


def _bids(state: State, table: Auction, at: Lanes, lanes: Lanes, minds: list[Any]) -> Lanes:
    """Return the next bid of some lanes."""
    place = np.empty(len(lanes), np.intp)
    seats = table.seat[at]
    drawn = np.flatnonzero(~state.greedy[seats])
    if len(drawn):
        r = state.draws.below(table.count[at[drawn]], lanes[drawn])
        place[drawn] = table.nth[at[drawn] * WAYS + r]
    for seat, mind in enumerate(minds):
        if mind is not None:
            own = np.flatnonzero(seats == seat)
            place[own] = _greedy(state, table, at[own], seat, mind[0][lanes[own]], mind[1][lanes[own]])
    return place


def _greedy(state: State, table: Auction, at: Lanes, seat: int, trump: Lanes, step: Lanes) -> Lanes:
    """Return the lowest bid that is wanted; else a pass, else the lowest."""
    legal = table.legal[at]
    bidder = table.bidder[at]
    wanted = state.opinions.wants[trump, step] & legal
    wanted[(bidder >= 0) & (state.sides[bidder] == state.sides[seat])] = 0
    passing = legal & np.uint64(state.game.passing)
    bit = np.where(wanted != 0, lowest(wanted), np.where(passing != 0, passing, lowest(legal)))
    return number(bit)


@dataclass(slots=True)
class Settled:
    """What was settled before the first trick; the moves are in the order made, a mask for each lane."""

    bidder: Lanes
    trump: Lanes
    moves: list[Lanes] = field(default_factory=list)


def exchange(state: State, bidder: Lanes, trump: Lanes) -> Settled:
    """Make every lane's moves between the auction and the first lead."""
    game, settled, taken_up = state.game, Settled(bidder, trump), False
    for step in game.steps:
        if step.stage == "trump":
            _name(state, settled)
            continue
        if not taken_up:
            _take_up(state, bidder)
            taken_up = True
        _discard(state, settled, (bidder + step.turn) % game.players, step.cards)
    if (settled.trump < 0).any():  # Neither bid nor named: there is only one.
        settled.trump = number(state.nameable).astype(np.intp)
    return settled


def _take_up(state: State, bidder: Lanes) -> None:
    """Let every seat take up its own piles, and the bidder those of nobody."""
    for (word, seat), cards in state.piles.items():
        if word != "hand" and seat is not None:
            state.hands[seat] |= cards
        elif word != "hand":
            state.hands[bidder, np.arange(len(bidder))] |= cards


def _discard(state: State, settled: Settled, seats: Lanes, size: int) -> None:
    """Discard from the hand of one seat in each lane."""
    lanes = np.arange(len(seats))
    held = state.hands[seats, lanes]
    trump = settled.trump
    if state.greedy.any() and (trump < 0).any():
        trump, _ = state.best_trump(held, state.nameable)
    moves = state.discard(seats, held & ~held.dtype.type(state.game.kept), size, trump)
    state.hands[seats, lanes] = held ^ moves
    settled.moves.append(moves)


def _name(state: State, settled: Settled) -> None:
    """Let the bidder name trump."""
    lanes = np.arange(len(settled.bidder))
    held = state.hands[settled.bidder, lanes]

    def pick(greedy: bool, some: Any) -> Lanes:
        nameable = state.nameable[some]
        if greedy:
            return np.left_shift(np.uint32(1), state.best_trump(held[some], nameable)[0].astype(np.uint32))
        return nth_bit(nameable, state.draws.below(np.bitwise_count(nameable), some))

    named = state.choose(settled.bidder, pick, np.uint32)
    settled.trump = number(named).astype(np.intp)
    settled.moves.append(named)
