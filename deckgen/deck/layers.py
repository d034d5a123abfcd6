"""Read the layers of faces as `LayerSpec`s, checking their keys and plain values against their kinds.

Styles and defaults are parameters that layers share, filled in before a layer is read. `styles: {title: ...}`
serve layers that say `style: title`, and may extend one another; `defaults: {text: {font: body}}` serve every
layer of a kind. The nearest wins: the layer, its style, what that extends, the default.
"""

from __future__ import annotations

from collections.abc import Mapping

from deckgen.deck.fields import ProblemLog, as_text, check_keys, values_of
from deckgen.deck.model import LAYER_KEYS, Kinds, LayerKind, LayerSpec
from deckgen.deck.scope import Scope
from deckgen.deck.types import LAYERS, TEXT, UnknownHere, check_braces
from deckgen.errors import DeckgenError
from deckgen.facts import Fact, suggest
from deckgen.formula import is_template
from deckgen.source import MapNode, Node, ScalarNode, expected, leaves, single

EXTENDS = "extends"


def _maps(node: Node | None, log: ProblemLog) -> dict[str, MapNode]:
    items = log.map(node).items if node is not None else {}
    return {name: log.map(child) for name, child in items.items()}


def _extended(name: str, styles: Mapping[str, MapNode], log: ProblemLog) -> MapNode:
    """A style with the parameters of all that it extends."""
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


class LayerReader:
    """Reads the layers of one deck, with its `styles` and `defaults`."""

    def __init__(
        self, kinds: Kinds, scope: Scope, log: ProblemLog, styles: Node | None, defaults: Node | None
    ) -> None:
        self.kinds, self.scope, self.log = kinds, scope, log
        named = _maps(styles, log)
        self.styles = {name: _extended(name, named, log) for name in named}
        """By name, with what they extend already filled in."""
        self.defaults = _maps(defaults, log)
        """By layer kind."""
        if named:  # to know all layer kinds is to import them: only a deck with styles pays for that
            known = {param for kind in kinds.values() for param in kind.params}
            for style in named.values():
                check_keys(Fact("deck-a-style"), {}, style, log, known | {EXTENDS})
        for name, default in self.defaults.items():
            if name in kinds:
                check_keys(Fact("deck-the-layer", name=name), {}, default, log, kinds[name].params)
            else:
                log.add(Fact("deck-no-kind", name=name, near=suggest(name, kinds)), default.where)

    def _inherited(self, kind: LayerKind, own: MapNode) -> MapNode:
        """A layer's keys, and those of its style and of the defaults that its kind has and it lacks."""
        node = own.items.get("style")
        style: Mapping[str, Node] = {}
        name = self.log.attempt(as_text, "", node) if node is not None else ""
        if name in self.styles:
            style = self.styles[name].items
        elif node is not None and name:
            self.log.add(Fact("deck-no-style", name=name, near=suggest(name, self.styles)), node.where)
        default = self.defaults[kind.name].items if kind.name in self.defaults else {}
        shared = {key: node for key, node in {**default, **style}.items() if key in kind.params}
        return own.with_items({**shared, **own.items})

    def layers(self, node: Node) -> tuple[LayerSpec, ...]:
        """A list of layers; faulty ones are noted and left out."""
        made = [self._layer(item) for item in self.log.list(node).items]
        return tuple(layer for layer in made if layer is not None)

    def _layer(self, node: Node) -> LayerSpec | None:
        if not isinstance(node, MapNode) or len(node.items) != 1:
            self.log.include(expected(Fact("deck-a-layer"), node))
            return None
        ((name, value),) = node.items.items()
        kind = self.kinds.get(name)
        if kind is None:
            self.log.add(Fact("deck-no-kind", name=name, near=suggest(name, self.kinds)), node.where_of(name))
            return None
        if isinstance(value, ScalarNode) and value.empty:
            value = MapNode({}, value.where)
        elif not isinstance(value, MapNode) and kind.main:
            value = single(kind.main, value)
        return self._read(kind, self._inherited(kind, self.log.map(value)))

    def _read(self, kind: LayerKind, root: MapNode) -> LayerSpec:
        check_keys(Fact("deck-the-layer", name=kind.name), {**LAYER_KEYS, **kind.params}, root, self.log)
        params: dict[str, Node] = {}
        inner: dict[str, tuple[LayerSpec, ...]] = {}
        for name, param in kind.params.items():
            value = root.items.get(name)
            if value is None:
                continue
            if param.type is LAYERS:
                inner[name] = self.layers(value)
            else:
                params[name] = value
                self._check(kind, name, value)
        common = values_of(LAYER_KEYS, root, self.scope, self.log)
        return LayerSpec(kind=kind.name, params=params, where=root.where, layers=inner, **common)

    def _check(self, kind: LayerKind, name: str, node: Node) -> None:
        """Check now what does not depend on the card: the form of formulas, the type of plain values."""
        if isinstance(node, ScalarNode) and node.empty:
            return
        templated = [leaf for leaf in leaves(node) if is_template(leaf.text)]
        for leaf in templated:
            self.log.attempt(check_braces, None, leaf)
        of = kind.params[name].type
        if not templated and of is not TEXT:
            try:
                of.read(node, self.scope)
            except UnknownHere:
                pass  # a column, table or measure: known when a card is drawn
            except DeckgenError as error:
                self.log.include(error)
