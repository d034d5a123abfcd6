"""The values of a deck that may be set as a house rule: read, checked, compared with the rules, and changed.

A path is a table, a row and a column (`season.summer.trick`); of a card it is `card`, its id and a column.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from deckgen.errors import Problem, SpecError
from deckgen.facts import Fact, Where

if TYPE_CHECKING:
    from deckgen.deck import DeckSpec
    from deckgen.values import Value

CARD = "card"


class ValuePath(NamedTuple):
    """Where a value is in a deck."""

    table: str
    row: str
    column: str

    def __str__(self) -> str:
        return ".".join(self)


@dataclass(frozen=True, slots=True)
class Setting:
    """A value that a deck may set: what the rules say, and the least that makes sense."""

    value: int
    rule: str
    """The rule that gives the value."""
    least: int = 0
    needed: bool = True
    """Whether a deck must have it; if not, the value of the rules stands in."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A value of a deck that is not that of the rules."""

    path: ValuePath
    said: int
    setting: Setting
    where: Where | None

    @property
    def fact(self) -> Fact:
        """What is told of it."""
        table, row, column = self.path
        place = self.where or Where("")
        return Fact(
            "game-house-rule", where=place, column=column, of=row if table == CARD else f"{table} {row}",
            said=self.said, value=self.setting.value, rules=(self.setting.rule,),
        )  # fmt: skip


Settings = Mapping[ValuePath, Setting]


def number(cell: object) -> int | None:
    """Return a cell as a whole number, None where it is blank or something else."""
    text = str(cell)
    digits = text.removeprefix("-").removesuffix(".0")
    if isinstance(cell, bool) or not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        return None
    return int(text.removesuffix(".0"))


def found(deck: DeckSpec, path: ValuePath) -> tuple[Value, Where | None] | None:
    """Return a cell and where it is written, or None if the deck has no such cell."""
    table, row, column = path
    if table == CARD:
        card = next((card for card in deck.cards if card.id == row and not card.extra), None)
        return (card.data.get(column), card.places.get(column, card.where)) if card else None
    rows = deck.tables[table].rows if table in deck.tables else {}
    return (rows[row].cells[column], rows[row].where) if row in rows and column in rows[row].cells else None


def values_of(settings: Settings, deck: DeckSpec) -> dict[ValuePath, int]:
    """Return the values of a deck, those of the rules where it says nothing; it must have no `faults_of`."""
    values = {}
    for path, setting in settings.items():
        cell = found(deck, path)
        value = number(cell[0]) if cell else None
        values[path] = setting.value if value is None else value
    return values


def read_values(settings: Settings, deck: DeckSpec) -> dict[ValuePath, int]:
    """Return the values of a deck. Raises SpecError with every fault of them."""
    faults = list(faults_of(settings, deck))
    if faults:
        raise SpecError(faults)
    return values_of(settings, deck)


def faults_of(settings: Settings, deck: DeckSpec) -> Iterator[Problem]:
    """Yield cells that are no whole number, or less than makes sense; missing rows are told elsewhere."""
    for path, setting in settings.items():
        cell = found(deck, path)
        value = number(cell[0]) if cell else None
        if cell is None or (value is not None and value >= setting.least):
            continue
        if cell[0] is None and not setting.needed:
            continue
        said = "" if cell[0] is None else str(cell[0])
        table, row, column = path
        fact = Fact(
            "game-setting", column=column, of=row, said=said, value=setting.value, least=setting.least
        )
        yield Problem(fact, cell[1], card=row if table == CARD else "", rule=setting.rule)


def house_rules(settings: Settings, deck: DeckSpec) -> Iterator[HouseRule]:
    """Yield the values of a deck that differ from those of the rules."""
    for path, setting in settings.items():
        cell = found(deck, path)
        value = number(cell[0]) if cell else None
        if cell and value is not None and setting.least <= value != setting.value:
            yield HouseRule(path, value, setting, cell[1])


def with_value(deck: DeckSpec, path: ValuePath, value: int) -> DeckSpec:
    """Return a deck with one value changed."""
    table, row, column = path
    if table == CARD:
        parts = tuple(
            replace(part, cards=tuple(
                replace(card, data={**card.data, column: value}) if card.id == row else card
                for card in part.cards
            ))
            for part in deck.parts
        )  # fmt: skip
        return replace(deck, parts=parts)
    old = deck.tables[table]
    changed = replace(old.rows[row], cells={**old.rows[row].cells, column: value})
    tables = {**deck.tables, table: replace(old, rows={**old.rows, row: changed})}
    return replace(deck, tables=tables)
