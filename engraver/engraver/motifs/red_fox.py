"""A red fox at a trot, in profile, facing left."""

from __future__ import annotations

import numpy as np
import shapely
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.beasts import eased
from engraver.motifs.coats import coat
from engraver.ribbon import resample, ribbon, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BODY = xy(
    "-.655,-.548 -.618,-.566 -.580,-.578 -.548,-.606 -.510,-.632 -.462,-.640 -.412,-.622 -.365,-.580 "
    "-.310,-.538 -.250,-.515 -.168,-.500 -.089,-.492 -.005,-.496 .080,-.494 .150,-.468 .195,-.412 .208,-.340 "
    ".175,-.285 .100,-.265 .030,-.288 -.037,-.268 -.104,-.238 -.176,-.220 -.255,-.226 -.315,-.256 "
    "-.355,-.310 -.382,-.372 -.420,-.425 -.480,-.452 -.560,-.476 -.625,-.496 -.665,-.512"
)
_NEAR_HIND = xy(
    ".020,-.420 .022,-.340 .048,-.275 .098,-.228 .160,-.186 .190,-.152 .197,-.118 .188,-.080 .177,-.048 "
    ".156,-.036 .126,-.024 .112,-.004 .122,.010 .155,.013 .192,.012 .206,-.004 .210,-.040 .221,-.082 "
    ".236,-.126 .250,-.166 .234,-.190 .208,-.224 .194,-.264 .198,-.310 .208,-.360 .185,-.430 .100,-.470"
)
_NEAR_FORE = xy(
    "-.310,-.420 -.306,-.340 -.276,-.270 -.246,-.215 -.238,-.160 -.240,-.122 -.235,-.085 -.236,-.046 "
    "-.256,-.034 -.282,-.020 -.290,-.002 -.278,.011 -.245,.013 -.210,.011 -.198,-.004 -.200,-.040 "
    "-.205,-.080 -.200,-.118 -.200,-.152 -.186,-.208 -.156,-.255 -.135,-.300 -.130,-.380 -.180,-.455"
)
_FAR_HIND = xy(
    ".050,-.400 -.019,-.330 -.040,-.280 -.023,-.235 .012,-.190 .034,-.152 .032,-.115 .012,-.075 -.006,-.046 "
    "-.028,-.036 -.053,-.024 -.062,-.004 -.056,.008 -.028,.010 .002,.008 .016,-.008 .028,-.045 .048,-.085 "
    ".070,-.125 .080,-.158 .072,-.188 .080,-.230 .115,-.290 .150,-.360"
)
_FAR_FORE = xy(
    "-.300,-.330 -.350,-.280 -.402,-.246 -.442,-.220 -.460,-.194 -.456,-.160 -.444,-.125 -.437,-.102 "
    "-.446,-.086 -.466,-.068 -.472,-.048 -.458,-.038 -.430,-.048 -.408,-.066 -.400,-.090 -.406,-.118 "
    "-.416,-.152 -.404,-.176 -.362,-.194 -.310,-.206 -.250,-.215 -.220,-.300"
)
_PAWS = ((0.122, 0.008), (-0.280, 0.008), (-0.052, 0.006), (-0.462, -0.042))
"""The tips of the toes: near hind, near fore, far hind, far fore."""
_NEAR_EAR = xy("-.512,-.618 -.508,-.664 -.486,-.716 -.455,-.690 -.420,-.645 -.398,-.596 -.455,-.596")
_FAR_EAR = xy("-.548,-.592 -.556,-.640 -.540,-.694 -.512,-.672 -.485,-.635 -.500,-.600")
_TAIL = xy(".115,-.405 .200,-.376 .285,-.330 .390,-.297 .495,-.285 .590,-.293 .672,-.319")
_WIDE = [0.060, 0.072, 0.122, 0.180, 0.184, 0.126, 0.006]
_HAIR = [
    (-0.62, -0.53, 10.0), (-0.50, -0.60, 20.0), (-0.44, -0.52, 40.0), (-0.36, -0.54, 36.0),
    (-0.33, -0.36, 68.0), (-0.24, -0.46, 34.0), (-0.24, -0.34, 66.0), (-0.22, -0.16, 88.0),
    (-0.147, -0.46, 10.0), (-0.118, -0.30, 24.0), (-0.060, -0.46, 6.0), (-0.028, -0.34, 18.0),
    (0.050, -0.47, 14.0), (0.070, -0.38, 52.0), (0.080, -0.29, 62.0), (0.150, -0.44, 44.0),
    (0.170, -0.34, 78.0), (0.170, -0.23, 50.0), (0.220, -0.14, 100.0), (0.285, -0.330, 20.0),
    (0.390, -0.297, 8.0), (0.495, -0.285, -2.0), (0.590, -0.293, -14.0),
]  # fmt: skip
_LIGHT = (-0.45, -0.9)


