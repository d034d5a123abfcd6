"""Beasts in profile, facing left, feet on the origin's row: outlines placed by hand, limbs as jointed strokes, pelts of fine strokes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from deckgen.engraver.grid import Array
from deckgen.engraver.ribbon import Points, resample, spline
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

Spine = Sequence[tuple[float, float]]


def limb(stamp: Stamp, joints: Spine, widths: Sequence[float], paint: Paint = INK) -> None:
    """A leg: a smooth stroke through its joints."""
    stamp.stroke(spline(joints, steps=6), _along(widths), paint, round_ends=True)


def _along(widths: Sequence[float]) -> Array:
    """Widths at the joints, eased between them."""
    return spline([(k, w) for k, w in enumerate(widths)], steps=4)[:, 1]


def pelt(stamp: Stamp, edge: Points, rng: Generator, *, count: int = 60, depth: float = 0.10, length: float = 0.05, inward: float = 1.0,
         slope: float = 0.35, paint: Paint = MID, width: float = 0.008) -> None:  # fmt: skip
    """Fine strokes of hair along an edge, within `depth` of it on the side `inward` (1: right of the way, -1: left)."""
    path = resample(spline(edge), 200)
    run = np.gradient(path, axis=0)
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    side = np.stack([-run[:, 1], run[:, 0]], axis=1) * inward
    for k in rng.integers(0, 196, count):
        deep = depth * rng.random() ** 1.6
        start = path[k] + side[k] * (deep + 0.012)
        end = start + (run[k] + side[k] * slope) * length * rng.uniform(0.6, 1.15)
        stamp.taper([tuple(start), tuple((start + end) / 2 + side[k] * 0.002), tuple(end)], width, paint)


_FOX = (
    (-0.665, -0.372), (-0.60, -0.418), (-0.545, -0.437), (-0.505, -0.478), (-0.45, -0.495), (-0.40, -0.472), (-0.33, -0.455), (-0.24, -0.452),
    (-0.08, -0.428), (0.07, -0.435), (0.165, -0.418), (0.215, -0.36), (0.205, -0.27), (0.13, -0.235), (0.03, -0.272), (-0.10, -0.248),
    (-0.25, -0.205), (-0.36, -0.235), (-0.425, -0.315), (-0.49, -0.345), (-0.57, -0.350), (-0.64, -0.352),
)  # fmt: skip


def fox(stamp: Stamp, rng: Generator, *, body: Paint = INK, fur: Paint = MID, pale: Paint = PAPER) -> None:
    """A red fox walking: black stockings, white throat and tail tip. About 0.6 high, 1.4 long."""
    limb(stamp, [(-0.265, -0.27), (-0.235, -0.18), (-0.225, -0.09), (-0.185, -0.03), (-0.215, -0.006)], [0.09, 0.06, 0.036, 0.03, 0.03])
    limb(stamp, [(0.15, -0.30), (0.155, -0.20), (0.245, -0.125), (0.265, -0.035), (0.235, -0.004)], [0.14, 0.09, 0.042, 0.03, 0.034])
    tail = spline([(0.18, -0.375), (0.30, -0.315), (0.43, -0.225), (0.56, -0.175), (0.72, -0.20)], steps=10)
    stamp.stroke(tail, _along([0.06, 0.085, 0.135, 0.135, 0.012]), body)
    stamp.fill([(-0.462, -0.475), (-0.42, -0.585), (-0.39, -0.47)], INK)
    stamp.blob(_FOX, body)
    stamp.fill(spline([(-0.515, -0.465), (-0.50, -0.56), (-0.492, -0.61), (-0.455, -0.55), (-0.425, -0.475)]), body)
    stamp.fill([(-0.495, -0.49), (-0.487, -0.57), (-0.455, -0.50)], fur)
    limb(stamp, [(-0.30, -0.30), (-0.285, -0.20), (-0.315, -0.10), (-0.325, -0.025), (-0.365, -0.004)], [0.11, 0.07, 0.038, 0.03, 0.034])
    limb(stamp, [(0.135, -0.335), (0.075, -0.21), (0.155, -0.115), (0.14, -0.03), (0.10, -0.004)], [0.17, 0.115, 0.044, 0.03, 0.034])
    _fox_coat(stamp, rng, tail, fur, pale)


def _fox_coat(stamp: Stamp, rng: Generator, tail: Array, fur: Paint, pale: Paint) -> None:
    stamp.blob([(-0.60, -0.372), (-0.53, -0.375), (-0.465, -0.40), (-0.43, -0.375), (-0.45, -0.33), (-0.50, -0.352), (-0.57, -0.356)], pale)
    stamp.blob([(-0.425, -0.33), (-0.39, -0.33), (-0.345, -0.255), (-0.30, -0.215), (-0.355, -0.24)], pale)
    stamp.stroke(tail[-13:], _along([0.105, 0.10, 0.055, 0.006]), pale)
    stamp.taper([(-0.565, -0.412), (-0.548, -0.418), (-0.53, -0.412)], 0.014, pale)
    stamp.dot(-0.655, -0.374, 0.014, INK)
    back = [(-0.42, -0.475), (-0.24, -0.45), (-0.08, -0.428), (0.07, -0.432), (0.20, -0.40)]
    pelt(stamp, back, rng, count=85, depth=0.10, length=0.055, paint=fur)
    pelt(stamp, [(0.20, -0.38), (0.19, -0.30), (0.11, -0.25)], rng, count=16, depth=0.05, length=0.05, paint=fur)
    pelt(stamp, [(0.24, -0.375), (0.34, -0.345), (0.46, -0.275), (0.56, -0.235)], rng, count=30, depth=0.08, length=0.07, paint=fur)


_BUCK = (
    (-0.478, -0.742), (-0.455, -0.768), (-0.41, -0.795), (-0.372, -0.832), (-0.335, -0.845), (-0.295, -0.81), (-0.255, -0.73), (-0.205, -0.645),
    (-0.15, -0.60), (-0.09, -0.588), (0.03, -0.568), (0.15, -0.578), (0.24, -0.572), (0.30, -0.535), (0.325, -0.46), (0.315, -0.375),
    (0.27, -0.31), (0.20, -0.305), (0.13, -0.345), (0.02, -0.335), (-0.11, -0.312), (-0.20, -0.335), (-0.25, -0.40), (-0.29, -0.50),
    (-0.325, -0.60), (-0.345, -0.68), (-0.375, -0.718), (-0.43, -0.712), (-0.468, -0.715),
)  # fmt: skip
_BEAM = ((-0.335, -0.835), (-0.305, -0.885), (-0.275, -0.95), (-0.28, -1.02), (-0.325, -1.085), (-0.395, -1.12), (-0.455, -1.115))
_TINES = (
    ((-0.325, -0.855), (-0.365, -0.885), (-0.385, -0.935)), ((-0.278, -0.955), (-0.265, -1.03), (-0.285, -1.11)),
    ((-0.30, -1.055), (-0.305, -1.12), (-0.335, -1.185)), ((-0.36, -1.105), (-0.375, -1.15), (-0.405, -1.195)),
)  # fmt: skip


def antlers(stamp: Stamp, paint: Paint = INK, dx: float = 0.0, dy: float = 0.0, size: float = 1.0) -> None:
    """One antler of a whitetail buck, its beam swept forward, four tines."""
    with stamp.at(dx - 0.335 * (1 - size), dy - 0.835 * (1 - size), size):
        stamp.stroke(spline(_BEAM), [0.036, 0.030, 0.026, 0.022, 0.010], paint)
        for tine in _TINES:
            stamp.stroke(spline(tine), [0.024, 0.018, 0.006], paint)


def buck(stamp: Stamp, rng: Generator, *, body: Paint = INK, fur: Paint = MID, pale: Paint = LIGHT, horn: Paint = INK) -> None:
    """A white-tailed buck standing with his head up. 1.2 high to the antlers, shoulder 0.59."""
    antlers(stamp, horn, 0.045, 0.012, 0.93)
    hoof = [0.030, 0.034, 0.026]
    limb(stamp, [(-0.13, -0.36), (-0.105, -0.26), (-0.112, -0.165), (-0.098, -0.065), (-0.098, -0.022), (-0.12, 0)], [0.11, 0.06, 0.042, *hoof], body)
    limb(stamp, [(0.20, -0.42), (0.145, -0.31), (0.135, -0.26), (0.195, -0.185), (0.175, -0.075), (0.172, -0.024), (0.15, 0)],
         [0.15, 0.12, 0.075, 0.046, *hoof], body)  # fmt: skip
    stamp.blob([(0.295, -0.55), (0.345, -0.53), (0.365, -0.46), (0.35, -0.40), (0.325, -0.43), (0.31, -0.49)], body)
    stamp.blob(_BUCK, body)
    limb(stamp, [(-0.175, -0.40), (-0.172, -0.28), (-0.188, -0.17), (-0.182, -0.065), (-0.184, -0.022), (-0.208, 0)], [0.14, 0.07, 0.044, *hoof], body)
    limb(stamp, [(0.245, -0.45), (0.215, -0.33), (0.20, -0.26), (0.275, -0.185), (0.258, -0.075), (0.256, -0.024), (0.232, 0)],
         [0.18, 0.145, 0.085, 0.05, *hoof], body)  # fmt: skip
    stamp.blob([(-0.325, -0.825), (-0.30, -0.875), (-0.25, -0.90), (-0.222, -0.898), (-0.235, -0.855), (-0.28, -0.815)], body)
    stamp.blob([(-0.305, -0.838), (-0.285, -0.868), (-0.245, -0.885), (-0.255, -0.855)], fur)
    antlers(stamp, horn)
    _buck_coat(stamp, rng, fur, pale)


def _buck_coat(stamp: Stamp, rng: Generator, fur: Paint, pale: Paint) -> None:
    stamp.blob([(-0.478, -0.735), (-0.455, -0.742), (-0.44, -0.722), (-0.465, -0.718)], pale)
    stamp.blob([(-0.345, -0.69), (-0.325, -0.70), (-0.305, -0.63), (-0.32, -0.61)], pale)
    stamp.blob([(-0.412, -0.778), (-0.398, -0.792), (-0.38, -0.788), (-0.395, -0.776)], pale)
    stamp.dot(-0.397, -0.784, 0.0075, INK)
    stamp.dot(-0.474, -0.742, 0.011, INK)
    stamp.blob([(0.33, -0.52), (0.355, -0.46), (0.345, -0.41), (0.328, -0.44)], pale)
    pelt(stamp, [(-0.28, -0.79), (-0.24, -0.70), (-0.19, -0.63), (-0.10, -0.59)], rng, count=55, depth=0.11, length=0.06, paint=fur)
    pelt(stamp, [(-0.12, -0.59), (0.03, -0.568), (0.15, -0.578), (0.27, -0.555)], rng, count=75, depth=0.10, length=0.055, paint=fur)
    pelt(stamp, [(0.30, -0.53), (0.322, -0.45), (0.31, -0.37)], rng, count=24, depth=0.07, length=0.06, paint=fur, slope=0.1)
    pelt(stamp, [(-0.30, -0.52), (-0.26, -0.42), (-0.20, -0.34)], rng, count=24, depth=0.06, length=0.05, inward=-1.0, paint=fur, slope=-0.1)


def hare(stamp: Stamp, rng: Generator, *, body: Paint = PAPER, shade: Paint = LIGHT, outline: float = 0.18) -> None:
    """A snowshoe hare sitting, white in winter: long hind foot, black ear tips. About 0.9 high."""
    ears = ([(-0.20, -0.64), (-0.19, -0.80), (-0.13, -0.93), (-0.10, -0.80), (-0.14, -0.64)],
            [(-0.16, -0.63), (-0.11, -0.80), (-0.04, -0.90), (-0.03, -0.78), (-0.09, -0.62)])  # fmt: skip
    for ear in ears[::-1]:
        stamp.blob(ear, body, outline)
        stamp.fill(spline([ear[2], (ear[2][0] - 0.02, ear[2][1] + 0.06), (ear[2][0] + 0.025, ear[2][1] + 0.06)], closed=True))
    stamp.blob([(0.40, -0.16), (0.45, -0.20), (0.47, -0.14), (0.42, -0.10)], body, outline)
    stamp.blob([(-0.37, -0.53), (-0.30, -0.63), (-0.20, -0.67), (-0.10, -0.63), (-0.03, -0.55), (0.10, -0.52), (0.26, -0.44), (0.38, -0.28),
                (0.41, -0.12), (0.36, -0.02), (0.12, 0.0), (-0.12, 0.0), (-0.20, -0.12), (-0.25, -0.30), (-0.24, -0.42), (-0.33, -0.46)], body, outline)  # fmt: skip
    stamp.blob([(0.05, -0.02), (0.02, -0.20), (0.12, -0.36), (0.28, -0.36), (0.36, -0.20), (0.33, -0.04)], shade)
    stamp.curve([(0.02, -0.03), (0.0, -0.20), (0.09, -0.36), (0.24, -0.39)], outline)
    stamp.blob([(-0.10, 0.0), (-0.11, -0.05), (0.10, -0.075), (0.30, -0.07), (0.36, 0.0)], body, outline)
    stamp.blob([(-0.27, 0.0), (-0.24, -0.16), (-0.19, -0.26), (-0.12, -0.14), (-0.16, 0.0)], body, outline)
    stamp.dot(-0.255, -0.565, 0.026)
    stamp.dot(-0.262, -0.573, 0.008, PAPER)
    stamp.dot(-0.365, -0.525, 0.014)
    pelt(stamp, [(0.0, -0.54), (0.15, -0.50), (0.30, -0.40), (0.39, -0.22)], rng, count=40, depth=0.16, length=0.06, paint=INK, width=0.007)
    pelt(stamp, [(-0.23, -0.40), (-0.22, -0.25), (-0.16, -0.10)], rng, count=12, depth=0.05, length=0.05, inward=-1, paint=INK, width=0.007)


def cat_back(stamp: Stamp, *, paint: Paint = INK, tail_side: int = 1) -> None:
    """A cat sitting with its back to us."""
    stamp.stroke(spline([(tail_side * 0.12, -0.05), (tail_side * 0.34, -0.03), (tail_side * 0.50, -0.07), (tail_side * 0.54, -0.17)]),
                 [0.10, 0.085, 0.075, 0.05], paint, round_ends=True)  # fmt: skip
    stamp.blob([(0, -0.66), (0.11, -0.60), (0.17, -0.45), (0.23, -0.25), (0.25, -0.08), (0.16, 0.0), (-0.16, 0.0), (-0.25, -0.08), (-0.23, -0.25),
                (-0.17, -0.45), (-0.11, -0.60)], paint)  # fmt: skip
    stamp.blob([(0, -0.88), (0.12, -0.85), (0.17, -0.74), (0.13, -0.63), (0, -0.59), (-0.13, -0.63), (-0.17, -0.74), (-0.12, -0.85)], paint)
    for side in (1, -1):
        stamp.fill([(side * 0.16, -0.76), (side * 0.155, -0.99), (side * 0.03, -0.86)], paint)


def woodchuck(stamp: Stamp, rng: Generator, *, body: Paint = INK, fur: Paint = MID) -> None:
    """A woodchuck upright, in profile."""
    stamp.stroke(spline([(0.16, -0.05), (0.34, -0.03), (0.46, -0.06)]), [0.12, 0.10, 0.05], body)
    stamp.blob([(-0.30, -0.86), (-0.24, -0.95), (-0.12, -1.0), (-0.02, -0.95), (0.02, -0.84), (0.12, -0.66), (0.22, -0.40), (0.25, -0.15), (0.18, 0.0),
                (-0.14, 0.0), (-0.20, -0.16), (-0.19, -0.42), (-0.16, -0.62), (-0.18, -0.78), (-0.27, -0.80)], body)  # fmt: skip
    stamp.blob([(-0.24, -0.03), (-0.10, -0.07), (0.04, -0.03), (0.02, 0.0), (-0.22, 0.0)], body)
    limb(stamp, [(-0.10, -0.64), (-0.17, -0.54), (-0.27, -0.52)], [0.12, 0.08, 0.05], body)
    stamp.dot(-0.06, -0.955, 0.035, body)
    stamp.dot(-0.185, -0.905, 0.02, PAPER)
    pelt(stamp, [(0.0, -0.88), (0.10, -0.68), (0.20, -0.42), (0.24, -0.16)], rng, count=60, depth=0.16, length=0.07, paint=fur)
    pelt(stamp, [(-0.17, -0.62), (-0.19, -0.42), (-0.19, -0.20)], rng, count=26, depth=0.07, length=0.06, inward=-1, paint=fur, slope=-0.1)


def squirrel(stamp: Stamp, rng: Generator, *, body: Paint = INK, fur: Paint = MID) -> None:
    """A grey squirrel sitting up, an acorn in its paws, tail over its back."""
    tail = spline([(0.18, -0.06), (0.36, -0.16), (0.40, -0.42), (0.27, -0.66), (0.36, -0.86), (0.50, -0.86)], steps=8)
    stamp.stroke(tail, _along([0.10, 0.20, 0.27, 0.24, 0.19, 0.05]), body, round_ends=True)
    stamp.blob([(-0.36, -0.62), (-0.30, -0.71), (-0.19, -0.75), (-0.08, -0.68), (-0.04, -0.56), (0.08, -0.44), (0.18, -0.25), (0.18, -0.06), (0.08, 0.0),
                (-0.16, 0.0), (-0.19, -0.12), (-0.15, -0.30), (-0.16, -0.46), (-0.25, -0.55), (-0.34, -0.57)], body)  # fmt: skip
    stamp.fill(spline([(-0.17, -0.72), (-0.13, -0.84), (-0.08, -0.70)]), body)
    limb(stamp, [(-0.10, -0.42), (-0.18, -0.36), (-0.26, -0.42)], [0.10, 0.06, 0.04], body)
    stamp.blob([(-0.26, 0.0), (-0.20, -0.05), (0.02, -0.06), (0.04, 0.0)], body)
    stamp.dot(-0.28, -0.44, 0.04, LIGHT)
    stamp.dot(-0.235, -0.645, 0.020, PAPER)
    pelt(stamp, [(0.26, -0.14), (0.29, -0.40), (0.18, -0.62), (0.27, -0.85)], rng, count=70, depth=0.16, length=0.09, paint=fur, slope=0.5)
    pelt(stamp, [(-0.05, -0.56), (0.07, -0.44), (0.17, -0.25)], rng, count=30, depth=0.12, length=0.05, paint=fur)


def beaver(stamp: Stamp) -> None:
    """A beaver's head and back, swimming left; the water line is the origin's row."""
    stamp.blob([(-0.52, -0.02), (-0.50, -0.12), (-0.42, -0.19), (-0.32, -0.22), (-0.24, -0.17), (-0.12, -0.10), (0.08, -0.14), (0.30, -0.12), (0.50, -0.03),
                (0.50, 0.01), (-0.50, 0.01)])  # fmt: skip
    stamp.dot(-0.29, -0.215, 0.035)
    stamp.dot(-0.41, -0.145, 0.016, PAPER)
    stamp.taper([(-0.26, -0.15), (-0.10, -0.085), (0.10, -0.115), (0.32, -0.095)], 0.018, LIGHT)


def horse(stamp: Stamp, rng: Generator, *, body: Paint = INK, fur: Paint = MID) -> None:
    """A work-horse trotting in harness, facing left. About 1 high at the ears."""
    limb(stamp, [(-0.22, -0.42), (-0.14, -0.30), (-0.17, -0.17), (-0.10, -0.10)], [0.14, 0.09, 0.06, 0.06], body)
    limb(stamp, [(0.30, -0.45), (0.38, -0.30), (0.46, -0.18), (0.50, -0.03), (0.46, 0)], [0.18, 0.12, 0.07, 0.055, 0.07], body)
    stamp.stroke(spline([(0.43, -0.60), (0.53, -0.55), (0.57, -0.40), (0.55, -0.26)]), [0.05, 0.09, 0.09, 0.02], body)
    stamp.blob([(-0.62, -0.70), (-0.57, -0.78), (-0.47, -0.90), (-0.40, -0.95), (-0.33, -0.90), (-0.24, -0.78), (-0.14, -0.67), (0.0, -0.64), (0.18, -0.66),
                (0.34, -0.66), (0.43, -0.58), (0.45, -0.46), (0.38, -0.36), (0.26, -0.36), (0.10, -0.35), (-0.10, -0.34), (-0.24, -0.40), (-0.33, -0.54),
                (-0.39, -0.69), (-0.44, -0.73), (-0.53, -0.68), (-0.59, -0.655)], body)  # fmt: skip
    stamp.fill([(-0.43, -0.92), (-0.425, -1.02), (-0.365, -0.93)], body)
    limb(stamp, [(-0.24, -0.46), (-0.34, -0.36), (-0.40, -0.24), (-0.37, -0.12), (-0.35, -0.06)], [0.17, 0.10, 0.062, 0.05, 0.07], body)
    limb(stamp, [(0.34, -0.50), (0.27, -0.34), (0.33, -0.20), (0.28, -0.06), (0.24, 0)], [0.24, 0.15, 0.07, 0.055, 0.07], body)
    pelt(stamp, [(-0.36, -0.93), (-0.24, -0.78), (-0.14, -0.67)], rng, count=40, depth=0.07, length=0.07, paint=fur, slope=0.6)
    pelt(stamp, [(-0.10, -0.65), (0.18, -0.66), (0.40, -0.62)], rng, count=50, depth=0.12, length=0.07, paint=fur)


def frog(stamp: Stamp, *, body: Paint = MID, throat: Paint = PAPER, blown: bool = True) -> None:
    """A small tree-frog in profile, its throat blown up if it sings."""
    if blown:
        stamp.dot(-0.40, -0.24, 0.30, throat)
        stamp.line([(-0.40 + 0.30 * np.cos(a), -0.24 + 0.30 * np.sin(a)) for a in np.linspace(0, 6.28, 40)], 0.16, INK, closed=True)
        for a in (100, 130, 160):
            t = np.deg2rad(a)
            stamp.stroke([(-0.40 + 0.26 * np.cos(t), -0.24 + 0.26 * np.sin(t)), (-0.40 + 0.16 * np.cos(t), -0.24 + 0.16 * np.sin(t))], 0.012)
    stamp.blob([(-0.62, -0.50), (-0.48, -0.66), (-0.30, -0.70), (-0.05, -0.62), (0.25, -0.42), (0.46, -0.18), (0.40, -0.04), (0.10, -0.06), (-0.20, -0.18),
                (-0.42, -0.38)], body, 0.18)  # fmt: skip
    stamp.dot(-0.36, -0.66, 0.12, body)
    stamp.dot(-0.37, -0.67, 0.085, PAPER)
    stamp.dot(-0.38, -0.67, 0.05)
    limb(stamp, [(-0.20, -0.28), (-0.16, -0.10), (-0.28, 0.0)], [0.10, 0.07, 0.06])
    limb(stamp, [(0.36, -0.24), (0.12, -0.26), (0.06, -0.16), (0.34, -0.04), (0.16, 0.0), (0.06, 0.01)], [0.16, 0.12, 0.09, 0.08, 0.06, 0.05])
    stamp.curve([(-0.58, -0.48), (-0.40, -0.50), (-0.22, -0.46)], 0.14)
