"""The pink lady's-slipper: a swollen, cleft pouch, a pointed sepal, twisted petals, leaves."""

from __future__ import annotations

import numpy as np

from engraver.grid import Array
from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_RIGHT = xy(".02,.04 .12,.03 .27,.11 .42,.27 .505,.49 .500,.72 .405,.95 .270,1.11 .13,1.19 .025,1.16")
_LEFT = xy(
    "-.04,.04 -.13,.03 -.26,.11 -.39,.27 -.470,.49 -.465,.72 -.380,.94 -.255,1.10 -.13,1.18 -.025,1.16"
)
_CLEFT = xy("-.01,.05 -.035,.22 -.055,.44 -.065,.70 -.050,.96 .0,1.16")
_MOUTH = (0.06, 0.16, 0.195, 0.165, 0.10, 0.055, 0.045, 0.04, 0.035, 0.02)
"""How wide the opening between the lobes is, down the cleft."""
_LIGHT = np.deg2rad(-38)
"""Where around a lobe, from its middle, the light falls straight on it."""


def slipper(stamp: Stamp) -> None:
    """Draw one flower hung from the origin, its cleft towards us. 1.8 high, 1.4 across."""
    stamp.blob(xy(".12,.12 .15,-.10 .09,-.34 -.06,-.58 -.15,-.36 -.19,-.12 -.14,.12 .0,.20"), LIGHT, 0.18)
    for text in (".01,.10 .01,-.18 -.05,-.44", ".08,.08 .08,-.12 .03,-.32", "-.06,.08 -.09,-.14 -.09,-.34"):
        stamp.taper(xy(text), 0.018)
    _strap(stamp, xy(".0,.02 -.22,-.12 -.46,-.08 -.62,.12 -.68,.38 -.63,.62 -.72,.82"), True)
    _strap(stamp, xy(".0,.02 .20,-.12 .40,-.09 .52,.07 .55,.26 .51,.42 .58,.56"), False)
    _pouch(stamp)


def _pouch(stamp: Stamp) -> None:
    """The pouch: two swollen lobes, each rounded by its veins, between them the cleft with rolled lips."""
    left, right, cleft = (resample(spline(line), 41) for line in (_LEFT, _RIGHT, _CLEFT))
    for edge, side in ((left, -1), (right, 1)):
        stamp.fill(np.vstack([cleft, edge[::-1]]), LIGHT, 0.2)
        for low, high in ((0.0, 0.14), (0.82, 1.0)) if side > 0 else ((0.0, 0.20),):
            stamp.fill(np.vstack([_meridian(cleft, edge, low), _meridian(cleft, edge, high)[::-1]]), MID)
        for u in (0.18, 0.23, 0.66, 0.71, 0.76) if side > 0 else (0.24, 0.29, 0.34):
            _swollen(stamp, _meridian(cleft, edge, u)[4:36], 0.026, MID)
        for k, u in enumerate(np.linspace(0.28, 0.50, 5) if side > 0 else np.linspace(0.58, 0.88, 6)):
            _swollen(stamp, _meridian(cleft, edge, float(u))[5 + k % 2 : 29 - 6 * (k % 2)], 0.046, PAPER)
        for k, u in enumerate(np.linspace(0.05, 0.95, 13)):
            _vein(stamp, _meridian(cleft, edge, float(u)), side * (u - 0.5) * np.pi, 2 * (k % 2))
        stamp.line(np.vstack([cleft, edge[::-1]]), 0.2, INK, closed=True)
    mouth = np.interp(np.linspace(0, 1, 39), np.linspace(0, 1, len(_MOUTH)), _MOUTH)
    stamp.stroke(cleft[:-2], mouth + 0.125, INK)
    stamp.stroke(cleft[:-2], mouth + 0.085, PAPER)
    stamp.stroke(cleft[1:-2] + np.array([0.018, 0.0]), mouth[1:] + 0.050, LIGHT)
    stamp.stroke(cleft[:-2], mouth, INK)


def _swollen(stamp: Stamp, path: Array, wide: float, paint: Paint) -> None:
    """A line of one colour, thickest in its middle."""
    stamp.stroke(path, wide * np.sin(np.linspace(0.1, np.pi - 0.1, len(path))) ** 0.7, paint, 0.09)


def _vein(stamp: Stamp, path: Array, around: float, late: int) -> None:
    """A vein down a lobe, drawn where the lobe turns from the light and thickest where it turns furthest."""
    down = np.linspace(0, 1, len(path))
    dark = (
        1.06 - np.cos(around - _LIGHT) + 0.75 * (down - 0.62) + 0.30 * np.exp(-(((down - 0.02) / 0.10) ** 2))
    )
    least = 0.18 if late else -0.32
    drawn = np.flatnonzero(dark > least)
    for run in np.split(drawn, np.flatnonzero(np.diff(drawn) > 1) + 1):
        part = run[1 + late : len(run) - late]
        if len(part) > 5:
            swell = np.sin(np.linspace(0.1, np.pi - 0.1, len(part))) ** 0.5
            stamp.stroke(path[part], 0.025 * np.clip(dark[part], 0.12, 0.95) * swell, INK, 0.09)


