"""Parts and faces: the shape, sizes and cards of each kind of piece, and what is drawn on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Literal, TypeVar, get_args

from deckgen.deck.cards import CardReader, is_file_name
from deckgen.deck.kinds import Kinds
from deckgen.deck.layers import LayerReader
from deckgen.deck.model import Deck, Face, Part, ShapeKind, Trim
from deckgen.deck.reader import Fields, Report, as_list, as_map, as_text, as_yes, expected
from deckgen.deck.scope import Scope, measures_of
from deckgen.deck.styles import read_styles
from deckgen.deck.types import LENGTH
from deckgen.errors import Problem, SpecError, did_you_mean
from deckgen.formula import compiled, is_name
from deckgen.source import Listing, Node, Scalar
from deckgen.source import Mapping as MapNode
from deckgen.values import FormulaError

T = TypeVar("T", bound=str)
SMALLEST, LARGEST = 5.0, 1500.0
"""The least and greatest side of a piece, in mm: smaller cannot be cut, larger is no piece of a game."""
GIVEN = ("w", "h", "r", "bleed", "safe")
"""Measures that every part has; its own cannot be called so."""
ORIGINS = ("centre", "top left")


def read_parts(
    deck: Deck, fields: Fields, report: Report, kinds: Kinds | None, sources: list[Path]
) -> tuple[tuple[Part, ...], dict[str, Face]]:
    """The parts and faces of a deck. The keys of the main part, `cards`, may stand at the top."""
    faces_node = fields.node("faces") or MapNode({}, fields.where)
    faces = report.attempt(as_map, MapNode({}, fields.where), faces_node)
    reader = _PartReader(deck, tuple(faces.items), report, sources)
    listed = fields.node("parts")
    parts = [reader.part("cards", fields)] if listed is None or fields.node("cards") else []
    if listed is not None:
        named = report.attempt(as_map, MapNode({}, listed.where), listed)
        for name, node in named.items.items():
            if not is_file_name(name):
                hint = "use letters, digits, - _ . + only: a folder is named after it"
                report.add(f"{name!r} cannot be the name of a part", named.keys[name], hint)
                continue
            if any(part.name == name for part in parts):
                report.add(f"the part {name!r} stands at the top of the file already", named.keys[name])
            own = Fields(node, report, f"the part {name!r}")
            parts.append(reader.part(name, own))
            own.done()
        if not parts:
            report.add("the deck has no parts", listed.where)
    if not report.problems and not any(part.cards for part in parts):
        report.add("the deck has no cards", fields.where, "write them under `cards:`")
    scope = Scope(replace(deck, tables={}), {}, {}, {o.name: o.values[0] for o in deck.options.values()})
    styles = read_styles(fields, report, kinds)
    layers = LayerReader(kinds, scope, deck.overlays, tuple(faces.items), report, styles)
    made = {name: layers.face(name, node) for name, node in faces.items.items()}
    return tuple(parts), made if kinds is not None else {}


class _PartReader:
    def __init__(self, deck: Deck, faces: tuple[str, ...], report: Report, sources: list[Path]) -> None:
        self.deck, self.faces, self.report, self.sources = deck, faces, report, sources

    def part(self, name: str, fields: Fields) -> Part:
        """One part, from the keys of its map (or of the whole deck)."""
        shape: ShapeKind = fields.need("shape", _one_of(get_args(ShapeKind)), "rectangle")
        part = Part(
            name=name,
            shape=shape,
            corner=fields.get("corner", self._length, 0.0),
            trims=fields.need("trims", lambda n: self._trims(n, shape), ()),
            safe=fields.get("safe", self._length, 3.175),
            origin=fields.get("origin", _origin, "centre" if shape != "rectangle" else "top left"),
            measures=fields.get("measures", _measures, {}),
            double_sided=fields.get("double-sided", as_yes, False),
            cards=(),
        )
        measures = dict.fromkeys([*part.measures, *GIVEN], 1.0)
        if part.trims:
            measures = self.report.attempt(measures_of, measures, part, part.trims[0], 0.0, part.safe)
        back = fields.get("back", as_text, "")
        if back and back not in self.faces:
            where = fields.map.items["back"].where
            self.report.add(f"the deck has no face {back!r}", where, did_you_mean(back, self.faces))
        cards = CardReader(self.deck, name, measures, self.faces, back, self.report, self.sources)
        nothing: Node = Listing((), fields.where)
        listed = [cards.cards(fields.need("cards", _itself, nothing), extra=False)]
        listed.append(cards.cards(fields.get("extras", _itself, nothing), extra=True))
        return replace(part, cards=tuple(card for group in listed for card in group))

    def _length(self, node: Node) -> float:
        value = LENGTH.read(node, Scope(self.deck, {}, {}))
        if value < 0:
            raise expected("a length that is not negative", node)
        return value

    def _trims(self, node: Node, shape: ShapeKind) -> tuple[Trim, ...]:
        trims = tuple(self._trim(item, shape) for item in as_list(node).items)
        if not trims:
            raise expected("at least one size", node)
        return trims

    def _trim(self, node: Node, shape: ShapeKind) -> Trim:
        if isinstance(node, Scalar):
            sides = as_text(node).lower().replace("×", "x").split("x")
            lengths = [self._length(Scalar(side.strip(), node.where)) for side in _with_unit(sides)]
        else:
            lengths = [self._length(item) for item in as_list(node).items]
        if shape == "circle" and len(lengths) == 1:
            lengths *= 2
        if shape == "hexagon" and len(lengths) == 1:
            lengths.append(round(lengths[0] * 3**0.5 / 2, 4))
        if len(lengths) != 2 or (shape == "circle" and lengths[0] != lengths[1]):
            example = "3.5in" if shape == "circle" else "63.5mm x 88.9mm"
            raise expected(f"a size such as {example}", node)
        if not all(SMALLEST <= side <= LARGEST for side in lengths):
            size = " x ".join(f"{side:g}" for side in lengths)
            raise SpecError(
                Problem(f"a piece of {size} mm: each side must be {SMALLEST:g} to {LARGEST:g} mm", node.where)
            )
        return Trim(*lengths)


def _with_unit(sides: list[str]) -> list[str]:
    """`63.5 x 88.9mm`: a unit written once, at the end, is for both sides."""
    unit = sides[-1].strip().lstrip("0123456789./ ")
    return [
        side if side.strip().rstrip("0123456789. ") or not unit else side.strip() + unit for side in sides
    ]


def _itself(node: Node) -> Node:
    return node


def _one_of(values: tuple[T, ...]) -> Callable[[Node], T]:
    def read(node: Node) -> T:
        text = as_text(node)
        for value in values:
            if value == text:
                return value
        raise expected(f"one of {', '.join(values)}", node, did_you_mean(text, values))

    return read


def _origin(node: Node) -> Literal["centre", "top left"]:
    return "centre" if _one_of(ORIGINS)(node) == "centre" else "top left"


def _measures(node: Node) -> dict[str, Scalar]:
    found = {}
    for name, child in as_map(node).items.items():
        if not is_name(name) or name in GIVEN:
            hint = "use letters that stand for nothing else yet"
            raise SpecError(Problem(f"{name!r} cannot be the name of a measure", child.where, hint))
        formula = Scalar(as_text(child), child.where)
        try:
            compiled(formula.text)
        except FormulaError as error:
            raise SpecError(Problem(str(error), child.where)) from None
        found[name] = formula
    return found
