"""June: four scenes."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.field import Canvas
from engraver.ground import black_foot, dark_foot, field, ridge, rolling, treetops
from engraver.moon import Moon, rayed
from engraver.motifs.barn_front import barn_front
from engraver.motifs.barn_swallow import barn_swallow
from engraver.motifs.buildings import Walls
from engraver.motifs.dog_rose import dog_rose, rose_bud, rose_in_profile
from engraver.motifs.leaves import compound_leaf
from engraver.motifs.luna import luna
from engraver.motifs.moccasin import moccasin_flower
from engraver.motifs.peony import cut_leaf, peony, peony_bud
from engraver.motifs.swallowtail import tiger_swallowtail
from engraver.motifs.trees import trunk
from engraver.phases import level, rings, vertical
from engraver.ribbon import spline, xy
from engraver.scene import scene
from engraver.sky import Air, hang, sky
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, press, toned
from engraver.stars import View, stars


@scene("jun-new", "Moccasin-flower")
def moccasin_flowers(c: Canvas) -> None:
    """Lady's-slippers on the pine floor in the dead of night."""
    moon = Moon(-0.52, -0.52, 0.18, 0.0)
    sky(
        c,
        moon,
        Air(base=1.0, glow=0.24, spread=0.10, low=0.66, horizon=0.22, streak=0.10, rise=0.46),
        vertical(0.95, 0.5),
    )
    stars(c, View("jun", 23, "S", 40, 46, -0.1, -0.5), faint=60, least=0.80, foot=-0.52, bright=1.8)
    hang(c, moon)
    ridge(c, treetops(c, "wood", rolling(c, "wood line", 0.22, 0.03), 0.14), 0.96, crest=0)
    field(c, rolling(c, "floor", 0.30, 0.02), 0.62, tint=1.0, foot_tone=0.95)
    _pine_trunks(c)
    black_foot(c, 0.60, 0.04)
    _moccasins(c)


def _pine_trunks(c: Canvas) -> None:
    rng = c.rng("pines")
    pines = Stamp(c)
    for x, w, foot in ((-0.20, 0.03, 0.30), (0.14, 0.04, 0.32), (0.66, 0.035, 0.32)):
        pines.stroke([(x, foot), (x + 0.01, -1.05)], [w, 0.8 * w])
    press(pines)
    for x, w, foot in ((-0.88, 0.17, 0.56), (0.88, 0.16, 0.54)):
        near = Stamp(c)
        trunk(
            near,
            rng,
            [(x, foot), (x + 0.028, 0.25), (x - 0.008, -0.10), (x + 0.022, -0.45), (x - 0.01, -1.1)],
            (1.1 * w, 0.85 * w),
            lit_side=-1,
            furrows=80,
        )
        near.stroke([(x - w, foot + 0.03), (x, foot - 0.06), (x + w, foot + 0.03)], [0.0, 0.12, 0.0])
        press(near)


def _moccasins(c: Canvas) -> None:
    """The plant on the moss, in last year's pine needles."""
    rng = c.rng("needles")
    litter = Stamp(c)
    for y in np.sort(rng.uniform(0.58, 0.97, 70)):
        _fascicle(litter, float(rng.uniform(-0.8, 0.8)), float(y), rng)
    press(litter)
    flower = Stamp(c)
    moccasin_flower(flower, 0.22, 0.81, 1.29, turn=-2)
    press(flower, halo=0.16)
    moss = Stamp(c)
    for k in range(150):
        u = float(rng.uniform(-1, 1))
        x, y = 0.20 + 0.46 * u, 0.86 + 0.05 * u * u + 0.07 * k / 150
        lean = float(rng.normal(0.3 * u, 0.2))
        paint = LIGHT if rng.random() < 0.35 - 0.3 * u else MID
        for blade, long in ((-0.5, 0.8), (0.5, 0.8), (0.0, 1.0)):
            tip = (x + 0.05 * (lean + blade), y - 0.055 * long)
            moss.stroke([(x, y), tip], [0.022, 0.006], INK)
            moss.stroke([(x, y), tip], [0.009, 0.004], paint)
    press(moss)


