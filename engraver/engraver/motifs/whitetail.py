"""A white-tailed buck in profile, head up, a foot lifted: jointed legs, antlers swept forward."""

from __future__ import annotations

import numpy as np
import shapely
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.coats import coat
from engraver.ribbon import resample, ribbon, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp, toned

_BODY = xy(
    "-.670,-.702 -.671,-.727 -.654,-.744 -.622,-.755 -.570,-.784 -.531,-.820 -.497,-.861 -.455,-.886 "
    "-.405,-.900 -.355,-.884 -.298,-.832 -.240,-.762 -.180,-.692 -.120,-.636 -.055,-.606 .040,-.590 "
    ".150,-.600 .235,-.590 .295,-.550 .328,-.475 .330,-.395 .280,-.325 .180,-.335 .110,-.356 .020,-.334 "
    "-.090,-.308 -.180,-.302 -.265,-.318 -.335,-.350 -.378,-.395 -.398,-.455 -.402,-.530 -.400,-.600 "
    "-.400,-.628 -.416,-.658 -.450,-.674 -.495,-.681 -.548,-.685 -.595,-.679 -.634,-.667 -.662,-.680"
)
_NEAR_FORE = xy(
    "-.300,-.400 -.292,-.330 -.268,-.265 -.246,-.205 -.247,-.170 -.242,-.132 -.224,-.104 -.214,-.060 "
    "-.214,-.012 -.226,.012 -.240,.034 -.252,.056 -.206,.058 -.198,.038 -.187,.014 -.184,-.004 -.193,-.026 "
    "-.191,-.080 -.180,-.110 -.178,-.142 -.188,-.188 -.166,-.255 -.130,-.310 -.105,-.380 -.130,-.500 "
    "-.200,-.560 -.270,-.520"
)
"""A foreleg from the shoulder: forearm, knee, cannon, fetlock, pastern, hoof; then back up to the elbow."""
_FAR_FORE = xy(
    "-.300,-.390 -.325,-.312 -.352,-.258 -.370,-.218 -.374,-.190 -.362,-.165 -.350,-.125 -.341,-.085 "
    "-.345,-.062 -.356,-.038 -.364,-.012 -.326,-.020 -.317,-.044 -.308,-.066 -.309,-.090 -.322,-.130 "
    "-.332,-.165 -.320,-.190 -.285,-.232 -.230,-.285 -.200,-.360"
)
_HIND = xy(
    ".085,-.470 .098,-.385 .122,-.325 .170,-.275 .228,-.232 .266,-.198 .280,-.160 .281,-.060 .274,-.008 "
    ".260,.012 .248,.032 .236,.056 .280,.058 .288,.036 .300,.014 .303,-.006 .302,-.065 .308,-.130 "
    ".320,-.175 .337,-.214 .312,-.252 .300,-.295 .326,-.365 .338,-.440 .310,-.530 .200,-.560"
)
"""A hind leg from the haunch: stifle, hock, cannon, hoof; then up to the point of the hock and the rump."""
_BEAM = xy("-.430,-.880 -.398,-.955 -.384,-1.025 -.402,-1.090 -.455,-1.132 -.525,-1.140 -.592,-1.112")
_TINES = tuple(
    xy(tine)
    for tine in (
        "-.404,-.935 -.440,-.975 -.452,-1.045",
        "-.384,-1.030 -.335,-1.100 -.338,-1.215",
        "-.432,-1.118 -.412,-1.190 -.432,-1.280",
        "-.510,-1.140 -.494,-1.190 -.512,-1.262",
    )
)
_ANTLER = (
    ribbon(spline(_BEAM), [0.060, 0.042, 0.040, 0.038, 0.032, 0.022, 0.0]),
    *(ribbon(spline(tine), [0.034, 0.030, 0.022, 0.0]) for tine in _TINES),
)
"""The beam rises from the brow and turns forward; the tines stand on it."""
_FAR_ANTLER = (*_ANTLER[:2], *_ANTLER[3:])
"""The same without the tine that would stand between the two beams."""
_HAIR = [
    (-0.60, -0.74, -30.0), (-0.50, -0.80, -32.0), (-0.44, -0.86, -20.0), (-0.38, -0.87, 50.0),
    (-0.44, -0.78, 20.0), (-0.34, -0.78, 62.0), (-0.37, -0.66, 76.0), (-0.26, -0.69, 56.0),
    (-0.26, -0.58, 62.0), (-0.36, -0.46, 84.0), (-0.24, -0.44, 72.0), (-0.20, -0.30, 76.0),
    (-0.08, -0.57, 10.0), (-0.08, -0.40, 24.0), (0.08, -0.55, 2.0), (0.04, -0.40, 10.0),
    (0.14, -0.50, 24.0), (0.26, -0.54, 34.0), (0.31, -0.44, 92.0), (0.20, -0.38, 60.0), (0.25, -0.26, 62.0),
    (-0.205, 0.0, 90.0), (0.29, 0.0, 90.0),
]  # fmt: skip
_LIGHT = (-0.85, -0.55)


