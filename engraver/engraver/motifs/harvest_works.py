"""Summer's gear: hay-wagon."""

from __future__ import annotations

from math import cos, pi, sin

from numpy.random import Generator

from engraver.ribbon import xy
from engraver.stamp import INK, LIGHT, MID, Stamp, toned

_WOOD = toned(0.5)


def wheel(stamp: Stamp, x: float, y: float, r: float, spokes: int = 10) -> None:
    """Draw a spoked wheel."""
    ring = [(x + r * cos(2 * pi * k / 30), y + r * sin(2 * pi * k / 30)) for k in range(31)]
    stamp.line(ring, 0.40)
    for k in range(spokes):
        a = 2 * pi * k / spokes
        stamp.line([(x, y), (x + r * cos(a), y + r * sin(a))], 0.20)
    stamp.dot(x, y, 0.2 * r, INK)


def hay_wagon(stamp: Stamp, rng: Generator) -> None:
    """Draw a rack wagon heaped with hay, shafts to the left. About 1.6 long and 1 high."""
    load = xy("-.66,-.40 -.72,-.62 -.60,-.86 -.30,-.98 .06,-1.02 .40,-.94 .66,-.78 .74,-.54 .68,-.38")
    stamp.blob(load, INK)
    for _ in range(150):
        x = float(rng.uniform(-0.66, 0.66))
        y = float(rng.uniform(-0.94 + 0.5 * abs(x) ** 2, -0.42))
        dx, dy = float(rng.normal(0.02, 0.05)), float(rng.uniform(0.05, 0.12))
        bright = rng.random() < 0.5 + 0.6 * x
        stamp.taper(
            [(x, y), (x + 0.6 * dx + 0.01, y + 0.5 * dy), (x + dx, y + dy)], 0.034, LIGHT if bright else MID
        )
    stamp.fill(xy("-.74,-.42 .74,-.42 .70,-.32 -.70,-.32"), _WOOD, outline=0.16)
    for x in (-0.70, -0.24, 0.24, 0.70):
        stamp.line([(x, -0.34), (x * 1.06, -0.62)], 0.26)
    wheel(stamp, -0.44, -0.17, 0.17)
    wheel(stamp, 0.44, -0.20, 0.20)
    stamp.line(xy("-.70,-.30 -1.02,-.20 -1.20,-.12"), 0.3)


def log(stamp: Stamp, rng: Generator) -> None:
    """Draw a fallen log with furrowed bark, its sawn end with rings on the right. 1.6 long, 0.36 high."""
    stamp.fill(xy("-.9,-.34 .62,-.36 .62,0 -.9,.02"), INK)
    for _ in range(38):
        x = -0.9 + 1.46 * float(rng.random())
        y = -0.03 - 0.30 * float(rng.random())
        stamp.taper([(x, y), (x + 0.09, y - 0.008), (x + 0.20, y)], 0.014, MID)
    ring = [(0.62 + 0.10 * cos(2 * pi * k / 24), -0.18 + 0.18 * sin(2 * pi * k / 24)) for k in range(24)]
    stamp.fill(ring, LIGHT, outline=0.18)
    for part in (0.3, 0.55, 0.8):
        stamp.line(
            [(0.62 + part * (px - 0.62), -0.18 + part * (py + 0.18)) for px, py in ring], 0.12, closed=True
        )
