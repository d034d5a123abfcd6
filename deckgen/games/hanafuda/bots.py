"""Who plays hana-awase when no person does."""

from __future__ import annotations

from deckgen.games.draws import Draws
from deckgen.games.fishing import MONTH_OF, FishingHand
from deckgen.games.masks import places


def greedy(hand: FishingHand, draws: Draws) -> int:
    """Take the most, or give away the least."""
    return max(hand.legal(), key=lambda move: _gain(hand, move))


def _gain(hand: FishingHand, move: int) -> int:
    """Return what a card takes, itself included, or what it leaves to the others as a loss."""
    card, take = move & 63, move >> 6
    field = 1 << take - 1 if take else hand.field & MONTH_OF[card]
    worth = sum(map(hand.game.allocation.values.__getitem__, [card, *places(field)]))
    return 1 + worth if field else -worth
