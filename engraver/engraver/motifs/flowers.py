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
    *,
    paint: Paint = PAPER,
    shade: Paint = LIGHT,
    **look: float,
) -> None:
    """Draw a wild rose: five broad heart-shaped petals, a crowd of pale stamens."""
    turn, squeeze, lean = look.get("turn", 0.0), look.get("squeeze", 1.0), look.get("lean", 0.0)
    rosette(
        stamp,
        x,
        y,
        r,
        rng,
        paint=paint,
        shade=shade,
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
        stamp.dot(0, 0, 0.10, paint)


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


_CATKIN = xy("0,.02 .20,-.08 .29,-.36 .24,-.66 .11,-.90 0,-.98 -.11,-.90 -.24,-.66 -.29,-.36 -.20,-.08")
_SCALE = xy("0,.17 .19,.07 .25,-.10 .20,-.32 .10,-.14 .0,-.09 -.12,-.16 -.22,-.24 -.24,-.06 -.18,.07")


def catkin(
    stamp: Stamp,
    x: float,
    y: float,
    size: float,
    turn: float,
    rng: Generator,
    lit_side: int = 1,
    *,
    open_by: float = 1.0,
) -> None:
    """Draw a pussy-willow catkin: silk on end all around, grey away from the light, in its cleft scale.

    `open_by` is how far it has come out: below a half, the scale still caps it.
    """
    with stamp.at(x, y, size, turn, squeeze=float(rng.uniform(0.86, 1.10))):
        silk = _CATKIN * [0.66 + 0.34 * open_by, 0.55 + 0.45 * open_by]
        edge = spline(silk, closed=True, steps=4)
        for u, v in edge:
            if v < -0.06:
                way = np.array([1.5 * u, v + 0.30])
                hair = 0.030 * float(rng.uniform(0.4, 1.4)) * way / np.hypot(*way)
                stamp.stroke([(0.9 * u, v), (u + hair[0], v + hair[1])], [0.030, 0.004], PAPER, 0.10)
        stamp.fill(edge, PAPER)
        away = -lit_side
        for _ in range(round(70 * open_by)):
            part = float(rng.uniform(0.08, 0.94))
            half = (
                float(np.interp(part, [0, 0.1, 0.4, 0.7, 1], [0.05, 0.20, 0.28, 0.22, 0.02]))
                * silk[2, 0]
                / 0.29
            )
            u = float(rng.uniform(-1, 1))
            if rng.random() > 0.06 + 0.9 * np.clip(0.45 + 0.75 * u * away, 0, 1):
                continue
            foot = np.array([u * half, -part * 0.84 * (0.55 + 0.45 * open_by)])
            tip = foot + np.array([0.05 * u, -float(rng.uniform(0.07, 0.15))])
            stamp.stroke(np.stack([foot, tip]), [0.024, 0.008], INK if u * away > 0.45 else MID, 0.085)
        if open_by < 0.5:
            cap = _CATKIN * [0.80, 0.72] + [0.0, 0.04]
            stamp.blob(cap, MID, outline=0.16)
            stamp.blob(cap[[0, 1, 2, 3, 4, 5]] * [0.45 * lit_side, 0.9] + [0.06 * lit_side, -0.01], LIGHT)
            stamp.stroke([(0.02, -0.10), (-0.02, -0.52)], [0.03, 0.01], INK, 0.10)
        else:
            stamp.blob(_SCALE, MID, outline=0.16)
            stamp.taper(
                [(0.14 * lit_side, 0.08), (0.20 * lit_side, -0.10), (0.16 * lit_side, -0.30)], 0.05, LIGHT
            )


def pussy_willow(
    stamp: Stamp,
    path: list[tuple[float, float]],
    rng: Generator,
    *,
    count: int = 8,
    size: float = 0.09,
    lit_side: int = 1,
    width: float = 0.016,
) -> None:
    """Draw a wand of pussy-willow: catkins set alternately but never evenly, the youngest at the tip."""
    line = spline(path, steps=14)
    run = np.gradient(line, axis=0)
    stamp.stroke(line, np.array([1.0, 0.85, 0.50]) * width)
    stamp.stroke(
        line + np.array([lit_side * width * 0.12, -width * 0.16]),
        np.array([0.62, 0.50, 0.28]) * width,
        LIGHT,
        0.12,
    )
    for k, part in enumerate(np.linspace(0.22, 1.0, count)):
        part = min(1.0, float(part + rng.uniform(-0.28, 0.28) / count * (k < count - 1)))
        i = min(int(part * (len(line) - 1)), len(line) - 1)
        heading = float(np.rad2deg(np.arctan2(run[i, 0], -run[i, 1])))
        off = 4.0 if k == count - 1 else (1 if k % 2 else -1) * float(rng.uniform(18, 46))
        open_by = float(np.clip(1.25 - 0.75 * part**1.5 + rng.uniform(-0.18, 0.18), 0.30, 1.0))
        stamp.dot(float(line[i, 0]), float(line[i, 1]), 0.75 * width * (1.1 - 0.4 * part), INK)
        catkin(
            stamp,
            float(line[i, 0]),
            float(line[i, 1]),
            size * (1.12 - 0.42 * part) * float(rng.uniform(0.86, 1.12)),
            heading + off,
            rng,
            lit_side,
            open_by=open_by,
        )


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
