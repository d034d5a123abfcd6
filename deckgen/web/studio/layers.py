"""The layers of a deck as a page shows them: where each is in the file, and its parameters as a form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from deckgen.deck.effects import EFFECTS, GRADIENT, PAINT, PATTERN
from deckgen.deck.fields import Field, Type
from deckgen.deck.layers import EXTENDS
from deckgen.deck.model import LAYER_KEYS, CardSpec, DeckSpec, LayerSpec
from deckgen.deck.scope import Scope
from deckgen.deck.types import ICON_TEXT, INK, LAYERS
from deckgen.draw.frames import framed
from deckgen.draw.layers import KINDS
from deckgen.draw.layers.registry import Centred
from deckgen.errors import SpecError
from deckgen.formula import is_template, names_in
from deckgen.scene import Group, Item
from deckgen.source import ListNode, MapNode, Node, ScalarNode
from deckgen.values import holds
from deckgen.web.studio.patch import KeyPath, Sheet
from deckgen.web.studio.writing import flow

MARK = "layer-"
"""Begins the labels, and so the SVG classes, of what layers draw."""
LONGEST_NAME = 40
WHEN = "when"
_TAKES = ((PAINT, "paint"), (INK, "ink"), (ICON_TEXT, "icon"))
"""The types whose values a page offers with pictures."""
_PAINTS: Mapping[str, Type[Any]] = {"gradient": GRADIENT, "pattern": PATTERN}
"""What a paint may be besides an ink, by the key that tells it."""
_OF_ONE = re.compile(r"id == '([^']*)'")
_FORMULA = re.compile(r"\{[^}]*\}")
_PART = re.compile(r"\.[^\W\d]\w*")
"""The part of a name behind the dot, such as the column of a row: `.name` in `{kind.name}`."""


@dataclass(frozen=True)
class WrittenLayer:
    """A layer as written in the deck file."""

    path: KeyPath
    """Of its item in the list of layers: `("faces", "front", 3)`."""
    spec: LayerSpec
    line: int
    inner: tuple[WrittenLayer, ...] = ()

    @property
    def token(self) -> str:
        """Its name in pictures, which does not depend on lines: an edit elsewhere does not change it."""
        return token_of(self.path)

    @property
    def place(self) -> KeyPath:
        """The path of its value."""
        return (*self.path, self.spec.kind)


def token_of(path: KeyPath) -> str:
    """Return a path as one word of an SVG class."""
    return re.sub(r"[^\w-]+", "-", "-".join(map(str, path[1:])))


@dataclass
class Layers:
    """All layers of a deck, as its file has them."""

    sheet: Sheet
    deck: DeckSpec
    faces: dict[str, tuple[WrittenLayer, ...]] = field(default_factory=dict)
    by_token: dict[str, WrittenLayer] = field(default_factory=dict)
    tokens: dict[int, str] = field(default_factory=dict)
    """Tokens by the identity of the deck's layers."""

    def __post_init__(self) -> None:
        written = self.sheet.entries("faces")
        for name, face in self.deck.faces.items():
            node = written.get(name)
            self.faces[name] = tuple(self._read(node, face.layers, ("faces", name)))

    def _read(self, node: Node | None, specs: Sequence[LayerSpec], at: KeyPath) -> Iterator[WrittenLayer]:
        if not isinstance(node, ListNode) or len(node.items) != len(specs):
            return
        for number, (item, spec) in enumerate(zip(node.items, specs, strict=True)):
            if not isinstance(item, MapNode) or spec.kind not in item.items:
                continue
            path = (*at, number)
            inner: list[WrittenLayer] = []
            for name, layers in spec.layers.items():
                inner += self._read(*self._inside(item.items[spec.kind], name, layers, (*path, spec.kind)))
            layer = WrittenLayer(path, spec, item.where.line, tuple(inner))
            self.by_token[layer.token] = layer
            self.tokens[id(spec)] = layer.token
            yield layer

    @staticmethod
    def _inside(
        value: Node, name: str, layers: Sequence[LayerSpec], path: KeyPath
    ) -> tuple[Node | None, Sequence[LayerSpec], KeyPath]:
        """Return the list of layers in a parameter, or in a bare value, with its path."""
        if isinstance(value, MapNode):
            return value.items.get(name), layers, (*path, name)
        return value, layers, path

    def trace(self, spec: LayerSpec, values: Mapping[str, Any], items: Sequence[Item]) -> Group:
        """Return what a layer draws with its label, and with its frame."""
        marks = framed(KINDS[spec.kind].make, values, items)
        return Group((*items, *marks), label=MARK + self.tokens.get(id(spec), ""))

    def tree(self) -> list[dict[str, Any]]:
        """Return the layers of each face for the page."""
        return [
            {
                "face": name,
                "cards": len(self._cards(name)),
                "layers": [self._branch(layer) for layer in layers],
            }
            for name, layers in self.faces.items()
        ]

    def _branch(self, layer: WrittenLayer) -> dict[str, Any]:
        params, span = KINDS[layer.spec.kind].params, self.sheet.node(layer.path).span
        return {
            "token": layer.token, "kind": layer.spec.kind, "line": layer.line, "name": self.name(layer),
            "last": span.end_line if span else layer.line,
            "overlay": layer.spec.overlay, "only": _only(layer),
            "worded": "font" in params, "boxed": "size" in params and "radius" not in params,
            "moves": {"x", "y"} <= params.keys() or "points" in params,
            "at": layer.path[-1], "of": len(self._siblings(layer)),
            "layers": [self._branch(each) for each in layer.inner],
        }  # fmt: skip

    def _siblings(self, layer: WrittenLayer) -> Sequence[Node]:
        node = self.sheet.node(layer.path[:-1])
        return node.items if isinstance(node, ListNode) else ()

    def name(self, layer: WrittenLayer) -> str:
        """Return what to call a layer besides its kind: its label, or its main value."""
        kind = KINDS[layer.spec.kind]
        for name in (kind.main, "text", "name", "file", "fill"):
            node = layer.spec.params.get(name)
            if isinstance(node, ScalarNode) and not layer.spec.label:
                return shortened(node.text)
        return layer.spec.label

    def called(self, layer: WrittenLayer, old: str = "") -> str:
        """Return what a layer is called in what is said of an edit, which replaces an old value."""
        kind, name = layer.spec.kind, self.name(layer)
        return kind if " ".join(old.split()).startswith(name.rstrip("…")) else f"{kind} {name}"

    def _cards(self, face: str) -> Sequence[CardSpec]:
        """Return the cards that show a face, by itself or in another face."""
        around = {name for name in self.deck.faces if face in self.used(name)}
        return [card for card in self.deck.cards if {card.face, card.back} & around]

    def _shown_on(self, layer: WrittenLayer, scope_of: Callable[[CardSpec], Scope]) -> int:
        """Return how many cards show a layer, as its conditions and those of the layers around it say."""
        around = (self.by_token.get(token_of(layer.path[:end])) for end in range(3, len(layer.path) + 1))
        conditions = [each.spec for each in around if each and each.spec.when]
        cards = self._cards(str(layer.path[1]))
        return sum(all(_holds(each, scope_of(card)) for each in conditions) for card in cards)

    def used(self, face: str) -> set[str]:
        """Return the faces that a face shows, itself among them."""
        found: set[str] = set()
        waiting = [face]
        while waiting:
            name = waiting.pop()
            if name not in found and name in self.deck.faces:
                found.add(name)
                asked = _faces_in(self.deck.faces[name].layers)
                waiting += (each for each in self.deck.faces if any(one.fullmatch(each) for one in asked))
        return found

    def inks(self) -> dict[str, dict[str, Any]]:
        """Return the inks of the deck for the page, with whether each has a build of its own."""
        written = self.sheet.entries("inks")
        return {
            name: {
                "hex": ink.hex, "cmyk": ink.cmyk, "total": round(ink.coverage),
                "built": "cmyk" in getattr(written.get(name), "items", ()),
                "source": self.sheet.source(("inks", name)) if name in written else "",
            }
            for name, ink in self.deck.inks.items()
        }  # fmt: skip

    # Forms

    def form(self, layer: WrittenLayer, scope_of: Callable[[CardSpec], Scope]) -> dict[str, Any]:
        """Return a layer's parameters for the page, with where the value of each comes from.

        `scope_of` returns the names of a card.
        """
        kind = KINDS[layer.spec.kind]
        face = str(layer.path[1])
        return {
            "token": layer.token, "kind": kind.name, "about": kind.about, "line": layer.line, "face": face,
            "cards": self._shown_on(layer, scope_of), "source": self.sheet.source(layer.path),
            "shared": self.sheet.uses(layer.place), "name": self.name(layer),
            "centred": issubclass(kind.make, Centred),
            "fields": [
                self._field(name, each, layer)
                for name, each in {**kind.params, **LAYER_KEYS, **EFFECTS}.items()
                if each.type is not LAYERS
            ],
            **{paint: [*map(_part_of, of.fields, of.fields.values())] for paint, of in _PAINTS.items()},
        }  # fmt: skip

    def _field(self, name: str, each: Field, layer: WrittenLayer) -> dict[str, Any]:
        path, origin, style = self.found(layer, name)
        node = self.sheet.node(path) if path else None
        words = self.words(path) if path else ""
        return {
            "name": name, "about": each.about, "type": each.type.about, "default": each.default or "",
            "needed": each.default is None and not any(self._beneath(layer, name)),
            "value": words, "lines": "\n" in words,
            "origin": origin, "style": style, "line": node.where.line if node else 0,
            "choices": _choices(each), "points": _points(node),
            **{paint: _painted(node, paint) for paint in _PAINTS},
            "takes": taken_by(each.type),
            "columns": sorted(names_in(_PART.sub("", words)) & self.columns) if is_template(words) else [],
        }  # fmt: skip

    def words(self, path: KeyPath) -> str:
        """Return a value as the form shows it: a text, or the source of anything else, on one line."""
        node = self.sheet.node(path)
        if isinstance(node, ScalarNode):
            return node.text
        written = self.sheet.source(path)
        return flow(node) if "\n" in written else written

    @property
    def columns(self) -> set[str]:
        """The columns of all cards."""
        return {name for card in self.deck.cards for name in card.data}

    def found(self, layer: WrittenLayer, name: str) -> tuple[KeyPath | None, str, str]:
        """Return where a parameter's value is written: its path, `layer`, `style`, `default` or empty, and
        the name of the style or the kind.
        """
        kind, value = KINDS[layer.spec.kind], self.sheet.node(layer.place)
        if isinstance(value, MapNode) and name in value.items:
            return (*layer.place, name), "layer", ""
        if (
            name == kind.main
            and (any(_painted(value, paint) for paint in _PAINTS) or not isinstance(value, MapNode))
            and not _empty(value)
        ):
            return layer.place, "layer", ""
        return next(self._beneath(layer, name), (None, "", ""))

    def _beneath(self, layer: WrittenLayer, name: str) -> Iterator[tuple[KeyPath, str, str]]:
        """Yield where a parameter has a value apart from the layer itself, the one that counts first."""
        for style in self._styles(layer.spec.style):
            if name in self.sheet.entries("styles", style):
                yield ("styles", style, name), "style", style
        if name in self.sheet.entries("defaults", layer.spec.kind):
            yield ("defaults", layer.spec.kind, name), "default", layer.spec.kind

    def _styles(self, style: str) -> Iterator[str]:
        """Yield a style and the ones that it extends."""
        seen: set[str] = set()
        while style and style not in seen:
            seen.add(style)
            yield style
            base = self.sheet.entries("styles", style).get(EXTENDS)
            style = base.text if isinstance(base, ScalarNode) else ""


