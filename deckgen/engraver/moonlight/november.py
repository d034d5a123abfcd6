"""November: four scenes."""

from __future__ import annotations

from deckgen.engraver.field import Canvas
from deckgen.engraver.ground import dark_foot, field, ridge, rolling, through, treetops
from deckgen.engraver.moon import Moon
from deckgen.engraver.motifs.beaver_works import dam, lodge
from deckgen.engraver.motifs.grasses import plume, sward
from deckgen.engraver.motifs.november import umbrella, weeping_willow, witch_hazel
from deckgen.engraver.motifs.small_beasts import beaver, frog
from deckgen.engraver.motifs.still import lantern
from deckgen.engraver.motifs.trees import birch
from deckgen.engraver.motifs.wings import goose
from deckgen.engraver.motifs.works import boulder, stone_wall
from deckgen.engraver.phases import curling, level
from deckgen.engraver.scene import scene
from deckgen.engraver.sky import Air, bars, hang, hour, rain, sky
from deckgen.engraver.stamp import LIGHT, PAPER, Stamp, press, toned
from deckgen.engraver.stars import View, stars
from deckgen.engraver.water import glitter, rings_on_water, water


@scene("nov-new", "The Rain")
def rain_and_willow(c: Canvas) -> None:
    """A willow over the pond in slanting rain; an umbrella shelters a lantern; a frog looks on."""
    moon = Moon(-0.40, -0.52, 0.165, 0.0)
    sky(c, moon, Air(base=0.88, glow=0.10, low=0.46, horizon=0.42), level(18))
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.26, 0.05), 0.50, crest=0)
    ridge(c, treetops(c, "wood", rolling(c, "bank", 0.35, 0.02), 0.03, pointed=False), 0.78, crest=0)
    water(c, 0.40, ripple=0.03, dark=0.05)
    tree = Stamp(c)
    with tree.at(0.44, 0.66, 1.30):
        weeping_willow(tree, c.rng("willow"))
    press(tree)
    dark_foot(c, 0.64, 0.06)
    shelter = Stamp(c)
    with shelter.at(-0.36, 0.50, 0.80, -14):
        umbrella(shelter)
    with shelter.at(-0.40, 0.86, 0.30):
        lantern(shelter)
    press(shelter, halo=0.16)
    stone = Stamp(c)
    stone.fill(boulder(0.32, 0.86, 0.40, 0.18, c.rng("stone")), toned(0.5), outline=0.17)
    press(stone, level())
    singer = Stamp(c)
    with singer.at(0.30, 0.79, 0.26):
        frog(singer, blown=False)
    press(singer, halo=0.13)
    for x, y in ((-0.72, 0.47), (0.0, 0.49), (0.78, 0.52)):
        rings_on_water(c, x, y, 0.05)
    rain(c, slant=0.32, count=320)


@scene("nov-first", "Witch-hazel")
def witch_hazel_in_flower(c: Canvas) -> None:
    """Witch-hazel in flower when its leaves are down, by a stone step at dusk."""
    moon = Moon(0.32, -0.28, 0.23, 0.25)
    sky(c, moon, hour(0.25, horizon=0.42))
    hang(c, moon)
    bars(c, [(0.66, 0.20, 0.40, 0.022), (0.30, 0.28, 0.36, 0.016), (-0.5, 0.24, 0.30, 0.014)])
    ridge(c, treetops(c, "wood", rolling(c, "hill", 0.42, 0.05), 0.07, pointed=False), 0.74, crest=0.1)
    wall = Stamp(c)
    stone_wall(wall, [(-1.1, 0.78), (0.0, 0.76), (1.1, 0.80)], 0.22, c.rng("wall"), courses=2)
    press(wall, level())
    dark_foot(c, 0.84, 0.04)
    rng = c.rng("boughs")
    boughs = Stamp(c)
    for path, width, flowers in (
        ([(-1.05, 0.62), (-0.66, 0.18), (-0.26, -0.16), (-0.02, -0.66)], 0.052, 9),
        ([(-0.70, 0.22), (-0.62, -0.20), (-0.48, -0.58), (-0.52, -0.90)], 0.036, 7),
        ([(-0.30, -0.12), (0.10, -0.02), (0.44, 0.10), (0.86, 0.08)], 0.034, 8),
        ([(-0.52, 0.06), (-0.20, 0.26), (0.18, 0.42), (0.50, 0.44)], 0.030, 7),
    ):
        witch_hazel(boughs, path, width, flowers, rng)
    press(boughs, halo=0.15)


