"""Load deck files, reporting all problems in a file at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

from deckgen.assets import specs
from deckgen.deck.cards import DeckNotes
from deckgen.deck.data import read_tables
from deckgen.deck.felt import HAND, TableSpec, ZoneSpec, unmatched
from deckgen.deck.fields import as_map, check_keys, values_of
from deckgen.deck.languages import translated
from deckgen.deck.layers import LayerReader
from deckgen.deck.model import (
    BOX_DESIGN,
    DECK_FIELDS,
    KEYWORDS,
    PART_FIELDS,
    TELL_APART,
    DeckSpec,
    Face,
    FontSpec,
    GallerySpec,
    Keyword,
    Kinds,
    Part,
)
from deckgen.deck.parts import PartReader, main_part
from deckgen.deck.scope import Scope
from deckgen.deck.types import fault
from deckgen.errors import Problem, SpecError
from deckgen.facts import Fact, suggest
from deckgen.source import MapNode, Node, ScalarNode, read_yaml

FORMAT = 1
"""The version of the deck format that deckgen reads."""
MOST_KEYWORDS = 500
"""The most keywords, counting all their forms, because each is searched for in every text."""


def bundled(name: str) -> DeckSpec:
    """Return a bundled deck's data without its faces, as games need it. Raises UsageError."""
    path = specs() / name / "deck.yaml"
    return load(path, tree=read_yaml(path, names_of="faces"))


def load(
    path: Path, kinds: Kinds | None = None, language: str = "", draft: bool = False, tree: Node | None = None,
    faulty: list[Problem] | None = None,
) -> DeckSpec:  # fmt: skip
    """Read a deck file; with `kinds`, including its faces; with `language`, in that language.

    For a `draft`, the values in layers are not checked until they are drawn. `tree` is that of the deck file
    if it has been parsed already. With a list `faulty`, the problems of cards are added to it, and those that
    cannot be drawn are left out, provided that some cards are left and nothing else in the file is faulty.

    Raises SpecError with all problems, FileError, UsageError if the deck has no texts in the language.
    """
    root = as_map(read_yaml(path) if tree is None else tree)
    own = root.items.get("language")
    foreign = bool(language) and language != (own.text if isinstance(own, ScalarNode) else "en")
    notes = DeckNotes([path])
    texts: Mapping[str, str] = {}
    if foreign:
        root, texts = translated(root, path, language, notes.sources)
    _check_format(root)
    deck = _Loader(path, root, texts, notes).deck(kinds, draft)
    log = notes.log
    only_cards = not log.problems and deck.cards
    log.problems |= notes.of_cards.problems
    log.problems = {_with_advice(problem, deck.fetch): None for problem in log.problems}
    if faulty is not None and only_cards:
        faulty += log.problems
    else:
        log.finish()
    return deck


def _with_advice(problem: Problem, fetched: Mapping[str, str]) -> Problem:
    """Return a problem, with advice to fetch the file if a fetchable file is missing."""
    missing = problem.key == "yaml-no-file" and problem.values["name"] in fetched
    return replace(problem, advice=Fact("table-not-fetched")) if missing else problem


def _check_format(root: MapNode) -> None:
    """Raise SpecError at once if this is not a deck file, or one for a later version of deckgen."""
    version = root.items.get("deckgen")
    if version is None:
        raise fault("deck-not-a-deck", root, format=FORMAT)
    if isinstance(version, ScalarNode) and version.text.isdecimal() and int(version.text[:4]) > FORMAT:
        fact = Fact("deck-later-format", version=version.text[:4], format=FORMAT)
        raise SpecError(Problem(fact, root.where_of("deckgen")))


