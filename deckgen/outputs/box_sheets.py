"""Put the flat pieces of a box on paper, with a place for the legend and ticks where lines leave the art."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise, product
from math import ceil, hypot, inf
from typing import Literal, NamedTuple, TypeAlias

from deckgen.errors import Problem, SpecError
from deckgen.facts import Fact, Quantity
from deckgen.geometry import Box, Curves, Point, joined, polyline
from deckgen.outputs.cut import CutLine, CutSheet
from deckgen.outputs.nets import Net, Panel
from deckgen.sheet.duplex import Mirror, mirror_of
from deckgen.target.outputs import BoxSheets
from deckgen.target.paper import Paper

LineKind = Literal["cut", "crease"]
LEGEND = 74.0, 24.0
"""Width and height of the legend with its ruler, in mm."""
LABEL = 16.0, 4.6
"""Width and height of the name of a piece, in mm."""
TICK, SHORTEST = 4.0, 1.5
"""Length of a tick, and of the shortest one allowed, in mm."""
_CLEAR = 0.6
"""Distance of ticks from art and cuts, in mm."""
_FAR: Mapping[LineKind, float] = {"cut": 10.0, "crease": 90.0}
"""How far beyond its end a line is followed, in mm; creases may cross the art of other panels."""
_STEP = 0.5
_SAME = 0.7
"""Parallel lines closer than this, in mm, share their ticks."""
LEAST_GLUE = 1.5
"""Minimum depth of a glue flap beyond the bleed, in mm."""
_LEAST_CUT = 8.0
"""The shortest cut that gets ticks, in mm; shorter ones end where longer ones do."""


@dataclass(frozen=True, slots=True)
class BoxSheet:
    """The flat pieces on one sheet of paper, and the places of its legend and their names."""

    paper: Paper
    """The paper, upright or on its side."""
    area: Box
    """The area that is printable on both sides."""
    nets: tuple[Net, ...]
    legend: Box
    labels: tuple[Box, ...] = ()
    """The place for the name of each piece, if there are several and room for all names."""

    @property
    def name(self) -> str:
        """The names of its pieces, as in file names: `tray-lid`."""
        return "-".join(net.name for net in self.nets)

    @property
    def mirror(self) -> Mirror:
        """The line about which it is flipped."""
        return mirror_of(self.paper, "long")

    def cuts(self, title: str) -> CutSheet:
        """Return its exact lines."""
        cut = tuple(net.cut for net in self.nets)
        creases = tuple(run for net in self.nets for run in net.crease)
        return CutSheet(
            self.paper.width,
            self.paper.height,
            cut,
            creases,
            f"{title}: {' and '.join(net.name for net in self.nets)}",
        )


def box_sheets(nets: Sequence[Net], settings: BoxSheets, bleed: float, target: str) -> list[BoxSheet]:
    """Put all pieces on one sheet if they fit, else each on its own; `bleed` is in mm.

    Raises SpecError if a piece does not fit the paper in either orientation, or is too small for glue flaps.
    """
    for net in nets:
        depth = min(flap.depth for flap in net.flaps)
        if depth < bleed + LEAST_GLUE:
            fact = Fact("box-too-small", target=target, piece=net.name, depth=Quantity(depth, "mm"))
            raise SpecError(Problem(fact, rule="target-fit"))
    together = _sheet(nets, settings, bleed)
    return [together] if together else [_alone(net, settings, bleed) for net in nets]


def _alone(net: Net, settings: BoxSheets, bleed: float) -> BoxSheet:
    sheet = _sheet([net], settings, bleed)
    if sheet is None:
        size = {"width": round(net.width), "height": round(net.height)}
        fact = Fact("box-too-large", piece=net.name, **size, paper=str(settings.paper))
        raise SpecError(Problem(fact, rule="target-fit"))
    return sheet


def _sheet(nets: Sequence[Net], settings: BoxSheets, bleed: float) -> BoxSheet | None:
    """Return a sheet with the pieces, stacked or side by side, and a legend; None if they do not fit.

    The pieces are in the middle, or nearer to the upper right corner if that makes room for the legend.
    """
    for (paper, area), down, corner in product(_ways(settings), (True, False), (inf, 2 * TICK, 0.0)):
        placed = _placed(nets, area, down, corner, 2 * (bleed + _CLEAR))
        legend = _legend(placed, area, bleed + _CLEAR, anywhere=corner < inf) if placed else None
        if placed and legend:
            return _labelled(BoxSheet(paper, area, placed, legend), bleed)
    return None


def _labelled(sheet: BoxSheet, bleed: float) -> BoxSheet:
    """Return the sheet with places for the names of its pieces if it has several.

    Each is the place nearest to the upper left corner of its piece that is clear of all else. If there is
    none, the legend alone names the pieces, in their order.
    """
    if len(sheet.nets) == 1:
        return sheet
    rings = [_ring(net.cut) for net in sheet.nets]
    lines = chain.from_iterable(each.flattened() for each in ticks(sheet, bleed).values())
    legend = (*sheet.legend.corners(), (sheet.legend.left, sheet.legend.top))
    points = [*chain.from_iterable(map(_dense, [*rings, legend])), *chain.from_iterable(lines)]
    around = sorted(product(range(-12, 13), repeat=2), key=lambda step: hypot(*step))

    def place(ring: Sequence[Point]) -> Box | None:
        left, top, _, _ = Box.around(ring)
        places = (Box(left + x, top + y, left + x + LABEL[0], top + y + LABEL[1]) for x, y in around)
        fitting = (box for box in places if sheet.area.clipped(box) == box)
        return next((box for box in fitting if not _meets(box, rings, points, bleed + _CLEAR)), None)

    labels = tuple(filter(None, map(place, rings)))
    return replace(sheet, labels=labels) if len(labels) == len(rings) else sheet


def _ways(settings: BoxSheets) -> Iterator[tuple[Paper, Box]]:
    """Yield the paper upright and on its side, each with the area that is printable on both sides."""
    paper, m = settings.paper, settings.margins
    width, height = paper.width, paper.height
    upright = Box(m.left, m.top, width - m.right, height - m.bottom)
    aside = Box(m.top, m.right, height - m.bottom, width - m.left)
    for held, area in ((paper, upright), (Paper(paper.name, height, width), aside)):
        yield held, area.clipped(mirror_of(held, "long").box(area))


def _placed(nets: Sequence[Net], area: Box, down: bool, corner: float, gap: float) -> tuple[Net, ...]:
    """Return the pieces evenly spaced in the area, one above the other or side by side.

    They are at most `corner` mm from its upper right corner and at most twice that apart, but at least `gap`
    mm apart. Return no pieces if they do not fit.
    """
    total = _extent(nets, down)
    free = area.width - total[0], area.height - total[1]
    between = (len(nets) - 1) * gap
    if min(free) < 0 or free[down] < between:
        return ()
    step = max(gap, min(2 * corner, free[down] / (len(nets) + 1)))
    used = (len(nets) - 1) * step
    rest = free[0] - (0.0 if down else used), free[1] - (used if down else 0.0)
    x, y = max(rest[0] / 2, rest[0] - corner), min(rest[1] / 2, corner)
    placed = []
    for net in nets:
        across = 0.0 if not down else (total[0] - net.width) / 2
        along = 0.0 if down else (total[1] - net.height) / 2
        placed.append(net.moved(area.left + x + across, area.top + y + along))
        x, y = (x, y + net.height + step) if down else (x + net.width + step, y)
    return tuple(placed)


def _extent(nets: Sequence[Net], down: bool) -> tuple[float, float]:
    """Return the width and height of the pieces, one above the other or side by side, without gaps."""
    widths, heights = [net.width for net in nets], [net.height for net in nets]
    return (max(widths), sum(heights)) if down else (sum(widths), max(heights))


def _legend(nets: Sequence[Net], area: Box, clear: float, anywhere: bool) -> Box | None:
    """Return a place for the legend, `clear` mm from all pieces: at the foot of the area, or `anywhere`."""
    rings = [_ring(net.cut) for net in nets]
    points = [point for ring in rings for point in _dense(ring)]
    width, height = LEGEND
    rows, columns = area.height - height, area.width - width
    if rows < 0 or columns < 0:
        return None
    for row, column in product(range(ceil(rows / 3) + 1 if anywhere else 1), range(ceil(columns / 3) + 1)):
        left, top = area.left + min(3.0 * column, columns), area.top + max(0.0, rows - 3.0 * row)
        box = Box(left, top, left + width, top + height)
        if not _meets(box, rings, points, clear):
            return box
    return None


def _meets(box: Box, rings: Iterable[Sequence[Point]], points: Iterable[Point], clear: float) -> bool:
    """Return whether a box is inside a piece, or within `clear` mm of points on its edge."""
    grown, middle = box.grown(clear), ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return any(grown.holds(x, y) for x, y in points) or any(_holds(ring, middle) for ring in rings)


def bare_spot(net: Net, flap: Panel, bleed: float, inked: float) -> tuple[Point, float]:
    """Return the middle and the radius of about the largest bare disc on a glue flap.

    The art reaches `bleed` mm over the flap, and its own edge is `inked` mm wide.
    """
    edge, art, box = [*flap.corners, flap.corners[0]], _ring(net.art), Box.around(flap.corners)
    shares = [(n + 0.5) / 16 for n in range(16)]
    inside = (
        point
        for across, down in product(shares, repeat=2)
        if _holds(edge, point := (box.left + across * box.width, box.top + down * box.height))
    )
    discs = ((point, min(_distance(edge, point) - inked, _distance(art, point) - bleed)) for point in inside)
    return max(discs, key=lambda disc: disc[1])


def _ring(run: CutLine) -> list[Point]:
    """Return the corners of a closed cut, ending with the first; round corners become short lines."""
    (ring,) = run.curves().flattened()
    return [*ring, ring[0]]


def _dense(ring: Sequence[Point]) -> Iterator[Point]:
    """Yield points along a polygon, at most 2 mm apart."""
    for (x, y), (u, v) in pairwise(ring):
        steps = max(1, ceil(hypot(u - x, v - y) / 2))
        yield from ((x + (u - x) * n / steps, y + (v - y) * n / steps) for n in range(steps))


def _holds(ring: Sequence[Point], point: Point) -> bool:
    """Return whether a point is inside a polygon, counting the crossings of a ray to the right."""
    px, py = point
    crossings = sum(
        (y > py) != (v > py) and px < x + (py - y) / (v - y) * (u - x) for (x, y), (u, v) in pairwise(ring)
    )
    return crossings % 2 == 1


def _distance(ring: Sequence[Point], point: Point) -> float:
    """Return how far a point is from the edge of a polygon."""
    px, py = point
    least = inf
    for (x, y), (u, v) in pairwise(ring):
        dx, dy = u - x, v - y
        square = dx * dx + dy * dy
        t = max(0.0, min(1.0, ((px - x) * dx + (py - y) * dy) / square)) if square else 0.0
        least = min(least, hypot(px - x - t * dx, py - y - t * dy))
    return least


class _End(NamedTuple):
    """The end of a straight line: its place, the direction in which the line would continue, and its kind."""

    x: float
    y: float
    dx: float
    dy: float
    kind: LineKind
    far: float
    """How far the line is followed until it has left the art, in mm."""

    def beyond(self, x: float, y: float) -> tuple[float, float]:
        """Return how far a point is beyond the end, and how far to its side."""
        x, y = x - self.x, y - self.y
        return self.dx * x + self.dy * y, self.dx * y - self.dy * x


_Line: TypeAlias = tuple[_End, _End]


def ticks(sheet: BoxSheet, bleed: float) -> dict[LineKind, Curves]:
    """Return ticks in line with each crease and each straight cut of the art, beyond all art.

    They are clear of all bleeds, glue flaps and the legend. If a cut and a crease are in line, each end has
    the tick of the line that ends there.
    """
    found: dict[LineKind, list[Curves]] = {"cut": [], "crease": []}
    survey = _Survey(sheet, bleed)
    for net in sheet.nets:
        for end in chain.from_iterable(_merged(_lines(net))):
            tick = survey.tick(end)
            if tick is not None:
                found[end.kind].append(tick)
    return {kind: joined(lines) for kind, lines in found.items()}


def _lines(net: Net) -> Iterator[_Line]:
    """Yield the creases, then those straight cuts of the art that are long enough for ticks."""
    for run in net.crease:
        (a, b, _), (c, d, _) = run.points
        yield _line((a, b), (c, d), "crease")
    points = net.art.points
    for (a, b, r), (c, d, _) in zip(points, [*points[1:], points[0]], strict=True):
        if not r and hypot(c - a, d - b) >= _LEAST_CUT:
            yield _line((a, b), (c, d), "cut")


def _line(start: Point, end: Point, kind: LineKind) -> _Line:
    (x, y), (u, v) = start, end
    length = hypot(u - x, v - y)
    dx, dy = (u - x) / length, (v - y) / length
    far = _FAR[kind]
    return _End(x, y, -dx, -dy, kind, far), _End(u, v, dx, dy, kind, far)


def _merged(lines: Iterable[_Line]) -> list[_Line]:
    """Join lines that are in line, or nearly so; of two ends in one place, keep the first line's."""
    kept: list[_Line] = []
    for line in lines:
        for n, (start, end) in enumerate(kept):
            if all(abs(end.beyond(each.x, each.y)[1]) < _SAME for each in line):
                by = {end.beyond(each.x, each.y)[0]: each for each in line}
                first, last = by[min(by)], by[max(by)]
                far = max(end.far, last.far)
                kept[n] = (
                    (first if start.beyond(first.x, first.y)[0] > _SAME else start)._replace(far=far),
                    (last if end.beyond(last.x, last.y)[0] > _SAME else end)._replace(far=far),
                )
                break
        else:
            kept.append(line)
    return kept


