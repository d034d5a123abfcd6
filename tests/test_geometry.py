"""Transforms and boxes keep their invariants."""

from __future__ import annotations

import pickle
from array import array
from itertools import compress, pairwise
from math import atan2, cos, dist, hypot, radians, sin
from math import degrees as in_degrees
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.geometry import (
    Box,
    Curves,
    Polygons,
    Rings,
    apply,
    arc,
    circle,
    grown,
    joined,
    polyline,
    rectangle,
    regular,
    rotate,
    star,
)

degrees = st.one_of(st.sampled_from([0, 90, 180, 270, -90, 450]), st.floats(-720, 720))
places = st.floats(-500, 500)


@given(degrees, places, places)
def test_rotation_keeps_its_centre(angle: float, x: float, y: float) -> None:
    assert apply(rotate(angle, x, y), x, y) == pytest.approx((x, y), abs=1e-6)


@given(degrees, places, places, places)
def test_rotation_is_clockwise_on_the_page(angle: float, x: float, y: float, r: float) -> None:
    """Because y runs down, a point to the right of the centre moves down."""
    found = apply(rotate(angle, x, y), x + r, y)
    wanted = (x + r * cos(radians(angle)), y + r * sin(radians(angle)))
    assert dist(found, wanted) < 1e-6


def test_box_grows_on_each_side() -> None:
    assert Box(1, 2, 30, 40).grown(5) == Box(-4, -3, 35, 45)
    assert Box(1, 2, 30, 40).grown(-1) == Box(2, 3, 29, 39)


corners = st.tuples(places, places)


@given(st.tuples(corners, corners, corners, corners))
def test_flattened_cubic_matches_de_casteljau(ends: tuple[tuple[float, float], ...]) -> None:
    (found,) = Curves("MC", [number for end in ends for number in end]).flattened(5)
    for step, point in enumerate(found):
        left = list(ends)
        while len(left) > 1:
            left = [(a + (x - a) * step / 5, b + (y - b) * step / 5) for (a, b), (x, y) in pairwise(left)]
        assert point == pytest.approx(left[0], abs=1e-6)


numbers = st.floats(-20, 20)


@given(st.tuples(numbers, numbers, numbers, numbers, numbers, numbers), st.lists(corners, min_size=1))
def test_outline_is_transformed_point_by_point(
    matrix: tuple[float, float, float, float, float, float], points: list[tuple[float, float]]
) -> None:
    outline = Curves("M" + "L" * (len(points) - 1), [number for point in points for number in point])
    moved = outline.transformed(matrix)
    assert moved.ops == outline.ops
    assert [*moved.points()] == [pytest.approx(apply(matrix, *point)) for point in points]


@given(
    st.tuples(numbers, numbers, numbers, numbers, numbers, numbers),
    corners,
    st.floats(0, 50),
    st.floats(0, 50),
)
def test_box_is_transformed_to_the_bounds_of_its_corners(
    matrix: tuple[float, float, float, float, float, float],
    corner: tuple[float, float],
    width: float,
    height: float,
) -> None:
    left, top = corner
    box = Box(left, top, left + width, top + height)
    xs, ys = zip(*[apply(matrix, *point) for point in box.corners()], strict=True)
    assert box.transformed(matrix) == pytest.approx((min(xs), min(ys), max(xs), max(ys)))


@pytest.mark.parametrize(("start", "end"), [(0, 90), (0, 360), (30, 31), (-90, 200), (200, -90), (10, 370)])
def test_arc_is_on_its_ellipse_from_start_to_end(start: float, end: float) -> None:
    (points,) = arc(3, -2, 8, start, end, 5).flattened(20)
    seen = [((x - 3) / 8, (y + 2) / 5) for x, y in points]
    assert all(abs(hypot(*point) - 1) < 3e-4 for point in seen)
    turned = [in_degrees(atan2(y, x)) for x, y in seen]
    steps = [(b - a + 180) % 360 - 180 for a, b in pairwise(turned)]
    assert (turned[0] - start + 180) % 360 - 180 == pytest.approx(0, abs=1e-6)
    assert sum(steps) == pytest.approx(end - start, abs=1e-6)
    assert all(step * (end - start) > 0 for step in steps)
    assert arc(3, -2, 8, start, end).xy == arc(3, -2, 8, start, end, 8).xy


