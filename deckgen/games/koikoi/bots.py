"""Who plays koi-koi when no person does."""

from __future__ import annotations

from deckgen.games.draws import Draws
from deckgen.games.hanafuda import bots as hanafuda
from deckgen.games.koikoi.rules import KOIKOI, STOP, KoikoiHand

ENOUGH = 5
"""Set points with which a beginner stops."""
FEW = 3
"""With fewer cards in hand, going on is not worth the risk."""


def greedy(hand: KoikoiHand, draws: Draws) -> int:
    """Take the most, or give away the least; stop with enough."""
    if hand.phase != "koikoi":
        return hanafuda.greedy(hand, draws)
    goes_on = hand.total(hand.seat) < ENOUGH and hand.held[hand.seat].bit_count() >= FEW
    return KOIKOI if goes_on else STOP
