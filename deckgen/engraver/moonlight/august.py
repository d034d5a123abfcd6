"""August: four scenes."""

from __future__ import annotations

import numpy as np

from deckgen.engraver.field import Canvas
from deckgen.engraver.ground import dark_foot, field, furrows, ridge, rolling, through, treetops
from deckgen.engraver.moon import Moon
from deckgen.engraver.motifs.birds import crow, heron
from deckgen.engraver.motifs.grasses import blade, plume, sward, tuft
from deckgen.engraver.motifs.harvest_works import corn, scarecrow
from deckgen.engraver.motifs.landmarks import lighthouse
from deckgen.engraver.motifs.summer import sunflower
from deckgen.engraver.motifs.wings import plover
from deckgen.engraver.motifs.works import haystack
from deckgen.engraver.phases import along, level, rings, vertical
from deckgen.engraver.ribbon import spline
from deckgen.engraver.scene import scene
from deckgen.engraver.sky import Air, bars, hang, hour, sky
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, press
from deckgen.engraver.stars import View, meteors, stars
from deckgen.engraver.water import glitter, rings_on_water, water


@scene("aug-new", "The Perseids")
def perseids(c: Canvas) -> None:
    """Shooting stars over the lighthouse and its beam; surf, and beach-grass on the dune."""
    moon = Moon(-0.54, -0.42, 0.165, 0.0)
    sky(c, moon, Air(base=0.97, glow=0.10, low=0.44, horizon=0.30))
    stars(c, View("aug", 23.5, "NE", 42, 46, 0.0, -0.35), faint=54, least=0.78, foot=0.1)
    meteors(
        c, (0.18, -1.10),
        [(-0.06, -0.30, 0.34), (0.52, -0.46, 0.30), (-0.30, -0.64, 0.22), (0.80, -0.20, 0.26),
         (0.26, -0.02, 0.20)],
    )  # fmt: skip
    hang(c, moon)
    beam = Stamp(c)
    beam.fill([(0.42, -0.02), (-1.12, -0.16), (-1.12, 0.14)], LIGHT)
    c.engrave(beam.area(), 0.40, level(2), 0.45)
    water(c, 0.30, ripple=0.02, dark=0.1)
    rng = c.rng("surf")
    surf = Stamp(c)
    for y, bright, count in ((0.42, LIGHT, 9), (0.50, PAPER, 8), (0.58, PAPER, 7)):
        for _ in range(count):
            x = float(rng.uniform(-0.9, 0.6))
            half = float(rng.uniform(0.06, 0.16))
            surf.taper([(x - half, y + 0.01), (x, y - 0.012), (x + half, y + 0.008)], 0.018, bright)
    press(surf)
    head = Stamp(c)
    head.blob(
        [
            (0.10, 0.44),
            (0.22, 0.28),
            (0.40, 0.22),
            (0.62, 0.20),
            (0.86, 0.24),
            (1.1, 0.22),
            (1.1, 0.6),
            (0.2, 0.56),
        ]
    )
    press(head, pale=0.10, pale_tint=1.0)
    tower = Stamp(c)
    with tower.at(0.46, 0.26, 0.34 / 0.885 + 0.0):
        lighthouse(tower)
    press(tower, halo=0.13)
    dune = through([(-1.1, 0.62), (-0.5, 0.70), (0.1, 0.66), (0.6, 0.58), (1.1, 0.50)])
    field(c, dune, 0.30, tint=0.45, foot_tone=0.75)
    grass = Stamp(c)
    blades = c.rng("beach grass")
    for x, y, h in (
        (-0.78, 0.86, 0.46),
        (-0.52, 0.92, 0.60),
        (-0.20, 0.96, 0.40),
        (0.42, 0.94, 0.50),
        (0.72, 0.84, 0.56),
    ):
        tuft(grass, x, y, h, blades, 22, 0.8, width=0.016, droop=0.3)
        tuft(grass, x + 0.03, y, 0.8 * h, blades, 7, 0.7, PAPER, 0.012, 0.3)
    press(grass, halo=0.08)
    dark_foot(c, 0.94, 0.03)


