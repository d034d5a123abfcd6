"""Find and load deck files, reporting all problems in a file at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, islice, product
from math import prod
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from deckgen.assets import bundled_decks, specs
from deckgen.deck.data import TABLES, open_rows, plain_value, read_tables
from deckgen.deck.effects import EFFECTS, PAINT, PAINTS
from deckgen.deck.felt import HAND, TableSpec, ZoneSpec, unmatched
from deckgen.deck.fields import (
    Field,
    ProblemLog,
    Type,
    as_list,
    as_map,
    as_text,
    check_keys,
    fields_of,
    values_of,
)
from deckgen.deck.languages import translated
from deckgen.deck.model import (
    BOX_DESIGN,
    KEYWORDS,
    LAYER_KEYS,
    TELL_APART,
    CardSpec,
    DeckSpec,
    EntryFields,
    Face,
    FontSpec,
    GallerySpec,
    Keyword,
    Kinds,
    LayerKind,
    LayerSpec,
    Part,
    ShapeKind,
    Sources,
    Trim,
    at_row,
    blamed_cells,
)
from deckgen.deck.scope import Scope, measures_of
from deckgen.deck.synonyms import KEY_NAMES, LAYER_NAMES
from deckgen.deck.types import (
    GIVEN_MEASURES,
    LAYERS,
    SIDES,
    TEXT,
    TEXTS,
    WORDS,
    CutOutline,
    UnknownHere,
    check_braces,
    fault,
    is_file_name,
)
from deckgen.errors import DeckgenError, Problem, SpecError, UsageError, Where
from deckgen.facts import Fact, Quantity, Suggestion, suggest
from deckgen.formula import constants_in, is_name, is_template, names_in
from deckgen.paths import is_dir, is_file, names_in_folder
from deckgen.source import (
    ListNode,
    MapNode,
    Node,
    ScalarNode,
    bare_braces,
    expected,
    is_empty,
    leaves,
    read_yaml,
    single,
)
from deckgen.values import Value, holds, text_of

FORMAT = 1
"""The version of the deck format that deckgen reads."""
MOST_CARDS = 20_000
MOST_KEYWORDS = 500
"""The most keywords, counting all their forms, because each is searched for in every text."""
SMALLEST, LARGEST = 5.0, 1500.0
"""The shortest and longest side of a piece, in mm: smaller pieces cannot be cut, larger ones are mistakes."""
EXTENDS = "extends"
CLIP = "clip"
"""The key of layers whose shapes clip others."""
DECK_FIELDS = fields_of(DeckSpec)
PART_FIELDS = fields_of(Part)
CARD_FIELDS = fields_of(CardSpec)
ENTRY_FIELDS = fields_of(EntryFields)


def find_deck(name: str) -> Path:
    """Return a deck file, given the path of a folder or file, or the name of a bundled deck.

    Raises UsageError if there is none.
    """
    path = Path(name)
    if is_file(path / "deck.yaml"):
        return path / "deck.yaml"
    if is_file(path) and path.suffix.lower() in TABLES:
        raise UsageError(Fact("deck-is-a-table", name=name))
    if is_file(path):
        return path
    if name in bundled_decks():
        return specs() / name / "deck.yaml"
    if is_dir(path):
        raise UsageError(Fact("deck-empty-folder", folder=name))
    near = suggest(name, [*bundled_decks(), *_decks_beside(path)])
    if near.close:
        raise UsageError(Problem(Fact("deck-not-found", name=name, near=near), advice=near))
    raise UsageError(Fact("deck-not-found", name=name, near=suggest(name, bundled_decks())))


def _decks_beside(path: Path) -> list[str]:
    """Return the folders with a deck beside a path."""
    folders = (path.parent / name for name in names_in_folder(path.parent))
    return [str(folder) for folder in folders if is_file(folder / "deck.yaml")]


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
    if it has been parsed already. With a list `faulty`, cards with faults are left out and their problems
    are added to it, provided that some cards are left and nothing else in the file is faulty.

    Raises SpecError with all problems, FileError, UsageError if the deck has no texts in the language.
    """
    root = as_map(read_yaml(path) if tree is None else tree)
    own = root.items.get("language")
    foreign = bool(language) and language != (own.text if isinstance(own, ScalarNode) else "en")
    sources = [path]
    texts: Mapping[str, str] = {}
    if foreign:
        root, texts = translated(root, path, language, sources)
    _check_format(root)
    loader = _Loader(path, root, kinds, draft, sources, texts)
    deck = loader.deck()
    only_cards = not loader.log.problems and deck.cards
    loader.log.problems |= loader.of_cards.problems
    loader.log.problems = {_with_advice(problem, deck.fetch): None for problem in loader.log.problems}
    if faulty is not None and only_cards:
        faulty += loader.log.problems
    else:
        loader.log.finish()
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

    def __init__(
        self,
        path: Path,
        root: MapNode,
        kinds: Kinds | None,
        draft: bool,
        sources: list[Path],
        texts: Mapping[str, str],
    ) -> None:
        self.path, self.root, self.kinds, self.draft, self.texts = path, root, kinds, draft, texts
        self.log, self.of_cards = ProblemLog(), ProblemLog()
        """The problems of the file, and those of single cards, which are left out."""
        self.sources = sources

    @property
    def _faults(self) -> int:
        return len(self.log.problems) + len(self.of_cards.problems)

    def deck(self) -> DeckSpec:
        name = self.path.parent.resolve().name if self.path.name == "deck.yaml" else self.path.stem
        root = self.root
        # The keys of the main part may be at the top of the file.
        main = root if "cards" in root.items or "parts" not in root.items else None
        check_keys(Fact("deck-the-deck"), DECK_FIELDS, root, self.log, PART_FIELDS if main else ())
        given = values_of(DECK_FIELDS, root, Scope(DeckSpec.empty(name, self.path)), self.log)
        self._check_fonts(given["fonts"])
        sections = ("tables", "tell_apart", "keywords", "styles", "defaults", "box", "parts")
        nodes = {key: given.pop(key) for key in sections}
        given["games"] = tuple(given["games"].values())
        faces = self._map(given.pop("faces"))
        # Layers come last; until then only the names of faces are known.
        named = {name: Face(name, (), node.where) for name, node in faces.items()}
        deck = DeckSpec(
            name=name, path=self.path, **given, faces=named, tables={}, parts=(), keywords={},
            texts=self.texts,
        )  # fmt: skip
        if nodes["tables"] is not None:
            tables = read_tables(nodes["tables"], self.path.parent, self.log, self.sources)
            deck = replace(deck, tables=tables)
        deck = self._naming(deck, nodes)
        if nodes["keywords"] is not None:
            deck = replace(deck, keywords=self._keywords(deck, nodes["keywords"]))
        faults = self._faults
        parts = self._parts(deck, main, nodes["parts"])
        # Cards with faults are missing, so that a name may be theirs.
        whole = parts if self._faults == faults else ()
        self._check_table(deck.table, whole)
        self._check_gallery(deck.gallery, whole)
        drawn = self._faces(deck, nodes["styles"], nodes["defaults"], faces)
        sources = tuple(dict.fromkeys(self.sources))
        return replace(deck, parts=parts, faces=drawn, sources=sources, warnings=tuple(self.log.warnings))

    def _check_fonts(self, fonts: Mapping[str, FontSpec]) -> None:
        """Report fonts without exactly one of file and family, and warn of families that are not locked."""
        written = self._map(self.root.items.get("fonts"))
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

    def _map(self, node: Node | None) -> Mapping[str, Node]:
        return self.log.map(node).items if node is not None else {}

    def _parts(self, deck: DeckSpec, main: MapNode | None, listed: Node | None) -> tuple[Part, ...]:
        parts = [] if main is None else [self._part(deck, "cards", main, Fact("deck-the-deck"), DECK_FIELDS)]
        for name, node in self._map(listed).items():
            if not is_file_name(name):
                self.log.add(Fact("deck-part-name", name=name), node.where)
                continue
            if any(part.name == name for part in parts):
                self.log.add(Fact("deck-part-twice", name=name), node.where)
            parts.append(self._part(deck, name, node, Fact("deck-the-part", name=name)))
        if not self._faults and not any(part.cards for part in parts):
            self.log.add(Fact("deck-no-cards"), listed.where if listed is not None else self.root.where)
        return tuple(parts)

    def _part(self, deck: DeckSpec, name: str, node: Node, what: Fact, also: Iterable[str] = ()) -> Part:
        """Return a part; `also` lists further keys that its map may have."""
        root = self.log.map(node)
        if root is node:
            check_keys(what, PART_FIELDS, root, self.log, also)
        given = values_of(PART_FIELDS, root, Scope(deck), self.log)
        shape = given["shape"] = self._shape(given["shape"], given["outline"], what, root)
        given["origin"] = given["origin"] or ("top left" if shape == "rectangle" else "centre")
        sizes, cards, extras = (given.pop(key) for key in ("trims", "cards", "extras"))
        trims: tuple[Trim, ...] = ()
        if sizes is not None:
            trims = self.log.attempt(_trims, trims, sizes, shape, Scope(deck))
        part = Part(name=name, **given, trims=trims, cards=())
        measures = dict.fromkeys([*part.measures, *GIVEN_MEASURES], 1.0)
        if trims:
            measures = self.log.attempt(measures_of, measures, part, trims[0], 0.0, part.safe)
        reader = CardReader(deck, name, measures, part.back, self.log, self.of_cards, self.sources)
        return replace(part, cards=(*reader.cards(cards, extra=False), *reader.cards(extras, extra=True)))

    def _shape(
        self, shape: ShapeKind | None, outline: CutOutline | None, what: Fact, root: MapNode
    ) -> ShapeKind:
        """Return the shape of a part, which is `outline` if it has an outline."""
        said = {key for key, node in root.items.items() if not is_empty(node)}
        if said.isdisjoint(("shape", "outline")):
            about = PART_FIELDS["shape"].about
            self.log.add(Fact("yaml-key-needed", what=what, name="shape", about=about), root.where)
        elif shape == "outline" and "outline" not in said:
            self.log.add(Fact("deck-no-outline"), root.where)
        elif shape not in (None, "outline") and outline is not None:
            self.log.add(Fact("deck-outline-too", shape=shape), root.where)
        return "outline" if outline else shape or "rectangle"

    def _faces(
        self, deck: DeckSpec, styles: Node | None, defaults: Node | None, faces: Mapping[str, Node]
    ) -> dict[str, Face]:
        """Return the faces with their layers; none if `kinds` is not given, as when a game loads a deck."""
        if self.kinds is None:
            return {}
        options = {option.name: option.values[0] for option in deck.options.values() if option.values}
        scope = Scope(replace(deck, tables={}), options=options)
        reader = LayerReader(self.kinds, scope, self.log, styles, defaults, self.draft)
        return {name: Face(name, reader.layers(node), node.where) for name, node in faces.items()}


