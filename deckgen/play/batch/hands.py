"""Play hands of a trick game from the deal to the scores, many at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from deckgen.games.lanes import Lanes, best_bit, lowest, nth_bit, number
from deckgen.games.trick_hand import TrickGame
from deckgen.games.tricks import DEAD
from deckgen.play.batch.state import State
from deckgen.play.batch.tables import WAYS, WIDTH, tables

LANES = 8192
"""Hands played side by side: enough to amortise NumPy calls, few enough to fit in the cache."""
NONE = 255
"""Marks, in a list of bids, that a lane's auction is over."""
TURNS = 7
"""A card in a trick is stored as 8 * strength + TURNS - turn, so that the first of equal cards wins."""
CHEAPEST = 1 << 13


def bid_all(state: State, at: Lanes) -> tuple[Lanes, list[Lanes]]:
    """Finish each lane's auction, now `at` a state; return the state at its end, and the places of bids."""
    table, at = state.tables.auction, at.copy()
    bids: list[Lanes] = []
    minds = [state.best_trump(hand, state.nameable) if greedy else None
             for hand, greedy in zip(state.hands, state.greedy, strict=True)]  # fmt: skip
    lanes = np.flatnonzero(table.bidding[at])
    while len(lanes):
        here = at[lanes]
        place = _bids(state, here, lanes, minds)
        made = np.full(len(at), NONE, np.uint8)
        made[lanes] = place
        bids.append(made)
        at[lanes] = after = table.next[here * WAYS + place]
        lanes = lanes[table.bidding[after]]
    return at, bids


def _bids(state: State, at: Lanes, lanes: Lanes, minds: list[Any]) -> Lanes:
    """Return the next bid of some lanes."""
    table = state.tables.auction
    place = np.empty(len(lanes), np.intp)
    seats = table.seat[at]
    drawn = np.flatnonzero(~state.greedy[seats])
    if len(drawn):
        r = state.draws.below(table.count[at[drawn]], lanes[drawn])
        place[drawn] = table.nth[at[drawn] * WAYS + r]
    for seat, mind in enumerate(minds):
        if mind is not None:
            own = np.flatnonzero(seats == seat)
            place[own] = _greedy(state, at[own], seat, mind[0][lanes[own]], mind[1][lanes[own]])
    return place


def _greedy(state: State, at: Lanes, seat: int, trump: Lanes, step: Lanes) -> Lanes:
    """Return the lowest bid that the beginner wants, or else a pass, or else the lowest bid."""
    legal, bidder = state.tables.auction.legal[at], state.tables.auction.bidder[at]
    wanted = state.tables.wants[trump, step] & legal
    wanted[(bidder >= 0) & (state.sides[bidder] == state.sides[seat])] = 0
    passing = legal & np.uint64(state.game.passing)
    bit = np.where(wanted != 0, lowest(wanted), np.where(passing != 0, passing, lowest(legal)))
    return number(bit)


@dataclass(slots=True)
class Settled:
    """The result of the moves before the first trick; moves are in order, with a mask for each lane."""

    bidder: Lanes
    trump: Lanes
    moves: list[Lanes] = field(default_factory=list)


def exchange(state: State, bidder: Lanes, trump: Lanes) -> Settled:
    """Make every lane's moves between the auction and the first lead."""
    settled = Settled(bidder, trump)
    for step in state.game.steps:
        if step.stage == "trump":
            _name(state, settled)
            continue
        while state.piles:  # Before the first discard, seats pick up their piles, and the bidder the others.
            (_, seat), cards = state.piles.popitem()
            state.hands[(bidder, np.arange(len(bidder))) if seat is None else seat] |= cards
        _discard(state, settled, (bidder + step.turn) % state.game.players, step.cards)
    if (settled.trump < 0).any():  # neither bid nor named, so there is only one
        settled.trump = number(state.nameable).astype(np.intp)
    return settled


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


