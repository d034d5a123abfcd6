"""A deck file's tree and a language in; the tree in that language out, and which texts are missing or old.

`lang/<tag>.yaml` beside a deck file has `title`, `fonts` and `tables`, which take the place of the deck's own
entry by entry, and `texts`: what the deck says, and what it is to say. They stand for the words under the
keys `text`, `name` and `title` of cards and faces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from deckgen.deck.reader import Report, as_map, as_text
from deckgen.deck.tables import read_tables
from deckgen.errors import Problem, SpecError, UsageError, Where, did_you_mean
from deckgen.source import Listing, Node, Scalar, read_yaml
from deckgen.source import Mapping as MapNode
from deckgen.values import text_of

FOLDER = "lang"
SPOKEN: Mapping[str, tuple[str, ...]] = {
    "cards": ("name", "title"),
    "extras": ("name", "title"),
    "parts": ("name", "title"),
    "faces": ("text",),
    "credits": ("",),
}
"""By section, the keys under which words for people stand."""
PRINTED = "words"
"""The key, under `prints` of cards, of a map whose own keys are words for people."""
KEYS = ("title", "fonts", "tables", "texts")
NAMED = ("name", "title")
"""Columns of tables that people read."""
_FIELD = re.compile(r"\{[^{}]*\}")
_QUOTED = re.compile(r"'([^']*)'")


def languages_of(deck: Path) -> list[str]:
    """The languages that a deck file has texts in, besides its own."""
    return sorted(path.stem for path in (deck.parent / FOLDER).glob("*.yaml"))


def language_file(deck: Path, language: str) -> Path:
    """The file of a language. Raises UsageError if the deck has none."""
    known = languages_of(deck)
    if language not in known:
        hint = did_you_mean(language, known)
        raise UsageError(Problem(f"the deck {deck} has no texts in {language!r}", hint=hint))
    return deck.parent / FOLDER / f"{language}.yaml"


def translated(root: MapNode, deck: Path, language: str) -> MapNode:
    """The tree of a deck file in another language. Raises SpecError, FileError, UsageError."""
    path = language_file(deck, language)
    spoken = _read(path)
    texts = _texts(spoken)
    items = {
        key: _reworded(node, texts, SPOKEN[key]) if key in SPOKEN else node
        for key, node in root.items.items()
    }
    tree = MapNode({**items, "language": Scalar(language, Where(str(path)))}, root.where, root.keys)
    changes = {key: node for key, node in spoken.items.items() if key != "texts"}
    places = {key: where for key, where in spoken.keys.items() if key in changes}
    return _merged(tree, MapNode(changes, spoken.where, places))


def _read(path: Path) -> MapNode:
    spoken = as_map(read_yaml(path, "language file"))
    for key, where in spoken.keys.items():
        if key not in KEYS:
            raise SpecError(Problem(f"a language file has no key {key!r}", where, did_you_mean(key, KEYS)))
    return spoken


def _texts(spoken: MapNode) -> Mapping[str, Node]:
    node = spoken.items.get("texts")
    return as_map(node).items if node is not None else {}


def _reworded(node: Node, texts: Mapping[str, Node], keys: tuple[str, ...], key: str = "") -> Node:
    """The node with what stands under some keys exchanged."""
    match node:
        case Scalar(text=text):
            said = texts.get(text) if key in keys else None
            return Scalar(as_text(said), node.where) if said is not None else node
        case Listing(items=items):
            return Listing(tuple(_reworded(item, texts, keys, key) for item in items), node.where)
        case MapNode(items=children) if key == PRINTED:
            worded = {name: as_text(texts[name]) if name in texts else name for name in children}
            counts = {worded[name]: count for name, count in children.items()}
            return MapNode(counts, node.where, {worded[name]: where for name, where in node.keys.items()})
        case MapNode(items=children):
            said_of = {name: _reworded(child, texts, keys, name) for name, child in children.items()}
            return MapNode(said_of, node.where, node.keys)


def _merged(old: MapNode, new: MapNode) -> MapNode:
    """The old map with the new one's entries in place of its own, maps entry by entry."""
    items = dict(old.items)
    for key, node in new.items.items():
        before = items.get(key)
        both = isinstance(before, MapNode) and isinstance(node, MapNode)
        items[key] = _merged(before, node) if both else node  # type: ignore[arg-type]
    return MapNode(items, old.where, {**new.keys, **old.keys})


def translation_problems(deck: Path, language: str) -> list[Problem]:
    """Texts of a deck file that the language lacks, and texts of the language that the deck no longer has.

    Raises SpecError, FileError, UsageError.
    """
    root, spoken = as_map(read_yaml(deck, "deck")), _read(language_file(deck, language))
    texts = _texts(spoken)
    said = dict(_spoken(root))
    path = f"{FOLDER}/{language}.yaml"
    problems = [
        Problem(
            f"{text!r} has no text in {language!r}", where, f"add it to `texts` in {path}", rule="language"
        )
        for text, where in said.items()
        if text not in texts
    ]
    keys = as_map(spoken.items["texts"]).keys if texts else {}
    problems += (
        Problem(f"the deck no longer says {text!r}", keys[text], "take it out or mend it", rule="language")
        for text in texts
        if text not in said
    )
    return problems + list(_unnamed(root, spoken, deck.parent, language))


def _spoken(root: MapNode) -> Iterator[tuple[str, Where]]:
    """Every text for people in cards and faces that has letters of its own."""
    for section, keys in SPOKEN.items():
        if section in root.items:
            yield from _scalars(root.items[section], keys, "")


def _scalars(node: Node, keys: tuple[str, ...], key: str) -> Iterator[tuple[str, Where]]:
    match node:
        case Scalar(text=text, where=where):
            if key in keys and any(c.isalpha() for c in _FIELD.sub(_said, text)):
                yield text, where
        case Listing(items=items):
            for item in items:
                yield from _scalars(item, keys, key)
        case MapNode(items=children):
            for name, child in children.items():
                yield from _scalars(child, keys, name)


def _said(field: re.Match[str]) -> str:
    """The words that a formula in braces may come to by itself: those in quotes."""
    return " ".join(_QUOTED.findall(field[0]))


def _unnamed(root: MapNode, spoken: MapNode, folder: Path, language: str) -> Iterator[Problem]:
    """Rows of tables whose `name` or `title` the language does not give."""
    own, other = _names(root, folder), _names(spoken, folder)
    for (table, row, column), where in own.items():
        if (table, row, column) not in other:
            hint = f"add `tables: {{{table}: {{{row}: {{{column}: ...}}}}}}` to {FOLDER}/{language}.yaml"
            message = f"the {table} {row!r} has no {column} in {language!r}"
            yield Problem(message, where, hint, rule="language")


def _names(root: MapNode, folder: Path) -> dict[tuple[str, str, str], Where]:
    """Where the names and titles of rows stand, by table, row and column."""
    node = root.items.get("tables")
    tables = read_tables(node, folder, Report(), []) if node is not None else {}
    return {
        (table.name, row.key, column): row.where
        for table in tables.values()
        for row in table.rows.values()
        for column in NAMED
        if any(map(str.isalpha, text_of(row.cells.get(column))))
    }
