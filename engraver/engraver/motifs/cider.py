"""Cider making: the screw press with its slatted tub, apples, a bushel basket of them, a mug."""

from __future__ import annotations

from math import cos, pi, sin

from engraver.ribbon import arc, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, toned

_OAK = toned(0.45, 0.45)
_SHADE = toned(0.68)


def _post(stamp: Stamp, x: float, top: float, foot: float, half: float) -> None:
    """A squared timber upright, lit on the left face and shaded on the right."""
    stamp.fill(
        [(x - half, foot), (x - half, top), (x + 0.2 * half, top), (x + 0.2 * half, foot)],
        LIGHT,
        outline=0.19,
    )
    stamp.fill(
        [(x + 0.2 * half, foot), (x + 0.2 * half, top), (x + half, top), (x + half, foot)],
        _SHADE,
        outline=0.19,
    )
    for k in range(4):
        gx = x - 0.75 * half + 0.26 * half * k
        stamp.line([(gx, foot - 0.06), (gx + 0.006, (top + foot) / 2), (gx, top + 0.10 + 0.05 * k)], 0.11)


def cider_press(stamp: Stamp) -> None:
    """Draw a screw press: braced frame, screw and bar, a hooped tub of slats, the tray and its spout.

    It is 1.5 high with the bar and 1.3 wide, its feet at 0; the spout on the left is at (-0.66, -0.20).
    """
    for x in (-0.47, 0.47):
        stamp.fill(
            [(x - 0.24, 0.0), (x - 0.20, -0.09), (x + 0.20, -0.09), (x + 0.24, 0.0)], _OAK, outline=0.2
        )
    for side in (-1, 1):
        brace = [(side * 0.47, -0.52), (side * 0.66, -0.06)]
        stamp.stroke(brace, 0.085, INK)
        stamp.stroke(brace, 0.055, LIGHT if side < 0 else MID)
    for x in (-0.47, 0.47):
        _post(stamp, x, -1.10, -0.06, 0.075)
    _screw(stamp)
    beam = xy("-.60,-1.06 -.64,-1.14 -.60,-1.23 .60,-1.23 .64,-1.14 .60,-1.06")
    stamp.fill(beam, LIGHT, outline=0.2)
    stamp.fill(xy("-.60,-1.06 -.62,-1.11 .62,-1.11 .60,-1.06"), _SHADE, outline=0.14)
    for k in range(5):
        y = -1.205 + 0.022 * k
        stamp.line([(-0.56 + 0.10 * (k % 3), y), (-0.20 + 0.06 * k, y + 0.005), (0.10, y)], 0.11)
        stamp.line([(0.18 + 0.04 * (k % 2), y), (0.56 - 0.07 * k, y)], 0.11)
    for x in (-0.47, 0.47):
        stamp.dot(x, -1.15, 0.030, INK)
        stamp.dot(x - 0.006, -1.156, 0.014, MID)
    _tub(stamp)
    stamp.fill(xy("-.60,-.24 .56,-.24 .60,-.12 -.56,-.12"), _OAK, outline=0.2)
    stamp.fill(xy("-.58,-.24 -.76,-.20 -.76,-.15 -.58,-.14"), LIGHT, outline=0.18)
    stamp.taper(spline(xy("-.75,-.17 -.80,-.12 -.815,-.02 -.815,.02")), 0.034, PAPER)


def _screw(stamp: Stamp) -> None:
    """The wooden screw through the beam, its head, the bar that turns it, the follower beneath."""
    stamp.fill(xy("-.075,-1.40 .075,-1.40 .075,-.74 -.075,-.74"), LIGHT, outline=0.19)
    stamp.fill(xy(".03,-1.40 .075,-1.40 .075,-.74 .03,-.74"), MID)
    for k in range(13):
        y = -1.36 + 0.05 * k
        stamp.stroke(spline([(-0.085, y + 0.035), (0.0, y + 0.02), (0.085, y - 0.01)]), 0.018, INK)
    stamp.fill(xy("-.11,-1.50 .11,-1.50 .11,-1.38 -.11,-1.38"), LIGHT, outline=0.2)
    stamp.fill(xy(".04,-1.50 .11,-1.50 .11,-1.38 .04,-1.38"), MID, outline=0.14)
    bar = xy("-.62,-1.36 .60,-1.52")
    stamp.stroke(bar, 0.066, INK, round_ends=True)
    stamp.stroke(bar, 0.038, LIGHT)
    stamp.fill(xy("-.34,-.80 .34,-.80 .36,-.70 -.36,-.70"), _OAK, outline=0.2)


