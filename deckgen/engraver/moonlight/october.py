"""October: four scenes."""

from __future__ import annotations

from deckgen.engraver.field import Canvas
from deckgen.engraver.ground import dark_foot, field, ridge, rolling, treetops
from deckgen.engraver.moon import Moon
from deckgen.engraver.motifs.beasts import buck
from deckgen.engraver.motifs.grasses import sward
from deckgen.engraver.motifs.leaves import maple_leaf
from deckgen.engraver.motifs.trees import leafy_tree
from deckgen.engraver.scene import scene
from deckgen.engraver.sky import hang, hour, sky
from deckgen.engraver.stamp import LIGHT, MID, PAPER, Stamp, press
from deckgen.engraver.stars import View, stars
from deckgen.engraver.water import glitter, water


@scene("oct-full", "The Hunter's Moon")
def hunters_moon(c: Canvas) -> None:
    """A buck under the sugar maple, looking to the moon that has risen over the lake."""
    moon = Moon(-0.40, -0.30, 0.30, 0.5, -25)
    sky(c, moon, hour(0.5, horizon=0.16))
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
    meadow = Stamp(c)
    sward(meadow, c.rng("meadow"), -1.0, 1.0, 0.60, 0.10, count=70, pale=MID, share=0.5)
    press(meadow)
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
    with animal.at(0.30, 0.845, 0.82):
        buck(animal, c.rng("buck"))
    press(animal, pale=0.14, pale_tint=1.0, rim_mm=0.22, rim_tint=0.0)


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
    """The maple's bough comes in from the upper right; lit leaves are those nearest the moon."""
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
        (0.10, -0.74, 0.185, 215, 0),
        (0.30, -0.66, 0.19, 165, 1),
        (0.47, -0.70, 0.16, 235, 0),
        (0.40, -0.34, 0.19, 210, 0),
        (0.56, -0.42, 0.20, 150, 1),
        (0.62, -0.58, 0.20, 195, 0),
        (0.78, -0.62, 0.19, 160, 1),
        (0.40, -0.88, 0.15, 200, 1),
        (0.60, -0.80, 0.16, 170, 0),
        (0.86, -0.38, 0.19, 215, 0),
        (0.92, -0.22, 0.17, 140, 1),
        (0.76, -0.05, 0.20, 190, 0),
        (0.70, -0.28, 0.16, 225, 1),
        (0.24, -0.52, 0.15, 190, 0),
    ]
    for x, y, size, turn, dark in leaves:
        lit, shade = (MID, MID) if dark else (LIGHT, MID)
        maple_leaf(
            bough, x, y, size, turn + float(rng.normal(0, 6)), lit=lit, shade=shade, flip=True, stalk=0.25
        )
    press(bough, halo=0.14)
