"""The cornfield in August: maize close up, and a scarecrow in a ragged coat."""

from __future__ import annotations

from numpy.random import Generator

from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_COAT = xy(
    "-.09,-.81 -.22,-.77 -.57,-.71 -.61,-.64 -.57,-.55 -.59,-.45 -.52,-.52 -.49,-.41 -.43,-.53 -.36,-.48 "
    "-.31,-.56 "
    "-.19,-.57 -.16,-.38 -.22,-.10 -.26,.08 -.20,.02 -.18,.14 -.11,.03 -.06,.12 -.02,-.01 .04,.14 .08,.02 "
    ".15,.12 "
    ".18,.00 .25,.06 .21,-.12 .15,-.38 .18,-.60 .31,-.61 .37,-.52 .42,-.61 .48,-.48 .52,-.60 .57,-.50 "
    ".58,-.62 "
    ".63,-.66 .58,-.77 .22,-.80 .09,-.82"
)
_SACK = xy("-.10,-.79 -.15,-.90 -.13,-1.02 0,-1.07 .13,-1.02 .15,-.90 .10,-.79 0,-.77")
_BRIM = xy(
    "-.36,-.94 -.30,-1.00 -.16,-1.04 .02,-1.05 .18,-1.05 .32,-1.02 .38,-.95 .30,-.955 .14,-.99 -.02,-.985 "
    "-.18,-.975 -.30,-.945"
)
_CROWN = xy(
    "-.17,-1.00 -.185,-1.12 -.15,-1.22 -.09,-1.25 -.03,-1.21 .03,-1.17 .09,-1.22 .155,-1.20 .175,-1.10 "
    ".17,-1.01 0,-1.03"
)


def ragged_scarecrow(stamp: Stamp, rng: Generator) -> None:
    """Draw a scarecrow: an old coat on a cross of poles, a sack of straw for a head, a slouched straw hat.

    It is 1.3 high and 1.2 across the arms; the top of its left arm is at (-0.5, -0.74).
    """
    stamp.line([(0.0, 0.34), (0.0, -0.86)], 0.6)
    stamp.line([(-0.72, -0.685), (0.74, -0.775)], 0.55)
    for x, y in ((-0.58, -0.64), (0.60, -0.70)):
        side = -1 if x < 0 else 1
        for k in range(11):
            fall = -0.10 + 0.032 * k
            tip = (x + side * (0.15 - 0.07 * abs(k - 4) / 6), y + fall + float(rng.normal(0, 0.012)))
            stamp.taper([(x - side * 0.06, y), tip], 0.024, INK)
            stamp.taper([(x - side * 0.05, y), tip], 0.014, LIGHT if k % 2 else PAPER)
    stamp.fill(_COAT, INK, outline=0.18)
    _cloth(stamp)
    for k in range(9):
        x = -0.08 + 0.02 * k
        stamp.taper(
            [(x, -0.80), (1.6 * x + float(rng.normal(0, 0.012)), -0.66 + 0.02 * (k % 3))], 0.022, LIGHT
        )
    with stamp.at(0.0, 0.0, 1.0, 5):
        _head(stamp)


def _cloth(stamp: Stamp) -> None:
    """Folds on the lit side of the coat, a lapel, a rope around the waist, a patch."""
    for fold in (
        "-.52,-.69 -.36,-.69 -.20,-.72", "-.50,-.64 -.36,-.62 -.22,-.64", "-.52,-.58 -.44,-.56 -.36,-.59",
        "-.13,-.66 -.12,-.52 -.13,-.42", "-.17,-.24 -.19,-.10 -.21,.00", "-.12,-.26 -.13,-.10 -.15,.04",
        "-.06,-.28 -.07,-.12 -.06,.02", ".05,-.26 .05,-.10 .05,.02", ".12,-.28 .14,-.12 .16,-.02",
        ".24,-.75 .38,-.74 .54,-.73", ".26,-.68 .40,-.67 .52,-.67",
    ):  # fmt: skip
        stamp.taper(xy(fold), 0.024, MID)
    stamp.fill(xy("-.08,-.78 -.11,-.60 -.01,-.42 .01,-.46 -.05,-.62"), MID, outline=0.14)
    stamp.fill(xy(".08,-.78 .10,-.60 .01,-.42 .0,-.46 .04,-.62"), MID, outline=0.14)
    stamp.stroke(spline(xy("-.165,-.36 -.05,-.33 .08,-.335 .155,-.37")), 0.034, LIGHT)
    for k in range(9):
        stamp.line([(-0.14 + 0.034 * k, -0.375), (-0.125 + 0.034 * k, -0.335)], 0.12)
    stamp.stroke(spline(xy(".02,-.335 .06,-.25 .04,-.16")), [0.028, 0.02], LIGHT)
    stamp.fill(xy(".06,-.20 .16,-.22 .17,-.09 .07,-.08"), LIGHT, outline=0.14)
    for x, y in (
        (0.075, -0.215),
        (0.12, -0.225),
        (0.175, -0.17),
        (0.18, -0.12),
        (0.08, -0.065),
        (0.13, -0.07),
    ):
        stamp.line([(x, y), (x + 0.004, y + 0.03)], 0.12, PAPER)


def _head(stamp: Stamp) -> None:
    """A stuffed sack with stitched features under an old felt hat, its brim drooping on one side."""
    stamp.blob(_SACK, LIGHT, outline=0.18)
    stamp.blob(xy(".03,-.78 .07,-.88 .06,-1.0 .13,-1.01 .15,-.90 .10,-.79"), MID)
    for x in (-0.055, 0.055):
        for s in (-1, 1):
            stamp.line([(x - 0.026, -0.915 - 0.026 * s), (x + 0.026, -0.915 + 0.026 * s)], 0.22)
    stamp.fill(xy("-.014,-.885 .014,-.885 .0,-.860"))
    stamp.curve(xy("-.085,-.845 -.03,-.825 .03,-.825 .085,-.848"), 0.18)
    for x in (-0.055, -0.015, 0.025, 0.06):
        stamp.line([(x, -0.848), (x + 0.004, -0.808)], 0.13)
    stamp.line(xy("-.10,-.79 0,-.775 .10,-.79"), 0.30)
    for x in (-0.15, -0.12, 0.13, 0.16):
        stamp.taper([(0.8 * x, -0.96), (1.15 * x, -0.90), (1.3 * x, -0.83)], 0.018, LIGHT)
    stamp.blob(_CROWN, INK, outline=0.18)
    stamp.blob(xy("-.40,-.91 -.30,-.985 -.16,-1.03 .02,-1.04 .18,-1.03 .30,-.99 .38,-.93 .42,-.85 .28,-.935 "
    ".14,-.975 -.02,-.98 -.20,-.965 -.32,-.93"), INK, outline=0.16)  # fmt: skip
    stamp.curve(xy("-.34,-.945 -.18,-1.005 .02,-1.015 .20,-1.0 .34,-.935"), 0.16, MID)
    stamp.stroke(spline(xy("-.165,-1.055 0,-1.07 .165,-1.06")), 0.030, LIGHT)
    for path in (
        "-.155,-1.11 -.14,-1.17 -.10,-1.21",
        "-.11,-1.11 -.09,-1.16 -.06,-1.19",
        "-.03,-1.16 .01,-1.13 .06,-1.15",
    ):
        stamp.curve(xy(path), 0.14, MID)


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
