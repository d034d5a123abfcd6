"""The cornfield in August: maize close up, and a scarecrow in a ragged coat."""

from __future__ import annotations

from dataclasses import replace

from numpy.random import Generator

from engraver.motifs.fur import Coat, engrave_coat
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_BODY = xy(
    "-.09,-.80 -.22,-.775 -.215,-.60 -.165,-.40 -.175,-.28 -.215,-.10 -.265,.07 -.235,.05 -.225,.13 "
    "-.185,.075 "
    "-.150,.155 -.125,.09 -.085,.11 -.060,.17 -.030,.08 .010,.15 .045,.085 .075,.165 .115,.10 .150,.13 "
    ".180,.06 "
    ".225,.10 .260,.04 .225,-.10 .180,-.28 .165,-.40 .200,-.60 .215,-.775 .09,-.81"
)
_SLEEVE = xy(
    "-.19,-.785 -.32,-.775 -.46,-.755 -.615,-.735 -.635,-.66 -.625,-.565 -.600,-.60 -.585,-.520 -.555,-.575 "
    "-.530,-.490 -.505,-.570 -.470,-.545 -.430,-.585 -.360,-.560 -.290,-.585 -.220,-.545 -.185,-.52"
)
_SACK = xy(
    "-.09,-.79 -.145,-.86 -.155,-.95 -.125,-1.04 0,-1.08 .125,-1.04 .155,-.95 .145,-.86 .09,-.79 0,-.765"
)
_BRIM = xy(
    "-.385,-.895 -.340,-.945 -.250,-.990 -.150,-1.025 .0,-1.04 .150,-1.025 .255,-.985 .345,-.930 .400,-.860 "
    ".330,-.885 .220,-.920 .110,-.940 .0,-.945 -.110,-.940 -.220,-.925 -.320,-.905"
)
_CROWN = xy(
    "-.165,-1.00 -.180,-1.10 -.165,-1.20 -.120,-1.255 -.060,-1.245 -.010,-1.205 .045,-1.225 .105,-1.215 "
    ".155,-1.150 .170,-1.06 .165,-1.00 .08,-.985 -.08,-.985"
)
_CLOTH = Coat(
    light=(-0.95, -0.30),
    height=0.34,
    round=0.16,
    long=0.15,
    gap=0.027,
    width=0.0210,
    dark=0.02,
    bright=0.30,
    share=0.62,
)
_BODY_FOLDS = (
    (-0.20, -0.70, 75.0), (0.20, -0.70, 105.0), (-0.16, -0.42, 80.0), (0.16, -0.42, 100.0),
    (-0.24, 0.0, 104.0),
    (0.0, 0.0, 90.0), (0.24, 0.0, 76.0), (0.0, -0.5, 90.0),
)  # fmt: skip
_SLEEVE_FOLDS = (
    (-0.22, -0.74, 170.0), (-0.42, -0.74, 178.0), (-0.60, -0.70, 150.0), (-0.24, -0.60, 210.0),
    (-0.36, -0.62, 140.0),
    (-0.48, -0.62, 118.0), (-0.60, -0.60, 95.0),
)  # fmt: skip


def ragged_scarecrow(stamp: Stamp, rng: Generator) -> None:
    """Draw a scarecrow: an old coat on a cross of poles, a sack of straw for a head, a slouched hat.

    It is 1.35 high and 1.3 across the arms; the top of its left arm is at (-0.5, -0.75).
    """
    stamp.line([(0.0, 0.44), (0.0, -0.86)], 0.75)
    stamp.line([(-0.012, 0.44), (-0.012, 0.10)], 0.16, LIGHT)
    stamp.line([(-0.81, -0.690), (0.82, -0.735)], 0.95)
    stamp.line([(-0.80, -0.697), (0.81, -0.742)], 0.30, LIGHT)
    for side in (-1, 1):
        _straw(stamp, (side * 0.60, -0.66 if side < 0 else -0.70), side, rng)
    stamp.fill(_BODY)
    folded = replace(_CLOTH, round=0.20)
    engrave_coat(stamp, _BODY, _BODY_FOLDS, rng, folded, ((-0.05, -0.62, 0.12, -0.5),
    (0.06, -0.2, 0.05, 0.22),
        (-0.08, -0.12, 0.04, 0.25), (0.0, -0.12, 0.05, -0.3), (0.14, -0.06, 0.04, 0.22),
        (0.15, -0.50, 0.09, 0.22), (0.19, 0.0, 0.07, 0.20)))  # fmt: skip
    for side, y in ((-1, 0.0), (1, -0.035)):
        sleeve = _SLEEVE * [-side, 1] + [0.0, y]
        folds = [(-side * u, v + y, turn if side < 0 else 180 - turn) for u, v, turn in _SLEEVE_FOLDS]
        stamp.fill(sleeve, INK, outline=0.22)
        engrave_coat(
            stamp,
            sleeve,
            folds,
            rng,
            _CLOTH,
            ((side * 0.40, -0.66, 0.05, -0.3), (side * 0.52, -0.62, 0.04, 0.2)),
        )
    _shirt(stamp, rng)
    for k in range(13):
        x = -0.10 + 0.0165 * k
        fall = (1.7 * x + float(rng.normal(0, 0.014)), -0.67 + 0.03 * float(rng.random()))
        stamp.taper([(x, -0.80), fall], 0.024, INK)
        stamp.taper([(x, -0.80), fall], 0.013, PAPER if k % 3 == 0 else LIGHT)
    with stamp.at(0.0, -0.78, 1.17, 6), stamp.at(0.0, 0.77):
        _head(stamp, rng)


