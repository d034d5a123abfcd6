"""October: four scenes."""

from __future__ import annotations

from engraver.field import Canvas
from engraver.ground import dark_foot, field, ridge, rolling, treetops
from engraver.moon import Moon
from engraver.motifs.beasts import buck
from engraver.motifs.fall_things import acorn, bat, milkweed, mist, seed
from engraver.motifs.grasses import sward
from engraver.motifs.harvest_field import granite_post, jack_lantern
from engraver.motifs.lamplight import glow
from engraver.motifs.leaves import maple_leaf
from engraver.motifs.oaks import bristled_bear, grey_squirrel, rimed_leaf
from engraver.motifs.trees import Habit, bare_tree, leafy_tree
from engraver.motifs.works import boulder, stone_wall
from engraver.phases import curling, level
from engraver.ribbon import spline, xy
from engraver.scene import scene
from engraver.sky import Air, bars, hang, sky
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, press, toned
from engraver.stars import View, stars
from engraver.water import glitter, water


@scene("oct-new", "Hallowe'en")
def halloween(c: Canvas) -> None:
    """A lantern cut from a pumpkin on the gatepost, another across the lane; a bare elm, bats; the Pleiades
    are up.
    """
    moon = Moon(-0.54, -0.46, 0.17, 0.0)
    sky(c, moon, Air(base=0.88, glow=0.12, low=0.66, horizon=0.42, rise=1.25), level(-3))
    stars(c, View("oct", 23, "E", 46, 40, 0.1, -0.4), faint=40, least=0.7, foot=-0.1)
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.26, 0.06), 0.50, crest=0.12)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.37, 0.02), 0.04, pointed=False), 0.84, crest=0)
    field(c, rolling(c, "pasture", 0.43, 0.02), 0.55, foot_tone=0.85)
    elm = Stamp(c)
    with elm.at(0.38, 0.50, 1.34):
        bare_tree(elm, c.rng("elm 2"), Habit(0.30, 7, 34, 0.40, 0.46, 40, 0.1, 0.125), levels=1)
    press(elm)
    lane = Stamp(c)
    lane.blob(xy(".10,.46 .18,.46 .30,.56 .42,.72 .62,1.1 -.10,1.1 .10,.78 .18,.62 .16,.54"), INK)
    c.engrave(lane.area(), 0.24, level(4, wobble=0.9), 0.45)
    walls = Stamp(c)
    stone_wall(walls, [(-1.1, 0.88), (-0.3, 0.86)], 0.28, c.rng("left"), courses=2)
    stone_wall(walls, [(0.66, 0.74), (1.1, 0.78)], 0.20, c.rng("right"), courses=2)
    press(walls, level())
    dark_foot(c, 0.92, 0.03)
    glow(c, 0.62, 0.34, 0.34, count=60)
    glow(c, -0.22, 0.14, 0.56)
    posts = Stamp(c)
    granite_post(posts, 0.62, 0.78, 0.40, 0.105)
    granite_post(posts, -0.22, 1.06, 0.64, 0.235)
    press(posts, level(90), halo=0.15)
    heads = Stamp(c)
    for x, y, size in ((0.62, 0.355, 0.34), (-0.22, 0.385, 0.78)):
        with heads.at(x, y, size):
            jack_lantern(heads)
    press(heads, level(90), halo=0.17)
    flight = Stamp(c)
    for x, y, size, turn in ((0.14, -0.62, 0.44, 12), (0.66, -0.50, 0.26, -16), (0.80, -0.10, 0.20, 20)):
        with flight.at(x, y, size, turn):
            bat(flight)
    press(flight, pale=0.10, pale_tint=0.45)


