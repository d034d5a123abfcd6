"""The data of decks that games read: the bundled decks, rows of tables, whole numbers in cells."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from deckgen.errors import Where

if TYPE_CHECKING:
    from deckgen.deck import Deck
    from deckgen.values import Value


@cache
def bundled_deck(name: str) -> Deck:
    """Return the bundled deck of this name; SpecError or FileError if its file is not as it should be."""
    from deckgen.deck import bundled

    return bundled(name)


def row_place(deck: Deck, table: str, row: str) -> Where | None:
    """Return where a row, or else its table, was written."""
    found = deck.tables.get(table)
    if found is None:
        return None
    return found.rows[row].where if row in found.rows else found.where


def cells(deck: Deck, table: str, row: str) -> Mapping[str, Value]:
    """Return the cells of a row; none where the deck has no such table or row."""
    found = deck.tables[table].rows.get(row) if table in deck.tables else None
    return found.cells if found else {}


def whole(cell: object) -> int | None:
    """Return a cell as a whole number, None where it is blank or none."""
    text = "" if cell is None or isinstance(cell, bool) else str(cell)
    return int(text) if text.isascii() and text.isdigit() else None
