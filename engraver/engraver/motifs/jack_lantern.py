"""A jack-o'-lantern: a ribbed pumpkin engraved along its meridians, with a candle burning behind its face."""

from __future__ import annotations

import numpy as np
import shapely
import shapely.affinity
from numpy.random import Generator

from engraver.field import Area, Canvas
from engraver.grid import Array, Grid, smooth
from engraver.light import outside
from engraver.ribbon import Points, spline, xy
from engraver.stamp import LIGHT, MID, PAPER, Stamp, press, toned

_HALF, _HIGH, _RIBS = 0.54, 0.41, 9
_FACE = [
    0.93 * xy(cut) - [0.0, 0.055]
    for cut in (
        "-.40,-.44 -.30,-.60 -.235,-.52 -.10,-.40 -.20,-.345 -.34,-.36",
        ".40,-.44 .30,-.60 .235,-.52 .10,-.40 .20,-.345 .34,-.36",
        "0,-.40 .07,-.275 .025,-.29 0,-.265 -.025,-.29 -.07,-.275",
        "-.45,-.315 -.37,-.265 -.30,-.232 -.285,-.185 -.225,-.175 -.21,-.212 -.11,-.192 -.095,-.145 "
        "-.035,-.142 "
        "-.025,-.188 .09,-.192 .10,-.15 .16,-.155 .175,-.205 .28,-.225 .30,-.185 .35,-.205 .355,-.255 "
        ".45,-.315 "
        ".40,-.195 .33,-.105 .255,-.055 .24,-.105 .18,-.095 .17,-.03 .06,-.005 .055,-.06 -.01,-.062 "
        "-.02,-.005 "
        "-.13,-.025 -.14,-.085 -.205,-.10 -.22,-.048 -.32,-.10 -.40,-.19",
    )
]


def gatepost(stamp: Stamp, x: float, top: float, half: float, rng: Generator) -> None:
    """Draw a squared granite post around `x` with a cap at row `top`, lit from above; press it with upright
    lines.
    """
    for a, b, tone in ((-1.0, 0.62, 0.66), (0.62, 1.0, 0.90)):
        stamp.fill(
            [(x + a * half, 1.1), (x + a * half, top), (x + b * half, top), (x + b * half, 1.1)],
            toned(tone),
            0.2,
        )
    for _ in range(26):
        u, v = x + half * float(rng.uniform(-0.9, 0.5)), top + float(rng.uniform(0.14, 0.5))
        stamp.taper(
            [(u, v), (u + float(rng.normal(0, 0.006)), v + half * 0.14)],
            0.010,
            LIGHT if v < top + 0.2 else MID,
        )
    stamp.fill(
        [(x - half, top), (x - half, top + 0.36 * half), (x + half, top + 0.30 * half), (x + half, top)]
    )
    stamp.blob(
        xy(
            "-1.22,-.06 -1.16,-.20 -.7,-.25 0,-.27 .7,-.25 1.16,-.20 1.22,-.06 1.18,.18 .6,.22 0,.20 "
            "-.6,.23 -1.18,.18"
        )
        * half
        + np.array([x, top]),
        toned(0.52),
        outline=0.2,
    )
    stamp.blob(
        xy("-1.16,-.10 -1.08,-.20 -.7,-.235 0,-.255 .7,-.235 1.08,-.20 1.16,-.10 .6,-.06 0,-.04 -.6,-.06")
        * half
        + np.array([x, top]),
        LIGHT,
        outline=0.12,
    )


def _girth(v: Array) -> Array:
    """Return half the width at height `v`, -1 at the stalk to 1 at the foot."""
    out: Array = _HALF * (1 - np.abs(np.clip(v, -1, 1)) ** 2.5) ** 0.5
    return out


def _outline() -> Array:
    v = np.sin(np.linspace(-np.pi / 2, np.pi / 2, 60))
    right = np.stack([_girth(v), _HIGH * (v - 1)], axis=1)
    dip = 0.045 * np.exp(-((right[:, 0] / 0.13) ** 2)) * (right[:, 1] < -_HIGH)
    right[:, 1] += dip
    return np.vstack([right, right[::-1] * [-1, 1]])


def carved_pumpkin(c: Canvas, x: float, y: float, size: float) -> None:
    """Draw a lit jack-o'-lantern, its foot at (x, y): 1.08 wide and 0.82 high in `size`."""
    body, holes = Stamp(c), Stamp(c)
    with body.at(x, y, size):
        body.fill(_outline())
    with holes.at(x, y, size):
        for cut in _FACE:
            holes.fill(cut)
    area = press(body, halo=0.17)
    _ribs(c, area, holes.area(), x, y, size)
    _stalk_and_grooves(c, x, y, size)
    _face(c, x, y, size)


