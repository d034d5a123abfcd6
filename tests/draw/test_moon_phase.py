"""The moon's lit part against the closed forms of its area and terminator, on both hemispheres."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, radians, sqrt
from pathlib import Path

import pytest
from drawn import area, front_of, paths, sampled
from hypothesis import given
from hypothesis import strategies as st

from deckgen.draw.layers.moon import lit_part


@given(st.floats(0, 720), st.floats(0.5, 40))
def test_the_lit_area_is_that_of_the_phase(angle: float, r: float) -> None:
    share = (1 - cos(radians(angle))) / 2
    lit = lit_part(3, -2, r, angle)
    found = abs(area(lit)) if lit else 0.0
    assert found == pytest.approx(share * pi * r * r, abs=1e-3 * r * r)


@given(st.floats(1, 359).filter(lambda a: abs(a - 180) > 1))
def test_the_terminator_is_half_an_ellipse_and_the_limb_half_a_circle(angle: float) -> None:
    lit = lit_part(0, 0, 10, angle)
    assert lit is not None
    side = 1 if angle < 180 else -1
    (ring,) = sampled(lit)
    limb = [(x, y) for x, y in ring if abs(hypot(x, y) - 10) < 0.01 and side * x >= -1e-6]
    assert max(y for _, y in limb) == pytest.approx(10, abs=1e-3)
    assert min(y for _, y in limb) == pytest.approx(-10, abs=1e-3)
    rest = [(x, y) for x, y in ring if abs(hypot(x, y) - 10) >= 0.01]
    for x, y in rest:
        ellipse = side * 10 * cos(radians(angle)) * sqrt(max(0.0, 1 - (y / 10) ** 2))
        assert x == pytest.approx(ellipse, abs=0.02)


@pytest.mark.parametrize(
    ("angle", "seen", "lit_right", "lit_left"),
    [
        (90, "north", True, False),
        (270, "north", False, True),
        (90, "south", False, True),
        (270, "south", True, False),
        (180, "north", True, True),
        (0, "north", False, False),
        (180, "south", True, True),
        (45, "north", False, False),
    ],
)
def test_the_right_side_is_lit(
    angle: int, seen: str, lit_right: bool, lit_left: bool, tmp_path: Path
) -> None:
    scene = front_of(
        tmp_path, f"- phase: {{angle: {angle}, r: 20mm, lit: red, dark: black, seen-from: {seen}}}"
    )
    lit = [outline for path, outline in paths(scene.items) if path.fill and path.fill.name == "red"]
    rings = [ring for outline in lit for ring in sampled(outline)]
    assert _inside(rings, (35, 30)) is lit_right
    assert _inside(rings, (25, 30)) is lit_left


def _inside(rings: list[list[tuple[float, float]]], point: tuple[float, float]) -> bool:
    x, y = point
    crossings = 0
    for ring in rings:
        for (x0, y0), (x1, y1) in pairwise(ring):
            if (y0 > y) != (y1 > y) and x0 + (y - y0) / (y1 - y0) * (x1 - x0) > x:
                crossings += 1
    return crossings % 2 == 1


def test_the_ring_lies_inside_the_radius(tmp_path: Path) -> None:
    scene = front_of(tmp_path, "- phase: {angle: 180, r: 20mm, lit: red, ring: black, width: 2mm}")
    lit, ring = paths(scene.items)
    assert ring[0].stroke is not None
    outer = max(hypot(x - 30, y - 30) for points in sampled(ring[1]) for x, y in points)
    assert outer + ring[0].stroke.width / 2 == pytest.approx(20, abs=0.01)
    assert max(hypot(x - 30, y - 30) for points in sampled(lit[1]) for x, y in points) == pytest.approx(
        18, abs=0.01
    )
