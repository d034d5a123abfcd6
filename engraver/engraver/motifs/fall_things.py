"""October things: bats, milkweed and its seeds, acorns, mist in the valley."""

from __future__ import annotations

from math import cos, radians, sin

from numpy.random import Generator

from engraver.field import Canvas
from engraver.motifs.leaves import leaf
from engraver.phases import level
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned

Path = list[tuple[float, float]]
_WING = (
    "0,-.06 .05,-.12 .09,-.22 .13,-.12 .24,-.20 .42,-.30 .62,-.26 .52,-.16 .50,-.04 .40,-.10 "
    ".30,-.08 .26,.04 .16,-.01 .08,.02 .05,.14 0,.18"
)
_POD = xy("0,0 .10,-.10 .16,-.30 .12,-.56 .02,-.82 -.03,-1 -.10,-.80 -.16,-.50 -.13,-.20")
_SPLIT = xy("0,-.06 .04,-.20 .06,-.42 .02,-.66 -.02,-.84 -.05,-.62 -.07,-.38 -.05,-.16")


def bat(stamp: Stamp) -> None:
    """Draw a little brown bat from below, wings spread. About 1.2 across."""
    right = xy(_WING)
    stamp.fill([*right, *((-x, y) for x, y in reversed(right))], MID, outline=0.16)
    stamp.blob(xy("0,-.16 .05,-.12 .07,-.02 .04,.14 0,.18 -.04,.14 -.07,-.02 -.05,-.12"), INK)
    for side in (-1, 1):
        for x, y in ((0.50, -0.05), (0.27, 0.03)):
            stamp.line([(side * 0.24, -0.19), (side * x, y)], 0.13)


def milkweed(stamp: Stamp, path: Path, pods: tuple[tuple[int, float, float], ...], rng: Generator) -> None:
    """Draw a dry stem with split pods that spill floss; each pod is (index into the path, turn, size)."""
    smooth = spline(path)
    stamp.stroke(smooth, [0.036, 0.028, 0.020], INK)
    stamp.stroke([(x - 0.004, y) for x, y in smooth], [0.012, 0.010, 0.006], MID)
    for at, turn, size in pods:
        x, y = path[at]
        _pod(stamp, x, y, size, turn, rng)
    x, y = path[1]
    leaf(stamp, x, y, 0.30, 118, wide=0.36, veins=5, lit=MID, shade=MID)


def _pod(stamp: Stamp, x: float, y: float, size: float, turn: float, rng: Generator) -> None:
    with stamp.at(x, y, size, turn):
        for k in range(26):
            a = radians(-100 + 74 * k / 25 + float(rng.normal(0, 8)))
            foot = (0.0, -0.30 - 0.4 * float(rng.random()))
            reach = float(rng.uniform(0.20, 0.46))
            tip = (foot[0] + reach * cos(a), foot[1] + reach * sin(a))
            stamp.taper([foot, ((foot[0] + tip[0]) / 2, (foot[1] + tip[1]) / 2 - 0.02), tip], 0.026, PAPER)
        stamp.blob(_POD, MID, outline=0.18)
        stamp.blob(_SPLIT, LIGHT, outline=0.15)
        for k in range(7):
            y0 = -0.20 - 0.08 * k
            stamp.taper([(0.0, y0), (0.03, y0 + 0.045), (0.0, y0 + 0.075)], 0.035, INK)
        for k in range(8):
            y0 = -0.14 - 0.09 * k
            stamp.dot(-0.115 + 0.006 * k, y0, 0.012, INK)
            stamp.dot(0.105 - 0.006 * k, y0 + 0.03, 0.012, INK)


def seed(stamp: Stamp, x: float, y: float, size: float, turn: float, rng: Generator) -> None:
    """Draw a drifting milkweed seed under its parachute of floss, upright before turning."""
    with stamp.at(x, y, size, turn):
        for k in range(17):
            a = radians(-160 + 140 * k / 16 + float(rng.normal(0, 4)))
            reach = 0.62 + 0.12 * float(rng.random())
            middle = (0.5 * reach * cos(a), 0.5 * reach * sin(a) - 0.05)
            stamp.taper([(0.0, 0.0), middle, (reach * cos(a), reach * sin(a))], 0.030, PAPER)
        stamp.line([(0.0, 0.0), (0.0, 0.34)], 0.13, LIGHT)
        stamp.blob(xy("0,.26 .09,.38 .07,.54 0,.62 -.07,.54 -.09,.38"), MID, outline=0.15)


def acorn(stamp: Stamp, x: float, y: float, size: float, turn: float) -> None:
    """Draw an acorn hanging from (x, y): its scaly cup above, the nut below with its point."""
    with stamp.at(x, y, size, turn):
        stamp.line([(0.0, -0.35), (0.0, 0.0)], 0.24)
        stamp.blob(xy("-.38,.30 -.36,.62 -.20,.92 0,1.10 .20,.92 .36,.62 .38,.30"), LIGHT, outline=0.17)
        stamp.blob(xy(".10,.34 .36,.34 .34,.62 .18,.90 .08,1.0"), MID)
        stamp.blob(xy("-.46,.34 -.42,.08 0,-.06 .42,.08 .46,.34 0,.42"), MID, outline=0.17)
        for row in range(3):
            for k in range(5 - row % 2):
                stamp.dot(-0.30 + 0.15 * k + 0.075 * (row % 2), 0.10 + 0.10 * row, 0.03, INK)
        stamp.dot(-0.16, 0.62, 0.06, PAPER)


def mist(canvas: Canvas, banks: list[tuple[float, float, float, float]]) -> None:
    """Draw banks of mist (x, y, half length, half depth) over the picture: thin level lines on pale tint."""
    for x, y, half, deep in banks:
        bank = Stamp(canvas)
        upper = [(x - half, y), (x - 0.5 * half, y - deep), (x + 0.1 * half, y - 0.7 * deep), (x + half, y)]
        lower = [(x + 0.4 * half, y + 0.8 * deep), (x - 0.4 * half, y + deep)]
        bank.blob([*upper, *lower], toned(0.26, 0.45))
        canvas.engrave(bank.area(), 0.26, level(), 0.45)