@dataclass(slots=True)
class Played:
    """Every trick of every lane."""

    cards: Lanes
    """The card's number, by trick, turn and lane."""
    led: Lanes
    """The place of the lead's bit (a card, or a call), by trick and lane."""
    leader: Lanes
    taker: Lanes
    """The leaders, and the players of the strongest card, by trick and lane."""
    context: Lanes
    """The flat index in `ContextTables.power` of what was led, by trick and lane."""
    dead: Lanes
    """Whether a trick counts for nobody, by trick and lane."""

    def won(self, players: int) -> Lanes:
        """Return the tricks that count, by seat and lane."""
        live = ~self.dead
        return np.array([((self.taker == seat) & live).sum(0, dtype=np.uint8) for seat in range(players)])


class _Trick:
    """One trick of every lane, while it is played."""

    def __init__(
        self, state: State, settled: Settled, leader: Lanes, held: list[Lanes], begun: Sequence[Lanes]
    ) -> None:
        """Start a trick; `begun` are the first moves, already chosen."""
        self.state, self.settled, self.leader, self.held, self.begun = state, settled, leader, held, begun
        self.rows = state.tables

    def lead(self, last: bool) -> tuple[Lanes, Lanes]:
        """Lead, and return the places of the leads' bits and of the cards' bits."""
        held, kind = self.held[0], self.held[0].dtype.type
        legal = held & ~kind(sum(card for card, _ in self.rows.more_leads))
        for card, leads in self.rows.more_leads:
            legal |= np.where(held & kind(card), kind(leads), kind(0))
        forced = last and not self.rows.more_leads and not self.begun
        place = number(legal if forced else self._choose(0, legal))
        at = WIDTH * self.settled.trump + place
        led = self.rows.lead_card.take(at)
        self.held[0] = held ^ led
        self.context = self.rows.lead_context.take(at)
        row = self.context // WIDTH
        self.follow = self.rows.follow.take(row)
        if self.rows.two_duties:
            self.first, self.allow = self.rows.first.take(row), self.rows.allow.take(row)
        numbers = number(led)
        self.best = self.rows.power.take(self.context + numbers) * 8 + TURNS
        return place, numbers

    def play(self, turn: int, last: bool) -> Lanes:
        """Follow, and return the numbers of the cards."""
        held = self.held[turn]
        if last and not self.begun:
            numbers = number(held)
        else:
            duty = held & self.follow
            legal = np.where(duty, duty, held)
            if self.rows.two_duties:
                legal = np.where(held & self.first, held & self.allow, legal)
            card = self._choose(turn, legal)
            self.held[turn] = held ^ card
            numbers = number(card)
        np.maximum(
            self.best, self.rows.power.take(self.context + numbers) * 8 + (TURNS - turn), out=self.best
        )
        return numbers

    def _choose(self, turn: int, legal: Lanes) -> Lanes:
        state = self.state

        def pick(greedy: bool, lanes: Any) -> Lanes:
            mine = legal[lanes]
            if greedy:
                return best_bit(mine, self._worth(turn, lanes) if turn else self._liking(lanes))
            return nth_bit(mine, state.draws.below(np.bitwise_count(mine), lanes))

        if turn < len(self.begun):
            return self.begun[turn]
        return state.choose((self.leader + turn) % state.game.players, pick, legal.dtype)

    def _liking(self, lanes: Any) -> Callable[[Lanes], Lanes]:
        """Return a function that rates leads as a beginner does."""
        sides = self.state.sides
        ours = sides[self.leader[lanes]] == sides[self.settled.bidder[lanes]]
        offset = WIDTH * (2 * self.settled.trump[lanes] + ours)
        return lambda at: self.rows.lead.take(offset + at)

    def _worth(self, turn: int, lanes: Any) -> Callable[[Lanes], Lanes]:
        """Return a rating that prefers the cheapest winning card, or else the least useful one."""
        best, context = self.best[lanes], self.context[lanes]
        high = best >> 3
        partnered = self.state.game.players == 4
        partner = (best & 1) == (TURNS - turn) % 2 if partnered else np.zeros(len(best), bool)
        offset = WIDTH * (2 * self.settled.trump[lanes] + partner)

        def worth(at: Lanes) -> Lanes:
            power = self.rows.power.take(context + at)
            wins = (power > high) & (power < DEAD) & ~partner
            found: Lanes = np.where(wins, CHEAPEST - power, self.rows.throw.take(offset + at))
            return found

        return worth


