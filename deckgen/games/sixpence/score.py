"""How the score of a finished game of Moon and Sixpence comes about, and what a simulation counts."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.facts import Fact, Seat
from deckgen.games.game import OVER
from deckgen.games.kit import Counts
from deckgen.games.sixpence.rules import EXCHANGES, FIGURE_CARDS, MOON, SixpenceHand


def explain(hand: SixpenceHand) -> Sequence[Fact]:
    """Return the points of each pile and of partners together, and whether the guard ended the game."""
    if hand.seat != OVER:
        return ()
    told = [Fact("sixpence-guard", exchanges=EXCHANGES, rules=("SX-14",))] if hand.guarded else []
    told += [_pile(hand, seat) for seat in range(hand.game.players)]
    if hand.game.partners:
        for side in (0, 1):
            seats, points = (Seat(side), Seat(side + 2)), hand.scores()[side]
            told.append(Fact("sixpence-partners-score", seats=seats, points=points, rules=("SX-14",)))
    return told


def _pile(hand: SixpenceHand, seat: int) -> Fact:
    """Return what a seat's pile is worth."""
    pile, points, rules = hand.piles[seat], hand.points(seat), ("SX-03", "SX-13")
    figures, moons = (pile & FIGURE_CARDS).bit_count(), (pile >> MOON).bit_count()
    if not moons:
        return Fact("sixpence-figures-score", seat=Seat(seat), figures=figures, points=points, rules=rules)
    return Fact(
        "sixpence-moons-score", seat=Seat(seat), figures=figures, worth=points + 2 * moons, moons=moons,
        points=points, rules=rules,
    )  # fmt: skip


def count(hand: SixpenceHand, counts: Counts) -> None:
    """Count whether the guard ended the game (SX-14)."""
    counts.share("hands", "ended by the guard", 1, int(hand.guarded))