def _trims(node: Node, shape: ShapeKind, scope: Scope) -> tuple[Trim, ...]:
    trims = tuple(_trim(item, shape, scope) for item in as_list(node).items)
    if not trims:
        raise expected(Fact("yaml-some-values", count=1), node)
    return trims


def _trim(node: Node, shape: ShapeKind, scope: Scope) -> Trim:
    """Return a size; circles, squares and hexagons may have just one length. Raises SpecError."""
    sides = SIDES.read(node, scope)
    if shape in ("circle", "rectangle") and len(sides) == 1:
        sides *= 2
    if shape == "hexagon" and len(sides) == 1:
        sides = sides[0], round(sides[0] * 3**0.5 / 2, 4)
    if len(sides) != 2 or (shape == "circle" and sides[0] != sides[1]):
        raise expected(Fact("deck-a-trim", shape=shape), node)
    _check_size(sides, node)
    return Trim(*sides)


def _check_size(sides: Sequence[float], node: Node) -> None:
    if min(sides) < SMALLEST or max(sides) > LARGEST:
        width, height = (Quantity(side, "mm") for side in sides)
        least, most = Quantity(SMALLEST, "mm"), Quantity(LARGEST, "mm")
        raise fault("deck-piece-size", node, width=width, height=height, least=least, most=most)


