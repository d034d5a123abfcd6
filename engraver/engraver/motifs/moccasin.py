"""The pink lady's-slipper: a swollen, cleft pouch, a pointed sepal, twisted petals, leaves."""

from __future__ import annotations

import numpy as np

from engraver.grid import Array
from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_EDGE = xy(".0,.0 .13,.03 .27,.14 .40,.36 .48,.64 .46,.92 .33,1.14 .15,1.24 -.02,1.25")
_FAR_EDGE = xy(".0,.0 -.12,.03 -.26,.14 -.40,.36 -.48,.64 -.46,.92 -.34,1.14 -.17,1.24 -.02,1.25")
_CLEFT = xy(".0,.05 -.06,.24 -.11,.48 -.12,.74 -.09,.98 -.04,1.17")


def slipper(stamp: Stamp) -> None:
    """Draw one flower hung from the origin, its cleft towards us. 1.8 high, 1.4 across."""
    stamp.blob(xy(".12,.12 .15,-.10 .09,-.34 -.06,-.58 -.15,-.36 -.19,-.12 -.14,.12 .0,.20"), LIGHT, 0.18)
    for text in (".01,.10 .01,-.18 -.05,-.44", ".08,.08 .08,-.12 .03,-.32", "-.06,.08 -.09,-.14 -.09,-.34"):
        stamp.taper(xy(text), 0.018)
    _strap(stamp, xy(".0,.02 -.24,-.10 -.46,-.03 -.60,.14 -.64,.36 -.76,.56"), True)
    _strap(stamp, xy(".0,.02 .24,-.10 .44,-.03 .57,.14 .60,.36 .70,.54"), False)
    _pouch(stamp)


def _pouch(stamp: Stamp) -> None:
    """The pouch: swollen, finely veined, in shade on the right, a cleft with rolled lips in front."""
    left, right, cleft = (resample(spline(line), 33) for line in (_FAR_EDGE, _EDGE, _CLEFT))
    stamp.fill(np.vstack([left, right[::-1]]), LIGHT, 0.2)
    stamp.fill(np.vstack([right, _meridian(cleft, right, 0.52, 0, 32)[::-1]]), MID)
    stamp.fill(
        np.vstack([left[3:31] * 0.86 + cleft[3:31] * 0.14, _meridian(cleft, left, 0.34, 3, 30)[::-1]]), PAPER
    )
    for edge, low, high, ways in (
        (left, 3, 22, (0.13, 0.22, 0.31, 0.42, 0.54, 0.68)),
        (right, 3, 27, (0.12, 0.20, 0.28, 0.36, 0.45, 0.54, 0.64, 0.76)),
    ):
        for k, u in enumerate(ways):
            vein = _meridian(cleft, edge, u, low + 3 * (k % 2), high + k)
            stamp.taper(vein[::3], 0.014 if k % 2 else 0.010)
            fork = vein[len(vein) // 2 :: 2] + np.linspace(0, 0.030, len(vein[len(vein) // 2 :: 2]))[:, None]
            if k % 2:
                stamp.taper(fork, 0.008)
    for k, u in enumerate((0.58, 0.68, 0.77, 0.85, 0.92)):
        stamp.taper(_meridian(cleft, right, u, 4 - k % 2, 29 - k)[::3], 0.013 + 0.004 * k)
    stamp.line(np.vstack([left, right[::-1]]), 0.2, INK, closed=True)
    lips = np.array([0.0, 0.05, 0.075, 0.075, 0.06, 0.0])
    stamp.stroke(cleft + np.array([-0.03, 0.0]), 2.2 * lips, INK)
    stamp.stroke(cleft + np.array([-0.036, 0.0]), 1.5 * lips, PAPER)
    stamp.stroke(cleft + np.array([0.014, 0.0]), lips, INK)


def _meridian(a: Array, b: Array, u: float, low: int, high: int) -> Array:
    """Return part of a line down the pouch, `u` of the way around from one edge to the other."""
    turned = np.sin(0.5 * np.pi * min(u, 1.0))
    line: Array = a[low : high + 1] * (1 - turned) + b[low : high + 1] * turned
    return line


def _strap(stamp: Stamp, path: Array, far: bool) -> None:
    """A side petal: a long strap that twists once and shows its shaded back."""
    line = spline(path, steps=8)
    stamp.stroke(line, [0.05, 0.15, 0.17, 0.09, 0.14, 0.10, 0.02], INK)
    stamp.stroke(line[2:-3], [0.02, 0.095, 0.115, 0.035, 0.09, 0.04], MID if far else LIGHT)
    stamp.stroke(line[22:-1], [0.03, 0.085, 0.05, 0.01], LIGHT if far else MID)
    stamp.taper(line[4:20:3], 0.018)


def moccasin_flower(
    stamp: Stamp, x: float, y: float, height: float, *, turn: float = 0.0, flip: bool = False
) -> None:
    """Draw a plant rooted at (x, y): two leaves, a bare stem, a bract, the nodding flower. About 1 high."""
    with stamp.at(x, y, height, turn, flip):
        pleated_leaf(stamp, 0.0, 0.02, 0.56, -64)
        pleated_leaf(stamp, 0.0, 0.02, 0.60, 44, True)
        stamp.blob(
            xy(".205,-.86 .255,-.95 .27,-1.06 .22,-1.17 .12,-1.235 .15,-1.13 .13,-1.03 .165,-.93"), MID, 0.17
        )
        for text in (".215,-.93 .215,-1.05 .16,-1.19", ".235,-.96 .245,-1.06 .205,-1.15"):
            stamp.taper(xy(text), 0.010)
        stem = spline(xy("0,0 .06,-.30 .15,-.60 .22,-.84 .19,-.98 .08,-1.035 -.05,-1.00 -.12,-.93"))
        stamp.stroke(stem, [0.062, 0.056, 0.050, 0.048, 0.052], INK)
        stamp.stroke(stem + np.array([-0.004, 0.0]), [0.032, 0.028, 0.024, 0.022, 0.026], LIGHT)
        with stamp.at(-0.12, -0.95, 0.45, 4):
            slipper(stamp)


def pleated_leaf(stamp: Stamp, x: float, y: float, long: float, lean: float, flip: bool = False) -> None:
    """Draw a broad basal leaf with veins along its whole length, upright before leaning."""
    with stamp.at(x, y, long, lean, flip):
        left, right = (
            spline(xy("0,0 -.20,-.20 -.30,-.50 -.22,-.82 .04,-1.10")),
            spline(xy("0,0 .16,-.18 .24,-.46 .20,-.78 .04,-1.10")),
        )
        stamp.fill(np.vstack([left, right[::-1]]), MID)
        middle = spline(xy("0,0 -.02,-.20 -.03,-.50 -.01,-.82 .04,-1.10"))
        stamp.fill(np.vstack([middle, left[::-1]]), LIGHT)
        for u in (0.34, 0.68):
            for edge in (left, right):
                line = middle * (1 - u) + edge * u
                stamp.taper(line[3:-2:4], 0.024, INK)
        stamp.stroke(middle, [0.05, 0.035, 0.012], INK)
        stamp.line(np.vstack([left, right[::-1]]), 0.17, INK, closed=True)
