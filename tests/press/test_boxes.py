"""Boxes: panels are as large as what they hold, the outline never crosses itself, folds end on it."""

from __future__ import annotations

import re
from itertools import combinations
from math import hypot, pi, sqrt, tan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import back

from deckgen.errors import SpecError
from deckgen.press.bounds import flattened
from deckgen.press.boxart import BoxArt, box_pages
from deckgen.press.boxes import GLUE, LID_GAP, Net, Point, inside_of, nets
from deckgen.press.cutting import CutSheet, Run, cut_dxf, cut_svg
from deckgen.target.load import find_target, load_target
from deckgen.target.outputs import BoxSheets


def settings_of(form: str, **overrides: str) -> BoxSheets:
    output = load_target(find_target(f"box-{form}"), overrides).output
    assert isinstance(output, BoxSheets)
    return output


def size_of(points: tuple[Point, ...]) -> tuple[float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return max(xs) - min(xs), max(ys) - min(ys)


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    one, two, three, four = side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
    return one * two < -1e-9 and three * four < -1e-9


def outline(net: Net) -> list[Point]:
    """Points along the cut, round its corners too."""
    (ring,) = flattened(net.cut.curves())
    return ring


def crossings(net: Net) -> int:
    points = list(dict.fromkeys(outline(net)))
    edges = list(zip(points, [*points[1:], points[0]], strict=True))
    return sum(crosses(*first, *second) for first, second in combinations(edges, 2))


@settings(deadline=None)
@given(
    st.sampled_from(["tuck", "hexagon"]),
    st.floats(12, 120),
    st.floats(1, 1.6),
    st.integers(10, 200),
)
def test_no_net_crosses_itself(form: str, width: float, ratio: float, cards: int) -> None:
    asked = settings_of(form)
    for net in nets(asked, inside_of(asked, width, width * ratio, cards)):
        assert crossings(net) == 0
        assert all(
            -1e-6 <= x <= net.width + 1e-6 and -1e-6 <= y <= net.height + 1e-6 for x, y in outline(net)
        )


def test_a_tuck_box_holds_the_deck() -> None:
    asked = settings_of("tuck")
    inside = inside_of(asked, 63.5, 88.9, 54)
    assert (inside.width, inside.height) == pytest.approx((65.0, 90.4))
    assert inside.depth == pytest.approx(54 * 0.3 + 1.5)
    (net,) = nets(asked, inside)
    sizes = {panel.name: size_of(panel.corners) for panel in net.panels}
    assert sizes["front"] == sizes["back"] == pytest.approx((65.4, 90.8))
    assert sizes["side"] == pytest.approx((inside.depth + 0.4, 90.8))
    assert net.width == pytest.approx(GLUE + 2 * (65.4 + inside.depth + 0.4))


@pytest.mark.parametrize("cards", [28, 54, 90])
def test_a_round_deck_gets_a_square_tuck_box(cards: int) -> None:
    asked = settings_of("tuck")
    (net,) = nets(asked, inside_of(asked, 63.5, 63.5, cards))
    front = next(panel for panel in net.panels if panel.name == "front")
    assert size_of(front.corners) == pytest.approx((63.5 + 1.5 + 0.4,) * 2)


def test_round_corners_and_the_notch_are_arcs_in_every_cut_file() -> None:
    """Two round corners on lid and floor turn clockwise, two quarters of the notch the other way."""
    asked = settings_of("tuck")
    net = nets(asked, inside_of(asked, 63.5, 88.9, 54))[0]
    assert sorted(r for _, _, r in net.cut.points if r) == [-8, -8, 9, 9, 9, 9]
    sheet = CutSheet(net.width, net.height, (net.cut,), net.crease)
    assert re.findall(r"A(\d+) \d+ 0 0 (\d)", cut_svg(sheet).decode()) == [
        ("8", "0"), ("8", "0"), ("9", "1"), ("9", "1"), ("9", "1"), ("9", "1"),
    ]  # fmt: skip
    bulges = [float(v) for v in re.findall(r" 42\r\n(-?[.\d]+)", cut_dxf(sheet).decode()) if float(v)]
    assert bulges == pytest.approx([tan(pi / 8)] * 2 + [-tan(pi / 8)] * 4)
    # every arc bulges the right way: the notch into the front panel, the corners out of the straight line
    front = next(panel for panel in net.panels if panel.name == "front")
    middle, top = (front.corners[0][0] + front.corners[1][0]) / 2, front.corners[0][1]
    notch = [(x, y) for x, y in outline(net) if abs(x - middle) < 8 and y > top + 1e-6 and y < top + 9]
    assert len(notch) > 8
    assert [hypot(x - middle, y - top) for x, y in notch] == pytest.approx([8] * len(notch), abs=0.01)


def test_the_lid_slips_over_the_tray() -> None:
    asked = settings_of("hexagon")
    tray, lid = nets(asked, inside_of(asked, 88.9, 88.9, 50))
    inner, outer = (net.panels[0].corners for net in (tray, lid))

    def across(corners: tuple[Point, ...]) -> float:
        return corners[3][1] - corners[0][1]

    assert across(inner) == pytest.approx(90.4 + asked.board)
    assert across(outer) - across(inner) == pytest.approx(2 * (asked.board + LID_GAP))
    sides = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(inner, [*inner[1:], inner[0]], strict=True)]
    assert sides == pytest.approx([across(inner) / sqrt(3)] * 6)
    assert len(tray.panels) == 7


def test_creases_begin_and_end_on_the_outline_or_in_a_corner() -> None:
    asked = settings_of("tuck")
    (net,) = nets(asked, inside_of(asked, 63.5, 63.5, 50))
    corners = {(round(x, 3), round(y, 3)) for panel in net.panels for x, y in panel.corners}
    corners |= {(round(x, 3), round(y, 3)) for x, y in outline(net)}
    for crease in net.crease:
        assert isinstance(crease, Run)
        for x, y, _ in crease.points:
            assert (round(x, 3), round(y, 3)) in corners


def test_a_box_too_large_for_the_paper_is_refused_with_its_size() -> None:
    asked = settings_of("tuck", paper="a5")
    art = BoxArt(back(), (63.5, 88.9), "Cards")
    with pytest.raises(SpecError, match=r"the flat box is .* mm, which does not fit A5"):
        box_pages(nets(asked, inside_of(asked, 63.5, 88.9, 54)), asked, art)


def test_lines_stand_on_the_page_where_the_cut_file_has_them() -> None:
    asked = settings_of("tuck")
    ((page, cut),) = box_pages(
        nets(asked, inside_of(asked, 63.5, 63.5, 50)), asked, BoxArt(back(), (40, 40), "Cards")
    )
    assert (page.width, page.height) == (cut.width, cut.height)
    shape = cut.cut[0]
    assert isinstance(shape, Run)
    assert all(0 <= x <= page.width and 0 <= y <= page.height for x, y, _ in shape.points)
