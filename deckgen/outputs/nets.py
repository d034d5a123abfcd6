"""Compute the flat pieces of boxes (cuts, creases, printed and glued areas) from the size of the contents."""

from __future__ import annotations

from cmath import exp, phase
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import degrees, radians, sqrt, tan

from deckgen.geometry import Box, Point
from deckgen.outputs.cut import CutLine, straight_cuts
from deckgen.target.outputs import BoxSheets

FLAP, GLUE = 15.0, 12.0
"""Depth of tuck and glue flaps in mm, if the box is large enough."""
RELIEF = 0.5
"""Clearance on each side of a flap in its opening, in mm."""
WEDGE = 5.0
"""The angle between a glue flap of a hexagonal box and the next wall, in degrees: less could not be cut."""
LID_DEPTH = 2 / 3
"""How deep the lid of a hexagonal box is, as a share of its tray, whose foot stays free to be held."""
LID_GAP = 0.4
"""Clearance on each side between the tray and the glue flaps inside the lid, in mm."""
ROUND = 9.0
"""Radius of a tuck's corners, in mm."""
THUMB = 8.0
"""Radius of the thumb notch in mm, if the box is wide enough."""

Corner = tuple[float, float, float]
"""A point of a cut and the radius of the quarter circle to the next, as in `CutLine`."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A face of the finished box: its corners, and the clockwise rotation of its art."""

    name: str
    corners: tuple[Point, ...]
    turn: float = 0.0

    @property
    def centre(self) -> Point:
        """Its centre."""
        n = len(self.corners)
        return sum(x for x, _ in self.corners) / n, sum(y for _, y in self.corners) / n

    @property
    def width(self) -> float:
        """Its size in mm along the direction in which words on it run."""
        return self._reach(exp(1j * radians(self.turn)))

    @property
    def depth(self) -> float:
        """Its size in mm across that direction."""
        return self._reach(1j * exp(1j * radians(self.turn)))

    def _reach(self, along: complex) -> float:
        reaches = [x * along.real + y * along.imag for x, y in self.corners]
        return max(reaches) - min(reaches)

    def moved(self, dx: float, dy: float) -> Panel:
        """Return the face moved by (dx, dy)."""
        return replace(self, corners=tuple((x + dx, y + dy) for x, y in self.corners))


@dataclass(frozen=True, slots=True)
class Net:
    """One flat piece with its upper left corner at (0, 0)."""

    name: str
    width: float
    height: float
    cut: CutLine
    art: CutLine
    """The outline of the printed area: everything but the glue flaps."""
    crease: tuple[CutLine, ...]
    panels: tuple[Panel, ...]
    flaps: tuple[Panel, ...]
    """The glue flaps, rotated so that text runs along their creases."""

    def moved(self, dx: float, dy: float) -> Net:
        """Return the piece moved by (dx, dy)."""
        return replace(
            self, cut=self.cut.shifted(dx, dy), art=self.art.shifted(dx, dy),
            crease=tuple(run.shifted(dx, dy) for run in self.crease),
            panels=tuple(panel.moved(dx, dy) for panel in self.panels),
            flaps=tuple(panel.moved(dx, dy) for panel in self.flaps),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Inside:
    """The inner size of a box, in mm."""

    width: float
    height: float
    depth: float


def inside_of(settings: BoxSheets, width: float, height: float, cards: int) -> Inside:
    """Return the inner size for a number of cards, with `room` on each side and `play` above the stack."""
    room = 2 * settings.room
    return Inside(width + room, height + room, cards * settings.stock + settings.play)


def deep_enough(settings: BoxSheets, inside: Inside, least: float) -> Inside:
    """Return the inner size, made deeper if so few cards would leave glue flaps of less than `least` mm."""
    outer = 2 * least / LID_DEPTH if settings.form == "hexagon" else least + RELIEF
    return replace(inside, depth=max(inside.depth, outer - settings.board))


def nets(settings: BoxSheets, inside: Inside) -> list[Net]:
    """Return the flat pieces of a box."""
    board = settings.board
    if settings.form == "hexagon":
        across = _across(inside) + board
        wall = inside.depth + board
        tray = _tray("tray", across, wall)
        # the lid must hold the tray's walls as well as its own glue flaps
        lid = _tray("lid", across + 2 * (2 * board + LID_GAP), LID_DEPTH * wall, hanging=True)
        return [tray, lid]
    return [_tuck(inside.width + board, inside.depth + board, inside.height + board)]


def _across(inside: Inside) -> float:
    """Return the width across the flats of the smallest hexagon that holds a disc or a hexagonal card."""
    short, long = sorted((inside.width, inside.height))
    return max(short, long * sqrt(3) / 2) if short < long else long


def _tuck(w: float, d: float, h: float) -> Net:
    """Return a tuck box of this width, depth and height. The row begins with the glue flap on the left."""
    glue, flap = min(GLUE, d - RELIEF), min(FLAP, h / 2)
    top = d + flap
    xs = [glue, glue + w, glue + w + d, glue + 2 * w + d, glue + 2 * w + 2 * d]
    x0, x1, x2, x3, x4 = xs
    foot, e, slope = top + h, RELIEF, min(GLUE, h / 2) / 2
    # The dust flaps of both sides must not overlap in the middle of the opening.
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
        Panel("front", Box(x0, top, x1, foot).corners()),
        Panel("side", Box(x1, top, x2, foot).corners(), 90),
        Panel("back", Box(x2, top, x3, foot).corners()),
        Panel("side", Box(x3, top, x4, foot).corners(), 90),
        Panel("lid", Box(x2, top - d, x3, top).corners(), 180),
        Panel("floor", Box(x2, foot, x3, foot + d).corners(), 180),
    )
    gluing = Panel("glue", ((0, top + slope), (x0, top), (x0, foot), (0, foot - slope)), -90)
    return _net("box", outline, outline[1:-1], creases, panels, [gluing])


