"""Faces: lists of layer nodes in, `LayerSpec`s out, their keys and plain values checked against the kinds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deckgen.deck.kinds import LAYER_KEYS, Kinds, LayerKind
from deckgen.deck.model import Face, LayerSpec
from deckgen.deck.reader import Fields, Report, as_list, as_text, expected
from deckgen.deck.scope import Scope, UnknownHere, check_template, is_template
from deckgen.deck.styles import Styles
from deckgen.deck.types import FACE, LAYERS, TEXT
from deckgen.errors import DeckgenError, Problem, SpecError, did_you_mean
from deckgen.formula import compiled
from deckgen.source import Listing, Node, Scalar, leaves
from deckgen.source import Mapping as MapNode
from deckgen.values import FormulaError

ROLES = ("background", "live", "mark")


@dataclass(frozen=True)
class LayerReader:
    """Reads layers for one deck. Without kinds (the referee loads so) layers are passed over."""

    kinds: Kinds | None
    scope: Scope
    overlays: tuple[str, ...]
    faces: tuple[str, ...]
    report: Report
    styles: Styles

    def face(self, name: str, node: Node) -> Face:
        """One named face."""
        return Face(name, self.layers(node), node.where)

    def layers(self, node: Node) -> tuple[LayerSpec, ...]:
        """A list of layers; faults are noted and the layer left out."""
        if self.kinds is None:
            return ()
        empty = Listing((), node.where)
        listing = self.report.attempt(as_list, empty, node)
        made = [self._layer(item, self.kinds) for item in listing.items]
        return tuple(layer for layer in made if layer is not None)

    def _layer(self, node: Node, kinds: Kinds) -> LayerSpec | None:
        if not isinstance(node, MapNode) or len(node.items) != 1:
            hint = "a layer is one key, its kind: `- disc: {r: 5mm, fill: lapis}`"
            self.report.include(expected("a layer", node, hint))
            return None
        ((name, value),) = node.items.items()
        kind = kinds.get(name)
        if kind is None:
            self.report.add(f"there is no layer kind {name!r}", node.keys[name], did_you_mean(name, kinds))
            return None
        if isinstance(value, Scalar) and value.empty:
            value = MapNode({}, value.where)
        elif not isinstance(value, MapNode) and kind.main:
            value = MapNode({kind.main: value}, value.where, {kind.main: value.where})
        if isinstance(value, MapNode):
            value = self.styles.applied(kind, value, self.report)
        return self._read(kind, value)

    def _read(self, kind: LayerKind, node: Node) -> LayerSpec:
        fields = Fields(node, self.report, f"the layer {kind.name!r}")
        common = {key: fields.get(key, as_text, "") for key in LAYER_KEYS}
        del common["style"]
        params: dict[str, Node] = {}
        inner: dict[str, tuple[LayerSpec, ...]] = {}
        for name, param in kind.params.items():
            value = fields.node(name)
            empty = isinstance(value, Scalar) and value.empty
            if param.default is None and (value is None or empty):
                where = value.where if value else fields.where
                self.report.add(f"the layer {kind.name!r} needs {name!r} ({param.about})", where)
            elif value is None:
                continue
            elif param.type is LAYERS:
                inner[name] = self.layers(value)
            else:
                params[name] = value
                self._check(kind, name, value)
        fields.done()
        self._check_common(common, fields)
        return LayerSpec(kind.name, params, node.where, **common, layers=inner)

    def _check_common(self, common: Mapping[str, str], fields: Fields) -> None:
        for key, known in (("overlay", self.overlays), ("role", ROLES)):
            value = common[key]
            if value and value not in known:
                where = fields.map.items[key].where
                self.report.add(f"there is no {key} {value!r}", where, did_you_mean(value, known))
        if common["when"]:
            self._check_formula(common["when"], fields.map.items["when"])

    def _check(self, kind: LayerKind, name: str, node: Node) -> None:
        """Check now what does not depend on the card: formulas for form, plain values for type."""
        if isinstance(node, Scalar) and node.empty:
            return
        templated = [leaf for leaf in leaves(node) if is_template(leaf.text)]
        for leaf in templated:
            self.report.attempt(_check_braces, None, leaf)
        of = kind.params[name].type
        if of is FACE and not templated:
            self._check_face(node)
        elif not templated and of is not TEXT:
            try:
                of.read(node, self.scope)
            except UnknownHere:
                pass  # a column, table or measure: known when a card is drawn
            except DeckgenError as error:
                self.report.include(error)

    def _check_face(self, node: Node) -> None:
        name = self.report.attempt(as_text, "", node)
        if name and name not in self.faces:
            self.report.add(f"the deck has no face {name!r}", node.where, did_you_mean(name, self.faces))

    def _check_formula(self, formula: str, node: Node) -> None:
        try:
            compiled(formula)
        except FormulaError as error:
            self.report.add(str(error), node.where)


def _check_braces(leaf: Scalar) -> None:
    """Raise SpecError if a formula in the braces of a text is malformed."""
    try:
        check_template(leaf.text)
    except FormulaError as error:
        raise SpecError(Problem(str(error), leaf.where)) from None
