"""A beginner at any trick game: how it bids, discards, leads and follows by tables of opinions.

The tables are whole numbers, and are also read by simulations that play many hands at once; both play alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from deckgen.games.draws import Draws
from deckgen.games.masks import bits, places
from deckgen.games.trick_hand import TrickHand
from deckgen.games.tricks import DEAD

STEP, STEPS = 10, 121
"""Promises are looked up in steps of a tenth of a trick; the last step is for everything above."""
WeightRow = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Greed:
    """A beginner's opinions. Every first index is the trump; leads are numbered by the place of their bit."""

    worth: tuple[WeightRow, ...]
    """What each card promises, in hundredths of a trick."""
    wants: tuple[WeightRow, ...]
    """The bids (mask) that a hand makes, by the step of its promise."""
    keep: tuple[WeightRow, ...]
    """The lowest are discarded first."""
    lead: tuple[tuple[WeightRow, WeightRow], ...]
    """The highest is led: by the others, by the bidding side."""
    throw: tuple[tuple[WeightRow, WeightRow], ...]
    """The lowest is played if the trick cannot be won: when it is the others', when it is a partner's."""


def step(promise: int) -> int:
    """Return the step at which a promise, in hundredths of a trick, is looked up."""
    return min(promise // STEP, STEPS - 1)


def by_side(
    trumps: Iterable[int], row: Callable[[int, bool], WeightRow]
) -> tuple[tuple[WeightRow, WeightRow], ...]:
    """Return the table of a row that depends on the trump and on a side."""
    return tuple((row(trump, False), row(trump, True)) for trump in trumps)


@dataclass(frozen=True, slots=True)
class Beginner:
    """The greedy bot of a trick game. It draws nothing."""

    greed: Callable[[Any], Greed]
    """Its opinions on a game at one table."""

    def __call__(self, seen: TrickHand, draws: Draws) -> int:
        """Return the move of the seat to act."""
        return self.move(seen)

    def move(self, hand: TrickHand) -> int:
        """Return the move of the seat to act."""
        greed = self.greed(hand.game)
        if hand.stage == "bid":
            return _bid(hand, greed)
        if hand.stage == "trump":
            return 1 << _best_trump(greed, hand.hands[hand.seat], hand.mask)
        if hand.stage == "discard":
            return _discard(hand, greed)
        return _follow(hand, greed) if hand.played else _lead(hand, greed)


def _promises(greed: Greed, cards: int) -> list[int]:
    """Return what cards promise under each trump."""
    held = places(cards)
    return [sum(row[card] for card in held) for row in greed.worth]


def _best_trump(greed: Greed, cards: int, nameable: int) -> int:
    """Return the trump that promises most; the first of equals."""
    found = _promises(greed, cards)
    return max(places(nameable), key=lambda trump: found[trump])


def _bid(hand: TrickHand, greed: Greed) -> int:
    """Return the lowest bid that the hand promises to make; a partner is not outbid."""
    mine = hand.hands[hand.seat]
    trump = _best_trump(greed, mine, hand.game.nameable(hand.deal.also))
    wanted = greed.wants[trump][step(_promises(greed, mine)[trump])] & hand.mask
    if hand.bidder >= 0 and hand.bidder in hand.game.side(hand.seat):
        wanted = 0
    return wanted & -wanted or hand.mask & hand.game.passing or hand.mask & -hand.mask


def _discard(hand: TrickHand, greed: Greed) -> int:
    """Return the cards least worth keeping."""
    nameable = hand.game.nameable(hand.deal.also)
    trump = hand.trump if hand.trump >= 0 else _best_trump(greed, hand.hands[hand.seat], nameable)
    keep = greed.keep[trump]
    return sum(1 << card for card in sorted(places(hand.mask), key=lambda card: keep[card])[: hand.choose])


def _lead(hand: TrickHand, greed: Greed) -> int:
    ours = hand.bidder in hand.game.side(hand.seat)
    liking = greed.lead[hand.trump][ours]
    return max(bits(hand.mask), key=lambda bit: liking[bit.bit_length() - 1])


def _follow(hand: TrickHand, greed: Greed) -> int:
    """Win as cheaply as possible, unless a partner is winning; otherwise throw what is worth least."""
    assert hand.context is not None, "nothing was led"
    power = hand.context.power
    partner = hand.best_seat in hand.game.side(hand.seat)
    winning = [] if partner else [bit for bit in bits(hand.mask & hand.above) if power[bit] < DEAD]
    if winning:
        return min(winning, key=lambda bit: power[bit])
    throw = greed.throw[hand.trump][partner]
    return min(bits(hand.mask), key=lambda bit: throw[bit.bit_length() - 1])
