"""A game of Moon and Sixpence as one seat sees it in; the move of a sensible beginner out."""

from __future__ import annotations

from deckgen.games.masks import places
from deckgen.games.sixpence.hand import FIGURE_CARDS, SixpenceHand
from deckgen.games.sixpence.words import DISCARD, END, MOON, PLAY, REFUSE, SHIFT


def sixpence_move(hand: SixpenceHand) -> int:
    """Play what leads to most points, a Moon only where figures can follow; else the cheapest goes."""
    legal = hand.legal()
    if hand.phase == "give":
        return REFUSE << SHIFT
    plays = [move for move in legal if move >> SHIFT == PLAY]
    best = max(plays, key=lambda move: _worth(hand, move), default=None)
    if best is not None and _worth(hand, best) > 0:
        return best
    if END << SHIFT in legal:
        return END << SHIFT
    thrown = [move for move in legal if move >> SHIFT == DISCARD]
    return min(thrown, key=lambda move: _cost(hand, move & 255)) if thrown else legal[0]


def _cost(hand: SixpenceHand, card: int) -> int:
    """What a card in hand is worth keeping; Moons are not thrown away."""
    return 7 if card >= MOON else hand.game.values[card]


def _worth(hand: SixpenceHand, move: int) -> int:
    """The points of a play, and of the best figure that can follow from the hand; a Moon costs 2 (SX-13)."""
    card = move & 255
    figure = (move >> 8) - 1 if card >= MOON else card
    own = -2 if card >= MOON else 2 * hand.game.values[card]
    held = hand.held[hand.seat] & ~(1 << card) & FIGURE_CARDS
    following = (hand.game.values[other] for other in places(held & hand.game.leads[figure]))
    return own + max(following, default=0)
