"""June: four scenes."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from deckgen.engraver.field import Canvas
from deckgen.engraver.ground import dark_foot, field, ridge, rolling, treetops
from deckgen.engraver.moon import Moon, rayed
from deckgen.engraver.motifs.buildings import Walls, barn
from deckgen.engraver.motifs.flowers import bud, rose
from deckgen.engraver.motifs.harvest_works import log, scythe
from deckgen.engraver.motifs.insects import butterfly, fireflies, luna
from deckgen.engraver.motifs.leaves import compound_leaf, fern, leaf
from deckgen.engraver.motifs.summer import hollyhock, ladys_slipper, peony, web
from deckgen.engraver.motifs.trees import trunk
from deckgen.engraver.motifs.wings import swallow
from deckgen.engraver.motifs.works import rail_fence
from deckgen.engraver.phases import level, rings, vertical
from deckgen.engraver.ribbon import spline
from deckgen.engraver.scene import scene
from deckgen.engraver.sky import Air, bars, hang, hour, sky
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, press, toned
from deckgen.engraver.stars import View, stars

_RED = Walls(end=toned(0.62), side=toned(0.8), roof=toned(0.5), boards=9, panes=PAPER, trim=LIGHT)


@scene("jun-new", "Moccasin-flower")
def moccasin_flower(c: Canvas) -> None:
    """Lady's-slippers on the pine floor in the dead of night, foxfire on a log, a moth."""
    moon = Moon(-0.52, -0.44, 0.17, 0.0)
    sky(c, moon, Air(base=0.97, glow=0.14, low=0.34, horizon=0.5), vertical())
    stars(c, View("jun", 23, "S", 44, 46, -0.2, -0.4), faint=30, least=0.86, foot=-0.1)
    hang(c, moon)
    rng = c.rng("pines")
    pines = Stamp(c)
    for x, w in ((-0.88, 0.16), (-0.16, 0.10), (0.34, 0.20), (0.86, 0.13)):
        trunk(
            pines, rng, [(x, 0.70), (x + 0.01, 0.0), (x - 0.01, -1.1)], (w, 0.85 * w), lit_side=-1, furrows=60
        )
    press(pines)
    dark_foot(c, 0.56, 0.05)
    wood = Stamp(c)
    with wood.at(0.36, 0.72, 0.66, -4):
        log(wood, c.rng("log"))
    press(wood, halo=0.12)
    fire = Stamp(c)
    fireflies(fire, [(0.02, 0.56), (0.16, 0.62), (0.30, 0.54), (0.46, 0.60), (0.58, 0.52)], 0.020)
    press(fire)
    fronds_ = Stamp(c)
    for path, wide in (
        ([(0.72, 1.0), (0.74, 0.66), (0.62, 0.36)], 0.15),
        ([(0.86, 1.0), (0.92, 0.70), (0.98, 0.44)], 0.14),
        ([(-0.90, 0.96), (-0.92, 0.62), (-0.80, 0.32)], 0.14),
    ):
        fern(fronds_, path, wide=wide)
    press(fronds_, halo=0.12)
    flowers = Stamp(c)
    for x, y, size, turn in ((-0.56, 0.92, 0.84, -4), (0.40, 0.98, 0.72, 5), (0.04, 0.96, 1.06, 0)):
        ladys_slipper(flowers, x, y, size, rng, turn=turn)
    press(flowers, halo=0.16)
    moth = Stamp(c)
    with moth.at(0.44, -0.34, 0.30, 30):
        butterfly(moth, kind="swallowtail", wing=PAPER)
    press(moth, halo=0.12)


