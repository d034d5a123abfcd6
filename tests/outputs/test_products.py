"""Every part of every bundled deck is made as the suitable product of The Game Crafter."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pytest
from PIL import Image as Pictures
from small_decks import PLAIN, SMALL, write_deck

from deckgen.deck.find import find_deck
from deckgen.deck.load import load
from deckgen.deck.model import Part, PieceKind, Trim
from deckgen.errors import SpecError
from deckgen.making import Request, build
from deckgen.target.load import find_target, load_target

TGC = load_target(find_target("tgc"))


def part(width: float, height: float, piece: PieceKind) -> Part:
    trims = (Trim(width, height),)
    return Part(name="x", shape="rectangle", trims=trims, safe=3.0, origin="centre", cards=(), piece=piece)


# Identities and pixels from the service's product list, copied by hand from its developer pages.
BUNDLED = {
    ("moonlight", "cards"): ("CircleDeck", (1125, 1125)),
    ("moonlight", "pads"): ("MediumScorePadColor", (1425, 2475)),
    ("sixpence", "cards"): ("PokerDeck", (825, 1125)),
    ("sixpence", "tokens"): ("MediumCircleChit", (300, 300)),
    ("sixpence", "mats"): ("SmallGameMat", (3075, 4875)),
    ("dominoes", "tiles"): ("DominoChit", (375, 675)),
    ("dominoes", "cards"): ("DominoDeck", (600, 1125)),
    ("dominoes", "sheets"): ("LargeScorePadColor", (2475, 3075)),
    ("moons", "cards"): ("PokerDeck", (825, 1125)),
}


@pytest.mark.parametrize(("deck", "name"), BUNDLED)
def test_each_part_of_the_bundled_decks_has_its_product(deck: str, name: str) -> None:
    fit = TGC.fit(load(find_deck(deck)).part(name))
    assert (fit.product, fit.pixels) == BUNDLED[deck, name]


def test_only_the_alternative_tiles_are_left_out() -> None:
    parts = {(name, part.name) for name in {d for d, _ in BUNDLED} for part in load(find_deck(name)).parts}
    assert parts - BUNDLED.keys() == {("dominoes", "folds")}


def test_mat_keeps_its_scale() -> None:
    """A 190 x 258 mm mat is 1.6 % too large for the 10 in mat, so it goes unscaled on the next size."""
    fit = TGC.fit(part(190, 258, "mat"))
    assert (fit.product, fit.trim) == ("SmallGameMat", Trim(190, 258))
    assert fit.sheet == pytest.approx((10.25 * 25.4, 16.25 * 25.4))
    # the bleed reaches the farther edge of the mat
    assert fit.bleed == pytest.approx((16.25 * 25.4 - 258) / 2)


def test_score_sheet_may_shrink_a_little() -> None:
    fit = TGC.fit(part(190, 258, "pad"))
    assert fit.trim.height == pytest.approx(254) and fit.trim.width == pytest.approx(190 * 254 / 258)
    with pytest.raises(SpecError):
        TGC.fit(part(210, 297, "pad"))


def test_tile_is_made_as_a_card_if_no_tiles_are_sold() -> None:
    mpc = load_target(find_target("mpc"))
    assert mpc.fit(part(25.4, 50.8, "tile")).product == "Domino"
    card = replace(part(25.4, 50.8, "tile"), piece="card")
    assert TGC.fit(card).product == "DominoDeck"


SPOT = """\
cards: [{id: one, face: spot}]
faces:
  spot:
    - fill: red
    - box: {x: 0mm, y: 0mm, w: 60mm, h: 60mm, fill: "#ffffff"}
