"""A woodcock in profile, and the line of its song-flight."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from deckgen.engraver.grid import Array
from deckgen.engraver.motifs.beasts import pelt
from deckgen.engraver.ribbon import spline, xy
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_BODY = xy(
    "-0.40,-0.62 -0.34,-0.73 -0.22,-0.80 -0.08,-0.79 0.02,-0.70 0.12,-0.62 0.28,-0.56 0.44,-0.45 0.58,-0.33 "
    "0.72,-0.22 0.66,-0.16 0.50,-0.15 0.38,-0.09 0.18,-0.05 -0.04,-0.08 -0.20,-0.18 -0.27,-0.32 -0.27,-0.44 "
    "-0.34,-0.52"
)


def woodcock(
    stamp: Stamp, rng: Generator, *, body: Paint = INK, fur: Paint = MID, pale: Paint = LIGHT
) -> None:
    """A woodcock on the ground, facing left: chunky, the eye high and far back, the bill twice as long as
    the head is deep. About 0.8 high, 1.5 long with its bill.
    """
    for x in (0.06, 0.18):
        stamp.stroke([(x, -0.14), (x - 0.01, 0.0)], 0.05)
        stamp.stroke([(x - 0.13, 0.01), (x - 0.01, -0.01), (x + 0.06, 0.015)], [0.02, 0.035, 0.015])
    stamp.stroke(spline([(-0.34, -0.60), (-0.58, -0.50), (-0.84, -0.36)]), [0.075, 0.045, 0.022], body)
    stamp.stroke(spline([(-0.42, -0.58), (-0.60, -0.50), (-0.80, -0.385)]), [0.014, 0.012, 0.008], pale, 0.09)
    stamp.blob(_BODY, body)
    _head(stamp, pale)
    _breast(stamp, rng, fur, pale)
    _back(stamp, rng, fur, pale)


def _head(stamp: Stamp, pale: Paint) -> None:
    """Bars across the crown, the dark line from bill to eye, the great eye."""
    for k, (x, y) in enumerate(((-0.23, -0.765), (-0.14, -0.775), (-0.06, -0.755), (0.0, -0.705))):
        stamp.stroke([(x - 0.012, y - 0.02 + 0.005 * k), (x + 0.015, y + 0.055)], [0.020, 0.030], pale, 0.11)
    stamp.blob(xy("-0.36,-0.57 -0.28,-0.62 -0.20,-0.60 -0.12,-0.58 -0.16,-0.50 -0.26,-0.48"), pale)
    stamp.stroke([(-0.37, -0.605), (-0.24, -0.655)], [0.012, 0.02], pale, 0.10)
    stamp.dot(-0.15, -0.685, 0.062, PAPER)
    stamp.dot(-0.15, -0.685, 0.046)
    stamp.dot(-0.165, -0.70, 0.014, PAPER)


def _breast(stamp: Stamp, rng: Generator, fur: Paint, pale: Paint) -> None:
    stamp.blob(
        xy("-0.23,-0.42 -0.12,-0.40 0.0,-0.28 0.14,-0.16 0.24,-0.08 0.06,-0.075 -0.10,-0.13 -0.20,-0.24"), fur
    )
    for row, (x0, y0, long) in enumerate(
        ((-0.205, -0.36, 3), (-0.19, -0.28, 5), (-0.15, -0.20, 7), (-0.05, -0.135, 6))
    ):
        for k in range(long):
            x, y = x0 + 0.058 * k + 0.02 * (row % 2), y0 + 0.012 * k
            lift = float(rng.normal(0, 0.006))
            stamp.taper([(x - 0.026, y + lift), (x, y + 0.020 + lift), (x + 0.026, y + lift)], 0.018, pale)
            stamp.taper(
                [(x - 0.020, y + 0.026 + lift), (x + 0.004, y + 0.042 + lift), (x + 0.026, y + 0.024 + lift)],
                0.014,
            )


def _back(stamp: Stamp, rng: Generator, fur: Paint, pale: Paint) -> None:
    """The dead-leaf pattern: two pale stripes, and scallops of feathers between them and on the wing."""
    for path in (
        "0.06,-0.60 0.22,-0.51 0.40,-0.38 0.54,-0.28",
        "-0.04,-0.50 0.10,-0.42 0.30,-0.29 0.46,-0.20",
    ):
        stamp.taper(xy(path), 0.034, pale)
    for row, (start, end, count) in enumerate(
        (
            ((0.12, -0.58), (0.58, -0.30), 7),
            ((0.02, -0.50), (0.52, -0.22), 8),
            ((-0.06, -0.40), (0.44, -0.16), 8),
            ((-0.02, -0.29), (0.34, -0.12), 6),
        )
    ):
        for t in np.linspace(0.02, 0.96, count):
            x, y = np.array(start) * (1 - t) + np.array(end) * t
            with stamp.at(float(x), float(y), 0.062, 32 + float(rng.normal(0, 6))):
                stamp.taper(
                    xy("-0.5,-0.5 0.35,-0.42 0.62,0.0 0.35,0.42 -0.5,0.5"),
                    0.26,
                    fur if (row + int(10 * t)) % 3 else pale,
                )
    for k in range(4):
        stamp.taper(
            [(0.50, -0.24 + 0.02 * k), (0.60, -0.21 + 0.012 * k), (0.70, -0.205 + 0.01 * k)], 0.014, pale
        )
    pelt(
        stamp,
        [(-0.04, -0.74), (0.06, -0.64), (0.20, -0.57)],
        rng,
        count=18,
        depth=0.06,
        length=0.05,
        paint=fur,
    )


def flight(
    stamp: Stamp,
    foot: tuple[float, float],
    top: tuple[float, float],
    *,
    turns: float = 3.5,
    wide: float = 0.2,
    count: int = 90,
    r: float = 0.009,
) -> Array:
    """The song-flight as a line of white dots: a spiral that narrows from `foot` to `top`; gives its end."""
    t = np.linspace(0, 1, count)
    a = 2 * np.pi * turns * t**0.9 + 2.4
    half = wide * (1 - 0.75 * t)
    x = foot[0] + (top[0] - foot[0]) * t + half * np.cos(a)
    y = foot[1] + (top[1] - foot[1]) * t + 0.30 * half * np.sin(a)
    for px, py, near, part in zip(x.tolist(), y.tolist(), np.sin(a).tolist(), t.tolist(), strict=True):
        stamp.dot(px, py, r * (1 + 0.35 * near) * (1 - 0.45 * part), PAPER)
    return np.array([x[-1], y[-1]])
