"""Deals, the piles they are made into, and what follows a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple


class Deal(NamedTuple):
    """The pack as shuffled and all else that is settled before the first move."""

    order: Sequence[int]
    """Card numbers, the top first, before anything is dealt."""
    first: int = 0
    """Who deals (`moon`: who bids first; `sixpence`: who plays first)."""
    round: int = 0
    """Hands that counted before this one; in `koikoi` the month, 0 for January."""
    also: tuple[int, ...] = ()
    """What else was drawn: the dice of `moon`, the upcards of `sixpence`."""


class Pile(NamedTuple):
    """A header line of a record: its word, its seat (None: nobody's) and its places in the shuffled pack."""

    word: str
    seat: int | None
    at: Sequence[int]

    @property
    def title(self) -> str:
        """The line's beginning: `hand 0`, `centre`."""
        return self.word if self.seat is None else f"{self.word} {self.seat}"


def hands_from_left(first: int, players: int, each: int) -> list[Pile]:
    """Return the hands by seat, each dealt in one go, beginning with the seat after `first`."""
    turns = [(seat - first - 1) % players for seat in range(players)]
    return [Pile("hand", seat, range(each * turn, each * turn + each)) for seat, turn in enumerate(turns)]


class Following(NamedTuple):
    """How the next hand of a game is dealt, and the rule that says so."""

    first: int
    round: int
    rule: str


@cache
def slots(cls: type) -> tuple[str, ...]:
    """Return every slot of a class, its bases' too."""
    return tuple(slot for base in cls.__mro__ for slot in getattr(base, "__slots__", ()))


def frozen(value: object) -> object:
    """Return a value made of lists, tuples and dictionaries as one that can be compared and hashed."""
    if isinstance(value, list | tuple):
        return tuple(frozen(item) for item in value)
    if isinstance(value, dict):
        return frozenset(value.items())
    return value


HIDDEN = 0
"""The number that stands for a card which the seat to act may not know."""


def only_own(cards: Sequence[int], seat: int) -> list[int]:
    """Return the cards (masks by seat) with those of all other seats gone."""
    return [mask if owner == seat else 0 for owner, mask in enumerate(cards)]


def blank(deal: Deal, known: Mapping[int, int] | None = None) -> Deal:
    """Return a deal of which only the cards at some places are known."""
    known = known or {}
    return deal._replace(order=[known.get(place, HIDDEN) for place in range(len(deal.order))])
