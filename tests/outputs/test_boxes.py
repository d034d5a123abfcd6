"""Boxes have panels as large as their contents, outlines that never cross, and folds that end on them."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from itertools import combinations, pairwise
from math import atan2, degrees, hypot, pi, sqrt, tan

import pikepdf
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import back
from rastering import rasterise

from deckgen.assets import bundled_fonts
from deckgen.book.design import title_font
from deckgen.deck.model import DeckSpec, FontSpec
from deckgen.errors import SpecError, Where
from deckgen.geometry import Point, apply, rotate
from deckgen.outputs.box import BoxPainter
from deckgen.outputs.box_sheets import LEAST_GLUE, BoxSheet, box_sheets, ticks
from deckgen.outputs.cut import INKS, CutLine, CutSheet, cut_dxf, cut_pdf, cut_svg
from deckgen.outputs.nets import GLUE, LID_GAP, Net, deep_enough, inside_of, nets
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Group, Path, Role, Scene, Text, bounds, visits
from deckgen.target.load import find_target, load_target
from deckgen.target.outputs import BoxSheets

BLEED = 2.0


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
    """Return points along the cut, round its corners too."""
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


def test_round_corners_and_the_notch_are_arcs_in_all_cut_files() -> None:
    """Round corners on lid and floor turn clockwise, the two quarters of the notch the other way."""
    asked = settings_of("tuck")
    net = nets(asked, inside_of(asked, 63.5, 88.9, 54))[0]
    assert sorted(r for _, _, r in net.cut.points if r) == [-8, -8, 9, 9, 9, 9]
    sheet = CutSheet(net.width, net.height, (net.cut,), net.crease)
    assert re.findall(r"A(\d+) \d+ 0 0 (\d)", cut_svg(sheet).decode()) == [
        ("8", "0"), ("8", "0"), ("9", "1"), ("9", "1"), ("9", "1"), ("9", "1"),
    ]  # fmt: skip
    bulges = [float(v) for v in re.findall(r" 42\r\n(-?[.\d]+)", cut_dxf(sheet).decode()) if float(v)]
    assert bulges == pytest.approx([tan(pi / 8)] * 2 + [-tan(pi / 8)] * 4)
    # every arc bulges the right way: the notch into the front panel, corners away from the straight line
    front = next(panel for panel in net.panels if panel.name == "front")
    middle, top = (front.corners[0][0] + front.corners[1][0]) / 2, front.corners[0][1]
    notch = [(x, y) for x, y in outline(net) if abs(x - middle) < 8 and y > top + 1e-6 and y < top + 9]
    assert len(notch) > 8
    assert [hypot(x - middle, y - top) for x, y in notch] == pytest.approx([8] * len(notch), abs=0.01)


def test_lid_slips_over_the_tray() -> None:
    asked = settings_of("hexagon")
    tray, lid = nets(asked, inside_of(asked, 88.9, 88.9, 50))
    inner, outer = (net.panels[0].corners for net in (tray, lid))

    def across(corners: tuple[Point, ...]) -> float:
        return corners[3][1] - corners[0][1]

    assert across(inner) == pytest.approx(90.4 + asked.board)
    # on each side, the tray's wall, the lid's glue flap and a gap are between the creases
    assert across(outer) - across(inner) == pytest.approx(2 * (2 * asked.board + LID_GAP))
    sides = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(inner, [*inner[1:], inner[0]], strict=True)]
    assert sides == pytest.approx([across(inner) / sqrt(3)] * 6)
    assert len(tray.panels) == 7


def test_the_foot_of_the_tray_stays_free_to_be_held_below_the_lid() -> None:
    asked = settings_of("hexagon")
    tray, lid = nets(asked, inside_of(asked, 63.5, 63.5, 50))
    deep, shallow = (net.panels[1].depth for net in (tray, lid))
    assert deep == pytest.approx(50 * 0.3 + 1.5 + 0.4)
    assert deep / 2 <= shallow <= deep - 5


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
    # the glue flap is behind the last side, the tucks are in the box
    assert front[0][0] < deep
    assert lid[0][1] - min(y for _, y in points) < high
    # the dust flaps on both sides of the lid are together at most as wide as the opening
    dust = [y for x, y in points if x > lid[1][0] + 0.6]
    assert top - min(dust) == pytest.approx(max(dust) - foot)
    assert 2 * (top - min(dust)) < wide


@given(st.floats(12, 120), st.integers(1, 200))
def test_glue_flaps_of_a_hexagon_leave_room_for_its_cards(width: float, cards: int) -> None:
    """There is no flap where a disc touches the middle of a wall."""
    asked = settings_of("hexagon")
    for net in nets(asked, inside_of(asked, width, width, cards)):
        # the first wall is at the top, with its flap between its right end and the next wall
        _, _, end, tip, root, corner = (x for x, _, _ in net.cut.points[:6])
        assert end == pytest.approx(corner) and tip == pytest.approx(root)
        (left, _), (right, _) = net.panels[0].corners[:2]
        assert 0.5 < tip - end < (right - left) / 2


def test_what_is_cut_out_beside_a_glue_flap_of_a_hexagon_is_no_sliver() -> None:
    """The flap and the next wall are at least five degrees apart, in the net and so in all cut files."""
    asked = settings_of("hexagon")
    for net in nets(asked, inside_of(asked, 63.5, 63.5, 50)):
        points = [(x, y) for x, y, _ in net.cut.points]
        for root, corner, wall in zip(
            points[4::5], [*points[5::5], points[0]], points[6::5] + points[1:2], strict=True
        ):
            flap, side = (atan2(y - corner[1], x - corner[0]) for x, y in (root, wall))
            assert degrees(side - flap) % 360 == pytest.approx(5)


def test_text_is_upright_on_the_closed_box() -> None:
    """Away from the hexagon is up for the tray's walls and down for the lid's hanging walls."""
    asked = settings_of("hexagon")
    for net, sense in zip(nets(asked, inside_of(asked, 88.9, 88.9, 50)), (1, -1), strict=True):
        middle = net.panels[0].centre
        for panel in net.panels[1:]:
            up = apply(rotate(panel.turn), 0, -1)
            away = panel.centre[0] - middle[0], panel.centre[1] - middle[1]
            assert (up[0] * away[0] + up[1] * away[1]) / hypot(*away) == pytest.approx(sense)


@pytest.mark.parametrize(("width", "height"), [(63.5, 63.5), (69.28, 60), (60, 69.28), (60, 45)])
def test_a_hexagon_is_as_wide_as_its_cards(width: float, height: float) -> None:
    """Round cards touch its flats; hexagonal ones fit in it flat to flat, corner to corner."""
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


@pytest.fixture(scope="module", params=["tuck", "hexagon"])
def sheet(request: pytest.FixtureRequest) -> BoxSheet:
    """Return the only sheet of a box for fifty round cards."""
    asked = settings_of(request.param)
    (found,) = box_sheets(nets(asked, inside_of(asked, 63.5, 63.5, 50)), asked, BLEED, "box")
    return found


def painted_sides(sheet: BoxSheet) -> tuple[Scene, Scene]:
    """Both sides of a sheet."""
    painter = BoxPainter(sheet, "Cards", BLEED)
    return painter.outside(back(), (40, 40)), painter.inside()


def marks_of(scene: Scene) -> dict[str, list[Path | Text]]:
    """Return the paths and texts of the marks of a scene, by the label of their group."""
    found: dict[str, list[Path | Text]] = {}
    for seen in visits(scene.items):
        label = next((group.label for group in seen.groups if group.role is Role.MARK and group.label), "")
        if label and isinstance(seen.item, Path | Text):
            found.setdefault(label, []).append(seen.item)
    return found


@pytest.mark.parametrize(("language", "title"), [("de", "Mondlicht"), ("ja", "月光")])
def test_labels_of_boxes_are_in_the_language_of_the_deck(language: str, title: str, sheet: BoxSheet) -> None:
    painter = BoxPainter(sheet, title, BLEED, language=language)
    for ours, english in zip(
        (painter.outside(None, (40, 40)), painter.inside()), painted_sides(sheet), strict=True
    ):
        texts = [item for items in marks_of(ours).values() for item in items if isinstance(item, Text)]
        others = {i.text for items in marks_of(english).values() for i in items if isinstance(i, Text)}
        same = {text.text for text in texts} & others
        assert {text for text in same if not text.strip().isdigit()} == {" mm"}
        assert all(glyph.gid for text in texts for glyph in text.glyphs)


def test_exact_lines_are_on_layers_hidden_by_default(sheet: BoxSheet) -> None:
    """Shown, they match the cut file; hidden, the page looks as if they did not exist."""
    page = painted_sides(sheet)[0]
    bare = replace(page, items=tuple(i for i in page.items if not (isinstance(i, Group) and i.label in INKS)))
    layered = pdf_bytes([page], PdfOptions("Cards", layers=tuple(INKS), hidden=tuple(INKS)))
    with pikepdf.open(BytesIO(layered)) as pdf, pikepdf.open(BytesIO(cut_pdf(sheet.cuts("Cards")))) as lines:
        for each in (pdf, lines):
            assert [str(layer.Name) for layer in each.Root.OCProperties.OCGs] == ["cut", "crease"]
            assert each.pdf_version >= "1.5"
        assert len(pdf.Root.OCProperties.D.OFF) == len(lines.Root.OCProperties.D.ON) == 2
        assert "/ON" not in pdf.Root.OCProperties.D and "/OFF" not in lines.Root.OCProperties.D
        del pdf.Root.OCProperties.D.OFF
        pdf.Root.OCProperties.D.ON = pdf.Root.OCProperties.OCGs
        pdf.save(opened := BytesIO(), compress_streams=False)
    size = 400, round(400 * page.height / page.width)
    hidden, shown = (rasterise(data, 0, *size) for data in (layered, opened.getvalue()))
    assert hidden.tobytes() == rasterise(pdf_bytes([bare], PdfOptions("Cards")), 0, *size).tobytes()
    assert hidden.tobytes() != shown.tobytes()


def area_of(points: list[Point], grown: float = 0.0) -> shapely.Geometry:
    return shapely.Polygon(points).buffer(grown)


def test_no_line_is_printed_over_art(sheet: BoxSheet) -> None:
    """Lines over the ground are printed only outside it, according to another geometry library."""
    page = painted_sides(sheet)[0]
    labels = [item.label for item in page.items if isinstance(item, Group)]
    assert max(labels.index(f"{kind} lines") for kind in INKS) < labels.index("ground")
    (printed,) = {
        item.stroke.width for item in page_items(page, "ground") if isinstance(item, Path) and item.stroke
    }
    assert printed == pytest.approx(2 * BLEED)
    art = shapely.union_all([area_of(ring(net.art), BLEED) for net in sheet.nets])
    cuts = shapely.union_all([area_of(ring(net.cut)) for net in sheet.nets])
    count = 0
    for kind, outline in ticks(sheet, BLEED).items():
        for start, end in outline.flattened():
            line = shapely.LineString([start, end])
            assert 1.5 <= line.length <= 4.0 + 1e-6, kind
            assert line.distance(art) > 0.5 and line.distance(cuts) > 0.5
            assert shapely.box(*sheet.area).covers(line) and line.disjoint(shapely.box(*sheet.legend))
            count += 1
    assert count >= 20


def page_items(page: Scene, label: str) -> list[Path]:
    return [
        seen.item for seen in visits(page.items)
        if isinstance(seen.item, Path) and any(group.label == label for group in seen.groups)
    ]  # fmt: skip


def ring(run: CutLine) -> list[Point]:
    (points,) = run.curves().flattened()
    return points


def test_every_crease_has_ticks_in_line_with_it(sheet: BoxSheet) -> None:
    """A ruler along any two ticks is along the crease."""
    lines = [shapely.LineString(pair) for each in ticks(sheet, BLEED).values() for pair in each.flattened()]
    for net in sheet.nets:
        for crease in net.crease:
            (a, b, _), (c, d, _) = crease.points
            far = [(c - a) / hypot(c - a, d - b), (d - b) / hypot(c - a, d - b)]
            whole = shapely.LineString(
                [(a - 300 * far[0], b - 300 * far[1]), (c + 300 * far[0], d + 300 * far[1])]
            )
            ends = [line for line in lines if whole.buffer(0.75).covers(line)]
            assert len(ends) >= 2, (net.name, crease)


def test_glue_flaps_are_labelled_and_inked_along_their_edges_only(sheet: BoxSheet) -> None:
    """At the edge furthest from the box there is ink, and 1.3 mm further in bare paper for the glue."""
    page = painted_sides(sheet)[0]
    flaps = [(flap, net) for net in sheet.nets for flap in net.flaps]
    words = [text.text for text in marks_of(page)["glue"] if isinstance(text, Text)]
    labelled = [flap for flap, net in flaps if net.name != "lid"]  # whose flaps are too shallow for words
    assert words == ["glue"] * len(labelled)
    inked = shapely.union_all([area_of(ring(net.art), BLEED) for net in sheet.nets])
    for seen in visits(page.items):
        if isinstance(seen.item, Text) and seen.item.text == "glue":
            middle = bounds([Group((seen.item,), seen.matrix)])
            assert inked.disjoint(shapely.box(*middle).centroid.buffer(middle.width / 2))
            assert seen.item.size >= 1.8
    unmarked = replace(page, items=tuple(i for i in page.items if not is_mark(i)))
    scale = 8
    picture = rasterise(
        pdf_bytes([unmarked], PdfOptions("Cards")), 0, round(scale * page.width), round(scale * page.height)
    )

    def at(point: shapely.Point) -> object:
        return picture.getpixel((round(scale * point.x), round(scale * point.y)))

    for flap, net in flaps:
        art, shape = area_of(ring(net.art)), shapely.Polygon(flap.corners)
        assert shape.intersection(art).area < 1e-6
        edges = [shapely.LineString(pair) for pair in pairwise([*flap.corners, flap.corners[0]])]
        edge = max(edges, key=lambda each: art.distance(each.centroid)).centroid
        inwards = shapely.LineString([edge, shape.centroid])
        assert at(inwards.interpolate(0.4)) == (200, 30, 30)
        assert at(inwards.interpolate(1.3)) == (255, 255, 255)


def is_mark(item: object) -> bool:
    """Whether an item of a page is none of its art."""
    return isinstance(item, Group) and (item.role is Role.MARK or item.label.startswith(tuple(INKS)))


def test_each_side_has_a_legend_and_a_ruler_on_free_paper(sheet: BoxSheet) -> None:
    cuts = shapely.union_all([area_of(ring(net.cut), BLEED) for net in sheet.nets])
    assert shapely.box(*sheet.legend).disjoint(cuts) and shapely.box(*sheet.area).covers(
        shapely.box(*sheet.legend)
    )
    for side in painted_sides(sheet):
        (legend,) = (i for i in side.items if isinstance(i, Group) and i.label == "legend")
        said = [item.text for item in legend.items if isinstance(item, Text)]
        assert {"cut", "crease", "0", "50"} <= set(said)
        way = "away from" if side.name.endswith("outside") else "towards"
        assert any(f"Creases fold {way} you." in words for words in said)
        scale = max((i for i in legend.items if isinstance(i, Path)), key=lambda path: len(path.outline.ops))
        assert scale.outline.box().width == pytest.approx(50)


def test_each_of_several_pieces_has_its_name_beside_it_on_both_sides(sheet: BoxSheet) -> None:
    """Nothing else is there, neither art, nor ticks, nor the legend."""
    sides = painted_sides(sheet)
    for side in sides:
        words = [item.text for item in marks_of(side).get("name", ()) if isinstance(item, Text)]
        assert words == ([net.name for net in sheet.nets] if len(sheet.nets) > 1 else [])
    cuts = [area_of(ring(net.cut), BLEED) for net in sheet.nets]
    lines = [pair for each in ticks(sheet, BLEED).values() for pair in each.flattened()]
    for label, own in zip(sheet.labels, cuts, strict=False):
        place = shapely.box(*label)
        assert shapely.box(*sheet.area).covers(place) and place.disjoint(shapely.box(*sheet.legend))
        assert all(place.disjoint(cut) for cut in cuts) and place.distance(own) < 10
        assert min(cuts, key=place.distance) is own
        assert all(place.disjoint(shapely.LineString(pair)) for pair in lines)


def test_the_lines_inside_are_behind_those_outside(sheet: BoxSheet) -> None:
    """Flipping paper on its long edge exchanges left and right."""
    page = painted_sides(sheet)[1]
    (lines,) = (i for i in page.items if isinstance(i, Group) and not i.label)
    assert sheet.paper.height > sheet.paper.width
    for x, y in (point for net in sheet.nets for point in ring(net.cut)):
        assert apply(lines.transform, x, y) == pytest.approx((sheet.paper.width - x, y))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("width", [63.5, 88.9])
def test_tray_and_lid_share_a_sheet(paper: str, width: float) -> None:
    asked = settings_of("hexagon", paper=paper)
    (found,) = box_sheets(nets(asked, inside_of(asked, width, width, 54)), asked, BLEED, "box")
    assert found.name == "tray-lid" and len(found.labels) == 2
    tray, lid = (area_of(ring(net.art), BLEED) for net in found.nets)
    assert tray.disjoint(lid)


def test_pieces_that_do_not_fit_together_get_separate_sheets() -> None:
    asked = settings_of("hexagon")
    found = box_sheets(nets(asked, inside_of(asked, 110, 110, 54)), asked, BLEED, "box")
    assert [sheet.name for sheet in found] == ["tray", "lid"]


def test_creases_begin_and_end_on_the_outline_or_in_a_corner() -> None:
    asked = settings_of("tuck")
    (net,) = nets(asked, inside_of(asked, 63.5, 63.5, 50))
    corners = {(round(x, 3), round(y, 3)) for panel in net.panels for x, y in panel.corners}
    corners |= {(round(x, 3), round(y, 3)) for x, y in outline(net)}
    for crease in net.crease:
        assert isinstance(crease, CutLine)
        for x, y, _ in crease.points:
            assert (round(x, 3), round(y, 3)) in corners


def test_box_too_large_for_the_paper_is_rejected_with_its_size() -> None:
    asked = settings_of("tuck", paper="a5")
    (net,) = nets(asked, inside_of(asked, 63.5, 88.9, 54))
    with pytest.raises(SpecError) as caught:
        box_sheets([net], asked, BLEED, "box")
    (problem,) = caught.value.problems
    assert (problem.key, problem.rule) == ("box-too-large", "target-fit")
    assert problem.values == {
        "piece": "box", "width": round(net.width), "height": round(net.height),
        "paper": "A5 (148 x 210 mm)",
    }  # fmt: skip


def test_box_too_small_for_glue_is_rejected() -> None:
    """For small coins, the bleed of the walls would cover the flaps at any depth."""
    asked = settings_of("hexagon")
    inside = deep_enough(asked, inside_of(asked, 15, 15, 12), BLEED + LEAST_GLUE)
    with pytest.raises(SpecError) as caught:
        box_sheets(nets(asked, inside), asked, BLEED, "box")
    (problem,) = caught.value.problems
    assert (problem.key, problem.rule) == ("box-too-small", "target-fit")


@pytest.mark.parametrize("form", ["hexagon", "tuck"])
def test_box_for_few_cards_is_deep_enough_for_its_glue_flaps(form: str) -> None:
    asked = settings_of(form)
    flat = inside_of(asked, 63.5, 63.5, 2)
    with pytest.raises(SpecError):
        box_sheets(nets(asked, flat), asked, BLEED, "box")
    deeper = deep_enough(asked, flat, BLEED + LEAST_GLUE)
    assert (deeper.width, deeper.height) == (flat.width, flat.height)
    assert box_sheets(nets(asked, deeper), asked, BLEED, "box")
    assert deep_enough(asked, inside_of(asked, 63.5, 63.5, 50), BLEED + LEAST_GLUE).depth > deeper.depth


def test_the_title_on_a_box_is_in_the_decks_font_if_that_has_its_letters() -> None:
    deck = DeckSpec.empty()
    own = FontSpec(name="head", where=Where(""), path=bundled_fonts()["FiraSans-Bold"])
    assert title_font(replace(deck, fonts={"head": own}), "Cards").name == "FiraSans-Bold"
    assert title_font(replace(deck, fonts={"head": own}), "月").name == "GoudyBookletter1911"
    assert title_font(deck, "Cards").name == "GoudyBookletter1911"
