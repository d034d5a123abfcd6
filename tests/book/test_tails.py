"""Tailpieces where pages end early, and engravings made coarser for small pictures."""

from __future__ import annotations

from array import array
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.book.coarse import FINEST, coarser
from deckgen.book.composing import look_of
from deckgen.book.pages import Laid, Leaf
from deckgen.book.slabs import Slab
from deckgen.book.tails import LARGEST, LAST, LEAST, ROOM, Tails
from deckgen.book.volume import read_volume
from deckgen.deck.load import find_deck, load
from deckgen.errors import SpecError
from deckgen.geometry import Curves, Polygons, scale
from deckgen.ink import Ink
from deckgen.making.booklet import figures_for
from deckgen.making.request import Request
from deckgen.making.session import Session
from deckgen.scene import Group, Place, Scene, Stroke, walk
from deckgen.scene import Path as Outline

INK = Ink("black", (0, 0, 0, 100), (0, 0, 0))


def page(units):
    """A page filled so far."""
    return Leaf((Laid(Slab(1), 0), Laid(Slab(units - 1), 1)))


@cache
def tails():
    """Tailpieces of Moonlight."""
    session = Session(Request(find_deck("moonlight"), Path("unused")))
    volume, figures = read_volume(session.deck), figures_for(session)
    return Tails(look_of(volume), [figures.picture(name) for name in volume.tails])


@given(st.lists(st.integers(2, 72), min_size=1, max_size=4))
def test_bare_room_is_filled_and_nothing_else(filled):
    units = tails().look.format.units
    leaves = tails().ended([page(each) for each in filled])
    for number, (leaf, before) in enumerate(zip(leaves, filled, strict=True)):
        least = max((LAST if number == len(filled) - 1 else ROOM) * units, LEAST / tails().look.format.unit)
        assert (len(leaf.laid) == 3) == (units - before >= least)
        for laid in leaf.laid[2:]:
            (tail,) = laid.slab.items
            assert laid.top == before and before + laid.slab.units == units
            room = laid.slab.units * tails().look.format.unit
            xs, ys = tail.clip.xy[::2], tail.clip.xy[1::2]
            assert max(xs) - min(xs) <= LARGEST + 1e-6
            assert tail.transform[5] + min(ys) > 0 and tail.transform[5] + max(ys) < room
            assert tail.transform[4] + (max(xs) + min(xs)) / 2 == pytest.approx(
                tails().look.format.measure / 2
            )


def test_a_tailpiece_that_is_no_card_is_a_problem_of_the_book(tmp_path):
    (tmp_path / "rules").mkdir()
    deck = "deckgen: 1\ntitle: T\nshape: circle\ntrims: [2.5in]\ncards: [{id: a, face: f}]\nfaces: {f: []}\n"
    (tmp_path / "deck.yaml").write_text(deck)
    (tmp_path / "rules" / "a.md").write_text("# A\n")
    (tmp_path / "rules" / "book.yaml").write_text("tails: [b]\ncover: aa\n")
    with pytest.raises(SpecError) as error:
        read_volume(load(tmp_path / "deck.yaml"))
    assert sorted(problem.message for problem in error.value.problems) == [
        "the deck has no card 'aa'", "the deck has no card 'b'",
    ]  # fmt: skip


rings = st.lists(st.tuples(st.integers(-2000, 2000), st.integers(-4000, 4000)), min_size=3, max_size=40)


@given(st.lists(rings, min_size=1, max_size=3))
def test_no_point_of_a_coarser_engraving_is_far_from_the_old_outline(drawn):
    polygons = Polygons(
        tuple((array("i", [x for x, _ in ring]), array("i", [y for _, y in ring])) for ring in drawn), "d"
    )
    scene = Scene(60.0, 90.0, (Group((Outline(polygons, fill=INK),), scale(0.01)),))
    step = FINEST * 60.0 / 15.0
    (thin,) = (item for item in walk(coarser(scene, 15.0).items) if isinstance(item, Outline))
    units = round(step / 0.01)
    assert sum(len(xs) for xs, _ in thin.outline.rings) <= sum(map(len, drawn))
    corners = {point for ring in drawn for point in ring}
    for xs, ys in thin.outline.rings:
        assert len(xs) >= 3
        for x, y in zip(xs, ys, strict=True):
            nearest = min(max(abs(x * units - a), abs(y * units - b)) for a, b in corners)
            assert nearest <= units / 2


def test_drawn_lines_of_small_pictures_hold_in_print():
    lines = (Outline(Curves("ML", (0, 0, 9, 0)), stroke=Stroke(INK, width)) for width in (0.2, 0.6))
    scene = Scene(60.0, 90.0, (Group(tuple(lines), scale(2.0)),))
    small = coarser(scene, 15.0)
    found = [item.stroke.width * 2 * 15 / 60 for item in walk(small.items) if isinstance(item, Outline)]
    assert found == pytest.approx([0.113, 0.6 * 2 * 15 / 60])


@pytest.mark.slow
def test_small_pictures_of_an_engraved_card_weigh_a_fraction():
    session = Session(Request(find_deck("sixpence"), Path("unused")))
    picture = figures_for(session).picture("f33")

    def points(scene):
        return sum(
            len(xs)
            for item in walk(scene.items)
            if isinstance(item, Outline) and isinstance(item.outline, Polygons)
            for xs, _ in item.outline.rings
        )

    shown = {width: picture.placed(0, 0, width).items[0] for width in (10.0, 20.0, 60.0)}
    assert all(isinstance(item, Place) for item in shown.values())
    weights = {width: points(item.scene) for width, item in shown.items()}
    assert weights[10.0] < weights[20.0] < 0.75 * weights[60.0]