@scene("aug-full", "The Grass Moon")
def grass_moon(c: Canvas) -> None:
    """An enormous moon on one bare hill of grasses; three plover pass; nothing else."""
    moon = Moon(0.0, -0.16, 0.52, 0.5, -15)
    sky(c, moon, Air(base=0.97, glow=0.55, spread=0.20, horizon=0.5), rings(moon.x, moon.y, 1.1))
    hang(c, moon)
    flock = Stamp(c)
    for x, y, size, turn in ((-0.16, -0.30, 0.26, -10), (0.10, -0.20, 0.22, -6), (0.26, -0.36, 0.19, -12)):
        with flock.at(x, y, size, turn):
            plover(flock)
    press(flock)
    crest = spline([(-1.1, 0.62), (-0.5, 0.36), (0.1, 0.24), (0.6, 0.34), (1.1, 0.58)])
    hill = through([(x, y) for x, y in crest])
    ridge(c, hill, 0.93, phase=along(hill), crest=0)
    rng = c.rng("grass")
    blades = Stamp(c)
    for row, (drop, height, count) in enumerate(
        ((0.0, 0.13, 150), (0.14, 0.18, 120), (0.32, 0.24, 110), (0.54, 0.30, 90))
    ):
        for _ in range(count):
            x = float(rng.uniform(-0.98, 0.98))
            y = float(np.interp(x, *np.transpose(crest))) + drop + 0.02
            lean = 0.10 + 0.06 * float(rng.normal())
            paint = INK if row == 0 or rng.random() < 0.55 else LIGHT if rng.random() < 0.4 else MID
            blade(blades, x, y, height * float(rng.uniform(0.6, 1.1)), lean, 0.012, paint, droop=0.3)
    press(blades)
    seeds = Stamp(c)
    for x, h in ((-0.40, 0.34), (-0.18, 0.42), (0.06, 0.38), (0.30, 0.40), (0.48, 0.30), (-0.60, 0.28)):
        y = float(np.interp(x, *np.transpose(crest))) + 0.10
        plume(
            seeds, [(x, y), (x + 0.05, y - 0.6 * h), (x + 0.15, y - h)], rng, size=0.055, paint=INK, under=INK
        )
    press(seeds)


@scene("aug-last", "Crow in the Corn")
def crow_in_the_corn(c: Canvas) -> None:
    """Rows of corn before sunrise, the scarecrow, a crow upon its arm, a sunflower."""
    moon = Moon(-0.40, -0.44, 0.225, 0.75)
    sky(c, moon, hour(0.75, horizon=0.16))
    hang(c, moon)
    bars(c, [(-0.74, -0.04, 0.30, 0.022), (-0.44, 0.04, 0.42, 0.016)])
    ridge(c, rolling(c, "far", 0.12, 0.07, 0.6), 0.46)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.22, 0.02), 0.04, pointed=False), 0.76, crest=0.1)
    furrows(c, through([(-1.1, 0.30), (0.0, 0.28), (1.1, 0.30)]), -0.3, 90, 0.72)
    rng = c.rng("corn")
    far = Stamp(c)
    for k in range(34):
        corn(far, -1.0 + k / 16.5, 0.40 + 0.02 * (k % 2), 0.20, rng, pale=False)
    press(far)
    middle = Stamp(c)
    for k in range(14):
        corn(middle, -1.0 + k / 6.5, 0.62 + 0.03 * (k % 2), 0.38, rng)
    press(middle, halo=0.05)
    man = Stamp(c)
    with man.at(0.20, 0.86, 1.02):
        scarecrow(man, rng)
    press(man, vertical(), halo=0.15)
    bird = Stamp(c)
    with bird.at(-0.20, 0.235, 0.40):
        crow(bird, c.rng("crow"))
    press(bird, pale=0.12, pale_tint=0.45, rim_mm=0.2)
    front = Stamp(c)
    for x, y, h in (
        (-0.86, 1.0, 0.70),
        (-0.58, 1.06, 0.62),
        (-0.26, 1.10, 0.50),
        (0.50, 1.08, 0.50),
        (0.94, 1.0, 0.66),
    ):
        corn(front, x, y, h, rng)
    press(front, halo=0.09)
    flower = Stamp(c)
    sunflower(flower, 0.70, 0.16, 0.25, rng, foot=[(0.74, 0.52), (0.70, 0.80), (0.72, 1.1)])
    press(flower, halo=0.15)