def _tub(stamp: Stamp) -> None:
    """The slatted tub: pulp dark between the staves, two hoops, juice running down."""
    stamp.fill(xy("-.41,-.72 .41,-.72 .38,-.24 -.38,-.24"), INK)
    for k in range(10):
        a = pi * (k + 0.5) / 10
        half = 0.030 + 0.020 * sin(a)
        x = -0.40 * cos(a)
        paint = LIGHT if k < 4 else _OAK if k < 7 else _SHADE
        stamp.fill(
            [(x - half, -0.73), (x + half, -0.73), (0.94 * x + half, -0.24), (0.94 * x - half, -0.24)],
            paint,
            outline=0.12,
        )
    for y, r in ((-0.64, 0.42), (-0.36, 0.40)):
        hoop = arc(0, y - 0.012, r, 0.035, 180, 0)
        stamp.line(hoop, 0.44)
        stamp.line([(px - 0.004, py - 0.004) for px, py in hoop[:15]], 0.14, PAPER)


def bushel(stamp: Stamp) -> None:
    """Draw a splint basket heaped with apples, 1 wide and about 1 high, lit from the left."""
    for x, y in ((-0.30, -0.74), (0.02, -0.80), (0.32, -0.72), (-0.16, -0.92), (0.18, -0.94), (-0.02, -1.04)):
        apple(stamp, x, y, 0.19, lit_side=-1)
    tub = xy("-.50,-.66 -.46,-.30 -.40,.0 -.20,.03 .20,.03 .40,.0 .46,-.30 .50,-.66")
    stamp.fill(tub, LIGHT, outline=0.2)
    for k in range(9):
        u = -0.44 + 0.11 * k
        dark = k > 5
        for row in range(5):
            y = -0.58 + 0.125 * row
            if (k + row) % 2:
                w = 0.052 * (1 - 0.05 * row)
                stamp.fill(
                    [
                        (u * (1 - 0.05 * row) - w, y),
                        (u * (1 - 0.05 * row) + w, y),
                        (u * (0.95 - 0.05 * row) + w, y + 0.11),
                        (u * (0.95 - 0.05 * row) - w, y + 0.11),
                    ],
                    INK if dark else MID,
                )
    stamp.fill(xy("-.54,-.70 .54,-.70 .53,-.60 -.53,-.60"), LIGHT, outline=0.2)
    stamp.line(xy("-.50,-.65 .50,-.65"), 0.12)
    for side in (-1, 1):
        stamp.curve([(side * 0.53, -0.66), (side * 0.62, -0.54), (side * 0.50, -0.46)], 0.30)


def mug(stamp: Stamp) -> None:
    """Draw a stoneware mug of cider, 1 high, with its handle on the right."""
    stamp.curve(xy(".34,-.74 .66,-.72 .68,-.34 .34,-.22"), 0.50)
    stamp.curve(xy(".34,-.74 .66,-.72 .68,-.34 .34,-.22"), 0.22, MID)
    stamp.fill(xy("-.38,-.94 .38,-.94 .36,.0 .0,.06 -.36,.0"), LIGHT, outline=0.2)
    stamp.fill(xy(".10,-.92 .37,-.92 .35,.0 .12,.05"), _SHADE)
    for y in (-0.78, -0.70, -0.14):
        stamp.line([(-0.37, y), (0.37, y)], 0.16)
    stamp.fill(arc(0, -0.94, 0.38, 0.085, 0, 360), PAPER, outline=0.19)
    stamp.fill(arc(0, -0.925, 0.30, 0.055, 0, 360), MID, outline=0.13)


def apple(stamp: Stamp, x: float, y: float, r: float, *, lit_side: int = 1) -> None:
    """Draw an apple of radius `r` around (x, y): stalk in its dimple, shaded away from the light."""
    with stamp.at(x, y, r):
        outline = xy(
            "0,-.80 .30,-.96 .70,-.86 .96,-.40 .88,.30 .54,.86 .16,.94 0,.88 "
            "-.16,.94 -.54,.86 -.88,.30 -.96,-.40 -.70,-.86 -.30,-.96"
        )
        stamp.blob(outline, LIGHT, outline=0.17)
        for k, start in enumerate((0.30, 0.50, 0.68, 0.82)):
            edge = [(-lit_side * start * cos(a), 0.86 * sin(a)) for a in (-0.95, -0.4, 0.2, 0.75)]
            stamp.curve([(px, py * (1 - 0.05 * k)) for px, py in edge], 0.13 + 0.03 * k)
        stamp.dot(lit_side * 0.42, -0.36, 0.15, PAPER)
        stamp.curve([(0.0, -0.78), (0.10, -1.12), (0.26, -1.26)], 0.22)
