"""A timber covered bridge seen from below its bank: portal, boarded side, lattice, stone abutments."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.buildings import Walls
from engraver.motifs.icework import icicles
from engraver.motifs.works import boulder
from engraver.ribbon import arc, xy
from engraver.stamp import INK, LIGHT, PAPER, Stamp, toned

SPAN = 3.2
_TIMBER = Walls(end=toned(0.46, 0.45), side=toned(0.70), roof=PAPER, trim=PAPER)


def _along(part: float, near: float, far: float) -> tuple[float, float]:
    """Return a point on the long side: `part` of the span, at a height given for its near and its far end."""
    return SPAN * part, near + (far - near) * part


def timber_bridge(
    stamp: Stamp, rng: Generator, *, look: Walls = _TIMBER, frozen: bool = True, outline: float = 0.17
) -> None:
    """Draw a covered bridge that recedes to the right from its portal; walls 1 high, about 4 long.

    The near corner of its floor is the origin.
    """
    _side(stamp, look, outline)
    _portal(stamp, look, outline)
    eave_near, eave_far = (0.10, -0.94), (SPAN + 0.10, -0.80)
    ridge_near, ridge_far = (-0.32, -1.56), (SPAN - 0.20, -1.22)
    stamp.fill([(-0.36, -1.50), ridge_near, ridge_far, eave_far, eave_near], look.roof, outline)
    _drifts(stamp, rng, np.array([ridge_near, ridge_far, eave_far, eave_near]))
    stamp.fill(
        xy("-0.86,-0.86 -0.34,-1.44 0.12,-0.90 0.14,-1.00 -0.33,-1.60 -0.90,-0.95"), look.trim, outline
    )
    if frozen:
        icicles(
            stamp,
            [(eave_near[0], eave_near[1] - 0.01), (eave_far[0] - 0.05, eave_far[1] - 0.01)],
            rng,
            count=34,
            length=0.40,
            width=0.034,
        )


def _drifts(stamp: Stamp, rng: Generator, corners: Array) -> None:
    """Snow on the roof: its shaded lip, and furrows left by the wind."""
    top, far_top, far, near = corners

    def on(u: float, v: float) -> tuple[float, float]:
        """Return the point at `u` from the near end to the far one and `v` from ridge to eave."""
        x, y = (top + u * (far_top - top)) * (1 - v) + (near + u * (far - near)) * v
        return float(x), float(y)

    stamp.stroke([on(0.0, 0.97), on(1.0, 0.97)], 0.055, LIGHT)
    for v in np.linspace(0.16, 0.88, 7):
        u = float(rng.uniform(0.04, 0.12))
        while u < 0.94:
            long = float(rng.uniform(0.05, 0.16))
            stamp.taper([on(u, v), on(u + long / 2, v - 0.012), on(u + long, v)], 0.024, LIGHT)
            if rng.random() < 0.35:
                stamp.taper([on(u, v), on(u + long / 3, v + 0.01), on(u + long * 0.7, v)], 0.012, INK)
            u += long + float(rng.uniform(0.05, 0.22))


def _side(stamp: Stamp, look: Walls, outline: float) -> None:
    stamp.fill([(0, 0.02), (0, -0.98), _along(1, 0, -0.82), _along(1, 0, -0.16)], look.side, outline)
    stamp.fill(
        [
            _along(0.03, -0.70, -0.63),
            _along(0.97, -0.70, -0.63),
            _along(0.97, -0.46, -0.47),
            _along(0.03, -0.46, -0.47),
        ]
    )
    for k in range(18):
        a, b = 0.03 + 0.94 * k / 18, 0.03 + 0.94 * (k + 1) / 18
        for p, q in ((a, b), (b, a)):
            low, high = _along(p, -0.46, -0.47), _along(q, -0.70, -0.63)
            stamp.line([low, high], 0.11, LIGHT)
    for near, far in ((-0.70, -0.63), (-0.46, -0.47)):
        stamp.line([_along(0.03, near, far), _along(0.97, near, far)], 0.12, LIGHT)
    stamp.fill([(-0.02, 0.10), (-0.02, -0.01), _along(1, 0, -0.17), _along(1, 0, -0.11)], INK)
    stamp.line([(0.0, -0.005), _along(1, 0, -0.165)], 0.14, PAPER)


def _portal(stamp: Stamp, look: Walls, outline: float) -> None:
    stamp.fill(xy("-0.70,-0.05 -0.70,-0.93 -0.35,-1.42 0,-0.98 0,0.02"), look.end, outline)
    mouth: Array = np.vstack(
        [[(-0.60, -0.04), (-0.60, -0.58)], arc(-0.35, -0.60, 0.25, 0.20, 180, 360, 14), [(-0.10, 0.01)]]
    )
    stamp.fill(mouth, INK)
    stamp.line(mouth, 0.16, look.trim)
    stamp.fill(xy("-0.44,-0.98 -0.26,-0.98 -0.26,-1.10 -0.44,-1.10"), INK)
    stamp.line(xy("-0.44,-1.04 -0.26,-1.04"), 0.11, look.trim)


def abutment(
    stamp: Stamp, x0: float, x1: float, top: float, foot: float, rng: Generator, *, courses: int = 5
) -> None:
    """Draw a block of laid stone between `x0` and `x1`, wider at the foot."""
    high = foot - top
    stamp.fill([(x0, top), (x1, top), (x1 + 0.10 * high, foot), (x0 - 0.10 * high, foot)], INK)
    for row in range(courses):
        h = high / courses
        y = top + h * (row + 0.5)
        lean = 0.10 * high * (row + 0.5) / courses
        at = x0 - lean - rng.uniform(0, 0.4) * h
        while at < x1 + lean:
            w = h * rng.uniform(1.1, 2.0)
            left, right = max(at, x0 - lean), min(at + w, x1 + lean)
            if right - left > 0.4 * h:
                middle, wide = (left + right) / 2, (right - left) * 0.92
                stamp.fill(
                    boulder(middle, y, wide, h * 0.86, rng),
                    toned(float(rng.uniform(0.35, 0.6)), 1.0 if rng.random() < 0.5 else 0.45),
                )
                stamp.fill(boulder(middle - 0.06 * w, y - 0.22 * h, wide * 0.7, h * 0.30, rng), LIGHT)
            at += w
