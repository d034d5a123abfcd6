"""Make the cards of a part from single entries, data files and products of lists, with their columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, product
from math import prod
from pathlib import Path
from typing import NamedTuple

from deckgen.deck.data import open_rows, plain_value
from deckgen.deck.fields import ProblemLog, as_list, as_map, as_text, check_keys, fields_of, values_of
from deckgen.deck.model import Card, Deck, EntryFields
from deckgen.deck.scope import Scope
from deckgen.deck.types import TEXT, fault
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact, suggest
from deckgen.source import MapNode, Node, ScalarNode, expected, single
from deckgen.values import Value, holds, text_of

MOST_CARDS = 20_000
CARD_FIELDS = fields_of(Card)
ENTRY_FIELDS = fields_of(EntryFields)


class Columns(NamedTuple):
    """The columns of a card that is yet to be read, with their places."""

    cells: Mapping[str, Node]
    places: Mapping[str, Where]
    where: Where


@dataclass
class CardReader:
    """Reads the cards of one part; ids are unique within the part."""

    deck: Deck
    """The deck so far: its tables, inks, options and the names of its faces."""
    part: str
    measures: Mapping[str, float]
    back: str
    log: ProblemLog
    sources: list[Path]
    seen: dict[str, Where] = field(default_factory=dict)
    count: int = 0

    def cards(self, node: Node | None, extra: bool) -> list[Card]:
        """Every card of a `cards` or `extras` list."""
        if node is None:
            return []
        return [card for entry in self.log.list(node).items for card in self._entry(entry, extra)]

    def _entry(self, node: Node, extra: bool) -> list[Card]:
        """The cards of one entry, in the order of its `sort`."""
        if isinstance(node, ScalarNode):
            node = single("from", node)
        root = self.log.attempt(as_map, None, node)
        if root is None:
            return []
        entry = EntryFields(**values_of(ENTRY_FIELDS, root, Scope(self.deck), self.log))
        none: list[Columns] = []
        given = self.log.attempt(self._expanded, none, entry, root)
        made = (self.log.attempt(self._card, None, columns, entry, extra) for columns in given)
        cards = [card for card in made if card is not None]
        return self.log.attempt(self._sorted, cards, cards, entry.sort)

    def _expanded(self, entry: EntryFields, root: MapNode) -> list[Columns]:
        """The entry's keys once for each card: over the rows of `from`, over the product of `product`."""
        own = {name: node for name, node in root.items.items() if name not in ENTRY_FIELDS}
        places = {name: key.where for name, key in root.keys.items()}
        rows = list(islice(self._rows(entry, root.where), MOST_CARDS + 1))
        self.count += len(rows)
        if self.count > MOST_CARDS:
            raise fault("deck-many-cards", root, most=MOST_CARDS)
        return [
            Columns({**cells, **own}, {**dict.fromkeys(cells, where), **places}, where)
            for cells, where in rows
        ]

    def _rows(self, entry: EntryFields, where: Where) -> Iterator[tuple[dict[str, Node], Where]]:
        records: Iterator[tuple[Mapping[str, Node], Where]] = iter([({}, where)])
        if entry.from_ is not None:
            rows = open_rows(self.deck.folder, as_text(entry.from_), entry.from_.where, self.sources)
            records = (
                # The column `row` is the number of the row, unless the file has such a column.
                ({"row": ScalarNode(str(n), at), **(_literal(cells) if entry.plain else cells)}, at)
                for n, (cells, at) in enumerate(rows, start=1)
            )
        combined = self._combinations(as_map(entry.product)) if entry.product is not None else [{}]
        return (({**cells, **chosen}, at) for cells, at in records for chosen in combined)

    def _combinations(self, axes: MapNode) -> list[dict[str, Node]]:
        """Every choice of `{month: all, phase: [new, full]}`, the last axis fastest; `all`: every key."""
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

    def _sorted(self, cards: list[Card], keys: Node | None) -> list[Card]:
        """Sort by formulas, with `-` before a descending one."""
        for key in reversed(as_list(keys).items if keys is not None else ()):
            formula = as_text(key).strip()
            rank = partial(self._rank, formula.removeprefix("-"), key.where)
            cards = sorted(cards, key=rank, reverse=formula.startswith("-"))
        return cards

    def _rank(self, formula: str, where: Where, card: Card) -> tuple[bool, float, str]:
        """The sort key of a card: numbers before text, text without regard to case."""
        value = Scope(self.deck, card.data, self.measures).value(formula, where)
        if isinstance(value, int | float):
            return False, value, ""
        return True, 0.0, text_of(value).casefold()

    def _card(self, given: Columns, entry: EntryFields, extra: bool) -> Card | None:
        """One card, or None if the entry's `where` excludes it. Raises SpecError."""
        cells, where = given.cells, given.where
        columns: dict[str, Value] = {"part": self.part}
        own_id = cells.get("id")
        if isinstance(own_id, ScalarNode) and "{" not in own_id.text:
            columns["id"] = own_id.text  # an id that is no formula may be used in others
        for name, cell in cells.items():
            if name not in CARD_FIELDS:
                columns[name] = self._column(name, cell, columns, given.places.get(name, where))
        scope = Scope(self.deck, columns, self.measures)
        if entry.where is not None and not holds(scope.value(as_text(entry.where), entry.where.where)):
            return None
        log = ProblemLog()
        fixed = MapNode({key: cells[key] for key in CARD_FIELDS if key in cells}, where)
        check_keys(Fact("deck-the-card"), CARD_FIELDS, fixed, log)
        card = values_of(CARD_FIELDS, fixed, scope, log)
        self._enter(card["id"], where, log)
        log.finish()
        card["face"] = card["face"] or self._usual_face()
        if not card["face"] and self.deck.faces:
            fact = Fact("deck-which-face", card=card["id"], near=suggest("", self.deck.faces))
            raise SpecError(Problem(fact, where))
        if "back" not in cells:
            card["back"] = self.back
        if card["extra"] is None:
            card["extra"] = extra
        data = {"id": card["id"], **columns}
        return Card(**card, part=self.part, data=data, where=where, places=given.places, prints=entry.prints)

    def _enter(self, card_id: str, where: Where, log: ProblemLog) -> None:
        """Note an id that another card has; upper and lower case may be the same in names of files."""
        key = card_id.lower()
        if key in self.seen:
            log.add(Fact("deck-id-twice", id=card_id, first=self.seen[key].line), where)
        elif key:
            self.seen[key] = where

    def _column(self, name: str, cell: Node, columns: Mapping[str, Value], at: Where) -> Value:
        """The value of a cell, whose formulas may use the columns before it."""
        if name in self.measures:
            raise SpecError(Problem(Fact("deck-column-measure", name=name), at))
        if name == "title" and not isinstance(cell, ScalarNode):
            raise expected(Fact("yaml-some-text"), cell)
        if not isinstance(cell, ScalarNode) or "{" not in cell.text:
            return plain_value(cell)
        text = TEXT.read(cell, Scope(self.deck, columns, self.measures))
        return plain_value(ScalarNode(text, cell.where))

    def _usual_face(self) -> str:
        """The face of a card that names none: the only one, or the one called `front`."""
        if len(self.deck.faces) == 1:
            return next(iter(self.deck.faces))
        return "front" if "front" in self.deck.faces else ""


def _literal(cells: Mapping[str, Node]) -> dict[str, Node]:
    """Cells in which braces are only braces."""
    return {
        name: cell._replace(text=cell.text.replace("{", "{{").replace("}", "}}"))
        if isinstance(cell, ScalarNode)
        else cell
        for name, cell in cells.items()
    }
