"""The pink lady's-slipper, half turned to the side: a cleft pouch under an arched sepal, pleated leaves."""

from __future__ import annotations

import numpy as np

from engraver.grid import Array
from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_FRONT = xy(".03,.0 -.14,.02 -.33,.11 -.50,.31 -.58,.57 -.53,.84 -.36,1.02 -.14,1.08")
_REAR = xy(".03,.0 .13,.09 .19,.26 .23,.48 .22,.70 .13,.92 .0,1.04 -.14,1.08")
_CLEFT = xy("-.06,.05 -.18,.18 -.28,.40 -.315,.64 -.28,.86 -.19,1.0")


def slipper(stamp: Stamp) -> None:
    """Draw one flower hung from the origin, half turned to the left: the pouch 1.1 long, 1.4 across."""
    _strap(stamp, xy(".02,-.02 -.20,-.07 -.44,.03 -.60,.22 -.66,.44 -.80,.62"), True)
    _pouch(stamp)
    _strap(stamp, xy(".02,.0 .24,.0 .43,.14 .47,.36 .58,.52 .56,.76"), False)
    sepal = xy(".05,.04 .0,-.12 -.12,-.29 -.32,-.36 -.52,-.27 -.66,-.10 -.47,-.10 -.28,-.06 -.10,.06")
    stamp.blob(sepal, LIGHT, 0.18)
    for text, wide in (
        ("-.02,-.02 -.18,-.19 -.38,-.23 -.56,-.15", 0.020), ("-.05,.02 -.20,-.10 -.36,-.15 -.52,-.13", 0.016),
        (".01,-.08 -.10,-.24 -.28,-.31 -.42,-.29", 0.016),
    ):  # fmt: skip
        stamp.taper(xy(text), wide)
    stamp.blob(xy("-.13,.06 -.10,-.03 .02,-.06 .10,.02 .08,.13 -.04,.15"), MID, 0.16)
    stamp.taper(xy("-.09,.04 -.02,.0 .05,.03"), 0.024, LIGHT)


def _pouch(stamp: Stamp) -> None:
    """The pouch: swollen, veined lengthwise, in shade on the right, a cleft with rolled lips in front."""
    front, rear, cleft = (resample(spline(line), 33) for line in (_FRONT, _REAR, _CLEFT))
    outline = np.vstack([front, rear[::-1]])
    stamp.fill(outline, LIGHT, 0.2)
    stamp.fill(np.vstack([rear, (0.62 * rear + 0.38 * cleft)[::-1]]), MID)
    stamp.fill(np.vstack([front[3:30], _meridian(cleft, front, 0.08, 3, 29)[::-1]]), PAPER)
    stamp.fill(np.vstack([(0.22 * rear + 0.78 * cleft)[4:29], cleft[4:29][::-1]]), PAPER)
    for k in range(7):
        u, odd = 0.14 + 0.12 * k, k % 2
        stamp.taper(_meridian(cleft, rear, u, 2 + 4 * odd, 31 - (7 - k) * (1 - odd))[::3], 0.012 + 0.022 * u)
        if k > 2:
            stamp.taper(_meridian(cleft, rear, u + 0.06, 17 - k, 18 + k)[::3], 0.018)
    for u, low, high in ((0.30, 3, 25), (0.56, 7, 16), (0.58, 20, 30), (0.82, 10, 22)):
        stamp.taper(_meridian(cleft, front, u, low, high)[::3], 0.014)
    lips = np.array([0.0, 0.050, 0.060, 0.055, 0.050, 0.040, 0.012])
    stamp.stroke(cleft + np.array([-0.012, 0.0]), 3.3 * lips, INK)
    stamp.stroke(cleft + np.array([-0.026, 0.0]), 2.5 * lips, LIGHT)
    stamp.stroke(cleft + np.array([0.008, 0.0]), 1.25 * lips, INK)


def _meridian(a: Array, b: Array, u: float, low: int, high: int) -> Array:
    """Return part of a line down the pouch, `u` of the way around from one edge to the other."""
    turned = np.sin(0.5 * np.pi * min(u, 1.0))
    line: Array = a[low : high + 1] * (1 - turned) + b[low : high + 1] * turned
    return line


def _strap(stamp: Stamp, path: Array, far: bool) -> None:
    """A side petal: a long strap that twists once and shows its shaded back."""
    line = spline(path, steps=8)
    stamp.stroke(line, [0.05, 0.15, 0.17, 0.09, 0.14, 0.10, 0.02], INK)
    stamp.stroke(line[2:-3], [0.02, 0.095, 0.115, 0.035, 0.09, 0.04], MID if far else LIGHT)
    stamp.stroke(line[22:-1], [0.03, 0.085, 0.05, 0.01], LIGHT if far else MID)
    stamp.taper(line[4:20:3], 0.018)


def moccasin_flower(
    stamp: Stamp, x: float, y: float, height: float, *, turn: float = 0.0, flip: bool = False
) -> None:
    """Draw a plant rooted at (x, y): two leaves, a bare stem, a bract, the nodding flower. About 1 high."""
    with stamp.at(x, y, height, turn, flip):
        pleated_leaf(stamp, 0.0, 0.02, 0.56, -64)
        pleated_leaf(stamp, 0.0, 0.02, 0.60, 44, True)
        stem = spline(xy("0,0 .05,-.26 .135,-.55 .175,-.78 .15,-.93 .08,-.975 .0,-.95"))
        stamp.stroke(stem, [0.060, 0.050, 0.042, 0.040, 0.046], INK)
        stamp.stroke(stem + np.array([-0.004, 0.0]), [0.028, 0.022, 0.018, 0.016, 0.020], LIGHT)
        stamp.blob(
            xy(".14,-.92 .185,-.99 .20,-1.08 .16,-1.18 .08,-1.24 .105,-1.14 .085,-1.05 .10,-.97"), MID, 0.17
        )
        for text in (
            ".14,-.95 .15,-1.06 .12,-1.18",
            ".165,-.98 .18,-1.07 .155,-1.15",
            ".115,-1.0 .12,-1.09 .10,-1.18",
        ):
            stamp.taper(xy(text), 0.010)
        with stamp.at(0.0, -0.93, 0.42, 6):
            slipper(stamp)


def pleated_leaf(stamp: Stamp, x: float, y: float, long: float, lean: float, flip: bool = False) -> None:
    """Draw a broad basal leaf with veins along its whole length, upright before leaning."""
    with stamp.at(x, y, long, lean, flip):
        left, right = (
            spline(xy("0,0 -.20,-.20 -.30,-.50 -.22,-.82 .04,-1.10")),
            spline(xy("0,0 .16,-.18 .24,-.46 .20,-.78 .04,-1.10")),
        )
        stamp.fill(np.vstack([left, right[::-1]]), MID)
        middle = spline(xy("0,0 -.02,-.20 -.03,-.50 -.01,-.82 .04,-1.10"))
        stamp.fill(np.vstack([middle, left[::-1]]), LIGHT)
        for u in (0.34, 0.68):
            for edge in (left, right):
                line = middle * (1 - u) + edge * u
                stamp.taper(line[3:-2:4], 0.024, INK)
        stamp.stroke(middle, [0.05, 0.035, 0.012], INK)
        stamp.line(np.vstack([left, right[::-1]]), 0.17, INK, closed=True)
