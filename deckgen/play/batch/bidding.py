"""Hands dealt in; their auctions, as bids in the order made and the state in which each ends, out."""

from __future__ import annotations

from typing import Any

import numpy as np

from deckgen.play.batch.auction import WAYS, Auction, auction
from deckgen.play.batch.lanes import Lanes, lowest, number
from deckgen.play.batch.state import State

NONE = 255
"""In the list of bids: this lane's auction is over."""


def bid_all(state: State) -> tuple[Auction, Lanes, list[Lanes]]:
    """The auction's tables, the state in which each lane's auction ended, and the place of each bid."""
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
    """The next bid of some lanes."""
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
    """The lowest bid that is wanted; else a pass, else the lowest."""
    legal = table.legal[at]
    bidder = table.bidder[at]
    wanted = state.opinions.wants[trump, step] & legal
    wanted[(bidder >= 0) & (state.sides[bidder] == state.sides[seat])] = 0
    passing = legal & np.uint64(state.game.passing)
    bit = np.where(wanted != 0, lowest(wanted), np.where(passing != 0, passing, lowest(legal)))
    return number(bit)
