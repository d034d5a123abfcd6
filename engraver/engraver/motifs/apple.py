"""Apple blossom: cupped petals on narrow claws, round buds, clusters on the spurs of a gnarled bough."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.leaves import leaf
from engraver.ribbon import normals, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_PETAL = spline(
    xy(
        ".0,-.06 .08,-.15 .23,-.33 .385,-.57 .385,-.80 .24,-.97 .02,-1.0 -.22,-.98 -.38,-.82 -.39,-.59 "
        "-.23,-.33 -.08,-.15"
    ),
    closed=True,
    steps=6,
)
_HALF = spline(
    xy(".0,-.06 .08,-.15 .23,-.33 .385,-.57 .385,-.80 .24,-.97 .10,-.985 .16,-.78 .13,-.52 .04,-.26"),
    closed=True,
)


def apple_blossom(
    stamp: Stamp,
    x: float,
    y: float,
    r: float,
    rng: Generator,
    *,
    turn: float = 0.0,
    squeeze: float = 1.0,
    lean: float = 0.0,
) -> None:
    """Draw an open blossom, lit from the left; squeezed along the axis `lean` if it faces aside."""
    with stamp.at(x, y, r, lean, squeeze=squeeze), stamp.at(0, 0, 1.0, -lean + turn):
        for k in (0, 2, 4, 1, 3):
            angle = 72 * k + float(rng.uniform(-4, 4))
            with stamp.at(0, 0, float(rng.uniform(0.94, 1.05)), angle):
                _petal(stamp, np.deg2rad(angle + turn))
        _stamens(stamp, rng)


def _petal(stamp: Stamp, way: float) -> None:
    """One petal, up before turning: the half turned from the light tinted and cut with lines to its rim."""
    stamp.fill(_PETAL, PAPER, 0.15)
    side = 1.0 if np.cos(way) >= 0 else -1.0
    mirror = np.array([side, 1.0])
    stamp.fill(_HALF * mirror, LIGHT)
    for u, long in ((0.90, 0.42), (0.66, 0.36), (0.42, 0.28)):
        rim = np.array([0.33 * u, -0.97 + 0.20 * u**2])
        stamp.taper(
            np.stack([rim, rim * [0.92, 1] + [0, 0.5 * long], rim * [0.72, 1] + [0, long]]) * mirror, 0.026
        )
    for u in (-0.5, 0.0, 0.5):
        stamp.stroke([(0.04 * u, -0.14), (0.16 * u, -0.44 + 0.06 * abs(u))], [0.026, 0.006], INK, 0.09)
    stamp.line(_PETAL, 0.15, INK, closed=True)


def _stamens(stamp: Stamp, rng: Generator) -> None:
    """The heart: a crowd of threads with pale anthers round the green styles."""
    stamp.dot(0, 0, 0.15, INK)
    for k in range(15):
        a = 2 * np.pi * k / 15 + rng.normal(0, 0.12)
        long = float(rng.uniform(0.20, 0.34))
        tip = (long * np.cos(a), long * np.sin(a))
        stamp.line([(0, 0), tip], 0.10)
        stamp.dot(*tip, 0.048)
        stamp.dot(*tip, 0.024, LIGHT)
    stamp.dot(0, 0, 0.09, MID)
    for a in (0.4, 1.65, 2.9, 4.2, 5.4):
        stamp.dot(0.05 * np.cos(a), 0.05 * np.sin(a), 0.022, PAPER)


def side_bloom(stamp: Stamp, x: float, y: float, r: float, turn: float = 0.0) -> None:
    """Draw a blossom seen from the side, a cup of petals on its sepals and stalk; upright before turning."""
    with stamp.at(x, y, r, turn):
        stamp.curve(xy("0,-.05 .05,.45 -.06,1.1"), 0.62)
        stamp.curve(xy("0,-.05 .05,.45 -.06,1.1"), 0.30, LIGHT)
        for angle, wide in ((-24, 0.8), (24, 0.8), (-62, 0.9), (62, 0.9), (0, 1.05)):
            with stamp.at(0, 0, 1.0, angle):
                stamp.fill(_PETAL * [wide, 1.0], PAPER if angle <= 0 else LIGHT, 0.16)
                for u in (-0.5, 0.0, 0.5):
                    stamp.taper([(0.1 * u, -0.12), (0.3 * u * wide, -0.40), (0.36 * u * wide, -0.66)], 0.03)
        for angle in (-70, 0, 70):
            with stamp.at(0, 0.06, 0.42, angle):
                stamp.blob(xy("-.26,.0 -.20,-.45 0,-1.0 .20,-.45 .26,.0"), MID, 0.13)
        stamp.dot(0, 0.08, 0.16, INK, 0.20)
        stamp.dot(-0.02, 0.08, 0.11, MID, 0.15)


def apple_bud(stamp: Stamp, x: float, y: float, size: float, turn: float = 0.0) -> None:
    """Draw a round pink bud in its five sepals, upright before turning."""
    with stamp.at(x, y, size, turn):
        stamp.blob(xy("0,0 .34,-.18 .44,-.55 .26,-.90 0,-1.0 -.26,-.90 -.44,-.55 -.34,-.18"), MID, 0.15)
        stamp.blob(xy("-.06,-.08 -.30,-.25 -.36,-.56 -.20,-.84 -.02,-.92 -.14,-.52"), LIGHT)
        stamp.taper(xy(".05,-.10 .20,-.52 .02,-.96"), 0.06)
        for side in (-1, 1):
            stamp.blob(xy("0,.08 .22,.0 .34,-.34 .14,-.20") * np.array([side, 1.0]), INK)


def apple_cluster(
    stamp: Stamp,
    x: float,
    y: float,
    r: float,
    rng: Generator,
    *,
    up: float,
    blossoms: Sequence[tuple[float, float]],
    buds: Sequence[tuple[float, float]],
    leaves: Sequence[float],
) -> None:
    """Draw a cluster at the end of a spur: open blossoms and buds on their stalks, leaves below them.

    `up` is the way the spur points, in degrees clockwise from upright; `r` the radius of a blossom. Blossoms
    and buds are (angle from `up`, length of the stalk in `r`); leaves are angles from `up`.
    """
    for a in leaves:
        turn = up + a + float(rng.uniform(-5, 5))
        leaf(stamp, *_stalk(stamp, x, y, r, turn, 0.35), 1.75 * r, turn, wide=0.60,
             lit=LIGHT if np.sin(np.deg2rad(turn)) < 0.2 else MID, shade=MID)  # fmt: skip
    for a, long in buds:
        apple_bud(stamp, *_stalk(stamp, x, y, r, up + a, long), 0.60 * r, up + a)
    for (u, v), way in [(_stalk(stamp, x, y, r, up + a, long), up + a) for a, long in blossoms]:
        turn = float(rng.uniform(0, 72))
        apple_blossom(stamp, u, v, r, rng, turn=turn, squeeze=0.88, lean=way + 90)


def young_cluster(stamp: Stamp, x: float, y: float, r: float, rng: Generator, *, up: float = 0.0) -> None:
    """Draw a cluster that has begun to open: buds of all ages round one blossom in profile, small leaves.

    `up` is the way its spur points, in degrees clockwise from upright; `r` the radius of a blossom.
    """
    for a, long in ((-104, 2.3), (-38, 2.0), (34, 1.8), (98, 2.4)):
        turn = up + a + float(rng.uniform(-9, 9))
        leaf(stamp, x, y, r * long, turn, wide=0.52,
             lit=LIGHT if np.sin(np.deg2rad(turn)) < 0.2 else MID, shade=MID)  # fmt: skip
    for a, long, size in ((-72, 1.5, 0.46), (62, 1.75, 0.66), (-18, 2.2, 0.58), (98, 1.1, 0.40)):
        apple_bud(stamp, *_stalk(stamp, x, y, r, up + a, long), size * r, up + a)
    side_bloom(stamp, *_stalk(stamp, x, y, r, up + 22, 1.0), 1.05 * r, up + 22)


def _stalk(stamp: Stamp, x: float, y: float, r: float, angle: float, long: float) -> tuple[float, float]:
    """Draw a bent flower stalk, `long` in units of `r`, and return its tip."""
    out = np.array([np.sin(np.deg2rad(angle)), -np.cos(np.deg2rad(angle))])
    foot = np.array([x, y])
    tip = foot + long * r * out
    line = spline(np.stack([foot, (foot + tip) / 2 + 0.16 * r * np.array([-out[1], out[0]]), tip]))
    stamp.stroke(line, 0.030)
    stamp.stroke(line, 0.014, LIGHT)
    return float(tip[0]), float(tip[1])


def bough(stamp: Stamp, path: Array, widths: tuple[float, ...], rng: Generator) -> None:
    """Draw old wood along a path: kinked, swollen at its knots, lit from above, in shade below."""
    count = 90
    line = resample(spline(path, steps=3), count)
    thick = np.interp(np.linspace(0, 1, count), np.linspace(0, 1, len(widths)), widths)
    knots = rng.uniform(0.1, 0.9, 5)[:, None]
    thick = thick * (1 + 0.26 * np.exp(-(((np.linspace(0, 1, count) - knots) / 0.025) ** 2)).sum(0))
    side = np.stack([n if n[1] > 0 else -n for n in normals(line)]) * thick[:, None] / 2
    stamp.stroke(line, thick + 0.012, INK, round_ends=True)
    stamp.stroke(line - 0.14 * side, 0.80 * thick, MID, round_ends=True)
    for k, off in zip(rng.integers(0, count - 8, 130), rng.uniform(-0.75, 0.75, 130), strict=True):
        run = slice(int(k), int(k) + int(rng.integers(3, 8)))
        ragged = off + np.linspace(0, float(rng.normal(0, 0.25)), count)[run]
        heavy = 0.10 * float(thick[run].mean()) * (0.9 + off)
        stamp.taper(line[run] + ragged[:, None] * side[run], max(heavy, 0.005), INK if off > -0.5 else LIGHT)
