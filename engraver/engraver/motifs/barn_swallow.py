"""A barn swallow on the wing, seen from below: sickle wings, forked streamers, pale belly, dark bib."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.coats import coat
from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_LEAD = xy(".04,-.20 .18,-.33 .34,-.40 .52,-.38 .70,-.27 .88,-.06 1.04,.22")
_TRAIL = xy(".06,.10 .20,.00 .34,-.05 .50,-.07 .68,-.03 .86,.06 1.04,.22")
"""The edges of a wing from shoulder to tip."""
_LINING = xy(
    ".04,-.18 .18,-.305 .34,-.375 .50,-.360 .62,-.300 .74,-.190 .60,-.225 .44,-.250 .26,-.225 .06,-.09"
)
_BODY = xy("0,-.480 .046,-.466 .076,-.420 .080,-.360 .092,-.25 .098,-.12 .085,.04 .055,.20 .02,.31 0,.33")
_BELLY = xy("0,-.235 .055,-.225 .082,-.13 .078,.02 .052,.17 .02,.29 0,.31")
_MIRROR = np.array([-1.0, 1.0])


def barn_swallow(stamp: Stamp, rng: Generator, *, left: float = 1.0, right: float = 1.0) -> None:
    """Draw a swallow flying up the page. About 2.1 across and 1.4 long with its streamers.

    `left` and `right` are how far each wing is spread (1 flat, 0.5 raised).
    """
    _tail(stamp)
    for side, spread in ((1, right), (-1, left)):
        _wing(stamp, rng, side, spread)
    stamp.blob(np.vstack([_BODY, (_BODY * _MIRROR)[-2:0:-1]]), INK)
    belly = spline(np.vstack([_BELLY, (_BELLY * _MIRROR)[-2:0:-1]]), closed=True)
    stamp.fill(belly, PAPER)
    coat(
        stamp,
        belly,
        [(0.0, 0.0, 90), (0.05, -0.2, 75), (-0.05, -0.2, 105)],
        rng,
        light=(0.9, -0.4),
        roundness=0.07,
        gap=0.022,
        length=0.06,
        width=0.010,
        shade=(0.45, 0.95),
    )
    stamp.blob(
        xy("0,-.452 .036,-.432 .050,-.375 .034,-.325 0,-.308 -.034,-.325 -.050,-.375 -.036,-.432"), MID
    )
    for x, y in xy("-.018,-.410 .018,-.410 0,-.380 -.022,-.355 .022,-.355"):
        stamp.taper([(x, y), (x, y + 0.026)], 0.008)
    stamp.fill(xy("-.034,-.464 -.012,-.496 0,-.520 .012,-.496 .034,-.464 0,-.452"))
    stamp.line(xy("-.032,-.460 0,-.474 .032,-.460"), 0.11, LIGHT)
    for side in (1, -1):
        stamp.dot(side * 0.058, -0.420, 0.011, PAPER)


def _tail(stamp: Stamp) -> None:
    """Two long streamers, and the short feathers between them with a pale spot each."""
    for side in (1, -1):
        for k, (long, out) in enumerate(((0.96, 0.27), (0.60, 0.185), (0.53, 0.115), (0.48, 0.042))):
            line = spline(
                np.array([(0.02, 0.22), (0.45 * out, 0.22 + 0.45 * (long - 0.22)), (out, long)]) * [side, 1]
            )
            wide = np.array([0.045, 0.066, 0.030, 0.016, 0.006] if k == 0 else [0.03, 0.085, 0.085, 0.036])
            stamp.stroke(line, wide + 0.016, INK)
            stamp.stroke(line, wide, LIGHT)
            if k:
                stamp.stroke(line[9:13], 0.028, PAPER)


def _wing(stamp: Stamp, rng: Generator, side: int, spread: float) -> None:
    """A sickle with its flight feathers drawn in it; the pale lining over their roots."""
    lead, trail = (resample(spline(_raised(part, side * spread, 1 - spread)), 17) for part in (_LEAD, _TRAIL))
    stamp.fill(np.vstack([lead, trail[::-1]]), LIGHT, 0.2)
    for k in range(1, 16):
        root, tip = lead[round(0.8 * k)], trail[k]
        stamp.taper(np.stack([root + u * (tip - root) for u in (0.30, 0.65, 1.0)]), 0.022)
        if k > 1:
            stamp.taper(
                np.stack(
                    [root + u * (tip - root) - 0.02 * (trail[k] - trail[k - 1]) for u in (0.5, 0.75, 1.0)]
                ),
                0.012,
                MID,
            )
    for k in range(3, 15):
        root, tip = lead[round(0.8 * k)], trail[k]
        middle = root + 0.56 * (tip - root)
        half = 0.44 * (trail[k] - trail[k - 1])
        scallop = np.stack([middle - half, middle + 0.16 * (tip - root), middle + half])
        stamp.blob(np.vstack([scallop, middle - 0.14 * (tip - root)]), LIGHT, 0.12)
    lining = spline(_raised(_LINING, side * spread, 1 - spread), closed=True)
    stamp.fill(lining, PAPER, 0.13)
    lie = [
        (side * x * spread, y, 90 - side * turn)
        for x, y, turn in ((0.1, -0.15, -10), (0.3, -0.28, 10), (0.5, -0.2, 40))
    ]
    coat(
        stamp,
        lining,
        lie,
        rng,
        light=(0.2, -1.0),
        roundness=0.12,
        gap=0.024,
        length=0.06,
        width=0.010,
        shade=(0.42, 0.9),
    )


def _raised(points: Array, spread: float, lift: float) -> Array:
    """Return a part of a wing narrowed to `spread`, with its tip lifted."""
    out: Array = points * np.array([spread, 1.0]) - np.abs(points[:, :1]) * np.array([0.0, 0.60 * lift])
    return out
