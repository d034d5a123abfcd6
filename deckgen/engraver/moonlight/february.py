"""February near at hand: the first quarter and the full moon."""

from __future__ import annotations

import numpy as np

from deckgen.engraver.field import Area, Canvas
from deckgen.engraver.ground import ridge, rolling, through, treetops
from deckgen.engraver.light import Light
from deckgen.engraver.moon import Moon
from deckgen.engraver.motifs.beasts import pelt
from deckgen.engraver.motifs.conifers import spruce
from deckgen.engraver.motifs.frost import frost_frond, frost_star, rime
from deckgen.engraver.motifs.greens import snowed_twig, thorny_spurs
from deckgen.engraver.motifs.small_beasts import cat_back
from deckgen.engraver.motifs.still import candle
from deckgen.engraver.motifs.winter_birds import black_cap
from deckgen.engraver.phases import level, rings, vertical
from deckgen.engraver.ribbon import xy
from deckgen.engraver.scene import scene
from deckgen.engraver.sky import Air, hang, hour, sky
from deckgen.engraver.snow import snow
from deckgen.engraver.stamp import LIGHT, MID, Stamp, press, toned
from deckgen.engraver.stars import View, stars


@scene("feb-first", "Frost on the Pane")
def frost_on_the_pane(c: Canvas) -> None:
    """Ferns of frost about the half moon; a candle and the cat on the sill."""
    moon = Moon(0.37, -0.40, 0.225, 0.25)
    sky(c, moon, hour(0.25, horizon=0.34))
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.40, 0.05, 0.5), 0.56)
    ridge(c, treetops(c, "wood", rolling(c, "near wood", 0.465, 0.02, 0.5), 0.05), 0.90, crest=0)
    snow(c, through([(-1.1, 0.52), (1.1, 0.51)]), deep=0.4)
    _frost(c)
    _sash(c)
    _sill(c)


def _frost(c: Canvas) -> None:
    rng = c.rng("frost")
    ice = Stamp(c)
    for path, wide, bend in (
        ([(-0.10, 0.00), (-0.40, -0.12), (-0.60, -0.38), (-0.50, -0.66), (-0.32, -0.66)], 0.15, -1),
        ([(-0.10, -0.04), (-0.24, -0.26), (-0.22, -0.50), (-0.14, -0.72), (-0.26, -0.88)], 0.12, 1),
        ([(-0.62, 0.00), (-0.76, -0.18), (-0.78, -0.42), (-0.68, -0.54)], 0.11, 1),
        ([(-0.24, 0.00), (-0.40, -0.05), (-0.56, -0.02)], 0.07, 1),
        ([(0.82, -0.01), (0.70, -0.16), (0.74, -0.36), (0.84, -0.46)], 0.11, 1),
        ([(0.76, 0.00), (0.54, -0.08), (0.30, -0.06), (0.14, -0.14)], 0.09, 1),
        ([(-0.02, -0.02), (0.05, -0.20), (0.02, -0.40), (0.10, -0.54)], 0.09, 1),
        ([(-0.02, -0.92), (0.12, -0.78), (0.32, -0.74), (0.52, -0.80), (0.58, -0.90)], 0.10, -1),
        ([(0.82, 0.52), (0.78, 0.32), (0.64, 0.18), (0.60, 0.30)], 0.12, -1),
        ([(-0.02, 0.52), (0.06, 0.32), (0.22, 0.18), (0.36, 0.22)], 0.12, 1),
        ([(-0.82, 0.52), (-0.70, 0.34), (-0.72, 0.16), (-0.64, 0.12)], 0.11, 1),
        ([(-0.09, 0.52), (-0.14, 0.30), (-0.28, 0.16), (-0.40, 0.22)], 0.12, -1),
    ):
        frost_frond(ice, path, rng, wide=wide * 1.25, barbs=max(12, int(wide * 190)), bend=bend)
    for x, y, r, turn in (
        (-0.66, -0.62, 0.05, 10),
        (0.14, -0.56, 0.04, 0),
        (0.60, -0.72, 0.045, 20),
        (-0.42, 0.34, 0.04, 15),
    ):
        frost_star(ice, x, y, r, turn=turn)
    for corner, dx, dy in (
        ((-0.10, 0.0), -0.3, -0.3),
        ((0.0, 0.0), 0.4, -0.25),
        ((0.84, 0.0), -0.3, -0.3),
        ((-0.84, 0.52), 0.3, -0.3),
        ((0.84, 0.52), -0.3, -0.3),
    ):
        rime(ice, corner, dx, dy, rng)
    press(ice)


