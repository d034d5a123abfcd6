"""A garden gate in its picket fence."""

from __future__ import annotations

import numpy as np

from engraver.stamp import INK, LIGHT, PAPER, Paint, Stamp, toned


def _picket(stamp: Stamp, x: float, top: float, foot: float, wide: float, paint: Paint, shade: Paint) -> None:
    tip = wide * 0.8
    stamp.fill(
        [(x, foot), (x, top + tip), (x + wide / 2, top), (x + wide, top + tip), (x + wide, foot)], paint, 0.17
    )
    stamp.fill(
        [(x, foot), (x, top + tip), (x + wide * 0.34, top + tip * 0.35), (x + wide * 0.34, foot)], shade
    )


def garden_gate(
    stamp: Stamp,
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    paint: Paint = PAPER,
    shade: Paint = LIGHT,
    reach: float = 1.1,
) -> None:
    """Draw a picket gate `w` wide and `h` high in a fence that runs off both ways, lit from the right.

    Its left post is at `x`, its foot at `y`; the tops of its pickets dip towards the middle.
    """
    wide = w * 0.085
    for v in (0.28, 0.74):
        stamp.fill(
            [
                (-reach, y - h * v),
                (reach, y - h * v),
                (reach, y - h * (v + 0.08)),
                (-reach, y - h * (v + 0.08)),
            ],
            paint,
            0.15,
        )
    for k in np.arange(-reach, reach, w * 0.155):
        u = (float(k) - x) / w
        if -0.20 < u < 1.10:
            continue
        _picket(stamp, float(k), y - h, y + 0.03, wide, paint, shade)
    stamp.line([(x + 0.05 * w, y - h * 0.26), (x + 0.95 * w, y - h * 0.80)], 0.55, INK)
    stamp.line([(x + 0.05 * w, y - h * 0.26), (x + 0.95 * w, y - h * 0.80)], 0.28, paint)
    for u in np.linspace(0.05, 0.87, 6):
        sag = 0.24 * np.sin(np.pi * (u + 0.04))
        _picket(stamp, x + w * float(u), y - h * (1.02 - float(sag)), y - 0.02, wide, paint, shade)
    for u in (-0.12, 1.02):
        _post(stamp, x + w * u, y, w * 0.13, h, paint)


def _post(stamp: Stamp, px: float, y: float, pw: float, h: float, paint: Paint) -> None:
    """A gatepost with its pointed cap, shaded on the left."""
    stamp.fill([(px, y + 0.06), (px, y - h * 1.16), (px + pw, y - h * 1.16), (px + pw, y + 0.06)], paint, 0.2)
    stamp.fill(
        [(px, y + 0.06), (px, y - h * 1.16), (px + pw * 0.4, y - h * 1.16), (px + pw * 0.4, y + 0.06)],
        toned(0.42, 0.45),
    )
    stamp.fill(
        [
            (px - pw * 0.18, y - h * 1.15),
            (px - pw * 0.18, y - h * 1.20),
            (px + pw * 1.18, y - h * 1.20),
            (px + pw * 1.18, y - h * 1.15),
        ],
        paint,
        0.17,
    )
    peak, eaves = (px + 0.5 * pw, y - 1.34 * h), y - 1.20 * h
    stamp.fill([(px - 0.06 * pw, eaves), peak, (px + 1.06 * pw, eaves)], paint, 0.17)
    stamp.fill([(px - 0.06 * pw, eaves), peak, (px + 0.42 * pw, eaves)], toned(0.42, 0.45))
