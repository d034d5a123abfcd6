"""Pieces set at places: items drawn once in, many `Place`s of them out; and where placed pieces stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from math import sqrt
from weakref import WeakValueDictionary

from deckgen.scene import IDENTITY, Group, Item, Matrix, Place, Scene, after, mapped, moved, turned

_drawn: WeakValueDictionary[str, Scene] = WeakValueDictionary()


def piece(items: Sequence[Item], r: float) -> Scene:
    """A scene of `2r` x `2r` mm, its middle at the items' origin; the same scene for the same items.

    So a penny that stands on eighty cards is written once in a file of all of them.
    """
    key = sha256(f"{r!r} {items!r}".encode()).hexdigest()
    known = _drawn.get(key)
    if known is None:
        known = _drawn[key] = Scene(2 * r, 2 * r, (Group(tuple(items), moved(r, r)),))
    return known


def put(scene: Scene, x: float, y: float, turn: float, label: str) -> Group:
    """A piece with its middle at (x, y), turned, under a label."""
    half = scene.width / 2
    to = after(after(moved(-half, -half), turned(turn)), moved(x, y))
    return Group((Place(scene, to),), label=label)


def standing(items: Iterable[Item], to: Matrix = IDENTITY) -> Iterator[tuple[float, float, float]]:
    """Centre and radius of every placed piece among the items, in mm."""
    for item in items:
        if isinstance(item, Group):
            yield from standing(item.items, after(item.transform, to))
        elif isinstance(item, Place):
            a, b, c, d, _, _ = matrix = after(item.transform, to)
            half = item.scene.width / 2
            yield *mapped(matrix, half, half), half * sqrt(abs(a * d - b * c))
