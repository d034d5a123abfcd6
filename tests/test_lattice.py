"""The lattice agrees with a second formulation that compares figures in the plane by lengths."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import hypot, isclose

import pytest
from figures import distances, is_connected, joined_moves
from hypothesis import given
from hypothesis import strategies as st

from deckgen import lattice

FIGURES = lattice.free()
numbers = st.integers(0, 81)


def plane(points):
    """Return the points in the plane, at pitch 1."""
    return lattice.centres(points, 1.0)


def touches(a, b):
    """Return whether two discs of diameter 1 touch, by their distance in the plane."""
    return isclose(hypot(a[0] - b[0], a[1] - b[1]), 1.0, rel_tol=1e-6)


def congruence(points):
    """Return a name shared by congruent sets, made by colouring points by distances and refining thrice.

    The tests below prove that it distinguishes all figures: there are 82 names for 814 sets.
    """
    placed = plane(points)
    square = [[round((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) for b in placed] for a in placed]
    colour = [tuple(sorted(row)) for row in square]
    for _ in range(3):
        colour = [
            (colour[i], tuple(sorted((square[i][j], str(colour[j])) for j in range(len(placed)))))
            for i in range(len(placed))
        ]
    return str(sorted(map(str, colour)))


def fixed_by_rows(discs):
    """Return every connected set up to translation, made by adding one disc at a time."""
    sets = {frozenset({(0, 0)})}
    for _ in range(discs - 1):
        grown = set()
        for placed in sets:
            for q, r in placed:
                for dq, dr in ((1, 0), (0, 1), (1, -1), (-1, 0), (0, -1), (-1, 1)):
                    if (q + dq, r + dr) not in placed:
                        more = placed | {(q + dq, r + dr)}
                        q0, r0 = min(q for q, _ in more), min(r for _, r in more)
                        grown.add(frozenset((q - q0, r - r0) for q, r in more))
        sets = grown
    return sets


def test_counts_match_the_literature():
    """The numbers of free, fixed and one-sided polyhexes are OEIS A000228, A001207 and A006535."""
    assert [len(lattice.free(n)) for n in range(1, 7)] == [1, 1, 3, 7, 22, 82]
    assert [len(lattice.numbers(n)) for n in range(1, 7)] == [1, 3, 11, 44, 186, 814]
    assert [len({min(lattice.turns(shape)) for shape in lattice.numbers(n)}) for n in range(1, 7)] == [
        1,
        1,
        3,
        10,
        33,
        147,
    ]


def test_fixed_figures_match_growing_without_symmetry():
    assert {frozenset(shape) for shape in lattice.numbers()} == fixed_by_rows(6)


@pytest.mark.slow
def test_figures_are_the_congruence_classes_of_the_fixed_ones():
    classes = {}
    for shape in lattice.numbers():
        classes.setdefault(congruence(shape), set()).add(lattice.number_of(shape))
    assert len(classes) == 82
    assert all(len(found) == 1 for found in classes.values())


def test_numbers_ascend_with_the_canonical_form():
    assert list(FIGURES) == sorted(FIGURES)
    assert FIGURES[0] == tuple((0, r) for r in range(6))
    assert all(lattice.canonical(shape) == shape == lattice.settled(shape) for shape in FIGURES)
    assert [lattice.number_of(shape) for shape in FIGURES] == list(range(82))


@given(numbers, st.integers(0, 11), st.integers(-9, 9), st.integers(-9, 9))
def test_forms_are_congruent_in_the_plane(number, form, q, r):
    shape = lattice.forms(FIGURES[number])[form]
    moved = [(a + q, b + r) for a, b in shape]
    assert lattice.number_of(moved) == number
    assert congruence(moved) == congruence(FIGURES[number])


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=8, unique=True))
def test_connectedness_matches_touching_discs_in_the_plane(points):
    placed = plane(points)
    groups = [{i} for i in range(len(points))]
    for i, j in combinations(range(len(points)), 2):
        if touches(placed[i], placed[j]):
            a, b = (next(g for g in groups if k in g) for k in (i, j))
            if a is not b:
                groups.remove(b)
                a |= b
    assert is_connected(points) == (len(groups) == 1)
    if len(points) == 6:
        assert (lattice.number_of(points) is None) == (len(groups) > 1)


def test_no_points_are_not_a_figure():
    assert not is_connected([])
    with pytest.raises(ValueError, match="at least one disc"):
        lattice.free(0)


@pytest.fixture(scope="module")
def fives():
    """Return each figure's subsets of five discs by congruence, and whether they are connected."""
    return [{(congruence(five), is_connected(five)) for five in combinations(shape, 5)} for shape in FIGURES]


