"""Translate a deck into another language.

`lang/<tag>.yaml` beside a deck file has `title`, `fonts` and `tables`, which replace the deck's own entry by
entry, and `texts`, which maps the deck's texts to translations. These replace the words under the keys
`text`, `name` and `title` of cards and faces, and what layers print of the columns of cards and the cells of
tables. Conditions, ids and the names of files see the deck's own words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from deckgen.deck.data import keyed_rows
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
from deckgen.paths import exists, files_in, folders_in, guarded, is_needed
from deckgen.source import ListNode, MapNode, Node, ScalarNode, read_yaml

FOLDER = "lang"
RULES = "rules"
"""The folder of rules texts, in which a language has a folder of its own."""
BOOK = "book.yaml"
"""The file beside rules texts that describes their book."""
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
    """Return the languages that a deck is translated to, or only its rules.

    Raises SpecError for links out of its folder.
    """
    found = {path.stem for path in _files(deck)} | {
        name
        for name in folders_in(deck.parent, deck.parent / RULES)
        if files_in(deck.parent, deck.parent / RULES / name, ".md")
    }
    return sorted(filter(is_language, found))


def has_language(deck: Path, language: str) -> bool:
    """Return whether a deck is translated to a language, or only its rules.

    Unlike `languages_of` it looks at no other language, so that what is made in one does not depend on them.
    Raises SpecError for links out of its folder.
    """
    if not is_language(language):
        return False
    root = deck.parent
    spoken = is_needed(guarded(root, root / FOLDER / f"{language}.yaml"))
    return spoken or bool(files_in(root, root / RULES / language, ".md"))


def misnamed_languages(deck: Path) -> list[Problem]:
    """Return a problem for each translation file whose name is not a language tag."""
    return [
        Problem(
            Fact("deck-not-a-language", tag=path.stem[: 2 * LONGEST_TAG]), Where(str(path)), rule="language"
        )
        for path in _files(deck)
        if not is_language(path.stem)
    ]


def _files(deck: Path) -> list[Path]:
    return files_in(deck.parent, deck.parent / FOLDER, ".yaml")


def language_file(deck: Path, language: str) -> Path:
    """Return a language's file, which is missing if only the rules are translated.

    Raises UsageError for a language that the deck lacks, SpecError for links out of the deck.
    """
    if not is_language(language):
        raise UsageError(Fact("deck-not-a-language", tag=language[: 2 * LONGEST_TAG]))
    if not has_language(deck, language):
        known = languages_of(deck)
        raise UsageError(
            Fact(
                "deck-no-language",
                deck=str(deck),
                language=language,
                count=len(known),
                near=suggest(language, known),
            )
        )
    return deck.parent / FOLDER / f"{language}.yaml"


def translated(
    root: MapNode, deck: Path, language: str, sources: list[Path]
) -> tuple[MapNode, Mapping[str, str]]:
    """Return the tree of a deck file in another language, and what layers print instead of its texts.

    The files that are read are added to `sources`.

    Raises SpecError, FileError, UsageError.
    """
    path = language_file(deck, language)
    sources.append(path)
    spoken = read_language(path)
    root = _with_rows(root, spoken, deck.parent, sources)
    texts = texts_in(spoken)
    items = {key: worded(key, node, texts, {}) if key in SPOKEN else node for key, node in root.items.items()}
    if "title" in items and as_text(items["title"]) in texts:
        items["title"] = texts[as_text(items["title"])]
    tree = root.with_items({**items, "language": ScalarNode(language, Where(str(path)))})
    changes = {key: node for key, node in spoken.items.items() if key not in ("texts", "same")}
    return _merged(tree, spoken.with_items(changes)), {text: as_text(node) for text, node in texts.items()}


def read_language(path: Path) -> MapNode:
    """Return a translation file, empty if there is none. Raises SpecError, FileError."""
    if not exists(path):
        return MapNode({}, Where(str(path)))
    spoken = as_map(read_yaml(path))
    log = ProblemLog()
    check_keys(Fact("deck-the-language-file"), fields_of(LanguageFields), spoken, log)
    log.finish()
    return spoken


def texts_in(spoken: MapNode) -> Mapping[str, Node]:
    """Return the translations in a translation file by text."""
    node = spoken.items.get("texts")
    return as_map(node).items if node is not None else {}


def words_kept(spoken: MapNode) -> set[str]:
    """Return the words that stay the same in a language."""
    node = spoken.items.get("same")
    return {as_text(item) for item in as_list(node).items} if node is not None else set()


def worded(name: str, node: Node, texts: Mapping[str, Node], said: dict[str, Where]) -> Node:
    """Return a section of the deck with its texts translated, and add its own texts to `said`."""
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
            if any(c.isalpha() for c in text):
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
