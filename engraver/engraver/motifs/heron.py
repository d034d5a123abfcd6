"""A great blue heron wading, in profile, facing right."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import normals, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BODY = xy(
    ".125,-.530 .150,-.475 .145,-.410 .105,-.350 .030,-.312 -.070,-.295 -.170,-.268 -.220,-.250 -.250,-.245 "
    "-.255,-.265 -.245,-.305 -.215,-.385 -.130,-.475 -.030,-.545 .060,-.575"
)
_NECK = xy(".060,-.500 .120,-.530 .168,-.590 .160,-.655 .110,-.705 .062,-.755 .058,-.820 .108,-.888")
_GIRTH = (0.160, 0.115, 0.074, 0.056, 0.049, 0.047, 0.051, 0.072)
_SCALE = ((0.0, 0.0), (0.12, 0.6), (0.5, 1.0), (0.88, 0.6), (1.0, 0.0))
"""The free edge of a covert: how far across it, how far beyond its sides."""
_ROWS = (
    (0.50, 0.110, 5),
    (0.40, 0.090, 5),
    (0.31, 0.075, 5),
    (0.23, 0.060, 5),
    (0.16, 0.050, 4),
    (0.10, 0.040, 3),
)
"""The rows of coverts from the quills up: place on the wing, depth, number."""
_HEAD = xy(
    ".068,-.872 .062,-.905 .080,-.940 .118,-.960 .158,-.956 .190,-.936 .212,-.912 .200,-.888 .160,-.872 "
    ".115,-.858"
)
_WING = tuple(
    resample(spline(xy(edge)), 41)
    for edge in (
        ".135,-.500 .110,-.560 .060,-.578 -.030,-.548 -.130,-.478 -.215,-.385 -.270,-.290 -.305,-.205",
        ".135,-.500 .145,-.440 .110,-.385 .040,-.348 -.060,-.318 -.150,-.288 -.235,-.240 -.305,-.205",
    )
)
"""The folded wing from the shoulder to its tip: the edge along the back, the edge along the belly."""
_LANCE = xy("-.05,.02 -.07,-.35 -.045,-.75 0,-1 .045,-.75 .07,-.35 .05,.02")


def heron(stamp: Stamp, rng: Generator) -> None:
    """Draw a great blue heron stepping through water, one foot raised, neck in an S. About 0.95 high.

    It is pale, lit from the right: night or dusk lies behind it.
    """
    _legs(stamp)
    _tail(stamp)
    stamp.blob(_BODY, LIGHT, outline=0.2)
    stamp.blob(xy(".10,-.36 .03,-.318 -.07,-.302 -.17,-.268 -.24,-.252 -.16,-.30 -.02,-.345"), MID)
    stamp.blob(_HEAD, PAPER, outline=0.2)
    neck = spline(_NECK)
    girth = spline([(k, w) for k, w in enumerate(_GIRTH)])[:, 1]
    stamp.stroke(neck, girth + 0.014)
    stamp.stroke(neck, girth, LIGHT)
    _neck(stamp, neck, girth, rng)
    _wing(stamp)
    for k in range(6):
        with stamp.at(0.158 - 0.011 * k, -0.535 + 0.012 * k, 0.20 - 0.018 * abs(k - 2), 183 + 4 * k):
            stamp.blob(_LANCE * [0.8, 1.0], PAPER, outline=0.13)
    _head(stamp)


def _legs(stamp: Stamp) -> None:
    """The legs: feathered thighs, the ankle that looks like a knee, and long toes."""
    for way, widths in (
        (spline(xy(".00,-.34 -.015,-.27 -.028,-.20")), [0.066, 0.034, 0.014]),
        (xy("-.028,-.20 -.012,-.08 .005,.04"), [0.013, 0.010, 0.010]),
        (spline(xy(".07,-.37 .085,-.30 .055,-.235")), [0.072, 0.040, 0.016]),
        (spline(xy(".055,-.235 .115,-.185 .175,-.150")), [0.013, 0.010, 0.011]),
        *(
            (spline(xy(f".175,-.150 {toe}")), [0.011, 0.008, 0.005])
            for toe in (".200,-.122 .206,-.062", ".184,-.108 .180,-.052", ".150,-.135 .140,-.104")
        ),
    ):
        stamp.stroke(way, np.array(widths) + 0.008)
        stamp.stroke(way, widths, MID, 0.14)
    for x, y in ((-0.028, -0.20), (0.055, -0.235)):
        stamp.dot(x, y, 0.013, MID)


def _tail(stamp: Stamp) -> None:
    """The short square tail, that the folded wing covers but for its end."""
    stamp.fill(xy("-.10,-.33 -.255,-.205 -.222,-.178 -.06,-.285"), MID, outline=0.2)
    for k in (1, 2):
        stamp.line([(-0.17 + 0.013 * k, -0.274 + 0.010 * k), (-0.255 + 0.011 * k, -0.205 + 0.009 * k)], 0.13)


def _neck(stamp: Stamp, neck: Array, girth: Array, rng: Generator) -> None:
    """The neck: its back in shade, a black and white stripe down its front."""
    side = normals(neck)
    stamp.stroke((neck + side * (0.32 * girth)[:, None])[4:-3], 0.28 * girth[4:-3], MID, 0.10)
    front = neck - side * (0.30 * girth)[:, None]
    stamp.stroke(front[8:-4], 0.26 * girth[8:-4], PAPER, 0.10)
    for k in range(8, len(neck) - 6, 3):
        at = neck[k] - side[k] * girth[k] * float(rng.choice([0.06, 0.30]))
        stamp.taper([at, at + 0.45 * (neck[k - 3] - neck[k]) - 0.006 * side[k]], 0.010)


def _on_wing(u: float, v: float) -> Array:
    """Return a point of the wing: `u` from the shoulder to the tip, `v` from the back to the belly."""
    k = np.arange(41)
    back, belly = (
        np.array([np.interp(40 * u, k, edge[:, 0]), np.interp(40 * u, k, edge[:, 1])]) for edge in _WING
    )
    point: Array = back + v * (belly - back)
    return point


def _wing(stamp: Stamp) -> None:
    """The folded wing, one shape: coverts in rows, larger away from the shoulder, then long dark quills."""
    stamp.fill(np.vstack([_WING[0], _WING[1][::-1]]), LIGHT, outline=0.2)
    along = np.linspace(0.50, 1, 12)
    edges = [np.array([_on_wing(u, v) for u in along]) for v in np.linspace(0, 1, 8)]
    for k, (near, far) in enumerate(pairwise(edges)):
        stamp.fill(np.vstack([near, far[::-1]]), MID if k > 2 else LIGHT)
        stamp.fill(np.vstack([near[7:], far[:6:-1]]), INK)
        stamp.stroke(near, [0.004, 0.009, 0.006], INK)
        stamp.taper(near[7::2], 0.006, MID)
    for row, (u, deep, count) in enumerate(_ROWS):
        sides = np.clip((np.arange(count + 2) - 0.5 * (row % 2)) / (count + 0.5), 0, 1)
        for v, w in pairwise(sides):
            scale = np.array([_on_wing(u + reach * deep, v + part * (w - v)) for part, reach in _SCALE])
            stamp.blob(np.vstack([_on_wing(u - deep, (v + w) / 2), scale]), PAPER if w < 0.35 else LIGHT)
            stamp.curve(scale, 0.14)
    stamp.line(np.vstack([_WING[0], _WING[1][::-1]]), 0.2, INK, closed=True)


def _head(stamp: Stamp) -> None:
    """The head: white face under a black brow that runs out into two long plumes, a dagger of a bill."""
    for plume in (".10,-.935 -.02,-.965 -.15,-.905", ".09,-.918 -.01,-.930 -.10,-.870"):
        stamp.taper(xy(plume), 0.032)
        stamp.taper(xy(plume), 0.016, LIGHT)
    stamp.fill(xy(".190,-.930 .290,-.912 .392,-.885 .290,-.884 .185,-.884"), LIGHT, outline=0.2)
    stamp.fill(xy(".195,-.898 .392,-.885 .290,-.884 .190,-.884"), MID)
    stamp.line([(0.170, -0.896), (0.375, -0.888)], 0.13)
    stamp.blob(
        xy(".200,-.928 .212,-.910 .195,-.890 .150,-.868 .108,-.846 .088,-.868 .096,-.915 .140,-.936"), PAPER
    )
    stamp.curve(xy(".196,-.889 .160,-.869 .126,-.846 .104,-.815"), 0.2)
    for k in range(3):
        stamp.taper([(0.088 + 0.010 * k, -0.896 + 0.008 * k), (0.084 + 0.010 * k, -0.862)], 0.007, MID)
    stamp.blob(xy(".204,-.925 .170,-.934 .130,-.944 .085,-.942 .060,-.915 .100,-.922 .145,-.934 .178,-.930"))
    stamp.dot(0.165, -0.912, 0.0140, INK)
    stamp.dot(0.165, -0.912, 0.0105, PAPER)
    stamp.dot(0.167, -0.912, 0.0064, INK)
    stamp.taper(xy(".205,-.896 .175,-.893 .150,-.897"), 0.010)
