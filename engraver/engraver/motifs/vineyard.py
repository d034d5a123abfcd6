"""Fox grapes close up: toothed leaves, bunches of berries, tendrils; and the katydid that sings there."""

from __future__ import annotations

from math import cos, pi, radians, sin

from numpy.random import Generator

from engraver.ribbon import xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def grapes(
    stamp: Stamp, x: float, y: float, length: float, wide: float, rng: Generator, *, r: float = 0.055
) -> None:
    """Draw a bunch of grapes hanging from (x, y), tapering to a tip, lit from the upper left."""
    stamp.curve([(x + 0.01, y - 0.12), (x, y - 0.02), (x, y + 0.06)], 0.34)
    berries: list[tuple[float, float, float]] = []
    rows = max(4, round(length / (1.5 * r)))
    for layer in (0, 1):
        for row in range(rows - layer):
            part = (row + 0.5 * layer) / (rows - 1)
            half = wide / 2 * (1 - part**1.5) ** 0.8 * (1 - 0.25 * layer)
            count = max(1, round(2 * half / (1.75 * r)) + (row + layer) % 2)
            for k in range(count):
                u = 0.0 if count == 1 else 2 * k / (count - 1) - 1
                bx = x + half * u + float(rng.normal(0, 0.10)) * r
                by = y + 0.05 + part * (length - r) - 0.35 * r * (1 - u * u) + float(rng.normal(0, 0.10)) * r
                berries.append((bx, by, layer + 0.3 * float(rng.random())))
    for bx, by, _ in sorted(berries, key=lambda b: (b[2] > 0.9, -b[1])):
        _berry(stamp, bx, by, r * float(rng.uniform(0.92, 1.08)))


def _berry(stamp: Stamp, x: float, y: float, r: float) -> None:
    """A round berry: bloom on its lit side, a crescent of shade, reflected light along the far edge."""
    stamp.dot(x, y, 1.12 * r, INK)
    stamp.dot(x, y, 0.92 * r, MID)
    stamp.dot(x + 0.12 * r, y + 0.12 * r, 0.74 * r, INK)
    stamp.dot(x - 0.06 * r, y - 0.08 * r, 0.66 * r, MID)
    stamp.dot(x - 0.20 * r, y - 0.22 * r, 0.44 * r, LIGHT)
    stamp.dot(x - 0.30 * r, y - 0.34 * r, 0.20 * r, PAPER)


def tendril(stamp: Stamp, x: float, y: float, size: float, turn: float) -> None:
    """Draw a tendril that wanders off from (x, y) and ends in a coil."""
    with stamp.at(x, y, size, turn):
        coil = [
            (
                1.0 + (0.30 - 0.016 * k) * cos(0.5 * k - pi / 2),
                -0.30 + (0.30 - 0.016 * k) * sin(0.5 * k + pi / 2),
            )
            for k in range(16)
        ]
        path = [(0.0, 0.0), (0.30, 0.10), (0.62, 0.04), *coil]
        stamp.curve(path, 0.30, INK)
        stamp.curve(path, 0.15, LIGHT)


_GRAPE_LEAF = xy(
    "0,0 -.16,.06 -.30,-.02 -.27,-.14 -.44,-.20 -.47,-.38 -.34,-.44 -.36,-.62 -.20,-.68 -.16,-.84 0,-1 "
    ".16,-.84 .20,-.68 .36,-.62 .34,-.44 .47,-.38 .44,-.20 .27,-.14 .30,-.02 .16,.06"
)
_VEINS = ((0.0, 0.88), (-48.0, 0.52), (48.0, 0.52), (-82.0, 0.34), (82.0, 0.34))


def grape_leaf(
    stamp: Stamp, x: float, y: float, size: float, turn: float, rng: Generator, *, lit: Paint, shade: Paint
) -> None:
    """Draw a broad toothed leaf of three lobes, its stalk at (x, y), upright before turning."""
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


def katydid(stamp: Stamp) -> None:
    """Draw a katydid in profile, facing left: folded leaf-like wings, long hind legs. About 1.3 long."""
    for joints in (
        [(0.30, -0.06), (0.62, -0.62), (0.92, 0.06)],
        [(-0.26, 0.0), (-0.40, 0.14), (-0.52, 0.20)],
        [(-0.08, 0.02), (-0.12, 0.18), (-0.24, 0.24)],
    ):
        stamp.line(joints, 0.20, PAPER)
    stamp.blob(
        xy("-.42,-.20 -.24,-.36 .10,-.42 .50,-.30 .80,-.02 .62,.06 .30,.06 -.10,.06 -.36,.04"),
        LIGHT,
        outline=0.15,
    )
    stamp.curve(xy("-.36,-.14 0,-.20 .40,-.12 .74,-.01"), 0.13)
    for k in range(6):
        x = -0.16 + 0.13 * k
        stamp.curve([(x, -0.17), (x + 0.10, -0.30 + 0.03 * k)], 0.10)
        stamp.curve([(x, -0.16), (x + 0.10, -0.02)], 0.10)
    stamp.blob(xy("-.62,-.16 -.54,-.26 -.40,-.24 -.34,-.10 -.42,.02 -.58,.0"), MID, outline=0.15)
    stamp.dot(-0.54, -0.15, 0.035, INK)
    stamp.curve(xy("-.58,-.24 -.70,-.54 -.96,-.66 -1.20,-.60"), 0.11, PAPER)
    stamp.curve(xy("-.55,-.25 -.60,-.60 -.80,-.84 -1.02,-.88"), 0.11, PAPER)
