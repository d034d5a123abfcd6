"""July: four scenes."""

from __future__ import annotations

import numpy as np

from engraver.field import Canvas
from engraver.ground import black_foot, field, ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.bear import black_bear
from engraver.motifs.grasses import reeds, sward
from engraver.motifs.lamplight import glow
from engraver.motifs.meadow import bumble_bee, clover_head, haycock, trefoil
from engraver.motifs.summer import lily_pad, pond_lily
from engraver.motifs.thunderhead import thunderhead
from engraver.motifs.trees import elm
from engraver.phases import level, rings
from engraver.ribbon import spline, xy
from engraver.scene import scene
from engraver.sky import Air, bars, hang, sky
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, press
from engraver.stars import View, milky_way, stars
from engraver.water import glitter, rings_on_water, water


@scene("jul-new", "Fireflies")
def fireflies_in_july(c: Canvas) -> None:
    """Fireflies over the mown field, an elm on the rise, the Milky Way from the horizon to the zenith."""
    moon = Moon(-0.50, -0.52, 0.18, 0.0)
    sky(c, moon, Air(base=0.98, glow=0.12, low=0.84, horizon=0.36, rise=0.33))
    milky_way(
        c, through([(-1.1, 0.30), (-0.3, -0.04), (0.3, -0.46), (1.1, -1.10)]), 0.20, 640, 0.90, foot=0.16
    )
    stars(c, View("jul", 22.5, "S", 34, 46, 0.1, -0.3), faint=46, least=0.74, foot=0.15)
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.28, 0.06, 0.6), 0.62, crest=0.12)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.36, 0.02), 0.05, pointed=False), 0.93, crest=0)
    field(c, through([(-1.1, 0.40), (0.0, 0.42), (1.1, 0.40)]), 0.16, tint=0.45, foot_tone=0.44)
    hay = Stamp(c)
    for x, y, h in ((-0.74, 0.50, 0.15), (-0.42, 0.47, 0.11), (-0.18, 0.52, 0.13)):
        with hay.at(x, y, h):
            haycock(hay, c.rng("hay"))
    press(hay, halo=0.08)
    _rise(c)
    _fireflies(c)


def _fireflies(c: Canvas) -> None:
    """Fireflies: far off mere sparks, nearer a light with a glow of its own, three close by on the wing."""
    near = ((0.20, 0.80, 0.125, 20), (-0.30, 0.72, 0.090, -26), (0.60, 0.80, 0.070, 34))
    for x, y, size, _ in near:
        glow(c, x, y, 1.6 * size, count=36)
    rng = c.rng("fireflies")
    lights = Stamp(c)
    for _ in range(70):
        x, y = float(rng.uniform(-0.95, 0.95)), float(rng.uniform(0.30, 0.62))
        lights.dot(x, y, 0.003 + 0.007 * float(rng.random()) ** 2, LIGHT if rng.random() < 0.6 else PAPER)
    for x, y, size in xy(
        "-.42,.56,.020 .34,.52,.026 .30,.66,.017 .80,.66,.030 .82,.50,.020 -.84,.60,.018 -.26,.90,.036 "
        ".40,.92,.030 -.06,.92,.022 -.06,.62,.020 -.72,.72,.022 -.34,.70,.018 .50,.44,.014 -.56,.92,.014"
    ):
        lights.dot(x, y, size, MID)
        lights.dot(x, y, 0.66 * size, LIGHT)
        lights.dot(x, y, 0.36 * size, PAPER)
    for x, y, size, turn in near:
        with lights.at(x, y, size, turn):
            _beetle(lights)
    press(lights, halo=0.11)


