"""A petal with its outline, throat and veins, from hand-placed points."""

from __future__ import annotations

import numpy as np

from engraver.ribbon import Points, resample, spline
from engraver.stamp import INK, PAPER, Paint, Stamp


def veined(
    stamp: Stamp,
    outline: Points,
    base: tuple[float, float],
    paint: Paint = PAPER,
    *,
    throat: Paint | None = None,
    deep: float = 0.5,
    veins: int = 5,
    reach: float = 0.55,
    width: float = 0.03,
    line: float = 0.16,
) -> None:
    """Draw a petal through hand-placed points, attached at `base`.

    Veins run from `base` over `reach` of the distance to the edge; the part nearer than `deep` has the paint
    `throat`. `width` is that of a vein in present units, `line` the outline in mm.
    """
    edge, root = spline(outline, closed=True), np.array(base)
    stamp.fill(edge, paint)
    if throat is not None:
        stamp.fill(root + deep * (edge - root), throat)
    rim = resample(np.vstack([edge, edge[:1]]), 60)[:-1]
    far = np.hypot(*(rim - root).T)
    rim = rim[far > 0.55 * far.max()]
    turn = np.unwrap(np.arctan2(rim[:, 1] - root[1], rim[:, 0] - root[0]))
    rim = rim[np.argsort(turn)]
    for k in range(veins):
        tip = rim[int((k + 0.5) / veins * (len(rim) - 1))] - root
        long = reach * (0.80 + 0.20 * ((k * 7) % 3))
        side = np.array([-tip[1], tip[0]]) * 0.05 * (1 if k % 2 else -1)
        stamp.taper(
            [tuple(root + 0.10 * tip), tuple(root + 0.5 * long * tip + side), tuple(root + long * tip)],
            width,
            INK,
        )
    stamp.line(edge, line, INK, closed=True)
