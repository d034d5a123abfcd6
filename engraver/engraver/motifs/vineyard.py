"""Fox grapes close up: toothed leaves, bunches of berries, tendrils; and the katydid that sings there."""

from __future__ import annotations

from math import cos, pi, radians, sin

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import Points, normals, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, Paint, Stamp, toned


def grapes(
    stamp: Stamp, x: float, y: float, length: float, wide: float, rng: Generator, *, r: float = 0.055
) -> None:
    """Draw a bunch of grapes hanging from (x, y), tapering to a tip, lit from the upper left."""
    stamp.curve([(x + 0.01, y - 0.12), (x, y - 0.02), (x, y + 0.06)], 0.34)
    berries: list[tuple[float, float, float]] = []
    rows = max(4, round(length / (1.5 * r)))
    for layer in (0, 1):
        for row in range(rows - layer):
            part = (row + 0.5 * layer) / (rows - 1)
            half = wide / 2 * (1 - part**1.5) ** 0.8 * (1 - 0.25 * layer)
            count = max(1, round(2 * half / (1.75 * r)) + (row + layer) % 2)
            for k in range(count):
                u = 0.0 if count == 1 else 2 * k / (count - 1) - 1
                bx = x + half * u + float(rng.normal(0, 0.10)) * r
                by = y + 0.05 + part * (length - r) - 0.35 * r * (1 - u * u) + float(rng.normal(0, 0.10)) * r
                berries.append((bx, by, layer + 0.3 * float(rng.random())))
    for bx, by, _ in sorted(berries, key=lambda b: (b[2] > 0.9, -b[1])):
        _berry(stamp, bx, by, r * float(rng.uniform(0.92, 1.08)), is_lit=bx - x < 0.10 * wide)


def _berry(stamp: Stamp, x: float, y: float, r: float, *, is_lit: bool) -> None:
    """A round berry, dull with bloom where it is lit; in the shade of the bunch only its edge shows."""
    stamp.dot(x, y, 1.12 * r, INK)
    stamp.dot(x, y, 0.92 * r, MID)
    if is_lit:
        stamp.dot(x - 0.16 * r, y - 0.18 * r, 0.52 * r, LIGHT)
        stamp.dot(x - 0.06 * r, y - 0.07 * r, 0.47 * r, MID)
    else:
        stamp.dot(x + 0.17 * r, y + 0.17 * r, 0.80 * r, INK)


def tendril(stamp: Stamp, x: float, y: float, size: float, turn: float) -> None:
    """Draw a tendril that wanders off from (x, y) and ends in a coil."""
    with stamp.at(x, y, size, turn):
        coil = [
            (
                1.0 + (0.30 - 0.016 * k) * cos(0.5 * k - pi / 2),
                -0.30 + (0.30 - 0.016 * k) * sin(0.5 * k + pi / 2),
            )
            for k in range(16)
        ]
        path = [(0.0, 0.0), (0.30, 0.10), (0.62, 0.04), *coil]
        stamp.curve(path, 0.30, INK)
        stamp.curve(path, 0.15, LIGHT)


_GRAPE_HALF = xy(
    "0,-.05 .10,.05 .24,.09 .37,.02 .47,-.14 .54,-.34 .47,-.40 .36,-.46 .37,-.58 .33,-.72 .18,-.84 .0,-1.04"
)
_VEINS = (
    (0.0, 0.90, (0.30, 0.48, 0.64, 0.80)), (38.0, 0.56, (0.40, 0.62, 0.82)), (78.0, 0.46,
    (0.42, 0.66)), (128.0, 0.24, ()),
)  # fmt: skip


def _toothed(half: Points) -> Array:
    """Return an edge with a coarse tooth about every twentieth of its length, pointing towards the tip."""
    edge = resample(spline(half), 61)
    out = normals(edge)
    run = np.gradient(edge, axis=0)
    for k in range(4, 59):
        edge[k] += (out[k] * (0.030, 0.004, -0.014)[k % 3]) + (run[k] * 0.6 if k % 3 == 0 else 0)
    return edge


def grape_leaf(
    stamp: Stamp, x: float, y: float, size: float, turn: float, rng: Generator, *, lit: Paint, shade: Paint
) -> None:
    """Draw a broad, coarsely toothed leaf of three shallow lobes; stalk at (x, y), upright before turning."""
    half = _toothed(_GRAPE_HALF)
    with stamp.at(x, y, size, turn + float(rng.normal(0, 5))):
        stamp.fill(np.vstack([half, half[::-1] * [-1, 1]]), lit, outline=0.19)
        stamp.fill(half, shade)
        for side in (-1, 1):
            for angle, length, parts in _VEINS:
                a = radians(side * angle - 90)
                way = np.array([cos(a), sin(a)])
                bend = np.array([0.0, -0.05 * length])
                vein = spline(np.stack([[0.0, -0.05], np.array([0.0,
                -0.05]) + 0.55 * length * way - bend * 0.6,
                    np.array([0.0, -0.05]) + length * way + bend]))  # fmt: skip
                stamp.stroke(vein, [0.024, 0.016, 0.007])
                for part in parts:
                    at = vein[int(part * (len(vein) - 1))]
                    for turned in (-44, 44):
                        b = a + radians(turned)
                        reach = 0.30 * length * (1.25 - part)
                        tip = at + reach * np.array([cos(b), sin(b)])
                        stamp.stroke([at, tip], [0.013, 0.004], INK, 0.10)
                        if (side > 0) == (shade is MID):
                            side_step = 0.035 * way
                            stamp.stroke([at + side_step, tip + 1.3 * side_step], [0.008, 0.003], INK, 0.09)


