"""September: four scenes."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.field import Canvas
from engraver.grid import Array
from engraver.ground import black_foot, dark_foot, furrows, ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.asters import many_rayed
from engraver.motifs.cider import apple, bushel, stone_jug
from engraver.motifs.field_wall import field_wall
from engraver.motifs.grasses import sward
from engraver.motifs.harvest_field import corn_shock, ripe_pumpkin
from engraver.motifs.insects import butterfly
from engraver.motifs.trees import leafy_tree
from engraver.motifs.vineyard import grape_leaf, grapes, tendril
from engraver.phases import level, rays, rings
from engraver.ribbon import arc, normals, spline
from engraver.scene import scene
from engraver.sky import Air, bars, hang, sky
from engraver.snow import shadow
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, press
from engraver.stars import View, stars


@scene("sep-new", "Fox-grape")
def fox_grape(c: Canvas) -> None:
    """A bunch of wild grapes over the wall in the dead of night."""
    moon = Moon(-0.48, -0.58, 0.185, 0.0)
    sky(c, moon, Air(base=0.97, glow=0.12, low=0.74, horizon=0.40, rise=0.6))
    stars(c, View("sep", 22, "SE", 42, 44, -0.1, -0.35), faint=46, least=0.8, foot=0.1)
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.30, 0.06), 0.50, crest=0.1)
    ridge(c, treetops(c, "wood", rolling(c, "hill", 0.42, 0.03), 0.05, pointed=False), 0.93, crest=0)
    field_wall(c, [(-1.1, 0.82), (-0.3, 0.78), (0.4, 0.81), (1.1, 0.78)], 0.29, tone=0.16)
    black_foot(c, 0.80, 0.03)
    _vine(c)


def _old_wood(vine: Stamp, path: Array, widths: list[float], rng: Generator) -> None:
    """A vine stem: thick and thin by turns, its bark shredding in strips."""
    count = len(path)
    girth = np.interp(np.linspace(0, 1, count), np.linspace(0, 1, len(widths)), widths)
    girth = girth * (1 + 0.22 * np.sin(np.arange(count) * 0.75) + 0.10 * rng.normal(size=count))
    vine.stroke(path, girth + 0.016)
    side = normals(path)
    for _ in range(3 * count):
        k = int(rng.integers(0, count - 6))
        off = side[k : k + 6 : 2] * girth[k : k + 6 : 2, None] * float(rng.uniform(-0.42, 0.42))
        vine.taper(path[k : k + 6 : 2] + off, 0.010, MID if rng.random() < 0.7 else LIGHT)


def _vine(c: Canvas) -> None:
    rng = c.rng("vine")
    vine = Stamp(c)
    for path, widths in (
        ([(1.05, -0.62), (0.70, -0.66), (0.30, -0.74), (-0.06, -0.66), (-0.26, -0.40)],
         [0.075, 0.06, 0.05, 0.03, 0.014]),
        ([(0.80, -0.66), (0.84, -0.30), (0.76, 0.06), (0.86, 0.40)], [0.044, 0.036, 0.026, 0.014]),
    ):  # fmt: skip
        _old_wood(vine, spline(path, steps=14), widths, rng)
    for x, y, size, turn in ((-0.20, -0.44, 0.26, 118), (0.78, 0.10, 0.24, 70)):
        tendril(vine, x, y, size, turn)
    for x, y, size, turn, dark in (
        (0.88, -0.52, 0.56, 112, 1), (0.62, -0.66, 0.46, 24, 1), (0.05, -0.58, 0.50, -150, 0),
        (0.84, 0.22, 0.46, 140, 0),
    ):  # fmt: skip
        grape_leaf(vine, x, y, size, turn, rng, lit=MID if dark else LIGHT, shade=MID)
    grapes(vine, 0.26, -0.52, 1.28, 0.86, rng, r=0.100)
    grape_leaf(vine, 0.36, -0.74, 0.44, 176, rng, lit=LIGHT, shade=MID)
    press(vine, level(), halo=0.15)


@scene("sep-first", "Monarch and Aster")
def monarch_and_aster(c: Canvas) -> None:
    """A monarch over the asters by the wall at dusk."""
    moon = Moon(0.44, -0.45, 0.265, 0.25)
    air = Air(
        base=0.99,
        glow=0.36,
        spread=0.08,
        low=0.58,
        horizon=0.24,
        sun=(0.85, 0.26, 1.05, 1.4, 0.27),
        rise=0.40,
    )
    sky(c, moon, air, level(-7))
    hang(c, moon)
    bars(c, [(0.72, -0.02, 0.36, 0.022), (0.44, 0.07, 0.30, 0.016)])
    ridge(c, rolling(c, "far", 0.17, 0.06, 0.6), 0.30, tint=0.45)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.26, 0.03), 0.05, pointed=False), 0.92, crest=0.1)
    field_wall(c, [(-1.1, 0.50), (0.0, 0.54), (1.1, 0.48)], 0.20, courses=2, tone=0.06)
    black_foot(c, 0.54, 0.03)
    rng = c.rng("asters")
    flowers = Stamp(c)
    sward(flowers, c.rng("sward"), -0.9, 0.95, 0.98, 0.24, count=60, pale=None)
    for x, y, r, squeeze, lean in (
        (-0.70, 0.60, 0.17, 0.55, 60), (-0.46, 0.54, 0.09, 0.50, 80), (0.42, 0.58, 0.13, 0.45, 100),
        (0.76, 0.64, 0.20, 0.60, 120), (0.30, 0.90, 0.15, 0.70, 60), (-0.36, 0.80, 0.27, 0.78, 70),
        (0.55, 0.84, 0.23, 0.68, 110), (0.07, 0.64, 0.33, 0.94, 20),
    ):  # fmt: skip
        flowers.curve([(x, y), (x + 0.02, y + 0.3), (x - 0.05, 1.1)], 0.26)
        shade = LIGHT if x < -0.4 else PAPER
        many_rayed(flowers, x, y, r, rng, squeeze=squeeze, lean=lean, paint=shade)
    press(flowers, halo=0.14)
    wings = Stamp(c)
    with wings.at(-0.21, 0.03, 0.99, -24):
        butterfly(wings, wing=LIGHT)
    press(wings, pale=0.15, pale_tint=0.45)


@scene("sep-full", "The Harvest Moon")
def harvest_moon(c: Canvas) -> None:
    """The moon on the horizon over shocks of corn and pumpkins, furrows running to it."""
    moon = Moon(0.0, -0.14, 0.46, 0.5, -30)
    sky(c, moon, Air(base=0.93, glow=0.62, spread=0.28, horizon=0.3), rays(moon.x, moon.y, 220))
    hang(c, moon)
    bars(c, [(-0.76, 0.02, 0.22, 0.018), (0.78, -0.04, 0.22, 0.016)])
    ridge(c, treetops(c, "wood", rolling(c, "hill", 0.23, 0.02), 0.035, pointed=False), 0.88, crest=0.0)
    furrows(c, through([(-1.1, 0.29), (0.0, 0.275), (1.1, 0.29)]), 0.0, 64, 0.42)
    rng = c.rng("field")
    for x, y, h in (
        (-0.13, 0.34, 0.13), (0.15, 0.345, 0.13), (-0.30, 0.40, 0.22), (0.33, 0.41, 0.23),
        (-0.50, 0.52, 0.38),
        (0.54, 0.54, 0.40), (-0.80, 0.84, 0.74), (0.82, 0.86, 0.76),
    ):  # fmt: skip
        stook = Stamp(c)
        with stook.at(x, y, h):
            corn_shock(stook, rng, lit=1.0 if x < 0 else -1.0, stalks=26 if h > 0.3 else 12)
        press(stook, halo=0.13)
    dark_foot(c, 0.90, 0.04)
    for x, y, size, lit in ((-0.36, 0.78, 0.30, 0.5), (0.40, 0.80, 0.28, -0.5), (0.02, 0.90, 0.48, 0.0)):
        gourd = Stamp(c)
        with gourd.at(x, y, size):
            ripe_pumpkin(gourd, lit=lit)
        press(gourd, halo=0.16)


@scene("sep-last", "Cider")
def cider(c: Canvas) -> None:
    """A jug of cider and a bushel of apples in the yard before sunrise."""
    moon = Moon(-0.46, -0.44, 0.20, 0.75)
    sky(
        c,
        moon,
        Air(base=0.98, glow=0.42, spread=0.15, low=0.34, horizon=0.2, sun=(-0.85, 0.22, 0.72, 1.05, 0.26)),
        rings(moon.x, moon.y),
    )
    hang(c, moon)
    bars(c, [(-0.76, -0.10, 0.28, 0.020), (-0.54, 0.00, 0.30, 0.016)])
    ridge(c, rolling(c, "far", 0.14, 0.07, 0.6), 0.42)
    ridge(c, rolling(c, "orchard hill", 0.26, 0.04), 0.60, crest=0.1)
    rng = c.rng("trees")
    trees = Stamp(c)
    for x, y, h in ((-0.88, 0.40, 0.40), (-0.60, 0.36, 0.28), (-0.36, 0.34, 0.22), (0.92, 0.38, 0.36)):
        with trees.at(x, y, h):
            leafy_tree(trees, rng, light=(-0.8, -0.5), lit=LIGHT, leaf=0.04)
    press(trees)
    _bench(c)
    still_life = Stamp(c)
    with still_life.at(-0.34, 0.735, 0.84):
        stone_jug(still_life)
    press(still_life, level(90), pale=0.14, pale_tint=0.45)
    front = Stamp(c)
    with front.at(0.22, 0.80, 0.86):
        bushel(front)
    apple(front, -0.23, 0.80, 0.10, lit_side=-1)
    press(front, level(90), halo=0.16)


def _bench(c: Canvas) -> None:
    """A plank with its grain, and on it the shadows of what stands there."""
    dark_foot(c, 0.50, 0.03)
    plank = Stamp(c)
    plank.fill([(-1.1, 0.58), (1.1, 0.58), (1.1, 0.90), (-1.1, 0.90)])
    grain = c.noise("grain", 0.03, 14.0, 2)
    c.engrave(plank.area(), lambda g: 0.26 + 0.30 * grain(g), level(0, 0.9), 0.45)
    c.ink(c.below(0.90), 1.0)
    shadows = Stamp(c)
    for x, y, wide, high in (
        (-0.16, 0.70, 0.44, 0.06),
        (0.50, 0.80, 0.50, 0.075),
        (-0.14, 0.875, 0.15, 0.024),
    ):
        shadows.fill(arc(x, y, wide, high, 0, 360))
    shadow(c, shadows.area(), 0.9)
    edges = Stamp(c)
    for y in (0.58, 0.905):
        edges.line([(-1.1, y), (1.1, y)], 0.2, LIGHT if y > 0.6 else INK)
    edges.line([(-1.1, 0.66), (1.1, 0.66)], 0.2)
    press(edges)
