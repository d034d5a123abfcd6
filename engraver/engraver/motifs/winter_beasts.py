"""Animals in winter, facing left, feet on the origin's row: a crouching snowshoe hare, a horse in harness."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import limb, pelt
from engraver.motifs.coats import coat
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_HARE = xy(
    "-.640,-.560 -.632,-.605 -.590,-.655 -.530,-.705 -.455,-.742 -.375,-.738 "
    "-.310,-.690 -.262,-.615 -.205,-.560 "
    "-.120,-.548 .000,-.575 .130,-.625 .270,-.645 .400,-.610 .510,-.525 .590,-.405 .625,-.270 .615,-.130 "
    ".560,-.030 .300,-.004 .060,-.004 -.060,-.060 -.200,-.075 -.330,-.070 "
    "-.430,-.160 -.490,-.270 -.505,-.370 "
    "-.520,-.440 -.565,-.478 -.615,-.505 -.640,-.530"
)
_EARS = (
    "-.460,-.720 -.475,-.870 -.440,-1.020 -.375,-1.140 -.320,-1.185 -.292,-1.070 -.305,-.930 "
    "-.345,-.810 -.385,-.730",
    "-.405,-.725 -.385,-.870 -.315,-1.010 -.215,-1.110 -.140,-1.140 -.150,-1.030 -.195,-.900 "
    "-.260,-.785 -.310,-.700",
)
_LIE = [
    (-0.60, -0.60, -30), (-0.46, -0.72, 10), (-0.36, -0.60, 60), (-0.50, -0.50, 20), (-0.40, -0.40, 80),
    (-0.22, -0.54, 40), (-0.30, -0.25, 85), (-0.10, -0.50, 15), (0.10, -0.58, 0), (0.30, -0.62, 12),
    (0.0, -0.35, 25), (0.0, -0.12, 10), (0.20, -0.40, 60), (0.16, -0.18, 80), (0.35, -0.45, 40),
    (0.50, -0.48, 55), (0.60, -0.28, 85), (0.40, -0.20, 70), (0.56, -0.08, 130),
]  # fmt: skip
"""The lie of a hare's coat."""


def snowshoe(
    stamp: Stamp, rng: Generator, *, body: Paint = PAPER, shade: Paint = LIGHT, outline: float = 0.17
) -> None:
    """Draw a snowshoe hare in its white coat, crouching, ears up with black
    tips. 1.3 long, 1.1 high to the ears."""
    stamp.blob(xy(".585,-.165 .640,-.225 .700,-.200 .715,-.130 .670,-.080 .600,-.075"), body, outline)
    _hare_ear(stamp, _EARS[0], body, shade, outline)
    far_paw = xy("-.30,-.02 -.32,-.06 -.25,-.085 -.14,-.085 -.07,-.05 -.09,-.004 -.25,-.004")
    stamp.blob(far_paw, shade, outline)
    stamp.blob(_HARE, body, outline)
    _hare_ear(stamp, _EARS[1], body, shade, outline)
    stamp.blob(xy("-.43,-.70 -.36,-.745 -.29,-.715 -.27,-.66 -.34,-.63 -.42,-.65"), body)
    for text in (
        "-.420,-.33 -.36,-.28 -.27,-.16 -.10,-.14 .06,-.16 .05,-.05 "
        "-.06,-.065 -.20,-.08 -.33,-.075 -.39,-.18",
        ".14,-.05 .30,-.11 .44,-.20 .545,-.34 .60,-.38 .617,-.27 .607,-.13 .555,-.04 .30,-.02",
        "-.555,-.474 -.49,-.485 -.42,-.515 -.37,-.47 -.36,-.36 -.41,-.32 -.434,-.41 -.49,-.45",
    ):
        stamp.blob(xy(text), shade)
    hind = xy("-.02,-.004 -.06,-.035 -.02,-.085 .08,-.105 .24,-.095 .38,-.10 .46,-.055 .45,-.004")
    outlined = spline(_HARE, closed=True)
    coat(
        stamp,
        outlined,
        _LIE,
        rng,
        light=(-0.75, -0.65),
        roundness=0.34,
        gap=0.024,
        length=0.080,
        width=0.0075,
        shade=(0.34, 0.95),
    )
    thigh = spline(
        xy(".06,-.09 .04,-.22 .09,-.36 .20,-.45 .34,-.46 .45,-.38 .50,-.24 .44,-.10 .26,-.06"), closed=True
    )
    coat(stamp, thigh, _LIE, rng, light=(-0.6, -0.8), roundness=0.20, gap=0.026, length=0.07, width=0.0075,
         shade=(0.50, 1.0))  # fmt: skip
    stamp.taper(xy(".075,-.10 .040,-.22 .075,-.34 .165,-.43 .29,-.465 .36,-.45"), 0.026)
    for text in (
        ".045,-.16 .00,-.19 -.02,-.25",
        ".05,-.26 .015,-.30 .005,-.36",
        ".10,-.36 .06,-.41 .07,-.46",
    ):
        stamp.taper(xy(text), 0.013)
    stamp.blob(hind, body, outline)
    stamp.blob(xy(".02,-.02 .10,-.05 .30,-.05 .44,-.06 .44,-.012 .10,-.012"), shade)
    stamp.blob(
        xy("-.46,-.02 -.475,-.06 -.42,-.095 -.33,-.10 -.25,-.08 -.22,-.04 -.24,-.004 -.42,-.004"),
        body,
        outline,
    )
    stamp.blob(xy("-.385,-.30 -.395,-.18 -.375,-.085 -.255,-.075 -.225,-.18 -.22,-.30 -.28,-.37"), body)
    stamp.taper(xy("-.215,-.32 -.205,-.20 -.235,-.075"), 0.022)
    stamp.taper(xy("-.405,-.26 -.395,-.16 -.385,-.09"), 0.016)
    for x in (-0.43, -0.385, 0.0, 0.05, 0.10):
        stamp.stroke([(x, -0.05 if x > -0.1 else -0.045), (x - 0.018, -0.008)], [0.010, 0.006])
    _hare_face(stamp)


