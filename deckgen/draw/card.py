"""The faces of a card as scenes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, reduce
from itertools import count
from math import isclose, log, sqrt
from operator import sub
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import Any, NamedTuple

from deckgen.deck.effects import EFFECTS, Effects, PatternFill
from deckgen.deck.fields import Field
from deckgen.deck.model import CardSpec, DeckSpec, LayerKind, LayerSpec, Part, Trim
from deckgen.deck.scope import Scope, measures_of
from deckgen.deck.types import FILE, LAYERS, TEXTS
from deckgen.draw.effects import with_effects
from deckgen.draw.layers import KINDS, Pen
from deckgen.draw.memory import DrawnLayer, LayerMemory, Uses
from deckgen.errors import Problem, SpecError
from deckgen.facts import Fact, suggest
from deckgen.geometry import Curves, Matrix, compose, rotate, scale, translate
from deckgen.reads import noting, track_input
from deckgen.scene import Group, Item, Path, Role, Scene, Text, Tile
from deckgen.source import Node, ScalarNode, leaves
from deckgen.values import Value, holds

DEEPEST = 24
"""How deeply layers may be nested, including faces within faces."""
MOST_LAYERS = 50_000
"""The most layers of one face, counting repetitions."""
MOST_POINTS = 1_000_000
"""The most points and items of one face, which take about 200 MB. The bundled decks have up to 2,400."""


class _TooMany(SpecError):
    """A face has exceeded a limit; checking it further would find nothing useful."""


@dataclass
class _Progress:
    """What a face has grown to so far, with the faces in it, and what was asked for on the way."""

    layers: int = 0
    points: int = 0
    noted: int = 0
    """Problems and warnings, each time they were found."""
    faces: set[str] = field(default_factory=set)
    overlays: set[str] = field(default_factory=set)
    """The overlays that layers belong to, drawn or not."""


class Dependencies(NamedTuple):
    """What a face depends on besides sizes, inks and fonts: the names that it read, and its faces."""

    names: frozenset[str]
    faces: frozenset[str]
    quiet: bool = True
    """Whether it was drawn without any problem or warning."""


_dependencies = lru_cache(maxsize=64)(Dependencies)
"""One shared object for all faces with the same dependencies."""
_uses = lru_cache(maxsize=64)(Uses)
"""One shared object for all layers that use the same."""


@dataclass(frozen=True)
class Drawing:
    """How a part is drawn: at which trim, with how much bleed, under which options and overlays.

    At a trim that the part does not name, it is drawn at the nearest one and scaled. Art and type are scaled;
    bleed and safe distance keep their sizes.
    """

    deck: DeckSpec
    part: Part
    trim: Trim
    bleed: float
    options: Mapping[str, str] = field(default_factory=dict)
    overlays: frozenset[str] = frozenset()
    safe: float = 0.0
    """The printer's safe distance inside the trim, in mm; a larger one of the part takes precedence."""
    faults: list[Problem] | None = None
    """Collects the problems of cards, and the rest is drawn. If it is None, problems are raised."""
    draft: bool = False
    """Whether something is shown in place of what cannot be drawn."""
    trace: Callable[[LayerSpec, Mapping[str, Any], Sequence[Item]], Item] | None = None
    """Returns what a layer draws, with a label by which an editor finds the layer, given its parameters."""
    fixed: dict[tuple[int, str], tuple[object, Collection[str], Collection[FilePath]]] = field(
        init=False, default_factory=dict, repr=False
    )
    """Parameters of layers that are the same for every card, and the measures and files that they use."""
    warnings: dict[Problem, None] = field(init=False, default_factory=dict, repr=False)
    """Warnings about the cards."""
    backs: dict[str, Scene] = field(init=False, default_factory=dict, repr=False)
    """Backs that are the same for every card, by face."""
    memory: LayerMemory = field(default_factory=LayerMemory, repr=False, compare=False)
    """Drawn layers, shared with drawings of the deck at the same trim."""
    _dependencies: dict[tuple[str, str], Dependencies] = field(init=False, default_factory=dict, repr=False)
    """The dependencies of each face, by the names of the face and of its scene."""

    def front(self, card: CardSpec) -> Scene:
        """Return the front of a card. Raises SpecError with all of its problems."""
        return self._scene(card, card.face, card.id)[0]

    def uses(self, card: CardSpec, back: bool) -> Dependencies:
        """Return what a side of a card depends on. Raises KeyError unless it has been drawn."""
        return self._dependencies[(card.back, f"back-{card.back}") if back else (card.face, card.id)]

    def back(self, card: CardSpec) -> Scene | None:
        """Return the back of a card, or None if it has none."""
        if not card.back or card.back in self.backs:
            return self.backs.get(card.back)
        noted = len(self.faults or ())
        scene, same_for_all = self._scene(card, card.back, f"back-{card.back}")
        if same_for_all and noted == len(self.faults or ()):
            self.backs[card.back] = scene
        return scene

    def side(self, card: CardSpec, is_back: bool) -> Scene | None:
        """Return a side of a card, or None if it has none. Raises SpecError with all of its problems."""
        return self.back(card) if is_back else self.front(card)

    def by_layer(self, card: CardSpec, face: str) -> Iterator[tuple[LayerSpec, Group]]:
        """Yield the layers of a face, each drawn alone in its place on the scene.

        Raises SpecError as `front` does.
        """
        scope = self.scope(card)
        for layer in self.deck.faces[face].layers:
            painter = _Painter(self, scope, card, _Progress())
            yield layer, Group(tuple(painter.layers((layer,), 0)), self._placement)

    @cached_property
    def scale(self) -> float:
        """The factor by which the drawing is scaled: 1 at one of the part's own trims.

        The nearest trim is the one whose sides need the least scaling.
        """
        width, height = self.trim.width, self.trim.height
        near = min(
            self.part.trims, key=lambda own: max(abs(log(width / own.width)), abs(log(height / own.height)))
        )
        found = sqrt(width * height / near.width / near.height)
        return 1.0 if isclose(found, 1, abs_tol=1e-6) else found

    @cached_property
    def drawn_at(self) -> Trim:
        """The trim that layers are drawn for: the size of one of the part's own, in the proportions of this
        one.
        """
        return Trim(self.trim.width / self.scale, self.trim.height / self.scale)

    @cached_property
    def _placement(self) -> Matrix:
        """The transform from what layers draw to the scene."""
        centre = 0.5 if self.part.origin == "centre" else 0.0
        left, top = self.bleed + centre * self.trim.width, self.bleed + centre * self.trim.height
        return compose(scale(self.scale), translate(left, top))

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        """The number of each card within its part, from 1; extras are not counted."""
        counted = (card.id for card in self.part.cards if not card.extra)
        return dict(zip(counted, count(1)))

    def scope(self, card: CardSpec) -> Scope:
        """Return the names of a card: its columns and number, the measures at this trim, the options."""
        bleed, safe = self.bleed / self.scale, max(self.safe, self.part.safe) / self.scale
        measures = measures_of(self.part, self.drawn_at, bleed, safe)
        options = {key: option.values[0] for key, option in self.deck.options.items()} | dict(self.options)
        numbered = {"number": self._numbers.get(card.id, 0), "total": len(self._numbers)}
        return Scope(self.deck, {**numbered, **card.data}, measures, options)

    def _scene(self, card: CardSpec, face: str, name: str) -> tuple[Scene, bool]:
        """Return a face, and whether it is the same for every card."""
        scope = self.scope(card)
        painter = _Painter(self, scope, card, _Progress())
        items = painter.face(face, 0)
        so_far = painter.so_far
        self._dependencies[face, name] = _dependencies(
            frozenset(scope.asked.which), frozenset(so_far.faces), not so_far.noted
        )
        title = card.title if name == card.id else f"{self.deck.title}: back"
        scene = Scene(
            self.trim.width + 2 * self.bleed,
            self.trim.height + 2 * self.bleed,
            (Group(tuple(items), self._placement),),
            self.bleed,
            title,
            f"{self.deck.title}, {card.id}" if name == card.id else "",
            name,
        )
        return scene, not scope.asked.card


