"""May, the full and the waning moon: two scenes."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.field import Canvas
from engraver.grid import Array, Grid
from engraver.ground import dark_foot, field, ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.flowers import bud, rosette
from engraver.motifs.grasses import tuft
from engraver.motifs.iris import blue_flag, flag_bud, sword_leaf
from engraver.motifs.leaves import leaf
from engraver.motifs.orchard import bloom_tree, zigzag_bridge
from engraver.motifs.thunderhead import thunderhead
from engraver.motifs.turf import turf
from engraver.motifs.works import stone_wall
from engraver.phases import curling, vertical
from engraver.ribbon import spline, xy
from engraver.scene import scene
from engraver.sky import Air, hang, hour, sky
from engraver.stamp import LIGHT, MID, PAPER, Stamp, press
from engraver.stars import View, stars
from engraver.water import glitter, water


@scene("may-full", "The Flower Moon")
def flower_moon(c: Canvas) -> None:
    """Blue flag by a meadow brook, a zigzag bridge of eight planks, the moon between clouds."""
    moon = Moon(0.04, -0.46, 0.255, 0.5, -4)
    air = Air(base=1.0, glow=0.74, spread=0.20, low=0.24, horizon=0.04, streak=0.04, rise=0.30)
    sky(c, moon, air, curling("may wind", 0.55, 0.13))
    stars(c, View("may", 23.0, "S", 34, 44, 0, -0.4), faint=16, least=0.88, foot=-0.3)
    hang(c, moon)
    _clouds(c)
    ridge(c, rolling(c, "hill", 0.03, 0.05, 0.6), 0.66)
    ridge(
        c, treetops(c, "wood", rolling(c, "wood line", 0.095, 0.012, 0.5), 0.04, pointed=False), 0.92, crest=0
    )
    field(c, through([(-1.1, 0.13), (0.0, 0.13), (1.1, 0.13)]), 0.46, foot_tone=0.96)
    _meadow_brook(c, moon)
    dark_foot(c, 0.84, 0.05)
    _planks(c)
    _flags(c)


def _clouds(c: Canvas) -> None:
    """Two banks of fair-weather cloud, lit from the moon between them."""
    for name, heap in (
        (
            "west",
            "-.98,-.14,.20 -.82,-.20,.15 -.68,-.08,.15 -.54,-.02,.11 -.44,.02,.08 -.92,.0,.18 -.76,.02,.14",
        ),
        ("east", ".98,-.22,.22 .82,-.18,.16 .70,-.06,.14 .58,.0,.10 .50,.03,.07 .94,-.02,.18 .78,.02,.14"),
    ):
        thunderhead(
            c, [(x, y, r) for x, y, r in xy(heap).tolist()], name=name, base=0.075, dark=0.85, lit=0.45
        )


def _meadow_brook(c: Canvas, moon: Moon) -> None:
    left = through(
        [
            (0.13, -0.02),
            (0.17, -0.05),
            (0.23, -0.24),
            (0.34, -0.20),
            (0.48, -0.36),
            (0.66, -0.44),
            (1.05, -0.52),
        ]
    )
    right = through(
        [(0.13, 0.07), (0.17, 0.14), (0.23, 0.16), (0.34, 0.38), (0.48, 0.46), (0.66, 0.74), (1.05, 0.90)]
    )

    def bank(curve: object, grid: Grid) -> Array:
        turned = Grid(grid.y.T, np.zeros((1, 1), np.float32), grid.pitch)
        return curve(turned).T  # type: ignore[operator,no-any-return]

    area = c.below(0.135)
    grid = c.grid(area)
    inside = np.clip(
        np.minimum(grid.x - bank(left, grid), bank(right, grid) - grid.x) / np.float32(c.step) + 0.5, 0, 1
    )
    keep = (c.g.copy(), c.tone.copy(), c.tint.copy())
    water(c, 0.135, ripple=0.022, squash=0.85)
    glitter(c, moon, 0.14, 0.85, width=0.6, spread=0.5)
    for sheet, old in zip((c.g, c.tone, c.tint), keep, strict=True):
        part, was = sheet[area.rows, area.cols], old[area.rows, area.cols]
        part[...] = was + (part - was) * inside * area.cover
    rng = c.rng("banks")
    edge = Stamp(c)
    for y in np.linspace(0.16, 0.80, 60):
        one = Grid(np.array([[y]], np.float32), np.zeros((1, 1), np.float32), c.pitch)
        for curve, s in ((left, -1), (right, 1)):
            tuft(
                edge,
                float(curve(one)[0, 0]) + s * 0.012,
                float(y) + 0.01,
                0.03 + 0.10 * float(y),
                rng,
                4,
                0.6,
                width=0.010,
            )
    press(edge)


def _planks(c: Canvas) -> None:
    bridge = Stamp(c)
    corners = xy(
        "0.30,0.98 -0.34,1.50 0.44,1.95 -0.36,2.60 0.46,3.40 -0.34,4.40 0.44,5.60 -0.30,7.20 0.36,9.00"
    )
    zigzag_bridge(bridge, [(float(u), float(v)) for u, v in corners], horizon=0.10, centre=0.04)
    press(bridge, halo=0.12)


def _flags(c: Canvas) -> None:
    rng = c.rng("flags")
    leaves = Stamp(c)
    for x, y, h, lean in xy(
        "-0.84,0.9,0.74,-0.1 -0.7,0.94,0.98,-0.06 -0.58,0.97,0.86,0.08 "
        "-0.46,1.0,1.04,-0.02 -0.34,1.0,0.7,0.12 -0.24,1.0,0.5,0.06 "
        "-0.9,0.8,0.5,0.02 0.62,0.94,0.5,-0.08 0.72,0.9,0.72,0.05 "
        "0.84,0.84,0.58,0.06 0.54,0.98,0.36,0.06"
    ):
        sword_leaf(leaves, x, y, h, lean, width=0.062)
    for path in (
        [(-0.56, 0.98), (-0.60, 0.5), (-0.56, -0.02)],
        [(-0.36, 1.0), (-0.32, 0.7), (-0.30, 0.40)],
        [(0.68, 0.95), (0.64, 0.7), (0.66, 0.40)],
    ):
        leaves.stroke(spline(path), 0.032)
        leaves.stroke(spline(path), 0.012, MID, 0.09)
    flag_bud(leaves, [(-0.80, 0.95), (-0.80, 0.70), (-0.76, 0.44)], 0.046)
    flag_bud(leaves, [(-0.44, 0.98), (-0.38, 0.5), (-0.30, 0.10)], 0.050)
    flag_bud(leaves, [(0.74, 0.98), (0.80, 0.6), (0.80, 0.24)], 0.046)
    press(leaves, halo=0.13)
    flowers = Stamp(c)
    blue_flag(flowers, -0.55, -0.02, 0.36, -6)
    blue_flag(flowers, 0.66, 0.40, 0.30, 8, flip=True)
    blue_flag(flowers, -0.30, 0.42, 0.42, 5)
    press(flowers, halo=0.16)
    grass = Stamp(c)
    turf(grass, rng, -0.70, 0.70, 0.99, 0.14, clumps=20)
    press(grass)


@scene("may-last", "Apple-blow")
def apple_blow(c: Canvas) -> None:
    """A bough of apple blossom against the dawn; an orchard in bloom behind its wall."""
    moon = Moon(-0.36, -0.20, 0.30, 0.75)
    sky(c, moon, hour(0.75, horizon=0.20))
    stars(c, View("may", 3.8, "S", 36, 44, 0, -0.5), faint=8, least=0.86, foot=-0.3)
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.20, 0.05, 0.6), 0.50)
    field(c, through([(-1.1, 0.30), (0.0, 0.32), (1.1, 0.30)]), 0.44, tint=0.45, foot_tone=0.60)
    _orchard(c)
    wall = Stamp(c)
    stone_wall(wall, [(-1.05, 0.66), (-0.3, 0.68), (0.4, 0.66), (1.05, 0.68)], 0.12, c.rng("wall"), courses=2)
    press(wall, vertical(0.8))
    dark_foot(c, 0.70, 0.03)
    rng = c.rng("grass")
    grass = Stamp(c)
    turf(grass, rng, -0.85, 0.85, 0.90, 0.18, clumps=30, share=0.65)
    press(grass, halo=0.08)
    _bough(c)


def _orchard(c: Canvas) -> None:
    rng = c.rng("orchard")
    trees = Stamp(c)
    for x, y, h in xy(
        "-0.3,0.39,0.13 -0.06,0.385,0.12 -0.5,0.4,0.14 -0.78,0.43,0.17 0.2,0.4,0.14 "
        "-0.62,0.53,0.27 -0.14,0.52,0.25 0.32,0.5,0.24"
    ):
        with trees.at(x, y, h):
            bloom_tree(trees, rng)
    press(trees, halo=0.09)


def _bough(c: Canvas) -> None:
    rng = c.rng("bough")
    bough = Stamp(c)
    for path, w in (
        ([(1.10, -0.46), (0.84, -0.46), (0.56, -0.40), (0.24, -0.58), (-0.14, -0.66), (-0.40, -0.80)], 0.105),
        ([(0.80, -0.46), (0.62, -0.16), (0.58, 0.06), (0.40, 0.22)], 0.070),
        ([(1.04, -0.46), (0.92, -0.10), (0.94, 0.20), (0.80, 0.46)], 0.070),
        ([(0.30, -0.56), (0.34, -0.74), (0.26, -0.90)], 0.045),
    ):
        line = spline(path)
        bough.stroke(line, [1.25 * w, w, w * 0.45])
        bough.stroke(line + np.array([-0.08 * w, -0.16 * w]), [w * 0.62, w * 0.46, w * 0.16], MID)
        bough.stroke(line + np.array([-0.14 * w, -0.34 * w]), [w * 0.20, w * 0.16, w * 0.06], LIGHT)
    clusters = (
        (-0.42, -0.82, 0.105, 3),
        (-0.06, -0.70, 0.105, 2),
        (0.26, -0.88, 0.105, 3),
        (0.62, -0.58, 0.125, 3),
        (0.40, 0.24, 0.130, 4),
        (0.62, -0.06, 0.110, 2),
        (0.80, 0.48, 0.125, 3),
        (0.94, 0.08, 0.110, 2),
    )
    for x, y, r, _ in clusters:
        for a in rng.uniform(0, 360) + np.array([0, 80, 165, 255]):
            leaf(
                bough,
                x,
                y,
                r * float(rng.uniform(2.1, 2.6)),
                float(a),
                wide=0.50,
                teeth=7,
                lit=LIGHT if a < 200 else MID,
                shade=MID,
            )
    for x, y, r, count in clusters:
        _cluster(bough, x, y, r, count, rng)
    press(bough, halo=0.15)


def _cluster(bough: Stamp, x: float, y: float, r: float, count: int, rng: Generator) -> None:
    """Open blossoms round a spur, and a bud on its stalk."""
    start = float(rng.uniform(0, 360))
    for k in range(count):
        a = np.deg2rad(start + 360 / count * k + float(rng.normal(0, 8)))
        far = 0.95 if count > 3 else 0.80
        rosette(
            bough,
            x + r * far * float(np.cos(a)),
            y + r * far * float(np.sin(a)),
            r * float(rng.uniform(0.92, 1.04)),
            rng,
            shade=LIGHT,
            wide=0.74,
            notch=0.04,
            lines=5,
            reach=0.40,
            stamens=16,
            heart=0.11,
            turn=float(rng.uniform(0, 72)),
            squeeze=float(rng.choice([0.42, 0.60, 0.80, 0.95])),
            lean=float(rng.uniform(0, 180)),
        )
    a = np.deg2rad(start + 180 / count)
    out = np.array([np.cos(a), np.sin(a)])
    tip = np.array([x, y]) + 1.9 * r * out
    bough.stroke(np.stack([np.array([x, y]) + r * out, tip]), 0.014)
    bud(bough, float(tip[0]), float(tip[1]), r * 0.62, float(np.rad2deg(a)) + 90, paint=PAPER)
