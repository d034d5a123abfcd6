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
_BODY = xy("0,-.46 .050,-.435 .085,-.365 .092,-.25 .098,-.12 .085,.04 .055,.20 .02,.31 0,.33")
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
    stamp.taper(xy("-.055,-.335 0,-.275 .055,-.335"), 0.030, MID)
    stamp.fill(xy("-.024,-.445 0,-.505 .024,-.445"), MID)
    for side in (1, -1):
        stamp.taper(xy(".028,-.435 .055,-.40 .066,-.35") * [side, 1], 0.014, LIGHT)


def _tail(stamp: Stamp) -> None:
    """Two long streamers, and the short feathers between them with a pale spot each."""
    for side in (1, -1):
        for k, (long, out) in enumerate(((0.96, 0.26), (0.62, 0.15), (0.54, 0.09), (0.49, 0.035))):
            line = spline(
                np.array([(0.02, 0.22), (0.45 * out, 0.22 + 0.45 * (long - 0.22)), (out, long)]) * [side, 1]
            )
            wide = np.array([0.035, 0.060, 0.036, 0.010] if k == 0 else [0.03, 0.075, 0.070, 0.030])
            stamp.stroke(line, wide + 0.020, INK)
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