def _sash(c: Canvas) -> None:
    """The muntins and frame: pale wood, its edge to the room in shadow."""
    frame = Stamp(c)
    wood = toned(0.42, 1.0)
    for x, w in ((-0.055, 0.05), (-0.90, 0.12), (0.90, 0.12)):
        frame.fill([(x - w / 2, -1.05), (x + w / 2, -1.05), (x + w / 2, 0.64), (x - w / 2, 0.64)], wood, 0.18)
        frame.line([(x - w / 2 + 0.012, -1.05), (x - w / 2 + 0.012, 0.64)], 0.13, LIGHT)
    frame.fill([(-1.0, -0.005), (1.0, -0.005), (1.0, 0.065), (-1.0, 0.065)], wood, 0.18)
    frame.line([(-0.84, 0.01), (0.84, 0.01)], 0.13, LIGHT)
    press(frame, vertical(0.9))
    sill = Stamp(c)
    sill.fill([(-1.1, 0.60), (1.1, 0.60), (1.1, 0.70), (-1.1, 0.70)], LIGHT, 0.18)
    sill.fill([(-1.1, 0.70), (1.1, 0.70), (1.1, 0.78), (-1.1, 0.78)], toned(0.50), 0.18)
    sill.fill([(-1.1, 0.78), (1.1, 0.78), (1.1, 1.1), (-1.1, 1.1)], toned(0.84), 0.18)
    press(sill, level(0, 0.9))


def _sill(c: Canvas) -> None:
    taper = Stamp(c)
    with taper.at(-0.46, 0.70, 0.58):
        candle(taper)
    disc = c.disc(-0.46, 0.20, 0.27)
    far = c.grid(disc).polar(-0.46, 0.20)[0] / np.float32(0.27)
    c.cut(Area(disc.rows, disc.cols, disc.cover), 0.25 + 0.72 * far, rings(-0.46, 0.20), 0.45)
    press(taper, halo=0.14)
    c.light = Light(-0.46, 0.20, 0.3)
    cat = Stamp(c)
    with cat.at(0.34, 0.705, 0.74):
        cat_back(cat)
        for side, count in ((-1, 34), (1, 12)):
            flank = xy("0.12,-0.60 0.17,-0.45 0.23,-0.25 0.25,-0.08") * [side, 1]
            pelt(cat, flank, c.rng("fur"), count=count, depth=0.13, length=0.07, inward=side, width=0.009)
    press(cat, pale=0.13, pale_tint=0.45, rim_mm=0.26, rim_tint=0.45)


@scene("feb-full", "The Snow Moon")
def snow_moon(c: Canvas) -> None:
    """Two chickadees on a wild-plum branch capped with snow, the moon behind them in a clear black sky."""
    moon = Moon(0.20, -0.30, 0.37, 0.5, -8)
    sky(c, moon, Air(base=1.0, glow=0.66, spread=0.075, low=0.0, horizon=0.6, streak=0.0), level(0))
    stars(c, View("feb", 21, "SE", 46, 40, -0.2, -0.35), faint=70, least=0.9, foot=0.6, bright=1.9)
    hang(c, moon)
    _tops(c)
    _plum(c)


def _tops(c: Canvas) -> None:
    rng = c.rng("tops")
    ridge(c, rolling(c, "far", 0.66, 0.05, 0.6), 0.70, crest=0.12)
    snow(c, through([(-1.1, 0.76), (-0.3, 0.80), (0.3, 0.79), (1.1, 0.72)]), deep=0.5, foot_tone=0.5)
    for x, y, h in (
        (-0.62, 0.94, 0.40),
        (-0.40, 0.90, 0.24),
        (0.60, 0.96, 0.46),
        (0.84, 0.90, 0.36),
        (0.40, 0.92, 0.24),
        (-0.86, 0.90, 0.46),
    ):
        tree = Stamp(c)
        with tree.at(x, y, h):
            spruce(tree, rng, snow=1.3)
        press(tree)


def _plum(c: Canvas) -> None:
    rng = c.rng("plum")
    wood = Stamp(c)
    main = [(-1.05, 0.50), (-0.60, 0.40), (-0.10, 0.42), (0.36, 0.30), (0.70, 0.10), (1.02, -0.04)]
    for path, width in (
        ([(-0.62, 0.40), (-0.66, 0.14), (-0.78, -0.10), (-0.76, -0.36)], 0.030),
        ([(0.40, 0.28), (0.66, 0.30), (0.94, 0.40)], 0.026),
        ([(-0.20, 0.42), (0.0, 0.56), (0.24, 0.62)], 0.026),
        ([(-0.70, 0.0), (-0.56, -0.16), (-0.50, -0.34)], 0.020),
    ):
        thorny_spurs(wood, path, rng, count=5, size=0.10)
        snowed_twig(wood, path, rng, width=width, snow=1.2, bark=MID)
    thorny_spurs(wood, main, rng, count=9, size=0.13)
    snowed_twig(wood, main, rng, width=0.062, snow=1.0, bark=MID, taper=0.45)
    press(wood, halo=0.12)
    for x, y, size, flip in ((-0.36, 0.375, 0.56, False), (0.44, 0.235, 0.50, True)):
        bird = Stamp(c)
        with bird.at(x, y, size, 0, flip):
            black_cap(bird, rng)
        press(bird, pale=0.14, pale_tint=1.0)
