"""What simulations count of a hand of a trick game: bids, tricks, what cards are worth."""

from __future__ import annotations

from deckgen.games.kit import Counts
from deckgen.games.trick_hand import TrickHand
from deckgen.games.tricks import DEAD


def count_tricks(hand: TrickHand, counts: Counts) -> None:
    """Count how the highest bid fared, and who took the tricks with what."""
    counts.share("hands", "thrown in", 1, int(hand.bidder < 0))
    if hand.bidder >= 0:
        _count_bid(hand, counts)
        _count_cards(hand, counts)


def _count_bid(hand: TrickHand, counts: Counts) -> None:
    scores = hand.scores()
    made = int(scores[hand.bidder] > 0)
    bid, trump = hand.game.bid_word(hand.high), hand.game.trump_words[hand.trump]
    counts.share("bids made", f"{bid} {trump}", 1, made)
    counts.share("bids made by number", bid, 1, made)
    counts.share("bids made by trump", trump, 1, made)
    counts.number("bidders' score by trump", trump, scores[hand.bidder])
    if hand.game.doubler:
        section, taker = hand.game.doubler_name, hand.doubler_taker
        doubles = taker >= 0
        counts.share(section, "doubles", 1, int(doubles))
        counts.share(section, "doubles for the bidders", 1, int(taker in hand.game.side(hand.bidder)))
        gained = max(0, scores[taker]) // 2 if doubles else 0
        counts.number(section, "points it adds in a hand", gained)
        if doubles:
            counts.number(section, "points it adds where it doubles", gained)


def _count_cards(hand: TrickHand, counts: Counts) -> None:
    if hand.game.dead_tricks:
        counts.number("hands", "dead tricks", hand.trick - sum(hand.won))
    for place in range(hand.players):
        label = f"{place} after the bidder" if place else "bidder"
        counts.number("tricks by place", label, hand.won[(hand.bidder + place) % hand.players])
    leader, passes = hand.bidder, 0
    for trick, taker in enumerate(hand.takers):
        at = hand.begun + trick * hand.players
        led, *others = hand.moves[at : at + hand.players]
        context, card = hand.leads[led]
        cards = (card, *others)
        best = cards[(taker - leader) % hand.players]
        for card in cards:
            name = hand.game.names[card.bit_length() - 1]
            counts.share("taking power", name, 1, int(card == best and context.power[card] < DEAD))
        passes += taker != leader
        leader = taker
    counts.number("hands", "the lead changes seats", passes)