def red_fox(stamp: Stamp, rng: Generator) -> None:
    """Draw a fox at a walk, lit from before and above: black stockings, white bib and brush tip. 1.4 long."""
    for leg in (_FAR_FORE, _FAR_HIND):
        stamp.blob(leg, INK)
    stamp.blob(_FAR_EAR, INK, 0.2)
    near = [spline(part, closed=True) for part in (_BODY, _NEAR_HIND, _NEAR_FORE)]
    brush = ribbon(spline(_TAIL), eased(_WIDE))
    whole = shapely.union_all([shapely.Polygon(part).buffer(0.001) for part in (brush, *near)])
    form = np.asarray(whole.exterior.coords)
    stamp.fill(form, MID, 0.2)
    coat(stamp, form, _HAIR, rng, light=_LIGHT, roundness=0.20, gap=0.0165, length=0.064, width=0.0090,
         shade=(0.31, 0.80))  # fmt: skip
    coat(stamp, form, _HAIR, rng, light=_LIGHT, roundness=0.17, gap=0.022, length=0.056, width=0.0105,
         shade=(0.50, 1.00), lit=True, paint=LIGHT)  # fmt: skip
    _muscles(stamp, rng)
    _tip(stamp)
    _stocking(stamp, near[1], ".175,-.160 .205,-.120 .196,-.080 .186,-.045")
    _stocking(stamp, near[2], "-.232,-.205 -.226,-.160 -.228,-.120 -.224,-.050")
    for x, y in _PAWS:
        for k in range(2):
            u = x + 0.016 + 0.020 * k
            stamp.taper([(u + 0.008, y - 0.020), (u, y - 0.006), (u, y + 0.004)], 0.009, LIGHT)
    _head(stamp)


def _muscles(stamp: Stamp, rng: Generator) -> None:
    """Hair that parts along the front of the thigh and behind the shoulder."""
    for edge, turn in (
        (".068,-.455 .028,-.410 .016,-.350 .032,-.300 .060,-.262", (0.018, 0.040)),
        ("-.190,-.440 -.155,-.400 -.143,-.345 -.149,-.300 -.163,-.262", (0.014, 0.036)),
        ("-.400,-.560 -.375,-.510 -.350,-.460 -.325,-.410 -.310,-.360", (0.022, 0.036)),
    ):
        for x, y in resample(spline(xy(edge)), 13) + rng.normal(0, 0.006, (13, 2)):
            stamp.taper([(x, y), (x + 0.4 * turn[0], y + 0.5 * turn[1]), (x + turn[0], y + turn[1])], 0.012)
        stamp.taper(xy(edge), 0.013)


def _stocking(stamp: Stamp, leg: Array, shine: str) -> None:
    """The black lower leg, its upper edge ragged, with a light down its front."""
    whole = shapely.Polygon(leg).buffer(0)
    stamp.fill(np.asarray(shapely.clip_by_rect(whole, -1, -0.190, 1, 1).exterior.coords))
    for k, y in enumerate((-0.175, -0.190, -0.205, -0.220)):
        x0, _, x1, _ = shapely.clip_by_rect(whole, -1, y + 0.010, 1, y + 0.011).bounds
        for x in np.linspace(x0 + 0.006, x1 - 0.006, 7 - k):
            stamp.taper([(x, y - 0.040), (x + 0.001, y - 0.020), (x + 0.004, y + 0.020)], 0.012)
    stamp.taper(xy(shine), 0.009, LIGHT)


