"""`Die.holds` agrees with the drawn outline for every shape and growth."""

from __future__ import annotations

from itertools import pairwise
from math import dist, hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from deckgen.sheet.die import Die

sizes = st.floats(10, 120)
grows = st.floats(0, 6)


def ring(die: Die, grow: float) -> list[tuple[float, float]]:
    """Return the corners of a drawn polygon outline."""
    xy = die.outline(0, 0, grow).xy
    return list(zip(xy[::2], xy[1::2], strict=True))


def inside(points: list[tuple[float, float]], x: float, y: float) -> bool:
    """Return whether a ray to the right crosses the polygon an odd number of times."""
    crossings = 0
    for (x0, y0), (x1, y1) in pairwise([*points, points[0]]):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            crossings += 1
    return crossings % 2 == 1


def to_edges(points: list[tuple[float, float]], x: float, y: float) -> float:
    """Return the distance of a point from the nearest line through an edge."""
    return min(
        abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / dist((x0, y0), (x1, y1))
        for (x0, y0), (x1, y1) in pairwise([*points, points[0]])
    )


@given(st.sampled_from(["rectangle", "hexagon"]), sizes, sizes, grows, st.floats(-1, 1), st.floats(-1, 1))
def test_polygons_hold_points_inside_their_outline(
    shape: str, width: float, height: float, grow: float, u: float, v: float
) -> None:
    die = Die("hexagon" if shape == "hexagon" else "rectangle", width, height)
    x, y = u * width, v * height
    corners = ring(die, grow)
    assume(to_edges(corners, x, y) > 1e-6)
    assert die.holds(x, y, grow) == inside(corners, x, y)


@given(st.sampled_from(["rectangle", "hexagon"]), sizes, sizes, grows)
def test_growing_moves_every_edge_by_the_same_distance(
    shape: str, width: float, height: float, grow: float
) -> None:
    die = Die("hexagon" if shape == "hexagon" else "rectangle", width, height)
    trim, grown = ring(die, 0.0), ring(die, grow)
    for (x0, y0), (x1, y1) in pairwise([*trim, trim[0]]):
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        assert to_edges(grown, *middle) == pytest.approx(grow, abs=1e-6)


@given(sizes, grows, st.floats(-1, 1), st.floats(-1, 1))
def test_circles_hold_points_inside_their_disc(size: float, grow: float, u: float, v: float) -> None:
    die = Die("circle", size, size)
    x, y = u * size, v * size
    assume(abs(hypot(x, y) - size / 2 - grow) > 1e-9)
    assert die.holds(x, y, grow) == (hypot(x, y) < size / 2 + grow)


def test_hexagon_has_its_long_diagonal_along_its_longer_side() -> None:
    flat, pointed = Die("hexagon", 60, 52), Die("hexagon", 52, 60)
    assert max(x for x, _ in ring(flat, 0)) == 30
    assert (0, 30) in [(round(x, 9), round(y, 9)) for x, y in ring(pointed, 0)]
    assert {(y, x) for x, y in ring(flat, 0)} == set(ring(pointed, 0))