def _hare_ear(stamp: Stamp, text: str, body: Paint, shade: Paint, outline: float) -> None:
    """One ear: pale, its hollow in shade, its tip black."""
    ear = spline(xy(text), closed=True)
    stamp.fill(ear, body, outline)
    foot, tip = (ear[0] + ear[-8]) / 2, ear[32]
    across = np.array([tip[1] - foot[1], foot[0] - tip[0]]) * -0.10
    hollow = [
        foot + (tip - foot) * u + across * v for u, v in ((0.12, 0), (0.45, 0.7), (0.84, 0.1), (0.5, -0.5))
    ]
    stamp.blob(np.stack(hollow), shade)
    for u in (0.3, 0.45, 0.6):
        start = foot + (tip - foot) * u
        stamp.taper(
            np.stack([start, start + (tip - foot) * 0.16, start + (tip - foot) * 0.3 - across * 0.2]), 0.010
        )
    high = (ear - foot) @ (tip - foot) > 0.76 * float((tip - foot) @ (tip - foot))
    stamp.fill(ear[high], INK, outline)


def _hare_face(stamp: Stamp) -> None:
    """The eye, high on the side and ringed in white; the cleft lip, whiskers."""
    stamp.blob(xy("-.528,-.620 -.505,-.648 -.466,-.642 -.450,-.612 -.472,-.590 -.508,-.595"))
    stamp.dot(-0.500, -0.629, 0.011, PAPER)
    stamp.taper(xy("-.548,-.600 -.520,-.662 -.470,-.672 -.432,-.645"), 0.011)
    stamp.taper(xy("-.520,-.577 -.475,-.568 -.435,-.592"), 0.010)
    stamp.blob(xy("-.648,-.560 -.636,-.590 -.612,-.585 -.612,-.556 -.630,-.540"))
    stamp.taper(xy("-.628,-.548 -.600,-.520 -.560,-.520"), 0.012)
    for end in ((-0.73, -0.50), (-0.70, -0.455), (-0.64, -0.42)):
        stamp.taper([(-0.585, -0.545), (0.5 * (end[0] - 0.585), 0.5 * (end[1] - 0.53)), end], 0.006)
    for text in (
        "-.400,-.640 -.372,-.600 -.368,-.555", "-.405,-.585 -.385,-.545 -.388,-.500",
        "-.430,-.545 -.415,-.510 -.428,-.475", "-.355,-.675 -.325,-.635 -.318,-.590",
        "-.345,-.600 -.328,-.560 -.330,-.520", "-.470,-.530 -.460,-.502 -.472,-.478",
    ):  # fmt: skip
        stamp.taper(xy(text), 0.010)


_HORSE = xy(
    "-0.775,-0.83 -0.735,-0.885 -0.67,-0.975 -0.605,-1.05 -0.535,-1.085 -0.44,-1.05 -0.35,-0.95 -0.285,-0.85 "
    "-0.22,-0.80 -0.10,-0.765 0.05,-0.76 0.18,-0.785 0.31,-0.775 0.41,-0.715 0.455,-0.61 0.445,-0.50 "
    "0.36,-0.455 0.22,-0.445 0.04,-0.395 -0.16,-0.395 -0.30,-0.435 -0.385,-0.52 -0.425,-0.60 -0.455,-0.69 "
    "-0.505,-0.79 -0.545,-0.865 -0.585,-0.86 -0.65,-0.80 -0.71,-0.765 -0.76,-0.78"
)
_STAND = (
    (
        "-0.20,-0.48 -0.175,-0.33 -0.185,-0.245 -0.175,-0.16 -0.178,-0.085 -0.21,-0.02",
        (0.13, 0.080, 0.068, 0.046, 0.052, 0.066),
    ),
    (
        "0.30,-0.55 0.225,-0.42 0.335,-0.285 0.335,-0.17 0.315,-0.085 0.28,-0.02",
        (0.24, 0.180, 0.082, 0.050, 0.052, 0.066),
    ),
    (
        "-0.31,-0.52 -0.325,-0.36 -0.340,-0.250 -0.325,-0.16 -0.330,-0.085 -0.37,-0.02",
        (0.17, 0.100, 0.078, 0.050, 0.056, 0.072),
    ),
    (
        "0.36,-0.58 0.305,-0.43 0.455,-0.295 0.445,-0.17 0.425,-0.085 0.385,-0.02",
        (0.26, 0.200, 0.092, 0.054, 0.058, 0.072),
    ),
)


