"""A dory on the shore, oars and net; mist on a river."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from deckgen.engraver.field import Area, Canvas
from deckgen.engraver.grid import smooth
from deckgen.engraver.phases import level
from deckgen.engraver.ribbon import resample, spline, xy
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp, toned


def dory(stamp: Stamp, *, side: Paint = LIGHT, inside: Paint | None = None, outline: float = 0.18) -> None:
    """A dory seen from its quarter, bow to the left, high at both ends; the water line is the origin's row.
    About 1.7 long, 0.5 high.
    """
    near = spline(xy("-0.98,-0.46 -0.62,-0.30 -0.16,-0.215 0.30,-0.22 0.66,-0.30"), steps=10)
    far = spline(xy("-0.98,-0.46 -0.52,-0.40 -0.06,-0.36 0.36,-0.36 0.72,-0.385"), steps=10)
    keel = spline(xy("-0.98,-0.46 -0.86,-0.20 -0.70,0.0 -0.30,0.03 0.20,0.03 0.52,0.0 0.66,-0.30"), steps=8)
    stamp.fill(np.vstack([near, far[::-1]]), inside or toned(0.80), outline)
    for u, w in ((0.34, 0.08), (0.66, 0.09)):
        a, b = near[int(u * 40)], far[int(u * 40)]
        stamp.fill(
            [(a[0] - w / 2, a[1]), (a[0] + w / 2, a[1]), (b[0] + w / 2, b[1]), (b[0] - w / 2, b[1])],
            LIGHT,
            0.14,
        )
    stamp.fill(np.vstack([near[::-1], keel]), side, outline)
    for t, paint in ((0.30, 0.12), (0.58, 0.14), (0.82, 0.14)):
        lap = resample(near, 30) * (1 - t) + resample(keel, 30) * t
        stamp.line(lap[1:-1], paint)
    stamp.fill(
        np.vstack(
            [
                resample(keel, 30)[3:28] * 0.86 + resample(near, 30)[3:28] * 0.14,
                resample(keel, 30)[3:28][::-1],
            ]
        ),
        toned(0.6),
    )
    stamp.fill(xy("0.66,-0.3 0.72,-0.385 0.68,-0.1 0.6,-0.02 0.52,0.0"), MID, outline)
    stamp.line(near, 0.34)
    stamp.line(near, 0.14, PAPER)
    stamp.line(far, 0.22)


def oar(stamp: Stamp, a: tuple[float, float], b: tuple[float, float], width: float = 0.02) -> None:
    """An oar from its grip to the end of its blade."""
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
    paint: Paint = INK,
    mm: float = 0.12,
) -> None:
    """A seine hung from `top` to `foot` (left to right): lozenge meshes, corks along its head-rope."""
    a, b = resample(spline(top), 2 * across + 1), resample(spline(foot), 2 * across + 1)
    knots = np.array([a * (1 - t) + b * t for t in np.linspace(0, 1, down + 1)])
    for r in range(down):
        for k in range(2 * across):
            i, j = (k, k + 1) if (r + k) % 2 == 0 else (k + 1, k)
            stamp.line(np.stack([knots[r, i], knots[r + 1, j]]), mm, paint)
    stamp.line(a, 0.2)
    for k in range(1, 2 * across, 3):
        x, y = map(float, a[k])
        stamp.dot(x, y, 0.020, INK)
        stamp.dot(x, y, 0.013, LIGHT)


def mist(
    canvas: Canvas,
    banks: Sequence[tuple[float, float, float, float]],
    *,
    tone: float = 0.16,
    tint: float = 0.0,
) -> None:
    """Banks of mist on a river: (x, y, half length, half depth) each; bare paper at the heart, thin level
    lines at the hems, where what stands behind shows through.
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