class Columns(NamedTuple):
    """The columns of a card before it is read, with their places."""

    cells: Mapping[str, Node]
    places: Mapping[str, Where]
    where: Where
    row: Mapping[str, Node] = MappingProxyType({})
    """The cells of its row in a data file, which the entry's own keys override."""
    sources: Sources = MappingProxyType({})

    def told(self, problem: Problem, keys: MapNode, card: str) -> Problem:
        """Return the problem of a card's key, placed at the cell that causes it."""
        problem = self._without_id(problem)
        moved = (self.placed(problem, node) for node in keys.items.values())
        found = next((each for each in moved if each is not problem), problem)
        return replace(found, card=found.card or card)

    def _without_id(self, problem: Problem) -> Problem:
        """Return the problem; if it is a row's lack of an id, with how to make ids of another column."""
        if not self.row or problem.fact.key != "yaml-key-needed" or problem.values["name"] != "id":
            return problem
        columns = [*filter(is_name, self.row), "name"]
        column = next((name for name in columns[:-1] if name.lower() in ("name", "title")), columns[0])
        return replace(problem, advice=Fact("table-no-id", column=column))

    def placed(self, problem: Problem, formula: Node) -> Problem:
        """Return the problem of an entry's formula, placed at the data row whose cells it uses."""
        if not self.sources or (isinstance(formula, ScalarNode) and formula.cell):
            return problem
        values = {name: plain_value(cell) for name, cell in {**self.cells, **self.row}.items()}
        cells = blamed_cells(problem, formula, self.sources, values)
        if not cells:
            return problem
        if problem.key == "deck-no-id":
            condition = cells[0] if is_name(cells[0]) else f"card['{cells[0]}']"
            problem = replace(problem, advice=Fact("deck-no-id-in-row", condition=condition))
        return at_row(problem, cells, self.where)


