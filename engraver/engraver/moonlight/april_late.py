"""April, the full and the waning moon: two scenes."""

from __future__ import annotations

import numpy as np

from engraver.field import Canvas
from engraver.ground import black_foot, ridge, rolling, treetops
from engraver.moon import Moon
from engraver.motifs.apple import bough
from engraver.motifs.birds import thrush
from engraver.motifs.leaves import fern, leaf
from engraver.motifs.riverside import dory, mist
from engraver.motifs.spring_flowers import (
    hepatica,
    hepatica_leaf,
    shad_raceme,
)
from engraver.motifs.trees import birch
from engraver.motifs.turf import turf
from engraver.phases import level, rings
from engraver.ribbon import spline, xy
from engraver.scene import scene
from engraver.sky import Air, bars, hang, sky
from engraver.stamp import LIGHT, MID, Stamp, press
from engraver.stars import View, stars
from engraver.water import glitter, water


@scene("apr-full", "The Pink Moon")
def pink_moon(c: Canvas) -> None:
    """The moon rises among birches; a hermit thrush on a bough, hepatica on the bank."""
    moon = Moon(0.02, -0.24, 0.40, 0.5, -62)
    sky(
        c,
        moon,
        Air(base=0.97, glow=0.62, spread=0.22, low=0.08, horizon=0.25, streak=0.06),
        rings(moon.x, moon.y),
    )
    stars(c, View("apr", 19.8, "E", 36, 46, 0, -0.5), faint=10, least=0.88, foot=-0.4)
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.24, 0.05, 0.6), 0.60)
    ridge(c, treetops(c, "wood", rolling(c, "wood line", 0.31, 0.02, 0.5), 0.06), 0.92, crest=0)
    _far_birches(c)
    _bank(c)
    _near_birches(c)
    _thrush(c)
    _bank_flowers(c)


def _far_birches(c: Canvas) -> None:
    rng = c.rng("birches")
    far = Stamp(c)
    for path, w in (([(0.88, 0.66), (0.90, -0.1), (0.86, -1.05)], (0.04, 0.025)),):
        birch(far, rng, path, w, dark_side=1 if path[0][0] > 0 else -1)
    press(far, halo=0.12)
    twigs = Stamp(c)
    for path in ([(-0.58, -0.42), (-0.44, -0.60), (-0.30, -0.78), (-0.22, -0.96)],):
        twigs.stroke(path, [0.024, 0.014, 0.007])
    press(twigs)


def _near_birches(c: Canvas) -> None:
    """The bough that the thrush sits on, and the birches it reaches in from behind."""
    perch = Stamp(c)
    rng = c.rng("bough")
    for limb, widths in (
        ("0.34,.375 0.46,.31 0.54,.22 0.64,.06", (0.060, 0.045, 0.030, 0.014)),
        ("-0.62,.44 -0.50,.42 -0.22,.395 0.00,.36 0.20,.375 0.40,.38 0.60,.34 0.84,.27",
         (0.125, 0.115, 0.105, 0.095, 0.080, 0.066, 0.045, 0.020)),
    ):  # fmt: skip
        bough(perch, xy(limb), widths, rng)
    press(perch, halo=0.18)
    rng = c.rng("near birches")
    near = Stamp(c)
    for path, w in (
        ([(-0.62, 0.80), (-0.62, 0.3), (-0.56, -0.3), (-0.60, -1.05)], (0.17, 0.12)),
        ([(-0.85, 0.62), (-0.84, 0.1), (-0.92, -0.7)], (0.11, 0.08)),
    ):
        birch(near, rng, path, w, dark_side=-1)
    press(near, halo=0.16)


def _bank(c: Canvas) -> None:
    black_foot(c, 0.53, 0.05)
    grass = Stamp(c)
    turf(grass, c.rng("bank"), -0.75, 0.75, 0.64, 0.13, clumps=34, share=0.35)
    press(grass)
    moss = Stamp(c)
    turf(moss, c.rng("moss"), -0.55, 0.70, 0.97, 0.16, clumps=30, share=0.9)
    press(moss)


def _thrush(c: Canvas) -> None:
    rng = c.rng("thrush")
    bird = Stamp(c)
    with bird.at(0.06, 0.29, 0.92, flip=True):
        thrush(bird, rng, light=(0.7, -0.7))
    press(bird)


