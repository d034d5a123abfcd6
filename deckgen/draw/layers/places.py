"""Pieces drawn once and placed many times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from weakref import WeakValueDictionary

from deckgen.geometry import apply, compose, mean_scale, rotate, translate
from deckgen.scene import Group, Item, Place, Scene, visits

_drawn: WeakValueDictionary[str, Scene] = WeakValueDictionary()


def piece(items: Sequence[Item], r: float) -> Scene:
    """Return a scene of `2r` x `2r` mm about the items' origin, the same scene for the same items.

    A penny on eighty cards is thus written once in a file of all of them.
    """
    key = sha256(f"{r!r} {items!r}".encode()).hexdigest()
    known = _drawn.get(key)
    if known is None:
        known = _drawn[key] = Scene(2 * r, 2 * r, (Group(tuple(items), translate(r, r)),))
    return known


def put(scene: Scene, x: float, y: float, turn: float, label: str) -> Group:
    """Place a piece with its middle at (x, y), rotated, under a label."""
    half = scene.width / 2
    to = compose(compose(translate(-half, -half), rotate(turn)), translate(x, y))
    return Group((Place(scene, to),), label=label)


def standing(items: Iterable[Item]) -> Iterator[tuple[float, float, float]]:
    """Yield the centre and radius of every placed piece among the items, in mm."""
    for visit in visits(items):
        if isinstance(visit.item, Place):
            matrix = compose(visit.item.transform, visit.matrix)
            half = visit.item.scene.width / 2
            yield *apply(matrix, half, half), half * mean_scale(matrix)
