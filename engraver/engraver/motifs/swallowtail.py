"""A tiger swallowtail at rest with open wings: half of it drawn by hand and mirrored."""

from __future__ import annotations

import numpy as np

from engraver.grid import Array
from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_FORE = xy(
    "0.03,-0.13 0.20,-0.33 0.42,-0.49 0.64,-0.56 0.72,-0.50 "
    "0.66,-0.33 0.58,-0.16 0.50,-0.04 0.28,0.02 0.05,0.02"
)
_HIND = xy(
    "0.04,-0.02 0.24,-0.02 0.44,0.02 0.52,0.12 0.48,0.20 0.49,0.29 0.42,0.33 0.41,0.42 0.42,0.58 0.39,0.70 "
    "0.33,0.69 0.32,0.56 0.32,0.43 0.26,0.42 0.22,0.47 0.16,0.40 0.10,0.30 0.05,0.14"
)
_STRIPES = (
    ("0.20,-0.32 0.20,-0.20 0.15,-0.06", 0.045),
    ("0.33,-0.42 0.32,-0.28 0.24,-0.08", 0.055),
    ("0.46,-0.50 0.44,-0.38 0.38,-0.26", 0.05),
    ("0.57,-0.53 0.54,-0.45 0.49,-0.38", 0.045),
)


def tiger_swallowtail(stamp: Stamp, *, wing: Paint = PAPER, hind: Paint = LIGHT) -> None:
    """Draw a tiger swallowtail seen from above, head up. About 1.4 across and 1.3 high."""
    for side in (1, -1):
        with stamp.at(0, 0, 1.0, 0, side < 0):
            stamp.blob(_HIND, hind, 0.2)
            _margin(stamp, spline(_HIND)[22:62], (0.20, 0.14), 0.060)
            stamp.stroke(
                spline(xy("0.38,0.36 0.37,0.54 0.365,0.68")), [0.08, 0.05, 0.085], INK, round_ends=True
            )
            stamp.curve(xy("0.30,0.415 0.22,0.43 0.12,0.32"), 0.34)
            for y in (0.12, 0.235, 0.335):
                stamp.dot(0.435 - 0.5 * max(0.0, y - 0.2), y, 0.020, PAPER)
            stamp.dot(0.235, 0.37, 0.030, MID)
            stamp.taper(xy("0.13,0.0 0.15,0.14 0.17,0.36"), 0.05, INK)
            for tip in ((0.36, 0.08), (0.33, 0.24)):
                stamp.taper([(0.10, 0.02), (0.6 * tip[0], 0.6 * tip[1]), tip], 0.022, INK)
            stamp.blob(_FORE, wing, 0.2)
            _margin(stamp, spline(_FORE)[28:62], (0.30, -0.20), 0.066)
            for x, y in ((0.648, -0.42), (0.608, -0.315), (0.560, -0.21), (0.508, -0.115)):
                stamp.dot(x, y, 0.022, PAPER)
            for path, width in _STRIPES:
                stamp.taper(xy(path), width, INK)
            for tip in ((0.54, -0.30), (0.50, -0.18), (0.42, -0.06)):
                stamp.line([(0.14, -0.10), tip], 0.12)
            stamp.stroke(spline(_FORE[:5]), [0.05, 0.035, 0.02], INK)
            stamp.stroke(spline(xy("0.01,-0.20 0.07,-0.34 0.16,-0.44")), [0.014, 0.010], INK, 0.13)
            stamp.dot(0.165, -0.445, 0.022)
    stamp.blob(xy("0,-0.24 0.045,-0.16 0.04,0.04 0,0.32 -0.04,0.04 -0.045,-0.16"))
    stamp.taper(xy("-0.012,-0.14 -0.016,0.02 -0.006,0.22"), 0.02, LIGHT)


def _margin(stamp: Stamp, edge: Array, heart: tuple[float, float], width: float) -> None:
    """A dark border just within the outer edge of a wing."""
    line = resample(edge, 30)
    inner = line + (np.array(heart) - line) * (0.42 * width / 0.30)
    stamp.stroke(inner, [0.6 * width, width, width, 0.8 * width], INK)
