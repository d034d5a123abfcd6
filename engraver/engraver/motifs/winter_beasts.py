"""Animals in winter, facing left, feet on the origin's row: a crouching snowshoe hare, a horse in harness."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import limb, pelt
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp, toned

_HARE = xy(
    "-0.690,-0.400 -0.675,-0.460 -0.610,-0.545 -0.520,-0.600 -0.430,-0.610 -0.350,-0.570 -0.280,-0.500 "
    "-0.160,-0.470 -0.020,-0.510 0.140,-0.590 0.310,-0.615 0.460,-0.560 0.575,-0.430 0.630,-0.280 "
    "0.620,-0.130 0.530,-0.020 0.200,0.0 -0.200,0.0 -0.370,-0.030 -0.430,-0.130 -0.450,-0.240 "
    "-0.500,-0.300 -0.590,-0.315 -0.665,-0.345"
)
_EARS = (
    "-0.490,-0.570 -0.535,-0.720 -0.545,-0.880 -0.500,-1.060 -0.440,-1.130 -0.410,-1.020 -0.405,-0.860 "
    "-0.410,-0.720 -0.430,-0.570",
    "-0.440,-0.570 -0.430,-0.720 -0.390,-0.880 -0.310,-1.030 -0.215,-1.095 -0.205,-0.980 -0.240,-0.830 "
    "-0.300,-0.690 -0.350,-0.560",
)
_WHITE_SHADE = toned(0.34, 0.45)


def snowshoe(
    stamp: Stamp, rng: Generator, *, body: Paint = PAPER, shade: Paint = _WHITE_SHADE, outline: float = 0.18
) -> None:
    """Draw a snowshoe hare in its white coat, crouching, ears up with black
    tips. 1.3 long, 1.1 high to the ears."""
    stamp.blob(xy("0.58,-0.15 0.66,-0.20 0.715,-0.15 0.69,-0.07 0.61,-0.05"), body, outline)
    for text in _EARS:
        ear = spline(xy(text), closed=True)
        stamp.fill(ear, body, outline)
        top = ear[ear[:, 1] < -0.97]
        stamp.fill(top, INK, outline)
        foot, tip = ear[0], ear[ear[:, 1].argmin()]
        inner = (foot * 0.75 + tip * 0.25, foot * 0.45 + tip * 0.55, foot * 0.22 + tip * 0.78)
        stamp.taper(np.stack(inner) + np.array((0.02, 0.0)), 0.060, shade)
    stamp.blob(_HARE, body, outline)
    stamp.blob(
        xy(
            "-0.40,-0.06 -0.42,-0.16 -0.43,-0.24 -0.34,-0.20 "
            "-0.20,-0.12 0.0,-0.13 0.14,-0.10 0.10,-0.01 -0.2,-0.005"
        ),
        shade,
    )
    stamp.blob(xy("0.14,-0.04 0.30,-0.13 0.46,-0.20 0.58,-0.32 0.625,-0.26 0.61,-0.13 0.53,-0.03"), shade)
    stamp.curve(xy("0.09,-0.05 0.075,-0.20 0.12,-0.33 0.23,-0.42 0.36,-0.43"), outline)
    stamp.blob(
        xy("0.02,0.0 -0.02,-0.055 0.06,-0.095 0.22,-0.09 0.40,-0.10 0.50,-0.05 0.48,0.0"), body, outline
    )
    stamp.blob(xy("-0.47,0.0 -0.50,-0.04 -0.44,-0.075 -0.34,-0.08 -0.24,-0.04 -0.26,0.0"), body, outline)
    stamp.curve(xy("-0.27,-0.05 -0.22,-0.15 -0.24,-0.26"), 0.15)
    _hare_face(stamp)
    _hare_coat(stamp, rng)


def _hare_face(stamp: Stamp) -> None:
    stamp.blob(xy("-0.565,-0.47 -0.525,-0.51 -0.475,-0.495 -0.48,-0.445 -0.53,-0.43"))
    stamp.dot(-0.533, -0.482, 0.014, PAPER)
    stamp.taper([(-0.590, -0.46), (-0.53, -0.522), (-0.455, -0.51)], 0.014)
    stamp.blob(xy("-0.70,-0.415 -0.675,-0.43 -0.655,-0.405 -0.675,-0.385"))
    stamp.curve(xy("-0.67,-0.385 -0.64,-0.362 -0.60,-0.368"), 0.13)
    stamp.curve(xy("-0.43,-0.39 -0.40,-0.34 -0.42,-0.29 -0.47,-0.285"), 0.12)


def _hare_coat(stamp: Stamp, rng: Generator) -> None:
    """Strokes of hair: along the back, at the neck, over the haunch."""
    for edge, count, depth, inward in (
        ([(-0.20, -0.47), (-0.06, -0.50), (0.10, -0.575), (0.28, -0.60)], 26, 0.10, 1.0),
        ([(0.28, -0.60), (0.44, -0.55), (0.57, -0.43), (0.63, -0.26)], 44, 0.17, 1.0),
        ([(-0.30, -0.48), (-0.26, -0.36), (-0.30, -0.26)], 16, 0.09, 1.0),
        ([(0.10, -0.12), (0.09, -0.24), (0.15, -0.34), (0.26, -0.41)], 22, 0.10, 1.0),
        ([(-0.20, -0.20), (-0.06, -0.30), (0.06, -0.34)], 14, 0.16, 1.0),
    ):
        pelt(
            stamp,
            edge,
            rng,
            count=count,
            depth=depth,
            length=0.065,
            inward=inward,
            paint=INK,
            width=0.008,
            slope=0.12,
        )


_HORSE = xy(
    "-0.775,-0.83 -0.735,-0.885 -0.67,-0.975 -0.605,-1.05 -0.535,-1.085 -0.44,-1.05 -0.35,-0.95 -0.285,-0.85 "
    "-0.22,-0.80 -0.10,-0.765 0.05,-0.76 0.18,-0.785 0.31,-0.775 0.41,-0.715 0.455,-0.61 0.445,-0.50 "
    "0.36,-0.455 0.22,-0.445 0.04,-0.395 -0.16,-0.395 -0.30,-0.435 -0.385,-0.52 -0.42,-0.62 -0.435,-0.72 "
    "-0.475,-0.82 -0.525,-0.885 -0.585,-0.86 -0.65,-0.80 -0.71,-0.765 -0.76,-0.78"
)
_STAND = (
    (
        "-0.20,-0.48 -0.175,-0.33 -0.185,-0.245 -0.175,-0.16 -0.178,-0.085 -0.21,-0.02",
        (0.13, 0.070, 0.062, 0.036, 0.044, 0.058),
    ),
    (
        "0.30,-0.55 0.225,-0.42 0.335,-0.285 0.335,-0.17 0.315,-0.085 0.28,-0.02",
        (0.24, 0.150, 0.062, 0.040, 0.046, 0.060),
    ),
    (
        "-0.31,-0.52 -0.325,-0.36 -0.340,-0.250 -0.325,-0.16 -0.330,-0.085 -0.37,-0.02",
        (0.17, 0.085, 0.070, 0.040, 0.048, 0.064),
    ),
    (
        "0.36,-0.58 0.305,-0.43 0.455,-0.295 0.445,-0.17 0.425,-0.085 0.385,-0.02",
        (0.26, 0.175, 0.068, 0.043, 0.050, 0.064),
    ),
)
_PULL = (
    ("-0.24,-0.48 -0.16,-0.33 -0.12,-0.26 -0.04,-0.12 -0.03,-0.02", (0.13, 0.08, 0.06, 0.042, 0.05)),
    ("0.30,-0.55 0.24,-0.40 0.27,-0.27 0.16,-0.12 0.12,-0.02", (0.22, 0.15, 0.068, 0.045, 0.05)),
    ("-0.31,-0.52 -0.42,-0.38 -0.46,-0.30 -0.43,-0.15 -0.47,-0.07", (0.16, 0.09, 0.064, 0.044, 0.055)),
    ("0.36,-0.58 0.40,-0.42 0.52,-0.29 0.565,-0.11 0.54,-0.02", (0.24, 0.17, 0.072, 0.047, 0.055)),
)


def harness_horse(
    stamp: Stamp,
    rng: Generator,
    *,
    pulling: bool = False,
    fur: Paint = MID,
    pale: Paint = LIGHT,
    blanket: Paint | None = None,
) -> None:
    """Draw a driving horse, standing in its `blanket`, or walking if it has none. 1.1 high."""
    stamp.stroke(
        spline(xy("0.41,-0.69 0.50,-0.62 0.52,-0.45 0.49,-0.24 0.50,-0.15")), [0.06, 0.09, 0.11, 0.08, 0.01]
    )
    for text, widths in _PULL if pulling else _STAND:
        joints = xy(text)
        limb(stamp, joints, widths)
        x, y = joints[-1]
        stamp.fill(
            [(x - 0.045, y + 0.02), (x - 0.018, y - 0.04), (x + 0.03, y - 0.03), (x + 0.035, y + 0.02)]
        )
    stamp.blob(_HORSE)
    stamp.fill(spline(xy("-0.56,-1.065 -0.565,-1.14 -0.545,-1.175 -0.51,-1.12 -0.50,-1.06")))
    _mane(stamp, rng, fur)
    if blanket is not None:
        _blanket(stamp, blanket)
    _harness(stamp, pale, blanket is None)


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
    stamp.curve(xy("-0.275,-0.42 -0.04,-0.385 0.20,-0.415 0.43,-0.44"), 0.22)
    stamp.curve(xy("-0.28,-0.455 -0.04,-0.42 0.20,-0.45 0.435,-0.475"), 0.13)


def _harness(stamp: Stamp, pale: Paint, full: bool) -> None:
    """Bridle and collar; with `full`, girth, breeching and trace too."""
    for text in (
        "-0.735,-0.88 -0.69,-0.815",
        "-0.60,-1.05 -0.565,-0.95 -0.55,-0.87",
        "-0.715,-0.845 -0.63,-0.915 -0.565,-0.955",
    ):
        stamp.curve(xy(text), 0.14, pale)
    stamp.dot(-0.615, -0.955, 0.017, PAPER)
    stamp.stroke(spline(xy("-0.29,-0.86 -0.36,-0.72 -0.395,-0.58 -0.35,-0.47")), [0.05, 0.06, 0.06, 0.04])
    stamp.curve(xy("-0.31,-0.85 -0.375,-0.72 -0.41,-0.59 -0.37,-0.48"), 0.16, pale)
    if full:
        stamp.curve(xy("-0.12,-0.77 -0.155,-0.60 -0.15,-0.40"), 0.16, pale)
        for k in range(6):
            stamp.dot(-0.125 - 0.005 * k, -0.74 + 0.06 * k, 0.016, pale)
        stamp.curve(xy("-0.37,-0.60 -0.10,-0.575 0.20,-0.565 0.46,-0.57"), 0.15, pale)
        stamp.curve(xy("0.20,-0.785 0.24,-0.66 0.25,-0.56"), 0.14, pale)
