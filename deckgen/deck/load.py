"""A deck file in, a `Deck` out; or every problem of it at once."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from deckgen.assets import bundled_decks, specs
from deckgen.deck.fonts import FileReader
from deckgen.deck.kinds import Kinds
from deckgen.deck.languages import language_file, translated
from deckgen.deck.model import Deck, GameClaim, Option, TellApart
from deckgen.deck.parts import read_parts
from deckgen.deck.reader import Fields, Report, as_list, as_map, as_text, as_whole, each, expected
from deckgen.deck.tables import read_tables
from deckgen.errors import Problem, SpecError, UsageError, did_you_mean
from deckgen.ink import Cmyk, Ink, build_from_rgb, parse_hex
from deckgen.source import Mapping as MapNode
from deckgen.source import Node, Scalar, read_yaml

T = TypeVar("T")
FORMAT = 1
"""The version of the deck format that this program reads."""


def find_deck(name: str) -> Path:
    """The deck file that a user means: a path of a folder or file, or the name of a bundled deck.

    Raises UsageError if there is none.
    """
    path = Path(name)
    try:
        is_folder, has_deck, is_file = path.is_dir(), (path / "deck.yaml").is_file(), path.is_file()
    except OSError:  # a name too long for a path
        is_folder = has_deck = is_file = False
    if has_deck:
        return path / "deck.yaml"
    if is_file:
        return path
    if name in bundled_decks():
        return specs() / name / "deck.yaml"
    if is_folder:
        raise UsageError(Problem(f"the folder {name!r} has no deck.yaml", hint="`deckgen new` makes one"))
    hint = did_you_mean(name, bundled_decks())
    raise UsageError(
        Problem(f"there is no deck {name!r}, neither bundled nor as a file or folder", hint=hint)
    )


def bundled(name: str) -> Deck:
    """A bundled deck's data, without its faces: what a game needs. Raises UsageError."""
    return load(specs() / name / "deck.yaml")


def load(path: Path, kinds: Kinds | None = None, language: str = "") -> Deck:
    """Read a deck file; with `kinds`, its faces too; in a `language` that it has texts in, or its own.

    Raises SpecError with all problems, FileError, UsageError if it has no such language.
    """
    report = Report()
    root = as_map(read_yaml(path, "deck"))
    own = root.items.get("language")
    foreign = bool(language) and language != (own.text if isinstance(own, Scalar) else "en")
    if foreign:
        root = translated(root, path, language)
    fields = Fields(root, report, "the deck")
    _check_format(fields)
    reader = _DeckReader(path, fields, report, kinds)
    if foreign:
        reader.sources.append(language_file(path, language))
    deck = reader.deck()
    fields.done()
    report.finish()
    return deck


def _check_format(fields: Fields) -> None:
    """The first thing to know: is this a deck file, and one of ours. Raises SpecError at once if not."""
    version = fields.need("deckgen", as_whole(1, 999), FORMAT)
    if "deckgen" not in fields.map.items:
        raise SpecError(
            Problem("this is not a deck file", fields.where, f"its first line should be `deckgen: {FORMAT}`")
        )
    if version > FORMAT:
        message = f"this deck is written for format {version}; this program reads format {FORMAT}"
        raise SpecError(Problem(message, fields.map.keys["deckgen"], "install a newer deckgen"))


