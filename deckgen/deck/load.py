"""Find and load deck files, reporting every problem in one at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from deckgen.assets import bundled_decks, specs
from deckgen.deck.cards import CardReader
from deckgen.deck.fields import ProblemLog, as_list, as_map, check_keys, fields_of, values_of
from deckgen.deck.languages import language_file, translated
from deckgen.deck.layers import LayerReader
from deckgen.deck.model import TELL_APART, Deck, Face, Kinds, Part, ShapeKind, Trim
from deckgen.deck.scope import Scope, measures_of
from deckgen.deck.tables import read_tables
from deckgen.deck.types import GIVEN_MEASURES, SIDES, fault, is_file_name
from deckgen.errors import Problem, SpecError, UsageError
from deckgen.facts import Fact, Quantity, suggest
from deckgen.source import MapNode, Node, ScalarNode, expected, read_yaml

FORMAT = 1
"""The version of the deck format that this program reads."""
SMALLEST, LARGEST = 5.0, 1500.0
"""The shortest and longest side of a piece, in mm: less cannot be cut, more is no piece of a game."""
DECK_FIELDS = fields_of(Deck)
PART_FIELDS = fields_of(Part)


def find_deck(name: str) -> Path:
    """The deck file that a user means: the path of a folder or file, or the name of a bundled deck.

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
        raise UsageError(Fact("deck-empty-folder", folder=name))
    raise UsageError(Fact("deck-not-found", name=name, near=suggest(name, bundled_decks())))


def bundled(name: str) -> Deck:
    """A bundled deck's data without its faces, as games need it. Raises UsageError."""
    return load(specs() / name / "deck.yaml")


def load(path: Path, kinds: Kinds | None = None, language: str = "") -> Deck:
    """Read a deck file; with `kinds`, its faces too; with `language`, in that language.

    Raises SpecError with all problems, FileError, UsageError if the deck has no texts in the language.
    """
    root = as_map(read_yaml(path))
    own = root.items.get("language")
    foreign = bool(language) and language != (own.text if isinstance(own, ScalarNode) else "en")
    if foreign:
        root = translated(root, path, language)
    _check_format(root)
    loader = _Loader(path, root, kinds)
    if foreign:
        loader.sources.append(language_file(path, language))
    deck = loader.deck()
    loader.log.finish()
    return deck


def _check_format(root: MapNode) -> None:
    """Raise SpecError if this is no deck file, or one for a later program: nothing else is worth saying."""
    version = root.items.get("deckgen")
    if version is None:
        raise fault("deck-not-a-deck", root, format=FORMAT)
    if isinstance(version, ScalarNode) and version.text.isdecimal() and int(version.text[:4]) > FORMAT:
        fact = Fact("deck-later-format", version=version.text[:4], format=FORMAT)
        raise SpecError(Problem(fact, root.where_of("deckgen")))


