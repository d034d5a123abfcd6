"""The pink lady's-slipper from the front: a cleft pouch under three narrow petals, pleated leaves."""

from __future__ import annotations

import numpy as np

from engraver.grid import Array
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned

_HALF = xy("0,.06 .13,.07 .27,.18 .36,.38 .385,.60 .34,.82 .22,.98 .09,1.045 0,1.02")
_LIP = xy("0,.10 .035,.22 .060,.42 .055,.66 .030,.90 0,1.01")


def _mirrored(half: Array) -> Array:
    """Return a closed outline from its right half, top to foot."""
    outline: Array = np.vstack([half, (half * [-1, 1])[::-1][1:-1]])
    return outline


def slipper(stamp: Stamp) -> None:
    """Draw one flower hung by its top from the origin: the hatched pouch 1.05 long, the petals 1.5 across."""
    for side in (-1, 1):
        with stamp.at(0, 0, 1, 0, side < 0):
            line = spline(xy("0,.02 .20,-.10 .42,-.06 .58,.12 .62,.34 .74,.54 .72,.72"), steps=8)
            stamp.stroke(line, [0.05, 0.15, 0.19, 0.12, 0.17, 0.11, 0.02])
            stamp.stroke(line[2:-3], [0.02, 0.10, 0.13, 0.05, 0.11, 0.05], LIGHT)
            stamp.taper(line[5:22:4] + np.array((0.01, -0.02)), 0.022)
    hood = spline(xy("0,.10 -.13,.0 -.20,-.20 -.12,-.42 .02,-.62 .14,-.42 .20,-.20 .13,.0"), closed=True)
    stamp.fill(hood, LIGHT, outline=0.18)
    for x in (-0.08, 0.0, 0.08):
        stamp.taper([(0.5 * x, 0.02), (1.2 * x, -0.20), (0.5 * x, -0.46)], 0.020)
    pouch = spline(_mirrored(_HALF), closed=True)
    stamp.fill(pouch, toned(0.30, 0.0), outline=0.20)
    for side in (-1, 1):
        with stamp.at(0, 0, 1, 0, side < 0):
            for k, (reach, foot) in enumerate(((0.16, 0.92), (0.24, 0.80), (0.30, 0.66), (0.30, 0.46))):
                path = [
                    (0.03, 0.12),
                    (0.6 * reach, 0.20 + 0.10 * k),
                    (reach, 0.5 * foot + 0.1),
                    (0.9 * reach, foot),
                ]
                stamp.taper(path, 0.022, MID)
            stamp.curve(_LIP[1:-1] * [1.9, 1.0], 0.14, PAPER)
    stamp.fill(spline(_mirrored(_LIP), closed=True))
    stamp.blob(xy("-.10,.03 0,-.06 .10,.03 .08,.14 0,.19 -.08,.14"), LIGHT, outline=0.16)


def moccasin_flower(stamp: Stamp, x: float, y: float, height: float, *, turn: float = 0.0) -> None:
    """Draw a whole plant rooted at (x, y): two leaves, a bare stem, a bract, the flower. About 1 high."""
    with stamp.at(x, y, height, turn):
        pleated_leaf(stamp, 0.0, 0.02, 0.56, -52)
        pleated_leaf(stamp, 0.0, 0.02, 0.58, 50, True)
        stem = spline(xy("0,0 .02,-.34 .015,-.66 .0,-.90"))
        stamp.stroke(stem, [0.064, 0.050, 0.040, 0.040], INK)
        stamp.stroke(stem + np.array([-0.004, 0.0]), [0.030, 0.022, 0.016, 0.016], MID)
        stamp.blob(xy("-.03,-.86 -.06,-1.0 .0,-1.24 .06,-1.0 .03,-.86"), INK)
        stamp.taper(xy("-.012,-.90 -.018,-1.02 .0,-1.16"), 0.03, MID)
        with stamp.at(0.0, -0.93, 0.43, -3):
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
