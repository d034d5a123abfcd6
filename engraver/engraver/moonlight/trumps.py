"""The two trumps that belong to no month: Moonlight and Moonshine."""

from __future__ import annotations

import numpy as np

from engraver.field import Area, Canvas, Light
from engraver.grid import Field, smooth
from engraver.ground import dark_foot, field, ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.conifers import pine_cone, pine_spray, spruce
from engraver.motifs.flowers import blossom, bud, rose
from engraver.motifs.grasses import sward
from engraver.motifs.landmarks import lighthouse
from engraver.motifs.leaves import compound_leaf, leaf, maple_leaf
from engraver.motifs.still import barrel, firework, jug, pot_still, skull
from engraver.motifs.works import boulder, schooner
from engraver.phases import level, parted, rays, rings, vertical
from engraver.ribbon import spline, xy
from engraver.scene import scene
from engraver.sky import Air, hang, hour, sky
from engraver.stamp import INK, LIGHT, MID, PAPER, Model, Stamp, press, toned
from engraver.stars import View, stars
from engraver.water import glitter, water


@scene("moonlight", "Moonlight")
def moonlight(c: Canvas) -> None:
    """The full moon over the sea, a light on the headland, a schooner; a garland of the four seasons, winter
    to fall.
    """
    moon = Moon(0.0, -0.34, 0.33, 0.5)
    air = parted([moon.disc])
    sky(c, moon, hour(0.5, horizon=0.12), air)
    _halo(c, moon, air)
    stars(c, View("jul", 22.5, "S", 40, 50, 0.0, -0.4), faint=60, least=0.70, foot=-0.05, bright=2.3)
    hang(c, moon)
    shores = through([(-1.1, -0.02), (-0.5, 0.09), (-0.3, 0.16), (0.5, 0.16), (0.62, 0.10), (1.1, 0.0)])
    ridge(c, treetops(c, "pines", shores, 0.075), 0.80, crest=0.10)
    ship = Stamp(c)
    with ship.at(0.44, 0.128, 0.27):
        schooner(ship)
    press(ship, vertical(0.85), halo=0.06)
    water(c, 0.12, ripple=0.03, dark=0.2)
    glitter(c, moon, 0.123, 0.80, width=0.62, spread=0.55)
    _headland(c)
    _garland(c)


def _headland(c: Canvas) -> None:
    """The headland with its light on the left, a point on the right: rock and pines."""
    rng = c.rng("headland")
    land = Stamp(c)
    for coast in (
        "-1.1,.05 -.85,.078 -.66,.092 -.56,.12 -.50,.165 -.43,.185 -.36,.222 -.6,.245 -1.1,.25",
        "1.1,.06 .92,.085 .80,.11 .72,.15 .80,.175 1.1,.19",
    ):
        land.fill(spline(xy(coast), steps=4))
    c.engrave(land.area(), 0.92, level(28, wobble=0.7), 1.0)
    rocks = Stamp(c)
    for x, y, w, h in (
        (-0.40, 0.218, 0.13, 0.05), (-0.52, 0.215, 0.17, 0.085), (-0.46, 0.185, 0.10, 0.06),
        (-0.68, 0.225, 0.20, 0.08), (-0.57, 0.150, 0.12, 0.06), (-0.84, 0.225, 0.17, 0.09),
        (0.76, 0.155, 0.12, 0.05), (0.88, 0.150, 0.15, 0.09),
    ):  # fmt: skip
        rocks.fill(boulder(x, y, w, h, rng), toned(0.40, 0.45), outline=0.16)
    press(rocks, level(-16), halo=0.10, model=Model(1.2, 0.85, Light(c.light.x, c.light.y, 0.45)))
    tower = Stamp(c)
    with tower.at(-0.72, 0.10, 0.34):
        lighthouse(tower)
    for x, y, h in (
        (-0.94, 0.10, 0.27), (-0.85, 0.11, 0.19), (-0.60, 0.13, 0.10), (0.95, 0.11, 0.26), (0.85, 0.12, 0.17),
    ):  # fmt: skip
        with tower.at(x, y, h):
            spruce(tower, rng)
    press(tower, vertical(0.85), halo=0.10)


def _halo(c: Canvas, moon: Moon, air: Field) -> None:
    """Two rings of light around the moon, the sky's own lines cut thinner."""
    for inner, outer, tone in ((0.48, 0.502, 0.34), (0.565, 0.578, 0.50)):
        area = c.disc(moon.x, moon.y, outer)
        beyond = c.grid(area).polar(moon.x, moon.y)[0] > inner
        c.cut(Area(area.rows, area.cols, area.cover * beyond), tone, air, 0.45)