def _bank_flowers(c: Canvas) -> None:
    rng = c.rng("bank flowers")
    plants = Stamp(c)
    for path in ([(0.62, 0.92), (0.74, 0.66), (0.92, 0.50)], [(0.58, 0.92), (0.60, 0.62), (0.66, 0.42)]):
        fern(plants, path, wide=0.12, paint=MID)
    for x, y, size, turn in xy("-0.44,0.84,0.22,-50 -0.10,0.86,0.22,40 -0.3,0.97,0.22,-10"):
        hepatica_leaf(plants, x, y, size, turn)
    for x, y, r in xy("-0.36,0.70,0.115 -0.14,0.74,0.12 -0.26,0.87,0.12"):
        plants.stroke([(x, y), (x * 0.8 - 0.05, y + 0.18)], 0.013)
        hepatica(
            plants, x, y, r, rng, squeeze=float(rng.uniform(0.75, 1.0)), lean=float(rng.uniform(40, 140))
        )
    press(plants, halo=0.14)


@scene("apr-last", "Shadblow")
def shadblow(c: Canvas) -> None:
    """Racemes of shadbush hang over the river before dawn; a dory afloat."""
    moon = Moon(-0.38, -0.46, 0.235, 0.75)
    dawn = Air(1.0, 0.50, 0.11, 0.26, 0.10, sun=(-0.85, 0.12, 0.68, 0.95, 0.24))
    sky(c, moon, dawn, level(-4, wobble=0.6))
    stars(c, View("apr", 4.4, "S", 40, 44, 0.2, -0.5), faint=8, least=0.84, foot=-0.3)
    bars(
        c,
        [
            (-0.20, -0.06, 0.72, 0.030),
            (0.46, -0.14, 0.60, 0.026),
            (-0.66, 0.02, 0.50, 0.020),
            (0.05, -0.80, 0.50, 0.02),
        ],
    )
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.05, 0.06, 0.6), 0.52)
    ridge(c, treetops(c, "wood", rolling(c, "wood line", 0.125, 0.015, 0.5), 0.06), 0.90, crest=0)
    water(c, 0.17, ripple=0.018, dark=0.44)
    glitter(c, moon, 0.18, 0.80, width=0.5, spread=0.4)
    mist(c, [(-0.55, 0.175, 0.62, 0.026), (0.50, 0.185, 0.70, 0.022), (-0.10, 0.27, 0.55, 0.016)])
    _dory(c)
    _shadbush(c)


def _dory(c: Canvas) -> None:
    """The dory, cut off at its waterline, and its light broken in the water under it."""
    boat = Stamp(c)
    with boat.at(0.02, 0.765, 0.74):
        dory(boat, oars=True)
    press(boat, level(84, 0.8), halo=0.17)
    water(c, 0.722, ripple=0.034, dark=0.12, squash=1.15)
    keel = Stamp(c)
    keel.taper([(-0.60, 0.722), (0.0, 0.724), (0.56, 0.722)], 0.016)
    press(keel)


def _shadbush(c: Canvas) -> None:
    rng = c.rng("shad")
    boughs = Stamp(c)
    line = spline(xy("1.06,-.22 .92,-.46 .68,-.68 .38,-.81 .10,-.85 -.10,-.80"))
    boughs.stroke(line, [0.075, 0.055, 0.026])
    boughs.stroke(line + np.array([0, -0.006]), [0.034, 0.022, 0.008], MID)
    for x, y, turn in xy("0.60,-0.73,150 0.28,-0.83,196 -0.10,-0.80,-112 0.02,-0.84,-40 0.88,-0.52,-120"):
        leaf(boughs, x, y, 0.19, turn, wide=0.42, teeth=6, lit=LIGHT, shade=MID)
    for x, y, dx, dy, count, size in xy(
        "0.79,-0.62,-0.01,0.52,9,0.088 0.44,-0.79,0.01,0.68,12,0.094 0.15,-0.86,-0.03,0.46,8,0.088"
    ):
        shad_raceme(
            boughs, [(x, y), (x + dx * 0.9, y + 0.4 * dy), (x + dx, y + dy)], rng, count=int(count), size=size
        )
    press(boughs, halo=0.15)