@dataclass
class CardReader:
    """Reads the cards of one part; ids are unique within the part."""

    deck: DeckSpec
    """The deck so far: tables, inks, options and the names of faces."""
    part: str
    measures: Mapping[str, float]
    back: str
    log: ProblemLog
    of_cards: ProblemLog
    """The problems of single cards."""
    sources: list[Path]
    seen: dict[str, Where] = field(default_factory=dict)
    count: int = 0
    braces: dict[str, list[tuple[str, Where]]] = field(default_factory=dict)
    """Formulas without names in data cells, by column; their braces may be meant literally."""

    def cards(self, node: Node | None, extra: bool) -> list[CardSpec]:
        """Return all cards of a `cards` or `extras` list."""
        if node is None:
            return []
        if isinstance(node, MapNode) and node.items:
            is_entry = not node.items.keys().isdisjoint({*ENTRY_FIELDS, *CARD_FIELDS})
            key = "deck-cards-entry" if is_entry else "deck-cards-map"
            self.log.add(Fact(key, name=next(iter(node.items))), node.where)
            return []
        cards = [card for entry in self.log.list(node).items for card in self._entry(entry, extra)]
        for column, ((formula, where), *others) in self.braces.items():
            fact = Fact("table-braces-vanish", formula=formula, count=len(others))
            warning = Problem(fact, where, severity="warning")
            self.log.warn(warning.within(Fact("table-in-column", column=column)))
        self.braces.clear()
        return cards

    def _entry(self, node: Node, extra: bool) -> list[CardSpec]:
        """Return the cards of one entry, in the order of its `sort`."""
        if isinstance(node, ScalarNode):
            node = single("from", node)
        root = self.log.attempt(as_map, None, node)
        if root is None:
            return []
        entry = EntryFields(**values_of(ENTRY_FIELDS, root, Scope(self.deck), self.log))
        none: list[Columns] = []
        given = self.log.attempt(self._expanded, none, entry, root)
        made = (self.of_cards.attempt(self._card, None, columns, entry, extra) for columns in given)
        cards = [card for card in made if card is not None]
        return self.log.attempt(self._sorted, cards, cards, entry.sort)

    def _expanded(self, entry: EntryFields, root: MapNode) -> list[Columns]:
        """Return the entry's keys for each card: for the rows of `from`, or the combinations of `product`."""
        own = {name: node for name, node in root.items.items() if name not in ENTRY_FIELDS}
        places = {name: key.where for name, key in root.keys.items()}
        rows = list(islice(self._rows(entry, root.where), MOST_CARDS + 1))
        # Rows of JSON and YAML may lack columns that others have: these are empty, as in CSV.
        known = dict.fromkeys(name for cells, _ in rows for name in cells if name not in CARD_FIELDS)
        self.count += len(rows)
        if self.count > MOST_CARDS:
            raise fault("deck-many-cards", root, most=MOST_CARDS)
        sources = _sources(entry, rows, own)
        return [
            Columns({**cells, **own}, places, where, cells, sources)
            for cells, where in ((_with_empty(known, cells, where), where) for cells, where in rows)
        ]

    def _rows(self, entry: EntryFields, where: Where) -> Iterator[tuple[dict[str, Node], Where]]:
        records: Iterator[tuple[Mapping[str, Node], Where]] = iter([({}, where)])
        if entry.from_ is not None:
            name, at = as_text(entry.from_), entry.from_.where
            rows = open_rows(self.deck.folder, name, at, self.sources, self.log.warn)
            records = (
                # `row` is the row's number, unless the file has a column of that name.
                ({"row": ScalarNode(str(n), at), **(_literal(cells) if entry.plain else cells)}, at)
                for n, (cells, at) in enumerate(rows, start=1)
            )
        combined = self._combinations(as_map(entry.product)) if entry.product is not None else [{}]
        return (({**cells, **chosen}, at) for cells, at in records for chosen in combined)

    def _combinations(self, axes: MapNode) -> list[dict[str, Node]]:
        """Return all combinations of `{month: all, phase: [new, full]}`, the last axis varying fastest.

        `all` stands for every key of the table.
        """
        lists: list[Sequence[Node]] = []
        for name, node in axes.items.items():
            if isinstance(node, ScalarNode) and node.text == "all":
                table = self.deck.tables.get(name)
                if table is None:
                    raise fault("deck-all-of-no-table", node, name=name, near=suggest(name, self.deck.tables))
                lists.append([ScalarNode(key, node.where) for key in table.rows])
            else:
                lists.append(as_list(node).items)
        size = prod(map(len, lists))
        if size > MOST_CARDS:
            raise fault("deck-large-product", axes, size=size, most=MOST_CARDS)
        return [dict(zip(axes.items, values, strict=True)) for values in product(*lists)]

    def _sorted(self, cards: list[CardSpec], keys: Node | None) -> list[CardSpec]:
        """Sort cards by formulas; `-` before a formula sorts in descending order."""
        for key in reversed(as_list(keys).items if keys is not None else ()):
            formula = as_text(key).strip()
            rank = partial(self._rank, formula.removeprefix("-"), key.where)
            cards = sorted(cards, key=rank, reverse=formula.startswith("-"))
        return cards

    def _rank(self, formula: str, where: Where, card: CardSpec) -> tuple[bool, float, str]:
        """Return the sort key of a card: numbers before text, ignoring case."""
        try:
            value = Scope(self.deck, card.data, self.measures).number_or_text(formula, where)
        except SpecError as error:
            node = ScalarNode(f"{{{formula}}}", where)
            told = (card.placed(problem, node) for problem in error.problems)
            raise SpecError(replace(problem, card=card.id) for problem in told) from error
        return (True, 0.0, value.casefold()) if isinstance(value, str) else (False, value, "")

    def _card(self, given: Columns, entry: EntryFields, extra: bool) -> CardSpec | None:
        """Return one card, or None if the entry's `where` excludes it. Raises SpecError."""
        cells, where = given.cells, given.where
        hidden = {name: plain_value(cell) for name, cell in given.row.items() if cells[name] is not cell}
        columns = self._columns(given, hidden)
        scope = Scope(self.deck, {**hidden, **columns}, self.measures)
        if not _takes(entry.where, scope):
            return None
        log = ProblemLog()
        fixed = MapNode({key: cells[key] for key in CARD_FIELDS if key in cells}, where)
        check_keys(Fact("deck-the-card"), CARD_FIELDS, fixed, log)
        card = values_of(CARD_FIELDS, fixed, scope, log)
        self._enter(card["id"], where, log)
        log.problems = dict.fromkeys(given.told(p, fixed, card["id"]) for p in log.problems)
        log.finish()
        card["face"] = card["face"] or self._usual_face(card["id"], where)
        if "back" not in cells:
            card["back"] = self.back
        if card["extra"] is None:
            card["extra"] = extra
        data = {"id": card["id"], **columns}
        return CardSpec(
            **card, part=self.part, data=data, where=where, places=given.places,
            sources=given.sources, prints=entry.prints,
        )  # fmt: skip

    def _columns(self, given: Columns, hidden: Mapping[str, Value]) -> dict[str, Value]:
        """Return the values of a card's columns, whose formulas may use those before. Raises SpecError."""
        columns: dict[str, Value] = {"part": self.part}
        own_id = given.cells.get("id")
        if isinstance(own_id, ScalarNode) and "{" not in own_id.text:
            columns["id"] = own_id.text  # an id without formulas may be used in other columns
        for name, cell in given.cells.items():
            if name not in CARD_FIELDS:
                known, where = {**hidden, **columns}, given.places.get(name, given.where)
                try:
                    columns[name] = self._column(name, cell, known, where)
                except SpecError as error:
                    raise SpecError([given.placed(each, cell) for each in error.problems]) from None
        return columns

    def _enter(self, card_id: str, where: Where, log: ProblemLog) -> None:
        """Report an id that another card has, ignoring case, because some file systems do."""
        key = card_id.lower()
        if key in self.seen:
            log.add(Fact("deck-id-twice", id=card_id, first=self.seen[key].line), where)
        elif key:
            self.seen[key] = where

    def _column(self, name: str, cell: Node, columns: Mapping[str, Value], at: Where) -> Value:
        """Return the value of a cell, whose formulas may use the columns before it."""
        if name in self.measures:
            raise SpecError(Problem(Fact("deck-column-measure", name=name), at))
        if name == "title" and not isinstance(cell, ScalarNode):
            raise expected(Fact("yaml-some-text"), cell)
        is_said = name == "title" and bool(self.deck.texts)
        if not isinstance(cell, ScalarNode) or not (is_said or "{" in cell.text):
            return plain_value(cell)
        scope = Scope(self.deck, columns, self.measures)
        of = WORDS if is_said else TEXT
        text = of.read(cell, scope) if cell.cell is None else self._filled(name, cell, of, scope)
        return plain_value(ScalarNode(text, cell.where))

    def _filled(self, name: str, cell: ScalarNode, of: Type[str], scope: Scope) -> str:
        """Return the text of a data cell with its formulas filled in. Raises SpecError."""
        try:
            text = of.read(cell, scope)
        except SpecError as error:
            in_column, card = Fact("table-in-column", column=name), text_of(scope.data.get("id"))
            problems = (replace(p, card=card, advice=_of_braces(p)) for p in error.problems)
            raise SpecError([problem.within(in_column) for problem in problems]) from None
        if constants := constants_in(cell.text):
            self.braces.setdefault(name, []).append((constants[0], cell.where))
        return text

    def _usual_face(self, card: str, where: Where) -> str:
        """Return the face of a card that names none: the only face, or the one called `front`.

        Raises SpecError if there are several and none is called so.
        """
        if len(self.deck.faces) == 1:
            return next(iter(self.deck.faces))
        if "front" in self.deck.faces or not self.deck.faces:
            return "front" if self.deck.faces else ""
        raise SpecError(Problem(Fact("deck-which-face", card=card, near=suggest("", self.deck.faces)), where))


