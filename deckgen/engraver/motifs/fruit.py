"""The harvest: grapes on the vine, goldenrod, apples, and the press that crushes them."""

from __future__ import annotations

from math import cos, pi, radians, sin

from numpy.random import Generator

from deckgen.engraver.ribbon import xy
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp, toned

_GRAPE_LEAF = xy(
    "0,0 -.16,.06 -.30,-.02 -.27,-.14 -.44,-.20 -.47,-.38 -.34,-.44 -.36,-.62 -.20,-.68 -.16,-.84 0,-1 "
    ".16,-.84 .20,-.68 .36,-.62 .34,-.44 .47,-.38 .44,-.20 .27,-.14 .30,-.02 .16,.06"
)
_VEINS = ((0.0, 0.88), (-48.0, 0.52), (48.0, 0.52), (-82.0, 0.34), (82.0, 0.34))
_WOOD = toned(0.55)
_PALE_WOOD = toned(0.34, 0.45)


def grape_leaf(
    stamp: Stamp, x: float, y: float, size: float, turn: float, rng: Generator, *, lit: Paint, shade: Paint
) -> None:
    """A broad toothed leaf of three lobes, its stalk at (x, y), upright before it is turned."""
    with stamp.at(x, y, size, turn + float(rng.normal(0, 5))):
        stamp.blob(_GRAPE_LEAF, lit, outline=0.17, steps=5)
        stamp.blob([(px * 0.97, py) for px, py in _GRAPE_LEAF if px >= 0] + [(0.0, -0.5)], shade, steps=5)
        for angle, length in _VEINS:
            a = radians(angle - 90)
            foot = (0.0, -0.06)
            tip = (foot[0] + length * cos(a), foot[1] + length * sin(a))
            stamp.curve([foot, (tip[0] * 0.5, foot[1] + (tip[1] - foot[1]) * 0.52), tip], 0.15)
            for side in (-1, 1):
                b = a + side * radians(38)
                for part in (0.42, 0.66):
                    px, py = tip[0] * part, foot[1] + (tip[1] - foot[1]) * part
                    reach = 0.2 * length
                    stamp.curve([(px, py), (px + reach * cos(b), py + reach * sin(b))], 0.11)


def cluster(stamp: Stamp, x: float, y: float, length: float, wide: float, rng: Generator) -> None:
    """A bunch of grapes hanging from (x, y): rows of berries, each with bloom on its lit side."""
    stamp.curve([(x, y - 0.1), (x, y)], 0.26)
    rows = max(4, int(length / 0.066))
    berries = []
    for row in range(rows):
        part = row / (rows - 1)
        half = wide / 2 * (1 - part) ** 0.6 * (0.72 + 0.28 * sin(pi * min(1.0, 0.35 + part)))
        count = max(1, round(2 * half / 0.074))
        for k in range(count):
            bx = x + (k - (count - 1) / 2) * 0.074 + float(rng.normal(0, 0.006))
            berries.append((bx, y + 0.045 + part * length * 0.92 + float(rng.normal(0, 0.006))))
    for bx, by in berries:
        stamp.dot(bx, by, 0.052, INK)
        stamp.dot(bx, by, 0.044, MID)
        stamp.dot(bx + 0.010, by + 0.010, 0.035, INK)
        stamp.dot(bx - 0.014, by - 0.016, 0.015, PAPER)


def goldenrod(stamp: Stamp, x: float, y: float, height: float, lean: float, rng: Generator) -> None:
    """A stem of goldenrod: narrow leaves, and a head of arching sprays set with separate florets."""
    top = (x + lean, y - height)
    stem = [(x, y), (x + 0.15 * lean, y - 0.5 * height), top]
    stamp.curve(stem, 0.30)
    for k in range(11):
        part = 0.08 + 0.5 * k / 11
        sx, sy = x + lean * part**1.6, y - height * part
        side = -1 if k % 2 else 1
        tip = (sx + side * 0.17, sy - 0.07 + 0.02 * (k % 3))
        stamp.taper([(sx, sy), ((sx + tip[0]) / 2, sy - 0.06), tip], 0.036, INK)
        stamp.taper([(sx, sy), ((sx + tip[0]) / 2, sy - 0.06), tip], 0.018, MID)
    for k in range(9):
        part = 0.60 + 0.4 * k / 9
        side = -1 if k % 2 else 1
        sx, sy = x + lean * part**1.6, y - height * part
        reach = (0.30 - 0.025 * k) * height / 1.2
        _spray(stamp, sx, sy, side * reach, -0.10 - 0.012 * k, rng)
    _spray(stamp, top[0], top[1] + 0.10, 0.04, -0.16, rng)


