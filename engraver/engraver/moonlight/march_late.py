"""March, the full and the waning moon: two scenes."""

from __future__ import annotations

import numpy as np

from engraver.field import Canvas
from engraver.grid import Array, Field, Grid
from engraver.ground import black_foot, field, ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.grasses import tuft
from engraver.motifs.robin import robin
from engraver.motifs.thaw import crocus
from engraver.motifs.turf import turf
from engraver.motifs.washing import peg, rope, sheet
from engraver.motifs.woodcock import woodcock
from engraver.phases import rays, spiral
from engraver.ribbon import xy
from engraver.scene import scene
from engraver.sky import Air, hang, sky
from engraver.stamp import INK, LIGHT, Stamp, press
from engraver.stars import View, stars


@scene("mar-full", "The Woodcock's Dance")
def woodcocks_dance(c: Canvas) -> None:
    """A woodcock in the alder meadow, before its song-flight."""
    moon = Moon(0.06, -0.42, 0.39, 0.5, 6)
    air = Air(base=0.99, glow=0.70, spread=0.27, low=0.12, horizon=0.2, streak=0.02)
    turned: Field = lambda g: spiral(-moon.x, moon.y, 6)(Grid(-g.x, g.y, g.pitch))  # noqa: E731
    sky(c, moon, air, turned)
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.16, 0.05, 0.6), 0.50)
    ridge(c, treetops(c, "wood", rolling(c, "wood line", 0.22, 0.02, 0.5), 0.05), 0.88, crest=0)
    field(c, through([(-1.1, 0.28), (0.0, 0.29), (1.1, 0.27)]), 0.94, foot_tone=1.0)
    _hummocks(c)
    _bird(c)


def _hummocks(c: Canvas) -> None:
    """Last year's grass in hummocks over the wet meadow, larger towards the viewer."""
    rng = c.rng("hummocks")
    grass = Stamp(c)
    for y in np.sort(rng.uniform(0.33, 0.70, 20)).tolist():
        x, high = float(rng.uniform(-1, 1)), 0.04 + 0.26 * (y - 0.28)
        tuft(grass, x, y, high, rng, 8, 0.8, width=0.014)
    press(grass)


def _bird(c: Canvas) -> None:
    black_foot(c, 0.78, 0.04)
    bird = Stamp(c)
    with bird.at(-0.03, 0.78, 0.86):
        woodcock(bird, c.rng("woodcock"))
    press(bird, pale=0.17, pale_tint=0.0)
    rng = c.rng("grass")
    front = Stamp(c)
    turf(front, rng, -0.75, 0.75, 0.97, 0.17)
    for x, h in ((-0.66, 0.26), (0.66, 0.40), (0.52, 0.28)):
        tuft(front, x, 0.95, h, rng, 9, 0.7, LIGHT, droop=0.3)
    press(front, halo=0.10)


@scene("mar-last", "The Curtain")
def the_curtain(c: Canvas) -> None:
    """Linen on the line at daybreak; a robin and crocuses in the grass."""
    moon = Moon(-0.28, -0.47, 0.24, 0.75)
    air = Air(0.93, 0.42, 0.16, 0.20, 0.22, sun=(-0.85, 0.24, 0.62, 0.95, 0.28), streak=0.05)
    sky(c, moon, air, rays(-1.25, 0.30, 560))
    stars(c, View("mar", 5.2, "S", 40, 44, 0.2, -0.5), faint=10, least=0.84, foot=-0.3)
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.17, 0.06, 0.6), 0.50)
    ridge(
        c, treetops(c, "wood", rolling(c, "wood line", 0.25, 0.015, 0.5), 0.05, pointed=False), 0.88, crest=0
    )
    field(c, through([(-1.1, 0.32), (0.0, 0.33), (1.1, 0.31)]), 0.12, tint=0.45, foot_tone=0.30)
    _line(c)
    _crocuses(c)
    _robin(c)


def _line(c: Canvas) -> None:
    """Linen on a line far across the field, lifted by the wind towards the dawn."""
    wash = Stamp(c)
    for x, foot in ((0.30, 0.44), (0.95, 0.45)):
        wash.stroke([(x, foot), (x, 0.05)], [0.028, 0.022], INK)
    line = rope(wash, [(0.30, 0.07), (0.50, 0.105), (0.75, 0.11), (0.95, 0.075)])
    for x0, x1, drop in ((0.43, 0.60, 0.22), (0.67, 0.88, 0.25)):
        top = [_on(line, x) for x in np.linspace(x0, x1, 5).tolist()]
        for x, y in sheet(wash, top, drop, folds=1.2, pegs=2, start=0.15, wind=0.05, outline=0.16):
            peg(wash, x, y, 0.045)
    press(wash, halo=0.10, tint=0.45)


def _robin(c: Canvas) -> None:
    bird = Stamp(c)
    with bird.at(-0.14, 0.79, 0.98):
        robin(bird, c.rng("robin"))
    press(bird, pale=0.14, pale_tint=0.45)


def _on(line: Array, x: float) -> tuple[float, float]:
    """Return the point of a line at `x`."""
    return x, float(np.interp(x, line[:, 0], line[:, 1]))


def _crocuses(c: Canvas) -> None:
    black_foot(c, 0.83, 0.03)
    rng = c.rng("crocus")
    grass = Stamp(c)
    turf(grass, rng, -0.86, 0.86, 0.88, 0.14)
    press(grass)
    for x, y, size, turn in xy("0.49,0.875,0.185,-4"):
        flower = Stamp(c)
        crocus(flower, x, y, size, turn)
        press(flower, halo=0.14)
