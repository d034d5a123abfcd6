"""Animals in profile, facing left, feet on the origin's row: hand-placed outlines, jointed limbs, furry
coats.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import Points, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp


def limb(stamp: Stamp, joints: Points, widths: Sequence[float], paint: Paint = INK) -> None:
    """Draw a leg: a smooth stroke through its joints."""
    stamp.stroke(spline(joints, steps=6), eased(widths), paint, round_ends=True)


def eased(widths: Sequence[float]) -> Array:
    """Return widths eased between those at the joints."""
    return spline([(k, w) for k, w in enumerate(widths)], steps=4)[:, 1]


def pelt(
    stamp: Stamp,
    edge: Points,
    rng: Generator,
    *,
    count: int = 60,
    depth: float = 0.10,
    length: float = 0.05,
    inward: float = 1.0,
    slope: float = 0.35,
    paint: Paint = MID,
    width: float = 0.008,
) -> None:
    """Draw fine strokes of hair within `depth` of an edge, on its right (`inward` 1) or left (-1)."""
    path = resample(spline(edge), 200)
    run = np.gradient(path, axis=0)
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    side = np.stack([-run[:, 1], run[:, 0]], axis=1) * inward
    for k in rng.integers(0, 196, count):
        deep = depth * rng.random() ** 1.6
        start = path[k] + side[k] * (deep + 0.012)
        end = start + (run[k] + side[k] * slope) * length * rng.uniform(0.6, 1.15)
        stamp.taper([tuple(start), tuple((start + end) / 2 + side[k] * 0.002), tuple(end)], width, paint)


_FOX = xy(
    "-0.665,-0.372 -0.6,-0.418 -0.545,-0.437 -0.505,-0.478 -0.45,-0.495 -0.4,-0.472 "
    "-0.33,-0.455 -0.24,-0.452 -0.08,-0.428 0.07,-0.435 0.165,-0.418 0.215,-0.36 "
    "0.205,-0.27 0.13,-0.235 0.03,-0.272 -0.1,-0.248 -0.25,-0.205 -0.36,-0.235 "
    "-0.425,-0.315 -0.49,-0.345 -0.57,-0.35 -0.64,-0.352"
)


_FAR_LEGS = (
    (
        "-0.265,-0.32 -0.225,-0.20 -0.205,-0.10 -0.150,-0.035 -0.175,-0.008",
        [0.09, 0.055, 0.032, 0.026, 0.028],
    ),
    ("0.15,-0.35 0.165,-0.23 0.275,-0.145 0.315,-0.045 0.288,-0.006", [0.14, 0.085, 0.038, 0.027, 0.030]),
)
_NEAR_LEGS = (
    (
        "-0.31,-0.35 -0.305,-0.23 -0.345,-0.115 -0.375,-0.028 -0.412,-0.006",
        [0.11, 0.066, 0.035, 0.027, 0.030],
    ),
    ("0.135,-0.39 0.075,-0.24 0.150,-0.130 0.120,-0.035 0.082,-0.006", [0.17, 0.11, 0.040, 0.027, 0.030]),
)


def fox(stamp: Stamp, rng: Generator, *, body: Paint = INK, fur: Paint = MID, pale: Paint = PAPER) -> None:
    """Draw a red fox walking: black stockings, white throat and tail tip. About 0.6 high, 1.4 long."""
    for text, widths in _FAR_LEGS:
        limb(stamp, xy(text), widths)
    with stamp.at(0.0, -0.055):
        tail = spline(xy("0.18,-0.375 0.3,-0.315 0.43,-0.225 0.56,-0.175 0.72,-0.2"), steps=10)
        stamp.stroke(tail, eased([0.06, 0.085, 0.135, 0.135, 0.012]), body)
        stamp.fill([(-0.462, -0.475), (-0.42, -0.585), (-0.39, -0.47)], INK)
        stamp.blob(_FOX, body)
        stamp.fill(spline(xy("-0.515,-0.465 -0.5,-0.56 -0.492,-0.61 -0.455,-0.55 -0.425,-0.475")), body)
        stamp.fill([(-0.495, -0.49), (-0.487, -0.57), (-0.455, -0.50)], fur)
    for text, widths in _NEAR_LEGS:
        limb(stamp, xy(text), widths)
    with stamp.at(0.0, -0.055):
        _fox_coat(stamp, rng, tail, fur, pale)


def _fox_coat(stamp: Stamp, rng: Generator, tail: Array, fur: Paint, pale: Paint) -> None:
    stamp.blob(
        xy("-0.6,-0.372 -0.53,-0.375 -0.465,-0.4 -0.43,-0.375 -0.45,-0.33 -0.5,-0.352 -0.57,-0.356"),
        pale,
    )
    stamp.blob(xy("-0.425,-0.33 -0.39,-0.33 -0.345,-0.255 -0.3,-0.215 -0.355,-0.24"), pale)
    stamp.stroke(tail[-13:], eased([0.105, 0.10, 0.055, 0.006]), pale)
    stamp.taper([(-0.565, -0.412), (-0.548, -0.418), (-0.53, -0.412)], 0.014, pale)
    stamp.dot(-0.655, -0.374, 0.014, INK)
    back = [(-0.42, -0.475), (-0.24, -0.45), (-0.08, -0.428), (0.07, -0.432), (0.20, -0.40)]
    pelt(stamp, back, rng, count=85, depth=0.10, length=0.055, paint=fur)
    thigh = [(0.20, -0.38), (0.19, -0.30), (0.11, -0.25)]
    pelt(stamp, thigh, rng, count=16, depth=0.05, length=0.05, paint=fur)
    pelt(
        stamp,
        [(0.24, -0.375), (0.34, -0.345), (0.46, -0.275), (0.56, -0.235)],
        rng,
        count=30,
        depth=0.08,
        length=0.07,
        paint=fur,
    )


_BUCK = xy(
    "-0.478,-0.742 -0.455,-0.768 -0.41,-0.795 -0.372,-0.832 -0.335,-0.845 -0.295,-0.81 "
    "-0.255,-0.73 -0.205,-0.645 -0.15,-0.6 -0.09,-0.588 0.03,-0.568 0.15,-0.578 "
    "0.24,-0.572 0.3,-0.535 0.325,-0.46 0.315,-0.375 0.27,-0.31 0.2,-0.305 0.13,-0.345 "
    "0.02,-0.335 -0.11,-0.312 -0.2,-0.335 -0.25,-0.4 -0.29,-0.5 -0.325,-0.6 -0.345,-0.68 "
    "-0.375,-0.718 -0.43,-0.712 -0.468,-0.715"
)
_BEAM = xy("-0.335,-0.835 -0.305,-0.885 -0.275,-0.95 -0.28,-1.02 -0.325,-1.085 -0.395,-1.12 -0.455,-1.115")
_TINES = (
    ((-0.325, -0.855), (-0.372, -0.880), (-0.398, -0.945)),
    ((-0.276, -0.965), (-0.235, -1.04), (-0.245, -1.15)),
    ((-0.295, -1.05), (-0.275, -1.13), (-0.30, -1.225)),
    ((-0.355, -1.10), (-0.352, -1.16), (-0.385, -1.215)),
)


def antlers(stamp: Stamp, paint: Paint = INK, dx: float = 0.0, dy: float = 0.0, size: float = 1.0) -> None:
    """Draw one antler of a whitetail buck, its beam swept forward, four tines."""
    with stamp.at(dx - 0.335 * (1 - size), dy - 0.835 * (1 - size), size):
        for colour, more in ((INK, 0.018), (paint, 0.0)):
            stamp.stroke(spline(_BEAM), np.array([0.040, 0.034, 0.030, 0.026, 0.008]) + more, colour)
            for tine in _TINES:
                stamp.stroke(spline(tine), np.array([0.030, 0.024, 0.005]) + more, colour)


def buck(
    stamp: Stamp,
    rng: Generator,
    *,
    body: Paint = INK,
    fur: Paint = MID,
    pale: Paint = LIGHT,
    horn: Paint = LIGHT,
) -> None:
    """Draw a white-tailed buck standing with his head up. 1.2 high to the antlers, 0.59 at the shoulder."""
    antlers(stamp, horn, 0.055, 0.014, 0.88)
    hoof = [0.030, 0.034, 0.026]
    limb(
        stamp,
        xy("-0.13,-0.36 -0.105,-0.26 -0.112,-0.165 -0.098,-0.065 -0.098,-0.022 -0.12,0"),
        [0.11, 0.06, 0.042, *hoof],
        body,
    )
    limb(
        stamp,
        xy("0.2,-0.42 0.145,-0.31 0.135,-0.26 0.195,-0.185 0.175,-0.075 0.172,-0.024 0.15,0"),
        [0.15, 0.12, 0.075, 0.046, *hoof],
        body,
    )
    stamp.blob(xy("0.295,-0.55 0.345,-0.53 0.365,-0.46 0.35,-0.4 0.325,-0.43 0.31,-0.49"), body)
    stamp.blob(_BUCK, body)
    limb(
        stamp,
        xy("-0.175,-0.4 -0.172,-0.28 -0.188,-0.17 -0.182,-0.065 -0.184,-0.022 -0.208,0"),
        [0.14, 0.07, 0.044, *hoof],
        body,
    )
    limb(
        stamp,
        xy("0.245,-0.45 0.215,-0.33 0.2,-0.26 0.275,-0.185 0.258,-0.075 0.256,-0.024 0.232,0"),
        [0.18, 0.145, 0.085, 0.05, *hoof],
        body,
    )
    stamp.blob(
        xy("-0.325,-0.825 -0.3,-0.875 -0.25,-0.9 -0.222,-0.898 -0.235,-0.855 -0.28,-0.815"),
        body,
    )
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
    pelt(
        stamp,
        [(-0.28, -0.79), (-0.24, -0.70), (-0.19, -0.63), (-0.10, -0.59)],
        rng,
        count=90,
        depth=0.10,
        length=0.034,
        paint=fur,
        width=0.005,
    )
    pelt(
        stamp,
        [(-0.12, -0.59), (0.03, -0.568), (0.15, -0.578), (0.27, -0.555)],
        rng,
        count=130,
        depth=0.09,
        length=0.034,
        paint=fur,
        width=0.005,
    )
    pelt(
        stamp,
        [(0.30, -0.53), (0.322, -0.45), (0.31, -0.37)],
        rng,
        count=40,
        depth=0.06,
        length=0.034,
        paint=fur,
        slope=0.1,
        width=0.005,
    )
    pelt(
        stamp,
        [(-0.30, -0.52), (-0.26, -0.42), (-0.20, -0.34)],
        rng,
        count=30,
        depth=0.05,
        length=0.034,
        inward=-1.0,
        paint=fur,
        slope=-0.1,
        width=0.005,
    )


def horse(stamp: Stamp, rng: Generator, *, body: Paint = INK, fur: Paint = MID) -> None:
    """Draw a work-horse trotting in harness, facing left. About 1 high at the ears."""
    limb(
        stamp,
        [(-0.22, -0.42), (-0.14, -0.30), (-0.17, -0.17), (-0.10, -0.10)],
        [0.14, 0.09, 0.06, 0.06],
        body,
    )
    limb(
        stamp,
        xy("0.3,-0.45 0.38,-0.3 0.46,-0.18 0.5,-0.03 0.46,0"),
        [0.18, 0.12, 0.07, 0.055, 0.07],
        body,
    )
    stamp.stroke(
        spline([(0.43, -0.60), (0.53, -0.55), (0.57, -0.40), (0.55, -0.26)]), [0.05, 0.09, 0.09, 0.02], body
    )
    stamp.blob(
        xy(
            "-0.62,-0.7 -0.57,-0.78 -0.47,-0.9 -0.4,-0.95 -0.33,-0.9 -0.24,-0.78 -0.14,-0.67 "
            "0,-0.64 0.18,-0.66 0.34,-0.66 0.43,-0.58 0.45,-0.46 0.38,-0.36 0.26,-0.36 0.1,-0.35 "
            "-0.1,-0.34 -0.24,-0.4 -0.33,-0.54 -0.39,-0.69 -0.44,-0.73 -0.53,-0.68 -0.59,-0.655"
        ),
        body,
    )
    stamp.fill([(-0.43, -0.92), (-0.425, -1.02), (-0.365, -0.93)], body)
    limb(
        stamp,
        xy("-0.24,-0.46 -0.34,-0.36 -0.4,-0.24 -0.37,-0.12 -0.35,-0.06"),
        [0.17, 0.10, 0.062, 0.05, 0.07],
        body,
    )
    limb(
        stamp,
        xy("0.34,-0.5 0.27,-0.34 0.33,-0.2 0.28,-0.06 0.24,0"),
        [0.24, 0.15, 0.07, 0.055, 0.07],
        body,
    )
    pelt(
        stamp,
        [(-0.36, -0.93), (-0.24, -0.78), (-0.14, -0.67)],
        rng,
        count=40,
        depth=0.07,
        length=0.07,
        paint=fur,
        slope=0.6,
    )
    pelt(
        stamp,
        [(-0.10, -0.65), (0.18, -0.66), (0.40, -0.62)],
        rng,
        count=50,
        depth=0.12,
        length=0.07,
        paint=fur,
    )
