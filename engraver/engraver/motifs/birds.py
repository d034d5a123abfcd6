"""Birds, perched or standing on the origin's row and facing right unless noted, and birds on the wing."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import pelt
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def heron(stamp: Stamp, rng: Generator, *, body: Paint = INK, fur: Paint = MID, pale: Paint = LIGHT) -> None:
    """Draw a great blue heron stepping through water, one foot raised, neck in an S. About 0.95 high."""
    stamp.stroke(spline(xy("-.01,-.34 -.012,-.26 -.015,-.17 .0,.03")), [0.050, 0.024, 0.015, 0.012], body)
    stamp.dot(-0.015, -0.17, 0.0115, body)
    stamp.stroke(spline(xy(".05,-.35 .09,-.29 .155,-.235")), [0.050, 0.026, 0.016], body)
    stamp.stroke(xy(".155,-.235 .085,-.145 .065,-.095"), [0.018, 0.012, 0.014], body)
    for toe in ((0.085, -0.045), (0.055, -0.040), (0.03, -0.065)):
        stamp.stroke([(0.065, -0.10), toe], [0.012, 0.004], body)
    stamp.blob(
        xy(
            "0.125,-0.52 0.145,-0.46 0.125,-0.39 0.06,-0.335 -0.04,-0.31 -0.16,-0.275 "
            "-0.34,-0.195 -0.375,-0.19 -0.36,-0.225 -0.26,-0.345 -0.16,-0.45 -0.04,-0.535 "
            "0.05,-0.565 0.1,-0.555"
        ),
        body,
    )
    neck = spline(
        xy(
            "0.045,-0.49 0.115,-0.535 0.155,-0.6 0.135,-0.665 0.085,-0.715 0.05,-0.775 "
            "0.062,-0.845 0.105,-0.895"
        )
    )
    stamp.stroke(
        neck,
        spline([(k, w) for k, w in enumerate((0.14, 0.095, 0.058, 0.048, 0.044, 0.042, 0.044, 0.050))])[:, 1],
        body,
    )
    stamp.blob(
        xy("0.065,-0.89 0.085,-0.925 0.135,-0.937 0.19,-0.915 0.215,-0.897 0.18,-0.875 0.12,-0.868"),
        body,
    )
    stamp.fill(xy("0.185,-0.914 0.3,-0.898 0.425,-0.872 0.3,-0.878 0.19,-0.878"), pale)
    stamp.line(
        xy("0.185,-0.914 0.3,-0.898 0.425,-0.872 0.3,-0.878 0.19,-0.878"),
        0.10,
        INK,
        closed=True,
    )
    stamp.line([(0.19, -0.896), (0.39, -0.876)], 0.09)
    stamp.taper([(0.13, -0.928), (0.04, -0.935), (-0.07, -0.905)], 0.018, body)
    stamp.taper([(0.12, -0.915), (0.03, -0.905), (-0.04, -0.87)], 0.012, body)
    _heron_plumage(stamp, rng, fur, pale)


def _heron_plumage(stamp: Stamp, rng: Generator, fur: Paint, pale: Paint) -> None:
    stamp.taper([(0.10, -0.915), (0.145, -0.915), (0.19, -0.903)], 0.016, PAPER)
    stamp.dot(0.168, -0.902, 0.0095, PAPER)
    stamp.dot(0.169, -0.902, 0.0045, INK)
    front = [
        (0.135, -0.85),
        (0.105, -0.80),
        (0.08, -0.755),
        (0.115, -0.70),
        (0.155, -0.645),
        (0.165, -0.59),
        (0.145, -0.53),
    ]
    stamp.stroke(spline([(x - 0.012, y) for x, y in front]), [0.008, 0.012, 0.010, 0.008], pale, 0.10)
    for k in range(7):
        x, y = 0.12 - 0.018 * k, -0.50 + 0.008 * k
        stamp.taper([(x, y), (x - 0.005, y + 0.08), (x - 0.05, y + 0.15)], 0.009, pale)
    pelt(
        stamp,
        [(0.04, -0.55), (-0.08, -0.505), (-0.20, -0.405), (-0.33, -0.245)],
        rng,
        count=34,
        depth=0.03,
        length=0.09,
        inward=-1.0,
        paint=fur,
        slope=0.02,
    )
    for k in range(6):
        stamp.taper(
            [
                (0.06 - 0.045 * k, -0.49 + 0.030 * k),
                (-0.06 - 0.04 * k, -0.425 + 0.035 * k),
                (-0.20 - 0.03 * k, -0.325 + 0.022 * k),
            ],
            0.013,
            fur,
        )


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


def songbird(
    stamp: Stamp, rng: Generator, *, body: Paint = MID, breast: Paint = PAPER, spots: bool = True
) -> None:
    """Draw a thrush or robin on a perch, facing right. About 0.85 high, 1.1 long."""
    for x in (0.0, 0.08):
        stamp.stroke([(x, -0.18), (x + 0.01, 0.0), (x + 0.06, 0.015)], [0.035, 0.022, 0.02])
    stamp.fill([(-0.24, -0.28), (-0.62, -0.06), (-0.58, 0.02), (-0.20, -0.14)], body, 0.16)
    stamp.blob(
        xy(
            "0.36,-0.66 0.3,-0.76 0.19,-0.79 0.08,-0.72 0,-0.6 -0.16,-0.44 -0.32,-0.24 -0.2,-0.14 "
            "0,-0.1 0.18,-0.16 0.29,-0.32 0.32,-0.48 0.33,-0.58"
        ),
        body,
        0.18,
    )
    stamp.blob(
        xy(
            "0.33,-0.6 0.24,-0.58 0.16,-0.44 0.08,-0.28 -0.06,-0.13 0.08,-0.12 0.2,-0.19 "
            "0.29,-0.33 0.31,-0.48"
        ),
        breast,
    )
    stamp.fill([(0.345, -0.69), (0.47, -0.645), (0.345, -0.63)], INK)
    stamp.dot(0.25, -0.69, 0.036, PAPER)
    stamp.dot(0.252, -0.69, 0.022, INK)
    stamp.blob(
        xy("0.06,-0.5 0.02,-0.34 -0.1,-0.22 -0.34,-0.13 -0.24,-0.28 -0.1,-0.44"),
        body,
        0.15,
    )
    for k in range(3):
        stamp.taper(
            [
                (0.0 - 0.02 * k, -0.40 + 0.06 * k),
                (-0.12 - 0.02 * k, -0.29 + 0.05 * k),
                (-0.28, -0.19 + 0.02 * k),
            ],
            0.018,
        )
    if spots:
        for _ in range(26):
            a, b = rng.random(2)
            stamp.dot(float(0.26 - 0.22 * a), float(-0.52 + 0.32 * a + 0.10 * (b - 0.5)), 0.013)