class _Loader:
    """Reads the sections of a deck file in order of their dependencies."""

    def __init__(self, path: Path, root: MapNode, texts: Mapping[str, str], notes: DeckNotes) -> None:
        self.path, self.root, self.texts = path, root, texts
        self.notes, self.log = notes, notes.log

    def deck(self, kinds: Kinds | None, draft: bool) -> DeckSpec:
        """Return the deck, without faces if no kinds of layers are given, as when a game loads it."""
        name = self.path.parent.resolve().name if self.path.name == "deck.yaml" else self.path.stem
        also = () if main_part(self.root) is None else PART_FIELDS
        of_parts = dict.fromkeys(PART_FIELDS, Fact("deck-key-of-parts"))
        check_keys(Fact("deck-the-deck"), DECK_FIELDS, self.root, self.log, also, elsewhere=of_parts)
        given = values_of(DECK_FIELDS, self.root, Scope(DeckSpec.empty(name, self.path)), self.log)
        self._check_fonts(given["fonts"])
        sections = ("tables", "tell_apart", "keywords", "styles", "defaults", "box", "parts")
        nodes = {key: given.pop(key) for key in sections}
        given["games"] = tuple(given["games"].values())
        faces = self.log.items(given.pop("faces"))
        # Layers come last; until then only the names of faces are known.
        named = {name: Face(name, (), node.where) for name, node in faces.items()}
        deck = DeckSpec(
            name=name, path=self.path, **given, faces=named, tables={}, parts=(), keywords={},
            texts=self.texts,
        )  # fmt: skip
        if nodes["tables"] is not None:
            tables = read_tables(nodes["tables"], self.path.parent, self.log, self.notes.sources)
            deck = replace(deck, tables=tables)
        deck = self._naming(deck, nodes)
        if nodes["keywords"] is not None:
            deck = replace(deck, keywords=self._keywords(deck, nodes["keywords"]))
        faults = self.notes.faults
        parts = PartReader(deck, self.notes).parts(self.root, nodes["parts"])
        # Cards with faults are missing, so that a name may be theirs.
        whole = parts if self.notes.faults == faults else ()
        self._check_table(deck.table, whole)
        self._check_gallery(deck.gallery, whole)
        drawn: dict[str, Face] = {}
        if kinds is not None:
            scope = _scope_of_layers(deck)
            reader = LayerReader(kinds, scope, self.log, nodes["styles"], nodes["defaults"], draft)
            drawn = {name: Face(name, reader.layers(node), node.where) for name, node in faces.items()}
        sources = tuple(dict.fromkeys(self.notes.sources))
        return replace(deck, parts=parts, faces=drawn, sources=sources, warnings=tuple(self.log.warnings))

    def _check_fonts(self, fonts: Mapping[str, FontSpec]) -> None:
        """Report fonts without exactly one of file and family, and warn of families that are not locked."""
        written = self.log.items(self.root.items.get("fonts"))
        for name, node in written.items():
            named = [key for key in ("file", "family") if isinstance(node, MapNode) and key in node.items]
            if isinstance(node, MapNode) and len(named) != 1:
                self.log.add(Fact("deck-font-names", name=name, count=len(named)), node.where)
        for name, font in fonts.items():
            if font.family and not font.family.is_locked:
                fact = Fact("font-not-locked", name=name, family=font.family.name)
                self.log.warn(Problem(fact, font.where, severity="warning"))

    def _check_table(self, table: TableSpec | None, parts: Iterable[Part]) -> None:
        """Report names of cards that no card has, and names that a pile and a zone share."""
        cards = [(part.name, card.id) for part in parts for card in part.cards if not card.extra]
        if table is None:
            return
        known: dict[str, None] = {}
        for place in table.places():
            if place.name in known or place.name == HAND:
                self.log.add(Fact("deck-place-twice", name=place.name), place.where)
            known[place.name] = None
            for pattern in unmatched(place.cards, cards):
                near = suggest(pattern, chain.from_iterable(cards))
                self.log.add(Fact("deck-place-no-cards", name=pattern, near=near), place.where)
        for zone in table.zones.values():
            self._check_dealt(zone, table.piles)

    def _check_gallery(self, gallery: GallerySpec | None, parts: Sequence[Part]) -> None:
        """Report ids of the hand that no card of the first part has."""
        if gallery is None or not parts:
            return
        ids = [card.id for card in parts[0].cards]
        for name in gallery.hand if ids else ():
            if name not in ids:
                fact = Fact("deck-gallery-no-card", name=name, part=parts[0].name, near=suggest(name, ids))
                self.log.add(fact, gallery.where)

    def _check_dealt(self, zone: ZoneSpec, piles: Iterable[str]) -> None:
        """Report piles that a zone is dealt from and that the table does not have."""
        for name in zone.deal:
            if name not in piles:
                fact = Fact("deck-place-no-pile", name=name, near=suggest(name, piles))
                self.log.add(fact, zone.where)

    def _naming(self, deck: DeckSpec, nodes: Mapping[str, Node | None]) -> DeckSpec:
        """The deck with the sections that name its inks and faces."""
        for name, section in (("tell_apart", TELL_APART), ("box", BOX_DESIGN)):
            node = nodes[name]
            if node is not None:
                deck = replace(deck, **{name: section.collect(node, Scope(deck), self.log)})
        return deck

    def _keywords(self, deck: DeckSpec, node: Node) -> dict[str, Keyword]:
        """Return the keywords; no word may be a form of two of them."""
        found: dict[str, Keyword] = KEYWORDS.collect(node, Scope(deck), self.log)
        known: dict[str, str] = {}
        for keyword in found.values():
            for form in keyword.forms:
                if not form.strip():
                    self.log.add(Fact("deck-keyword-empty"), keyword.where)
                elif known.get(form, keyword.name) != keyword.name:
                    fact = Fact("deck-keyword-twice", word=form, first=known[form], second=keyword.name)
                    self.log.add(fact, keyword.where)
                known[form] = keyword.name
        if len(known) > MOST_KEYWORDS:
            self.log.add(Fact("deck-many-keywords", most=MOST_KEYWORDS), node.where)
        return found


def _scope_of_layers(deck: DeckSpec) -> Scope:
    """Return the names that do not depend on the card, with the usual value of each option."""
    options = {option.name: option.values[0] for option in deck.options.values() if option.values}
    return Scope(replace(deck, tables={}), options=options)
