"""A finished hand of the referee in; what is counted of it out: the same as of batches, number by number.

What is counted is defined in `tally.MEANINGS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckgen.games.game import Hand
from deckgen.games.moon.rules import MoonHand
from deckgen.games.moonlight.cards import SEASONS
from deckgen.games.moonlight.rules import MoonlightHand
from deckgen.games.moons.rules import MoonsHand
from deckgen.games.sixpence.rules import SixpenceHand
from deckgen.games.tricks import DEAD
from deckgen.play.tally import SHARES, TRUMP_NAMES, Tally


def wins(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """What each seat has of a win, in sixtieths."""
    return [SHARES // len(winners) if seat in winners else 0 for seat in range(len(scores))]


def count_hand(hand: Hand[Any], first: int, tally: Tally) -> None:
    """Count one finished hand."""
    scores = hand.scores()
    players = len(scores)
    shares = wins(scores, [seat for seat, score in enumerate(scores) if score == max(scores)])
    behind = hand.game.first_word == "dealer"
    for seat, score in enumerate(scores):
        place = (seat - first - behind) % players + 1
        tally.number("score by seat", seat, score)
        tally.number("win share by seat", seat, shares[seat])
        tally.number("score by place", place, score)
        tally.number("win share by place", place, shares[seat])
        tally.share("score distribution", score, 1, 1)
    count_play(hand, tally)


def count_play(hand: Hand[Any], tally: Tally) -> None:
    """Count all of one finished hand but its scores by seat: of whole games their totals are told."""
    tally.number("hands", "moves", len(hand.moves))
    if isinstance(hand, MoonsHand | SixpenceHand):
        tally.share("hands", "ended by the guard", 1, int(hand.guarded))
    if not isinstance(hand, MoonHand | MoonlightHand):
        return
    tally.share("hands", "thrown in", 1, int(hand.bidder < 0))
    if hand.bidder >= 0:
        _count_bid(hand, hand.scores(), tally)
        _count_tricks(hand, tally)


def _count_tricks(hand: MoonHand | MoonlightHand, tally: Tally) -> None:
    """Count who took the tricks, and with what."""
    if isinstance(hand, MoonlightHand):
        tally.number("hands", "dead tricks", hand.trick - sum(hand.won))
    for place in range(hand.players):
        label = f"{place} after the bidder" if place else "bidder"
        tally.number("tricks by place", label, hand.won[(hand.bidder + place) % hand.players])
    leader, passes = hand.bidder, 0
    for trick, taker in enumerate(hand.takers):
        at = hand.begun + trick * hand.players
        led, *others = hand.moves[at : at + hand.players]
        context, card = hand.leads[led]
        cards = (card, *others)
        best = cards[(taker - leader) % hand.players]
        for card in cards:
            name = hand.game.names[card.bit_length() - 1]
            tally.share("taking power", name, 1, int(card == best and context.power[card] < DEAD))
        passes += taker != leader
        leader = taker
    tally.number("hands", "the lead changes seats", passes)


def _count_june(hand: MoonlightHand, scores: Sequence[int], tally: Tally) -> None:
    """Count whether the June full moon doubles, for whom, and what that is worth (ML-19)."""
    doubles = hand.june >= 0
    tally.share("June full moon", "doubles", 1, int(doubles))
    tally.share("June full moon", "doubles for the bidders", 1, int(hand.june in hand.game.side(hand.bidder)))
    gained = max(0, scores[hand.june]) // 2 if doubles else 0
    tally.number("June full moon", "points it adds in a hand", gained)
    if doubles:
        tally.number("June full moon", "points it adds where it doubles", gained)


def _count_bid(hand: MoonHand | MoonlightHand, scores: Sequence[int], tally: Tally) -> None:
    """Count how the highest bid of a trick game fared."""
    made = int(scores[hand.bidder] > 0)
    if isinstance(hand, MoonHand):
        number, trump = hand.bid, TRUMP_NAMES[hand.trump]
    else:
        number, trump = str(hand.number), SEASONS[hand.trump]
        _count_june(hand, scores, tally)
    tally.share("bids made", f"{number} {trump}", 1, made)
    tally.share("bids made by number", number, 1, made)
    tally.share("bids made by trump", trump, 1, made)
    tally.number("bidders' score by trump", trump, scores[hand.bidder])
