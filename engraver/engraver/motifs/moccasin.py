"""The pink lady's-slipper in profile: a veined pouch that nods from its stem between two pleated leaves."""

from __future__ import annotations

import numpy as np

from engraver.motifs.petals import veined
from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_POUCH = xy(
    "-.02,.04 .12,.08 .26,.24 .36,.50 .34,.80 .20,1.02 -.04,1.12 -.22,1.07 "
    "-.30,1.11 -.46,1.0 -.60,.74 -.62,.48 -.50,.24 -.28,.10"
)
_SHADE = xy("0,.08 .12,.14 .24,.30 .32,.54 .29,.79 .16,.98 -.06,1.07 .10,.88 .17,.62 .10,.34")
_FOLD = xy("-.33,.12 -.47,.34 -.50,.58 -.42,.84 -.25,1.07")
_LIP = xy("-.22,.09 -.36,.34 -.40,.58 -.35,.80 -.25,1.07")


def slipper(stamp: Stamp, *, pouch: Paint = PAPER) -> None:
    """Draw one flower facing left, hung by its top from the origin; the pouch is 1.1 long."""
    _strap(stamp, "0,0 .26,.06 .46,.30 .50,.58 .64,.86", 0.13)
    veined(
        stamp, xy("0,.05 .10,-.12 .0,-.30 -.24,-.42 -.54,-.38 -.84,-.16 -.56,-.20 -.32,-.18 -.14,-.06"),
        (0.02, 0.0), MID, veins=3, reach=0.75, width=0.03,
    )  # fmt: skip
    stamp.blob(_POUCH, pouch)
    stamp.blob(_SHADE, LIGHT)
    _veins(stamp)
    stamp.fill(np.vstack([spline(_FOLD), spline(_LIP)[::-1]]), INK)
    for path in ("-.38,.18 -.55,.40 -.55,.64 -.46,.86", "-.44,.24 -.585,.46 -.57,.66"):
        stamp.taper(xy(path), 0.022, INK)
    stamp.line(spline(_POUCH, closed=True), 0.19, INK, closed=True)
    _strap(stamp, "0,.02 -.22,.0 -.50,.10 -.66,.34 -.64,.62 -.76,.86", 0.14)


def _veins(stamp: Stamp) -> None:
    """Veins that spread from the top of the pouch around its curve, and fork."""
    for k, edge in enumerate((0.16, 0.32, 0.48, 0.62, 0.76, 0.90)):
        a = np.deg2rad(196 - 172 * edge)
        out = np.array([np.cos(a), np.sin(a)])
        tip = np.array([-0.12, 0.60]) + out * np.array([0.46, 0.48])
        line = resample(spline(np.stack([(-0.06, 0.06), (-0.09, 0.34) + 0.34 * out * [1.0, 0.35], tip])), 24)
        end = 22 if k % 2 else 18
        paint = MID if edge > 0.7 else INK
        stamp.taper(line[:end:4], 0.020, paint)
        fork, side = line[8], 0.06 if k % 2 else -0.06
        stamp.curve(np.stack([fork, line[13] + [side, 0.0], line[17] + [1.2 * side, 0.0]]), 0.10, paint)


def _strap(stamp: Stamp, path: str, width: float) -> None:
    """A side petal: a narrow ribbon with half a twist on its way down."""
    line = spline(xy(path), steps=10)
    stamp.stroke(line, np.array([0.5, 1.0, 0.75, 1.0, 0.2]) * width, INK)
    stamp.stroke(line[1:-2], np.array([0.2, 0.55, 0.30, 0.55, 0.1]) * width, MID)
    stamp.taper(line[5:-8:4] + np.array([0.0, -0.1 * width]), 0.02, INK)


def moccasin_flower(
    stamp: Stamp, x: float, y: float, height: float, *, turn: float = 0.0, flip: bool = False
) -> None:
    """Draw a whole plant rooted at (x, y): the stem bows, the flower nods to the left. About 1 high."""
    with stamp.at(x, y, height, turn, flip):
        for lean, long, flipped in ((-62, 0.50, False), (58, 0.54, True), (24, 0.40, False)):
            pleated_leaf(stamp, 0.0, 0.02, long, lean, flipped)
        stem = spline(xy("0,0 .03,-.34 .03,-.66 .0,-.88 -.06,-.97 -.14,-.95"))
        stamp.stroke(stem, [0.060, 0.046, 0.036, 0.050], INK)
        stamp.stroke(stem + np.array([-0.004, 0.0]), [0.028, 0.020, 0.014, 0.020], MID)
        veined(
            stamp, xy("-.01,-.91 .045,-1.0 .05,-1.10 .0,-1.18 "
"-.10,-1.22 -.03,-1.10 -.035,-1.0"), (-0.005, -0.93), MID,
            veins=2, reach=0.7, width=0.014,
        )  # fmt: skip
        with stamp.at(-0.15, -0.94, 0.42, 13):
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
