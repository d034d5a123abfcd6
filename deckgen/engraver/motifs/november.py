"""Late fall: witch-hazel in flower, and an umbrella with someone beneath it."""

from __future__ import annotations

from math import cos, pi, sin

from numpy.random import Generator

from deckgen.engraver.motifs.leaves import leaf
from deckgen.engraver.ribbon import resample, spline, xy
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

Path = list[tuple[float, float]]


def _ribbon_petal(stamp: Stamp, x: float, y: float, length: float, angle: float, bend: float) -> None:
    """One crumpled strap of a petal, from the heart outwards."""
    path = []
    for k in range(10):
        t = k / 9
        a = angle + bend * t
        wave = 0.07 * length * sin(11 * t + 3 * bend)
        path.append((x + t * length * cos(a) - wave * sin(a), y + t * length * sin(a) + wave * cos(a)))
    stamp.stroke(path, [0.020, 0.024, 0.016], INK)
    stamp.stroke(path, [0.008, 0.013, 0.004], PAPER)


def witch_hazel(stamp: Stamp, path: Path, width: float, flowers: int, rng: Generator) -> None:
    """A zig-zag bough with spidery flowers of four straps, empty capsules, and a last leaf or two."""
    smooth = spline(path, steps=12)
    stamp.stroke(smooth, [width + 0.016, 0.7 * width + 0.014, 0.028], INK)
    stamp.stroke([(x - 0.006, y - 0.008) for x, y in smooth], [0.5 * width, 0.3 * width, 0.008], MID)
    spots = resample(smooth, flowers + 2)
    for k, (x, y) in enumerate(spots[1:]):
        side = -1 if k % 2 else 1
        ox, oy = x + side * 0.035, y - 0.03
        stamp.curve([(x, y), (ox, oy)], 0.2)
        turn = float(rng.uniform(0, pi))
        for p in range(4):
            length = 0.15 + 0.05 * float(rng.random())
            _ribbon_petal(stamp, ox, oy, length, turn + p * pi / 2, float(rng.normal(0, 0.5)))
        stamp.dot(ox, oy, 0.026, INK)
        stamp.dot(ox, oy, 0.016, MID)
        if k % 5 == 2:
            down = 150 * side + float(rng.normal(0, 24))
            leaf(stamp, x - side * 0.02, y + 0.02, 0.27, down, wide=0.74, teeth=7, veins=5)


def umbrella(stamp: Stamp) -> None:
    """An open umbrella set down on the ground to shelter something: canopy, ribs, crook. 1 wide, rim at 0."""
    rim = []
    for k in range(6):
        x0 = -0.5 + k / 6
        rim += [(x0 + t / 6, -0.055 * sin(pi * t)) for t in (0.0, 0.25, 0.5, 0.75)]
    arch = [(0.5 * cos(a), -0.46 * sin(a)) for a in (pi * k / 24 for k in range(25))]
    stamp.line([(0.0, -0.40), (0.0, 0.50)], 0.34)
    stamp.curve([(0.0, 0.48), (0.03, 0.58), (0.10, 0.57), (0.12, 0.50)], 0.34)
    stamp.fill([*arch, *rim], INK, outline=0.2)
    for k in range(6):
        left, right = -0.5 + k / 6, -0.5 + (k + 1) / 6
        crown = [(0.0, -0.45), (0.55 * left, -0.36), (0.86 * left, -0.20), (left, 0.0)]
        seam = [(right, 0.0), (0.86 * right, -0.20), (0.55 * right, -0.36)]
        stamp.fill([*spline(crown), *spline(seam)], (LIGHT, LIGHT, LIGHT, MID, MID, MID)[k])
    for k in range(7):
        x = -0.5 + k / 6
        stamp.curve([(0.0, -0.45), (0.55 * x, -0.36), (0.86 * x, -0.20), (x, 0.0)], 0.20)
    for k in (4, 5):
        x = -0.42 + k / 6
        stamp.curve([(0.02, -0.42), (0.55 * x, -0.32), (0.86 * x, -0.17), (x, -0.02)], 0.14, MID)
    stamp.line([(0.0, -0.45), (0.0, -0.54)], 0.26)


def weeping_willow(stamp: Stamp, rng: Generator) -> None:
    """A willow with its hanging withes, a few leaves left on each. 1 high, foot at the origin."""
    limbs = [
        xy("0,0 -.02,-.26 -.10,-.52 -.30,-.78 -.46,-.84"),
        xy("-.02,-.26 .04,-.50 .02,-.80 -.08,-.96"),
        xy("0,-.22 .12,-.46 .30,-.74 .46,-.80"),
        xy("-.10,-.52 -.16,-.80 -.30,-.96"),
        xy(".12,-.46 .16,-.78 .28,-.94"),
    ]
    for path, w in zip(limbs, (0.10, 0.08, 0.08, 0.05, 0.05), strict=True):
        stamp.stroke(spline(path), [w, 0.7 * w, 0.4 * w, 0.2 * w], INK)
    for path in limbs:
        for x, y in resample(spline(path), 14)[4:]:
            for _ in range(2):
                _withe(stamp, x + float(rng.normal(0, 0.02)), y, rng)
    for path, w in zip(limbs[:3], (0.042, 0.026, 0.026), strict=True):
        lit = [(px - 0.02 - 0.004 * k / len(path), py) for k, (px, py) in enumerate(spline(path))]
        stamp.stroke(lit, [w, 0.7 * w, 0.35 * w, 0.003], MID)


def _withe(stamp: Stamp, x: float, y: float, rng: Generator) -> None:
    """One hanging shoot: it arches out, then falls almost straight, with narrow leaves alternately."""
    out = (0.5 * x + float(rng.normal(0, 0.05))) * 0.5
    fall = float(rng.uniform(0.30, 0.62)) * min(1.0, -y + 0.1)
    path = [(x, y), (x + 0.7 * out, y - 0.03), (x + out, y + 0.25 * fall), (x + 1.08 * out, y + fall)]
    smooth = spline(path)
    stamp.stroke(smooth, [0.013, 0.009], INK)
    stamp.stroke(smooth, [0.005, 0.004], MID)
    for k, (px, py) in enumerate(resample(smooth, 9)[2:]):
        side = -1 if k % 2 else 1
        tip = (px + side * 0.022, py + 0.045)
        stamp.taper([(px, py), ((px + tip[0]) / 2 + side * 0.004, (py + tip[1]) / 2), tip], 0.018, INK)
        if rng.random() < 0.8:
            stamp.taper([(px, py), tip], 0.011, LIGHT if k % 3 else MID)
