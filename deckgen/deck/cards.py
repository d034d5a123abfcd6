"""Read the cards of a part: one by one, from the rows of data files, or as products of lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count, islice, product
from math import prod
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from deckgen.deck.blame import Sources, at_row, blamed_cells
from deckgen.deck.data import open_rows, plain_value
from deckgen.deck.fields import Field, ProblemLog, Type, as_list, as_map, as_text, check_keys, values_of
from deckgen.deck.model import CARD_FIELDS, ENTRY_FIELDS, CardSpec, DeckSpec, EntryFields, Part
from deckgen.deck.scope import Scope
from deckgen.deck.types import TEXT, WORDS, fault
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact, Suggestion, suggest
from deckgen.formula import constants_in, is_name, names_in
from deckgen.source import MapNode, Node, ScalarNode, expected, single
from deckgen.values import Value, holds, text_of

MOST_CARDS = 20_000
_COUNTED = {name: of for name, of in CARD_FIELDS.items() if name in ("count", "extra")}
"""What a card can be drawn without."""
_DRAWN = {name: of for name, of in CARD_FIELDS.items() if name not in _COUNTED}


@dataclass(frozen=True, slots=True)
class DeckNotes:
    """What is noted while a deck file is read, besides what it contains."""

    sources: list[Path]
    """The files that were read."""
    log: ProblemLog = field(default_factory=ProblemLog)
    of_cards: ProblemLog = field(default_factory=ProblemLog)
    """The problems of single cards; those that cannot be drawn are left out."""

    @property
    def faults(self) -> int:
        """How many problems there are."""
        return len(self.log.problems) + len(self.of_cards.problems)


class Columns(NamedTuple):
    """The columns of a card before it is read, with their places."""

    cells: Mapping[str, Node]
    places: Mapping[str, Where]
    where: Where
    row: Mapping[str, Node] = MappingProxyType({})
    """The cells of its row in a data file, which the entry's own keys override."""
    sources: Sources = MappingProxyType({})

    def told(self, problem: Problem, keys: MapNode, card: str) -> Problem:
        """Return the problem of a card's key, placed at the cell that causes it."""
        problem = self._without_id(problem)
        moved = (self.placed(problem, node) for node in keys.items.values())
        found = next((each for each in moved if each is not problem), problem)
        return replace(found, card=found.card or card)

    def _without_id(self, problem: Problem) -> Problem:
        """Return the problem; if it is a row's lack of an id, with how to make ids of another column."""
        if not self.row or problem.fact.key != "yaml-key-needed" or problem.values["name"] != "id":
            return problem
        columns = [*filter(is_name, self.row), "name"]
        column = next((name for name in columns[:-1] if name.lower() in ("name", "title")), columns[0])
        return replace(problem, advice=Fact("table-no-id", column=column))

    def placed(self, problem: Problem, formula: Node) -> Problem:
        """Return the problem of an entry's formula, placed at the data row whose cells it uses."""
        if not self.sources or (isinstance(formula, ScalarNode) and formula.cell):
            return problem
        values = {name: plain_value(cell) for name, cell in {**self.cells, **self.row}.items()}
        cells = blamed_cells(problem, formula, self.sources, values)
        if not cells:
            return problem
        if problem.key == "deck-no-id":
            condition = cells[0] if is_name(cells[0]) else f"card['{cells[0]}']"
            problem = replace(problem, advice=Fact("deck-no-id-in-row", condition=condition))
        return at_row(problem, cells, self.where)


