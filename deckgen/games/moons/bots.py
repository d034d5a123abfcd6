"""Who plays Moons when no person does."""

from __future__ import annotations

from deckgen.games.draws import Draws
from deckgen.games.moons.melds import cards
from deckgen.games.moons.rules import DONE, MOONS, PLANET, PLAY, TURN, VERB, MoonsHand, Move


def greedy(hand: MoonsHand, draws: Draws) -> Move:
    """Lay down as many cards as possible; play the card that fits least with the others."""
    legal = [move for move in hand.legal() if isinstance(move, int)]
    down = [move for move in legal if move & 7 in (PLANET, MOONS) and move >> VERB]
    if down:
        return max(down, key=lambda move: (move >> VERB).bit_count())
    if hand.stage == "play":
        held = cards(hand.held[hand.seat])
        return min(
            (move for move in legal if move & 7 == PLAY), key=lambda move: _company(move >> VERB, held)
        )
    return next(move for move in legal if move & 7 in (TURN, DONE))


def _company(card: int, held: tuple[int, ...]) -> tuple[int, int]:
    """Return how many cards in hand go with a card, by rank or as neighbours in colour; then its rank."""
    suit, rank = divmod(card, 13)
    black = suit in (0, 3)
    near = 0
    for other in held:
        its_suit, its_rank = divmod(other, 13)
        same_colour = (its_suit in (0, 3)) == black
        near += other != card and (its_rank == rank or (same_colour and abs(its_rank - rank) <= 1))
    return near, -rank