def _beetle(stamp: Stamp) -> None:
    """A firefly on the wing, 1.6 high: wing-cases raised, hind wings spread, its lantern at the origin."""
    for side in (-1, 1):
        stamp.blob(
            xy("0,-.62 .30,-.95 .95,-1.05 1.10,-.80 .70,-.55 .20,-.45") * [side, 1], LIGHT, outline=0.12
        )
        stamp.taper([(side * 0.15, -0.60), (side * 0.55, -0.78), (side * 0.98, -0.90)], 0.03)
        stamp.blob(
            xy(".04,-.78 .22,-1.30 .44,-1.46 .46,-1.10 .26,-.74 .10,-.56") * [side, 1], INK, outline=0.12
        )
        stamp.taper([(side * 0.16, -0.80), (side * 0.30, -1.10), (side * 0.40, -1.34)], 0.05, MID)
        stamp.curve([(side * 0.05, -1.06), (side * 0.14, -1.36), (side * 0.10, -1.58)], 0.12)
    stamp.blob(
        xy("0,-1.12 .17,-1.00 .19,-.60 .17,-.16 0,-.04 -.17,-.16 -.19,-.60 -.17,-1.00"), INK, outline=0.10
    )
    stamp.blob(xy("0,-1.16 .17,-1.02 .12,-.88 -.12,-.88 -.17,-1.02"), MID, outline=0.10)
    stamp.blob(xy("0,-.34 .16,-.28 .17,.02 .10,.16 0,.20 -.10,.16 -.17,.02 -.16,-.28"), PAPER)


def _rise(c: Canvas) -> None:
    """The near rise in solid black, its grass, and the elm upon it."""
    crest = [(-1.1, 0.86), (-0.6, 0.80), (-0.1, 0.66), (0.45, 0.54), (1.1, 0.58)]
    tree = Stamp(c)
    with tree.at(0.60, 0.60, 0.98):
        elm(tree, c.rng("elm"), leaf=0.020)
    press(tree)
    c.ink(c.below(through(crest)), 1.0)
    grass, rng = Stamp(c), c.rng("sward")
    xs, ys = np.transpose(crest)
    for _ in range(190):
        x = float(rng.uniform(-1, 1))
        y, tall = float(np.interp(x, xs, ys)) + 0.03, float(rng.uniform(0.05, 0.11))
        grass.stroke(
            spline([(x, y), (x + 0.2 * tall, y - 0.6 * tall), (x + 0.5 * tall, y - tall)]), [0.012, 0.0]
        )
    press(grass)
    blades = Stamp(c)
    sward(blades, rng, -0.9, 0.9, 0.98, 0.16, count=46, paint=MID, pale=LIGHT, share=0.25)
    press(blades)


@scene("jul-first", "Red Clover")
def red_clover(c: Canvas) -> None:
    """A head of clover in the mowing at dusk, and a late bumble-bee on its way to it."""
    moon = Moon(0.28, -0.53, 0.25, 0.25)
    air = Air(base=0.95, glow=0.42, spread=0.15, low=0.46, horizon=0.24, sun=(0.85, 0.26, 0.86, 1.15, 0.26))
    sky(c, moon, air)
    hang(c, moon)
    bars(c, [(0.80, 0.10, 0.30, 0.020), (0.60, 0.17, 0.34, 0.014)])
    ridge(c, rolling(c, "far", 0.20, 0.07, 0.6), 0.50)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.29, 0.02), 0.04, pointed=False), 0.90, crest=0.1)
    field(c, rolling(c, "meadow", 0.34, 0.02), 0.22, tint=0.45, foot_tone=0.6)
    black_foot(c, 0.54, 0.05)
    rng = c.rng("clover")
    grass = Stamp(c)
    sward(grass, c.rng("sward"), -0.95, 0.95, 0.99, 0.24, count=60, pale=MID, share=0.3)
    press(grass)
    plants = Stamp(c)
    x, y, foot = -0.22, 0.10, -0.12
    stalk = spline([(x, y), (0.7 * x + 0.3 * foot, y + 0.4), (foot, 1.1)])
    plants.stroke(stalk, 0.064)
    plants.stroke(stalk + np.array([0.007, 0.0]), 0.028, MID)
    for way in ("-.22,.52 -.34,.60 -.46,.62", "-.20,.56 -.04,.64 .12,.66"):
        plants.curve(xy(way), 0.7)
        plants.curve(xy(way), 0.3, MID)
    trefoil(plants, -0.46, 0.62, 0.30, -62, squeeze=0.9)
    trefoil(plants, 0.12, 0.66, 0.30, 56, squeeze=0.9)
    clover_head(plants, x, y - 0.04, 0.44, rng, lean=-4)
    press(plants, halo=0.16)
    guest = Stamp(c)
    with guest.at(0.54, 0.06, 0.50, 6):
        bumble_bee(guest, c.rng("bee"))
    press(guest, pale=0.13, pale_tint=0.45)


