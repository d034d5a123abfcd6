"""Enumerate figures of touching discs on a triangular lattice, and the moves between them.

A point is a pair of axial coordinates (q, r); its six neighbours are (q±1, r), (q, r±1), (q+1, r-1) and (q-1,
r+1). A *figure* is a connected set of points, regardless of position, rotation and reflection. It is
represented by its canonical form, and figures of one size are numbered from 0 in ascending order of that
form. With six discs there are 82 (the free hexahexes): `f01` is number 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

LatticePoint: TypeAlias = tuple[int, int]
Shape: TypeAlias = tuple[LatticePoint, ...]
"""Points in ascending order."""

STEPS: Shape = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
ROW_HEIGHT = 0.75**0.5
"""The distance between rows of the lattice, in distances between neighbours."""


def neighbours(point: LatticePoint) -> Iterator[LatticePoint]:
    """Return the six points that touch this one."""
    return ((point[0] + q, point[1] + r) for q, r in STEPS)


def settled(points: Iterable[LatticePoint]) -> Shape:
    """Return the points in ascending order, shifted so that the lowest q and the lowest r are 0."""
    placed = sorted(points)
    q0, r0 = placed[0][0], min([r for _, r in placed])
    return tuple([(q - q0, r - r0) for q, r in placed])


def turns(points: Iterable[LatticePoint]) -> list[Shape]:
    """Return the six rotated forms, each settled; a symmetric figure repeats some."""
    forms = [tuple(points)]
    for _ in range(5):
        forms.append(tuple((-r, q + r) for q, r in forms[-1]))  # rotate by 60 degrees about the origin
    return [settled(form) for form in forms]


def forms(points: Iterable[LatticePoint]) -> list[Shape]:
    """Return the twelve rotated and mirrored forms, each settled; a symmetric figure repeats some."""
    placed = tuple(points)
    return turns(placed) + turns((r, q) for q, r in placed)


def canonical(points: Iterable[LatticePoint]) -> Shape:
    """Return the smallest of the twelve forms: the same for every position, rotation and reflection."""
    return min(forms(points))


def rim(points: Iterable[LatticePoint]) -> set[LatticePoint]:
    """Return the vacant points that touch any of the points."""
    placed = set(points)
    return {near for point in placed for near in neighbours(point)} - placed


@cache
def free(discs: int = 6) -> tuple[Shape, ...]:
    """Return all figures with this many discs (1, 1, 3, 7, 22, 82, ...), canonical, in ascending order.

    Raises ValueError for fewer than one disc.
    """
    if discs < 1:
        raise ValueError(f"a figure has at least one disc, not {discs}")
    return tuple(sorted(set(_canonical_forms(discs).values())))


@cache
def _canonical_forms(discs: int) -> Mapping[Shape, Shape]:
    """Return the canonical form of every settled form; there is one entry for each fixed figure."""
    if discs == 1:
        return {((0, 0),): ((0, 0),)}
    found: dict[Shape, Shape] = {}
    for smaller in free(discs - 1):
        for point in rim(smaller):
            grown = settled((*smaller, point))
            if grown not in found:
                same = forms(grown)
                found |= dict.fromkeys(same, min(same))
    return found


@cache
def numbers(discs: int = 6) -> Mapping[Shape, int]:
    """Return the figure's number for every settled form; there is one entry for each fixed figure."""
    number = {shape: number for number, shape in enumerate(free(discs))}
    return {form: number[shape] for form, shape in _canonical_forms(discs).items()}


def number_of(points: Iterable[LatticePoint]) -> int | None:
    """Return the number of the figure that these points form, or None if they are not connected."""
    shape = settled(points)
    return numbers(len(shape)).get(shape)


@dataclass(frozen=True, slots=True, order=True)
class Slide:
    """A move of one disc from `start`, a point of the figure, to `end`, a vacant point; it may be lifted."""

    start: LatticePoint
    end: LatticePoint

    @property
    def square(self) -> int:
        """The square of the distance, where neighbours are at distance 1."""
        q, r = self.end[0] - self.start[0], self.end[1] - self.start[1]
        return q * q + q * r + r * r

    def apply(self, points: Iterable[LatticePoint]) -> Shape:
        """Return the points after the move."""
        return tuple(sorted({*points} - {self.start} | {self.end}))


@cache
def graph(discs: int = 6) -> tuple[frozenset[int], ...]:
    """Return, for each figure, those that moving one disc can turn it into, possibly itself."""
    return tuple(frozenset(_reached(number, shape)) for number, shape in enumerate(free(discs)))


def _reached(number: int, shape: Shape) -> Iterator[int]:
    """Yield the figures that moving one disc makes of a figure; the other discs need not be connected."""
    for lifted in shape if len(shape) > 1 else ():
        rest = settled(point for point in shape if point != lifted)
        made = _grown(_canonical_forms(len(rest)).get(rest, rest))
        # The disc must not go back to where it was.
        yield from (figure for figure, ways in made.items() if figure != number or ways > 1)


@cache
def _grown(shape: Shape) -> Counter[int]:
    """Return the figures that one more disc makes of some discs, and in how many places."""
    known = numbers(len(shape) + 1)
    apart = shape not in numbers(len(shape))
    touched = Counter(near for point in shape for near in neighbours(point))
    ends = [end for end, touching in touched.items() if touching > apart and end not in shape]
    made = (settled((*shape, end)) for end in ends)
    return Counter(known[grown] for grown in made if grown in known)


@cache
def reach(discs: int = 6) -> tuple[int, ...]:
    """Return, for each figure, how many *other* figures one move can make (SX-02: 3 to 42 with six discs)."""
    return tuple(len(others - {number}) for number, others in enumerate(graph(discs)))


def placements(points: Sequence[LatticePoint], figure: int, least: int) -> Mapping[Shape, int]:
    """Return the placements of a figure that share at least `least` (from 1) of the points, and how many."""
    found: dict[Shape, int] = {}
    for form in set(forms(free(len(points))[figure])):
        shifts = Counter((q - fq, r - fr) for q, r in points for fq, fr in form)
        for (dq, dr), shared in shifts.items():
            if shared >= least:
                found[tuple((q + dq, r + dr) for q, r in form)] = shared
    return found


def shared(points: Sequence[LatticePoint], figure: int) -> int:
    """Return the most points that a figure can share with these; all but one if a single move makes it."""
    own = set(points)
    return max(n for shape, n in placements(points, figure, 1).items() if {*shape} != own)


def slides(points: Sequence[LatticePoint], figure: int) -> Sequence[Slide]:
    """Return every move of one disc that turns these points into the figure, shortest first."""
    own = set(points)
    shapes = [shape for shape, n in placements(points, figure, len(own) - 1).items() if n == len(own) - 1]
    moves = [Slide(*own.difference(shape), *set(shape).difference(own)) for shape in shapes]
    return sorted(moves, key=lambda slide: (slide.square, slide))


def centres(points: Iterable[LatticePoint], pitch: float) -> Sequence[tuple[float, float]]:
    """Return the centres of the discs in mm, y down, with neighbours `pitch` mm apart."""
    return [(pitch * (q + r / 2), pitch * r * ROW_HEIGHT) for q, r in points]
