"""March, the waxing moon: two scenes."""

from __future__ import annotations

import numpy as np

from deckgen.engraver.field import Canvas
from deckgen.engraver.ground import dark_foot, ridge, rolling, through, treetops
from deckgen.engraver.light import Light
from deckgen.engraver.moon import Moon
from deckgen.engraver.motifs.clouds import puffs
from deckgen.engraver.motifs.sugaring import sap_bucket, sugar_house, woodpile
from deckgen.engraver.motifs.thaw import alder_spray, melted, skunk_cabbage, spear
from deckgen.engraver.motifs.trees import bare_tree, trunk
from deckgen.engraver.phases import curling, level, vertical
from deckgen.engraver.ribbon import xy
from deckgen.engraver.scene import scene
from deckgen.engraver.sky import Air, hang, hour, sky
from deckgen.engraver.snow import shadow, snow, tracks
from deckgen.engraver.stamp import INK, PAPER, Stamp, press
from deckgen.engraver.stars import View, stars


@scene("mar-new", "Sugaring-off")
def sugaring_off(c: Canvas) -> None:
    """A sugar-house boils by night, its steam lit from within; a maple with buckets stands near."""
    moon = Moon(-0.20, -0.66, 0.165, 0.0)
    sky(
        c,
        moon,
        Air(base=0.99, glow=0.18, spread=0.10, low=0.42, horizon=0.20, streak=0.10, rise=0.50),
        level(-5),
    )
    stars(c, View("mar", 20.0, "NE", 60, 42, -0.02, -0.44), faint=46, least=0.78, foot=0.10, bright=2.5)
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.13, 0.06, 0.6), 0.72, crest=0.10, crest_tint=0.45)
    ridge(c, treetops(c, "wood", rolling(c, "wood line", 0.20, 0.02, 0.5), 0.06), 0.95, crest=0)
    c.light = Light(0.12, 0.30, 0.3)
    snow(c, through([(-1.1, 0.30), (-0.2, 0.325), (0.5, 0.31), (1.1, 0.34)]), deep=0.55, foot_tone=0.10)
    _night_on_snow(c)
    _far_maples(c)
    _sugar_house(c)
    tracks(c, [(0.12, 0.47), (0.04, 0.58), (-0.12, 0.70), (-0.16, 0.86)], 15, 0.015, 0.012)
    _tapped_maple(c)


def _night_on_snow(c: Canvas) -> None:
    """Snow is dark away from the doors, and pale in their light."""
    rough = c.noise("glow", 0.10, 4.0, 2)
    area = c.below(through([(-1.1, 0.30), (-0.2, 0.325), (0.5, 0.31), (1.1, 0.34)]))
    grid = c.grid(area)
    away = np.hypot(grid.x - 0.10, (grid.y - 0.50) * 1.5) + 0.22 * rough(grid)
    far = np.clip(0.16 + 0.55 * (away - 0.20), 0, 0.55)
    shadow(c, area, np.where(far > 0.17, far, 0.0), level(wobble=0.5), 0.45)
    deep = far > 0.44
    sheet = c.tint[area.rows, area.cols]
    sheet[...] = np.where(deep & (area.cover > 0.5), np.maximum(sheet, 1.0), np.where(far < 0.17, 0.0, sheet))


def _far_maples(c: Canvas) -> None:
    rng = c.rng("maples")
    trees = Stamp(c)
    for x, y, h in ((-0.36, 0.335, 0.50), (0.93, 0.36, 0.62), (-0.14, 0.33, 0.30)):
        with trees.at(x, y, h):
            bare_tree(trees, rng, "maple", levels=1)
    press(trees)


def _sugar_house(c: Canvas) -> None:
    x, y, size = 0.14, 0.45, 0.245
    sx, sy = x + 1.1 * size, y - 1.95 * size
    heap = xy(
        "0.34,-0.74,0.15 0.13,-0.82,0.15 0.30,-0.58,0.15 0.06,-0.64,0.13 0.17,-0.50,0.15 "
        "0.27,-0.40,0.12 0.03,-0.42,0.12 0.14,-0.29,0.13 -0.01,-0.24,0.10 0.11,-0.15,0.10 "
        "-0.04,-0.10,0.08 0.05,-0.05,0.085 -0.04,-0.01,0.06"
    )
    puffs(c, [(sx + u, sy + v, r) for u, v, r in heap.tolist()], name="steam", dark=0.34)
    shed = Stamp(c)
    with shed.at(x, y, size):
        sugar_house(shed)
    press(shed, vertical(0.8), halo=0.10)
    wood = Stamp(c)
    woodpile(wood, 0.40, 0.66, 0.475, 4, 0.017)
    press(wood)
    glow = Stamp(c)
    glow.fill([(0.05, 0.455), (0.23, 0.455), (0.20, 0.62), (-0.08, 0.62)], PAPER)
    press(glow)


