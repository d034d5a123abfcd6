"""All tricks of many hands, by the contexts of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from deckgen.games.tricks import DEAD
from deckgen.play.batch.before import Settled
from deckgen.play.batch.lanes import Lanes, best_bit, nth_bit, number
from deckgen.play.batch.state import State
from deckgen.play.batch.tables import WIDTH

TURNS = 7
"""A card in the trick is kept as 8 times its strength plus TURNS less its turn: the first of equals leads."""
CHEAPEST = 1 << 13


@dataclass(slots=True)
class Played:
    """Every trick of every lane."""

    cards: Lanes
    """By trick, turn and lane: the card's number."""
    led: Lanes
    """By trick and lane: the place of the lead's bit (a card, or a call)."""
    leader: Lanes
    taker: Lanes
    """By trick and lane: who led, and who played the strongest card."""
    context: Lanes
    """By trick and lane: the flat place of what was led in `Tables.power`."""
    dead: Lanes
    """By trick and lane: does the trick count for nobody?"""

    def won(self, players: int) -> Lanes:
        """Return the tricks that count, by seat and lane."""
        live = ~self.dead
        return np.array([((self.taker == seat) & live).sum(0, dtype=np.uint8) for seat in range(players)])


class _Trick:
    """One trick of every lane, while it is played."""

    begun: Sequence[Lanes] = ()
    """The first moves, already chosen."""

    def __init__(self, state: State, settled: Settled, leader: Lanes, held: list[Lanes]) -> None:
        self.state, self.settled, self.leader, self.held = state, settled, leader, held
        self.rows = state.tables

    def lead(self, last: bool) -> tuple[Lanes, Lanes]:
        """Lead, and return the places of the leads' bits and of the cards' bits."""
        held, kind = self.held[0], self.held[0].dtype.type
        legal = held & ~kind(sum(card for card, _ in self.rows.more_leads))
        for card, leads in self.rows.more_leads:
            legal |= np.where(held & kind(card), kind(leads), kind(0))
        forced = last and not self.rows.more_leads and not self.begun
        place = number(legal if forced else self._choose(0, legal, self._liking))
        at = WIDTH * self.settled.trump + place
        led = self.rows.lead_card.take(at)
        self.held[0] = held ^ led
        self.context = self.rows.lead_context.take(at)
        row = self.context // WIDTH
        self.follow = self.rows.follow.take(row)
        if self.rows.two_duties:
            self.first, self.allow = self.rows.first.take(row), self.rows.allow.take(row)
        numbers = number(led)
        self.best = self._power(numbers) * 8 + TURNS
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
            card = self._choose(turn, legal, self._following(turn))
            self.held[turn] = held ^ card
            numbers = number(card)
        np.maximum(self.best, self._power(numbers) * 8 + (TURNS - turn), out=self.best)
        return numbers

    def _power(self, numbers: Lanes) -> Lanes:
        power: Lanes = self.rows.power.take(self.context + numbers)
        return power

    def _choose(self, turn: int, legal: Lanes, value: Callable[[Any], Callable[[Lanes], Lanes]]) -> Lanes:
        state = self.state

        def pick(greedy: bool, lanes: Any) -> Lanes:
            mine = legal[lanes]
            if greedy:
                return best_bit(mine, value(lanes))
            return nth_bit(mine, state.draws.below(np.bitwise_count(mine), lanes))

        if turn < len(self.begun):
            return self.begun[turn]
        seats = (self.leader + turn) % state.game.players
        return state.choose(seats, pick, legal.dtype)

    def _liking(self, lanes: Any) -> Callable[[Lanes], Lanes]:
        """Return how much a beginner likes each lead."""
        sides = self.state.sides
        ours = sides[self.leader[lanes]] == sides[self.settled.bidder[lanes]]
        offset = WIDTH * (2 * self.settled.trump[lanes] + ours)
        liking = self.state.opinions.lead

        def likes(at: Lanes) -> Lanes:
            found: Lanes = liking.take(offset + at)
            return found

        return likes

    def _following(self, turn: int) -> Callable[[Any], Callable[[Lanes], Lanes]]:
        """Prefer the cheapest card that wins, unless a partner wins already; else the one worth least."""

        def value(lanes: Any) -> Callable[[Lanes], Lanes]:
            best, context = self.best[lanes], self.context[lanes]
            high = best >> 3
            partnered = self.state.game.players == 4
            partner = (best & 1) == (TURNS - turn) % 2 if partnered else np.zeros(len(best), bool)
            offset = WIDTH * (2 * self.settled.trump[lanes] + partner)

            def worth(at: Lanes) -> Lanes:
                power = self.rows.power.take(context + at)
                wins = (power > high) & (power < DEAD) & ~partner
                thrown = self.state.opinions.throw.take(offset + at)
                found: Lanes = np.where(wins, CHEAPEST - power, thrown)
                return found

            return worth

        return value


def play_tricks(
    state: State, settled: Settled, tricks: int, leader: Lanes | None = None, begun: Sequence[Lanes] = ()
) -> Played:
    """Play so many tricks to the end; the bidder leads first, or `leader`.

    `begun` are the first moves of the first trick, already chosen; the cards are still in the hands.
    """
    players, count = state.game.players, len(settled.bidder)
    each = np.arange(count)
    played = Played(
        np.empty((tricks, players, count), np.uint8),
        np.empty((tricks, count), np.uint8),
        np.empty((tricks, count), np.int8),
        np.empty((tricks, count), np.int8),
        np.empty((tricks, count), np.int32),
        np.empty((tricks, count), bool),
    )
    leader = settled.bidder if leader is None else leader
    shift, stacked = leader, state.hands
    for number_ in range(tricks):
        rows = np.concatenate([stacked, stacked[:-1]]).reshape(-1)
        at = shift * count + each
        trick = _Trick(state, settled, leader, [rows.take(at + turn * count) for turn in range(players)])
        trick.begun = begun if number_ == 0 else ()
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
