"""A finished hand in; what is counted of it out: the same as of batches, as far as every game has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckgen.play.tally import SHARES, Tally
from deckgen.referee.game import Hand
from deckgen.referee.moon_hand import MoonHand
from deckgen.referee.moon_suits import TRUMP_WORDS
from deckgen.referee.moonlight_cards import SEASONS
from deckgen.referee.moonlight_hand import MoonlightHand


def wins(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """What each seat has of a win, in sixtieths."""
    return [SHARES // len(winners) if seat in winners else 0 for seat in range(len(scores))]


def count_hand(hand: Hand[Any], first: int, tally: Tally) -> None:
    """Count one finished hand."""
    scores = hand.scores()
    players = len(scores)
    shares = wins(scores, [seat for seat, score in enumerate(scores) if score == max(scores)])
    behind = hand.game.first_word == "dealer"
    thrown = getattr(hand, "bidder", 0) < 0
    tally.share("hands", "thrown in", 1, int(thrown))
    tally.number("hands", "moves", len(hand.moves))
    for seat, score in enumerate(scores):
        place = (seat - first - behind) % players + 1
        tally.number("score by seat", seat, score)
        tally.number("win share by seat", seat, shares[seat])
        tally.number("score by place", place, score)
        tally.number("win share by place", place, shares[seat])
        tally.share("score distribution", score, 1, 1)
    if isinstance(hand, MoonHand | MoonlightHand) and not thrown:
        _count_bid(hand, scores, tally)


def _count_bid(hand: MoonHand | MoonlightHand, scores: Sequence[int], tally: Tally) -> None:
    """Count how the highest bid of a trick game fared."""
    made = int(scores[hand.bidder] > 0)
    if isinstance(hand, MoonHand):
        number, trump = hand.bid, TRUMP_WORDS[hand.trump]
    else:
        number, trump = str(hand.number), SEASONS[hand.trump]
        tally.share("June full moon", "doubles", 1, int(hand.june >= 0))
    tally.share("bids made", f"{number} {trump}", 1, made)
    tally.share("bids made by number", number, 1, made)
    tally.share("bids made by trump", trump, 1, made)
    tally.number("bidders' score by trump", trump, scores[hand.bidder])
