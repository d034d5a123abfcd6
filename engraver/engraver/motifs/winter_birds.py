"""Birds large enough to lead a winter scene: a horned owl, a chickadee, a weathervane's copper cock."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.grid import Array
from engraver.motifs.beasts import pelt
from engraver.ribbon import arc, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_OWL = xy(
    "0.0,-0.985 0.10,-0.972 0.19,-0.955 0.262,-0.90 0.287,-0.80 0.272,-0.70 0.305,-0.60 0.345,-0.46 "
    "0.340,-0.30 0.285,-0.13 0.20,-0.015 0.09,0.03"
)


_OWL_WING = xy(
    ".225,-.640 .290,-.625 .325,-.540 .345,-.440 .338,-.300 .300,-.160 .235,-.030 .165,.030 .185,-.060 "
    ".212,-.170 .222,-.290 .205,-.430 .190,-.540"
)


def _both(half: Array) -> Array:
    """Return the right half of an outline, top to foot, joined to its mirror image."""
    return np.vstack([half, (half * np.array([-1, 1]))[::-1]])


def horned_owl(stamp: Stamp, rng: Generator, *, fur: Paint = MID, pale: Paint = LIGHT) -> None:
    """Draw a great horned owl from the front, the tail under its bough. 1.15 high, feet at the origin."""
    stamp.blob(xy("-.085,.095 .085,.095 .092,.19 .07,.265 .0,.285 -.07,.265 -.092,.19"))
    for k in range(3):
        for u in (-0.055, 0.0, 0.055):
            y = 0.145 + 0.042 * k - 0.12 * abs(u)
            stamp.taper([(u - 0.024, y - 0.008), (u, y + 0.010), (u + 0.024, y - 0.008)], 0.018, fur)
    stamp.blob(xy("-.30,.075 -.27,.02 -.19,-.035 .0,-.03 .19,-.035 .28,.02 .31,.07 .20,.06 .12,.10 .05,.07 "
                  "-.06,.095 -.14,.065 -.22,.09"), PAPER, 0.16)  # fmt: skip
    stamp.blob(_both(_OWL))
    _owl_breast(stamp, rng, fur, pale)
    for s in (1, -1):
        _owl_wing(stamp, s, fur, pale)
        _owl_foot(stamp, s, pale)
        _owl_face(stamp, s, fur, pale)
    stamp.fill(spline([(0, -0.845), (0.038, -0.79), (0.012, -0.70), (-0.012, -0.70), (-0.038, -0.79)], True))
    stamp.fill(spline([(0, -0.82), (0.022, -0.78), (0, -0.705), (-0.022, -0.78)], True), pale)


def _owl_breast(stamp: Stamp, rng: Generator, fur: Paint, pale: Paint) -> None:
    """The white bib, and rows of barred feathers round the breast, narrowing and darkening to its sides."""
    for row, half in enumerate((0.115, 0.095, 0.055)):
        for u in np.linspace(-1, 1, 5 - row):
            x, y = float(u * half), -0.640 + 0.028 * row + 0.014 * (1 - abs(float(u)))
            stamp.taper([(x - 0.034, y - 0.014), (x, y + 0.012), (x + 0.034, y - 0.014)], 0.028, PAPER)
    for row in range(13):
        y0 = -0.565 + 0.0405 * row
        half = float(np.interp(row, [0, 3, 8, 12], [0.175, 0.205, 0.205, 0.125]))
        for turn in np.deg2rad(np.linspace(-78, 78, 8 + row % 2)):
            wide, x = 0.004 + 0.034 * np.cos(turn), half * np.sin(turn) + rng.normal(0, 0.002)
            y, rise = y0 + 0.040 * np.cos(turn), 0.030 * np.sin(turn)
            bar = xy("-1,-.016 -.55,.004 0,.012 .55,.004 1,-.016") * [wide, 1] + [x, y]
            bar[:, 1] -= rise * (bar[:, 0] - x) / wide * 0.35
            paint = pale if abs(turn + 0.2) < 0.75 else fur
            stamp.taper(bar, 0.018, paint)
            if abs(turn) < 1.1:
                stamp.taper([(x, y - 0.012), (x, y + 0.006)], 0.012, paint)


def _owl_wing(stamp: Stamp, s: int, fur: Paint, pale: Paint) -> None:
    """A folded wing with its lit edge: coverts in rows that turn with the shoulder, long barred quills."""
    with stamp.at(0, 0, flip=s < 0):
        wing = spline(_OWL_WING, closed=True)
        stamp.fill(wing, INK, 0.20)
        for row in range(5):
            for k in range(3):
                x, y = 0.222 + 0.040 * k + 0.006 * row, -0.585 + 0.060 * row + (0.028, 0.012, -0.012)[k]
                if x < (0.27, 0.31, 0.33, 0.34, 0.34)[row]:
                    stamp.taper([(x - 0.024, y), (x - 0.003, y + 0.030), (x + 0.021, y + 0.006)], 0.019,
                                pale if k == 2 else fur)  # fmt: skip
        for k in range(4):
            quill = spline([(0.322 - 0.032 * k, -0.275 + 0.012 * k), (0.300 - 0.030 * k, -0.16 + 0.010 * k),
                            (0.222 - 0.016 * k, 0.0 - 0.012 * k)])  # fmt: skip
            stamp.taper(quill, 0.020, fur)
            for at in range(3, 13, 3):
                stamp.line(quill[at] + xy("-.012,-.004 .012,.006"), 0.12)
        stamp.stroke(spline(xy(".288,-.630 .318,-.560 .333,-.455 .329,-.310 .300,-.190 .255,-.085")),
                     [0.004, 0.012, 0.014, 0.014, 0.010, 0.004], pale)  # fmt: skip


def _owl_foot(stamp: Stamp, s: int, pale: Paint) -> None:
    """A leg in its feathers, and three toes that close over the bough, each with its hooked claw."""
    with stamp.at(s * 0.125, 0.0, flip=s < 0):
        stamp.blob(
            xy("-.066,-.115 .0,-.145 .066,-.105 .078,-.045 .058,.005 -.052,.005 -.070,-.05"), pale, 0.16
        )
        for k in range(6):
            x = -0.048 + 0.019 * k
            stamp.taper([(x, -0.105 + 0.03 * (k % 2)), (1.1 * x, -0.055 + 0.03 * (k % 2))], 0.014)
        for lean in (-0.058, 0.062, 0.002):
            toe = spline([(0.7 * lean, -0.02), (lean, 0.008), (1.12 * lean, 0.045)])
            claw = spline([(1.12 * lean, 0.044), (1.20 * lean, 0.078), (1.12 * lean - 0.008, 0.112)])
            stamp.stroke(claw, [0.032, 0.026, 0.006])
            stamp.stroke(toe, [0.056, 0.054, 0.046], round_ends=True)
            stamp.stroke(toe, [0.040, 0.038, 0.030], pale, round_ends=True)
            for y in (0.004, 0.026):
                stamp.line([(lean - 0.014, y), (lean, y + 0.007), (lean + 0.014, y)], 0.11)


def _owl_face(stamp: Stamp, s: int, fur: Paint, pale: Paint) -> None:
    """Ear tuft, ringed facial disc, eye, and the pale brow that runs from the bill to the tuft."""
    stamp.fill(spline(xy("0.08,-0.93 0.19,-1.0 0.315,-1.105 0.312,-1.00 0.275,-0.86") * np.array([s, 1])))
    for k in range(3):
        root = s * (0.175 + 0.028 * k)
        stamp.taper([(root, -0.955), (s * (0.235 + 0.014 * k), -1.005), (s * 0.298, -1.07)], 0.016, fur)
    for a in np.linspace(-70, 200, 24):
        t = np.deg2rad(a)
        x, y = 0.128 + 0.098 * np.cos(t), -0.80 + 0.098 * np.sin(t)
        stamp.stroke(
            [(s * x, y), (s * (x + 0.038 * np.cos(t)), y + 0.038 * np.sin(t))], [0.012, 0.006], fur, 0.10
        )
    disc = arc(0.128, -0.80, 0.147, 0.150, -32, 128)
    stamp.stroke(disc * [s, 1], [0.004, 0.014, 0.014, 0.004], pale)
    stamp.dot(s * 0.128, -0.80, 0.083, pale)
    stamp.dot(s * 0.126, -0.80, 0.074, INK)
    stamp.dot(s * 0.126, -0.80, 0.066, PAPER)
    stamp.dot(s * 0.122, -0.80, 0.042, INK)
    stamp.fill(
        spline(xy("0.035,-0.815 0.075,-0.885 0.15,-0.895 0.215,-0.855 0.15,-0.845 0.08,-0.828") * [s, 1])
    )
    stamp.dot(s * 0.122 + 0.016, -0.812, 0.011, PAPER)
    stamp.taper([(s * 0.018, -0.835), (s * 0.085, -0.905), (s * 0.25, -0.94)], 0.022, pale)


_TIT = xy(
    "0.40,-0.71 0.37,-0.80 0.28,-0.89 0.15,-0.92 0.02,-0.87 -0.07,-0.76 -0.13,-0.62 -0.22,-0.45 -0.31,-0.28 "
    "-0.36,-0.12 -0.24,-0.04 -0.08,0.0 0.10,-0.01 0.25,-0.09 0.36,-0.24 0.405,-0.40 0.385,-0.54 0.39,-0.63"
)
_CAP = xy(
    "0.405,-0.705 0.37,-0.80 0.28,-0.89 0.15,-0.92 0.02,-0.87 -0.07,-0.76 -0.135,-0.62 -0.18,-0.53 "
    "-0.09,-0.60 0.00,-0.675 0.12,-0.715 0.26,-0.705"
)
_WING = xy(
    "0.06,-0.54 0.11,-0.46 0.10,-0.36 0.02,-0.25 -0.12,-0.155 -0.30,-0.055 -0.48,0.05 -0.38,-0.10 "
    "-0.28,-0.27 -0.19,-0.43 -0.07,-0.54"
)


def black_cap(stamp: Stamp, rng: Generator, *, back: Paint = MID, flank: Paint = LIGHT) -> None:
    """Draw a black-capped chickadee close up, facing right, its feet on a twig at the origin. 0.95 high."""
    for root, tip in (((-0.22, -0.16), (-0.80, 0.20)), ((-0.24, -0.12), (-0.74, 0.26))):
        stamp.stroke([root, tip], [0.09, 0.075])
        stamp.stroke([(root[0] - 0.2, root[1] + 0.10), (tip[0] + 0.02, tip[1] - 0.03)], 0.012, flank, 0.10)
    for x in (0.02, 0.13):
        stamp.stroke([(x, -0.05), (x + 0.02, 0.035)], 0.03)
        for d in (-0.035, 0.0, 0.035):
            stamp.stroke([(x + 0.02, 0.025), (x + 0.02 + d, 0.06)], 0.02)
    stamp.blob(_TIT, PAPER, 0.20)
    stamp.blob(
        xy("-0.34,-0.12 -0.24,-0.045 -0.08,-0.005 0.10,-0.02 0.24,-0.10 0.14,-0.14 0.0,-0.15 -0.14,-0.13"),
        flank,
    )
    stamp.blob(
        xy("-0.135,-0.61 -0.22,-0.45 -0.31,-0.28 -0.36,-0.13 -0.22,-0.24 -0.06,-0.44 0.04,-0.56 -0.04,-0.62"),
        back,
    )
    stamp.blob(_CAP)
    stamp.blob(xy("0.395,-0.67 0.30,-0.655 0.25,-0.59 0.235,-0.52 0.29,-0.49 0.36,-0.51 0.39,-0.58"))
    stamp.fill(spline(xy("0.385,-0.735 0.44,-0.72 0.515,-0.685 0.44,-0.665 0.385,-0.655"), closed=True))
    stamp.dot(0.265, -0.752, 0.036, flank)
    stamp.dot(0.268, -0.752, 0.027, INK)
    stamp.dot(0.277, -0.762, 0.010, PAPER)
    _tit_wing(stamp, flank)
    pelt(stamp, [(0.37, -0.52), (0.40, -0.40), (0.35, -0.24), (0.24, -0.10)], rng, count=22, depth=0.10,
         length=0.06, inward=1.0, paint=INK, width=0.008, slope=0.25)  # fmt: skip
    pelt(stamp, [(0.10, -0.44), (0.09, -0.34), (0.0, -0.24), (-0.12, -0.15)], rng, count=26, depth=0.12,
         length=0.06, inward=-1.0, paint=INK, width=0.008, slope=0.5)  # fmt: skip


def _tit_wing(stamp: Stamp, pale: Paint) -> None:
    """The folded wing: dark feathers, each with its white edge."""
    stamp.blob(_WING, INK)
    for k in range(5):
        stamp.taper(
            [(0.05 - 0.035 * k, -0.44 + 0.045 * k), (-0.10 - 0.03 * k, -0.255 + 0.045 * k), (-0.40, -0.005)],
            0.018,
            PAPER if k < 3 else pale,
        )
    for k in range(3):
        stamp.taper(
            [(0.04 - 0.05 * k, -0.50), (0.0 - 0.05 * k, -0.45), (-0.08 - 0.045 * k, -0.38)], 0.016, pale
        )


_COCK = xy(
    "-0.33,-0.80 -0.27,-0.845 -0.20,-0.83 -0.165,-0.76 -0.14,-0.65 -0.06,-0.545 0.06,-0.49 0.20,-0.49 "
    "0.31,-0.53 0.33,-0.42 0.27,-0.28 0.14,-0.185 0.0,-0.165 -0.15,-0.20 -0.28,-0.30 -0.345,-0.43 "
    "-0.34,-0.56 -0.31,-0.67"
)
_FAR_SIDE = (
    "0.31,-0.52 0.33,-0.42 0.27,-0.28 0.14,-0.185 0.0,-0.165 -0.15,-0.20 0.0,-0.225 0.14,-0.27 0.24,-0.38",
    "-0.165,-0.76 -0.14,-0.65 -0.06,-0.545 0.06,-0.49 -0.04,-0.49 -0.13,-0.57 -0.19,-0.68",
)
_SICKLES = (
    ("0.20,-0.46 0.25,-0.66 0.36,-0.83 0.50,-0.90 0.60,-0.84", 0.075),
    ("0.22,-0.45 0.30,-0.72 0.48,-0.96 0.68,-1.00 0.80,-0.86", 0.085),
    ("0.24,-0.44 0.38,-0.72 0.58,-0.86 0.76,-0.80 0.84,-0.62", 0.090),
    ("0.24,-0.42 0.42,-0.64 0.60,-0.72 0.74,-0.62 0.79,-0.44", 0.090),
    ("0.24,-0.39 0.42,-0.56 0.58,-0.58 0.69,-0.47 0.71,-0.30", 0.080),
    ("0.22,-0.35 0.37,-0.46 0.50,-0.46 0.59,-0.36 0.60,-0.20", 0.065),
)


_RIVETS = ((-0.09, -0.235), (0.065, -0.225), (0.25, -0.42), (0.29, -0.36), (-0.27, -0.74))


def weathercock(stamp: Stamp, *, body: Paint = INK, pale: Paint = LIGHT, shade: Paint | None = None) -> None:
    """Draw the copper cock of a vane, facing left, its far side in `shade`. 1 high, on straps."""
    for text, width in _SICKLES:
        path = spline(xy(text), steps=10)
        stamp.stroke(path, np.array([width * 0.8, width, width, width * 0.75, 0.012]) + 0.022, INK)
        stamp.stroke(path, [width * 0.8, width, width, width * 0.75, 0.012], body)
        stamp.stroke(path[8:-4], [0.008, 0.016, 0.010], pale, 0.10)
    for strap in ("-.15,-.24 -.06,-.24 -.035,.0 -.085,.0", ".02,-.22 .13,-.24 .085,.0 .035,.0"):
        stamp.fill(xy(strap), body, outline=0.18)
    stamp.blob(_COCK, body)
    if shade is not None:
        for far in _FAR_SIDE:
            stamp.blob(xy(far), shade)
    _cocks_head(stamp, body)
    _plumage(stamp, pale)
    for x, y in _RIVETS:
        stamp.dot(x, y, 0.016, pale)


def _cocks_head(stamp: Stamp, metal: Paint) -> None:
    """The comb, the crowing beak and the wattle, cut from the sheet; the eye is punched through it."""
    stamp.fill(
        xy(
            "-.325,-.800 -.385,-.880 -.340,-.862 -.345,-.955 -.285,-.885 -.260,-.995 -.212,-.895 -.160,-.970 "
            "-.148,-.870 -.090,-.900 -.112,-.815 -.160,-.770 -.215,-.812 -.275,-.826"
        ),
        metal,
        outline=0.20,
    )
    stamp.blob(
        xy("-.318,-.730 -.358,-.690 -.366,-.610 -.322,-.575 -.284,-.620 -.276,-.715"), metal, outline=0.20
    )
    stamp.fill(
        xy("-.300,-.815 -.370,-.850 -.420,-.838 -.478,-.790 -.405,-.792 -.302,-.765"), metal, outline=0.18
    )
    stamp.fill(xy("-.304,-.762 -.390,-.755 -.432,-.722 -.365,-.722 -.300,-.735"), metal, outline=0.18)
    stamp.dot(-0.250, -0.775, 0.030, INK)


def _plumage(stamp: Stamp, pale: Paint) -> None:
    """Hackles down the neck, and the wing in rows, chased in the metal."""
    for k in range(6):
        x = -0.25 + 0.026 * k
        stamp.taper(
            [(x, -0.72 + 0.02 * k), (x - 0.012 + 0.010 * k, -0.60), (x - 0.02 + 0.03 * k, -0.49)], 0.016, pale
        )
    wing = spline(
        xy("-0.20,-0.42 -0.06,-0.455 0.10,-0.42 0.24,-0.36 0.12,-0.27 -0.04,-0.245 -0.16,-0.30"), True
    )
    stamp.line(wing, 0.14, pale, closed=True)
    for k in range(4):
        stamp.taper(
            [
                (-0.10 + 0.01 * k, -0.405 + 0.035 * k),
                (0.03, -0.385 + 0.033 * k),
                (0.19 - 0.03 * k, -0.36 + 0.03 * k),
            ],
            0.016,
            pale,
        )
    stamp.curve(arc(-0.02, -0.33, 0.26, 0.155, 60, 150, 10), 0.12, pale)
