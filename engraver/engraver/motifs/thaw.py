"""The first flowers of the year: crocuses."""

from __future__ import annotations

from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, PAPER, Paint, Stamp


def crocus(
    stamp: Stamp,
    x: float,
    y: float,
    size: float,
    turn: float = 0.0,
    *,
    petal: Paint = PAPER,
    shade: Paint = LIGHT,
) -> None:
    """Draw a crocus: three pointed petals in front of three, grass-like leaves. 1 high from the origin."""
    with stamp.at(x, y, size, turn):
        for u in (-0.52, -0.30, 0.32, 0.56):
            blade = spline([(0, 0), (0.5 * u, -0.36), (u, -0.58 + 0.2 * abs(u))])
            stamp.stroke(blade, [0.07, 0.085, 0.0], INK)
            stamp.stroke(blade, [0.016, 0.026, 0.0], LIGHT, 0.09)
        stamp.stroke([(0, 0), (0, -0.42)], [0.075, 0.12], INK)
        stamp.stroke([(0, 0), (0, -0.44)], [0.045, 0.085], shade)
        for u in (-0.17, 0.0, 0.17):
            stamp.blob(
                [(0, -0.40), (1.3 * u - 0.10, -0.70), (2.0 * u, -1.06), (1.3 * u + 0.10, -0.70)], shade, 0.15
            )
        stamp.taper([(0.0, -0.5), (0.01, -0.7), (0.0, -0.9)], 0.05, INK)
        for s in (-1, 1):
            stamp.blob(
                [
                    (0, -0.36),
                    (s * 0.19, -0.50),
                    (s * 0.30, -0.74),
                    (s * 0.36, -1.0),
                    (s * 0.17, -0.88),
                    (s * 0.02, -0.60),
                ],
                petal,
                0.15,
            )
            stamp.taper([(s * 0.06, -0.44), (s * 0.16, -0.62), (s * 0.24, -0.80)], 0.026, INK)
        stamp.blob(xy("0,-0.34 0.13,-0.50 0.16,-0.70 0,-1.0 -0.16,-0.70 -0.13,-0.50"), petal, 0.15)
        for u in (-0.07, 0.0, 0.07):
            stamp.taper([(u * 0.5, -0.40), (u, -0.56), (u * 0.8, -0.74 + abs(u))], 0.022, INK)