def test_circles_and_round_corners() -> None:
    (points,) = circle(1, 2, 3).flattened(12)
    assert all(abs(dist(point, (1, 2)) - 3) < 3e-4 * 3 for point in points)
    assert circle(1, 2, 3).ops.endswith("Z") and circle(1, 2, 3).box() == pytest.approx((-2, -1, 4, 5))
    assert circle(1, 2, 3, 1).box() == pytest.approx((-2, 1, 4, 3))
    assert rectangle(1, 2, 10, 6).xy == (1, 2, 11, 2, 11, 8, 1, 8)
    (points,) = rectangle(1, 2, 10, 6, 2).flattened(12)
    assert Box.around(points) == pytest.approx((1, 2, 11, 8))
    for x, y in points:
        inner = min(max(x, 3), 9), min(max(y, 4), 6)
        assert dist((x, y), inner) == pytest.approx(2, abs=1e-3)
    ends = [(3, 2), (9, 2), (11, 4), (11, 6), (9, 8), (3, 8), (1, 6), (1, 4)]  # where sides meet corners
    assert all(min(dist(end, point) for point in points) < 1e-9 for end in ends)
    assert Box.around(rectangle(0, 0, 10, 6, 50).flattened()[0]) == pytest.approx((0, 0, 10, 6))


@pytest.mark.parametrize("corners", [3, 5, 6])
def test_polygons_and_stars_begin_at_the_top_and_go_clockwise(corners: int) -> None:
    found = regular(4, 5, 2, corners)
    assert found[0] == pytest.approx((4, 3)) and found[1][0] > 4
    assert all(dist(point, (4, 5)) == pytest.approx(2) for point in found)
    sides = [dist(a, b) for a, b in pairwise([*found, found[0]])]
    assert sides == [pytest.approx(4 * sin(radians(180 / corners)))] * corners
    tips = [*star(4, 5, 2, corners, 0.4).points()]
    assert tips[::2] == [pytest.approx(point) for point in found]
    assert all(dist(point, (4, 5)) == pytest.approx(0.8) for point in tips[1::2])
    assert tips[1] == pytest.approx(
        (4 + 0.8 * sin(radians(180 / corners)), 5 - 0.8 * cos(radians(180 / corners)))
    )
    assert [*star(4, 5, 2, corners, 1).points()] == [pytest.approx(point) for point in found]
    turned = [*star(4, 5, 2, corners, 1, 90).points()]
    assert turned[0] == pytest.approx((6, 5))


def test_joined_outlines_and_polygons_keep_their_boxes() -> None:
    both = joined([rectangle(0, 1, 2, 3), rectangle(5, 6, 7, 8)])
    assert both.ops == "MLLLZMLLLZ" and both.box() == (0, 1, 12, 14)
    rings = [
        tuple(array("i", values) for values in ring) for ring in (((1, 5), (2, 3)), ((-4,), (9,)), ((), ()))
    ]
    assert Polygons(Rings.of(rings), "x").box() == (-4, 2, 5, 9)
    assert Polygons(Rings.of(rings[2:]), "y").box() == (0, 0, 0, 0)


def test_a_box_around_nothing_is_empty() -> None:
    assert Box.around(()) == Box(0, 0, 0, 0)


def test_a_sharp_corner_reaches_no_farther_than_twice_what_an_outline_grows_by() -> None:
    arrow = polyline([(0, 0), (20, -1), (20, 1)], closed=True)
    reach = -min(x for x, _ in grown(arrow, 1.0).points())
    assert 1.9 < reach <= 2.0


@given(
    st.lists(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=5), max_size=6),
    st.randoms(use_true_random=False),
)
def test_rings_in_three_arrays_are_those_that_were_given(
    drawn: list[list[tuple[int, int]]], chance: Random
) -> None:
    given_ = [(array("i", [x for x, _ in ring]), array("i", [y for _, y in ring])) for ring in drawn]
    rings = Rings.of(given_)
    assert list(rings) == given_ and len(rings) == len(drawn) and Rings.of(rings) is rings
    assert [rings[n] for n in range(len(rings))] == list(rings[:]) == given_
    assert rings.points().T.tolist() == [list(point) for ring in drawn for point in ring]
    wanted = [chance.random() < 0.5 for _ in drawn]
    assert list(rings.where(np.array(wanted, bool))) == list(compress(given_, wanted))
    assert list(pickle.loads(pickle.dumps(rings))) == given_
