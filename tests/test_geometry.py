"""Transforms and boxes, against what they are to leave as it is."""

from __future__ import annotations

from itertools import pairwise
from math import cos, dist, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.geometry import Box, Curves, apply, rotate

degrees = st.one_of(st.sampled_from([0, 90, 180, 270, -90, 450]), st.floats(-720, 720))
places = st.floats(-500, 500)


@given(degrees, places, places)
def test_a_rotation_leaves_its_centre(angle: float, x: float, y: float) -> None:
    assert apply(rotate(angle, x, y), x, y) == pytest.approx((x, y), abs=1e-6)


@given(degrees, places, places, places)
def test_a_rotation_turns_clockwise_on_the_page(angle: float, x: float, y: float, r: float) -> None:
    """y runs down, so that a point to the right of the centre moves down."""
    found = apply(rotate(angle, x, y), x + r, y)
    wanted = (x + r * cos(radians(angle)), y + r * sin(radians(angle)))
    assert dist(found, wanted) < 1e-6


def test_a_box_grows_on_each_side() -> None:
    assert Box(1, 2, 30, 40).grown(5) == Box(-4, -3, 35, 45)
    assert Box(1, 2, 30, 40).grown(-1) == Box(2, 3, 29, 39)


corners = st.tuples(places, places)


@given(st.tuples(corners, corners, corners, corners))
def test_a_flattened_cubic_is_that_of_de_casteljau(ends: tuple[tuple[float, float], ...]) -> None:
    (found,) = Curves("MC", [number for end in ends for number in end]).flattened(5)
    for step, point in enumerate(found):
        left = list(ends)
        while len(left) > 1:
            left = [(a + (x - a) * step / 5, b + (y - b) * step / 5) for (a, b), (x, y) in pairwise(left)]
        assert point == pytest.approx(left[0], abs=1e-6)
