"""What an edit would change, shown before it is made.

A text that others go by, such as the key of a translation or the id of a card, may be changed with them or
without.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence, Set
from difflib import SequenceMatcher
from itertools import chain
from typing import Any, NamedTuple

from deckgen.deck.languages import FOLDER as LANGUAGES
from deckgen.deck.languages import languages_of
from deckgen.errors import DeckgenError
from deckgen.paths import is_file
from deckgen.source import ScalarNode
from deckgen.web.studio.bench import BOM, Bench, Texts
from deckgen.web.studio.grid import Grid
from deckgen.web.studio.history import digest
from deckgen.web.studio.patch import Sheet, visits
from deckgen.web.studio.renames import (
    card_uses,
    cell_uses,
    keys_of,
    names_card,
    replaced,
    row_uses,
    text_uses,
    without_card,
)
from deckgen.web.studio.tables import CSV_ENDINGS, TABLES

MOST_LINES = 12
MOST_COLUMNS = 400
"""The most places of a file that are shown before an edit, lines of each, and characters of these."""


class Way(NamedTuple):
    """One way to make an edit."""

    name: str
    """`edit`; `uses` to change what uses the old text too, `card` or `row` what names these.

    `gone` deletes what names a card that goes.
    """
    about: str
    texts: Texts

    @property
    def digest(self) -> str:
        """Identifies what would be written."""
        return digest(json.dumps(self.texts))

    @property
    def adds_lines(self) -> bool:
        """Whether a file has more lines after it."""
        return any(new.count("\n") > old.count("\n") for old, new in self.texts.values())

    @property
    def adds_cells(self) -> bool:
        """Whether a table has more rows or columns after it. Their words may have fewer lines."""
        return any(
            len([*_words(name, new.removeprefix(BOM))]) > len([*_words(name, old.removeprefix(BOM))])
            for name, (old, new) in self.texts.items()
        )


def ways(bench: Bench, act: str, about: str, texts: Texts) -> list[Way]:
    """Return the ways to make an edit: a text that others use may be changed with them or without."""
    edit, (name, uses) = Way("edit", about, texts), _uses(bench, act, texts)
    return [Way(name, about, {**texts, **_texts(bench, uses)}), edit] if uses else [edit]


def _uses(bench: Bench, act: str, texts: Texts) -> tuple[str, Mapping[str, str]]:
    """Return the name of the way that changes what uses an old text too, and the files that do."""
    if act == "unrow":
        return "gone", _uses_of_card(bench, texts)
    if act == "set":
        return "uses", _uses_of_text(bench, texts)
    if act != "cells":
        return "", {}
    spoken = _uses_of_cell(bench, texts)
    for name, find in (("uses", _uses_of_text), ("card", _uses_of_card), ("row", _uses_of_row)):
        if uses := find(bench, texts):
            return name, {**spoken, **uses}
    return "uses", spoken


def _texts(bench: Bench, uses: Mapping[str, str]) -> Texts:
    return {name: pair for file, text in uses.items() for name, pair in bench.texts(text, file).items()}


def _uses_of_text(bench: Bench, texts: Texts) -> Mapping[str, str]:
    if bench.path.name not in texts:
        return {}
    return text_uses(bench.sheet(), _after(bench, texts), _languages(bench))


def _uses_of_cell(bench: Bench, texts: Texts) -> Mapping[str, str]:
    """Return the files of languages with the new words of a cell, if nothing has its old ones any more."""
    languages = _languages(bench)
    found = replaced(_all_words(bench, {}), _all_words(bench, texts)) if languages else None
    return cell_uses(*found, languages) if found else {}


def _all_words(bench: Bench, texts: Texts) -> Set[str]:
    """Return the words of the deck file and of its tables, as they are after an edit."""
    found: set[str] = set()
    for name in [bench.path.name, *(each["name"] for each in bench.tables if each["kind"] == "csv")]:
        found |= {*_words(name, texts[name][1].removeprefix(BOM) if name in texts else bench.plain(name))}
    return found


def _words(name: str, text: str) -> Iterator[str]:
    """Yield all words of a table, or of the deck file."""
    if name.endswith(CSV_ENDINGS):
        yield from chain.from_iterable(Grid(text).rows)
    else:
        yield from (node.text for _, node in visits(Sheet(text, name).root) if isinstance(node, ScalarNode))


def _languages(bench: Bench) -> Mapping[str, Sheet]:
    names = [f"{LANGUAGES}/{language}.yaml" for language in languages_of(bench.path)]
    return {name: Sheet(bench.plain(name), name) for name in names if is_file(bench.path.parent / name)}


def _uses_of_row(bench: Bench, texts: Texts) -> Mapping[str, str]:
    """Return the files that name a row of a table, if an edit gives one another key."""
    before, after = bench.sheet(), _after(bench, texts)

    def text(name: str) -> str:
        return texts[name][1].removeprefix(BOM) if name in texts else bench.plain(name)

    for table, node in after.entries(TABLES).items():
        old = before.found((TABLES, table))
        if found := replaced(keys_of(old, bench.plain), keys_of(node, text)):
            files = {each["name"]: text(each["name"]) for each in bench.tables if each["kind"] == "csv"}
            return row_uses(table, *found, after, files, _languages(bench))
    return {}


def _uses_of_card(bench: Bench, texts: Texts) -> Mapping[str, str]:
    """Return the deck file with its conditions for the new id of a card, or without those of a gone one."""
    after = _after(bench, texts)
    if bench.view is None or not names_card(after.text):
        return {}
    before = {card.id for card in bench.deck.cards}
    with bench.pretending(texts) as changed:
        try:
            now = {card.id for card in bench.viewed(changed).session.deck.cards}
        except DeckgenError:
            return {}
    gone, come = [*before - now], [*now - before]
    if len(gone) != 1 or len(come) > 1:
        return {}
    text = card_uses(after, *gone, *come) if come else without_card(after, *gone)
    return {bench.path.name: text} if text != after.text else {}


def _after(bench: Bench, texts: Texts) -> Sheet:
    """Return the deck file as it is after an edit."""
    _, text = texts.get(bench.path.name, ("", bench.plain(bench.path.name)))
    return Sheet(text.removeprefix(BOM), bench.path.name)


def lines_changed(old: str, new: str) -> dict[str, Any]:
    """Return the lines of a text that an edit changes, by number, and how many more there are."""
    runs = _runs(old.splitlines(), new.splitlines())
    shown = [(at, _cut(a), _cut(b)) for at, a, b in runs[:MOST_LINES]]
    every, seen = (sum(len(a) + len(b) for _, a, b in each) for each in (runs, shown))
    return {"lines": [{"line": at + 1, "old": a, "new": b} for at, a, b in shown], "more": every - seen}


def _cut(lines: Sequence[str]) -> Sequence[str]:
    return [each[:MOST_COLUMNS] for each in lines[:MOST_LINES]]


def _runs(before: Sequence[str], after: Sequence[str]) -> Sequence[tuple[int, Sequence[str], Sequence[str]]]:
    """Return the places where lines differ, with the lines before and after."""
    start = _same_lines(before, after)
    tail = _same_lines(before[start:][::-1], after[start:][::-1])
    if len(before) == len(after):
        return [
            (n, [before[n]], [after[n]]) for n in range(start, len(before) - tail) if before[n] != after[n]
        ]
    old, new = before[start : len(before) - tail], after[start : len(after) - tail]
    found = SequenceMatcher(None, old, new).get_opcodes()
    return [(start + a, old[a:b], new[c:d]) for tag, a, b, c, d in found if tag != "equal"]


def _same_lines(before: Sequence[str], after: Sequence[str]) -> int:
    """Return how many lines at the start of two texts are the same."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((n for n, (old, new) in pairs if old != new), min(len(before), len(after)))
