"""A deck as the spec gives it in; what the moon cards are worth as hanafuda, and the sets of koi-koi, out.

The value table (HF-02) and the sets (HF-09) are cells of the deck spec, the same that the overlay prints.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from deckgen.errors import Problem, SpecError
from deckgen.referee.bundled import bundled_deck, cells

if TYPE_CHECKING:
    from deckgen.spec import Deck

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
COLUMNS = {"new": 1, "first": 5, "full": 10, "last": 20}
"""The phases, in spec order, and the value that a card of each has unless its cell is blank."""
SETS = ("bright4", "bright3", "animals", "ribbons", "plains", "month")
COUNTS = {1: 12, 5: 8, 10: 9, 20: 4, 0: 15}
"""How many cards have each value; 0: blank cells."""


@dataclass(frozen=True, slots=True)
class KoiSet:
    """A set of koi-koi: how many cards make it, its points, and the points of each card more."""

    cards: int
    points: int
    more: int

    def worth(self, held: int) -> int:
        """Its points for the holder of so many cards of its kind."""
        return self.points + self.more * (held - self.cards) if held >= self.cards else 0


@dataclass(frozen=True, slots=True)
class Allocation:
    """Values by card number (0: a blank cell, a plain card), classes of cards as masks, sets by name."""

    values: tuple[int, ...]
    sets: dict[str, KoiSet]

    def cards_worth(self, *values: int) -> int:
        """The cards with one of these values, as a mask."""
        return sum(1 << card for card, value in enumerate(self.values) if value in values)

    def points(self, blank: int) -> tuple[int, ...]:
        """What each card scores when a blank cell is worth so much."""
        return tuple(value or blank for value in self.values)


def allocation(deck: Deck) -> Allocation:
    """The values and sets of a deck. Raises SpecError with every fault."""
    faults = allocation_faults(deck)
    if faults:
        raise SpecError(faults)
    values = tuple(_number(deck, "hanafuda", month, column) for month in MONTHS for column in COLUMNS)
    sets = {
        name: KoiSet(*(_number(deck, "koikoi", name, column) for column in ("cards", "points", "more")))
        for name in SETS
    }
    return Allocation(values, sets)


@cache
def bundled_allocation() -> Allocation:
    """The values and sets of the bundled deck `moonlight`."""
    return allocation(bundled_deck("moonlight"))


def allocation_faults(deck: Deck) -> Sequence[Problem]:
    """What keeps a deck from being played as hanafuda: wrong values, wrong numbers of them, sets left out."""
    return [*value_faults(deck), *set_faults(deck)]


def value_faults(deck: Deck) -> Iterator[Problem]:
    """Faults of the value table (HF-02)."""
    found: dict[int, int] = dict.fromkeys(COUNTS, 0)
    for month in MONTHS:
        for column, value in COLUMNS.items():
            cell = cells(deck, "hanafuda", month).get(column)
            if cell is None or cell == value:
                found[value if cell else 0] += 1
            else:
                reason = f"HF-02: the hanafuda value of {month}-{column} is {cell!r}"
                yield Problem(f"{reason}; it is {value} or blank.", card=f"{month}-{column}", rule="HF-02")
    wrong = [
        f"{found[value]} cards worth {value or 'nothing'} (not {count})"
        for value, count in COUNTS.items()
        if found[value] != count
    ]
    if wrong and sum(found.values()) == 48:
        yield Problem(f"HF-02: the hanafuda table has {', '.join(wrong)}.", rule="HF-02")


def set_faults(deck: Deck) -> Iterator[Problem]:
    """Faults of the table of sets (HF-09): each needs whole numbers of cards, points, and points for more."""
    for name in SETS:
        row = cells(deck, "koikoi", name)
        for column, least in (("cards", 1), ("points", 0), ("more", 0)):
            cell = row.get(column, 0 if column == "more" else None) or 0
            if not isinstance(cell, int) or cell < least:
                reason = f"HF-09: the set {name} of koi-koi has {column} {row.get(column)!r}"
                yield Problem(f"{reason}; it is a whole number from {least}.", rule="HF-09")


def _number(deck: Deck, table: str, row: str, column: str) -> int:
    value = cells(deck, table, row).get(column)
    return value if isinstance(value, int) else 0
