"""How the score of a finished hand of Moon comes about (DM-11, DM-12, DM-14 to DM-16)."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.facts import Fact, Seat
from deckgen.games.game import OVER
from deckgen.games.moon.rules import MoonHand


def explain(hand: MoonHand) -> Sequence[Fact]:
    """Return the score of a finished hand, a fact for each side."""
    if hand.seat != OVER:
        return ()
    if hand.bidder < 0:
        return (Fact("moon-nobody-scores", rules=("DM-06",)),)
    if hand.shooting:
        side, taken = _side(hand, hand.bidder), hand.tricks_of(hand.bidder)
        if hand.made:
            return (Fact("moon-shot-made", seats=side, rules=("DM-16",)),)
        return (Fact("moon-shot-lost", seats=side, taken=taken, rules=("DM-16",)),)
    seats = sorted({hand.game.side(seat)[0] for seat in range(hand.players)})
    return tuple(_score(hand, seat) for seat in seats)


def _score(hand: MoonHand, seat: int) -> Fact:
    four, marks = hand.players == 4, hand.game.yes("marks")
    bidding = hand.bidder in hand.game.side(seat)
    rule = "DM-15" if marks else "DM-12" if bidding and hand.bid == "21" else "DM-14" if four else "DM-11"
    side, taken, points = _side(hand, seat), hand.tricks_of(seat), hand.points(seat)
    if bidding:
        return Fact("moon-bidders-score", seats=side, bid=hand.bid, taken=taken, points=points, rules=(rule,))
    return Fact("moon-others-score", seats=side, taken=taken, points=points, rules=(rule,))


def _side(hand: MoonHand, seat: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, hand.game.side(seat)))