class _Loader:
    """Reads the sections of a deck file in the order in which they depend on one another."""

    def __init__(self, path: Path, root: MapNode, kinds: Kinds | None) -> None:
        self.path, self.root, self.kinds = path, root, kinds
        self.log = ProblemLog()
        self.sources = [path]

    def deck(self) -> Deck:
        name = self.path.parent.resolve().name if self.path.name == "deck.yaml" else self.path.stem
        top, main = self._split()
        check_keys(Fact("deck-the-deck"), DECK_FIELDS, top, self.log, PART_FIELDS if main else ())
        given = values_of(DECK_FIELDS, top, Scope(Deck.empty(name, self.path)), self.log)
        nodes = {key: given.pop(key) for key in ("tables", "tell_apart", "styles", "defaults", "parts")}
        given["games"] = tuple(given["games"].values())
        faces = self._map(given.pop("faces"))
        # Layers come last; until then faces are only known by name.
        named = {name: Face(name, (), node.where) for name, node in faces.items()}
        deck = Deck(name=name, path=self.path, **given, faces=named, tables={}, parts=())
        if nodes["tables"] is not None:
            tables = read_tables(nodes["tables"], self.path.parent, self.log, self.sources)
            deck = replace(deck, tables=tables)
        if nodes["tell_apart"] is not None:
            deck = replace(deck, tell_apart=TELL_APART.collect(nodes["tell_apart"], Scope(deck), self.log))
        parts = self._parts(deck, main, nodes["parts"])
        drawn = self._faces(deck, nodes["styles"], nodes["defaults"], faces)
        return replace(deck, parts=parts, faces=drawn, sources=tuple(dict.fromkeys(self.sources)))

    def _split(self) -> tuple[MapNode, MapNode | None]:
        """The deck's own keys, and those of its main part if that is at the top of the file."""
        items = self.root.items
        if "parts" in items and "cards" not in items:
            return self.root, None
        own = {key: node for key, node in items.items() if key not in PART_FIELDS}
        main = {key: node for key, node in items.items() if key in PART_FIELDS}
        return self.root.with_items(own), self.root.with_items(main)

    def _map(self, node: Node | None) -> Mapping[str, Node]:
        return self.log.map(node).items if node is not None else {}

    def _parts(self, deck: Deck, main: MapNode | None, listed: Node | None) -> tuple[Part, ...]:
        parts = [] if main is None else [self._part(deck, "cards", main, Fact("deck-the-deck"))]
        for name, node in self._map(listed).items():
            if not is_file_name(name):
                self.log.add(Fact("deck-part-name", name=name), node.where)
                continue
            if any(part.name == name for part in parts):
                self.log.add(Fact("deck-part-twice", name=name), node.where)
            parts.append(self._part(deck, name, node, Fact("deck-the-part", name=name)))
        if not self.log.problems and not any(part.cards for part in parts):
            self.log.add(Fact("deck-no-cards"), listed.where if listed is not None else self.root.where)
        return tuple(parts)

    def _part(self, deck: Deck, name: str, node: Node, what: Fact) -> Part:
        root = self.log.map(node)
        if root is node:
            check_keys(what, PART_FIELDS, root, self.log)
        given = values_of(PART_FIELDS, root, Scope(deck), self.log)
        shape = given["shape"] = given["shape"] or "rectangle"
        given["origin"] = given["origin"] or ("top left" if shape == "rectangle" else "centre")
        sizes, cards, extras = (given.pop(key) for key in ("trims", "cards", "extras"))
        trims: tuple[Trim, ...] = ()
        if sizes is not None:
            trims = self.log.attempt(_trims, trims, sizes, shape, Scope(deck))
        part = Part(name=name, **given, trims=trims, cards=())
        measures = dict.fromkeys([*part.measures, *GIVEN_MEASURES], 1.0)
        if trims:
            measures = self.log.attempt(measures_of, measures, part, trims[0], 0.0, part.safe)
        reader = CardReader(deck, name, measures, part.back, self.log, self.sources)
        return replace(part, cards=(*reader.cards(cards, extra=False), *reader.cards(extras, extra=True)))

    def _faces(
        self, deck: Deck, styles: Node | None, defaults: Node | None, faces: Mapping[str, Node]
    ) -> dict[str, Face]:
        """The faces with their layers; none without kinds, as games load a deck."""
        if self.kinds is None:
            return {}
        options = {option.name: option.values[0] for option in deck.options.values() if option.values}
        scope = Scope(replace(deck, tables={}), options=options)
        reader = LayerReader(self.kinds, scope, self.log, styles, defaults)
        return {name: Face(name, reader.layers(node), node.where) for name, node in faces.items()}


def _trims(node: Node, shape: ShapeKind, scope: Scope) -> tuple[Trim, ...]:
    trims = tuple(_trim(item, shape, scope) for item in as_list(node).items)
    if not trims:
        raise expected(Fact("yaml-some-values", count=1), node)
    return trims


def _trim(node: Node, shape: ShapeKind, scope: Scope) -> Trim:
    """A size: circles and hexagons may be given by one length. Raises SpecError."""
    sides = SIDES.read(node, scope)
    if shape == "circle" and len(sides) == 1:
        sides *= 2
    if shape == "hexagon" and len(sides) == 1:
        sides = sides[0], round(sides[0] * 3**0.5 / 2, 4)
    if len(sides) != 2 or (shape == "circle" and sides[0] != sides[1]):
        raise expected(Fact("deck-a-trim", shape=shape), node)
    if not all(SMALLEST <= side <= LARGEST for side in sides):
        width, height = (Quantity(side, "mm") for side in sides)
        least, most = Quantity(SMALLEST, "mm"), Quantity(LARGEST, "mm")
        raise fault("deck-piece-size", node, width=width, height=height, least=least, most=most)
    return Trim(*sides)
