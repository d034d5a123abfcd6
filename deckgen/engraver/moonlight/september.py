"""September: four scenes."""

from __future__ import annotations

from deckgen.engraver.field import Canvas
from deckgen.engraver.ground import dark_foot, furrows, ridge, rolling, through, treetops
from deckgen.engraver.moon import Moon
from deckgen.engraver.motifs.flowers import aster
from deckgen.engraver.motifs.fruit import apple, cluster, goldenrod, grape_leaf, press_of_wood
from deckgen.engraver.motifs.grasses import stubble, sward
from deckgen.engraver.motifs.insects import butterfly
from deckgen.engraver.motifs.small_insects import katydid
from deckgen.engraver.motifs.still import barrel, jug, pumpkin
from deckgen.engraver.motifs.trees import leafy_tree
from deckgen.engraver.motifs.works import shock, stone_wall
from deckgen.engraver.phases import level, rays
from deckgen.engraver.ribbon import spline
from deckgen.engraver.scene import scene
from deckgen.engraver.sky import Air, bars, hang, hour, sky
from deckgen.engraver.stamp import LIGHT, MID, Stamp, press
from deckgen.engraver.stars import View, stars


@scene("sep-new", "Fox-grape")
def fox_grape(c: Canvas) -> None:
    """A wild vine over the wall in the dead of night, a katydid on its leaf."""
    moon = Moon(-0.48, -0.46, 0.17, 0.0)
    sky(c, moon, hour(0.0, horizon=0.55))
    stars(c, View("sep", 22, "SE", 42, 44, -0.1, -0.35), faint=46, least=0.8, foot=0.1)
    hang(c, moon)
    ridge(c, treetops(c, "wood", rolling(c, "hill", 0.36, 0.05), 0.05, pointed=False), 0.86, crest=0)
    wall = Stamp(c)
    stone_wall(wall, [(-1.1, 0.74), (-0.3, 0.70), (0.4, 0.73), (1.1, 0.70)], 0.30, c.rng("wall"), courses=3)
    press(wall, level())
    dark_foot(c, 0.86, 0.04)
    _vine(c)


def _vine(c: Canvas) -> None:
    rng = c.rng("vine")
    vine = Stamp(c)
    for path, widths in (
        (
            [(1.05, -0.80), (0.70, -0.60), (0.34, -0.56), (-0.10, -0.40), (-0.40, -0.06)],
            [0.05, 0.04, 0.03, 0.022, 0.012],
        ),
        ([(0.40, -0.56), (0.52, -0.24), (0.44, 0.10), (0.60, 0.42)], [0.034, 0.028, 0.020, 0.010]),
        ([(-0.06, -0.42), (0.0, -0.10), (-0.10, 0.14)], [0.024, 0.018, 0.010]),
        ([(0.76, -0.62), (0.90, -0.30), (0.86, 0.0)], [0.030, 0.022, 0.012]),
    ):
        smooth = spline(path)
        vine.stroke(smooth, [w + 0.022 for w in widths])
        vine.stroke(smooth, [0.8 * w for w in widths], MID)
    for x, y, size, turn, dark in (
        (0.86, -0.66, 0.44, 200, 1),
        (0.40, -0.60, 0.42, 12, 0),
        (0.62, -0.50, 0.40, 150, 0),
        (0.02, -0.46, 0.40, -44, 1),
        (0.90, -0.26, 0.42, 100, 1),
        (0.52, -0.18, 0.38, 66, 0),
        (0.00, -0.08, 0.34, 100, 0),
        (0.86, 0.06, 0.36, 150, 0),
        (-0.36, -0.12, 0.36, -100, 0),
        (0.48, 0.16, 0.34, -120, 1),
        (0.60, 0.42, 0.32, 165, 0),
    ):
        grape_leaf(vine, x, y, size, turn, rng, lit=MID if dark else LIGHT, shade=MID)
    for x, y, length, wide in (
        (0.22, -0.34, 0.60, 0.36),
        (0.72, 0.10, 0.54, 0.32),
        (-0.24, 0.08, 0.46, 0.28),
    ):
        cluster(vine, x, y, length, wide, rng)
    with vine.at(0.22, -0.72, 0.26, -8):
        katydid(vine)
    press(vine, level(), halo=0.15)


