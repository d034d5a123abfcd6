"""July: four scenes."""

from __future__ import annotations

from deckgen.engraver.field import Canvas
from deckgen.engraver.ground import dark_foot, field, ridge, rolling, through, treetops
from deckgen.engraver.moon import Moon
from deckgen.engraver.motifs.clouds import puffs
from deckgen.engraver.motifs.grasses import reeds, sward
from deckgen.engraver.motifs.harvest_works import canoe_bow, hay_wagon
from deckgen.engraver.motifs.insects import bee, dragonfly, fireflies
from deckgen.engraver.motifs.small_beasts import woodchuck
from deckgen.engraver.motifs.summer import clover, lily_pad, pond_lily
from deckgen.engraver.motifs.trees import leafy_tree
from deckgen.engraver.motifs.works import haystack, stone_wall
from deckgen.engraver.phases import level, spiral
from deckgen.engraver.scene import scene
from deckgen.engraver.sky import Air, bars, far_rain, hang, hour, lightning, sky
from deckgen.engraver.stamp import LIGHT, MID, Stamp, press
from deckgen.engraver.stars import View, milky_way, stars
from deckgen.engraver.water import glitter, rings_on_water, water


@scene("jul-new", "Fireflies")
def fireflies_in_the_hay(c: Canvas) -> None:
    """Fireflies over the mown field, an elm, haycocks; the Milky Way stands up in the south."""
    moon = Moon(-0.52, -0.48, 0.17, 0.0)
    sky(c, moon, Air(base=0.96, glow=0.12, low=0.42, horizon=0.34))
    milky_way(c, through([(-0.5, 0.30), (-0.05, -0.10), (0.30, -0.45), (0.62, -0.95)]), 0.17, 700, foot=0.28)
    stars(c, View("jul", 22.5, "S", 34, 46, 0.1, -0.3), faint=36, least=0.74, foot=0.15)
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.28, 0.06, 0.6), 0.62, crest=0.1)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.36, 0.02), 0.05, pointed=False), 0.88, crest=0)
    field(c, rolling(c, "meadow", 0.40, 0.02), 0.52, foot_tone=0.86)
    tree = Stamp(c)
    with tree.at(0.50, 0.50, 1.02):
        leafy_tree(tree, c.rng("elm"), crown=(0, -0.70, 0.46, 0.30), clumps=18, light=(-0.7, -0.8), fork=0.40)
    press(tree, halo=0.08)
    rng = c.rng("hay")
    hay = Stamp(c)
    for x, y, h in ((-0.10, 0.52, 0.20), (0.16, 0.54, 0.22), (-0.36, 0.58, 0.27)):
        with hay.at(x, y, h):
            haystack(hay, rng, light=-1.0)
    press(hay)
    near = Stamp(c)
    for x, y, h in ((-0.68, 0.74, 0.46), (0.72, 0.80, 0.40)):
        with near.at(x, y, h):
            haystack(near, rng, light=-1.0)
    press(near, pale=0.11, pale_tint=1.0)
    dark_foot(c, 0.84, 0.05)
    grass = Stamp(c)
    sward(grass, c.rng("sward"), -0.9, 0.9, 0.98, 0.20, count=130, pale=MID, share=0.3)
    press(grass)
    glows = Stamp(c)
    places = c.rng("glows")
    spots = [(float(places.uniform(-0.8, 0.8)), float(places.uniform(0.12, 0.82))) for _ in range(30)]
    fireflies(glows, spots, 0.026)
    press(glows)


@scene("jul-first", "Red Clover")
def red_clover(c: Canvas) -> None:
    """Clover heads and a bumble-bee, large; the last load of hay goes home at dusk."""
    moon = Moon(0.34, -0.44, 0.225, 0.25)
    sky(c, moon, hour(0.25, horizon=0.12))
    hang(c, moon)
    bars(c, [(0.74, -0.08, 0.32, 0.022), (0.46, 0.00, 0.40, 0.016), (-0.60, -0.06, 0.30, 0.014)])
    ridge(c, rolling(c, "far", 0.06, 0.07, 0.6), 0.46)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.14, 0.02), 0.04, pointed=False), 0.80, crest=0.1)
    field(c, rolling(c, "meadow", 0.20, 0.02), 0.42, foot_tone=0.8)
    load = Stamp(c)
    with load.at(0.40, 0.36, 0.36):
        hay_wagon(load, c.rng("wagon"))
    press(load, halo=0.10)
    dark_foot(c, 0.62, 0.06)
    rng = c.rng("clover")
    flowers = Stamp(c)
    sward(flowers, c.rng("sward"), -0.95, 0.95, 0.98, 0.26, count=120, pale=MID, share=0.3)
    for x, y, r, foot in (
        (0.66, 0.52, 0.15, [(0.62, 0.86), (0.56, 1.1)]),
        (-0.80, 0.46, 0.15, [(-0.76, 0.80), (-0.70, 1.1)]),
        (0.22, 0.62, 0.18, [(0.24, 0.90), (0.18, 1.1)]),
        (-0.36, 0.14, 0.27, [(-0.30, 0.66), (-0.36, 1.1)]),
    ):
        clover(flowers, x, y, r, rng, stem=foot)
    press(flowers, halo=0.16)
    guest = Stamp(c)
    with guest.at(-0.12, -0.20, 0.36, 24):
        bee(guest)
    press(guest, pale=0.12, pale_tint=0.45)


