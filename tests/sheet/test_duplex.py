"""Flipping agrees with rotating a sheet in space about each of its edges."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.geometry import Box, apply, rotate
from deckgen.sheet.duplex import Mirror, Slot, mirror_of
from deckgen.target.outputs import FlipEdge
from deckgen.target.paper import Paper

slots = st.builds(Slot, st.floats(0, 300), st.floats(0, 300), st.sampled_from([0, 90, 180, 270]))
mirrors = st.builds(Mirror, st.booleans(), st.floats(0, 300))
papers = st.builds(Paper, st.just(""), st.floats(50, 400), st.floats(50, 400))
edges: st.SearchStrategy[FlipEdge] = st.sampled_from(["long", "short"])


def turned_over(paper: Paper, flip: FlipEdge, x: float, y: float) -> tuple[float, float]:
    """Return where a point of the front is seen through the paper after flipping it in space.

    The paper is rotated about its edge (the long one for `long`), then pushed back to where it was.
    """
    swings_about_left_edge = (flip == "long") == (paper.height >= paper.width)
    if swings_about_left_edge:
        return -x + paper.width, y
    return x, -y + paper.height


@given(mirrors, slots)
def test_mirroring_twice_is_identity(mirror: Mirror, slot: Slot) -> None:
    again = mirror.slot(mirror.slot(slot))
    assert (again.x, again.y) == pytest.approx((slot.x, slot.y))
    assert again.turn == slot.turn


@given(papers, edges, slots)
def test_back_slot_is_behind_its_front_slot(paper: Paper, flip: FlipEdge, slot: Slot) -> None:
    behind = mirror_of(paper, flip).slot(slot)
    assert (behind.x, behind.y) == pytest.approx(turned_over(paper, flip, slot.x, slot.y))


@given(papers, edges, slots)
def test_front_and_back_have_the_same_top_edge(paper: Paper, flip: FlipEdge, slot: Slot) -> None:
    """A pin through the top of the front comes out at the top of the back."""
    behind = mirror_of(paper, flip).slot(slot)
    top, back_top = (apply(rotate(s.turn), 0, -10) for s in (slot, behind))
    pin = turned_over(paper, flip, slot.x + top[0], slot.y + top[1])
    assert (behind.x + back_top[0], behind.y + back_top[1]) == pytest.approx(pin)


@given(mirrors, st.tuples(*4 * [st.floats(0, 300)]))
def test_a_mirrored_box_is_a_box(mirror: Mirror, sides: tuple[float, float, float, float]) -> None:
    (left, right), (top, bottom) = sorted(sides[:2]), sorted(sides[2:])
    box = mirror.box(Box(left, top, right, bottom))
    assert (box.width, box.height) == pytest.approx((right - left, bottom - top))
    assert box.holds(*mirror.point((left + right) / 2, (top + bottom) / 2))
