"""Fox grapes close up: toothed leaves, bunches of berries, tendrils; and the katydid that sings there."""

from __future__ import annotations

from math import cos, pi, radians, sin

from numpy.random import Generator

from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, Paint, Stamp, toned


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
        _berry(stamp, bx, by, r * float(rng.uniform(0.92, 1.08)), is_lit=bx - x < 0.10 * wide)


def _berry(stamp: Stamp, x: float, y: float, r: float, *, is_lit: bool) -> None:
    """A round berry, dull with bloom where it is lit; in the shade of the bunch only its edge shows."""
    stamp.dot(x, y, 1.12 * r, INK)
    stamp.dot(x, y, 0.92 * r, MID)
    if is_lit:
        stamp.dot(x - 0.16 * r, y - 0.18 * r, 0.52 * r, LIGHT)
        stamp.dot(x - 0.06 * r, y - 0.07 * r, 0.47 * r, MID)
    else:
        stamp.dot(x + 0.17 * r, y + 0.17 * r, 0.80 * r, INK)


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
    """Draw a katydid in profile, facing left, with leaf-like wings and long jumping legs.

    It is about 1.6 long, its feet at 0.3. Its hatched parts take the phase it is pressed with.
    """
    for joints, widths in (
        (".16,-.06 .10,.12 .22,.28", (0.050, 0.035, 0.022)),
        ("-.26,-.02 -.40,.10 -.36,.28", (0.050, 0.035, 0.022)),
        ("-.12,.0 -.18,.14 -.06,.28", (0.050, 0.035, 0.022)),
        (".22,-.06 .46,-.34 .70,-.60", (0.125, 0.085, 0.036)),
        (".70,-.60 .84,-.16 .96,.28", (0.036, 0.026, 0.022)),
    ):
        for grow, paint in ((0.034, INK), (0.0, LIGHT)):
            stamp.stroke(spline(xy(joints)), [w + grow for w in widths], paint, round_ends=True)
    for x, y in ((0.22, 0.28), (-0.36, 0.28), (-0.06, 0.28), (0.96, 0.28)):
        stamp.stroke([(x, y), (x - 0.07, y + 0.02)], [0.034, 0.018], LIGHT)
    wing = xy("-.34,-.22 -.16,-.38 .12,-.42 .44,-.34 .74,-.18 .96,.02 .74,.06 .40,.06 .04,.06 -.26,.04")
    stamp.blob(wing, toned(0.34, 0.45), outline=0.20)
    stamp.curve(xy("-.30,-.10 .10,-.14 .50,-.07 .92,.02"), 0.18)
    for k in range(8):
        x = -0.16 + 0.125 * k
        stamp.curve(
            [(x, -0.125 + 0.008 * k), (x + 0.07, -0.24 + 0.020 * k), (x + 0.15, -0.32 + 0.034 * k)], 0.11
        )
        stamp.curve([(x, -0.115 + 0.008 * k), (x + 0.08, -0.03), (x + 0.13, 0.03)], 0.11)
    stamp.blob(
        xy("-.52,-.20 -.42,-.30 -.26,-.30 -.20,-.16 -.24,.02 -.38,.04 -.50,-.04"), toned(0.42), outline=0.20
    )
    stamp.blob(
        xy("-.74,-.06 -.70,-.18 -.60,-.24 -.50,-.20 -.47,-.08 -.52,.04 -.64,.08 -.72,.02"),
        LIGHT,
        outline=0.20,
    )
    stamp.dot(-0.625, -0.14, 0.050, INK)
    stamp.curve(xy("-.72,.02 -.66,.03 -.62,.0"), 0.15)
    for path in ("-.66,-.20 -.78,-.50 -1.02,-.66 -1.28,-.64", "-.62,-.22 -.66,-.56 -.86,-.84 -1.10,-.92"):
        stamp.curve(xy(path), 0.13, LIGHT)
