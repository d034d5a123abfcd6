"""Make pictures for the proof page: vectors, which are sharp at any zoom, or JPEGs if too large."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from deckgen.faces.store import SceneStore
from deckgen.render.png import preview
from deckgen.render.svg import svg_text
from deckgen.scene import Scene

OnPicture = Callable[[int, int], None]
LEVEL = 4
"""gzip's level for vectors: level 6 saves 4 % but takes five times as long."""
LARGEST_SVG = 4_000_000
"""The largest SVG in bytes to send to a browser; if it contains photographs, a JPEG is drawn faster."""
DENSEST, COARSEST = 14.0, 1.3
"""Highest and lowest pixels per mm of JPEGs: sharp at three times the size, and barely recognisable."""
WIDEST = 2400
"""The width of the largest JPEG in pixels."""
BYTES_PER_PIXEL = 0.30
"""The first estimate of a JPEG's size; the actual size is then measured."""


class EncodedPicture(NamedTuple):
    """An encoded picture and its media type."""

    data: bytes
    kind: str


def picture(scene: Scene) -> EncodedPicture:
    """Return the picture of a scene for a browser on this machine."""
    data = svg_text(scene).encode()
    return EncodedPicture(data, "image/svg+xml") if len(data) <= LARGEST_SVG else _jpeg(scene, DENSEST)


def _jpeg(scene: Scene, density: float) -> EncodedPicture:
    return EncodedPicture(preview(scene, max(1, min(WIDEST, round(density * scene.width)))), "image/jpeg")


class PackedPicture(NamedTuple):
    """The size of a picture in mm, and the picture as a packed vector unless that would be too large."""

    width: float
    height: float
    data: bytes


def packed(scene: Scene) -> PackedPicture:
    """Return a scene as a packed vector."""
    data = svg_text(scene).encode()
    vector = gzip.compress(data, LEVEL, mtime=0) if len(data) <= LARGEST_SVG else b""
    return PackedPicture(scene.width, scene.height, vector)


class _Drawn(NamedTuple):
    """The size of a picture that was drawn, and a function that draws it again."""

    width: float
    height: float
    again: Callable[[], Scene]


@dataclass
class Album:
    """Pictures by name, packed as vectors; their scenes are not kept."""

    _drawn: dict[str, _Drawn] = field(default_factory=dict)
    _packed: dict[str, int] = field(default_factory=dict)
    """The sizes of packed vectors, which are stored on disk."""
    _store: SceneStore = field(default_factory=SceneStore)

    def add(self, name: str, scene: Scene) -> None:
        """Add a picture unless it is there; its scene is stored."""
        if name not in self._drawn:
            self._store.put(f"scene {name}", scene)
            self.put(name, packed(scene), partial(self._store.get, f"scene {name}"))

    def put(self, name: str, picture: PackedPicture, again: Callable[[], Scene]) -> None:
        """Add a packed picture unless it is there. `again` draws it again."""
        if name in self._drawn:
            return
        self._drawn[name] = _Drawn(picture.width, picture.height, again)
        if picture.data:
            self._packed[name] = len(picture.data)
            self._store.put(name, bytearray(picture.data))

    def fitting(self, room: float, progress: OnPicture) -> dict[str, Callable[[], EncodedPicture]]:
        """Return functions that return the pictures, of at most `room` bytes in total if possible.

        As many as possible are vectors (`image/svg+xml+gzip`), smallest first; the others are JPEGs.
        """
        found: dict[str, Callable[[], EncodedPicture]] = {}
        for name, size in sorted(self._packed.items(), key=itemgetter(1)):
            if size > room / (len(self._drawn) - len(found)):
                break
            found[name] = partial(self._vector, name)
            room -= size
        others = {name: each for name, each in self._drawn.items() if name not in found}
        jpegs = _jpegs(others, room, lambda done: progress(len(found) + done, len(self._drawn)))
        return found | {name: partial(_as_is, each) for name, each in jpegs.items()}

    def _vector(self, name: str) -> EncodedPicture:
        return EncodedPicture(bytes(self._store.get(name)), "image/svg+xml+gzip")


def _as_is(picture: EncodedPicture) -> EncodedPicture:
    return picture


def _jpegs(
    drawn: Mapping[str, _Drawn], room: float, progress: Callable[[int], None]
) -> dict[str, EncodedPicture]:
    area = sum(each.width * each.height for each in drawn.values()) or 1.0
    density = max(COARSEST, min(DENSEST, (max(0.0, room) / (BYTES_PER_PIXEL * area)) ** 0.5))
    while True:
        found: dict[str, EncodedPicture] = {}
        for name, each in drawn.items():
            found[name] = _jpeg(each.again(), density)
            progress(len(found))
        size = sum(len(one.data) for one in found.values())
        if size <= room or density <= COARSEST:
            return found
        density = max(COARSEST, density * 0.9 * (max(0.0, room) / size) ** 0.5)


def address(made: Callable[[], EncodedPicture]) -> str:
    """Return the picture that a function returns as a data URL."""
    one = made()
    return f"data:{one.kind};base64,{b64encode(one.data).decode('ascii')}"
