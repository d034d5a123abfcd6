"""Cards: entries, products of lists and data files in; `Card`s with their columns worked out, out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice, product
from pathlib import Path
from typing import TypeVar

from deckgen.deck.model import Card, Deck
from deckgen.deck.prints import read_prints
from deckgen.deck.reader import Fields, Read, Report, as_list, as_map, as_text, as_whole, as_yes, expected
from deckgen.deck.records import Record, open_records
from deckgen.deck.scope import Scope
from deckgen.deck.tables import plain_value
from deckgen.deck.types import truth
from deckgen.errors import Problem, SpecError, Where, did_you_mean
from deckgen.source import Listing, Node, Scalar
from deckgen.source import Mapping as MapNode
from deckgen.values import Value, text_of

T = TypeVar("T")

MOST_CARDS = 20_000
MOST_COPIES = 1_000
ENTRY_KEYS = ("from", "product", "where", "sort", "plain", "prints")
"""Keys of an entry that are for all its cards; all others are the cards' own."""
_ID = re.compile(r"\w[\w.+-]{0,78}[\w+-]|\w", re.ASCII)
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
"""Names that Windows keeps for itself, whatever ending they have."""


def is_file_name(name: str) -> bool:
    """Whether a file or folder can be named so on every system."""
    return _ID.fullmatch(name) is not None and not _DEVICES.fullmatch(name)


