"""A deck's size and stock in; the flat pieces of a box for it out: panels, cuts and creases in millimetres.

A tuck box is one piece: front, side, back, side and a glue flap in a row; lid and floor on the back panel.
A hexagonal box for round cards is two: a tray and a lid that slips over it. Every fold takes up the thickness
of the board, so a panel is that much wider than what it holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot, sqrt

from deckgen.press.cutting import Run, hexagon_points, straight_cuts
from deckgen.target.outputs import BoxSheets

FLAP, GLUE = 15.0, 12.0
"""Depth of tuck and of glue flaps, in mm, where the box is large enough for them."""
RELIEF = 0.5
"""How much narrower a flap is than what it goes into, on each side, in mm."""
LID_GAP = 0.4
"""Between tray and the glue flaps inside the lid, on each side, in mm."""
ROUND = 9.0
"""Radius of a tuck's corners, in mm."""
THUMB = 8.0
"""Radius of the notch by which a lid is opened, in mm."""

Point = tuple[float, float]
Corner = tuple[float, float, float]
"""A point of a cut, and the radius of the quarter turn from it to the next, as in `Run`."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A face of the finished box: its corners, and how far its art is turned, clockwise."""

    name: str
    corners: tuple[Point, ...]
    turn: float = 0.0

    @property
    def centre(self) -> Point:
        """The middle of it."""
        n = len(self.corners)
        return sum(x for x, _ in self.corners) / n, sum(y for _, y in self.corners) / n


@dataclass(frozen=True, slots=True)
class Net:
    """One flat piece with its upper left corner at (0, 0)."""

    name: str
    width: float
    height: float
    cut: Run
    crease: tuple[Run, ...]
    panels: tuple[Panel, ...]


@dataclass(frozen=True, slots=True)
class Inside:
    """What goes into a box: the cards' size and the height of all of them, in mm."""

    width: float
    height: float
    depth: float


def inside_of(settings: BoxSheets, width: float, height: float, cards: int) -> Inside:
    """The room for so many cards of a size: `room` on each side, `play` over the stack."""
    room = 2 * settings.room
    return Inside(width + room, height + room, cards * settings.stock + settings.play)


def nets(settings: BoxSheets, inside: Inside) -> list[Net]:
    """The flat pieces of a box."""
    board = settings.board
    if settings.form == "hexagon":
        across = _across(inside) + board
        tray = _tray("tray", across, inside.depth + board)
        # the lid holds the tray's walls and has glue flaps of its own inside
        lid = _tray("lid", across + 2 * (2 * board + LID_GAP), inside.depth + board, hanging=True)
        return [tray, lid]
    return [_tuck(inside.width + board, inside.depth + board, inside.height + board)]


def _across(inside: Inside) -> float:
    """Across the flats of the hexagon in which a disc or a hexagonal card lies."""
    short, long = sorted((inside.width, inside.height))
    return max(short, long * sqrt(3) / 2) if short < long else long


def _tuck(w: float, d: float, h: float) -> Net:
    """Width, depth and height of the finished box. The row begins with the glue flap on the left."""
    glue, flap = min(GLUE, d - RELIEF), min(FLAP, h / 2)
    top = d + flap
    xs = [glue, glue + w, glue + w + d, glue + 2 * w + d, glue + 2 * w + 2 * d]
    x0, x1, x2, x3, x4 = xs
    foot, e, slope = top + h, RELIEF, min(GLUE, h / 2) / 2
    # the dust flaps of both sides meet at most in the middle of the opening
    dust = min(0.85 * d, w / 2 - e)
    outline: list[Corner] = [
        (0, top + slope, 0), (x0, top, 0), *_thumb_notch(x0, x1, top), (x1, top, 0),
        *_dust(x1, x2, top, -dust), *_tuck_flap(x2, x3, top, -d, flap), *_dust(x3, x4, top, -dust),
        *_dust(x4, x3, foot, dust), *_tuck_flap(x3, x2, foot, d, flap), *_dust(x2, x1, foot, dust),
        (x0, foot, 0), (0, foot - slope, 0),
    ]  # fmt: skip
    creases = [
        *(((x, top), (x, foot)) for x in xs[:-1]),
        ((x1, top), (x4, top)), ((x1, foot), (x4, foot)),
        ((x2 + e, top - d), (x3 - e, top - d)), ((x2 + e, foot + d), (x3 - e, foot + d)),
    ]  # fmt: skip
    panels = (
        Panel("front", _box(x0, top, x1, foot)),
        Panel("side", _box(x1, top, x2, foot), 90),
        Panel("back", _box(x2, top, x3, foot)),
        Panel("side", _box(x3, top, x4, foot), 90),
        Panel("lid", _box(x2, top - d, x3, top), 180),
    )
    return _net("box", outline, creases, panels)