class _DeckReader:
    """Reads the sections of a deck file in the order in which they lean on one another."""

    def __init__(self, path: Path, fields: Fields, report: Report, kinds: Kinds | None) -> None:
        self.path, self.fields, self.report, self.kinds = path, fields, report, kinds
        self.sources = [path]

    def deck(self) -> Deck:
        fields, report = self.fields, self.report
        files = FileReader(self.path.parent)
        shell = Deck(
            name=self.path.parent.resolve().name if self.path.name == "deck.yaml" else self.path.stem,
            path=self.path,
            title=fields.need("title", plain_text, "Untitled"),
            version=fields.get("version", plain_text, "1"),
            language=fields.get("language", plain_text, "en"),
            credits=fields.get("credits", each(plain_text), ()),
            inks=self._section("inks", _ink),
            fonts=self._section("fonts", files.font), icons=self._section("icons", files.icon),
            tables={}, options=self._section("options", _option),
            overlays=fields.get("overlays", each(as_text), ()),
            faces={}, parts=(), games=(),
        )  # fmt: skip
        tables = fields.node("tables")
        if tables is not None:
            shell = replace(shell, tables=read_tables(tables, self.path.parent, report, self.sources))
        parts, faces = read_parts(shell, fields, report, self.kinds, self.sources)
        games = tuple(self._section("games", _game).values())
        sources = tuple(dict.fromkeys(self.sources))
        told = self._tell_apart(shell.inks)
        return replace(shell, parts=parts, faces=faces, games=games, tell_apart=told, sources=sources)

    def _tell_apart(self, inks: Mapping[str, Ink]) -> TellApart | None:
        """The inks that tell cards apart, all of them known."""
        node = self.fields.node("tell-apart")
        if node is None:
            return None
        fields = Fields(node, self.report, "tell-apart")
        names: tuple[str, ...] = fields.need("inks", each(as_text), ())
        cue = fields.get("cue", plain_text, "")
        fields.done()
        for name in names:
            if name not in inks:
                self.report.add(f"the deck has no ink {name!r}", fields.where, did_you_mean(name, inks))
        return TellApart(tuple(dict.fromkeys(names)), cue, fields.where)

    def _section(self, key: str, read: Callable[[str, Node, Report], T]) -> dict[str, T]:
        """A section that is a map of named things of one kind."""
        node = self.fields.node(key)
        if node is None:
            return {}
        items = self.report.attempt(as_map, MapNode({}, node.where), node).items
        return {name: read(name, child, self.report) for name, child in items.items()}


def plain_text(node: Node) -> str:
    """One line of text without control characters."""
    text = as_text(node)
    if any(unicodedata.category(c) == "Cc" for c in text):
        raise SpecError(Problem(f"{text!r} holds a control character", node.where, "remove it"))
    return text


def _ink(name: str, node: Node, report: Report) -> Ink:
    if isinstance(node, Scalar):
        node = MapNode({"rgb": node}, node.where, {"rgb": node.where})
    fields = Fields(node, report, f"the ink {name!r}")
    rgb = fields.need("rgb", _rgb, (0, 0, 0))
    cmyk = fields.get("cmyk", _cmyk, build_from_rgb(rgb))
    spot = fields.get("spot", plain_text, "")
    fields.done()
    return Ink(name, cmyk, rgb, spot)


def _rgb(node: Node) -> tuple[int, int, int]:
    try:
        return parse_hex(as_text(node))
    except ValueError:
        hint = 'put it in quotes: "#2a4a9f"'
        raise expected("a colour such as #2a4a9f", node, hint) from None


def _cmyk(node: Node) -> Cmyk:
    items = [as_text(item) for item in as_list(node).items]
    try:
        values = [float(item) for item in items]
    except ValueError:
        values = []
    if len(values) != 4 or not all(0 <= v <= 100 for v in values):
        raise expected("four percentages, such as [100, 86, 0, 4]", node)
    cyan, magenta, yellow, black = values
    return cyan, magenta, yellow, black


def _option(name: str, node: Node, report: Report) -> Option:
    fields = Fields(node, report, f"the option {name!r}")
    values: tuple[str, ...] = fields.need("values", each(as_text), ())
    about = fields.get("about", plain_text, "")
    fields.done()
    if not values:
        report.add(f"the option {name!r} has no values", node.where)
        values = ("",)
    return Option(name, values, about)


def _game(name: str, node: Node, report: Report) -> GameClaim:
    fields = Fields(node, report, f"the game {name!r}")
    players: tuple[int, ...] = fields.need("players", each(as_whole(1, 20)), ())
    fields.done()
    return GameClaim(name, players, node.where)
