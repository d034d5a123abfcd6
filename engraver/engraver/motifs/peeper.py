"""A spring peeper close up, its throat blown up to a bubble."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.field import Canvas
from engraver.motifs.beasts import limb
from engraver.phases import ball
from engraver.ribbon import arc, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

THROAT = (-0.50, -0.27)


def peeper(stamp: Stamp, rng: Generator, *, skin: Paint = MID) -> None:
    """Draw a spring peeper singing, in profile, facing left: the cross on its back, discs on its toes.

    About 0.95 high, seated on the origin's row. Draw its `throat_bubble`, of radius 0.35, behind it at
    THROAT.
    """
    _far_limbs(stamp)
    stamp.blob(
        xy(
            "-0.60,-0.60 -0.54,-0.72 -0.42,-0.79 -0.26,-0.80 -0.06,-0.72 0.16,-0.60 0.38,-0.42 0.54,-0.20 "
            "0.54,-0.08 0.40,-0.05 0.16,-0.07 -0.08,-0.14 -0.26,-0.24 -0.40,-0.38 -0.54,-0.50"
        ),
        skin,
        0.2,
    )
    stamp.blob(
        xy("-0.44,-0.42 -0.24,-0.26 0.0,-0.13 0.20,-0.09 0.36,-0.07 0.14,-0.20 -0.10,-0.30 -0.28,-0.44"),
        LIGHT,
    )
    _marks(stamp, rng)
    _head(stamp)
    _near_limbs(stamp, skin)


def throat_bubble(canvas: Canvas, x: float, y: float, r: float) -> None:
    """Draw a throat blown up to a ball, thin as paper, with lines on the side away from the light."""
    canvas.ink(canvas.disc(x, y, r), 1.0)
    ball_area = canvas.disc(x, y, r - 0.2 * canvas.mm)
    grid = canvas.grid(ball_area)
    u, v = (grid.x - np.float32(x)) / np.float32(r), (grid.y - np.float32(y)) / np.float32(r)
    lx, ly = canvas.light.toward(grid)
    deep = np.sqrt(np.clip(1 - u * u - v * v, 0, 1))
    lit = 0.62 * (u * lx + v * ly) + 0.78 * deep
    tone = np.clip(0.62 - 0.95 * lit, 0, 0.55)
    tone = np.where(tone > 0.06, tone, 0.0)
    wrapped = ball(x, y, r, scale=0.9, tilt=0.45, turn=38.0)
    canvas.engrave(ball_area, tone, wrapped, np.where(lit < 0.30, 0.45, 0.0))


def _far_limbs(stamp: Stamp) -> None:
    limb(stamp, xy("-0.24,-0.30 -0.34,-0.12 -0.40,0.02"), [0.13, 0.10, 0.08])
    limb(stamp, xy("-0.24,-0.30 -0.34,-0.12 -0.40,0.02"), [0.08, 0.055, 0.04], MID)
    _toes(stamp, -0.40, 0.02, 0.10, (150, 185, 215))


def _marks(stamp: Stamp, rng: Generator) -> None:
    """The dark cross on the back, bars on the flank."""
    stamp.stroke(spline(xy("-0.16,-0.72 0.02,-0.56 0.22,-0.46 0.42,-0.22")), [0.03, 0.055, 0.04, 0.02])
    stamp.stroke(spline(xy("0.16,-0.58 0.10,-0.50 -0.04,-0.44 -0.14,-0.40")), [0.03, 0.05, 0.02])
    stamp.stroke(xy("-0.24,-0.77 -0.16,-0.66"), [0.05, 0.03])
    for _ in range(22):
        a, b = rng.random(2)
        stamp.dot(float(-0.2 + 0.55 * a), float(-0.46 + 0.30 * a + 0.14 * (b - 0.4)), 0.012)


def _head(stamp: Stamp) -> None:
    stamp.curve(xy("-0.595,-0.585 -0.46,-0.58 -0.32,-0.52 -0.24,-0.46"), 0.18)
    stamp.stroke(spline(xy("-0.56,-0.66 -0.46,-0.68 -0.38,-0.70")), [0.02, 0.035])
    stamp.stroke(spline(xy("-0.27,-0.68 -0.16,-0.58 -0.08,-0.46")), [0.04, 0.05, 0.02])
    stamp.dot(-0.335, -0.755, 0.122, MID)
    stamp.line(arc(-0.335, -0.755, 0.122, 0.122, 150, 380, 24), 0.2)
    stamp.dot(-0.345, -0.755, 0.092)
    stamp.dot(-0.345, -0.755, 0.074, LIGHT)
    stamp.dot(-0.350, -0.750, 0.058, INK, 0.040)
    stamp.dot(-0.372, -0.778, 0.017, PAPER)
    stamp.dot(-0.575, -0.655, 0.016)


def _toes(stamp: Stamp, x: float, y: float, size: float, turns: tuple[float, ...]) -> None:
    for t in turns:
        a = np.deg2rad(t)
        tip = (x + size * float(np.cos(a)), y + size * float(np.sin(a)))
        stamp.stroke([(x, y), tip], 0.075)
        stamp.dot(*tip, 0.052)
        stamp.stroke([(x, y), tip], 0.036, MID)
        stamp.dot(*tip, 0.033, LIGHT)


def _near_limbs(stamp: Stamp, skin: Paint) -> None:
    """Fore leg and folded hind leg, outlined, banded."""
    _toes(stamp, -0.16, 0.0, 0.13, (150, 180, 210))
    _toes(stamp, 0.08, 0.01, 0.16, (160, 182, 205))
    for joints, widths in (
        ("-0.16,-0.36 -0.06,-0.17 -0.17,0.0", (0.19, 0.11, 0.07)),
        ("0.08,0.015 0.46,-0.02", (0.06, 0.085)),
        ("0.03,-0.19 0.24,-0.12 0.47,-0.03", (0.09, 0.14, 0.08)),
        ("0.44,-0.20 0.22,-0.29 0.02,-0.21", (0.26, 0.22, 0.10)),
    ):
        limb(stamp, xy(joints), [w + 0.045 for w in widths])
        limb(stamp, xy(joints), list(widths), skin)
    for x in (0.14, 0.24, 0.34):
        stamp.stroke([(x - 0.02, -0.385), (x + 0.02, -0.29)], [0.05, 0.012])
    for x in (0.16, 0.27, 0.37):
        stamp.stroke([(x + 0.015, -0.07), (x - 0.01, -0.14)], [0.035, 0.012])


def bent_reed(
    stamp: Stamp, path: list[tuple[float, float]], width: float = 0.05, paint: Paint = LIGHT
) -> None:
    """Draw a stout jointed reed stem close up, lit along one side."""
    line = spline(path, steps=14)
    stamp.stroke(line, [width * 1.1, width, width * 0.7])
    up = line + np.array([-0.10 * width, -0.14 * width])
    stamp.stroke(up, [width * 0.5, width * 0.42, width * 0.3], paint, 0.10)
    for part in (0.22, 0.47, 0.72):
        x, y = map(float, line[int(part * (len(line) - 1))])
        stamp.dot(x, y, width * 0.62)
