"""July: four scenes."""

from __future__ import annotations

from engraver.field import Canvas
from engraver.ground import dark_foot, field, furrows, ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.grasses import reeds, sward
from engraver.motifs.groundhog import bolt, standing_woodchuck
from engraver.motifs.harvest_works import canoe_bow, hay_wagon
from engraver.motifs.insects import dragonfly
from engraver.motifs.lamplight import glow, jar, spark
from engraver.motifs.meadow import bumble_bee, clover_head, haycock
from engraver.motifs.summer import lily_pad, pond_lily
from engraver.motifs.thunderhead import thunderhead
from engraver.motifs.trees import leafy_tree
from engraver.motifs.winter_beasts import harness_horse
from engraver.motifs.works import boulder, stone_wall
from engraver.phases import level, rings
from engraver.scene import scene
from engraver.sky import Air, bars, hang, sky
from engraver.stamp import LIGHT, MID, Stamp, press, toned
from engraver.stars import View, milky_way, stars
from engraver.water import glitter, rings_on_water, water


@scene("jul-new", "Fireflies")
def fireflies_in_july(c: Canvas) -> None:
    """A jar of fireflies on a stone in the hayfield, more of them rising; the Milky Way over the elm."""
    moon = Moon(-0.52, -0.48, 0.17, 0.0)
    sky(c, moon, Air(base=0.90, glow=0.12, low=0.44, horizon=0.30, rise=0.6))
    milky_way(
        c, through([(-0.10, 0.34), (0.08, -0.10), (0.26, -0.48), (0.52, -1.05)]), 0.40, 620, 0.62, foot=0.32
    )
    stars(c, View("jul", 22.5, "S", 34, 46, 0.1, -0.3), faint=30, least=0.74, foot=0.15)
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.24, 0.06, 0.6), 0.55, crest=0.12)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.31, 0.02), 0.05, pointed=False), 0.86, crest=0)
    furrows(c, through([(-1.1, 0.36), (0.0, 0.345), (1.1, 0.36)]), 0.10, 84, 0.46)
    tree = Stamp(c)
    with tree.at(0.50, 0.44, 1.10):
        leafy_tree(
            tree,
            c.rng("elm"),
            crown=(0, -0.72, 0.46, 0.28),
            clumps=26,
            light=(-0.7, -0.7),
            fork=0.44,
            leaf=0.026,
        )
    press(tree)
    rng = c.rng("hay")
    for x, y, h in (
        (-0.02, 0.42, 0.13),
        (0.26, 0.44, 0.15),
        (-0.62, 0.48, 0.22),
        (0.80, 0.58, 0.30),
        (0.40, 0.66, 0.36),
    ):
        hay = Stamp(c)
        with hay.at(x, y, h):
            haycock(hay, rng)
        press(hay, halo=0.12)
    _jar(c)


def _jar(c: Canvas) -> None:
    """The jar on its stone, the light it throws, and those that have flown."""
    dark_foot(c, 0.80, 0.05)
    glow(c, -0.28, 0.46, 0.78, power=0.95)
    rest = Stamp(c)
    rest.fill(boulder(-0.28, 0.92, 0.74, 0.28, c.rng("stone")), toned(0.45, 0.45), outline=0.2)
    press(rest, level())
    lamp = Stamp(c)
    with lamp.at(-0.28, 0.82, 0.68):
        jar(lamp, c.rng("jar"))
    press(lamp, level(90), halo=0.16)
    sparks = Stamp(c)
    for x, y, r in (
        (-0.10, 0.02, 0.030), (-0.44, -0.06, 0.026), (0.16, 0.16, 0.024), (-0.74, 0.16, 0.026),
        (0.30, 0.30, 0.022),
        (0.56, 0.20, 0.022), (0.74, 0.36, 0.024), (0.12, 0.58, 0.030), (0.62, 0.72, 0.030),
        (-0.70, 0.62, 0.030),
        (0.04, -0.24, 0.018), (-0.24, -0.22, 0.016), (0.24, 0.78, 0.028),
    ):  # fmt: skip
        spark(sparks, x, y, r)
    press(sparks, halo=0.12)
    grass = Stamp(c)
    sward(grass, c.rng("sward"), -0.9, 0.9, 0.99, 0.18, count=120, pale=MID, share=0.3)
    press(grass)