def _garland(c: Canvas) -> None:
    """White pine, apple blossom, roses and a maple bough, which grow from the near bank."""
    rng = c.rng("garland")
    bank = through([(-1.1, 0.24), (-0.78, 0.50), (-0.45, 0.70), (0.0, 0.78), (0.4, 0.70), (1.1, 0.24)])
    c.engrave(c.below(bank), 0.95, level(), 1.0)
    wreath = Stamp(c)
    pine_spray(wreath, [(-0.60, 0.82), (-0.76, 0.58), (-0.87, 0.30)], rng, length=0.19, tufts=5)
    pine_spray(wreath, [(-0.48, 0.86), (-0.62, 0.70), (-0.68, 0.50)], rng, length=0.16, tufts=3)
    pine_cone(wreath, -0.71, 0.50, 0.20, -28)
    pine_cone(wreath, -0.61, 0.60, 0.19, -12)
    for way, width in (
        ("-.60,1.02 -.50,.86 -.38,.74 -.22,.64 -.08,.58", 0.032), ("-.40,.76 -.26,.84 -.16,.86", 0.018),
        ("-.50,.86 -.40,.90 -.34,.90", 0.018),
        (".64,1.02 .52,.88 .40,.74 .34,.60", 0.028), (".30,1.02 .20,.92 .13,.82", 0.026),
        ("1.06,.10 .90,.28 .84,.40 .75,.56 .72,.66 .58,.86", 0.034),
    ):  # fmt: skip
        wood = spline(xy(way))
        wreath.stroke(wood, [width + 0.016, width, 0.6 * width + 0.016])
        wreath.stroke(wood, [width, 0.8 * width, 0.5 * width], MID)
    _maples(wreath)
    for x, y, size, turn in (
        (-0.50, 0.87, 0.19, -62), (-0.40, 0.76, 0.19, -40), (-0.25, 0.66, 0.18, -18), (-0.08, 0.58, 0.20, 55),
        (-0.20, 0.63, 0.16, 130), (-0.30, 0.98, 0.18, 100),
    ):  # fmt: skip
        leaf(wreath, x, y, size, turn, wide=0.56, teeth=6)
    for x, y, size, turn in (
        (0.36, 0.66, 0.20, -62), (0.41, 0.74, 0.24, 48), (0.20, 0.92, 0.22, -118), (0.53, 0.89, 0.22, -66),
        (0.22, 0.94, 0.2, 118),
    ):  # fmt: skip
        compound_leaf(wreath, x, y, size, turn, rng=rng)
    bud(wreath, -0.14, 0.60, 0.06, 10)
    bud(wreath, 0.34, 0.58, 0.08, -8)
    for x, y, r in ((-0.30, 0.72, 0.098), (-0.48, 0.80, 0.105), (-0.14, 0.85, 0.10), (-0.33, 0.91, 0.10)):
        spin, lean = float(rng.uniform(0, 72)), float(rng.uniform(-40, 40))
        blossom(wreath, x, y, r, rng, turn=spin, squeeze=0.92, lean=lean)
    rose(wreath, 0.41, 0.75, 0.135, rng, squeeze=0.9, lean=20)
    rose(wreath, 0.13, 0.82, 0.160, rng)
    press(wreath, halo=0.15)


def _maples(wreath: Stamp) -> None:
    """The leaves of the maple bough."""
    for x, y, size, turn, dark in (
        (0.85, 0.32, 0.18, 2, 0),
        (0.81, 0.42, 0.19, -66, 1),
        (0.77, 0.56, 0.18, 58, 1),
        (0.70, 0.62, 0.23, -32, 0),
        (0.62, 0.80, 0.19, 48, 0),
        (0.56, 0.83, 0.16, -14, 1),
    ):
        paint = MID if dark else LIGHT
        maple_leaf(wreath, x, y, size, turn, lit=paint, shade=paint, stalk=0.2)


@scene("moonshine", "Moonshine")
def moonshine(c: Canvas) -> None:
    """A death's head in the moon's disc; a pot still at work in the clearing, jugs, and fireworks far off."""
    moon = Moon(0.0, -0.38, 0.40, 0.5)
    sky(c, moon, Air(base=0.97, glow=0.56, spread=0.15, low=0.46, horizon=0.24, streak=0.09, rise=0.5), None)
    _bursts(c)
    _head(c, moon)
    ridge(c, rolling(c, "hill", 0.185, 0.04, 0.5), 0.62)
    ridge(c, treetops(c, "wood", rolling(c, "wood line", 0.255, 0.02, 0.5), 0.06), 0.9, crest=0)
    _spruces(c)
    field(c, rolling(c, "clearing", 0.38, 0.02, 0.5), 0.70, foot_tone=0.90)
    _firelight(c)
    _still(c)
    dark_foot(c, 0.92, 0.02)
    _jugs(c)


