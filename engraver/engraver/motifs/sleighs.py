"""Things that run on snow: a cutter sleigh, a sledge laden with ice."""

from __future__ import annotations

import numpy as np

from engraver.motifs.icework import ice_cake
from engraver.ribbon import arc, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_BODY = xy(
    "-0.58,-0.56 -0.50,-0.50 -0.42,-0.36 -0.30,-0.28 -0.12,-0.27 0.06,-0.30 0.22,-0.38 0.34,-0.56 0.42,-0.80 "
    "0.52,-0.86 0.60,-0.78 0.60,-0.56 0.54,-0.34 0.44,-0.20 0.22,-0.14 -0.14,-0.13 -0.38,-0.17 -0.52,-0.28 "
    "-0.60,-0.44"
)


def cutter(stamp: Stamp, *, body: Paint = INK, pale: Paint = LIGHT, snow: bool = True) -> None:
    """Draw a one-horse cutter heading left, a robe over its seat, its runners curled. 0.9 high."""
    runner = np.vstack(
        [
            xy("0.74,0.0 0.40,0.0 0.0,0.0 -0.40,0.0 -0.66,-0.02 -0.80,-0.10"),
            arc(-0.80, -0.22, 0.10, 0.12, 90, 300, 10),
        ]
    )
    stamp.stroke(spline(runner, steps=4), 0.035, body)
    for a, b in ((-0.34, -0.30), (0.06, 0.02), (0.42, 0.36)):
        stamp.stroke([(a, 0.0), (b, -0.16)], [0.03, 0.024], body)
    stamp.stroke(spline(xy("-0.44,0.0 -0.30,-0.10 0.0,-0.12 0.30,-0.10 0.52,0.0")), 0.02, body)
    stamp.blob(_BODY, body)
    stamp.stroke(spline(xy("-0.58,-0.56 -0.66,-0.62 -0.66,-0.70 -0.60,-0.71")), [0.05, 0.03, 0.02], body)
    stamp.line(
        spline(
            xy(
                "-0.53,-0.40 -0.44,-0.27 -0.28,-0.20 0.0,-0.18 0.22,-0.19 0.40,-0.25 "
                "0.50,-0.38 0.55,-0.58 0.54,-0.76"
            )
        ),
        0.15,
        pale,
    )
    stamp.line(spline(xy("-0.38,-0.30 -0.22,-0.235 0.02,-0.225 0.22,-0.25 0.36,-0.34 0.45,-0.54")), 0.12, MID)
    _robe(stamp, pale)
    if snow:
        stamp.blob(xy("0.40,-0.83 0.48,-0.93 0.58,-0.91 0.61,-0.83 0.52,-0.86"), PAPER, 0.13)


def _robe(stamp: Stamp, pale: Paint) -> None:
    """The robe over the seat: two stripes and a fringe."""
    robe = xy(
        "0.02,-0.33 0.16,-0.42 0.27,-0.50 0.36,-0.66 0.42,-0.84 0.53,-0.91 "
        "0.55,-0.80 0.50,-0.56 0.44,-0.34 0.36,-0.20 0.24,-0.17 0.10,-0.20"
    )
    stamp.blob(robe, MID, 0.15)
    for text in (
        "0.08,-0.29 0.22,-0.35 0.34,-0.48 0.43,-0.72",
        "0.13,-0.24 0.27,-0.29 0.39,-0.43 0.48,-0.70",
    ):
        stamp.curve(xy(text), 0.20, pale)
    for x, y in xy("0.12,-0.20 0.18,-0.185 0.24,-0.175 0.30,-0.185 0.36,-0.21"):
        stamp.stroke([(x, y), (x + 0.004, y + 0.055)], 0.014, pale)


def shafts(stamp: Stamp, start: tuple[float, float], end: tuple[float, float], mm: float = 0.62) -> None:
    """Draw the shaft from a sleigh's dash forward along the horse's flank, lit on its upper side."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + 0.03)
    stamp.curve([start, middle, end], mm)
    stamp.curve([start, middle, end], 0.4 * mm, LIGHT)


def ice_sledge(stamp: Stamp, *, cakes: int = 3, top: int = 2) -> None:
    """Draw a low sledge heading left, laden with cakes of ice. About 1.5 long, 0.75 high."""
    stamp.stroke(spline(xy("0.80,0.0 0.0,0.0 -0.60,0.0 -0.78,-0.06 -0.84,-0.16"), steps=4), 0.06)
    for x in (-0.5, 0.0, 0.5):
        stamp.stroke([(x, 0.0), (x, -0.16)], 0.07)
    stamp.fill(xy("-0.72,-0.14 0.80,-0.14 0.80,-0.21 -0.72,-0.21"))
    for row, count in ((0, cakes), (1, top)):
        for k in range(count):
            x, y = -0.66 + 0.48 * k + 0.22 * row, -0.21 - 0.30 * row
            ice_cake(stamp, x, y, 0.45, 0.27, (x + 0.9, y - 0.9), deep=0.12)
