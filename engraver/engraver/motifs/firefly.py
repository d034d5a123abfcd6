"""A firefly with its lantern lit, and the timothy that it climbs."""

from __future__ import annotations

import numpy as np

from engraver.grid import Array
from engraver.ribbon import Points, normals, resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp

_CASE = xy(
    ".205,-.400 .10,-.440 -.06,-.455 -.24,-.445 -.42,-.405 -.560,-.335 -.640,-.250 -.640,-.195 "
    "-.560,-.185 -.42,-.205 -.24,-.220 -.05,-.230 .12,-.230 .215,-.235"
)
"""The near wing-case, folded along the back."""
_SHIELD = xy(".185,-.390 .25,-.410 .34,-.395 .425,-.335 .470,-.262 .440,-.232 .33,-.222 .20,-.228 .175,-.30")
_BELLY = xy(
    ".20,-.24 .02,-.25 -.20,-.25 -.42,-.225 -.575,-.185 -.650,-.130 -.655,-.075 -.600,-.045 -.50,-.060 "
    "-.34,-.100 -.16,-.140 .02,-.160 .16,-.165"
)
_LANTERN = xy(
    "-.290,-.235 -.42,-.222 -.575,-.182 -.648,-.130 -.653,-.077 -.600,-.047 -.50,-.062 -.36,-.095 -.285,-.115"
)
_LEGS = (
    ".28,-.20 .36,-.250 .44,-.12 .51,-.01 .57,.012",
    ".20,-.18 .17,-.265 .24,-.12 .23,-.005 .295,.012",
    ".11,-.175 -.03,-.205 -.03,-.10 -.12,-.005 -.185,.012",
)


def firefly(stamp: Stamp) -> None:
    """Draw a firefly on a stalk in profile, facing right, its lantern lit.

    It is 1.4 long with its feelers, 0.45 high. The stalk is the line y = 0, the lantern at (-0.47, -0.14).
    """
    for way in _LEGS:
        _leg(stamp, xy(way))
    for way in (".44,-.27 .52,-.37 .62,-.44 .76,-.47", ".45,-.26 .56,-.33 .68,-.37 .82,-.36"):
        feeler = spline(xy(way))
        stamp.stroke(feeler, [0.030, 0.026, 0.022, 0.012])
        stamp.stroke(feeler, [0.014, 0.011, 0.008, 0.003], MID)
    _belly(stamp)
    stamp.blob(_LANTERN, PAPER, 0.16)
    for x, top, foot in ((-0.40, -0.225, -0.085), (-0.53, -0.198, -0.055)):
        stamp.curve([(x, top), (x - 0.028, (top + foot) / 2), (x - 0.005, foot)], 0.2)
    _head(stamp)
    _case(stamp)
    stamp.blob(_SHIELD, LIGHT, 0.2)
    stamp.blob(xy(".23,-.365 .32,-.370 .385,-.325 .36,-.285 .26,-.280"), MID)
    stamp.blob(xy(".25,-.350 .315,-.352 .350,-.325 .33,-.300 .26,-.300"))


def _leg(stamp: Stamp, joints: Array) -> None:
    """Draw a leg through hip, knee, ankle, sole and claw: stout thigh, thin shin, a foot on the stalk."""
    hip, knee, shin, ankle, claw = joints
    for path, widths in (
        (np.stack([ankle, claw]), [0.034, 0.022]),
        (spline([knee, shin, ankle]), [0.040, 0.032, 0.030]),
        (np.stack([hip, (hip + knee) / 2, knee]), [0.040, 0.066, 0.042]),
    ):
        wide = np.array(widths)
        stamp.stroke(path, wide)
        stamp.stroke(path, wide - 0.018, MID)
        lit = path + normals(path) * -0.22 * np.interp(
            np.linspace(0, 1, len(path)), np.linspace(0, 1, len(wide)), wide
        )[:, None]  # fmt: skip
        stamp.stroke(lit, 0.3 * (wide - 0.018), LIGHT)


