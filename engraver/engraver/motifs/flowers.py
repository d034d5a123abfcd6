"""Flowers close up: five petals, rays, trumpets, heads; petals are shaded with strokes from the heart."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def petal(notch: float = 0.12, wide: float = 0.62, root: float = 0.12) -> Array:
    """Return the outline of one petal from the heart (0, 0) up to -1; `notch` indents its end."""
    half = [
        (root * 0.5, -0.04),
        (wide * 0.36, -0.34),
        (wide * 0.52, -0.66),
        (wide * 0.42, -0.92),
        (wide * 0.17, -1.0),
    ]
    end = [(0.0, -1.0 + notch)]
    return spline([(0, 0), *half, *end, *[(-x, y) for x, y in half[::-1]]], closed=True, steps=6)


def _petal_lines(
    stamp: Stamp, rng: Generator, lines: int, reach: float, wide: float, paint: Paint = INK
) -> None:
    for u in np.linspace(-1, 1, lines):
        long = reach * rng.uniform(0.75, 1.2) * (1 - 0.25 * abs(u))
        stamp.stroke([(u * 0.05, -0.10), (u * wide * 0.22, -0.10 - long)], [0.030, 0.008], paint, 0.10)


def rosette(
    stamp: Stamp,
    x: float,
    y: float,
    r: float,
    rng: Generator,
    *,
    petals: int = 5,
    turn: float = 0.0,
    squeeze: float = 1.0,
    lean: float = 0.0,
    paint: Paint = PAPER,
    shade: Paint | None = None,
    notch: float = 0.12,
    wide: float = 0.80,
    heart: float = 0.14,
    heart_paint: Paint = LIGHT,
    lines: int = 7,
    reach: float = 0.34,
    stamens: int = 22,
    outline: float = 0.16,
) -> None:
    """Draw an open flower of radius `r`, turned by `turn` and, if it faces aside, squeezed along the axis
    `lean`.

    `shade` tints the petals towards the heart; `stamens` is the number of dots on threads around a heart of
    radius `heart`.
    """
    shape = petal(notch, wide)
    with stamp.at(x, y, r, lean, squeeze=squeeze), stamp.at(0, 0, 1.0, -lean + turn):
        for k in [*range(0, petals, 2), *range(1, petals, 2)]:
            with stamp.at(0, 0, rng.uniform(0.94, 1.04), 360 * k / petals + rng.uniform(-4, 4)):
                stamp.fill(shape, paint, outline)
                if shade is not None:
                    stamp.fill(shape * np.array([0.62, 0.58]), shade)
                _petal_lines(stamp, rng, lines, reach, wide)
        for k in range(stamens):
            a = 2 * np.pi * k / max(1, stamens) + rng.normal(0, 0.1)
            long = rng.uniform(0.20, 0.33)
            tip = (long * np.cos(a), long * np.sin(a))
            stamp.line([(0, 0), tip], 0.10)
            stamp.dot(*tip, 0.032)
        stamp.dot(0, 0, heart, INK)
        stamp.dot(0, 0, heart * 0.72, heart_paint)
        stamp.dot(0, 0, heart * 0.22, INK)


def rose(
    stamp: Stamp,
    x: float,
    y: float,
    r: float,
    rng: Generator,
    **look: float,
) -> None:
    """Draw a white wild rose: five broad heart-shaped petals, a crowd of pale stamens."""
    turn, squeeze, lean = look.get("turn", 0.0), look.get("squeeze", 1.0), look.get("lean", 0.0)
    rosette(
        stamp,
        x,
        y,
        r,
        rng,
        paint=PAPER,
        shade=LIGHT,
        notch=0.17,
        wide=1.06,
        lines=9,
        reach=0.50,
        stamens=0,
        heart=0.30,
        heart_paint=INK,
        turn=turn,
        squeeze=squeeze,
        lean=lean,
    )
    with stamp.at(x, y, r, lean, squeeze=squeeze):
        for k in range(26):
            a, far = 2.4 * k, 0.10 + 0.29 * float(np.sqrt((k + 0.5) / 26))
            tip = (far * float(np.cos(a)), far * float(np.sin(a)))
            stamp.line([(0, 0), tip], 0.10)
            stamp.dot(*tip, 0.050, INK)
            stamp.dot(*tip, 0.034, PAPER)
        stamp.dot(0, 0, 0.10, PAPER)


def blossom(stamp: Stamp, x: float, y: float, r: float, rng: Generator, **look: float) -> None:
    """Draw an apple, plum or cherry blossom."""
    rosette(
        stamp,
        x,
        y,
        r,
        rng,
        paint=PAPER,
        notch=0.05,
        wide=0.88,
        lines=5,
        reach=0.30,
        stamens=16,
        heart=0.11,
        turn=look.get("turn", 0.0),
        squeeze=look.get("squeeze", 1.0),
        lean=look.get("lean", 0.0),
    )


def bud(stamp: Stamp, x: float, y: float, size: float, turn: float = 0.0, paint: Paint = LIGHT) -> None:
    """Draw a pointed bud in its sepals, upright before turning."""
    with stamp.at(x, y, size, turn):
        stamp.blob(xy("0,0 0.26,-0.25 0.24,-0.6 0,-1 -0.24,-0.6 -0.26,-0.25"), paint, 0.15)
        stamp.stroke(spline([(0.0, -0.1), (0.08, -0.5), (0, -0.92)]), [0.05, 0.02])
        for side in (1, -1):
            stamp.blob(
                [(0, 0.04), (side * 0.26, -0.12), (side * 0.22, -0.62), (side * 0.10, -0.30)], MID, 0.12
            )


def aster(
    stamp: Stamp,
    x: float,
    y: float,
    r: float,
    rng: Generator,
    *,
    rays: int = 22,
    squeeze: float = 1.0,
    lean: float = 0.0,
    paint: Paint = PAPER,
    eye: Paint = MID,
) -> None:
    """Draw a daisy or aster: narrow rays in two rows around an eye of dots."""
    ray = petal(0.0, 0.22, 0.10)
    with stamp.at(x, y, r, lean, squeeze=squeeze), stamp.at(0, 0, 1.0, -lean):
        for k in range(rays):
            with stamp.at(0, 0, rng.uniform(0.88, 1.04), 360 * k / rays * 1.0 + rng.uniform(-3, 3)):
                stamp.fill(ray, paint, 0.12)
        stamp.dot(0, 0, 0.30, INK)
        stamp.dot(0, 0, 0.24, eye)
        for k in range(24):
            a, s = k * 2.4, 0.21 * np.sqrt(k / 24)
            stamp.dot(float(s * np.cos(a)), float(s * np.sin(a)), 0.018)


def catkin(
    stamp: Stamp, x: float, y: float, size: float, turn: float, rng: Generator, *, open_by: float = 1.0
) -> None:
    """Draw a pussy-willow catkin, lit from the right: a velvet oval, grey on its far side, in a bud cap.

    Fine hairs stand on end at its rim alone. `open_by` is how far it has come out.
    """
    wide, long = 0.27 * (0.7 + 0.3 * open_by), 0.5 + 0.5 * open_by
    side = 1.0 if np.cos(np.deg2rad(turn)) > -0.2 else -1.0
    around = np.linspace(0, 2 * np.pi, 73)[:-1]
    round_at = np.stack([side * np.sin(around), np.cos(around)], axis=1)
    oval = round_at * [wide, long / 2] * (1 + 0.10 * round_at[:, 1:] * [1, 0]) - [0, long / 2]
    middle = np.array([0, -0.45 * long])
    with stamp.at(x, y, size, turn):
        for foot, out in zip(oval, round_at, strict=True):
            if out[1] < 0.72:
                tip = foot + (0.6 * out - [0, 0.55]) * float(rng.uniform(0.05, 0.085))
                paint = PAPER if side * out[0] > -0.25 else LIGHT
                stamp.stroke(np.stack([foot, tip]), [0.026, 0.006], paint, 0.085)
        stamp.fill(oval, MID)
        for part, paint in ((0.88, LIGHT), (0.66, PAPER)):
            away = side * oval[:, :1] < 0
            stamp.fill(np.where(away, oval * [2 * part - 1, 1.0], oval), paint)
        _nap(stamp, oval, middle, side, rng)
        cap = xy("0,.12 -.09,.04 -.15,-.08 -.10,-.20 0,-.13 .10,-.20 .15,-.08 .09,.04")
        stamp.blob(cap, MID, 0.2)
        stamp.taper(xy(".02,.06 .085,-.02 .09,-.12") * [side, 1.0], 0.036, LIGHT)


def _nap(stamp: Stamp, oval: Array, middle: Array, side: float, rng: Generator) -> None:
    """The lie of the silk on the side turned from the light: short strokes, fewer towards the light."""
    half = np.ptp(oval, axis=0) / 2
    for _ in range(44):
        u, v = rng.uniform(-0.95, 0.20), rng.uniform(-0.80, 0.80)
        if rng.random() > 0.45 - 0.75 * u:
            continue
        across = side * u * np.sqrt(1 - v * v)
        foot, tip = (middle + half * place for place in ((across, v), (0.94 * across, v - 0.30)))
        stamp.stroke(np.stack([foot, tip]), [0.020, 0.004], INK, 0.07)


def pussy_willow(
    stamp: Stamp,
    path: Array,
    rng: Generator,
    *,
    count: int = 8,
    size: float = 0.09,
    width: float = 0.016,
    first: float = 0.22,
) -> None:
    """Draw a wand of pussy-willow: alternate catkins from `first` of its length, the youngest at the tip.

    The catkins sit on either side of the wand, which is drawn over their feet and so seen throughout.
    """
    line = spline(path, steps=14)
    run = np.gradient(line, axis=0)
    thin = np.array([1.0, 0.85, 0.50]) * width
    for k, part in enumerate(np.linspace(first, 1.0, count)):
        i = min(int(part * (len(line) - 1)), len(line) - 1)
        heading = float(np.rad2deg(np.arctan2(run[i, 0], -run[i, 1])))
        tip = k == count - 1
        off = 3.0 if tip else (1 if k % 2 else -1) * float(rng.uniform(26, 34))
        seat = np.deg2rad(heading + (0 if tip else np.sign(off) * 90))
        here = float(np.interp(part, [0, 0.5, 1], thin))
        x, y = line[i] + (0.0 if tip else 0.95) * here * np.array([np.sin(seat), -np.cos(seat)])
        open_by = float(np.clip(1.30 - 0.75 * part**2, 0.40, 1.0))
        grown = size * (1.10 - 0.40 * part) * float(rng.uniform(0.94, 1.06))
        catkin(stamp, float(x), float(y), grown, heading + off, rng, open_by=open_by)
    lean = np.stack([-run[:, 1], run[:, 0]], axis=1) / np.hypot(run[:, 0], run[:, 1])[:, None]
    lean *= np.sign(lean @ (1.0, -0.5))[:, None]
    stamp.stroke(line, 1.35 * thin)
    stamp.stroke(line, 0.92 * thin, MID)
    stamp.stroke(line + 0.22 * width * lean, 0.40 * thin, LIGHT)
    stamp.stroke(line - 0.24 * width * lean, 0.34 * thin, INK)


def bell(stamp: Stamp, x: float, y: float, size: float, turn: float = 0.0, paint: Paint = PAPER) -> None:
    """Draw a hanging bell or trumpet flower, its mouth down before turning."""
    with stamp.at(x, y, size, turn):
        stamp.blob(
            xy("0,0 0.18,0.12 0.22,0.5 0.42,0.86 0.2,0.9 0,1 -0.2,0.9 -0.42,0.86 -0.22,0.5 -0.18,0.12"),
            paint,
            0.15,
        )
        for u in (-0.1, 0.0, 0.1):
            stamp.stroke([(u, 0.15), (u * 2.0, 0.72)], [0.035, 0.012], INK, 0.10)
