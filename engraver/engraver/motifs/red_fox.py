"""A red fox walking, in profile, facing left."""

from __future__ import annotations

from numpy.random import Generator

from engraver.motifs.beasts import eased, limb
from engraver.motifs.fur import Coat, engrave_coat
from engraver.ribbon import ribbon, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BODY = xy(
    "-.712,-.428 -.702,-.452 -.645,-.472 -.592,-.494 -.548,-.540 -.500,-.566 -.430,-.562 -.365,-.525 "
    "-.270,-.498 -.150,-.486 .0,-.474 .120,-.476 .220,-.456 .285,-.405 .300,-.320 .250,-.250 .130,-.240 "
    ".020,-.222 -.120,-.196 -.260,-.182 -.365,-.205 -.425,-.265 -.450,-.325 -.490,-.345 -.550,-.366 "
    "-.610,-.386 -.675,-.396 -.702,-.408"
)
_NEAR_EAR = xy("-.520,-.545 -.533,-.605 -.520,-.672 -.476,-.640 -.428,-.590 -.398,-.535 -.450,-.530")
_FAR_EAR = xy("-.565,-.525 -.585,-.580 -.580,-.640 -.545,-.612 -.512,-.570 -.505,-.535")
_THIGH = xy(
    ".100,-.400 .200,-.440 .285,-.390 .300,-.310 .260,-.235 .215,-.195 .150,-.175 "
    ".100,-.200 .060,-.270 .060,-.345"
)
_SHOULDER = xy(
    "-.380,-.390 -.300,-.430 -.225,-.380 -.205,-.290 -.235,-.200 -.300,-.170 -.345,-.220 -.385,-.300"
)
_TAIL = xy(".255,-.400 .335,-.350 .415,-.288 .495,-.240 .580,-.215 .680,-.225")
_HAIR = (
    (-0.62, -0.44, 15.0), (-0.50, -0.52, 20.0), (-0.45, -0.42, 45.0), (-0.36, -0.47, 22.0),
    (-0.36, -0.30, 65.0),
    (-0.20, -0.44, 12.0), (-0.20, -0.28, 35.0), (0.0, -0.42, 8.0), (0.0, -0.28, 20.0), (0.16, -0.43, 12.0),
    (0.25, -0.36, 55.0), (0.20, -0.25, 85.0), (0.10, -0.22, 70.0),
)  # fmt: skip
_COAT = Coat(
    light=(0.35, -0.94), height=0.30, round=0.20, long=0.075, gap=0.026, width=0.0135, dark=0.36, bright=0.82
)


def red_fox(stamp: Stamp, rng: Generator) -> None:
    """Draw a fox walking, lit from above: black stockings, white throat and brush tip. 1.6 long, 0.7 high."""
    for joints, widths in (
        ("-.235,-.30 -.180,-.205 -.190,-.090 -.194,-.040 -.212,.010", [0.13, 0.075, 0.046, 0.036, 0.036]),
        (
            ".200,-.33 .195,-.225 .290,-.125 .308,-.085 .290,-.035 .275,.010",
            [0.18, 0.12, 0.06, 0.05, 0.034, 0.034],
        ),
    ):
        _leg(stamp, joints, widths)
    stamp.blob(_FAR_EAR, INK, 0.2)
    brush = ribbon(spline(_TAIL), eased([0.080, 0.140, 0.190, 0.205, 0.155, 0.008]))
    stamp.fill(brush, INK, 0.2)
    tail_hair = [(x, y, turn) for (x, y), turn in zip(_TAIL.tolist(), (28, 30, 26, 12, 2, -14), strict=True)]
    engrave_coat(stamp, brush, tail_hair, rng, _COAT)
    tip = ribbon(spline(_TAIL)[30:], eased([0.185, 0.150, 0.008]))
    stamp.fill(tip, LIGHT, 0.22)
    for k in range(9):
        y = -0.226 + 0.022 * (k - 4)
        stamp.taper([(0.53, y + 0.004), (0.57, y), (0.625 - 0.006 * abs(k - 4), y - 0.006)], 0.024)
    outline = spline(_BODY, closed=True)
    stamp.fill(outline, INK, 0.2)
    engrave_coat(stamp, outline, _HAIR, rng, _COAT, ((-0.60, -0.44, 0.06, -0.4),))
    for joints, widths in (
        ("-.300,-.30 -.268,-.195 -.325,-.085 -.350,-.040 -.375,.010", [0.17, 0.085, 0.044, 0.034, 0.034]),
        (
            ".180,-.33 .100,-.225 .168,-.125 .200,-.085 .163,-.035 .145,.010",
            [0.20, 0.14, 0.068, 0.05, 0.034, 0.034],
        ),
    ):
        _leg(stamp, joints, widths)
    for part in (_THIGH, _SHOULDER):
        stamp.blob(part)
        engrave_coat(stamp, spline(part, closed=True), _HAIR, rng, _COAT)
    _head(stamp)


