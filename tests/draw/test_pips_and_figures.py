"""Pips and figures: where the pieces of a number or a figure stand, and that each piece is drawn once."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from pathlib import Path

import pytest
from drawn import front_of
from hypothesis import given
from hypothesis import strategies as st

from deckgen import lattice
from deckgen.draw.layers.pieces import CARDS, DOMINOES, best_form, placed_pieces
from deckgen.errors import SpecError
from deckgen.facts import Fact, Quantity
from deckgen.geometry import apply
from deckgen.scene import Group, Item, Place, Scene, walk

MIDDLE = 30.0
PIP = "layers: [disc: {r: 2mm, fill: red}]"


def pieces(scene: Scene) -> list[tuple[float, float]]:
    """The middles of the placed pieces from the middle of the card, from the top."""
    found = [(x - MIDDLE, y - MIDDLE) for x, y, _ in placed_pieces(scene.items)]
    return sorted(found, key=lambda at: (round(at[1], 6), at[0]))


def labels(items: tuple[Item, ...], label: str) -> list[Group]:
    return [item for item in walk(items) if isinstance(item, Group) and item.label == label]


@pytest.mark.parametrize("count", range(10))
def test_dominoes_count_and_are_alike_from_both_ends(count: int) -> None:
    spots = DOMINOES[count]
    assert len(set(spots)) == count
    assert {(-u, -v) for u, v in spots} == set(spots)
    # one in the middle for an odd number only
    assert ((0, 0) in spots) == (count % 2 == 1)


@pytest.mark.parametrize("count", range(11))
def test_cards_count_and_are_alike_from_both_ends(count: int) -> None:
    spots = CARDS[count]
    assert len(set(spots)) == count
    turned, upright = ({(f * u, round(f * v, 9)) for u, v in spots} for f in (-1, 1))
    # a seven has its odd pip between the upper rows, as playing cards have
    assert upright - turned == ({(0, -0.5)} if count == 7 else set())


def test_pips_stand_in_their_box(tmp_path: Path) -> None:
    layer = f"- pips: {{count: 5, r: 2mm, w: 12mm, h: 20mm, x: 1mm, y: -3mm, {PIP}}}"
    scene = front_of(tmp_path, layer)
    expected = [(-5, -13), (7, -13), (1, -3), (-5, 7), (7, 7)]
    assert [v for at in pieces(scene) for v in at] == pytest.approx([v for at in expected for v in at])
    assert len(labels(scene.items, "pip")) == 5


def test_a_piece_is_one_scene_however_often_it_is_placed(tmp_path: Path) -> None:
    layer = f"- pips: {{count: 6, r: 2mm, w: 12mm, h: 20mm, {PIP}}}"
    scenes = [front_of(tmp_path, layer), front_of(tmp_path, layer.replace("count: 6", "count: 3"))]
    placed = [item.scene for scene in scenes for item in walk(scene.items) if isinstance(item, Place)]
    assert len(placed) == 9
    assert len({id(scene) for scene in placed}) == 1
    other = front_of(tmp_path, layer.replace("fill: red", "fill: black"))
    assert next(item.scene for item in walk(other.items) if isinstance(item, Place)) is not placed[0]


def test_double_pips_are_turned_half_round_into_one_another(tmp_path: Path) -> None:
    layer = f"- pips: {{count: 8, arrangement: cards, double: yes, r: 2mm, w: 12mm, h: 30mm, {PIP}}}"
    scene = front_of(tmp_path, layer)
    heads = {}
    for group in labels(scene.items, "pip"):
        (place,) = group.items
        assert isinstance(place, Place)
        # the middle of the piece, and which way its upper edge points
        x, y = apply(place.transform, 2, 2)
        up = apply(place.transform, 2, 0)[1] < y
        heads[round(x, 6) + 0.0, round(y, 6) + 0.0] = up
    assert len(heads) == 8
    assert all(heads[-x, -y] != up for (x, y), up in heads.items())


@pytest.mark.parametrize(("arrangement", "most"), [("dominoes", 9), ("cards", 10)])
def test_too_many_pips_are_refused_in_words(tmp_path: Path, arrangement: str, most: int) -> None:
    layer = f"- pips: {{count: {most + 1}, arrangement: {arrangement}, r: 2mm, w: 9mm, h: 9mm, {PIP}}}"
    with pytest.raises(SpecError) as caught:
        front_of(tmp_path, layer)
    assert caught.value.problems[0].fact == Fact("draw-pips", count=most + 1, most=most)


def figure(number: int, more: str = "", pitch: float = 8.0) -> str:
    return f"- figure: {{number: {number}, pitch: {pitch}mm, w: 30mm, h: 46mm, {PIP}{more}}}"


@given(st.integers(1, 82))
def test_the_places_of_a_figure_are_that_figure(number: int) -> None:
    lie = best_form(6, number - 1, 1.5)
    spots = lie.places(1.0)
    touching = sum(abs(hypot(a - c, b - d) - 1) < 1e-9 for (a, b), (c, d) in combinations(spots, 2))
    form = lie.form
    assert lattice.number_of(form) == number - 1
    assert touching == sum(near in form for point in form for near in lattice.neighbours(point)) / 2
    # its own middle is the origin
    for axis in (0, 1):
        values = [spot[axis] for spot in spots]
        assert max(values) + min(values) == pytest.approx(0, abs=1e-9)


@given(st.integers(0, 81), st.floats(0.5, 2.0))
def test_no_other_form_fits_better(number: int, slender: float) -> None:
    def need(form: lattice.Shape) -> float:
        spots = lattice.centres(form, 1.0)
        across, down = ([spot[axis] for spot in spots] for axis in (0, 1))
        return max(max(across) - min(across) + 1, (max(down) - min(down) + 1) / slender)

    lie = best_form(6, number, slender)
    assert need(lie.form) <= min(map(need, lattice.forms(lattice.free(6)[number]))) + 1e-6


@pytest.mark.parametrize("number", [1, 29, 50])
def test_a_figure_leaves_its_bays_free(tmp_path: Path, number: int) -> None:
    """No disc meets the upper left or the lower right corner of the box, which without bays one does."""

    def clear(bays: str) -> bool:
        discs = pieces(front_of(tmp_path, figure(number, bays)))
        assert len(discs) == 6
        turned = [(-x, -y) for x, y in discs]
        return all(hypot(max(0, x + 15 - 5), max(0, y + 23 - 14)) > 3.99 for x, y in discs + turned)

    assert clear(", bay-w: 5mm, bay-h: 14mm")
    assert number != 1 or not clear("")


def test_a_form_that_fits_is_better_than_one_that_leaves_the_bays_free(tmp_path: Path) -> None:
    """A straight row fits a narrow box one way only, whatever its bays."""
    row = "- figure: {number: 1, pitch: 8mm, w: 29mm, h: 46mm, bay-w: 14mm, bay-h: 22mm, " + PIP + "}"
    assert len(pieces(front_of(tmp_path, row))) == 6


def test_vacant_points_are_the_rest_of_the_lattice(tmp_path: Path) -> None:
    scene = front_of(tmp_path, figure(40, ", vacant: [disc: {r: 1mm, fill: black, label: star}]"))
    discs = pieces(scene)
    stars: list[tuple[float, float]] = []

    def seek(items: tuple[Item, ...], x: float, y: float) -> None:
        for item in items:
            if isinstance(item, Group):
                if item.label == "star":
                    stars.append((x, y))
                else:
                    seek(item.items, x + item.transform[4], y + item.transform[5])

    seek(scene.items, -MIDDLE, -MIDDLE)
    assert len(discs) == 6
    assert len(stars) > 5
    for x, y in stars:
        assert min(hypot(x - a, y - b) for a, b in discs) >= 8 - 1e-6
        row = (y - discs[0][1]) / 8 / lattice.ROW_HEIGHT
        column = (x - discs[0][0]) / 8 - row / 2
        assert row == pytest.approx(round(row), abs=1e-6)
        assert column == pytest.approx(round(column), abs=1e-6)
        assert abs(x) <= 15 and abs(y) <= 23


@pytest.mark.parametrize(
    ("layer", "fact"),
    [
        (figure(83), Fact("draw-figure-unknown", number=83, discs=6, count=82)),
        (figure(0), Fact("draw-figure-unknown", number=0, discs=6, count=82)),
        (figure(1, pitch=9.0), Fact("draw-figure-pitch", number=1, pitch=Quantity(8.57, "mm"))),
        (figure(1, ", discs: 9"), Fact("draw-figure-needs", most=7)),
    ],
)
def test_what_cannot_be_drawn_is_told(tmp_path: Path, layer: str, fact: Fact) -> None:
    with pytest.raises(SpecError) as caught:
        front_of(tmp_path, layer)
    assert caught.value.problems[0].fact == fact


@pytest.mark.parametrize("more", ["pitch: 0.002mm", "pitch: 1mm, reach: 9000mm"])
def test_vacant_points_are_bounded(more: str, tmp_path: Path) -> None:
    """A card of a stranger cannot ask for millions of them."""
    layer = f"- figure: {{number: 1, discs: 1, {more}, w: 50mm, h: 50mm, {PIP}, vacant: [fill: red]}}"
    with pytest.raises(SpecError) as caught:
        front_of(tmp_path, layer)
    assert caught.value.problems[0].key == "draw-figure-vacant"