def _tapped_maple(c: Canvas) -> None:
    rng = c.rng("tapped")
    tree = Stamp(c)
    trunk(
        tree,
        rng,
        [(-0.58, 1.05), (-0.60, 0.55), (-0.575, 0.1), (-0.60, -0.35), (-0.58, -1.05)],
        (0.31, 0.19),
        furrows=120,
    )
    for path, w in (
        ([(-0.62, -0.20), (-0.82, -0.42), (-0.98, -0.72)], 0.10),
        ([(-0.62, 0.02), (-0.86, -0.14), (-1.05, -0.18)], 0.075),
    ):
        trunk(tree, rng, path, (w, w * 0.5), furrows=26)
    press(tree, rim_mm=0.18)
    pails = Stamp(c)
    for x, y, size, turn in ((-0.41, 0.36, 0.24, 0), (-0.62, 0.22, 0.24, 0)):
        with pails.at(x, y, size, turn, flip=True):
            sap_bucket(pails)
    press(pails, vertical(0.8), halo=0.15)


@scene("mar-first", "Skunk-cabbage")
def skunk_cabbages(c: Canvas) -> None:
    """Spathes melt their way through the snow by a brook; alder tassels hang in the dusk."""
    moon = Moon(0.30, -0.56, 0.215, 0.25)
    sky(c, moon, hour(0.25, horizon=-0.12), curling("march wind", 0.40, 0.10))
    stars(c, View("mar", 18.8, "S", 46, 44, 0.0, -0.5), faint=8, least=0.84, foot=-0.4)
    hang(c, moon)
    ridge(c, rolling(c, "hill", -0.12, 0.05, 0.5), 0.55)
    ridge(
        c,
        treetops(c, "alders", rolling(c, "alder line", -0.05, 0.015, 0.4), 0.06, pointed=False),
        0.90,
        crest=0,
    )
    snow(c, through([(-1.1, -0.01), (0.0, 0.01), (1.1, -0.02)]), deep=0.45, drift=0.14, foot_tone=0.25)
    _brook(c)
    _spathes(c)
    _alder(c)


def _brook(c: Canvas) -> None:
    bed = Stamp(c)
    bed.blob(
        xy(
            "0.3,0.045 0.46,0.05 0.44,0.11 0.66,0.17 0.56,0.26 0.84,0.38 1.1,0.46 1.1,0.74 0.84,0.62 "
            "0.66,0.46 0.34,0.3 0.44,0.18 0.28,0.11"
        ),
        INK,
    )
    area = bed.area()
    sheen = c.noise("brook", 0.03, 6.0, 2)
    c.engrave(area, lambda g: 0.80 + 0.5 * sheen(g), level(wobble=0.3, name="water"), 1.0)


def _spathes(c: Canvas) -> None:
    rng = c.rng("spathes")
    rings = Stamp(c)
    for x, y, r in ((-0.10, 0.77, 0.50), (-0.62, 0.50, 0.27)):
        rings.blob(melted(x, y, r)[::3], INK)
    area = press(rings)
    c.engrave(area, 0.86, level(wobble=0.5), 1.0)
    group = Stamp(c)
    for x, y, size, turn, flip in (
        (-0.62, 0.52, 0.48, -8, True),
        (0.12, 0.75, 0.62, 20, False),
        (-0.22, 0.82, 0.92, -5, False),
    ):
        with group.at(x, y, size, turn, flip):
            skunk_cabbage(group, rng, lit_side=-1 if flip else 1)
    spear(group, 0.27, 0.87, 0.24, 0.05)
    press(group, pale=0.15, pale_tint=0.0)
    dark_foot(c, 0.93, 0.04)


def _alder(c: Canvas) -> None:
    rng = c.rng("alder")
    spray = Stamp(c)
    for path, count, long in (
        ([(-1.02, -0.30), (-0.78, -0.44), (-0.50, -0.50), (-0.20, -0.46)], 5, 0.25),
        ([(-0.90, -0.62), (-0.60, -0.76), (-0.30, -0.82), (0.02, -0.78)], 5, 0.22),
    ):
        alder_spray(spray, path, rng, count=count, long=long)
    press(spray, pale=0.12, pale_tint=0.45)
