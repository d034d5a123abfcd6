"""White pine, spruce, hemlock: boughs as fringed ribbons, with snow on them or lit needles."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import normals, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def fringe(path: Array, up: float, down: float, teeth: int, rng: Generator, lean: float = 0.6) -> Array:
    """Return the outline of a bough, pointed at both ends: smooth above, below needle teeth that lean to its
    tip.
    """
    p = resample(path, teeth * 2 + 1)
    side, run = normals(p), np.gradient(p, axis=0)
    if side[len(p) // 2, 1] > 0:
        side = -side
    along = np.linspace(0, 1, len(p))
    swell = np.sin(np.pi * np.clip(0.06 + 0.94 * along, 0, 1)) ** 0.55
    top = p + side * (swell * up)[:, None]
    deep = np.where(
        np.arange(len(p)) % 2 == 1, rng.uniform(0.5, 1.25, len(p)), rng.uniform(0.15, 0.5, len(p))
    )
    out = (np.arange(len(p)) % 2) * rng.uniform(0.5, 1.5, len(p))
    foot = p - side * (swell * deep * down)[:, None] + run * (lean * out)[:, None] * 3.2
    return np.vstack([top, foot[::-1]])


def snow_cap(path: Array, thick: float, rng: Generator) -> Array:
    """Return the outline of snow on a bough: a cushion with a wavy foot and fingers at the tip."""
    p = resample(path, 26)
    along = np.linspace(0, 1, 26)
    swell = np.sin(np.pi * np.clip(along, 0.0, 1)) ** 0.62
    bulge = 1 + 0.22 * np.sin(along * rng.uniform(9, 15) + rng.uniform(0, 6))
    top = p + np.stack([np.zeros(26), -swell * thick * bulge], axis=1)
    long = (np.arange(26) % 3 == 1) & (rng.random(26) < 0.75)
    finger = np.where(long, rng.uniform(0.6, 1.3, 26), rng.uniform(0.0, 0.35, 26))
    run = np.gradient(p, axis=0)
    foot = p + np.stack([np.zeros(26), swell * thick * 0.75 * finger], axis=1) + run * (2.2 * long)[:, None]
    return np.vstack([spline(top, steps=3), spline(foot[::-1], steps=2)])


def bough(
    stamp: Stamp, path: Array, thick: float, rng: Generator, snow: float = 0.0, lit: Paint = MID
) -> None:
    """Draw a bough: needles in ink, then a cap of snow (`snow` 0..1 of its thickness) or lit needles."""
    teeth = max(5, int(np.hypot(*(path[-1] - path[0])) * stamp.scale / 0.016))
    stamp.fill(fringe(path, thick * 0.55, thick * (0.62 if snow else 0.85), teeth, rng))
    if snow:
        stamp.fill(snow_cap(path + np.array([0, -0.18 * thick]), thick * 0.72 * snow, rng), PAPER)
        return
    p = resample(path, max(6, teeth))
    run = np.gradient(p, axis=0)
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    for q, d in list(zip(p, run, strict=True))[1:]:
        tip = q + d * thick * 0.6 + np.array([0, -thick * rng.uniform(0.35, 0.6)])
        stamp.stroke([tuple(q), tuple(tip)], [0.002, 0.004], lit, least=0.09)


def white_pine(
    stamp: Stamp,
    rng: Generator,
    *,
    snow: float = 1.0,
    whorls: int = 13,
    spread: float = 0.40,
    bare: float = 0.22,
    lit: Paint = MID,
) -> None:
    """Draw an old white pine: long level boughs in uneven whorls, longest at two fifths, tips turned up."""
    trunk = spline([(0.015, 0.0), (0.0, -0.3), (0.01, -0.6), (0.0, -1.0)])
    stamp.stroke(trunk, [0.054, 0.040, 0.032, 0.020, 0.006])
    for k in range(whorls):
        part = k / (whorls - 1)
        y = -bare - (0.97 - bare) * part**0.9
        reach = spread * (0.55 + 0.75 * part) * (1 - part) ** 0.62 * 1.5 + 0.05
        for side in (-1, 1):
            long = reach * rng.uniform(0.72, 1.12)
            _pine_pair(stamp, y + rng.uniform(-0.02, 0.02), side, long, rng, snow, lit)
    bough(stamp, np.array([(-0.03, -0.965), (0.0, -1.01), (0.03, -0.975)]), 0.03, rng, snow, lit)


def _pine_pair(
    stamp: Stamp, y: float, side: int, long: float, rng: Generator, snow: float, lit: Paint
) -> None:
    """A limb and the plates of needles on it, outermost last."""
    lift = rng.uniform(0.0, 0.06) * long
    limb = spline(
        [(0, y), (side * 0.4 * long, y - 0.02 + lift), (side * 0.8 * long, y - 0.01), (side * long, y - 0.05)]
    )
    stamp.stroke(limb, [0.016, 0.012, 0.008, 0.005])
    plates = max(2, int(long / 0.085))
    for j in range(plates):
        start = (0.03 + 0.84 * (j + rng.uniform(-0.2, 0.3)) / plates) * long
        end = min(start + rng.uniform(0.11, 0.22), long * 1.08)
        drop = rng.uniform(-0.026, 0.020)
        path = spline(
            [
                (side * start, y + 0.012 + drop),
                (side * (start + end) / 2, y - 0.014 + drop),
                (side * end, y - 0.004 + drop),
            ]
        )
        bough(stamp, path, float(rng.uniform(0.018, 0.040)), rng, snow, lit)


def spruce(
    stamp: Stamp, rng: Generator, *, snow: float = 0.0, tiers: int = 9, spread: float = 0.22, lit: Paint = MID
) -> None:
    """Draw a spruce or fir: a spire of drooping fronds, each tier over the one below."""
    stamp.stroke([(0, 0), (0, -0.95)], [0.035, 0.006])
    for k in range(tiers):
        part = k / tiers
        y = -0.07 - 0.86 * part
        reach = spread * (1 - part) ** 0.85 + 0.018
        for side, far in ((-1, 1.0), (1, 1.0), (-1, 0.6), (1, 0.6), (-1, 0.22), (1, 0.2)):
            x = side * reach * far * rng.uniform(0.85, 1.1)
            sag = reach * rng.uniform(0.30, 0.48) * (1.15 - 0.3 * far)
            path = spline([(0, y - 0.10 * reach / spread), (x * 0.55, y + sag * 0.25), (x, y + sag)], steps=4)
            bough(stamp, path, 0.030 + 0.12 * reach, rng, snow * 1.15, lit)
    stamp.stroke([(0, -0.9), (0, -1.0)], [0.014, 0.004])


def hemlock(stamp: Stamp, rng: Generator, *, snow: float = 0.0, lit: Paint = MID) -> None:
    """Draw a hemlock: soft drooping sprays, and a leader that nods."""
    stamp.stroke(spline([(0, 0), (0.0, -0.5), (0.0, -0.9), (0.05, -0.98)]), [0.045, 0.03, 0.012, 0.005])
    for k in range(15):
        part = k / 15
        y = -0.12 - 0.8 * part
        for side in (-1, 1):
            long = 0.30 * (1 - part) ** 0.7 * rng.uniform(0.75, 1.15) + 0.02
            path = spline(
                [(0, y), (side * 0.5 * long, y - 0.05 * long), (side * long, y + 0.36 * long)], steps=5
            )
            bough(stamp, path, 0.035, rng, snow, lit)


def needle_fan(
    stamp: Stamp,
    x: float,
    y: float,
    length: float,
    angle: float,
    rng: Generator,
    count: int = 11,
    paint: Paint = LIGHT,
    open_by: float = 150.0,
) -> None:
    """Draw a tuft of white-pine needles, fanned around `angle` (degrees clockwise from the right)."""
    for a in np.linspace(-open_by / 2, open_by / 2, count) + rng.normal(0, 3, count):
        turn = np.deg2rad(angle + a)
        long = length * rng.uniform(0.82, 1.05)
        bend = np.deg2rad(angle + a * 0.82)
        middle = (x + 0.5 * long * np.cos(bend), y + 0.5 * long * np.sin(bend))
        stamp.stroke(
            spline([(x, y), middle, (x + long * np.cos(turn), y + long * np.sin(turn))], steps=4),
            [0.055 * length, 0.022 * length],
            paint,
            least=0.10,
        )


def pine_spray(
    stamp: Stamp,
    path: list[tuple[float, float]],
    rng: Generator,
    *,
    length: float = 0.16,
    tufts: int = 5,
    paint: Paint = LIGHT,
    under: Paint = MID,
) -> None:
    """Draw a branch of white pine close up: a twig with tufts along it, darker ones behind."""
    twig = resample(spline(path), 40)
    stamp.stroke(twig, [0.022, 0.016, 0.009])
    run = np.gradient(twig, axis=0)
    for k in np.linspace(8, 39, tufts).astype(int):
        angle = float(np.rad2deg(np.arctan2(run[k, 1], run[k, 0])))
        x, y = map(float, twig[k])
        needle_fan(stamp, x, y, length * 1.02, angle, rng, 13, INK, 190)
        needle_fan(stamp, x, y, length, angle, rng, 9, under, 170)
        needle_fan(stamp, x, y, length * 0.95, angle, rng, 9, paint, 130)


def pine_cone(stamp: Stamp, x: float, y: float, size: float, turn: float = 0.0) -> None:
    """Draw a hanging white-pine cone: scales in spiral rows, each with a lit lip."""
    with stamp.at(x, y, size, turn):
        stamp.blob(xy("0,-0.05 0.16,0.12 0.19,0.45 0.12,0.8 0,1 -0.12,0.8 -0.19,0.45 -0.16,0.12"))
        for row in range(9):
            v = 0.1 + row * 0.095
            half = 0.17 * np.sin(np.pi * min(0.96, 0.18 + 0.8 * v))
            for k in range(-1, 3):
                u = (k - 0.5 * (row % 2)) * half
                if abs(u) <= half:
                    w = 0.5 * half
                    stamp.fill(
                        spline(
                            [(u - w, v), (u, v + 0.075), (u + w, v), (u, v + 0.035)], closed=True, steps=3
                        ),
                        LIGHT,
                    )
