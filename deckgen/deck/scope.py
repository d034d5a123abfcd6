"""Look up the names in formulas for one card at one size: columns, tables, options and measures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from deckgen.deck.model import DeckSpec, Part, Row, Table, Trim
from deckgen.deck.types import UnknownHere, too_long
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact, Suggestion, suggest
from deckgen.formula import evaluate, fill
from deckgen.units import LONGEST
from deckgen.values import FormulaError, UnknownName, Value, number, text_of

T = TypeVar("T")


@dataclass(slots=True)
class CountingScope:
    """Counts the names looked up in a scope, so that values that depend on none are computed only once."""

    names: int = 0
    """All lookups except measures, which are the same for every card."""
    card: int = 0
    """Lookups whose value may differ from card to card."""
    which: set[str] = field(default_factory=set)
    """The names themselves."""
    measures: set[str] = field(default_factory=set)
    """The measures that were looked up."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The names for one card at one size. Call it with a name; it raises KeyError if the name is unknown.

    Options are chosen when faces are drawn, so the formulas that list the cards have none.
    """

    deck: DeckSpec
    data: Mapping[str, Value] = field(default_factory=dict)
    measures: Mapping[str, float] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    local: frozenset[str] = frozenset()
    """Names that layers get from the enclosing layer, such as `step`."""
    asked: CountingScope = field(default_factory=CountingScope)

    def __call__(self, name: str) -> Value:
        """Look up a name in the measures, the card's columns, the tables, then `option`, `card`, `deck`."""
        if name in self.measures:
            self.asked.measures.add(name)
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
        return self._wide(name)

    def _wide(self, name: str) -> Value:
        """Return `option`, `deck`, or `card` if there is one: while a deck is read, its layers have none."""
        if name == "option" and self.deck.options and not self.options:
            raise FormulaError(Fact("formula-option-elsewhere"))
        deck = {"title": self.deck.title, "version": self.deck.version, "name": self.deck.name}
        card = {"card": self.data} if self.data else {}
        return {"option": self.options, "deck": deck, **card}[name]

    @property
    def language(self) -> str:
        """The language of the deck."""
        return self.deck.language

    def within(self, names: Mapping[str, Value]) -> Scope:
        """Return the scope of layers inside another layer, with its additional names."""
        if not names:
            return self
        return replace(self, data={**self.data, **names}, local=self.local | names.keys())

    def text(self, template: str, where: Where) -> str:
        """Return a template filled in. Raises SpecError at `where`."""
        return self._guarded(lambda: fill(template, self), where)

    def words(self, template: str, where: Where) -> str:
        """Return a template that is printed, in the language of the deck. Raises SpecError at `where`."""
        texts = self.deck.texts
        if not texts:
            return self.text(template, where)
        template = texts.get(template, template)
        return self._guarded(lambda: fill(template, _Speaking(self, texts)), where)

    def value(self, formula: str, where: Where) -> Value:
        """Return a formula's value. Raises SpecError at `where`."""
        return self._guarded(lambda: evaluate(formula, self), where)

    def number_or_text(self, formula: str, where: Where) -> float | str:
        """Return a formula's value as a number, or else as text. Raises SpecError at `where`."""

        def work() -> float | str:
            value = evaluate(formula, self)
            return value if isinstance(value, int | float) else text_of(value)

        return self._guarded(work, where)

    def _guarded(self, work: Callable[[], T], where: Where) -> T:
        try:
            return work()
        except UnknownName as error:
            if self._is_lacking(error.name):
                raise UnknownHere(Problem(Fact("formula-card-lacks", name=error.name), where)) from None
            card = ("card", *self.data) if self.data else ()
            known = [*self.measures, *card, *self.deck.tables, "option", "deck"]
            near = suggest(error.name, known)
            if near.close and not near.close.isidentifier():
                near = Suggestion(f"card['{near.close}']")
            fact = UnknownName(error.name, near).fact
            raise UnknownHere(Problem(fact, where)) from None
        except FormulaError as error:
            raise SpecError(Problem(self._explained(error.fact), where)) from None

    def _is_lacking(self, name: str) -> bool:
        """Return whether the card has nothing by a name that is a column of other cards."""
        return name not in self.data and any(name in card.data for card in self.deck.cards)

    def _explained(self, fact: Fact) -> Fact:
        """Name the column that the card lacks, or the table whose row was meant, if their names differ."""
        if fact.key == "formula-whole-table":
            tables = sorted((self.asked.which & self.deck.tables.keys()) - self.data.keys())
            return Fact("formula-card-lacks", name=tables[0]) if tables else fact
        if fact.key == "formula-no-row" and self._is_lacking(str(fact.values["table"])):
            return Fact("formula-card-lacks", name=fact.values["table"])
        if fact.key != "formula-no-part":
            return fact
        name, part = fact.values["value"], fact.values["name"]
        meant = (table for table, kept in self.deck.tables.items() if name in kept.rows)
        table = next(meant, None)
        return fact if table is None else Fact("formula-not-a-row", value=name, name=part, table=table)


@dataclass(frozen=True, slots=True)
class _Speaking:
    """A scope whose texts know their translations."""

    scope: Scope
    texts: Mapping[str, str]

    def __call__(self, name: str) -> Value:
        return self.scope(name)

    @property
    def language(self) -> str:
        """The language of the deck."""
        return self.scope.language


NO_NAMES = Scope(DeckSpec.empty())
"""The scope of files without cards, such as targets."""


def row_of(table: Table, key: Value) -> Value:
    """Return the row that a cell names, or the cell itself if empty or already a row. Raises FormulaError."""
    if key is None or isinstance(key, Row):
        return key
    name = text_of(key)
    row = table.rows.get(name)
    if row is None:
        raise table.no_row(name)
    return row


def measures_of(part: Part, trim: Trim, bleed: float, safe: float) -> dict[str, float]:
    """Return the measures for formulas at a trim: `w h r bleed safe` and the part's own, in mm.

    Raises SpecError for a measure that has no value or is too long.
    """
    found = {
        "w": trim.width, "h": trim.height, "r": min(trim.width, trim.height) / 2,
        "bleed": bleed, "safe": safe,
    }  # fmt: skip
    for name, formula in part.measures.items():
        try:
            value = float(number(evaluate(formula.text, found.__getitem__)))
        except FormulaError as error:
            frame = Fact("deck-measure", name=name, trim=str(trim))
            raise SpecError(Problem(error.fact, formula.where, context=(frame,))) from None
        if not abs(value) <= LONGEST:
            raise too_long(value, formula)
        found[name] = value
    return found
