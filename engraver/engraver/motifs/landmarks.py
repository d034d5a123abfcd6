"""A lighthouse, the post of a weathervane."""

from __future__ import annotations

from engraver.ribbon import spline, xy
from engraver.stamp import INK, PAPER, Paint, Stamp, toned

_SHADE = toned(0.6, 0.45)


def lighthouse(
    stamp: Stamp,
    *,
    bands: int = 2,
    lit: Paint = PAPER,
    shade: Paint = _SHADE,
    outline: float = 0.16,
) -> None:
    """Draw a tapering tower with a gallery and lantern. 1 high; the lamp is at (0, -0.885)."""
    half, top = 0.11, 0.072
    tower = [(-half, 0), (-top, -0.80), (top, -0.80), (half, 0)]
    stamp.fill(tower, lit, outline)
    stamp.fill([(half * 0.1, 0), (top * 0.1, -0.80), (top, -0.80), (half, 0)], shade)
    for k in range(bands):
        y0 = -0.80 * (k + 0.55) / (bands + 0.2)
        y1 = y0 - 0.80 * 0.42 / (bands + 0.2)
        a, b = (half + (top - half) * -y / 0.80 for y in (y0, y1))
        stamp.fill([(-a, y0), (-b, y1), (b, y1), (a, y0)], INK)
    stamp.line([*tower, tower[0]], outline)
    stamp.fill([(-0.115, -0.79), (-0.115, -0.82), (0.115, -0.82), (0.115, -0.79)], INK)
    for x in (-0.11, -0.055, 0.0, 0.055, 0.11):
        stamp.line([(x, -0.82), (x, -0.855)], 0.11)
    stamp.line([(-0.11, -0.855), (0.11, -0.855)], 0.11)
    stamp.fill([(-0.055, -0.82), (-0.055, -0.92), (0.055, -0.92), (0.055, -0.82)], PAPER, outline)
    stamp.line([(0, -0.82), (0, -0.92)], 0.12)
    stamp.fill(spline(xy("-0.07,-0.92 -0.045,-0.965 0,-0.985 0.045,-0.965 0.07,-0.92")), INK)
    stamp.stroke([(0, -0.97), (0, -1.02)], 0.02)


_EAST = ("-.5,-1 -.5,1", "-.68,-.84 .7,-.84", "-.5,0 .5,0", "-.68,.84 .7,.84")
_WEST = ("-1,-1 -.5,.9", "-.5,.9 0,-.6", "0,-.6 .5,.9", ".5,.9 1,-1")


def cupola_vane(stamp: Stamp, paint: Paint = INK) -> None:
    """Draw a weathervane's arrow and post, seen from the north; the vane's figure belongs at (0, -0.5)."""
    stamp.stroke([(0, 0), (0, -1.0)], [0.05, 0.034], paint)
    stamp.stroke([(-0.62, -0.5), (0.55, -0.5)], 0.035, paint)
    stamp.fill([(-0.78, -0.5), (-0.56, -0.60), (-0.56, -0.40)], paint)
    stamp.fill(xy("0.5,-0.5 0.62,-0.62 0.8,-0.62 0.7,-0.5 0.8,-0.38 0.62,-0.38"), paint)
    for y, r in ((-0.30, 0.07), (-0.12, 0.05)):
        stamp.dot(0, y, r, paint)
    stamp.stroke([(-0.36, -0.21), (0.36, -0.21)], 0.030, paint)
    stamp.stroke([(-0.13, -0.155), (0.13, -0.265)], 0.030, paint)
    for x, letter in ((-0.45, _EAST), (0.46, _WEST)):
        with stamp.at(x, -0.21, 0.085):
            for path in letter:
                stamp.stroke(xy(path), 0.36, paint)