@dataclass
class CardReader:
    """Reads the cards of one part; ids are unique within the part."""

    deck: DeckSpec
    """The deck so far: tables, inks, options and the names of faces."""
    part: Part
    """The part without its cards."""
    measures: Mapping[str, float]
    notes: DeckNotes
    seen: dict[str, Where] = field(default_factory=dict)
    count: int = 0
    braces: dict[str, list[tuple[str, Where]]] = field(default_factory=dict)
    """Formulas without names in data cells, by column; their braces may be meant literally."""

    def cards(self, node: Node | None, extra: bool) -> list[CardSpec]:
        """Return all cards of a `cards` or `extras` list."""
        if node is None:
            return []
        if isinstance(node, MapNode) and node.items:
            is_entry = not node.items.keys().isdisjoint({*ENTRY_FIELDS, *CARD_FIELDS})
            key = "deck-cards-entry" if is_entry else "deck-cards-map"
            self.notes.log.add(Fact(key, name=next(iter(node.items))), node.where)
            return []
        cards = [card for entry in self.notes.log.list(node).items for card in self._entry(entry, extra)]
        for column, ((formula, where), *others) in self.braces.items():
            fact = Fact("table-braces-vanish", formula=formula, count=len(others))
            warning = Problem(fact, where, severity="warning")
            self.notes.log.warn(warning.within(Fact("table-in-column", column=column)))
        self.braces.clear()
        return cards

    def _entry(self, node: Node, extra: bool) -> list[CardSpec]:
        """Return the cards of one entry, in the order of its `sort`."""
        if isinstance(node, ScalarNode):
            node = single("from", node)
        log = self.notes.log
        root = log.attempt(as_map, None, node)
        if root is None:
            return []
        entry = EntryFields(**values_of(ENTRY_FIELDS, root, Scope(self.deck), log))
        none: list[Columns] = []
        given = log.attempt(self._expanded, none, entry, root)
        of_cards = self.notes.of_cards
        made = (of_cards.attempt(self._card, None, columns, entry, extra) for columns in given)
        cards = [card for card in made if card is not None]
        return of_cards.attempt(self._sorted, cards, cards, entry.sort)

    def _expanded(self, entry: EntryFields, root: MapNode) -> list[Columns]:
        """Return the entry's keys for each card: for the rows of `from`, or the combinations of `product`."""
        own = {name: node for name, node in root.items.items() if name not in ENTRY_FIELDS}
        places = {name: key.where for name, key in root.keys.items()}
        rows = list(islice(self._rows(entry, root.where), MOST_CARDS + 1))
        # Rows of JSON and YAML may lack columns that others have: these are empty, as in CSV.
        known = dict.fromkeys(name for cells, _ in rows for name in cells if name not in CARD_FIELDS)
        self.count += len(rows)
        if self.count > MOST_CARDS:
            raise fault("deck-many-cards", root, most=MOST_CARDS)
        sources = _sources(entry, rows, own)
        return [
            Columns({**cells, **own}, places, where, cells, sources)
            for cells, where in ((_with_empty(known, cells, where), where) for cells, where in rows)
        ]

    def _rows(self, entry: EntryFields, where: Where) -> Iterator[tuple[dict[str, Node], Where]]:
        records: Iterator[tuple[Mapping[str, Node], Where]] = iter([({}, where)])
        if entry.from_ is not None:
            name, at = as_text(entry.from_), entry.from_.where
            rows = open_rows(self.deck.folder, name, at, self.notes.sources, self.notes.log.warn)
            records = (
                # `row` is the row's number, unless the file has a column of that name.
                ({"row": ScalarNode(str(n), at), **(_literal(cells) if entry.plain else cells)}, at)
                for n, (cells, at) in enumerate(rows, start=1)
            )
        combined = self._combinations(as_map(entry.product)) if entry.product is not None else [{}]
        return (({**cells, **chosen}, at) for cells, at in records for chosen in combined)

    def _combinations(self, axes: MapNode) -> list[dict[str, Node]]:
        """Return all combinations of `{month: all, phase: [new, full]}`, the last axis varying fastest.

        `all` stands for every key of the table.
        """
        lists: list[Sequence[Node]] = []
        for name, node in axes.items.items():
            if isinstance(node, ScalarNode) and node.text == "all":
                table = self.deck.tables.get(name)
                if table is None:
                    raise fault("deck-all-of-no-table", node, name=name, near=suggest(name, self.deck.tables))
                lists.append([ScalarNode(key, node.where) for key in table.rows])
            else:
                lists.append(as_list(node).items)
        size = prod(map(len, lists))
        if size > MOST_CARDS:
            raise fault("deck-large-product", axes, size=size, most=MOST_CARDS)
        return [dict(zip(axes.items, values, strict=True)) for values in product(*lists)]

    def _sorted(self, cards: list[CardSpec], keys: Node | None) -> list[CardSpec]:
        """Sort cards by formulas; `-` before a formula sorts in descending order."""
        for key in reversed(as_list(keys).items if keys is not None else ()):
            formula = as_text(key).strip()
            rank = partial(self._rank, formula.removeprefix("-"), key.where)
            cards = sorted(cards, key=rank, reverse=formula.startswith("-"))
        return cards

    def _rank(self, formula: str, where: Where, card: CardSpec) -> tuple[bool, float, str]:
        """Return the sort key of a card: numbers before text, ignoring case."""
        try:
            value = Scope(self.deck, card.data, self.measures).number_or_text(formula, where)
        except SpecError as error:
            node = ScalarNode(f"{{{formula}}}", where)
            told = (card.placed(problem, node) for problem in error.problems)
            raise SpecError(replace(problem, card=card.id) for problem in told) from error
        return (True, 0.0, value.casefold()) if isinstance(value, str) else (False, value, "")

    def _card(self, given: Columns, entry: EntryFields, extra: bool) -> CardSpec | None:
        """Return one card, or None if the entry's `where` excludes it. Raises SpecError."""
        cells, where = given.cells, given.where
        hidden = {name: plain_value(cell) for name, cell in given.row.items() if cells[name] is not cell}
        columns = self._columns(given, hidden)
        scope = Scope(self.deck, {**hidden, **columns}, self.measures)
        if not _takes(entry.where, scope):
            return None
        fixed = MapNode({key: cells[key] for key in CARD_FIELDS if key in cells}, where)
        card, own_id = self._fixed(given, fixed, scope)
        card["face"] = card["face"] or self._usual_face(card["id"], where)
        if "back" not in cells:
            card["back"] = self.part.back
        if card["extra"] is None:
            card["extra"] = extra
        data = {"id": own_id, **columns}
        return CardSpec(
            **card, part=self.part.name, data=data, where=where, places=given.places,
            sources=given.sources, prints=entry.prints,
        )  # fmt: skip

    def _fixed(self, given: Columns, fixed: MapNode, scope: Scope) -> tuple[dict[str, Any], str]:
        """Return the values of the keys that deckgen knows, with an id of its own, and the id that it has.

        Raises SpecError if the card cannot be drawn.
        """
        log, mild = ProblemLog(), ProblemLog()
        check_keys(Fact("deck-the-card"), CARD_FIELDS, fixed, log)
        card = _values(_DRAWN, fixed, scope, log) | _values(_COUNTED, fixed, scope, mild)
        own_id, free = card["id"], self._entered(card["id"], given.where, mild)
        for each in log, mild:
            each.problems = dict.fromkeys(given.told(p, fixed, own_id) for p in each.problems)
        self.notes.of_cards.problems |= mild.problems
        log.finish()
        return {**card, "id": free}, own_id

    def _columns(self, given: Columns, hidden: Mapping[str, Value]) -> dict[str, Value]:
        """Return the values of a card's columns, whose formulas may use those before. Raises SpecError."""
        columns: dict[str, Value] = {"part": self.part.name}
        own_id = given.cells.get("id")
        if isinstance(own_id, ScalarNode) and "{" not in own_id.text:
            columns["id"] = own_id.text  # an id without formulas may be used in other columns
        for name, cell in given.cells.items():
            if name not in CARD_FIELDS:
                known, where = {**hidden, **columns}, given.places.get(name, given.where)
                try:
                    columns[name] = self._column(name, cell, known, where)
                except SpecError as error:
                    told = SpecError([given.placed(each, cell) for each in error.problems])
                    if not isinstance(cell, ScalarNode) or cell.cell is None:
                        raise told from None
                    self.notes.of_cards.include(told)
                    columns[name] = cell.text  # so that the card is drawn, which may tell more
        return columns

    def _entered(self, card_id: str, where: Where, log: ProblemLog) -> str:
        """Return the id of a card; if another has it, report that, and return a free one.

        Case is ignored, because some file systems do.
        """
        key, free = card_id.lower(), card_id
        if key in self.seen:
            log.add(Fact("deck-id-twice", id=card_id, first=self.seen[key].line), where)
            free = next(each for n in count(2) if (each := f"{card_id}-{n}").lower() not in self.seen)
        if free:
            self.seen[free.lower()] = where
        return free

    def _column(self, name: str, cell: Node, columns: Mapping[str, Value], at: Where) -> Value:
        """Return the value of a cell, whose formulas may use the columns before it."""
        if name in self.measures:
            raise SpecError(Problem(Fact("deck-column-measure", name=name), at))
        if name == "title" and not isinstance(cell, ScalarNode):
            raise expected(Fact("yaml-some-text"), cell)
        is_said = name == "title" and bool(self.deck.texts)
        if not isinstance(cell, ScalarNode) or not (is_said or "{" in cell.text):
            return plain_value(cell)
        scope = Scope(self.deck, columns, self.measures)
        of = WORDS if is_said else TEXT
        text = of.read(cell, scope) if cell.cell is None else self._filled(name, cell, of, scope)
        return plain_value(ScalarNode(text, cell.where))

    def _filled(self, name: str, cell: ScalarNode, of: Type[str], scope: Scope) -> str:
        """Return the text of a data cell with its formulas filled in. Raises SpecError."""
        try:
            text = of.read(cell, scope)
        except SpecError as error:
            in_column, card = Fact("table-in-column", column=name), text_of(scope.data.get("id"))
            problems = (replace(p, card=card, advice=_of_braces(p)) for p in error.problems)
            raise SpecError([problem.within(in_column) for problem in problems]) from None
        if constants := constants_in(cell.text):
            self.braces.setdefault(name, []).append((constants[0], cell.where))
        return text

    def _usual_face(self, card: str, where: Where) -> str:
        """Return the face of a card that names none: the only face, or the one called `front`.

        Raises SpecError if there are several and none is called so.
        """
        if len(self.deck.faces) == 1:
            return next(iter(self.deck.faces))
        if "front" in self.deck.faces or not self.deck.faces:
            return "front" if self.deck.faces else ""
        raise SpecError(Problem(Fact("deck-which-face", card=card, near=suggest("", self.deck.faces)), where))


