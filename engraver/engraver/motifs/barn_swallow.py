"""A barn swallow on the wing, in profile: wings raised, rufous throat, long tail streamers."""

from __future__ import annotations

import numpy as np

from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_BODY = xy(
    ".630,-.018 .590,-.062 .520,-.102 .440,-.112 .350,-.108 .200,-.112 .020,-.092 -.180,-.056 -.360,-.018 "
    "-.500,.012 -.570,.046 -.560,.080 -.480,.110 -.300,.150 -.120,.178 .080,.190 .250,.180 .390,.145 "
    ".500,.095 .590,.050 .635,.015"
)
_THROAT = xy(
    ".628,.004 .590,.000 .520,.012 .450,.035 .395,.075 .380,.142 .440,.122 .520,.086 .595,.047 .632,.016"
)
_BELLY = xy(
    ".335,.085 .220,.055 .060,.055 -.140,.060 -.320,.065 -.435,.070 -.420,.088 -.290,.135 -.120,.168 "
    ".080,.184 .240,.172 .325,.150"
)
_ROOTS = xy(
    ".16,.01 .19,-.06 .21,-.14 .22,-.22 .23,-.30 .23,-.38 .21,-.44 .17,-.50 .12,-.55 .06,-.60 .00,-.65 "
    "-.06,-.70"
)
_TIPS = xy(
    "-.04,.000 -.10,-.085 -.14,-.175 -.17,-.265 -.20,-.350 -.24,-.430 -.29,-.520 -.35,-.610 -.42,-.700 "
    "-.51,-.805 -.61,-.915 -.73,-1.045"
)
"""The quills of a wing, the innermost first: where they are rooted, and where they end."""
_LINING = xy(
    ".300,.050 .350,-.060 .355,-.180 .335,-.300 .290,-.420 .210,-.520 .110,-.605 -.010,-.685 -.150,-.765 "
    "-.320,-.850 -.230,-.735 -.120,-.630 -.020,-.540 .060,-.450 .095,-.350 .100,-.240 .085,-.130 "
    ".085,-.040 .140,.050 .220,.080"
)
"""The feathers over the quills' roots: up the leading edge from a rounded shoulder, down behind it."""
_COVERT = xy("-.20,.25 -.36,-.30 -.30,-.72 0,-1 .30,-.72 .36,-.30 .20,.25")


def barn_swallow(stamp: Stamp) -> None:
    """Draw a swallow gliding to the right with its wings raised. 1.9 long with its streamers, 1.3 high."""
    with stamp.at(-0.07, 0.00, 0.90, 24):
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
    with stamp.at(-0.12, 0.055, turn=-16):
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
    for root, tip in xy(
        "-.45,.020 -1.26,-.060 -.45,.095 -1.20,.310 -.44,.030 -.92,-.010 -.44,.090 -.90,.215 -.43,.040 "
        "-.82,.030 -.43,.085 -.81,.165 -.42,.055 -.76,.065 -.42,.075 -.75,.125"
    ).reshape(-1, 2, 2):
        long = tip[0] < -1
        line = spline(np.stack([root, root + (tip - root) * [0.5, 0.40], tip]))
        wide = np.array([0.040, 0.078, 0.046, 0.022, 0.0] if long else [0.050, 0.072, 0.074, 0.060])
        stamp.stroke(line, wide + 0.018, round_ends=not long)
        stamp.stroke(line, wide, LIGHT if long else MID, round_ends=not long)
        stamp.taper(line[2:-3], 0.010)
        if not long:
            stamp.dot(line[-3, 0], line[-3, 1], 0.022, PAPER)


def _wing(stamp: Stamp, lining: Paint, quills: Paint) -> None:
    """A raised wing, raked back like a sickle: its quills, and rows of feathers over their roots."""
    lines = MID if quills is INK else INK
    for root, tip, out in zip(_ROOTS, _TIPS, np.linspace(0, 1, len(_TIPS)), strict=True):
        run = tip - root
        line = spline(np.stack([root, root + 0.5 * run + 0.06 * np.array([-run[1], run[0]]), tip]))
        widths = (0.100 - 0.030 * out) * np.array([0.7, 1.0, 1.0, 0.85 - 0.15 * out, 0.40 - 0.34 * out])
        stamp.stroke(line, widths + 0.022, round_ends=True)
        stamp.stroke(line, widths - 0.004, lines if quills is INK else quills, round_ends=True)
        if quills is INK:
            stamp.stroke(line, widths - 0.030, INK, round_ends=True)
        stamp.taper(line[4:-1], 0.011, lines)
    stamp.blob(_LINING, lining, 0.2)
    near, far = (resample(spline(edge), 100) for edge in (_LINING[:10], _LINING[:8:-1]))
    for row, count, long in ((0.68, 13, 0.13), (0.42, 12, 0.11), (0.18, 11, 0.09)):
        for part in np.linspace(0.90, 0.04, count):
            k = int(99 * part)
            x, y = near[k] + row * (far[k] - near[k])
            with stamp.at(float(x), float(y), long * (1 - 0.4 * part), -82 + 40 * part):
                stamp.blob(_COVERT, lining)
                stamp.curve(_COVERT[1:-1], 0.12, lines)
