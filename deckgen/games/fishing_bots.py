"""A hand of hanafuda or koi-koi as one seat sees it in; the move of a sensible beginner out."""

from __future__ import annotations

from deckgen.games.fishing import MONTH_OF, FishingHand
from deckgen.games.koikoi.rules import KOIKOI, STOP, KoikoiHand
from deckgen.games.masks import places

ENOUGH = 5
"""Set points with which a beginner stops."""
FEW = 3
"""So few cards in hand that going on is not worth the risk."""


def fishing_move(hand: FishingHand) -> int:
    """Take the most, or give away the least; stop with enough."""
    if isinstance(hand, KoikoiHand) and hand.phase == "koikoi":
        goes_on = hand.total(hand.seat) < ENOUGH and hand.held[hand.seat].bit_count() >= FEW
        return KOIKOI if goes_on else STOP
    return max(hand.legal(), key=lambda move: _gain(hand, move))


def _gain(hand: FishingHand, move: int) -> int:
    """What a card takes, itself too; or the less, the more it leaves lying for the others."""
    card, take = move & 63, move >> 6
    field = 1 << take - 1 if take else hand.field & MONTH_OF[card]
    worth = sum(map(hand.game.allocation.values.__getitem__, [card, *places(field)]))
    return 1 + worth if field else -worth
