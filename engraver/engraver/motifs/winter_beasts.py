"""Animals in winter, facing left, feet on the origin's row: a crouching snowshoe hare, a horse in harness."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import limb
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
    stamp.blob(_HARE, body, outline)
    far_leg = xy(
        "-.190,-.260 -.205,-.160 -.235,-.085 -.285,-.055 -.290,-.020 -.250,-.004 "
        "-.130,-.004 -.100,-.040 -.110,-.120 -.090,-.220"
    )
    stamp.blob(far_leg, shade, outline)
    stamp.blob(xy("-.185,-.300 -.060,-.300 -.070,-.215 -.130,-.190 -.195,-.215"), shade)
    for x in (-0.245, -0.205):
        stamp.stroke([(x, -0.045), (x - 0.014, -0.010)], [0.010, 0.006])
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
    for end in ((-0.80, -0.52), (-0.79, -0.46), (-0.75, -0.41)):
        stamp.taper([(-0.632, -0.528), (0.5 * (end[0] - 0.632), 0.5 * (end[1] - 0.520)), end], 0.006, LIGHT)
    for text in (
        "-.400,-.640 -.372,-.600 -.368,-.555", "-.355,-.675 -.325,-.635 -.318,-.590",
        "-.345,-.600 -.328,-.560 -.330,-.520",
    ):  # fmt: skip
        stamp.taper(xy(text), 0.010)


_HORSE = xy(
    "-.772,-.815 -.756,-.858 -.722,-.905 -.680,-.970 -.640,-1.030 -.590,-1.072 -.530,-1.092 -.462,-1.068 "
    "-.395,-1.000 -.335,-.915 -.275,-.842 -.205,-.805 -.130,-.792 -.05,-.762 .05,-.752 .14,-.768 "
    ".23,-.785 .315,-.765 .385,-.705 .425,-.620 .432,-.530 .412,-.455 .330,-.420 .215,-.425 "
    ".130,-.445 .010,-.402 -.110,-.382 -.210,-.386 -.290,-.415 -.365,-.475 -.402,-.560 -.400,-.650 "
    "-.420,-.735 -.458,-.808 -.500,-.862 -.545,-.878 -.590,-.850 -.650,-.802 -.700,-.762 "
    "-.742,-.760 -.766,-.785"
)
_STAND = (
    ("-.215,-.46 -.205,-.36 -.202,-.255 -.206,-.170 -.204,-.092 -.232,-.040",
     (0.130, 0.098, 0.066, 0.044, 0.054, 0.050)),
    (".235,-.52 .215,-.425 .290,-.335 .335,-.275 .318,-.180 .302,-.092 .272,-.040",
     (0.24, 0.165, 0.100, 0.078, 0.048, 0.056, 0.050)),
    ("-.305,-.50 -.312,-.375 -.322,-.258 -.318,-.170 -.322,-.092 -.352,-.038",
     (0.18, 0.118, 0.074, 0.048, 0.058, 0.054)),
    (".305,-.56 .275,-.435 .365,-.345 .425,-.280 .408,-.180 .394,-.092 .362,-.038",
     (0.28, 0.205, 0.116, 0.086, 0.052, 0.060, 0.054)),
)  # fmt: skip
"""Joints and widths of the far fore and hind legs, and of the near ones: knee or stifle and hock, fetlock."""
_HORSE_LIE = [
    (-0.70, -0.87, 128), (-0.56, -1.0, 110), (-0.56, -0.88, 20), (-0.45, -0.95, 60), (-0.40, -0.80, 70),
    (-0.32, -0.70, 78), (-0.33, -0.52, 85), (-0.18, -0.72, 60), (-0.10, -0.55, 30), (0.05, -0.70, 12),
    (0.05, -0.46, 6), (0.18, -0.60, 20), (0.27, -0.72, 18), (0.38, -0.62, 70), (0.30, -0.50, 85),
    (0.40, -0.48, 88),
]  # fmt: skip


def harness_horse(
    stamp: Stamp, rng: Generator, *, light: tuple[float, float] = (0.8, -0.6), blanket: Paint
) -> None:
    """Draw a driving horse, standing with a rug over its loins. 1.2 high to the ears, 0.8 at the withers."""
    tail = spline(xy(".375,-.72 .455,-.700 .500,-.600 .500,-.450 .485,-.300 .495,-.200"))
    stamp.stroke(tail, [0.05, 0.075, 0.100, 0.105, 0.080, 0.01])
    for k in range(4):
        stamp.taper(tail[8 + 2 * k : 30 + 3 * k : 5] + np.array([0.030 - 0.020 * k, 0.0]), 0.011, MID)
    stamp.fill(spline(xy("-.575,-1.060 -.612,-1.120 -.602,-1.190 -.560,-1.140 -.545,-1.065"), closed=True))
    for k, (text, widths) in enumerate(_STAND):
        joints = xy(text)
        limb(stamp, joints, widths)
        _horse_hoof(stamp, *joints[-1])
        if k > 1:
            path = spline(joints, steps=6)
            stamp.stroke(path[14:-3] + np.array([0.010, 0.0]), [0.004, 0.012, 0.010, 0.010], MID, 0.10)
    stamp.blob(_HORSE)
    outline = spline(_HORSE, closed=True)
    haunch = spline(
        xy(".19,-.70 .30,-.745 .39,-.66 .41,-.52 .39,-.40 .33,-.38 .24,-.44 .17,-.54"), closed=True
    )
    shoulder = spline(
        xy("-.28,-.80 -.20,-.76 -.17,-.62 -.21,-.46 -.30,-.42 -.38,-.50 -.39,-.60"), closed=True
    )
    for paint, low, gap in ((MID, 0.26, 0.024), (LIGHT, 0.50, 0.026)):
        for form, roundness in ((outline, 0.18), (haunch, 0.13), (shoulder, 0.12)):
            coat(stamp, form, _HORSE_LIE, rng, light=light, roundness=roundness, gap=gap, length=0.062,
                 width=0.009, shade=(low, 1.0), lit=True, paint=paint, inset=0.018)  # fmt: skip
    _horse_mane(stamp)
    _horse_head(stamp)
    _rug(stamp, blanket)
    _driving_harness(stamp)


def _horse_hoof(stamp: Stamp, x: float, y: float) -> None:
    """A hoof with its pale coronet."""
    with stamp.at(x, y):
        stamp.fill(xy("-.020,-.016 -.052,.040 .036,.040 .030,-.016"))
        stamp.stroke(xy("-.024,-.012 .004,-.006 .030,-.012"), [0.008, 0.012, 0.008], LIGHT)


def _horse_mane(stamp: Stamp) -> None:
    """Locks that fall from the crest, and the forelock."""
    crest = spline(xy("-.53,-1.085 -.462,-1.065 -.395,-1.000 -.335,-.915 -.275,-.845 -.225,-.812"), steps=6)
    for k in range(0, 29, 2):
        x, y = crest[k]
        stamp.taper([(x, y), (x + 0.030, y + 0.07), (x + 0.012, y + 0.15)], 0.044)
        stamp.taper([(x + 0.008, y + 0.012), (x + 0.032, y + 0.07), (x + 0.018, y + 0.125)], 0.012, MID)
    stamp.taper(xy("-.575,-1.085 -.625,-1.030 -.640,-.965"), 0.030)


def _horse_head(stamp: Stamp) -> None:
    """The near ear, the eye under its brow, the nostril, the line of the mouth, the round cheek."""
    ear = spline(xy("-.548,-1.075 -.562,-1.140 -.535,-1.215 -.498,-1.145 -.492,-1.075"), closed=True)
    stamp.fill(ear, INK, 0.16)
    stamp.blob(xy("-.532,-1.095 -.540,-1.145 -.532,-1.180 -.515,-1.140 -.514,-1.095"), MID)
    stamp.blob(xy("-.648,-.987 -.628,-1.012 -.598,-1.008 -.588,-.985 -.605,-.972 -.632,-.972"), LIGHT)
    stamp.blob(xy("-.650,-.984 -.629,-1.003 -.600,-1.000 -.585,-.983 -.606,-.962 -.633,-.962"))
    stamp.dot(-0.623, -0.993, 0.007, PAPER)
    stamp.blob(xy("-.758,-.822 -.744,-.842 -.728,-.828 -.742,-.806"), LIGHT)
    stamp.dot(-0.744, -0.824, 0.008)
    stamp.taper(xy("-.752,-.782 -.720,-.786 -.692,-.800"), 0.010, LIGHT)
    stamp.taper(xy("-.655,-1.000 -.700,-.925 -.740,-.870"), 0.012, MID)
    stamp.taper(xy("-.690,-.900 -.650,-.930 -.615,-.940"), 0.009, MID)
    for k in range(3):
        stamp.taper(xy("-.545,-.965 -.522,-.925 -.545,-.885") - [0.018 * k, 0.004 * k], 0.010, LIGHT)


def _rug(stamp: Stamp, paint: Paint) -> None:
    """A rug that hangs in folds from the saddle to the croup and leaves the flank and haunch in sight."""
    edge = xy(
        "-.105,-.805 -.05,-.782 .05,-.772 .14,-.788 .200,-.798 .232,-.775 .232,-.680 .222,-.590 "
        ".160,-.575 .090,-.590 .010,-.560 -.050,-.570 -.115,-.540 -.122,-.660"
    )
    stamp.blob(edge, paint, 0.17)
    for lift, mm in ((0.055, 0.50), (0.095, 0.20)):
        hem = xy(".218,-.592 .160,-.580 .090,-.594 .010,-.565 -.050,-.575 -.115,-.545") - [0.0, lift]
        stamp.line(spline(hem), mm, MID)
    for x, top, long in (
        (-0.075, -0.75, 0.18),
        (0.015, -0.72, 0.14),
        (0.095, -0.72, 0.12),
        (0.170, -0.74, 0.14),
    ):
        stamp.taper([(x, top), (x + 0.012, top + 0.6 * long), (x + 0.004, top + long)], 0.014)


def _driving_harness(stamp: Stamp) -> None:
    """Bridle, collar, the belly band of the saddle, the breeching round the haunch."""
    for text in ("-.545,-1.070 -.570,-.960 -.600,-.890 -.700,-.815", "-.722,-.900 -.690,-.850 -.655,-.805"):
        stamp.curve(xy(text), 0.15, LIGHT)
    stamp.dot(-0.700, -0.815, 0.016, PAPER)
    collar = spline(xy("-.240,-.850 -.310,-.760 -.365,-.640 -.385,-.540 -.345,-.460"))
    stamp.stroke(collar, [0.045, 0.066, 0.076, 0.070, 0.045], INK, round_ends=True)
    stamp.stroke(collar + np.array([-0.008, -0.002]), [0.014, 0.030, 0.036, 0.030, 0.014], LIGHT)
    for text, mm in (("-.140,-.800 -.150,-.660 -.150,-.520 -.135,-.380", 0.22),
                     ("-.700,-.815 -.520,-.850 -.300,-.830 -.140,-.790", 0.12),
                     (".440,-.540 .330,-.535 .200,-.510 -.140,-.500", 0.18)):  # fmt: skip
        stamp.line(spline(xy(text)), mm + 0.20)
        stamp.line(spline(xy(text)), mm, LIGHT)
