"""Geese on the wing: dark shapes for a bright sky."""

from __future__ import annotations

import numpy as np

from engraver.grid import Array
from engraver.ribbon import resample, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp

_GOOSE = xy(
    "-.965,.012 -.915,-.022 -.872,-.044 -.846,-.080 -.795,-.104 -.740,-.090 -.685,-.052 -.600,-.030 "
    "-.480,-.022 -.380,-.034 "
    "-.270,-.066 -.110,-.100 .090,-.100 .270,-.072 .410,-.050 .560,-.095 .640,-.110 .612,-.080 .662,-.070 "
    ".628,-.045 .668,-.025 .628,-.010 .648,.014 .590,.020 .480,.050 .350,.094 "
    ".190,.172 .020,.210 -.140,.198 -.270,.142 -.370,.070 -.490,.040 -.620,.034 -.720,.040 "
    "-.800,.042 -.872,.026 -.925,.024"
)
_ARM = xy("-.24,-.02 -.285,-.17 -.230,-.42 -.06,-.67 .20,-.90")
"""The leading edge of a raised wing: shoulder, wrist (third) and the end of the hand, swept back."""
_TIPS = xy(
    ".330,-.060 .355,-.130 .375,-.200 .395,-.270 .415,-.345 .440,-.420 .475,-.500 .520,-.590 .575,-.685 "
    ".635,-.780 .690,-.880 .735,-.985 .755,-1.090 .740,-1.180 .655,-1.235"
)
"""The tips of its feathers, from the body outwards; the last eight are the primaries, which part."""
_BEATS = (((0.92, 0.0), (0.0, 0.92)), ((0.86, -0.34), (0.22, 0.52)), ((0.86, -0.10), (0.20, -0.86)))
"""How a wing of a goose lies, raised, level and lowered, as a matrix on the raised one."""


def wild_goose(stamp: Stamp, beat: int) -> None:
    """Draw a Canada goose flying left, its wings up (beat 0), level (1) or down (2). 1.6 long, 1.2 high.

    Neck and head are black with a pale cheek, the body brown and pale below.
    """
    lay = np.array(_BEATS[beat])
    turn = np.deg2rad(-13)
    far = lay @ (0.92 * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]))
    _goose_wing(stamp, far, np.array([-0.035, -0.02]), MID)
    stamp.blob(_GOOSE, INK, outline=0.2)
    stamp.blob(
        xy(
            "-.372,.052 -.352,.010 -.300,-.010 -.240,.030 -.10,.060 .14,.064 .36,.045 .34,.082 .18,.148 "
            ".01,.182 -.14,.174 -.25,.132 -.33,.090"
        ),
        MID,
    )
    stamp.blob(xy("-.372,.052 -.352,.010 -.300,-.010 -.262,.040 -.258,.088 -.275,.118 -.33,.090"), LIGHT)
    for k in range(11):
        x = -0.30 + 0.056 * k
        stamp.taper([(x, 0.060 + 0.003 * k), (x + 0.026, 0.104), (x + 0.062, 0.150 - 0.006 * k)], 0.014)
    stamp.blob(xy(".33,.060 .42,.020 .50,-.002 .525,.012 .47,.040 .37,.074"), PAPER)
    for quill in (
        ".46,-.045 .55,-.078 .615,-.098",
        ".47,-.030 .56,-.053 .635,-.064",
        ".48,-.016 .56,-.028 .640,-.026",
    ):
        stamp.taper(xy(quill), 0.012, MID)
    stamp.blob(xy("-.790,-.030 -.762,-.070 -.735,-.058 -.728,-.010 -.742,.022 -.785,.026"), PAPER)
    stamp.curve(xy("-.868,-.046 -.856,-.020 -.868,.012"), 0.15, LIGHT)
    stamp.taper(xy("-.950,.010 -.905,.002 -.872,.006"), 0.010, LIGHT)
    stamp.dot(-0.822, -0.058, 0.017, LIGHT)
    stamp.dot(-0.823, -0.058, 0.008, INK)
    _goose_wing(stamp, lay, np.zeros(2), LIGHT)


def _goose_wing(stamp: Stamp, lay: Array, shift: Array, edge: Paint) -> None:
    """A wing hinged at the shoulder: flight feathers, three rows of coverts over their roots, the arm.

    Every feather has a pale `edge` on the side of the next one outwards, which it overlaps.
    """
    hinge = _ARM[0]

    def placed(points: Array) -> Array:
        out: Array = (points - hinge) @ lay.T + hinge + shift
        return out

    arm = placed(resample(spline(_ARM), 60))
    tips = placed(_TIPS)
    last = len(tips) - 1
    for reach, broad, paint in (
        (1.0, 0.092, edge),
        (0.52, 0.080, MID),
        (0.32, 0.075, MID),
        (0.17, 0.062, MID),
    ):
        for k in range(last, -1, -1):
            root = arm[min(59, 2 + round(57 * (k / last) ** 0.9))]
            tip = root + reach * (tips[k] - root)
            _feather(stamp, root, tip, broad * (1.0 if k < 7 else 0.78), paint)
    stamp.stroke(arm, [0.06, 0.08, 0.07, 0.05, 0.03])


def _feather(stamp: Stamp, root: Array, tip: Array, broad: float, edge: Paint) -> None:
    """One feather, round at its tip, curved a little towards the body, with its pale edge and shaft."""
    run = tip - root
    side = np.array([-run[1], run[0]]) / np.hypot(*run)
    spine = spline(np.stack([root, root + 0.5 * run - 0.05 * np.hypot(*run) * side, tip]), steps=16)
    widths = broad * np.array([0.80, 0.95, 1.0, 1.0, 0.98, 0.93, 0.84, 0.66, 0.15])
    pale = max(0.016, 0.15 * stamp.canvas.mm / stamp.scale)
    stamp.stroke(spine, widths + pale, edge)
    stamp.stroke(spine[:-2] + 0.6 * pale * side, widths, INK)
