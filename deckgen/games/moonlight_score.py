"""A finished hand of Moonlight in; what each seat scores, and why in words, out (ML-17 to ML-21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deckgen.games.moonlight_cards import SEASONS, VALUES

if TYPE_CHECKING:
    from deckgen.games.moonlight_hand import MoonlightHand

HONOR = 20


def made(hand: MoonlightHand) -> bool:
    """Did the bidding side take as many live tricks as it bid (ML-18)?"""
    return hand.tricks_of(hand.bidder) >= hand.number


def doubled(hand: MoonlightHand, seat: int) -> bool:
    """Did the side of a seat take the June full moon where it doubles (ML-19)?"""
    return hand.june in hand.game.side(seat)


def scores(hand: MoonlightHand) -> tuple[int, ...]:
    """What each seat scores, partners their side's score."""
    return tuple(score(hand, seat) for seat in range(hand.players))


def score(hand: MoonlightHand, seat: int) -> int:
    """What the side of a seat scores."""
    value = VALUES[hand.trump]
    points = hand.tricks_of(seat) * value
    if hand.bidder in hand.game.side(seat):
        if not made(hand):
            return -hand.number * value
        points += HONOR
    return 2 * points if doubled(hand, seat) else points


def explain(hand: MoonlightHand) -> Sequence[str]:
    """The score in words, a line for each side."""
    if hand.bidder < 0:
        return ("All passed: nobody scores, the same player deals again (ML-07).",)
    seats = sorted({hand.game.side(seat)[0] for seat in range(hand.players)})
    return tuple(_line(hand, seat) for seat in seats)


def _line(hand: MoonlightHand, seat: int) -> str:
    value, taken = VALUES[hand.trump], hand.tricks_of(seat)
    side = hand.game.side(seat)
    who = f"Seat {seat}" if len(side) == 1 else f"Seats {side[0]} and {side[1]}"
    bidding = hand.bidder in side
    if bidding and not made(hand):
        lost = f"{hand.number} x {value} = {hand.number * value} lost"
        return f"{who} bid {hand.number} {SEASONS[hand.trump]} and took {taken}: {lost} (ML-20)."
    bid = f"bid {hand.number} {SEASONS[hand.trump]} and " if bidding else ""
    honor = f" + {HONOR}" if bidding else ""
    points = taken * value + (HONOR if bidding else 0)
    rule = "ML-18" if bidding else "ML-17"
    june = f", doubled by the June full moon: {2 * points} (ML-19)" if doubled(hand, seat) else ""
    return f"{who} {bid}took {taken}: {taken} x {value}{honor} = {points} ({rule}){june}."