def _of_braces(problem: Problem) -> Fact | Suggestion | None:
    """Return advice on a problem in the braces of a cell, which may not be meant as a formula."""
    near = problem.values.get("near")
    return problem.advice if isinstance(near, Suggestion) and near.close else Fact("table-braces")


def _takes(where: Node | None, scope: Scope) -> bool:
    """Return whether the `where` of an entry, if it has one, holds for a card."""
    return where is None or holds(scope.value(as_text(where), where.where))


def _is_in_file(node: Node) -> bool:
    """Return whether a node is a cell of a data file."""
    return isinstance(node, ScalarNode) and node.cell is not None


def _sources(
    entry: EntryFields, rows: Iterable[tuple[Mapping[str, Node], Where]], own: Mapping[str, Node]
) -> Sources:
    """Return the columns of a data file that each name of an entry's cards is made from."""
    if entry.from_ is None:
        return {}
    found: dict[str, Sequence[str]]
    found = {name: (name,) for cells, _ in rows for name, cell in cells.items() if _is_in_file(cell)}
    for name, node in own.items():
        found[name] = _made_from(node, found)
    # An id is made up of cells; that it names nothing elsewhere is no fault of theirs.
    return {name: cells for name, cells in found.items() if cells and name != "id"}


def _made_from(node: Node, sources: Sources) -> Sequence[str]:
    used = names_in(node.text) if isinstance(node, ScalarNode) else set()
    return tuple(dict.fromkeys(cell for name in sources if name in used for cell in sources[name]))


