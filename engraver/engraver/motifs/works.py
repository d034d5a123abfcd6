"""Stone walls, fences, gates, smoke, haystacks, a schooner: what people leave in a landscape."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp, toned

_SAIL = toned(0.4, 0.45)

_STONE = toned(0.45, 0.45)


def boulder(x: float, y: float, w: float, h: float, rng: Generator) -> Array:
    """Return the outline of a field stone around (x, y): a superellipse with a few flats."""
    a = np.linspace(0, 2 * np.pi, 14, endpoint=False) + rng.uniform(0, 0.4)
    c, s = np.cos(a), np.sin(a)
    r = (np.abs(c) ** 3.2 + np.abs(s) ** 3.2) ** (-1 / 3.2) * (1 + 0.07 * rng.standard_normal(14))
    return spline(np.stack([x + w / 2 * r * c, y + h / 2 * r * s], axis=1), closed=True, steps=3)


def stone_wall(
    stamp: Stamp,
    path: list[tuple[float, float]],
    height: float,
    rng: Generator,
    *,
    courses: int = 3,
    snow: float = 0.0,
    lit: Paint = LIGHT,
    shade: Paint = _STONE,
) -> None:
    """Draw a dry stone wall along the path of its foot (left to right), capped with `snow`."""
    line = resample(spline(path), 200)
    length = float(np.hypot(*np.diff(line, axis=0).T).sum())
    stamp.stroke(line + np.array([0, -height / 2]), height * 0.96)
    for row in range(courses):
        h = height / courses
        at = rng.uniform(-0.5, 0) * h
        while at < length:
            w = h * rng.uniform(1.15, 2.3)
            k = int(np.clip((at + w / 2) / length * 199, 0, 199))
            x, y = map(float, line[k])
            bump = rng.normal(0, 0.06) * h - (rng.random() * 0.22 * h if row == courses - 1 else 0)
            shape = boulder(x, y - h * (row + 0.5) + bump, w * 0.93, h * 0.90, rng)
            stamp.fill(shape, shade if rng.random() < 0.6 else lit, 0.12)
            stamp.fill(
                boulder(x - w * 0.06, y - h * (row + 0.60) + bump, w * 0.68, h * 0.46, rng),
                lit if snow == 0 else PAPER,
            )
            at += w
    if snow:
        top = line + np.array([0, -height])
        wave = np.interp(np.arange(200), np.linspace(0, 199, 46), rng.uniform(0.3, 1.0, 46))[:, None]
        up, down = (
            top - wave * np.array([0, snow * height * 0.30]),
            top + wave[::-1] * np.array([0, snow * height * 0.22]),
        )
        stamp.fill(np.vstack([spline(up[::4]), spline(down[::4])[::-1]]), PAPER, 0.12)


def rail_fence(
    stamp: Stamp,
    path: list[tuple[float, float]],
    height: float,
    rng: Generator,
    *,
    posts: int = 9,
    rails: int = 3,
    paint: Paint = INK,
    lit: Paint | None = LIGHT,
) -> None:
    """Draw a post-and-rail fence along a path, the top of each rail lit."""
    line = resample(spline(path), posts)
    for k in range(rails):
        v = height * (0.28 + 0.66 * k / max(1, rails - 1))
        for a, b in pairwise(line):
            p, q = (
                a - np.array([0, v + rng.normal(0, 0.03) * height]),
                b - np.array([0, v + rng.normal(0, 0.03) * height]),
            )
            stamp.stroke([tuple(p), tuple(q)], height * 0.09, paint, 0.16)
            if lit is not None:
                up = np.array([0, -height * 0.03])
                stamp.line([tuple(p + up), tuple(q + up)], 0.10, lit)
    for x, y in line:
        stamp.stroke([(x, y + 0.01), (x + rng.normal(0, 0.01), y - height * 1.06)], height * 0.16, paint, 0.2)
        if lit is not None:
            stamp.line([(x - height * 0.04, y), (x - height * 0.04, y - height)], 0.10, lit)


def gate(stamp: Stamp, x: float, y: float, w: float, h: float, paint: Paint = INK) -> None:
    """Draw a five-barred gate."""
    for k in range(5):
        v = y - h * (0.12 + 0.2 * k)
        stamp.line([(x, v), (x + w, v)], 0.30, paint)
    stamp.line([(x, y - h * 0.12), (x + w * 0.95, y - h * 0.9)], 0.26, paint)
    for u in (x, x + w):
        stamp.stroke([(u, y), (u, y - h * 1.1)], h * 0.09, paint)


def smoke(
    stamp: Stamp,
    x: float,
    y: float,
    height: float,
    rng: Generator,
    *,
    lean: float = 0.4,
    start: float = 0.014,
    end: float = 0.06,
) -> None:
    """Draw smoke from (x, y): strands that wind up together, thin out, and drift off in broken lines.

    `start` and `end` are half its breadth at the foot and at the top.
    """
    sway, turns = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.85, 1.15))
    run, strands = np.linspace(0, 1, 24), []
    for part, gap in zip((-1.0, -0.4, 0.2, 0.9), rng.permutation([0.42, 0.56, 0.70, 0.86]), strict=True):
        for low, high, root in ((0.0, gap, 0.6), (gap + 0.05, gap + 0.34, 0.0)):
            t = low + (high - low) * run
            curl = 0.9 * end * t**0.7 * (np.sin(2 * np.pi * turns * t + sway + 0.15 * part) - np.sin(sway))
            off = part * (0.45 * start + 0.6 * end * t)
            path = np.stack([x + lean * height * t**1.5 + off + curl, y - height * t], axis=1)
            strands.append((path, start * (0.95 - 0.40 * t) * np.interp(run, [0, 0.3, 1], [root, 1, 0])))
    for edge, paint in ((0.20 * stamp.canvas.mm / stamp.scale, INK), (0.0, PAPER)):
        for path, widths in strands:
            stamp.stroke(path, widths + edge, paint, 0.0)


def haystack(
    stamp: Stamp,
    rng: Generator,
    *,
    body: Paint = INK,
    lit: Paint = MID,
    bright: Paint | None = LIGHT,
    staddles: bool = False,
    light: float = 1.0,
) -> None:
    """Draw a stack of hay, 1 high and about 0.9 wide: a rounded cone of straw, thickest on the lit side."""
    if staddles:
        for x in (-0.36, -0.22, -0.08, 0.08, 0.22, 0.36):
            stamp.stroke([(x, -0.16), (x, 0.06)], 0.05)
    stamp.stroke([(0, -0.9), (0.02, -1.12)], [0.06, 0.035])
    half = [(0.06, -1.02), (0.20, -0.86), (0.33, -0.60), (0.42, -0.32), (0.45, -0.12), (0.40, -0.06)]
    stamp.fill(spline([(-x, y) for x, y in half[::-1]] + half, steps=4), body)
    for _ in range(150):
        u, v = rng.uniform(-1, 1), rng.uniform(0.06, 0.97)
        if light * u < rng.uniform(-1.0, 0.45):
            continue
        wide = float(np.interp(v, [0, 0.15, 0.35, 0.62, 0.86, 1], [0.40, 0.45, 0.42, 0.33, 0.20, 0.05]))
        x, y = u * wide, -v
        d = 0.10 + 0.05 * rng.random()
        paint = bright if bright is not None and light * u > 0.5 and rng.random() < 0.6 else lit
        stamp.taper([(x * 0.93, y - d * 0.5), (x, y), (x * 1.04, min(y + d * 0.5, -0.05))], 0.016, paint)
    for _ in range(26):
        x = rng.uniform(-0.44, 0.44)
        stamp.stroke(
            [(x, -0.12), (x * 1.08 + rng.normal(0, 0.02), 0.0 - 0.02 * rng.random())], [0.03, 0.006], body
        )


def schooner(stamp: Stamp, *, sail: Paint = PAPER, shade: Paint = _SAIL, hull: Paint = INK) -> None:
    """Draw a two-masted schooner under full sail, heading left. 1 high; the waterline is the origin's row."""
    stamp.fill(
        spline(
            xy("-0.56,-0.085 -0.3,-0.055 0.1,-0.05 0.42,-0.09 0.39,0 -0.36,0.01"),
            closed=True,
            steps=4,
        ),
        hull,
    )
    stamp.stroke([(-0.50, -0.085), (-0.78, -0.14)], [0.02, 0.012], hull)
    for x, top in ((-0.16, -0.92), (0.16, -1.0)):
        stamp.stroke([(x, -0.05), (x + 0.01, top)], [0.02, 0.012], hull)
    stamp.fill(
        spline(
            xy("0.175,-0.13 0.54,-0.12 0.48,-0.45 0.44,-0.66 0.175,-0.78"),
            closed=True,
            steps=2,
        ),
        shade,
        0.14,
    )
    stamp.fill([(0.175, -0.80), (0.42, -0.69), (0.17, -0.97)], sail, 0.13)
    stamp.fill([(-0.145, -0.13), (0.13, -0.12), (0.12, -0.60), (-0.145, -0.72)], shade, 0.14)
    stamp.fill([(-0.145, -0.74), (0.10, -0.64), (-0.15, -0.90)], sail, 0.13)
    for tip, foot, top in ((-0.46, -0.28, -0.66), (-0.62, -0.40, -0.78), (-0.77, -0.54, -0.86)):
        stamp.fill(
            spline(
                [(tip, -0.13), (foot, -0.12), ((foot - 0.16) / 2 + 0.02, top * 0.55), (-0.17, top)], steps=3
            ),
            sail,
            0.13,
        )
