"""The trick algebra: what a card leads, which cards must follow it, and how strong each is.

A trick game answers three questions: `led`, `tiers`, `strength` (the algebra of the games of Forty-two).
The answers are tabulated once as a `Context` for each thing that can be led. The legal cards are then those
of the first tier that the hand meets, and the strongest card wins the trick.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from deckgen.facts import Fact

DEAD = 200
"""A strength from which a card gives its player the lead, but nobody the trick."""
DEAD_TRICK = 1 << 63
"""In place of the cards that are stronger: the trick is dead. Greater than any mask of cards."""


class Tier(NamedTuple):
    """A duty: whoever holds a card of `duty` may play only cards of `allow` (masks)."""

    duty: int
    allow: int
    rule: str
    """The rule that says so."""
    what: Fact | None = None
    """What was led."""


def _above(power: dict[int, int]) -> dict[int, int]:
    """Return `Context.above` from the strengths of all cards."""
    above, stronger, equal, level = {}, 0, 0, DEAD
    for card in sorted(power, key=power.__getitem__, reverse=True):
        if power[card] < level:
            stronger, equal, level = stronger | equal, 0, power[card]
        equal |= card
        above[card] = stronger if level < DEAD else DEAD_TRICK
    return above


@dataclass(frozen=True, eq=False, slots=True)
class Context:
    """One thing that can be led under one trump, and all that follows from it."""

    tiers: tuple[Tier, ...]
    """One duty or two, the stronger first; whoever meets none may play anything."""
    strength: tuple[int, ...]
    """Of each card, by number: the greatest takes the trick; 0 for a card that cannot."""
    power: dict[int, int] = field(init=False)
    """`strength` by the card's bit."""
    above: dict[int, int] = field(init=False)
    """By the card's bit, the cards that take the trick from it, as a mask; of a dead trick DEAD_TRICK."""
    first: int = field(init=False)
    """The stronger of two duties (0: there is one only), and what it allows."""
    allow: int = field(init=False)
    follow: int = field(init=False)
    """The last duty, which allows what it asks for."""

    def __post_init__(self) -> None:
        first = self.tiers[0] if len(self.tiers) == 2 else Tier(0, 0, "")
        power = {1 << card: power for card, power in enumerate(self.strength)}
        fields = {
            "power": power, "above": _above(power),
            "first": first.duty, "allow": first.allow, "follow": self.tiers[-1].duty,
        }  # fmt: skip
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def legal(self, hand: int) -> int:
        """Return the cards of a hand that may follow."""
        tier = self.obliged(hand)
        return hand & tier.allow if tier else hand

    def obliged(self, hand: int) -> Tier | None:
        """Return the duty that binds this hand; None: it may play anything."""
        for tier in self.tiers:
            if hand & tier.duty:
                return tier
        return None


@dataclass(frozen=True, eq=False, slots=True)
class Lead:
    """What leading a card, perhaps with a call, leads; and the card's bit."""

    context: Context
    card: int
