"""October: four scenes."""

from __future__ import annotations

from engraver.field import Canvas, Light
from engraver.ground import black_foot, field, ridge, rolling, treetops
from engraver.moon import Moon
from engraver.motifs.fall_things import acorn, bat, milkweed_pod, milkweed_stem, mist, seed
from engraver.motifs.field_wall import field_wall
from engraver.motifs.grasses import sward
from engraver.motifs.jack_lantern import carved_pumpkin, gatepost
from engraver.motifs.leaves import leaf
from engraver.motifs.oaks import grey_squirrel, rimed_leaf
from engraver.motifs.trees import bare_tree, leafy_tree
from engraver.motifs.whitetail import buck
from engraver.phases import curling, level, rings
from engraver.ribbon import spline, xy
from engraver.scene import scene
from engraver.sky import Air, bars, hang, sky
from engraver.stamp import INK, MID, Model, Stamp, press
from engraver.stars import View, stars
from engraver.water import glitter, water


@scene("oct-new", "Hallowe'en")
def halloween(c: Canvas) -> None:
    """A lantern cut from a pumpkin on the gatepost; a bare oak, a bat; the Pleiades are up."""
    moon = Moon(-0.50, -0.54, 0.18, 0.0)
    sky(c, moon, Air(base=1.0, glow=0.12, low=1.2, horizon=0.46, rise=0.78), level(-3))
    stars(c, View("oct", 23, "E", 46, 40, 0.1, -0.4), faint=60, least=0.74, foot=-0.1)
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.32, 0.06), 0.62, crest=0.12)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.42, 0.02), 0.04, pointed=False), 0.93, crest=0)
    field(c, rolling(c, "pasture", 0.47, 0.02), 0.12, tint=0.45, foot_tone=0.6)
    oak = Stamp(c)
    with oak.at(0.56, 0.56, 1.10, 4):
        bare_tree(oak, c.rng("oak"), "oak", levels=2)
    oak.blob(xy(".40,.585 .47,.565 .51,.53 .52,.44 .60,.44 .61,.53 .65,.565 .73,.58 .60,.572 .50,.575"))
    press(oak)
    black_foot(c, 0.70, 0.04)
    post = Stamp(c)
    gatepost(post, -0.24, 0.62, 0.29, c.rng("near post"))
    press(post, level(90, 0.9), halo=0.15)
    carved_pumpkin(c, -0.24, 0.585, 0.92)
    flight = Stamp(c)
    with flight.at(0.26, -0.47, 0.74, 10):
        bat(flight, c.rng("bat"))
    press(flight, rings(0.26, -0.52), pale=0.12, pale_tint=0.45)


@scene("oct-first", "Milkweed")
def milkweed_adrift(c: Canvas) -> None:
    """Milkweed pods closed, splitting and burst, their floss adrift across the half moon."""
    moon = Moon(0.36, -0.36, 0.25, 0.25)
    air = Air(base=0.955, glow=0.44, spread=0.15, low=0.42, horizon=0.46, sun=(0.85, 0.48, 0.86, 1.2, 0.30))
    sky(c, moon, air, level(8))
    hang(c, moon)
    bars(c, [(0.74, 0.26, 0.32, 0.024), (0.52, 0.35, 0.36, 0.016)])
    ridge(c, rolling(c, "far", 0.44, 0.07, 0.6), 0.30, tint=0.45)
    ridge(c, rolling(c, "near", 0.56, 0.04), 0.88, crest=0.1)
    black_foot(c, 0.70, 0.05)
    grass = Stamp(c)
    sward(grass, c.rng("sward"), -0.9, 0.9, 0.60, 0.10, count=150, pale=None)
    press(grass)
    rng = c.rng("pods")
    plant = Stamp(c)
    for x, y, size, turn in ((-0.12, 0.79, 0.40, 102), (-0.12, 0.79, 0.34, -98)):
        leaf(plant, x, y, size, turn, wide=0.40, veins=7)
    milkweed_stem(plant, xy("-.10,1.1 -.12,.80 -.15,.60 -.20,.38 -.28,.16 -.34,-.05"), (
        xy("-.19,.42 -.24,.48 -.32,.46 -.34,.36"),
        xy("-.19,.42 -.12,.50 -.03,.48 .01,.38"),
        xy("-.15,.60 -.20,.67 -.32,.67 -.38,.58"),
    ))  # fmt: skip
    press(plant, halo=0.13)
    for x, y, size, turn, opened in (
        (-0.37, 0.60, 0.42, -50, 0.0), (0.0, 0.40, 0.46, 42, 0.5), (-0.34, 0.38, 0.84, -10, 1.0),
    ):  # fmt: skip
        pod = Stamp(c)
        milkweed_pod(pod, x, y, size, turn, rng, opened)
        press(pod, level(turn + 78), halo=0.15, model=Model(1.8, 0.55, Light(1.6, -0.4, 0.4)))
    floss = Stamp(c)
    for x, y, size, turn in (
        (0.06, -0.60, 0.23, 30), (0.32, -0.77, 0.17, 48), (0.61, -0.62, 0.17, 60), (0.67, -0.05, 0.21, 44),
        (0.79, -0.28, 0.15, 76), (0.80, 0.20, 0.15, 60),
    ):  # fmt: skip
        seed(floss, x, y, size, turn, rng)
    press(floss, halo=0.07)


