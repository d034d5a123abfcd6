"""Pages of slabs: order kept, nothing parted that must stay together, no widows and no orphans."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from deckgen.book.pages import chunks, paginate
from deckgen.book.slabs import Slab, gap

PAGE = 40


def lines(count):
    """A paragraph of so many lines, as the setter makes it."""
    return [
        Slab(2, anchors=(f"{n + 1}/{count}",), keep=count > 1 and n in (0, count - 2)) for n in range(count)
    ]


paragraphs = st.integers(1, 15).map(lines)
headings = st.just([gap(2), Slab(4, keep=True, anchors=("heading",))])
figures = st.integers(4, 30).map(lambda n: [Slab(n, floats=True, anchors=("figure",))])


columns = st.lists(st.one_of(paragraphs, headings, figures), min_size=1, max_size=25)


def can_be_kept(column):
    """Whether what must stand on one page has room on one: more headings in a row than fit do not."""
    held = chunks(slab for block in column for slab in block)
    return all(sum(slab.units for slab in chunk) <= PAGE for chunk in held)


@given(columns)
def test_nothing_is_lost_and_text_keeps_its_order(column):
    slabs = [slab for block in column for slab in block]
    laid = [each.slab for leaf in paginate(slabs, PAGE) for each in leaf.laid if not each.slab.space]
    kept = [slab for slab in slabs if not slab.space]
    assert sorted(map(id, laid)) == sorted(map(id, kept))
    assert [id(s) for s in laid if not s.floats] == [id(s) for s in kept if not s.floats]
    assert [id(s) for s in laid if s.floats] == [id(s) for s in kept if s.floats]


@given(columns)
def test_pages_are_not_overfull_and_slabs_do_not_overlap(column):
    for leaf in paginate([slab for block in column for slab in block], PAGE):
        assert leaf.filled <= PAGE
        foot = 0
        for each in leaf.laid:
            assert each.top >= foot or each.slab.space
            foot = max(foot, each.top + each.slab.units)


@given(columns)
def test_text_stands_on_the_grid(column):
    for leaf in paginate([slab for block in column for slab in block], PAGE):
        assert all(each.top % 2 == 0 for each in leaf.laid if each.slab.on_grid)


@given(columns.filter(can_be_kept))
def test_no_widows_no_orphans_and_no_heading_at_the_foot(column):
    slabs = [slab for block in column for slab in block]
    last = slabs[-1].anchors[0] if slabs[-1].anchors else ""
    for leaf in paginate(slabs, PAGE):
        text = [s.slab.anchors[0] for s in leaf.laid if s.slab.anchors and s.slab.anchors[0] != "figure"]
        if not text:
            continue
        number, _, count = text[0].partition("/")
        assert text[0] == "heading" or number != count or count == "1", "a widow"
        number, _, count = text[-1].partition("/")
        at_foot = leaf.laid[-1].slab.anchors[:1] == ("heading",)
        assert not at_foot or last == "heading", "a heading at the foot"
        assert not (number == "1" and int(count or 1) > 1), "an orphan"


def test_a_heading_goes_with_the_text_after_it():
    first, second = paginate([*lines(19), gap(2), Slab(4, keep=True, anchors=("heading",)), *lines(6)], PAGE)
    assert second.laid[0].slab.anchors == ("heading",)
    assert not first.laid[-1].slab.space


def test_a_chapter_begins_on_a_new_page():
    leaves = paginate([*lines(2), Slab(20, opens="Two", keep=True), *lines(2)], PAGE)
    assert [leaf.opens for leaf in leaves] == ["", "Two"]


def test_a_slab_higher_than_a_page_stands_alone():
    leaves = paginate([*lines(3), Slab(50), *lines(3)], PAGE)
    assert [len(leaf.laid) for leaf in leaves] == [3, 1, 3]


def test_text_goes_before_a_figure_that_does_not_fit():
    leaves = paginate([*lines(15), Slab(20, floats=True, anchors=("figure",)), *lines(5)], PAGE)
    assert leaves[1].laid[0].slab.anchors == ("figure",)
    assert len(leaves[0].laid) == 20
