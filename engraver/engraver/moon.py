"""The moon at any age: real maria and rayed craters, a half-elliptic terminator, lines that wrap the ball."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckgen.selenography import RAYED, SEAS
from engraver.field import Area, Canvas
from engraver.grid import Array, Field, Grid, smooth
from engraver.phases import ball
from engraver.ribbon import arc
from engraver.stamp import INK, LIGHT, Stamp, press


@dataclass(frozen=True, slots=True)
class Moon:
    """Centre, radius and age of the moon (fraction of a lunation: 0 new, 0.25 first quarter, 0.5 full).

    `tilt` turns the face clockwise by degrees: negative as it rises, positive as it sets.
    """

    x: float
    y: float
    r: float
    age: float
    tilt: float = 0.0

    @property
    def disc(self) -> tuple[float, float, float]:
        """Centre and radius, in the form that phases take."""
        return self.x, self.y, self.r

    def lit(self, u: Array, v: Array, soft: float = 0.012) -> Array:
        """Return 1 where the sun shines on the disc (u right, v down, in moon radii), and 0 in the dark."""
        if self.age in (0.0, 1.0):
            return np.zeros(np.broadcast_shapes(u.shape, v.shape), np.float32)
        edge = np.float32(np.cos(2 * np.pi * self.age)) * np.sqrt(np.maximum(1 - v * v, 0))
        return smooth(-soft, soft, u - edge if self.age <= 0.5 else -u - edge)


def _maria(u: Array, v: Array, rough: Array) -> Array:
    """Return how much of each sample of the unit disc is mare, 0..1."""
    lat = np.arcsin(np.clip(-v, -1, 1))
    lon = np.arcsin(np.clip(u / np.maximum(np.cos(lat), 1e-3), -1, 1))
    lat, lon = np.rad2deg(lat), np.rad2deg(lon)
    sea: Array = np.zeros(np.broadcast_shapes(u.shape, v.shape), np.float32)
    for each in SEAS:
        east, north, a, b = each.east, each.north, each.half_width, each.half_height
        width = a / np.cos(np.deg2rad(north)) if abs(north) < 50 else a * 1.4
        far = np.hypot((lon - east) / width, (lat - north) / b)
        sea = np.maximum(sea, smooth(1.32, 0.78, far + rough * 0.30))
    return sea


def _bright(u: Array, v: Array) -> Array:
    """Return the brightness of rayed craters, and of Tycho's rays, 0..1."""
    white: Array = np.zeros(np.broadcast_shapes(u.shape, v.shape), np.float32)
    for k, crater in enumerate(RAYED):
        east, north, r = crater.east, crater.north, crater.radius
        cu = np.cos(np.deg2rad(north)) * np.sin(np.deg2rad(east))
        cv = -np.sin(np.deg2rad(north))
        far, turn = np.hypot(u - cu, v - cv), np.arctan2(v - cv, u - cu)
        white = np.maximum(white, smooth(1.5 * r, 0.9 * r, far))
        if k < 2:
            spokes = smooth(0.55, 0.9, np.cos(turn * (9 - 2 * k) + 1.0 + k)) * smooth(9.5 * r, 2 * r, far)
            white = np.maximum(white, spokes * (0.85 if k == 0 else 0.6))
    return white


def _face(canvas: Canvas, moon: Moon, grid: Grid) -> tuple[Array, Array]:
    """Return the tone and tint of the disc."""
    u = (grid.x - np.float32(moon.x)) / np.float32(moon.r) + 0 * grid.y
    v = (grid.y - np.float32(moon.y)) / np.float32(moon.r) + 0 * grid.x
    a = np.deg2rad(moon.tilt)
    fu, fv = u * np.cos(a) + v * np.sin(a), v * np.cos(a) - u * np.sin(a)
    rough = canvas.noise("regolith", 0.16 * moon.r, octaves=2)(grid)
    sea = _maria(fu, fv, rough)
    lit = moon.lit(u, v)
    limb = smooth(0.9, 1.0, np.hypot(u, v))
    shade = (
        (0.50 + 0.12 * rough) * sea * (1 - 0.9 * _bright(fu, fv))
        + 0.05 * limb
        + 0.06 * np.maximum(rough, 0) * (1 - sea)
    )
    if 0.05 < moon.age < 0.45 or 0.55 < moon.age < 0.95:
        edge = np.cos(2 * np.pi * moon.age) * np.sqrt(np.maximum(1 - v * v, 0))
        deep = (u - edge) if moon.age < 0.5 else (-u - edge)
        craters = canvas.noise("craters", 0.075 * moon.r, octaves=2)(grid)
        shade += smooth(0.30, 0.0, deep) * np.clip(0.16 + 0.80 * craters, 0, 0.6)
    dark = 0.84 + 0.10 * sea + 0.04 * rough
    wash = 0.45 * smooth(0.45, 0.75, sea * (1 - _bright(fu, fv)))
    return lit * shade + (1 - lit) * dark, np.where(lit > 0.5, wash, 1.0)


