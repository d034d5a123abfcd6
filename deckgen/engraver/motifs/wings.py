"""Birds on the wing, as silhouettes of two or three shapes."""

from __future__ import annotations

from deckgen.engraver.ribbon import spline, xy
from deckgen.engraver.stamp import INK, LIGHT, PAPER, Paint, Stamp


def goose(stamp: Stamp, beat: float = 0.0, paint: Paint = INK, pale: Paint | None = LIGHT) -> None:
    """A goose flying left, wings at `beat` (-1 down ... 1 up). About 1 long."""
    tip = -0.42 * beat - 0.02
    stamp.fill(
        spline(
            [
                (0.10, -0.02),
                (0.16, tip * 0.6),
                (0.30, tip),
                (0.36, tip * 0.95),
                (0.26, tip * 0.3),
                (0.24, 0.02),
            ]
        ),
        paint,
    )
    stamp.blob(
        xy(
            "-0.5,-0.075 -0.46,-0.095 -0.41,-0.085 -0.3,-0.055 -0.14,-0.07 0.08,-0.07 0.26,-0.035 "
            "0.44,-0.03 0.42,0.02 0.2,0.05 0,0.065 -0.16,0.025 -0.3,-0.02 -0.41,-0.05 "
            "-0.46,-0.055"
        ),
        paint,
    )
    stamp.fill(
        spline(
            [
                (-0.08, -0.04),
                (-0.06, tip * 0.7),
                (0.06, tip * 1.15),
                (0.14, tip * 1.1),
                (0.10, tip * 0.4),
                (0.18, 0.0),
            ]
        ),
        paint,
    )
    if pale is not None:
        stamp.taper([(-0.405, -0.075), (-0.39, -0.065), (-0.375, -0.05)], 0.03, pale)


def swallow(stamp: Stamp, *, body: Paint = INK, pale: Paint = PAPER) -> None:
    """A barn swallow on the wing, seen from the side, forked tail; heading right. About 1 across."""
    stamp.fill(spline(xy("0.06,-0.03 -0.1,-0.26 -0.34,-0.44 -0.12,-0.12 -0.04,0.02")), body)
    stamp.fill(xy("-0.18,0.02 -0.62,0.02 -0.3,0.05 -0.58,0.14 -0.16,0.08"), body)
    stamp.blob(
        xy("0.34,-0.02 0.3,-0.07 0.22,-0.08 0.06,-0.06 -0.16,0 -0.24,0.04 -0.1,0.09 0.1,0.08 0.26,0.03"),
        body,
    )
    stamp.blob([(0.24, 0.02), (0.10, 0.055), (-0.08, 0.07), (0.06, 0.02)], pale)
    stamp.fill(spline(xy("0.14,-0.02 0.1,-0.34 -0.02,-0.6 0.02,-0.24 -0.02,0.02")), body)
    stamp.fill([(0.32, -0.045), (0.39, -0.02), (0.32, -0.005)], body)


def plover(stamp: Stamp) -> None:
    """A small shore bird flying left, wings bowed. About 1 across."""
    stamp.fill(
        spline(
            xy(
                "-0.5,-0.2 -0.26,-0.24 -0.04,-0.06 0.04,-0.06 0.26,-0.24 0.5,-0.2 0.24,-0.12 "
                "0.06,0.06 0,0.12 -0.08,0.05 -0.24,-0.12"
            ),
            closed=True,
        )
    )
