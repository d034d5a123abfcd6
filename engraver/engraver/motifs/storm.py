"""A storm by night: a dark cloud edged with moonlight."""

from __future__ import annotations

from collections.abc import Sequence

from engraver.ribbon import arc
from engraver.stamp import LIGHT, MID, Stamp


def storm_cloud(stamp: Stamp, knobs: Sequence[tuple[float, float, float]], moonward: float) -> None:
    """Draw a black cloud of round knobs (x, y, radius), furthest first, whose edges shine towards the moon.

    `moonward` is the direction of the moon in degrees, clockwise from the right.
    """
    for x, y, r in knobs:
        stamp.dot(x, y, r)
        for part, reach, width, paint in (
            (1 - 0.010 / r, 85, 0.020, LIGHT), (1 - 0.038 / r, 62, 0.012, MID),
            (1 - 0.062 / r, 44, 0.011, MID),
            (1 - 0.086 / r, 28, 0.010, MID),
        ):  # fmt: skip
            if paint is MID and r < 0.125:
                continue
            stamp.taper(
                arc(x, y, part * r, part * r, moonward - reach, moonward + reach, 13)[::3], width, paint
            )