def _values(fields: Mapping[str, Field], keys: MapNode, scope: Scope, log: ProblemLog) -> dict[str, Any]:
    """Return the values of a card's keys; a problem of a cell of a data file names the column."""
    values: dict[str, Any] = {}
    for key, of in fields.items():
        own = ProblemLog()
        values |= values_of({key: of}, keys, scope, own)
        if _is_in_file(keys.items.get(key)):
            own.problems = dict.fromkeys(p.within(Fact("table-in-column", column=key)) for p in own.problems)
        log.problems |= own.problems
    return values


def _of_braces(problem: Problem) -> Fact | Suggestion | None:
    """Return advice on a problem in the braces of a cell, which may not be meant as a formula."""
    near = problem.values.get("near")
    return problem.advice if isinstance(near, Suggestion) and near.close else Fact("table-braces")


def _takes(where: Node | None, scope: Scope) -> bool:
    """Return whether the `where` of an entry, if it has one, holds for a card."""
    return where is None or holds(scope.value(as_text(where), where.where))


def _is_in_file(node: Node | None) -> bool:
    """Return whether a node is a cell of a data file."""
    return isinstance(node, ScalarNode) and node.cell is not None


def _sources(
    entry: EntryFields, rows: Iterable[tuple[Mapping[str, Node], Where]], own: Mapping[str, Node]
) -> Sources:
    """Return the columns of a data file that each name of an entry's cards is made from."""
    if entry.from_ is None:
        return {}
    found: dict[str, Sequence[str]]
    found = {name: (name,) for cells, _ in rows for name, cell in cells.items() if _is_in_file(cell)}
    for name, node in own.items():
        found[name] = _made_from(node, found)
    # An id is made up of cells; that it names nothing elsewhere is no fault of theirs.
    return {name: cells for name, cells in found.items() if cells and name != "id"}


def _made_from(node: Node, sources: Sources) -> Sequence[str]:
    used = names_in(node.text) if isinstance(node, ScalarNode) else set()
    return tuple(dict.fromkeys(cell for name in sources if name in used for cell in sources[name]))


def _with_empty(names: Iterable[str], cells: dict[str, Node], where: Where) -> dict[str, Node]:
    """Return the cells of a row with empty ones for the names that it lacks."""
    missing = {name: ScalarNode("", where) for name in names if name not in cells}
    return {**missing, **cells}


def _literal(cells: Mapping[str, Node]) -> dict[str, Node]:
    """Return cells with their braces escaped, so that they are literal."""
    return {
        name: cell._replace(text=cell.text.replace("{", "{{").replace("}", "}}"))
        if isinstance(cell, ScalarNode)
        else cell
        for name, cell in cells.items()
    }
