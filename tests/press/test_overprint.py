"""Black letters overprint wherever the total ink stays within the limit, and only there."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import BLACK, BLUE, RED, SIDE, WHITE, press_pdf, words
from PIL import Image as Pictures
from test_standards import said

from deckgen.facts import Fact, Quantity
from deckgen.geometry import circle, rectangle
from deckgen.ink import Ink
from deckgen.press.overprint import press_scene, with_die_line
from deckgen.press.pdf_reader import open_pdf
from deckgen.press.printer_limits import beyond_limits
from deckgen.press.separations import separated
from deckgen.render.ink_pictures import ink_sum, plate_pictures
from deckgen.scene import Group, Image, Item, Place, Scene, Text, painted
from deckgen.scene import Path as Drawn
from deckgen.target.model import Limits

MAROON = Ink("maroon", (0, 99, 69, 67), (112, 16, 35))


def overprints(limit: float, *items: Item) -> list[bool]:
    scene = press_scene(Scene(SIDE, SIDE, items), limit)
    return [seen.item.overprint for seen in painted(scene) if not isinstance(seen.item, Drawn)]  # type: ignore[union-attr]


def ground(ink: Ink) -> Drawn:
    return Drawn(rectangle(0, 0, SIDE, SIDE), fill=ink)


def test_placed_scenes_are_prepared_once_and_treated_as_pictures() -> None:
    """Black beside a placed card overprints; over it, it knocks out."""
    card, prepared = Scene(5, 5, (Drawn(rectangle(0, 0, 5, 5), fill=BLUE),)), []

    def prepare(scene: Scene) -> Scene:
        prepared.append(scene)
        return scene

    beside, over = (Drawn(rectangle(x, 1, 2, 2), fill=BLACK, overprint=True) for x in (20, 1))
    page = press_scene(Scene(SIDE, SIDE, (Place(card), beside, over)), 300, prepare)
    assert prepared == [card] and page.items[0] == Place(card)
    assert [item.overprint for item in page.items if isinstance(item, Drawn)] == [True, False]


def test_black_letters_overprint_within_the_limit() -> None:
    black = words("black", ink=BLACK)
    assert overprints(300, ground(BLUE), black) == [True]  # 160 + 100
    assert overprints(240, ground(BLUE), black) == [False]
    assert overprints(300, ground(MAROON), black) == [True]  # black on black adds nothing: 168 + 100
    assert overprints(240, ground(MAROON), black) == [False]
    assert overprints(0, ground(BLUE), black) == [True]


def test_other_letters_knock_out() -> None:
    assert overprints(300, ground(BLUE), words("white", ink=WHITE)) == [False]
    assert overprints(300, ground(BLUE), words("red", ink=RED)) == [False]


def test_items_that_hide_the_ground_replace_it() -> None:
    disc = Drawn(circle(SIDE / 2, SIDE / 2, 15), fill=WHITE)
    assert overprints(240, ground(BLUE), disc, words("in", ink=BLACK)) == [True]
    assert overprints(240, ground(BLUE), disc, words("out", ink=BLACK, y=4)) == [False]
    clipped = Group((disc,), clip=rectangle(0, 0, 5, 5))
    assert overprints(240, ground(BLUE), clipped, words("in", ink=BLACK)) == [False]


def test_overprint_requested_by_the_deck_is_limited() -> None:
    key = Drawn(rectangle(5, 5, 9, 9), fill=BLACK, overprint=True)
    for limit, kept in ((300, True), (240, False)):
        scene = press_scene(Scene(SIDE, SIDE, (ground(BLUE), key)), limit)
        assert [item.overprint for item in scene.items] == [False, kept]  # type: ignore[union-attr]


def test_invisible_or_excessive_overprint_knocks_out() -> None:
    """Overprinting white would not show, and spot inks count as ink, except for cut lines."""
    gold = Ink("gold", (0, 20, 60, 20), (180, 140, 60), spot="Gold")
    for ink, limit, kept in ((WHITE, 300, False), (gold, 300, True), (gold, 240, False)):
        patch = Drawn(rectangle(5, 5, 9, 9), fill=ink, overprint=True)
        scene = press_scene(Scene(SIDE, SIDE, (ground(BLUE), patch)), limit)
        assert scene.items[1].overprint is kept, ink.name  # type: ignore[union-attr]
    for name in ("Dieline", "Stanzform 7"):
        lined = press_scene(with_die_line(Scene(SIDE, SIDE, (ground(BLUE),)), circle(23, 23, 20), name), 170)
        assert [seen.item.overprint for seen in painted(lined)] == [False, True]  # type: ignore[union-attr]


@pytest.mark.parametrize(("mode", "most"), [("CMYK", 390), ("RGB", 0)])
def test_picture_with_too_much_ink_is_reported_before_building(mode: str, most: int) -> None:
    out = BytesIO()
    Pictures.new(mode, (40, 40), (255, 255, 255, 229)[: len(mode)]).save(out, "JPEG", quality=95)
    scene = Scene(SIDE, SIDE, (Image(0, 0, 20, 20, out.getvalue(), mode, (40, 40)),))
    found = [problem.fact for problem in beyond_limits({"one": scene}, Limits(ink=240))]
    wanted = Fact("press-card-picture-ink", found=Quantity(most, "%"), most=Quantity(240, "%"))
    assert found == ([wanted] if most else [])


SHAPES = st.builds(
    lambda x, y, side, ink, over, round_: Drawn(
        circle(x, y, side / 2) if round_ else rectangle(x, y, side, side), fill=ink, overprint=over
    ),
    st.integers(0, 30), st.integers(0, 30), st.integers(4, 30),
    st.sampled_from([BLUE, RED, BLACK, WHITE, MAROON]), st.booleans(), st.booleans(),
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.lists(SHAPES, min_size=1, max_size=6), st.sampled_from([240.0, 260.0, 300.0]))
def test_no_point_of_any_page_is_over_the_limit(
    tmp_path_factory: pytest.TempPathFactory, shapes: list[Drawn], limit: float
) -> None:
    scene = press_scene(Scene(SIDE, SIDE, (*shapes, words("black letters", ink=BLACK))), limit)
    with open_pdf(press_pdf(tmp_path_factory.mktemp("ink"), [scene])) as opened:
        _, plates = separated(opened.pdf.pages[0])
    assert ink_sum(plate_pictures(plates, 100))[0] <= limit + 1


def test_die_line_is_an_overprinting_spot_ink(tmp_path: Path) -> None:
    scene = with_die_line(Scene(SIDE, SIDE, (ground(BLUE),)), circle(23, 23, 20), "Dieline")
    with open_pdf(press_pdf(tmp_path, [scene])) as opened:
        names, plates = separated(opened.pdf.pages[0])
    pictures = dict(zip(names, plate_pictures(plates, 254), strict=True))
    assert names[4:] == ["Dieline"]
    assert pictures["Dieline"].getextrema()[0] < 60  # the line itself
    assert pictures["Cyan"].getextrema() == (0, 0)  # and the blue beneath it is complete


def test_die_line_may_have_any_name(tmp_path: Path) -> None:
    name = "Schnitt ä/(1) #2"
    scene = with_die_line(Scene(SIDE, SIDE, (ground(BLUE),)), circle(23, 23, 20), name)
    path = press_pdf(tmp_path, [scene])
    with open_pdf(path) as opened:
        assert separated(opened.pdf.pages[0])[0][4:] == [name]
    assert "No syntax or stream encoding errors" in said("qpdf", "--check", path)


def test_letters_are_not_moved() -> None:
    scene = Scene(SIDE, SIDE, (ground(BLUE), words("black", ink=BLACK)))
    before, after = scene.items[1], press_scene(scene, 300).items[1]
    assert isinstance(before, Text) and isinstance(after, Text) and before.glyphs == after.glyphs
