"""Count statistics of a batch of hands, with exactly the same results as for single hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from deckgen.play.batch.hands import NONE, Batch
from deckgen.play.batch.lanes import Lanes
from deckgen.play.tally import SHARES, Tally


def counted(batch: Batch) -> Tally:
    """Return the tally of a batch."""
    tally = Tally()
    _hands(batch, tally)
    _scores(batch, tally)
    if len(batch.lanes):
        _bids(batch, tally)
        _cards(batch, tally)
        _doubler(batch, tally)
    return tally


def summed(tally: Tally, section: str, label: object, values: Lanes) -> None:
    """Add all numbers in an array."""
    wide = values.astype(np.int64)
    tally.add(section, label, len(wide), int(wide.sum()), int((wide * wide).sum()))


def _hands(batch: Batch, tally: Tally) -> None:
    """Count hands thrown in, their length, and dead tricks."""
    count, played = len(batch.deals), len(batch.lanes)
    tally.share("hands", "thrown in", count, count - played)
    length = np.zeros(count, np.int64)
    for step in batch.bids:
        length += step != NONE
    length[batch.lanes] += len(batch.settled.moves) + batch.played.cards[:, :, 0].size if played else 0
    summed(tally, "hands", "moves", length)
    if batch.game.dead_tricks:
        summed(tally, "hands", "dead tricks", batch.played.dead.sum(axis=0))


def _scores(batch: Batch, tally: Tally) -> None:
    """Count scores and wins by seat and by place after the dealer, and the distribution of scores."""
    scores, players = batch.scores, batch.game.players
    best = scores == scores.max(axis=0)
    shares = SHARES // best.sum(axis=0) * best
    places = (np.arange(players)[:, None] - batch.deals - (batch.game.first_word == "dealer")) % players
    for seat in range(players):
        summed(tally, "score by seat", seat, scores[seat])
        summed(tally, "win share by seat", seat, shares[seat])
        summed(tally, "score by place", seat + 1, scores[places == seat])
        summed(tally, "win share by place", seat + 1, shares[places == seat])
    least = int(scores.min())
    found = np.bincount((scores - least).ravel())
    for above in np.flatnonzero(found):
        hits = int(found[above])
        tally.share("score distribution", least + int(above), hits, hits)


def _bids(batch: Batch, tally: Tally) -> None:
    """Count bids made, the bidding side's score by trump, and tricks by place after the bidder."""
    game, trump = batch.game, batch.settled.trump
    lanes = np.arange(len(batch.lanes))
    points = batch.points[batch.settled.bidder, lanes].astype(np.int64)
    made = points > 0
    bid, word = game.bid_word, game.trump_words.__getitem__
    _by(tally, "bids made", batch.high * 16 + trump, made, lambda at: f"{bid(at // 16)} {word(at % 16)}")
    _by(tally, "bids made by number", batch.high, made, bid)
    _by(tally, "bids made by trump", trump, made, word)
    for at in np.unique(trump):
        summed(tally, "bidders' score by trump", word(int(at)), points[trump == at])
    for place in range(game.players):
        seat = (batch.settled.bidder + place) % game.players
        label = f"{place} after the bidder" if place else "bidder"
        summed(tally, "tricks by place", label, batch.won[seat, lanes])


def _by(tally: Tally, section: str, groups: Lanes, made: Lanes, name: Callable[[int], str]) -> None:
    groups = groups.astype(np.intp)
    counts, hits = np.bincount(groups), np.bincount(groups, weights=made)
    for at in np.flatnonzero(counts):
        tally.share(section, name(int(at)), int(counts[at]), int(hits[at]))


def _cards(batch: Batch, tally: Tally) -> None:
    """Count how often each card takes its trick, and how often the lead changes seats."""
    played, players = batch.played, batch.game.players
    summed(tally, "hands", "the lead changes seats", (played.taker != played.leader).sum(axis=0))
    turn = (played.taker - played.leader) % players
    best = np.take_along_axis(played.cards, turn[:, None, :].astype(np.intp), axis=1)[:, 0]
    size = len(batch.game.names)
    all_of = np.bincount(played.cards.ravel(), minlength=size)
    wins = np.bincount(best[~played.dead], minlength=size)
    for card in np.flatnonzero(all_of):
        tally.share("taking power", batch.game.names[card], int(all_of[card]), int(wins[card]))


def _doubler(batch: Batch, tally: Tally) -> None:
    """Count how often the doubling card takes effect, for whom, and its value."""
    if not batch.game.doubler:
        return
    section = batch.game.doubler_name
    sides = np.array([batch.game.side(seat)[0] for seat in range(batch.game.players)])
    lanes = np.arange(len(batch.lanes))
    doubles = batch.doubler >= 0
    taker = sides[batch.doubler]
    bidder = sides[batch.settled.bidder]
    tally.share(section, "doubles", len(doubles), int(doubles.sum()))
    ours = doubles & (taker == bidder)
    tally.share(section, "doubles for the bidders", len(doubles), int(ours.sum()))
    points: Any = batch.points[batch.doubler, lanes].astype(np.int64)
    gained = np.where(doubles & (points > 0), points // 2, 0)
    summed(tally, section, "points it adds in a hand", gained)
    summed(tally, section, "points it adds where it doubles", gained[doubles])