def _with_empty(names: Iterable[str], cells: dict[str, Node], where: Where) -> dict[str, Node]:
    """Return the cells of a row with empty ones for the names that it lacks."""
    missing = {name: ScalarNode("", where) for name in names if name not in cells}
    return {**missing, **cells}


def _literal(cells: Mapping[str, Node]) -> dict[str, Node]:
    """Return cells with their braces escaped, so that they are literal."""
    return {
        name: cell._replace(text=cell.text.replace("{", "{{").replace("}", "}}"))
        if isinstance(cell, ScalarNode)
        else cell
        for name, cell in cells.items()
    }


class LayerReader:
    """Reads the layers of one deck as `LayerSpec`s, checking keys and plain values against their kinds.

    Styles and defaults are parameters that layers share, filled in before a layer is read. `styles: {title:
    ...}` applies to layers with `style: title`, and styles may extend one another. `defaults: {text: {font:
    body}}` applies to every layer of a kind. Precedence: the layer, its style, what that extends, the
    default.
    """

    def __init__(
        self, kinds: Kinds, scope: Scope, log: ProblemLog, styles: Node | None, defaults: Node | None,
        draft: bool = False,
    ) -> None:  # fmt: skip
        self.kinds, self.scope, self.log, self.draft = kinds, scope, log, draft
        named = _maps(styles, log)
        self.styles = {name: _extended(name, named, log) for name in named}
        """Styles by name, including what they extend."""
        self.defaults = _maps(defaults, log)
        """Defaults by layer kind."""
        self.misspelt: set[str] = set()
        """Parameters that a style probably means with a key that no layer has."""
        if named:  # this imports all layer kinds, so do it only for decks with styles
            known = {param for kind in kinds.values() for param in kind.params} | EFFECTS.keys()
            for style in named.values():
                check_keys(Fact("deck-a-style"), {}, style, log, known | {EXTENDS})
                strangers = style.items.keys() - known - {EXTENDS}
                self.misspelt |= {suggest(key, known, KEY_NAMES).close for key in strangers}
        for name, default in self.defaults.items():
            if name in kinds:
                check_keys(
                    Fact("deck-the-layer", name=name), {}, default, log, {**EFFECTS, **kinds[name].params}
                )
            else:
                near = suggest(name, kinds, LAYER_NAMES)
                log.add(Fact("deck-no-kind", name=name, near=near), default.where)

    def _inherited(self, kind: LayerKind, own: MapNode) -> MapNode:
        """Return a layer's keys, completed with those from its style and defaults that its kind has."""
        node = own.items.get("style")
        style: Mapping[str, Node] = {}
        name = self.log.attempt(as_text, "", node) if node is not None else ""
        if name in self.styles:
            style = self.styles[name].items
        elif node is not None and name:
            self.log.add(Fact("deck-no-style", name=name, near=suggest(name, self.styles)), node.where)
        default = self.defaults[kind.name].items if kind.name in self.defaults else {}
        known = {**kind.params, **EFFECTS}
        shared = {key: node for key, node in {**default, **style}.items() if key in known}
        return own.with_items({**shared, **own.items})

    def layers(self, node: Node, seen: bool = True) -> tuple[LayerSpec, ...]:
        """Return the layers in a list; invalid ones are reported and left out.

        Those that draw nothing are told, unless their shapes only clip others and are not `seen`.
        """
        made = [self._layer(item) for item in self.log.list(node).items]
        found = tuple(layer for layer in made if layer is not None)
        for layer in found if seen else ():
            shows = self.kinds[layer.kind].shows
            if shows and not layer.params.keys() & {*shows} and not layer.layers.keys() & {*shows}:
                fact = Fact("deck-layer-unseen", name=layer.kind, keys=shows)
                self.log.warn(Problem(fact, layer.where, severity="warning"))
        return found

    def _layer(self, node: Node) -> LayerSpec | None:
        if not isinstance(node, MapNode) or len(node.items) != 1:
            self.log.include(expected(Fact("deck-a-layer"), node))
            return None
        ((name, value),) = node.items.items()
        kind = self.kinds.get(name)
        if kind is None:
            fact = Fact("deck-no-kind", name=name, near=suggest(name, self.kinds, LAYER_NAMES))
            self.log.add(fact, node.where_of(name))
            return None
        if isinstance(value, ScalarNode) and value.empty:
            value = MapNode({}, value.where)
        elif (braces := bare_braces(value)) and not _names_of(value) & kind.params.keys():
            self.log.add(Fact("yaml-braces", text=braces), value.where)
            return None
        elif not isinstance(value, MapNode) and kind.main:
            value = single(kind.main, value)
        return self._read(kind, self._inherited(kind, _with_main(kind, self.log.map(value))))

    def _read(self, kind: LayerKind, root: MapNode) -> LayerSpec:
        params_of = {**EFFECTS, **kind.params}
        what, misspelt = (
            Fact("deck-the-layer", name=kind.name),
            self.misspelt if "style" in root.items else (),
        )
        check_keys(what, {**LAYER_KEYS, **params_of}, root, self.log, misspelt=misspelt)
        params: dict[str, Node] = {}
        inner: dict[str, tuple[LayerSpec, ...]] = {}
        for name, param in params_of.items():
            value = root.items.get(name)
            if value is None:
                continue
            if param.type is LAYERS:
                inner[name] = self.layers(value, name != CLIP)
            else:
                params[name] = value
                if not self.draft and not self._is_list_for_text(name, param, value):
                    self._check(param.type, value)
        common = values_of(LAYER_KEYS, root, self.scope, self.log)
        return LayerSpec(kind=kind.name, params=params, where=root.where, layers=inner, **common)

    def _is_list_for_text(self, name: str, param: Field, node: Node) -> bool:
        """Report a list where text is wanted, with what the key takes; return whether there is one."""
        if param.type not in TEXTS or not isinstance(node, ListNode):
            return False
        (problem,) = expected(Fact("yaml-some-text"), node).problems
        self.log.include(
            SpecError(replace(problem, advice=Fact("yaml-key-is", name=name, about=param.about)))
        )
        return True

    def _check(self, of: Type[Any], node: Node) -> None:
        """Check what does not depend on the card: the syntax of formulas, the type of plain values."""
        if isinstance(node, ScalarNode) and node.empty:
            return
        templated = [leaf for leaf in leaves(node) if is_template(leaf.text)]
        for leaf in templated:
            self.log.attempt(check_braces, None, leaf)
        if not templated and of not in TEXTS:
            try:
                of.read(node, self.scope)
            except UnknownHere:
                pass  # a column, table or measure, known only when a card is drawn
            except DeckgenError as error:
                self._note(error, isinstance(node, MapNode))

    def _note(self, error: DeckgenError, in_map: bool) -> None:
        """Report an error's problems; those of a map, such as a shadow, may include unknown columns."""
        unknown = ("formula-no-name", "formula-card-lacks")
        kept = [each for each in error.problems if not (in_map and each.key in unknown)]
        if kept:
            self.log.include(SpecError(kept))


