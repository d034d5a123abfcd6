"""Summer's gear: hay-wagon, scythe, canoe, a fallen log."""

from __future__ import annotations

from math import cos, pi, sin

from numpy.random import Generator

from deckgen.engraver.ribbon import spline, xy
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned

_WOOD = toned(0.5)


def wheel(stamp: Stamp, x: float, y: float, r: float, spokes: int = 10) -> None:
    """A spoked wheel."""
    ring = [(x + r * cos(2 * pi * k / 30), y + r * sin(2 * pi * k / 30)) for k in range(31)]
    stamp.line(ring, 0.40)
    for k in range(spokes):
        a = 2 * pi * k / spokes
        stamp.line([(x, y), (x + r * cos(a), y + r * sin(a))], 0.20)
    stamp.dot(x, y, 0.2 * r, INK)


def hay_wagon(stamp: Stamp, rng: Generator) -> None:
    """A rack wagon heaped with hay, shafts to the left. About 1.6 long and 1 high."""
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


def canoe_bow(stamp: Stamp) -> None:
    """The bow of a birch-bark canoe coming in from the left, its stem upturned at (0, -0.5); water at 0."""
    hull = xy(
        "-1.4,-.34 -.9,-.32 -.5,-.34 -.2,-.42 -.02,-.56 .05,-.50 .06,-.30 0,-.10 -.12,.04 -.7,.08 -1.4,.08"
    )
    stamp.blob(hull, LIGHT, outline=0.2)
    stamp.fill(xy("-1.4,-.02 -.08,-.02 -.16,.07 -.7,.11 -1.4,.11"), toned(0.6))
    for x in (-1.1, -0.72, -0.36):
        stamp.curve([(x, -0.33), (x + 0.03, -0.12), (x, 0.06)], 0.2)
    for k in range(15):
        x, y = -1.32 + 0.085 * k, -0.20 + 0.19 * ((k * 0.618) % 1)
        stamp.taper([(x, y), (x + 0.03, y + 0.003), (x + 0.07, y)], 0.016, MID if k % 3 else INK)
    stamp.stroke(spline(xy("-1.4,-.285 -.9,-.265 -.5,-.285 -.2,-.355 -.02,-.485")), 0.030, MID)
    stamp.curve(xy("-1.4,-.27 -.9,-.25 -.5,-.27 -.2,-.34 -.02,-.47"), 0.18)
    for k in range(16):
        x = -1.3 + 0.08 * k
        stamp.line([(x, -0.32), (x + 0.03, -0.27)], 0.13)
    for k in range(8):
        stamp.line([(-0.01 + 0.008 * k, -0.46 + 0.055 * k), (-0.08 + 0.008 * k, -0.43 + 0.055 * k)], 0.13)


def corn(stamp: Stamp, x: float, y: float, height: float, rng: Generator, *, pale: bool = True) -> None:
    """One stalk of corn: arching leaves alternately, an ear, a tassel."""
    top = (x + float(rng.normal(0, 0.02)) * height, y - height)
    stamp.stroke([(x, y), top], [0.034 * height + 0.008, 0.014], INK)
    for k in range(7):
        part = 0.12 + 0.11 * k
        side = -1 if k % 2 else 1
        sx, sy = x + (top[0] - x) * part, y - height * part
        reach = height * float(rng.uniform(0.26, 0.40)) * (1 - 0.4 * part)
        path = [
            (sx, sy),
            (sx + side * 0.55 * reach, sy - 0.20 * height),
            (sx + side * reach, sy + float(rng.uniform(-0.10, 0.08)) * height),
        ]
        stamp.taper(spline(path), 0.075 * height, INK)
        if pale:
            stamp.taper(
                spline([(px, py - 0.006) for px, py in path]), 0.036 * height, MID if k % 3 else LIGHT
            )
    ear = (x + 0.04 * height, y - 0.46 * height)
    stamp.taper(
        [
            ear,
            (ear[0] + 0.05 * height, ear[1] - 0.09 * height),
            (ear[0] + 0.06 * height, ear[1] - 0.19 * height),
        ],
        0.09 * height,
        LIGHT,
    )
    for k in range(5):
        stamp.taper(
            [top, (top[0] + (k - 2) * 0.05 * height, top[1] - 0.15 * height)],
            0.016 * height + 0.004,
            LIGHT if pale else INK,
        )


def scarecrow(stamp: Stamp, rng: Generator) -> None:
    """A coat on a cross of poles, a hat on a sack of straw; no face. 1 high to the hat, foot at 0."""
    stamp.line([(0.0, 0.1), (0.0, -0.86)], 0.5)
    stamp.line([(-0.52, -0.62), (0.52, -0.66)], 0.5)
    for x, y in ((-0.52, -0.62), (0.52, -0.66)):
        for k in range(7):
            a = pi * (0.7 + 0.09 * k) if x < 0 else pi * (-0.25 + 0.09 * k)
            stamp.taper([(x * 0.94, y), (x + 0.13 * cos(a), y + 0.13 * abs(sin(a)) - 0.03)], 0.020, LIGHT)
    coat = xy(
        "-.46,-.72 -.14,-.76 .14,-.78 .46,-.76 .48,-.56 .18,-.54 .20,-.20 .25,.0 .13,-.03 "
        ".05,.04 -.06,-.04 -.15,.02 -.24,-.03 -.19,-.22 -.18,-.52 -.46,-.52"
    )
    stamp.fill(coat, toned(0.62), outline=0.18)
    stamp.curve(xy("0,-.76 .02,-.40 0,-.02"), 0.2)
    for x, y in ((0.05, -0.56), (0.05, -0.42), (0.05, -0.28)):
        stamp.dot(x, y, 0.018, PAPER)
    stamp.fill(xy("-.15,-.34 -.05,-.36 -.04,-.24 -.14,-.22"), MID, outline=0.14)
    stamp.blob(xy("-.11,-.78 -.14,-.92 -.06,-1.02 .06,-1.02 .14,-.92 .11,-.78"), LIGHT, outline=0.17)
    stamp.curve(xy("-.08,-.80 -.02,-.86 .06,-.80"), 0.12)
    hat = "-.26,-.97 .26,-1.01 .27,-1.05 .13,-1.06 .10,-1.24 -.11,-1.22 -.13,-1.03 -.26,-1.01"
    stamp.fill(xy(hat), toned(0.66), outline=0.2)
    stamp.line(xy("-.12,-1.06 .12,-1.09"), 0.2, MID)
    for _ in range(9):
        x = float(rng.uniform(-0.10, 0.10))
        stamp.taper([(x, -0.80), (x + float(rng.normal(0, 0.04)), -0.70)], 0.016, PAPER)


def log(stamp: Stamp, rng: Generator) -> None:
    """A fallen log, its sawn end at the right with rings; bark in furrows. 1.6 long, 0.36 high."""
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
