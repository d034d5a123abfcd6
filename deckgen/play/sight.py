"""What the seat to act sees of a hand, for a bot to choose by."""

from __future__ import annotations

from typing import Any, TypeVar

from deckgen.games.game import Hand
from deckgen.games.registry import kit_of

H = TypeVar("H", bound=Hand[Any])


def sight(hand: H) -> H:
    """Return a copy of a hand in which all that the seat to act may not know is blank.

    It is for choosing a move, not for playing on.
    """
    seen = hand.copy()
    kit_of(hand.game).hide(seen)
    return seen
