"""Find the texts of a deck that people read, and how far a language translates them.

These are the texts under some keys of the deck file, the columns of cards and the cells of tables that faces
print, and the names and titles of rows.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from deckgen.deck.data import read_tables
from deckgen.deck.fields import ProblemLog, as_map, as_text
from deckgen.deck.languages import (
    FOLDER,
    SPOKEN,
    language_file,
    languages_of,
    read_language,
    texts_in,
    worded,
    words_kept,
)
from deckgen.deck.load import load
from deckgen.deck.model import DeckSpec, Row
from deckgen.deck.types import is_language
from deckgen.errors import Problem, Where
from deckgen.facts import Fact
from deckgen.formula import Printed, is_template, printed_in
from deckgen.source import ListNode, MapNode, Node, ScalarNode, read_yaml
from deckgen.values import FormulaError, Value, text_of

RULE = "language"
TEXTS = "texts"
"""The section of a language's file that maps texts to translations."""
NAMED = ("name", "title")
"""Columns of tables that people read, whether or not a face prints them."""
TITLE = "title"
_NOT_SAID = ("id", "part")
"""Columns that are names in files, even where they are printed."""
_PASSED_ON = "with"
"""The key of values that a layer gives to a face."""
_ITEM = "it"
"""What the layers of `each` call an item of a list, unless it is `called` otherwise."""
_FIELD = re.compile(r"\{[^{}]*\}")
_ICON = re.compile(r":[\w-]+:")
_LETTERS = re.compile(r"[^\W\d_²³]+")
_CODE = re.compile(r"[A-Z]{1,3}[ -]?\d{1,3}")
"""Matches a mark such as `A1`, which is the same in all languages."""
_SYMBOLS = frozenset({
    "A", "C", "GHz", "Hz", "J", "K", "L", "MHz", "N", "Pa", "V", "W",
    "cl", "cm", "dl", "g", "h", "hPa", "kHz",
    "kJ", "kW", "kg", "km", "l", "m", "mL", "mg", "min", "ml", "mm", "s", "t", "x",
})  # fmt: skip
"""Symbols of units, which are the same in all languages."""


class Translation(NamedTuple):
    """A text of a deck and its translation, which is empty if there is none."""

    text: str
    translation: str
    state: Literal["translated", "missing", "same", "unused"]
    """`unused`: the deck no longer has the text, perhaps because it was changed since."""
    where: Where
    places: tuple[tuple[str, ...], ...] = ()
    """The keys of the language's file under which the translation is, if it is not one of `texts`."""


def translations(deck: Path, language: str) -> list[Translation]:
    """Return the texts of a deck in order, then unused translations; a language may have no file yet.

    Raises SpecError, FileError, UsageError.
    """
    root = as_map(read_yaml(deck))
    is_new = is_language(language) and language not in languages_of(deck)
    spoken = MapNode({}, Where(str(deck))) if is_new else read_language(language_file(deck, language))
    texts, same = texts_in(spoken), words_kept(spoken)
    own = load(deck)
    printed, said = _printed_names(root), said_in(root)
    other = own if is_new else load(deck, language=language)
    _add_columns(own, other, printed, said, _formulas_of(root, said))
    cells = _cells(own, spoken, printed, said)
    if (given := _under(spoken, TITLE)) is not None:
        cells.setdefault(own.title, {})[TITLE,] = given

    def found(text: str, where: Where) -> Translation:
        if text in texts:
            return Translation(text, as_text(texts[text]), "translated", where)
        if text in cells:
            places = tuple(cells[text])
            return Translation(text, cells[text][places[0]], "translated", where, places)
        is_same = text in same or _is_measure(text) or bool(_CODE.fullmatch(text))
        return Translation(text, "", "same" if is_same else "missing", where)

    keys = as_map(spoken.items[TEXTS]).keys if texts else {}
    unused = (text for text in texts if text not in said)
    return [
        *(found(text, where) for text, where in said.items()),
        *(Translation(text, as_text(texts[text]), "unused", keys[text].where) for text in unused),
    ]