@scene("jul-first", "Red Clover")
def red_clover(c: Canvas) -> None:
    """Clover heads and a bumble-bee, large; the last load of hay goes home at dusk."""
    moon = Moon(0.36, -0.46, 0.225, 0.25)
    sky(
        c,
        moon,
        Air(base=0.80, glow=0.42, spread=0.15, low=0.22, horizon=0.12, sun=(0.85, 0.14, 0.62, 0.95, 0.26)),
    )
    hang(c, moon)
    bars(c, [(0.74, -0.08, 0.32, 0.022), (0.40, 0.02, 0.36, 0.016), (-0.66, -0.10, 0.26, 0.014)])
    ridge(c, rolling(c, "far", 0.08, 0.07, 0.6), 0.42)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.15, 0.02), 0.04, pointed=False), 0.80, crest=0.1)
    field(c, rolling(c, "meadow", 0.20, 0.02), 0.36, foot_tone=0.7)
    load = Stamp(c)
    with load.at(0.72, 0.36, 0.36):
        hay_wagon(load, c.rng("wagon"))
    with load.at(0.15, 0.355, 0.26):
        harness_horse(load, c.rng("horse"), pulling=True)
    press(load, pale=0.11, pale_tint=0.45)
    dark_foot(c, 0.66, 0.05)
    rng = c.rng("clover")
    flowers = Stamp(c)
    sward(flowers, c.rng("sward"), -0.95, 0.95, 0.99, 0.22, count=110, pale=MID, share=0.3)
    for x, y, r, foot in (
        (0.68, 0.60, 0.15, [(0.64, 0.86), (0.58, 1.1)]),
        (-0.84, 0.42, 0.15, [(-0.80, 0.74), (-0.74, 1.1)]),
        (0.22, 0.60, 0.22, [(0.26, 0.90), (0.20, 1.1)]),
        (-0.40, 0.20, 0.36, [(-0.32, 0.66), (-0.38, 1.1)]),
    ):
        clover_head(flowers, x, y, r, rng, stem=foot)
    press(flowers, halo=0.16)
    guest = Stamp(c)
    with guest.at(-0.30, -0.26, 0.44, 14):
        bumble_bee(guest, c.rng("bee"))
    press(guest, pale=0.13, pale_tint=0.45)


@scene("jul-full", "The Thunder Moon")
def thunder_moon(c: Canvas) -> None:
    """A thunderhead with lightning on one side, the moon on the other; a woodchuck stands up on the wall."""
    moon = Moon(-0.46, -0.34, 0.26, 0.5, 10)
    sky(c, moon, Air(base=0.89, glow=0.60, spread=0.28, low=0.16, horizon=0.3), rings(moon.x, moon.y))
    hang(c, moon)
    _storm(c)
    flash = Stamp(c)
    bolt(
        flash,
        [(0.62, 0.06), (0.50, 0.17), (0.58, 0.20), (0.44, 0.33), (0.51, 0.355), (0.42, 0.50)],
        [(0.58, 0.20), (0.66, 0.29), (0.63, 0.31), (0.72, 0.42)],
        0.034,
    )
    press(flash, halo=0.15)
    ridge(c, rolling(c, "far", 0.40, 0.05, 0.6), 0.60, crest=0.12)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.50, 0.02), 0.05, pointed=False), 0.86, crest=0)
    field(c, rolling(c, "meadow", 0.55, 0.02), 0.50, foot_tone=0.8)
    wall = Stamp(c)
    stone_wall(wall, [(-1.1, 0.86), (-0.2, 0.84), (1.1, 0.90)], 0.24, c.rng("wall"), courses=2)
    press(wall, level())
    dark_foot(c, 0.92, 0.03)
    animal = Stamp(c)
    with animal.at(-0.28, 0.64, 0.72, flip=True):
        standing_woodchuck(animal, c.rng("woodchuck"))
    press(animal, pale=0.13, pale_tint=0.45, rim_mm=0.22)
    grass = Stamp(c)
    sward(grass, c.rng("sward"), -0.9, 0.9, 0.99, 0.18, count=120, pale=LIGHT, share=0.25)
    press(grass)


def _storm(c: Canvas) -> None:
    """The anvil, the tower under it, and the slanting curtain of its rain."""
    fall = Stamp(c)
    fall.fill([(0.24, 0.04), (1.1, 0.04), (1.1, 0.56), (0.30, 0.56), (0.06, 0.56)])
    c.engrave(fall.area(), 0.70, level(100), 1.0)
    tower = [
        (0.86, 0.02, 0.28), (0.56, 0.04, 0.22), (0.34, 0.10, 0.14), (0.90, -0.30, 0.28), (0.60, -0.26, 0.24),
        (0.44, -0.10, 0.18), (0.78, -0.60, 0.26), (0.52, -0.54, 0.19), (0.34, -0.66, 0.13),
        (0.60, -0.80, 0.18),
        (0.18, -0.74, 0.08), (1.04, -0.12, 0.26), (1.02, -0.46, 0.26),
    ]  # fmt: skip
    thunderhead(c, tower, base=0.09)


@scene("jul-last", "Pond-lilies")
def pond_lilies(c: Canvas) -> None:
    """Water-lilies opening before sunrise, a dragonfly, the bow of a canoe."""
    moon = Moon(-0.34, -0.50, 0.22, 0.75)
    sky(
        c,
        moon,
        Air(base=0.80, glow=0.42, spread=0.15, low=0.24, horizon=-0.06, sun=(-0.85, -0.04, 0.66, 1.0, 0.26)),
    )
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
    pond_lily(blooms, 0.30, 0.60, 0.44, rng)
    pond_lily(blooms, -0.38, 0.72, 0.28, rng, open_by=0.8)
    pond_lily(blooms, 0.74, 0.44, 0.18, rng, open_by=0.5)
    press(blooms, halo=0.15)
    for x, y in ((-0.06, 0.74), (0.50, 0.30)):
        rings_on_water(c, x, y, 0.05)
    flyer = Stamp(c)
    with flyer.at(0.34, -0.20, 0.46, 52):
        dragonfly(flyer)
    press(flyer, halo=0.13)
