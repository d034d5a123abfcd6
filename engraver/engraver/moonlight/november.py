"""November: four scenes."""

from __future__ import annotations

from engraver.field import Canvas, Light
from engraver.ground import black_foot, dark_foot, field, ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.beaver_works import chips, far_arm, gnawed_trunk, gnawing_beaver, lodge
from engraver.motifs.field_wall import field_wall
from engraver.motifs.grasses import cattail, tuft
from engraver.motifs.hazel import hazel_bough, hazel_flowers, hazel_leaf
from engraver.motifs.lamplight import glow
from engraver.motifs.rainy import fallen_umbrella, storm_lantern
from engraver.motifs.waterfowl import wild_goose
from engraver.motifs.works import boulder
from engraver.phases import curling, level, rays, spiral
from engraver.ribbon import xy
from engraver.scene import scene
from engraver.sky import Air, bars, hang, rain, sky
from engraver.stamp import INK, LIGHT, Model, Stamp, press, toned
from engraver.stars import View, stars
from engraver.water import glitter, rings_on_water, water


@scene("nov-new", "The Rain")
def rain_and_willow(c: Canvas) -> None:
    """Slanting rain over the pond; an open umbrella, laid on a stone, shelters a lantern."""
    moon = Moon(-0.52, -0.54, 0.18, 0.0)
    sky(c, moon, Air(base=1.0, glow=0.10, low=0.92, horizon=0.38, rise=0.46, streak=0.05), level(72))
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.22, 0.05), 0.24, crest=0, tint=0.45)
    ridge(c, treetops(c, "wood", rolling(c, "bank", 0.31, 0.02), 0.03, pointed=False), 0.78, crest=0)
    water(c, 0.36, ripple=0.03, dark=0.0)
    for x, y in ((-0.80, 0.42), (-0.34, 0.47), (0.74, 0.44)):
        rings_on_water(c, x, y, 0.06)
    black_foot(c, 0.54, 0.03)
    rain(c, slant=0.32, count=260)
    glow(c, 0.04, 0.64, 0.62, power=0.95)
    slab = Stamp(c)
    slab.fill(boulder(-0.10, 0.95, 1.10, 0.24, c.rng("slab")), toned(0.30, 0.45), outline=0.2)
    press(slab, level(), halo=0.12, model=Model(2.4, 0.5, Light(-0.1, 0.3, 0.5)))
    shelter = Stamp(c)
    with shelter.at(0.12, 0.14, 1.40, 42):
        fallen_umbrella(shelter)
    press(shelter, rays(0.55, -0.34, 190), halo=0.16)
    lamp = Stamp(c)
    with lamp.at(0.06, 0.88, 0.52):
        storm_lantern(lamp)
    press(lamp, level(70), halo=0.16)


@scene("nov-first", "Witch-hazel")
def witch_hazel_in_flower(c: Canvas) -> None:
    """Witch-hazel in flower when its leaves are down, over the stone wall at dusk."""
    moon = Moon(0.57, -0.44, 0.23, 0.25)
    air = Air(base=0.985, glow=0.44, spread=0.12, low=0.34, horizon=0.44, sun=(0.85, 0.46, 0.84, 1.1, 0.26))
    sky(c, moon, air, spiral(moon.x, moon.y, 5))
    hang(c, moon)
    bars(c, [(0.74, 0.24, 0.34, 0.022), (0.50, 0.33, 0.34, 0.016)])
    ridge(c, treetops(c, "wood", rolling(c, "hill", 0.47, 0.04), 0.06, pointed=False), 0.90, crest=0.1)
    field_wall(c, [(-1.1, 0.86), (0.0, 0.84), (1.1, 0.88)], 0.28, tone=0.42)
    black_foot(c, 0.84, 0.03)
    _hazel(c)


def _hazel(c: Canvas) -> None:
    """The bough: wood, a last leaf, and the flowers over all."""
    rng = c.rng("boughs")
    boughs = Stamp(c)
    hazel_leaf(boughs, -0.40, 0.44, 0.38, 160, lit=LIGHT)
    for way, width in (
        ("-.34,.22 -.08,.29 .06,.26 .22,.21 .40,.30 .56,.28", 0.060),
        ("-1.05,.74 -.76,.49 -.62,.43 -.44,.30 -.28,.20 -.20,.06 -.14,-.02 -.19,-.12 -.25,-.19", 0.125),
    ):
        hazel_bough(boughs, [(float(x), float(y)) for x, y in xy(way)], width, rng)
    press(boughs, halo=0.15)
    flowers = Stamp(c)
    for x, y, size, turn in ((0.56, 0.27, 0.28, -20), (-0.25, -0.19, 0.54, -96)):
        hazel_flowers(flowers, x, y, size, rng, turn=turn)
    press(flowers, halo=0.10)


