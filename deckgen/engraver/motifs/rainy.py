"""A wet November: an umbrella lit from beneath, a lantern in its shelter."""

from __future__ import annotations

from math import cos, pi, sin

from deckgen.engraver.ribbon import arc, spline, xy
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned

_APEX = (0.0, -0.46)


def lit_umbrella(stamp: Stamp, *, ribs: int = 8) -> None:
    """An open umbrella seen from a little below, a light under it: 1 wide, its rim about 0, its crook at
    0.72.
    """
    stamp.stroke([(0.0, -0.40), (0.0, 0.56)], 0.032, INK)
    stamp.line([(-0.006, -0.05), (-0.006, 0.54)], 0.14, LIGHT)
    crook = spline(xy("0,.54 .0,.66 .05,.73 .11,.70 .12,.62"))
    stamp.stroke(crook, 0.046, INK, round_ends=True)
    far = []
    for k in range(ribs):
        a0, a1 = pi * k / ribs, pi * (k + 1) / ribs
        for t in (0.0, 0.25, 0.5, 0.75):
            a = a0 + (a1 - a0) * t
            far.append((0.5 * cos(a), 0.085 * sin(a) - 0.028 * sin(pi * t)))
    stamp.fill([*far, (-0.5, 0.0), *arc(0, 0, 0.5, 0.10, 180, 360)], PAPER, outline=0.18)
    for k in range(1, ribs):
        a = pi * k / ribs
        x, y = 0.5 * cos(a), 0.085 * sin(a)
        stamp.line([(x, y), (0.30 * x, -0.10)], 0.2)
        if k % 2:
            mid = pi * (k + 0.5) / ribs
            stamp.taper([(0.46 * cos(mid), 0.05 * sin(mid)), (0.30 * cos(mid), -0.04)], 0.014, MID)
    stamp.stroke([(0.0, -0.10), (0.0, 0.16)], 0.030, INK)
    _canopy(stamp)
    stamp.line([_APEX, (0.0, -0.56)], 0.40)


def _canopy(stamp: Stamp) -> None:
    """The outer side: panels hatched away from the light, seams, wet gleams, a scalloped near rim."""
    panels = 6
    rim = [(0.5 * cos(pi * (1 + k / panels)), 0.10 * sin(pi * (1 + k / panels))) for k in range(panels + 1)]
    for k in range(panels):
        (x0, y0), (x1, y1) = rim[k], rim[k + 1]
        left = spline([_APEX, (0.62 * x0, -0.37 + 0.25 * y0), (0.92 * x0, -0.17 + 0.6 * y0), (x0, y0)])
        right = spline([(x1, y1), (0.92 * x1, -0.17 + 0.6 * y1), (0.62 * x1, -0.37 + 0.25 * y1), _APEX])
        scallop = spline([(x0, y0), ((x0 + x1) / 2, (y0 + y1) / 2 - 0.030), (x1, y1)])
        paint = (toned(0.42), toned(0.36), toned(0.50), toned(0.62), toned(0.74), toned(0.82))[k]
        stamp.fill([*left, *scallop, *right], paint, outline=0.22)
    for k, foot in enumerate((-0.22, -0.17, -0.20)):
        x = -0.33 + 0.085 * k
        stamp.stroke(
            spline([(0.62 * x, foot - 0.15), (0.86 * x, foot - 0.08), (x, foot)]),
            [0.004, 0.016, 0.004],
            LIGHT,
        )


def storm_lantern(stamp: Stamp) -> None:
    """A tubular barn lantern alight: globe in its wire guard, side tubes, bail. 1 high."""
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