@scene("jul-full", "The Thunder Moon")
def thunder_moon(c: Canvas) -> None:
    """A storm on one side, the moon on the other; a black bear crosses the meadow."""
    moon = Moon(-0.42, -0.44, 0.30, 0.5, 10)
    sky(
        c,
        moon,
        Air(base=1.0, glow=0.60, spread=0.20, low=0.62, horizon=0.42, rise=0.60, streak=0.06),
        rings(moon.x, moon.y),
    )
    hang(c, moon)
    fall = Stamp(c)
    fall.fill([(0.16, -0.10), (1.1, -0.10), (1.1, 0.56), (0.02, 0.56)])
    c.engrave(fall.area(), 0.84, level(104), 1.0)
    heap = xy(
        ".98,-.66,.24 .72,-.62,.20 .56,-.44,.19 .92,-.36,.30 .40,-.26,.15 .68,-.20,.26 .26,-.12,.10 "
        ".46,-.06,.17 .98,-.06,.28 .72,.02,.20 .14,-.04,.06"
    )
    thunderhead(c, [(x, y, r) for x, y, r in heap.tolist()], base=0.08, dark=1.0, lit=0.45, gloom=0.30)
    ridge(c, rolling(c, "far", 0.40, 0.05, 0.6), 0.60, crest=0.12)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.47, 0.02), 0.05, pointed=False), 0.93, crest=0)
    field(c, rolling(c, "meadow", 0.52, 0.02), 0.20, tint=0.45, foot_tone=0.5)
    black_foot(c, 0.80, 0.03)
    animal = Stamp(c)
    with animal.at(-0.06, 0.83, 0.78):
        black_bear(animal, c.rng("bear"))
    press(animal, pale=0.15, pale_tint=0.45)
    grass = Stamp(c)
    sward(grass, c.rng("sward"), -0.9, 0.9, 0.99, 0.20, count=120, pale=MID, share=0.25)
    press(grass)


@scene("jul-last", "Pond-lilies")
def pond_lilies(c: Canvas) -> None:
    """Water-lilies opening before sunrise."""
    moon = Moon(-0.22, -0.62, 0.20, 0.75)
    sky(
        c,
        moon,
        Air(base=0.99, glow=0.42, spread=0.15, low=0.36, horizon=-0.06, sun=(-0.85, -0.04, 0.72, 1.0, 0.26)),
    )
    hang(c, moon)
    bars(c, [(-0.72, -0.24, 0.30, 0.020), (-0.40, -0.17, 0.42, 0.014)])
    ridge(c, rolling(c, "far", -0.14, 0.06, 0.5), 0.58)
    ridge(c, treetops(c, "wood", rolling(c, "shore", -0.06, 0.02), 0.05, pointed=False), 0.93, crest=0)
    water(c, -0.02, ripple=0.014)
    glitter(c, moon, -0.01, 0.9, width=0.5, spread=0.35)
    stalks = Stamp(c)
    reeds(stalks, c.rng("reeds"), 0.62, 1.0, 0.34, 0.42, 18)
    press(stalks)
    rng = c.rng("lilies")
    rings_on_water(c, -0.34, 0.30, 0.06)
    pads = Stamp(c)
    for x, y, r, notch in (
        (-0.62, 0.26, 0.16, 200), (0.70, 0.30, 0.20, 30), (0.02, 0.34, 0.18, 150), (-0.74, 0.52, 0.24, 20),
        (0.80, 0.60, 0.24, 100), (-0.40, 0.84, 0.34, 60), (0.44, 0.88, 0.38, 210),
    ):  # fmt: skip
        lily_pad(pads, x, y, r, notch=notch)
    press(pads, halo=0.10)
    blooms = Stamp(c)
    pond_lily(blooms, -0.58, 0.56, 0.24, rng, open_by=0.5)
    pond_lily(blooms, 0.14, 0.70, 0.68, rng)
    press(blooms, halo=0.16)
