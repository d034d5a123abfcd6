"""Many hands of a trick game played to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from deckgen.games.trick_hand import TrickGame
from deckgen.play.batch.before import NONE, Settled, bid_all, exchange
from deckgen.play.batch.lanes import Lanes
from deckgen.play.batch.state import State
from deckgen.play.batch.tables import scores, tables
from deckgen.play.batch.tricks import Played, play_tricks

LANES = 8192
"""Hands played side by side: enough to make a step of numpy worth its call, few enough for the cache."""


@dataclass(slots=True)
class Batch:
    """Finished hands. Arrays have an entry a lane, of all hands or (`lanes`) of those that were played."""

    game: TrickGame
    deals: Lanes
    """Of all hands: the number of the deal."""
    bids: list[Lanes]
    """Of all hands: the place of the first bid, of the second, and so on; NONE once the auction is over."""
    lanes: Lanes
    """Which hands were played; the others were thrown in."""
    high: Lanes
    """Of the hands played, and so on: the place of the highest bid."""
    settled: Settled
    played: Played
    won: Lanes
    """By seat: tricks that count."""
    doubler: Lanes
    """Who took the card that doubles; -1: nobody."""
    points: Lanes
    """By seat: the scores."""

    @property
    def scores(self) -> Lanes:
        """By seat and hand: the scores of all hands, 0 for those thrown in."""
        found = np.zeros((self.game.players, len(self.deals)), np.int32)
        found[:, self.lanes] = self.points
        return found

    def moves(self, lane: int) -> list[int]:
        """Return the moves of one hand."""
        found = [1 << int(step[lane]) for step in self.bids if step[lane] != NONE]
        at = np.flatnonzero(self.lanes == lane)
        if len(at):
            found += [int(move[at[0]]) for move in self.settled.moves]
            for led, cards in zip(self.played.led, self.played.cards, strict=True):
                found += [1 << int(led[at[0]]), *(1 << int(card) for card in cards[1:, at[0]])]
        return found


def play_batch(game: TrickGame, seed: int, deals: Lanes, bots: Sequence[str]) -> Batch:
    """Play the deals of these numbers; hand i has seat `i mod players` as dealer (or first bidder)."""
    state = State(game, seed, deals, bots)
    table, ended, bids = bid_all(state)
    lanes = np.flatnonzero(table.bidder[ended] >= 0)
    ended = ended[lanes]
    state.only(lanes)
    settled = exchange(state, table.bidder[ended], table.trump[ended])
    played = play_tricks(state, settled, state.tables.tricks)
    won = played.won(game.players)
    doubler = doubler_takers(game, played)
    high = table.high[ended]
    points = scores(game).of(high, settled.bidder, doubler, won)
    return Batch(game, deals, bids, lanes, high, settled, played, won, doubler, points)


def doubler_takers(game: TrickGame, played: Played) -> Lanes:
    """Return who took the card that doubles, in a live trick in which it has power; -1: nobody."""
    found = np.full(played.led.shape[1], -1, np.int8)
    if not game.doubler:
        return found
    card = game.doubler.bit_length() - 1
    power = tables(game).power
    here = (played.cards == card).any(axis=1) & ~played.dead
    trick, lane = np.nonzero(here)
    counts = power.take(played.context[trick, lane] + card) > 0
    found[lane[counts]] = played.taker[trick[counts], lane[counts]]
    return found


def dealt(start: int, count: int) -> Lanes:
    """Return the numbers of the deals of hands `start` to `start + count - 1`."""
    return np.arange(start, start + count, dtype=np.int64)
