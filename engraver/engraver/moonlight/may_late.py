"""May, the full and the waning moon: two scenes."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.field import Canvas
from engraver.grid import Array
from engraver.ground import black_foot, field, ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.field_wall import field_wall
from engraver.motifs.flowers import bud, rosette
from engraver.motifs.iris import blue_flag, spathe, sword_leaf
from engraver.motifs.leaves import leaf
from engraver.motifs.turf import turf
from engraver.phases import curling
from engraver.ribbon import normals, spline, xy
from engraver.scene import scene
from engraver.sky import Air, hang, sky
from engraver.stamp import LIGHT, MID, PAPER, Stamp, press
from engraver.stars import View, stars
from engraver.water import glitter, water


@scene("may-full", "The Flower Moon")
def flower_moon(c: Canvas) -> None:
    """Blue flag by the meadow brook, under a troubled sky."""
    moon = Moon(0.30, -0.42, 0.29, 0.5, -4)
    air = Air(base=1.0, glow=0.74, spread=0.20, low=0.24, horizon=0.16, streak=0.04, rise=0.30)
    sky(c, moon, air, curling("may wind", 0.55, 0.13))
    stars(c, View("may", 23.0, "S", 34, 44, 0, -0.4), faint=10, least=0.88, foot=-0.3)
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.15, 0.05, 0.6), 0.66)
    ridge(
        c, treetops(c, "wood", rolling(c, "wood line", 0.215, 0.012, 0.5), 0.04, pointed=False), 0.92, crest=0
    )
    water(c, 0.25, ripple=0.022, squash=0.85)
    glitter(c, moon, 0.26, 0.85, width=0.6, spread=0.4)
    black_foot(c, 0.78, 0.05)
    _flags(c)


def _flags(c: Canvas) -> None:
    rng = c.rng("flags")
    leaves = Stamp(c)
    for x, y, h, lean in xy(
        "-0.84,0.9,0.80,-0.1 -0.66,0.98,1.10,-0.10 0.02,1.0,0.62,0.20 0.70,0.90,0.56,0.06 0.84,0.84,0.44,0.06"
    ):
        sword_leaf(leaves, x, y, h, lean, width=0.085)
    turf(leaves, rng, -0.70, 0.70, 0.99, 0.14, clumps=20)
    stem = spline([(-0.16, 1.15), (-0.20, 0.6), (-0.22, 0.04)])
    leaves.stroke(stem, 0.076)
    leaves.stroke(stem, 0.048, LIGHT)
    for side in (1, -1):
        spathe(leaves, -0.18, 0.86, 0.32, side)
    press(leaves, halo=0.14)
    flower = Stamp(c)
    blue_flag(flower, -0.22, -0.06, 0.72, -4)
    press(flower, halo=0.18)


@scene("may-last", "Apple-blow")
def apple_blow(c: Canvas) -> None:
    """A bough of apple blossom against the dawn; beyond it a field and its wall."""
    moon = Moon(-0.36, -0.20, 0.30, 0.75)
    sky(c, moon, Air(1.0, 0.44, 0.11, 0.24, 0.18, sun=(-0.85, 0.22, 0.70, 0.95, 0.26)))
    stars(c, View("may", 3.8, "S", 36, 44, 0, -0.5), faint=8, least=0.86, foot=-0.3)
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.19, 0.06, 0.6), 0.42)
    ridge(
        c, treetops(c, "wood", rolling(c, "wood line", 0.33, 0.02, 0.5), 0.07, pointed=False), 0.94, crest=0
    )
    field(c, through([(-1.1, 0.37), (0.0, 0.40), (1.1, 0.37)]), 0.26, tint=0.45, foot_tone=0.60)
    field_wall(c, [(-1.1, 0.78), (-0.3, 0.81), (0.4, 0.79), (1.1, 0.82)], 0.24, tone=0.22)
    black_foot(c, 0.81, 0.03)
    rng = c.rng("grass")
    grass = Stamp(c)
    turf(grass, rng, -0.80, 0.80, 0.95, 0.20, clumps=36, share=0.6)
    press(grass, halo=0.10)
    _bough(c)


def _bough(c: Canvas) -> None:
    """One bough that tapers from the right edge, blossom on the spurs that grow out of it."""
    rng = c.rng("bough")
    bough = Stamp(c)
    main = spline(xy("1.12,-.24 .92,-.36 .74,-.41 .54,-.40 .34,-.34 .19,-.22 .10,-.06 .06,.08"), steps=12)
    wood: list[tuple[Array, tuple[float, ...]]] = [(main, (0.150, 0.120, 0.100, 0.080, 0.058, 0.040, 0.026))]
    clusters = (
        (0.70, -0.64, 0.115, 3, (0.76, -0.405)),
        (0.26, -0.56, 0.120, 3, (0.38, -0.355)),
        (0.78, -0.06, 0.120, 3, (0.84, -0.385)),
        (0.46, -0.10, 0.125, 4, (0.50, -0.390)),
        (0.06, 0.08, 0.120, 3, (0.10, -0.060)),
    )
    for x, y, _, _, foot in clusters:
        wood.append(
            (spline([foot, ((foot[0] + x) / 2 + 0.01, (foot[1] + y) / 2), (x, y)]), (0.044, 0.034, 0.030))
        )
    _bark(bough, wood, rng)
    for x, y, r, _, _ in clusters:
        for a in rng.uniform(0, 360) + np.array([0, 120, 240]):
            leaf(
                bough,
                x,
                y,
                r * float(rng.uniform(2.1, 2.5)),
                float(a),
                wide=0.50,
                teeth=7,
                lit=LIGHT if a < 200 else MID,
                shade=MID,
            )
    for x, y, r, count, _ in clusters:
        _cluster(bough, x, y, r, count, rng)
    press(bough, halo=0.15)


def _bark(bough: Stamp, wood: list[tuple[Array, tuple[float, ...]]], rng: Generator) -> None:
    """Limbs that grow out of one another: lit from above left, cut with furrows and short cross rings."""
    for line, widths in wood:
        bough.stroke(line, [w + 0.014 for w in widths], round_ends=True)
    for line, widths in wood:
        bough.stroke(line, widths, MID, round_ends=True)
    for line, widths in wood:
        side = np.stack([n if n[1] > 0 else -n for n in normals(line)])
        half = np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, len(widths)), widths)[:, None] / 2
        for _ in range(int(130 * widths[0] * len(line) ** 0.5)):
            k = int(rng.integers(2, len(line) - 5))
            off = float(1.15 * rng.random() ** 0.7 - 0.35)
            bough.taper((line + 0.85 * off * half * side)[k : k + 4], 0.009)
        for k in range(int(rng.integers(9, 14)), len(line) - 4, 4):
            run = slice(k, k + int(rng.integers(2, 5)))
            bough.taper((line - 0.58 * half * side)[run], 0.013, LIGHT)
            across = half[k] * side[k]
            bough.taper(np.stack([line[k] + 0.75 * across, line[k] - 0.1 * across]), 0.010)


def _cluster(bough: Stamp, x: float, y: float, r: float, count: int, rng: Generator) -> None:
    """Open blossoms round a spur, and a bud on its stalk."""
    start = float(rng.uniform(0, 360))
    for k, (long, size) in enumerate(((1.75, 0.74), (1.5, 0.50), (2.05, 0.42))[: count - 1]):
        a = np.deg2rad(start + 180 / count + 360 / count * k + float(rng.normal(0, 14)))
        out = np.array([np.cos(a), np.sin(a)])
        tip = np.array([x, y]) + long * r * out
        bend = (np.array([x, y]) + tip) / 2 + 0.10 * r * np.array([-out[1], out[0]])
        stalk = spline(np.stack([np.array([x, y]), bend, tip]))
        bough.stroke(stalk, 0.026)
        bough.stroke(stalk, 0.012, LIGHT)
        bud(
            bough,
            float(tip[0]),
            float(tip[1]),
            r * size,
            float(np.rad2deg(a)) + 90,
            paint=LIGHT if k else PAPER,
        )
    for k in range(count):
        a = np.deg2rad(start + 360 / count * k + float(rng.normal(0, 16)))
        far = (0.95 if count > 3 else 0.80) * float(rng.uniform(0.85, 1.15))
        squeeze = float((0.95, 0.42, 0.74, 0.58)[k % 4] + rng.uniform(-0.06, 0.05))
        rosette(
            bough,
            x + r * far * float(np.cos(a)),
            y + r * far * float(np.sin(a)),
            r * (1.22, 0.86, 1.02, 0.80)[k % 4] * float(rng.uniform(0.92, 1.08)),
            rng,
            paint=LIGHT if np.cos(a) > 0.55 else PAPER,
            shade=MID if np.cos(a) > 0.55 else LIGHT,
            wide=0.74,
            notch=0.04,
            lines=5,
            reach=0.40,
            stamens=16,
            heart=0.11,
            turn=float(rng.uniform(0, 72)),
            squeeze=squeeze,
            lean=float(np.rad2deg(a)) + float(rng.normal(0, 12)),
        )
