"""A spring peeper close up, in profile, its throat blown up to a bubble; and the reed it sits on."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.beasts import limb
from engraver.ribbon import arc, spline, xy
from engraver.stamp import INK, LIGHT, PAPER, Paint, Stamp, toned

_BODY = xy(
    "-.560,-.500 -.545,-.545 -.480,-.590 -.400,-.625 -.300,-.640 -.200,-.615 -.080,-.570 .060,-.510 "
    ".200,-.425 .330,-.310 .430,-.180 .470,-.080 .440,-.030 .300,-.030 .100,-.060 -.080,-.120 -.220,-.210 "
    "-.340,-.330 -.440,-.420 -.530,-.460"
)
_FLESH = toned(0.26, 0.45)


def peeper(stamp: Stamp, rng: Generator, *, singing: bool = True) -> None:
    """Draw a spring peeper, singing or silent, facing left, with a cross on its back and discs on its toes.

    It is 1 long and 0.7 high. Its hatching takes the phase it is pressed with; the throat is light tint.
    """
    limb(stamp, xy("-.20,-.26 -.33,-.15 -.36,-.02"), [0.10, 0.075, 0.05])
    _toes(stamp, -0.36, -0.01, 0.085, (150, 182, 212))
    if singing:
        stamp.dot(-0.405, -0.335, 0.150, INK)
        stamp.dot(-0.405, -0.335, 0.132, toned(0.20, 0.45))
    stamp.blob(_BODY, _FLESH, outline=0.20)
    _marks(stamp, rng)
    _head(stamp)
    _limbs(stamp)


def _marks(stamp: Stamp, rng: Generator) -> None:
    """The dark cross on the back, the band through the eye, spots."""
    stamp.stroke(spline(xy("-.16,-.585 .00,-.44 .18,-.33 .34,-.22")), [0.02, 0.050, 0.045, 0.02])
    stamp.stroke(spline(xy(".14,-.45 .06,-.385 -.04,-.35 -.14,-.33")), [0.03, 0.045, 0.02])
    stamp.stroke(spline(xy("-.555,-.520 -.46,-.535 -.38,-.545")), [0.02, 0.035])
    stamp.stroke(spline(xy("-.26,-.530 -.17,-.460 -.10,-.370 -.06,-.280")), [0.03, 0.050, 0.045, 0.01])
    for _ in range(16):
        a, b = rng.random(2)
        stamp.dot(float(-0.05 + 0.42 * a), float(-0.42 + 0.26 * a + 0.12 * (b - 0.5)), 0.010)


def _head(stamp: Stamp) -> None:
    stamp.curve(xy("-.550,-.480 -.44,-.475 -.33,-.430 -.25,-.375"), 0.18)
    stamp.dot(-0.315, -0.610, 0.098, _FLESH)
    stamp.line(arc(-0.315, -0.610, 0.098, 0.098, 160, 372, 24), 0.20)
    stamp.dot(-0.325, -0.610, 0.070)
    stamp.dot(-0.325, -0.610, 0.056, LIGHT)
    stamp.dot(-0.330, -0.606, 0.044, INK, 0.030)
    stamp.dot(-0.345, -0.628, 0.013, PAPER)
    stamp.dot(-0.525, -0.535, 0.012)


def _toes(stamp: Stamp, x: float, y: float, size: float, turns: tuple[float, ...]) -> None:
    for turn in turns:
        a = np.deg2rad(turn)
        tip = (x + size * float(np.cos(a)), y + size * float(np.sin(a)))
        stamp.stroke([(x, y), tip], [0.050, 0.034])
        stamp.dot(*tip, 0.034)
        stamp.dot(*tip, 0.018, LIGHT)


def _limbs(stamp: Stamp) -> None:
    """Fore leg bent at the elbow; hind leg folded in a Z: thigh, shank and long foot."""
    _toes(stamp, -0.10, 0.0, 0.10, (140, 172, 205))
    _toes(stamp, 0.02, 0.0, 0.14, (158, 180, 203))
    for joints, widths in (
        ("-.12,-.28 -.02,-.15 -.10,-.01", (0.140, 0.085, 0.055)),
        (".03,.0 .20,-.005 .42,-.025", (0.045, 0.060, 0.065)),
        (".05,-.235 .24,-.15 .45,-.04", (0.085, 0.115, 0.065)),
        (".42,-.14 .24,-.235 .05,-.255", (0.190, 0.190, 0.100)),
    ):
        limb(stamp, xy(joints), [w + 0.034 for w in widths])
        limb(stamp, xy(joints), list(widths), _FLESH)
    for x in (0.12, 0.22, 0.32):
        stamp.stroke([(x - 0.015, -0.325), (x + 0.02, -0.235)], [0.045, 0.012])
    for x in (0.14, 0.25, 0.36):
        stamp.stroke([(x + 0.015, -0.06), (x - 0.01, -0.12)], [0.030, 0.012])


def bent_reed(
    stamp: Stamp, path: list[tuple[float, float]], width: float = 0.05, paint: Paint = LIGHT
) -> None:
    """Draw a stout jointed reed stem close up, lit along one side."""
    line = spline(path, steps=14)
    stamp.stroke(line, [width * 1.1, width, width * 0.7])
    up = line + np.array([-0.10 * width, -0.14 * width])
    stamp.stroke(up, [width * 0.5, width * 0.42, width * 0.3], paint, 0.10)
    for part in (0.22, 0.47, 0.72):
        x, y = map(float, line[int(part * (len(line) - 1))])
        stamp.dot(x, y, width * 0.62)
