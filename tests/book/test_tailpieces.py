"""Short pages get tailpieces, and engravings are simplified for small pictures."""

from __future__ import annotations

from array import array
from functools import cache
from math import hypot
from pathlib import Path

import pytest
from bundled_books import source
from hypothesis import given
from hypothesis import strategies as st

from deckgen.book.column import (
    TAIL_LARGEST,
    TAIL_LEAST,
    TAIL_ROOM,
    TAIL_ROOM_LAST,
    ColumnBox,
    ColumnPage,
    PlacedBox,
    Tailpieces,
)
from deckgen.book.design import design_of
from deckgen.book.simplify import FINEST, simplified
from deckgen.book.volume import read_volume
from deckgen.deck.find import find_deck
from deckgen.deck.load import load
from deckgen.errors import SpecError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.geometry import Curves, Polygons, Rings, scale
from deckgen.ink import Ink
from deckgen.outputs.booklet import figures_for
from deckgen.scene import Group, Place, Scene, Stroke, walk
from deckgen.scene import Path as Outline

INK = Ink("black", (0, 0, 0, 100), (0, 0, 0))


def page(units):
    """Return a page filled to a height."""
    return ColumnPage((PlacedBox(ColumnBox(1), 0), PlacedBox(ColumnBox(units - 1), 1)))


@cache
def tailpieces():
    """Tailpieces of Moonlight."""
    volume, picture = source("moonlight").volume, source("moonlight").figures.picture
    return Tailpieces(design_of(volume), [picture(name) for name in volume.book.tailpieces])


@pytest.mark.slow
@given(st.lists(st.integers(2, 72), min_size=1, max_size=4))
def test_only_blank_areas_get_tailpieces(filled):
    units = tailpieces().design.format.units
    leaves = tailpieces().ended([page(each) for each in filled])
    for number, (leaf, before) in enumerate(zip(leaves, filled, strict=True)):
        share = TAIL_ROOM_LAST if number == len(filled) - 1 else TAIL_ROOM
        least = max(share * units, TAIL_LEAST / tailpieces().design.format.unit)
        assert (len(leaf.placed) == 3) == (units - before >= least)
        for placed in leaf.placed[2:]:
            ((tail, _),) = (item.items for item in placed.box.items)
            assert placed.top == before and before + placed.box.units == units
            room = placed.box.units * tailpieces().design.format.unit
            xs, ys = tail.clip.xy[::2], tail.clip.xy[1::2]
            assert max(xs) - min(xs) <= TAIL_LARGEST + 1e-6
            assert tail.transform[5] + min(ys) > 0 and tail.transform[5] + max(ys) < room
            assert tail.transform[4] + (max(xs) + min(xs)) / 2 == pytest.approx(
                tailpieces().design.format.measure / 2
            )


def test_the_ornament_is_only_at_the_end_of_a_chapter():
    """Below a page in the middle it would seem that the rules end there."""
    design = tailpieces().design
    first, last = Tailpieces(design, ()).ended([page(20), page(20)])
    assert [len(leaf.placed) for leaf in (first, last)] == [2, 3]
    assert last.placed[-1].top == 20


def test_unknown_tailpiece_card_is_a_problem_of_the_book(tmp_path):
    (tmp_path / "rules").mkdir()
    deck = "deckgen: 1\ntitle: T\nshape: circle\ntrims: [2.5in]\ncards: [{id: a, face: f}]\nfaces: {f: []}\n"
    (tmp_path / "deck.yaml").write_text(deck)
    (tmp_path / "rules" / "a.md").write_text("# A\n")
    (tmp_path / "rules" / "book.yaml").write_text("tails: [b]\ncover: aa\n")
    with pytest.raises(SpecError) as error:
        read_volume(load(tmp_path / "deck.yaml"))
    assert {(problem.key, problem.values["name"]) for problem in error.value.problems} == {
        ("rules-card-unknown", "aa"), ("rules-card-unknown", "b"),
    }  # fmt: skip


rings = st.lists(st.tuples(st.integers(-2000, 2000), st.integers(-4000, 4000)), min_size=3, max_size=40)


