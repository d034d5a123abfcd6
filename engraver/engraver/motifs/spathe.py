"""Skunk-cabbage coming up through the snow: a mottled hood over its flowers, a rolled leaf; alder."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import arc, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BACK = xy(
    "-.06,.04 -.26,-.02 -.41,-.16 -.475,-.38 -.44,-.62 -.33,-.82 -.16,-.98 .04,-1.09 .24,-1.15 .42,-1.12 "
    ".53,-1.03 .565,-.92"
)
_FRONT = xy(
    "-.06,.04 .14,.055 .32,-.02 .435,-.18 .47,-.38 .455,-.58 .42,-.74 .395,-.86 .42,-.94 .49,-.955 .565,-.92"
)
_INNER = xy(".16,-.055 .045,-.13 -.015,-.29 -.005,-.48 .06,-.65 .17,-.79 .315,-.905")
_OUTER = xy(".16,-.055 .27,-.09 .335,-.22 .355,-.40 .345,-.58 .33,-.74 .315,-.905")


def hood(stamp: Stamp, rng: Generator) -> None:
    """Draw one spathe, squat and beaked, open and lit on the right: 1.15 high, its foot at the origin."""
    back, front = resample(spline(_BACK), 61), resample(spline(_FRONT), 61)
    inner, outer = resample(spline(_INNER), 61), resample(spline(_OUTER), 61)
    body = np.vstack([back, front[::-1]])
    stamp.fill(body, LIGHT)
    stamp.fill(np.vstack([back, _around(back, inner, 0.40)[::-1]]), MID)
    for k in range(1, 17):
        u = k / 17
        line = _around(back, inner, u)
        heavy = (0.022 * (1 - u) ** 0.9 + 0.005) * np.sin(np.linspace(0.25, 2.9, 61)) ** 0.6
        cut = slice(2 + 5 * (k % 2), 58 - (3 * k) % 14)
        stamp.stroke(line[cut], heavy[cut], INK, 0.09)
    for u, share in ((0.10, 0.9), (0.27, 0.85), (0.46, 0.75), (0.64, 0.6), (0.82, 0.42)):
        _mottle(stamp, _around(back, inner, u), rng, share)
    _mottle(stamp, outer * 0.45 + front * 0.55, rng, 0.35)
    for u in (0.3, 0.62, 0.85):
        stamp.taper((outer * (1 - u) + front * u)[8:-14:6], 0.013)
    stamp.line(body, 0.2, INK, closed=True)
    stamp.fill(np.vstack([inner, outer[::-1]]), INK)
    for u in (0.14, 0.30, 0.48):
        stamp.taper((inner * (1 - u) + outer * u)[6 + int(20 * u) : -12 : 6], 0.016, MID)
    widths = np.array([0.03, 0.062, 0.066, 0.060, 0.046, 0.02])
    stamp.stroke(inner + np.array([-0.018, 0.0]), widths, PAPER, round_ends=True)
    stamp.stroke(outer + np.array([0.012, 0.0]), 0.75 * widths, PAPER, round_ends=True)
    stamp.line(inner[3:-3] - [0.052, 0.0], 0.13, INK)
    _flowers(stamp)


def _around(a: Array, b: Array, u: float) -> Array:
    """Return the line `u` of the way around a swelling, from its edge `a` to the line `b` that faces us."""
    turned = float(np.sin(0.5 * np.pi * u))
    line: Array = a * (1 - turned) + b * turned
    return line


def _mottle(stamp: Stamp, line: Array, rng: Generator, share: float) -> None:
    """Blotches along one line of the hood; they cover `share` of it."""
    k = int(rng.integers(2, 8))
    while k < 54:
        long = int(rng.integers(4, 11))
        if rng.random() < share:
            stamp.taper(line[k : min(k + long + 1, 57)], float(rng.uniform(0.030, 0.058)), INK)
        k += long + int(rng.integers(2, 6))


def _flowers(stamp: Stamp) -> None:
    """The round knob of flowers deep in the hood, lit from the right."""
    x, y, r = 0.165, -0.265, 0.118
    stamp.stroke([(x, y + 0.8 * r), (x - 0.01, -0.07)], 0.07, MID)
    stamp.dot(x, y, r, MID)
    for row in range(-3, 4):
        v = float(np.sin(row * 0.40))
        wide = float(np.sqrt(1 - v * v))
        for col in range(-3, 4):
            turn = (col + 0.5 * (row % 2)) * 0.46
            if abs(turn) < 1.4:
                u = float(np.sin(turn)) * wide
                stamp.dot(x + r * u, y + r * v, 0.021 * max(0.5, float(np.cos(turn))), INK, 0.020)
                if u > -0.55:
                    stamp.dot(x + r * u + 0.003, y + r * v - 0.003, 0.011, LIGHT if u < 0.35 else PAPER)
    stamp.line(arc(x, y, r, r, 0, 360, 30), 0.15)


def furled_leaf(stamp: Stamp, x: float, y: float, height: float, lean: float) -> None:
    """Draw a leaf still rolled to a point, its edge wound around it."""
    with stamp.at(x, y, height, lean):
        stamp.blob(xy("-.10,.03 -.17,-.22 -.15,-.56 .0,-1.06 .10,-.60 .14,-.26 .09,.03"), MID, 0.18)
        stamp.blob(xy(".02,.0 .03,-.30 .02,-.62 .0,-1.0 .08,-.60 .11,-.26 .07,.0"), LIGHT)
        stamp.taper(xy("-.10,-.06 .02,-.34 .05,-.66 .0,-1.0"), 0.04, INK)
        stamp.taper(xy("-.12,-.26 -.06,-.50 -.02,-.80"), 0.03, INK)


def catkin_tassel(stamp: Stamp, x: float, y: float, long: float, lean: float, rng: Generator) -> None:
    """Draw an alder's tassel close up, pale against a dark sky: scales in rows, each with its dark edge."""
    path = resample(spline([(x, y), (x + 0.3 * lean, y + 0.5 * long), (x + lean, y + long)]), 25)
    wide = 0.125 * long
    stamp.stroke(path, np.array([0.5, 0.95, 1.0, 0.95, 0.75, 0.35]) * wide, MID, round_ends=True)
    count = 13
    for k in range(count):
        px, py = path[2 + int(20 * k / (count - 1))]
        half = wide * (0.46 if 0 < k < count - 2 else 0.32)
        for side in (-1, 1):
            px2, arm = float(px) + side * 0.5 * half, 0.55 * half
            scale = [(px2 - arm, float(py)), (px2, float(py) + 0.030 * long), (px2 + arm, float(py))]
            stamp.taper(scale, 0.035 * long, INK)
            if side > 0 and rng.random() < 0.8:
                stamp.dot(px2 + 0.1 * half, float(py) - 0.012 * long, 0.016 * long, LIGHT)


def alder(
    stamp: Stamp, path: list[tuple[float, float]], tassels: list[tuple[float, int, float]], rng: Generator
) -> None:
    """Draw a twig of alder with tassels in bunches: (position along it, number, length of each)."""
    line = resample(spline(path), 60)
    stamp.stroke(line, [0.056, 0.042, 0.024])
    stamp.stroke(line + np.array([0.0, -0.006]), [0.030, 0.021, 0.010], MID, 0.10)
    for part, count, long in tassels:
        x, y = map(float, line[int(part * 59)])
        for k in range(count):
            off = (k - (count - 1) / 2) * 0.24 * long
            foot = (x + 0.7 * off, y + 0.05 + 0.02 * (k % 2))
            stamp.stroke([(x, y), foot], 0.026)
            stamp.stroke([(x, y), foot], 0.010, MID)
            catkin_tassel(stamp, *foot, long * float(rng.uniform(0.85, 1.1)), 0.25 * off, rng)
