"""A dory on the shore, oars and net; mist on a river."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engraver.field import Area, Canvas
from engraver.grid import smooth
from engraver.phases import level
from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned

_NEAR = xy("-1.02,-.52 -.82,-.40 -.50,-.31 -.12,-.265 .28,-.28 .58,-.34 .80,-.42")
_FAR = xy("-1.02,-.52 -.72,-.47 -.38,-.42 -.02,-.395 .34,-.41 .62,-.45 .86,-.52")
_BILGE = xy("-1.02,-.52 -.90,-.26 -.74,-.02 -.40,.03 .0,.045 .36,.03 .60,-.02 .70,-.20 .80,-.42")


def dory(stamp: Stamp) -> None:
    """Draw a dory in profile from slightly above, bow to the left, high at both ends, lit from the left.

    Four strakes, three thwarts, a narrow transom; about 1.9 long, 0.55 high; the ground is the origin's row.
    """
    near, far = resample(spline(_NEAR), 60), resample(spline(_FAR), 60)
    stamp.fill(np.vstack([near, far[::-1]]), INK, 0.2)
    for k in range(9, 56, 5):
        stamp.line(np.stack([far[k], far[k] * 0.25 + near[k - 1] * 0.75]), 0.14, MID)
    for k in (17, 32, 46):
        seat = np.vstack([near[k - 2 : k + 3], far[k - 2 : k + 3][::-1] + np.array([0.0, 0.012])])
        stamp.fill(seat, LIGHT, 0.15)
    foot = resample(spline(xy("-.90,-.26 -.74,-.02 -.40,.03 .0,.045 .36,.03 .60,-.02 .70,-.20")), 60)
    stamp.fill(np.vstack([near, spline(_BILGE)[::-1]]), PAPER, 0.2)
    for low, high, paint in (
        (0.0, 0.26, PAPER),
        (0.26, 0.52, PAPER),
        (0.52, 0.78, LIGHT),
        (0.78, 1.0, LIGHT),
    ):
        lap = near * (1 - high) + foot * high
        over = near * (1 - high + 0.08) + foot * (high - 0.08)
        if paint is LIGHT:
            top = near * (1 - low) + foot * low
            stamp.fill(np.vstack([top, lap[::-1]]), LIGHT)
        stamp.fill(np.vstack([over, lap[::-1]]), toned(0.45, 0.45 if paint is PAPER else 1.0))
        stamp.line(lap[1:-1], 0.15)
    stamp.fill(xy(".80,-.42 .86,-.52 .78,-.20 .66,.0 .60,-.02 .70,-.20"), MID, 0.18)
    stamp.line(spline(_BILGE), 0.2)
    stamp.line(near, 0.42)
    stamp.line(near, 0.20, PAPER)
    stamp.line(far, 0.2)


def oar(stamp: Stamp, a: tuple[float, float], b: tuple[float, float], width: float = 0.02) -> None:
    """Draw an oar from its grip to the end of its blade."""
    p, q = np.array(a), np.array(b)
    shaft = np.stack([p, q])
    stamp.stroke(shaft, width * 1.3)
    stamp.stroke(shaft, width * 0.6, LIGHT)
    blade = np.stack([p + (q - p) * 0.74, p + (q - p) * 0.86, q])
    stamp.stroke(spline(blade), np.array([1.2, 4.2, 3.6]) * width)
    stamp.stroke(spline(blade), np.array([0.5, 3.0, 2.4]) * width, LIGHT)


def net(
    stamp: Stamp,
    top: Sequence[tuple[float, float]],
    foot: Sequence[tuple[float, float]],
    *,
    across: int = 12,
    down: int = 6,
) -> None:
    """Draw a seine hung from `top` to `foot` (left to right): pale meshes, corks above, leads below."""
    a, b = resample(spline(top), 2 * across + 1), resample(spline(foot), 2 * across + 1)
    knots = np.array([a * (1 - t) + b * t for t in np.linspace(0, 1, down + 1)])
    stamp.fill(np.vstack([a, b[::-1]]), INK, 0.2)
    for r in range(down):
        for k in range(2 * across):
            i, j = (k, k + 1) if (r + k) % 2 == 0 else (k + 1, k)
            stamp.line(np.stack([knots[r, i], knots[r + 1, j]]), 0.12, LIGHT)
    stamp.line(a, 0.26, LIGHT)
    for k in range(1, 2 * across, 3):
        x, y = map(float, a[k])
        stamp.dot(x, y, 0.030, INK, 0.024)
        stamp.dot(x, y, 0.022, PAPER, 0.016)
        x, y = map(float, b[k])
        stamp.dot(x, y, 0.014, LIGHT)


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
