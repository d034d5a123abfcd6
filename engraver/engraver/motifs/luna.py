"""A luna moth with open wings: dark shoulders, eyespots, long twisted tails."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.coats import coat
from engraver.ribbon import arc, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_FORE = (
    xy(".04,-.15 .16,-.28 .34,-.375 .54,-.415 .70,-.40 .80,-.34"),
    xy(".80,-.34 .74,-.24 .66,-.13 .54,-.055 .38,-.015 .20,-.005 .05,.0"),
)
_HIND = (
    xy(
        ".04,-.03 .20,-.05 .38,-.01 .50,.07 .545,.19 .50,.31 .41,.40 "
        ".355,.49 .335,.60 .36,.72 .415,.83 .47,.93 .48,1.0"
    ),
    xy(".48,1.0 .415,.985 .355,.91 .30,.80 .265,.68 .245,.56 .20,.46 .13,.34 .07,.18 .03,.08"),
)
"""Each wing from the body outwards and back to the body."""


def _wing(
    stamp: Stamp, edges: tuple[Array, Array], root: Array, tips: Array, paint: Paint, pale: Paint
) -> None:
    """A wing: pale at the margin, veins that run from its root to the `tips` and swell towards the root."""
    outline = np.vstack([spline(edge) for edge in edges])
    stamp.fill(outline, pale, 0.24)
    stamp.fill(root + (outline - root) * 0.88, paint)
    for k, tip in enumerate(tips):
        across = np.array([tip[1] - root[1], root[0] - tip[0]]) * 0.06
        line = spline([root + 0.06 * (tip - root), root + 0.5 * (tip - root) + across, tip], steps=8)
        stamp.stroke(line, [0.017, 0.013, 0.008], INK, 0.10)
        if k:
            between = root + (0.5 * (tip + tips[k - 1]) - root) * np.array(
                [[0.05], [0.22], [0.42 + 0.1 * (k % 2)]]
            )
            stamp.taper(between, 0.014)
    stamp.line(outline, 0.24, INK, closed=True)


def _eyespot(stamp: Stamp, x: float, y: float, r: float) -> None:
    """An eyespot: dark crescent above, pale ring, glassy middle."""
    stamp.dot(x, y, r, INK, 0.86 * r)
    stamp.dot(x, y, 0.76 * r, PAPER, 0.64 * r)
    stamp.dot(x, y, 0.46 * r, MID, 0.36 * r)
    stamp.line(arc(x, y, 0.92 * r, 0.80 * r, 190, 350, 12), 0.2)


def luna(stamp: Stamp, rng: Generator) -> None:
    """Draw a luna moth seen from above, head up. About 1.6 across and 1.4 high."""
    for side in (1, -1):
        with stamp.at(0, 0, 1.0, 0, side < 0):
            hind_tips = xy(".44,.02 .505,.12 .475,.27 .40,.38 .315,.40 .215,.40 .13,.30")
            _wing(stamp, _HIND, np.array([0.05, 0.02]), hind_tips, PAPER, PAPER)
            stamp.blob(xy(".245,.56 .265,.68 .30,.80 .355,.91 .37,.86 .335,.74 .31,.62 .30,.50"), MID, 0.14)
            stamp.taper(xy(".32,.44 .315,.58 .36,.76 .43,.93"), 0.016)
            _eyespot(stamp, 0.315, 0.165, 0.046)
            with stamp.at(0, 0.01, 1.12, 2):
                fore_tips = xy(".70,-.33 .665,-.245 .60,-.16 .50,-.09 .37,-.05 .22,-.03")
                _wing(stamp, _FORE, np.array([0.06, -0.10]), fore_tips, PAPER, PAPER)
                costa = spline(_FORE[0])
                stamp.stroke(costa, [0.085, 0.075, 0.060, 0.050, 0.034, 0.012], INK)
                stamp.stroke(costa[3:-8] + np.array([0.0, 0.004]), [0.008, 0.016, 0.016, 0.008], MID, 0.10)
                stamp.stroke(xy(".41,-.365 .43,-.30"), [0.030, 0.018], INK)
                _eyespot(stamp, 0.435, -0.255, 0.050)
            _antenna(stamp)
    body = spline(
        xy(
            "0,-.255 .055,-.215 .085,-.12 .075,.0 .058,.13 .035,.24 0,.30 -.035,.24 -.058,.13 -.075,.0 "
            "-.085,-.12 -.055,-.215"
        ),
        closed=True,
    )
    stamp.fill(body, PAPER, 0.2)
    lie = [(-0.05, -0.1, 100), (0.05, -0.1, 80), (0.0, 0.1, 90), (0.0, -0.22, 90)]
    coat(
        stamp,
        body,
        lie,
        rng,
        light=(-0.5, -0.8),
        roundness=0.08,
        gap=0.020,
        length=0.05,
        width=0.009,
        shade=(0.4, 0.9),
    )
    for k in range(5):
        stamp.taper(
            [
                (-0.058 + 0.007 * k, 0.03 + 0.046 * k),
                (0, 0.05 + 0.046 * k),
                (0.058 - 0.007 * k, 0.03 + 0.046 * k),
            ],
            0.013,
        )
    stamp.stroke(xy("-.07,-.17 0,-.185 .07,-.17"), [0.02, 0.044, 0.02], INK)


def _antenna(stamp: Stamp) -> None:
    """A short comb of an antenna."""
    line = resample(spline(xy(".02,-.24 .07,-.32 .15,-.375 .22,-.385")), 12)
    stamp.stroke(line, [0.022, 0.014], LIGHT)
    for k in range(2, 11, 2):
        x, y = map(float, line[k])
        stamp.stroke([(x, y), (x + 0.044, y + 0.036)], [0.016, 0.006], LIGHT)
        stamp.stroke([(x, y), (x - 0.006, y - 0.060)], [0.016, 0.006], LIGHT)