def _straw(stamp: Stamp, wrist: tuple[float, float], side: int, rng: Generator) -> None:
    """A handful of straw that sticks out of a cuff and droops."""
    x, y = wrist
    for k in range(15):
        reach, fall = float(rng.uniform(0.09, 0.17)), -0.07 + 0.017 * k
        tip = (x + side * reach, y + fall + 0.04)
        way = [(x - side * 0.05, y + 0.3 * fall), (x + 0.6 * side * reach, y + 0.6 * fall), tip]
        stamp.taper(way, 0.026, INK)
        stamp.taper(way, 0.013, PAPER if k % 3 == 0 else LIGHT)


def _shirt(stamp: Stamp, rng: Generator) -> None:
    """Where the coat hangs open: a shirt, the turned lapels, a rope around the waist, a patch."""
    stamp.fill(xy("-.07,-.79 -.075,-.60 .0,-.40 .075,-.60 .07,-.79"), LIGHT, outline=0.14)
    for k in range(7):
        stamp.line([(-0.075 + 0.002 * k, -0.76 + 0.05 * k), (0.075 - 0.002 * k, -0.745 + 0.05 * k)], 0.12)
    for x in (-0.035, 0.0, 0.035):
        stamp.line([(x, -0.79), (0.6 * x, -0.45)], 0.11)
    stamp.fill(
        xy("-.075,-.80 -.15,-.70 -.115,-.62 -.125,-.56 .0,-.37 .012,-.42 -.055,-.60"), INK, outline=0.16
    )
    stamp.fill(xy(".075,-.80 .15,-.70 .115,-.62 .125,-.56 .0,-.37 -.005,-.42 .055,-.60"), INK, outline=0.16)
    for side in (-1, 1):
        paint = LIGHT if side < 0 else MID
        for k in range(6):
            y = -0.755 + 0.05 * k
            at = side * (0.105 - 0.010 * max(0, k - 2))
            stamp.taper([(at, y), (at - 0.012 * side, y + 0.055)], 0.016, paint)
        stamp.curve(xy("-.075,-.80 -.15,-.70 -.115,-.62 -.125,-.56 -.01,-.39") * [-side, 1], 0.13, paint)
    rope = spline(xy("-.17,-.345 -.06,-.318 .06,-.322 .17,-.35"))
    stamp.stroke(rope, 0.052)
    stamp.stroke(rope, 0.030, LIGHT)
    for k in range(11):
        stamp.line([(-0.155 + 0.03 * k, -0.358), (-0.14 + 0.03 * k, -0.308)], 0.12)
    stamp.stroke(spline(xy("-.02,-.325 -.05,-.25 -.03,-.17")), [0.048, 0.036])
    stamp.stroke(spline(xy("-.02,-.325 -.05,-.25 -.03,-.17")), [0.026, 0.016], LIGHT)
    patch = xy(".065,-.225 .155,-.245 .175,-.125 .080,-.105")
    stamp.fill(patch, LIGHT, outline=0.2)
    for k in range(1, 4):
        t = k / 4
        stamp.line([patch[0] * (1 - t) + patch[1] * t, patch[3] * (1 - t) + patch[2] * t], 0.11)
        stamp.line([patch[0] * (1 - t) + patch[3] * t, patch[1] * (1 - t) + patch[2] * t], 0.11)


def _head(stamp: Stamp, rng: Generator) -> None:
    """A stuffed sack, its face in the shade of an old felt hat, tied at the neck."""
    stamp.blob(_SACK, LIGHT, outline=0.2)
    stamp.blob(xy(".02,-.78 .07,-.87 .06,-1.0 .12,-1.02 .155,-.95 .145,-.86 .09,-.79"), MID)
    for x in (-0.062, 0.058):
        with stamp.at(x, -0.9):
            stamp.blob(xy("-.036,-.002 -.010,-.022 .028,-.012 .034,.014 .006,.028 -.026,.020"))
    stamp.fill(xy("-.018,-.872 .016,-.874 .0,-.842"), INK)
    stamp.line([(-0.075, -0.818), (0.080, -0.808)], 0.18)
    for x in (-0.055, -0.018, 0.02, 0.055):
        stamp.line([(x, -0.832), (x + 0.003, -0.794)], 0.13)
    _cord(stamp)
    for x in (-0.17, -0.145, 0.14, 0.165):
        way = [(0.8 * x, -0.95), (1.15 * x, -0.88), (1.2 * x + float(rng.normal(0, 0.01)), -0.79)]
        stamp.taper(way, 0.026)
        stamp.taper(way, 0.014, LIGHT)
    with stamp.at(0.0, -0.99, 0.74), stamp.at(0.0, 0.98):
        _hat(stamp, rng)


