"""Trim ticks are outside every bleed and the strip, in the printable area, and point at the trim."""

from __future__ import annotations

from math import dist, hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.sheet.die import Die
from deckgen.sheet.layout import Layout, lay_out
from deckgen.sheet.marks import Tick, trim_ticks
from deckgen.target.outputs import Margins, Marks, PaperSheets
from deckgen.target.paper import Paper

MARKS = Marks()
A4 = Paper("A4", 210, 297)


def layout(die: Die, paper: Paper = A4, gap: float = 0.0) -> Layout:
    return lay_out(die, PaperSheets(paper, Margins(6, 6, 6, 6), gap, "long", MARKS, 1))


def points(tick: Tick) -> list[tuple[float, float]]:
    return [
        (tick.x0 + t / 10 * (tick.x1 - tick.x0), tick.y0 + t / 10 * (tick.y1 - tick.y0)) for t in range(11)
    ]


@pytest.mark.slow
@settings(deadline=None, max_examples=40)
@given(
    st.one_of(
        st.builds(lambda d, b: Die("circle", d, d, 0, b), st.floats(30, 95), st.floats(0, 3)),
        st.builds(
            lambda s, w, h, b: Die(s, w, h, 0, b),
            st.sampled_from(["rectangle", "hexagon"]), st.floats(25, 95), st.floats(25, 95), st.floats(0, 3),
        ),
    ),
    st.sampled_from([0.0, 3.0, 10.0]),
)  # fmt: skip
def test_ticks_do_not_touch_bleeds_the_strip_or_the_margin(die: Die, gap: float) -> None:
    sheet = layout(die, gap=gap)
    for tick in (tick for own in trim_ticks(sheet, MARKS) for tick in own):
        for x, y in points(tick):
            assert 6 - 1e-6 <= x <= 204 + 1e-6
            assert 6 - 1e-6 <= y <= 291 + 1e-6
            assert not sheet.strip or not sheet.strip.box.holds(x, y)
            for slot in sheet.slots:
                lying = die.turned(slot.turn)
                assert tick.on_art or not lying.holds(x - slot.x, y - slot.y, die.bleed - 1e-6)


@pytest.mark.parametrize("die", [Die("rectangle", 63.5, 88.9, 3, 1), Die("hexagon", 70, 60, 0, 1)])
def test_pieces_in_different_orientations_have_their_own_ticks(die: Die) -> None:
    """Each tick extends an edge of its piece, or points at a corner; none touches art."""
    places = ((40.0, 60.0, 0), (150.0, 60.0, 180), (60.0, 150.0, 90), (60.0, 240.0, 180), (155.0, 155.0, 270))
    sheet = lay_out(die, PaperSheets(A4, Margins(6, 6, 6, 6), 0, "long", MARKS, 1, slots=places))
    for slot, ticks in zip(sheet.slots, trim_ticks(sheet, MARKS), strict=True):
        corners = [(slot.x + x, slot.y + y) for x, y in die.turned(slot.turn).corners()]
        assert len(ticks) == (8 if die.shape == "rectangle" else 6)
        for tick in ticks:
            assert min(dist(corner, (tick.x0, tick.y0)) for corner in corners) < MARKS.gap + 2
            for other in (each for each in sheet.slots if not (tick.on_art and each == slot)):
                lying = die.turned(other.turn)
                reach = (0 if tick.on_art else die.bleed) - 1e-6
                assert not any(lying.holds(x - other.x, y - other.y, reach) for x, y in points(tick))


@pytest.mark.slow
@settings(deadline=None, max_examples=40)
@given(st.floats(20, 95), st.floats(0, 3))
def test_every_round_card_has_ticks_that_point_at_its_centre(size: float, bleed: float) -> None:
    sheet = layout(Die("circle", size, size, 0, bleed))
    for slot, ticks in zip(sheet.slots, trim_ticks(sheet, MARKS), strict=True):
        assert 3 <= len(ticks) <= 4
        for tick in ticks:
            near, far = (dist((slot.x, slot.y), end) for end in ((tick.x0, tick.y0), (tick.x1, tick.y1)))
            assert size / 2 + bleed <= near <= size / 2 + bleed + MARKS.gap + 1e-6
            assert near + 0.8 - 1e-6 <= far <= near + MARKS.ticks + 1e-6
            assert far - near == pytest.approx(dist((tick.x0, tick.y0), (tick.x1, tick.y1)))


def test_tight_grids_have_ticks_in_the_gaps_between_four_discs() -> None:
    sheet = layout(Die("circle", 63.5, 63.5, 0, 1))
    for slot, ticks in zip(sheet.slots, trim_ticks(sheet, MARKS), strict=True):
        assert sorted((tick.x0 > slot.x, tick.y0 > slot.y) for tick in ticks) == [
            (False, False), (False, True), (True, False), (True, True),
        ]  # fmt: skip
        assert all(abs(tick.x0 - slot.x) == pytest.approx(abs(tick.y0 - slot.y)) for tick in ticks)


def test_with_room_ticks_are_above_below_and_beside() -> None:
    sheet = layout(Die("circle", 80, 80), gap=10)
    slot, ticks = sheet.slots[0], trim_ticks(sheet, MARKS)[0]
    far = 80 / 2 + 1
    ends = [(round(tick.x0 - slot.x, 6), round(tick.y0 - slot.y, 6)) for tick in ticks]
    assert sorted(ends) == [(-far, 0), (0, -far), (0, far), (far, 0)]


def test_crop_marks_extend_the_trim_edges_around_the_block() -> None:
    die = Die("rectangle", 63, 88, 0, 1)
    sheet = layout(die)
    ticks = [tick for own in trim_ticks(sheet, MARKS) for tick in own]
    xs = {round(slot.x + side * 31.5, 6) for slot in sheet.slots for side in (-1, 1)}
    ys = {round(slot.y + side * 44, 6) for slot in sheet.slots for side in (-1, 1)}
    upright = [tick for tick in ticks if tick.x0 == tick.x1 and not tick.on_art]
    assert {round(tick.x0, 6) for tick in upright} == xs
    assert {round(tick.y0, 6) for tick in ticks if tick.y0 == tick.y1} == ys
    assert len(upright) == 2 * len(xs), "once above and once below the block, for guillotine cuts"


def test_marks_can_be_omitted() -> None:
    sheet = layout(Die("circle", 63.5, 63.5, 0, 1))
    assert trim_ticks(sheet, Marks(ticks=0)) == [()] * len(sheet.slots)


def test_ticks_are_mirrored_with_their_slots() -> None:
    sheet = layout(Die("circle", 70, 70))
    for slot, ticks in zip(sheet.behind, trim_ticks(sheet, MARKS), strict=True):
        for tick in (tick.behind(sheet.mirror) for tick in ticks):
            assert hypot(tick.x0 - slot.x, tick.y0 - slot.y) == pytest.approx(36)
