"""What the moon cards are worth as hanafuda, and the sets of koi-koi, read from a deck.

The value table (HF-02) and the sets (HF-09) are cells of the deck spec, the same that the overlay prints.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact
from deckgen.games.options import whole
from deckgen.games.settings import Setting, Settings, ValuePath, faults_of

if TYPE_CHECKING:
    from deckgen.deck import DeckSpec
    from deckgen.values import Value

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
COLUMNS = {"new": 1, "first": 5, "full": 10, "last": 20}
"""The phases, in spec order, and the value that a card of each has unless its cell is blank."""
PLAIN = {
    "jan": ("last",), "feb": ("last",), "mar": ("first",), "apr": ("last",), "may": ("last",),
    "jun": ("first", "full"), "jul": ("last",), "aug": ("last",), "sep": ("full",), "oct": ("last",),
    "nov": ("first", "full", "last"), "dec": ("first",),
}  # fmt: skip
"""The plain cards, by month: their cells are blank (HF-02)."""
KINDS = tuple(0 if column in PLAIN[month] else value for month in MONTHS for column, value in COLUMNS.items())
"""The class of each card by its value in the rules, 0 for plain ones, whatever a deck makes it worth."""
SETS = {
    "bright4": ("20", 4, 10, 0),
    "bright3": ("20", 3, 6, 0),
    "animals": ("10", 5, 1, 1),
    "ribbons": ("5", 5, 1, 1),
    "plains": ("1", 10, 1, 1),
    "month": ("month", 4, 4, 0),
}
"""The sets of HF-09, by their rows in the table: class, cards, points, and the points of each card more."""
NUMBERS = {"cards": 1, "points": 0, "more": 0}
"""The columns of a set with numbers, and the least of each."""
CLASSES = ("20", "10", "5", "1", "month")
"""What a set is made of: the cards of one value (1: plain cards, blanks too), or those of the month."""


@dataclass(frozen=True, slots=True)
class KoiSet:
    """A set of koi-koi: its class, how many cards make it, its points, and the points of each card more."""

    kind: str
    cards: int
    points: int
    more: int

    def worth(self, held: int) -> int:
        """Return its points for that many cards of its class, at least those that make it."""
        return self.points + self.more * (held - self.cards)


@dataclass(frozen=True, slots=True)
class Allocation:
    """Values by card number (0: a blank cell, a plain card), and the sets of koi-koi."""

    values: tuple[int, ...]
    sets: tuple[KoiSet, ...]

    def cards_worth(self, *values: int) -> int:
        """Return the cards that have one of these values by the rules, as a mask; 0: plain cards."""
        return sum(1 << card for card, value in enumerate(KINDS) if value in values)


def allocation(deck: DeckSpec, sets: bool = True) -> Allocation:
    """Return the values of a deck and, unless `sets` is off, its sets. Raises SpecError with every fault."""
    faults = allocation_faults(deck) if sets else value_faults(deck)
    if faults:
        raise SpecError(faults)
    values = [whole(cells(deck, "hanafuda", month).get(column)) for month in MONTHS for column in COLUMNS]
    made = [_set(deck, name) for name in _set_names(deck)] if sets else []
    return Allocation(tuple(value or 0 for value in values), tuple(made))


def _set(deck: DeckSpec, name: str) -> KoiSet:
    row = cells(deck, "koikoi", name)
    cards, points, more = (whole(row.get(column)) or 0 for column in ("cards", "points", "more"))
    return KoiSet(str(row["class"]), cards, points, more)


def _set_names(deck: DeckSpec) -> list[str]:
    return list(deck.tables["koikoi"].rows) if "koikoi" in deck.tables else []


def row_place(deck: DeckSpec, table: str, row: str) -> Where | None:
    """Return where a row, or else its table, was written."""
    found = deck.tables.get(table)
    if found is None:
        return None
    return found.rows[row].where if row in found.rows else found.where


def cells(deck: DeckSpec, table: str, row: str) -> Mapping[str, Value]:
    """Return the cells of a row; none where the deck has no such table or row."""
    found = deck.tables[table].rows.get(row) if table in deck.tables else None
    return found.cells if found else {}


@cache
def bundled_allocation() -> Allocation:
    """Return the values and sets of the bundled deck `moonlight`."""
    from deckgen.deck import bundled  # Only these games need the loader of decks.

    return allocation(bundled("moonlight"))


def value_faults(deck: DeckSpec) -> Sequence[Problem]:
    """Return what is missing or wrong in the value table."""
    needs = Fact("hanafuda-month-columns", columns=tuple(COLUMNS))
    missing = _missing(deck, "hanafuda", MONTHS, "HF-02", needs)
    return [*missing, *_plain_faults(deck), *faults_of(value_settings(), deck)]


def _missing(deck: DeckSpec, table: str, keys: Sequence[str], rule: str, needs: Fact) -> Iterator[Problem]:
    """Yield a table that the deck does not have, or the rows that it lacks."""
    if table not in deck.tables:
        claims = (claim.where for claim in deck.games if claim.name in ("hanafuda", "koikoi"))
        fact = Fact("hanafuda-no-table", table=table, needs=needs)
        yield Problem(fact, where=next(claims, None), rule=rule)
        return
    for key in keys:
        if key not in deck.tables[table].rows:
            fact = Fact("hanafuda-no-row", table=table, row=key, needs=needs)
            yield Problem(fact, where=row_place(deck, table, key), rule=rule)


def _plain_faults(deck: DeckSpec) -> Iterator[Problem]:
    """Yield plain cards that have a value."""
    for month in MONTHS:
        for column in PLAIN[month]:
            cell = cells(deck, "hanafuda", month).get(column)
            if cell not in (None, ""):
                fact = Fact("game-cell", column=column, of=month, said=str(cell), value="")
                yield Problem(fact, where=row_place(deck, "hanafuda", month), rule="HF-02")


def value_settings() -> Settings:
    """Return what a deck may set for hanafuda: the points of the cards that are not plain (HF-02)."""
    return {
        ValuePath("hanafuda", month, column): Setting(value, "HF-02")
        for month in MONTHS
        for column, value in COLUMNS.items()
        if column not in PLAIN[month]
    }


def all_settings() -> Settings:
    """Return what a deck may set for koi-koi: besides the points, the numbers of the sets (HF-09)."""
    sets = {
        ValuePath("koikoi", name, column): Setting(value, "HF-09", least)
        for name, (_, *values) in SETS.items()
        for (column, least), value in zip(NUMBERS.items(), values, strict=True)
    }
    return {**value_settings(), **sets}


def set_faults(deck: DeckSpec) -> Iterator[Problem]:
    """Yield what is wrong in the table of sets (HF-09): classes, and numbers of cards and points."""
    needs = Fact("hanafuda-set-columns", columns=("class", "cards", "points", "more"))
    yield from _missing(deck, "koikoi", tuple(SETS), "HF-09", needs)
    for name in _set_names(deck):
        kind, row = str(cells(deck, "koikoi", name).get("class")), cells(deck, "koikoi", name)
        if kind not in ((SETS[name][0],) if name in SETS else CLASSES):
            classes = (SETS[name][0],) if name in SETS else CLASSES
            yield _set_fault(deck, name, "class", Fact("koikoi-one-of", classes=classes))
        for column, least in NUMBERS.items():
            number = whole(row.get(column))
            if number is None or number < least:
                yield _set_fault(deck, name, column, Fact("koikoi-number-from", least=least))


def _set_fault(deck: DeckSpec, name: str, column: str, needs: Fact) -> Problem:
    cell = cells(deck, "koikoi", name).get(column)
    where = row_place(deck, "koikoi", name)
    if cell in (None, ""):
        return Problem(Fact("koikoi-no-cell", set=name, column=column, needs=needs), where, rule="HF-09")
    fact = Fact("koikoi-cell", set=name, column=column, value=str(cell), needs=needs)
    return Problem(fact, where, rule="HF-09")


def allocation_faults(deck: DeckSpec) -> Sequence[Problem]:
    """Return what keeps a deck from being played as hanafuda and koi-koi."""
    return [*value_faults(deck), *set_faults(deck)]
