"""The penny of Moon and Sixpence: heads is a crescent moon with three stars, tails a star of six rays."""

from __future__ import annotations

import numpy as np

from engraver.field import Area, Canvas
from engraver.grid import Array, smooth
from engraver.phases import ball, rays, rings
from engraver.ribbon import arc
from engraver.scene import scene
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, press

RADII = {63.5: 6.16, 19.05: 8.95}
"""The radius of a penny in mm, on cards and on tokens."""
_BEADS, _REEDS = 36, 72
_FIELD = 0.735
"""The radius of the field inside the beads."""
_MOON, _BITE = (-0.02, 0.0, 0.60), (0.22, -0.06, 0.53)
"""The crescent: a disc, and the disc that is taken out of it; centre and radius."""


@scene("heads", "Heads", season="copper", radii=RADII)
def heads(c: Canvas) -> None:
    """A crescent that lights the field about it, as the moon of the cards does, and three stars."""
    _blank(c)
    _rings(c, 0.46)
    x, y, r = _MOON
    night = c.disc(x, y, r)
    c.engrave(night, 0.66 - 0.22 * c.grid(night).x, ball(x, y, r, scale=0.9), 1.0)
    device = Stamp(c)
    device.fill(_crescent(), PAPER, 0.16)
    press(device)
    _shade(c)
    stars = Stamp(c)
    for x, y, r in ((0.27, 0.0, 0.225), (0.40, -0.35, 0.13), (0.40, 0.34, 0.13)):
        for size, paint in ((r + 0.24 * c.mm, INK), (r, PAPER)):
            stars.fill(_star(x, y, size, 5, 0.42), paint)
    press(stars)


@scene("tails", "Tails", season="copper", radii=RADII)
def tails(c: Canvas) -> None:
    """A star of six rays, each lit on one side, in rings of light."""
    _blank(c)
    _rings(c, 0.25)
    star = Stamp(c)
    long, waist = 0.60, 0.29
    star.fill(_star(0, 0, long + 0.36 * c.mm, 6, 0.54), INK)
    for k in range(6):
        with star.at(0, 0, 1, 60 * k):
            for side, paint in ((-1, PAPER), (1, MID)):
                star.fill([(0, 0), (0, -long), (side * waist / 2, -waist * np.sqrt(0.75))], paint, 0.11)
    for k in range(6):
        with star.at(0, 0, 1, 60 * k + 30):
            star.dot(0, -0.55, 0.066 + 0.16 * c.mm, INK)
            star.dot(0, -0.55, 0.066, PAPER)
    star.dot(0, 0, 0.17, INK)
    star.dot(0, 0, 0.125, LIGHT)
    press(star)


def _blank(c: Canvas) -> None:
    """The coin without a device: a raised rim, milling that is darker away from the light, and beads."""
    c.ink(c.everywhere(), 1.0)
    c.paper(_between(c, 0.895, 0.975), 0.45)
    milled = _between(c, 0.822, 0.872)
    grid = c.grid(milled)
    away = 0.5 + 0.35 * (grid.x + grid.y)
    c.engrave(milled, 0.20 + 0.34 * away, rays(0, 0, _REEDS), 1.0)
    beads = Stamp(c)
    for k in range(_BEADS):
        with beads.at(0, 0, 1, 360 * k / _BEADS):
            beads.dot(0, -0.776, 0.030, LIGHT)
    press(beads)


def _rings(c: Canvas, dawn: float) -> None:
    """The field: rings that are darker towards the beads, from radius `dawn` on."""
    field = c.disc(0, 0, _FIELD)
    far = c.grid(field).polar()[0]
    c.engrave(field, 0.26 + 0.40 * smooth(dawn, 0.70, far), rings(0, 0, scale=0.9, wobble=0), 1.0)


def _between(c: Canvas, low: float, high: float) -> Area:
    far = c.grid().polar()[0]
    cover = np.clip(np.minimum(far - low, high - far) / c.step + 0.5, 0, 1)
    return Area(slice(None), slice(None), cover.astype(np.float32))


def _crescent() -> Array:
    (x, y, r), (u, v, s) = _MOON, _BITE
    away = np.hypot(u - x, v - y)
    toward = np.rad2deg(np.arctan2(v - y, u - x))
    half = np.rad2deg(np.arccos((away**2 + r**2 - s**2) / (2 * away * r)))
    inner = np.rad2deg(np.arccos((away**2 + s**2 - r**2) / (2 * away * s)))
    outside = arc(x, y, r, r, toward + half, toward + 360 - half, 80)
    inside = arc(u, v, s, s, toward + 180 + inner, toward + 180 - inner, 60)
    return np.vstack([outside, inside])


def _shade(c: Canvas) -> None:
    """Lines that wrap the moon, along the crescent's inner edge."""
    lit = Stamp(c)
    lit.fill(_crescent())
    area = lit.area()
    u, v, s = _BITE
    deep = c.grid(area).polar(u, v)[0] - np.float32(s)
    tone = 0.62 * smooth(0.17, 0.0, deep)
    c.cross(area, tone, ball(*_MOON, scale=0.9))


def _star(x: float, y: float, r: float, points: int, inner: float) -> Array:
    a = np.arange(2 * points) * np.pi / points - np.pi / 2
    s = np.where(np.arange(2 * points) % 2 == 0, r, r * inner)
    return np.stack([x + s * np.cos(a), y + s * np.sin(a)], axis=1)
