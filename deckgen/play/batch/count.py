"""Count statistics of a batch of hands, with exactly the same results as for single hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from deckgen.games.lanes import Lanes
from deckgen.games.many import Many
from deckgen.play.batch.hands import Batch
from deckgen.play.tally import SHARES, Key, Tally, sides_of

Name: TypeAlias = Callable[[int], str]


def counted(batch: Batch | Many) -> Tally:
    """Return the tally of a batch."""
    tally = Tally()
    _count(batch, Sums(tally))
    _distribution(batch, tally)
    _worth(batch, tally)
    if isinstance(batch, Batch) and len(batch.lanes):
        _power(batch, tally)
    return tally


def by_lane(batch: Batch | Many) -> ByLane:
    """Return what is counted of each hand of a batch, but for the distribution of scores and taking power."""
    found = ByLane()
    _count(batch, found)
    for held, score in zip(batch.held_by_seat(), batch.scores, strict=True):
        for card in np.flatnonzero(held.any(axis=0)).tolist():
            lanes = np.flatnonzero(held[:, card])
            found.number("worth of a card held", batch.game.names[card], score[lanes], lanes)
    return found


def _count(batch: Batch | Many, into: Sums | ByLane) -> None:
    into.number("hands", "moves", batch.lengths)
    _scores(batch, into)
    if isinstance(batch, Many):
        batch.count(into)
        return
    _hands(batch, into)
    if len(batch.lanes):
        _bids(batch, into)
        _leads(batch, into)
        _doubler(batch, into)


@dataclass(slots=True)
class Sums:
    """Counts into a tally: numbers and shares of some lanes, one case in each."""

    tally: Tally

    def number(self, section: str, label: object, values: Lanes, lanes: Lanes | None = None) -> None:
        """Count integers."""
        wide = values.astype(np.int64)
        self.tally.add(section, label, len(wide), int(wide.sum()), int((wide * wide).sum()))

    def share(self, section: str, label: object, hits: Lanes, lanes: Lanes | None = None) -> None:
        """Count cases that are so or not."""
        self.tally.share(section, label, len(hits), int(hits.sum()))

    def grouped(self, section: str, groups: Lanes, hits: Lanes, name: Name, lanes: Lanes) -> None:
        """Count cases that are so or not, for each group."""
        groups = groups.astype(np.intp)
        counts, found = np.bincount(groups), np.bincount(groups, weights=hits)
        for at in np.flatnonzero(counts):
            self.tally.share(section, name(int(at)), int(counts[at]), int(found[at]))


@dataclass(slots=True)
class ByLane:
    """Keeps the case of each lane, for comparing two batches deal by deal."""

    cases: dict[Key, tuple[Lanes, Lanes]] = field(default_factory=dict)
    """By section and label: the lanes that have a case, and its value."""
    shares: set[Key] = field(default_factory=set)

    def number(self, section: str, label: object, values: Lanes, lanes: Lanes | None = None) -> None:
        """Keep integers; without `lanes` they are those of all hands."""
        where = np.arange(len(values)) if lanes is None else lanes
        old = self.cases.get((section, str(label)), (where[:0], values[:0]))
        self.cases[section, str(label)] = (
            np.concatenate([old[0], where]), np.concatenate([old[1], values]).astype(np.int64),
        )  # fmt: skip

    def share(self, section: str, label: object, hits: Lanes, lanes: Lanes | None = None) -> None:
        """Keep cases that are so or not."""
        self.shares.add((section, str(label)))
        self.number(section, label, hits, lanes)

    def grouped(self, section: str, groups: Lanes, hits: Lanes, name: Name, lanes: Lanes) -> None:
        """Keep cases that are so or not, for each group."""
        for at in np.unique(groups):
            mine = groups == at
            self.share(section, name(int(at)), hits[mine], lanes[mine])


def _hands(batch: Batch, into: Sums | ByLane) -> None:
    """Count hands thrown in, and dead tricks."""
    thrown = np.ones(len(batch.deals), bool)
    thrown[batch.lanes] = False
    into.share("hands", "thrown in", thrown)
    if batch.game.dead_tricks:
        into.number("hands", "dead tricks", batch.played.dead.sum(axis=0), batch.lanes)


def _scores(batch: Batch | Many, into: Sums | ByLane) -> None:
    """Count scores and wins by seat, by side, and by place after the dealer."""
    scores, players = batch.scores, batch.game.players
    best = scores == scores.max(axis=0)
    shares = SHARES // best.sum(axis=0) * best
    places = (np.arange(players)[:, None] - batch.deals - (batch.game.first_word == "dealer")) % players
    for seat in range(players):
        into.number("score by seat", seat, scores[seat])
        into.number("win share by seat", seat, shares[seat])
        here = np.flatnonzero((places == seat).any(axis=0))
        into.number("score by place", seat + 1, scores.T[(places == seat).T], here)
        into.number("win share by place", seat + 1, shares.T[(places == seat).T], here)
    for side, seats in sides_of(batch.game).items():
        into.number("win share by side", side, shares[list(seats)].sum(axis=0))


def _distribution(batch: Batch | Many, tally: Tally) -> None:
    """Count how many seats have each score."""
    scores = batch.scores
    least = int(scores.min())
    # Seats of one hand are not independent: a seat counts as many times as its score is there in the hand.
    alike = (scores[:, None] == scores[None]).sum(axis=0)
    at = (scores - least).ravel()
    totals, squares = np.bincount(at), np.bincount(at, weights=alike.ravel())
    for above in np.flatnonzero(totals):
        hit = int(totals[above])
        tally.share("score distribution", least + int(above), 0, 0)
        tally.add("score distribution", least + int(above), hit, hit, int(squares[above]))


def _bids(batch: Batch, into: Sums | ByLane) -> None:
    """Count which bids were made, what the bidding side scored by its trump, and tricks from the bidder."""
    game, trump = batch.game, batch.settled.trump
    lanes = np.arange(len(batch.lanes))
    points = batch.points[batch.settled.bidder, lanes].astype(np.int64)
    made = points > 0
    bid, word = game.bid_word, game.trump_words.__getitem__
    both = batch.high.astype(np.intp) * 16 + trump
    into.grouped("bids made", both, made, lambda at: f"{bid(at // 16)} {word(at % 16)}", batch.lanes)
    into.grouped("bids made by number", batch.high, made, bid, batch.lanes)
    into.grouped("bids made by trump", trump, made, word, batch.lanes)
    for at in np.unique(trump):
        mine = trump == at
        into.number("bidders' score by trump", word(int(at)), points[mine], batch.lanes[mine])
    for place in range(game.players):
        seat = (batch.settled.bidder + place) % game.players
        label = f"{place} after the bidder" if place else "bidder"
        into.number("tricks by place", label, batch.won[seat, lanes], batch.lanes)


def _leads(batch: Batch, into: Sums | ByLane) -> None:
    """Count how often the lead changes seats."""
    changes = (batch.played.taker != batch.played.leader).sum(axis=0)
    into.number("hands", "the lead changes seats", changes, batch.lanes)
    into.number("tension", "the trick that decides the bid", _decided(batch), batch.lanes)


def _decided(batch: Batch) -> Lanes:
    """Return the number of the trick with which each bid is made, or can no longer be made."""
    game, played = batch.game, batch.played
    sides = np.array([game.side(seat)[0] for seat in range(game.players)])
    need = np.array([game.bid_tricks(place) for place in range(int(batch.high.max()) + 1)])[batch.high]
    live, ours = ~played.dead, sides[played.taker] == sides[batch.settled.bidder]
    taken, lost = np.cumsum(live & ours, axis=0), np.cumsum(live & ~ours, axis=0)
    settled = (taken >= need) | (lost > live.sum(axis=0) - need)
    found: Lanes = np.where(settled.any(axis=0), settled.argmax(axis=0) + 1, len(live))
    return found


def _worth(batch: Batch | Many, tally: Tally) -> None:
    """Count what the seat scores to which each card was dealt."""
    names, scores = batch.game.names, batch.scores.astype(np.int64)
    for held, score in zip(batch.held_by_seat(), scores, strict=True):
        # Floats are fast, and the sums are far below 2^53. `@` would share so little work out to threads.
        moments = np.array([np.ones_like(score), score, score * score], np.float64)
        sums = np.einsum("kl,lc->kc", moments, held.astype(np.float64))
        for card in batch.game.pack:
            n, total, squares = map(int, sums[:, card])
            tally.add("worth of a card held", names[card], n, total, squares)


def _power(batch: Batch, tally: Tally) -> None:
    """Count how often each card takes its trick."""
    played, players = batch.played, batch.game.players
    turn = (played.taker - played.leader) % players
    best = np.take_along_axis(played.cards, turn[:, None, :].astype(np.intp), axis=1)[:, 0]
    size = len(batch.game.names)
    all_of = np.bincount(played.cards.ravel(), minlength=size)
    wins = np.bincount(best[~played.dead], minlength=size)
    for card in np.flatnonzero(all_of):
        tally.share("taking power", batch.game.names[card], int(all_of[card]), int(wins[card]))


def _doubler(batch: Batch, into: Sums | ByLane) -> None:
    """Count how often the card that doubles does so, for whom, and what that is worth."""
    if not batch.game.doubler:
        return
    section = batch.game.doubler_name
    sides = np.array([batch.game.side(seat)[0] for seat in range(batch.game.players)])
    lanes = np.arange(len(batch.lanes))
    doubles = batch.doubler >= 0
    taker = sides[batch.doubler]
    bidder = sides[batch.settled.bidder]
    into.share(section, "doubles", doubles, batch.lanes)
    into.share(section, "doubles for the bidders", doubles & (taker == bidder), batch.lanes)
    points: Any = batch.points[batch.doubler, lanes].astype(np.int64)
    gained = np.where(doubles & (points > 0), points - points // batch.game.doubler_times, 0)
    into.number(section, "points it adds in a hand", gained, batch.lanes)
    into.number(section, "points it adds where it doubles", gained[doubles], batch.lanes[doubles])
