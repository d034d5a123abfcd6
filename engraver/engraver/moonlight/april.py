"""April, the waxing moon: two scenes."""

from __future__ import annotations

import numpy as np

from engraver.field import Canvas
from engraver.ground import dark_foot, ridge, rolling, treetops
from engraver.moon import Moon
from engraver.motifs.flowers import pussy_willow
from engraver.motifs.grasses import cattail, reeds, sward, tuft
from engraver.motifs.summer import lily_pad
from engraver.motifs.tree_frog import tree_frog
from engraver.motifs.trees import bare_tree
from engraver.phases import level
from engraver.ribbon import xy
from engraver.scene import scene
from engraver.sky import Air, hang, sky
from engraver.stamp import LIGHT, MID, PAPER, Stamp, press
from engraver.stars import View, project, sparkle, stars
from engraver.water import glitter, rings_on_water, water

STREWN = 130
"""Fainter stars over the peepers' pool, and in it."""


@scene("apr-new", "The Peepers")
def peepers(c: Canvas) -> None:
    """A peeper sings on a lily pad, in a pool that doubles the stars."""
    moon = Moon(-0.50, -0.54, 0.19, 0.0)
    night = Air(base=0.985, glow=0.20, spread=0.10, low=0.80, horizon=0.0, streak=0.08, rise=0.42)
    sky(c, moon, night, level(0, wobble=0.5))
    view = View("apr", 20.8, "SW", 34, 46, -0.16, -0.66)
    stars(c, view, faint=STREWN, least=0.74, foot=-0.10, bright=1.6)
    hang(c, moon)
    ridge(c, treetops(c, "shore", rolling(c, "shore line", -0.04, 0.02, 0.6), 0.07), 0.96, crest=0, tint=1.0)
    water(c, 0.0, ripple=0.010, dark=0.04, squash=1.0)
    _stars_below(c, view, STREWN)
    rings_on_water(c, -0.66, 0.30, 0.10, 3)
    rings_on_water(c, 0.72, 0.20, 0.07, 2)
    _singer(c)


def _stars_below(c: Canvas, view: View, faint: int) -> None:
    """Draw the stars again in the water, real and scattered ones, each drawn out into a dash."""
    stamp = Stamp(c)
    for x, y, mag, _ in project(view):
        if _on_open_water(x, -y) and mag < 3.6:
            r = float(np.interp(mag, [-1.5, 2.3, 3.4], [0.058, 0.034, 0.008]))
            if mag < 2.1:
                sparkle(stamp, x, -y, r)
            for dy, part in ((-0.022, 0.55), (0.0, 1.0), (0.020, 0.7), (0.040, 0.4)):
                w = part * r * 0.7
                stamp.taper([(x - w, dy - y), (x, dy - y + 0.002), (x + w, dy - y)], 0.008, PAPER)
    for x, y in c.rng("faint stars").uniform(-1, 1, (faint, 2)).tolist():
        if _on_open_water(x, -y) and np.hypot(x + 0.50, y + 0.54) > 0.28:
            stamp.taper([(x - 0.010, -y), (x, 0.001 - y), (x + 0.010, -y)], 0.006, PAPER)
    press(stamp, halo=0.10)


def _on_open_water(x: float, y: float) -> bool:
    """Return whether a point is water that neither frog nor flowers hide."""
    return 0.10 < y < 0.72 and bool(np.hypot(x, y) < 0.97) and not (-0.5 < x < 0.6 and y < 0.5)


def _singer(c: Canvas) -> None:
    back = Stamp(c)
    for x, y, h, lean in ((0.74, 0.50, 0.66, 0.05), (0.90, 0.48, 0.46, 0.02)):
        cattail(back, x, y, h, lean, size=1.25)
    press(back, pale=0.13, pale_tint=1.0)
    pads = Stamp(c)
    for x, y, r, notch in ((-0.66, 0.84, 0.30, 20), (0.02, 0.56, 0.76, 40), (0.60, 0.86, 0.32, 330)):
        lily_pad(pads, x, y, r, notch=notch, flat=0.22)
    press(pads, halo=0.14)
    frog = Stamp(c)
    with frog.at(0.06, 0.57, 0.98):
        tree_frog(frog, c.rng("singer"))
    press(frog, halo=0.17)


@scene("apr-first", "Pussy-willow")
def pussy_willows(c: Canvas) -> None:
    """Wands of pussy-willow before the half moon, over a pond at dusk."""
    moon = Moon(0.28, -0.38, 0.25, 0.25)
    sky(c, moon, Air(1.0, 0.46, 0.13, 0.30, 0.19, sun=(0.90, 0.20, 0.74, 0.95, 0.28)))
    stars(c, View("apr", 19.4, "S", 50, 46, -0.1, -0.4), faint=14, least=0.82, foot=-0.64)
    hang(c, moon)
    _far_shore(c)
    water(c, 0.235, ripple=0.022, dark=0.10)
    glitter(c, moon, 0.24, 0.92, width=0.52, spread=0.46)
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
    for x, y, h, lean in xy("0.62,0.86,0.52,0.05 0.80,0.8,0.4,0.02"):
        cattail(tails, x, y, h, lean, size=1.25)
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
    for path, count, size, width, first in (
        ("-.57,.15 -.40,.07 -.20,.07 .00,.02", 3, 0.27, 0.042, 0.52),
        ("-1.08,.66 -.80,.40 -.58,.16 -.44,-.12 -.36,-.44 -.22,-.74", 7, 0.34, 0.064, 0.20),
    ):
        pussy_willow(wands, xy(path), rng, count=count, size=size, width=width, first=first)
    press(wands, halo=0.16)
