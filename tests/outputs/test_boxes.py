"""Boxes: panels are as large as what they hold, the outline never crosses itself, folds end on it."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from math import hypot, pi, sqrt, tan

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import back
from rastering import rasterise

from deckgen.errors import SpecError
from deckgen.geometry import apply, rotate
from deckgen.outputs.box import GLUE, LID_GAP, Net, Point, box_page, cut_sheet, inside_of, nets
from deckgen.outputs.cut import INKS, CutSheet, Run, cut_dxf, cut_pdf, cut_svg
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Role
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
    (ring,) = net.cut.curves().flattened()
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
    # between the creases of both stand, on each side, the tray's wall, the lid's glue flap and a gap
    assert across(outer) - across(inner) == pytest.approx(2 * (2 * asked.board + LID_GAP))
    sides = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(inner, [*inner[1:], inner[0]], strict=True)]
    assert sides == pytest.approx([across(inner) / sqrt(3)] * 6)
    assert len(tray.panels) == 7


@settings(deadline=None)
@given(st.floats(12, 120), st.floats(1, 1.6), st.integers(1, 300))
def test_flaps_of_a_tuck_box_fit_where_they_go(width: float, ratio: float, cards: int) -> None:
    asked = settings_of("tuck")
    (net,) = nets(asked, inside_of(asked, width, width * ratio, cards))
    named = {panel.name: panel.corners for panel in net.panels}
    front, lid, side = named["front"], named["lid"], named["side"]
    wide, high, deep = front[1][0] - front[0][0], front[3][1] - front[0][1], side[1][0] - side[0][0]
    points = outline(net)
    top, foot = front[0][1], front[3][1]
    # the glue flap lies behind the last side, the tucks in the box
    assert front[0][0] < deep
    assert lid[0][1] - min(y for _, y in points) < high
    # dust flaps stand out at both sides of the lid: together they are no wider than the opening
    dust = [y for x, y in points if x > lid[1][0] + 0.6]
    assert top - min(dust) == pytest.approx(max(dust) - foot)
    assert 2 * (top - min(dust)) < wide


@given(st.floats(12, 120), st.integers(1, 200))
def test_glue_flaps_of_a_hexagon_leave_its_cards_room(width: float, cards: int) -> None:
    """Where a disc touches the middle of a wall there is no flap beneath it."""
    asked = settings_of("hexagon")
    for net in nets(asked, inside_of(asked, width, width, cards)):
        # the first wall is at the top, its flap between its right end and the next wall
        _, _, end, tip, root, corner = (x for x, _, _ in net.cut.points[:6])
        assert end == pytest.approx(corner) and tip == pytest.approx(root)
        (left, _), (right, _) = net.panels[0].corners[:2]
        assert 1 < tip - end < (right - left) / 2


def test_words_stand_upright_on_the_closed_box() -> None:
    """Away from the hexagon is up for the tray's walls and down for the lid's, which hang."""
    asked = settings_of("hexagon")
    for net, sense in zip(nets(asked, inside_of(asked, 88.9, 88.9, 50)), (1, -1), strict=True):
        middle = net.panels[0].centre
        for panel in net.panels[1:]:
            up = apply(rotate(panel.turn), 0, -1)
            away = panel.centre[0] - middle[0], panel.centre[1] - middle[1]
            assert (up[0] * away[0] + up[1] * away[1]) / hypot(*away) == pytest.approx(sense)


@pytest.mark.parametrize(("width", "height"), [(63.5, 63.5), (69.28, 60), (60, 69.28), (60, 45)])
def test_a_hexagon_is_as_wide_as_its_cards(width: float, height: float) -> None:
    """Round cards touch its flats; hexagonal ones lie in it flat to flat, corner to corner."""
    asked = settings_of("hexagon", room="0mm", board="0.3mm")
    tray = nets(asked, inside_of(asked, width, height, 10))[0]
    corners = tray.panels[0].corners
    across = corners[3][1] - corners[0][1] - asked.board
    high, wide = sorted((width, height))
    if width == height:
        assert across == pytest.approx(width)
    else:
        assert across >= high - 1e-3 and across * 2 / sqrt(3) >= wide - 1e-3
        assert across == pytest.approx(high, abs=0.01) or across * 2 / sqrt(3) == pytest.approx(wide)


@pytest.mark.parametrize("form", ["tuck", "hexagon"])
def test_cuts_and_creases_can_be_hidden_in_the_pdf(form: str) -> None:
    """They stand on layers of their own: without them the page is the art alone."""
    asked = settings_of(form)
    inside = inside_of(asked, 63.5, 63.5, 50)
    net = nets(asked, inside)[0]
    page, cut = box_page(net, asked, back(), (40, 40), "Cards"), cut_sheet(net, asked, "Cards")
    bare = replace(page, items=tuple(i for i in page.items if getattr(i, "role", None) is not Role.MARK))
    layered = pdf_bytes([page], PdfOptions("Cards", layers=tuple(INKS)))
    with pikepdf.open(BytesIO(layered)) as pdf, pikepdf.open(BytesIO(cut_pdf(cut))) as lines:
        for each in (pdf, lines):
            assert [str(layer.Name) for layer in each.Root.OCProperties.OCGs] == ["cut", "crease"]
            assert each.pdf_version >= "1.5"
        pdf.Root.OCProperties.D.ON, pdf.Root.OCProperties.D.OFF = [], pdf.Root.OCProperties.OCGs
        pdf.save(hidden := BytesIO(), compress_streams=False)
    plain = pdf_bytes([bare], PdfOptions("Cards"))
    size = 400, round(400 * page.height / page.width)
    shown, art, without = (rasterise(data, 0, *size) for data in (layered, plain, hidden.getvalue()))
    assert without.tobytes() == art.tobytes() != shown.tobytes()


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
    (net,) = nets(asked, inside_of(asked, 63.5, 88.9, 54))
    for refused in (lambda: box_page(net, asked, back(), (63.5, 88.9), "Cards"),
                    lambda: cut_sheet(net, asked, "Cards")):  # fmt: skip
        with pytest.raises(SpecError) as caught:
            refused()
        (problem,) = caught.value.problems
        assert (problem.key, problem.rule) == ("box-too-large", "target-fit")
        assert problem.values == {
            "piece": "box", "width": round(net.width), "height": round(net.height),
            "paper": "A5 (148 x 210 mm)",
        }  # fmt: skip


def test_lines_stand_on_the_page_where_the_cut_file_has_them() -> None:
    asked = settings_of("tuck")
    (net,) = nets(asked, inside_of(asked, 63.5, 63.5, 50))
    page, cut = box_page(net, asked, back(), (40, 40), "Cards"), cut_sheet(net, asked, "Cards")
    assert (page.width, page.height) == (cut.width, cut.height)
    shape = cut.cut[0]
    assert isinstance(shape, Run)
    assert all(0 <= x <= page.width and 0 <= y <= page.height for x, y, _ in shape.points)