def own_language(deck: Path) -> str:
    """Return the language of a deck's own texts. Raises SpecError, FileError."""
    own = as_map(read_yaml(deck)).items.get("language")
    return own.text if isinstance(own, ScalarNode) else "en"


def missing_texts(deck: Path, language: str) -> int:
    """Return how many texts of a deck are not translated into a language other than its own.

    Raises SpecError, FileError, UsageError.
    """
    if language == own_language(deck):
        return 0
    return sum(each.state == "missing" for each in translations(deck, language))


def translation_problems(deck: Path, language: str) -> list[Problem]:
    """Return a problem for each text that is not translated, and each translation that is no longer used.

    Raises SpecError, FileError, UsageError.
    """
    file = f"{FOLDER}/{language}.yaml"
    facts = {
        "missing": lambda text: Fact("deck-untranslated", text=text, language=language, file=file),
        "unused": lambda text: Fact("deck-stale-text", text=text),
    }
    problems = [
        Problem(facts[each.state](each.text), each.where, rule=RULE)
        for each in translations(deck, language)
        if each.state in facts
    ]
    return problems + list(_unnamed(deck, language))


def said_in(root: MapNode) -> dict[str, Where]:
    """Return the texts under keys of a deck file that people read, with the place of each."""
    said: dict[str, Where] = {}
    if isinstance(title := root.items.get(TITLE), ScalarNode):
        said[title.text] = title.where
    for section in SPOKEN:
        if section in root.items:
            worded(section, root.items[section], {}, said)
    for node in _given(root):
        said.setdefault(node.text, node.where)
    return {text: where for text, where in said.items() if _has_words(text)}


def _printed_names(root: MapNode) -> set[str]:
    """Return the names of columns that the faces of a deck print."""
    printed: set[str] = set()
    passed: dict[str, set[str]] = {}
    for layer in _layers(root):
        for key in layer.items.keys() & {*SPOKEN["faces"]}:
            printed |= _names_in(layer.items[key])
        for name, names in _passed_on(layer):
            passed.setdefault(name, set()).update(names)
    while more := {name for key in printed & passed.keys() for name in passed[key]} - printed:
        printed |= more
    for _, title in _titles(root):
        printed |= _names_in(title)
    return printed.difference(_NOT_SAID)


def _given(root: MapNode) -> Iterator[ScalarNode]:
    """Yield the values that layers give to a face which prints them."""
    printed = _printed_names(root)
    for layer in _layers(root):
        given = layer.items.get(_PASSED_ON)
        for name, value in given.items.items() if isinstance(given, MapNode) else ():
            nodes = value.items if isinstance(value, ListNode) else (value,)
            if name in printed:
                yield from (node for node in nodes if isinstance(node, ScalarNode))


def _titles(root: MapNode) -> Iterator[tuple[Where, ScalarNode]]:
    """Yield the titles that a deck file gives to its cards, each with the place of its key."""
    for each in _maps(root, "cards", "extras", "parts"):
        if isinstance(title := each.items.get(TITLE), ScalarNode):
            yield each.keys[TITLE].where, title


def _formulas_of(root: MapNode, said: Container[str]) -> set[Where]:
    """Return the places of the titles of cards that are listed as formulas."""
    return {place for place, title in _titles(root) if title.text in said}


def _layers(root: MapNode) -> Iterator[MapNode]:
    """Yield the maps below the sections of a deck that have layers or their parameters."""
    yield from _maps(root, "box", "defaults", "styles", "faces")


def _maps(root: MapNode, *sections: str) -> Iterator[MapNode]:
    waiting = [root.items[name] for name in sections if name in root.items]
    while waiting:
        node = waiting.pop()
        if isinstance(node, MapNode):
            yield node
            waiting += reversed([*node.items.values()])
        elif isinstance(node, ListNode):
            waiting += reversed(node.items)


