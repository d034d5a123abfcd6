"""A wet November: a fallen umbrella lit from beneath, a storm lantern."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from engraver.grid import Array
from engraver.ribbon import arc, spline, xy
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
    stamp.stroke([(0.0, -0.36), (0.0, -0.50)], [0.062, 0.045])
    stamp.stroke([(0.0, -0.37), (0.0, -0.49)], [0.030, 0.018], LIGHT)
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