class _Survey:
    """The free space on a sheet."""

    def __init__(self, sheet: BoxSheet, bleed: float) -> None:
        self.area, self.legend = sheet.area, sheet.legend.grown(_CLEAR)
        self.cuts = [_ring(net.cut) for net in sheet.nets]
        self.art = [_ring(net.art) for net in sheet.nets]
        self.bleed = bleed

    def free(self, point: Point) -> bool:
        """Return whether a tick may be printed at a point of the area."""
        if self.legend.holds(*point) or any(_holds(ring, point) for ring in self.cuts):
            return False
        return (
            min(_distance(ring, point) for ring in self.art) > self.bleed + _CLEAR
            and min(_distance(ring, point) for ring in self.cuts) > _CLEAR
        )

    def tick(self, end: _End) -> Curves | None:
        """Return the first tick that fits beyond the end of a line, or None."""
        room: list[Point] = []
        for step in range(1, int(end.far / _STEP)):
            point = end.x + step * _STEP * end.dx, end.y + step * _STEP * end.dy
            if not self.area.holds(*point):
                break
            if self.free(point):
                room.append(point)
                if len(room) > TICK / _STEP:
                    break
            elif len(room) > SHORTEST / _STEP:
                break
            else:
                room = []
        return polyline([room[0], room[-1]]) if len(room) > SHORTEST / _STEP else None
