"""Lamplight outdoors: a glow that thins the lines around it, fireflies, a jar of them."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.field import Canvas
from engraver.grid import smooth
from engraver.phases import rays
from engraver.ribbon import arc, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned

_GLASS = xy("-.30,0 -.36,-.05 -.37,-.14 -.37,-.62 -.34,-.72 -.24,-.79 -.22,-.82")


def glow(canvas: Canvas, x: float, y: float, r: float, *, count: int = 90, power: float = 0.8) -> None:
    """Draw the light of a lamp: rays of light tint cut into the picture, thinning out to `r`."""
    area = canvas.disc(x, y, r)
    grid = canvas.grid(area)
    far, turn = grid.polar(x, y)
    flicker = 1 + 0.16 * np.sin(turn * 7) + 0.10 * np.sin(turn * 16 + 1)
    near = smooth(1.0, 0.12, far / (np.float32(r) * flicker))
    tone = np.where(near > 0.03, 1 - np.float32(power) * near, np.float32(2.0))
    canvas.cut(area, tone, rays(x, y, count), np.where(near > 0.45, 0.45, 1.0))


def spark(stamp: Stamp, x: float, y: float, r: float) -> None:
    """Draw a firefly's light from a distance: a paper heart in two tints."""
    stamp.dot(x, y, 1.25 * r, MID)
    stamp.dot(x, y, 0.98 * r, LIGHT)
    stamp.dot(x, y, 0.60 * r, PAPER)


def firefly(stamp: Stamp) -> None:
    """Draw a firefly on the wing in profile, heading left, lit by its own lamp. About 1 long."""
    stamp.dot(0.32, 0.06, 0.62, MID)
    stamp.dot(0.32, 0.06, 0.55, LIGHT)
    stamp.dot(0.32, 0.06, 0.38, PAPER)
    for wing in (
        "-.06,-.10 .06,-.52 .26,-.74 .40,-.66 .30,-.34 .08,-.08",
        ".02,-.08 .26,-.34 .52,-.44 .58,-.32 .36,-.14 .10,-.04",
    ):
        stamp.blob(xy(wing), PAPER, 0.12)
    stamp.blob(xy("-.40,-.06 -.16,-.14 .12,-.10 .28,.0 .14,.08 -.16,.08 -.38,.04"), INK)
    stamp.dot(-0.42, 0.0, 0.10, INK)
    for path in ("-.46,-.06 -.58,-.18 -.70,-.20", "-.48,.0 -.62,-.06 -.72,-.02"):
        stamp.curve(xy(path), 0.12)


def jar(stamp: Stamp, rng: Generator, *, flies: int = 8) -> None:
    """Draw a preserving jar full of fireflies: shoulders, threaded neck, punched lid. 1 high, glowing."""
    right = [(-x, y) for x, y in _GLASS[::-1]]
    stamp.blob([*_GLASS, *right], LIGHT, outline=0.24)
    stamp.blob([(0.72 * x, 0.84 * y - 0.05) for x, y in [*_GLASS[1:6], *right[1:6]]], PAPER)
    for x in (-0.30, -0.275, -0.25, 0.24, 0.265, 0.29, 0.315):
        stamp.line([(x, -0.08), (0.98 * x, -0.40), (x, -0.66)], 0.13)
    for y in (-0.815, -0.845):
        stamp.line([(-0.225, y), (0.225, y)], 0.16)
    stamp.fill(xy("-.25,-.85 .25,-.85 .25,-.97 .22,-.99 -.22,-.99 -.25,-.97"), toned(0.5), outline=0.2)
    for k in range(9):
        stamp.line([(-0.20 + 0.05 * k, -0.86), (-0.20 + 0.05 * k, -0.96)], 0.12)
    for x in (-0.10, 0.0, 0.10):
        stamp.dot(x, -0.985, 0.012, PAPER)
    for k in range(flies):
        x = float(rng.uniform(-0.25, 0.25))
        y = -0.12 - 0.58 * (k + 0.5) / flies
        with stamp.at(x, y, 0.17, float(rng.uniform(-30, 30)), bool(k % 2)):
            firefly(stamp)
    for k in range(5):
        blade = [
            (-0.20 + 0.09 * k, -0.03),
            (-0.16 + 0.08 * k, -0.14),
            (-0.26 + 0.11 * k, -0.24 - 0.03 * (k % 2)),
        ]
        stamp.taper(blade, 0.022, INK)
    stamp.curve(xy("-.315,-.10 -.32,-.40 -.31,-.64 -.27,-.72"), 0.26, PAPER)
    stamp.curve(xy(".33,-.08 .335,-.40 .32,-.62"), 0.18, MID)
    stamp.curve(arc(0, -0.035, 0.31, 0.028, 170, 10), 0.14)
