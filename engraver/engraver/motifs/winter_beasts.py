"""Animals in winter, facing left, feet on the origin's row: a crouching snowshoe hare, a horse in harness."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import limb, pelt
from engraver.ribbon import spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp, toned

_HARE = xy(
    "-0.635,-0.375 -0.60,-0.45 -0.53,-0.52 -0.43,-0.565 -0.33,-0.555 -0.25,-0.50 -0.17,-0.465 -0.06,-0.50 "
    "0.10,-0.575 0.28,-0.60 0.44,-0.55 0.57,-0.43 0.635,-0.28 0.63,-0.13 0.54,-0.02 0.20,0.0 -0.20,0.0 "
    "-0.38,-0.03 -0.42,-0.14 -0.44,-0.24 -0.48,-0.285 -0.56,-0.295 -0.62,-0.325"
)
_EARS = (
    "-0.36,-0.53 -0.34,-0.70 -0.27,-0.88 -0.18,-1.02 -0.15,-0.98 -0.17,-0.82 -0.22,-0.66 -0.28,-0.52",
    "-0.32,-0.52 -0.24,-0.67 -0.11,-0.82 0.03,-0.93 0.05,-0.88 -0.02,-0.75 -0.12,-0.61 -0.23,-0.49",
)
_WHITE_SHADE = toned(0.34, 0.45)


def snowshoe(
    stamp: Stamp, rng: Generator, *, body: Paint = PAPER, shade: Paint = _WHITE_SHADE, outline: float = 0.18
) -> None:
    """Draw a snowshoe hare in its white coat, crouching, ears half back. 1.3 long, 1 high to the ears."""
    stamp.blob(xy("0.58,-0.15 0.66,-0.20 0.715,-0.15 0.69,-0.07 0.61,-0.05"), body, outline)
    for text in _EARS:
        ear = xy(text)
        stamp.blob(ear, body, outline)
        tip = np.array([(ear[1] + ear[2]) / 2, ear[2], ear[3], ear[4], (ear[4] + ear[5]) / 2])
        stamp.blob(tip)
        stamp.curve(tip, 0.12, body)
        stamp.taper(
            [ear[0] * 0.5 + ear[7] * 0.5, ear[1] * 0.55 + ear[6] * 0.45, ear[2] * 0.6 + ear[5] * 0.4],
            0.055,
            LIGHT,
        )
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
    stamp.blob(xy("-0.525,-0.43 -0.485,-0.465 -0.44,-0.45 -0.445,-0.405 -0.49,-0.39"))
    stamp.dot(-0.495, -0.442, 0.013, PAPER)
    stamp.taper([(-0.545, -0.42), (-0.49, -0.475), (-0.42, -0.465)], 0.014)
    stamp.blob(xy("-0.64,-0.385 -0.615,-0.40 -0.60,-0.375 -0.62,-0.355"))
    stamp.curve(xy("-0.615,-0.355 -0.59,-0.335 -0.555,-0.34"), 0.13)
    for k in range(3):
        stamp.curve(
            [(-0.60, -0.352 + 0.012 * k), (-0.66, -0.33 + 0.03 * k), (-0.72, -0.322 + 0.05 * k)], 0.10, PAPER
        )
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
    ("-0.24,-0.48 -0.235,-0.32 -0.23,-0.27 -0.225,-0.10 -0.25,-0.02", (0.13, 0.075, 0.06, 0.042, 0.05)),
    ("0.30,-0.55 0.30,-0.40 0.39,-0.27 0.375,-0.10 0.345,-0.02", (0.22, 0.15, 0.068, 0.045, 0.05)),
    ("-0.31,-0.52 -0.325,-0.34 -0.32,-0.27 -0.325,-0.10 -0.355,-0.02", (0.16, 0.085, 0.064, 0.044, 0.055)),
    ("0.36,-0.58 0.36,-0.42 0.46,-0.28 0.445,-0.10 0.41,-0.02", (0.24, 0.17, 0.072, 0.047, 0.055)),
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