@scene("oct-last", "First Frost")
def first_frost(c: Canvas) -> None:
    """Rimed oak leaves and acorns before sunrise, a squirrel on the wall, mist on the intervale."""
    moon = Moon(-0.50, -0.46, 0.245, 0.75)
    air = Air(base=0.99, glow=0.42, spread=0.13, low=0.24, horizon=0.26, sun=(-0.85, 0.28, 0.72, 0.9, 0.26))
    sky(c, moon, air, curling("frost", 0.5, 0.06))
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.18, 0.10, 0.5), 0.56)
    mist(c, [(-0.6, 0.33, 0.6, 0.05), (0.4, 0.31, 0.7, 0.04)])
    ridge(c, treetops(c, "wood", rolling(c, "mid", 0.38, 0.03), 0.05, pointed=False), 0.92, crest=0.1)
    mist(c, [(-0.4, 0.50, 0.7, 0.05)])
    field_wall(c, [(-1.1, 0.90), (-0.2, 0.88), (1.1, 0.92)], 0.27)
    black_foot(c, 0.88, 0.03)
    animal = Stamp(c)
    with animal.at(-0.16, 0.68, 1.04):
        grey_squirrel(animal, c.rng("squirrel"))
    press(animal, pale=0.14, pale_tint=0.45, rim_mm=0.22)
    bough = Stamp(c)
    for x, y, size, turn in ((0.08, -0.79, 0.34, -84), (0.735, -0.21, 0.38, 172)):
        rimed_leaf(bough, x, y, size, turn, flip=turn > 0)
    for x, y, size, turn in ((0.585, -0.560, 0.115, 6), (0.465, -0.622, 0.105, -8)):
        acorn(bough, x, y, size, turn)
    twigs = (
        ("1.05,-.40 .80,-.535 .58,-.665 .36,-.755 .24,-.785 .15,-.796", [0.050, 0.036, 0.024, 0.014]),
        (".68,-.605 .735,-.52 .748,-.40 .738,-.29", [0.030, 0.020, 0.014]),
        (".50,-.700 .487,-.665 .467,-.615", [0.018, 0.014]),
        (".60,-.652 .598,-.610 .585,-.555", [0.018, 0.014]),
    )
    for grown, paint in ((0.022, INK), (-0.005, MID)):
        for way, widths in twigs:
            bough.stroke(spline(xy(way)), [w + grown for w in widths], paint)
    press(bough, level(90), halo=0.15)


@scene("oct-full", "The Hunter's Moon")
def hunters_moon(c: Canvas) -> None:
    """A buck in the pasture, looking at the moon that has risen over the lake."""
    moon = Moon(-0.50, -0.43, 0.27, 0.5, -25)
    sky(c, moon, Air(base=1.0, glow=0.62, spread=0.18, low=0.14, horizon=0.16, streak=0.06))
    stars(c, View("oct", 20, "E", 34, 44, 0.1, -0.4), faint=16, least=0.84, foot=0.0)
    hang(c, moon)
    ridge(c, rolling(c, "mountain", 0.075, 0.10, 0.55, slope=0.02), 0.66)
    ridge(
        c, treetops(c, "wood", rolling(c, "hill", 0.185, 0.03, 0.45), 0.04, pointed=False), 0.90, crest=0.10
    )
    water(c, 0.245, foot=0.37, ripple=0.010)
    glitter(c, moon, 0.25, 0.40, width=0.8, spread=0.2)
    _grove(c)
    field(c, rolling(c, "pasture", 0.40, 0.02, 0.6), 0.22, tint=0.45, foot_tone=0.64)
    black_foot(c, 0.79, 0.03)
    _foot(c)
    _buck(c)


def _grove(c: Canvas) -> None:
    rng = c.rng("grove")
    trees = Stamp(c)
    for x, y, h in ((-0.66, 0.40, 0.22), (-0.97, 0.46, 0.44), (-0.80, 0.43, 0.32), (0.92, 0.42, 0.26)):
        with trees.at(x, y, h):
            leafy_tree(trees, rng, light=(0.7 if x < -0.4 else -0.8, -0.5), leaf=0.040 if h < 0.3 else 0.034)
    press(trees)


def _buck(c: Canvas) -> None:
    animal = Stamp(c)
    with animal.at(0.24, 0.735, 1.11):
        buck(animal, c.rng("buck"))
    press(animal, level(82), pale=0.15, pale_tint=0.45)


def _foot(c: Canvas) -> None:
    rng = c.rng("foot")
    grass = Stamp(c)
    sward(grass, rng, -0.80, 0.80, 0.82, 0.07, count=150, pale=None)
    press(grass)
