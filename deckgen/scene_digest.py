"""Compute digests of scenes, which change whenever the picture does, for the keys of files made of them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from typing import TypeAlias, assert_never
from weakref import WeakKeyDictionary

from deckgen.geometry import Curves, Outline, Polygons
from deckgen.ink import Ink
from deckgen.once import Once
from deckgen.scene import Group, Image, Item, Link, Mask, Paint, Path, Place, Scene, Text, Tile

Add: TypeAlias = Callable[[bytes], object]
"""Takes what goes into a digest."""


def scene_digest(scene: Scene, layers: Once | None = None) -> str:
    """Return the digest of a scene: its size, its words and every item. It is computed once per scene.

    `layers` remembers what goes into it of layers that other scenes have too.
    """
    known = _known.get(scene)
    if known is None:
        head = (scene.width, scene.height, scene.bleed, scene.title, scene.desc, scene.name)
        state = sha256(repr(head).encode())
        for item in scene.items:
            if layers is None or not isinstance(item, Group):
                _add(state.update, (item,))
                continue
            _head(state.update, item)
            for layer in item.items:
                state.update(layers.once(layer, "digest", _bytes))
        known = _known[scene] = state.hexdigest()
    return known


_known: WeakKeyDictionary[Scene, str] = WeakKeyDictionary()


def _add(add: Add, items: Iterable[Item]) -> None:
    for item in items:
        match item:
            case Path():
                _outline(add, item.outline)
                add(repr((item.even_odd, item.overprint)).encode())
                _paint(add, item.fill)
                add(repr(item.stroke and replace(item.stroke, ink=_NO_INK)).encode())
                _paint(add, item.stroke.ink if item.stroke else None)
            case Text():
                add(item.font.digest.encode())
                add(repr((item.size, item.fill, item.stroke, item.overprint)).encode())
                add(repr(item.glyphs).encode())
            case Image():
                add(repr((item.x, item.y, item.width, item.height, item.digest)).encode())
            case Group():
                _head(add, item)
                _add(add, item.items)
            case Place():
                add(repr(item.transform).encode() + scene_digest(item.scene).encode())
            case Link():
                add(repr(item).encode())
            case _:
                assert_never(item)


def _bytes(layer: Item) -> bytes:
    """Return what a layer adds to the digest of a scene."""
    parts: list[bytes] = []
    _add(parts.append, (layer,))
    return b"".join(parts)


def _head(add: Add, group: Group) -> None:
    """Add what a group has besides its items."""
    add(repr((group.transform, group.label, group.role, len(group.items))).encode())
    if group.tag is not None:
        add(repr(group.tag).encode())
    if group.clip is not None:
        _outline(add, group.clip)
    if group.composes or group.clip_even_odd:
        add(repr((group.clip_even_odd, group.opacity, group.blend, group.isolated)).encode())
    if group.mask is not None:
        add(_mask(group.mask))


@lru_cache(maxsize=64)
def _mask(mask: Mask) -> bytes:
    """Return the digest of a mask. Cached, as many cards have the same shadow."""
    state = sha256(repr((mask.alpha, mask.blur)).encode())
    _add(state.update, mask.items)
    return state.digest()


_NO_INK = Ink("", (0, 0, 0, 0), (0, 0, 0))


def _paint(add: Add, paint: Paint | None) -> None:
    if isinstance(paint, Tile):
        add(repr(paint.transform).encode() + scene_digest(paint.scene).encode())
    else:
        add(repr(paint).encode())


def _outline(add: Add, outline: Outline) -> None:
    match outline:
        case Curves():
            add(outline.ops.encode())
            add(array("d", outline.xy).tobytes())
        case Polygons():
            add(outline.digest.encode())
        case _:
            assert_never(outline)