def _tip(stamp: Stamp) -> None:
    """The white tip of the brush, which joins the fur in tufts."""
    spine, wide = spline(_TAIL), eased(_WIDE)
    tip = ribbon(spine[34:], np.interp(np.linspace(0.7, 1, 15), np.linspace(0, 1, len(wide)), wide))
    stamp.fill(tip, PAPER, 0.2)
    for k in range(8):
        x, y = 0.485 + 0.003 * (k - 3.5) ** 2, -0.290 + 0.0225 * (k - 3.5)
        stamp.taper([(x - 0.02, y), (x + 0.02, y), (x + 0.075, y - 0.010)], 0.022)
    for y in (-0.252, -0.235):
        stamp.taper([(0.547, y), (0.597, y - 0.014), (0.637, y - 0.034)], 0.008)


def _head(stamp: Stamp) -> None:
    """The mask: white cheek and bib, an open slanting eye, black-backed ears, a moist nose."""
    _bib(stamp)
    stamp.blob(
        xy(
            "-.668,-.522 -.640,-.536 -.590,-.540 -.545,-.545 -.505,-.530 -.470,-.495 -.440,-.440 -.478,-.440 "
            "-.515,-.450 -.555,-.466 -.610,-.486"
        ),
        PAPER,
        0.14,
    )
    for k in range(4):
        x, y = -0.532 + 0.024 * k, -0.508 + 0.012 * k
        stamp.taper([(x, y), (x + 0.014, y + 0.020), (x + 0.020, y + 0.046)], 0.011)
    stamp.taper(xy("-.672,-.522 -.628,-.518 -.585,-.508"), 0.012)
    stamp.blob(xy("-.672,-.535 -.668,-.556 -.645,-.560 -.634,-.545 -.645,-.528 -.662,-.520"))
    stamp.dot(-0.655, -0.550, 0.0050, LIGHT)
    for k in range(4):
        stamp.taper(
            [(-0.632 + 0.026 * k, -0.560 - 0.006 * k), (-0.598 + 0.026 * k, -0.572 - 0.011 * k)], 0.012, LIGHT
        )
    stamp.blob(_NEAR_EAR, INK, 0.2)
    stamp.blob(xy("-.497,-.622 -.499,-.660 -.485,-.694 -.473,-.668 -.466,-.635 -.478,-.615"), LIGHT)
    for x, top in ((-0.486, -0.676), (-0.478, -0.658)):
        stamp.taper([(x, -0.618), (x + 0.002, (top - 0.62) / 2), (x + 0.004, top)], 0.008)
    for k in range(5):
        x, y = -0.520 + 0.030 * k, -0.612 + 0.004 * k
        stamp.taper([(x - 0.010, y + 0.030), (x, y + 0.008), (x + 0.006, y - 0.020)], 0.013)
    stamp.blob(xy("-.600,-.540 -.572,-.572 -.540,-.590 -.506,-.588 -.520,-.566 -.552,-.548"), INK)
    stamp.blob(xy("-.566,-.561 -.551,-.573 -.532,-.577 -.522,-.574 -.534,-.563 -.552,-.557"), LIGHT)
    stamp.dot(-0.543, -0.568, 0.0085, INK)
    stamp.dot(-0.546, -0.572, 0.0034, PAPER)


def _bib(stamp: Stamp) -> None:
    """The white of the throat down the front of the chest, its back edge broken into tufts of hair."""
    for x, y in xy("-.420,-.455 -.398,-.415 -.372,-.380 -.350,-.340 -.330,-.300"):
        stamp.taper([(x - 0.02, y), (x + 0.012, y + 0.024), (x + 0.022, y + 0.056)], 0.022, PAPER)
    stamp.blob(
        xy(
            "-.500,-.462 -.478,-.452 -.420,-.418 -.382,-.366 -.354,-.304 -.318,-.262 -.300,-.262 -.318,-.320 "
            "-.350,-.400 -.395,-.470 -.440,-.500"
        ),
        PAPER,
    )
    stamp.curve(xy("-.500,-.462 -.478,-.452 -.420,-.418 -.382,-.366 -.354,-.304 -.318,-.262"), 0.18)
    for hair in (
        "-.440,-.425 -.415,-.392 -.402,-.362",
        "-.412,-.440 -.388,-.402 -.376,-.362",
        "-.385,-.385 -.364,-.345 -.352,-.312",
        "-.362,-.372 -.345,-.332 -.335,-.296",
    ):
        stamp.taper(xy(hair), 0.011)