@scene("oct-first", "Milkweed")
def milkweed_adrift(c: Canvas) -> None:
    """Split pods, their floss adrift across the half moon; a woolly bear climbs a stem."""
    moon = Moon(0.30, -0.34, 0.235, 0.25)
    air = Air(base=0.80, glow=0.42, spread=0.15, low=0.24, horizon=0.40, sun=(0.85, 0.42, 0.64, 1.05, 0.30))
    sky(c, moon, air, level(8))
    hang(c, moon)
    bars(c, [(0.70, 0.16, 0.34, 0.024), (0.44, 0.26, 0.40, 0.016)])
    ridge(c, rolling(c, "far", 0.36, 0.07, 0.6), 0.48)
    ridge(c, rolling(c, "near", 0.50, 0.04), 0.74, crest=0.1)
    dark_foot(c, 0.68, 0.05)
    rng = c.rng("stems")
    stems = Stamp(c)
    sward(stems, c.rng("sward"), -0.95, 0.95, 0.98, 0.24, count=130, pale=MID, share=0.3)
    for points, pods in (
        ([(-0.50, 1.10), (-0.46, 0.50), (-0.38, 0.06), (-0.42, -0.40)], ((2, -34, 0.58), (3, 22, 0.66))),
        ([(-0.16, 1.10), (-0.14, 0.70), (-0.06, 0.36)], ((2, 30, 0.54),)),
        ([(-0.80, 1.00), (-0.78, 0.60), (-0.72, 0.26)], ((2, -20, 0.46),)),
    ):
        milkweed(stems, points, pods, rng)
    press(stems, level(70), halo=0.15)
    floss = Stamp(c)
    for x, y, size, turn in (
        (-0.08, -0.50, 0.24, 30), (0.60, -0.62, 0.19, 70), (0.60, -0.12, 0.19, 40), (0.80, -0.30, 0.15, 100),
        (0.78, 0.06, 0.18, 70), (0.10, 0.02, 0.17, -10), (0.44, 0.26, 0.17, 55), (0.02, -0.80, 0.17, 10),
        (0.34, -0.78, 0.15, 60),
    ):  # fmt: skip
        seed(floss, x, y, size, turn, rng)
    press(floss, halo=0.07)
    bear = Stamp(c)
    bear.fill(boulder(0.38, 0.89, 0.52, 0.20, c.rng("stone")), toned(0.30, 0.45), outline=0.2)
    press(bear, level())
    crawler = Stamp(c)
    with crawler.at(0.37, 0.805, 0.34, 3):
        bristled_bear(crawler, c.rng("bear"))
    press(crawler, pale=0.08, pale_tint=0.45)


@scene("oct-last", "First Frost")
def first_frost(c: Canvas) -> None:
    """Rimed oak leaves and acorns before sunrise, a squirrel on the wall, mist on the intervale."""
    moon = Moon(-0.43, -0.50, 0.225, 0.75)
    air = Air(base=0.80, glow=0.42, spread=0.15, low=0.26, horizon=0.22, sun=(-0.85, 0.24, 0.64, 1.05, 0.28))
    sky(c, moon, air, curling("frost", 0.5, 0.06))
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.12, 0.10, 0.5), 0.44)
    mist(c, [(-0.6, 0.27, 0.6, 0.05), (0.4, 0.25, 0.7, 0.04)])
    ridge(c, treetops(c, "wood", rolling(c, "mid", 0.31, 0.03), 0.05, pointed=False), 0.70, crest=0.1)
    mist(c, [(-0.2, 0.42, 0.8, 0.06), (0.7, 0.46, 0.5, 0.04)])
    wall = Stamp(c)
    stone_wall(wall, [(-1.1, 0.80), (-0.2, 0.78), (1.1, 0.84)], 0.30, c.rng("wall"), courses=3)
    press(wall, level())
    dark_foot(c, 0.88, 0.04)
    animal = Stamp(c)
    with animal.at(-0.37, 0.54, 0.76):
        grey_squirrel(animal, c.rng("squirrel"))
    press(animal, pale=0.13, pale_tint=0.45, rim_mm=0.22)
    rng = c.rng("oak")
    bough = Stamp(c)
    for twig, widths in (
        ([(1.05, -0.40), (0.74, -0.36), (0.40, -0.50), (0.10, -0.62)], [0.050, 0.036, 0.024, 0.012]),
        ([(0.78, -0.37), (0.56, -0.10), (0.30, 0.04)], [0.030, 0.020, 0.010]),
        ([(0.92, -0.38), (0.84, 0.0), (0.66, 0.28)], [0.030, 0.020, 0.010]),
    ):
        smooth = spline(twig)
        bough.stroke(smooth, [w + 0.022 for w in widths])
        bough.stroke([(x, y - 0.004) for x, y in smooth], [0.8 * w for w in widths], MID)
    for x, y, size, turn, dark in (
        (0.24, -0.60, 0.38, -96, 0), (0.40, -0.52, 0.38, -10, 1), (0.44, -0.46, 0.42, 196, 0),
        (0.74, -0.40, 0.40, 24, 0), (0.92, -0.36, 0.36, 80, 1), (0.62, -0.22, 0.42, 214, 1),
        (0.86, -0.06, 0.40, 150, 0), (0.66, 0.22, 0.42, 200, 0),
    ):  # fmt: skip
        lit, shade = (MID, MID) if dark else (LIGHT, MID)
        rimed_leaf(bough, x, y, size, turn + float(rng.normal(0, 6)), lit=lit, shade=shade)
    for x, y, size, turn in ((0.22, -0.48, 0.12, 10), (0.46, -0.22, 0.12, -8), (0.74, 0.10, 0.13, 6)):
        acorn(bough, x, y, size, turn)
    press(bough, level(90), halo=0.15)


