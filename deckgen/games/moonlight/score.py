"""How the score of a finished hand of Moonlight comes about (ML-17 to ML-21)."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.facts import Fact, Seat
from deckgen.games.game import OVER
from deckgen.games.moonlight.cards import VALUES, season_fact
from deckgen.games.moonlight.rules import HONOR, MoonlightHand


def explain(hand: MoonlightHand) -> Sequence[Fact]:
    """Return the score of a finished hand, a fact for each side."""
    if hand.seat != OVER:
        return ()
    if hand.bidder < 0:
        return (Fact("moonlight-nobody-scores", rules=("ML-07",)),)
    seats = sorted({hand.game.side(seat)[0] for seat in range(hand.players)})
    return tuple(_side(hand, seat) for seat in seats)


def _side(hand: MoonlightHand, seat: int) -> Fact:
    """Return the score of the side of a seat."""
    side = tuple(map(Seat, hand.game.side(seat)))
    taken, value, points = hand.tricks_of(seat), VALUES[hand.trump], hand.points(seat)
    number, season = hand.number, season_fact(hand.trump)
    bidding = hand.bidder in hand.game.side(seat)
    if bidding and not hand.made:
        return Fact(
            "moonlight-bid-lost", seats=side, number=number, season=season, taken=taken, value=value,
            points=-points, rules=("ML-20",),
        )  # fmt: skip
    june = Fact("moonlight-june-counts", points=points, rules=("ML-19",)) if hand.doubled(seat) else ""
    single = points // 2 if june else points
    if bidding:
        return Fact(
            "moonlight-bid-made", seats=side, number=number, season=season, taken=taken, value=value,
            honor=HONOR, points=single, june=june, rules=("ML-18",),
        )  # fmt: skip
    return Fact(
        "moonlight-tricks-score", seats=side, taken=taken, value=value, points=single, june=june,
        rules=("ML-17",),
    )  # fmt: skip