def _belly(stamp: Stamp) -> None:
    """The belly between the legs: rings of a middle tone, hatched with light from the lantern."""
    stamp.blob(_BELLY, MID, 0.2)
    for k in range(16):
        x, y = 0.11 - 0.0245 * k, -0.184 + 0.0036 * k
        stamp.stroke([(x, y), (x - 0.014, y - 0.024 - 0.0016 * k)], [0.010, 0.004], LIGHT, 0.09)
    for k in range(4):
        x = 0.06 - 0.095 * k
        stamp.curve([(x, -0.235), (x - 0.024, -0.20), (x - 0.010, -0.168 + 0.0115 * k)], 0.18)


def _head(stamp: Stamp) -> None:
    """The head under the shield: a great dark eye with a glint, the muzzle, its jaws."""
    for x in (0.455, 0.485):
        stamp.stroke([(x, -0.170), (x + 0.012, -0.122)], [0.034, 0.026])
        stamp.stroke([(x, -0.170), (x + 0.010, -0.130)], [0.016, 0.010], MID)
    stamp.blob(xy(".39,-.235 .455,-.268 .505,-.235 .512,-.185 .475,-.148 .425,-.145 .380,-.175"), MID, 0.16)
    stamp.blob(xy(".478,-.225 .500,-.215 .503,-.185 .480,-.160 .462,-.166 .480,-.190"), LIGHT)
    stamp.dot(0.440, -0.205, 0.034)
    stamp.dot(0.449, -0.216, 0.011, PAPER)
    stamp.curve([(0.462, -0.160), (0.482, -0.168), (0.500, -0.166)], 0.13)


def _case(stamp: Stamp) -> None:
    """The wing-case: dark, its rim and seam pale, fine lights along its back."""
    stamp.blob(_CASE, INK, 0.2)
    top, foot = spline(_CASE[:7]), spline(_CASE[:6:-1])
    stamp.stroke(foot - np.array([0, 0.016]), [0.010, 0.030, 0.030, 0.026, 0.010], LIGHT)
    stamp.stroke((top + np.array([0, 0.022]))[3:-4], [0.006, 0.016, 0.016, 0.006], LIGHT)
    along = np.linspace(0.02, 0.90, 30)
    for part in (0.24, 0.38, 0.52, 0.66):
        line = np.stack([
            np.interp(along, np.linspace(0, 1, len(top)), top[:, k]) * (1 - part)
            + np.interp(along, np.linspace(0, 1, len(foot)), foot[:, k]) * part
            for k in (0, 1)
        ], axis=1)  # fmt: skip
        stamp.stroke(
            line[2:-3],
            [0.0, 0.020 - 0.016 * part, 0.017 - 0.014 * part, 0.0],
            LIGHT if part < 0.5 else MID,
            0.09,
        )


def firefly_in_flight(stamp: Stamp) -> None:
    """Draw a small firefly on the wing, flying right: its wings raised, its lantern lit. About 1 long."""
    for way in ("0,-.06 -.18,-.28 -.48,-.36", "0.06,-.06 .02,-.34 -.10,-.60"):
        stamp.stroke(spline(xy(way)), [0.06, 0.20, 0.12], MID, round_ends=True)
    stamp.stroke([(-0.30, 0.05), (0.10, -0.02), (0.36, -0.07)], [0.14, 0.20, 0.10], LIGHT, round_ends=True)
    stamp.dot(-0.34, 0.06, 0.16, PAPER, 0.12)


def timothy(stamp: Stamp, path: Points) -> None:
    """Draw a head of timothy along a path: a close cylinder of spikelets, each with two short awns."""
    line = resample(spline(path), 40)
    side, run = normals(line), np.gradient(line, axis=0)
    run /= np.hypot(run[:, 0], run[:, 1])[:, None]
    stamp.stroke(line, [0.050, 0.085, 0.085, 0.075, 0.030], INK, round_ends=True)
    for k in range(40):
        for part in (-0.9, -0.45, 0.0, 0.45, 0.9) if k % 2 else (-0.68, -0.22, 0.22, 0.68):
            wide = part * min(1.0, 0.3 + 0.08 * (39 - k))
            root = line[k] + side[k] * wide * 0.038
            tip = root + 0.022 * run[k] + side[k] * wide * 0.012
            stamp.stroke([root, tip], [0.011, 0.004], LIGHT if part > -0.3 else MID, 0.09)