@scene("oct-full", "The Hunter's Moon")
def hunters_moon(c: Canvas) -> None:
    """A buck under the sugar maple, looking at the moon that has risen over the lake."""
    moon = Moon(-0.45, -0.30, 0.30, 0.5, -25)
    sky(c, moon, Air(base=0.90, glow=0.62, spread=0.28, low=0.20, horizon=0.16, streak=0.08))
    stars(c, View("oct", 20, "E", 34, 44, 0.1, -0.4), faint=16, least=0.84, foot=0.0)
    hang(c, moon)
    ridge(c, rolling(c, "mountain", 0.075, 0.10, 0.55, slope=0.02), 0.46)
    ridge(
        c, treetops(c, "wood", rolling(c, "hill", 0.185, 0.03, 0.45), 0.04, pointed=False), 0.72, crest=0.10
    )
    water(c, 0.245, foot=0.37, ripple=0.010)
    glitter(c, moon, 0.25, 0.40, width=0.8, spread=0.2)
    _grove(c)
    field(c, rolling(c, "pasture", 0.40, 0.02, 0.6), 0.42, foot_tone=0.74)
    dark_foot(c, 0.80, 0.06)
    _buck(c)
    _foot(c)
    _bough(c)


def _grove(c: Canvas) -> None:
    rng = c.rng("grove")
    trees = Stamp(c)
    for x, y, h in ((-0.66, 0.40, 0.22), (-0.97, 0.46, 0.44), (-0.80, 0.43, 0.32), (0.92, 0.42, 0.26)):
        with trees.at(x, y, h):
            leafy_tree(trees, rng, light=(0.7 if x < -0.4 else -0.8, -0.5), leaf=0.040 if h < 0.3 else 0.034)
    press(trees)


def _buck(c: Canvas) -> None:
    animal = Stamp(c)
    with animal.at(0.35, 0.86, 1.0):
        buck(animal, c.rng("buck"))
    press(animal, pale=0.15, pale_tint=0.45, rim_mm=0.22, rim_tint=0.0)


def _foot(c: Canvas) -> None:
    rng = c.rng("foot")
    grass = Stamp(c)
    sward(grass, rng, -0.95, 0.95, 0.90, 0.17, count=200, pale=LIGHT, share=0.28)
    press(grass)
    fallen = Stamp(c)
    for x, y, size, turn, squeeze in (
        (-0.42, 0.80, 0.14, 70, 0.6),
        (-0.12, 0.90, 0.15, -40, 0.7),
        (0.60, 0.88, 0.13, 100, 0.55),
        (-0.66, 0.70, 0.11, -80, 0.6),
    ):
        maple_leaf(fallen, x, y, size, turn, lit=PAPER if x < -0.3 else LIGHT, squeeze=squeeze, stalk=0.3)
    for x, y, size, turn in ((-0.16, 0.28, 0.075, 150), (-0.30, 0.52, 0.085, 40)):
        maple_leaf(fallen, x, y, size, turn, stalk=0.4, squeeze=0.75)
    press(fallen, halo=0.13)


def _bough(c: Canvas) -> None:
    """A bough of the maple from the upper right; the leaves nearest the moon are lit."""
    rng = c.rng("bough")
    bough = Stamp(c)
    for twig, widths in (
        ([(1.05, -0.55), (0.80, -0.62), (0.50, -0.60), (0.16, -0.72)], [0.045, 0.030, 0.020, 0.010]),
        ([(0.82, -0.61), (0.66, -0.44), (0.44, -0.34)], [0.024, 0.018, 0.010]),
        ([(0.95, -0.56), (0.90, -0.30), (0.78, -0.06)], [0.026, 0.018, 0.010]),
        ([(0.55, -0.60), (0.46, -0.78), (0.40, -0.90)], [0.018, 0.012, 0.008]),
    ):
        bough.curve(twig, 0.3)
        bough.stroke(twig, widths)
    leaves = [
        (0.08, -0.74, 0.25, 215, 0), (0.34, -0.88, 0.22, 170, 1), (0.62, -0.78, 0.24, 200, 0),
        (0.30, -0.62, 0.25, 190, 1),
        (0.86, -0.58, 0.24, 150, 1), (0.56, -0.52, 0.27, 165, 0), (0.42, -0.32, 0.25, 222, 0),
        (0.90, -0.28, 0.25, 150, 0),
        (0.72, -0.30, 0.24, 205, 1), (0.74, -0.02, 0.27, 188, 0),
    ]  # fmt: skip
    for x, y, size, turn, dark in leaves:
        lit, shade = (MID, MID) if dark else (LIGHT, MID)
        maple_leaf(
            bough, x, y, size, turn + float(rng.normal(0, 6)), lit=lit, shade=shade, flip=True, stalk=0.25
        )
    press(bough, halo=0.14)
