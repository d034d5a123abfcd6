"""Make pictures for the proof page: vectors, which are sharp at any zoom, or JPEGs if too large."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import NamedTuple

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


def fitting(scenes: Mapping[str, Scene], room: float, progress: OnPicture) -> dict[str, EncodedPicture]:
    """Return a picture of each scene, of at most `room` bytes in total if possible.

    As many as possible are vectors (`image/svg+xml+gzip`), smallest first; the others are JPEGs.
    """
    packed: dict[str, bytes] = {}
    for name, scene in scenes.items():
        data = svg_text(scene).encode()
        if len(data) <= LARGEST_SVG:
            packed[name] = gzip.compress(data, LEVEL, mtime=0)
            progress(len(packed), len(scenes))
    found: dict[str, EncodedPicture] = {}
    for name in sorted(packed, key=lambda name: len(packed[name])):
        if len(packed[name]) > room / (len(scenes) - len(found)):
            break
        found[name] = EncodedPicture(packed[name], "image/svg+xml+gzip")
        room -= len(packed[name])
    others = {name: scene for name, scene in scenes.items() if name not in found}
    return found | _jpegs(others, room, lambda done: progress(len(found) + done, len(scenes)))


def _jpegs(
    scenes: Mapping[str, Scene], room: float, progress: Callable[[int], None]
) -> dict[str, EncodedPicture]:
    area = sum(scene.width * scene.height for scene in scenes.values()) or 1.0
    density = max(COARSEST, min(DENSEST, (max(0.0, room) / (BYTES_PER_PIXEL * area)) ** 0.5))
    while True:
        drawn: dict[str, EncodedPicture] = {}
        for name, scene in scenes.items():
            drawn[name] = _jpeg(scene, density)
            progress(len(drawn))
        size = sum(len(one.data) for one in drawn.values())
        if size <= room or density <= COARSEST:
            return drawn
        density = max(COARSEST, density * 0.9 * (max(0.0, room) / size) ** 0.5)


def address(one: EncodedPicture) -> str:
    """Return a picture as a data URL."""
    return f"data:{one.kind};base64,{b64encode(one.data).decode('ascii')}"