def shortened(text: str, most: int = LONGEST_NAME) -> str:
    """Return a text as it is told of: on one line, and not too long."""
    words = " ".join(text.split())
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def taken_by(of: Type[Any]) -> str:
    """Return what a page offers for values of a type: a `paint`, an `ink` or an `icon`; empty for others."""
    return next((takes for each, takes in _TAKES if each is of), "")


def _faces_in(layers: Sequence[LayerSpec]) -> list[re.Pattern[str]]:
    """Return what the names of the faces that layers draw look like, as tiles of patterns too."""
    found = []
    for layer in layers:
        node = layer.params.get("face")
        names = [node.text] if layer.kind == "use" and isinstance(node, ScalarNode) else []
        names += chain.from_iterable(map(_tiles_in, layer.params.values()))
        found += [re.compile(".*".join(map(re.escape, _FORMULA.split(name)))) for name in names]
        for inner in layer.layers.values():
            found += _faces_in(inner)
    return found


def _tiles_in(node: Node) -> Iterator[str]:
    """Yield the faces that are tiles of the patterns in a value."""
    if isinstance(node, MapNode):
        for name, each in node.items.items():
            yield from [each.text] if name == "pattern" and isinstance(each, ScalarNode) else _tiles_in(each)
    elif isinstance(node, ListNode):
        yield from chain.from_iterable(map(_tiles_in, node.items))


