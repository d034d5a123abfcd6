"""January on land: the full moon and the last quarter."""

from __future__ import annotations

import numpy as np

from engraver.field import Canvas
from engraver.ground import ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.buildings import SNOWED, house
from engraver.motifs.conifers import spruce, white_pine
from engraver.motifs.red_fox import red_fox
from engraver.motifs.winter_beasts import snowshoe
from engraver.motifs.works import smoke
from engraver.phases import level, rings, vertical
from engraver.ribbon import xy
from engraver.scene import scene
from engraver.sky import hang, hour, sky
from engraver.snow import cast, shadow, snow, tracks
from engraver.stamp import Stamp, press
from engraver.stars import View, stars


@scene("jan-full", "The Wolf Moon")
def wolf_moon(c: Canvas) -> None:
    """A fox trots over the drifts from a snow-laden white pine; a farm in the valley has its fire in."""
    moon = Moon(0.22, -0.47, 0.265, 0.5, -12)
    sky(c, moon, hour(0.5, horizon=0.06))
    stars(c, View("jan", 21, "E", 38, 44, 0.1, -0.4), faint=26, least=0.80, foot=-0.1)
    hang(c, moon)
    ridge(c, rolling(c, "hill", -0.02, 0.055, 0.55), 0.62)
    ridge(c, treetops(c, "wood", rolling(c, "wood line", 0.055, 0.02, 0.5), 0.05), 0.92, crest=0)
    snow(c, through([(-1.1, 0.16), (-0.2, 0.13), (0.3, 0.02), (1.1, -0.12)]), deep=0.42)
    _farm(c)
    snow(
        c,
        through([(-1.1, 0.46), (-0.45, 0.42), (0.25, 0.30), (1.1, 0.22)]),
        deep=0.40,
        foot_tone=0.30,
        name="near drift",
    )
    snow(
        c,
        through([(-1.1, 0.80), (-0.3, 0.85), (0.4, 0.86), (1.1, 0.80)]),
        deep=0.5,
        foot_tone=0.75,
        name="foot drift",
    )
    _pine(c)
    tracks(c, [(-0.90, 0.69), (-0.78, 0.71), (-0.66, 0.73), (-0.54, 0.75)], 6, 0.012, 0.010)
    _fox(c)


def _farm(c: Canvas) -> None:
    rng = c.rng("farm")
    farm = Stamp(c)
    with farm.at(-0.24, 0.185, 0.085):
        u, v = house(farm, look=SNOWED, long=1.8)
    smoke(farm, -0.24 + u * 0.085, 0.185 + v * 0.085, 0.18, rng, lean=0.45, start=0.011, end=0.04)
    for x, y, h in ((-0.44, 0.175, 0.14), (-0.36, 0.17, 0.09), (0.02, 0.16, 0.13)):
        with farm.at(x, y, h):
            spruce(farm, rng, snow=0.9)
    press(farm, vertical(0.85))


def _pine(c: Canvas) -> None:
    pine = Stamp(c)
    with pine.at(-0.80, 0.60, 1.30):
        white_pine(pine, c.rng("pine"), snow=1.2, whorls=13, spread=0.30, bare=0.34)
    area = press(pine)
    bank = through(
        [(-1.1, 0.60), (-0.9, 0.57), (-0.80, 0.54), (-0.70, 0.575), (-0.60, 0.70), (-0.52, 1.0), (1, 1.2)]
    )
    snow(c, bank, deep=0.0, name="bank")
    shadow(c, cast(c, area, 0.62, length=0.16, lean=-1.1), 0.5)


def _fox(c: Canvas) -> None:
    animal = Stamp(c)
    with animal.at(0.02, 0.765, 1.15, flip=True):
        red_fox(animal, c.rng("fox"))
    area = press(animal, pale=0.14, pale_tint=0.0)
    shadow(c, cast(c, area, 0.782, length=0.24, lean=-0.5), 0.55)


@scene("jan-last", "Hare's Form")
def hares_form(c: Canvas) -> None:
    """A snowshoe hare in its form before the spruces, at dawn."""
    moon = Moon(-0.46, -0.40, 0.25, 0.75)
    sky(c, moon, hour(0.75, horizon=0.10), rings(moon.x, moon.y))
    stars(c, View("jan", 6.0, "S", 36, 40, 0.2, -0.4), faint=14, least=0.84, foot=-0.20)
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.06, 0.06, 0.5), 0.50)
    ridge(c, treetops(c, "wood", rolling(c, "near wood", 0.145, 0.02, 0.5), 0.06), 0.92, crest=0)
    snow(c, through([(-1.1, 0.20), (-0.2, 0.22), (0.5, 0.24), (1.1, 0.24)]), deep=0.45)
    _thicket(c)
    snow(
        c,
        through([(-1.1, 0.62), (-0.66, 0.60), (-0.30, 0.64), (0.1, 0.64), (0.5, 0.58), (1.1, 0.50)]),
        deep=0.5,
        name="near drift",
    )
    _form(c)


def _thicket(c: Canvas) -> None:
    """The edge of the spruces: a black wall that the white hare stands out from, laden trees before it."""
    edge = through([(-1.1, 0.19), (-0.6, 0.18), (-0.1, 0.14), (0.5, 0.02), (1.1, -0.10)])
    c.ink(c.below(treetops(c, "thicket", edge, 0.14)), 1.0)
    for x, y, h, name in (
        (1.00, 0.58, 1.16, "second"),
        (0.64, 0.62, 1.42, "first"),
    ):
        tree = Stamp(c)
        with tree.at(x, y, h):
            spruce(tree, c.rng(name), snow=0.8, tiers=11, spread=0.24)
        press(tree, halo=0.08)


def _form(c: Canvas) -> None:
    """The hollow the hare has pressed in the drift: its far wall in shade, its near lip before the feet."""
    wall = Stamp(c)
    wall.blob(xy("-.28,.92 -.24,.82 -.10,.72 .20,.66 .50,.64 .78,.68 .98,.80 .90,.95 -.1,.97"))
    far = c.grid(wall.area()).polar(0.36, 0.84)[0]
    c.engrave(wall.area(), np.clip(1.06 - 0.60 * far, 0.5, 0.97), level(wobble=0.6), 1.0)
    animal = Stamp(c)
    with animal.at(-0.01, 0.86, 0.86):
        snowshoe(animal, c.rng("hare"))
    press(animal, halo=0.16)
    lip = [(-1.1, 0.70), (-0.74, 0.76), (-0.46, 0.83), (0.0, 0.868), (0.50, 0.855), (0.76, 0.80), (1.1, 0.70)]
    snow(c, through(lip), deep=0.5, foot_tone=0.9, name="lip")
