"""February on the road: the new moon and the last quarter."""

from __future__ import annotations

import numpy as np

from engraver.field import Area, Canvas, Light
from engraver.ground import dark_foot, ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.bridges import abutment, timber_bridge
from engraver.motifs.conifers import spruce
from engraver.motifs.grasses import cattail, tuft
from engraver.motifs.sleighs import cutter
from engraver.motifs.still import lantern
from engraver.phases import along, curling, level, rings, vertical
from engraver.ribbon import xy
from engraver.scene import scene
from engraver.sky import Air, hang, hour, sky, snowfall
from engraver.snow import dark_snow, rut, shadow, snow
from engraver.stamp import PAPER, Model, Stamp, press, toned
from engraver.stars import View, stars
from engraver.water import water


@scene("feb-new", "The Sleigh")
def sleigh(c: Canvas) -> None:
    """A cutter left standing in the falling snow before a wood, one lantern on its dash."""
    moon = Moon(-0.42, -0.60, 0.17, 0.0)
    lamp = (0.645, 0.09)
    sky(
        c,
        moon,
        Air(base=0.97, glow=0.14, spread=0.10, low=0.16, horizon=0.1, streak=0.06),
        vertical(1.0, 1.2),
    )
    ridge(c, treetops(c, "far", rolling(c, "far wood", -0.08, 0.03, 0.5), 0.10), 0.88, crest=0)
    _wood(c)
    c.light = Light(*lamp, 0.3)
    road = through([(-1.1, 0.40), (-0.3, 0.38), (0.4, 0.39), (1.1, 0.36)])
    snow(c, road, deep=0.34, drift=0.22, name="soft")
    dark_snow(c, road, (0.40, 0.66, 0.95, 0.34), phase=along(rolling(c, "drifted", 0.5, 0.05, 0.4)))
    _lamp_light(c, lamp)
    snowfall(c, 200, foot=0.38)
    hang(c, moon)
    _turnout(c, lamp)
    _near_flakes(c)


def _near_flakes(c: Canvas) -> None:
    rng = c.rng("near flakes")
    flakes = Stamp(c)
    for x, y, s in zip(
        rng.uniform(-0.95, 0.95, 190), rng.uniform(-0.95, 0.36, 190), rng.random(190), strict=True
    ):
        over_sleigh = abs(x) < 0.78 and y > -0.34
        if np.hypot(x, y) < 0.96 and np.hypot(x + 0.42, y + 0.60) > 0.19 and not over_sleigh:
            flakes.dot(float(x), float(y), 0.0055 + 0.008 * float(s) ** 3, PAPER)
    press(flakes, halo=0.10)


def _wood(c: Canvas) -> None:
    rng = c.rng("wood")
    for x, y, h in ((-0.86, 0.44, 0.74), (-0.62, 0.41, 0.46), (0.93, 0.42, 0.56)):
        tree = Stamp(c)
        with tree.at(x, y, h):
            spruce(tree, rng, snow=1.0)
        press(tree)


def _lamp_light(c: Canvas, lamp: tuple[float, float]) -> None:
    """Circles of light around the lantern, cut into the dark things behind it."""
    disc = c.disc(*lamp, 0.44)
    far = c.grid(disc).polar(*lamp)[0] / np.float32(0.44)
    part = (far < 1).astype(np.float32)
    c.cut(Area(disc.rows, disc.cols, part * disc.cover), 0.24 + 0.72 * far, rings(*lamp), 0.45)


def _turnout(c: Canvas, lamp: tuple[float, float]) -> None:
    """The sleigh, the tracks and the shadow of its runners, and the lamp on a hook of the dash."""
    for x, y in ((-0.66, 0.616), (-0.72, 0.549)):
        rut(c, [(x - 0.44, y + 0.05), (x - 0.20, y + 0.018), (x, y)], (0.020, 0.014))
    car = Stamp(c)
    with car.at(-0.02, 0.62, 0.61, flip=True):
        cutter(car)
    press(car, level(-6, 0.85), pale=0.20, pale_tint=0.0, model=Model(3.0, 0.55))
    dark = Stamp(c)
    dark.blob(
        xy(".58,.624 .40,.636 .0,.637 -.40,.637 -.64,.630 -.84,.65 -1.1,.70 -1.1,.80 -.72,.74 -.20,.70")
    )
    shadow(c, dark.area(), 0.70, level(1, 0.9))
    light = Stamp(c)
    with light.at(lamp[0], lamp[1] + 0.105, 0.22):
        lantern(light)
    press(light, halo=0.13)


