"""What names mean while a card is drawn: columns, tables, options, measures; and templates filled in."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from deckgen.deck.model import Deck, Part, Row, Table, Trim
from deckgen.errors import Problem, SpecError, Where, did_you_mean
from deckgen.formula import compiled, evaluate
from deckgen.units import LONGEST
from deckgen.values import FormulaError, UnknownName, Value, number, text_of

T = TypeVar("T")
LONGEST_FILLED = 100_000
"""Characters a text may come to with its formulas filled in."""
_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


class UnknownHere(SpecError):
    """A formula names something that is not there: perhaps a column that only some cards have."""


def fill(template: str, lookup: Callable[[str], Value]) -> str:
    """The template with its `{formulas}` filled in; `{{` and `}}` are braces. Raises FormulaError."""
    if not is_template(template) and len(template) <= LONGEST_FILLED:
        return template
    pieces: list[str] = []
    at = size = 0
    for match in _BRACES.finditer(template):
        value = match[0][0] if _is_brace(match) else text_of(evaluate(match[1], lookup))
        pieces += [template[at : match.start()], value]
        size += len(pieces[-2]) + len(value)
        at = match.end()
        if size > LONGEST_FILLED:
            break
    filled = "".join([*pieces, template[at:]])
    if len(filled) > LONGEST_FILLED:
        raise FormulaError(f"the text comes to more than {LONGEST_FILLED:,} characters")
    return filled


def _is_brace(match: re.Match[str]) -> bool:
    """Whether this is `{{` or `}}`, not a formula. Raises FormulaError for a brace that stands alone."""
    if match[1] is not None:
        return False
    if len(match[0]) == 1:
        raise FormulaError(f"a {match[0]!r} stands alone: close the formula, or write it twice for a brace")
    return True


def check_template(template: str) -> None:
    """Raise FormulaError if a brace stands alone or a formula in braces is malformed."""
    for match in _BRACES.finditer(template):
        if not _is_brace(match):
            compiled(match[1])


def is_template(text: str) -> bool:
    """Whether the text holds braces, which stand for something else."""
    return "{" in text or "}" in text


@dataclass(slots=True)
class Asked:
    """How often a scope was asked for names, so that what leans on none of them is worked out only once."""

    names: int = 0
    """All but measures, which are the same for every card."""
    card: int = 0
    """Those that may differ from card to card."""
    which: set[str] = field(default_factory=set)
    """The names themselves."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Names for one card at one size. Call it with a name; KeyError if there is none."""

    deck: Deck
    data: Mapping[str, Value]
    measures: Mapping[str, float]
    options: Mapping[str, str] = field(default_factory=dict)
    local: frozenset[str] = frozenset()
    """Names that layers have from the layer round them, such as `step`."""
    asked: Asked = field(default_factory=Asked)

    def __call__(self, name: str) -> Value:
        """Measures first, then the card's columns, then tables, then `option`, `card`, `deck`."""
        if name in self.measures:
            return self.measures[name]
        self.asked.names += 1
        self.asked.which.add(name)
        if name not in self.local and (name in self.data or name not in ("option", "deck")):
            self.asked.card += 1
        if name in self.data:
            value = self.data[name]
            table = self.deck.tables.get(name)
            return row_of(table, value) if table is not None else value
        if name in self.deck.tables:
            return self.deck.tables[name].rows
        if name == "option":
            return self.options
        if name == "card":
            return self.data
        if name == "deck":
            return {"title": self.deck.title, "version": self.deck.version, "name": self.deck.name}
        raise KeyError(name)

    def within(self, names: Mapping[str, Value]) -> Scope:
        """The scope of layers that stand in another, with some more names known."""
        if not names:
            return self
        return replace(self, data={**self.data, **names}, local=self.local | names.keys())

    def names(self) -> list[str]:
        """All names, for hints."""
        return [*self.measures, *self.data, *self.deck.tables, "option", "card", "deck"]

    def text(self, template: str, where: Where) -> str:
        """A template filled in; a fault in it is a SpecError at `where`."""
        return self._guarded(lambda: fill(template, self), where)

    def value(self, formula: str, where: Where) -> Value:
        """A formula's value; a fault in it is a SpecError at `where`."""
        return self._guarded(lambda: evaluate(formula, self), where)

    def _guarded(self, work: Callable[[], T], where: Where) -> T:
        try:
            return work()
        except UnknownName as error:
            hint = did_you_mean(error.name, self.names())
            raise UnknownHere(Problem(str(error), where, hint)) from None
        except FormulaError as error:
            raise SpecError(Problem(str(error), where)) from None


def row_of(table: Table, key: Value) -> Value:
    """The row a cell points to, or the cell as it is if it is empty or a row already."""
    if key is None or isinstance(key, Row):
        return key
    name = text_of(key)
    row = table.rows.get(name)
    if row is None:
        known = did_you_mean(name, table.rows)
        raise FormulaError(
            f"{name!r} is no row of the table {table.name!r}" + (f" ({known})" if known else "")
        )
    return row


def measures_of(part: Part, trim: Trim, bleed: float, safe: float) -> dict[str, float]:
    """The lengths that formulas may name at this trim: `w h r bleed safe` and the part's own, in mm.

    Raises SpecError if a measure of the part cannot be worked out.
    """
    found = {
        "w": trim.width, "h": trim.height, "r": min(trim.width, trim.height) / 2,
        "bleed": bleed, "safe": safe,
    }  # fmt: skip
    for name, formula in part.measures.items():
        try:
            value = float(number(evaluate(formula.text, found.__getitem__)))
        except FormulaError as error:
            raise SpecError(Problem(f"the measure {name!r} at {trim}: {error}", formula.where)) from None
        if not abs(value) <= LONGEST:
            message = f"the measure {name!r} comes to {value:g} mm; the longest is {LONGEST:g} mm"
            raise SpecError(Problem(message, formula.where))
        found[name] = value
    return found
