"""A barn's louvred cupola astride its ridge, snow-capped, seen from a corner."""

from __future__ import annotations

import numpy as np

from engraver.grid import Array
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, PAPER, Paint, Stamp, toned

_END = toned(0.34, 0.45)
_SIDE = toned(0.74)
_CAP_SHADE = toned(0.30, 0.45)


def louvred_cupola(stamp: Stamp, *, end: Paint = _END, side: Paint = _SIDE) -> None:
    """Draw a cupola 1.9 high; the origin is its near corner, on the slope of the roof, and the peak is at
    (0.16, -1.9).

    Its side runs 1 to the right of the origin; its end faces left and straddles the ridge, 0.44 above the
    origin.
    """
    stamp.fill(xy("0,0 0,-1.10 -0.56,-1.07 -0.56,-0.44 -0.40,-0.44"), end, 0.18)
    stamp.fill(xy("0,0 0,-1.10 1.0,-1.05 1.0,-0.06"), side, 0.18)
    _louvres(stamp, xy("-0.47,-0.88 -0.09,-0.90"), xy("-0.47,-0.50 -0.09,-0.32"), PAPER)
    _louvres(stamp, xy("0.12,-0.90 0.88,-0.87"), xy("0.12,-0.22 0.88,-0.25"), LIGHT)
    left = spline(xy("-0.72,-1.06 -0.42,-1.24 -0.12,-1.50 0.08,-1.76 0.16,-1.90"))
    right = spline(xy("0.16,-1.90 0.28,-1.74 0.58,-1.44 0.92,-1.20 1.22,-1.04"))
    corner = spline(xy("0.0,-1.03 0.03,-1.20 0.07,-1.48 0.12,-1.72 0.16,-1.90"))
    foot = xy("1.20,-0.99 0.60,-0.99 0.0,-1.00 -0.40,-1.00 -0.72,-1.01")
    stamp.fill(np.vstack([left, right, foot]), PAPER, 0.18)
    stamp.fill(np.vstack([corner[::-1], right[2:-3], xy("1.10,-1.04 0.6,-1.06 0.02,-1.06")]), _CAP_SHADE)
    stamp.curve(corner, 0.13)


def _louvres(stamp: Stamp, top: Array, foot: Array, lit: Paint) -> None:
    """Slats between a top and a bottom edge, each given by its left and right ends."""
    stamp.fill(np.vstack([top, foot[::-1]]), INK)
    for part in np.linspace(0.12, 0.88, 4):
        stamp.line(top + part * (foot - top), 0.19, lit)