@scene("jun-first", "Swallows Home")
def swallows_home(c: Canvas) -> None:
    """Swallows at the barn door at dusk, hollyhocks by the wall, the scythe hung up."""
    moon = Moon(0.54, -0.46, 0.21, 0.25)
    sky(c, moon, hour(0.25, horizon=0.34))
    bars(c, [(0.70, 0.10, 0.34, 0.022), (0.50, 0.18, 0.40, 0.016)])
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.28, 0.07, 0.6), 0.46)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.40, 0.02), 0.05, pointed=False), 0.78, crest=0.1)
    field(c, rolling(c, "yard", 0.46, 0.02), 0.62, foot_tone=0.85)
    house = Stamp(c)
    with house.at(-0.60, 0.70, 0.50):
        barn(house, look=_RED, cupola=False)
    press(house, vertical(), halo=0.14)
    tool = Stamp(c)
    with tool.at(-0.14, 0.16, 0.34):
        scythe(tool)
    press(tool, halo=0.08)
    dark_foot(c, 0.80, 0.05)
    rng = c.rng("hollyhocks")
    flowers = Stamp(c)
    for x, y, h, lean in ((0.66, 1.02, 1.16, 0.04), (0.36, 1.06, 0.94, -0.05), (0.90, 0.92, 0.86, 0.05)):
        hollyhock(flowers, x, y, h, rng, lean=lean)
    press(flowers, halo=0.15)
    flight = Stamp(c)
    for x, y, size, turn, flip in (
        (0.00, -0.60, 0.44, -18, True), (0.16, -0.02, 0.34, -4, True), (-0.30, -0.76, 0.28, 12, True),
        (0.66, 0.10, 0.25, -14, True), (-0.58, 0.46, 0.24, 8, True),
    ):  # fmt: skip
        with flight.at(x, y, size, turn, flip):
            swallow(flight)
    press(flight, pale=0.11, pale_tint=0.45)


@scene("jun-last", "Peony and Swallowtail")
def peony_and_swallowtail(c: Canvas) -> None:
    """Two peonies before sunrise, a swallowtail asleep on one, a web hung with dew."""
    moon = Moon(-0.38, -0.46, 0.225, 0.75)
    sky(c, moon, hour(0.75, horizon=0.30), level(10))
    hang(c, moon)
    bars(c, [(-0.66, 0.04, 0.36, 0.022), (-0.40, 0.14, 0.44, 0.016)])
    ridge(c, treetops(c, "hedge", rolling(c, "far", 0.34, 0.04), 0.06, pointed=False), 0.70, crest=0.1)
    dark_foot(c, 0.50, 0.05)
    rng = c.rng("peonies")
    net = Stamp(c)
    for points in ([(0.98, -0.80), (0.60, -0.06)], [(0.24, -0.86), (0.32, -0.1)]):
        net.stroke(points, [0.026, 0.020], INK)
    web(net, 0.54, -0.44, 0.34, rng)
    press(net)
    bush = Stamp(c)
    for x, y, size, turn in (
        (-0.80, 0.62, 0.46, -50), (-0.66, 0.86, 0.46, -80), (-0.10, 0.30, 0.40, -20), (-0.02, 0.92, 0.46, 60),
        (0.30, 0.96, 0.46, -60), (0.92, 0.62, 0.46, 70), (0.86, 0.28, 0.40, 30), (0.12, 0.62, 0.44, 10),
        (-0.40, 0.98, 0.40, 10), (0.66, 0.98, 0.40, 20), (-0.92, 0.30, 0.38, -30),
    ):  # fmt: skip
        leaf(bush, x, y, size, turn, wide=0.42, veins=6, lit=LIGHT if x < 0 else MID, shade=MID)
    press(bush, halo=0.13)
    heads = Stamp(c)
    peony(heads, -0.40, 0.50, 0.40, rng)
    peony(heads, 0.48, 0.56, 0.37, rng, lean=14)
    bud(heads, 0.06, 0.20, 0.17, -10, PAPER)
    press(heads, halo=0.16)
    wings = Stamp(c)
    with wings.at(0.42, 0.10, 0.44, -22):
        butterfly(wings, kind="swallowtail", wing=LIGHT)
    press(wings, halo=0.14)


