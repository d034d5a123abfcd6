"""Optimal line breaks by dynamic programming, against trying every combination of breaks."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from steps import counted_calls

from deckgen.text.optimum import (
    FORCED,
    HYPHEN_COST,
    JUMP,
    RUNT,
    RUNT_SHARE,
    TOLERANCE,
    TWO_HYPHENS,
    Breakpoint,
    best_breaks,
)

SPACE, STRETCH, SHRINK = 3.0, 1.5, 1.0


def paragraph(widths, hyphened=()):
    """Return breakpoints after words of these widths; words in `hyphened` also break in the middle."""
    places = [Breakpoint(0, 0, 0, 0, 0, 0)]
    x = spaces = 0.0
    for number, width in enumerate(widths):
        before = spaces * STRETCH, spaces * SHRINK
        if number in hyphened:
            half = x + width / 2
            places.append(
                Breakpoint(
                    half, half, before[0], before[0], before[1], before[1], 1.0, 0.0, HYPHEN_COST, True
                )
            )
        x += width
        last = number == len(widths) - 1
        after = before[0] + STRETCH, before[1] + SHRINK
        places.append(
            Breakpoint(x, x + SPACE, before[0], after[0], before[1], after[1], cost=FORCED if last else 0.0)
        )
        x += SPACE
        spaces += 1
    return places


def cost(places, ends, width):
    """Return the demerits of one combination of breaks, or None if a line is too full or too loose."""
    total, begin, last_ratio = 0.0, 0, None
    for end in ends:
        a, b = places[begin], places[end]
        final = end == len(places) - 1
        room = width - (b.end + b.extra - a.start)
        give = b.end_stretch - a.start_stretch if room >= 0 else b.end_shrink - a.start_shrink
        if room >= 0 and final:
            ratio = 0.0
        elif give <= 0:
            ratio = 0.0 if abs(room) < 1e-9 else None
        else:
            ratio = room / give
        if ratio is None or not -1 <= ratio <= TOLERANCE:
            return None
        total += (1 + 100 * abs(ratio) ** 3 + (b.cost if b.hyphen else 0.0)) ** 2
        total += TWO_HYPHENS * (a.hyphen and b.hyphen)
        total += JUMP * (last_ratio is not None and abs(ratio - last_ratio) > 1)
        if final:
            total += RUNT * a.hyphen + RUNT * (b.end - a.start < RUNT_SHARE * width)
        begin, last_ratio = end, ratio
    return total


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.integers(2, 14), min_size=2, max_size=9),
    st.sets(st.integers(0, 8), max_size=3),
    st.integers(18, 40),
)
def test_no_way_of_breaking_is_better(widths, hyphened, width):
    places = paragraph(widths, hyphened)
    inner = range(1, len(places) - 1)
    ways = [(*some, len(places) - 1) for n in range(len(places) - 1) for some in combinations(inner, n)]
    costs = {way: value for way in ways if (value := cost(places, way, width)) is not None}
    found = tuple(best_breaks(places, lambda line: width))
    if costs:
        assert found in costs
        # a node is rated when it is added, so a better continuation of an equal later node may be missed
        assert costs[found] <= min(costs.values()) + JUMP * len(found) + 1e-6


def test_long_paragraphs_take_no_more_steps_for_each_word():
    """A text of thousands of words is broken into lines before it is reported as too long."""
    steps = []
    for count in (1_000, 4_000):
        with counted_calls() as calls:
            best_breaks(paragraph([5, 7, 4, 9] * (count // 4)), lambda line: 60, 12.0)
        steps.append(calls[0] / count)
    assert steps[1] < 1.1 * steps[0] < 200


def test_a_word_wider_than_the_line_stands_alone():
    places = paragraph([5, 60, 5])
    assert best_breaks(places, lambda line: 20)[-1] == len(places) - 1


def test_lines_may_differ_in_width():
    places = paragraph([10] * 6)
    short_first = best_breaks(places, lambda line: 10 if line == 0 else 36)
    assert short_first[0] == 1
