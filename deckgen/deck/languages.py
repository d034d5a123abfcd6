"""Translate a deck into another language, and find texts that are missing or out of date.

`lang/<tag>.yaml` beside a deck file has `title`, `fonts` and `tables`, which replace the deck's own entry by
entry, and `texts`, which maps the deck's texts to translations. These replace the words under the keys
`text`, `name` and `title` of cards and faces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from deckgen.deck.data import keyed_rows, read_tables
from deckgen.deck.fields import (
    ProblemLog,
    as_list,
    as_map,
    as_text,
    check_keys,
    entries,
    field,
    fields_of,
    later,
    many,
)
from deckgen.deck.types import ANY, LINE, LONGEST_TAG, WORD, is_language
from deckgen.errors import Problem, UsageError, Where
from deckgen.facts import Fact, suggest
from deckgen.paths import files_in
from deckgen.source import ListNode, MapNode, Node, ScalarNode, read_yaml
from deckgen.values import text_of

FOLDER = "lang"
SPOKEN: Mapping[str, tuple[str, ...]] = {
    "cards": ("name", "title"),
    "extras": ("name", "title"),
    "parts": ("name", "title"),
    "faces": ("text",),
    "credits": ("",),
    "keywords": ("also", "reminder"),
}
"""The keys whose values are text for people, by section."""
PRINTED = "words"
"""The key, under `prints` of cards, of a map whose own keys are text for people."""
KEYWORDS = "keywords"
"""The section whose own keys are text for people."""
NAMED = ("name", "title")
"""Columns of tables that people read."""
RULE = "language"
_FIELD = re.compile(r"\{[^{}]*\}")
_LETTERS = re.compile(r"[^\W\d_]+")
_SYMBOLS = frozenset({
    "A", "C", "GHz", "Hz", "J", "K", "L", "MHz", "N", "Pa", "V", "W",
    "cl", "cm", "dl", "g", "h", "hPa", "kHz",
    "kJ", "kW", "kg", "km", "l", "m", "mL", "mg", "min", "ml", "mm", "s", "t", "x",
})  # fmt: skip
"""Symbols of units, which are the same in all languages."""
_QUOTED = re.compile(r"'([^']*)'")
_COLUMN = re.compile(r"\['[^']*'\]")


@dataclass(frozen=True, slots=True)
class LanguageFields:
    """A translation file, such as `lang/de.yaml`."""

    title: Node | None = field(later(LINE), "the title of the deck in this language", "")
    fonts: Node | None = field(later(entries(ANY)), "fonts that replace the deck's, by name", "")
    tables: Node | None = field(later(entries(ANY)), "cells that replace the deck's, by table and row", "")
    texts: Node | None = field(
        later(entries(WORD)), "words of the deck, and their translation: `Full Moon: Vollmond`", ""
    )
    same: tuple[str, ...] = field(
        many(WORD), "words that stay the same in this language, such as proper names", ""
    )


def languages_of(deck: Path) -> list[str]:
    """Return the languages that a deck is translated to. Raises SpecError for links out of its folder."""
    return [path.stem for path in _files(deck) if is_language(path.stem)]


def misnamed_languages(deck: Path) -> list[Problem]:
    """Return a problem for each translation file whose name is not a language tag."""
    return [
        Problem(Fact("deck-not-a-language", tag=path.stem[: 2 * LONGEST_TAG]), Where(str(path)), rule=RULE)
        for path in _files(deck)
        if not is_language(path.stem)
    ]


def _files(deck: Path) -> list[Path]:
    return files_in(deck.parent, deck.parent / FOLDER, ".yaml")


def language_file(deck: Path, language: str) -> Path:
    """Return a language's file. Raises UsageError if there is none, SpecError for links out of the deck."""
    if not is_language(language):
        raise UsageError(Fact("deck-not-a-language", tag=language[: 2 * LONGEST_TAG]))
    known = languages_of(deck)
    if language not in known:
        raise UsageError(
            Fact("deck-no-language", deck=str(deck), language=language, near=suggest(language, known))
        )
    return deck.parent / FOLDER / f"{language}.yaml"


