"""A wet November: an umbrella lit from beneath, a lantern, a weeping willow."""

from __future__ import annotations

from math import cos, pi, sin

from numpy.random import Generator

from engraver.ribbon import arc, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned

_APEX = (0.0, -0.46)


def lit_umbrella(stamp: Stamp, *, ribs: int = 8) -> None:
    """Draw an open umbrella from slightly below, lit from underneath. 1 wide, its rim around 0, its crook at
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
        paint = (
            toned(0.34, 0.45),
            toned(0.26, 0.45),
            toned(0.40, 0.45),
            toned(0.62),
            toned(0.74),
            toned(0.82),
        )[k]
        stamp.fill([*left, *scallop, *right], paint, outline=0.22)
    for k, foot in enumerate((-0.22, -0.17, -0.20)):
        x = -0.33 + 0.085 * k
        stamp.stroke(
            spline([(0.62 * x, foot - 0.15), (0.86 * x, foot - 0.08), (x, foot)]),
            [0.004, 0.016, 0.004],
            LIGHT,
        )


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
