"""Summer close up: pond-lily, sunflower."""

from __future__ import annotations

from math import cos, radians, sin

from numpy.random import Generator

from engraver.motifs.leaves import leaf
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

Path = list[tuple[float, float]]


def pond_lily(stamp: Stamp, x: float, y: float, r: float, rng: Generator, *, open_by: float = 1.0) -> None:
    """Draw a white water-lily from the side and slightly above: ranks of pointed petals."""
    for ring, (count, reach, spread, lift) in enumerate(
        ((9, 1.0, 84, 0.0), (8, 0.94, 66, 0.02), (6, 0.86, 44, 0.04), (4, 0.78, 22, 0.05))
    ):
        for k in range(count):
            t = -1 + 2 * k / (count - 1)
            angle = spread * open_by * t + float(rng.normal(0, 2))
            length = r * reach * (0.80 + 0.20 * abs(t)) * (0.72 + 0.28 * cos(radians(angle) * 0.6))
            with stamp.at(x, y - lift * r, length, angle):
                stamp.blob(xy("0,.05 -.15,-.20 -.17,-.56 0,-1 .17,-.56 .15,-.20"), PAPER, outline=0.16)
                if angle > -30:
                    shaded = xy("0,.03 .05,-.30 .02,-.70 0,-.97 .16,-.56 .14,-.20")
                    stamp.blob(shaded, LIGHT)
                    for row in range(4):
                        stamp.taper([(0.14, -0.28 - 0.12 * row), (0.06, -0.36 - 0.12 * row)], 0.014)
                for s in (-0.08, 0.0, 0.08):
                    stamp.curve(
                        [(0.3 * s, -0.06), (0.8 * s, -0.34), (0.6 * s, -0.50 - 0.1 * (ring % 2))], 0.10
                    )


def lily_pad(stamp: Stamp, x: float, y: float, r: float, *, notch: float = 30.0, flat: float = 0.30) -> None:
    """Draw a floating leaf seen at a slant, with its cleft at `notch` degrees and veins from the cleft."""
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
    """Draw a sunflower's head of radius `r` full-face, seeds in spirals; `foot` is the path of its stem."""
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
