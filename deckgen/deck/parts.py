"""Read the parts of a deck: their shape, their sizes and their cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from deckgen.deck.cards import CardReader, DeckNotes
from deckgen.deck.fields import as_list, check_keys, values_of
from deckgen.deck.model import DECK_FIELDS, PART_FIELDS, DeckSpec, Part, ShapeKind, Trim
from deckgen.deck.scope import Scope, measures_of
from deckgen.deck.types import GIVEN_MEASURES, SIDES, CutOutline, fault, is_file_name
from deckgen.facts import Fact, Quantity
from deckgen.source import MapNode, Node, expected, is_empty

SMALLEST, LARGEST = 5.0, 1500.0
"""The shortest and longest side of a piece, in mm: smaller pieces cannot be cut, larger ones are mistakes."""


def main_part(root: MapNode) -> MapNode | None:
    """Return the map with the keys of the main part, which may be at the top of the file."""
    return root if "cards" in root.items or "parts" not in root.items else None


class PartReader:
    """Reads the parts of one deck."""

    def __init__(self, deck: DeckSpec, notes: DeckNotes) -> None:
        self.deck, self.notes, self.log = deck, notes, notes.log

    def parts(self, root: MapNode, listed: Node | None) -> tuple[Part, ...]:
        """Return the parts of a deck file: the main one, and those that it lists."""
        main = main_part(root)
        parts = [] if main is None else [self._part("cards", main, Fact("deck-the-deck"), DECK_FIELDS)]
        for name, node in self.log.items(listed).items():
            if not is_file_name(name):
                self.log.add(Fact("deck-part-name", name=name), node.where)
                continue
            if any(part.name == name for part in parts):
                self.log.add(Fact("deck-part-twice", name=name), node.where)
            parts.append(self._part(name, node, Fact("deck-the-part", name=name)))
        if not self.notes.faults and not any(part.cards for part in parts):
            self.log.add(Fact("deck-no-cards"), (root if listed is None else listed).where)
        return tuple(parts)

    def _part(self, name: str, node: Node, what: Fact, also: Iterable[str] = ()) -> Part:
        """Return a part; `also` lists further keys that its map may have."""
        root = self.log.map(node)
        if root is node:
            of_deck = dict.fromkeys(DECK_FIELDS, Fact("deck-key-of-deck"))
            check_keys(what, PART_FIELDS, root, self.log, also, elsewhere=of_deck)
        given = values_of(PART_FIELDS, root, Scope(self.deck), self.log)
        shape = given["shape"] = self._shape(given["shape"], given["outline"], what, root)
        given["origin"] = given["origin"] or ("top left" if shape == "rectangle" else "centre")
        sizes, cards, extras = (given.pop(key) for key in ("trims", "cards", "extras"))
        trims: tuple[Trim, ...] = ()
        if sizes is not None:
            trims = self.log.attempt(_trims, trims, sizes, shape, Scope(self.deck))
        part = Part(name=name, **given, trims=trims, cards=())
        measures = dict.fromkeys([*part.measures, *GIVEN_MEASURES], 1.0)
        if trims:
            measures = self.log.attempt(measures_of, measures, part, trims[0], 0.0, part.safe)
        reader = CardReader(self.deck, part, measures, self.notes)
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
