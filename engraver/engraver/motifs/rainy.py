"""A wet November: a fallen umbrella lit from beneath, a lantern, a weeping willow."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import arc, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned

_RIBS, _OPEN = 10, 0.185


def _rim(k: float) -> Array:
    """Return a point of the rim, `k` ribs around from the right, towards us first; the cloth sags between."""
    a = 2 * pi * k / _RIBS
    sag = 1 - 0.055 * abs(sin(pi * k))
    out: Array = np.array([0.5 * cos(a), _OPEN * sin(a)]) * sag
    return out


def _seam(k: float) -> Array:
    """Return the seam of the outer side from the ferrule to a rib's end."""
    x, y = _rim(k)
    return spline([(0.0, -0.40), (0.55 * x, -0.365 + 0.16 * y), (0.90 * x, -0.20 + 0.62 * y), (x, y)])


def fallen_umbrella(stamp: Stamp) -> None:
    """Draw an open umbrella seen a little from beneath, lit from there. Its rim is 1 wide around the origin.

    The ferrule is at (0, -0.46), the crook of its handle at (0.06, 0.5). Press it with rays from the ferrule.
    """
    stamp.stroke([(0.0, -0.38), (0.0, -0.475)], [0.045, 0.02])
    _far_side(stamp)
    _inside(stamp)
    stamp.stroke([(0.0, -0.045), (0.0, 0.38)], 0.034)
    crook = spline(xy("0,.36 .0,.45 .035,.51 .085,.51 .115,.46 .11,.40"))
    stamp.stroke(crook, 0.052, INK, round_ends=True)
    stamp.line([(-0.007, 0.0), (-0.007, 0.36)], 0.15, LIGHT)
    stamp.stroke(crook[6:-6] - np.array([0.006, 0.004]), 0.014, LIGHT)
    stamp.fill(xy("-.028,.075 .028,.075 .028,.13 -.028,.13"))


def _far_side(stamp: Stamp) -> None:
    """Draw the panels of an umbrella that are seen from outside, with gleams on their seams."""
    half = _RIBS // 2
    for k in range(half, _RIBS):
        near = [_rim(k + t) for t in (0.0, 0.25, 0.5, 0.75, 1.0)]
        part = (k - half + 0.5) / half
        tone = 0.50 + 0.42 * abs(part - 0.36) / 0.6
        stamp.fill(
            np.vstack([_seam(k), near, _seam(k + 1)[::-1]]), toned(tone, 0.45 if tone < 0.66 else 1.0), 0.22
        )
    for k in range(half, _RIBS + 1):
        stamp.stroke(_seam(k), [0.010, 0.014, 0.016])
    for gleam, low, high in ((6.3, 0.42, 0.62), (6.62, 0.56, 0.72), (7.3, 0.40, 0.66), (7.64, 0.62, 0.78)):
        seam = _seam(gleam)
        stamp.stroke(seam[int(low * len(seam)) : int(high * len(seam))], [0.004, 0.018, 0.004], PAPER)


def _inside(stamp: Stamp) -> None:
    """Draw the inside of an umbrella: its cloth in folds, the ribs, and the stretchers from the runner."""
    stamp.fill(np.stack([_rim(k / 6) for k in range(6 * _RIBS)]), PAPER, outline=0.24)
    hub = np.array([0.0, -0.045])
    for k in range(_RIBS):
        cloth = [_rim(k + t) for t in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)]
        if 4 <= k <= 6 or k in (8, 9):
            stamp.fill(np.stack([hub, *cloth]), LIGHT)
        for t in (0.25, 0.5, 0.75):
            end = _rim(k + t)
            stamp.stroke(
                np.stack([end, hub + (end - hub) * (0.62 if t == 0.5 else 0.76)]), [0.010, 0.0], INK, 0.09
            )
    for k in range(_RIBS):
        x, y = 1.02 * _rim(k)
        stamp.stroke([(0.0, -0.045), (x, y)], [0.008, 0.013])
        stamp.dot(float(x), float(y), 0.012)
    runner = np.array([0.0, 0.10])
    for k in range(_RIBS):
        stamp.stroke(np.stack([runner, hub + 0.55 * (_rim(k) - hub)]), 0.006, INK, 0.12)


