"""Functions on figures of discs that only tests need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deckgen.lattice import LatticePoint, Shape, graph, neighbours, number_of, rim


def is_connected(points: Iterable[LatticePoint]) -> bool:
    """Return whether any point can be reached from any other through neighbours; False without points."""
    rest = set(points)
    frontier = [rest.pop()] if rest else []
    found = bool(frontier)
    while frontier:
        touched = rest.intersection(neighbours(frontier.pop()))
        rest -= touched
        frontier.extend(touched)
    return found and not rest


def joined_moves(shape: Shape) -> Iterator[int]:
    """Yield the figures that moving one disc makes while the other discs are connected."""
    for lifted in shape:
        rest = [point for point in shape if point != lifted]
        if is_connected(rest):
            found = (number_of([*rest, end]) for end in rim(rest) - {lifted})
            yield from (number for number in found if number is not None)


def distances(start: int) -> list[int]:
    """Return the lowest number of single-disc moves from a figure of six discs to each other figure."""
    steps = {start: 0}
    frontier = [start]
    for number in frontier:
        for other in sorted(graph()[number] - steps.keys()):
            steps[other] = steps[number] + 1
            frontier.append(other)
    return [steps[number] for number in range(len(graph()))]
