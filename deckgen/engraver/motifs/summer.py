"""Flowers of summer near at hand: lady's-slipper, hollyhock, peony, clover, pond-lily, sunflower."""

from __future__ import annotations

from math import cos, pi, radians, sin

from numpy.random import Generator

from deckgen.engraver.motifs.flowers import bud, rosette
from deckgen.engraver.motifs.leaves import leaf
from deckgen.engraver.ribbon import spline, xy
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

Path = list[tuple[float, float]]
_POUCH = xy("0,-.10 .20,-.12 .36,.04 .42,.28 .34,.56 .14,.72 -.08,.72 -.28,.56 -.36,.30 -.30,.04 -.16,-.10")
_BROAD_LEAF = xy("0,0 -.13,-.16 -.22,-.44 -.20,-.74 -.06,-1 .03,-1.06 .10,-.86 .16,-.56 .13,-.24")


def ladys_slipper(
    stamp: Stamp, x: float, y: float, size: float, rng: Generator, *, turn: float = 0.0
) -> None:
    """A pink lady's-slipper: two pleated leaves at the root (x, y), a bare stem, the pouch nodding 1 high."""
    with stamp.at(x, y, size, turn):
        for lean, flip in ((-50, False), (46, True)):
            _pleated(stamp, lean, flip)
        stem = spline([(0, 0), (0.03, -0.46), (-0.02, -0.86), (-0.10, -1.02), (-0.19, -1.00)])
        stamp.stroke(stem, [0.055, 0.045, 0.036], INK)
        stamp.stroke([(px - 0.006, py) for px, py in stem], [0.026, 0.018, 0.010], MID)
        with stamp.at(-0.21, -1.00, 0.44):
            _slipper(stamp, rng)


def _pleated(stamp: Stamp, lean: float, flip: bool) -> None:
    with stamp.at(0.0, 0.02, 0.62, lean, flip):
        stamp.blob(_BROAD_LEAF, MID, outline=0.17)
        for k in range(5):
            x = -0.15 + 0.07 * k
            stamp.curve([(0.0, -0.04), (x, -0.44), (0.25 * x - 0.02, -0.92)], 0.14)
        stamp.curve([(-0.06, -0.14), (-0.16, -0.46), (-0.10, -0.84)], 0.16, LIGHT)


def _slipper(stamp: Stamp, rng: Generator) -> None:
    for side in (-1, 1):
        path = spline(
            [
                (0.0, -0.06),
                (side * 0.30, -0.06),
                (side * 0.50, 0.14),
                (side * 0.48, 0.44),
                (side * 0.62, 0.66),
            ]
        )
        stamp.stroke(path, [0.08, 0.13, 0.10, 0.03], INK)
        stamp.stroke(path, [0.04, 0.08, 0.05, 0.012], LIGHT)
    stamp.blob(xy("-.07,0 -.15,-.24 -.11,-.50 .03,-.74 .13,-.46 .14,-.20 .08,0"), MID, outline=0.16)
    for k in range(3):
        stamp.curve([(-0.04 + 0.04 * k, -0.02), (-0.06 + 0.06 * k, -0.28), (0.02, -0.62)], 0.12)
    stamp.blob(_POUCH, PAPER, outline=0.19)
    stamp.blob(xy(".06,.68 .34,.54 .41,.28 .35,.06 .30,.10 .33,.30 .26,.50"), LIGHT)
    # veins run down the pouch and draw together at its toe
    for lean in (-0.78, -0.52, -0.28, 0.30, 0.56, 0.80):
        stamp.curve(
            [
                (0.16 * lean, -0.06),
                (0.40 * lean + 0.02, 0.26),
                (0.30 * lean, 0.54),
                (0.10 * lean + 0.02, 0.69),
            ],
            0.12,
        )
    stamp.taper(spline([(0.03, -0.08), (0.05, 0.28), (0.03, 0.66)]), 0.040, INK)
    for _ in range(7):
        stamp.dot(float(rng.uniform(-0.22, -0.08)), float(rng.uniform(0.10, 0.50)), 0.018, MID)


def hollyhock(stamp: Stamp, x: float, y: float, height: float, rng: Generator, *, lean: float = 0.0) -> None:
    """A hollyhock: broad leaves below, wide flowers up the stem, buds at its top; foot at (x, y)."""
    tip = (x + lean, y - height)
    stem = [(x, y), (x + 0.3 * lean, y - 0.5 * height), tip]
    stamp.stroke(spline(stem), [0.034, 0.028, 0.016], INK)
    for k in range(5):
        part = 0.06 + 0.08 * k
        side = -1 if k % 2 else 1
        leaf(
            stamp, x + lean * part, y - height * part, 0.26 - 0.02 * k, side * 74, wide=1.0, teeth=5, veins=3
        )
    count = 8
    for k in range(count):
        part = 0.34 + 0.48 * k / (count - 1)
        side = -1 if k % 2 else 1
        r = 0.125 * (1 - 0.45 * k / count)
        fx, fy = x + lean * part + side * 0.055, y - height * part
        rosette(
            stamp, fx, fy, r, rng, petals=5, wide=1.05, notch=0.06, heart=0.2, heart_paint=MID, lines=5,
            stamens=0, squeeze=0.92, lean=20.0 * side, paint=PAPER if k % 3 else LIGHT,
        )  # fmt: skip
    for k in range(5):
        part = 0.86 + 0.032 * k
        side = -1 if k % 2 else 1
        bud(stamp, x + lean * part + side * 0.02, y - height * part, 0.055 - 0.006 * k, side * 35)