def _bursts(c: Canvas) -> None:
    rng = c.rng("fireworks")
    sparks = Stamp(c)
    for x, y, r in (
        (-0.60, -0.42, 0.20),
        (0.62, -0.46, 0.205),
        (-0.34, -0.84, 0.10),
        (0.36, -0.82, 0.105),
        (-0.57, -0.05, 0.11),
        (0.59, -0.06, 0.115),
        (-0.84, -0.18, 0.08),
        (0.86, -0.20, 0.075),
    ):
        firework(sparks, x, y, r, rng, spokes=32 if r > 0.15 else 20)
    press(sparks, halo=0.10)


def _head(c: Canvas, moon: Moon) -> None:
    """The moon's disc, its parallels drawn where it turns away from us, and the face it wears tonight."""
    disc = Stamp(c)
    disc.dot(moon.x, moon.y, moon.r + 0.5 * c.mm, PAPER)
    disc.dot(moon.x, moon.y, moon.r + 0.05 * c.mm, INK)
    press(disc)
    area = c.disc(moon.x, moon.y, moon.r - 0.12 * c.mm)
    grid = c.grid(area)
    far = grid.polar(moon.x - 0.30 * moon.r, moon.y - 0.22 * moon.r)[0] / np.float32(moon.r)
    tone = 0.62 * smooth(0.78, 1.36, far)
    c.engrave(area, tone, rings(moon.x, moon.y, 0.8), np.where(far > 0.98, 0.45, 0.0))
    face = Stamp(c)
    with face.at(moon.x, moon.y + 0.02, moon.r / 0.60):
        skull(face)
    press(face)


def _spruces(c: Canvas) -> None:
    rng = c.rng("spruces")
    for x, y, h in (
        (-0.90, 0.43, 0.58),
        (0.91, 0.44, 0.60),
        (-0.70, 0.41, 0.44),
        (0.76, 0.41, 0.40),
        (-0.56, 0.40, 0.26),
        (0.63, 0.40, 0.28),
    ):
        trees = Stamp(c)
        with trees.at(x, y, h):
            spruce(trees, rng, lit=INK)
            for _ in range(int(70 * h)):
                y = -0.10 - 0.82 * rng.random()
                side = 1 if x < 0 else -1
                u = side * (0.03 + 0.17 * (1 + y) * rng.uniform(0.5, 1.0))
                trees.taper([(u, y), (u + side * 0.02, y + 0.02), (u + side * 0.035, y + 0.05)], 0.010, MID)
        press(trees, pale=0.10, pale_tint=1.0)


def _firelight(c: Canvas) -> None:
    """The glow of the hearth on the ground before it: lines that run out from the fire."""
    x, y = -0.17, 0.70
    disc = c.disc(x, y, 0.46)
    grid = c.grid(disc)
    far = np.hypot((grid.x - np.float32(x)) / 0.44, (grid.y - np.float32(y)) / 0.24)
    lit = Area(disc.rows, disc.cols, disc.cover * (far < 1) * (grid.y > y))
    c.engrave(lit, 0.10 + 0.66 * far, rays(x, y - 0.10, 170), np.where(far < 0.62, 0.45, 1.0))


def _still(c: Canvas) -> None:
    rng = c.rng("still")
    tub = Stamp(c)
    with tub.at(0.42, 0.80, 0.350):
        barrel(tub)
    press(tub, vertical(0.8), halo=0.10)
    pot = Stamp(c)
    with pot.at(-0.17, 0.745, 0.475):
        pot_still(pot, rng)
    press(pot, vertical(0.8), halo=0.10)


def _jugs(c: Canvas) -> None:
    jars = Stamp(c)
    for x, y, size in ((-0.65, 0.60, 0.21), (-0.50, 0.755, 0.27), (0.68, 0.655, 0.21), (0.15, 0.935, 0.28)):
        with jars.at(x, y, size):
            jug(jars)
    press(jars, vertical(0.8), halo=0.12)
    grass = Stamp(c)
    sward(grass, c.rng("grass"), -0.8, 0.8, 1.0, 0.10, count=60, paint=INK, pale=MID, share=0.4)
    press(grass)
