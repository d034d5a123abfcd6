"""A cedar waxwing close up, a berry in its bill."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.coats import coat
from engraver.motifs.greens import berry
from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_BODY = xy(
    ".350,-.790 .315,-.845 .235,-.885 .120,-.925 .000,-.975 -.125,-1.005 -.075,-.930 -.030,-.860 -.040,-.785 "
    "-.100,-.670 -.190,-.480 -.270,-.290 -.320,-.130 -.280,-.030 -.160,.000 .020,-.005 .175,-.065 "
    ".285,-.190 .340,-.360 .335,-.510 .305,-.630 .318,-.715 .345,-.745"
)
_BELLY = xy(
    ".300,-.400 .230,-.330 .130,-.250 .020,-.160 -.120,-.070 -.290,-.070 -.260,-.025 -.150,-.005 .020,-.012 "
    ".170,-.072 .278,-.195 .328,-.340"
)
_MASK = xy(
    ".352,-.792 .300,-.828 .215,-.842 .110,-.850 -.005,-.872 .090,-.815 .165,-.775 .255,-.756 .345,-.752"
)
_WING = xy(
    ".000,-.040 .080,-.030 .140,.010 .188,.090 .200,.210 .172,.340 .105,.540 .040,.690 -.010,.790 "
    "-.034,.700 -.046,.540 -.062,.400 -.090,.240 -.098,.080 -.055,-.015"
)
"""The folded wing from its shoulder at the origin down to the tip; the breast is on the right."""
_HAIR = [
    (0.26, -0.87, 200), (0.10, -0.92, 205), (0.0, -0.88, 195), (0.02, -0.76, 130), (-0.08, -0.62, 115),
    (-0.22, -0.36, 108), (0.24, -0.70, 110), (0.28, -0.52, 98), (0.29, -0.32, 108), (0.20, -0.14, 145),
    (0.0, -0.05, 178), (-0.2, -0.04, 190),
]  # fmt: skip


def waxwing(stamp: Stamp, rng: Generator) -> None:
    """Draw a cedar waxwing facing right, lit from there, its feet on a twig at the origin. 1 high."""
    with stamp.at(-0.285, -0.12, 1.0, 36):
        stamp.fill(xy("-.020,.0 .050,.0 .072,.50 -.070,.50"), INK, 0.24)
        stamp.fill(xy("-.068,.425 .070,.425 .070,.50 -.068,.50"), LIGHT)
        for x in (-0.040, -0.012, 0.018, 0.046):
            stamp.taper([(x, 0.16), (1.1 * x, 0.28), (1.2 * x, 0.41)], 0.012, MID)
            stamp.line([(1.15 * x, 0.43), (1.15 * x, 0.495)], 0.11)
    stamp.blob(_BODY, MID, 0.20)
    body = spline(_BODY, closed=True)
    stamp.blob(xy(".296,-.600 .322,-.510 .328,-.360 .285,-.215 .245,-.300 .250,-.440 .240,-.560"), LIGHT)
    stamp.blob(_BELLY, PAPER)
    coat(stamp, body, _HAIR, rng, light=(0.9, -0.45), roundness=0.24, gap=0.019, length=0.072, width=0.0095,
         shade=(0.36, 0.86))  # fmt: skip
    coat(stamp, body, _HAIR, rng, light=(0.9, -0.45), roundness=0.16, gap=0.024, length=0.060, width=0.011,
         shade=(0.20, 0.60), lit=True, paint=LIGHT)  # fmt: skip
    _wing(stamp, rng)
    _head(stamp)
    for x in (-0.015, 0.095):
        _foot(stamp, x)


def _wing(stamp: Stamp, rng: Generator) -> None:
    """The folded wing: coverts in rows, dark quills edged in light, wax at the ends of the secondaries.

    Its hind edge is drawn; over the front edge lie feathers of the breast.
    """
    with stamp.at(0.0, -0.57, 1.0, 33.3):
        stamp.blob(_WING, MID)
        stamp.curve(_WING[8:], 0.20)
        stamp.blob(
            xy("-.085,.26 .0,.20 .19,.20 .172,.340 .105,.540 .040,.690 -.010,.790 -.034,.700 -.062,.400")
        )
        for k, (x, y) in enumerate(
            xy("-.016,.760 .000,.725 .016,.685 .036,.640 .058,.590 .082,.535 .106,.475")
        ):
            quill = spline([(-0.058 + 0.033 * k, 0.27), (-0.042 + 0.029 * k, 0.40), (x - 0.012, y - 0.012)])
            stamp.stroke(quill, [0.016, 0.018, 0.014, 0.004], MID)
            stamp.taper(quill[3:-1] + np.array([0.006, 0.0]), 0.010, LIGHT)
            if 3 <= k <= 5:
                stamp.taper([(x - 0.004, y - 0.046), (x, y + 0.012)], 0.034, PAPER)
        for top, long, first, last in (
            (0.220, 0.130, -0.066, 0.19), (0.155, 0.095, -0.062, 0.195), (0.098, 0.080, -0.072, 0.18),
            (0.045, 0.072, -0.060, 0.155), (-0.005, 0.066, -0.020, 0.11),
        ):  # fmt: skip
            for x in np.arange(first, last, 0.044):
                _covert(stamp, float(x), top + 0.08 * float(x), long)
        for x, y in resample(spline(np.roll(_WING, 2, 0)[:8]), 28) + rng.normal(0, 0.006, (28, 2)):
            for off, paint in ((0.0, INK), (0.011, LIGHT)):
                stamp.taper(
                    [
                        (x + 0.045 + off, y - 0.020),
                        (x + 0.012 + off, y + 0.010),
                        (x - 0.016 + off, y + 0.052),
                    ],
                    0.014,
                    paint,
                )


def _covert(stamp: Stamp, x: float, y: float, long: float) -> None:
    """One covert: a rounded feather whose end alone shows, with barbs that run out from its shaft."""
    with stamp.at(x, y, turn=3):
        stamp.blob([(-0.024, 0), (-0.026, 0.65 * long), (0, long), (0.026, 0.65 * long), (0.024, 0)], MID)
        stamp.curve([(-0.026, 0.55 * long), (-0.018, 0.86 * long), (0, long), (0.020, 0.84 * long)], 0.13)
        stamp.taper([(0, 0.30 * long), (0.002, 0.62 * long), (0, 0.92 * long)], 0.008)
        for u in (-0.011, 0.012):
            stamp.taper([(u, 0.40 * long), (1.1 * u, 0.86 * long)], 0.009, LIGHT if u > 0 else INK)


def _head(stamp: Stamp) -> None:
    """The crest, the black mask in its white edge, the dark chin, the bill and its berry."""
    stamp.stroke(
        spline(xy(".345,-.738 .250,-.738 .160,-.757 .075,-.805")), [0.022, 0.026, 0.016, 0.004], PAPER
    )
    stamp.stroke(
        spline(xy(".335,-.828 .260,-.856 .140,-.868 .02,-.888")), [0.018, 0.022, 0.014, 0.003], PAPER
    )
    stamp.blob(_MASK)
    stamp.blob(xy(".345,-.745 .285,-.735 .235,-.712 .255,-.668 .300,-.652 .322,-.690"))
    for k in range(5):
        y = -0.895 - 0.012 * k
        stamp.taper(
            [(0.20 - 0.045 * k, y), (0.08 - 0.045 * k, y - 0.032), (-0.03 - 0.020 * k, y - 0.050)], 0.012
        )
    stamp.fill(spline(xy(".330,-.812 .390,-.812 .455,-.772 .462,-.748 .430,-.752 .350,-.762"), closed=True))
    stamp.fill(spline(xy(".340,-.750 .400,-.738 .440,-.712 .380,-.712 .335,-.725"), closed=True))
    stamp.line(xy(".355,-.796 .400,-.793 .440,-.772"), 0.12, LIGHT)
    stamp.dot(0.222, -0.800, 0.025, LIGHT)
    stamp.dot(0.224, -0.800, 0.018, INK)
    stamp.dot(0.231, -0.807, 0.007, PAPER)
    berry(stamp, 0.478, -0.722, 0.050, 60)


def _foot(stamp: Stamp, x: float) -> None:
    """A foot that grips the twig: three toes over it in front."""
    stamp.stroke([(x - 0.010, -0.045), (x + 0.004, 0.02)], [0.042, 0.028], round_ends=True)
    for u in (-0.030, -0.012, 0.008, 0.026):
        stamp.taper([(x + u + 0.008, -0.062), (x + u, -0.042), (x + 0.7 * u - 0.006, -0.018)], 0.012, LIGHT)
    for d in (-0.040, 0.002, 0.044):
        toe = spline([(x, 0.008), (x + 0.004 + 0.9 * d, 0.022), (x + 0.008 + d, 0.066)])
        stamp.stroke(toe, [0.026, 0.028, 0.012], round_ends=True)
