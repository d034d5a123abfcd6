"""Layouts hold as many cards as are known to fit, without overlaps, and are printable on both sides."""

from __future__ import annotations

from itertools import combinations, product
from math import dist

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from deckgen.errors import SpecError
from deckgen.facts import Quantity
from deckgen.geometry import Box
from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Slot
from deckgen.sheet.layout import Layout, lay_out, to_be_tiled
from deckgen.sheet.sheets import tile_count
from deckgen.target.outputs import FlipEdge, Margins, Marks, PaperSheets
from deckgen.target.paper import Paper

A4, LETTER = Paper("A4", 210, 297), Paper("Letter", 215.9, 279.4)
BLEEDS = (0, 1, 1.5, 2, 3)
ROUND_CARDS = [
    # Counts known to print-and-play makers, for 5 mm margins, and after a slash for 6.35 mm if different.
    # There is one count for each of BLEEDS.
    (63.5, A4, "13 12 12/11 11 11"),
    (63.5, LETTER, "12 12 12 10 9"),
    (63, A4, "13 12 12/11 11 11"),
    (63, LETTER, "12 12 12 12/10 9"),
    (70, A4, "11 9 9 9 8"),
    (70, LETTER, "9 9 9 9 8"),
    (76.2, A4, "8 8 8/6 6 6"),
    (76.2, LETTER, "8 8 8/6 6 6"),
    (88.9, A4, "6 6 6 6 6/5"),
    (88.9, LETTER, "6 5 5 5 5"),
]


def settings(
    paper: Paper, margin: float, gap: float = 0.0, flip: FlipEdge = "long", margins: Margins | None = None
) -> PaperSheets:
    every = Margins(margin, margin, margin, margin)
    return PaperSheets(paper, margins or every, gap, flip, Marks(), 1)


@pytest.mark.parametrize(("size", "paper", "counts"), ROUND_CARDS)
def test_round_cards_fit_in_known_numbers(size: float, paper: Paper, counts: str) -> None:
    for bleed, known in zip(BLEEDS, counts.split(), strict=True):
        die = Die("circle", size, size, 0, bleed)
        wide, narrow = known.partition("/")[0], known.rpartition("/")[2]
        assert len(lay_out(die, settings(paper, 5)).slots) == int(wide)
        assert len(lay_out(die, settings(paper, 6.35)).slots) == int(narrow)


@pytest.mark.parametrize(
    ("width", "height", "paper", "margin", "count", "turn"),
    [
        (63, 88, A4, 6.35, 9, 0),
        (63.5, 88.9, LETTER, 6.35, 9, 0),
        (88, 63, A4, 6.35, 9, 90),
        (44.45, 88.9, A4, 6.35, 12, 0),
        (150, 200, A4, 6.35, 1, 0),
        (250, 150, A4, 6.35, 1, 90),
    ],
)
def test_rectangles_have_the_orientation_in_which_more_fit(
    width: float, height: float, paper: Paper, margin: float, count: int, turn: int
) -> None:
    slots = lay_out(Die("rectangle", width, height), settings(paper, margin)).slots
    assert (len(slots), {slot.turn for slot in slots}) == (count, {turn})


dies = st.one_of(
    st.builds(lambda d, b: Die("circle", d, d, 0, b), st.floats(12, 150), st.floats(0, 4)),
    st.builds(
        lambda shape, w, h, b: Die(shape, w, h, 3, b),
        st.sampled_from(["rectangle", "hexagon"]), st.floats(12, 150), st.floats(12, 150), st.floats(0, 4),
    ),
)  # fmt: skip
plans = st.builds(
    lambda paper, gap, flip, sides: settings(paper, 0, gap, flip, Margins(*sides)),
    st.sampled_from([A4, LETTER, Paper("", 297, 210), Paper("", 150, 100)]),
    st.sampled_from([0.0, 0.0, 2.0, 9.5]),
    st.sampled_from(["long", "short"]),
    st.tuples(*4 * [st.floats(3, 15)]),
)


def laid_out(die: Die, plan: PaperSheets) -> Layout:
    try:
        return lay_out(die, plan)
    except SpecError as error:
        assert {problem.rule for problem in error.problems} == {"target-fit"}
        assume(False)
        raise


def apart(die: Die, a: Slot, b: Slot) -> float:
    """Return the distance of two bleeds; for boxes, the larger of both directions."""
    if die.shape == "circle":
        return dist((a.x, a.y), (b.x, b.y)) - die.full_width
    w, h = (die.full_width, die.full_height) if a.turn == 0 else (die.full_height, die.full_width)
    return max(abs(a.x - b.x) - w, abs(a.y - b.y) - h)


@given(dies, plans)
def test_bleeds_keep_the_gap(die: Die, plan: PaperSheets) -> None:
    slots = laid_out(die, plan).slots
    assert all(apart(die, a, b) >= plan.gap - 1e-4 for a, b in combinations(slots, 2))


@given(dies, plans)
def test_everything_is_printable_on_both_sides(die: Die, plan: PaperSheets) -> None:
    layout = laid_out(die, plan)
    paper, m = plan.paper, plan.margins
    for slot in (*layout.slots, *layout.behind):
        w, h = (
            (die.full_width, die.full_height) if slot.turn % 180 == 0 else (die.full_height, die.full_width)
        )
        assert slot.x - w / 2 >= m.left - 1e-4
        assert slot.x + w / 2 <= paper.width - m.right + 1e-4
        assert slot.y - h / 2 >= m.top - 1e-4
        assert slot.y + h / 2 <= paper.height - m.bottom + 1e-4


