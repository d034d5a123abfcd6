"""January on land: the full moon and the last quarter."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from deckgen.engraver.field import Canvas
from deckgen.engraver.grid import Array
from deckgen.engraver.ground import ridge, rolling, through, treetops
from deckgen.engraver.moon import Moon
from deckgen.engraver.motifs.beasts import fox
from deckgen.engraver.motifs.buildings import SNOWED, house
from deckgen.engraver.motifs.conifers import bough, spruce, white_pine
from deckgen.engraver.motifs.winter_beasts import snowshoe
from deckgen.engraver.motifs.works import smoke, stone_wall
from deckgen.engraver.phases import level, rings, vertical
from deckgen.engraver.ribbon import spline, xy
from deckgen.engraver.scene import scene
from deckgen.engraver.sky import hang, hour, sky
from deckgen.engraver.snow import cast, shadow, snow, tracks
from deckgen.engraver.stamp import LIGHT, MID, Stamp, press
from deckgen.engraver.stars import View, stars


@scene("jan-full", "The Wolf Moon")
def wolf_moon(c: Canvas) -> None:
    """A fox crosses the drifts under a snow-laden white pine; a farm beyond the wall has its fire in."""
    moon = Moon(0.24, -0.36, 0.265, 0.5, -12)
    sky(c, moon, hour(0.5, horizon=0.16))
    stars(c, View("jan", 21, "E", 38, 44, 0.1, -0.4), faint=26, least=0.80, foot=0.0)
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.085, 0.075, 0.55), 0.62)
    ridge(c, treetops(c, "wood", rolling(c, "wood line", 0.175, 0.02, 0.5), 0.05), 0.92, crest=0)
    snow(c, through([(-1.1, 0.20), (-0.2, 0.225), (0.5, 0.20), (1.1, 0.225)]), deep=0.42)
    _farm(c)
    _wall(c)
    snow(
        c,
        through([(-1.1, 0.480), (-0.45, 0.462), (0.25, 0.482), (1.1, 0.448)]),
        foot_tone=0.42,
        name="near drift",
    )
    _pine(c)
    tracks(c, [(0.98, 0.70), (0.70, 0.735), (0.42, 0.755), (0.30, 0.755)], 14, 0.012, 0.010)
    _fox(c)


def _farm(c: Canvas) -> None:
    rng = c.rng("farm")
    farm = Stamp(c)
    with farm.at(0.50, 0.275, 0.092):
        u, v = house(farm, look=SNOWED, long=1.8)
    smoke(farm, 0.50 + u * 0.092, 0.275 + v * 0.092, 0.20, rng, lean=0.45, start=0.012, end=0.045)
    for x, y, h in (
        (0.24, 0.265, 0.12),
        (0.13, 0.255, 0.08),
        (0.80, 0.30, 0.24),
        (0.93, 0.335, 0.42),
        (0.71, 0.27, 0.10),
    ):
        with farm.at(x, y, h):
            spruce(farm, rng, snow=0.9)
    press(farm, vertical(0.85))


def _wall(c: Canvas) -> None:
    wall = Stamp(c)
    stone_wall(
        wall,
        [(-1.05, 0.490), (-0.4, 0.475), (0.3, 0.495), (1.05, 0.455)],
        0.105,
        c.rng("wall"),
        courses=2,
        snow=0.8,
    )
    press(wall, vertical(0.8))


def _pine(c: Canvas) -> None:
    pine = Stamp(c)
    with pine.at(-0.60, 0.86, 1.66):
        white_pine(pine, c.rng("pine"), snow=1.2, whorls=13, spread=0.33, bare=0.34)
    area = press(pine, rim_mm=0.0)
    shadow(c, cast(c, area, 0.86, length=0.16, lean=-1.1), 0.5)


def _fox(c: Canvas) -> None:
    animal = Stamp(c)
    with animal.at(0.03, 0.735, 0.50):
        fox(animal, c.rng("fox"), pale=LIGHT)
    area = press(animal, pale=0.14, pale_tint=0.0)
    shadow(c, cast(c, area, 0.735, length=0.28, lean=-0.5), 0.55)


@scene("jan-last", "Hare's Form")
def hares_form(c: Canvas) -> None:
    """A snowshoe hare in its form under a hemlock bowed with snow, its tracks coming in from the dawn."""
    moon = Moon(-0.46, -0.42, 0.235, 0.75)
    sky(c, moon, hour(0.75, horizon=0.12), rings(moon.x, moon.y))
    stars(c, View("jan", 6.0, "S", 36, 40, 0.2, -0.4), faint=16, least=0.84, foot=-0.15)
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.10, 0.06, 0.5), 0.50)
    ridge(c, treetops(c, "wood", rolling(c, "near wood", 0.185, 0.02, 0.5), 0.06), 0.90, crest=0)
    snow(c, through([(-1.1, 0.24), (-0.2, 0.27), (0.5, 0.25), (1.1, 0.30)]), deep=0.45)
    snow(
        c,
        through([(-1.1, 0.56), (-0.5, 0.50), (0.1, 0.56), (0.6, 0.50), (1.1, 0.46)]),
        deep=0.5,
        foot_tone=0.5,
        name="near drift",
    )
    tracks(c, [(-0.95, 0.36), (-0.62, 0.42), (-0.52, 0.50), (-0.60, 0.62), (-0.48, 0.74)], 16, 0.016, 0.012)
    _hollow(c)
    animal = Stamp(c)
    with animal.at(0.16, 0.80, 0.66):
        snowshoe(animal, c.rng("hare"))
    press(animal, level(20, 0.85), halo=0.12)
    _hemlock(c)


def _hollow(c: Canvas) -> None:
    """The dark under the boughs, which sets off the white hare."""
    den = Stamp(c)
    den.blob(
        xy(
            "-0.44,0.80 -0.40,0.70 -0.47,0.60 -0.44,0.44 -0.20,0.08 0.16,-0.18 0.62,-0.34 1.15,-0.36 "
            "1.15,0.80 0.50,0.84"
        )
    )
    area = den.area()
    c.engrave(area, 0.985, level(62, wobble=0.6), 1.0)


def _hemlock(c: Canvas) -> None:
    """Boughs that arch from the upper right down to the snow: bare ones within, loaded ones over them."""
    rng = c.rng("hemlock")
    inner = Stamp(c)
    for path in (
        [(1.10, 0.0), (0.78, 0.0), (0.50, 0.10), (0.26, 0.24)],
        [(1.10, 0.22), (0.90, 0.24), (0.76, 0.36), (0.72, 0.50)],
        [(1.10, -0.16), (0.66, -0.14), (0.26, 0.0), (0.0, 0.22)],
        [(0.90, -0.34), (0.40, -0.20), (0.0, 0.04), (-0.26, 0.36)],
        [(0.60, -0.16), (0.20, -0.06), (-0.16, 0.20), (-0.36, 0.56)],
        [(-0.10, 0.26), (-0.30, 0.46), (-0.40, 0.66)],
    ):
        line = spline(path, steps=8)
        for start in range(1, len(line) - 5, 3):
            part = line[start : start + 8] + rng.normal(0, 0.03, 2)
            bough(inner, part, 0.09, rng, 0.0, LIGHT if start % 2 else MID)
    press(inner)
    tree = Stamp(c)
    for path, thick in (
        ([(1.10, 0.12), (0.96, 0.12), (0.84, 0.24), (0.78, 0.40)], 0.07),
        ([(1.10, -0.10), (0.86, -0.10), (0.58, 0.0), (0.38, 0.16)], 0.075),
        ([(1.10, -0.28), (0.70, -0.26), (0.30, -0.10), (0.06, 0.10)], 0.078),
        ([(1.10, -0.66), (0.70, -0.66), (0.30, -0.52), (-0.02, -0.30), (-0.20, -0.06)], 0.08),
        ([(1.10, -0.47), (0.62, -0.44), (0.16, -0.27), (-0.20, 0.0), (-0.42, 0.30), (-0.47, 0.50)], 0.088),
    ):
        _loaded(tree, spline(path, steps=8), thick, rng)
    for x, y in ((-0.30, 0.32), (-0.36, 0.42), (-0.44, 0.44), (-0.39, 0.54), (-0.47, 0.56)):
        spray = spline([(x, y), (x + 0.01, y + 0.10), (x - 0.03, y + 0.21)], steps=4)
        bough(tree, spray, 0.065, rng, 1.0)
    press(tree, halo=0.10)


def _loaded(tree: Stamp, line: Array, thick: float, rng: Generator) -> None:
    """A bough under snow along a line, with sprays that hang from it."""
    tree.stroke(line, [0.04, 0.025, 0.01])
    for start in range(2, len(line) - 5, 3):
        part = line[start : start + 8]
        bough(tree, part + rng.normal(0, 0.012, 2), thick * float(rng.uniform(0.8, 1.2)), rng, 0.9)
    for at in range(3, len(line) - 4, 4):
        run = (line[at + 2] - line[at]) / np.hypot(*(line[at + 2] - line[at]))
        out = run * 0.5 + np.array([0.0, 0.62])
        spray = line[at] + np.linspace(0, 1, 5)[:, None] * out * float(rng.uniform(0.14, 0.22))
        bough(tree, spray, 0.055, rng, 0.75)
