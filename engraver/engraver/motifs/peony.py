"""A peony from the side: guard petals around a bowl of ruffled ones."""

from __future__ import annotations

import numpy as np

from engraver.motifs.petals import veined
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_MIRROR = np.array([-1.0, 1.0])
_PETALS: tuple[tuple[str, tuple[float, float], bool], ...] = (
    # (outline, where it is attached, whether it is in the light), furthest first
    (
        "-.05,-.1 -.42,-.24 -.82,-.46 -.94,-.66 -.82,-.80 -.66,-.83 -.54,-.93 -.36,-.92 -.20,-.62",
        (0, 0),
        True,
    ),
    (".05,-.1 .20,-.62 .36,-.90 .52,-.92 .62,-.84 .80,-.82 .92,-.68 .84,-.48 .42,-.24", (0, 0), False),
    (
        "-.10,-.1 -.34,-.56 -.40,-.86 -.26,-.99 -.08,-1.0 .02,-.93 "
        ".16,-1.02 .32,-.96 .42,-.84 .34,-.5 .12,-.1",
        (0, -0.05),
        True,
    ),
    (
        "0,.02 -.46,-.24 -.82,-.40 -1.06,-.34 -1.16,-.14 -1.08,.0 -1.12,.16 -1.0,.27 -.74,.26 -.40,.14",
        (0, 0),
        True,
    ),
    (
        "0,.02 .42,.14 .76,.27 1.02,.25 1.12,.12 1.07,-.03 1.15,-.18 1.04,-.36 .80,-.40 .46,-.24",
        (0, 0),
        False,
    ),
    (
        "0,.05 -.44,.06 -.86,.16 -1.02,.36 -.96,.54 -.80,.58 -.70,.70 -.50,.72 -.32,.62 -.12,.40",
        (0, 0.05),
        True,
    ),
    ("0,.05 .12,.40 .30,.64 .48,.73 .68,.68 .78,.60 .94,.56 1.02,.38 .88,.18 .44,.06", (0, 0.05), False),
    ("0,.12 -.32,.34 -.46,.64 -.36,.78 -.18,.84 -.04,.78 .10,.86 .30,.80 .44,.64 .30,.32", (0, 0.1), True),
)
_BOWL: tuple[tuple[str, tuple[float, float], Paint], ...] = (
    (
        "-.02,.2 -.46,-.20 -.58,-.52 -.46,-.66 -.30,-.66 -.20,-.76 "
        "-.02,-.76 .10,-.66 .28,-.72 .46,-.62 .56,-.46 .42,-.14",
        (0, 0.25),
        LIGHT,
    ),
    (
        "0,.3 -.38,-.10 -.46,-.40 -.36,-.52 -.20,-.50 -.06,-.58 .10,-.52 .20,-.56 .38,-.50 .44,-.36 .38,-.05",
        (0, 0.35),
        PAPER,
    ),
    ("0,.35 -.26,.0 -.30,-.26 -.20,-.38 -.04,-.36 .08,-.42 .24,-.34 .30,-.22 .26,.0", (0, 0.4), LIGHT),
    (
        "0,.42 -.40,.36 -.66,.10 -.74,-.24 -.66,-.42 -.50,-.44 -.36,-.38 -.24,-.26 -.10,.02",
        (-0.08, 0.42),
        PAPER,
    ),
    ("0,.42 .12,.0 .26,-.24 .38,-.36 .52,-.40 .68,-.38 .74,-.20 .66,.12 .40,.36", (0.08, 0.42), LIGHT),
    ("-.06,.42 -.20,.12 -.20,-.12 -.10,-.24 .04,-.20 .12,-.08 .12,.14", (0, 0.44), PAPER),
    ("0,.48 -.30,.40 -.48,.18 -.52,-.04 -.40,-.14 -.24,-.10 -.10,.04 .04,.22", (-0.05, 0.48), PAPER),
    ("0,.48 .02,.20 .14,.02 .28,-.10 .42,-.12 .50,.0 .46,.20 .28,.42", (0.05, 0.48), LIGHT),
    ("-.26,.40 -.34,.24 -.22,.14 -.06,.20 .06,.13 .22,.18 .30,.30 .20,.44 -.02,.52", (0, 0.5), PAPER),
)


def peony(
    stamp: Stamp, x: float, y: float, r: float, *, turn: float = 0.0, flip: bool = False, lit: bool = True
) -> None:
    """Draw a double peony of radius `r` around (x, y), facing up and towards us.

    `lit` says whether its left or its right is in the light; a flipped flower needs the opposite.
    """
    with stamp.at(x, y, r, turn, flip):
        for outline, base, left in _PETALS:
            veined(
                stamp, xy(outline), base, LIGHT if left is lit else MID,
                throat=MID if left is lit else LIGHT, deep=0.74 if left is lit else 0.66,
                veins=10, reach=0.90, width=0.020,
            )  # fmt: skip
        for outline, base, paint in _BOWL:
            veined(
                stamp, xy(outline), base, paint, throat=LIGHT if paint is PAPER else MID,
                deep=0.60, veins=9, reach=0.78, width=0.020,
            )  # fmt: skip


def cut_leaf(stamp: Stamp, x: float, y: float, size: float, turn: float = 0.0, *, lit: Paint = LIGHT) -> None:
    """Draw a leaf of the peony: three long leaflets on one stalk, the middle one cleft."""
    with stamp.at(x, y, size, turn):
        stamp.stroke(spline([(0, 0.3), (0, 0), (0, -0.2)]), [0.05, 0.04], INK, 0.16)
        for lean, long, paint in ((-50, 0.74, MID), (50, 0.74, lit), (-15, 0.92, lit), (14, 0.96, MID)):
            with stamp.at(0, -0.10, long, lean):
                half = xy("0,0 .12,-.22 .17,-.48 .12,-.78 0,-1.06")
                stamp.blob(np.vstack([half, (half * _MIRROR)[-2:0:-1]]), paint, 0.16, steps=5)
                stamp.stroke([(0, 0), (0, -0.92)], [0.05, 0.015], INK, 0.12)
                for v in (0.30, 0.52, 0.72):
                    for side in (1, -1):
                        stamp.line([(0, -v), (side * 0.11, -v - 0.12)], 0.105)
