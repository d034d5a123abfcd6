"""A scene in; the same scene with nothing to be seen through, out, as PDF/X-1a demands.

Nothing that deckgen draws has alpha; a user's picture may. Each such picture and what lies beneath it become
one opaque picture, in which inks are as a screen shows them and the press profile brings them back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256

from deckgen.pictures import see_through
from deckgen.press.bounds import Bounds
from deckgen.render.pdf import Document, pdf_bytes
from deckgen.scene import (
    IDENTITY,
    Group,
    Image,
    Item,
    Matrix,
    Place,
    Scene,
    after,
    inverse,
    walk,
)
from deckgen.units import MM_PER_INCH

DPI = 600
"""Pixels per inch of what is flattened: pictures at once and line art beneath them."""


def opaque(scene: Scene) -> Scene:
    """The scene itself if nothing in it can be seen through, else a new one that looks alike."""
    clear = [item for item in walk(scene.items) if isinstance(item, Image) and see_through(item.data)]
    for image in clear:
        scene = replace(scene, items=tuple(_replaced(scene, scene.items, image, IDENTITY)))
    return scene


def _replaced(scene: Scene, items: Iterable[Item], image: Image, matrix: Matrix) -> Iterator[Item]:
    """The items with each showing of the image exchanged for what is seen there."""
    for item in items:
        if item is image:
            yield Group((_seen(scene, image, matrix),), inverse(matrix))
        elif isinstance(item, Group):
            inside = after(item.transform, matrix)
            yield replace(item, items=tuple(_replaced(scene, item.items, image, inside)))
        elif isinstance(item, Place):
            inside = after(item.transform, matrix)
            yield Group(tuple(_replaced(scene, item.scene.items, image, inside)), item.transform)
        else:
            yield item


def _seen(scene: Scene, image: Image, matrix: Matrix) -> Image:
    """What is seen in the box of an image when all up to it has been painted."""
    box = Bounds(image.x, image.y, image.x + image.width, image.y + image.height).mapped(matrix)
    per_mm = DPI / MM_PER_INCH
    left, top = max(0, int(box.left * per_mm)), max(0, int(box.top * per_mm))
    right = min(round(scene.width * per_mm), int(box.right * per_mm) + 1)
    foot = min(round(scene.height * per_mm), int(box.bottom * per_mm) + 1)
    painted, _ = _until(scene.items, image)
    # few decks have pictures with alpha, and rasterising is slow to import
    from deckgen.render.png import page_png
    from deckgen.render.raster import Raster

    with Raster(pdf_bytes([replace(scene, items=painted)], Document("", compress=False))) as raster:
        size = round(scene.width * per_mm), round(scene.height * per_mm)
        data = page_png(raster, 0, *size, DPI, (left, top, max(right, left + 1), max(foot, top + 1)))
    width, height = max(right - left, 1), max(foot - top, 1)
    across, down = scene.width / size[0], scene.height / size[1]
    return Image(
        left * across,
        top * down,
        width * across,
        height * down,
        data,
        sha256(data).hexdigest(),
        (width, height),
    )


def _until(items: Iterable[Item], last: Image) -> tuple[tuple[Item, ...], bool]:
    """What is painted up to an image, and whether it came."""
    kept: list[Item] = []
    for item in items:
        if item is last:
            return (*kept, item), True
        if isinstance(item, Group | Place):
            inner, done = _until(item.items if isinstance(item, Group) else item.scene.items, last)
            if done:
                part = replace(item, items=inner) if isinstance(item, Group) else Group(inner, item.transform)
                return (*kept, part), True
        kept.append(item)
    return tuple(kept), False
