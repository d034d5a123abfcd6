"""The table of a hand: every card that lies on it or is held, who may see it, and what is said of it.

A game says once what there is (`Kit.spread`), all of it true. `seen` is the only place where cards are hidden
from a seat, so that every program which shows a table hides the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

from deckgen.facts import Fact, FactValue

GridPoint: TypeAlias = tuple[int, int]

TITLES: Mapping[str, Fact] = {
    "bid": Fact("spread-bid"),
    "bidder": Fact("spread-bids-first"),
    "centre": Fact("spread-centre"),
    "blinds": Fact("spread-blind"),
    "dealer": Fact("spread-deals"),
    "dice": Fact("spread-dice"),
    "discarded": Fact("spread-discarded"),
    "discards": Fact("spread-discards"),
    "doubled": Fact("spread-doubled"),
    "doubles": Fact("spread-doubles"),
    "field": Fact("spread-field"),
    "figure": Fact("spread-figure"),
    "hand": Fact("spread-hand"),
    "koikoi": Fact("spread-koikoi"),
    "last": Fact("spread-last-trick"),
    "middle": Fact("spread-middle"),
    "month": Fact("spread-month"),
    "moon": Fact("spread-moon"),
    "offered": Fact("spread-offered"),
    "pile": Fact("spread-pile"),
    "planet": Fact("spread-planet"),
    "points": Fact("spread-points"),
    "prize": Fact("spread-prize"),
    "sets": Fact("spread-sets"),
    "stock": Fact("spread-stock"),
    "taken": Fact("spread-taken"),
    "trick": Fact("spread-trick"),
    "tricks": Fact("spread-tricks"),
    "trump": Fact("spread-trump"),
    "turned": Fact("spread-turned"),
}
"""What zones and notes are called, by their names; others are called by the name itself."""


class Zone(NamedTuple):
    """Cards that lie together."""

    name: str
    """What they are: `hand`, `trick`, `field`."""
    cards: tuple[str, ...] = ()
    """Their ids, in the order in which they lie."""
    seat: int | None = None
    """Whose they are; None: nobody's."""
    seen_by: tuple[int, ...] | None = None
    """The seats that may see them; None: everybody."""
    label: FactValue = ""
    """What sets these cards apart from other zones of the same name, such as the suit that was called."""
    hidden: int = 0
    """How many cards are there besides, which nobody needs to know."""


class Note(NamedTuple):
    """Something that is said of a seat, or of the table. Everybody may know it."""

    name: str
    value: FactValue
    seat: int | None = None


class Goal(NamedTuple):
    """A penny that a move slides."""

    start: GridPoint
    end: GridPoint
    line: str
    """The move as a record says it."""


class Spread(NamedTuple):
    """Everything on the table. The zones of a trick are in the order of play."""

    zones: tuple[Zone, ...]
    notes: tuple[Note, ...] = ()
    pennies: tuple[GridPoint, ...] = ()
    """Places on the triangular lattice, in axial coordinates, in a game that has them."""
    slid: tuple[GridPoint, GridPoint] | None = None
    """From where to where a penny was moved last."""


def seen(spread: Spread, seat: int | None) -> Spread:
    """Return what a seat may see of a table; None is a spectator, who sees what everybody does."""
    return spread._replace(zones=tuple(_seen(zone, seat) for zone in spread.zones))


def _seen(zone: Zone, seat: int | None) -> Zone:
    if zone.seen_by is None:
        return zone
    if seat in zone.seen_by:
        return zone._replace(seen_by=None)
    return zone._replace(cards=(), hidden=zone.hidden + len(zone.cards), seen_by=None)


def owner_only(over: bool, seat: int) -> tuple[int, ...] | None:
    """Return who may see what a seat holds: the seat itself, and everybody once the hand is over."""
    return None if over else (seat,)


def hands(held: Iterable[Iterable[str]], over: bool) -> list[Zone]:
    """Return the zones of the cards in hand, by seat."""
    return [Zone("hand", tuple(cards), seat, owner_only(over, seat)) for seat, cards in enumerate(held)]
