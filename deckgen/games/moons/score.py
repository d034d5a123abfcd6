"""How a finished game of Moons was won, and what a simulation counts."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.facts import Fact, Seat
from deckgen.games.game import OVER
from deckgen.games.kit import Counts
from deckgen.games.moons.rules import MoonsHand


def explain(hand: MoonsHand) -> Sequence[Fact]:
    """Return who won a finished game, or that the guard ended it."""
    if hand.seat != OVER:
        return ()
    if hand.guarded:
        return (Fact("moons-draw", tricks=hand.tricks, rules=("GX-15",)),)
    return (Fact("moons-wins", seat=Seat(hand.winner), rules=("GX-14",)),)


def count(hand: MoonsHand, counts: Counts) -> None:
    """Count whether the guard ended the game (GX-15)."""
    counts.share("hands", "ended by the guard", 1, int(hand.guarded))