def _spray(stamp: Stamp, x: float, y: float, dx: float, dy: float, rng: Generator) -> None:
    path = [(x + dx * t, y + dy * (1.7 * t - 0.9 * t * t)) for t in (0.0, 0.35, 0.7, 1.0)]
    stamp.curve(path, 0.16)
    for k in range(9):
        t = 0.12 + 0.88 * k / 8
        fx, fy = x + dx * t, y + dy * (1.7 * t - 0.9 * t * t)
        for lift in (0.0, 0.026):
            r = 0.0165 + 0.003 * float(rng.random())
            jx, jy = fx + float(rng.normal(0, 0.007)), fy - lift - 0.008
            stamp.dot(jx, jy, r + 0.007, INK)
            stamp.dot(jx, jy, r, PAPER if lift else LIGHT)


def apple(stamp: Stamp, x: float, y: float, r: float, *, lit_side: int = 1) -> None:
    """An apple of radius `r` about (x, y): stalk in its dimple, shaded round away from the light."""
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


def press_of_wood(stamp: Stamp, rng: Generator) -> None:
    """A cider press: posts and beam, a great screw, a slatted tub over its tray. 1.6 high, foot at 0."""
    for x in (-0.50, 0.50):
        stamp.fill(
            [(x - 0.07, -1.28), (x + 0.07, -1.28), (x + 0.08, 0.06), (x - 0.08, 0.06)], _WOOD, outline=0.18
        )
    stamp.fill(xy("-.66,-1.36 .66,-1.36 .66,-1.18 -.66,-1.18"), _PALE_WOOD, outline=0.18)
    stamp.fill(xy("-.06,-1.50 .06,-1.50 .06,-.66 -.06,-.66"), LIGHT, outline=0.18)
    for k in range(9):
        y = -1.46 + 0.09 * k
        if not -1.38 < y < -1.16:
            stamp.line([(-0.07, y + 0.03), (0.07, y - 0.03)], 0.16)
    stamp.fill(xy("-.52,-1.62 .52,-1.54 .52,-1.48 -.52,-1.56"), MID, outline=0.16)
    stamp.fill(xy("-.34,-.72 .34,-.72 .36,-.60 -.36,-.60"), _WOOD, outline=0.18)
    stamp.fill(xy("-.40,-.60 .40,-.60 .40,-.10 -.40,-.10"), INK)
    for k in range(9):
        x = -0.40 + 0.089 * k
        paint = LIGHT if k < 4 else _PALE_WOOD if k < 6 else _WOOD
        stamp.fill([(x, -0.60), (x + 0.068, -0.60), (x + 0.068, -0.10), (x, -0.10)], paint, outline=0.12)
    for y in (-0.52, -0.22):
        stamp.fill([(-0.42, y), (0.42, y), (0.42, y + 0.055), (-0.42, y + 0.055)], INK)
        stamp.line([(-0.40, y + 0.026), (0.30, y + 0.026)], 0.14, LIGHT)
    stamp.fill(xy("-.62,-.10 .62,-.10 .56,.04 -.56,.04"), _PALE_WOOD, outline=0.18)
    stamp.fill(xy("-.70,-.02 -.54,-.02 -.56,.05 -.72,.05"), MID, outline=0.14)
    stamp.taper([(-0.70, 0.04), (-0.72, 0.14), (-0.72, 0.24)], 0.04, PAPER)
    stamp.fill(xy("-.86,.20 -.58,.20 -.61,.42 -.83,.42"), _WOOD, outline=0.17)