def peony(stamp: Stamp, x: float, y: float, r: float, rng: Generator, *, lean: float = 0.0) -> None:
    """A double peony: guard petals all round, then ruffled ones, closing over the heart."""
    for ring, (count, reach, width) in enumerate(
        ((9, 1.0, 0.50), (8, 0.78, 0.44), (7, 0.56, 0.36), (5, 0.34, 0.28))
    ):
        for k in range(count):
            angle = 360 * k / count + 19 * ring + float(rng.normal(0, 5))
            with stamp.at(x, y, r * reach * float(rng.uniform(0.94, 1.06)), angle + lean):
                _ruffled(stamp, width / reach, (LIGHT, PAPER, LIGHT, PAPER)[ring], rng)
    with stamp.at(x, y, r):
        stamp.blob(xy("-.12,.05 -.14,-.12 0,-.20 .14,-.12 .12,.05 0,.12"), PAPER, outline=0.15)
        stamp.curve(xy("-.06,.02 -.05,-.08 .04,-.10"), 0.13)


def _ruffled(stamp: Stamp, half: float, paint: Paint, rng: Generator) -> None:
    edge = []
    for k in range(9):
        t = -1 + k / 4
        lift = -0.86 - 0.14 * cos(1.4 * t) + 0.05 * (-1) ** k
        edge.append((half * t, lift + float(rng.normal(0, 0.015))))
    outline = [(0.0, 0.0), (-0.7 * half, -0.40), *edge, (0.7 * half, -0.40)]
    stamp.blob(outline, paint, outline=0.17, steps=5)
    stamp.blob(
        [
            (0.0, 0.0),
            (-0.6 * half, -0.38),
            (-0.4 * half, -0.62),
            (0.0, -0.56),
            (0.4 * half, -0.62),
            (0.6 * half, -0.38),
        ],
        MID,
    )
    for k in range(5):
        t = -0.7 + 0.35 * k
        stamp.curve([(0.2 * t * half, -0.20), (0.6 * t * half, -0.46), (0.8 * t * half, -0.62)], 0.11)


def clover(stamp: Stamp, x: float, y: float, r: float, rng: Generator, *, stem: Path) -> None:
    """A head of red clover of radius `r` about (x, y): a ball of florets; three-part leaves."""
    path = spline([(x, y + 0.6 * r), *stem])
    stamp.stroke(path, [0.030, 0.026], INK)
    for part, side in ((0.30, -1), (0.52, 1)):
        px, py = path[int(part * (len(path) - 1))]
        for turn in (side * 40, side * 88, side * 136):
            with stamp.at(px, py, 0.95 * r, turn):
                stamp.blob(xy("0,0 -.26,-.34 -.26,-.84 0,-1.04 .26,-.84 .26,-.34"), MID, outline=0.16)
                stamp.curve(xy("-.20,-.52 0,-.72 .20,-.52"), 0.16, LIGHT)
                stamp.line([(0.0, 0.0), (0.0, -0.94)], 0.13)
    florets = []
    for ring in range(6):
        tilt = radians(84 - 17 * ring)
        count = max(1, round(11 * sin(radians(8 + 17 * (5 - ring) if ring else 90)))) if ring else 12
        for k in range(count):
            a = 2 * pi * (k + 0.5 * (ring % 2)) / count + float(rng.normal(0, 0.06))
            florets.append((sin(tilt) * cos(a), sin(tilt) * sin(a), a))
    for u, v, a in florets:
        # each floret stands out from the ball: those at the rim are seen whole, those in the middle end-on
        reach = (u * u + v * v) ** 0.5
        with stamp.at(x + 0.80 * r * u, y + 0.80 * r * v, r * (0.26 + 0.16 * reach), 90 + a * 180 / pi):
            stamp.blob(
                xy("0,.34 -.30,-.10 -.24,-.72 0,-.98 .24,-.72 .30,-.10"),
                PAPER if v < 0.35 else LIGHT,
                outline=0.14,
            )
            stamp.taper([(0.08, 0.16), (0.16, -0.30), (0.08, -0.74)], 0.17, MID)


