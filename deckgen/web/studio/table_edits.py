"""Edits of tables: cells, rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from deckgen.deck.languages import languages_of
from deckgen.deck.model import CARD_FIELDS, ENTRY_FIELDS
from deckgen.deck.texts import translation_problems
from deckgen.errors import SpecError
from deckgen.faces.face_cache import FaceKey
from deckgen.facts import Fact, Where
from deckgen.formula import is_name
from deckgen.source import ScalarNode
from deckgen.values import slug
from deckgen.web.studio.bench import BOM, Asked, Bench, Conflict, Done, StudioView, Texts
from deckgen.web.studio.grid import Grid, pasted
from deckgen.web.studio.layer_edits import with_ink
from deckgen.web.studio.layers import shortened
from deckgen.web.studio.patch import EditRefused, KeyPath, Sheet, entries
from deckgen.web.studio.renames import ColumnUse
from deckgen.web.studio.tables import COLUMN, IN_DECK, as_csv, path_of
from deckgen.web.studio.writing import flow, flow_map

MOST_CELLS = 5_000
"""The most cells that one paste changes."""
MOST_SHORT = 50
"""The most entries of a list that get new columns at once: each is an edit, and the file is read after it."""
MOST_COMPARED = 24
"""The most cards that are drawn to see that a new name of a column changes none of them."""
_FIXED = {*CARD_FIELDS, *ENTRY_FIELDS}
"""Columns whose names mean something to deckgen."""


@dataclass
class TableEdits:
    """What a page can do with the tables of a deck."""

    bench: Bench

    @property
    def deeds(self) -> Mapping[str, Callable[[Asked], Done]]:
        """The edits by the names that pages give them."""
        return {
            "cells": self._cells, "paste": self._paste, "row": self._row, "unrow": self._unrow,
            "exchange": self._exchange, "column": self._column, "uncolumn": self._uncolumn,
            "rename": self._rename, "convert": self._convert,
        }  # fmt: skip

    def _cells(self, asked: Asked) -> Done:
        """Change cells of a table: rows, columns, old and new texts, of which one may be a new ink."""
        table, cells = self._table(asked["table"]), [dict(cell) for cell in asked["cells"]]
        if not 0 < len(cells) <= MOST_CELLS:
            raise EditRefused(Fact("studio-unreadable"))
        new = shortened(str(cells[0]["new"])) or f"{cells[0]['column']} emptied"
        about = f"{table['name']}: {new if len(cells) == 1 else f'{len(cells)} cells'}"
        texts = self._with_cells(table, cells)
        if ink := asked.get("ink"):
            own, sheet = self.bench.path.name, self.bench.sheet()
            if own in texts:
                sheet = Sheet(texts[own][1].removeprefix(BOM), sheet.name)
            texts |= self.bench.texts(with_ink(self.bench, sheet, str(cells[0]["new"]), dict(ink)))
        return about, texts

    def _with_cells(
        self, table: Mapping[str, Any], cells: Sequence[Mapping[str, Any]], new: Sequence[str] = ()
    ) -> Texts:
        """Return the texts with other cells, some of which may be in new columns."""
        if table["kind"] in IN_DECK:
            return self._listed(table, cells)
        grid, wanted = Grid(self.bench.plain(table["name"])), {}
        for name in new:
            grid = Grid(grid.with_column(name))
        for cell in cells:
            row, column = int(cell["at"]), table["columns"].index(cell["column"])
            key = grid.cell(row, 0)
            if key is None or key != cell.get("key", key) or grid.cell(row, column) != cell["old"]:
                raise Conflict(Fact("studio-changed-outside", file=table["name"]))
            wanted[row, column] = str(cell["new"])
        return self.bench.texts(grid.with_cells(wanted), table["name"])

    def _listed(self, table: Mapping[str, Any], cells: Sequence[Mapping[str, Any]]) -> Texts:
        sheet = self.bench.sheet()
        present: dict[KeyPath, str] = {}
        absent: dict[KeyPath, dict[str, str]] = {}
        keys: dict[KeyPath, str] = {}
        for cell in cells:
            path = path_of(table, cell["at"])
            column, new = str(cell["column"]), str(cell["new"])
            is_key, node = _is_key(table, column), entries(sheet.node(path)).get(column)
            old = path[-1] if is_key else node.text if isinstance(node, ScalarNode) else ""
            if old != cell["old"]:
                raise Conflict(Fact("studio-changed-outside", file=self.bench.path.name))
            if is_key:
                keys |= {path: new} if new != old else {}
            elif node is None:
                absent.setdefault(path, {})[column] = new
            else:
                present[*path, column] = new
        if len(absent) > MOST_SHORT:
            raise EditRefused(Fact("studio-many-columns", most=MOST_SHORT))
        for path, values in absent.items():
            sheet = Sheet(sheet.with_keys(path, values), sheet.name)
        return self.bench.texts(sheet.with_values(present, keys))

    def _paste(self, asked: Asked) -> Done:
        """Put the cells of a spreadsheet into a table, from a cell on; rows beyond its end are added."""
        table, top = self._table(asked["table"]), int(asked["row"])
        if asked["version"] != self.bench.version or not 0 <= top < len(table["rows"]):
            raise Conflict(Fact("studio-changed-outside", file=table["name"]))
        rows, first = pasted(str(asked["text"])), str(asked["column"])
        headings = _headings(rows, table["columns"], first)
        new = _new_columns(table, headings)
        table = {**table, "columns": [*table["columns"], *new]}
        given = _by_column(rows, headings, table["columns"], first)
        cells = [*_changed(table, table["rows"][top:], given)]
        texts, beyond = self._with_cells(table, cells, new), given[len(table["rows"]) - top :]
        about = f"{table['name']}: {_count(len(given), 'row')} pasted"
        if not beyond:
            return about, texts
        ((name, (_, text)),) = texts.items()
        text = self._with_rows(table, text.removeprefix(BOM), beyond)
        return f"{about}, {len(beyond)} of them new", self.bench.texts(text, name)

    def _with_rows(self, table: Mapping[str, Any], text: str, given: Sequence[Mapping[str, str]]) -> str:
        """Return the text of a table with new rows below its last one."""
        columns, last, rows = table["columns"], table["rows"][-1]["at"], self._new_rows(table, given)
        if table["kind"] != "rows" and "id" in columns:
            own = columns.index("id")
            _name(rows, {row["cells"][own] for row in table["rows"]})
        if table["kind"] == "csv":
            return Grid(text).with_rows(last + 1, [[*row.values()] for row in rows])
        sheet, path = Sheet(text, self.bench.sheet().name), path_of(table, last)
        if table["kind"] == "rows":
            keys = _needed(columns[0], rows)
            return sheet.with_pairs(path[:-1], dict(zip(keys, map(flow_map, rows), strict=True)))
        ids = _needed("id", rows)
        return sheet.with_maps(
            path, [{"id": own, **_filled(row)} for own, row in zip(ids, rows, strict=True)]
        )

    def _new_rows(
        self, table: Mapping[str, Any], given: Sequence[Mapping[str, str]]
    ) -> Sequence[dict[str, str]]:
        """Return new rows with a cell for each column.

        Where nothing is pasted that names a row of another table, such as a kind, it is that of the last row.
        """
        columns = table["columns"]
        keyed = {each["columns"][0] for each in self.bench.tables if each["kind"] == "rows"} - {columns[0]}
        last = dict(zip(columns, table["rows"][-1]["cells"], strict=False))
        same = {column: last.get(column, "") for column in keyed}
        return [{column: values.get(column, same.get(column, "")) for column in columns} for values in given]

    def _row(self, asked: Asked) -> Done:
        """Add a row below another one: an empty one with a new key, or a copy of it with given cells."""
        table, at = self._table(asked["table"]), asked["at"]
        values = [str(value) for value in asked["values"]]
        if table["kind"] == "rows":
            return self._keyed(table, at, dict(zip(table["columns"], values, strict=True)))
        if table["kind"] == "yaml":
            return self._entry(table, int(at), dict(zip(table["columns"], values, strict=True)))
        grid = Grid(self.bench.plain(table["name"]))
        return f"{table['name']}: new row {shortened(values[0])}", self.bench.texts(
            grid.with_rows(int(at) + 1, [values]), table["name"]
        )

    def _entry(self, table: Mapping[str, Any], at: int, values: Mapping[str, str]) -> Done:
        """Add an entry to a list of cards, as a copy of another one with other values."""
        sheet, path = self.bench.sheet(), path_of(table, at)
        sheet = Sheet(sheet.with_copy(path), sheet.name)
        path = (*path[:-1], at + 1)
        for column, value in values.items():
            node = entries(sheet.node(path)).get(column)
            if node is not None and isinstance(node, ScalarNode) and node.text != value:
                sheet = Sheet(sheet.with_value((*path, column), value), sheet.name)
        return f"{table['name']}: new card {shortened(values['id'])}", self.bench.texts(sheet.text)

    def _keyed(self, table: Mapping[str, Any], at: object, values: Mapping[str, str]) -> Done:
        """Add a row to a table of the deck file, as a copy of another one with other values."""
        sheet, path = self.bench.sheet(), path_of(table, at)
        key = values[table["columns"][0]]
        source = flow(sheet.node(path), lambda column, text: values.get(column, text))
        return f"{table['name']}: new row {shortened(key)}", self.bench.texts(
            sheet.with_pair(path[:-1], key, source)
        )

    def _unrow(self, asked: Asked) -> Done:
        """Delete a row."""
        table, seen = self._seen_row(asked)
        about = f"{table['name']}: without {shortened(str(seen[0]))}"
        if table["kind"] in IN_DECK:
            sheet, path = self.bench.sheet(), path_of(table, asked["at"])
            without = sheet.without_item if table["kind"] == "yaml" else sheet.without_key
            return about, self.bench.texts(without(path))
        grid = Grid(self.bench.plain(table["name"]))
        return about, self.bench.texts(grid.without_row(int(asked["at"])), table["name"])

    def _exchange(self, asked: Asked) -> Done:
        """Swap a row with the one before or after it, which moves its card."""
        table, seen = self._seen_row(asked)
        at, to = int(asked["at"]), int(asked["to"])
        about = f"{table['name']}: {shortened(str(seen[0]))} moved {'down' if to > at else 'up'}"
        if table["kind"] == "yaml":
            return about, self.bench.texts(self.bench.sheet().with_moved(path_of(table, at), to))
        grid = Grid(self.bench.plain(table["name"]))
        return about, self.bench.texts(grid.with_exchanged(at, to), table["name"])

    def _seen_row(self, asked: Asked) -> tuple[dict[str, Any], list[Any]]:
        """Return a table with the cells of a row of it. Raises Conflict if they are not those of the page."""
        table, seen = self._table(asked["table"]), list(asked["seen"])
        if table["kind"] in IN_DECK:
            entry = entries(self.bench.sheet().node(path_of(table, asked["at"])))
            columns = table["columns"][table["kind"] == "rows" :]
            now, seen_now = (
                [getattr(entry.get(column), "text", "") for column in columns],
                seen[-len(columns) :],
            )
        else:
            at, rows = int(asked["at"]), Grid(self.bench.plain(table["name"])).rows
            now, seen_now = rows[at] if 0 < at < len(rows) else [], seen
        if now != seen_now:
            raise Conflict(Fact("studio-changed-outside", file=self._file_of(table)))
        return table, seen

    def _file_of(self, table: Mapping[str, Any]) -> str:
        return self.bench.path.name if table["kind"] in IN_DECK else str(table["name"])

    def _column(self, asked: Asked) -> Done:
        """Add an empty column on the right of a table."""
        table, name = self._table(asked["table"]), str(asked["name"]).strip()
        if not COLUMN.fullmatch(name):
            raise EditRefused(Fact("studio-column-name", name=name[:40]))
        if name in table["columns"]:
            raise EditRefused(Fact("studio-has-column", name=name))
        about = f"{table['name']}: new column {name}"
        if table["kind"] == "csv":
            return about, self.bench.texts(
                Grid(self.bench.plain(table["name"])).with_column(name), table["name"]
            )
        sheet = self.bench.sheet()
        for row in table["rows"]:
            text = sheet.with_key(path_of(table, row["at"]), name, "")
            sheet = Sheet(text, sheet.name)
        return about, self.bench.texts(sheet.text)

    def _uncolumn(self, asked: Asked) -> Done:
        """Delete a column that the deck file does not use."""
        table, name = self._table(asked["table"]), str(asked["name"])
        column, sheet = table["columns"].index(name), self.bench.sheet()
        if _is_key(table, name):
            raise EditRefused(Fact("studio-column-fixed", name=name))
        values, keys = self._column_of(table, name).uses(f"{name}_")
        if used := [*values, *keys]:
            line = min(sheet.node(path if path in values else path[:-1]).where.line for path in used)
            raise EditRefused(Fact("studio-column-used", name=name, where=Where(self.bench.path.name, line)))
        about = f"{table['name']}: without the column {name}"
        if table["kind"] == "csv":
            return about, self.bench.texts(
                Grid(self.bench.plain(table["name"])).without_column(column), table["name"]
            )
        for row in table["rows"]:
            path = path_of(table, row["at"])
            if name in entries(sheet.node(path)):
                sheet = Sheet(sheet.without_key((*path, name)), sheet.name)
        return about, self.bench.texts(sheet.text)

    def _column_of(self, table: Mapping[str, Any], name: str) -> ColumnUse:
        view = self.bench.shown
        now = replace(view.layers, sheet=self.bench.sheet())
        return replace(self.bench.column_use(table, name), layers=now)

    def _rename(self, asked: Asked) -> Done:
        """Rename a column of a table together with its uses. Raises Refused if that changes a card."""
        table, name, new = self._table(asked["table"]), str(asked["name"]), str(asked["new"]).strip()
        if name not in table["columns"]:
            raise EditRefused(Fact("studio-gone"))
        if not is_name(new) or new in _FIXED:
            raise EditRefused(Fact("studio-column-name", name=new[:40]))
        if name in _FIXED or _is_key(table, name):
            raise EditRefused(Fact("studio-column-fixed", name=name))
        if new in table["columns"]:
            raise EditRefused(Fact("studio-has-column", name=new))
        found = self._column_of(table, name).renamed(new, languages_of(self.bench.path))
        texts: Texts = {}
        for file, text in found.items():
            texts |= self.bench.texts(text, file)
        if not asked.get("agreed"):
            self._check_same(texts)
        return f"{table['name']}: {name} → {new}", texts

    def _check_same(self, texts: Texts) -> None:
        """Raise Refused if an edit would change cards; of many cards, some are compared."""
        before, open_texts = self.bench.shown, self._untranslated()
        with self.bench.pretending(texts) as changed:
            try:
                after = self.bench.viewed(changed)
            except SpecError as error:
                raise EditRefused(Fact("studio-rename-breaks", why=error.problems[0].message)) from error
            if self._untranslated() != open_texts:
                raise EditRefused(Fact("studio-rename-translated"))
            wrong = _other_card(before, after)
            if wrong is not None:
                raise EditRefused(Fact("studio-rename-changes", card=wrong))

    def _untranslated(self) -> list[int]:
        return [
            len(translation_problems(self.bench.path, language)) for language in languages_of(self.bench.path)
        ]

    def _convert(self, asked: Asked) -> Done:
        """Write the rows of a workbook to CSV files, one for each sheet, which the deck reads then."""
        name = str(asked["table"])
        if not any(table["name"] == name and table["kind"] == "other" for table in self.bench.tables):
            raise EditRefused(Fact("studio-gone"))
        text, files = as_csv(self.bench.sheet(), self.bench.path.parent, name)
        texts = self.bench.texts(text)
        for new, rows in files.items():
            texts |= self.bench.new_file(rows, new)
        return f"{name} as CSV", texts

    def _table(self, name: object) -> dict[str, Any]:
        found = next(
            (table for table in self.bench.tables if table["name"] == name and table["kind"] != "other"), None
        )
        if found is None:
            raise EditRefused(Fact("studio-gone"))
        return found


def _name(rows: Iterable[dict[str, str]], taken: set[str]) -> None:
    """Give new cards that have no id one of their own, made from their title, name or first words."""
    for row in rows:
        words = slug(row.get("title") or row.get("name") or next(filter(None, row.values()), ""))
        if words and not row["id"]:
            free = (f"{words}-{n}" if n > 1 else words for n in count(1))
            row["id"] = next(name for name in free if name not in taken)
        taken.add(row["id"])


def _needed(column: str, rows: Sequence[dict[str, str]]) -> list[str]:
    """Take the cells of a column that no new row goes without. Raises Refused if one does."""
    found = [row.pop(column) for row in rows]
    if not all(found):
        raise EditRefused(Fact("studio-paste-keys", name=column))
    return found


def _filled(row: Mapping[str, str]) -> dict[str, str]:
    """Return the cells of a card without the empty ones of columns that deckgen itself reads."""
    return {name: new for name, new in row.items() if new or name not in _FIXED}


def _by_column(
    rows: Sequence[Sequence[str]], headings: Sequence[str], columns: Sequence[str], first: str
) -> Sequence[Mapping[str, str]]:
    """Return pasted rows by column: as their headings say, or else from the column `first` on.

    Raises Refused for more cells than there are columns.
    """
    wanted, given = (headings, rows[1:]) if headings else (columns[columns.index(first) :], rows)
    if (most := max(map(len, given))) > len(wanted) or sum(map(len, given)) > MOST_CELLS:
        raise EditRefused(Fact("studio-paste-wide", pasted=most, columns=len(wanted)))
    return [dict(zip(wanted, row, strict=False)) for row in given]


def _headings(rows: Sequence[Sequence[str]], columns: Sequence[str], first: str) -> Sequence[str]:
    """Return the columns that the first of some pasted rows names, new ones among them.

    None if it is a row like the others.
    """
    known = {column.casefold(): column for column in columns}
    written = ["_".join(head.casefold().split()) for head in rows[0]]
    named = [known.get(head, head) for head in written]
    found = [*filter(columns.__contains__, named)]
    is_row = len(rows) == 1 or len({*found}) < len(found) or (len(found) < 2 and named != [first])
    return [] if is_row else named


def _new_columns(table: Mapping[str, Any], headings: Sequence[str]) -> Sequence[str]:
    """Return the columns that a table lacks. Raises Refused if it cannot get them."""
    new = [name for name in headings if name not in table["columns"]]
    if new and table["kind"] in IN_DECK:
        raise EditRefused(Fact("studio-paste-headings", names=tuple(new)))
    for at, name in enumerate(new):
        if not COLUMN.fullmatch(name) or name in new[:at]:
            raise EditRefused(Fact("studio-column-name", name=name[:40]))
    return new


def _changed(
    table: Mapping[str, Any], rows: Iterable[Mapping[str, Any]], given: Iterable[Mapping[str, str]]
) -> Iterator[dict[str, Any]]:
    """Yield the cells of some rows with what is pasted into them."""
    for row, values in zip(rows, given, strict=False):
        old = dict(zip(table["columns"], row["cells"], strict=False))
        for column, new in values.items():
            yield {"at": row["at"], "column": column, "new": new, "old": old.get(column, "")}


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _other_card(before: StudioView, after: StudioView) -> str | None:
    """Return the id of a card that two states of a deck do not have in common, or show differently.

    It is empty if the only such cards are new ones, and None if there is none.
    """
    cards, others = (
        {(card.part, card.id): (card.face, card.back, card.count) for card in view.session.deck.cards}
        for view in (before, after)
    )
    for card, shown in cards.items():
        if others.get(card) != shown:
            return card[1]
    if len(cards) != len(others):
        return ""
    for part, name in list(cards)[:: len(cards) // MOST_COMPARED + 1]:
        for is_back in (False, True):
            if _digest(before, (part, name, is_back)) != _digest(after, (part, name, is_back)):
                return name
    return None


def _digest(view: StudioView, key: FaceKey) -> str:
    """Return the digest of a side of a card; empty if there is none."""
    found = view.face(key)
    return found.digest if found else ""


def _is_key(table: Mapping[str, Any], column: str) -> bool:
    """Return whether a column has the keys of the rows of a table that the deck file has itself."""
    return table["kind"] == "rows" and bool(column == table["columns"][0])