def _fascicle(stamp: Stamp, x: float, y: float, rng: Generator) -> None:
    """A fallen bundle of pine needles, longer the nearer it lies."""
    way, long = float(rng.uniform(-0.5, 0.5)) + np.pi * float(rng.integers(2)), 0.07 + 0.16 * (y - 0.55)
    paint = LIGHT if rng.random() < 0.3 else MID
    for fan in (-0.55, -0.1, 0.4):
        a = way + fan
        tip = (x + long * np.cos(a), y + 0.6 * long * np.sin(a))
        stamp.taper([(x, y), ((x + tip[0]) / 2, (y + tip[1]) / 2 - 0.004), tip], 0.004, paint)


@scene("jun-first", "Swallows Home")
def swallows_home(c: Canvas) -> None:
    """A swallow comes home to the barn at dusk."""
    moon = Moon(0.55, -0.43, 0.205, 0.25)
    sky(c, moon, Air(1.0, 0.36, 0.12, 0.52, 0.42, sun=(0.85, 0.40, 0.66, 0.95, 0.36), streak=0.08, rise=0.72))
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.36, 0.07, 0.6), 0.46)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.46, 0.02), 0.05, pointed=False), 0.92, crest=0)
    field(c, rolling(c, "yard", 0.56, 0.02), 0.14, tint=0.45, foot_tone=0.40)
    house = Stamp(c)
    with house.at(0.26, 0.80, 0.30):
        barn_front(house, look=Walls(end=toned(0.16, 0.45), side=toned(0.9), roof=INK, trim=PAPER))
    press(house, vertical(0.85), halo=0.15)
    black_foot(c, 0.80, 0.03)
    bird = Stamp(c)
    with bird.at(-0.08, 0.0, 0.68, 12):
        barn_swallow(bird)
    press(bird, pale=0.15, pale_tint=0.45)


@scene("jun-last", "Peony and Swallowtail")
def peony_and_swallowtail(c: Canvas) -> None:
    """A swallowtail leaves a peony before sunrise."""
    moon = Moon(-0.46, -0.46, 0.225, 0.75)
    air = Air(base=0.97, glow=0.42, spread=0.14, low=0.30, horizon=0.30, sun=(-0.85, 0.30, 0.72, 0.95, 0.26))
    sky(c, moon, air, level(12, wobble=0.5))
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.24, 0.05, 0.6), 0.50, crest=0.10)
    ridge(c, treetops(c, "hedge", rolling(c, "near", 0.34, 0.02), 0.06, pointed=False), 0.92, crest=0)
    black_foot(c, 0.44, 0.05)
    plant = Stamp(c)
    leaves = [
        (xy("-0.22,0.95 -0.44,0.88 -0.60,0.78"), 0.42),
        (xy("-0.22,0.95 -0.48,0.72 -0.62,0.50"), 0.40),
        (xy("-0.22,0.90 -0.42,0.60 -0.46,0.34"), 0.36),
        (xy("0.20,0.88 0.34,0.88 0.44,0.84"), 0.38),
        (xy("0.20,0.88 0.21,0.76 0.24,0.66"), 0.36),
        (xy("0.38,0.70 0.50,0.65 0.60,0.58"), 0.32),
    ]
    stems = [xy("0.06,1.06 0.20,0.88 0.38,0.70 0.47,0.46"), xy("-0.16,1.06 -0.22,0.93 -0.22,0.78")]
    stalks = [(path, 0.034) for path in stems] + [(path, 0.020) for path, _ in leaves]
    for outline, paint in ((0.014, INK), (0.0, MID)):
        for path, width in stalks:
            plant.stroke(spline(path), width + outline, paint)
    for (_, before, tip), size in leaves:
        turn = float(np.degrees(np.arctan2(tip[0] - before[0], before[1] - tip[1])))
        cut_leaf(plant, float(tip[0]), float(tip[1]), size, turn, lit=MID)
    peony_bud(plant, 0.52, 0.34, 0.115, 16)
    press(plant, halo=0.13)
    head = Stamp(c)
    peony(head, -0.24, 0.45, 0.42, turn=-4)
    press(head, halo=0.17)
    wings = Stamp(c)
    with wings.at(0.25, -0.28, 0.58, 22):
        tiger_swallowtail(wings)
    press(wings, pale=0.16, pale_tint=0.45)


