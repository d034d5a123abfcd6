"""The hayfield close up: red clover, a bumble-bee."""

from __future__ import annotations

import itertools
from functools import partial
from math import cos, pi, sin

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_LEAFLET = spline(
    xy("0,.02 -.16,-.16 -.33,-.44 -.37,-.74 -.24,-1.0 0,-1.05 .24,-1.0 .37,-.74 .33,-.44 .16,-.16"),
    closed=True,
)


def trefoil(stamp: Stamp, x: float, y: float, size: float, turn: float, *, squeeze: float = 1.0) -> None:
    """Draw a clover leaf: three broad leaflets that do not overlap, each with its pale chevron."""
    with stamp.at(x, y, size, turn, squeeze=squeeze):
        for off in (-96, 96, 0):
            with stamp.at(0.0, 0.0, 1.0, off):
                stamp.fill(_LEAFLET, LIGHT, outline=0.20)
                stamp.fill(_LEAFLET[_LEAFLET[:, 0] < 0.0], MID)
                for side in (-1, 1):
                    for v in np.arange(0.08, 0.88, 0.085):
                        reach = 0.33 * sin(pi * min(1.0, 0.16 + 0.80 * v)) ** 0.8
                        way = [(0.0, -v), (0.55 * side * reach, -v - 0.06), (side * reach, -v - 0.17)]
                        stamp.stroke(spline(way, steps=4), [0.026, 0.018, 0.0], INK, 0.10)
                for side in (-1, 1):
                    way = [(0.31 * side, -0.46), (0.20 * side, -0.64), (0.0, -0.78)]
                    stamp.stroke(spline(way), [0.03, 0.12, 0.15], PAPER)
                stamp.stroke([(0.0, 0.02), (0.0, -0.98)], [0.055, 0.012])


def clover_head(
    stamp: Stamp, x: float, y: float, r: float, rng: Generator, *, lit: int = 1, lean: float = 0.0
) -> None:
    """Draw a head of red clover around (x, y): a ball of slender florets that curve up and out from its foot.

    Florets are pale at the root and darker at the tip; those away from the light (`lit` -1 left, 1 right) are
    darkest.
    """
    with stamp.at(x, y, r, lean):
        stamp.blob(xy("-.62,.34 -.82,.0 -.66,-.50 0,-.80 .66,-.50 .82,.0 .62,.34 0,.62"))
        count = 236
        out = []
        for k in range(count):
            up = 1 - 2 * (k + 0.5) / count
            turn = 2.39996 * k + float(rng.normal(0, 0.10))
            side = (1 - up * up) ** 0.5
            out.append((side * sin(turn), side * cos(turn), up))
        for across, forward, up in sorted((v for v in out if v[2] > -0.72), key=lambda v: v[0]):
            if across > -0.25:
                _floret(stamp, forward, up, across, lit, float(rng.uniform(0.92, 1.08)))


