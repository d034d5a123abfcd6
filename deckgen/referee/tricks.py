"""What a card leads, which cards follow it and how strong each is, in; tables of masks and strengths out.

A trick game answers three questions in words: `led`, `tiers`, `strength` (the algebra of the games of
Forty-two). The answers are tabulated once as a `Context` for each thing that can be led. Then the legal cards
are those of the first tier that the hand meets, and the winner is the card of greatest strength.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Tier(NamedTuple):
    """A duty: whoever holds a card of `duty` may play only cards of `allow` (masks)."""

    duty: int
    allow: int
    rule: str
    """The rule that says so."""
    what: str
    """The duty in words: what was led."""


@dataclass(frozen=True, eq=False, slots=True)
class Context:
    """One thing that can be led under one trump, and all that follows from it."""

    tiers: tuple[Tier, ...]
    """Duties, the strongest first; whoever meets none may play anything."""
    strength: tuple[int, ...]
    """Of each card, by number: the greatest takes the trick; 0 for a card that cannot."""
    power: dict[int, int] = field(init=False)
    """`strength` by the card's bit."""
    masks: tuple[tuple[int, int], ...] = field(init=False)
    """`duty` and `allow` of the tiers."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "power", {1 << card: power for card, power in enumerate(self.strength)})
        object.__setattr__(self, "masks", tuple((tier.duty, tier.allow) for tier in self.tiers))

    def legal(self, hand: int) -> int:
        """The cards of a hand that may follow."""
        for duty, allow in self.masks:
            if hand & duty:
                return hand & allow
        return hand

    def obliged(self, hand: int) -> Tier | None:
        """The duty that binds this hand; None: it may play anything."""
        for tier in self.tiers:
            if hand & tier.duty:
                return tier
        return None


def winner(context: Context, cards: Sequence[int]) -> int:
    """The place, in playing order, of the card (numbers) that takes a trick."""
    return max(range(len(cards)), key=lambda place: context.strength[cards[place]])