@scene("jun-full", "The Rose Moon")
def rose_moon(c: Canvas) -> None:
    """Wild roses on an old fence; a luna moth before the rayed moon. The one month card with rays: it counts
    double.
    """
    moon = Moon(0.0, -0.27, 0.36, 0.5)
    around = rings(moon.x, moon.y)
    sky(c, moon, hour(0.5, horizon=0.30), around)
    rayed(c, moon, around, 24, 0.44)
    stars(c, View("jun", 22.5, "S", 30, 44, 0.0, -0.35), faint=26, least=0.84, foot=0.1)
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.30, 0.05, 0.5), 0.66, crest=0)
    ridge(c, treetops(c, "wood", rolling(c, "wood line", 0.38, 0.02, 0.5), 0.05, pointed=False), 0.9, crest=0)
    field(c, rolling(c, "meadow", 0.42, 0.02, 0.6), 0.62, foot_tone=0.98)
    fence = Stamp(c)
    rail_fence(fence, [(-1.02, 0.66), (-0.3, 0.62), (0.4, 0.63), (1.05, 0.66)], 0.20, c.rng("fence"), posts=6)
    press(fence, halo=0.08)
    dark_foot(c, 0.74, 0.05)
    _roses(c)
    moth = Stamp(c)
    with moth.at(0.12, -0.13, 0.45, 16):
        luna(moth, c.rng("luna"))
    press(moth)


def _roses(c: Canvas) -> None:
    """Canes arch in from both sides; leaves first, then buds, then the flowers, small ones behind."""
    rng = c.rng("roses")
    bush = Stamp(c)
    canes = [
        [(-1.0, 0.95), (-0.98, 0.45), (-0.86, 0.10), (-0.66, -0.12)],
        [(-0.75, 1.0), (-0.66, 0.62), (-0.46, 0.38), (-0.18, 0.27)],
        [(1.0, 0.95), (0.98, 0.45), (0.88, 0.10), (0.74, -0.08)],
        [(0.75, 1.0), (0.66, 0.62), (0.48, 0.40), (0.22, 0.34)],
        [(-0.2, 1.05), (-0.16, 0.80), (0.0, 0.62), (0.10, 0.50)],
        [(-0.5, 1.05), (-0.52, 0.85), (-0.40, 0.70)],
        [(0.35, 1.05), (0.40, 0.85), (0.30, 0.70)],
    ]
    for cane in canes:
        _cane(bush, cane, rng)
    for x, y, size, turn in (
        (-0.60, -0.17, 0.075, 20),
        (0.69, -0.13, 0.075, -15),
        (-0.10, 0.25, 0.07, 70),
        (0.16, 0.33, 0.07, -60),
        (0.13, 0.46, 0.07, 10),
    ):
        bud(bush, x, y, size, turn)
    flowers = [
        (-0.74, 0.02, 0.135, 0.80, 20),
        (0.80, 0.06, 0.135, 0.82, -20),
        (-0.84, 0.36, 0.115, 0.62, 40),
        (0.84, 0.40, 0.125, 0.66, -40),
        (-0.20, 0.36, 0.120, 0.72, -30),
        (0.26, 0.46, 0.115, 0.74, 30),
        (-0.28, 0.80, 0.115, 0.80, 10),
        (0.05, 0.70, 0.135, 0.86, -10),
        (-0.50, 0.52, 0.195, 0.95, 15),
        (0.52, 0.63, 0.205, 0.94, -15),
    ]
    for x, y, r, squeeze, lean in flowers:
        rose(bush, x, y, r, rng, squeeze=squeeze, lean=lean, turn=float(rng.uniform(0, 72)))
    press(bush, halo=0.13)


def _cane(bush: Stamp, cane: list[tuple[float, float]], rng: Generator) -> None:
    line = spline(cane, steps=14)
    bush.stroke(line, [0.026, 0.018, 0.010], INK)
    bush.stroke(line + np.array([-0.003, 0]), [0.007, 0.005, 0.003], MID)
    run = np.gradient(line, axis=0)
    for k in range(3, len(line), 3):
        turn = (
            float(np.rad2deg(np.arctan2(run[k, 0], -run[k, 1])))
            + (62 if k % 2 else -62)
            + float(rng.normal(0, 14))
        )
        x, y = map(float, line[k])
        lit, shade = (LIGHT, MID) if rng.random() < 0.5 else (MID, MID)
        compound_leaf(
            bush, x, y, float(rng.uniform(0.19, 0.25)), turn, pairs=2, rng=rng, lit=lit, shade=shade
        )
