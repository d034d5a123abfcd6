"""The hayfield close up: red clover, a bumble-bee."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.fur import Coat, Flow, engrave_coat, lie
from engraver.ribbon import arc, normals, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

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


_WING_VEINS = (
    "-.12,-.30 .06,-.62 .30,-.98 .46,-1.12", "-.06,-.30 .16,-.58 .36,-.82 .46,-.90", ".06,-.62 .16,-.58 "
    ".24,-.50",
    ".22,-.84 .32,-.76", ".02,-.26 .30,-.40 .58,-.52", ".16,-.32 .26,-.42 .34,-.52",
)  # fmt: skip
_PILE = Coat(
    light=(0.3, -0.95),
    height=0.30,
    round=0.22,
    long=0.10,
    gap=0.046,
    width=0.026,
    dark=0.22,
    bright=0.40,
    inset=0.0,
)
_THORAX_HAIR = (
    (-0.45, 0.0, 150.0),
    (-0.40, -0.25, 210.0),
    (-0.22, -0.33, 285.0),
    (0.0, -0.25, 330.0),
    (0.05, 0.1, 50.0),
    (-0.15, 0.25, 85.0),
    (-0.4, 0.2, 120.0),
)
_ABDOMEN_HAIR = (
    (0.0, -0.2, 330.0),
    (0.3, -0.28, 355.0),
    (0.6, -0.2, 30.0),
    (0.3, 0.0, 5.0),
    (0.6, 0.1, 15.0),
    (0.3, 0.28, 10.0),
    (0.05, 0.2, 40.0),
)


def bumble_bee(stamp: Stamp, rng: Generator) -> None:
    """Draw a bumble-bee hovering in profile, facing left: wings raised, legs down.

    About 1.5 long.
    """
    stamp.blob(
        xy("-.02,-.24 .18,-.44 .46,-.60 .66,-.60 .70,-.50 .56,-.40 .30,-.28 .08,-.18"), LIGHT, outline=0.18
    )
    stamp.blob(
        xy("-.16,-.26 -.04,-.60 .16,-.92 .40,-1.14 .54,-1.16 .57,-1.04 .46,-.80 .26,-.50 .0,-.22"),
        PAPER,
        outline=0.20,
    )
    for way in _WING_VEINS:
        stamp.curve(xy(way), 0.12)
    stamp.stroke(spline(xy("-.15,-.28 .0,-.62 .20,-.94 .44,-1.14")), [0.05, 0.04, 0.02])
    for way, widths in (
        ("-.34,.12 -.46,.24 -.42,.36 -.50,.44", [0.07, 0.055, 0.04, 0.025]),
        ("-.18,.20 -.24,.36 -.14,.48 -.20,.58", [0.075, 0.06, 0.04, 0.025]),
        (".00,.20 .10,.34 .26,.46 .26,.60 .20,.68", [0.08, 0.085, 0.10, 0.045, 0.025]),
    ):
        stamp.stroke(spline(xy(way)), widths)
    stamp.blob(xy(".10,.33 .18,.36 .28,.45 .27,.53 .20,.50 .12,.42"), LIGHT, outline=0.12)
    for way in ("-.64,-.10 -.76,-.20 -.80,-.32 -.94,-.36", "-.60,-.14 -.66,-.28 -.66,-.40 -.78,-.48"):
        stamp.stroke(spline(xy(way)), [0.035, 0.03, 0.04])
    stamp.stroke(spline(xy("-.66,.14 -.72,.24 -.74,.34")), [0.05, 0.03, 0.015])
    head = spline(
        xy("-.74,.02 -.70,-.12 -.60,-.19 -.48,-.15 -.42,-.0 -.48,.14 -.60,.19 -.70,.15"), closed=True
    )
    abdomen = spline(xy(
        "-.02,-.14 .10,-.27 .30,-.31 .52,-.26 .68,-.13 .77,.04 .80,.15 .70,.20 .52,.27 .30,.30 .10,.24 "
        "-.02,.12"
    ), closed=True)  # fmt: skip
    thorax = spline(
        xy(
            "-.50,.0 -.48,-.18 -.36,-.31 -.20,-.35 -.05,-.31 .05,-.18 .08,-.0 .02,.17 -.12,.26 -.30,.25 "
            "-.45,.15"
        ),
        closed=True,
    )
    for part, hair, coat, shades in (
        (head, ((-0.6, 0.0, 100.0),), _PILE, ((-0.6, 0.0, 0.3, -0.2),)),
        (
            abdomen,
            _ABDOMEN_HAIR,
            _PILE,
            (
                (0.10, 0.0, 0.17, 0.75),
                (0.12, -0.2, 0.14, 0.5),
                (0.12, 0.2, 0.12, 0.4),
                (0.45, 0.1, 0.2, -0.35),
            ),
        ),
        (
            thorax,
            _THORAX_HAIR,
            _PILE,
            (
                (-0.34, -0.12, 0.20, 0.6),
                (-0.05, -0.22, 0.14, 0.6),
                (-0.18, 0.05, 0.12, -0.5),
                (-0.4, 0.1, 0.12, 0.2),
            ),
        ),
    ):
        _fringe(stamp, part, hair, rng)
        stamp.fill(part)
        engrave_coat(stamp, part, hair, rng, coat, shades)
    stamp.dot(-0.625, -0.025, 0.052, INK, 0.090)
    stamp.line(arc(-0.625, -0.025, 0.058, 0.096, 120, 300), 0.13, LIGHT)
    stamp.dot(-0.642, -0.062, 0.014, PAPER, 0.024)


def _fringe(stamp: Stamp, outline: Array, hair: Flow, rng: Generator) -> None:
    """Hairs that stand out from the edge of a furry body."""
    edge = resample(outline, 74)
    out = -normals(edge)
    way = lie(hair, edge)
    for at, off, run in zip(edge, out, way, strict=True):
        tip = at + (0.7 * off + 0.7 * run) * float(rng.uniform(0.05, 0.095))
        stamp.taper([at - 0.03 * off, 0.5 * (at + tip), tip], 0.036)