@scene("jul-full", "The Thunder Moon")
def thunder_moon(c: Canvas) -> None:
    """A thunderhead with lightning on one side, the moon on the other; a woodchuck stands up on the wall."""
    moon = Moon(-0.42, -0.28, 0.25, 0.5, 10)
    sky(c, moon, hour(0.5, horizon=0.3), spiral(moon.x, moon.y, 4))
    hang(c, moon)
    heap = [
        (0.66, 0.10, 0.26), (0.98, 0.02, 0.24), (0.42, 0.12, 0.16), (0.84, -0.20, 0.30), (0.56, -0.16, 0.24),
        (0.36, -0.04, 0.17), (0.98, -0.46, 0.26), (0.66, -0.46, 0.28), (0.42, -0.30, 0.19),
        (0.84, -0.72, 0.24),
        (0.54, -0.70, 0.20), (0.36, -0.54, 0.13), (0.68, -0.30, 0.17), (0.90, -0.10, 0.15),
    ]  # fmt: skip
    puffs(c, heap, dark=0.80)
    under = Stamp(c)
    under.fill([(0.30, 0.16), (0.50, 0.22), (1.1, 0.20), (1.1, 0.46), (0.40, 0.46), (0.26, 0.40)])
    far_rain(c, under.area(), 0.72)
    lightning(c, [(0.58, 0.10), (0.50, 0.22), (0.60, 0.28), (0.52, 0.44)])
    ridge(c, rolling(c, "far", 0.38, 0.05, 0.6), 0.60, crest=0.1)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.48, 0.02), 0.05, pointed=False), 0.86, crest=0)
    field(c, rolling(c, "meadow", 0.53, 0.02), 0.56, foot_tone=0.8)
    wall = Stamp(c)
    stone_wall(wall, [(-1.1, 0.86), (-0.2, 0.84), (1.1, 0.90)], 0.24, c.rng("wall"), courses=2)
    press(wall, level())
    dark_foot(c, 0.92, 0.03)
    animal = Stamp(c)
    with animal.at(-0.22, 0.63, 0.62):
        woodchuck(animal, c.rng("woodchuck"))
    press(animal, pale=0.13, pale_tint=0.45, rim_mm=0.22)
    grass = Stamp(c)
    sward(grass, c.rng("sward"), -0.9, 0.9, 0.99, 0.18, count=120, pale=LIGHT, share=0.25)
    press(grass)


@scene("jul-last", "Pond-lilies")
def pond_lilies(c: Canvas) -> None:
    """Water-lilies opening before sunrise, a dragonfly, the bow of a canoe."""
    moon = Moon(-0.34, -0.50, 0.22, 0.75)
    sky(c, moon, hour(0.75, horizon=-0.06))
    hang(c, moon)
    bars(c, [(-0.72, -0.24, 0.30, 0.020), (-0.40, -0.17, 0.42, 0.014)])
    ridge(c, rolling(c, "far", -0.14, 0.06, 0.5), 0.46)
    ridge(c, treetops(c, "wood", rolling(c, "shore", -0.06, 0.02), 0.05, pointed=False), 0.82, crest=0)
    water(c, -0.02, ripple=0.014)
    glitter(c, moon, -0.01, 0.9, width=0.5, spread=0.35)
    stalks = Stamp(c)
    reeds(stalks, c.rng("reeds"), 0.62, 1.0, 0.34, 0.42, 18)
    press(stalks)
    boat = Stamp(c)
    with boat.at(-0.30, 0.34, 0.66):
        canoe_bow(boat)
    press(boat, level(), halo=0.13)
    rng = c.rng("lilies")
    pads = Stamp(c)
    for x, y, r, notch in (
        (0.30, 0.24, 0.16, 200), (0.66, 0.36, 0.20, 30), (0.06, 0.44, 0.20, 150), (0.88, 0.60, 0.20, 100),
        (-0.62, 0.60, 0.24, 20), (-0.14, 0.62, 0.20, 300), (0.62, 0.72, 0.26, 210), (-0.36, 0.82, 0.26, 60),
        (0.18, 0.88, 0.28, 340),
    ):  # fmt: skip
        lily_pad(pads, x, y, r, notch=notch)
    press(pads, halo=0.10)
    blooms = Stamp(c)
    pond_lily(blooms, 0.30, 0.62, 0.34, rng)
    pond_lily(blooms, -0.36, 0.70, 0.25, rng, open_by=0.8)
    pond_lily(blooms, 0.74, 0.44, 0.18, rng, open_by=0.5)
    press(blooms, halo=0.15)
    for x, y in ((-0.06, 0.74), (0.50, 0.30)):
        rings_on_water(c, x, y, 0.05)
    flyer = Stamp(c)
    with flyer.at(0.34, -0.16, 0.40, 52):
        dragonfly(flyer)
    press(flyer, halo=0.13)
