"""Winter berries close up: winterberry, a twig under snow."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.conifers import snow_cap
from engraver.ribbon import normals, resample, spline
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

Path = list[tuple[float, float]]


def berry(stamp: Stamp, x: float, y: float, r: float, *, paint: Paint = LIGHT, shade: Paint = MID) -> None:
    """Draw a round berry lit from the upper right: a gleam, a shaded side."""
    stamp.dot(x, y, r + 0.12 * stamp.canvas.mm / stamp.scale, INK)
    stamp.dot(x, y, r, paint)
    if paint is not shade:
        away = np.linspace(0.35, 3.35, 14)
        rim = np.stack([x + r * np.cos(away), y + r * np.sin(away)], axis=1)
        hollow = np.stack(
            [x + 0.22 * r + 0.86 * r * np.cos(away), y - 0.30 * r + 0.86 * r * np.sin(away)], axis=1
        )
        stamp.fill(np.vstack([rim, hollow[::-1]]), shade)
        stamp.dot(x + 0.34 * r, y - 0.36 * r, 0.34 * r, PAPER)


def winterberry(
    stamp: Stamp,
    path: Path,
    rng: Generator,
    *,
    size: float = 0.03,
    width: float = 0.022,
    bare: tuple[float, float] = (0.0, 0.08),
) -> None:
    """Draw a leafless branch of winterberry: berries crowd it on both sides, smaller towards the tip.

    The `bare` part has none.
    """
    line = resample(spline(path), 120)
    side = normals(line)
    length = float(np.hypot(*np.diff(line, axis=0).T).sum())
    _twig(stamp, line, width)
    count = round(length / (0.58 * size))
    spots = []
    for k in range(count):
        part = (k + 0.5) / count
        if bare[0] <= part <= bare[1]:
            continue
        r = size * (1.05 - 0.45 * part) * float(rng.uniform(0.82, 1.12))
        row = k % 4
        off = (0.85, -0.85, 1.9, -1.9)[row] * r * float(rng.uniform(0.85, 1.1))
        if row > 1 and (rng.random() < 0.35 or part > 0.85):
            continue
        at = line[int(119 * part)] + side[int(119 * part)] * (off + 0.3 * width * (1 if off > 0 else -1))
        spots.append((row < 2, float(at[0]), float(at[1]), r, line[int(119 * part)]))
    for front, x, y, r, node in sorted(spots, key=lambda spot: (spot[0], spot[2])):
        stamp.stroke([tuple(node), (x, y)], 0.010)
        berry(stamp, x, y, r, paint=LIGHT if front else MID)
    tip = line[-1] + 0.4 * size * (line[-1] - line[-3]) / np.hypot(*(line[-1] - line[-3]))
    berry(stamp, float(tip[0]), float(tip[1]), 0.6 * size)


def _twig(stamp: Stamp, line: Array, width: float) -> None:
    """Bark in ink, its upper side lit, with a few lenticels."""
    widths = np.linspace(width, width * 0.40, len(line))
    stamp.stroke(line, widths + 0.10 * stamp.canvas.mm / stamp.scale, INK)
    stamp.stroke(line, widths * 0.86, MID, 0.13)
    lift = np.outer(widths * 0.20, [0.3, -1.0])
    stamp.stroke(line + lift, widths * 0.34, LIGHT, 0.10)


def snowed_twig(
    stamp: Stamp,
    path: Path,
    rng: Generator,
    *,
    width: float = 0.03,
    snow: float = 1.0,
    bark: Paint | None = None,
    taper: float = 0.3,
) -> None:
    """Draw a bare twig close up, with snow along its upper side; on a dark sky give it a `bark`."""
    line = resample(spline(path), 90)
    widths = np.linspace(width, width * taper, 90)
    stamp.stroke(line, widths)
    side = normals(line)
    side[side[:, 1] < 0] *= -1
    low = line + side * (widths * 0.22)[:, None]
    if bark is not None:
        stamp.stroke(line, np.maximum(widths - 0.16 * stamp.canvas.mm / stamp.scale, 0), bark, 0.13)
    for start in range(4, 84, 9):
        stamp.stroke(low[start : start + 6], 0.10 * width, MID if bark is None else INK, 0.10)
    at = 0
    while snow and at < 86:
        long = int(rng.integers(12, 26))
        part = line[at : min(at + long, 90)]
        if len(part) > 5 and abs(part[-1][0] - part[0][0]) > 0.55 * abs(part[-1][1] - part[0][1]):
            thick = width * snow * (1 - 0.5 * at / 90)
            up = part - np.array([0, 0.30 * width * (1 - (1 - taper) * at / 90)])
            stamp.fill(snow_cap(up, thick, rng), PAPER, 0.14)
            stamp.fill(snow_cap(up, thick, rng), PAPER)
        at += long + int(rng.integers(0, 4))


def thorny_spurs(stamp: Stamp, path: Path, rng: Generator, *, count: int = 7, size: float = 0.09) -> None:
    """Draw the side shoots of a wild plum: short stiff alternate spurs with fat winter buds."""
    line = resample(spline(path), 60)
    side = normals(line)
    for k in range(count):
        i = int(6 + 50 * k / count + rng.integers(0, 4))
        s = 1 if k % 2 else -1
        run = line[min(i + 2, 59)] - line[i - 2]
        run /= np.hypot(*run)
        d = run * 0.62 + side[i] * s * 0.78
        long = size * rng.uniform(0.7, 1.2)
        tip = line[i] + d * long
        stamp.stroke([tuple(line[i]), tuple(tip)], [0.16 * size, 0.05 * size])
        stamp.line([tuple(line[i]), tuple(tip)], 0.15, MID)
        for part, r in ((0.55, 0.05), (1.0, 0.075)):
            b = line[i] + d * long * part
            stamp.taper(
                [tuple(b - d * r * size * 1.6), tuple(b), tuple(b + d * r * size * 2.4)], 0.15 * size, LIGHT
            )
