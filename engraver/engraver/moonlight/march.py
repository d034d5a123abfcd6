"""March, the waxing moon: two scenes."""

from __future__ import annotations

import numpy as np

from engraver.field import Canvas, Light
from engraver.ground import black_foot, ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.fur import Coat, engrave_coat
from engraver.motifs.kite import flyer, kite, tail
from engraver.motifs.steam import rising
from engraver.motifs.sugaring import sap_bucket, sugar_house, woodpile
from engraver.motifs.trees import bare_tree
from engraver.phases import curling, level, vertical
from engraver.ribbon import spline, xy
from engraver.scene import scene
from engraver.sky import Air, hang, hour, sky
from engraver.snow import shadow, snow, tracks
from engraver.stamp import PAPER, Stamp, press
from engraver.stars import View, stars

_MAPLE = xy(
    "-.50,-1.08 -.505,-.80 -.495,-.50 -.475,-.20 -.465,.10 -.46,.40 -.45,.65 -.41,.86 -.34,1.08 -.84,1.08 "
    "-.775,.86 -.735,.60 -.725,.38 -.745,.22 -.81,.10 -.92,.00 -1.08,-.08 -1.08,-.17 -.93,-.11 -.82,-.04 "
    "-.745,.03 -.72,.00 -.725,-.10 -.775,-.24 -.87,-.42 -1.00,-.62 -.95,-.69 -.83,-.52 -.74,-.38 -.70,-.34 "
    "-.69,-.45 -.69,-.75 -.68,-1.08"
)
"""A maple's trunk with two limbs to the left."""
_GRAIN = (
    (-0.58, -1.0, 92.0), (-0.58, -0.5, 88.0), (-0.58, 0.0, 90.0), (-0.58, 0.4, 91.0), (-0.54, 0.9, 82.0),
    (-0.66, 0.9, 100.0), (-0.95, -0.10, 22.0), (-0.82, 0.02, 34.0), (-0.95, -0.62, 55.0),
    (-0.80, -0.36, 60.0), (-0.68, -0.1, 84.0), (-0.68, 0.3, 84.0),
)  # fmt: skip
_BARK = Coat(
    light=(1.0, 0.1), height=0.62, round=0.24, long=0.15, gap=0.026, width=0.0085, dark=0.02, bright=0.88,
    share=0.42,
)  # fmt: skip


@scene("mar-new", "Sugaring-off")
def sugaring_off(c: Canvas) -> None:
    """A sugar-house boils by night, its steam lit from within; a maple with its bucket nearby."""
    moon = Moon(-0.20, -0.66, 0.165, 0.0)
    sky(
        c,
        moon,
        Air(base=0.98, glow=0.20, spread=0.12, low=0.52, horizon=0.20, streak=0.10, rise=0.75),
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
    far = np.clip(0.10 + 0.42 * (away - 0.22), 0, 0.40)
    shadow(c, area, np.where(far > 0.15, far, 0.0), level(wobble=0.5), 0.0)
    deep = far > 0.22
    sheet = c.tint[area.rows, area.cols]
    sheet[...] = np.where(
        deep & (area.cover > 0.5), np.where(far > 0.385, 1.0, 0.45), np.where(far < 0.15, 0.0, sheet)
    )


def _far_maples(c: Canvas) -> None:
    rng = c.rng("maples")
    trees = Stamp(c)
    for x, y, h in ((-0.10, 0.335, 0.42), (0.93, 0.36, 0.62), (-0.24, 0.33, 0.30)):
        with trees.at(x, y, h):
            bare_tree(trees, rng, "maple", levels=1)
    press(trees)


def _sugar_house(c: Canvas) -> None:
    x, y, size = 0.14, 0.45, 0.245
    rising(
        c,
        [(0.41, -0.02), (0.43, -0.16), (0.50, -0.34), (0.55, -0.52), (0.66, -0.72), (0.84, -0.90)],
        (0.07, 0.10, 0.14, 0.18, 0.22),
    )
    shed = Stamp(c)
    with shed.at(x, y, size):
        sugar_house(shed)
    press(shed, vertical(0.8), halo=0.10)
    wood = Stamp(c)
    woodpile(wood, 0.40, 0.68, 0.475, 3, 0.022, c.rng("woodpile"))
    press(wood)
    glow = Stamp(c)
    glow.fill([(0.05, 0.455), (0.23, 0.455), (0.20, 0.62), (-0.08, 0.62)], PAPER)
    press(glow)


def _tapped_maple(c: Canvas) -> None:
    rng = c.rng("tapped")
    tree = Stamp(c)
    bark = spline(_MAPLE, closed=True, steps=6)
    tree.fill(bark)
    engrave_coat(tree, bark, _GRAIN, rng, _BARK, [(-0.68, y, 0.13, 0.34) for y in np.linspace(-1, 1, 9)])
    press(tree, pale=0.13, pale_tint=1.0)
    pail = Stamp(c)
    with pail.at(-0.325, 0.12, 0.29):
        sap_bucket(pail)
    press(pail, vertical(0.8), halo=0.15)


@scene("mar-first", "The Kite")
def kite_in_the_wind(c: Canvas) -> None:
    """A kite in the March wind at dusk, over a hill with the last snow."""
    moon = Moon(0.40, -0.46, 0.225, 0.25)
    sky(c, moon, hour(0.25, horizon=0.48), curling("march wind", 0.40, 0.10))
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.47, 0.05, 0.5), 0.50)
    ridge(
        c, treetops(c, "wood", rolling(c, "wood line", 0.56, 0.015, 0.4), 0.06, pointed=False), 0.92, crest=0
    )
    hill = through([(-1.1, 0.80), (-0.5, 0.74), (0.2, 0.60), (0.6, 0.53), (1.1, 0.58)])
    snow(c, hill, deep=0.45, drift=0.14, foot_tone=0.12)
    black_foot(c, 0.90, 0.05)
    _bent_grass(c)
    _kite(c)


def _bent_grass(c: Canvas) -> None:
    """Last year's grass, bent by the wind over the snow."""
    grass, rng = Stamp(c), c.rng("grass")
    for x, y, wide, count in xy(
        "-.34,.85,.06,12 -.02,.77,.035,8 .18,.85,.07,13 .50,.76,.05,10 .0,.94,.40,50"
    ):
        for u in rng.normal(0, 0.6, int(count)):
            long = float(rng.uniform(0.06, 0.13)) * y
            root = np.array([x + wide * u, y + 0.01])
            tip = np.array([0.30 * u - rng.uniform(0.2, 0.7), -1.0]) * long
            grass.taper(np.stack([root, root + tip * [0.35, 0.6], root + tip]), 0.013)
    press(grass)


def _kite(c: Canvas) -> None:
    child = Stamp(c)
    with child.at(0.54, 0.548, 0.33):
        flyer(child)
    press(child, pale=0.11)
    flying = Stamp(c)
    tail(flying, xy("-.40,.24 -.43,.36 -.54,.42 -.67,.33 -.83,.34"), 4, 0.078)
    with flying.at(-0.27, -0.29, 0.60, 14):
        kite(flying)
    press(flying, halo=0.17)
    string = Stamp(c)
    for spar in ((-0.255, -0.348), (-0.345, 0.0)):
        string.line([spar, (-0.08, -0.07)], 0.16, PAPER)
    string.line(spline(xy("-.08,-.07 .15,.13 .421,.323")), 0.16, PAPER)
    press(string, halo=0.13)
