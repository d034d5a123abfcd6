"""A large barn swallow on the wing, seen from below: sickle wings, forked streamers, pale belly, dark bib."""

from __future__ import annotations

import numpy as np

from engraver.grid import Array
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_LEADING = xy("0.04,-0.20 0.17,-0.33 0.34,-0.36 0.52,-0.27 0.66,-0.10 0.76,0.16")
_TRAILING = xy("0.76,0.16 0.60,0.0 0.44,-0.06 0.30,-0.04 0.17,0.02 0.05,0.10")
_LINING = xy("0.06,-0.17 0.18,-0.27 0.33,-0.30 0.46,-0.24 0.36,-0.16 0.20,-0.10 0.07,-0.04")
_STREAMER = xy("0.0,0.20 0.05,0.22 0.09,0.36 0.13,0.56 0.20,0.86 0.10,0.62 0.04,0.44 0.0,0.36")
_BODY = xy("0,-0.44 0.055,-0.40 0.085,-0.30 0.09,-0.14 0.075,0.06 0.045,0.24 0,0.30")
_BELLY = xy("0,-0.22 0.05,-0.20 0.062,-0.08 0.052,0.06 0.03,0.20 0,0.25")
_MIRROR = np.array([-1.0, 1.0])


def barn_swallow(stamp: Stamp, *, left: float = 1.0, right: float = 1.0) -> None:
    """Draw a swallow flying up the page. About 1.5 across and 1.3 long with its streamers.

    `left` and `right` are how far each wing is spread (1 flat, 0.5 raised).
    """
    for side, spread in ((1, right), (-1, left)):
        stamp.fill(_STREAMER * np.array([side, 1.0]), MID)
        edge = [_raised(part, side * spread, 1 - spread) for part in (_LEADING, _TRAILING, _LINING)]
        stamp.fill(np.vstack([spline(edge[0]), spline(edge[1])]), MID)
        stamp.fill(spline(edge[2], closed=True), LIGHT)
        for k in range(5):
            feather = np.array([[0.18 + 0.085 * k, -0.11 - 0.03 * k], [0.19 + 0.10 * k, -0.045 - 0.018 * k]])
            stamp.line(_raised(feather, side * spread, 1 - spread), 0.12, INK)
    stamp.blob(np.vstack([_BODY, (_BODY * _MIRROR)[-2:0:-1]]), MID)
    stamp.blob(np.vstack([_BELLY, (_BELLY * _MIRROR)[-2:0:-1]]), PAPER)
    stamp.blob(xy("-.045,-.34 0,-.37 .045,-.34 .04,-.27 0,-.25 -.04,-.27"), INK)
    stamp.fill(xy("-0.025,-0.43 0,-0.475 0.025,-0.43"), MID)


def _raised(points: Array, spread: float, lift: float) -> Array:
    """Return a part of a wing narrowed to `spread`, with its tip lifted."""
    out: Array = points * np.array([spread, 1.0]) - np.abs(points[:, :1]) * np.array([0.0, 0.60 * lift])
    return out
