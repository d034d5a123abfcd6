"""A finished hand of Moon in; what each seat scores, and why in words, out (DM-11, DM-12, DM-14 to DM-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckgen.games.moon_hand import MoonHand


def made(hand: MoonHand) -> bool:
    """Did the bidding side take the tricks it bid? 21 and `shoot` want all seven (DM-12, DM-16)."""
    return hand.tricks_of(hand.bidder) >= (7 if hand.bid in ("21", "shoot") else int(hand.bid))


def scores(hand: MoonHand) -> tuple[int, ...]:
    """What each seat scores; a shoot decides the game and scores nothing (DM-16)."""
    if hand.shooting:
        return (0,) * hand.players
    if hand.game.yes("marks"):
        return _marks(hand)
    side = hand.game.side(hand.bidder)
    bidding = _bidders(hand)
    return tuple(bidding if seat in side else hand.tricks_of(seat) for seat in range(hand.players))


def _bidders(hand: MoonHand) -> int:
    """The bidding side: three play for the bid exactly, four for a point a trick; 21 is 21 (DM-11, DM-14)."""
    bid = int(hand.bid)
    if not made(hand):
        return -bid
    return hand.tricks_of(hand.bidder) if hand.players == 4 and bid != 21 else bid


def _marks(hand: MoonHand) -> tuple[int, ...]:
    """`marks`: one to the bidder, or one to each of the others (DM-15)."""
    bidder_made = made(hand)
    return tuple(int((seat == hand.bidder) == bidder_made) for seat in range(hand.players))


def explain(hand: MoonHand) -> Sequence[str]:
    """The score in words, a line for each side."""
    if hand.bidder < 0:
        return ("All passed: nobody scores, the next seat bids first (DM-06).",)
    if hand.shooting:
        fate = "wins" if made(hand) else "loses"
        taken = hand.tricks_of(hand.bidder)
        return (
            f"{_who(hand, hand.bidder)} shot and took {taken} of seven: the team {fate} the game (DM-16).",
        )
    points = scores(hand)
    seats = sorted({hand.game.side(seat)[0] for seat in range(hand.players)})
    return tuple(_line(hand, seat, points[seat]) for seat in seats)


def _line(hand: MoonHand, seat: int, points: int) -> str:
    taken = hand.tricks_of(seat)
    four, marks = hand.players == 4, hand.game.yes("marks")
    bidding = hand.bidder in hand.game.side(seat)
    bid = f" bid {hand.bid} and" if bidding else ""
    rule = "DM-15" if marks else "DM-12" if bidding and hand.bid == "21" else "DM-14" if four else "DM-11"
    scored = f"{points:+d}" if points else "0"
    return f"{_who(hand, seat)}{bid} took {taken}: {scored} ({rule})."


def _who(hand: MoonHand, seat: int) -> str:
    side = hand.game.side(seat)
    return f"Seat {seat}" if len(side) == 1 else f"Seats {side[0]} and {side[1]}"