@scene("jun-full", "The Rose Moon")
def rose_moon(c: Canvas) -> None:
    """Wild roses; a luna moth under the rayed moon. The one month card with rays: it counts
    double.
    """
    moon = Moon(0.0, -0.42, 0.30, 0.5)
    around = rings(moon.x, moon.y)
    sky(c, moon, Air(base=1.0, glow=0.72, spread=0.17, low=0.06, horizon=0.30, streak=0.05), around)
    rayed(c, moon, around, 36, 0.26)
    stars(c, View("jun", 22.5, "S", 30, 44, 0.0, -0.35), faint=26, least=0.84, foot=0.1)
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.30, 0.05, 0.5), 0.66, crest=0)
    ridge(c, treetops(c, "wood", rolling(c, "wood line", 0.38, 0.02, 0.5), 0.05, pointed=False), 0.9, crest=0)
    field(c, rolling(c, "meadow", 0.42, 0.02, 0.6), 0.96, foot_tone=1.0)
    dark_foot(c, 0.74, 0.05)
    _roses(c)
    flier = Stamp(c)
    with flier.at(0.02, 0.11, 0.60, 14):
        luna(flier, c.rng("luna"))
    press(flier, halo=0.16)


def _roses(c: Canvas) -> None:
    """Canes arch in from both sides; leaves first, then buds, then the flowers, small ones behind."""
    rng = c.rng("roses")
    bush = Stamp(c)
    canes = [
        [(-1.0, 0.95), (-0.98, 0.45), (-0.86, 0.10), (-0.66, -0.12)],
        [(-0.75, 1.0), (-0.66, 0.62), (-0.50, 0.44)],
        [(1.0, 0.95), (0.98, 0.45), (0.88, 0.10), (0.74, -0.08)],
        [(0.75, 1.0), (0.66, 0.62), (0.54, 0.48)],
    ]
    for cane in canes:
        _cane(bush, cane, rng)
    for x, y, size, turn in xy("-.58,-.20,.085,30 .67,-.18,.085,-38 -.82,-.13,.07,-12"):
        rose_bud(bush, x, y, size, turn)
    rose_in_profile(bush, 0.805, 0.05, 0.150, -40)
    for x, y, r, squeeze, lean in xy("-.74,.04,.145,.80,20 -.50,.52,.195,.95,15 .52,.63,.205,.94,-15"):
        spin, light = float(rng.uniform(0, 72)), float(np.rad2deg(np.arctan2(-x, y + 0.42)))
        dog_rose(bush, x, y, r, rng, light=light, turn=spin, squeeze=squeeze, lean=lean)
    press(bush, halo=0.13)


def _cane(bush: Stamp, cane: list[tuple[float, float]], rng: Generator) -> None:
    line = spline(cane, steps=14)
    bush.stroke(line, [0.036, 0.028, 0.022], INK)
    bush.stroke(line + np.array([-0.003, 0]), [0.016, 0.012, 0.009], MID)
    run = np.gradient(line, axis=0)
    for k in range(3, len(line), 6):
        turn = (
            float(np.rad2deg(np.arctan2(run[k, 0], -run[k, 1])))
            + (62 if k % 2 else -62)
            + float(rng.normal(0, 14))
        )
        x, y = map(float, line[k])
        compound_leaf(
            bush,
            x,
            y,
            float(rng.uniform(0.29, 0.34)),
            turn,
            pairs=2,
            rng=rng,
            lit=MID,
            shade=MID,
            wide=0.58,
            teeth=5,
        )
