"""A katydid on a leaf and a woolly bear: what sings and what crawls in the fall."""

from __future__ import annotations

from math import pi, sin

from numpy.random import Generator

from deckgen.engraver.ribbon import xy
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Stamp


def katydid(stamp: Stamp) -> None:
    """A katydid in profile facing left: leaf-like wings folded, long hind legs, feelers. About 1.3 long."""
    for joints in (
        [(0.30, -0.06), (0.62, -0.62), (0.92, 0.06)],
        [(-0.26, 0.0), (-0.40, 0.14), (-0.52, 0.20)],
        [(-0.08, 0.02), (-0.12, 0.18), (-0.24, 0.24)],
    ):
        stamp.line(joints, 0.20, PAPER)
    stamp.blob(
        xy("-.42,-.20 -.24,-.36 .10,-.42 .50,-.30 .80,-.02 .62,.06 .30,.06 -.10,.06 -.36,.04"),
        LIGHT,
        outline=0.15,
    )
    stamp.curve(xy("-.36,-.14 0,-.20 .40,-.12 .74,-.01"), 0.13)
    for k in range(6):
        x = -0.16 + 0.13 * k
        stamp.curve([(x, -0.17), (x + 0.10, -0.30 + 0.03 * k)], 0.10)
        stamp.curve([(x, -0.16), (x + 0.10, -0.02)], 0.10)
    stamp.blob(xy("-.62,-.16 -.54,-.26 -.40,-.24 -.34,-.10 -.42,.02 -.58,.0"), MID, outline=0.15)
    stamp.dot(-0.54, -0.15, 0.035, INK)
    stamp.curve(xy("-.58,-.24 -.70,-.54 -.96,-.66 -1.20,-.60"), 0.11, PAPER)
    stamp.curve(xy("-.55,-.25 -.60,-.60 -.80,-.84 -1.02,-.88"), 0.11, PAPER)


def woolly_bear(stamp: Stamp, rng: Generator) -> None:
    """A woolly-bear caterpillar facing left, its middle pale, its ends dark. 1 long, feet at the origin."""
    for k in range(13):
        x = -0.5 + k / 12
        top = 0.15 + 0.07 * sin(pi * k / 12)
        middle = 3 < k < 9
        stamp.dot(x, -top * 0.62, top * 0.66, MID if middle else INK)
        for _ in range(11):
            a = float(rng.uniform(-1.1, 1.1))
            foot = (x + 0.06 * sin(a), -top * 0.7)
            tip = (x + 0.17 * sin(a), -top * 0.7 - 0.17 * abs(1.3 - abs(a)))
            stamp.taper([foot, tip], 0.022, MID if middle else INK)
            if middle:
                stamp.taper([foot, tip], 0.012, LIGHT)