@scene("sep-first", "Goldenrod and Aster")
def goldenrod_and_aster(c: Canvas) -> None:
    """Goldenrod and asters by the wall at dusk, a monarch on the wing before the half moon."""
    moon = Moon(0.30, -0.40, 0.225, 0.25)
    sky(c, moon, hour(0.25, horizon=0.24), level(-6))
    hang(c, moon)
    bars(c, [(0.72, -0.02, 0.36, 0.022), (0.40, 0.06, 0.30, 0.016), (-0.20, 0.02, 0.30, 0.014)])
    ridge(c, rolling(c, "far", 0.17, 0.06, 0.6), 0.46)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.26, 0.03), 0.05, pointed=False), 0.78, crest=0.1)
    wall = Stamp(c)
    stone_wall(wall, [(-1.1, 0.46), (0.0, 0.50), (1.1, 0.44)], 0.17, c.rng("wall"), courses=2)
    press(wall, level())
    dark_foot(c, 0.54, 0.04)
    rng = c.rng("goldenrod")
    rods = Stamp(c)
    for x, y, h, lean in ((-0.62, 0.98, 1.25, 0.10), (-0.34, 1.02, 1.00, 0.16), (-0.88, 0.92, 0.92, -0.06)):
        goldenrod(rods, x, y, h, lean, rng)
    press(rods, halo=0.14)
    flowers = Stamp(c)
    sward(flowers, c.rng("sward"), -0.9, 0.95, 0.98, 0.30, count=110, pale=MID)
    for x, y, r, squeeze in (
        (0.08, 0.60, 0.17, 0.9),
        (0.44, 0.66, 0.20, 1.0),
        (0.74, 0.50, 0.16, 0.85),
        (0.26, 0.86, 0.15, 0.8),
        (0.62, 0.86, 0.13, 0.8),
        (-0.16, 0.78, 0.13, 0.85),
    ):
        flowers.curve([(x, y), (x + 0.02, y + 0.3), (x - 0.05, 1.1)], 0.26)
        aster(flowers, x, y, r, rng, squeeze=squeeze, lean=20)
    press(flowers, halo=0.14)
    wings = Stamp(c)
    with wings.at(0.16, -0.16, 0.46, -28):
        butterfly(wings, wing=MID)
    press(wings, halo=0.12)


@scene("sep-full", "The Harvest Moon")
def harvest_moon(c: Canvas) -> None:
    """The moon on the horizon over shocks of corn and pumpkins, furrows running to it."""
    moon = Moon(0.0, -0.10, 0.44, 0.5, -30)
    sky(c, moon, Air(base=0.95, glow=0.62, spread=0.26, horizon=0.3), rays(moon.x, moon.y, 220))
    hang(c, moon)
    bars(c, [(-0.74, 0.04, 0.24, 0.018), (0.76, -0.02, 0.26, 0.016), (0.70, 0.12, 0.22, 0.014)])
    ridge(c, treetops(c, "wood", rolling(c, "hill", 0.25, 0.02), 0.035, pointed=False), 0.88, crest=0.0)
    furrows(c, through([(-1.1, 0.30), (0.0, 0.285), (1.1, 0.30)]), 0.0, 110, 0.62)
    rng = c.rng("field")
    cut = Stamp(c)
    stubble(cut, rng, 0.34, 0.9, 0.0, 180)
    press(cut)
    shocks = Stamp(c)
    for x, y, h, light in (
        (-0.16, 0.36, 0.13, 1.0), (0.20, 0.37, 0.13, -1.0), (-0.36, 0.42, 0.20, 1.0),
        (0.42, 0.43, 0.21, -1.0), (-0.60, 0.58, 0.38, 1.0), (0.64, 0.60, 0.40, -1.0),
    ):  # fmt: skip
        with shocks.at(x, y, h):
            shock(shocks, rng, light=light)
    press(shocks)
    big = Stamp(c)
    with big.at(-0.80, 0.86, 0.62):
        shock(big, rng, light=1.0)
    with big.at(0.80, 0.88, 0.58):
        shock(big, rng, light=-1.0)
    press(big, pale=0.12, pale_tint=1.0)
    dark_foot(c, 0.88, 0.04)
    gourds = Stamp(c)
    for x, y, size in ((-0.30, 0.80, 0.30), (0.34, 0.82, 0.27), (0.02, 0.90, 0.40)):
        with gourds.at(x, y, size):
            pumpkin(gourds)
    press(gourds, level(90), halo=0.15)


@scene("sep-last", "Cider")
def cider(c: Canvas) -> None:
    """The press in the yard before sunrise: apples, barrels, a jug and a cup."""
    moon = Moon(-0.34, -0.48, 0.22, 0.75)
    sky(c, moon, hour(0.75, horizon=0.2))
    hang(c, moon)
    bars(c, [(-0.70, -0.04, 0.34, 0.020), (-0.30, 0.05, 0.40, 0.016)])
    ridge(c, rolling(c, "far", 0.14, 0.07, 0.6), 0.46)
    ridge(c, rolling(c, "orchard hill", 0.26, 0.04), 0.66, crest=0.1)
    rng = c.rng("trees")
    trees = Stamp(c)
    for x, y, h in ((-0.86, 0.34, 0.36), (-0.52, 0.32, 0.26), (-0.24, 0.31, 0.22)):
        with trees.at(x, y, h):
            leafy_tree(trees, rng, light=(-0.8, -0.5), lit=LIGHT, leaf=0.04)
    press(trees)
    dark_foot(c, 0.44, 0.03)
    wood = Stamp(c)
    with wood.at(0.40, 0.70, 0.74):
        press_of_wood(wood, rng)
    with wood.at(-0.58, 0.76, 0.50):
        barrel(wood, water=False)
    press(wood, level(90), halo=0.15)
    front = Stamp(c)
    with front.at(-0.12, 0.84, 0.38):
        jug(front, marks=0)
    for x, y, r in (
        (-0.44, 0.88, 0.085), (-0.30, 0.95, 0.085), (0.10, 0.94, 0.09), (0.22, 0.86, 0.085),
        (0.34, 0.93, 0.09), (0.50, 0.84, 0.085), (0.48, 0.94, 0.08), (0.64, 0.80, 0.08), (0.36, 0.79, 0.075),
    ):  # fmt: skip
        apple(front, x, y, r, lit_side=-1)
    press(front, level(90), halo=0.14)