def translated(root: MapNode, deck: Path, language: str, sources: list[Path]) -> MapNode:
    """Return the tree of a deck file in another language, and add the files that it reads to `sources`.

    Raises SpecError, FileError, UsageError.
    """
    path = language_file(deck, language)
    sources.append(path)
    spoken = _read(path)
    root = _with_rows(root, spoken, deck.parent, sources)
    texts = _texts(spoken)
    items = {
        key: _section(key, node, texts, {}) if key in SPOKEN else node for key, node in root.items.items()
    }
    tree = root.with_items({**items, "language": ScalarNode(language, Where(str(path)))})
    changes = {key: node for key, node in spoken.items.items() if key not in ("texts", "same")}
    return _merged(tree, spoken.with_items(changes))


def _read(path: Path) -> MapNode:
    spoken = as_map(read_yaml(path))
    log = ProblemLog()
    check_keys(Fact("deck-the-language-file"), fields_of(LanguageFields), spoken, log)
    log.finish()
    return spoken


def _texts(spoken: MapNode) -> Mapping[str, Node]:
    node = spoken.items.get("texts")
    return as_map(node).items if node is not None else {}


def _same(spoken: MapNode) -> set[str]:
    node = spoken.items.get("same")
    return {as_text(item) for item in as_list(node).items} if node is not None else set()


def _section(name: str, node: Node, texts: Mapping[str, Node], said: dict[str, Where]) -> Node:
    """Return a section of the deck with its texts translated."""
    made = _reworded(node, SPOKEN[name], texts, said)
    if name != KEYWORDS or not isinstance(made, MapNode):
        return made
    for word, key in made.keys.items():
        if any(map(str.isalpha, word)):
            said[word] = key.where
    return _renamed(made, texts)


def _renamed(node: MapNode, texts: Mapping[str, Node]) -> MapNode:
    """Return a map with its keys translated."""
    worded = {name: as_text(texts[name]) if name in texts else name for name in node.items}
    values = {worded[name]: value for name, value in node.items.items()}
    return node.with_items(values, {worded[n]: k._replace(text=worded[n]) for n, k in node.keys.items()})


def _reworded(
    node: Node, keys: tuple[str, ...], texts: Mapping[str, Node], said: dict[str, Where], key: str = ""
) -> Node:
    """Return the node with the texts under some keys translated, and record texts with letters in `said`.

    Kept as one function, because it is a list of cases.
    """
    match node:
        case ScalarNode(text=text):
            if key not in keys:
                return node
            if any(c.isalpha() for c in _FIELD.sub(_said, text)):
                said[text] = node.where
            return ScalarNode(as_text(texts[text]), node.where) if text in texts else node
        case ListNode(items=items):
            return node._replace(items=tuple(_reworded(item, keys, texts, said, key) for item in items))
    if key == PRINTED:
        return _renamed(node, texts)
    inner = {name: _reworded(child, keys, texts, said, name) for name, child in node.items.items()}
    return node.with_items(inner)


def _with_rows(root: MapNode, spoken: MapNode, folder: Path, sources: list[Path]) -> MapNode:
    """Return the tree with the rows of a data file in place of its name, for tables whose rows change."""
    own, other = root.items.get("tables"), spoken.items.get("tables")
    if not isinstance(own, MapNode) or not isinstance(other, MapNode):
        return root
    files = {
        name: node
        for name, node in own.items.items()
        if isinstance(node, ScalarNode) and isinstance(other.items.get(name), MapNode)
    }
    rows = {name: keyed_rows(node, folder, sources) for name, node in files.items()}
    return root.with_items({**root.items, "tables": own.with_items({**own.items, **rows})})


def _merged(old: MapNode, new: MapNode) -> MapNode:
    """Return the old map updated with the new one's entries; maps are merged recursively."""
    items = dict(old.items)
    for key, node in new.items.items():
        before = items.get(key)
        both = isinstance(before, MapNode) and isinstance(node, MapNode)
        items[key] = _merged(before, node) if both else node  # type: ignore[arg-type]
    return old.with_items(items, {**new.keys, **old.keys})


