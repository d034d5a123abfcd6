"""A trick game, a seed, a range of hands and bots in; the hands played to the end out, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from deckgen.games.moon.rules import MoonHand
from deckgen.games.moonlight.cards import JUNE
from deckgen.games.moonlight.rules import Moonlight, MoonlightHand
from deckgen.play.batch.bidding import NONE, bid_all
from deckgen.play.batch.exchange import Settled, exchange
from deckgen.play.batch.lanes import Lanes
from deckgen.play.batch.scores import scores
from deckgen.play.batch.state import State
from deckgen.play.batch.tables import tables
from deckgen.play.batch.tricks import Played, play_tricks
from deckgen.play.greed import TrickGame

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
    june: Lanes
    """Who took the June full moon where it doubles; -1: nobody."""
    points: Lanes
    """By seat: the scores."""

    @property
    def scores(self) -> Lanes:
        """By seat and hand: the scores of all hands, nothing for those thrown in."""
        found = np.zeros((self.game.players, len(self.deals)), np.int32)
        found[:, self.lanes] = self.points
        return found

    def moves(self, lane: int) -> list[int]:
        """The moves of one hand, as the referee has them."""
        found = [1 << int(step[lane]) for step in self.bids if step[lane] != NONE]
        at = np.flatnonzero(self.lanes == lane)
        if len(at):
            found += [int(move[at[0]]) for move in self.settled.moves]
            for led, cards in zip(self.played.led, self.played.cards, strict=True):
                found += [1 << int(led[at[0]]), *(1 << int(card) for card in cards[1:, at[0]])]
        return found


def play_batch(game: TrickGame, seed: int, deals: Lanes, bots: Sequence[str]) -> Batch:
    """Play the deals of these numbers; hand i has seat `i mod players` as dealer (`moon`: first bidder)."""
    state = State(game, seed, deals, bots)
    table, ended, bids = bid_all(state)
    lanes = np.flatnonzero(table.bidder[ended] >= 0)
    ended = ended[lanes]
    state.only(lanes)
    settled = exchange(state, table.bidder[ended], table.trump[ended])
    kind = MoonlightHand if isinstance(game, Moonlight) else MoonHand
    played = play_tricks(state, settled, kind.tricks)
    won = played.won(game.players)
    june = june_takers(game, played)
    high = table.high[ended]
    points = scores(game).of(high, settled.bidder, june, won)
    return Batch(game, deals, bids, lanes, high, settled, played, won, june, points)


def june_takers(game: TrickGame, played: Played) -> Lanes:
    """Who took the June full moon in a trick where it doubles (ML-19); -1: nobody."""
    found = np.full(played.led.shape[1], -1, np.int8)
    if not isinstance(game, Moonlight):
        return found
    power = tables(game).power
    here = (played.cards == JUNE).any(axis=1) & ~played.dead
    trick, lane = np.nonzero(here)
    counts = power.take(played.context[trick, lane] + JUNE) > 0
    found[lane[counts]] = played.taker[trick[counts], lane[counts]]
    return found


def dealt(start: int, count: int) -> Lanes:
    """The numbers of the deals of hands `start` to `start + count - 1`."""
    return np.arange(start, start + count, dtype=np.int64)