def _empty(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.empty


def _points(node: Node | None) -> int:
    """Return how many points a list of them has; 0 if it is none."""
    points = node.items if isinstance(node, ListNode) else ()
    pairs = [each for each in points if isinstance(each, ListNode) and len(each.items) == 2]
    return len(pairs) if len(pairs) == len(points) else 0


def _painted(node: Node | None, paint: str) -> dict[str, Any]:
    """Return the parts of a gradient or a pattern as they are written; none if a value is something else."""
    if not isinstance(node, MapNode) or paint not in node.items or node.items.keys() - _PAINTS[paint].fields:
        return {}
    return {
        name: [getattr(stop, "text", "") for stop in each.items]
        if isinstance(each, ListNode)
        else getattr(each, "text", "")
        for name, each in node.items.items()
    }


def _part_of(name: str, each: Field) -> dict[str, Any]:
    """Return what a page asks for of a part of a gradient or a pattern."""
    return {"name": name, "about": each.about, "default": each.default or "", "choices": _choices(each)}


def _choices(each: Field) -> list[str]:
    """Return the words that a field may have; none if it may have others."""
    options: Sequence[Mapping[str, Any]] = each.type.json.get("anyOf", ())
    return next((list(option["enum"]) for option in options if "enum" in option), [])


def _holds(layer: LayerSpec, scope: Scope) -> bool:
    """Return whether a layer is drawn on a card; it may be if its condition cannot tell of the card alone."""
    try:
        return holds(scope.value(layer.when, layer.where))
    except SpecError:
        return True


def _only(layer: WrittenLayer) -> str:
    """Return the id of the card that a layer is an exception for, or an empty string."""
    found = _OF_ONE.fullmatch(layer.spec.when)
    return found[1] if found else ""


def alone(sheet: Sheet, layer: WrittenLayer, card: str) -> tuple[str, KeyPath]:
    """Return the text with a copy of a layer for one card, which no longer shows the layer itself.

    Also returns the path of the copy; it is the layer itself if no other card shows that.
    """
    same, other = f"id == '{card}'", f"id != '{card}'"
    if layer.spec.when == same:
        return sheet.text, layer.path
    copy = (*layer.path[:-1], int(layer.path[-1]) + 1)
    text = on_condition(Sheet(sheet.with_copy(layer.path), sheet.name), layer, other)
    return _conditional(Sheet(text, sheet.name), layer, copy, same), copy


def on_condition(sheet: Sheet, layer: WrittenLayer, condition: str) -> str:
    """Return the text with a layer drawn only where one more condition holds, such as `id != 'owl'`."""
    written = layer.spec.when
    return _conditional(sheet, layer, layer.path, f"({written}) and {condition}" if written else condition)


def _conditional(sheet: Sheet, layer: WrittenLayer, path: KeyPath, condition: str) -> str:
    place = (*path, layer.spec.kind)
    if layer.spec.when:
        return sheet.with_value((*place, WHEN), condition)
    return sheet.with_key(place, WHEN, condition, KINDS[layer.spec.kind].main)
