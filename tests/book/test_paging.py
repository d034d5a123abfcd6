"""Paging keeps the order and what belongs together, without widows or orphans."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from deckgen.book.column import ColumnBox, chunks, gap, paginate

PAGE = 40


def lines(count):
    """Return a paragraph of this many lines, as made by typesetting."""
    return [
        ColumnBox(2, anchors=(f"{n + 1}/{count}",), keep=count > 1 and n in (0, count - 2))
        for n in range(count)
    ]


paragraphs = st.integers(1, 15).map(lines)
headings = st.just([gap(2), ColumnBox(4, keep=True, anchors=("heading",))])
figures = st.integers(4, 30).map(lambda n: [ColumnBox(n, floats=True, anchors=("figure",))])


columns = st.lists(st.one_of(paragraphs, headings, figures), min_size=1, max_size=25)


def can_be_kept(column):
    """Return whether boxes that belong together fit on a page, unlike too many consecutive headings."""
    held = chunks(box for block in column for box in block)
    return all(sum(box.units for box in chunk) <= PAGE for chunk in held)


@given(columns)
def test_nothing_is_lost_and_text_stays_in_order(column):
    boxes = [box for block in column for box in block]
    placed = [each.box for leaf in paginate(boxes, PAGE) for each in leaf.placed if not each.box.space]
    kept = [box for box in boxes if not box.space]
    assert sorted(map(id, placed)) == sorted(map(id, kept))
    assert [id(s) for s in placed if not s.floats] == [id(s) for s in kept if not s.floats]
    assert [id(s) for s in placed if s.floats] == [id(s) for s in kept if s.floats]


@given(columns)
def test_pages_are_not_overfull_and_boxes_do_not_overlap(column):
    for leaf in paginate([box for block in column for box in block], PAGE):
        assert leaf.filled <= PAGE
        foot = 0
        for each in leaf.placed:
            assert each.top >= foot or each.box.space
            foot = max(foot, each.top + each.box.units)


@given(columns)
def test_text_is_on_the_grid(column):
    for leaf in paginate([box for block in column for box in block], PAGE):
        assert all(each.top % 2 == 0 for each in leaf.placed if each.box.on_grid)


@given(columns.filter(can_be_kept))
def test_no_widows_no_orphans_and_no_heading_at_the_foot(column):
    boxes = [box for block in column for box in block]
    last = boxes[-1].anchors[0] if boxes[-1].anchors else ""
    for leaf in paginate(boxes, PAGE):
        text = [s.box.anchors[0] for s in leaf.placed if s.box.anchors and s.box.anchors[0] != "figure"]
        if not text:
            continue
        number, _, count = text[0].partition("/")
        assert text[0] == "heading" or number != count or count == "1", "a widow"
        number, _, count = text[-1].partition("/")
        at_foot = leaf.placed[-1].box.anchors[:1] == ("heading",)
        assert not at_foot or last == "heading", "a heading at the foot"
        assert not (number == "1" and int(count or 1) > 1), "an orphan"


def test_heading_stays_with_the_text_after_it():
    first, second = paginate(
        [*lines(19), gap(2), ColumnBox(4, keep=True, anchors=("heading",)), *lines(6)], PAGE
    )
    assert second.placed[0].box.anchors == ("heading",)
    assert not first.placed[-1].box.space


def test_chapter_begins_on_a_new_page():
    leaves = paginate([*lines(2), ColumnBox(20, opens="Two", keep=True), *lines(2)], PAGE)
    assert [leaf.opens for leaf in leaves] == ["", "Two"]


def test_box_higher_than_a_page_gets_its_own_page():
    leaves = paginate([*lines(3), ColumnBox(50), *lines(3)], PAGE)
    assert [len(leaf.placed) for leaf in leaves] == [3, 1, 3]


def test_text_moves_before_a_figure_that_does_not_fit():
    leaves = paginate([*lines(15), ColumnBox(20, floats=True, anchors=("figure",)), *lines(5)], PAGE)
    assert leaves[1].placed[0].box.anchors == ("figure",)
    assert len(leaves[0].placed) == 20


def items(*counts):
    """Return a list whose items have these numbers of lines, as made by typesetting."""
    boxes = [replace(box, on_grid=False, listed=True) for count in counts for box in lines(count)]
    return [gap(1), *boxes[:-1], replace(boxes[-1], listed=False), gap(1)]


def test_a_list_is_not_broken_where_there_is_room_to_fill_the_last_page():
    """The third item on the last page would fill 40 % of it; without it 30 % are filled."""
    first, second = paginate([*lines(13), *items(2, 2, 2), *lines(6)], PAGE)
    assert [sum(not each.box.space for each in page.placed) for page in (first, second)] == [19, 6]


def test_a_list_breaks_at_the_foot_of_a_full_page():
    first, second = paginate([*lines(17), *items(2, 2, 2), *lines(6)], PAGE)
    assert [sum(not each.box.space for each in page.placed) for page in (first, second)] == [19, 10]
