"""A trick hand as one seat sees it in; the move of a sensible beginner, by the tables of `greed`, out."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.games.masks import bits, places
from deckgen.games.moon.rules import MoonHand
from deckgen.games.moonlight.rules import MoonlightHand
from deckgen.games.tricks import DEAD
from deckgen.play.greed import Greed, greed_of, step

Trick = MoonHand | MoonlightHand


def trick_move(hand: Trick) -> int:
    """The move of the seat whose turn it is."""
    greed = greed_of(hand.game)
    if hand.stage == "bid":
        return bid(hand, greed)
    if hand.stage == "trump":
        return 1 << best_trump(greed, hand.hands[hand.seat], hand.mask)
    if hand.stage == "discard":
        return discard(hand, greed)
    return follow(hand, greed) if hand.played else lead(hand, greed)


def promises(greed: Greed, cards: int) -> list[int]:
    """What cards promise under each trump, in hundredths of a trick."""
    held = places(cards)
    return [sum(row[card] for card in held) for row in greed.worth]


def best_trump(greed: Greed, cards: int, nameable: int) -> int:
    """The trump that promises most; the first of equals."""
    found = promises(greed, cards)
    return max(places(nameable), key=lambda trump: found[trump])


def bid(hand: Trick, greed: Greed) -> int:
    """The lowest bid that the hand promises to make; a partner's bid is left alone."""
    mine = hand.hands[hand.seat]
    trump = best_trump(greed, mine, hand.game.nameable(hand.deal.also))
    wanted = greed.wants[trump][step(promises(greed, mine)[trump])] & hand.mask
    if hand.bidder >= 0 and hand.bidder in hand.game.side(hand.seat):
        wanted = 0
    return wanted & -wanted or hand.mask & hand.game.passing or hand.mask & -hand.mask


def discard(hand: Trick, greed: Greed) -> int:
    """The cards least worth keeping."""
    nameable = hand.game.nameable(hand.deal.also)
    trump = hand.trump if hand.trump >= 0 else best_trump(greed, hand.hands[hand.seat], nameable)
    keep = greed.keep[trump]
    return sum(1 << card for card in sorted(places(hand.mask), key=lambda card: keep[card])[: hand.choose])


def lead(hand: Trick, greed: Greed) -> int:
    """What the beginner likes best to lead."""
    ours = hand.bidder in hand.game.side(hand.seat)
    return _highest(hand.mask, greed.lead[hand.trump][ours])


def follow(hand: Trick, greed: Greed) -> int:
    """Win as cheaply as possible, unless a partner is winning; otherwise throw what is worth least."""
    power = hand.power
    partner = hand.best_seat in hand.game.side(hand.seat)
    winning = [] if partner else [bit for bit in bits(hand.mask) if hand.best < power[bit] < DEAD]
    if winning:
        return min(winning, key=lambda bit: power[bit])
    throw = greed.throw[hand.trump][partner]
    return min(bits(hand.mask), key=lambda bit: throw[bit.bit_length() - 1])


def _highest(mask: int, liking: Sequence[int]) -> int:
    return max(bits(mask), key=lambda bit: liking[bit.bit_length() - 1])