"""


def test_piece_centred_on_its_product_keeps_its_size(tmp_path: Path) -> None:
    """On a 4 in product (1275 px), the lines of a 60 mm mat have their original positions."""
    text = SMALL.replace("shape: rectangle\n", "shape: rectangle\npiece: mat\n")
    text = text.replace("63.5mm x 88.9mm", "60mm x 60mm") + SPOT
    build(Request(write_deck(tmp_path / "deck", text), tmp_path / "out", ("tgc",)))
    order = json.loads((tmp_path / "out/tgc/order.json").read_text("utf-8"))
    (listed,) = order["parts"]
    assert (listed["product"], listed["component"], listed["pixels"]) == (
        "SmallSquareMat",
        "twosidedset",
        [1275, 1275],
    )
    with Pictures.open(tmp_path / "out" / listed["cards"][0]["front"]) as picture:
        assert picture.size == (1275, 1275)
        white = picture.convert("L").point(lambda v: 255 if v > 250 else 0).getbbox()
        assert picture.getpixel((0, 0)) != (255, 255, 255) != picture.getpixel((1274, 1274))
    side = 60 / 25.4 * 300
    middle = (1275 - side) / 2
    assert white == pytest.approx((middle, middle, middle + side, middle + side), abs=1.5)


def test_a_card_turned_for_its_product_fills_it(tmp_path: Path) -> None:
    text = SMALL.replace("63.5mm x 88.9mm", "88.9mm x 63.5mm") + SPOT
    build(Request(write_deck(tmp_path / "deck", text), tmp_path / "out", ("tgc",)))
    order = json.loads((tmp_path / "out/tgc/order.json").read_text("utf-8"))
    with Pictures.open(tmp_path / "out" / order["parts"][0]["cards"][0]["front"]) as picture:
        wide, high = picture.size
        assert wide < high
        corners = [picture.getpixel((x, y)) for x in (0, wide - 1) for y in (0, high - 1)]
        white = picture.convert("L").point(lambda v: 255 if v > 250 else 0).getbbox()
    assert corners == [corners[0]] * 4 and corners[0] != (255, 255, 255)
    bleed, side = 0.125 * 300, 60 / 25.4 * 300  # the square at the card's upper left turns to the upper right
    assert white == pytest.approx((wide - bleed - side, bleed, wide - bleed, bleed + side), abs=1.5)


def test_an_order_lists_what_to_upload(tmp_path: Path) -> None:
    text = PLAIN.replace("face: front}", "face: front, count: 3}")
    build(Request(write_deck(tmp_path / "deck", text), tmp_path / "out", ("tgc",), copies=2))
    order = json.loads((tmp_path / "out/tgc/order.json").read_text("utf-8"))
    (listed,) = order["parts"]
    assert {card["quantity"] for card in listed["cards"]} == {6} and len(listed["cards"]) == 6
    for card in listed["cards"]:
        assert (tmp_path / "out" / card["front"]).is_file() and card["back"] == "tgc/back.png"


def test_sheets_hold_each_card_as_often_as_its_count_times_the_copies(tmp_path: Path) -> None:
    """Ten pieces need a second sheet of nine; a sum in place of the product would fit on one."""
    text = PLAIN.replace("face: front}", "face: front, count: 5}")
    request = Request(write_deck(tmp_path / "deck", text), tmp_path / "out", ("home-a4",), copies=2)
    build(replace(request, only=("red-1",)))
    with pikepdf.open(tmp_path / "out/home-a4.pdf") as sheets:
        assert len(sheets.pages) == 4


@pytest.mark.parametrize(
    ("trim", "told"),
    [
        ("63mm x 88mm", {}),
        ("63.5mm x 88.9mm", {"target-order-xml": "63.5 x 88.9 mm"}),
        ("63.5mm", {"target-no-order-xml": "63.5 mm"}),
    ],
)
def test_an_order_of_another_size_than_the_uploader_knows_is_told(
    trim: str, told: dict[str, str], tmp_path: Path
) -> None:
    """It is left out if the uploader would order cards of quite another size."""
    deck = write_deck(tmp_path / "deck", PLAIN.replace("63.5mm x 88.9mm", trim))
    found = build(Request(deck, tmp_path / "out", ("mpc",)))
    sizes = {fact.key: fact.values["size"] for fact in found.told if "order-xml" in fact.key}
    assert sizes == told
    assert (tmp_path / "out/mpc/order.xml").exists() == ("target-no-order-xml" not in told)


@pytest.mark.parametrize("copies", ["yes", "no"])
def test_order_positions_do_not_depend_on_pictures_per_copy(copies: str, tmp_path: Path) -> None:
    """Six cards with three copies give eighteen positions, each once, either way."""
    text = PLAIN.replace("face: front}", "face: front, count: 3}")
    request = Request(
        write_deck(tmp_path / "deck", text), tmp_path / "out", ("mpc",), sets=(("mpc", "copies", copies),)
    )
    build(request)
    folder = tmp_path / "out" / "mpc"
    root = ElementTree.parse(folder / "order.xml").getroot()
    assert root is not None and root.findtext("details/quantity") == "18"
    cards = [(card.findtext("id", ""), card.findtext("slots", "")) for card in root.findall("fronts/card")]
    assert [int(place) for _, places in cards for place in places.split(",")] == list(range(18))
    fronts = sorted(path.name for path in folder.glob("0*.png"))
    assert fronts == [name for name, _ in cards] and len(fronts) == (18 if copies == "yes" else 6)
    if copies == "yes":
        assert (folder / fronts[0]).read_bytes() == (folder / fronts[2]).read_bytes()
        assert fronts[3].startswith("004_")


def boxed(folder: Path, text: str, **more: int) -> list[str]:
    """Return the box that a deck is given, and the keys of what is said of it."""
    found = build(Request(write_deck(folder / "deck", text), folder / "out", ("tgc-box",), **more))
    return [*(entry.path for entry in found.entries), *(problem.key for problem in found.problems)]


def test_a_box_is_the_smallest_that_holds_the_deck(tmp_path: Path) -> None:
    assert boxed(tmp_path / "a", PLAIN, copies=6) == ["tgc-box/PokerTuckBox36.png", "box-plain"]
    assert boxed(tmp_path / "b", PLAIN, copies=7) == ["tgc-box/PokerTuckBox54.png"]
    circle = PLAIN.replace("rectangle", "circle").replace("63.5mm x 88.9mm", "3.5in")
    assert boxed(tmp_path / "c", circle, copies=9)[0] == "tgc-box/SquareTuckBox96.png"
    larger = circle.replace("3.5in", "2.5in")  # made as CircleDeck, of 3.5 in
    assert boxed(tmp_path / "e", larger, copies=9)[0] == "tgc-box/SquareTuckBox96.png"
    over = PLAIN.replace("63.5mm x 88.9mm", "88.9mm x 63.5mm")
    assert boxed(tmp_path / "f", over, copies=6)[0] == "tgc-box/PokerTuckBox36.png"
    with pytest.raises(SpecError) as caught:
        boxed(tmp_path / "d", PLAIN, copies=19)
    assert (caught.value.problems[0].key, caught.value.problems[0].values["count"]) == ("box-none", 114)


def test_a_box_has_its_size_and_the_back_on_its_panels(tmp_path: Path) -> None:
    """The box is filled with the red of the backs, except for the white field in the middle of the back."""
    text = PLAIN.replace("back: [fill: red]", BACK)
    boxed(tmp_path, text, copies=9)
    with Pictures.open(tmp_path / "out/tgc-box/PokerTuckBox54.png") as picture:
        assert picture.size == (2325, 1950) and picture.mode == "RGB"
        corners = [(0, 0), (2324, 0), (0, 1949), (2324, 1949), (1161, 975)]
        assert {picture.getpixel(at) for at in corners} == {(192, 0, 0)}
        # the centres of the front and the back, from Squib's rectangles
        for x, y in ((1322 + 344, 466 + 494), (313 + 344, 466 + 494)):
            assert picture.getpixel((x, y)) == (255, 255, 255)


PANELS = """\
box: {ground: "#102030", front: front of box, back: back of box}
faces:
  front of box: [fill: "#00c000"]
  back of box: [fill: "#0000c0"]
"""


def test_a_box_of_a_service_shows_the_faces_of_the_panels(tmp_path: Path) -> None:
    boxed(tmp_path, PLAIN.replace("faces:\n", PANELS), copies=9)
    with Pictures.open(tmp_path / "out/tgc-box/PokerTuckBox54.png") as picture:
        assert {picture.getpixel(at) for at in [(0, 0), (2324, 1949), (1161, 975)]} == {(16, 32, 48)}
        assert picture.getpixel((1322 + 344, 466 + 494)) == (0, 192, 0)
        assert picture.getpixel((313 + 344, 466 + 494)) == (0, 0, 192)


BACK = """\
back:
    - fill: red
    - box: {x: 0.4w, y: 0.4h, w: 0.2w, h: 0.2h, fill: "#ffffff"}"""
