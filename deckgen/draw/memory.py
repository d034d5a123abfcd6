"""Remember drawn layers: a layer that looks up the same values again is not drawn again.

The rim of a card, its index and its tokens are the same on many cards, and nearly everything is the same with
an overlay and without.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Final, NamedTuple, TypeAlias

from deckgen.deck.scope import Scope
from deckgen.scene import Group, Image, Item, Path, Place, Stroke, Tile

MOST: Final = 100_000
"""The most points of all remembered layers, about 20 MB; a deck of engraved cards has 90,000."""
_BYTES_PER_POINT: Final = 200
"""The memory of a point, by which pictures are weighed."""
_VARIANTS: Final = 8
"""Most sets of names by which one layer is remembered: it asks for others where conditions differ."""
_PLAIN: Final = (str, int, bool, type(None))
LayerKey: TypeAlias = tuple[int, int]
"""The identity of a layer, and how deep it is nested."""


class Uses(NamedTuple):
    """What a layer was drawn from, besides what is the same for all cards."""

    names: frozenset[str]
    measures: frozenset[str]
    overlays: frozenset[str]
    faces: frozenset[str]
    files: frozenset[FilePath]


class DrawnLayer(NamedTuple):
    """The items of a layer, what they were drawn from, and by how much drawing them raised each count."""

    items: Sequence[Item]
    uses: Uses
    asked: int
    asked_card: int
    layers: int
    points: int


class _Kept(NamedTuple):
    """A layer with the values whose identity is in its key, so that they stay what they are."""

    layer: DrawnLayer
    values: Sequence[object]
    weight: float


@dataclass(slots=True)
class LayerMemory:
    """Drawn layers by the values that they looked up; those used least recently are forgotten.

    It serves drawings of one deck that differ in nothing but their overlays, bleed and safe distance.
    """

    room: float = 1.0
    """The share of `MOST` that it may take."""
    _variants: dict[LayerKey, list[Uses]] = field(default_factory=dict)
    _kept: OrderedDict[object, _Kept] = field(default_factory=OrderedDict)
    _weight: float = 0.0

    def find(self, key: LayerKey, scope: Scope, overlays: Collection[str]) -> DrawnLayer | None:
        """Return the layer as it was drawn where it looked up the same values."""
        for uses in self._variants.get(key, ()):
            marked = key, _marks(uses, scope, overlays)
            if marked in self._kept:
                self._kept.move_to_end(marked)
                return self._kept[marked].layer
        return None

    def keep(self, key: LayerKey, scope: Scope, overlays: Collection[str], drawn: DrawnLayer) -> None:
        """Remember a layer that was drawn without any problem or warning."""
        uses, weight = drawn.uses, drawn.points + drawn.layers + _weight(drawn.items)
        variants = self._variants.setdefault(key, [])
        if "card" in uses.names or weight > MOST / 8:
            return
        if not any(each[:3] == uses[:3] for each in variants):
            if len(variants) == _VARIANTS:
                return
            variants.append(uses)
        values = [scope.data.get(name) for name in uses.names]
        self._kept[key, _marks(uses, scope, overlays)] = _Kept(drawn, values, weight)
        self._weight += weight
        while self._weight > MOST * self.room:
            self._weight -= self._kept.popitem(last=False)[1].weight


def _marks(uses: Uses, scope: Scope, overlays: Collection[str]) -> object:
    """Return what stands for the values of all names: equal only if a layer comes out the same."""
    return (
        uses.names,
        uses.measures,
        tuple([_mark(scope, name) for name in uses.names]),
        tuple([scope.measures[name] for name in uses.measures]),
        tuple([name in overlays for name in uses.overlays]),
    )


def _mark(scope: Scope, name: str) -> object:
    if name not in scope.data:
        return None  # the same for every card, or unknown to all of them
    value, local = scope.data[name], name in scope.local
    if isinstance(value, _PLAIN):
        return local, type(value), value
    return local, repr(value) if isinstance(value, float) else id(value)


def _weight(items: Iterable[Item]) -> float:
    """Return how much room the pictures of a layer take, in points."""
    weight = 0.0
    for item in items:
        match item:
            case (
                Place(scene=scene) | Path(fill=Tile(scene=scene)) | Path(stroke=Stroke(ink=Tile(scene=scene)))
            ):
                weight += _weight(scene.items)
            case Group():
                weight += _weight(item.items) + (_weight(item.mask.items) if item.mask else 0)
            case Image():
                weight += (len(item.data) + len(item.press)) / _BYTES_PER_POINT
    return weight