def _meridian(a: Array, b: Array, u: float) -> Array:
    """Return a line down a lobe, `u` of the way around it from the cleft to its outer edge."""
    way = 0.5 - 0.5 * np.cos(np.pi * u)
    line: Array = a * (1 - way) + b * way
    return line


def _strap(stamp: Stamp, path: Array, far: bool) -> None:
    """A side petal: a long strap that twists once and shows its shaded back."""
    line = spline(path, steps=8)
    stamp.stroke(line, [0.05, 0.15, 0.17, 0.11, 0.15, 0.11, 0.02], INK)
    front, back = (LIGHT, PAPER) if far else (PAPER, LIGHT)
    stamp.stroke(line[2:-3], [0.02, 0.095, 0.115, 0.055, 0.095, 0.06, 0.0], back)
    stamp.stroke(line[2:27], [0.02, 0.095, 0.115, 0.105, 0.0], front)
    stamp.taper(line[4:20:3], 0.018)


def moccasin_flower(
    stamp: Stamp, x: float, y: float, height: float, *, turn: float = 0.0, flip: bool = False
) -> None:
    """Draw a plant rooted at (x, y): a bare stem sheathed by two leaves, a bract, the nodding flower.

    About 1 high.
    """
    with stamp.at(x, y, height, turn, flip):
        pleated_leaf(stamp, 0.02, -0.01, 0.58, 46, True)
        stamp.blob(
            xy(
                ".150,-1.085 .215,-1.130 .225,-1.210 .165,-1.290 .050,-1.335 -.060,-1.320 "
                ".040,-1.285 .100,-1.220"
            ),
            MID,
            0.17,
        )
        for text in (".165,-1.11 .185,-1.20 .120,-1.285 .00,-1.318", ".150,-1.13 .150,-1.21 .095,-1.275"):
            stamp.taper(xy(text), 0.010)
        stem = spline(xy("0,.03 .07,-.30 .165,-.60 .228,-.84 .228,-.98 .190,-1.062 .125,-1.094"))
        ovary = spline(xy(".200,-1.055 .125,-1.094 .055,-1.085 -.020,-1.030 -.100,-.955"))
        stamp.stroke(stem, [0.062, 0.056, 0.050, 0.048, 0.052], INK)
        stamp.stroke(ovary, [0.050, 0.080, 0.105, 0.095, 0.070], INK)
        stamp.stroke(stem + np.array([-0.004, 0.0]), [0.032, 0.028, 0.024, 0.022, 0.028], LIGHT)
        for u in (0.004, 0.009):
            stamp.stroke(stem[6:-8] + np.array([u, 0.0]), [0.0, 0.007, 0.007, 0.006, 0.0], MID, 0.09)
        stamp.stroke(ovary[4:], [0.020, 0.054, 0.080, 0.070, 0.050], MID)
        stamp.taper(ovary[3:-6:6] + np.array([-0.006, -0.016]), 0.028, LIGHT)
        stamp.taper(ovary[4:-4:5] + np.array([0.0, 0.016]), 0.010)
        pleated_leaf(stamp, -0.01, 0.0, 0.56, -60)
        stamp.blob(xy(".050,.05 .062,-.06 .060,-.15 .062,-.23 .005,-.15 -.045,-.07 -.050,.05"), MID, 0.17)
        stamp.blob(xy("-.036,.04 -.032,-.05 .0,-.11 .040,-.18 .012,-.05 -.005,.04"), LIGHT)
        stamp.taper(xy(".030,.03 .040,-.06 .046,-.15"), 0.012)
        with stamp.at(-0.12, -0.95, 0.45, 4):
            slipper(stamp)


def pleated_leaf(stamp: Stamp, x: float, y: float, long: float, lean: float, flip: bool = False) -> None:
    """Draw a broad basal leaf with veins along its whole length, upright before leaning."""
    with stamp.at(x, y, long, lean, flip):
        left, right = (
            spline(xy("0,0 -.20,-.20 -.30,-.50 -.22,-.82 .04,-1.10")),
            spline(xy("0,0 .16,-.18 .24,-.46 .20,-.78 .04,-1.10")),
        )
        stamp.fill(np.vstack([left, right[::-1]]), MID)
        middle = spline(xy("0,0 -.02,-.20 -.03,-.50 -.01,-.82 .04,-1.10"))
        stamp.fill(np.vstack([middle, left[::-1]]), LIGHT)
        for edge, pale in ((left, PAPER), (right, LIGHT)):
            for u in (0.30, 0.62):
                rib = middle * (1 - u) + edge * u
                stamp.taper(rib[3:-2:4], 0.022, INK)
                for more, first, last in ((0.06, 5, -8), (0.11, 7, -13)):
                    shade = middle * (1 - u - more) + edge * (u + more)
                    _swollen(stamp, shade[first:last], 0.010, INK)
                shine = middle * (1.10 - u) + edge * (u - 0.10)
                _swollen(stamp, shine[8:-7], 0.034, pale)
        stamp.stroke(middle, [0.05, 0.035, 0.012], INK)
        stamp.line(np.vstack([left, right[::-1]]), 0.17, INK, closed=True)
