"""Print spot inks in four colours, for printers that have no plates for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from deckgen.ink import TECHNICAL, Ink
from deckgen.scene import Item, Linear, Paint, Path, Radial, Scene, Stop, Stroke, Text, Tile, Visit, rewrite


def in_process(scene: Scene) -> Scene:
    """Return a scene with the CMYK builds of its spot inks in their place.

    Those that guide a machine, such as die lines, stay. Masks do too, because only their luminance counts.
    """
    return rewrite(scene, _changed)


def _changed(visit: Visit[Item]) -> Sequence[Item] | None:
    item = visit.item
    if isinstance(item, Path):
        return (replace(item, fill=item.fill and _paint(item.fill), stroke=_stroke(item.stroke)),)
    if isinstance(item, Text):
        return (replace(item, fill=_ink(item.fill), stroke=_stroke(item.stroke)),)
    return None


def _stroke(stroke: Stroke | None) -> Stroke | None:
    return replace(stroke, ink=_paint(stroke.ink)) if stroke else None


def _paint(paint: Paint) -> Paint:
    match paint:
        case Ink():
            return _ink(paint)
        case Linear() | Radial():
            return replace(paint, stops=tuple(Stop(stop.offset, _ink(stop.ink)) for stop in paint.stops))
        case Tile():
            return replace(paint, scene=in_process(paint.scene))


def _ink(ink: Ink) -> Ink:
    return ink if ink.spot.lower() in TECHNICAL else ink._replace(spot="")