def _floret(stamp: Stamp, side: float, up: float, near: float, lit: int, grown: float) -> None:
    """One floret: `side` and `up` are where it stands on the ball, `near` how far it points towards us."""
    tip = np.array([0.98 * side, -0.06 - 0.98 * up])
    way = np.array([side, -up - 0.42])
    way /= float(np.hypot(*way)) + 1e-6
    long = (0.42 - 0.14 * max(0.0, near)) * grown
    root = tip - long * way + np.array([0.0, 0.05 * (1 - up)])
    across = np.array([-way[1], way[0]])
    bend = 0.05 * side * across * (1 if side > 0 else -1)
    middle = 0.5 * (root + tip) + bend
    wide = 0.135 * grown
    path = spline(np.stack([root, middle, tip]), steps=5)
    bright = 0.55 * lit * side + 0.55 * up + 0.25 * near
    tube, hood = (
        (PAPER, PAPER)
        if bright > 0.56
        else (PAPER, LIGHT)
        if bright > 0.30
        else (LIGHT, LIGHT)
        if bright > 0.08
        else (LIGHT, MID)
    )
    if bright < -0.32:
        tube = hood = MID
    stamp.stroke(path, [0.06, 0.7 * wide + 0.05, wide + 0.06, wide + 0.045, 0.03])
    stamp.stroke(path, [0.0, 0.55 * wide, 0.95 * wide, 0.80 * wide, 0.0], tube)
    stamp.stroke(path[len(path) // 2 :], [0.5 * wide, 0.95 * wide, 0.75 * wide, 0.0], hood)
    fold = path[len(path) // 3 :]
    stamp.stroke(fold + across * 0.012, [0.0, 0.020, 0.006], INK, 0.09)


_FORE_WING = xy(
    "-.22,-.24 -.02,-.56 .22,-.86 .46,-1.04 .62,-1.05 .68,-.94 .60,-.74 .40,-.50 .16,-.32 -.06,-.22"
)
_HIND_WING = xy("-.06,-.24 .20,-.42 .46,-.54 .66,-.56 .73,-.48 .64,-.38 .42,-.28 .12,-.19")
_VEINS = (
    ".00,-.46 .30,-.74 .62,-.92", "-.14,-.26 .20,-.46 .50,-.68", ".04,-.26 .24,-.38 .36,-.52",
    ".12,-.58 .20,-.52 .19,-.46", ".32,-.75 .38,-.68 .37,-.58", ".44,-.84 .50,-.76 .48,-.67",
    ".28,-.52 .32,-.46 .30,-.43", ".20,-.52 .32,-.62 .37,-.65", ".38,-.66 .48,-.73 .58,-.80",
)  # fmt: skip
_LEGS = (
    (".0,.22 .16,.36 .34,.58 .30,.72 .38,.82", (0.11, 0.09, 0.12, 0.05, 0.035)),
    ("-.22,.24 -.24,.40 -.08,.56 -.12,.68 -.05,.76", (0.10, 0.08, 0.07, 0.045, 0.03)),
    ("-.42,.20 -.54,.32 -.46,.48 -.54,.57 -.50,.66", (0.09, 0.07, 0.06, 0.04, 0.03)),
)
"""Hip, knee, heel and foot of the hind, middle and fore legs, and their thickness."""


def bumble_bee(stamp: Stamp, rng: Generator) -> None:
    """Draw a bumble-bee hovering in profile, facing left: wings raised, legs hanging. About 1.6 long."""
    with stamp.at(0.04, -0.04, 0.94, 17):
        _wing(stamp, _FORE_WING, LIGHT)
    for text, widths in _LEGS:
        _bees_leg(stamp, xy(text), widths)
    stamp.blob(xy(".18,.36 .27,.38 .37,.52 .38,.62 .28,.60 .20,.48"), PAPER, 0.14)
    for text in ("-.68,-.04 -.78,-.22 -.98,-.24", "-.62,-.08 -.68,-.28 -.88,-.36"):
        stamp.stroke(xy(text), [0.035, 0.03, 0.045], round_ends=True)
    stamp.stroke(spline(xy("-.74,.20 -.84,.30 -.86,.44")), [0.05, 0.035, 0.02])
    stamp.blob(xy("-.80,.14 -.80,-.02 -.70,-.13 -.56,-.12 -.48,.02 -.52,.18 -.64,.26 -.74,.24"))
    _pile(stamp, xy("-.10,-.02 .84,.16"), 0.38, ((0.11, 0.24), (0.52, 0.70)), rng)
    _pile(stamp, xy("-.62,-.02 .08,-.04"), 0.35, ((0.10, 0.42), (0.76, 0.88)), rng)
    stamp.dot(-0.655, 0.03, 0.042, MID, 0.080)
    stamp.dot(-0.664, 0.0, 0.012, PAPER, 0.022)
    for x, y in ((-0.74, -0.07), (-0.70, -0.09), (-0.76, 0.02), (-0.75, 0.10), (-0.72, 0.17), (-0.67, 0.20)):
        stamp.taper([(x, y), (x - 0.05, y + 0.01)], 0.022, LIGHT)
    _wing(stamp, _HIND_WING, LIGHT)
    for text in ("-.02,-.24 .30,-.36 .66,-.47", ".24,-.335 .40,-.33 .55,-.34", ".36,-.38 .52,-.47 .58,-.53"):
        stamp.curve(xy(text), 0.12)
    _wing(stamp, _FORE_WING, PAPER)
    for text in _VEINS:
        stamp.curve(xy(text), 0.13)


def _bees_leg(stamp: Stamp, joints: Array, widths: tuple[float, ...]) -> None:
    """A leg: each length swells from its joint and narrows to the next; stiff hairs behind the shin."""
    for k, (a, b) in enumerate(itertools.pairwise(joints)):
        w = widths[k]
        stamp.stroke([a, 0.6 * a + 0.4 * b, b], [0.55 * w, 1.1 * w, 0.40 * w], round_ends=True)
        if k == 1:
            for t in np.linspace(0.15, 0.85, 6):
                root = a + t * (b - a)
                stamp.taper(root + xy("0,0 .065,.015"), 0.022)
                stamp.taper(root + xy("0,0 -.055,.025"), 0.020)
        if k < 3:
            stamp.taper([0.85 * a + 0.15 * b - [0.012, 0], 0.2 * a + 0.8 * b - [0.012, 0]], 0.018, LIGHT)


def _wing(stamp: Stamp, outline: Array, paint: Paint) -> None:
    """A wing, stiff along its leading edge."""
    stamp.blob(outline, paint, 0.22)
    edge = spline(outline, closed=True)
    stamp.stroke(edge[: len(edge) // 2], [0.06, 0.05, 0.03])
    heart = edge.mean(0)
    for near, first in ((0.93, 0), (0.84, 1)):
        for point in edge[len(edge) * 2 // 5 : -8][first::2]:
            stamp.taper([heart + near * (point - heart), heart + (near - 0.07) * (point - heart)], 0.012)


def _pile(
    stamp: Stamp, axis: Array, half: float, bands: tuple[tuple[float, float], ...], rng: Generator
) -> None:
    """A rounded part of a furry body, `half` thick: rows of hair, pale in the `bands` along its axis."""
    place = partial(_on_barrel, axis, half)
    turn = np.linspace(0, 1, 40)
    ring = [place(u, -1.0) for u in turn] + [place(u, 1.0) for u in turn[::-1]]
    stamp.fill(np.stack(ring))
    for along in np.arange(0.04, 0.99, 0.06):
        for over in (-1.0, 1.0):
            tip = place(min(1.0, along + 0.10), over * 1.16)
            stamp.taper(np.stack([place(along, 0.9 * over), place(along + 0.04, 1.06 * over), tip]), 0.05)
    for low, high in bands:
        for along in np.arange(low, high, 0.055):
            for over in np.linspace(-0.98, 0.98, 19) + rng.uniform(-0.03, 0.03, 19):
                long = float(rng.uniform(0.09, 0.14))
                hair = [place(along + long * t, over * (1 + 0.10 * t)) for t in (0.0, 0.5, 1.0)]
                stamp.taper(np.stack(hair), 0.036, _lit_from_above(over))


def _on_barrel(axis: Array, half: float, along: float, over: float) -> Array:
    """Return the point `along` a rounded part, 0..1, and `over` its side, from -1 at the top to 1 below."""
    run = axis[1] - axis[0]
    side = np.array([-run[1], run[0]]) / float(np.hypot(*run))
    thick = half * max(0.0, 1 - abs(2 * along - 1) ** 2.4) ** 0.5
    point: Array = axis[0] + run * (along + 0.10 * (1 - over * over)) + side * thick * over
    return point


def _lit_from_above(over: float) -> Paint:
    return PAPER if over < -0.35 else LIGHT if over < 0.42 else MID