def _leg(stamp: Stamp, joints: str, widths: list[float]) -> None:
    """Draw a leg through its joints, and the paw under its end with its toes parted."""
    way = xy(joints)
    limb(stamp, way, widths)
    with stamp.at(*way[-1].tolist()):
        stamp.blob(xy("-.058,.022 -.062,.004 -.040,-.014 .008,-.022 .024,.0 .016,.022"))
        for x in (-0.042, -0.022):
            stamp.line([(x, 0.018), (x + 0.006, 0.002)], 0.10, LIGHT)


def _ruff(stamp: Stamp) -> None:
    """The white of throat and chest in one piece with the cheek, its back edge broken into tufts of hair."""
    locks = (
        (-0.478, -0.340, 0.050),
        (-0.452, -0.305, 0.066),
        (-0.425, -0.270, 0.056),
        (-0.388, -0.250, 0.076),
    )
    for paint, wide in ((INK, 0.066), (PAPER, 0.046)):
        for x, y, long in locks:
            stamp.taper([(x, y - 0.03), (x - 0.018, y + 0.5 * long), (x + 0.006, y + long)], wide, paint)
    stamp.blob(
        xy(
            "-.565,-.368 -.505,-.345 -.472,-.305 -.442,-.258 -.402,-.222 -.362,-.196 -.336,-.192 -.340,-.235 "
            "-.360,-.290 -.385,-.345 -.420,-.395 -.460,-.425 -.505,-.436"
        ),
        PAPER,
    )
    stamp.curve(xy("-.565,-.368 -.525,-.352 -.492,-.335"), 0.16)
    for x, y in xy("-.435,-.410 -.405,-.375 -.385,-.335 -.370,-.295 -.358,-.250 -.352,-.205"):
        for back, down in ((0.048, 0.030), (0.034, 0.052)):
            stamp.taper(
                [(x - 0.02, y - 0.008), (x + 0.5 * back, y + 0.3 * down), (x + back, y + down)], 0.024, PAPER
            )
    for hair in (
        "-.480,-.362 -.462,-.335 -.458,-.305",
        "-.445,-.345 -.425,-.315 -.421,-.280",
        "-.415,-.300 -.398,-.268 -.394,-.238",
        "-.432,-.282 -.416,-.256 -.412,-.232",
    ):
        stamp.taper(xy(hair), 0.012)


def _head(stamp: Stamp) -> None:
    """The mask: white cheek and throat, an open slanting eye, black-backed ears, a moist nose."""
    stamp.blob(
        xy(
            "-.690,-.404 -.620,-.420 -.555,-.432 -.505,-.440 -.470,-.410 "
            "-.440,-.345 -.490,-.352 -.560,-.372 -.630,-.392"
        ),
        PAPER,
    )
    _ruff(stamp)
    for k in range(5):
        stamp.taper(
            [(-0.515 + 0.016 * k, -0.435 + 0.012 * k), (-0.488 + 0.012 * k, -0.395 + 0.010 * k)], 0.012
        )
    stamp.line(xy("-.695,-.412 -.640,-.418 -.585,-.414"), 0.13)
    stamp.blob(xy("-.718,-.432 -.708,-.456 -.685,-.456 -.680,-.432 -.698,-.420"))
    stamp.blob(_NEAR_EAR, INK, 0.2)
    stamp.taper(xy("-.500,-.570 -.506,-.610 -.502,-.646"), 0.030, MID)
    stamp.taper(xy("-.472,-.556 -.474,-.595 -.486,-.630"), 0.014, LIGHT)
    stamp.blob(xy("-.602,-.452 -.585,-.474 -.552,-.482 -.536,-.474 -.555,-.456 -.580,-.448"), PAPER)
    stamp.dot(-0.565, -0.466, 0.0125)
    stamp.dot(-0.569, -0.470, 0.0040, PAPER)
