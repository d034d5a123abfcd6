"""What the moon cards are worth as hanafuda, and the sets of koi-koi, read from a deck.

The value table (HF-02) and the sets (HF-09) are cells of the deck spec, the same that the overlay prints.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import CardId, Fact
from deckgen.games.options import whole

if TYPE_CHECKING:
    from deckgen.deck import Deck
    from deckgen.values import Value

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
COLUMNS = {"new": 1, "first": 5, "full": 10, "last": 20}
"""The phases, in spec order, and the value that a card of each has unless its cell is blank."""
COUNTS = {1: 12, 5: 8, 10: 9, 20: 4, 0: 15}
"""How many cards have each value; 0: blank cells (HF-02)."""
SETS = ("bright4", "bright3", "animals", "ribbons", "plains", "month")
"""The sets of HF-09, by their rows in the table; a deck may have more."""
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
        """Return the cards with one of these values, as a mask."""
        return sum(1 << card for card, value in enumerate(self.values) if value in values)


def allocation(deck: Deck, sets: bool = True) -> Allocation:
    """Return the values of a deck and, unless `sets` is off, its sets. Raises SpecError with every fault."""
    faults = allocation_faults(deck) if sets else value_faults(deck)
    if faults:
        raise SpecError(faults)
    values = [whole(cells(deck, "hanafuda", month).get(column)) for month in MONTHS for column in COLUMNS]
    made = [_set(deck, name) for name in _set_names(deck)] if sets else []
    return Allocation(tuple(value or 0 for value in values), tuple(made))


def _set(deck: Deck, name: str) -> KoiSet:
    row = cells(deck, "koikoi", name)
    cards, points, more = (whole(row.get(column)) or 0 for column in ("cards", "points", "more"))
    return KoiSet(str(row["class"]), cards, points, more)


def _set_names(deck: Deck) -> list[str]:
    return list(deck.tables["koikoi"].rows) if "koikoi" in deck.tables else []


def row_place(deck: Deck, table: str, row: str) -> Where | None:
    """Return where a row, or else its table, was written."""
    found = deck.tables.get(table)
    if found is None:
        return None
    return found.rows[row].where if row in found.rows else found.where


def cells(deck: Deck, table: str, row: str) -> Mapping[str, Value]:
    """Return the cells of a row; none where the deck has no such table or row."""
    found = deck.tables[table].rows.get(row) if table in deck.tables else None
    return found.cells if found else {}


@cache
def bundled_allocation() -> Allocation:
    """Return the values and sets of the bundled deck `moonlight`."""
    from deckgen.deck import bundled  # Only these games need the loader of decks.

    return allocation(bundled("moonlight"))


def value_faults(deck: Deck) -> Sequence[Problem]:
    """Return what is missing or wrong in the value table, or else which values are too many or too few."""
    needs = Fact("hanafuda-month-columns", columns=tuple(COLUMNS))
    faults = [*_missing(deck, "hanafuda", MONTHS, "HF-02", needs), *_wrong_values(deck)]
    return faults or list(_count_faults(deck))


def _missing(deck: Deck, table: str, keys: Sequence[str], rule: str, needs: Fact) -> Iterator[Problem]:
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


def _wrong_values(deck: Deck) -> Iterator[Problem]:
    for month in MONTHS:
        for column, value in COLUMNS.items():
            cell = cells(deck, "hanafuda", month).get(column)
            if cell in (None, "") or whole(cell) == value:
                continue
            card = f"{month}-{column}"
            fact = Fact("hanafuda-value", card=CardId(card), value=str(cell), right=value)
            yield Problem(fact, where=row_place(deck, "hanafuda", month), card=card, rule="HF-02")


def _count_faults(deck: Deck) -> Iterator[Problem]:
    rows = [cells(deck, "hanafuda", month) for month in MONTHS]
    found = Counter(whole(row.get(column)) or 0 for row in rows for column in COLUMNS)
    for value, count in COUNTS.items():
        if found[value] != count:
            fact = Fact("hanafuda-value-count", value=value, count=found[value], right=count)
            yield Problem(fact, where=row_place(deck, "hanafuda", ""), rule="HF-02")


def set_faults(deck: Deck) -> Iterator[Problem]:
    """Yield what is wrong in the table of sets (HF-09): classes, and numbers of cards and points."""
    needs = Fact("hanafuda-set-columns", columns=("class", "cards", "points", "more"))
    yield from _missing(deck, "koikoi", SETS, "HF-09", needs)
    for name in _set_names(deck):
        row = cells(deck, "koikoi", name)
        if str(row.get("class")) not in CLASSES:
            yield _set_fault(deck, name, "class", Fact("koikoi-one-of", classes=CLASSES))
        for column, least in (("cards", 1), ("points", 0), ("more", 0)):
            number = whole(row.get(column))
            if number is None or number < least:
                yield _set_fault(deck, name, column, Fact("koikoi-number-from", least=least))


def _set_fault(deck: Deck, name: str, column: str, needs: Fact) -> Problem:
    cell = cells(deck, "koikoi", name).get(column)
    where = row_place(deck, "koikoi", name)
    if cell in (None, ""):
        return Problem(Fact("koikoi-no-cell", set=name, column=column, needs=needs), where, rule="HF-09")
    fact = Fact("koikoi-cell", set=name, column=column, value=str(cell), needs=needs)
    return Problem(fact, where, rule="HF-09")


def allocation_faults(deck: Deck) -> Sequence[Problem]:
    """Return what keeps a deck from being played as hanafuda and koi-koi."""
    return [*value_faults(deck), *set_faults(deck)]
