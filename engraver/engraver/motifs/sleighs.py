"""Things that run on snow: a cutter sleigh, a sledge laden with ice."""

from __future__ import annotations

import numpy as np

from engraver.motifs.icework import ice_cake
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp, toned

_SIDE = xy(
    "-1.04,-1.05 -.94,-1.02 -.88,-.86 -.87,-.70 -.84,-.54 -.74,-.40 -.56,-.31 -.30,-.265 .0,-.255 "
    ".34,-.26 .58,-.30  "
    ".76,-.40 .87,-.56 .91,-.76 .95,-.97 1.03,-1.10 1.14,-1.14 1.12,-1.22 1.00,-1.24 .88,-1.17 "
    ".79,-1.02 .71,-.87  "
    ".59,-.77 .42,-.73 .27,-.74 .14,-.67 .04,-.55 -.10,-.475 -.32,-.455 -.52,-.49 -.67,-.60 "
    "-.75,-.75 -.79,-.90  "
    "-.88,-1.07 -.98,-1.13"
)
_RUNNER = xy(
    "1.06,-.020 .80,.0 .40,.0 .0,.0 -.40,.0 -.70,-.010 -.92,-.050 -1.10,-.150 -1.21,-.280 -1.24,-.420 "
    "-1.17,-.540 -1.04,-.595 -.86,-.590"
)
_PANEL = xy(
    "-.78,-.68 -.75,-.56 -.66,-.44 -.50,-.365 -.26,-.325 .02,-.315 .34,-.32 .54,-.36 .70,-.45 "
    ".79,-.58 .83,-.76  "
    ".86,-.95 .80,-.90 .74,-.80 .62,-.705 .42,-.665 .29,-.67 .19,-.61 .09,-.49 -.08,-.41 -.32,-.39 "
    "-.54,-.425  "
    "-.69,-.53"
)
_BACK = xy(
    ".10,-.58 .18,-.84 .32,-.95 .45,-1.02 .54,-1.16 .62,-1.36 .76,-1.47 .94,-1.45 1.06,-1.34 "
    "1.00,-1.20 .88,-.92  "
    ".70,-.70 .40,-.62"
)


def cutter(stamp: Stamp) -> None:
    """Draw a one-horse cutter heading left, the inside of its back in light.

    1.4 high and 2.2 long with the curl of its runners.
    """
    with stamp.at(0.16, -0.105, 0.95):
        _runner(stamp, 0.042, INK)
        _runner(stamp, 0.020, MID)
    _inside(stamp)
    _upholstery(stamp)
    _seat(stamp)
    _runner(stamp, 0.066, INK)
    stamp.taper(spline(_RUNNER[6:11]) + np.array([-0.016, 0.004]), 0.016, LIGHT)
    stamp.blob(_SIDE, toned(0.22), 0.34)
    stamp.line(spline(_PANEL, closed=True), 0.30, PAPER, closed=True)
    _robe(stamp)


def _inside(stamp: Stamp) -> None:
    """Draw the far side with its rail, and the dash between the two."""
    far = np.array([0.07, -0.19])
    stamp.blob(_SIDE + far, toned(0.50), 0.3)
    stamp.curve(
        xy("-.84,-.98 -.77,-.84 -.70,-.63 -.53,-.50 -.32,-.455 -.10,-.475 .04,-.55") + far, 0.34, LIGHT
    )
    front = spline(xy("-.98,-1.13 -.88,-1.07 -.79,-.90 -.75,-.75 -.67,-.60 -.56,-.51"))
    stamp.fill(np.vstack([front, front[::-1] + far]), toned(0.22, 0.45), 0.26)


def _seat(stamp: Stamp) -> None:
    """Draw the bench before the back: its buttoned cushion and the board under it."""
    stamp.fill(xy("-.06,-.68 .30,-.68 .30,-.40 -.06,-.40"), toned(0.74), 0.24)
    stamp.blob(xy("-.10,-.70 .00,-.86 .12,-.90 .46,-.90 .40,-.68 -.02,-.655"), toned(0.04, 0.45), 0.26)
    stamp.curve(xy("-.085,-.715 .04,-.735 .24,-.735"), 0.14)
    for x in (0.06, 0.19):
        stamp.curve([(x, -0.67), (x + 0.05, -0.78), (x + 0.09, -0.89)], 0.13)