def harness_horse(
    stamp: Stamp,
    rng: Generator,
    *,
    fur: Paint = MID,
    pale: Paint = LIGHT,
    blanket: Paint,
) -> None:
    """Draw a driving horse, standing in its `blanket`. 1.1 high."""
    stamp.stroke(
        spline(xy("0.41,-0.69 0.50,-0.62 0.52,-0.45 0.49,-0.24 0.50,-0.15")), [0.06, 0.09, 0.11, 0.08, 0.01]
    )
    for text, widths in _STAND:
        joints = xy(text)
        limb(stamp, joints, widths)
        x, y = joints[-1]
        stamp.fill(
            [(x - 0.045, y + 0.02), (x - 0.018, y - 0.04), (x + 0.03, y - 0.03), (x + 0.035, y + 0.02)]
        )
    stamp.blob(_HORSE)
    stamp.fill(spline(xy("-0.56,-1.065 -0.565,-1.14 -0.545,-1.175 -0.51,-1.12 -0.50,-1.06")))
    _mane(stamp, rng, fur)
    _blanket(stamp, blanket)
    _harness(stamp, pale)


def _mane(stamp: Stamp, rng: Generator, fur: Paint) -> None:
    """The mane, and hair along the back and the face."""
    for k in range(9):
        x, y = -0.54 + 0.034 * k, -1.075 + 0.033 * k + 0.0012 * k * k
        stamp.taper([(x, y), (x + 0.055, y + 0.055), (x + 0.06, y + 0.15)], 0.035)
        stamp.taper([(x - 0.005, y + 0.02), (x + 0.03, y + 0.06), (x + 0.035, y + 0.12)], 0.012, fur)
    pelt(
        stamp,
        [(-0.20, -0.79), (0.05, -0.76), (0.30, -0.775), (0.44, -0.66)],
        rng,
        count=46,
        depth=0.12,
        length=0.06,
        paint=fur,
    )
    pelt(
        stamp,
        [(-0.60, -1.04), (-0.68, -0.96), (-0.76, -0.84)],
        rng,
        count=12,
        depth=0.05,
        length=0.05,
        inward=-1,
        paint=fur,
    )


def _blanket(stamp: Stamp, paint: Paint) -> None:
    """A rug from withers to dock, with a border and a strap."""
    edge = xy(
        "-0.26,-0.835 -0.10,-0.785 0.05,-0.78 0.18,-0.805 0.32,-0.795 0.43,-0.725 "
        "0.475,-0.60 0.455,-0.40 0.20,-0.375 -0.05,-0.345 -0.29,-0.38 -0.34,-0.55 -0.31,-0.72"
    )
    stamp.blob(edge, paint, 0.16)
    for row in range(4):
        y = -0.42 - 0.105 * row
        line = xy("-.30,.02 -.04,.045 .20,.015 .455,-.025") * [1.0, 1 - 0.5 * row] + [0.0, y]
        stamp.curve(line, 0.55, MID)
        for off in (-0.017, 0.017):
            stamp.curve(line + np.array([0.0, off]), 0.12)
    for column in range(6):
        x = -0.215 + 0.125 * column
        fall = [(x + 0.02, -0.80 + 0.02 * (column % 3)), (x + 0.012 * (column - 2), -0.60), (x, -0.375)]
        stamp.curve(fall, 0.55, MID)
        stamp.curve([(u - 0.017, v) for u, v in fall], 0.12)
        stamp.curve([(u + 0.017, v) for u, v in fall], 0.12)
    for k in range(30):
        x = -0.275 + 0.0245 * k
        stamp.taper([(x, -0.385 + 0.03 * np.sin(3 * x)), (x - 0.004, -0.335 + 0.03 * np.sin(3 * x))], 0.012)


def _harness(stamp: Stamp, pale: Paint) -> None:
    """Bridle and collar."""
    for text in (
        "-0.735,-0.88 -0.69,-0.815",
        "-0.60,-1.05 -0.565,-0.95 -0.55,-0.87",
        "-0.715,-0.845 -0.63,-0.915 -0.565,-0.955",
    ):
        stamp.curve(xy(text), 0.14, pale)
    stamp.dot(-0.615, -0.955, 0.017, PAPER)
    stamp.stroke(spline(xy("-0.29,-0.86 -0.36,-0.72 -0.395,-0.58 -0.35,-0.47")), [0.05, 0.06, 0.06, 0.04])
    stamp.curve(xy("-0.31,-0.85 -0.375,-0.72 -0.41,-0.59 -0.37,-0.48"), 0.16, pale)
