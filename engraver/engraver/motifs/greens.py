"""Winter berries close up: winterberry, a twig under snow."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.conifers import snow_cap
from engraver.ribbon import arc, normals, resample, spline
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

Path = list[tuple[float, float]]


def berry(stamp: Stamp, x: float, y: float, r: float, turn: float, *, dark: bool = False) -> None:
    """Draw a round berry lit from the upper right, the dark eye of its flower towards `turn` (degrees)."""
    stamp.dot(x, y, r + 0.12 * stamp.canvas.mm / stamp.scale, INK)
    stamp.dot(x, y, r, MID if dark else LIGHT)
    with stamp.at(x, y, r):
        if dark:
            stamp.taper(arc(0, 0, 0.62, 0.62, -100, 10, 7), 0.20, LIGHT)
        else:
            stamp.fill(
                np.vstack([arc(0, 0, 1, 1, 20, 192, 14), arc(0.22, -0.30, 0.86, 0.86, 192, 20, 14)]), MID
            )
            for r, start, end in ((0.86, 30, 185), (0.62, 55, 165), (0.38, 75, 150)):
                stamp.taper(arc(0, 0, r, r, start, end, 7), 0.13, INK)
            stamp.taper(arc(0, 0, 0.62, 0.62, -85, -15, 7), 0.20, PAPER)
        if not dark and np.sin(np.deg2rad(turn)) > 0.1:
            eye = 0.72 * np.array([np.cos(np.deg2rad(turn)), np.sin(np.deg2rad(turn))])
            stamp.dot(float(eye[0]), float(eye[1]), 0.11, INK)


def winterberry(
    stamp: Stamp,
    path: Path,
    rng: Generator,
    *,
    size: float = 0.03,
    width: float = 0.022,
    bare: tuple[float, float] = (0.0, 0.08),
) -> None:
    """Draw a leafless branch of winterberry: clusters of one to four berries at its nodes, unevenly spaced.

    The `bare` part has none. The berries get smaller towards the tip.
    """
    line = resample(spline(path), 120)
    side = normals(line)
    length = float(np.hypot(*np.diff(line, axis=0).T).sum())
    _twig(stamp, line, width)
    spots, part, way = [], max(0.04, bare[1] if bare[0] <= 0 else 0.04), 1.0
    while part < 1:
        if not bare[0] <= part <= bare[1]:
            node = int(119 * part)
            r = size * (1.10 - 0.45 * part)
            for k in range(int(rng.integers(2, 5)) if part < 0.8 else 1):
                off = way * (1.0 + 0.75 * (k % 2) + 0.3 * float(rng.random())) * r
                along = (k - 1) * 0.9 * r * float(rng.uniform(0.5, 1.2))
                run = np.array([-side[node][1], side[node][0]])
                at = line[node] + side[node] * (off + 0.3 * width * way) + run * along
                spots.append(
                    (k % 2 == 0, float(at[1]), float(at[0]), r * float(rng.uniform(0.72, 1.14)), node)
                )
        part += size / length * float(rng.uniform(0.75, 2.0))
        way = -way
    for front, y, x, r, node in sorted(spots):
        stamp.stroke([tuple(line[node]), (x, y)], 0.010)
        away = np.rad2deg(np.arctan2(y - line[node][1], x - line[node][0]))
        berry(stamp, x, y, r, float(away + rng.normal(0, 25)), dark=not front)
    tip = line[-1] + 0.4 * size * (line[-1] - line[-3]) / np.hypot(*(line[-1] - line[-3]))
    berry(stamp, float(tip[0]), float(tip[1]), 0.6 * size, 90)


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
