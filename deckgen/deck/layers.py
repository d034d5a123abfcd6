"""Read the layers of faces, with the parameters that they share in styles and defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from deckgen.deck.effects import EFFECTS, PAINT, PAINTS
from deckgen.deck.fields import Field, ProblemLog, Type, as_text, check_keys, values_of
from deckgen.deck.model import LAYER_KEYS, Kinds, LayerKind, LayerSpec
from deckgen.deck.scope import Scope
from deckgen.deck.synonyms import KEY_NAMES, LAYER_NAMES
from deckgen.deck.types import LAYERS, TEXTS, UnknownHere, check_braces
from deckgen.errors import DeckgenError, Problem, SpecError
from deckgen.facts import Fact, suggest
from deckgen.formula import is_template
from deckgen.source import ListNode, MapNode, Node, ScalarNode, bare_braces, expected, leaves, single

EXTENDS = "extends"
CLIP = "clip"
"""The key of layers whose shapes clip others."""


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
    return {name: log.map(child) for name, child in log.items(node).items()}


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
