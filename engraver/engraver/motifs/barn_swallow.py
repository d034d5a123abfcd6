"""A barn swallow on the wing, in profile: wings raised, rufous throat, long tail streamers."""

from __future__ import annotations

import numpy as np

from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_BODY = xy(
    ".630,-.018 .590,-.062 .520,-.102 .440,-.112 .350,-.105 .200,-.112 .020,-.085 -.180,-.035 -.440,.030 "
    "-.450,.085 -.300,.140 -.120,.178 .080,.195 .250,.182 .390,.145 .500,.095 .590,.050 .635,.015"
)
_THROAT = xy(
    ".628,.004 .590,.000 .520,.012 .450,.035 .395,.075 .380,.142 .440,.122 .520,.086 .595,.047 .632,.016"
)
_BELLY = xy(
    ".335,.085 .220,.055 .060,.055 -.140,.060 -.320,.065 -.435,.070 -.420,.088 -.290,.135 -.120,.168 "
    ".080,.184 .240,.172 .325,.150"
)
_TIPS = xy("-.215,-.360 -.265,-.470 -.325,-.575 -.395,-.680 -.470,-.785 -.550,-.890 -.635,-.990 -.720,-1.080")
"""Where the quills of the hand end, the innermost first."""
_LINING = xy(
    ".325,-.060 .345,-.200 .300,-.370 .215,-.490 .060,-.620 -.120,-.730 -.330,-.850 -.200,-.690 -.080,-.560 "
    ".010,-.430 .050,-.290 .050,-.170 .060,-.060"
)
_COVERT = xy("-.20,.25 -.36,-.30 -.30,-.72 0,-1 .30,-.72 .36,-.30 .20,.25")


def barn_swallow(stamp: Stamp) -> None:
    """Draw a swallow gliding to the right with its wings raised. 1.9 long with its streamers, 1.3 high."""
    with stamp.at(-0.07, 0.03, 0.92, 26):
        _wing(stamp, INK, INK)
    _tail(stamp)
    stamp.blob(_BODY, INK, 0.2)
    stamp.blob(_BELLY, PAPER)
    for k in range(13):
        x, y = -0.30 + 0.046 * k, 0.118 + 0.044 * float(np.sin(0.22 * k)) - 0.022 * (k % 2)
        stamp.taper([(x + 0.035, y + 0.004), (x, y), (x - 0.045, y - 0.008)], 0.013)
    stamp.blob(_THROAT, MID)
    for x, y in xy(".560,.040 .510,.055 .460,.070 .500,.085 .430,.105"):
        stamp.taper([(x, y), (x - 0.030, y + 0.010)], 0.010)
    stamp.taper(spline(xy(".585,-.052 .520,-.088 .440,-.098 .350,-.092 .250,-.094")), 0.020, LIGHT)
    for k in range(9):
        start = np.array([0.40 - 0.085 * k, -0.066 + 0.012 * k + 0.022 * (k % 2)])
        stamp.taper(start + np.array([[0, 0], [-0.05, 0.008], [-0.11, 0.026]]), 0.015, MID)
    with stamp.at(-0.13, 0.015):
        _wing(stamp, LIGHT, MID)
    _head(stamp)


def _head(stamp: Stamp) -> None:
    """The head: a short wide bill with its gape, a pale brow, a bright eye in the dark cap."""
    stamp.fill(xy(".600,-.045 .665,-.022 .705,.008 .660,.014 .600,.020"), INK)
    stamp.taper(xy(".700,.008 .630,.000 .550,.012"), 0.012, LIGHT)
    stamp.blob(xy(".625,-.040 .590,-.060 .560,-.072 .580,-.046 .610,-.030"), MID)
    stamp.dot(0.520, -0.036, 0.026, LIGHT)
    stamp.dot(0.520, -0.036, 0.019)
    stamp.dot(0.526, -0.043, 0.008, PAPER)
    stamp.taper(xy(".480,-.092 .420,-.094 .350,-.086"), 0.014, MID)


def _tail(stamp: Stamp) -> None:
    """The fork: an outer pair drawn out into streamers, between them short feathers with a pale spot."""
    for tip, long in (
        ("-1.24,-.030", True), ("-.84,.060", False), ("-.76,.105", False), ("-.74,.150", False),
        ("-.80,.205", False), ("-1.16,.330", True),
    ):  # fmt: skip
        (end,) = xy(tip)
        root = np.array([-0.36, 0.055])
        bend = root + (end - root) * [0.5, 0.42 if long else 0.5]
        line = spline(np.stack([root, bend, end]))
        wide = np.array([0.030, 0.075, 0.045, 0.020, 0.0] if long else [0.030, 0.080, 0.085, 0.030])
        stamp.stroke(line, wide + 0.018)
        stamp.stroke(line[:-1], wide, LIGHT if long else MID)
        stamp.taper(line[2:12], 0.010)
        if not long:
            stamp.stroke(line[10:13], 0.030, PAPER)


def _wing(stamp: Stamp, lining: Paint, quills: Paint) -> None:
    """A raised wing: the quills of the forearm and of the hand, and two rows of feathers over their roots."""
    arm, hand = np.array([0.06, -0.10]), np.array([0.20, -0.44])
    feathers = [
        (arm + part * (hand - arm), np.array([-0.19, -0.03]) + part * np.array([-0.015, -0.26]), 0.085)
        for part in np.linspace(0, 1, 6)
    ]
    grown = np.linspace(0, 1, len(_TIPS))
    feathers += [
        (hand + g * np.array([-0.22, -0.24]), tip, 0.088 - 0.022 * g)
        for g, tip in zip(grown, _TIPS, strict=True)
    ]
    for root, tip, wide in feathers:
        line = spline(np.stack([root, root + 0.55 * (tip - root) + np.array([0.015, -0.02]), tip]))
        widths = wide * np.array([0.7, 1.0, 0.95, 0.7, 0.06])
        stamp.stroke(line, widths + 0.022)
        stamp.stroke(line, widths - 0.004, quills)
        stamp.taper(line[4:-1], 0.011, MID if quills is INK else INK)
    stamp.blob(_LINING, lining, 0.2)
    near, far = (resample(spline(edge), 100) for edge in (_LINING[:7], _LINING[:5:-1]))
    for row, count, long in ((0.66, 12, 0.15), (0.40, 11, 0.12), (0.16, 10, 0.10)):
        for part in np.linspace(0.90, 0.04, count):
            k = int(99 * part)
            x, y = near[k] + row * (far[k] - near[k])
            with stamp.at(float(x), float(y), long * (1 - 0.4 * part), -72 + 34 * part):
                stamp.blob(_COVERT, lining)
                stamp.curve(_COVERT[1:-1], 0.12, MID if lining is INK else INK)
