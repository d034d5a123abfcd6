"""Flowers of April and May: hepatica, arbutus, shad-blow, lilac."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.flowers import rosette
from engraver.motifs.leaves import leaf
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def hepatica(
    stamp: Stamp, x: float, y: float, r: float, rng: Generator, *, squeeze: float = 1.0, lean: float = 0.0
) -> None:
    """Draw a hepatica: seven narrow petals around a tuft of stamens."""
    rosette(
        stamp,
        x,
        y,
        r,
        rng,
        petals=7,
        wide=0.52,
        notch=-0.04,
        lines=3,
        reach=0.32,
        stamens=14,
        heart=0.15,
        squeeze=squeeze,
        lean=lean,
        turn=float(rng.uniform(0, 50)),
        outline=0.15,
    )


def hepatica_leaf(
    stamp: Stamp,
    x: float,
    y: float,
    size: float,
    turn: float = 0.0,
    *,
    lit: Paint = LIGHT,
    shade: Paint = MID,
) -> None:
    """Draw a hepatica leaf of three rounded lobes, one half lit."""
    half = xy(
        "0,0 0.16,0.10 0.40,0.06 0.60,-0.12 0.66,-0.36 0.50,-0.46 0.30,-0.44 0.34,-0.66 0.24,-0.90 0.0,-1.02"
    )
    right = spline(half, steps=5)
    whole = np.vstack([right, (right * np.array([-1, 1]))[::-1]])
    with stamp.at(x, y, size, turn):
        stamp.fill(whole, lit, 0.16)
        stamp.fill(right * np.array([-1, 1]), shade)
        stamp.line(whole, 0.16, INK, closed=True)
        stamp.stroke([(0, 0), (0, -0.88)], [0.05, 0.015], INK, 0.12)
        for s in (-1, 1):
            stamp.stroke(spline([(0, 0), (s * 0.26, -0.14), (s * 0.52, -0.34)]), [0.05, 0.015], INK, 0.12)


def arbutus(stamp: Stamp, x: float, y: float, size: float, rng: Generator, *, turn: float = 0.0) -> None:
    """Draw a cluster of trailing arbutus: starry tubes in a knot, among leathery oval leaves."""
    with stamp.at(x, y, size, turn):
        for k, a in enumerate((-160, -115, 118, 70, 160, -72)):
            t = np.deg2rad(a)
            leaf(
                stamp,
                0.20 * float(np.sin(t)),
                -0.20 * float(np.cos(t)),
                0.78 if k % 2 else 0.66,
                a,
                wide=0.58,
                veins=3,
            )
        for dx, dy in xy("-0.3,0.1 0.3,0.12 0.0,0.26 -0.2,-0.22 0.22,-0.2 0.0,0.0"):
            rosette(
                stamp,
                dx,
                dy,
                0.27,
                rng,
                wide=0.62,
                notch=0.0,
                lines=0,
                stamens=0,
                heart=0.24,
                heart_paint=MID,
                turn=float(rng.uniform(0, 72)),
                outline=0.13,
            )


def shad_raceme(
    stamp: Stamp, path: list[tuple[float, float]], rng: Generator, *, count: int = 8, size: float = 0.085
) -> None:
    """Draw a hanging raceme of shad-blow: flowers of five strap petals on threads, buds at the tip."""
    line = spline(path, steps=12)
    stamp.stroke(line, [0.022, 0.016, 0.012])
    stamp.stroke(line, [0.010, 0.007, 0.004], LIGHT, 0.09)
    for k, part in enumerate(np.linspace(0.10, 0.86, count)):
        x, y = map(float, line[int(part * (len(line) - 1))])
        side, r = (1 if k % 2 else -1), size * (1.0 - 0.30 * part)
        cx, cy = x + side * r * float(rng.uniform(0.42, 1.02)), y + r * float(rng.uniform(0.05, 0.40))
        stalk = spline([(x, y - 0.30 * r), (x + side * 0.5 * r, y - 0.15 * r), (cx, cy)])
        stamp.stroke(stalk, 0.013)
        stamp.stroke(stalk, 0.006, LIGHT, 0.09)
        rosette(
            stamp,
            cx,
            cy,
            r,
            rng,
            paint=LIGHT if cx - x > 0.7 * r else PAPER,
            wide=0.46,
            notch=0.0,
            lines=1,
            reach=0.42,
            stamens=7,
            heart=0.15,
            squeeze=float(rng.uniform(0.58, 0.98)),
            lean=side * float(rng.uniform(0, 60)),
            turn=float(rng.uniform(0, 72)),
            outline=0.14,
        )
    for part, side in ((0.90, 1), (0.95, -1), (1.0, 0)):
        x, y = map(float, line[int(part * (len(line) - 1))])
        with stamp.at(x + side * 0.22 * size, y, size * 0.42, 180 - 25 * side):
            stamp.blob(xy("0,0 0.22,-0.3 0.16,-0.8 0,-1 -0.16,-0.8 -0.22,-0.3"), PAPER, 0.14)
            stamp.blob(xy("0,0.1 0.24,-0.1 0.16,-0.4 0,-0.22 -0.16,-0.4 -0.24,-0.1"), MID, 0.11)


_LILAC_PETAL = spline(
    xy("0,0 .20,-.28 .40,-.62 .34,-.92 0,-1.10 -.34,-.92 -.40,-.62 -.20,-.28"), closed=True, steps=3
)


def lilac(
    stamp: Stamp,
    x: float,
    y: float,
    size: float,
    turn: float,
    rng: Generator,
    *,
    light: tuple[float, float] = (0.8, -0.6),
    rows: int = 22,
) -> None:
    """Draw a truss of lilac from its foot (x, y), upright before turning: whorls of four-petalled florets.

    Those at the sides are seen aslant; those turned away from the light are tinted, the deepest dark.
    """
    a = np.deg2rad(turn)
    lx, ly = light[0] * np.cos(a) + light[1] * np.sin(a), -light[0] * np.sin(a) + light[1] * np.cos(a)
    with stamp.at(x, y, size, turn):
        edge = xy("0,0.0 0.18,-0.05 0.26,-0.20 0.23,-0.46 0.12,-0.74 0.02,-0.92")
        stamp.blob(np.vstack([edge, (edge * [-1, 1])[-2:0:-1]]), INK)
        stamp.stroke([(0, 0), (0, -0.90)], [0.040, 0.014], MID)
        florets = []
        for row in range(rows):
            v = 0.03 + 0.90 * (row / (rows - 1)) ** 0.92
            half = 0.34 * float(np.interp(v, [0, 0.14, 0.32, 0.7, 0.93], [0.62, 0.96, 1, 0.60, 0.14]))
            half *= 1 + 0.09 * float(np.sin(13 * v + turn))
            across = max(1, round(half / 0.042))
            for k in range(across):
                round_by = 78.0 * ((k + 0.5 + 0.25 * (row % 2)) / across * 2 - 1.12)
                florets.append((round_by + float(rng.normal(0, 7)), v + float(rng.normal(0, 0.020)), half))
        for round_by, v, half in sorted(florets, key=lambda f: (-abs(f[0]) > -55, f[1])):
            u = half * float(np.sin(np.deg2rad(round_by)))
            bright = 1.7 * lx * u / 0.35 - 0.6 * ly * (v - 0.5) + float(rng.normal(0, 0.16))
            paint = PAPER if bright > 0.02 else LIGHT if bright > -0.50 else MID
            r = float(np.interp(v, [0, 0.5, 0.95], [0.072, 0.068, 0.050]) * rng.uniform(0.78, 1.16))
            with stamp.at(
                u,
                -v,
                r,
                float(rng.normal(0.3 * round_by, 12)),
                squeeze=float(np.cos(np.deg2rad(0.80 * round_by))),
            ):
                if rng.random() < 0.06 + 0.30 * (v > 0.84):
                    _lilac_bud(stamp, paint)
                else:
                    _floret(stamp, float(rng.uniform(0, 90)), paint)
        for k, turned in enumerate((52, -48, 40, -34, 4)):
            foot, t = -0.90 - 0.024 * k, np.deg2rad(turned)
            tip = (0.040 * float(np.sin(t)), foot - 0.040 * float(np.cos(t)))
            stamp.stroke([(0, foot), tip], 0.010, LIGHT)
            with stamp.at(*tip, 0.030, turned):
                _lilac_bud(stamp, LIGHT if lx * turned < 0 else PAPER)


def _floret(stamp: Stamp, turn: float, paint: Paint) -> None:
    """A floret of lilac: four pointed petals set in a cross around a dark throat."""
    for k in range(4):
        with stamp.at(0, 0, 1.0, turn + 90 * k):
            stamp.fill(_LILAC_PETAL, paint, 0.13)
            stamp.line([(0, -0.16), (0, -0.62)], 0.10)
    stamp.dot(0, 0, 0.20, INK)


def _lilac_bud(stamp: Stamp, paint: Paint) -> None:
    """A floret that is not open yet: a knob on its tube."""
    stamp.blob(
        xy("0,.75 .16,.30 .20,-.05 .42,-.34 .30,-.72 0,-.82 -.30,-.72 -.42,-.34 -.20,-.05 -.16,.30"),
        paint,
        0.13,
    )
    stamp.line([(0, -0.78), (0, -0.34)], 0.10)
    stamp.line([(-0.26, -0.46), (0, -0.34), (0.26, -0.46)], 0.10)


def lilac_leaf(
    stamp: Stamp, x: float, y: float, size: float, turn: float, *, lit: Paint = LIGHT, shade: Paint = MID
) -> None:
    """Draw a heart-shaped leaf with a drawn-out point."""
    leaf(stamp, x, y, size, turn, wide=0.74, widest=0.30, lit=lit, shade=shade, veins=4)
