"""Witch-hazel close up: tufts of crinkled ribbons on a zigzag bough, last leaves."""

from __future__ import annotations

from math import cos, radians, sin

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.leaves import petiole
from engraver.ribbon import normals, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

Path = list[tuple[float, float]]
_LEAF = xy("0,0 -.14,-.08 -.27,-.22 -.36,-.38 -.35,-.54 -.29,-.68 -.24,-.80 -.10,-.95 .0,-1.02")


def hazel_bough(stamp: Stamp, path: Path, width: float, rng: Generator) -> None:
    """Draw a bough that turns a little at every bud: dark bark, lit along its upper side, with lenticels."""
    line = resample(spline(path, steps=12), 90)
    girth = width * np.interp(np.linspace(0, 1, 90), [0, 0.5, 1], [1.0, 0.68, 0.34])
    girth *= 1 + 0.06 * rng.normal(size=90)
    stamp.stroke(line, girth + 0.022)
    up = normals(line)
    up *= np.where(up[:, 1:] > 0, -1, 1)
    stamp.stroke(line + up * 0.10 * girth[:, None], 0.62 * girth, MID)
    stamp.stroke(line + up * 0.24 * girth[:, None], 0.24 * girth, LIGHT, 0.10)
    for _ in range(round(len(line) * 0.22)):
        k = int(rng.integers(2, 86))
        at = line[k] + up[k] * girth[k] * float(rng.uniform(-0.30, 0.34))
        half = up[k] * girth[k] * float(rng.uniform(0.06, 0.16))
        stamp.taper([at - half, at + 0.3 * (line[k + 2] - line[k]), at + half], 0.008)


def _petal(stamp: Stamp, start: Array, angle: float, length: float, paint: Paint, rng: Generator) -> None:
    """One petal: a ribbon of even width, crumpled on its way, every other face in shade, its end square."""
    t = np.linspace(0, 1, 61)
    wave, side = float(rng.uniform(0, np.pi)), float(rng.choice([-1, 1]))
    face = np.sin(15 * t + 3 * t**2 + wave)
    a = angle + side * (0.40 * np.tanh(2.5 * face) * np.clip(5 * t, 0, 1) + 0.5 * (t - 0.3))
    line = np.cumsum(np.stack([np.cos(a), np.sin(a)], axis=1) * length / 54, axis=0) + start
    wide = 0.076 * length * np.clip(0.5 + 4 * t, 0, 1)
    stamp.stroke(line, wide + 0.014)
    stamp.stroke(line, wide, paint)
    across = normals(line) * (0.5 * wide)[:, None]
    for k in range(4, 60):
        if face[k] < -0.15:
            for off in (-0.7, -0.1, 0.5):
                stamp.line([line[k - 1] + off * across[k - 1], line[k] + off * across[k]], 0.11, MID)
    for fold in np.flatnonzero(np.diff(np.sign(face))):
        stamp.taper([line[fold] - across[fold], line[fold] + 0.6 * across[fold]], 0.010)


def hazel_flowers(
    stamp: Stamp, x: float, y: float, size: float, rng: Generator, *, turn: float = 0.0
) -> None:
    """Draw a tuft of three flowers on a twig, growing towards `turn`: each four ribbons and a dark cup."""
    for first, off in ((0, -78.0), (2, 78.0), (1, 0.0)):
        a = radians(turn + off)
        out = np.array([cos(a), sin(a)])
        cup = np.array([x, y]) + 0.14 * size * out
        stamp.stroke(np.stack([cup - 0.16 * size * out, cup]), [0.12 * size, 0.08 * size])
        stamp.stroke(np.stack([cup - 0.16 * size * out, cup]), [0.07 * size, 0.05 * size], MID)
        for k, paint in enumerate((LIGHT, LIGHT, PAPER, LIGHT)):
            heading = radians(turn - 110 + 20 * (3 * k + first) + float(rng.normal(0, 4)))
            _petal(stamp, cup, heading, size * float(rng.uniform(0.84, 1.10)), paint, rng)
        for spread in (-135, -48, 48, 135):
            b = a + radians(spread)
            sepal = np.outer([0.0, 0.06, 0.12], [cos(b), sin(b)]) * size
            stamp.taper(cup + sepal, 0.090 * size)
            stamp.taper(cup + 0.88 * sepal, 0.052 * size, MID)
        stamp.dot(float(cup[0]), float(cup[1]), 0.050 * size, INK)
        stamp.dot(float(cup[0]), float(cup[1]), 0.032 * size, LIGHT)


def hazel_leaf(
    stamp: Stamp, x: float, y: float, size: float, turn: float, *, lit: Paint = LIGHT, shade: Paint = MID
) -> None:
    """Draw a broad wavy leaf with straight side veins and a lopsided foot; stalk at (x, y), tip up before
    turning.
    """
    left = [(px * (1.0 + 0.07 * (-1) ** k), py) for k, (px, py) in enumerate(_LEAF)]
    right = [(-0.92 * px, 0.97 * py + (0.03 if k == 1 else 0.0)) for k, (px, py) in enumerate(left)]
    with stamp.at(x, y, size, turn):
        stamp.blob([*left, *right[::-1][1:]], lit, outline=0.19)
        stamp.blob([*right, (0.0, -0.5)], shade)
        stamp.stroke(xy("0,-.02 0,-.94"), [0.045, 0.016], INK, 0.13)
        petiole(stamp, [(-0.10, 0.34), (0.0, 0.16), (0.0, -0.06)], 0.06)
        for k in range(5):
            v = 0.10 + 0.16 * k
            for side in (-1, 1):
                reach = (0.30, 0.33, 0.31, 0.25, 0.16)[k]
                stamp.line([(0.0, -v), (side * reach, -v - 0.20)], 0.13)