@scene("nov-full", "The Beaver Moon")
def beaver_moon(c: Canvas) -> None:
    """A beaver at a poplar, another's wake across the moon's path, the lodge under a troubled sky."""
    moon = Moon(0.42, -0.50, 0.24, 0.5, -20)
    sky(
        c,
        moon,
        Air(base=1.0, glow=0.66, spread=0.19, low=0.16, horizon=0.1),
        curling("wind", 0.36, 0.09),
    )
    stars(c, View("nov", 19, "E", 40, 44, 0.26, -0.4), faint=12, least=0.90, foot=-0.2)
    hang(c, moon)
    ridge(c, treetops(c, "spruces", rolling(c, "far", 0.00, 0.04), 0.12), 0.80, crest=0.1)
    ridge(c, treetops(c, "shore", rolling(c, "near", 0.06, 0.01), 0.05), 0.92, crest=0)
    water(c, 0.10, ripple=0.018, dark=0.10)
    glitter(c, moon, 0.11, 0.98, width=1.12, spread=0.5)
    rng = c.rng("works")
    house = Stamp(c)
    with house.at(0.70, 0.26, 0.40):
        lodge(house, rng)
    press(house, pale=0.10, pale_tint=0.45)
    wake = Stamp(c)
    for k in range(3):
        for side in (-1, 1):
            near = (0.40 + 0.07 * k, 0.448 + side * (0.012 + 0.004 * k))
            far = (near[0] + 0.32, near[1] + side * 0.085)
            wake.taper([near, far], 0.015, LIGHT if k % 2 else INK)
    wake.blob(xy(".29,.45 .31,.42 .36,.405 .40,.42 .45,.43 .50,.452 .40,.456"))
    press(wake)
    _gnawer(c)


def _gnawer(c: Canvas) -> None:
    """The near bank, the tree, and the beaver at it."""
    shore = through([(-1.1, 0.60), (-0.5, 0.68), (0.0, 0.74), (0.5, 0.84), (1.1, 0.92)])
    field(c, shore, 0.74, foot_tone=0.97)
    reach = Stamp(c)
    with reach.at(-0.067, 0.87, 0.93):
        far_arm(reach)
    press(reach, pale=0.12, pale_tint=1.0)
    tree = Stamp(c)
    gnawed_trunk(tree, -0.605, 0.83, -1.05, 0.268, 0.115, c.rng("poplar"))
    press(tree, level(-7), pale=0.11, pale_tint=1.0, model=Model(3.0, 1.0, Light(1.0, -0.25, 0.35)))
    worker = Stamp(c)
    with worker.at(-0.067, 0.87, 0.93):
        gnawing_beaver(worker, c.rng("beaver"))
    press(worker, pale=0.20, pale_tint=0.0)
    litter = Stamp(c)
    spots = [
        (-0.44, 0.82), (-0.36, 0.88), (-0.62, 0.84), (-0.28, 0.84), (-0.50, 0.90), (-0.70, 0.80),
        (-0.20, 0.92),
    ]  # fmt: skip
    chips(litter, spots, c.rng("chips"))
    falling = [(-0.72, 0.35), (-0.685, 0.42), (-0.76, 0.46), (-0.73, 0.54), (-0.79, 0.57)]
    chips(litter, falling, c.rng("falling chips"), 0.032)
    press(litter, halo=0.08)
    dark_foot(c, 0.95, 0.02)


@scene("nov-last", "Wild Geese")
def wild_geese(c: Canvas) -> None:
    """Geese in a V before sunrise, the leader before the moon."""
    moon = Moon(-0.60, -0.37, 0.24, 0.75)
    air = Air(
        base=1.0,
        glow=0.34,
        spread=0.10,
        low=0.62,
        horizon=0.20,
        sun=(-0.85, 0.28, 0.68, 1.3, 0.42),
        rise=0.56,
    )
    sky(c, moon, air)
    hang(c, moon)
    ridge(c, rolling(c, "mountain", 0.49, 0.08, 0.5), 0.56)
    ridge(c, treetops(c, "wood", rolling(c, "shore", 0.57, 0.02), 0.06), 0.95, crest=0)
    water(c, 0.63, ripple=0.014)
    glitter(c, moon, 0.64, 0.86, width=0.5, spread=0.3)
    black_foot(c, 0.80, 0.04)
    flock = Stamp(c)
    for x, y, size, beat in (
        (0.64, -0.16, 0.26, 1), (0.68, 0.31, 0.23, 0), (-0.015, 0.20, 0.86, 0),
    ):  # fmt: skip
        with flock.at(x, y, size, -3):
            wild_goose(flock, beat)
    press(flock, pale=0.13, pale_tint=0.45)
    front = Stamp(c)
    rng = c.rng("foot")
    for x, high, lean in (
        (-0.50, 0.24, -0.03),
        (-0.38, 0.29, 0.03),
        (-0.22, 0.20, 0.04),
        (0.34, 0.20, -0.03),
        (0.46, 0.26, 0.03),
    ):
        tuft(front, x, 0.87, 0.8 * high, rng, count=7, spread=0.45, width=0.016)
        cattail(front, x + 0.02, 0.87, high, lean, size=0.62)
    press(front)