_TEGMEN = xy(
    "-.34,-.16 -.20,-.31 .04,-.44 .32,-.48 .60,-.41 .82,-.24 .97,-.04 1.03,.08 .88,.12 .62,.14 .32,.14 "
    ".02,.12 "
    "-.24,.08 -.34,.0"
)
_LEGS = (
    ("-.30,.02 -.44,.10 -.50,.18 -.43,.26 -.40,.33", (0.052, 0.040, 0.036, 0.026, 0.022)),
    ("-.12,.06 -.22,.16 -.24,.22 -.12,.30 -.08,.36", (0.052, 0.040, 0.036, 0.026, 0.022)),
)


def katydid(stamp: Stamp) -> None:
    """Draw a katydid in profile, facing left: wings veined like a leaf, hind leg drawn up, long feelers.

    It is about 1.7 long, its feet at 0.34. Its hatched parts take the phase it is pressed with.
    """
    for path in (
        "-.64,-.22 -.76,-.40 -.70,-.58 -.46,-.68 -.10,-.66",
        "-.69,-.17 -.92,-.26 -1.06,-.20 -1.16,-.02",
    ):
        stamp.curve(xy(path), 0.14, LIGHT)
    for joints, widths in _LEGS:
        _leg(stamp, joints, widths)
    stamp.blob(_TEGMEN, toned(0.22, 0.45), outline=0.22)
    low = spline(
        xy("-.30,.02 .02,.06 .32,.08 .62,.08 .88,.08 1.0,.07 .88,.12 .62,.14 .32,.14 .02,.12 -.24,.08"),
        closed=True,
    )
    stamp.fill(low, toned(0.62))
    rib = spline(xy("-.32,-.05 .0,-.12 .36,-.14 .70,-.08 .99,.06"), steps=10)
    stamp.stroke(rib, [0.026, 0.022, 0.016, 0.010])
    for k in range(1, 9):
        x, y = rib[k * (len(rib) - 1) // 9]
        up = 0.30 * (1 - abs(k - 4.2) / 6.5)
        stamp.stroke(spline([(x, y), (x + 0.05, y - 0.55 * up), (x + 0.14, y - up)]), [0.014, 0.010, 0.004])
        stamp.stroke(spline([(x, y), (x + 0.06, y + 0.09), (x + 0.13, y + 0.16)]), [0.012, 0.008, 0.003])
        for part in (0.35, 0.68):
            u, v = x + 0.05 * part + 0.02, y - part * up
            stamp.stroke([(u, v), (u + 0.075, v - 0.012)], 0.006, INK, 0.10)
    stamp.blob(
        xy("-.54,-.17 -.44,-.25 -.28,-.27 -.20,-.18 -.22,.0 -.30,.08 -.44,.07 -.52,-.02"),
        toned(0.40),
        outline=0.2,
    )
    stamp.curve(xy("-.44,-.23 -.40,-.08 -.42,.05"), 0.13)
    stamp.blob(
        xy("-.66,-.14 -.61,-.23 -.55,-.24 -.49,-.14 -.50,.0 -.56,.10 -.65,.13 -.71,.06 -.70,-.04"),
        LIGHT,
        outline=0.22,
    )
    stamp.blob(xy("-.52,-.18 -.50,.0 -.55,.09 -.60,.10 -.57,-.02 -.57,-.14"), MID)
    stamp.dot(-0.612, -0.150, 0.030, INK, 0.044)
    stamp.line([(-0.622, -0.175), (-0.606, -0.182)], 0.12, LIGHT)
    for k in range(3):
        stamp.line([(-0.70 + 0.02 * k, 0.02 + 0.035 * k), (-0.64 + 0.01 * k, 0.01 + 0.035 * k)], 0.11)
    _leg(stamp, ".66,-.66 .76,-.30 .88,.06 .97,.34", (0.034, 0.026, 0.022, 0.020))
    _leg(stamp, ".08,.06 .26,-.16 .46,-.41 .66,-.66", (0.100, 0.135, 0.085, 0.040))
    stamp.stroke(spline(xy(".12,.04 .28,-.16 .46,-.39 .62,-.60")), [0.0, 0.030, 0.018, 0.0], MID)


def _leg(stamp: Stamp, joints: str, widths: tuple[float, ...]) -> None:
    """One leg, pale with an outline, and its foot."""
    path = spline(xy(joints))
    x, y = path[-1]
    for grow, paint in ((0.036, INK), (0.0, LIGHT)):
        stamp.stroke([(x, y), (x - 0.07, y + 0.015)], [0.03 + grow, 0.012 + grow], paint)
        stamp.stroke(path, [w + grow for w in widths], paint, round_ends=True)
