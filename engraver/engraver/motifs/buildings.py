"""Houses and a meeting-house: gable end and side as hand-placed polygons, with roofs that take snow.

The unit is the height of the eaves. The gable end faces the viewer on the left and the long side recedes to
the right; flip it for the opposite view.
"""

from __future__ import annotations

from dataclasses import dataclass

from engraver.ribbon import spline, xy
from engraver.stamp import INK, PAPER, Paint, Stamp, toned

_SIDE = toned(0.5)


@dataclass(frozen=True, slots=True)
class Walls:
    """The paints of gable end, long side, roof, windows and trim, and how many boards the gable has."""

    end: Paint = PAPER
    side: Paint = _SIDE
    roof: Paint = PAPER
    panes: Paint = PAPER
    trim: Paint = PAPER
    boards: int = 0


WHITE = Walls()
SNOWED = Walls(end=toned(0.36, 0.45), side=toned(0.62), roof=PAPER, trim=PAPER)


def window(
    stamp: Stamp,
    x: float,
    y: float,
    w: float,
    h: float,
    panes: Paint = PAPER,
    bars: tuple[int, int] = (1, 1),
    frame: Paint | None = None,
) -> None:
    """Draw a sash window centred on (x, y), with `bars` across and upright."""
    if frame is not None:
        stamp.fill(
            [
                (x - w * 0.68, y - h * 0.62),
                (x + w * 0.68, y - h * 0.62),
                (x + w * 0.68, y + h * 0.62),
                (x - w * 0.68, y + h * 0.62),
            ],
            frame,
        )
    stamp.fill(
        [(x - w / 2, y - h / 2), (x + w / 2, y - h / 2), (x + w / 2, y + h / 2), (x - w / 2, y + h / 2)],
        panes,
        0.14,
    )
    for k in range(bars[1]):
        u = x - w / 2 + w * (k + 1) / (bars[1] + 1)
        stamp.line([(u, y - h / 2), (u, y + h / 2)], 0.11)
    for k in range(bars[0]):
        v = y - h / 2 + h * (k + 1) / (bars[0] + 1)
        stamp.line([(x - w / 2, v), (x + w / 2, v)], 0.11)


def house(
    stamp: Stamp,
    *,
    look: Walls = SNOWED,
    gable: float = 1.1,
    long: float = 1.5,
    peak: float = 0.72,
    door: bool = False,
    windows: int = 3,
    chimney: float = 0.45,
    overhang: float = 0.10,
    outline: float = 0.16,
) -> tuple[float, float]:
    """Draw a house, the middle of its gable on the origin; return the top of its chimney."""
    g, run, rise = gable / 2, long, -0.05 * long
    if chimney:
        _chimney(stamp, 0.35 * long, peak, chimney, look.trim, outline)
    stamp.fill([(g, 0), (g, -1), (g + run, -1 + rise * 0.2), (g + run, rise)], look.side, outline)
    stamp.fill([(-g, 0), (-g, -1), (0, -1 - peak), (g, -1), (g, 0)], look.end, outline)
    for k in range(look.boards):
        v = -1 * (k + 1) / (look.boards + 1)
        stamp.line([(-g, v), (g, v)], 0.10)
    _openings(stamp, look, g, run, rise, windows, door)
    edge, top = g + overhang, -1 - peak
    ridge = [
        (0, top - 0.05),
        (edge, -0.93),
        (edge + run - overhang * 0.4, -0.93 + rise * 0.2),
        (run + 0.1, top + rise * 0.1),
    ]
    stamp.fill(ridge, look.roof, outline)
    for s, out in ((-1, 0.03), (1, 0.05)):
        board = [(s * edge, -0.90), (0, top - 0.03), (0, top - 0.13), (s * (edge + out), -0.98)]
        stamp.fill(board, look.trim, outline)
    return 0.35 * long + 0.08, -1.1 - peak - chimney * 0.5


def _chimney(stamp: Stamp, u: float, peak: float, high: float, cap: Paint, outline: float) -> None:
    top = -1.05 - peak - high * 0.5
    stamp.fill([(u, -0.9 - peak), (u, top), (u + 0.16, top), (u + 0.16, -0.9 - peak)], INK)
    stamp.fill(
        [(u - 0.03, top + 0.05), (u - 0.03, top - 0.04), (u + 0.19, top - 0.04), (u + 0.19, top + 0.05)],
        cap,
        outline,
    )