def storm_lantern(stamp: Stamp) -> None:
    """Draw a tubular barn lantern alight: globe in its wire guard, side tubes, bail. 1 high."""
    for side in (-1, 1):
        tube = spline(
            [(side * 0.12, -0.84), (side * 0.30, -0.74), (side * 0.31, -0.30), (side * 0.20, -0.12)]
        )
        stamp.stroke(tube, 0.075, INK)
        stamp.stroke(tube, 0.030, MID if side > 0 else LIGHT)
    stamp.blob(
        xy("-.12,-.20 -.20,-.36 -.20,-.50 -.11,-.68 .11,-.68 .20,-.50 .20,-.36 .12,-.20"), PAPER, outline=0.2
    )
    stamp.blob(xy("0,-.26 .07,-.36 .04,-.48 0,-.60 -.045,-.48 -.07,-.36"), LIGHT, outline=0.14)
    for y in (-0.36, -0.52):
        stamp.curve([(-0.22, y), (0.0, y + 0.04), (0.22, y)], 0.16)
    stamp.fill(xy("-.26,.0 -.24,-.12 -.14,-.20 .14,-.20 .24,-.12 .26,.0"), INK)
    stamp.line(xy("-.20,-.05 .04,-.05"), 0.16, LIGHT)
    stamp.fill(xy("-.13,-.68 -.17,-.76 -.10,-.88 .10,-.88 .17,-.76 .13,-.68"), INK)
    stamp.line(arc(0, -0.80, 0.30, 0.34, 188, 352), 0.22)


def weeping_willow(stamp: Stamp, rng: Generator) -> None:
    """Draw a willow with hanging withes, a few leaves left on each. 1 high, foot at the origin."""
    limbs = [
        xy("0,0 -.02,-.26 -.10,-.52 -.30,-.78 -.46,-.84"),
        xy("-.02,-.26 .04,-.50 .02,-.80 -.08,-.96"),
        xy("0,-.22 .12,-.46 .30,-.74 .46,-.80"),
        xy("-.10,-.52 -.16,-.80 -.30,-.96"),
        xy(".12,-.46 .16,-.78 .28,-.94"),
    ]
    for path, w in zip(limbs, (0.10, 0.08, 0.08, 0.05, 0.05), strict=True):
        stamp.stroke(spline(path), [w, 0.7 * w, 0.4 * w, 0.2 * w], INK)
    for path in limbs:
        for x, y in resample(spline(path), 14)[4:]:
            for _ in range(2):
                _withe(stamp, x + float(rng.normal(0, 0.02)), y, rng)
    for path, w in zip(limbs[:3], (0.042, 0.026, 0.026), strict=True):
        lit = [(px - 0.02 - 0.004 * k / len(path), py) for k, (px, py) in enumerate(spline(path))]
        stamp.stroke(lit, [w, 0.7 * w, 0.35 * w, 0.003], MID)


def _withe(stamp: Stamp, x: float, y: float, rng: Generator) -> None:
    """One hanging shoot: it arches out, then falls almost straight, with narrow alternate leaves."""
    out = (0.5 * x + float(rng.normal(0, 0.05))) * 0.5
    fall = float(rng.uniform(0.30, 0.62)) * min(1.0, -y + 0.1)
    path = [(x, y), (x + 0.7 * out, y - 0.03), (x + out, y + 0.25 * fall), (x + 1.08 * out, y + fall)]
    smooth = spline(path)
    stamp.stroke(smooth, [0.013, 0.009], INK)
    stamp.stroke(smooth, [0.005, 0.004], MID)
    for k, (px, py) in enumerate(resample(smooth, 9)[2:]):
        side = -1 if k % 2 else 1
        tip = (px + side * 0.022, py + 0.045)
        stamp.taper([(px, py), ((px + tip[0]) / 2 + side * 0.004, (py + tip[1]) / 2), tip], 0.018, INK)
        if rng.random() < 0.8:
            stamp.taper([(px, py), tip], 0.011, LIGHT if k % 3 else MID)