@scene("feb-last", "Covered Bridge")
def covered_bridge(c: Canvas) -> None:
    """The covered bridge over black water between shelves of ice, icicles along its eaves, before dawn."""
    moon = Moon(-0.22, -0.60, 0.22, 0.75)
    sky(c, moon, hour(0.75, horizon=0.10), curling("thaw", 0.40, 0.09))
    stars(c, View("feb", 5.4, "S", 30, 44, 0.2, -0.4), faint=14, least=0.84, foot=-0.3)
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.02, 0.07, 0.5, 0.06), 0.50)
    ridge(c, treetops(c, "wood", rolling(c, "near wood", 0.16, 0.02, 0.5), 0.08), 0.88, crest=0)
    snow(c, through([(-1.1, 0.28), (-0.4, 0.32), (0.3, 0.345), (1.1, 0.30)]), deep=0.45)
    far = c.below(lambda g: np.float32(0.385) + g.x * 0)
    c.engrave(far, 0.86, level(wobble=0.25, name="water"), 1.0)
    bank = Stamp(c)
    bank.fill(xy("1.1,0.26 0.84,0.30 0.86,0.50 1.1,0.52"), PAPER)
    press(bank)
    _bridge(c)
    _river(c)
    _road(c)


def _bridge(c: Canvas) -> None:
    rng = c.rng("bridge")
    stone = Stamp(c)
    abutment(stone, -0.52, -0.33, 0.345, 0.60, rng, courses=4)
    abutment(stone, 0.80, 1.10, 0.27, 0.50, rng, courses=5)
    press(stone, level(-4, 0.8), halo=0.10)
    timber = Stamp(c)
    with timber.at(-0.42, 0.34, 0.42):
        timber_bridge(timber, rng)
    press(timber, vertical(0.85), halo=0.12)


def _road(c: Canvas) -> None:
    """The packed road out of the portal, with a sleigh's two tracks, and its bank in shade."""
    bank = Stamp(c)
    bank.blob(
        xy(
            "-1.2,.335 -.90,.340 -.70,.345 -.46,.347 -.445,.38 -.47,.45 -.45,.52 -.52,.60 -.50,.68 -.62,.78 "
            "-.66,.90 -.9,1.0 -1.2,1.0"
        ),
        PAPER,
    )
    area = press(bank, halo=0.10)
    edge = through([(-1.2, 0.90), (-0.9, 0.66), (-0.62, 0.45), (-0.455, 0.355), (-0.3, 0.30)])
    grid = c.grid(area)
    steep = np.clip((grid.y - edge(grid)) / 0.16, 0, 1)
    side = Area(area.rows, area.cols, area.cover * (steep > 0))
    c.engrave(side, 0.18 + 0.5 * steep, along(edge, wobble=0.4), 0.45)
    for path in (
        [(-0.615, 0.35), (-0.70, 0.42), (-0.84, 0.50), (-1.1, 0.60)],
        [(-0.515, 0.352), (-0.60, 0.42), (-0.74, 0.52), (-1.1, 0.74)],
    ):
        rut(c, path, (0.009, 0.026))


def _river(c: Canvas) -> None:
    """Black water under the bridge, ice shelves on both sides, snowy banks."""
    water(c, 0.500, ripple=0.020, dark=0.10, squash=1.75)
    left = [
        (-1.15, 0.51),
        (-0.38, 0.535),
        (-0.27, 0.575),
        (-0.36, 0.625),
        (-0.33, 0.69),
        (-0.47, 0.735),
        (-0.50, 0.82),
        (-0.66, 0.89),
        (-0.64, 1.1),
        (-1.15, 1.1),
    ]
    right = [
        (1.15, 0.49),
        (0.76, 0.52),
        (0.60, 0.555),
        (0.66, 0.61),
        (0.50, 0.66),
        (0.55, 0.74),
        (0.40, 0.80),
        (0.46, 0.89),
        (0.36, 1.1),
        (1.15, 1.1),
    ]
    _shelf(c, left)
    _shelf(c, right)
    dark_foot(c, 0.95, 0.02)
    _cattails(c)


def _cattails(c: Canvas) -> None:
    """Last year's cattails standing in the shelves."""
    rng = c.rng("cattails")
    reed = Stamp(c)
    for x, y, h, lean in (
        (0.62, 0.98, 0.46, 0.04),
        (0.70, 0.93, 0.54, 0.09),
        (0.78, 0.88, 0.42, 0.05),
        (0.56, 1.02, 0.34, -0.04),
    ):
        cattail(reed, x, y, h, lean, size=0.95)
    for x, y in ((0.62, 1.0), (0.72, 0.94)):
        tuft(reed, x, y, 0.26, rng, count=8, spread=0.5, droop=0.06)
    press(reed, pale=0.10, pale_tint=0.0)


def _shelf(c: Canvas, edge: list[tuple[float, float]]) -> None:
    """Ice over water: its thickness in shade, its top streaked with wind-blown snow."""
    slab = Stamp(c)
    slab.blob([(x, y + 0.035) for x, y in edge], toned(0.30, 0.45), 0.18)
    slab.blob(edge, PAPER, 0.14)
    press(slab, vertical(0.8), halo=0.16)
    top = Stamp(c)
    top.blob(edge, PAPER)
    rough = c.noise("shelf", 0.07, 4.0, 2)
    c.engrave(top.area(), rough, level(wobble=0.4), lambda g: np.float32(0.9) * (rough(g) > 0.22))