def buck(stamp: Stamp, rng: Generator) -> None:
    """Draw a white-tailed buck facing left, lit from there; 1.34 high with antlers, 0.66 at the shoulder."""
    for part, shift in ((_FAR_FORE, (0.0, 0.0)), (_HIND, (-0.150, -0.014))):
        stamp.fill(spline(part + np.array(shift), closed=True), toned(0.66), 0.2)
    _hoof(stamp, -0.346, -0.018, 12)
    _hoof(stamp, 0.108, 0.043)
    _tail(stamp)
    stamp.blob(xy("-.440,-.872 -.492,-.892 -.545,-.938 -.572,-.985 -.505,-.978 -.450,-.945 -.412,-.892"))
    stamp.taper(xy("-.455,-.896 -.500,-.925 -.548,-.968"), 0.020, LIGHT)
    _antler(stamp, -0.442, -0.880, 0.92, -23, _FAR_ANTLER, MID)
    near = [spline(part, closed=True) for part in (_BODY, _NEAR_FORE, _HIND)]
    whole = shapely.union_all([shapely.Polygon(part).buffer(0.001) for part in near])
    form = np.asarray(whole.exterior.coords)
    stamp.fill(form, MID, 0.2)
    coat(stamp, form, _HAIR, rng, light=_LIGHT, roundness=0.15, gap=0.0150, length=0.052, width=0.0085,
         shade=(0.33, 0.82))  # fmt: skip
    coat(stamp, form, _HAIR, rng, light=_LIGHT, roundness=0.13, gap=0.0185, length=0.046, width=0.0095,
         shade=(0.42, 0.85), lit=True, paint=LIGHT)  # fmt: skip
    _muscles(stamp, rng)
    for line in (
        "-.150,-.290 -.184,-.205 -.196,-.125 -.202,-.030",
        ".308,-.235 .316,-.165 .296,-.100 .292,-.010",
        "-.178,-.230 -.190,-.150 -.200,-.080 -.196,.010",
        ".296,-.200 .300,-.130 .290,-.060 .288,.010",
    ):
        stamp.taper(xy(line), 0.012)
    for x in (-0.229, 0.258):
        _hoof(stamp, x, 0.057)
    _antler(stamp, -0.418, -0.880, 1.0, 20, _ANTLER, LIGHT)
    for x, y in xy("-.464,-.880 -.452,-.888 -.440,-.892 -.428,-.892 -.416,-.890 -.404,-.884 -.394,-.876"):
        stamp.taper([(x, y - 0.018), (x + 0.004, y), (x + 0.014, y + 0.024)], 0.013)
    _face(stamp)


def _muscles(stamp: Stamp, rng: Generator) -> None:
    """Hair that parts before and behind the shoulder, at the elbow and along the front of the thigh."""
    for edge, (dx, dy) in (
        ("-.165,-.585 -.120,-.520 -.100,-.440 -.112,-.385 -.138,-.340", (0.012, 0.034)),
        ("-.285,-.600 -.296,-.530 -.300,-.460 -.292,-.400 -.275,-.340", (0.002, 0.034)),
        (".155,-.555 .108,-.500 .094,-.430 .104,-.370 .135,-.320", (0.016, 0.034)),
    ):
        for x, y in resample(spline(xy(edge)), 16) + rng.normal(0, 0.006, (16, 2)):
            stamp.taper([(x, y), (x + 0.4 * dx, y + 0.5 * dy), (x + dx, y + dy)], 0.011)


