"""A place on a page in; an ornament drawn there out: moons through a month, or lozenges."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians

from deckgen.book.look import Look
from deckgen.geometry import Curves, arc, circle, joined, polyline, rectangle
from deckgen.ink import Ink
from deckgen.scene import Item, Path, Stroke

_MONTH = (45, 90, 180, 270, 315)
"""Elongations of the moon in the row, in degrees."""


def moon(x: float, y: float, r: float, angle: float, ink: Ink) -> Iterator[Item]:
    """A moon of elongation `angle` (0 new, 180 full): its dark part in ink, its lit part bare."""
    yield Path(circle(x, y, r), stroke=Stroke(ink, 0.16 * r))
    dark = _dark(x, y, r, angle % 360)
    if dark is not None:
        yield Path(dark, fill=ink)


def _dark(x: float, y: float, r: float, angle: float) -> Curves | None:
    """The unlit part: half a circle and half the ellipse that is the terminator."""
    if abs(angle - 180) < 1:
        return None
    waxing = angle < 180
    # the limb on the dark side, from the top to the foot, then back along the terminator
    limb = arc(x, y, r, -90, -270) if waxing else arc(x, y, r, -90, 90)
    k = r * cos(radians(angle)) * (1 if waxing else -1)
    back = arc(x, y, abs(k), 90, -90 if k > 0 else 270, ry=r)
    return Curves(limb.ops + "L" + back.ops[1:] + "Z", (*limb.xy, *back.xy))


def ornament(look: Look, x: float, y: float, scale: float) -> Iterator[Item]:
    """The look's ornament, centred at (x, y)."""
    if look.ornament == "moons":
        yield from _moons(look.ink, x, y, scale)
    else:
        yield from _lozenges(look.ink, x, y, scale)


def _moons(ink: Ink, x: float, y: float, scale: float) -> Iterator[Item]:
    middle = len(_MONTH) // 2
    for number, angle in enumerate(_MONTH):
        r = scale * (1.15 if number == middle else 0.8)
        yield from moon(x + (number - middle) * 4.1 * scale, y, r, angle, ink)
    reach = (middle + 0.7) * 4.1 * scale
    for side in (-1, 1):
        start, end = sorted((x + side * reach, x + side * (reach + 9 * scale)))
        yield Path(polyline([(start, y), (end, y)]), stroke=Stroke(ink, 0.13))


def _lozenges(ink: Ink, x: float, y: float, scale: float) -> Iterator[Item]:
    r = 0.9 * scale
    shapes = [
        polyline([(x + dx, y - r), (x + dx + r, y), (x + dx, y + r), (x + dx - r, y)], closed=True)
        for dx in (-3 * r, 0.0, 3 * r)
    ]
    yield Path(joined(shapes), fill=ink)


def double_frame(ink: Ink, x: float, y: float, width: float, height: float) -> Iterator[Item]:
    """A thick rule and a thin one inside it."""
    yield Path(rectangle(x, y, width, height), stroke=Stroke(ink, 0.7))
    yield Path(rectangle(x + 1.3, y + 1.3, width - 2.6, height - 2.6), stroke=Stroke(ink, 0.18))


def rule(ink: Ink, x0: float, x1: float, y: float, width: float = 0.15) -> Item:
    """A level rule."""
    return Path(polyline([(x0, y), (x1, y)]), stroke=Stroke(ink, width))
