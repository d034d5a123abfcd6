"""The real stars over New England in a given month and hour, with fainter ones scattered between them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engraver.catalogue import stars as catalogue
from engraver.field import Canvas
from engraver.grid import Array, Field, Grid, smooth
from engraver.stamp import LIGHT, PAPER, Stamp, press

LATITUDE = 43.0
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_FACING = {"N": 0.0, "NE": 45.0, "E": 90.0, "SE": 135.0, "S": 180.0, "SW": 225.0, "W": 270.0, "NW": 315.0}


@dataclass(frozen=True, slots=True)
class View:
    """Which part of the sky is seen: the middle of `month` at `hour` local mean time (21.5 is half past nine
    in the evening).

    `facing` is a point of the compass; the picture's point (x, y) is at `altitude` degrees; `span` is degrees
    to a radius.
    """

    month: str
    hour: float
    facing: str = "S"
    altitude: float = 35.0
    span: float = 40.0
    x: float = 0.0
    y: float = -0.4


def sidereal(month: str, hour: float) -> float:
    """Return mid-month local sidereal time in hours; the sun's right ascension is 0 h at the March
    equinox.
    """
    day = 30.4 * MONTHS.index(month) + 15
    return ((day - 82) / 365.25 * 24 + 12 + hour) % 24


def altazimuth(ra: Array, dec: Array, lst: float) -> tuple[Array, Array]:
    """Return altitude and azimuth (from north through east) in degrees, at latitude 43 north."""
    angle, dec, lat = np.deg2rad((lst - ra) * 15), np.deg2rad(dec), np.deg2rad(LATITUDE)
    up = np.sin(dec) * np.sin(lat) + np.cos(dec) * np.cos(lat) * np.cos(angle)
    east = -np.cos(dec) * np.sin(angle)
    north = np.sin(dec) * np.cos(lat) - np.cos(dec) * np.sin(lat) * np.cos(angle)
    return np.rad2deg(np.arcsin(np.clip(up, -1, 1))), np.rad2deg(np.arctan2(east, north)) % 360


def project(view: View) -> list[tuple[float, float, float, str]]:
    """Return x, y, magnitude and constellation of every star above the horizon and in front of the viewer."""
    rows = catalogue()
    ra, dec = np.array([r[1] for r in rows]), np.array([r[2] for r in rows])
    alt, az = altazimuth(ra, dec, sidereal(view.month, view.hour))
    a, a0 = np.deg2rad(alt), np.deg2rad(view.altitude)
    d = np.deg2rad(az - _FACING[view.facing])
    cosine = np.sin(a0) * np.sin(a) + np.cos(a0) * np.cos(a) * np.cos(d)
    k = np.rad2deg(2 / (1 + cosine)) / view.span
    x = view.x + k * np.cos(a) * np.sin(d)
    y = view.y - k * (np.cos(a0) * np.sin(a) - np.sin(a0) * np.cos(a) * np.cos(d))
    seen = (alt > 1) & (cosine > 0)
    return [(float(x[i]), float(y[i]), r[3], r[0]) for i, r in enumerate(rows) if seen[i]]


def sparkle(stamp: Stamp, x: float, y: float, r: float) -> None:
    """Draw a four-pointed star."""
    w = 0.16 * r
    stamp.fill(
        [
            (x, y - r),
            (x + w, y - w),
            (x + r, y),
            (x + w, y + w),
            (x, y + r),
            (x - w, y + w),
            (x - r, y),
            (x - w, y - w),
        ],
        PAPER,
    )


def _has_room(canvas: Canvas, x: float, y: float, reach: float, foot: float, least: float) -> bool:
    """Return whether a star can show at a point: inside the circle, above the foot, not on the moon, dark."""
    if np.hypot(x, y) >= reach or y >= foot:
        return False
    if (
        canvas.moon is not None
        and np.hypot(x - canvas.moon[0], y - canvas.moon[1]) < 1.25 * canvas.moon[2] + 0.02
    ):
        return False
    i, j = (int(np.clip(np.searchsorted(canvas.side, v), 0, canvas.side.size - 1)) for v in (y, x))
    return bool(canvas.tone[i, j] > least)


def stars(
    canvas: Canvas,
    view: View,
    *,
    faint: int = 60,
    least: float = 0.72,
    foot: float = 0.35,
    limit: float = 4.4,
    bright: float = 1.75,
    only: str = "",
) -> None:
    """Draw the real stars of a view and `faint` scattered ones, where the tone is at least `least` and above
    `foot`.

    Stars up to magnitude `bright` sparkle. `only` names the constellations to draw, else all.
    """
    stamp, wanted = Stamp(canvas), only.split()
    rng = canvas.rng("faint stars")
    for x, y, mag, name in project(view):
        shown = mag < limit and (not wanted or name in wanted)
        if shown and _has_room(canvas, x, y, 0.985, foot, least):
            _star(stamp, x, y, mag, bright)
    for x, y in rng.uniform(-1, 1, (faint, 2)):
        if _has_room(canvas, x, y, 0.97, foot, least + 0.05):
            stamp.dot(x, y, 0.0033)
            stamp.dot(x, y, 0.0033, PAPER)
    press(stamp, halo=0.12)


def _star(stamp: Stamp, x: float, y: float, mag: float, bright: float) -> None:
    if mag <= bright:
        sparkle(stamp, x, y, float(np.interp(mag, [-1.5, 0.5, 2.3], [0.060, 0.050, 0.034])))
    stamp.dot(x, y, float(np.interp(mag, [-1.5, 1.8, 4.4], [0.011, 0.0085, 0.0036])), PAPER)


def milky_way(
    canvas: Canvas, path: Field, width: float = 0.16, count: int = 900, depth: float = 0.45, foot: float = 0.3
) -> None:
    """Draw a band of paler lines and scattered dots along path(x) = y, after the sky and before the stars.

    Clouds of dust break it, most of all along a rift in its middle.
    """
    grid = canvas.grid()
    across = (grid.y - path(grid)) / np.float32(width)
    knots = canvas.noise("milky way", 0.16, 1.5, 3)(grid)
    clouds = canvas.noise("milky clouds", 0.11, 1.0, 3)(grid)
    rift = smooth(0.36, 0.10, np.abs(across + 0.7 * knots))
    far = np.abs(across) + 0.55 * clouds
    glow = smooth(1.1, 0.25, far) * (1 - rift) * smooth(foot, foot - 0.25, grid.y)
    lines = canvas.noise("milky lines", 0.02, 8.0)
    tone = 1 - np.float32(depth) * glow * (1 + 0.4 * lines(grid))
    canvas.cut(
        canvas.everywhere(),
        np.where(glow > 0.02, tone, 2.0),
        lambda g: (g.y - 0.55 * path(g)) / np.float32(g.pitch),
        0.45,
    )
    _dust(canvas, path, width, count, foot)


def _dust(canvas: Canvas, path: Field, width: float, count: int, foot: float) -> None:
    rng = canvas.rng("milky dust")
    stamp = Stamp(canvas)
    x = rng.uniform(-1, 1, count).astype(np.float32)
    mid = path(Grid(x[None, :], np.zeros((1, 1), np.float32), canvas.pitch)).ravel()
    y = mid + rng.normal(0, 0.55 * width, count)
    for a, b, s in zip(x.tolist(), y.tolist(), rng.random(count), strict=True):
        if b < foot and np.hypot(a, b) < 0.98:
            stamp.dot(a, b, 0.003 + 0.003 * s**4, PAPER)
    press(stamp)


def meteors(canvas: Canvas, radiant: tuple[float, float], tracks: list[tuple[float, float, float]]) -> None:
    """Draw meteors away from a radiant, each (x, y of the head, length): trains that swell and die out."""
    stamp = Stamp(canvas)
    part = np.linspace(0, 1, 12)
    swell = np.array([0.0, 0.10, 0.24, 0.42, 0.62, 0.80, 0.92, 1.0, 1.0, 0.9, 0.6, 0.0])
    for x, y, length in tracks:
        way = np.array([x - radiant[0], y - radiant[1]])
        way /= np.hypot(*way)
        path = np.array([x, y]) - np.outer((1 - part) * length, way)
        stamp.stroke(path, 0.034 * swell * length**0.5, LIGHT, 0.12)
        stamp.stroke(path[3:], 0.019 * swell[3:] * length**0.5, PAPER, 0.10)
    press(stamp, halo=0.10)
