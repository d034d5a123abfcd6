"""Compute digests of scenes, which change whenever the picture does, for the keys of files made of them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from typing import Any, assert_never
from weakref import WeakKeyDictionary

from deckgen.geometry import Curves, Outline, Polygons
from deckgen.ink import Ink
from deckgen.scene import Group, Image, Item, Link, Mask, Paint, Path, Place, Scene, Text, Tile


def scene_digest(scene: Scene) -> str:
    """Return the digest of a scene: its size, its words and every item. It is computed once per scene."""
    known = _known.get(scene)
    if known is None:
        head = (scene.width, scene.height, scene.bleed, scene.title, scene.desc, scene.name)
        state = sha256(repr(head).encode())
        _add(state, scene.items)
        known = _known[scene] = state.hexdigest()
    return known


_known: WeakKeyDictionary[Scene, str] = WeakKeyDictionary()


def _add(state: Any, items: Iterable[Item]) -> None:
    for item in items:
        match item:
            case Path():
                _outline(state, item.outline)
                state.update(repr((item.even_odd, item.overprint)).encode())
                _paint(state, item.fill)
                state.update(repr(item.stroke and replace(item.stroke, ink=_NO_INK)).encode())
                _paint(state, item.stroke.ink if item.stroke else None)
            case Text():
                state.update(item.font.digest.encode())
                state.update(repr((item.size, item.fill, item.stroke, item.overprint)).encode())
                state.update(repr(item.glyphs).encode())
            case Image():
                state.update(repr((item.x, item.y, item.width, item.height, item.digest)).encode())
            case Group():
                _group(state, item)
            case Place():
                state.update(repr(item.transform).encode() + scene_digest(item.scene).encode())
            case Link():
                state.update(repr(item).encode())
            case _:
                assert_never(item)


def _group(state: Any, group: Group) -> None:
    state.update(repr((group.transform, group.label, group.role, len(group.items))).encode())
    if group.tag is not None:
        state.update(repr(group.tag).encode())
    if group.clip is not None:
        _outline(state, group.clip)
    if group.composes or group.clip_even_odd:
        state.update(repr((group.clip_even_odd, group.opacity, group.blend, group.isolated)).encode())
    if group.mask is not None:
        state.update(_mask(group.mask))
    _add(state, group.items)


@lru_cache(maxsize=64)
def _mask(mask: Mask) -> bytes:
    """Return the digest of a mask. Cached, as many cards have the same shadow."""
    state = sha256(repr((mask.alpha, mask.blur)).encode())
    _add(state, mask.items)
    return state.digest()


_NO_INK = Ink("", (0, 0, 0, 0), (0, 0, 0))


def _paint(state: Any, paint: Paint | None) -> None:
    if isinstance(paint, Tile):
        state.update(repr(paint.transform).encode() + scene_digest(paint.scene).encode())
    else:
        state.update(repr(paint).encode())


def _outline(state: Any, outline: Outline) -> None:
    match outline:
        case Curves():
            state.update(outline.ops.encode())
            state.update(array("d", outline.xy).tobytes())
        case Polygons():
            state.update(outline.digest.encode())
        case _:
            assert_never(outline)
