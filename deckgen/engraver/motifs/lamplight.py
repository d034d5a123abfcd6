"""Lamplight in the open: a glow that thins the lines about it, fireflies, a jar of them."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
from numpy.random import Generator

from deckgen.engraver.field import Canvas
from deckgen.engraver.grid import smooth
from deckgen.engraver.phases import rays
from deckgen.engraver.ribbon import arc, xy
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned

_GLASS = xy("-.30,0 -.36,-.05 -.37,-.14 -.37,-.62 -.34,-.72 -.24,-.79 -.22,-.82")


def glow(canvas: Canvas, x: float, y: float, r: float, *, count: int = 90, power: float = 0.8) -> None:
    """Light about a lamp: rays of light tint cut into what is drawn, thinning out to `r`."""
    area = canvas.disc(x, y, r)
    grid = canvas.grid(area)
    far, turn = grid.polar(x, y)
    flicker = 1 + 0.16 * np.sin(turn * 7) + 0.10 * np.sin(turn * 16 + 1)
    near = smooth(1.0, 0.12, far / (np.float32(r) * flicker))
    tone = np.where(near > 0.03, 1 - np.float32(power) * near, np.float32(2.0))
    canvas.cut(area, tone, rays(x, y, count), np.where(near > 0.45, 0.45, 1.0))


def spark(stamp: Stamp, x: float, y: float, r: float) -> None:
    """A firefly's light from afar: a paper heart in two tints, with short rays."""
    for k in range(8):
        a = pi * k / 4 + 0.4
        stamp.taper(
            [(x + r * cos(a), y + r * sin(a)), (x + 1.9 * r * cos(a), y + 1.9 * r * sin(a))], 0.3 * r, LIGHT
        )
    stamp.dot(x, y, 1.15 * r, MID)
    stamp.dot(x, y, 0.92 * r, LIGHT)
    stamp.dot(x, y, 0.60 * r, PAPER)


def firefly(stamp: Stamp, *, lit: bool = True) -> None:
    """A firefly in profile, heading left, its lamp alight. About 1 long."""
    stamp.blob(xy("-.02,-.16 .10,-.50 .38,-.66 .52,-.52 .34,-.26 .08,-.10"), LIGHT, 0.12)
    stamp.blob(xy(".12,-.12 .30,-.16 .48,-.06 .46,.08 .26,.14 .10,.08"), PAPER if lit else MID, 0.14)
    stamp.blob(xy("-.36,-.10 -.10,-.18 .20,-.12 .18,.06 -.14,.10 -.34,.04"), INK)
    stamp.blob(xy("-.50,-.06 -.40,-.14 -.28,-.10 -.28,.04 -.42,.06"), MID, 0.14)
    stamp.curve(xy("-.48,-.08 -.60,-.20 -.72,-.22"), 0.13)
    stamp.curve(xy("-.48,-.04 -.64,-.10 -.76,-.06"), 0.13)


def jar(stamp: Stamp, rng: Generator, *, flies: int = 10) -> None:
    """A preserving jar full of fireflies: shoulders, threaded neck, punched lid. 1 high, glowing."""
    right = [(-x, y) for x, y in _GLASS[::-1]]
    stamp.blob([*_GLASS, *right], LIGHT, outline=0.24)
    stamp.blob([(0.90 * x, 0.94 * y - 0.01) for x, y in [*_GLASS, *right]], toned(0.34, 0.45))
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
        side = -1 if k % 2 else 1
        stamp.dot(x + 0.045 * side, y, 0.082, LIGHT)
        stamp.dot(x + 0.045 * side, y, 0.062, PAPER)
        with stamp.at(x, y, 0.15, float(rng.uniform(-30, 30)), side < 0):
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