def test_graph_matches_shared_subsets_of_five(fives):
    """One move leads from a to b if and only if five discs of a are congruent to five of b."""
    joined = [set(joined_moves(shape)) for shape in FIGURES]
    for a, b in combinations(range(82), 2):
        common = fives[a] & fives[b]
        assert bool(common) == (b in lattice.graph()[a]) == (a in lattice.graph()[b])
        assert any(whole for _, whole in common) == (b in joined[a])


def test_graph_has_the_published_measures():
    pairs = sum(lattice.reach()) // 2
    joined = sum(len({*joined_moves(shape)} - {n}) for n, shape in enumerate(FIGURES)) // 2
    assert (pairs, joined) == (1029, 979)
    assert (min(lattice.reach()), max(lattice.reach())) == (3, 42)
    assert lattice.reach()[0] == 3
    assert max(max(distances(n)) for n in range(82)) == 4
    values = [min(6, round(42 / reach)) for reach in lattice.reach()]
    assert Counter(values) == {1: 35, 2: 30, 3: 12, 4: 2, 5: 1, 6: 2}
    assert sum(values) == 156


def test_returning_to_a_figure_matches_trying_every_vacant_point():
    """Try every disc and every vacant point of a board that is large enough (SX-11)."""
    board = [(q, r) for q in range(-2, 8) for r in range(-2, 8)]
    again = [
        n
        for n, shape in enumerate(FIGURES)
        if any(
            lattice.number_of([p for p in shape if p != start] + [end]) == n
            for start in shape
            for end in board
            if end not in shape
        )
    ]
    assert again == [number for number, others in enumerate(lattice.graph()) if number in others]
    assert len(again) == 52


@given(numbers, numbers, st.integers(0, 11), st.integers(-50, 50))
def test_slides_are_all_the_moves(a, b, form, shift):
    """Slides are exactly the moves found by trying each disc on each point of the rim."""
    points = [(q + shift, r - shift) for q, r in lattice.forms(FIGURES[a])[form]]
    found = lattice.slides(points, b)
    tried = {
        lattice.Slide(start, end)
        for start in points
        for end in lattice.rim([p for p in points if p != start]) - {start}
        if lattice.number_of([p for p in points if p != start] + [end]) == b
    }
    assert set(found) == tried
    assert len(found) == len(tried)
    assert bool(found) == (b in lattice.graph()[a])
    assert all(lattice.number_of(slide.apply(points)) == b for slide in found)
    assert [slide.square for slide in found] == sorted(slide.square for slide in found)


@pytest.mark.slow
@given(numbers, numbers)
def test_shared_counts_the_best_placement(a, b):
    """It is the size of the largest congruent subset; five if and only if one move makes the figure."""
    best = lattice.shared(FIGURES[a], b)
    assert 2 <= best <= 5
    assert (best == 5) == (b in lattice.graph()[a])
    if a != b and best < 5:
        subsets = [{congruence(s) for s in combinations(FIGURES[n], best)} for n in (a, b)]
        larger = [{congruence(s) for s in combinations(FIGURES[n], best + 1)} for n in (a, b)]
        assert subsets[0] & subsets[1]
        assert not larger[0] & larger[1]


def test_slide_distance_is_the_distance_in_the_plane():
    for slide in lattice.slides(FIGURES[0], 5) or lattice.slides(FIGURES[0], min(lattice.graph()[0])):
        (x0, y0), (x1, y1) = plane([slide.start, slide.end])
        assert isclose(slide.square, (x1 - x0) ** 2 + (y1 - y0) ** 2)
