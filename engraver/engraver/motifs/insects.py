"""Butterflies: half of each placed by hand and mirrored."""

from __future__ import annotations

import numpy as np

from engraver.grid import Array
from engraver.ribbon import spline, xy
from engraver.stamp import INK, MID, PAPER, Paint, Stamp

_MONARCH_FORE = xy(
    "0.02,-0.10 0.12,-0.25 0.26,-0.39 0.40,-0.475 0.53,-0.51 0.565,-0.47 0.53,-0.37 0.475,-0.26 0.44,-0.16 "
    "0.40,-0.07 0.32,-0.02 0.18,0.01 0.04,0.02"
)
_MONARCH_HIND = xy(
    "0.03,-0.01 0.18,-0.03 0.32,-0.03 0.42,0.03 0.455,0.13 0.43,0.24 0.36,0.33 0.26,0.39 0.17,0.38 0.10,0.32 "
    "0.05,0.19 0.025,0.08"
)
_FORE_CELLS = (
    "0.07,-.105 0.16,-.225 0.265,-.335 0.315,-.345 0.325,-.295 0.285,-.235 0.18,-.135",
    "0.345,-.290 0.385,-.345 0.415,-.350 0.415,-.295 0.380,-.235 0.335,-.225",
    "0.310,-.225 0.365,-.212 0.385,-.175 0.365,-.125 0.300,-.150 0.265,-.185",
    "0.245,-.170 0.285,-.140 0.345,-.105 0.345,-.068 0.290,-.060 0.200,-.095 0.195,-.125",
    "0.08,-.060 0.175,-.085 0.270,-.045 0.240,-.028 0.100,-.010",
)
_HIND_CELLS = (
    "0.07,0.020 0.17,0.012 0.245,0.030 0.265,0.075 0.215,0.110 0.120,0.085",
    "0.200,-.002 0.310,-.005 0.360,0.020 0.340,0.045 0.270,0.035",
    "0.285,0.055 0.350,0.060 0.385,0.085 0.380,0.125 0.285,0.090",
    "0.275,0.105 0.370,0.145 0.365,0.195 0.340,0.215 0.235,0.125",
    "0.220,0.135 0.325,0.230 0.290,0.275 0.250,0.285 0.190,0.130",
    "0.165,0.125 0.230,0.290 0.180,0.305 0.145,0.285 0.130,0.110",
    "0.065,0.055 0.110,0.110 0.125,0.265 0.095,0.215 0.060,0.110",
)


def butterfly(stamp: Stamp, *, wing: Paint = MID, dots: Paint = PAPER) -> None:
    """Draw a monarch with spread wings: black veins, dark tips, a margin dotted twice. About 1.1 across."""
    for s in (1, -1):
        with stamp.at(0, 0, 1.0, 0, s < 0):
            for outline, cells, heart, first, last in (
                (_MONARCH_HIND, _HIND_CELLS, (0.18, 0.14), 0.33, 0.78),
                (_MONARCH_FORE, _FORE_CELLS, (0.26, -0.22), 0.30, 0.72),
            ):
                edge = spline(outline, closed=True)
                stamp.fill(edge, INK, 0.2)
                for cell in cells:
                    stamp.blob(xy(cell), wing)
                    _shade_cell(stamp, xy(cell))
                _margin(stamp, edge, np.array(heart), (first, last), dots)
            for x, y, r in ((0.425, -0.415, 0.020), (0.465, -0.390, 0.017), (0.455, -0.345, 0.013)):
                stamp.dot(x, y, r, wing, 0.6 * r)
            stamp.stroke(spline([(0.01, -0.20), (0.06, -0.32), (0.13, -0.40)]), [0.012, 0.010], INK, 0.11)
            stamp.dot(0.13, -0.40, 0.017)
    stamp.blob(
        xy(
            "0,-.22 .030,-.185 .042,-.12 .036,-.04 .030,.02 .034,.10 .022,.22 "
            "0,.29 -.022,.22 -.034,.10 -.030,.02 -.036,-.04 -.042,-.12 -.030,-.185"
        ),
        INK,
        0.3,
    )
    for y in np.linspace(0.03, 0.23, 6):
        stamp.taper([(-0.020, y), (0, y + 0.012), (0.020, y)], 0.010, wing)
    for x, y in (
        (-0.016, -0.19),
        (0.016, -0.19),
        (-0.022, -0.12),
        (0.022, -0.12),
        (-0.02, -0.07),
        (0.02, -0.07),
    ):
        stamp.dot(x, y, 0.007, dots)


def _margin(stamp: Stamp, edge: Array, heart: Array, span: tuple[float, float], dots: Paint) -> None:
    """Dot the margin of a wing in two rows, the inner one between the dots of the outer."""
    first, last = span
    for row, r, along in ((0.93, 0.0105, 0.0), (0.84, 0.0075, 0.05 * (last - first))):
        for at in np.linspace(first, last, 11):
            x, y = heart + (edge[int((at + along) * len(edge))] - heart) * row
            stamp.dot(float(x), float(y), r, dots)


def _shade_cell(stamp: Stamp, cell: Array) -> None:
    """Cut a few lines into a cell from its end nearest the body outwards."""
    root = cell[np.argmin(np.hypot(cell[:, 0], cell[:, 1]))]
    for tip in cell:
        if np.hypot(*(tip - root)) > 0.05:
            stamp.stroke([root, root + 0.55 * (tip - root)], [0.012, 0.0], INK, 0.05)