def _hoof(stamp: Stamp, x: float, y: float, turn: float = 0.0) -> None:
    """A cloven hoof and its dew claw."""
    with stamp.at(x, y, turn=turn):
        stamp.fill(xy("-.024,.006 -.006,-.026 .030,-.022 .024,.006"))
        stamp.line(xy("-.004,.003 .006,-.020"), 0.11, LIGHT)
        stamp.stroke(xy(".033,-.040 .045,-.032"), [0.012, 0.007])


def _antler(
    stamp: Stamp, x: float, y: float, size: float, turn: float, horns: tuple[Array, ...], paint: Paint
) -> None:
    """An antler on its burr at (x, y), edged in ink, turned forward or back."""
    with stamp.at(x, y, size, turn), stamp.at(0.430, 0.880):
        for horn in horns:
            stamp.fill(horn, INK, 0.34)
        for horn in horns:
            stamp.fill(horn, paint)
        stamp.taper(_BEAM[1:5] + np.array([0.009, 0.006]), 0.007)


def _tail(stamp: Stamp) -> None:
    """The tail hanging: brown above, its white fringe showing all down the hinder edge."""
    stamp.blob(xy(".285,-.545 .345,-.535 .382,-.470 .385,-.400 .355,-.335 .325,-.400 .305,-.470"), INK, 0.2)
    for k in range(6):
        stamp.taper(
            [(0.335 + 0.004 * k, -0.52 + 0.02 * k), (0.372, -0.44 + 0.01 * k), (0.358, -0.35)], 0.010, PAPER
        )
    for k in range(4):
        stamp.taper(
            [(0.312 + 0.007 * k, -0.525), (0.330 + 0.008 * k, -0.46), (0.334 + 0.005 * k, -0.40)], 0.008, MID
        )


def _face(stamp: Stamp) -> None:
    """The ear turned back, the eye in its white ring, the white throat and muzzle, the wet nose."""
    stamp.blob(
        xy("-.390,-.868 -.384,-.912 -.338,-.948 -.262,-.966 -.215,-.958 -.240,-.915 -.298,-.872 -.355,-.846"),
        INK,
        outline=0.18,
    )
    stamp.blob(xy("-.370,-.876 -.360,-.908 -.318,-.934 -.250,-.950 -.280,-.915 -.325,-.882"), LIGHT)
    for k in range(3):
        stamp.taper(
            [(-0.358 + 0.022 * k, -0.880 - 0.006 * k), (-0.308 + 0.022 * k, -0.916 - 0.010 * k)], 0.007
        )
    stamp.blob(
        xy("-.420,-.660 -.394,-.650 -.376,-.618 -.374,-.572 -.392,-.558 -.397,-.600 -.405,-.636"), PAPER
    )
    stamp.blob(xy("-.492,-.804 -.476,-.824 -.446,-.826 -.428,-.810 -.446,-.786 -.476,-.786"), LIGHT)
    stamp.blob(xy("-.487,-.806 -.474,-.820 -.453,-.821 -.439,-.809 -.452,-.796 -.474,-.795"), INK)
    stamp.dot(-0.468, -0.813, 0.0052, PAPER)
    stamp.taper(spline(xy("-.424,-.768 -.408,-.728 -.420,-.692 -.458,-.677")), 0.014)
    stamp.taper(spline(xy("-.631,-.748 -.621,-.724 -.625,-.696")), 0.013, PAPER)
    stamp.blob(xy("-.676,-.710 -.672,-.735 -.652,-.744 -.640,-.728 -.652,-.706"), INK)
    stamp.taper(xy("-.666,-.727 -.658,-.733 -.650,-.728"), 0.008, LIGHT)
    stamp.stroke(spline(xy("-.661,-.692 -.611,-.703 -.559,-.724")), [0.006, 0.009, 0.004], INK, 0.10)
    stamp.blob(xy("-.652,-.682 -.604,-.691 -.552,-.711 -.592,-.687 -.632,-.676"), PAPER)
