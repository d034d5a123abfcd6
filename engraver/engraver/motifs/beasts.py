"""Animals in profile, facing left, feet on the origin's row: hand-placed outlines, jointed limbs, furry
coats.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import Points, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def limb(stamp: Stamp, joints: Points, widths: Sequence[float], paint: Paint = INK) -> None:
    """Draw a leg: a smooth stroke through its joints."""
    stamp.stroke(spline(joints, steps=6), eased(widths), paint, round_ends=True)


def eased(widths: Sequence[float]) -> Array:
    """Return widths eased between those at the joints."""
    return spline([(k, w) for k, w in enumerate(widths)], steps=4)[:, 1]


def pelt(
    stamp: Stamp,
    edge: Points,
    rng: Generator,
    *,
    count: int = 60,
    depth: float = 0.10,
    length: float = 0.05,
    inward: float = 1.0,
    slope: float = 0.35,
    paint: Paint = MID,
    width: float = 0.008,
) -> None:
    """Draw fine strokes of hair within `depth` of an edge, on its right (`inward` 1) or left (-1)."""
    path = resample(spline(edge), 200)
    run = np.gradient(path, axis=0)
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    side = np.stack([-run[:, 1], run[:, 0]], axis=1) * inward
    for k in rng.integers(0, 196, count):
        deep = depth * rng.random() ** 1.6
        start = path[k] + side[k] * (deep + 0.012)
        end = start + (run[k] + side[k] * slope) * length * rng.uniform(0.6, 1.15)
        stamp.taper([tuple(start), tuple((start + end) / 2 + side[k] * 0.002), tuple(end)], width, paint)


_FOX = xy(
    "-0.665,-0.372 -0.6,-0.418 -0.545,-0.437 -0.505,-0.478 -0.45,-0.495 -0.4,-0.472 "
    "-0.33,-0.455 -0.24,-0.452 -0.08,-0.428 0.07,-0.435 0.165,-0.418 0.215,-0.36 "
    "0.205,-0.27 0.13,-0.235 0.03,-0.272 -0.1,-0.248 -0.25,-0.205 -0.36,-0.235 "
    "-0.425,-0.315 -0.49,-0.345 -0.57,-0.35 -0.64,-0.352"
)


_FAR_LEGS = (
    (
        "-0.265,-0.34 -0.225,-0.235 -0.235,-0.125 -0.185,-0.055 -0.195,-0.020",
        [0.10, 0.066, 0.036, 0.026, 0.026],
    ),
    (
        "0.15,-0.36 0.150,-0.245 0.235,-0.165 0.262,-0.135 0.255,-0.055 0.245,-0.020",
        [0.15, 0.105, 0.052, 0.044, 0.026, 0.026],
    ),
)
_NEAR_LEGS = (
    (
        "-0.30,-0.36 -0.275,-0.245 -0.335,-0.135 -0.372,-0.055 -0.392,-0.020",
        [0.13, 0.084, 0.040, 0.027, 0.028],
    ),
    (
        "0.125,-0.40 0.055,-0.260 0.125,-0.165 0.160,-0.130 0.125,-0.055 0.108,-0.020",
        [0.20, 0.135, 0.060, 0.046, 0.027, 0.028],
    ),
)


def fox(stamp: Stamp, rng: Generator, *, body: Paint = INK, fur: Paint = MID, pale: Paint = PAPER) -> None:
    """Draw a red fox walking: black stockings, white throat and tail tip. About 0.6 high, 1.4 long."""
    for text, widths in _FAR_LEGS:
        limb(stamp, xy(text), widths)
        _paw(stamp, *xy(text)[-1])
    with stamp.at(0.0, -0.055):
        tail = spline(xy("0.18,-0.375 0.3,-0.315 0.43,-0.225 0.56,-0.175 0.72,-0.2"), steps=10)
        stamp.stroke(tail, eased([0.06, 0.085, 0.135, 0.135, 0.012]), body)
        stamp.fill([(-0.462, -0.475), (-0.42, -0.585), (-0.39, -0.47)], INK)
        stamp.blob(_FOX, body)
        stamp.fill(spline(xy("-0.515,-0.465 -0.5,-0.56 -0.492,-0.61 -0.455,-0.55 -0.425,-0.475")), body)
        stamp.fill([(-0.495, -0.49), (-0.487, -0.57), (-0.455, -0.50)], fur)
    for text, widths in _NEAR_LEGS:
        limb(stamp, xy(text), widths)
        _paw(stamp, *xy(text)[-1])
    with stamp.at(0.0, -0.055):
        _fox_coat(stamp, rng, tail, fur, pale)


def _paw(stamp: Stamp, x: float, y: float) -> None:
    """A small paw under the end of a leg, pointing left, its toes parted by a pale line."""
    with stamp.at(x, y):
        stamp.blob(xy("-.046,.016 -.050,.000 -.030,-.014 .012,-.016 .018,.004 .010,.016"))
        stamp.line(xy("-.034,.012 -.028,.000"), 0.10, LIGHT)


def _fox_coat(stamp: Stamp, rng: Generator, tail: Array, fur: Paint, pale: Paint) -> None:
    stamp.blob(
        xy("-0.6,-0.372 -0.53,-0.375 -0.465,-0.4 -0.43,-0.375 -0.45,-0.33 -0.5,-0.352 -0.57,-0.356"),
        pale,
    )
    stamp.blob(xy("-0.425,-0.33 -0.39,-0.33 -0.345,-0.255 -0.3,-0.215 -0.355,-0.24"), pale)
    stamp.stroke(tail[-13:], eased([0.105, 0.10, 0.055, 0.006]), pale)
    stamp.blob(xy("-.572,-.408 -.556,-.424 -.532,-.422 -.524,-.410 -.546,-.402"), pale)
    stamp.dot(-0.549, -0.413, 0.0085)
    stamp.dot(-0.655, -0.374, 0.014, INK)
    back = [(-0.42, -0.475), (-0.24, -0.45), (-0.08, -0.428), (0.07, -0.432), (0.20, -0.40)]
    pelt(stamp, back, rng, count=85, depth=0.10, length=0.055, paint=fur)
    thigh = [(0.20, -0.38), (0.19, -0.30), (0.11, -0.25)]
    pelt(stamp, thigh, rng, count=16, depth=0.05, length=0.05, paint=fur)
    pelt(
        stamp,
        [(0.24, -0.375), (0.34, -0.345), (0.46, -0.275), (0.56, -0.235)],
        rng,
        count=30,
        depth=0.08,
        length=0.07,
        paint=fur,
    )


def horse(stamp: Stamp, rng: Generator, *, body: Paint = INK, fur: Paint = MID) -> None:
    """Draw a work-horse trotting in harness, facing left. About 1 high at the ears."""
    limb(
        stamp,
        [(-0.22, -0.42), (-0.14, -0.30), (-0.17, -0.17), (-0.10, -0.10)],
        [0.14, 0.09, 0.06, 0.06],
        body,
    )
    limb(
        stamp,
        xy("0.3,-0.45 0.38,-0.3 0.46,-0.18 0.5,-0.03 0.46,0"),
        [0.18, 0.12, 0.07, 0.055, 0.07],
        body,
    )
    stamp.stroke(
        spline([(0.43, -0.60), (0.53, -0.55), (0.57, -0.40), (0.55, -0.26)]), [0.05, 0.09, 0.09, 0.02], body
    )
    stamp.blob(
        xy(
            "-0.62,-0.7 -0.57,-0.78 -0.47,-0.9 -0.4,-0.95 -0.33,-0.9 -0.24,-0.78 -0.14,-0.67 "
            "0,-0.64 0.18,-0.66 0.34,-0.66 0.43,-0.58 0.45,-0.46 0.38,-0.36 0.26,-0.36 0.1,-0.35 "
            "-0.1,-0.34 -0.24,-0.4 -0.33,-0.54 -0.39,-0.69 -0.44,-0.73 -0.53,-0.68 -0.59,-0.655"
        ),
        body,
    )
    stamp.fill([(-0.43, -0.92), (-0.425, -1.02), (-0.365, -0.93)], body)
    limb(
        stamp,
        xy("-0.24,-0.46 -0.34,-0.36 -0.4,-0.24 -0.37,-0.12 -0.35,-0.06"),
        [0.17, 0.10, 0.062, 0.05, 0.07],
        body,
    )
    limb(
        stamp,
        xy("0.34,-0.5 0.27,-0.34 0.33,-0.2 0.28,-0.06 0.24,0"),
        [0.24, 0.15, 0.07, 0.055, 0.07],
        body,
    )
    pelt(
        stamp,
        [(-0.36, -0.93), (-0.24, -0.78), (-0.14, -0.67)],
        rng,
        count=40,
        depth=0.07,
        length=0.07,
        paint=fur,
        slope=0.6,
    )
    pelt(
        stamp,
        [(-0.10, -0.65), (0.18, -0.66), (0.40, -0.62)],
        rng,
        count=50,
        depth=0.12,
        length=0.07,
        paint=fur,
    )
