"""Find what uses a column of a table, a text or a card of the deck, and rename it together with its uses."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path as File
from typing import Any

from deckgen.deck.effects import EFFECTS, PAINT, PAINTS
from deckgen.deck.fields import Type, as_map
from deckgen.deck.languages import FOLDER, PRINTED
from deckgen.deck.model import CARD_FIELDS, CardSpec, Row
from deckgen.deck.scope import NO_NAMES, Scope
from deckgen.deck.texts import said_in
from deckgen.deck.types import TEXT, TEXTS, UnknownHere
from deckgen.draw.layers import KINDS
from deckgen.errors import DeckgenError, FactError, Where
from deckgen.formula import evaluate, is_template, renamed, renamed_in
from deckgen.source import ListNode, MapNode, Node, ScalarNode
from deckgen.web.studio.grid import Grid
from deckgen.web.studio.layers import WHEN, Layers
from deckgen.web.studio.patch import EditRefused, KeyPath, Sheet, entries, visits
from deckgen.web.studio.tables import CSV_ENDINGS, IN_DECK, SECTIONS, file_in, path_of

CONDITIONS = ("when", "where", "sort", "of")
"""Keys whose values are formulas without braces, whatever their type says."""
PRINTS = "prints"
MOST_SCOPES = 20
"""The most cards on which a formula is tried."""
_NAMED = re.compile(r"(\bid\s*[!=]=\s*')([^']*)(')")
_PROBE = "qzx"
"""A name that no deck has."""


@dataclass(frozen=True)
class ColumnUse:
    """A column of a table, and what uses it in the files of a deck."""

    layers: Layers
    table: Mapping[str, Any]
    """As the page shows it."""
    name: str
    read: Callable[[str], str]
    """Returns the text of a file by its path in the deck's folder."""
    scope_of: Callable[[CardSpec], Scope]

    def renamed(self, new: str, languages: Collection[str]) -> dict[str, str]:
        """Return the new texts of the files that have the column or use it. Raises Refused, SpecError."""
        sheet = self.layers.sheet
        values, keys = self.uses(new)
        found = {File(sheet.name).name: sheet.with_values(values, {**keys, **self._own_keys(new)})}
        texts = {getattr(sheet.node(path), "text", ""): text for path, text in values.items()}
        for language in languages:
            name = f"{FOLDER}/{language}.yaml"
            translation = Sheet(self.read(name), name)
            found |= {
                name: self._translated(translation, texts, new),
                **self._translated_files(translation, new),
            }
        for name in self._files:
            found[name] = self._cells(name, new)
        return found

    def uses(self, new: str) -> tuple[dict[KeyPath, str], dict[KeyPath, str]]:
        """Return the values and the keys of the deck file that use the column, with the new name in them."""
        keys: dict[KeyPath, str] = {}
        for path, node in visits(self.layers.sheet.root):
            if isinstance(node, MapNode) and PRINTS in path:
                texts = {key: self._formulas(path, key, new) for key in filter(is_template, node.items)}
                keys |= {(*path, key): text for key, text in texts.items() if text != key}
        return _changed(self.layers.sheet, lambda path, text: self._formulas(path, text, new)), keys

    def _formulas(self, path: KeyPath, text: str, new: str) -> str:
        """Return a value with the new name in its formulas."""
        if self.name not in text:
            return text

        def owns(base: str) -> bool:
            return self.owns(base, path)

        try:
            if is_template(text):
                return renamed_in(text, self.name, new, owns)
            return renamed(text, self.name, new, owns) if _is_formula(path) else text
        except FactError:
            return text

    def owns(self, base: str, path: KeyPath) -> bool:
        """Return whether a name in a formula is this column, given what is before its dot."""
        if base in ("", "card"):
            return self._makes_cards and self._is_reached(path)
        if not self._tables:
            return False
        found = [value for scope in self._scopes if (value := _tried(base, scope)) is not None]
        if found:
            return any(isinstance(row, Row) and row.table.name in self._tables for row in found)
        return self._is_unique  # a layer around it defines the name

    @cached_property
    def _is_unique(self) -> bool:
        """Whether no other table of the deck has such a column."""
        others = (table for name, table in self.layers.deck.tables.items() if name not in self._tables)
        return not any(self.name in row.cells for table in others for row in table.rows.values())

    @cached_property
    def _makes_cards(self) -> bool:
        return self.table["kind"] == "yaml" or any(
            self._is_file(node)
            for path, node in visits(self.layers.sheet.root)
            if path and (path[-1] == "from" or path[-2:-1] in [(name,) for name in SECTIONS])
        )

    @cached_property
    def _tables(self) -> Collection[str]:
        """The tables of the deck that are read from this file, or this one of the deck file."""
        if self.table["kind"] == "rows":
            return [self.table["columns"][0]]
        return [name for name, node in self.layers.sheet.entries("tables").items() if self._is_file(node)]

    def _is_file(self, node: Node | None) -> bool:
        """Return whether a value names the file of this table."""
        return file_in(node) == str(self.table["name"])

    @cached_property
    def _cards(self) -> Sequence[CardSpec]:
        """The cards that the table makes."""
        ids, cards = {row["card"] for row in self.table["rows"]}, self.layers.deck.cards
        if self.table["kind"] == "yaml":
            return [card for card in cards if card.id in ids]
        file = (self.layers.deck.folder / self.table["name"]).resolve()
        same = {name for name in {card.where.file for card in cards} if File(name).resolve() == file}
        return [card for card in cards if card.where.file in same]

    @cached_property
    def _faces(self) -> Collection[str]:
        """The faces that these cards show."""
        shown = {name for card in self._cards for name in (card.face, card.back) if name}
        return {name for face in shown for name in self.layers.used(face)}

    @cached_property
    def _scopes(self) -> Sequence[Scope]:
        cards = self.layers.deck.cards
        return [self.scope_of(card) for card in cards[:: len(cards) // MOST_SCOPES + 1]]

    def _is_reached(self, path: KeyPath) -> bool:
        """Return whether a value is used for cards of this table: in their entry or on their faces."""
        if path[:1] == ("faces",):
            return len(path) > 1 and path[1] in self._faces
        at = next((n for n, step in enumerate(path) if step in SECTIONS), None)
        if at is None or at > 2:
            return True
        entry = self.layers.sheet.node(path[: at + 2])
        if self.table["kind"] == "yaml":
            is_own = str(self.table["name"]) == ".".join(map(str, path[: at + 1]))
            return is_own and path[at + 1] in [row["at"] for row in self.table["rows"]]
        return self._is_file(entries(entry).get("from"))

    def _own_keys(self, new: str) -> dict[KeyPath, str]:
        """Return the keys in the deck file that are the column."""
        if self.table["kind"] not in IN_DECK:
            return {}
        paths = (path_of(self.table, row["at"]) for row in self.table["rows"])
        nodes = ((path, self.layers.sheet.node(path)) for path in paths)
        return {(*path, self.name): new for path, node in nodes if self.name in entries(node)}

    @cached_property
    def _files(self) -> Collection[str]:
        """The table's own file, if it has one, and other CSV files whose cells may have formulas."""
        folder = self.layers.deck.folder.resolve()
        own = [] if self.table["kind"] in IN_DECK else [self.table["name"]]
        sources = [source.resolve() for source in self.layers.deck.sources if source.suffix == ".csv"]
        return list(dict.fromkeys([*own, *(each.relative_to(folder).as_posix() for each in sources)]))

    def _cells(self, name: str, new: str) -> str:
        """Return the text of a CSV file with the new name in its header and in the formulas of its cells."""
        grid = Grid(self.read(name))
        is_own = name == self.table["name"]

        def owns(base: str) -> bool:
            return is_own if base in ("", "card") else self.owns(base, ())

        wanted = {(0, self.table["columns"].index(self.name)): new} if is_own else {}
        for number, row in enumerate(grid.rows[1:], 1):
            for column, cell in enumerate(row):
                if is_template(cell) and self.name in cell:
                    wanted[number, column] = renamed_in(cell, self.name, new, owns)
        return grid.with_cells(wanted)

    def _translated(self, sheet: Sheet, texts: Mapping[str, str], new: str) -> str:
        """Return a language's file with the new name in its texts, and in the rows of the table."""
        keys: dict[KeyPath, str] = {}
        values: dict[KeyPath, str] = {}
        for own, node in sheet.entries("texts").items():
            if own in texts and isinstance(node, ScalarNode):
                keys["texts", own] = texts[own]
                values["texts", own] = renamed_in(node.text, self.name, new, lambda base: self.owns(base, ()))
        values |= {path: texts[text] for path, text in _kept(sheet).items() if text in texts}
        for table in self._tables:
            for row, cells in sheet.entries("tables", table).items():
                if self.name in entries(cells):
                    keys["tables", table, row, self.name] = new
        return sheet.with_values(values, keys)

    def _translated_files(self, sheet: Sheet, new: str) -> dict[str, str]:
        """Return the CSV files in which a language has the rows of the table, with the new name."""
        given = sheet.entries("tables")
        nodes = [given[table] for table in self._tables if table in given]
        names = [node.text.partition("#")[0] for node in nodes if isinstance(node, ScalarNode)]
        grids = {name: Grid(self.read(name)) for name in names if name.lower().endswith(CSV_ENDINGS)}
        return {
            name: grid.with_cells({(0, grid.rows[0].index(self.name)): new})
            for name, grid in grids.items()
            if self.name in next(iter(grid.rows), ())
        }


def text_uses(sheet: Sheet, after: Sheet, languages: Mapping[str, Sheet]) -> dict[str, str]:
    """Return the new texts of the files that use a text which an edit of the deck file replaces.

    These are translations, and `prints` of the deck file itself. There are none if nothing uses the text, or
    if the deck still has it elsewhere.
    """
    found = replaced(*(said_in(as_map(each.root)).keys() for each in (sheet, after)))
    if found is None:
        return {}
    old, new = found
    printed: dict[KeyPath, str] = {}
    for path, _ in visits(after.root):
        if path[-2:] == (PRINTS, PRINTED):
            printed |= _other_key(after, path, old, new)
    own = File(after.name).name
    before = {own: after.text, **{name: each.text for name, each in languages.items()}}
    texts = {own: after.with_values({}, printed)}
    texts |= {name: _reworded(each, old, new) for name, each in languages.items()}
    return {name: text for name, text in texts.items() if text != before[name]}


def cell_uses(old: str, new: str, languages: Mapping[str, Sheet]) -> dict[str, str]:
    """Return the new texts of the files of languages that translate a cell which has other words now."""
    texts = {name: _reworded(each, old, new) for name, each in languages.items()}
    return {name: text for name, text in texts.items() if text != languages[name].text}


def replaced(before: Set[str], after: Set[str]) -> tuple[str, str] | None:
    """Return the only text that is gone and the only one that is new; None if there is not one of each."""
    gone, come = [*before - after], [*after - before]
    return (gone[0], come[0]) if len(gone) == len(come) == 1 else None


def card_uses(sheet: Sheet, old: str, new: str) -> str:
    """Return the text of the deck file with another id in the conditions that name a card (`id == 'ada'`)."""

    def reworded(_: KeyPath, text: str) -> str:
        return _NAMED.sub(lambda found: f"{found[1]}{new}{found[3]}" if found[2] == old else found[0], text)

    return sheet.with_values(_changed(sheet, reworded))


def without_card(sheet: Sheet, card: str) -> str:
    """Return the text of the deck file without the layers for one card alone, and without leaving it out."""
    for path, node in visits(sheet.root):
        found = _NAMED.fullmatch(node.text) if isinstance(node, ScalarNode) and path[-1:] == (WHEN,) else None
        if found and found[2] == card:
            try:
                is_own = "==" in found[1]
                text = sheet.without_item(path[:-2]) if is_own else sheet.without_key(path)
            except EditRefused:  # it is the only layer of its face
                continue
            return without_card(Sheet(text, sheet.name), card)
    return sheet.text


def keys_of(table: Node | None, read: Callable[[str], str]) -> Set[str]:
    """Return the keys of the rows of a table, which the deck file has itself or in a CSV file."""
    if isinstance(table, MapNode):
        return table.items.keys()
    name = file_in(table)
    return {row[0] for row in Grid(read(name)).rows[1:]} if name.lower().endswith(CSV_ENDINGS) else set()


def row_uses(
    table: str, old: str, new: str, sheet: Sheet, files: Mapping[str, str], languages: Mapping[str, Sheet]
) -> dict[str, str]:
    """Return the new texts of the files that name a row of a table, which has another key now.

    These are cells in columns that are called like the table, formulas (`kind == 'hero'`), and the rows of
    languages. `files` are the texts of the CSV files.
    """
    formula = re.compile(rf"(\b{re.escape(table)}(?:\s*[!=]=\s*|\[)(['\"])){re.escape(old)}(?=\2)")

    def reworded(path: KeyPath, text: str) -> str:
        names = [step for step in path if isinstance(step, str)]
        is_cell = text == old and names[-1:] == [table] and path[0] != "faces"
        return new if is_cell else formula.sub(lambda found: found[1] + new, text)

    own = File(sheet.name).name
    before = {own: sheet.text, **files, **{name: each.text for name, each in languages.items()}}
    found = {own: sheet.with_values(_changed(sheet, reworded))}
    found |= {name: _with_cells(Grid(text), table, old, new) for name, text in files.items()}
    for name, each in languages.items():
        found[name] = each.with_values({}, _other_key(each, ("tables", table), old, new))
    return {name: text for name, text in found.items() if text != before[name]}


def _changed(sheet: Sheet, reworded: Callable[[KeyPath, str], str]) -> dict[KeyPath, str]:
    """Return the values of a file that a function of their path and text changes."""
    found: dict[int, tuple[KeyPath, str]] = {}
    for path, node in visits(sheet.root):
        if isinstance(node, ScalarNode) and (text := reworded(path, node.text)) != node.text:
            found.setdefault(id(node), (path, text))  # one that has an anchor may be in several places
    return dict(found.values())


def _with_cells(grid: Grid, column: str, old: str, new: str) -> str:
    """Return the text of a CSV file with another value in those cells of a column that have the old one."""
    header = [cell.strip() for cell in next(iter(grid.rows), ())]
    if column not in header:
        return grid.text
    at = header.index(column)
    cells = {
        (number, at): new
        for number, row in enumerate(grid.rows[1:], 1)
        if at < len(row) and row[at].strip() == old
    }
    return grid.with_cells(cells) if cells else grid.text


def names_card(text: str) -> bool:
    """Return whether a text may have a condition that names a card."""
    return _NAMED.search(text) is not None


def _reworded(sheet: Sheet, old: str, new: str) -> str:
    """Return the file of a language with a text of the deck under its new name."""
    values = {path: new for path, text in _kept(sheet).items() if text == old}
    return sheet.with_values(values, _other_key(sheet, ("texts",), old, new))


def _other_key(sheet: Sheet, path: KeyPath, old: str, new: str) -> dict[KeyPath, str]:
    """Return the new key of an entry by its place; none if a map lacks the entry, or has the new one too."""
    found = sheet.entries(*path)
    return {(*path, old): new} if old in found and new not in found else {}


def _kept(sheet: Sheet) -> dict[KeyPath, str]:
    """Return the texts that are the same in a language, by their places in its file."""
    same = sheet.found(("same",))
    items = same.items if isinstance(same, ListNode) else ()
    return {("same", n): each.text for n, each in enumerate(items) if isinstance(each, ScalarNode)}


def _tried(formula: str, scope: Scope) -> object:
    """Return the value of a formula on a card; None if it has none there."""
    try:
        return evaluate(formula, scope)
    except FactError:
        return None


def _is_formula(path: KeyPath) -> bool:
    """Return whether a value without braces is a formula, by the type of its key."""
    keys = [step for step in path if isinstance(step, str)]
    if keys[-1] in CONDITIONS or PRINTS in keys:
        return True
    types = _types_of(keys)
    return bool(types) and all(map(_evaluates, types))


def _types_of(keys: Sequence[str]) -> Sequence[Type[Any]]:
    """Return the types that a value may have, by its key and the keys around it."""
    name = keys[-1]
    match keys[0]:
        case "styles":
            return [kind.params[name].type for kind in KINDS.values() if name in kind.params]
        case "faces" | "defaults":
            return _types_in_layer(keys)
    return [CARD_FIELDS[name].type] if name in CARD_FIELDS else []


def _types_in_layer(keys: Sequence[str]) -> Sequence[Type[Any]]:
    """Return the type of a parameter of the innermost layer around a value, or of its bare value."""
    for at, kind in reversed(list(enumerate(keys[:-1]))):
        fields = {**EFFECTS, **KINDS[kind].params} if kind in KINDS else {}
        if keys[at + 1] in fields:
            return [_inner(fields[keys[at + 1]].type, keys[at + 2 :])]
    main = KINDS[keys[-1]].main if keys[-1] in KINDS else ""
    return [KINDS[keys[-1]].params[main].type] if main else []


def _inner(of: Type[Any], keys: Sequence[str]) -> Type[Any]:
    """Return the type of a value in maps of a type, such as a gradient's angle in a fill."""
    for key in keys:
        maps = PAINTS if of is PAINT else (of,)
        found = next((each.fields[key] for each in maps if key in each.fields), None)
        if found is None:
            return TEXT
        of = found.type
    return of


def _evaluates(of: Type[Any]) -> bool:
    """Return whether a type reads a bare word, by itself or in lists, as a name in a formula."""
    probe: Node = ScalarNode(_PROBE, Where(""))
    for node in (
        probe,
        ListNode((probe,), Where("")),
        ListNode((ListNode((probe, probe), Where("")),), Where("")),
    ):
        try:
            of.read(node, NO_NAMES)
        except UnknownHere:
            return of not in TEXTS
        except (DeckgenError, LookupError):
            continue
    return False