def _with_main(kind: LayerKind, root: MapNode) -> MapNode:
    """Return a layer's keys; a bare gradient's or pattern's keys are moved into the main parameter."""
    param = kind.params.get(kind.main)
    if param is None or param.type is not PAINT or kind.main in root.items:
        return root
    # The first field of each identifies it: `gradient` or `pattern`.
    for of in PAINTS:
        if next(iter(of.fields)) in root.items:
            inside = {key: root.items[key] for key in root.items if key in of.fields}
            others = {key: root.items[key] for key in root.items if key not in of.fields}
            return root.with_items({**others, kind.main: root.with_items(inside)})
    return root


def _names_of(node: Node) -> set[str]:
    return set(node.items) if isinstance(node, MapNode) else set()


def _maps(node: Node | None, log: ProblemLog) -> dict[str, MapNode]:
    items = log.map(node).items if node is not None else {}
    return {name: log.map(child) for name, child in items.items()}


def _extended(name: str, styles: Mapping[str, MapNode], log: ProblemLog) -> MapNode:
    """Return a style with the parameters of all styles that it extends."""
    style, seen = styles[name], [name]
    items = dict(style.items)
    while isinstance(base := style.items.get(EXTENDS), ScalarNode):
        if base.text not in styles:
            log.add(Fact("deck-no-style", name=base.text, near=suggest(base.text, styles)), base.where)
            break
        if base.text in seen:
            log.add(Fact("deck-style-loop", name=base.text), base.where)
            break
        seen.append(base.text)
        style = styles[base.text]
        items = {**style.items, **items}
    items.pop(EXTENDS, None)
    return styles[name].with_items(items)
