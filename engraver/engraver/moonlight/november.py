"""November: four scenes."""

from __future__ import annotations

from engraver.field import Canvas
from engraver.ground import dark_foot, field, ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.beaver_works import lodge
from engraver.motifs.fall_things import milkweed
from engraver.motifs.grasses import sward
from engraver.motifs.hazel import capsule, hazel_bough, hazel_flowers, hazel_leaf
from engraver.motifs.lamplight import glow
from engraver.motifs.rainy import lit_umbrella, storm_lantern, weeping_willow
from engraver.motifs.small_beasts import frog
from engraver.motifs.trees import birch
from engraver.motifs.waterfowl import chips, gnawed_trunk, gnawing_beaver, wild_goose
from engraver.motifs.works import boulder, stone_wall
from engraver.phases import curling, level, spiral
from engraver.ribbon import xy
from engraver.scene import scene
from engraver.sky import Air, bars, hang, rain, sky
from engraver.stamp import INK, LIGHT, MID, Stamp, press, toned
from engraver.stars import View, stars
from engraver.water import glitter, rings_on_water, water


@scene("nov-new", "The Rain")
def rain_and_willow(c: Canvas) -> None:
    """Slanting rain over the pond and its willow; an umbrella shelters a lantern, and a frog looks on."""
    moon = Moon(-0.46, -0.54, 0.165, 0.0)
    sky(c, moon, Air(base=0.82, glow=0.10, low=0.46, horizon=0.36, rise=0.8), level(72))
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.22, 0.05), 0.46, crest=0)
    ridge(c, treetops(c, "wood", rolling(c, "bank", 0.31, 0.02), 0.03, pointed=False), 0.78, crest=0)
    water(c, 0.36, ripple=0.03, dark=0.0)
    tree = Stamp(c)
    with tree.at(0.56, 0.64, 1.44):
        weeping_willow(tree, c.rng("willow"))
    press(tree)
    for x, y in ((-0.80, 0.44), (0.16, 0.46), (0.86, 0.50)):
        rings_on_water(c, x, y, 0.06)
    dark_foot(c, 0.62, 0.05)
    glow(c, -0.30, 0.60, 0.62)
    rain(c, slant=0.32, count=340)
    rest = Stamp(c)
    rest.fill(boulder(-0.22, 0.90, 0.56, 0.22, c.rng("slab")), toned(0.34, 0.45), outline=0.2)
    rest.fill(boulder(0.44, 0.86, 0.44, 0.20, c.rng("stone")), toned(0.46, 0.45), outline=0.2)
    press(rest, level())
    shelter = Stamp(c)
    with shelter.at(-0.20, 0.24, 1.16, -9):
        lit_umbrella(shelter)
    with shelter.at(-0.30, 0.83, 0.46):
        storm_lantern(shelter)
    press(shelter, level(70), halo=0.16)
    singer = Stamp(c)
    with singer.at(0.44, 0.78, 0.36):
        frog(singer, blown=False)
    press(singer, halo=0.13)


@scene("nov-first", "Witch-hazel")
def witch_hazel_in_flower(c: Canvas) -> None:
    """Witch-hazel in flower when its leaves are down, over the stone wall at dusk."""
    moon = Moon(0.46, -0.40, 0.225, 0.25)
    sky(
        c,
        moon,
        Air(base=0.86, glow=0.40, spread=0.14, low=0.28, horizon=0.44, sun=(0.85, 0.46, 0.62, 1.0, 0.26)),
        spiral(moon.x, moon.y, 5),
    )
    hang(c, moon)
    bars(c, [(0.70, 0.22, 0.36, 0.022), (0.36, 0.31, 0.36, 0.016)])
    ridge(c, treetops(c, "wood", rolling(c, "hill", 0.46, 0.04), 0.06, pointed=False), 0.74, crest=0.1)
    wall = Stamp(c)
    stone_wall(wall, [(-1.1, 0.82), (0.0, 0.80), (1.1, 0.84)], 0.22, c.rng("wall"), courses=2)
    press(wall, level())
    dark_foot(c, 0.87, 0.04)
    _hazel(c)


def _hazel(c: Canvas) -> None:
    """The bough: wood, empty capsules, last leaves, and the flowers over all."""
    rng = c.rng("boughs")
    boughs = Stamp(c)
    ways = (
        (
            [
                (-1.05, 0.60),
                (-0.72, 0.36),
                (-0.58, 0.04),
                (-0.28, -0.14),
                (-0.20, -0.46),
                (0.02, -0.62),
                (0.06, -0.84),
            ],
            0.070,
        ),
        ([(-0.58, 0.04), (-0.76, -0.22), (-0.66, -0.50), (-0.72, -0.72)], 0.046),
        ([(-0.28, -0.14), (-0.02, -0.04), (0.16, 0.14), (0.46, 0.14), (0.64, 0.28)], 0.046),
        ([(-0.72, 0.36), (-0.42, 0.46), (-0.20, 0.62), (0.10, 0.66)], 0.044),
    )
    for way, width in ways:
        hazel_bough(boughs, way, width)
    for x, y, size, turn in (
        (-0.58, 0.04, 0.13, 110), (-0.20, 0.62, 0.12, 170), (-0.02, -0.04, 0.12, 160),
        (-0.74, -0.22, 0.12, -100),
    ):  # fmt: skip
        capsule(boughs, x, y, size, turn)
    for x, y, size, turn, dark in (
        (-0.72, -0.66, 0.34, -24, 0), (0.64, 0.28, 0.38, 120, 0), (0.10, 0.66, 0.36, 92, 1),
        (-0.56, 0.06, 0.32, -100, 1),
    ):  # fmt: skip
        hazel_leaf(boughs, x, y, size, turn, lit=MID if dark else LIGHT)
    for x, y, size, up in (
        (-0.72, 0.36, 0.27, -150), (-0.66, -0.46, 0.27, -150), (-0.30, -0.12, 0.28, 20),
        (-0.21, -0.48, 0.26, -150),
        (0.02, -0.64, 0.27, -50), (0.16, 0.14, 0.29, -60), (0.48, 0.14, 0.24, 80), (-0.36, 0.50, 0.26, -60),
    ):  # fmt: skip
        hazel_flowers(boughs, x, y, size, rng, up=up)
    press(boughs, halo=0.15)


