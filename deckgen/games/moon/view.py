"""What a seat may see of a hand of Moon, and what each move settles."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.facts import CardId, Fact, Seat
from deckgen.games.kit import View
from deckgen.games.moon import notation
from deckgen.games.moon.rules import MoonHand
from deckgen.games.moon.suits import NAMES, NO_TRUMP, TRUMP_WORDS, called_tile, is_trump, suit_fact
from deckgen.games.trick_hand import before_last, trick_view


def view(hand: MoonHand, seat: int) -> View:
    """Return what a seat may know."""
    trump = TRUMP_WORDS[hand.trump] if hand.trump >= 0 else ""
    public = {"dice": hand.deal.also, "bid": hand.bid, "bidder": hand.bidder, "trump": trump}
    return trick_view(hand, seat, notation.text) | public


def events(hand: MoonHand) -> Sequence[Fact]:
    """Return what the last move settled: the auction, the naming, the exchange or a trick."""
    if not hand.moves:
        return ()
    before, last = before_last(hand)
    if hand.trick > before.trick:
        return (_trick(before, hand, last),)
    if hand.stage == before.stage:
        return ()
    auction = [_auction(hand)] if before.stage == "bid" else []
    return (*auction, *_what_is_due(hand))


def _auction(hand: MoonHand) -> Fact:
    if hand.bidder < 0:
        return Fact("moon-all-pass", rules=("DM-06",))
    if hand.shooting:
        return Fact("moon-shoots", seat=Seat(hand.bidder), rules=("DM-16",))
    return Fact("moon-plays", seat=Seat(hand.bidder), bid=hand.bid, rules=("DM-05",))


def _what_is_due(hand: MoonHand) -> Sequence[Fact]:
    if hand.stage == "discard":
        return (Fact("moon-takes-middle", seat=Seat(hand.seat), rules=("DM-07",)),)
    if hand.stage == "play":
        return (Fact("moon-first-lead", seat=Seat(hand.seat), rules=("DM-08",)),)
    return ()


def _trick(before: MoonHand, hand: MoonHand, last: int) -> Fact:
    """Return who takes the trick that `last` ends, and with what; `before` is the hand before that move."""
    tiles = [*before.plays(), last]
    if before.game.calling:
        tiles[0] = called_tile(tiles[0])
    leader, taker = (before.seat + 1) % before.players, hand.takers[-1]
    best = tiles[(taker - leader) % before.players].bit_length() - 1
    if before.trump != NO_TRUMP and is_trump(before.trump, best):
        how = Fact("moon-highest-trump", suit=suit_fact(before.trump))
    else:
        how = Fact("moon-highest-of-suit", suit=notation.suit_led(before))
    card, seat = CardId(NAMES[best]), Seat(taker)
    return Fact("moon-trick", seat=seat, number=before.trick + 1, card=card, how=how, rules=("DM-10",))
