"""Blue flag: the flower, its sword-leaves, a stalk with its bud."""

from __future__ import annotations

import numpy as np

from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_FALL = xy(
    "0,0 0.09,0.04 0.13,0.20 0.22,0.36 0.36,0.50 0.39,0.68 0.30,0.86 0.10,0.98 0,0.97 -0.12,0.99 -0.31,0.85 "
    "-0.39,0.67 -0.36,0.50 -0.22,0.36 -0.13,0.20 -0.09,0.04"
)
_BLAZE = xy(
    "0,0.10 0.10,0.22 0.20,0.44 0.20,0.60 0.08,0.54 0,0.68 -0.08,0.54 -0.20,0.60 -0.20,0.44 -0.10,0.22"
)


def _fall(stamp: Stamp, paint: Paint, blaze: Paint) -> None:
    """One of the three falls, hanging; its veins branch from a pale blaze at the throat."""
    stamp.blob(_FALL, paint, 0.17)
    stamp.blob(_BLAZE, blaze)
    for u in (-0.95, -0.62, -0.30, 0.30, 0.62, 0.95):
        end = (u * 0.36, 0.88 - 0.20 * abs(u))
        stamp.stroke(spline([(u * 0.06, 0.14), (u * 0.19, 0.42), end]), [0.028, 0.022, 0.008], INK, 0.10)
        for s in (-1, 1):
            stamp.stroke(
                [(u * 0.26, 0.58), (u * 0.30 + s * 0.045, 0.76 - 0.15 * abs(u))], [0.016, 0.006], INK, 0.09
            )
    stamp.stroke([(0, 0.10), (0, 0.90)], [0.034, 0.010])


def blue_flag(
    stamp: Stamp,
    x: float,
    y: float,
    size: float,
    turn: float = 0.0,
    *,
    flip: bool = False,
    paint: Paint = LIGHT,
    blaze: Paint = PAPER,
    standard: Paint = MID,
) -> None:
    """Draw a blue flag: three falls that arch out and down, three standards between, style-arms over the
    throat.

    Its heart is the origin; about 1.5 across and 1.9 high.
    """
    with stamp.at(x, y, size, turn, flip):
        for a, s in ((-24, 0.90), (26, 0.84), (2, 0.98)):
            with stamp.at(0, 0.02, s, a, squeeze=0.60):
                stamp.blob(
                    xy("0,0 0.14,-0.14 0.30,-0.44 0.28,-0.72 0,-0.92 -0.28,-0.72 -0.30,-0.44 -0.14,-0.14"),
                    standard,
                    0.17,
                )
                for u in (-0.12, 0.0, 0.12):
                    stamp.stroke([(u * 0.4, -0.12), (u, -0.64)], [0.03, 0.01], INK, 0.10)
        for s in (-1, 1):
            with stamp.at(0.02 * s, -0.02, 1.0, 0, s < 0):
                _side_fall(stamp, paint, blaze)
        with stamp.at(0, 0.02, 0.98, 3, squeeze=0.94):
            _fall(stamp, paint, blaze)
        for a, s in ((62, 0.42), (-62, 0.42), (3, 0.40)):
            with stamp.at(0, -0.03, s, -a):
                stamp.blob(
                    xy(
                        "0,-0.10 0.16,0.06 0.20,0.40 0.30,0.62 0.06,0.60 0,0.66 -0.06,0.60 "
                        "-0.30,0.62 -0.20,0.40 -0.16,0.06"
                    ),
                    PAPER,
                    0.14,
                )
                stamp.stroke([(0, 0.0), (0, 0.5)], [0.06, 0.02], INK, 0.10)


def _side_fall(stamp: Stamp, paint: Paint, blaze: Paint) -> None:
    """A fall seen from the side: it rises from the throat, arches over and hangs."""
    stamp.blob(
        xy(
            "0,0.06 0.16,-0.08 0.40,-0.20 0.62,-0.16 0.80,0.02 0.88,0.30 0.82,0.56 0.70,0.62 "
            "0.58,0.54 0.46,0.36 0.30,0.18 0.12,0.14"
        ),
        paint,
        0.17,
    )
    stamp.blob(xy("0.10,0.04 0.34,-0.10 0.52,-0.06 0.58,0.12 0.46,0.14 0.36,0.06 0.20,0.08"), blaze)
    for path in (
        "0.10,0.03 0.36,-0.12 0.62,-0.06 0.80,0.24",
        "0.10,0.05 0.36,-0.05 0.58,0.06 0.74,0.42",
        "0.12,0.08 0.36,0.03 0.54,0.20 0.68,0.52",
        "0.14,0.11 0.34,0.12 0.48,0.30 0.58,0.48",
    ):
        stamp.stroke(spline(xy(path)), [0.026, 0.020, 0.008], INK, 0.10)


def sword_leaf(
    stamp: Stamp, x: float, y: float, height: float, lean: float, *, width: float = 0.06, paint: Paint = MID
) -> None:
    """Draw a sword-leaf of iris: broad, upright, with a rib beside its middle."""
    path = spline([(x, y), (x + 0.25 * lean, y - 0.55 * height), (x + lean, y - height)])
    stamp.stroke(path, [width, width * 1.05, width * 0.7, 0.0], INK)
    inner = path[:-1]
    stamp.stroke(inner, [width * 0.72, width * 0.78, width * 0.45, 0.0], paint, 0.09)
    stamp.stroke(inner, [width * 0.12, width * 0.12, 0.0], INK, 0.10)


def flag_bud(stamp: Stamp, path: list[tuple[float, float]], size: float = 0.05) -> None:
    """Draw a stalk of blue flag with a furled bud in its spathe."""
    line = spline(path, steps=10)
    stamp.stroke(line, size * 0.42)
    stamp.stroke(line, size * 0.16, MID, 0.09)
    way = line[-1] - line[-4]
    turn = float(np.rad2deg(np.arctan2(way[0], -way[1])))
    with stamp.at(float(line[-1, 0]), float(line[-1, 1]), size, turn):
        stamp.blob(xy("0,0.2 0.42,-0.6 0.34,-1.6 0,-2.6 -0.30,-1.6 -0.40,-0.6"), LIGHT, 0.15)
        stamp.stroke(spline([(0.1, -0.3), (-0.12, -1.3), (0.02, -2.3)]), [0.10, 0.04])
        for s in (-1, 1):
            stamp.blob([(0, 0.4), (s * 0.62, -0.4), (s * 0.30, -1.5), (s * 0.16, -0.6)], MID, 0.13)
