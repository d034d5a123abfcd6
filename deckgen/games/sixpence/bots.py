"""Who plays Moon and Sixpence when no person does."""

from __future__ import annotations

from deckgen.games.draws import Draws
from deckgen.games.masks import places
from deckgen.games.sixpence.rules import DISCARD, END, FIGURE_CARDS, MOON, PLAY, REFUSE, SHIFT, SixpenceHand


def greedy(hand: SixpenceHand, draws: Draws) -> int:
    """Play what leads to most points, a Moon only if figures can follow; otherwise discard the cheapest."""
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
    """Return what a card in hand is worth keeping; a Moon is worth more than any figure."""
    return 7 if card >= MOON else hand.game.values[card]


def _worth(hand: SixpenceHand, move: int) -> int:
    """Return twice the points of a play, plus those of the best figure in hand that can follow it."""
    card = move & 255
    figure = (move >> 8) - 1 if card >= MOON else card
    own = -2 if card >= MOON else 2 * hand.game.values[card]
    held = hand.held[hand.seat] & ~(1 << card) & FIGURE_CARDS
    following = (hand.game.values[other] for other in places(held & hand.game.leads[figure]))
    return own + max(following, default=0)
