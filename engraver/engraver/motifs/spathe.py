"""Skunk-cabbage coming up through the snow: a mottled hood over its flowers, a rolled leaf; alder."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BACK = xy("-.18,.03 -.30,-.12 -.36,-.34 -.35,-.58 -.27,-.80 -.13,-.98 .04,-1.14 .20,-1.27 .46,-1.36")
_FRONT = xy("-.18,.03 .08,.05 .26,-.02 .37,-.20 .40,-.44 .36,-.66 .27,-.84 .25,-1.0 .32,-1.16 .46,-1.36")
_INNER = xy(".02,-.06 -.08,-.22 -.10,-.44 -.05,-.64 .05,-.80 .17,-1.0")
_OUTER = xy(".02,-.06 .16,-.06 .26,-.20 .29,-.42 .26,-.60 .20,-.76 .17,-1.0")


def hood(stamp: Stamp, rng: Generator) -> None:
    """Draw one spathe, open and lit on the right: about 1.1 high, its foot at the origin."""
    back, front = resample(spline(_BACK), 40), resample(spline(_FRONT), 40)
    inner, outer = resample(spline(_INNER), 40), resample(spline(_OUTER), 40)
    body = np.vstack([back, front[::-1]])
    stamp.fill(body, MID)
    stamp.fill(np.vstack([outer, front[::-1]]), LIGHT)
    stamp.fill(
        np.vstack([(inner * 0.45 + back * 0.55)[3:34], (inner * 0.92 + back * 0.08)[3:34][::-1]]), LIGHT
    )
    for u, share in ((0.12, 0.95), (0.30, 0.85), (0.48, 0.7), (0.66, 0.5), (0.84, 0.4)):
        _mottle(stamp, back * (1 - u) + inner * u, rng, share)
    _mottle(stamp, outer * 0.45 + front * 0.55, rng, 0.4)
    stamp.line(body, 0.2, INK, closed=True)
    mouth = np.vstack([inner, outer[::-1]])
    stamp.fill(mouth, INK)
    stamp.line(inner, 0.34, PAPER)
    stamp.line(outer, 0.28, PAPER)
    _flowers(stamp)


def _mottle(stamp: Stamp, line: Array, rng: Generator, share: float) -> None:
    """Blotches along one line of the hood; they cover `share` of it."""
    k = int(rng.integers(0, 4))
    while k < 36:
        long = int(rng.integers(3, 9))
        if rng.random() < share:
            stamp.taper(line[k : k + long + 1], float(rng.uniform(0.026, 0.050)), INK)
        k += long + 1


def _flowers(stamp: Stamp) -> None:
    """The knob of flowers deep in the hood, in its shade."""
    x, y, rx, ry = 0.085, -0.27, 0.088, 0.150
    stamp.dot(x, y, rx, MID, ry)
    for row in range(7):
        v = -0.80 + 0.27 * row
        wide = float(np.sqrt(1 - v * v))
        for u in np.linspace(-0.75, 0.75, 3 + row % 2):
            stamp.dot(x + rx * wide * float(u), y + ry * v, 0.018)
            stamp.dot(x + rx * wide * float(u) + 0.004, y + ry * v - 0.004, 0.008, LIGHT)


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