def _ribs(c: Canvas, area: Area, holes: Area, x: float, y: float, size: float) -> None:
    """Hatching along the meridians: ribs are palest in the middle, the flesh glows around the holes."""
    grid = c.grid(area)
    u, v = (grid.x - x) / size, (grid.y - y) / (size * _HIGH) + 1
    across = np.clip(u / np.maximum(_girth(v), 0.12), -0.999, 0.999)
    east = np.arcsin(across)
    rib = east / np.pi * _RIBS
    groove = 2 * np.abs(rib - np.rint(rib))
    far = np.full(c.g.shape, 9.0, np.float32)
    far[holes.rows, holes.cols] = outside(holes.cover, c.step)
    shine = np.exp(-far[area.rows, area.cols] / (0.075 * size))
    tone = 0.24 + 0.60 * groove**1.8 + 0.40 * np.abs(across) ** 4 + 0.26 * smooth(0.1, 1.0, v) - 0.30 * shine
    tone = np.clip(tone + 0.10 * across, 0.14, 1)
    lines: Array = (east * _HALF * size * 0.86 / c.pitch).astype(np.float32)

    def meridians(_: Grid) -> Array:
        return lines

    c.engrave(area, tone.astype(np.float32), meridians, np.where(tone < 0.52, 0.45, 1.0).astype(np.float32))


def _meridian(rib: float) -> Array:
    v = np.linspace(-0.97, 0.98, 24)
    return np.stack([_girth(v) * np.sin(rib * np.pi / _RIBS), _HIGH * (v - 1)], axis=1)


def _stalk_and_grooves(c: Canvas, x: float, y: float, size: float) -> None:
    stamp = Stamp(c)
    with stamp.at(x, y, size):
        for k in range(-4, 4):
            stamp.stroke(_meridian(k + 0.5), [0.008, 0.020, 0.022, 0.020, 0.010])
        for k in range(-3, 4):
            stamp.stroke(
                _meridian(k - 0.12)[3:10], [0.0, 0.014, 0.018, 0.012, 0.0], PAPER if abs(k) < 3 else LIGHT
            )
        _lid_and_stalk(stamp)
    press(stamp)


def _lid_and_stalk(stamp: Stamp) -> None:
    """The cut of the lid, a zigzag that shines, and the ridged stalk where the ribs meet."""
    rib = np.linspace(-3.5, 3.5, 15)
    v = -0.74 + 0.09 * np.cos(rib * np.pi / _RIBS) + 0.035 * np.where(np.arange(15) % 2, 1, -1)
    cut = np.stack([_girth(v) * np.sin(rib * np.pi / _RIBS), _HIGH * (v - 1)], axis=1)
    stamp.line(cut, 0.62)
    stamp.line(cut, 0.26, PAPER)
    stalk = spline(xy(".0,-.765 -.005,-.83 .02,-.895 .075,-.945"))
    stamp.blob(xy("-.135,-.775 -.050,-.83 .0,-.86 .05,-.83 .145,-.775 .04,-.77 .0,-.745 -.04,-.77"))
    stamp.stroke(stalk, [0.17, 0.125, 0.105, 0.095, 0.100])
    for off, paint in ((-0.036, LIGHT), (-0.012, LIGHT), (0.012, MID), (0.034, MID)):
        ridge = stalk + np.outer(np.linspace(1.6, 0.9, len(stalk)), [off, -0.25 * off])
        stamp.stroke(ridge[1:-1], [0.016, 0.012, 0.012, 0.012], paint)
        stamp.taper([(2.0 * off, -0.80), (3.0 * off, -0.768)], 0.016, paint)
    stamp.blob(xy(".113,-.912 .062,-.930 .043,-.984 .096,-.962"), LIGHT, outline=0.16)


def _inner(cut: Points) -> list[Array]:
    """Return what of a hole shows the light within: the hole less the thickness of the shell."""
    hole = shapely.Polygon(cut)
    x = float(np.mean(np.asarray(cut)[:, 0]))
    seen = hole.intersection(shapely.affinity.translate(hole, -0.10 * x, -0.030))
    return [np.array(part.exterior.coords) for part in getattr(seen, "geoms", [seen]) if part.area > 1e-4]


def _face(c: Canvas, x: float, y: float, size: float) -> None:
    stamp = Stamp(c)
    with stamp.at(x, y, size):
        for hole in _FACE:
            stamp.fill(hole, LIGHT, outline=0.40)
            for part in _inner(hole):
                stamp.fill(part, PAPER, outline=0.14)
    press(stamp)