def _box(left: float, top: float, right: float, foot: float) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, foot), (left, foot)


def _tuck_flap(start: float, end: float, y: float, depth: float, flap: float) -> list[Corner]:
    """Lid or floor and its tuck with rounded corners, from start to end; depth is negative upwards."""
    out, down = (1 if end > start else -1), (1 if depth > 0 else -1)
    first, last, r = start + out * RELIEF, end - out * RELIEF, min(ROUND, abs(end - start) / 4, flap)
    near, far = y + depth, y + depth + down * flap
    return [
        (first, y, 0), (first, near, 0), (first, far - down * r, r), (first + out * r, far, 0),
        (last - out * r, far, r), (last, far - down * r, 0), (last, near, 0), (last, y, 0),
    ]  # fmt: skip


def _dust(start: float, end: float, y: float, reach: float) -> list[Corner]:
    """A dust flap over a side, narrower towards its end; reach is negative upwards."""
    e = min(RELIEF, abs(end - start) / 8) * (1 if end > start else -1)
    slope = min(3.0, abs(end - start) / 4) * (1 if end > start else -1)
    return [
        (start, y, 0),
        (start + e, y, 0),
        (start + slope, y + reach, 0),
        (end - slope, y + reach, 0),
        (end - e, y, 0),
        (end, y, 0),
    ]


def _thumb_notch(left: float, right: float, y: float) -> list[Corner]:
    """A half round notch by which the lid is opened, from left to right, in the middle of an edge."""
    x, r = (left + right) / 2, min(THUMB, (right - left) / 4)
    return [(x - r, y, -r), (x, y + r, -r), (x + r, y, 0)]


def _tray(name: str, across: float, wall: float, hanging: bool = False) -> Net:
    """A hexagon with six walls, which stand up or hang down when the box is closed.

    Each wall has a glue flap at its right end that goes inside its neighbour.
    """
    corners = hexagon_points(0, 0, across)
    outline: list[Corner] = []
    creases: list[tuple[Point, Point]] = []
    panels = [Panel("top", tuple(corners))]
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        out = _outwards(a, b)
        far_a, far_b = _plus(a, out, wall), _plus(b, out, wall)
        along = (-out[1], out[0])
        # the next wall begins 60 degrees further round: the flap must stay within that gap
        reach = min(GLUE, wall / 2, across / sqrt(3) / 3)
        slope = reach / sqrt(3) + RELIEF
        tip_b = _plus(_plus(far_b, along, reach), out, -slope)
        root_b = _plus(_plus(b, along, reach), out, slope)
        outline += [(x, y, 0.0) for x, y in (a, far_a, far_b, tip_b, root_b)]
        creases += [(a, b), (b, far_b)]
        turn = degrees(atan2(out[1], out[0])) + (270 if hanging else 90)
        panels.append(Panel("wall", (far_a, far_b, b, a), turn))
    return _net(name, outline, creases, tuple(panels))


def _outwards(a: Point, b: Point) -> Point:
    """The unit vector away from the middle, square to an edge that is run through clockwise."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    return dy / length, -dx / length


def _plus(point: Point, along: Point, by: float) -> Point:
    return point[0] + along[0] * by, point[1] + along[1] * by


def _net(
    name: str, outline: Sequence[Corner], creases: Sequence[tuple[Point, Point]], panels: Sequence[Panel]
) -> Net:
    """The piece moved so that it begins at (0, 0)."""
    left, top = min(x for x, _, _ in outline), min(y for _, y, _ in outline)
    width, height = max(x for x, _, _ in outline) - left, max(y for _, y, _ in outline) - top

    def moved(points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple((x - left, y - top) for x, y in points)

    cut = Run(tuple((x - left, y - top, r) for x, y, r in outline))
    folds = tuple(straight_cuts(moved(pair), closed=False) for pair in creases)
    placed = tuple(Panel(panel.name, moved(panel.corners), panel.turn) for panel in panels)
    return Net(name, width, height, cut, folds, placed)