def _limb(canvas: Canvas, moon: Moon) -> None:
    """Draw the limb: a paper ring on the lit side, a tinted hairline on the dark side, an ink line inside."""
    halo, mm = 0.42, canvas.mm
    outer = canvas.disc(moon.x, moon.y, moon.r + halo * mm)
    grid = canvas.grid(outer)
    u = (grid.x - np.float32(moon.x)) / np.float32(moon.r + halo * mm)
    v = (grid.y - np.float32(moon.y)) / np.float32(moon.r + halo * mm)
    size = np.maximum(np.hypot(u, v), 1e-3)
    bright = moon.lit(u / size * 0.999, v / size * 0.999, soft=0.25)
    far = grid.polar(moon.x, moon.y)[0]
    wide = (0.17 + 0.25 * bright) * mm
    ring = np.clip((moon.r + wide - far) / canvas.step + 0.5, 0, 1)
    canvas.paper(Area(outer.rows, outer.cols, (outer.cover * ring).astype(np.float32)), 0.45 * (1 - bright))


def draw_moon(canvas: Canvas, moon: Moon) -> None:
    """Engrave the moon. Whatever is drawn later covers it."""
    _limb(canvas, moon)
    disc = canvas.disc(*moon.disc)
    canvas.ink(disc, 1.0)
    face = canvas.disc(moon.x, moon.y, moon.r - 0.15 * canvas.mm)
    tone, tint = _face(canvas, moon, canvas.grid(face))
    canvas.engrave(face, tone, ball(moon.x, moon.y, moon.r, turn=moon.tilt * 0.5), tint)
    if moon.age == 0.5:
        _tycho(canvas, moon)


def _tycho(canvas: Canvas, moon: Moon) -> None:
    """Cut the rays of Tycho into the full moon: fine strokes that leave the rays white between them."""
    crater, rng = RAYED[0], canvas.rng("tycho")
    x = float(np.cos(np.deg2rad(crater.north)) * np.sin(np.deg2rad(crater.east)))
    y = -float(np.sin(np.deg2rad(crater.north)))
    stamp = Stamp(canvas)
    with stamp.at(moon.x, moon.y, moon.r, moon.tilt):
        for k in range(22):
            a = 2 * np.pi * (k + float(rng.uniform(0.3, 0.7))) / 22
            way = np.array([np.cos(a), np.sin(a)])
            near = 0.13 + 0.05 * (k % 3) + float(rng.uniform(0.0, 0.04))
            long = (0.56 if k % 2 else 0.34) * float(rng.uniform(0.8, 1.2)) * (1.0 if way[1] > -0.3 else 0.5)
            edge = np.sqrt(max(0.0, 0.86 - (x * way[1] - y * way[0]) ** 2)) - (x * way[0] + y * way[1])
            far = min(near + long, float(edge) - 0.04)
            if far - near > 0.10:
                stamp.taper(np.stack([(x, y) + near * way, (x, y) + far * way]), 0.026)
        stamp.line(arc(x, y, 0.062, 0.052, 20, 250), 0.11)
    press(stamp)


def young_ring(canvas: Canvas, moon: Moon, mm: float = 0.3) -> None:
    """Draw the new moon of the almanacs: a dark disc whose limb is a thin ring of light tint."""
    stamp = Stamp(canvas)
    stamp.dot(moon.x, moon.y, moon.r + mm * canvas.mm, LIGHT)
    stamp.dot(moon.x, moon.y, moon.r, INK)
    press(stamp)
    face = canvas.disc(moon.x, moon.y, moon.r)
    grid = canvas.grid(face)
    far = grid.polar(moon.x, moon.y)[0] / np.float32(moon.r)
    rough = canvas.noise("earthshine", 0.3 * moon.r)(grid)
    tone = 0.97 - 0.30 * smooth(0.5, 1.02, far) + 0.08 * rough
    canvas.engrave(face, tone, ball(moon.x, moon.y, moon.r, scale=0.85), 1.0)


def rayed(
    canvas: Canvas, moon: Moon, phase: Field, count: int = 24, length: float = 0.40, tone: float = 0.42
) -> None:
    """Draw pointed rays around the moon, long and short alternately; they mark a card that counts double.

    `phase` is that of the sky: inside a ray the same lines are cut thinner, over light tint.
    """
    stamp = Stamp(canvas)
    for k in range(count):
        with stamp.at(moon.x, moon.y, 1.0, 360 * k / count):
            reach = moon.r + length * (1.0 if k % 2 == 0 else 0.66)
            half = np.pi * moon.r / count * 0.92
            stamp.fill([(moon.r * 0.98, -half), (reach, 0), (moon.r * 0.98, half)], LIGHT)
    area = stamp.area()
    canvas.cut(area, tone, phase)
    part = canvas.tint[area.rows, area.cols]
    part += (np.float32(0.45) - part) * area.cover