def play_tricks(
    state: State, settled: Settled, tricks: int, leader: Lanes | None = None, begun: Sequence[Lanes] = ()
) -> Played:
    """Play this many tricks; the bidder leads the first one unless `leader` is given.

    `begun` are the first moves of the first trick, already chosen, whose cards are still in the hands.
    """
    players, count = state.game.players, len(settled.bidder)
    each = np.arange(count)
    kinds = np.uint8, np.int8, np.int8, np.int32, bool
    played = Played(
        np.empty((tricks, players, count), np.uint8), *(np.empty((tricks, count), kind) for kind in kinds)
    )
    leader = settled.bidder if leader is None else leader
    shift, stacked = leader, state.hands
    for number_ in range(tricks):
        rows = np.concatenate([stacked, stacked[:-1]]).reshape(-1)
        at = shift * count + each
        held = [rows.take(at + turn * count) for turn in range(players)]
        trick = _Trick(state, settled, leader, held, () if number_ else begun)
        last = number_ == tricks - 1
        played.led[number_], played.cards[number_, 0] = trick.lead(last)
        for turn in range(1, players):
            played.cards[number_, turn] = trick.play(turn, last)
        shift = (TURNS - (trick.best & 7)).astype(np.intp)
        played.leader[number_] = leader
        leader = (leader + shift) % players
        played.taker[number_], played.context[number_] = leader, trick.context
        played.dead[number_] = trick.best >= 8 * DEAD
        stacked = np.array(trick.held)
    return played


@dataclass(slots=True)
class Batch:
    """Finished hands. Arrays have one entry per lane, for all hands or for those that were played."""

    game: TrickGame
    deals: Lanes
    """The number of the deal, for all hands."""
    bids: list[Lanes]
    """Of all hands: the place of the first bid, of the second, and so on; NONE once the auction is over."""
    hands: Lanes
    """By seat, of all hands: the cards dealt to it, as masks."""
    lanes: Lanes
    """The hands that were played; the others were thrown in."""
    high: Lanes
    """The place of the highest bid; this and all that follows is for hands that were played."""
    settled: Settled
    played: Played
    won: Lanes
    """Tricks that count, by seat."""
    doubler: Lanes
    """Who took the doubling card; -1 for nobody."""
    points: Lanes
    """The scores, by seat."""

    @property
    def lengths(self) -> Lanes:
        """How many moves each hand has."""
        found = np.zeros(len(self.deals), np.int64)
        for step in self.bids:
            found += step != NONE
        found[self.lanes] += len(self.settled.moves) + self.played.led[:, :1].size * self.game.players
        return found

    def held_by_seat(self) -> Iterator[Lanes]:
        """Yield for each seat which cards were dealt to it: a row for each hand, a column for each card."""
        for hands in self.hands:
            masks = hands.astype("<u8").view(np.uint8).reshape(-1, 8)
            yield np.unpackbits(masks, axis=1, bitorder="little")

    @property
    def scores(self) -> Lanes:
        """The scores of all hands, by seat and hand; 0 for those thrown in."""
        found = np.zeros((self.game.players, len(self.deals)), np.int32)
        found[:, self.lanes] = self.points
        return found


def play_batch(game: TrickGame, seed: int, deals: Lanes, bots: Sequence[str]) -> Batch:
    """Play the deals with these numbers; hand i has seat `i mod players` as dealer (or first bidder)."""
    state = State.dealt(game, seed, deals, bots)
    table, hands = state.tables.auction, state.hands
    ended, bids = bid_all(state, table.start[deals % game.players])
    lanes = np.flatnonzero(table.bidder[ended] >= 0)
    ended = ended[lanes]
    state.only(lanes)
    settled = exchange(state, table.bidder[ended], table.trump[ended])
    played = play_tricks(state, settled, state.tables.tricks)
    won = played.won(game.players)
    doubler = doubler_takers(game, played)
    high = game.final_bid(table.high[ended], settled.trump)
    points = state.tables.scores.of(high, settled.bidder, doubler, won)
    return Batch(game, deals, bids, hands, lanes, high, settled, played, won, doubler, points)


def doubler_takers(game: TrickGame, played: Played) -> Lanes:
    """Return who took the doubling card in a live trick in which it has power; -1 for nobody."""
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
    """Return the deal numbers of hands `start` to `start + count - 1`."""
    return np.arange(start, start + count, dtype=np.int64)