@given(st.lists(rings, min_size=1, max_size=3))
def test_simplified_engraving_stays_close_to_the_outline(drawn):
    made = ((array("i", [x for x, _ in ring]), array("i", [y for _, y in ring])) for ring in drawn)
    polygons = Polygons(Rings.of(made), "d")
    scene = Scene(60.0, 90.0, (Group((Outline(polygons, fill=INK),), scale(0.01)),))
    step = FINEST * 60.0 / 15.0
    (thin,) = (item for item in walk(simplified(scene, 15.0).items) if isinstance(item, Outline))
    units = round(step / 0.01)
    assert sum(len(xs) for xs, _ in thin.outline.rings) <= sum(map(len, drawn))
    corners = {point for ring in drawn for point in ring}
    for xs, ys in thin.outline.rings:
        assert len(xs) >= 3
        for x, y in zip(xs, ys, strict=True):
            nearest = min(max(abs(x * units - a), abs(y * units - b)) for a, b in corners)
            assert nearest <= units / 2


def corners(ring, units):
    """Return the points of a ring on a coarser grid that are off the line of their neighbours, one by one."""
    points = [(round(x / units), round(y / units)) for x, y in ring]
    kept = []
    for (x, y), (x1, y1) in zip(points, [*points[1:], *points[:1]], strict=True):
        x0, y0 = (kept or points)[-1]
        if abs((x - x0) * (y1 - y) - (y - y0) * (x1 - x)) > 0.6 * hypot(x1 - x0, y1 - y0):
            kept.append((x, y))
    return kept if len(kept) > 2 else []


small_rings = st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=12)


@given(st.lists(small_rings, max_size=4), st.sampled_from([1, 2, 3, 7]))
def test_simplified_engraving_has_the_corners_found_one_by_one(drawn, units):
    made = ((array("i", [x for x, _ in ring]), array("i", [y for _, y in ring])) for ring in drawn)
    polygons = Polygons(Rings.of(made), "d")
    scene = Scene(15.0, 20.0, (Group((Outline(polygons, fill=INK),), scale(FINEST / units)),))
    (thin,) = (item for item in walk(simplified(scene, 15.0).items) if isinstance(item, Outline))
    found = [list(zip(xs, ys, strict=True)) for xs, ys in thin.outline.rings]
    assert found == [kept for ring in drawn if (kept := corners(ring, units))]


def test_small_picture_is_drawn_once_and_only_at_the_smallest_trim():
    session = Session(Request(find_deck("moonlight"), Path("unused")))
    drawn = []
    session.watch = drawn.append
    picture = figures_for(session).picture("jun-full")
    assert not drawn
    assert picture.scene(16.0) is picture.scene(16.0) is not picture.scene(25.0)
    assert [card.id for card in drawn] == ["jun-full"]


def test_lines_of_small_pictures_are_wide_enough_to_print():
    lines = (Outline(Curves("ML", (0, 0, 9, 0)), stroke=Stroke(INK, width)) for width in (0.2, 0.6))
    scene = Scene(60.0, 90.0, (Group(tuple(lines), scale(2.0)),))
    small = simplified(scene, 15.0)
    found = [item.stroke.width * 2 * 15 / 60 for item in walk(small.items) if isinstance(item, Outline)]
    assert found == pytest.approx([0.17, 0.6 * 2 * 15 / 60])


@pytest.mark.slow
def test_small_pictures_of_an_engraved_card_are_much_smaller_files():
    picture = source("sixpence").figures.picture("f33")

    def points(scene):
        return sum(
            len(xs)
            for item in walk(scene.items)
            if isinstance(item, Outline) and isinstance(item.outline, Polygons)
            for xs, _ in item.outline.rings
        )

    shown = {width: picture.placed(0, 0, width).items[0].items[0] for width in (10.0, 20.0, 60.0)}
    assert all(isinstance(item, Place) for item in shown.values())
    weights = {width: points(item.scene) for width, item in shown.items()}
    assert weights[10.0] < weights[20.0] < 0.75 * weights[60.0]
