"""Blue flag: the flower, its sword-leaves, a stalk with its bud."""

from __future__ import annotations

import numpy as np

from engraver.grid import Array
from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_FRONT = (
    xy("-.03,.0 -.08,.14 -.17,.28 -.33,.38 -.46,.54 -.44,.70 -.46,.84 -.31,.98 -.16,1.0 -.05,.96"),
    xy(".03,.0 .09,.14 .15,.28 .27,.36 .40,.50 .39,.66 .41,.80 .26,.97 .08,1.02 -.05,.96"),
)
_RIGHT = (
    xy(".0,-.02 .18,-.15 .42,-.20 .66,-.09 .83,.14 .90,.40 .88,.60 .78,.72"),
    xy(".02,.05 .18,.02 .38,.03 .53,.15 .60,.34 .62,.52 .68,.66 .78,.72"),
)
_LEFT = (
    xy("-.02,.05 -.16,.05 -.31,.12 -.42,.28 -.46,.44 -.52,.55 -.60,.58"),
    xy(".0,-.02 -.18,-.11 -.40,-.11 -.58,.05 -.69,.27 -.69,.47 -.60,.58"),
)
_STANDARD = (
    xy("-.03,.0 -.08,-.20 -.17,-.42 -.25,-.62 -.22,-.82 -.08,-.96 .03,-.93"),
    xy(".03,.0 .08,-.20 .14,-.40 .23,-.60 .24,-.80 .13,-.95 .03,-.93"),
)
"""The petals of a flower half turned to the left: left and right edges, from the heart out."""


def _petal(
    stamp: Stamp, edges: tuple[Array, Array], paint: Paint, *, signal: float = 0.0, veins: int = 9
) -> None:
    """One petal: dark veins that fan out from its claw; up to `signal` of its length is pale."""
    left, right = (resample(spline(edge), 41) for edge in edges)
    outline = np.vstack([left, right[::-1]])
    stamp.fill(outline, paint, 0.17)
    if signal:
        end = int(41 * signal)
        low, high = left * 0.90 + right * 0.10, left * 0.10 + right * 0.90
        middle = 0.5 * (left[end + 4] + right[end + 4])
        stamp.fill(np.vstack([low[1:end], middle[None], high[1:end][::-1]]), PAPER)
    rim = resample(np.vstack([left[17:], right[16:][::-1]]), 101)
    for k in range(1, veins + 1):
        u = k / (veins + 1)
        root, middle = (left[i] * (1 - u) + right[i] * u for i in (2, 15))
        end = middle + (0.90 - 0.10 * (k % 2)) * (rim[round(100 * u)] - middle)
        line = spline([root, middle, 0.5 * (middle + end) + 0.06 * (end - root), end], steps=6)
        stamp.stroke(line, [0.020, 0.017, 0.012, 0.005], INK, 0.09)
        for side in (-0.35, 0.35):
            out = middle + 0.86 * (rim[round(100 * (u + side / (veins + 1)))] - middle)
            stamp.taper(np.stack([line[9], 0.5 * (line[11] + out), out]), 0.010)
    stamp.line(outline, 0.17, INK, closed=True)


def _style(stamp: Stamp, path: Array, wide: float) -> None:
    """A style-arm that arches over the claw of a fall, its tip cleft and turned up."""
    line = spline(path, steps=8)
    stamp.stroke(line, np.array([0.5, 0.8, 1.0, 1.1]) * wide + 0.05, INK)
    for part in (-1, 1):
        tip = (
            line[-1]
            + 0.5 * part * wide * np.array([line[-2, 1] - line[-1, 1], line[-1, 0] - line[-2, 0]]) / 0.03
        )
        stamp.stroke(
            np.stack([line[-4], tip, tip + 0.9 * (line[-1] - line[-5])]),
            [0.7 * wide + 0.05, 0.6 * wide + 0.04, 0.03],
            INK,
        )
        stamp.stroke(
            np.stack([line[-4], tip, tip + 0.6 * (line[-1] - line[-5])]),
            [0.7 * wide, 0.55 * wide, 0.01],
            LIGHT,
        )
    stamp.stroke(line, np.array([0.5, 0.8, 1.0, 0.9]) * wide, LIGHT)
    stamp.taper(line[2:-2:4], 0.016)


def blue_flag(
    stamp: Stamp, x: float, y: float, size: float, turn: float = 0.0, *, flip: bool = False
) -> None:
    """Draw a blue flag half turned to the left: three falls that arch out and down, three standards.

    Its heart is the origin; about 1.6 across and 1.9 high.
    """
    with stamp.at(x, y, size, turn, flip):
        stamp.blob(xy("-.07,.10 -.09,.34 -.05,.60 .05,.60 .09,.34 .07,.10"), MID, 0.17)
        for a, long, thin in ((-27, 0.86, 0.95), (30, 0.90, 0.85)):
            with stamp.at(0, 0.0, long, a, squeeze=thin):
                _petal(stamp, _STANDARD, MID, veins=6)
        _petal(stamp, _LEFT, MID, signal=0.40, veins=7)
        _petal(stamp, _RIGHT, MID, signal=0.42, veins=8)
        with stamp.at(0, 0.0, 1.0, 3, squeeze=0.86):
            _petal(stamp, _STANDARD, LIGHT, veins=7)
        _petal(stamp, _FRONT, LIGHT, signal=0.64, veins=11)
        _style(stamp, xy(".02,-.03 .16,-.14 .30,-.17 .42,-.13"), 0.10)
        _style(stamp, xy("-.02,-.03 -.14,-.09 -.27,-.09 -.37,-.02"), 0.085)
        _style(stamp, xy(".0,-.04 -.005,.08 -.01,.18 -.015,.27"), 0.13)


def sword_leaf(
    stamp: Stamp, x: float, y: float, height: float, lean: float, *, width: float = 0.06, paint: Paint = MID
) -> None:
    """Draw a sword-leaf of iris: broad, upright, with a rib beside its middle."""
    path = spline([(x, y), (x + 0.25 * lean, y - 0.55 * height), (x + lean, y - height)])
    stamp.stroke(path, [width, width * 1.05, width * 0.7, 0.0], INK)
    inner = path[:-1]
    stamp.stroke(inner, [width * 0.72, width * 0.78, width * 0.45, 0.0], paint, 0.09)
    stamp.stroke(inner, [width * 0.12, width * 0.12, 0.0], INK, 0.10)


def spathe(stamp: Stamp, x: float, y: float, height: float, side: int) -> None:
    """Draw a bract that clasps a stem at (x, y) and points up and out to one `side` (1 right, -1 left)."""
    with stamp.at(x, y, height, flip=side < 0):
        stamp.blob(xy("-.10,.02 .10,.0 .22,-.30 .28,-.65 .30,-1 .14,-.82 -.02,-.55 -.11,-.25"), MID, 0.17)
        for u in (0.03, 0.12):
            stamp.taper(xy(f"{u - 0.05},-.06 {u},-.38 {u + 0.12},-.76"), 0.030)