@dataclass(frozen=True)
class _Painter:
    """Draws layers for one card: reads parameters in its scope, collects problems, draws inner layers."""

    drawing: Drawing
    scope: Scope
    card: CardSpec
    so_far: _Progress

    def face(self, name: str, depth: int, names: Mapping[str, Value] = MappingProxyType({})) -> list[Item]:
        """Draw a face, whose layers know some more names."""
        self.so_far.faces.add(name)
        face = self.drawing.deck.faces.get(name)
        if face is None:
            fact = Fact("draw-no-face", name=name, near=suggest(name, self.drawing.deck.faces))
            raise SpecError(Problem(fact, self.card.where, card=self.card.id))
        return list(self._within(names).layers(face.layers, depth))

    def _within(self, names: Mapping[str, Value]) -> _Painter:
        return replace(self, scope=self.scope.within(names))

    def layers(self, layers: Sequence[LayerSpec], depth: int) -> Iterator[Item]:
        problems: list[Problem] = []
        for layer in layers:
            try:
                yield from self._layer(layer, depth)
            except _TooMany:
                raise
            except SpecError as error:
                problems += [p if p.card else replace(p, card=self.card.id) for p in error.problems]
        self.so_far.noted += len(problems)
        if problems and self.drawing.faults is not None:
            self.drawing.faults.extend(problems)
        elif problems:
            raise SpecError(problems)

    def _layer(self, layer: LayerSpec, depth: int) -> Iterator[Item]:
        if depth > DEEPEST:
            raise _TooMany(Problem(Fact("draw-face-loop"), layer.where, card=self.card.id))
        if not self._is_shown(layer):
            return
        key, memory, overlays = (id(layer), depth), self.drawing.memory, self.drawing.overlays
        known = memory.find(key, self.scope, overlays)
        if known is not None and self._counted(known):
            yield from known.items
            return
        noted = self.so_far.noted
        drawn, faults = self._traced(layer, depth)
        if not faults and noted == self.so_far.noted:
            memory.keep(key, self.scope, overlays, drawn)
        yield from drawn.items
        if faults:
            raise SpecError(faults)

    def _counted(self, known: DrawnLayer) -> bool:
        """Count a remembered layer as if it were drawn. Return whether the face has room for it."""
        so_far, asked = self.so_far, self.scope.asked
        if so_far.layers + known.layers > MOST_LAYERS or so_far.points + known.points > MOST_POINTS:
            return False
        so_far.layers += known.layers
        so_far.points += known.points
        asked.names += known.asked
        asked.card += known.asked_card
        asked.which |= known.uses.names
        asked.measures |= known.uses.measures
        so_far.faces |= known.uses.faces
        so_far.overlays |= known.uses.overlays
        for file in known.uses.files:
            track_input(file)
        return True

    def _traced(self, layer: LayerSpec, depth: int) -> tuple[DrawnLayer, Sequence[Problem]]:
        """Draw a layer; return it with what it used, and its faults."""
        so_far, asked = self.so_far, self.scope.asked
        outer = asked.which, asked.measures, so_far.faces, so_far.overlays
        asked.which, asked.measures, so_far.faces, so_far.overlays = set(), set(), set(), set()
        before = asked.names, asked.card, so_far.layers, so_far.points
        try:
            with noting() as files:
                items, faults = self._whole(layer, depth)
            uses = _uses(
                frozenset(asked.which), frozenset(asked.measures), frozenset(so_far.overlays),
                frozenset(so_far.faces), frozenset(files),
            )  # fmt: skip
            after = asked.names, asked.card, so_far.layers, so_far.points
            return DrawnLayer(items, uses, *map(sub, after, before)), faults
        finally:
            asked.which |= outer[0]
            asked.measures |= outer[1]
            so_far.faces |= outer[2]
            so_far.overlays |= outer[3]

    def _whole(self, layer: LayerSpec, depth: int) -> tuple[Sequence[Item], Sequence[Problem]]:
        """Return the items of a layer with its effects, and its faults."""
        self._count(layer)
        before = self.so_far.points
        # What a layer drew before its fault is shown, so the fault is raised after the items.
        items, values, faults = self._drawn(layer, depth)
        # What inner layers drew is among the items, unless it was placed as a scene of its own.
        self.so_far.points = max(self.so_far.points, before + _points(items))
        self._bound(layer)
        if not EFFECTS.keys().isdisjoint(layer.params):
            items = list(with_effects(tuple(items), self._effects(layer)))
        if layer.label or layer.role:
            role = Role(layer.role) if layer.role else None
            items = [Group(tuple(items), label=layer.label, role=role)]
        if self.drawing.trace is not None:
            items = [self.drawing.trace(layer, values, items)]
        return items, faults

    def _drawn(
        self, layer: LayerSpec, depth: int
    ) -> tuple[Sequence[Item], Mapping[str, Any], Sequence[Problem]]:
        """Return the items of a layer, as far as it can be drawn, its parameters, and its faults."""
        kind, pen = KINDS[layer.kind], self._pen(layer, depth)
        items: list[Item] = []
        values, faults = self._parameters(kind, layer)
        try:
            if not faults:
                values = {name: self._painted(value, layer, depth) for name, value in values.items()}
                items.extend(kind.make(**values).draw(pen))
        except _TooMany:
            raise
        except SpecError as error:
            faults = [self._at_cell(problem, layer) for problem in error.problems]
        finally:
            self.so_far.noted += len(pen.warnings)
            self.drawing.warnings.update(pen.warnings)
        if not faults or not self.drawing.draft:
            return items, values, faults
        from deckgen.draw.draft import shown  # imported here because few builds are drafts

        return shown(layer.kind, values, pen.media(), items, faults), values, faults

    def _painted(self, value: object, layer: LayerSpec, depth: int) -> object:
        """Return a parameter's value, with a pattern drawn."""
        if not isinstance(value, PatternFill):
            return value
        self._count(layer)
        tile = Scene(value.w, value.h, tuple(self.face(value.pattern, depth + 1)))
        return Tile(tile, compose(translate(value.x, value.y), rotate(value.turn)))

    def _at_cell(self, problem: Problem, layer: LayerSpec) -> Problem:
        """Return a layer's problem, located at the row of a data file that its text or picture is from."""
        for name, param in KINDS[layer.kind].params.items():
            node = layer.params.get(name)
            if param.type in (*TEXTS, FILE) and node is not None and problem.where == layer.where:
                problem = self.card.placed(replace(problem, where=node.where), node)
                problem = problem if problem.context else replace(problem, where=layer.where)
        return problem

    def _effects(self, layer: LayerSpec) -> Effects:
        given: dict[str, Any] = {
            each.attribute: self._parameter(each, name, layer)
            for name, each in EFFECTS.items()
            if name in layer.params
        }
        return Effects(**given)

    def _is_shown(self, layer: LayerSpec) -> bool:
        if layer.overlay:
            self.so_far.overlays.add(layer.overlay)
            if layer.overlay not in self.drawing.overlays:
                return False
        try:
            return not layer.when or holds(self.scope.value(layer.when, layer.where))
        except SpecError as error:
            formula = ScalarNode(layer.when, layer.where)
            raise SpecError([self.card.placed(each, formula) for each in error.problems]) from None

    def _count(self, layer: LayerSpec) -> None:
        self.so_far.layers += 1
        self._bound(layer)

    def _bound(self, layer: LayerSpec) -> None:
        if self.so_far.layers > MOST_LAYERS:
            fact = Fact("draw-too-many-layers", most=MOST_LAYERS)
        elif self.so_far.points > MOST_POINTS:
            fact = Fact("draw-too-many-points", most=MOST_POINTS)
        else:
            return
        raise _TooMany(Problem(fact, layer.where, card=self.card.id))

    def _parameters(self, kind: LayerKind, layer: LayerSpec) -> tuple[dict[str, Any], Sequence[Problem]]:
        """Return the values of the parameters, and problems for those that cannot be read."""
        values = {}
        problems: list[Problem] = []
        for name, param in kind.params.items():
            try:
                values[param.attribute] = self._parameter(param, name, layer)
            except SpecError as error:
                problems += error.problems
        return values, problems

    def _parameter(self, param: Field, name: str, layer: LayerSpec) -> object:
        """Return a parameter's value, evaluated once for all cards if no name in it differs between them."""
        key, fixed, asked = (id(layer), name), self.drawing.fixed, self.scope.asked
        if key in fixed:
            value, measures, read = fixed[key]
            asked.measures.update(measures)
            for file in read:
                track_input(file)
            return value
        names, outer, asked.measures = asked.names, asked.measures, set()
        try:
            with noting() as files:
                value = self._read(param, layer.params.get(name), layer)
            if names == asked.names:
                fixed[key] = value, asked.measures, tuple(files)
            return value
        finally:
            asked.measures = outer | asked.measures

    def _read(self, param: Field, node: Node | None, layer: LayerSpec) -> object:
        """Return a parameter's value. Raises SpecError, located at the cell of the data file."""
        if param.type is LAYERS:
            return None
        if node is None or (isinstance(node, ScalarNode) and node.empty):
            return param.otherwise(self.scope, layer.where)
        try:
            return param.type.read(node, self.scope)
        except SpecError as error:
            raise SpecError([self._in_row(problem, node) for problem in error.problems]) from None

    def _in_row(self, problem: Problem, node: Node) -> Problem:
        """Return the problem of a value, placed at the data row whose cells a formula in it uses."""
        return reduce(self.card.placed, leaves(node), problem)

    def _pen(self, layer: LayerSpec, depth: int) -> Pen:
        drawing = self.drawing

        def inner(name: str, names: Mapping[str, Value]) -> Sequence[Item]:
            self._count(layer)
            return tuple(self._within(names).layers(layer.layers.get(name, ()), depth + 1))

        trim, bleed = drawing.drawn_at, drawing.bleed / drawing.scale

        def face(name: str, names: Mapping[str, Value]) -> Sequence[Item]:
            return self.face(name, depth + 1, names)

        return Pen(drawing.part, trim, bleed, self.scope, self.card, layer.where, inner, face)


def _points(items: Sequence[Item]) -> int:
    """Return how many items there are, with their points and glyphs; plates are shared, and count as one."""
    found = len(items)
    for item in items:
        match item:
            case Path(outline=Curves(ops=ops)):
                found += len(ops)
            case Text():
                found += len(item.glyphs)
            case Group():
                found += _points(item.items) + (_points(item.mask.items) if item.mask else 0)
    return found
