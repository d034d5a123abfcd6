"""A dory on the shore, oars; mist on a river."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engraver.field import Area, Canvas
from engraver.grid import smooth
from engraver.phases import level
from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_NEAR = xy("-1.02,-.52 -.82,-.40 -.50,-.31 -.12,-.265 .28,-.28 .58,-.34 .80,-.42")
_FAR = xy("-1.02,-.52 -.72,-.47 -.38,-.42 -.02,-.395 .34,-.41 .66,-.445 .980,-.490")
_BILGE = xy("-1.02,-.52 -.90,-.26 -.74,-.02 -.40,.03 .0,.045 .36,.03 .60,-.02 .70,-.20 .80,-.42")


def dory(stamp: Stamp, *, oars: bool = False) -> None:
    """Draw a dory in profile from slightly above, bow to the left, high at both ends, lit from the left.

    Four strakes, three thwarts, which `oars` lie on, a narrow transom;
    about 1.9 long, 0.55 high; the ground is the origin's row.
    """
    near, far = resample(spline(_NEAR), 60), resample(spline(_FAR), 60)
    stamp.fill(np.vstack([near, far[::-1]]), INK, 0.2)
    for k in range(9, 56, 5):
        stamp.line(np.stack([far[k], far[k] * 0.25 + near[k - 1] * 0.75]), 0.14, MID)
    for k in (17, 32, 46):
        seat = np.vstack([near[k - 2 : k + 3], far[k - 2 : k + 3][::-1] + np.array([0.0, 0.012])])
        stamp.fill(seat, LIGHT, 0.15)
    if oars:
        _oar(stamp, (0.54, -0.385), (-0.74, -0.51), 0.026)
        _oar(stamp, (0.46, -0.345), (-0.66, -0.455), 0.028)
    foot = resample(spline(xy("-.74,-.02 -.40,.03 .0,.045 .36,.03 .60,-.02")), 60)
    stamp.fill(np.vstack([near, spline(_BILGE)[::-1]]), PAPER, 0.2)
    for low, high, paint in (
        (0.0, 0.26, PAPER),
        (0.26, 0.52, PAPER),
        (0.52, 0.78, PAPER),
        (0.78, 1.0, LIGHT),
    ):
        lap = near * (1 - high) + foot * high
        if paint is LIGHT:
            top = near * (1 - low) + foot * low
            stamp.fill(np.vstack([top, lap[::-1]]), LIGHT)
        for k in range(1, 4):
            up = 0.045 * k
            grain = near * (1 - high + up) + foot * (high - up)
            stamp.taper(grain[3 + 4 * k : 57 - 9 * k : 6], 0.017 - 0.0035 * k)
        stamp.line(lap[1:-1], 0.17)
    stern = np.linspace(near[-1], foot[-1], 9)
    rail = np.linspace(far[-1], foot[-1] + [0.085, -0.020], 9)
    head = spline(np.stack([near[-1], (near[-1] + far[-1]) / 2 + [0.005, -0.045], far[-1]]))
    stamp.fill(np.vstack([head, rail[1:], stern[::-1]]), LIGHT, 0.2)
    for part in (0.36, 0.70):
        stamp.line(((1 - part) * stern + part * rail)[:-1], 0.14)
    stamp.line(stern, 0.12)
    stamp.line(spline(_BILGE), 0.2)
    stamp.line(near, 0.42)
    stamp.line(near, 0.20, PAPER)
    stamp.line(far, 0.42)
    stamp.line(far, 0.18, LIGHT)


def _oar(stamp: Stamp, a: tuple[float, float], b: tuple[float, float], width: float) -> None:
    """Draw an oar from its grip to the end of its narrow blade, lit from above."""
    p, q = np.array(a), np.array(b)
    for grow, paint in ((0.014, INK), (0.0, LIGHT)):
        grip = np.array([0.9, 0.6, 0.6, *[1.0] * 18]) * width
        stamp.stroke(np.linspace(p, q, 41), grip + grow, paint, round_ends=True)
        blade = spline(np.stack([p + (q - p) * u for u in (0.70, 0.78, 0.90, 1.0)]))
        stamp.stroke(blade, np.array([1.0, 2.4, 3.0, 2.6]) * width + grow, paint, round_ends=True)
    stamp.stroke(np.stack([p + (q - p) * 0.72, p + (q - p) * 0.98]), [0.35 * width, 0.2 * width], INK)
    run = (q - p) / np.hypot(*(q - p))
    under = np.array([-run[1], run[0]]) * 0.30 * width
    stamp.stroke(np.stack([p + 0.16 * (q - p) + under, p + (q - p) * 0.74 + under]), 0.3 * width, MID)


def mist(
    canvas: Canvas,
    banks: Sequence[tuple[float, float, float, float]],
    *,
    tone: float = 0.16,
    tint: float = 0.0,
) -> None:
    """Draw banks of mist on a river: (x, y, half length, half depth) each.

    The middle is bare paper; at the edges, thin level lines let what is behind show through.
    """
    rough = canvas.noise("mist", 0.06, 5.0, 2)
    for x, y, a, b in banks:
        rows, cols = canvas.window(x - a * 1.1, y - b * 2.4, x + a * 1.1, y + b * 2.4)
        area = Area(rows, cols, np.ones((1, 1), np.float32))
        grid = canvas.grid(area)
        u, v = (grid.x - np.float32(x)) / np.float32(a), (grid.y - np.float32(y)) / np.float32(b)
        body = np.clip(1 - u * u, 0, 1) ** 0.7 - np.abs(v + rough(grid) * 0.8)
        cover = np.clip(body * np.float32(b / canvas.step) + 0.5, 0, 1).astype(np.float32)
        heart = smooth(0.0, 0.55, body)
        canvas.engrave(
            Area(rows, cols, cover),
            0.46 - (0.46 - tone) * heart,
            level(wobble=0.3, name="mist"),
            np.where(heart > 0.55, tint, 0.45),
        )