def _tuck_flap(start: float, end: float, y: float, depth: float, flap: float) -> list[Corner]:
    """Return a lid or floor and its rounded tuck flap, from start to end; upward depths are negative."""
    out, down = (1 if end > start else -1), (1 if depth > 0 else -1)
    first, last, r = start + out * RELIEF, end - out * RELIEF, min(ROUND, abs(end - start) / 4, flap)
    near, far = y + depth, y + depth + down * flap
    return [
        (first, y, 0), (first, near, 0), (first, far - down * r, r), (first + out * r, far, 0),
        (last - out * r, far, r), (last, far - down * r, 0), (last, near, 0), (last, y, 0),
    ]  # fmt: skip


def _dust(start: float, end: float, y: float, reach: float) -> list[Corner]:
    """Return a tapered dust flap on a side panel; an upward reach is negative."""
    out = 1 if end > start else -1
    e, slope = out * min(RELIEF, abs(end - start) / 8), out * min(3.0, abs(end - start) / 4)
    return [
        (start, y, 0), (start + e, y, 0), (start + slope, y + reach, 0),
        (end - slope, y + reach, 0), (end - e, y, 0), (end, y, 0),
    ]  # fmt: skip


def notch_of(width: float) -> float:
    """Return the radius in mm of the thumb notch in an edge of this width."""
    return min(THUMB, width / 6)


def _thumb_notch(left: float, right: float, y: float) -> list[Corner]:
    """Return a semicircular thumb notch in the middle of an edge, from left to right."""
    x, r = (left + right) / 2, notch_of(right - left)
    return [(x - r, y, -r), (x, y + r, -r), (x + r, y, 0)]


def _tray(name: str, across: float, wall: float, hanging: bool = False) -> Net:
    """Return a hexagon with six walls, which point up in the closed box, or down if `hanging`.

    Each wall has a glue flap at its right end, which goes inside the next wall.
    """
    h, side = across / 2, across / sqrt(3)
    half = complex(side / 2, h)
    corners = [-half, half.conjugate(), complex(side), half, -half.conjugate(), complex(-side)]
    # The next wall starts 60 degrees further round; a wedge can be cut out between it and the flap.
    reach = min(GLUE, wall / 2, side / 3)
    slope = reach / tan(radians(60 - WEDGE))
    outline: list[complex] = []
    art: list[complex] = []
    creases: list[tuple[complex, complex]] = []
    flaps: list[Panel] = []
    panels = [Panel("top" if hanging else "base", _points(corners))]
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        along = (b - a) / abs(b - a)
        out = -1j * along  # y runs down, and the corners are clockwise
        far_a, far_b = a + wall * out, b + wall * out
        flap = far_b + reach * along - slope * out, b + reach * along + slope * out
        outline += [a, far_a, far_b, *flap]
        art += [a, far_a, far_b]
        flaps.append(Panel("glue", _points((far_b, *flap, b)), degrees(phase(out))))
        creases += [(a, b), (b, far_b)]
        turn = degrees(phase(out)) + (270 if hanging else 90)
        panels.append(Panel("wall", _points((far_a, far_b, b, a)), turn))
    cut, printed = ([(x, y, 0.0) for x, y in _points(points)] for points in (outline, art))
    return _net(name, cut, printed, [_points(crease) for crease in creases], panels, flaps)


def _points(plane: Iterable[complex]) -> tuple[Point, ...]:
    return tuple((point.real, point.imag) for point in plane)


def _net(
    name: str, outline: Sequence[Corner], art: Sequence[Corner], creases: Sequence[Sequence[Point]],
    panels: Sequence[Panel], flaps: Sequence[Panel],
) -> Net:  # fmt: skip
    """Return the piece, moved so that its upper left corner is at (0, 0)."""
    box = Box.around((x, y) for x, y, _ in outline)
    folds = tuple(straight_cuts(pair, closed=False) for pair in creases)
    cut, printed = CutLine(tuple(outline)), CutLine(tuple(art))
    net = Net(name, box.width, box.height, cut, printed, folds, tuple(panels), tuple(flaps))
    return net.moved(-box.left, -box.top)
