"""Represent messages as facts: a key and typed values.

`deckgen.words` turns them into sentences when they are shown. Code compares keys and values, never sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, TypeAlias


class Where(NamedTuple):
    """A place in a file: `file` as the user named it, `line` and `col` from 1, or 0 if unknown."""

    file: str
    line: int = 0
    col: int = 0
    sheet: str = ""
    """The sheet of a workbook, if the deck names one; then `line` is the row."""

    def __str__(self) -> str:
        """Return `file:line:col` or `file#sheet:line`, as far as known."""
        file = f"{self.file}#{self.sheet}" if self.sheet else self.file
        return ":".join([file, *(str(n) for n in (self.line, self.col) if n)])


class Quantity(NamedTuple):
    """A number with its unit: `mm`, `pt`, `dpi`, `px`, `%`, `MB` ..."""

    value: float
    unit: str


class Seat(NamedTuple):
    """A player by seat, counted from 0, shown as `seat 0` or `A`, depending on the reader."""

    number: int


class CardId(NamedTuple):
    """A card by its id, shown as its id or its title, depending on the reader."""

    id: str


class Suggestion(NamedTuple):
    """The known word closest to a mistyped one, or all known words if there are few, or nothing."""

    close: str = ""
    known: tuple[str, ...] = ()


class Fact:
    """A key of the catalogues and the values that its sentence needs. Immutable and hashable.

    >>> Fact("deck-no-ink", name="rde")
    Fact('deck-no-ink', name='rde')
    """

    __slots__ = ("_items", "key")

    key: str
    _items: tuple[tuple[str, FactValue], ...]

    def __init__(self, key: str, /, **values: Given) -> None:
        object.__setattr__(self, "key", key)
        items = ((name, tuple(v) if isinstance(v, list) else v) for name, v in values.items())
        object.__setattr__(self, "_items", tuple(sorted(items)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("facts are immutable")

    @property
    def values(self) -> Mapping[str, FactValue]:
        """The values by name."""
        return dict(self._items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fact) and (self.key, self._items) == (other.key, other._items)

    def __hash__(self) -> int:
        return hash((self.key, self._items))

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self._items)
        return f"Fact({self.key!r}{values})"

    def __reduce__(self) -> tuple[object, ...]:
        return partial(Fact, self.key, **self.values), ()


FactValue: TypeAlias = (
    str | int | float | bool | Fact | Quantity | Seat | CardId | Suggestion | Where | tuple["FactValue", ...]
)
Given: TypeAlias = FactValue | list[str] | list[int] | Sequence["FactValue"]


def plain(value: FactValue) -> object:
    """Return a value for JSON: a quantity with its unit, a nested fact with its key and values."""
    match value:
        case Fact():
            return {"key": value.key, "values": {name: plain(v) for name, v in value.values.items()}}
        case Quantity(number, unit):
            return {"value": number, "unit": unit}
        case Seat(only) | CardId(only):
            return only
        case Suggestion(close, known):
            return close or list(known)
        case Where():
            return str(value)
        case tuple():
            return [plain(each) for each in value]
    return value


MOST_CHOICES = 2_000
"""The most known words to search for the closest one; with more it would take too long."""


def suggest(
    word: str, known: Iterable[str], meaning: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> Suggestion:
    """Return the known word closest to `word`, or all known words if there are few.

    `meaning` maps words that other programs use to their possible meanings.
    """
    choices = sorted(set(known))
    words = {word.lower(): None, word.lower().replace("_", "-"): None}
    meant = [name for each in words for name in meaning.get(each, ()) if name in choices]
    if meant:
        return Suggestion(meant[0])
    if len(choices) > MOST_CHOICES:
        return Suggestion()
    if close := _near(word, choices):
        return Suggestion(close)
    return Suggestion(known=tuple(choices)) if len(choices) <= 12 else Suggestion()


def _near(word: str, choices: Sequence[str]) -> str:
    """Return the choice that is spelt most like a word, such as `red` for `rde`; empty if none is near."""
    found = get_close_matches(word, choices, n=1, cutoff=0.7)
    swapped = (name for name in choices if sorted(name) == sorted(word))
    return found[0] if found else next(swapped, "")