def translation_problems(deck: Path, language: str) -> list[Problem]:
    """Return a problem for each text that is not translated, and each translation that is no longer used.

    Raises SpecError, FileError, UsageError.
    """
    root, spoken = as_map(read_yaml(deck)), _read(language_file(deck, language))
    texts, same = _texts(spoken), _same(spoken)
    said = said_in(root)
    file = f"{FOLDER}/{language}.yaml"
    problems = [
        Problem(Fact("deck-untranslated", text=text, language=language, file=file), where, rule=RULE)
        for text, where in said.items()
        if text not in texts and text not in same and not _is_measure(text)
    ]
    written = as_map(spoken.items["texts"]).keys if texts else {}
    problems += (
        Problem(Fact("deck-stale-text", text=text), written[text].where, rule=RULE)
        for text in texts
        if text not in said
    )
    return problems + list(_unnamed(root, spoken, deck.parent, language))


def said_in(root: MapNode) -> dict[str, Where]:
    """Return the texts of a deck that people read, with the place of each."""
    said: dict[str, Where] = {}
    for section in SPOKEN:
        if section in root.items:
            _section(section, root.items[section], {}, said)
    return said


class Translation(NamedTuple):
    """A text of a deck and its translation, which is empty if there is none."""

    text: str
    translation: str
    state: Literal["translated", "missing", "same", "unused"]
    """`unused`: the deck no longer has the text, perhaps because it was changed since."""
    where: Where


def translations(deck: Path, language: str) -> list[Translation]:
    """Return the texts of a deck in order, then unused translations; a language may have no file yet.

    Raises SpecError, FileError, UsageError.
    """
    said = said_in(as_map(read_yaml(deck)))
    is_new = is_language(language) and language not in languages_of(deck)
    spoken = MapNode({}, Where(str(deck))) if is_new else _read(language_file(deck, language))
    texts, same = _texts(spoken), _same(spoken)
    found = []
    for text, where in said.items():
        state: Literal["translated", "missing", "same"] = "missing"
        if text in texts:
            state = "translated"
        elif text in same:
            state = "same"
        found.append(Translation(text, as_text(texts[text]) if text in texts else "", state, where))
    unused = (text for text in texts if text not in said)
    return found + [Translation(text, as_text(texts[text]), "unused", texts[text].where) for text in unused]


def _is_measure(text: str) -> bool:
    """Return whether a text has formulas and no words but symbols of units, as in `{height} m`."""
    bare = _FIELD.sub(_said, text)
    return bare != text and all(word in _SYMBOLS for word in _LETTERS.findall(bare))


def _said(field: re.Match[str]) -> str:
    """Return the quoted words in a formula in braces, without the names of columns (`row['a b']`)."""
    return " ".join(_QUOTED.findall(_COLUMN.sub("", field[0])))


def _unnamed(root: MapNode, spoken: MapNode, folder: Path, language: str) -> Iterator[Problem]:
    """Yield a problem for each row of a table whose `name` or `title` is not translated."""
    own, other, same = _names(root, folder), _names(spoken, folder), _same(spoken)
    file = f"{FOLDER}/{language}.yaml"
    for (table, row, column), (where, name) in own.items():
        if (table, row, column) not in other and name not in same:
            values = {"table": table, "row": row, "column": column, "language": language, "file": file}
            yield Problem(Fact("deck-unnamed-row", **values), where, rule=RULE)


def _names(root: MapNode, folder: Path) -> dict[tuple[str, str, str], tuple[Where, str]]:
    """Return the names and titles of rows with their places, by table, row and column."""
    node = root.items.get("tables")
    tables = read_tables(node, folder, ProblemLog(), []) if node is not None else {}
    return {
        (table.name, row.key, column): (row.where, text_of(row.cells.get(column)))
        for table in tables.values()
        for row in table.rows.values()
        for column in NAMED
        if any(map(str.isalpha, text_of(row.cells.get(column))))
    }
