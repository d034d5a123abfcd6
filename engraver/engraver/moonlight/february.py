"""February indoors and close up: the first quarter and the full moon."""

from __future__ import annotations

import numpy as np

from engraver.field import Area, Canvas, Light
from engraver.ground import ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.conifers import spruce
from engraver.motifs.frost import frost_fern
from engraver.motifs.greens import snowed_twig, thorny_spurs
from engraver.motifs.small_beasts import cat_back
from engraver.motifs.still import candle
from engraver.motifs.winter_birds import black_cap
from engraver.phases import level, rings, vertical
from engraver.ribbon import xy
from engraver.scene import scene
from engraver.sky import Air, hang, sky
from engraver.snow import snow
from engraver.stamp import LIGHT, MID, PAPER, Stamp, press, toned
from engraver.stars import View, stars


@scene("feb-first", "Frost on the Pane")
def frost_on_the_pane(c: Canvas) -> None:
    """Ferns of frost around the half moon; a candle and the cat on the sill."""
    moon = Moon(0.44, -0.42, 0.225, 0.25)
    sky(
        c,
        moon,
        Air(
            base=0.76,
            glow=0.20,
            spread=0.12,
            low=0.30,
            horizon=0.40,
            rise=0.70,
            sun=(0.85, 0.36, 0.62, 1.3, 0.4),
        ),
    )
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.40, 0.05, 0.5), 0.56)
    ridge(c, treetops(c, "wood", rolling(c, "near wood", 0.465, 0.02, 0.5), 0.05), 0.90, crest=0)
    snow(c, through([(-1.1, 0.52), (1.1, 0.51)]), deep=0.4)
    _frost(c)
    _sash(c)
    _sill(c)


def _frost(c: Canvas) -> None:
    """Plumes of frost that creep from the corners of each pane and leave the moon and the snow clear."""
    rng = c.rng("frost")
    for path, wide, side in (
        ("-.83,-.01 -.74,-.26 -.60,-.50 -.40,-.66", 0.20, 1),
        ("-.83,-.01 -.62,-.12 -.46,-.26 -.40,-.40", 0.16, 1),
        ("-.83,-.20 -.80,-.40 -.70,-.56 -.62,-.66", 0.11, -1),
        ("-.02,-.01 .08,-.08 .18,-.16 .20,-.28", 0.12, 1),
        ("-.02,-.01 .14,-.02 .30,-.06 .42,-.12", 0.09, 1),
        (".83,-.01 .74,-.05 .60,-.06 .50,-.12", 0.09, -1),
        ("-.83,.08 -.74,.16 -.64,.28 -.62,.42", 0.13, -1),
        ("-.83,.08 -.66,.11 -.56,.16 -.50,.24", 0.10, -1),
        ("-.83,.08 -.80,.24 -.76,.36 -.78,.48", 0.10, 1),
    ):
        ice = Stamp(c)
        frost_fern(ice, xy(path), rng, wide=1.35 * wide, spacing=0.030, lit=LIGHT, shade=MID, lit_side=side)
        press(ice, halo=0.05)


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
    sill.fill([(-1.1, 0.60), (1.1, 0.60), (1.1, 0.70), (-1.1, 0.70)], PAPER, 0.18)
    sill.fill([(-1.1, 0.70), (1.1, 0.70), (1.1, 0.78), (-1.1, 0.78)], toned(0.50), 0.18)
    sill.fill([(-1.1, 0.78), (1.1, 0.78), (1.1, 1.1), (-1.1, 1.1)], toned(0.96), 0.18)
    press(sill, level(0, 0.9))


def _sill(c: Canvas) -> None:
    taper = Stamp(c)
    flame = (0.54, 0.26)
    with taper.at(flame[0], 0.70, 0.52):
        candle(taper)
    disc = c.disc(*flame, 0.25)
    far = c.grid(disc).polar(*flame)[0] / np.float32(0.25)
    c.cut(Area(disc.rows, disc.cols, disc.cover), 0.25 + 0.72 * far, rings(*flame), 0.45)
    press(taper, halo=0.14)
    c.light = Light(*flame, 0.3)
    cat = Stamp(c)
    with cat.at(-0.22, 0.715, 1.12, flip=True):
        cat_back(cat, c.rng("cat"), lit_side=-1)
    press(cat, pale=0.13, pale_tint=0.45)


@scene("feb-full", "The Snow Moon")
def snow_moon(c: Canvas) -> None:
    """Two chickadees on a wild-plum branch capped with snow, the moon behind them in a clear black sky."""
    moon = Moon(0.20, -0.30, 0.37, 0.5, -8)
    sky(c, moon, Air(base=1.0, glow=0.66, spread=0.13, low=0.0, horizon=0.6, streak=0.0), level(0))
    stars(c, View("feb", 21, "SE", 46, 40, -0.2, -0.35), faint=70, least=0.9, foot=0.6, bright=1.9)
    hang(c, moon)
    _tops(c)
    _plum(c)


def _tops(c: Canvas) -> None:
    rng = c.rng("tops")
    ridge(c, rolling(c, "far", 0.585, 0.07, 0.7), 0.70, crest=0.12)
    ridge(c, treetops(c, "wood", rolling(c, "near wood", 0.70, 0.015, 0.5), 0.04), 0.93, crest=0)
    snow(c, through([(-1.1, 0.76), (-0.3, 0.78), (0.3, 0.77), (1.1, 0.73)]), deep=0.5, foot_tone=0.5)
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
        ([(-0.60, 0.40), (-0.60, 0.14), (-0.69, -0.10), (-0.64, -0.40)], 0.044),
        ([(0.40, 0.28), (0.66, 0.31), (0.94, 0.40)], 0.034),
        ([(-0.20, 0.42), (0.0, 0.55), (0.26, 0.60)], 0.034),
        ([(-0.66, -0.02), (-0.50, -0.18), (-0.40, -0.38)], 0.032),
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
        press(bird, pale=0.24, pale_tint=0.45)
