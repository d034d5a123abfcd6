"""August: four scenes."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.field import Area, Canvas
from engraver.grid import Array
from engraver.ground import black_foot, field, furrows, ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.birds import crow
from engraver.motifs.cornfield import maize, ragged_scarecrow
from engraver.motifs.field_wall import stone
from engraver.motifs.grasses import cattail, reeds, rye, rye_leaf
from engraver.motifs.heron import heron
from engraver.motifs.lamplight import glow
from engraver.motifs.shore import foam, light_station
from engraver.motifs.works import haystack
from engraver.phases import along, level, rings, vertical
from engraver.ribbon import spline, xy
from engraver.scene import scene
from engraver.sky import Air, bars, hang, sky
from engraver.stamp import INK, LIGHT, MID, Paint, Stamp, press
from engraver.stars import View, meteors, stars
from engraver.water import glitter, rings_on_water, water


@scene("aug-new", "The Perseids")
def perseids(c: Canvas) -> None:
    """Shooting stars over the lighthouse; surf around the ledges, beach-grass on the dune."""
    moon = Moon(-0.58, -0.36, 0.165, 0.0)
    sky(c, moon, Air(base=1.0, glow=0.10, low=0.76, horizon=0.28, rise=0.62))
    stars(c, View("aug", 23.5, "NE", 42, 46, 0.0, -0.35), faint=54, least=0.78, foot=0.0)
    glow(c, 0.30, -0.475, 0.30, count=62)
    meteors(
        c,
        (0.62, -1.25),
        [(-0.14, -0.42, 0.62), (-0.30, 0.06, 0.46), (0.80, -0.16, 0.40), (-0.22, -0.80, 0.34),
         (0.06, -0.02, 0.20)],
    )  # fmt: skip
    hang(c, moon)
    water(c, 0.27, ripple=0.02, dark=0.06)
    rng = c.rng("surf")
    waves = Stamp(c)
    for y, half, count in ((0.33, 0.10, 9), (0.40, 0.14, 9), (0.49, 0.18, 7)):
        for _ in range(count):
            x = float(rng.uniform(-0.95, 0.95))
            waves.taper([(x - half, y + 0.012), (x, y - 0.012), (x + half, y + 0.010)], 0.020, LIGHT)
    press(waves)
    _ledges(c)
    station = Stamp(c)
    with station.at(0.30, 0.47, 1.06):
        light_station(station)
    press(station, vertical(0.8), halo=0.15)
    rng = c.rng("foot of the light")
    for x, y, wide, tall in ((0.10, 0.50, 0.16, 0.09), (0.46, 0.495, 0.20, 0.12), (0.27, 0.535, 0.26, 0.10)):
        stone(c, x, y, wide, tall, 0.36, rng)
    _strand(c)


def _ledges(c: Canvas) -> None:
    """The rocks under the light: a dark mass, boulder before boulder."""
    rng = c.rng("rocks")
    mass = Stamp(c)
    mass.blob(
        [
            (-0.30, 0.62),
            (-0.20, 0.50),
            (0.02, 0.44),
            (0.50, 0.42),
            (0.80, 0.36),
            (1.1, 0.34),
            (1.1, 0.80),
            (0.4, 0.74),
        ]
    )
    press(mass)
    for x, y, wide, tall, deep in (
        (0.90, 0.42, 0.30, 0.14, 0.42), (0.68, 0.45, 0.26, 0.12, 0.40), (0.02, 0.48, 0.20, 0.09, 0.40),
        (0.22, 0.49, 0.26, 0.12, 0.34), (0.48, 0.50, 0.30, 0.13, 0.40), (0.80, 0.54, 0.32, 0.15, 0.46),
        (0.14, 0.57, 0.24, 0.10, 0.46), (0.38, 0.60, 0.28, 0.13, 0.44), (0.64, 0.64, 0.30, 0.14, 0.50),
        (0.92, 0.64, 0.26, 0.15, 0.50),
    ):  # fmt: skip
        stone(c, x, y, wide, tall, deep, rng)


def _strand(c: Canvas) -> None:
    """The cove before the ledges: breakers, the wet and the dry sand, the near dune with its grass."""
    rng = c.rng("breakers")
    edge = [(-1.1, 0.58), (-0.6, 0.57), (-0.25, 0.60), (0.05, 0.67), (0.30, 0.76), (0.60, 0.82), (1.1, 0.86)]
    shore = through(edge)
    field(c, shore, 0.10, tint=0.45, roll=0.0)
    wet = c.below(shore)
    deep = c.grid(wet).y - shore(c.grid(wet))
    c.engrave(Area(wet.rows, wet.cols, wet.cover * (deep < 0.05)), 0.72, along(shore), 1.0)
    breakers = Stamp(c)
    foam(breakers, edge, 0.040, rng)
    foam(breakers, [(x, y - 0.075) for x, y in edge[:4]], 0.026, rng)
    foam(breakers, [(0.02, 0.60), (0.20, 0.655), (0.40, 0.70), (0.64, 0.735), (0.9, 0.745)], 0.034, rng)
    press(breakers, halo=0.09)
    crest = [(-1.1, 0.66), (-0.70, 0.72), (-0.40, 0.83), (-0.05, 0.90), (0.40, 0.93), (1.1, 0.90)]
    c.ink(c.below(through(crest)), 1.0)
    grass, xs, ys = Stamp(c), *np.transpose(crest)
    blades = c.rng("beach grass")
    for x, h, count in (
        (-0.76, 0.38, 16),
        (-0.58, 0.30, 22),
        (-0.40, 0.15, 9),
        (-0.18, 0.20, 14),
        (0.22, 0.13, 9),
    ):
        for root, tall, lean in blades.normal((x, 1.0, 0.42), (0.22 * h, 0.22, 0.24), (count, 3)):
            foot = float(np.interp(root, xs, ys)) + 0.02
            _blade(grass, root, foot, h * abs(tall), lean, INK)
    press(grass)


@scene("aug-full", "The Grass Moon")
def grass_moon(c: Canvas) -> None:
    """An enormous moon behind one hill of rye; six stalks stand near, bowed by the wind; nothing else."""
    moon = Moon(0.0, -0.18, 0.54, 0.5, -15)
    sky(c, moon, Air(base=0.98, glow=0.58, spread=0.24, horizon=0.5), rings(moon.x, moon.y, 1.1))
    hang(c, moon)
    crest = spline([(-1.1, 0.62), (-0.5, 0.40), (0.1, 0.32), (0.6, 0.40), (1.1, 0.62)])
    ridge(c, through([(x, y) for x, y in crest]), 1.0, crest=0)
    _crop(c, crest)
    _leaves(c)
    rng = c.rng("rye")
    for way, ear in (
        ("-.86,.80 -.85,.46 -.80,.24 -.71,.12 -.60,.11", 0.26),
        ("-.62,1.0 -.66,.45 -.65,.10 -.58,-.14 -.45,-.30 -.30,-.34", 0.36),
        (".44,1.0 .45,.50 .46,.10 .51,-.14 .61,-.29 .75,-.33", 0.36),
        ("-.08,1.1 -.10,.66 -.09,.36 -.03,.14 .08,.03 .20,.03", 0.30),
        (".16,1.1 .17,.70 .21,.46 .30,.32 .42,.29 .51,.35", 0.28),
        ("-.27,1.1 -.31,.50 -.27,.0 -.17,-.28 -.01,-.46 .17,-.50", 0.46),
    ):
        plant = Stamp(c)
        rye(plant, spline(xy(way)), rng, ear=ear)
        press(plant, pale=0.09, pale_tint=0.0)


def _crop(c: Canvas, crest: Array) -> None:
    """The standing crop: its ragged edge against the moon, and ranks of nodding ears down the hill."""
    rng = c.rng("crop")
    for row, down in enumerate((0.025, 0.055, 0.10, 0.155, 0.22, 0.295, 0.38, 0.475)):
        rank = Stamp(c)
        size = 0.050 + 0.008 * row
        for x in np.arange(-1.0, 1.0, (0.26 if row < 2 else 0.44 + 0.04 * row) * size):
            root = float(x) + size * float(rng.normal(0, 0.15))
            foot = float(np.interp(root, *np.transpose(crest))) + down + size * float(rng.normal(0, 0.16))
            _far_ear(rank, rng, root, foot, size * float(rng.uniform(0.8, 1.25)), INK if row < 2 else MID)
        press(rank, halo=0.0 if row < 2 else 0.10)


def _far_ear(stamp: Stamp, rng: Generator, x: float, y: float, tall: float, paint: Paint) -> None:
    """A stalk of the crop: its stem, and the bearded ear that nods to the right."""
    with stamp.at(x, y, tall, float(rng.normal(4, 8))):
        stamp.stroke(spline(xy(".0,.5 .0,-.10 .06,-.42")), 0.05, paint, 0.09)
        ear = spline(xy(".05,-.38 .11,-.62 .24,-.82 .44,-.96"))
        stamp.stroke(ear, [0.05, 0.16, 0.14, 0.02], paint, 0.0)
        for beard in (
            ".11,-.66 .22,-.98 .38,-1.20",
            ".24,-.80 .44,-1.04 .66,-1.20",
            ".30,-.84 .56,-1.00 .84,-1.04",
        ):
            stamp.stroke(xy(beard), [0.05, 0.04, 0.0], paint, 0.09)


def _leaves(c: Canvas) -> None:
    """The leaves of the near stalks, blown to the right."""
    leaves = Stamp(c)
    for way in (
        "-.65,.50 -.61,.30 -.52,.18 -.42,.15",
        "-.30,.44 -.26,.22 -.17,.11 -.06,.10",
        "-.29,.70 -.36,.48 -.43,.41 -.51,.43",
        "-.09,.74 -.03,.52 .05,.42 .13,.41",
        ".46,.36 .51,.16 .60,.04 .71,.02",
        ".44,.86 .39,.66 .32,.58 .24,.60",
        ".44,.76 .49,.58 .58,.48 .69,.47",
        "-.28,.96 -.22,.74 -.13,.63 -.02,.63",
    ):
        rye_leaf(leaves, xy(way))
    press(leaves, pale=0.09, pale_tint=0.0)


def _blade(stamp: Stamp, x: float, y: float, tall: float, lean: float, paint: Paint) -> None:
    way = spline([(x, y), (x + 0.22 * lean * tall, y - 0.55 * tall), (x + lean * tall, y - tall)])
    if paint is not INK:
        stamp.stroke(way, [0.024, 0.022, 0.006])
    stamp.stroke(way, [0.012, 0.011, 0.0], paint, 0.10)


@scene("aug-last", "Crow in the Corn")
def crow_in_the_corn(c: Canvas) -> None:
    """A scarecrow over the corn before sunrise, with a crow on its arm, clear of the moon."""
    moon = Moon(-0.52, -0.36, 0.30, 0.75)
    sky(
        c, moon,
        Air(base=1.0, glow=0.50, spread=0.15, low=0.84, horizon=0.22, sun=(-0.85, 0.22, 0.95, 2.2, 0.24),
        rise=0.7),
        level(5),
    )  # fmt: skip
    hang(c, moon)
    bars(c, [(-0.80, 0.10, 0.26, 0.020), (0.74, 0.06, 0.26, 0.014)])
    ridge(c, rolling(c, "far", 0.18, 0.07, 0.6), 0.56)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.25, 0.02), 0.04, pointed=False), 0.92, crest=0.1)
    furrows(c, through([(-1.1, 0.31), (0.0, 0.29), (1.1, 0.31)]), -0.2, 90, 0.97)
    rng = c.rng("corn")
    for row, (count, y, h) in enumerate(((26, 0.42, 0.17), (15, 0.58, 0.28), (9, 0.82, 0.46))):
        rank = Stamp(c)
        for k in range(count):
            x = -1.0 + (k + 0.5 * (row % 2)) * 2 / count
            if abs(x - 0.20) > 0.36:
                maize(rank, x, y + 0.02 * (k % 2), h, rng, dark=True)
        press(rank, halo=0.07)
    man = Stamp(c)
    with man.at(0.18, 0.63, 0.90):
        ragged_scarecrow(man, c.rng("scarecrow"))
    press(man, pale=0.20, pale_tint=0.45)
    birds = Stamp(c)
    with birds.at(0.715, -0.052, 0.34, flip=True):
        crow(birds, c.rng("crow"))
    press(birds, pale=0.17, pale_tint=0.45, rim_mm=0.2)
    front = Stamp(c)
    for x, y, h in (
        (-0.64, 1.10, 0.82),
        (0.72, 1.10, 0.80),
        (-0.92, 0.96, 0.84),
        (0.96, 0.94, 0.86),
        (-0.34, 1.18, 0.62),
    ):
        maize(front, x, y, h, rng, dark=abs(x) < 0.8)
    press(front, halo=0.16)


@scene("aug-first", "Salt Hay")
def salt_hay(c: Canvas) -> None:
    """A heron in the creek of the salt marsh, staddled stacks beyond, the half moon over the afterglow."""
    moon = Moon(0.56, -0.46, 0.205, 0.25)
    sky(
        c,
        moon,
        Air(
            base=0.99,
            glow=0.42,
            spread=0.13,
            low=0.52,
            horizon=0.05,
            sun=(0.85, 0.07, 0.84, 1.1, 0.20),
            rise=0.32,
        ),
    )
    bars(c, [(0.78, -0.10, 0.40, 0.018), (0.50, -0.035, 0.34, 0.014), (-0.66, -0.13, 0.36, 0.016)])
    stars(c, View("aug", 20.2, "S", 32, 44, 0.0, -0.42), faint=16, least=0.82, foot=-0.15)
    hang(c, moon)
    ridge(
        c,
        treetops(c, "islands", rolling(c, "sea wood", 0.030, 0.02, 0.35), 0.03, pointed=False),
        0.86,
        crest=0,
    )
    field(c, rolling(c, "marsh", 0.055, 0.008, 0.5), 0.46, tint=0.45, roll=0.02)
    _stacks(c)
    water(c, rolling(c, "creek bank", 0.255, 0.018, 0.35, slope=-0.03), ripple=0.025, dark=0.06)
    glitter(c, moon, 0.12, 0.98, width=0.95, spread=0.70, gather=0.85)
    _heron(c)
    _edge(c)


def _stacks(c: Canvas) -> None:
    rng = c.rng("stacks")
    for x, y, h in (
        (0.70, 0.10, 0.095),
        (-0.88, 0.13, 0.13),
        (0.90, 0.135, 0.14),
    ):
        stack = Stamp(c)
        with stack.at(x, y, h):
            haystack(stack, rng, staddles=True, light=1.0)
        press(stack, halo=0.05)


def _heron(c: Canvas) -> None:
    rings_on_water(c, -0.325, 0.84, 0.10, 3)
    bird = Stamp(c)
    with bird.at(-0.33, 0.80, 1.50):
        heron(bird, c.rng("heron"))
    press(bird, halo=0.17)


def _edge(c: Canvas) -> None:
    """The near bank in black, and cattails on it."""
    black_foot(c, 0.88, 0.03)
    tails, rng = Stamp(c), c.rng("edge")
    for x, y, h, lean in ((0.44, 0.98, 0.52, 0.03), (0.58, 0.94, 0.62, 0.06), (0.74, 0.86, 0.50, 0.05)):
        cattail(tails, x, y, h, lean, size=1.35)
    reeds(tails, rng, 0.36, 0.84, 0.96, 0.46, 16)
    press(tails, pale=0.10)
