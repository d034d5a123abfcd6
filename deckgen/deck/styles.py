"""Styles and defaults: named parameters that layers share, filled in before a layer is read.

`styles: {title: {size: 12pt}, spell: {extends: title, ink: blue}}` serve a layer that says `style: spell`;
`defaults: {text: {font: body}}` every layer of a kind. The nearer wins: the layer, its style, what that
extends, the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from deckgen.deck.kinds import Kinds, LayerKind
from deckgen.deck.reader import Fields, Report, as_map, as_text
from deckgen.errors import did_you_mean
from deckgen.source import Mapping as MapNode
from deckgen.source import Node, Scalar

EXTENDS = "extends"


@dataclass(frozen=True)
class Styles:
    """The parameters that layers take over, as nodes."""

    named: Mapping[str, MapNode] = field(default_factory=dict)
    """By style, with what they extend already filled in."""
    defaults: Mapping[str, MapNode] = field(default_factory=dict)
    """By layer kind."""

    def applied(self, kind: LayerKind, own: MapNode, report: Report) -> MapNode:
        """A layer's keys, and those of its style and of the defaults that the kind has and it has not."""
        node = own.items.get("style")
        style = MapNode({}, own.where)
        if node is not None:
            name = report.attempt(as_text, "", node)
            found = self.named.get(name)
            if found is None and name:
                report.add(f"there is no style {name!r}", node.where, did_you_mean(name, self.named))
            style = found or style
        default = self.defaults.get(kind.name, MapNode({}, own.where))
        known = {*kind.params}
        taken = {key: node for key, node in {**default.items, **style.items}.items() if key in known}
        return MapNode({**taken, **own.items}, own.where, {**default.keys, **style.keys, **own.keys})


def read_styles(fields: Fields, report: Report, kinds: Kinds | None) -> Styles:
    """The `styles` and `defaults` of a deck; keys that no layer kind has are reported."""
    styles, defaults = (_maps(fields.node(key), fields, report) for key in ("styles", "defaults"))
    if kinds is None:
        return Styles()
    if styles:  # to know all layer kinds is to import them: only a deck with styles pays for that
        every = {param for kind in kinds.values() for param in kind.params}
        for style in styles.values():
            _check(style, every | {EXTENDS}, "a style", report)
    for name, default in defaults.items():
        if name in kinds:
            _check(default, set(kinds[name].params), f"the layer {name!r}", report)
        else:
            report.add(f"there is no layer kind {name!r}", default.where, did_you_mean(name, kinds))
    return Styles({name: _extended(name, styles, report) for name in styles}, defaults)


def _maps(node: Node | None, fields: Fields, report: Report) -> dict[str, MapNode]:
    if node is None:
        return {}
    empty = MapNode({}, fields.where)
    items = report.attempt(as_map, empty, node).items
    return {name: report.attempt(as_map, empty, child) for name, child in items.items()}


def _check(found: MapNode, known: set[str], what: str, report: Report) -> None:
    for key, where in found.keys.items():
        if key not in known:
            report.add(f"{what} has no key {key!r}", where, did_you_mean(key, known))


def _extended(name: str, styles: Mapping[str, MapNode], report: Report) -> MapNode:
    """A style with everything it extends filled in."""
    style, seen = styles[name], [name]
    items, keys = dict(style.items), dict(style.keys)
    while isinstance(base := style.items.get(EXTENDS), Scalar):
        if base.text not in styles:
            report.add(f"there is no style {base.text!r}", base.where, did_you_mean(base.text, styles))
            break
        if base.text in seen:
            report.add(f"the style {base.text!r} extends itself", base.where, "remove one `extends`")
            break
        seen.append(base.text)
        style = styles[base.text]
        items, keys = {**style.items, **items}, {**style.keys, **keys}
    items.pop(EXTENDS, None)
    keys.pop(EXTENDS, None)
    return MapNode(items, styles[name].where, keys)