@given(dies, plans)
def test_layouts_are_symmetric_from_left_to_right(die: Die, plan: PaperSheets) -> None:
    layout = laid_out(die, plan)
    middle = (layout.area.left + layout.area.right) / 2
    if layout.mirror.upright:
        assert middle == pytest.approx(plan.paper.width / 2)
    places = sorted((slot.y, slot.x) for slot in layout.slots)
    mirrored = sorted((slot.y, 2 * middle - slot.x) for slot in layout.slots)
    assert mirrored == [pytest.approx(place, abs=1e-6) for place in places]


@given(dies, plans)
def test_no_piece_is_in_the_strip(die: Die, plan: PaperSheets) -> None:
    layout = laid_out(die, plan)
    if layout.strip is None:
        return
    box = layout.strip.box
    for slot in layout.slots:
        lying = die.turned(slot.turn)
        dx = max(0.0, box.left - slot.x, slot.x - box.right)
        dy = max(0.0, box.top - slot.y, slot.y - box.bottom)
        if die.shape == "circle":
            assert dist((0, 0), (dx, dy)) >= die.full_width / 2 - 1e-6
        else:
            assert dx >= lying.full_width / 2 - 1e-6 or dy >= lying.full_height / 2 - 1e-6


def test_piece_that_is_too_large_is_rejected_with_sizes() -> None:
    with pytest.raises(SpecError) as caught:
        lay_out(Die("circle", 210, 210, 0, 3), settings(A4, 6.35))
    values = caught.value.problems[0].values
    assert (values["width"], values["bleed"], values["paper"]) == (
        Quantity(210, "mm"),
        Quantity(3, "mm"),
        "A4 (210 x 297 mm)",
    )
    assert values["across"] == Quantity(pytest.approx(197.3), "mm")


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])
def test_pocket_is_as_wide_as_the_discs_allow(paper: Paper) -> None:
    pockets = 0
    for size, bleed, margin in product((57, 60, 63.5, 66, 70, 76.2), BLEEDS, (5, 6.35, 10)):
        die = Die("circle", size, size, 0, bleed)
        layout = lay_out(die, settings(paper, margin))
        if layout.strip is None or layout.strip.form != "pocket":
            continue
        pockets += 1
        box = layout.strip.box
        assert box.left + box.right == pytest.approx(layout.area.left + layout.area.right)
        assert box.width >= 40 and box.height == pytest.approx(7.4)
        # It is 0.4 mm from the bleeds; 0.1 mm more on each side would be too close, or outside the area.
        wider = Box(box.left - 0.1, box.top, box.right + 0.1, box.bottom)
        gaps = [dist((s.x, s.y), nearest(wider, s.x, s.y)) - die.full_width / 2 for s in layout.slots]
        assert box.bottom == pytest.approx(layout.area.bottom)
        assert min(gaps) < 0.4 or wider.left < layout.area.left
    assert pockets


@given(dies, plans)
def test_strip_is_the_best_one_that_fits(die: Die, plan: PaperSheets) -> None:
    layout = laid_out(die, plan)
    lying = [(slot, die.turned(slot.turn)) for slot in layout.slots]
    # The slots were moved up to make room, so measure from the highest one: before, they were centred.
    free = layout.area.height - max(slot.y + each.full_height / 2 for slot, each in lying)
    free += min(slot.y - each.full_height / 2 for slot, each in lying)
    beside = layout.area.right - max(slot.x + each.full_width / 2 for slot, each in lying)
    form = layout.strip.form if layout.strip else None
    ticks = 0 if die.shape == "circle" else 2 * (plan.marks.gap + plan.marks.ticks)
    wanted = (
        "tall"
        if free >= 9 + max(2, ticks)
        else "low"
        if free >= 4.6
        else "upended"
        if beside >= 4.6
        else None
    )
    assert form == wanted or (wanted is None and form == "pocket" and die.shape == "circle")


def nearest(box: Box, x: float, y: float) -> tuple[float, float]:
    """Return the point of a box that is nearest to a point."""
    return min(max(x, box.left), box.right), min(max(y, box.top), box.bottom)


@given(st.floats(20, 900), st.floats(20, 900), st.floats(100, 300), st.floats(100, 300))
@example(200.0, 287.0, 200.0, 287.0)
def test_large_piece_uses_the_fewest_pages(width: float, height: float, across: float, down: float) -> None:
    def parts(size: float, room: float) -> int:
        """Count the parts: each further part adds what it does not share with the one before."""
        count, covered = 1, room
        while covered < size - 1e-6:
            count, covered = count + 1, covered + room - 8
        return count

    area = Box(10, 20, 10 + across, 20 + down)
    upright = parts(width, across) * parts(height, down)
    assert tile_count(width, height, area) == min(upright, parts(height, across) * parts(width, down))


@pytest.mark.parametrize(
    ("width", "height", "tiled"), [(200, 287, False), (287, 200, False), (200.1, 287, True)]
)
def test_piece_that_just_fits_the_printable_area_is_not_tiled(
    width: float, height: float, tiled: bool
) -> None:
    die = Die("rectangle", width, height, 0, 0)
    assert (to_be_tiled(die, settings(A4, 5)) is not None) == tiled
