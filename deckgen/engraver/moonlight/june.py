"""June: four scenes."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from deckgen.engraver.field import Canvas
from deckgen.engraver.ground import dark_foot, field, ridge, rolling, treetops
from deckgen.engraver.moon import Moon, rayed
from deckgen.engraver.motifs.flowers import bud, rose
from deckgen.engraver.motifs.insects import luna
from deckgen.engraver.motifs.leaves import compound_leaf
from deckgen.engraver.motifs.works import rail_fence
from deckgen.engraver.phases import rings
from deckgen.engraver.ribbon import spline
from deckgen.engraver.scene import scene
from deckgen.engraver.sky import hang, hour, sky
from deckgen.engraver.stamp import INK, LIGHT, MID, Stamp, press
from deckgen.engraver.stars import View, stars


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
