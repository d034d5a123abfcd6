"""Birds, perched or standing on the origin's row and facing right unless noted, and birds on the wing."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import pelt
from engraver.motifs.coats import coat
from engraver.motifs.robin import folded_wing
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def owl(stamp: Stamp, rng: Generator, *, body: Paint = INK, fur: Paint = MID, eye: Paint = PAPER) -> None:
    """Draw a great horned owl from the front, feet on the bough. About 1 high."""
    stamp.blob(
        xy(
            "0,-0.99 0.2,-0.97 0.27,-0.84 0.26,-0.66 0.31,-0.48 0.27,-0.22 0.14,-0.03 0.06,0.12 "
            "-0.06,0.12 -0.14,-0.03 -0.27,-0.22 -0.31,-0.48 -0.26,-0.66 -0.27,-0.84 -0.2,-0.97"
        ),
        body,
    )
    for s in (1, -1):
        stamp.fill([(s * 0.06, -0.96), (s * 0.30, -1.16), (s * 0.275, -0.84)], body)
        stamp.taper([(s * 0.10, -0.97), (s * 0.20, -1.03), (s * 0.275, -1.12)], 0.022, fur)
        stamp.dot(s * 0.125, -0.80, 0.115, fur)
        stamp.dot(s * 0.125, -0.80, 0.095, INK)
        stamp.dot(s * 0.125, -0.80, 0.078, eye)
        stamp.dot(s * 0.118, -0.80, 0.042, INK)
        stamp.taper([(s * 0.01, -0.86), (s * 0.12, -0.92), (s * 0.25, -0.945)], 0.030, INK)
        stamp.taper([(s * 0.03, -0.885), (s * 0.12, -0.935), (s * 0.24, -0.965)], 0.016, fur)
    stamp.fill(spline([(0, -0.82), (0.035, -0.76), (0, -0.69), (-0.035, -0.76)], closed=True), eye, 0.12)
    for row in range(11):
        y = -0.60 + 0.052 * row
        half = 0.19 * np.sin(np.pi * (0.25 + 0.65 * row / 11))
        for u in np.arange(-3, 4) / 3 + (0.16 if row % 2 else 0):
            if abs(u) <= 1:
                x = float(u * half)
                stamp.stroke(spline([(x - 0.022, y), (x, y + 0.022), (x + 0.022, y)]), 0.011, fur, 0.10)
    stamp.taper([(-0.12, -0.65), (0, -0.615), (0.12, -0.65)], 0.035, eye)
    for s in (1, -1):
        pelt(
            stamp,
            [(s * 0.27, -0.62), (s * 0.29, -0.42), (s * 0.22, -0.14)],
            rng,
            count=16,
            depth=0.05,
            length=0.09,
            inward=s,
            paint=fur,
            slope=0.0,
        )
        for k in (-1, 0, 1):
            stamp.stroke([(s * 0.09 + 0.03 * k, 0.0), (s * 0.09 + 0.035 * k, 0.055)], [0.03, 0.02], eye)


def crow(stamp: Stamp, rng: Generator, *, body: Paint = INK, fur: Paint = MID) -> None:
    """Draw a crow standing, bill a little raised. About 0.75 high, 1.1 long."""
    for x in (-0.02, 0.07):
        stamp.stroke([(x, -0.22), (x + 0.01, -0.02), (x + 0.05, 0)], [0.05, 0.026, 0.02], body)
        stamp.stroke([(x - 0.05, 0.0), (x + 0.07, 0.0)], 0.02, body)
    stamp.fill(
        spline(xy("-0.2,-0.34 -0.44,-0.2 -0.62,-0.1 -0.6,-0.05 -0.3,-0.16 -0.1,-0.22")),
        body,
    )
    stamp.blob(
        xy(
            "0.3,-0.7 0.36,-0.64 0.34,-0.56 0.29,-0.47 0.26,-0.35 0.17,-0.23 0.02,-0.18 "
            "-0.16,-0.2 -0.36,-0.2 -0.34,-0.26 -0.16,-0.42 0.02,-0.52 0.13,-0.6 0.18,-0.68 "
            "0.24,-0.72"
        ),
        body,
    )
    stamp.fill(spline(xy("0.335,-0.675 0.42,-0.675 0.5,-0.64 0.42,-0.625 0.345,-0.6")), body)
    stamp.dot(0.27, -0.66, 0.016, PAPER)
    stamp.line([(0.35, -0.638), (0.48, -0.642)], 0.09, fur)
    pelt(
        stamp,
        [(0.12, -0.59), (-0.02, -0.50), (-0.18, -0.40), (-0.36, -0.25)],
        rng,
        count=34,
        depth=0.08,
        length=0.10,
        inward=-1,
        paint=fur,
        slope=0.08,
    )
    for k in range(4):
        stamp.taper(
            [
                (0.10 - 0.05 * k, -0.42 + 0.03 * k),
                (-0.10 - 0.04 * k, -0.31 + 0.02 * k),
                (-0.34 - 0.04 * k, -0.20 + 0.015 * k),
            ],
            0.018,
            fur,
        )


def chickadee(stamp: Stamp, rng: Generator, *, back: Paint = MID, flip: bool = False) -> None:
    """Draw a black-capped chickadee, round, on a twig at the origin. About 0.75 high."""
    with stamp.at(0, 0, 1, flip=flip):
        stamp.fill(xy("-0.2,-0.24 -0.62,-0.02 -0.6,0.06 -0.52,0.06 -0.1,-0.12"), INK)
        stamp.blob(
            xy(
                "0.34,-0.5 0.3,-0.66 0.16,-0.74 0.02,-0.68 -0.1,-0.52 -0.26,-0.32 -0.24,-0.14 "
                "-0.08,-0.03 0.12,-0.02 0.28,-0.14 0.34,-0.32"
            ),
            PAPER,
            0.18,
        )
        stamp.blob(xy("0.3,-0.66 0.16,-0.74 0.02,-0.68 -0.08,-0.54 0.1,-0.56 0.26,-0.57 0.35,-0.545"))
        stamp.blob(xy("0.33,-0.51 0.2,-0.5 0.13,-0.42 0.22,-0.38 0.32,-0.42"))
        stamp.blob(
            xy("-0.08,-0.54 0.02,-0.44 0.04,-0.26 -0.06,-0.14 -0.26,-0.1 -0.4,-0.05 -0.28,-0.22 -0.22,-0.36"),
            back,
            0.15,
        )
        for k in range(4):
            stamp.taper(
                [
                    (-0.04 - 0.02 * k, -0.40 + 0.07 * k),
                    (-0.14 - 0.02 * k, -0.28 + 0.05 * k),
                    (-0.30 - 0.03 * k, -0.14 + 0.03 * k),
                ],
                0.022,
            )
        stamp.fill([(0.335, -0.56), (0.45, -0.525), (0.335, -0.505)])
        stamp.dot(0.245, -0.585, 0.022, PAPER)
        for x in (0.04, 0.14):
            stamp.stroke([(x, -0.05), (x + 0.01, 0.04)], 0.028)
    del rng


_THRUSH = xy(
    ".360,-.680 .325,-.745 .260,-.790 .170,-.795 .090,-.745 .020,-.640 "
    "-.070,-.540 -.190,-.415 -.285,-.320 -.345,-.235 -.310,-.165 "
    "-.170,-.120 -.010,-.095 .130,-.120 .255,-.205 .335,-.335 .352,-.460 .335,-.570 .352,-.640"
)
_THRUSH_BREAST = xy(
    ".345,-.632 .270,-.625 .215,-.560 .170,-.455 .110,-.330 -.010,-.210 "
    "-.150,-.140 -.010,-.105 .125,-.130 .245,-.212 "
    ".325,-.340 .340,-.460 .325,-.570"
)
_THRUSH_TAIL = xy(
    "-.22,-.32 -.345,-.248 -.52,-.140 -.665,-.056 -.692,-.024 -.664,.006 -.505,-.045 -.31,-.120 -.17,-.14"
)
_THRUSH_LIE = [
    (0.25, -0.75, 200),
    (0.10, -0.68, 130),
    (0.0, -0.52, 128),
    (-0.2, -0.32, 132),
    (0.30, -0.5, 95),
    (0.25, -0.3, 110),
    (0.1, -0.15, 165),
    (-0.15, -0.13, 190),
]


def thrush(stamp: Stamp, rng: Generator, *, light: tuple[float, float] = (-0.6, -0.6)) -> None:
    """Draw a hermit thrush on a perch, upright, facing right, its breast spotted. 0.85 high, 1.05 long."""
    for x in (0.13, -0.05):
        _perching_leg(stamp, x)
    stamp.blob(_THRUSH_TAIL, MID, 0.17)
    for k in range(4):
        quill = np.array([[-0.29 + 0.012 * k, -0.250 + 0.022 * k], [-0.650 + 0.004 * k, -0.044 + 0.012 * k]])
        stamp.stroke(np.vstack([quill[0], quill.mean(0) + 0.008, quill[1]]), [0.018, 0.016, 0.006], INK)
    stamp.blob(_THRUSH, MID, 0.19)
    outline, breast = (spline(points, closed=True) for points in (_THRUSH, _THRUSH_BREAST))
    coat(stamp, outline, _THRUSH_LIE, rng, light=light, roundness=0.20, gap=0.021, length=0.065, width=0.011,
         shade=(0.10, 0.62))  # fmt: skip
    stamp.fill(breast, PAPER)
    coat(stamp, breast, _THRUSH_LIE, rng, light=light, roundness=0.12, gap=0.022, length=0.055, width=0.009,
         shade=(0.62, 1.0))  # fmt: skip
    for row in range(5):
        start, stop = (
            np.array([0.225 + 0.018 * row, -0.595 + 0.05 * row]),
            np.array([0.07 + 0.045 * row, -0.24 + 0.022 * row]),
        )
        for part in np.linspace(0.08, 0.94, 6):
            x, y = start * (1 - part) + stop * part + rng.normal(0, 0.005, 2)
            with stamp.at(float(x), float(y), 0.021 * (1 - 0.10 * row), 25):
                stamp.fill(xy("0,-1.1 .75,.7 0,1.0 -.75,.7"))
    with stamp.at(0.01, 0.055, 0.94, flip=True):
        folded_wing(stamp)
    stamp.fill(xy(".335,-.720 .415,-.698 .482,-.664 .455,-.648 .340,-.636"))
    stamp.fill(xy(".350,-.668 .455,-.658 .345,-.648"), LIGHT)
    stamp.taper(xy(".340,-.690 .300,-.700 .270,-.700"), 0.020)
    stamp.dot(0.238, -0.708, 0.046, PAPER)
    stamp.dot(0.240, -0.708, 0.034, INK)
    stamp.dot(0.250, -0.718, 0.010, PAPER)
    stamp.taper(xy(".330,-.622 .285,-.605 .245,-.555"), 0.018)


def _perching_leg(stamp: Stamp, x: float) -> None:
    """A leg that grips the bough: feathered thigh, heel behind, shank, toes curled over the bark."""
    with stamp.at(x, 0):
        for more, paint in ((0.020, INK), (0.0, LIGHT)):
            stamp.stroke(
                spline(xy(".050,-.22 .005,-.14 -.030,-.082")), np.array([0.15, 0.09, 0.03]) + more, paint
            )
            for part, wide in (
                ("-.004,.044 -.040,.046 -.058,.074", 0.022), ("-.030,-.088 -.014,-.02 .002,.046", 0.026),
                (".000,.040 .060,.034 .100,.052 .108,.082", 0.022),
                (".000,.044 .038,.058 .056,.096", 0.022), ("-.002,.046 .004,.072 .002,.104", 0.020),
            ):  # fmt: skip
                stamp.stroke(
                    spline(xy(part)), np.array([wide, wide, 0.6 * wide]) + more, paint, round_ends=True
                )
