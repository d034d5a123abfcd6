"""Layouts can be set by a target: grids, slots, folds, strips, registration marks, large pieces."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, pairwise, product
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheet_pieces import POKER, ROUND, TILE, cards, face, faces_on, home, piece

from deckgen.errors import SpecError
from deckgen.facts import Fact, Quantity
from deckgen.geometry import Box, Curves, apply, joined
from deckgen.scene import Group, Path, Place
from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Slot
from deckgen.sheet.layout import lay_out, registration_shapes, with_strip
from deckgen.sheet.marks import trim_box
from deckgen.sheet.sheets import OVERLAP, impose, tiles
from deckgen.target.load import find_target, load_target
from deckgen.target.outputs import PaperSheets, Registration

LARGE, DOMINO = Die("circle", 88.9, 88.9, 0, 1), Die("rectangle", 44.45, 88.9, 3, 1)
TOKEN = Die("rectangle", 20, 20, 1, 2)


def settings_of(name: str, **overrides: str) -> PaperSheets:
    output = load_target(find_target(name), {k.replace("_", "-"): v for k, v in overrides.items()}).output
    assert isinstance(output, PaperSheets)
    return output


def test_grid_has_the_requested_columns_and_rows() -> None:
    layout = lay_out(Die("circle", 60, 60, 0, 3), home("a4", grid="2 x 4").settings)
    assert len(layout.slots) == 8
    assert len({slot.x for slot in layout.slots}) == 2 and len({slot.y for slot in layout.slots}) == 4
    with pytest.raises(SpecError) as caught:
        lay_out(Die("circle", 60, 60, 0, 3), home("a4", grid="4 x 4").settings)
    assert caught.value.problems[0].key == "sheet-grid"
    assert caught.value.problems[0].values["bleed"] == Quantity(3, "mm")


def test_slots_are_used_as_listed() -> None:
    plan = home("a4", slots="[[40mm, 50mm], [150mm, 50mm, 90], [60mm, 200mm]]")
    front, back = impose(cards(POKER, "a b c"), plan)
    assert [face.slot for face in faces_on(front)] == [Slot(40, 50, 0), Slot(150, 50, 90), Slot(60, 200, 0)]
    assert [face.slot.x for face in faces_on(back)] == [170, 60, 150]


def test_a_slot_may_reach_the_edge_of_the_paper() -> None:
    x, y = POKER.full_width / 2, POKER.full_height / 2
    layout = lay_out(POKER, home("a4", slots=f"[[{x}mm, {y}mm], [{210 - x}mm, {297 - y}mm]]").settings)
    assert layout.slots == (Slot(x, y, 0), Slot(210 - x, 297 - y, 0))


OVERLAP_OF_TWO = Fact(
    "sheet-slots-overlap",
    first=1,
    second=2,
    width=Quantity(POKER.width, "mm"),
    bleed=Quantity(POKER.bleed, "mm"),
)


@pytest.mark.parametrize(
    ("slots", "fact"),
    [
        ("[[10mm, 50mm]]", Fact("sheet-slot-off-paper", slot=1, paper="A4 (210 x 297 mm)")),
        ("[[60mm, 60mm], [90mm, 60mm]]", OVERLAP_OF_TWO),
        ("[[60mm, 60mm], [115mm, 140mm]]", OVERLAP_OF_TWO),
    ],
)
def test_invalid_slots_are_rejected(slots: str, fact: Fact) -> None:
    with pytest.raises(SpecError) as caught:
        impose(cards(POKER, "a"), home("a4", slots=slots))
    assert caught.value.problems[0].fact == fact


def test_circles_may_stand_closer_than_the_boxes_around_them() -> None:
    layout = lay_out(ROUND, home("a4", slots="[[60mm, 60mm], [110mm, 110mm]]").settings)
    assert layout.slots == (Slot(60, 60, 0), Slot(110, 110, 0))


def test_the_bleeds_of_circles_may_touch() -> None:
    x = 60 + ROUND.full_width
    layout = lay_out(ROUND, home("a4", slots=f"[[60mm, 60mm], [{x}mm, 60mm]]").settings)
    assert layout.slots == (Slot(60, 60, 0), Slot(x, 60, 0))


def test_slots_of_a_fold_over_sheet_must_be_on_one_side() -> None:
    beside = lay_out(ROUND, settings_of("gutterfold-a4", slots="[[40mm, 60mm], [60mm, 150mm]]"))
    assert [slot.x for slot in beside.behind] == [170, 150]
    for slots in ("[[105mm, 60mm]]", "[[60mm, 60mm], [150mm, 60mm]]"):
        with pytest.raises(SpecError) as caught:
            lay_out(ROUND, settings_of("gutterfold-a4", slots=slots))
        fold = Quantity(105, "mm")
        assert caught.value.problems[0].fact == Fact("sheet-slot-fold", slot=1, fold=fold)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("die", [ROUND, LARGE, POKER, TILE, DOMINO])
def test_folding_puts_every_back_behind_its_front(paper: str, die: Die) -> None:
    settings = settings_of(f"gutterfold-{paper}")
    plan = home(paper)
    plan = type(plan)(settings, "Cards")
    page = impose(cards(die, "a b c", "x y z"), plan)[0]
    mirror = page.layout.mirror
    at = [(settings.paper.width if mirror.upright else settings.paper.height) / 2, mirror.at]
    assert at[0] == at[1]

    def along(slot: Slot) -> float:
        return slot.x if mirror.upright else slot.y

    fronts = {face.scene.name: face.slot for face in faces_on(page) if along(face.slot) < mirror.at}
    backs = {face.scene.name: face.slot for face in faces_on(page) if along(face.slot) > mirror.at}
    assert len(fronts) == len(backs) > 0
    for front, back in zip("abc", "xyz", strict=True):
        if front not in fronts:
            continue
        # folding over a horizontal line needs backs upside down, over a vertical line upright
        over = mirror.point(backs[back].x, backs[back].y)
        assert over == pytest.approx((fronts[front].x, fronts[front].y))
        turn = fronts[front].turn + backs[back].turn
        assert turn % 360 == (0 if mirror.upright else 180)
        lying = die.turned(fronts[front].turn)
        reach = (lying.full_width if mirror.upright else lying.full_height) / 2
        assert mirror.at - along(fronts[front]) - reach >= settings.fold - 1e-6


def test_pieces_without_backs_are_not_folded() -> None:
    """They follow the folded sheets on whole ones, as on paper printed on both sides."""
    bare = cards(ROUND, "p", "-", count=20)
    pages = list(impose([*bare, *cards(POKER, "a b", "x y")], home("a4", fold="5mm")))
    assert {face.scene.name for face in faces_on(pages[0])} == {"a", "b", "x", "y"}
    slots = [[face.slot for face in faces_on(page)] for page in pages[1:]]
    assert slots == [[face.slot for face in faces_on(page)] for page in impose(bare, home("a4"))]
    assert [page.sheet for page in pages] == [1, 2, 3]
    lined = ["fold line" in [getattr(item, "label", "") for item in page.scene.items] for page in pages]
    assert lined == [True, False, False]


@pytest.mark.parametrize(
    ("paper", "die", "upright", "count"),
    [
        ("a4", ROUND, False, 6), ("a4", LARGE, True, 3), ("a4", DOMINO, True, 6), ("a4", POKER, False, 4),
        ("letter", ROUND, False, 5), ("letter", POKER, True, 4), ("letter", DOMINO, True, 5),
    ],
)  # fmt: skip
def test_fold_has_the_direction_in_which_more_cards_fit(
    paper: str, die: Die, upright: bool, count: int
) -> None:
    """Beside an upright fold, the strip at the foot runs below both sides."""
    layout = lay_out(die, settings_of(f"gutterfold-{paper}"))
    assert (layout.mirror.upright, len(layout.slots)) == (upright, count)
    if layout.strip and layout.strip.form in ("tall", "low"):
        feet = [slot.y + die.turned(slot.turn).full_height / 2 for slot in layout.slots]
        strip = layout.strip.box
        assert max(feet) <= strip.top
        assert (strip.left + strip.right == pytest.approx(2 * layout.mirror.at)) == upright


def test_the_strip_of_a_sheet_to_fold_that_is_not_full_runs_below_both_sides() -> None:
    settings = settings_of("gutterfold-letter")
    full = lay_out(TOKEN, settings)
    strip = with_strip(full, full.slots[:8], settings).strip
    assert full.strip is None and strip and strip.form == "tall"
    assert strip.box.left + strip.box.right == pytest.approx(2 * full.mirror.at)


def test_strips_leave_room_for_the_blade() -> None:
    settings = settings_of("punch-a4")
    layout = lay_out(Die("circle", 63.5, 63.5, 0, 1.5), settings)
    rows = sorted({slot.y for slot in layout.slots})
    assert len(layout.slots) == 12
    assert all(b - a == pytest.approx(66.5 + settings.strips) for a, b in pairwise(rows))


@given(st.floats(5, 20), st.floats(5, 20), st.sampled_from(["5mm", "no"]), st.sampled_from(["a4", "letter"]))
def test_pieces_are_clear_of_registration_marks(inset: float, arm: float, square: str, paper: str) -> None:
    marks = f"{{inset: {inset:.2f}mm, arm: {arm:.2f}mm, square: {square}}}"
    settings = settings_of("silhouette", registration=marks, paper=paper)
    assert settings.registration is not None
    layout = lay_out(ROUND, settings)
    xy = joined(registration_shapes(settings.paper, settings.registration)).xy
    for slot in layout.slots:
        for x, y in zip(xy[::2], xy[1::2], strict=True):
            away = ((x - slot.x) ** 2 + (y - slot.y) ** 2) ** 0.5
            assert away >= ROUND.width / 2 + ROUND.bleed + settings.registration.clear - 1e-6


@pytest.mark.parametrize(
    ("name", "paper", "die", "count"),
    [
        # 2 x 3 upright; 2 x 4 on their sides would leave only five beside the marks
        ("silhouette", "a4", POKER, 6), ("silhouette", "letter", POKER, 6),
        ("silhouette", "a4", DOMINO, 10), ("laser", "300mm x 200mm", DOMINO, 10),
    ],
)  # fmt: skip
def test_grid_keeps_the_most_pieces_beside_the_marks(name: str, paper: str, die: Die, count: int) -> None:
    settings = settings_of(name, paper=paper)
    assert len(lay_out(die, settings).slots) == count
    for columns, rows in product(range(1, 7), repeat=2):
        with suppress(SpecError):
            asked = settings_of(name, paper=paper, grid=f"{columns} x {rows}")
            assert len(lay_out(die, asked).slots) <= count


def test_sheet_without_room_between_its_marks_is_rejected() -> None:
    """190 x 277 mm would fit the frame, but all its corners would overlap marks."""
    with pytest.raises(SpecError) as caught:
        lay_out(Die("rectangle", 185, 270), settings_of("silhouette", paper="a4"))
    assert caught.value.problems[0].key == "sheet-too-large"


HEXAGONS = [Die("hexagon", 50, 43.3), Die("hexagon", 26, 30), Die("hexagon", 60, 40)]


@pytest.mark.parametrize("die", HEXAGONS)
@pytest.mark.parametrize("name", ["silhouette", "laser", "cricut"])
def test_machine_cut_hexagons_are_packed_as_a_honeycomb(name: str, die: Die) -> None:
    """Bleeds are at least a gap apart, often exactly that on all six sides, and more fit than in rows."""
    settings = settings_of(name)
    die = replace(die, bleed=load_target(find_target(name)).bleed)
    layout = lay_out(die, settings)
    slots, area = layout.slots, layout.area.grown(1e-6)
    assert len(slots) > len(lay_out(die, replace(settings, cuts=())).slots)
    boxes = [trim_box(die, slot).grown(die.bleed) for slot in slots]
    assert all(area.clipped(box) == box for box in boxes)
    facing = []
    for one in slots:
        others = [_between(die, one, two) - 2 * die.bleed for two in slots if two != one]
        assert min(others) >= settings.gap - 1e-6
        facing.append(sum(away < settings.gap + 1e-6 and away > 0 for away in others))
    assert max(facing) == 6


@pytest.mark.parametrize("die", [Die("hexagon", 50, 43.3, 0, 1), Die("hexagon", 26, 30, 0, 1.5)])
def test_hexagons_with_shared_cuts_have_bleed_only_on_free_sides(die: Die) -> None:
    """With neighbours on all six sides, the art ends at the trim; without any, at the bleed."""
    settings = settings_of("silhouette", shared_cuts="yes")
    pieces = cards(die, "a", "-", count=200)
    sheets = impose(pieces, type(home())(settings, "Tiles"))
    full, last = sheets[0], impose(pieces[:1], type(home())(settings_of("silhouette"), "Tiles"))[0]
    slots = list(full.used)
    assert full.layout.shared and len(slots) > len(last.layout.slots)
    groups = [item for item in full.scene.items if isinstance(item, Group) and item.label == "a"]
    around = []
    for slot, group in zip(slots, groups, strict=True):
        assert isinstance(group.clip, Curves)
        ends = list(zip(group.clip.xy[::2], group.clip.xy[1::2], strict=True))
        for other in slots:
            if other != slot:
                turned = die.turned(other.turn)
                assert min(turned.beyond(x - other.x, y - other.y) for x, y in ends) > -1e-6
        own = die.turned(slot.turn)
        grown = [own.beyond(x - slot.x, y - slot.y) for x, y in ends]
        around.append(max(grown))
    assert min(around) == pytest.approx(0, abs=1e-6)
    assert max(around) == pytest.approx(die.bleed)
    alone = impose(cards(die, "a", "-"), type(home())(settings, "Tiles"))[0]
    (group,) = [item for item in alone.scene.items if isinstance(item, Group) and item.label == "a"]
    (slot,) = alone.used
    assert isinstance(group.clip, Curves)
    outline = die.turned(slot.turn).outline(slot.x, slot.y, die.bleed)
    assert sorted(group.clip.xy) == pytest.approx(sorted(outline.xy))


def test_cards_with_shared_cuts_keep_the_bleed_of_sides_that_are_free() -> None:
    """Two rows of which the second is not full: a neighbour across a corner takes no bleed away."""
    (sheet,) = impose(cards(POKER, "a b c d", "- - - -"), home("a4", shared_cuts="yes"))
    groups = [item for item in sheet.scene.items if isinstance(item, Group) and item.label in tuple("abcd")]
    trims = {group.label: trim_box(POKER, slot) for group, slot in zip(groups, sheet.used, strict=True)}
    assert len({trim.top for trim in trims.values()}) == 2
    clips = {group.label: group.clip.box() for group in groups if group.clip}
    for label, trim in trims.items():
        above, below = ([t for t in trims.values() if t.left == trim.left and (t.top - trim.top) * way > 1]
                        for way in (-1, 1))  # fmt: skip
        beside = [t for t in trims.values() if t.top == trim.top]
        left, right = min(t.left for t in beside) < trim.left, max(t.left for t in beside) > trim.left
        found = [trim.left - clips[label].left, trim.top - clips[label].top,
                 clips[label].right - trim.right, clips[label].bottom - trim.bottom]  # fmt: skip
        assert found == pytest.approx([POKER.bleed * (not taken) for taken in (left, above, right, below)])


@pytest.mark.parametrize("how", [{"strips": "yes"}, {"grid": "[2, 3]"}, {"cuts": "[]"}])
def test_hexagons_in_strips_in_a_grid_or_cut_by_hand_stand_in_straight_rows(how: dict[str, str]) -> None:
    layout = lay_out(Die("hexagon", 50, 43.3, 0, 1), settings_of("silhouette", **how))
    columns = Counter(round(slot.x, 3) for slot in layout.slots)
    rows = Counter(round(slot.y, 3) for slot in layout.slots)
    assert len(columns) * len(rows) == len(layout.slots) > 1


def _between(die: Die, one: Slot, two: Slot) -> float:
    """Return the distance of two trims across the side that separates them best."""
    corners = [die.turned(slot.turn).corners() for slot in (one, two)]
    (a, b) = (
        [(slot.x + x, slot.y + y) for x, y in own] for slot, own in zip((one, two), corners, strict=True)
    )
    best = -1e9
    for (x, y), (u, v) in pairwise([*a, a[0]]):
        nx, ny = (v - y) / hypot(u - x, v - y), (x - u) / hypot(u - x, v - y)
        reach = max(nx * px + ny * py for px, py in a)
        best = max(best, min(nx * px + ny * py for px, py in b) - reach)
    return best


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    "die", [POKER, ROUND, Die("circle", 25, 25, 0, 1), Die("rectangle", 63.5, 63.5, 3, 1)]
)
def test_text_and_ruler_are_far_from_registration_marks(paper: str, die: Die) -> None:
    """Nothing black but the marks is within 20 mm of their corners."""
    settings = settings_of("silhouette", paper=paper)
    assert settings.registration is not None
    layout = lay_out(die, settings)
    assert layout.strip is not None
    inset, (_, wide, high) = settings.registration.inset, settings.paper
    for x, y in [(inset, inset), (wide - inset, inset), (inset, high - inset)]:
        square = Box(x - 20, y - 20, x + 20, y + 20).clipped(layout.strip.box)
        assert square.width <= 1e-6 or square.height <= 1e-6


@pytest.mark.parametrize("die", [POKER, ROUND, LARGE, TILE, DOMINO, Die("circle", 25, 25, 0, 1)])
@pytest.mark.parametrize("paper", ["a4", "letter", "300mm x 200mm"])
def test_text_beside_registration_marks_is_clear_of_pieces(paper: str, die: Die) -> None:
    settings = settings_of("laser", paper=paper)
    assert settings.registration is not None
    layout = lay_out(die, settings)
    if layout.strip:
        assert min(layout.strip.box.width, layout.strip.box.height) > 4
        assert layout.area.clipped(layout.strip.box) == layout.strip.box
        taken = [trim_box(die, slot).grown(die.bleed) for slot in layout.slots]
        taken += [shape.box() for shape in registration_shapes(settings.paper, settings.registration)]
        # the marks are concave, but no strip is inside an L
        for box in taken:
            shared = box.clipped(layout.strip.box)
            assert shared.width <= 0 or shared.height <= 0


@given(st.floats(100, 900), st.floats(100, 900))
def test_tiles_of_a_large_piece_cover_it_and_overlap(width: float, height: float) -> None:
    area = Box(10, 10, 190, 270)
    scene = face(Die("rectangle", width, height), "mat")
    pages = list(tiles(scene, area, 0.15))
    assert len(pages) == pages[0].rows * pages[0].columns
    seen = []
    for page in pages:
        shown = page.items[0]
        assert isinstance(shown, Group) and shown.clip is not None and isinstance(shown.items[0], Place)
        place = shown.items[0]
        left, top = area.left - place.transform[4], area.top - place.transform[5]
        across, down = shown.clip.xy[4] - area.left, shown.clip.xy[5] - area.top  # type: ignore[union-attr]
        assert across <= area.width + 1e-6 and down <= area.height + 1e-6
        seen.append((page.row, page.column, left, top, left + across, top + down))
    wide, high = place.scene.width, place.scene.height
    assert (wide, high) in ((width, height), (height, width))
    assert min(s[2] for s in seen) == pytest.approx(0) and max(s[4] for s in seen) == pytest.approx(wide)
    assert min(s[3] for s in seen) == pytest.approx(0) and max(s[5] for s in seen) == pytest.approx(high)
    for row, column, _, _, right, _ in seen:
        beside = [s for s in seen if s[:2] == (row, column + 1)]
        assert not beside or right - beside[0][2] == pytest.approx(OVERLAP)


def test_ticks_at_joints_are_in_the_middle_of_the_overlap() -> None:
    area = Box(10, 10, 190, 270)
    pages = {
        (page.row, page.column): page for page in tiles(face(Die("rectangle", 450, 450), "mat"), area, 0.1)
    }
    joints = set()
    for (row, column), page in pages.items():
        part, joins = page.part, page.items[1]
        assert isinstance(joins, Group) and isinstance(joins.items[0], Path)
        xy = joins.items[0].outline.xy
        ticks = {tuple(round(number, 6) for number in xy[at : at + 4]) for at in range(0, len(xy), 4)}
        left, right = part.left + OVERLAP / 2, part.right - OVERLAP / 2
        above, below = part.top + OVERLAP / 2, part.bottom - OVERLAP / 2
        xs = [x for x, there in ((left, column > 1), (right, column < page.columns)) if there]
        ys = [y for y, there in ((above, row > 1), (below, row < page.rows)) if there]
        upright = {(x, y, x, y + 4) for x in xs for y in (part.top, part.bottom - 4)}
        level = {(x, y, x + 4, y) for y in ys for x in (part.left, part.right - 4)}
        assert ticks == {tuple(round(number, 6) for number in tick) for tick in upright | level}
        joints |= {(len(xs), len(ys))}
    assert joints >= {(1, 1), (2, 1)}


@pytest.mark.parametrize("square", [0.0, 5.0])
def test_registration_marks_are_ls_that_point_to_the_corners(square: float) -> None:
    paper, marks = home("a4").settings.paper, Registration(square=square)
    width, height, inset, arm, thick = paper.width, paper.height, marks.inset, marks.arm, marks.thickness
    shapes = list(registration_shapes(paper, marks))
    assert len(shapes) == (3 if square else 4)
    for shape in shapes[1:] if square else shapes:
        box, (points,) = shape.box(), shape.flattened(1)
        area = abs(sum(a * d - b * c for (a, b), (c, d) in pairwise([*points, points[0]]))) / 2
        assert area == pytest.approx(thick * (2 * arm - thick))
        x = inset if box.left < width / 2 else width - inset - arm
        y = inset if box.top < height / 2 else height - inset - arm
        assert box == pytest.approx((x, y, x + arm, y + arm))
        corner = (inset if x == inset else width - inset, inset if y == inset else height - inset)
        assert min(hypot(px - corner[0], py - corner[1]) for px, py in points) == pytest.approx(0)


def test_large_piece_is_rotated_if_that_saves_pages() -> None:
    """192 x 260 mm need four A5 pages upright, but two rotated clockwise, with the foot at the left."""
    area = Box(6, 6, 142, 200)
    scene = face(Die("rectangle", 192, 260), "mat")
    pages = list(tiles(scene, area, 0.15))
    assert [(page.row, page.column) for page in pages] == [(1, 1), (1, 2)]
    (shown,) = (item for item in pages[0].items if isinstance(item, Group) and item.label == "mat")
    (lying,) = shown.items
    assert isinstance(lying, Place) and isinstance(lying.scene.items[0], Place)
    aside = lying.scene.items[0].transform
    corners = [apply(aside, x, y) for x, y in ((0, 0), (192, 0), (192, 260), (0, 260))]
    assert corners == [(260, 0), (260, 192), (0, 192), (0, 0)]
    assert lying.scene.items[0].scene is scene
    assert apply(lying.scene.items[0].transform, 0, 260) == pytest.approx((0, 0))
    assert apply(lying.scene.items[0].transform, 0, 0) == pytest.approx((260, 0))


def test_sheets_of_a_large_piece_come_after_the_others() -> None:
    large = piece(face(Die("rectangle", 300, 200), "mat"), None, Die("rectangle", 300, 200))
    sheets = impose([large, *cards(ROUND, "a", "-")], home("a4"))
    # 302 mm need two columns of 197.3 mm, 202 mm one row
    assert [page.sheet for page in sheets] == [1, 2, 3]
    assert sheets[-1].sheet == 3
    assert faces_on(sheets[0])[0].scene.name == "a"


def test_tokens_of_several_dies_share_a_sheet() -> None:
    """Round, hexagonal and square tokens for a laser cutter are clear of one another and of the marks."""
    dies = Die("circle", 25, 25, 0, 1), Die("hexagon", 30, 26, 0, 1), Die("rectangle", 40, 20, 2, 1)
    settings = settings_of("laser")
    plan = type(home())(settings, "Tokens")
    pieces = [made for n, die in enumerate(dies) for made in cards(die, f"{n}a {n}b {n}c", count=4)]
    sheets = impose(pieces, plan)
    [sheet] = sheets.laid
    placed = [(block.layout.die, slot) for block in sheet.blocks for _, slot in block.on("front")]
    assert len(placed) == 36
    boxes = []
    for die, slot in placed:
        lying = die.turned(slot.turn)
        w, h = lying.full_width / 2, lying.full_height / 2
        boxes.append(Box(slot.x - w, slot.y - h, slot.x + w, slot.y + h))
    assert settings.registration is not None
    for box in boxes:
        assert sheets[0].layout.area.clipped(box) == box
        for shape in registration_shapes(settings.paper, settings.registration):
            mark = shape.box()
            assert (
                box.right < mark.left
                or mark.right < box.left
                or box.bottom < mark.top
                or mark.bottom < box.top
            )
    for one, two in combinations(boxes, 2):
        apart = max(one.left - two.right, two.left - one.right, one.top - two.bottom, two.top - one.bottom)
        alike = max(abs(box.width - one.width) for box in (one, two)) < 1e-6
        assert apart >= -1e-6 or alike, "discs and hexagons nest among their like"


def test_pieces_below_others_are_clear_of_text_at_the_side() -> None:
    plan = type(home())(settings_of("laser"), "Cards and pennies")
    penny = Die("circle", 19.05, 19.05, 0, 1)
    sheets = impose([*cards(POKER, "a b"), *cards(penny, "p", count=12)], plan)
    [sheet] = sheets.laid
    assert sheet.layout.strip and sheet.layout.strip.form == "upended"
    for block in sheet.blocks:
        for _, slot in block.on("front"):
            shared = trim_box(block.layout.die, slot).grown(1).clipped(sheet.layout.strip.box)
            assert shared.width <= 0 or shared.height <= 0


@pytest.mark.parametrize("name", ["laser", "silhouette"])
@pytest.mark.parametrize("die", [DOMINO, Die("circle", 19.05, 19.05, 0, 1), Die("circle", 25, 25, 0, 1)])
def test_sheet_with_room_left_has_a_strip_clear_of_pieces(name: str, die: Die) -> None:
    plan = type(home())(settings_of(name), "Tokens")
    sheets = impose(cards(die, "p", count=5), plan)
    [sheet] = sheets.laid
    assert sheet.layout.strip
    for slot in sheet.used("front"):
        shared = trim_box(die, slot).grown(die.bleed).clipped(sheet.layout.strip.box)
        assert shared.width <= 0 or shared.height <= 0


def test_layout_choice_accounts_for_registration_marks() -> None:
    """Six columns of two lose four pieces to the marks, so five columns of two hold more."""
    layout = lay_out(DOMINO, settings_of("laser"))
    assert len(layout.slots) == 10