def _hat(stamp: Stamp, rng: Generator) -> None:
    """The slouched hat: its crown, its brim and a band."""
    felt = replace(_CLOTH, round=0.12, long=0.10, gap=0.025, width=0.0165, dark=0.12, share=0.6)
    crown, brim = spline(_CROWN, closed=True), spline(_BRIM, closed=True)
    stamp.fill(crown, INK, outline=0.2)
    engrave_coat(stamp, crown, ((-0.15, -1.1, 280.0), (0.0, -1.15, 270.0), (0.15, -1.1, 262.0)), rng, felt)
    stamp.fill(brim, INK, outline=0.2)
    engrave_coat(stamp, brim, ((-0.34, -0.92, -32.0), (-0.1, -1.0, -6.0), (0.1, -1.0, 6.0),
    (0.36, -0.9, 34.0)), rng,
        replace(felt, light=(-0.6, -0.9), round=0.07))  # fmt: skip
    band = spline(xy("-.175,-1.045 -.08,-1.025 .08,-1.025 .175,-1.045"))
    stamp.stroke(band, 0.052)
    stamp.stroke(band, 0.026, LIGHT)


def _cord(stamp: Stamp) -> None:
    """The cord round the neck of the sack, its two ends, and the pleats it gathers."""
    for k in range(6):
        x = -0.075 + 0.03 * k
        stamp.taper([(0.9 * x, -0.775), (1.25 * x, -0.822)], 0.010)
    for way in (
        "-.100,-.788 0,-.764 .100,-.788",
        ".02,-.768 .05,-.72 .04,-.66",
        ".02,-.768 -.01,-.72 .005,-.68",
    ):
        stamp.stroke(spline(xy(way)), 0.036)
        stamp.stroke(spline(xy(way)), 0.018, PAPER)


def maize(
    stamp: Stamp, x: float, y: float, height: float, rng: Generator, *, lit: int = -1, dark: bool = False
) -> None:
    """Draw a stalk of corn close up: long arching leaves, each with its rib; an ear in silk; a tassel.

    A `dark` one stands in the shade: ink with mid tint on its lit leaves only.
    """
    bright, dim = (MID, INK) if dark else (LIGHT, MID)
    top = (x + float(rng.normal(0, 0.02)) * height, y - height)
    for k in range(7):
        stamp.taper(
            [top, (top[0] + (k - 3) * 0.030 * height, top[1] - (0.17 - 0.012 * abs(k - 3)) * height)],
            0.020 * height,
            bright,
        )
    stamp.stroke([(x, y), top], [0.044 * height, 0.016 * height], INK)
    stamp.stroke([(x + lit * 0.005, y), top], [0.016 * height, 0.006 * height], MID)
    first = int(rng.integers(0, 2))
    for k in range(7):
        part = 0.10 + 0.125 * k
        side = -1 if (k + first) % 2 else 1
        reach = height * float(rng.uniform(0.30, 0.42)) * (1 - 0.45 * part)
        root = (x + (top[0] - x) * part, y - height * part)
        _corn_leaf(stamp, root, side, reach, height, rng, bright if side == lit else dim)
    with stamp.at(x + 0.02 * height * lit, y - 0.40 * height, 0.24 * height, 16 * lit):
        stamp.blob(
            xy("-.12,.04 -.18,-.36 -.12,-.72 0,-.98 .12,-.72 .18,-.36 .12,.04"),
            bright,
            outline=0.15,
        )
        for bend in (-0.06, 0.05):
            stamp.curve([(0.5 * bend, 0.0), (1.6 * bend, -0.4), (0.6 * bend, -0.86)], 0.12)
        for k in range(4):
            stamp.line([(0.0, -0.95), (-0.12 + 0.08 * k, -1.22)], 0.12, PAPER)


def _corn_leaf(
    stamp: Stamp,
    root: tuple[float, float],
    side: int,
    reach: float,
    height: float,
    rng: Generator,
    paint: Paint,
) -> None:
    """One leaf: up and out from the stalk, then over; the fallen half shows its darker side."""
    sx, sy = root
    drop = float(rng.uniform(-0.06, 0.10)) * height
    path = spline(
        [(sx, sy), (sx + side * 0.30 * reach, sy - 0.16 * height),
         (sx + side * 0.68 * reach, sy - 0.25 * height),
         (sx + side * 1.15 * reach, sy - 0.20 * height + drop)]
    )  # fmt: skip
    wide = 0.058 * height
    stamp.stroke(path, [0.5 * wide + 0.014, wide + 0.016, 0.9 * wide + 0.014, 0.010], INK)
    stamp.stroke(path, [0.3 * wide, wide, 0.8 * wide, 0.003], paint)
    stamp.stroke(path, [0.10 * wide, 0.12 * wide, 0.004], INK)