@scene("nov-full", "The Beaver Moon")
def beaver_moon(c: Canvas) -> None:
    """A beaver at a poplar, another's wake across the moon's path, the lodge under a troubled sky."""
    moon = Moon(0.08, -0.40, 0.28, 0.5, -20)
    sky(
        c,
        moon,
        Air(base=0.89, glow=0.64, spread=0.30, low=0.20, horizon=0.1),
        curling("wind", 0.36, 0.09),
    )
    stars(c, View("nov", 19, "E", 40, 44, 0.2, -0.4), faint=12, least=0.90, foot=-0.2)
    hang(c, moon)
    ridge(c, treetops(c, "spruces", rolling(c, "far", 0.00, 0.04), 0.12), 0.80, crest=0.1)
    ridge(c, treetops(c, "shore", rolling(c, "near", 0.06, 0.01), 0.05), 0.92, crest=0)
    water(c, 0.10, ripple=0.018, dark=0.0)
    glitter(c, moon, 0.11, 0.98, width=1.05, spread=0.5)
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
    field(c, shore, 0.66, foot_tone=0.95)
    tree = Stamp(c)
    gnawed_trunk(tree, -0.53, 0.80, -1.05, 0.34, 0.105, c.rng("poplar"))
    press(tree, pale=0.11, pale_tint=1.0)
    worker = Stamp(c)
    with worker.at(-0.02, 0.84, 0.84):
        gnawing_beaver(worker, c.rng("beaver"))
    press(worker, pale=0.14, pale_tint=0.45, rim_mm=0.22)
    litter = Stamp(c)
    chips(
        litter,
        [
            (-0.44, 0.82),
            (-0.36, 0.88),
            (-0.62, 0.84),
            (-0.28, 0.84),
            (-0.50, 0.90),
            (-0.70, 0.80),
            (-0.20, 0.92),
        ],
        c.rng("chips"),
    )
    sward(litter, c.rng("sedge"), -0.9, 0.95, 0.99, 0.15, count=110, pale=MID, share=0.3)
    press(litter, halo=0.08)
    dark_foot(c, 0.95, 0.02)


@scene("nov-last", "Wild Geese")
def wild_geese(c: Canvas) -> None:
    """Geese over the lake before sunrise, seen past paper birches; milkweed husks."""
    moon = Moon(-0.36, -0.52, 0.225, 0.75)
    sky(
        c,
        moon,
        Air(
            base=0.78,
            glow=0.40,
            spread=0.15,
            low=0.30,
            horizon=0.22,
            sun=(-0.85, 0.24, 0.66, 1.1, 0.30),
            rise=0.6,
        ),
    )
    hang(c, moon)
    bars(c, [(-0.74, 0.10, 0.34, 0.022), (-0.30, 0.16, 0.40, 0.016)])
    ridge(c, rolling(c, "mountain", 0.16, 0.09, 0.5), 0.42)
    ridge(c, treetops(c, "wood", rolling(c, "shore", 0.27, 0.02), 0.05), 0.80, crest=0)
    water(c, 0.32, ripple=0.014)
    glitter(c, moon, 0.33, 0.80, width=0.6, spread=0.3)
    field(c, through([(-1.1, 0.78), (-0.2, 0.82), (0.5, 0.78), (1.1, 0.70)]), 0.8)
    rng = c.rng("birches")
    trees = Stamp(c)
    birch(trees, rng, [(0.52, 1.05), (0.53, 0.3), (0.57, -0.4), (0.58, -1.05)], (0.17, 0.115))
    birch(trees, rng, [(0.86, 1.0), (0.82, 0.2), (0.79, -0.5), (0.80, -1.0)], (0.11, 0.075))
    press(trees, halo=0.17)
    flock = Stamp(c)
    for x, y, size, up in (
        (-0.60, 0.08, 0.42, True), (-0.33, -0.01, 0.37, False), (-0.09, -0.10, 0.33, True),
        (0.12, -0.18, 0.29, False),
        (0.31, -0.26, 0.26, True), (-0.26, 0.22, 0.36, True), (0.00, 0.19, 0.32, False),
        (0.24, 0.15, 0.28, True),
    ):  # fmt: skip
        with flock.at(x, y, size, -6):
            wild_goose(flock, up=up)
    press(flock, pale=0.12, pale_tint=0.45)
    front = Stamp(c)
    sward(front, c.rng("foot"), -0.95, 0.98, 0.98, 0.18, count=150, pale=LIGHT, share=0.25)
    milkweed(
        front, [(0.24, 1.12), (0.24, 0.88), (0.20, 0.70), (0.18, 0.56)], ((2, 36, 0.24), (3, -26, 0.28)), rng
    )
    milkweed(front, [(-0.04, 1.14), (-0.04, 0.96), (-0.05, 0.84), (-0.06, 0.76)], ((3, -20, 0.24),), rng)
    press(front, level(70), halo=0.12)
