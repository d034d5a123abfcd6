"""A face in; the same face in outlines and black letters out, for sheets that are soon thrown away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from deckgen.ink import Ink
from deckgen.scene import (
    Curves,
    Group,
    Image,
    Item,
    Link,
    Path,
    Place,
    Polygons,
    Role,
    Scene,
    Stroke,
    Text,
    rectangle,
)

WHITE = Ink("white", (0, 0, 0, 0), (255, 255, 255))
BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))
GREY = Ink("grey", (0, 0, 0, 30), (178, 178, 178))
LINE = 0.12
"""Width of an outline in mm, as it stands in the drawing."""
_THIN = 0.25
"""Strokes up to this width stay lines; wider ones are drawn as grey bands."""


def outlines_of(scene: Scene) -> Scene:
    """The face with fills as outlines, letters black, engraved plates in grey and pictures left out."""
    return replace(scene, items=tuple(_outlined(scene.items)))


def _outlined(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        match item:
            case Path():
                yield from _path(item)
            case Text():
                yield replace(item, fill=BLACK, stroke=None, overprint=False)
            case Group() if item.role is Role.BACKGROUND:
                continue
            case Group():
                yield replace(item, items=tuple(_outlined(item.items)))
            case Place():
                yield replace(item, scene=outlines_of(item.scene))
            case Image():
                yield Path(_box(item), WHITE, Stroke(GREY, LINE))
            case Link():
                yield item
            case _:
                assert_never(item)


def _path(path: Path) -> Iterator[Path]:
    """Light fills hide what is beneath as before; an engraved plate shows its key block only."""
    if isinstance(path.outline, Polygons):
        if path.overprint:
            yield replace(path, fill=GREY, stroke=None, overprint=False)
        return
    stroke = Stroke(GREY, LINE)
    if path.stroke is not None:
        thin = path.stroke.width <= _THIN
        stroke = replace(path.stroke, ink=BLACK if thin else GREY, width=min(path.stroke.width, 2 * _THIN))
    fill = WHITE if path.fill is not None else None
    yield replace(path, fill=fill, stroke=stroke, overprint=False)


def _box(image: Image) -> Curves:
    return rectangle(image.x, image.y, image.width, image.height)