@dataclass
class CardReader:
    """Reads the cards of one part; ids are unique within the part."""

    deck: Deck
    part: str
    measures: Mapping[str, float]
    faces: tuple[str, ...]
    back: str
    report: Report
    sources: list[Path]
    seen: dict[str, Where] = field(default_factory=dict)
    count: int = 0

    def cards(self, node: Node, extra: bool) -> Iterator[Card]:
        """Every card of a `cards` or `extras` list."""
        entries = self.report.attempt(as_list, Listing((), node.where), node)
        for entry in entries.items:
            none: list[tuple[MapNode, Where]] = []
            made: list[Card] = []
            keys = entry.items if isinstance(entry, MapNode) else {}
            only, printed = keys.get("where"), keys.get("prints")
            prints = read_prints(printed, self.deck.overlays, self.report) if printed is not None else None
            for columns, where in self.report.attempt(self._expanded, none, entry):
                card = self.report.attempt(self._card, None, columns, where, extra, only)
                if card is not None:
                    made.append(replace(card, prints=prints) if prints else card)
            yield from self.report.attempt(self._sorted, made, made, entry)

    def _expanded(self, entry: Node) -> list[tuple[MapNode, Where]]:
        """The entry as one map for each card: over the rows of `from`, over the product of `product`."""
        if isinstance(entry, Scalar):
            entry = MapNode({"from": entry}, entry.where, {"from": entry.where})
        fields = as_map(entry)
        rest = {name: node for name, node in fields.items.items() if name not in ENTRY_KEYS}
        rows = list(islice(self._rows(fields), MOST_CARDS + 1))
        self.count += len(rows)
        if self.count > MOST_CARDS:
            raise SpecError(Problem(f"this makes more than {MOST_CARDS:,} cards", entry.where))
        return [
            (MapNode({**columns, **rest}, where, {**dict.fromkeys(columns, where), **fields.keys}), where)
            for columns, where in rows
        ]

    def _sorted(self, cards: list[Card], entry: Node) -> list[Card]:
        """The cards of an entry in the order of its `sort`: formulas, with `-` before a descending one."""
        keys = entry.items.get("sort") if isinstance(entry, MapNode) else None
        for key in reversed(as_list(keys).items if keys is not None else ()):
            formula = as_text(key).strip()
            descending = formula.startswith("-")
            cards = sorted(
                cards, key=partial(self._rank, formula.removeprefix("-"), key.where), reverse=descending
            )
        return cards

    def _rank(self, formula: str, where: Where, card: Card) -> tuple[bool, float, str]:
        """What a card is sorted by: numbers before text, text without regard to capitals."""
        value = Scope(self.deck, card.data, self.measures).value(formula, where)
        if isinstance(value, int | float):
            return False, value, ""
        return True, 0.0, text_of(value).casefold()

    def _rows(self, fields: MapNode) -> Iterator[tuple[dict[str, Node], Where]]:
        source = fields.items.get("from")
        records: Iterator[tuple[dict[str, Node], Where]] = iter([({}, fields.where)])
        if source is not None:
            found = open_records(self.deck.folder, as_text(source), source.where, self.sources)
            plain = fields.items.get("plain")
            if plain is not None and as_yes(plain):
                found = (Record(_literal(r.cells), r.where) for r in found)
            numbered = enumerate(found, start=1)
            records = (({"row": Scalar(str(n), r.where), **r.cells}, r.where) for n, r in numbered)
        axes = fields.items.get("product")
        combined: list[dict[str, Node]] = [{}] if axes is None else list(self._combinations(as_map(axes)))
        return (({**columns, **chosen}, where) for columns, where in records for chosen in combined)

    def _combinations(self, axes: MapNode) -> Iterator[dict[str, Node]]:
        """Every choice of `{month: all, phase: [new, full]}`, the last axis fastest; `all`: every key."""
        lists: list[Sequence[Node]] = []
        for name, node in axes.items.items():
            if isinstance(node, Scalar) and node.text == "all":
                table = self.deck.tables.get(name)
                if table is None:
                    hint = did_you_mean(name, self.deck.tables)
                    raise SpecError(Problem(f"`all` needs a table called {name!r}", node.where, hint))
                lists.append([Scalar(key, node.where) for key in table.rows])
            else:
                lists.append(as_list(node).items)
        size = 1
        for values in lists:
            size *= len(values)
        if size > MOST_CARDS:
            raise SpecError(
                Problem(f"this product makes {size:,} cards; the most is {MOST_CARDS:,}", axes.where)
            )
        for values in product(*lists):
            yield dict(zip(axes.items, values, strict=True))

    def _card(self, node: MapNode, where: Where, extra: bool, only: Node | None) -> Card | None:
        fields = Fields(node, self.report, "the card")
        fixed = {key: fields.node(key) for key in ("id", "face", "back", "count", "extra")}
        columns: dict[str, Value] = {"part": self.part}
        if isinstance(fixed["id"], Scalar) and "{" not in fixed["id"].text:
            columns["id"] = fixed["id"].text  # an id that is no formula may be named in others
        for name, cell in fields.rest().items():
            if name in self.measures:
                message = f"a column may not be called {name!r}: it is the name of a measure"
                raise SpecError(Problem(message, node.keys.get(name, where), "choose another name"))
            if name == "title" and not isinstance(cell, Scalar):
                raise expected("text", cell)
            columns[name] = self._column(cell, columns)
        scope = Scope(self.deck, columns, self.measures)
        if only is not None and not truth(scope, as_text(only), only):
            return None
        card_id = self._id(fixed["id"], scope, where)
        columns = {"id": card_id, **columns}
        face = self._named(fixed["face"], scope, self._usual_face(), where, "face")
        back = self._named(fixed["back"], scope, self.back, where, "back")
        count = self._read(fixed["count"], scope, as_whole(0, MOST_COPIES), 1)
        is_extra = self._read(fixed["extra"], scope, as_yes, extra)
        return Card(card_id, self.part, columns, face, back, count, is_extra, where, node.keys)

    def _column(self, cell: Node, columns: Mapping[str, Value]) -> Value:
        """A cell with its formulas worked out from the columns before it."""
        if not isinstance(cell, Scalar) or "{" not in cell.text:
            return plain_value(cell)
        filled = Scope(self.deck, columns, self.measures).text(cell.text, cell.where)
        return plain_value(Scalar(filled, cell.where))

    def _id(self, node: Node | None, scope: Scope, where: Where) -> str:
        if node is None:
            raise SpecError(
                Problem("a card needs an id", where, 'for many cards use a formula: `id: "{name}"`')
            )
        card_id = scope.text(as_text(node), node.where)
        if not is_file_name(card_id):
            hint = "use letters, digits, - _ . + only: files are named after it"
            raise SpecError(Problem(f"{card_id!r} cannot be the id of a card", node.where, hint))
        if card_id.lower() in self.seen:
            hint = f"it stands first in line {self.seen[card_id.lower()].line}"
            raise SpecError(Problem(f"two cards have the id {card_id!r}", where, hint))
        self.seen[card_id.lower()] = where
        return card_id

    def _usual_face(self) -> str:
        """The face of a card that names none: the only one, or the one called `front`."""
        if len(self.faces) == 1:
            return self.faces[0]
        return "front" if "front" in self.faces else ""

    def _named(self, node: Node | None, scope: Scope, otherwise: str, where: Where, what: str) -> str:
        name = otherwise if node is None else scope.text(as_text(node), node.where)
        at = where if node is None else node.where
        if not name and what == "face" and self.faces:
            raise SpecError(
                Problem("the card does not say which face it has", at, did_you_mean("", self.faces))
            )
        if name and self.faces and name not in self.faces:
            raise SpecError(Problem(f"the deck has no face {name!r}", at, did_you_mean(name, self.faces)))
        return name

    def _read(self, node: Node | None, scope: Scope, read: Read[T], otherwise: T) -> T:
        if node is None:
            return otherwise
        return read(Scalar(scope.text(as_text(node), node.where), node.where))


def _literal(cells: Mapping[str, Node]) -> dict[str, Node]:
    """Cells whose braces stand for themselves."""
    return {
        name: Scalar(cell.text.replace("{", "{{").replace("}", "}}"), cell.where, cell.plain)
        if isinstance(cell, Scalar)
        else cell
        for name, cell in cells.items()
    }
