"""A peony from the side: guard petals around a bowl of ruffled ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engraver.grid import Array
from engraver.motifs.petals import veined
from engraver.ribbon import xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_HALF = xy("0,0 .12,-.22 .17,-.48 .12,-.78 0,-1.06")
_LEAFLET = np.vstack([_HALF, (_HALF * (-1, 1))[-2:0:-1]])
_Petal = tuple[str, tuple[float, float], Paint]
_PETALS: Sequence[_Petal] = (
    # (outline, where it is attached, paint), furthest first: behind the heart, spread to the sides
    ("-.30,.2 -.38,-.42 -.30,-.70 -.15,-.83 -.02,-.77 .10,-.85 .28,-.73 .37,-.42 .28,.2", (0, 0.3), MID),
    (
        "-.06,.3 -.52,.08 -.78,-.26 -.78,-.52 -.66,-.64 -.54,-.62 -.44,-.74 -.24,-.70 -.10,-.40",
        (0, 0.5),
        MID,
    ),
    (".06,.3 .08,-.40 .24,-.68 .42,-.74 .54,-.62 .68,-.63 .78,-.50 .76,-.24 .50,.08", (0, 0.5), MID),
    (
        "0,.78 -.34,.74 -.68,.60 -1.00,.36 -1.18,.06 -1.15,-.12 -1.04,-.16 -.96,-.27 -.80,-.25 "
        "-.64,-.08 -.44,.18 -.2,.5",
        (0, 0.75),
        LIGHT,
    ),
    (
        "0,.78 .20,.5 .46,.18 .62,-.08 .80,-.27 .94,-.25 1.04,-.16 1.14,-.14 1.18,.04 1.02,.34 "
        ".70,.60 .34,.74",
        (0, 0.75),
        MID,
    ),
)
_CUP = xy(
    "0,.12 -.25,.0 -.40,-.24 -.37,-.43 -.27,-.50 -.16,-.46 -.06,-.51 .08,-.46 .20,-.50 .33,-.44 "
    ".40,-.25 .26,.0"
)
_CUPS = (
    # (x, y, size, turn, paint), furthest first
    (-0.20, 0.00, 0.86, -22, LIGHT), (0.24, 0.02, 0.84, 24, MID), (0.02, 0.02, 0.84, 2, PAPER),
    (-0.32, 0.18, 0.78, -42, PAPER), (0.33, 0.20, 0.76, 42, LIGHT), (-0.13, 0.17, 0.68, -14, LIGHT),
    (0.17, 0.20, 0.64, 18, PAPER), (0.02, 0.30, 0.60, -4, LIGHT),
)  # fmt: skip
"""The cupped petals of the heart."""
_RUFFLES: Sequence[_Petal] = (
    (
        "-.02,.42 -.36,.32 -.55,.08 -.57,-.16 -.48,-.28 -.36,-.25 -.25,-.11 -.12,.0 .0,.06 .09,.22",
        (-0.1, 0.5),
        PAPER,
    ),
    (
        ".02,.44 .38,.32 .56,.08 .57,-.14 .48,-.26 .36,-.22 .27,-.07 .14,.03 .02,.12 -.06,.28",
        (0.1, 0.5),
        LIGHT,
    ),
    ("-.28,.52 -.38,.30 -.33,.12 -.20,.07 -.07,.14 .07,.08 .22,.10 .35,.18 .36,.34 .26,.52", (0, 0.6), PAPER),
)
_BOWL: Sequence[_Petal] = (
    (
        "0,.84 .38,.80 .72,.60 .90,.30 .87,.04 .74,-.07 .62,-.01 .51,-.05 .37,.08 .24,.26 .10,.42 -.04,.62",
        (0.02, 0.84),
        LIGHT,
    ),
    (
        "0,.84 -.38,.80 -.70,.62 -.88,.34 -.89,.06 -.76,-.05 -.63,.0 -.52,-.05 -.38,.06 -.24,.24 "
        "-.08,.42 .06,.62",
        (-0.02, 0.84),
        PAPER,
    ),
    (
        "-.02,.87 -.34,.74 -.50,.52 -.50,.33 -.38,.26 -.23,.31 -.08,.24 .08,.30 .23,.25 .39,.31 "
        ".50,.48 .38,.72 .16,.85",
        (0, 0.86),
        PAPER,
    ),
)
_THROAT = {PAPER: LIGHT, LIGHT: MID, MID: MID}


def peony(stamp: Stamp, x: float, y: float, r: float, *, turn: float = 0.0) -> None:
    """Draw a double peony of radius `r` around (x, y) from the side, lit from the left.

    Guard petals come first, then the tight heart, then the bowl in front of it. Its stem joins 0.9 below.
    """
    with stamp.at(x, y, r, turn):
        for lean in (-58, 52, -20, 20):
            with stamp.at(0, 0.80, 0.42, 180 + lean):
                stamp.blob(_LEAFLET, MID, 0.16, steps=5)
        _ring(stamp, _PETALS, 0.60, 33, 0.80)
        for u, v, size, lean, paint in _CUPS:
            with stamp.at(u, v, size, lean):
                _petal(stamp, _CUP, (0, 0.22), paint, 0.64, 19, 0.76)
        _ring(stamp, _RUFFLES, 0.66, 21, 0.76)
        _ring(stamp, _BOWL, 0.40, 23, 0.74)


def _ring(stamp: Stamp, petals: Sequence[_Petal], deep: float, veins: int, reach: float) -> None:
    for outline, base, paint in petals:
        _petal(stamp, xy(outline), base, paint, deep, veins, reach)


def _petal(
    stamp: Stamp,
    outline: Array,
    base: tuple[float, float],
    paint: Paint,
    deep: float,
    veins: int,
    reach: float,
) -> None:
    """A petal that darkens towards its base, where its veins lie close together."""
    veined(
        stamp, outline, base, paint, throat=_THROAT[paint], deep=deep, veins=veins, reach=reach, width=0.015
    )


def peony_bud(stamp: Stamp, x: float, y: float, r: float, turn: float = 0.0) -> None:
    """Draw a bud of radius `r`, its outer petals folded over one another, held by sepals."""
    with stamp.at(x, y, r, turn):
        stamp.blob(
            xy("0,1 -.62,.80 -.96,.25 -.86,-.42 -.46,-.88 .0,-1.0 .46,-.88 .86,-.42 .96,.25 .62,.80"),
            MID,
            0.18,
        )
        stamp.blob(
            xy("0,1 -.62,.80 -.96,.25 -.86,-.42 -.42,-.90 .10,-.98 .44,-.58 .48,.0 .34,.6"), LIGHT, 0.16
        )
        stamp.blob(xy("-.2,1 -.68,.74 -.96,.25 -.86,-.42 -.54,-.80 -.22,-.52 -.04,.0 .02,.6"), PAPER, 0.16)
        for text in ("-.62,-.50 -.66,.0 -.40,.6", "-.36,-.34 -.30,.2 -.18,.7", ".20,-.62 .24,.0 .14,.5"):
            stamp.taper(xy(text), 0.05)
        for side in (-1, 1):
            sepal = xy("0,1.12 .50,1.02 .94,.62 1.12,.12 .72,.36 .30,.62 0,.70")
            stamp.blob(sepal * (side, 1), MID, 0.16)
        stamp.blob(xy("-.20,1.1 -.36,.62 -.06,.06 .26,.60 .20,1.1"), MID, 0.16)


def cut_leaf(stamp: Stamp, x: float, y: float, size: float, turn: float = 0.0, *, lit: Paint = LIGHT) -> None:
    """Draw a leaf of the peony from the end of its stalk: three long leaflets, the middle one cleft."""
    with stamp.at(x, y, size, turn):
        for lean, long, paint in ((-50, 0.74, MID), (50, 0.74, lit), (-15, 0.92, lit), (14, 0.96, MID)):
            with stamp.at(0, 0, long, lean):
                stamp.blob(_LEAFLET, paint, 0.16, steps=5)
                stamp.stroke([(0, 0), (0, -0.92)], [0.05, 0.015], INK, 0.12)
                for v in (0.30, 0.52, 0.72):
                    for side in (1, -1):
                        stamp.line([(0, -v), (side * 0.11, -v - 0.12)], 0.105)