@scene("nov-full", "The Beaver Moon")
def beaver_moon(c: Canvas) -> None:
    """A beaver's wake through the moon's path; lodge and dam; a troubled sky about the moon."""
    moon = Moon(0.20, -0.34, 0.27, 0.5, -20)
    sky(c, moon, hour(0.5, horizon=0.1), curling("wind", 0.36, 0.09))
    stars(c, View("nov", 19, "E", 40, 44, 0.2, -0.4), faint=12, least=0.86, foot=-0.2)
    hang(c, moon)
    ridge(c, treetops(c, "spruces", rolling(c, "far", 0.02, 0.04), 0.11), 0.82, crest=0.1)
    ridge(c, treetops(c, "shore", rolling(c, "near", 0.08, 0.01), 0.05), 0.92, crest=0)
    water(c, 0.12, ripple=0.018)
    glitter(c, moon, 0.13, 0.98, width=0.62, spread=0.5)
    rng = c.rng("works")
    house = Stamp(c)
    with house.at(-0.52, 0.30, 0.62):
        lodge(house, rng)
    press(house, rim_mm=0.2)
    wake = Stamp(c)
    for side in (-1, 1):
        for k in range(4):
            y = 0.475 + 0.012 * k
            tip = (0.06 + 0.72 + 0.05 * k, y + side * 0.10 * (1 + 0.35 * k))
            wake.taper([(0.10 + 0.05 * k, y), (0.42, y + side * 0.055 * (1 + 0.3 * k)), tip], 0.016, PAPER)
    press(wake)
    swimmer = Stamp(c)
    with swimmer.at(0.06, 0.52, 0.60):
        beaver(swimmer)
    press(swimmer, halo=0.12, rim_mm=0.2)
    works = Stamp(c)
    dam(works, [(-1.05, 0.82), (-0.4, 0.74), (0.3, 0.78), (1.05, 0.70)], rng)
    press(works, pale=0.10, pale_tint=1.0)
    dark_foot(c, 0.93, 0.03)


@scene("nov-last", "Wild Geese")
def wild_geese(c: Canvas) -> None:
    """Geese over the lake before sunrise, seen between paper birches."""
    moon = Moon(-0.24, -0.40, 0.24, 0.75)
    sky(c, moon, hour(0.75, horizon=0.22))
    hang(c, moon)
    bars(c, [(-0.74, 0.02, 0.34, 0.024), (-0.36, 0.10, 0.42, 0.018), (-0.80, 0.13, 0.26, 0.014)])
    ridge(c, rolling(c, "mountain", 0.14, 0.09, 0.5), 0.48)
    ridge(c, treetops(c, "wood", rolling(c, "shore", 0.23, 0.02), 0.05), 0.80, crest=0)
    water(c, 0.28, ripple=0.014)
    glitter(c, moon, 0.29, 0.80, width=0.6, spread=0.3)
    field(c, through([(-1.1, 0.74), (-0.2, 0.80), (0.5, 0.76), (1.1, 0.66)]), 0.8)
    rng = c.rng("birches")
    trees = Stamp(c)
    birch(trees, rng, [(0.60, 1.05), (0.58, 0.3), (0.66, -0.4), (0.62, -1.05)], (0.15, 0.10))
    birch(trees, rng, [(0.86, 1.0), (0.84, 0.2), (0.80, -0.5), (0.86, -1.0)], (0.11, 0.07))
    press(trees, halo=0.15)
    flock = Stamp(c)
    for x, y, size, beat in (
        (-0.62, 0.00, 0.34, -0.8), (-0.38, -0.11, 0.31, 0.6), (-0.15, -0.20, 0.28, 0.1),
        (0.07, -0.28, 0.25, -0.5), (0.27, -0.35, 0.22, 0.9), (-0.36, 0.12, 0.30, 0.2),
        (-0.09, 0.13, 0.27, -0.6), (0.16, 0.12, 0.24, 0.7),
    ):  # fmt: skip
        with flock.at(x, y, size, -5):
            goose(flock, beat)
    press(flock, pale=0.12, pale_tint=0.45)
    front = Stamp(c)
    sward(front, c.rng("foot"), -0.95, 0.98, 0.97, 0.20, count=150, pale=LIGHT, share=0.25)
    for x, h, lean in ((-0.60, 0.62, 0.10), (-0.40, 0.50, 0.14), (-0.78, 0.46, -0.06), (0.20, 0.40, 0.08)):
        plume(front, [(x, 0.98), (x + lean * 0.4, 0.98 - h * 0.6), (x + lean, 0.98 - h)], rng, paint=LIGHT)
    press(front, halo=0.10)