@scene("aug-first", "Salt Hay")
def salt_hay(c: Canvas) -> None:
    """A heron in the creek of the salt marsh, staddled stacks beyond, the half moon over the afterglow."""
    moon = Moon(0.34, -0.44, 0.225, 0.25)
    sky(c, moon, hour(0.25, horizon=0.05))
    bars(c, [(0.78, -0.10, 0.40, 0.018), (0.50, -0.035, 0.34, 0.014), (-0.66, -0.13, 0.36, 0.016)])
    stars(c, View("aug", 20.2, "S", 32, 44, 0.0, -0.42), faint=16, least=0.82, foot=-0.15)
    hang(c, moon)
    ridge(
        c,
        treetops(c, "islands", rolling(c, "sea wood", 0.030, 0.02, 0.35), 0.03, pointed=False),
        0.86,
        crest=0,
    )
    field(c, rolling(c, "marsh", 0.055, 0.008, 0.5), 0.60, roll=0.02)
    _stacks(c)
    water(c, rolling(c, "creek bank", 0.255, 0.018, 0.35, slope=-0.03), ripple=0.025)
    glitter(c, moon, 0.25, 0.95, width=0.48, spread=0.45)
    _heron(c)
    _edge(c)


def _stacks(c: Canvas) -> None:
    rng = c.rng("stacks")
    for x, y, h in (
        (-0.26, 0.10, 0.095),
        (0.70, 0.10, 0.095),
        (0.12, 0.095, 0.075),
        (-0.88, 0.13, 0.13),
        (0.90, 0.135, 0.14),
        (-0.62, 0.26, 0.30),
    ):
        stack = Stamp(c)
        with stack.at(x, y, h):
            haystack(stack, rng, staddles=True, light=1.0)
        press(stack, halo=0.05)


def _heron(c: Canvas) -> None:
    rings_on_water(c, 0.0, 0.665, 0.075, 3)
    bird = Stamp(c)
    with bird.at(-0.06, 0.645, 0.86):
        heron(bird, c.rng("heron"))
    press(bird, pale=0.15, pale_tint=1.0)


def _edge(c: Canvas) -> None:
    rng = c.rng("edge")
    dark_foot(c, 0.83, 0.05)
    grass = Stamp(c)
    sward(grass, rng, -0.98, 0.98, 0.96, 0.24, count=240, pale=None)
    press(grass)
    plumes = Stamp(c)
    for x, y, h, lean, size in (
        (-0.86, 0.66, 0.40, 0.12, 0.085),
        (-0.74, 0.76, 0.52, 0.10, 0.10),
        (-0.60, 0.84, 0.46, 0.14, 0.09),
        (-0.46, 0.93, 0.40, 0.10, 0.085),
        (0.50, 0.92, 0.48, 0.10, 0.09),
        (0.62, 0.88, 0.56, 0.13, 0.10),
        (0.76, 0.76, 0.46, 0.10, 0.09),
        (0.40, 0.96, 0.36, 0.06, 0.08),
    ):
        plume(plumes, [(x, y), (x + lean * 0.2, y - h * 0.55), (x + lean, y - h)], rng, size=size)
    press(plumes)
    pale = Stamp(c)
    sward(pale, rng, -0.7, 0.7, 0.985, 0.16, count=40, paint=MID, pale=LIGHT, share=0.35)
    press(pale)
