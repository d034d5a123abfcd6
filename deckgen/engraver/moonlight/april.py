"""April: four scenes."""

from __future__ import annotations

from deckgen.engraver.field import Canvas
from deckgen.engraver.ground import dark_foot, ridge, rolling, treetops
from deckgen.engraver.moon import Moon
from deckgen.engraver.motifs.flowers import pussy_willow
from deckgen.engraver.motifs.grasses import cattail, reeds, sward, tuft
from deckgen.engraver.motifs.trees import bare_tree
from deckgen.engraver.scene import scene
from deckgen.engraver.sky import hang, hour, sky
from deckgen.engraver.stamp import LIGHT, MID, Stamp, press
from deckgen.engraver.stars import View, stars
from deckgen.engraver.water import glitter, water


@scene("apr-first", "Pussy-willow")
def pussy_willows(c: Canvas) -> None:
    """Wands of pussy-willow before the half moon, over a pond at dusk."""
    moon = Moon(0.26, -0.37, 0.235, 0.25)
    sky(c, moon, hour(0.25, horizon=0.19))
    stars(c, View("apr", 19.4, "S", 50, 46, -0.1, -0.4), faint=14, least=0.82, foot=-0.05)
    hang(c, moon)
    _far_shore(c)
    water(c, 0.235, ripple=0.022)
    glitter(c, moon, 0.24, 0.92, width=0.42, spread=0.42)
    _pond_edge(c)
    _wands(c)


def _far_shore(c: Canvas) -> None:
    rng = c.rng("far shore")
    ridge(c, rolling(c, "hill", 0.115, 0.05, 0.6), 0.50)
    ridge(c, treetops(c, "wood", rolling(c, "bank", 0.18, 0.015, 0.5), 0.045, pointed=False), 0.84, crest=0)
    trees = Stamp(c)
    for x, h, habit in (
        (0.20, 0.30, "maple"),
        (0.60, 0.34, "elm"),
        (0.84, 0.24, "maple"),
        (0.44, 0.18, "sapling"),
        (-0.12, 0.20, "maple"),
        (-0.80, 0.26, "oak"),
    ):
        with trees.at(x, 0.232, h):
            bare_tree(trees, rng, habit, levels=2 if h > 0.22 else 1)
    press(trees)


def _pond_edge(c: Canvas) -> None:
    rng = c.rng("edge")
    back = Stamp(c)
    reeds(back, rng, -0.95, -0.30, 0.80, 0.34, 26)
    reeds(back, rng, 0.42, 0.98, 0.80, 0.34, 26)
    press(back)
    dark_foot(c, 0.80, 0.05)
    tails = Stamp(c)
    for x, y, h, lean in (
        (0.62, 0.86, 0.52, 0.05),
        (0.78, 0.80, 0.40, 0.02),
        (0.47, 0.90, 0.40, -0.06),
        (-0.20, 0.93, 0.48, -0.03),
        (-0.02, 0.95, 0.33, 0.05),
        (0.90, 0.72, 0.30, 0.04),
    ):
        cattail(tails, x, y, h, rng, lean, size=1.25)
    press(tails, pale=0.13, pale_tint=1.0)
    front = Stamp(c)
    sward(front, rng, -0.85, 0.85, 0.94, 0.22, count=150, pale=None)
    for x in (-0.62, 0.34, 0.66):
        tuft(front, x, 0.92, 0.34, rng, 10, 0.9, droop=0.5)
    press(front)
    pale = Stamp(c)
    sward(pale, rng, -0.75, 0.75, 0.97, 0.17, count=34, paint=MID, pale=LIGHT, share=0.4)
    press(pale)


def _wands(c: Canvas) -> None:
    rng = c.rng("wands")
    wands = Stamp(c)
    for path, count, size in (
        ([(-1.05, 0.52), (-0.86, 0.10), (-0.80, -0.30), (-0.66, -0.62)], 7, 0.105),
        ([(-1.05, 0.50), (-0.66, 0.12), (-0.40, -0.32), (-0.22, -0.80)], 9, 0.120),
        ([(-1.05, 0.54), (-0.56, 0.20), (-0.16, -0.16), (0.10, -0.52)], 9, 0.120),
        ([(-1.02, 0.60), (-0.60, 0.36), (-0.28, 0.20), (0.02, 0.02)], 6, 0.110),
    ):
        pussy_willow(wands, path, rng, count=count, size=size, width=0.024)
    press(wands, halo=0.16)