def _runner(stamp: Stamp, width: float, paint: Paint) -> None:
    """Draw one runner, whose curl rises to the dash, and the two knees that carry the body on it."""
    stamp.stroke(spline(_RUNNER, steps=6), width, paint, round_ends=True)
    for low, high in ((-0.60, -0.44), (0.66, 0.46)):
        knee = spline([(low, 0.0), (0.65 * low + 0.35 * high, -0.12), (high, -0.30)])
        stamp.stroke(knee, [1.5 * width, 0.9 * width, 1.1 * width], paint)


def _upholstery(stamp: Stamp) -> None:
    """Draw the buttoned inside of the back, and the snow along its top."""
    stamp.blob(_BACK, toned(0.08, 0.45), 0.26)
    for text in (
        ".24,-.66 .30,-.78 .36,-.94",
        ".40,-.68 .46,-.82 .50,-1.06",
        ".56,-.72 .60,-.92 .60,-1.28",
        ".68,-.80 .74,-1.06 .72,-1.42",
        ".78,-.92 .86,-1.18 .86,-1.44",
        ".86,-1.02 .96,-1.22 1.00,-1.38",
    ):
        stamp.curve(xy(text), 0.14)
    for x, y in xy(".31,-.82 .45,-.80 .48,-.94 .59,-.96 .60,-1.14 .72,-1.08 .74,-1.28 .85,-1.22"):
        stamp.dot(x, y, 0.022, MID)
        stamp.dot(x, y, 0.010)
    stamp.blob(
        xy(
            ".58,-1.32 .63,-1.43 .70,-1.47 .80,-1.52 .90,-1.50 .98,-1.49 1.07,-1.40 1.11,-1.28 1.04,-1.345 "
            ".98,-1.39 .94,-1.42 .84,-1.425 .78,-1.455 .70,-1.41 .65,-1.385"
        ),
        PAPER,
        0.16,
    )


def _robe(stamp: Stamp) -> None:
    """Draw the robe: heaped on the seat, gathered over the side, its folds fanning out to a fringed hem."""
    stamp.blob(
        xy(".21,-.73 .23,-.88 .32,-.98 .45,-1.00 .57,-1.04 .66,-.95 .64,-.79 .42,-.76"),
        toned(0.16, 0.45),
        0.24,
    )
    for text in (".27,-.78 .31,-.88 .42,-.93", ".40,-.79 .47,-.88 .58,-.93", ".52,-.80 .58,-.86 .63,-.92"):
        stamp.taper(xy(text), 0.030)
    hem = spline(xy(".12,-.42 .20,-.36 .30,-.39 .42,-.27 .54,-.29 .66,-.16 .77,-.20"), steps=6)
    for x, y in hem[1:-1:2]:
        stamp.stroke([(x, y - 0.04), (x + 0.25 * (x - 0.42), y + 0.09)], 0.018, LIGHT)
    left, right = spline(xy(".22,-.75 .18,-.60 .12,-.42")), spline(xy(".77,-.20 .70,-.52 .63,-.80"))
    top = spline(xy(".63,-.80 .52,-.84 .42,-.80 .32,-.82 .22,-.75"))
    stamp.fill(np.vstack([left, hem, right, top]), toned(0.16, 0.45), 0.28)
    neck = np.array([0.42, -1.10])
    for drop in (0.12, 0.22):
        stamp.stroke(hem + drop * (neck - hem), 0.036)
    for k, x in ((12, 0.30), (24, 0.42), (34, 0.55)):
        foot = hem[k] + 0.03 * (neck - hem[k])
        bend = (foot[0] + x) / 2
        inner = np.stack([[x, -0.80], [bend + 0.012, -0.52], foot])
        stamp.fill(np.vstack([spline(inner), spline(inner[::-1] - [[0.035, 0], [0.012, 0], [0, 0]])]))
    for k, x in ((6, 0.25), (18, 0.37), (30, 0.49)):
        foot = hem[k] + 0.10 * (neck - hem[k])
        stamp.taper(np.stack([foot, [(foot[0] + x) / 2, -0.52], [x, -0.77]]), 0.014)


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