def _passed_on(node: MapNode) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the names that a layer gives to inner layers, with the names in the value of each."""
    given, items, called = (node.items.get(key) for key in (_PASSED_ON, "of", "called"))
    if isinstance(given, MapNode):
        yield from ((name, _names_in(value)) for name, value in given.items.items())
    if isinstance(items, ScalarNode):
        name = called.text if isinstance(called, ScalarNode) else _ITEM
        yield name, re.findall(r"^\s*{?\s*(\w+)\s*}?\s*$", items.text)


def _names_in(node: Node) -> set[str]:
    return _printed_in(node.text).names if isinstance(node, ScalarNode) else set()


def _printed_in(text: str) -> Printed:
    try:
        return printed_in(text) if is_template(text) else Printed(set(), set())
    except FormulaError:
        return Printed(set(), set())  # told when the layer is read


def _add_columns(
    own: DeckSpec, other: DeckSpec, printed: set[str], said: dict[str, Where], formulas: Container[Where]
) -> None:
    """Add the printed columns of cards, except those that the other language changes in another way.

    Titles that a formula makes are left out: the formula and the texts that it puts together are listed.
    """
    changed = {(card.part, card.id): card.data for card in other.cards}
    for card in own.cards:
        there = changed.get((card.part, card.id), card.data)
        for column, value in card.data.items():
            where = card.places.get(column, card.where)
            is_title = column == TITLE and where.file != str(own.path)
            is_printed = column in printed - own.tables.keys() and there.get(column) == value
            for text in _texts_of(value) if where not in formulas and (is_title or is_printed) else ():
                said.setdefault(text, where)


def _cells(
    own: DeckSpec, spoken: MapNode, printed: set[str], said: dict[str, Where]
) -> dict[str, dict[tuple[str, ...], str]]:
    """Add the printed cells of tables, and return the translations under `tables` by text and place.

    A table that is another file in the language is translated there.
    """
    tables = spoken.items.get("tables")
    found: dict[str, dict[tuple[str, ...], str]] = {}
    for name, table in own.tables.items():
        other = tables.items.get(name) if isinstance(tables, MapNode) else None
        if isinstance(other, ScalarNode):
            continue
        for row in table.rows.values():
            for column, text in _printed_cells(row, printed):
                said.setdefault(text, row.where)
                given = _under(other, row.key, column)
                if given is not None:
                    found.setdefault(text, {})["tables", name, row.key, column] = given
    return found


def _printed_cells(row: Row, printed: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the texts of a row that the faces print, each with its column."""
    for column, value in row.cells.items():
        if column in printed or column in NAMED:
            yield from ((column, text) for text in _texts_of(value))


def _under(node: Node | None, *keys: str) -> str | None:
    for key in keys:
        node = node.items.get(key) if isinstance(node, MapNode) else None
    return node.text if isinstance(node, ScalarNode) else None


def _texts_of(value: Value) -> Iterator[str]:
    """Yield the texts of a cell that have words."""
    if isinstance(value, str) and _has_words(value):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts_of(item)


def _has_words(text: str) -> bool:
    return any(map(str.isalpha, _ICON.sub("", _without_names(text))))


def _is_measure(text: str) -> bool:
    """Return whether a text has formulas and no words but symbols of units, as in `{height} m`."""
    bare = _without_names(text)
    return bare != text and all(word in _SYMBOLS for word in _LETTERS.findall(bare))


def _without_names(text: str) -> str:
    """Return a text with only the words that its formulas print in place of them."""
    return " ".join([_FIELD.sub("", text), *sorted(_printed_in(text).words)])


def _unnamed(deck: Path, language: str) -> Iterator[Problem]:
    """Yield a problem for each row whose `name` or `title` is missing in the file of the language's table."""
    root, spoken = as_map(read_yaml(deck)), read_language(language_file(deck, language))
    tables = spoken.items.get("tables")
    files = {
        name: node
        for name, node in (tables.items.items() if isinstance(tables, MapNode) else ())
        if isinstance(node, ScalarNode)
    }
    other = _names(spoken, deck.parent)
    for (table, row, column), (where, name) in _names(root, deck.parent).items():
        if table in files and (table, row, column) not in other and name not in words_kept(spoken):
            values = {"table": table, "row": row, "column": column, "language": language}
            yield Problem(Fact("deck-unnamed-row", **values, file=files[table].text), where, rule=RULE)


def _names(root: MapNode, folder: Path) -> Mapping[tuple[str, str, str], tuple[Where, str]]:
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
