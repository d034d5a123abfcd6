"""What a seat may see of a hand of Moonlight, and what each move settles."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.facts import CardId, Fact, Seat
from deckgen.games.kit import View
from deckgen.games.moonlight import notation
from deckgen.games.moonlight.cards import (
    JUNE,
    MOONLIGHT,
    MOONSHINE,
    NAMES,
    SEASON_OF,
    SEASONS,
    month,
    season_fact,
)
from deckgen.games.moonlight.rules import MoonlightHand
from deckgen.games.trick_hand import before_last, trick_view


def view(hand: MoonlightHand, seat: int) -> View:
    """Return what a seat may know."""
    bid = f"{hand.number} {SEASONS[hand.trump]}" if hand.bidder >= 0 else ""
    return trick_view(hand, seat, notation.text) | {
        "bid": bid,
        "bidder": hand.bidder,
        "june": hand.doubler_taker,
    }


def events(hand: MoonlightHand) -> Sequence[Fact]:
    """Return what the last move settled: the auction, the exchange or a trick."""
    if not hand.moves:
        return ()
    before, last = before_last(hand)
    if before.stage == "bid":
        return _auction(hand)
    if before.stage == "discard" and hand.stage == "play":
        return (Fact("moonlight-first-lead", seat=Seat(hand.seat), rules=("ML-09",)),)
    return _trick(before, hand, last) if hand.trick > before.trick else ()


def _auction(hand: MoonlightHand) -> Sequence[Fact]:
    if hand.stage == "bid":
        return ()
    if hand.bidder < 0:
        return (Fact("moonlight-all-pass", rules=("ML-07",)),)
    seat, season = Seat(hand.bidder), season_fact(hand.trump)
    return (Fact("moonlight-plays", seat=seat, number=hand.number, season=season, rules=("ML-06",)),)


def _trick(before: MoonlightHand, hand: MoonlightHand, last: int) -> Sequence[Fact]:
    """Return who takes the trick that `last` ends, and with what; `before` is the hand before that move."""
    cards = [min(move.bit_length() - 1, MOONSHINE) for move in [*before.plays(), last]]
    leader = (before.seat + 1) % before.players
    number = before.trick + 1
    if MOONSHINE in cards:
        seat = Seat((leader + cards.index(MOONSHINE)) % before.players)
        return (Fact("moonlight-dead-trick", number=number, seat=seat, rules=("ML-13", "ML-15")),)
    taker = hand.takers[-1]
    best = cards[(taker - leader) % before.players]
    trump = best == MOONLIGHT or SEASON_OF[month(best)] == before.trump
    how = Fact("moonlight-highest-trump") if trump else _highest(best)
    trick = Fact(
        "moonlight-trick",
        seat=Seat(taker),
        number=number,
        card=CardId(NAMES[best]),
        how=how,
        rules=("ML-15",),
    )
    doubles = hand.doubler_taker >= 0 and JUNE in cards
    return (trick, Fact("moonlight-june-doubles", rules=("ML-19",))) if doubles else (trick,)


def _highest(card: int) -> Fact:
    return Fact("moonlight-highest-of-season", season=season_fact(SEASON_OF[month(card)]))