def _openings(stamp: Stamp, look: Walls, g: float, run: float, rise: float, windows: int, door: bool) -> None:
    """Windows of the gable end and the side, and a door."""
    window(stamp, 0, -1.12, 0.17, 0.26, look.panes)
    if door:
        stamp.fill([(-0.12, 0), (-0.12, -0.58), (0.12, -0.58), (0.12, 0)], INK)
        stamp.line([(-0.12, 0), (-0.12, -0.58), (0.12, -0.58), (0.12, 0)], 0.12, look.trim)
        for x in (-g * 0.62, g * 0.62):
            window(stamp, x, -0.48, 0.18, 0.34, look.panes)
    else:
        for x in (-g * 0.5, g * 0.5):
            window(stamp, x, -0.48, 0.22, 0.36, look.panes)
    for k in range(windows):
        u = g + run * (k + 0.6) / (windows + 0.2)
        window(stamp, u, -0.50 + rise * 0.5 * (k + 0.6) / windows, 0.20, 0.36, look.panes)


def meeting_house(stamp: Stamp, *, look: Walls = WHITE, outline: float = 0.16) -> None:
    """Draw a white meeting-house with tower, belfry and spire, about 4.2 high; the middle of its front is the
    origin.
    """
    _nave(stamp, look, outline)
    stamp.fill(xy("-0.62,0 -0.62,-1.06 0,-1.6 0.62,-1.06 0.62,0"), look.end, outline)
    stamp.fill(
        xy("-0.74,-0.96 0,-1.6 0.74,-0.96 0.74,-1.05 0,-1.7 -0.74,-1.05"),
        look.roof,
        outline,
    )
    stamp.line([(-0.62, -0.92), (0.62, -0.92)], 0.13)
    for x in (-0.36, 0.36):
        _lancet(stamp, x, -0.16, 0.15, 0.52, look.panes)
    stamp.fill(xy("-0.16,0 -0.16,-0.44 0,-0.6 0.16,-0.44 0.16,0"), INK)
    stamp.line(xy("-0.2,0 -0.2,-0.46 0,-0.66 0.2,-0.46 0.2,0"), 0.12, INK)
    stamp.dot(0, -1.17, 0.10, INK)
    stamp.dot(0, -1.17, 0.065, look.panes)
    _steeple(stamp, look, outline)


def _nave(stamp: Stamp, look: Walls, outline: float) -> None:
    stamp.fill([(0.62, 0), (0.62, -1.0), (2.35, -0.96), (2.35, -0.03)], look.side, outline)
    stamp.fill([(0, -1.6), (0.72, -0.94), (2.45, -0.90), (1.86, -1.50)], look.roof, outline)
    for k in range(4):
        _lancet(stamp, 0.88 + 0.40 * k, -0.18, 0.16, 0.58, look.panes)


def _steeple(stamp: Stamp, look: Walls, outline: float) -> None:
    """Tower, belfry and spire, each half lit and half in shade, with a ball on its rod."""
    for half, low, high in ((0.30, -1.40, -2.12), (0.23, -2.12, -2.62)):
        stamp.fill([(-half, low), (-half, high), (half, high), (half, low)], look.end, outline)
        stamp.fill([(half * 0.25, low), (half * 0.25, high), (half, high), (half, low)], look.side)
        stamp.fill(
            [
                (-half - 0.06, high),
                (-half - 0.06, high - 0.07),
                (half + 0.06, high - 0.07),
                (half + 0.06, high),
            ],
            look.trim,
            outline,
        )
    stamp.dot(-0.10, -1.80, 0.09, INK)
    stamp.dot(-0.10, -1.80, 0.062, look.panes)
    _lancet(stamp, -0.07, -2.20, 0.15, 0.36, INK)
    stamp.fill([(-0.21, -2.68), (0, -3.95), (0.21, -2.68)], look.end, outline)
    stamp.fill([(0.03, -2.68), (0, -3.95), (0.21, -2.68)], look.side)
    stamp.line([(0, -3.85), (0, -4.0)], 0.22, look.trim)
    stamp.dot(0, -4.0, 0.037, look.trim)


def _lancet(stamp: Stamp, x: float, foot: float, w: float, h: float, panes: Paint) -> None:
    """A pointed window."""
    stamp.fill(
        spline(
            [
                (x - w / 2, foot),
                (x - w / 2, foot - h * 0.68),
                (x, foot - h),
                (x + w / 2, foot - h * 0.68),
                (x + w / 2, foot),
            ],
            steps=3,
        ),
        panes,
        0.14,
    )
    stamp.line([(x, foot), (x, foot - h)], 0.11)
    stamp.line([(x - w / 2, foot - h * 0.45), (x + w / 2, foot - h * 0.45)], 0.11)