def pond_lily(stamp: Stamp, x: float, y: float, r: float, rng: Generator, *, open_by: float = 1.0) -> None:
    """A white water-lily from the side and a little above: ranks of pointed petals, a golden heart."""
    for ring, (count, reach, spread, lift) in enumerate(
        ((9, 1.0, 84, 0.0), (8, 0.94, 66, 0.02), (6, 0.86, 44, 0.04), (4, 0.78, 22, 0.05))
    ):
        for k in range(count):
            t = -1 + 2 * k / (count - 1)
            angle = spread * open_by * t + float(rng.normal(0, 2))
            length = r * reach * (0.80 + 0.20 * abs(t)) * (0.72 + 0.28 * cos(radians(angle) * 0.6))
            with stamp.at(x, y - lift * r, length, angle):
                stamp.blob(xy("0,.05 -.15,-.20 -.17,-.56 0,-1 .17,-.56 .15,-.20"), PAPER, outline=0.16)
                for s in (-0.08, 0.0, 0.08):
                    stamp.curve(
                        [(0.3 * s, -0.06), (0.8 * s, -0.34), (0.6 * s, -0.50 - 0.1 * (ring % 2))], 0.10
                    )
    for k in range(9):
        a = radians(-150 + 15 * k)
        stamp.taper([(x, y - 0.06 * r), (x + 0.34 * r * cos(a), y + 0.40 * r * sin(a))], 0.05 * r, MID)


def lily_pad(stamp: Stamp, x: float, y: float, r: float, *, notch: float = 30.0, flat: float = 0.30) -> None:
    """A floating leaf seen at a slant, with its notch at `notch` degrees, veins from the cleft."""
    rim = [
        (x + r * cos(radians(a)), y + flat * r * sin(radians(a)))
        for a in range(int(notch) + 14, int(notch) + 347, 9)
    ]
    stamp.fill([(x, y), *rim], MID, outline=0.16)
    for k in range(9):
        a = radians(notch + 36 + 36 * k)
        stamp.line([(x, y), (x + 0.86 * r * cos(a), y + 0.86 * flat * r * sin(a))], 0.12)
    lit = [
        (x + 0.94 * r * cos(radians(a)), y + 0.94 * flat * r * sin(radians(a))) for a in range(190, 300, 10)
    ]
    stamp.curve(lit, 0.16, LIGHT)


def sunflower(stamp: Stamp, x: float, y: float, r: float, rng: Generator, *, foot: Path) -> None:
    """A sunflower's head of radius `r` full-face, its heart in spirals of seeds; `foot` is the stem's way."""
    stem = spline([(x, y), *foot])
    stamp.stroke(stem, [0.05, 0.045], INK)
    stamp.stroke([(px - 0.01, py) for px, py in stem], [0.018, 0.016], MID)
    for k, (px, py) in enumerate(foot[:-1] or foot):
        side = -1 if k % 2 else 1
        leaf(stamp, px, py, 0.30, side * 100, wide=0.86, teeth=5, veins=4, lit=MID, shade=MID)
    for ring, paint in ((0, MID), (1, LIGHT)):
        for k in range(19):
            angle = 360 * k / 19 + 9.5 * ring + float(rng.normal(0, 3))
            with stamp.at(x, y, r * (1.0 - 0.06 * ring), angle):
                stamp.blob(xy("0,-.40 -.13,-.58 -.10,-.84 0,-1 .10,-.84 .13,-.58"), paint, outline=0.15)
                stamp.curve(xy("0,-.46 .01,-.62 0,-.78"), 0.11)
    stamp.dot(x, y, 0.52 * r, INK)
    for k in range(70):
        a, d = k * 2.39996, 0.50 * r * (k / 70) ** 0.5
        stamp.dot(x + d * cos(a), y + d * sin(a), 0.026 * r * (1 + k / 90), LIGHT if k > 44 else MID)


def web(stamp: Stamp, x: float, y: float, r: float, rng: Generator) -> None:
    """An orb web hung with dew: twelve spokes, sagging rounds, a bead wherever they cross."""
    spokes = [
        (2 * pi * k / 12 + float(rng.normal(0, 0.05)), r * float(rng.uniform(0.86, 1.12))) for k in range(12)
    ]
    for a, d in spokes:
        stamp.line([(x, y), (x + 1.12 * d * cos(a), y + 1.12 * d * sin(a))], 0.10, PAPER)
    for part in (0.20, 0.36, 0.52, 0.68, 0.84, 1.0):
        for k in range(12):
            (a, d), (b, e) = spokes[k], spokes[(k + 1) % 12]
            p = (x + part * d * cos(a), y + part * d * sin(a))
            q = (x + part * e * cos(b), y + part * e * sin(b))
            middle = ((p[0] + q[0]) / 2 * 0.94 + x * 0.06, (p[1] + q[1]) / 2 * 0.94 + y * 0.06 + 0.01)
            stamp.curve([p, middle, q], 0.10, PAPER)
            stamp.dot(p[0], p[1], 0.010, PAPER)
            if part > 0.4:
                stamp.dot(middle[0], middle[1], 0.008, PAPER)
