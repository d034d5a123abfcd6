"""Leaves: maple, simple and compound leaves with veins, one half lit and the other in shade; ferns."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import Points, spline, xy
from engraver.stamp import INK, LIGHT, MID, Paint, Stamp

_MAPLE = xy(
    "0,0 0.13,0.035 0.27,0 0.46,0.03 0.4,-0.06 0.37,-0.17 0.5,-0.2 0.6,-0.27 0.7,-0.29 "
    "0.86,-0.42 0.72,-0.46 0.66,-0.55 0.62,-0.68 0.5,-0.6 0.38,-0.57 0.23,-0.5 0.25,-0.66 "
    "0.29,-0.74 0.36,-0.83 0.22,-0.84 0.14,-0.92 0.08,-1.02 0,-1.18"
)
_MAPLE_VEINS = (
    ((0, 0), (0.0, -1.05)),
    ((0, -0.02), (0.40, -0.26), (0.76, -0.42)),
    ((0, -0.01), (0.2, -0.02), (0.40, 0.015)),
    ((0, -0.5), (0.2, -0.72)),
    ((0.36, -0.235), (0.52, -0.54)),
    ((0.44, -0.28), (0.62, -0.30)),
)


def _two_halves(stamp: Stamp, half: Array, lit: Paint, shade: Paint, outline: float) -> None:
    mirror = half * np.array([-1, 1])
    whole = np.vstack([half, mirror[::-1][1:-1]])
    stamp.fill(whole, lit, outline)
    stamp.fill(mirror, shade)
    stamp.line(whole, outline, INK, closed=True)


def petiole(stamp: Stamp, points: Points, wide: float) -> None:
    """Draw the stalk of a leaf or fruit, from the twig: pale between lines of ink, to show on black."""
    path, core = spline(points), max(0.6 * wide, 0.20 * stamp.canvas.mm / stamp.scale)
    widths = np.array([1.3, 1.0, 0.9]) * core
    stamp.stroke(path, widths + 0.24 * stamp.canvas.mm / stamp.scale, round_ends=True)
    stamp.stroke(path, widths, MID)


def maple_leaf(
    stamp: Stamp,
    x: float,
    y: float,
    size: float,
    turn: float = 0.0,
    *,
    lit: Paint = LIGHT,
    shade: Paint = MID,
    flip: bool = False,
    squeeze: float = 1.0,
    outline: float = 0.18,
    stalk: float = 0.5,
) -> None:
    """Draw a five-lobed sugar-maple leaf, its stalk at (x, y), upright before turning."""
    with stamp.at(x, y, size, turn, flip, squeeze):
        if stalk:
            petiole(stamp, [(0.06, stalk), (0.0, stalk * 0.5), (0.0, -0.1)], 0.05)
        _two_halves(stamp, np.array(_MAPLE), lit, shade, outline)
        for vein in _MAPLE_VEINS:
            for side in (1, -1):
                stamp.stroke(spline([(side * u, v) for u, v in vein]), [0.04, 0.018], INK, 0.12)


def leaf(
    stamp: Stamp,
    x: float,
    y: float,
    size: float,
    turn: float = 0.0,
    *,
    wide: float = 0.5,
    teeth: int = 0,
    lit: Paint = LIGHT,
    shade: Paint = MID,
    veins: int = 4,
    outline: float = 0.15,
    widest: float = 0.42,
) -> None:
    """Draw a simple leaf, pointing up before turning: `wide` for a length of 1, `teeth` on each side."""
    t = np.linspace(0, 1, 4 * teeth + 1 if teeth else 17)
    body = np.where(
        t < widest,
        np.sin(np.pi / 2 * np.clip(t / widest, 0, 1)) ** 0.8,
        np.cos(np.pi / 2 * np.clip((t - widest) / (1 - widest), 0, 1)) ** 0.9,
    )
    edge = wide / 2 * np.clip(body, 0, 1)
    if teeth:
        edge = edge * np.where(
            np.arange(len(t)) % 4 == 1, 1.13, np.where(np.arange(len(t)) % 4 == 3, 0.93, 1.0)
        )
    half = np.stack([edge, -t], axis=1)
    with stamp.at(x, y, size, turn):
        _two_halves(stamp, half, lit, shade, outline)
        stamp.stroke([(0, 0.05), (0, -0.93)], [0.045, 0.015], INK, 0.12)
        for v in np.linspace(0.16, 0.72, veins):
            reach = float(np.interp(v + 0.1, t, edge)) * 0.85
            for side in (1, -1):
                stamp.stroke(
                    spline([(0, -v), (side * reach * 0.6, -v - 0.06), (side * reach, -v - 0.15)], steps=3),
                    0.016,
                    INK,
                    0.105,
                )


def compound_leaf(
    stamp: Stamp,
    x: float,
    y: float,
    size: float,
    turn: float = 0.0,
    *,
    pairs: int = 2,
    rng: Generator,
    lit: Paint = LIGHT,
    shade: Paint = MID,
    wide: float = 0.62,
    teeth: int = 6,
) -> None:
    """Draw a compound leaf (rose, ash, clover with pairs=1): pairs of leaflets and one at the end."""
    with stamp.at(x, y, size, turn):
        stamp.stroke([(0, 0.12), (0, -0.62)], [0.035, 0.02], INK, 0.14)
        for k in range(pairs):
            v = -0.14 - 0.34 * k / max(1, pairs - 1) if pairs > 1 else -0.3
            for side in (1, -1):
                leaf(
                    stamp,
                    0,
                    v,
                    0.40 + 0.05 * k,
                    side * rng.uniform(55, 72),
                    wide=wide,
                    teeth=teeth,
                    lit=lit,
                    shade=shade,
                    veins=2,
                )
        leaf(
            stamp,
            0,
            -0.56,
            0.5,
            float(rng.uniform(-8, 8)),
            wide=wide,
            teeth=teeth,
            lit=lit,
            shade=shade,
            veins=3,
        )


def fern(
    stamp: Stamp,
    path: list[tuple[float, float]],
    *,
    wide: float = 0.14,
    pinnae: int = 16,
    paint: Paint = MID,
    rib: Paint = INK,
    outline: float = 0.0,
) -> None:
    """Draw one frond along a path from its foot: paired pinnae, longest a third of the way up."""
    line = spline(path, steps=12)
    run = np.gradient(line, axis=0)
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    for part in np.linspace(0.12, 0.98, pinnae):
        i = int(part * (len(line) - 1))
        long = wide * np.sin(np.pi * min(0.97, 0.25 + 0.75 * part)) ** 0.8
        for side in (1, -1):
            out = np.array([-run[i, 1], run[i, 0]]) * side * long + run[i] * long * 0.55
            tip, root = line[i] + out, line[i]
            bow = np.array([-out[1], out[0]]) * 0.13 * side
            width = 1.15 * wide / pinnae * 3.2
            shape = spline(
                [root, root + out * 0.4 - bow - out[::-1] * 0, tip, root + out * 0.45 + bow * width / wide],
                closed=True,
                steps=4,
            )
            stamp.fill(shape, paint, outline)
    stamp.stroke(line, [0.012, 0.008, 0.004], rib)


def fiddlehead(
    stamp: Stamp, x: float, y: float, size: float, turn: float = 0.0, paint: Paint = MID, flip: bool = False
) -> None:
    """Draw a young fern with its head rolled up."""
    a = np.linspace(0, 3.6 * np.pi, 40)
    r = 0.17 * (1 - a / a[-1] * 0.8)
    coil = np.stack([0.17 - r * np.cos(a), -0.8 - r * np.sin(a)], axis=1)
    with stamp.at(x, y, size, turn, flip):
        stem = np.vstack([spline([(0.03, 0), (0.05, -0.4), (0, -0.75)]), coil])
        stamp.stroke(stem, [0.10, 0.09, 0.085, 0.07, 0.03], INK)
        stamp.stroke(stem, [0.055, 0.045, 0.04, 0.03, 0.01], paint, 0.09)
