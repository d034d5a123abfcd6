"""The cards of a deck as tables: rows of CSV files, and the entries that a deck file lists one by one."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Any

from deckgen.deck.data import read_rows
from deckgen.deck.fields import as_map
from deckgen.deck.model import ENTRY_FIELDS, CardSpec
from deckgen.errors import DeckgenError
from deckgen.facts import Fact
from deckgen.source import ListNode, MapNode, Node, ScalarNode
from deckgen.values import slug
from deckgen.web.studio.grid import Grid
from deckgen.web.studio.patch import EditRefused, KeyPath, Sheet, visits

CSV_ENDINGS = (".csv", ".tsv", ".txt")
SECTIONS = ("cards", "extras")
TABLES = "tables"
IN_DECK = ("yaml", "rows")
"""The kinds of tables that a deck file has itself: a list of cards, and a map of rows by key."""
COLUMN = re.compile(r"[^\W\d]\w*")
"""The names of columns, which formulas can use."""


@dataclass(frozen=True)
class Tables:
    """The tables of a deck.

    `sheet` reads the deck file, `text` returns the text of a file by its path in the deck's folder.
    """

    folder: Path
    files: Sequence[Path]
    """Tables in files of their own."""
    cards: Sequence[CardSpec]
    sheet: Callable[[], Sheet]
    text: Callable[[str], str]

    def in_files(self) -> Iterator[dict[str, Any]]:
        """Yield the tables in files of their own for the page."""
        folder, made = self.folder.resolve(), self._made()
        for path in self.files:
            name = path.relative_to(folder).as_posix()
            table: dict[str, Any] = {"name": name, "kind": "other", "columns": [], "rows": []}
            if path.suffix.lower() in CSV_ENDINGS:
                with suppress(EditRefused):  # it is not UTF-8
                    table = self._csv(name, made.get(path, {}))
            yield table

    def _made(self) -> dict[Path, dict[int, str]]:
        """Return the first card of each line, by file."""
        by_name: dict[str, dict[int, str]] = {}
        for card in self.cards:
            by_name.setdefault(card.where.file, {}).setdefault(card.where.line, card.id)
        return {Path(name).resolve(): cards for name, cards in by_name.items()}

    def _csv(self, name: str, used: dict[int, str]) -> dict[str, Any]:
        grid = Grid(self.text(name))
        (header, *rows), line, shown = grid.rows or [[]], 1, []
        for number, record in enumerate(grid.records):
            if number and any(cell.strip() for cell in rows[number - 1]):
                shown.append(
                    {"at": number, "card": used.get(line, ""), "line": line, "cells": rows[number - 1]}
                )
            line += max(1, grid.text.count("\n", record.start, record.end))
        return {"name": name, "kind": "csv", "columns": header, "rows": shown, "sorted": self._sorted(name)}

    def _sorted(self, name: str) -> dict[str, Any] | None:
        """Return by what the cards of a file are sorted, and the line that says so; None if they are not."""
        try:
            nodes = [*visits(self.sheet().root)]
        except DeckgenError:
            return None
        for _, node in nodes:
            if isinstance(node, MapNode) and "sort" in node.items and file_in(node.items.get("from")) == name:
                sort = node.items["sort"]
                by = [_text(each) for each in sort.items] if isinstance(sort, ListNode) else [_text(sort)]
                return {"by": ", ".join(by), "line": sort.where.line}
        return None

    def in_deck(self) -> Iterator[dict[str, Any]]:
        """Yield the lists of cards, and the tables of rows, that the deck file has itself for the page."""
        root = self.sheet().root
        if not isinstance(root, MapNode):
            return
        yield from self._listed(root, ())
        parts = root.items.get("parts")
        if isinstance(parts, MapNode):
            for name, part in parts.items.items():
                if isinstance(part, MapNode):
                    yield from self._listed(part, ("parts", name))
        tables = root.items.get(TABLES)
        for name, table in tables.items.items() if isinstance(tables, MapNode) else ():
            if isinstance(table, MapNode) and all(map(_is_row, table.items.values())):
                yield _keyed(name, table)

    def _listed(self, part: MapNode, at: KeyPath) -> Iterator[dict[str, Any]]:
        """Yield the entries of a part that are one card each."""
        for section in SECTIONS:
            node = part.items.get(section)
            entries = node.items if isinstance(node, ListNode) else ()
            cards = {
                n: each for n, each in enumerate(entries) if isinstance(each, MapNode) and _is_card(each)
            }
            columns = list(dict.fromkeys(key for each in cards.values() for key in each.items))
            rows = [_row(n, each, columns) for n, each in cards.items()]
            if rows:
                name = ".".join(map(str, (*at, section)))
                yield {"name": name, "kind": "yaml", "columns": columns, "rows": rows}


def _row(number: int, entry: MapNode, columns: Sequence[str]) -> dict[str, Any]:
    cells = [_text(entry.items.get(column)) for column in columns]
    return {"at": number, "line": entry.where.line, "card": _text(entry.items["id"]), "cells": cells}


def path_of(table: Mapping[str, Any], at: object) -> KeyPath:
    """Return the path of a row of a table that the deck file has: by its position, or by its key."""
    return (*str(table["name"]).split("."), int(str(at)) if table["kind"] == "yaml" else str(at))


def _keyed(name: str, table: MapNode) -> dict[str, Any]:
    """Return a table that the deck file has itself; its keys are a column that is called like it."""
    rows = {key: as_map(row).items for key, row in table.items.items()}
    columns = list(dict.fromkeys(column for row in rows.values() for column in row if column != name))
    shown = [
        {
            "at": key, "line": table.items[key].where.line, "card": "",
            "cells": [key, *(_text(row.get(column)) for column in columns)],
        }
        for key, row in rows.items()
    ]  # fmt: skip
    return {"name": f"{TABLES}.{name}", "kind": "rows", "columns": [name, *columns], "rows": shown}


def _is_row(node: Node) -> bool:
    """Return whether a row of a table is a map of plain values."""
    return isinstance(node, MapNode) and all(isinstance(cell, ScalarNode) for cell in node.items.values())


def _is_card(entry: MapNode) -> bool:
    """Return whether an entry is a single card, all of whose values are plain."""
    made = {"from", "product", "where", "sort", "prints"} & ENTRY_FIELDS.keys() & entry.items.keys()
    plain = all(isinstance(node, ScalarNode) for node in entry.items.values())
    return not made and plain and "id" in entry.items


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, ScalarNode) else ""


def file_in(node: Node | None) -> str:
    """Return the file that a value names, without the sheet behind its `#`; empty if it is no text."""
    return _text(node).partition("#")[0].replace("\\", "/")


def as_csv(sheet: Sheet, folder: Path, name: str) -> tuple[str, dict[str, str]]:
    """Return the deck's text with CSV files in place of a workbook or a JSON file, and their texts by name.

    Each sheet of the workbook that the deck reads becomes a file. Raises Refused, SpecError, FileError.
    """
    uses = {path: _text(node).partition("#")[2] for path, node in visits(sheet.root) if file_in(node) == name}
    if not uses:
        raise EditRefused(Fact("studio-gone"))
    stem, names = Path(name).with_suffix("").as_posix(), dict[str, str]()
    for part in dict.fromkeys(uses.values()):
        own = f"{stem}-{slug(part)}" if part and len({*uses.values()}) > 1 else stem
        names[part] = free_name(own, names.values())
    texts = {
        f"{own}.csv": csv_text([row.cells for row in read_rows(folder / name, part)])
        for part, own in names.items()
    }
    return sheet.with_values({path: f"{names[part]}.csv" for path, part in uses.items()}), texts


def free_name(name: str, taken: Container[str]) -> str:
    """Return a name, with a number behind it if it is taken."""
    numbered = (f"{name}-{number}" for number in count(2))
    return next(each for each in chain((name,), numbered) if each not in taken)


def csv_text(rows: Sequence[Mapping[str, Node]]) -> str:
    """Return rows as the text of a CSV file that has a column for each of their names."""
    columns = list(dict.fromkeys(column for row in rows for column in row))
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([columns, *([_text(row.get(column)) for column in columns] for row in rows)])
    return text.getvalue()
