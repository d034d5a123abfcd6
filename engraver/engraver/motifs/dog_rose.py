"""Dog roses: heart-shaped petals lit by the moon, the flower in profile on its hip, buds on their stalks."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.flowers import petal
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_PETAL = petal(0.17, 1.06)
_SHADED = np.stack([np.maximum(_PETAL[:, 0], 0.10 - 0.16 * _PETAL[:, 1]), _PETAL[:, 1]], axis=1)


def dog_rose(
    stamp: Stamp,
    x: float,
    y: float,
    r: float,
    rng: Generator,
    *,
    light: float = 0.0,
    turn: float = 0.0,
    squeeze: float = 1.0,
    lean: float = 0.0,
) -> None:
    """Draw an open rose, squeezed along the axis `lean` if it faces aside.

    `light` is the way to the light, in degrees clockwise from upright.
    """
    with stamp.at(x, y, r, lean, squeeze=squeeze):
        for k in (0, 2, 4, 1, 3):
            angle = turn - lean + 72 * k + float(rng.uniform(-4, 4))
            with stamp.at(0, 0, float(rng.uniform(0.93, 1.05)), angle):
                _petal(stamp, np.deg2rad(light - lean - angle))
        _stamens(stamp)


def _petal(stamp: Stamp, light: float) -> None:
    """One petal, up before turning: pale where it meets the light, cut with lines where it turns away."""
    away = np.array([-1.0 if np.sin(light) > 0 else 1.0, 1.0])
    lit = np.cos(light) > -0.45
    stamp.fill(_PETAL, LIGHT if lit else MID, 0.15)
    if lit:
        stamp.fill(_SHADED * away, MID)
    else:
        stamp.taper(xy("-.46,-.56 -.50,-.78 -.28,-.94") * away, 0.06, LIGHT)
    for u, long in ((0.88, 0.46), (0.66, 0.40), (0.46, 0.30), (0.26, 0.22)):
        rim = np.array([0.50 * u, -0.96 + 0.24 * u**2])
        stamp.taper(
            np.stack([rim, rim * [0.90, 1] + [0, 0.5 * long], rim * [0.68, 1] + [0, long]]) * away, 0.028
        )
    for u in (-0.75, -0.25, 0.25, 0.75):
        stamp.stroke([(0.16 * u, -0.22), (0.40 * u, -0.58 + 0.10 * abs(u))], [0.026, 0.006], INK, 0.09)
    stamp.line(_PETAL, 0.15, INK, closed=True)


def _stamens(stamp: Stamp) -> None:
    """The heart: a crowd of pale anthers on a dark ground round the styles."""
    stamp.dot(0, 0, 0.27, INK)
    for k in range(26):
        a, far = 2.4 * k, 0.10 + 0.29 * float(np.sqrt((k + 0.5) / 26))
        tip = (far * float(np.cos(a)), far * float(np.sin(a)))
        stamp.line([(0, 0), tip], 0.10)
        stamp.dot(*tip, 0.050)
        stamp.dot(*tip, 0.034, PAPER)
    stamp.dot(0, 0, 0.10, LIGHT)


def _stalk(stamp: Stamp) -> None:
    """The stalk and round hip below a flower or bud, in units of its radius."""
    line = spline(xy("0,.1 .06,.6 -.10,1.3"))
    stamp.stroke(line, 0.20)
    stamp.stroke(line, 0.11, MID)
    stamp.blob(xy("0,-.12 .17,.04 .13,.30 0,.38 -.13,.30 -.17,.04"), MID, 0.14)
    stamp.taper(xy("-.08,-.02 -.10,.14 -.04,.28"), 0.05, LIGHT)


def rose_in_profile(stamp: Stamp, x: float, y: float, r: float, turn: float = 0.0) -> None:
    """Draw a half-open rose from the side, a cup of petals on its hip and stalk; upright before turning."""
    with stamp.at(x, y, r, turn):
        _stalk(stamp)
        for angle, wide, paint in (
            (-30, 0.84, LIGHT), (30, 0.84, MID), (-62, 0.80, LIGHT), (62, 0.80, MID), (4, 0.94, LIGHT),
        ):  # fmt: skip
            with stamp.at(0, 0, 0.98, angle):
                stamp.fill(_PETAL * [wide, 1.0], paint, 0.15)
                for u in (-0.6, 0.0, 0.6):
                    stamp.taper(
                        [(0.12 * u, -0.16), (0.40 * u * wide, -0.44), (0.50 * u * wide, -0.74)], 0.028
                    )
        for side in (-1, 1):
            stamp.blob(
                xy("0,.02 .20,-.16 .42,-.20 .70,-.08 .46,-.02 .20,.12") * np.array([side, 1]), MID, 0.13
            )


def rose_bud(stamp: Stamp, x: float, y: float, r: float, turn: float = 0.0) -> None:
    """Draw a pointed bud in long sepals on its hip and stalk, upright before turning."""
    with stamp.at(x, y, r, turn):
        _stalk(stamp)
        stamp.blob(xy("0,0 .30,-.28 .26,-.66 0,-1.05 -.26,-.66 -.30,-.28"), LIGHT, 0.15)
        stamp.blob(xy("0,-.1 .28,-.28 .25,-.64 .01,-1.0 .14,-.55"), MID)
        stamp.curve(xy(".02,-1.02 -.12,-.62 .08,-.2"), 0.11)
        for side in (-1, 1):
            stamp.blob(
                xy("0,.04 .28,-.14 .36,-.50 .46,-.84 .24,-.56 .12,-.24") * np.array([side, 1]), MID, 0.12
            )
