"""The picture of a whole deck: the box as it is printed, without lines to cut along."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image as Pictures
from PIL import ImageChops
from rastering import rasterise
from small_decks import PLAIN, SMALL, write_deck

from deckgen.errors import SpecError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.making.gallery import Gallery
from deckgen.making.shop_window import ShopWindow
from deckgen.outputs.booklet import cover_of
from deckgen.render.pdf import PdfOptions, pdf_bytes

BOX = """\
box: {ground: "#102030", front: the front, side: the side, lid: the lid}
faces:
  the front: [fill: "#00c000"]
  the side: [fill: "#0000c0"]
  the lid: [fill: "#c0c000"]
"""


def shown(folder: Path, text: str) -> dict[int | tuple[int, ...], int]:
    """How many pixels there are of each colour."""
    scene = ShopWindow(Session(Request(write_deck(folder, text), folder / "out"))).scene()
    picture = rasterise(pdf_bytes([scene], PdfOptions("Set")), 0, 360, 240)
    return {colour: count for count, colour in picture.getcolors(360 * 240) or ()}  # type: ignore[misc]


def test_the_box_stands_with_its_front_a_side_and_its_lid(tmp_path: Path) -> None:
    """The front as printed, the side darker and the lid lighter; no pixel of the lines of the sheet."""
    text = PLAIN.replace("faces:\n", BOX).replace("face: front}", "face: front, count: 9}")
    seen = shown(tmp_path, text)
    assert seen[0, 192, 0] > 5_000
    assert seen[192, 0, 0] > 1_500, "a red back lies beside the box"
    assert any(blue > 100 and red == green == 0 and n > 500 for (red, green, blue), n in seen.items())  # type: ignore[misc]
    assert any(red > 192 and green > 192 and blue < 60 and n > 300 for (red, green, blue), n in seen.items())  # type: ignore[misc]
    assert not any(red > 200 and green < 60 and 120 < blue < 200 for red, green, blue in seen)  # type: ignore[misc]


def test_cards_that_no_box_sheet_holds_are_shown_alone(tmp_path: Path) -> None:
    boxed = PLAIN.replace("faces:\n", BOX)
    assert (0, 192, 0) in shown(tmp_path, boxed)
    large = shown(tmp_path, boxed.replace("63.5mm x 88.9mm", "190mm x 266.7mm"))
    assert (0, 192, 0) not in large and large[192, 0, 0] > 2_000


HAND = """\
cards:
  - {id: a, ground: "#c01010", face: front}
  - {id: b, ground: "#10c010", face: front}
  - {id: c, ground: "#1010c0", face: front}
faces:
  front: [fill: {ink: "{ground}"}]
"""


def test_the_hand_is_that_which_the_deck_names(tmp_path: Path) -> None:
    red, green, blue = (192, 16, 16), (16, 192, 16), (16, 16, 192)
    every = shown(tmp_path, SMALL + HAND)
    assert min(every[ink] for ink in (red, green, blue)) > 500
    some = shown(tmp_path, SMALL + HAND + "gallery: {hand: [c, a]}\n")
    assert green not in some and min(some[red], some[blue]) > 500


def test_a_card_of_the_hand_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SpecError) as caught:
        shown(tmp_path, PLAIN + "gallery: {hand: [nobody]}\n")
    (problem,) = caught.value.problems
    assert problem.key == "deck-gallery-no-card" and problem.values["name"] == "nobody"
    assert problem.where is not None and problem.where.line == len(PLAIN.splitlines()) + 1


def test_chosen_cards_of_a_later_part_are_shown_alone(tmp_path: Path) -> None:
    path = write_deck(tmp_path, "deckgen: 1\ntitle: Coins\n" + TOKENS + "faces:\n" + FACES)
    pictures = Gallery(Session(Request(path, tmp_path / "out", only=("coins/*",)))).pictures(200)
    assert {"set.png", "card.png"} < set(pictures)


COIN = 3.14159 * (19 / 2) ** 2 / (63.5 * 88.9)
"""The area of a coin of 19 mm, in poker cards."""
TOKENS = """\
parts:
  cards: {shape: rectangle, trims: [63.5mm x 88.9mm], cards: [{id: a, count: 9, face: front}]}
  coins: {shape: circle, piece: token, trims: [19mm], cards: [{id: penny, count: 8, face: penny}]}
"""
FACES = """\
  front: [fill: "#c01010"]
  penny: [fill: "#10c010"]
  mat: [fill: "#1010c0"]
"""


def test_everything_is_to_one_scale(tmp_path: Path) -> None:
    """Not even the sheet of the box being for another size than the deck's first: see the areas."""
    one = SMALL + "cards: [{id: a, count: 9, face: front}]\n" + BOX + '  front: [fill: "#c01010"]\n'
    for text in (one, one.replace("[63.5mm x 88.9mm]", "[2.25in x 3.5in, 2.5in x 3.5in]")):
        seen = shown(tmp_path, text)
        # The front has 65.4 x 90.8 mm, without its notch.
        assert seen[0, 192, 0] / seen[192, 16, 16] == pytest.approx(1.06, abs=0.04)


def test_the_box_is_for_the_first_size_of_round_cards(tmp_path: Path) -> None:
    """Sheets for the printer at home are for smaller ones, in whose box no booklet of a service fits."""
    text = SMALL.replace("shape: rectangle", "shape: circle").replace("63.5mm x 88.9mm", "3.5in, 2.5in")
    seen = shown(tmp_path, text + "cards: [{id: a, count: 60, face: front}]\n" + BOX + "  front: []\n")
    side = sum(n for ink, n in seen.items() if ink[2] > 100 and ink[0] == ink[1] == 0)  # type: ignore[index]
    # 60 cards, play and board, as seen from the front, to the width of the front
    assert side / seen[0, 192, 0] == pytest.approx(19.9 * 0.636 / 90.8, rel=0.15)


def test_six_tokens_at_most_lie_there_to_the_scale_of_the_cards(tmp_path: Path) -> None:
    text = "deckgen: 1\ntitle: Coins\n" + TOKENS + BOX + FACES
    for tokens in (8, 2):
        seen = shown(tmp_path, text.replace("count: 8", f"count: {tokens}"))
        # the edges of the coins are other colours
        assert 0.75 * COIN < seen[16, 192, 16] / seen[192, 16, 16] / min(tokens, 6) < COIN


MAT = """\
  mats: {shape: rectangle, piece: mat, origin: centre, trims: [190mm x 258mm], cards: [{id: m, face: mat}]}
"""


def edges(folder: Path, text: str) -> tuple[int, int, int, int]:
    """How far from each edge of the picture, in pixels, something lies that is no table."""
    scene = ShopWindow(Session(Request(write_deck(folder, text), folder / "out"))).scene()
    picture = rasterise(pdf_bytes([scene], PdfOptions("Set")), 0, 400, 240)
    bare = Pictures.new("RGB", picture.size, picture.getpixel((0, 0)))
    left, top, right, bottom = ImageChops.difference(picture, bare).getbbox() or (0, 0, 0, 0)
    return left, top, 400 - right, 240 - bottom


def test_a_mat_lies_whole_in_the_picture(tmp_path: Path) -> None:
    text = "deckgen: 1\ntitle: Mat\n" + TOKENS + MAT + BOX + FACES
    for size in ("190mm x 258mm", "258mm x 190mm", "600mm x 350mm", "90mm x 60mm"):
        assert min(edges(tmp_path, text.replace("190mm x 258mm", size))) >= 4
    seen, without = shown(tmp_path, text), shown(tmp_path, text.replace(MAT, ""))
    mat, card = seen[16, 16, 192], seen[192, 16, 16]
    assert 2 < mat / card < 190 * 258 / (63.5 * 88.9)
    assert seen[0, 192, 0] / card == pytest.approx(without[0, 192, 0] / without[192, 16, 16], rel=0.1)


@pytest.mark.parametrize("size", ["63.5mm x 88.9mm", "63.5mm x 63.5mm", "88.9mm x 63.5mm"])
def test_the_picture_is_full_from_top_to_bottom(size: str, tmp_path: Path) -> None:
    """Cards that are not high stand below the box, others beside it."""
    hand = "cards: [{id: a, count: 9, face: front}, {id: b, face: front}, {id: c, face: front}]\n"
    text = SMALL.replace("63.5mm x 88.9mm", size).replace("title: Small", "title: Small\nback: front")
    _, top, _, bottom = edges(tmp_path, text + hand + BOX + '  front: [fill: "#c01010"]\n')
    assert top < 20 and bottom < 20


PENNY, PLACE = (16, 192, 16), (16, 192, 192)


def test_tokens_lie_in_the_places_that_a_mat_has_for_them(tmp_path: Path) -> None:
    """The more tokens there are, the fewer places are seen; places of another size stay empty."""
    place = """\
    - each: {of: "6", layers: [disc: {x: -50mm + 20mm * step, y: -105mm, r: 9.5mm, fill: "#10c0c0"}]}
"""
    faces = FACES.replace('  mat: [fill: "#1010c0"]\n', '  mat:\n    - fill: "#1010c0"\n' + place)
    text = "deckgen: 1\ntitle: Mat\n" + TOKENS + MAT + BOX + faces
    one, six = (shown(tmp_path, text.replace("count: 8", f"count: {n}")) for n in (1, 6))
    hidden, coins = (each[1] - each[0] for each in ((six[PLACE], one[PLACE]), (one[PENNY], six[PENNY])))
    # a token has an edge and a shadow, too
    assert 1_000 < hidden < 1.25 * coins
    assert six[PLACE] > 0, "places are seen beside the tokens on them"
    larger = shown(tmp_path, text.replace("r: 9.5mm", "r: 12mm"))
    assert larger[PLACE] > one[PLACE]


def test_tiles_lie_beside_each_other(tmp_path: Path) -> None:
    """They are those of the box: the same pieces as cards, in another part, are another product."""
    parts = """\
deckgen: 1
title: Tiles
parts:
  tiles: {shape: rectangle, piece: tile, trims: [25mm x 25mm], cards: [{id: a, face: tile}]}
  cards: {shape: rectangle, trims: [63mm x 88mm], cards: [{id: a, face: card, count: 9}]}
faces:
  tile: [fill: "#1010c0"]
  second: [fill: "#c01010"]
  third: [fill: "#10c0c0"]
  card: [fill: "#10c010"]
"""
    text = parts.replace(
        "[{id: a, face: tile}]",
        "[{id: a, face: tile, count: 9}, {id: b, face: second}, {id: c, face: third}]",
    )
    tiles = shown(tmp_path, text)
    assert (16, 192, 16) not in tiles
    held = shown(tmp_path, text.replace("piece: tile, ", ""))
    # of cards the next hides a part
    assert tiles[192, 16, 16] / tiles[16, 192, 192] == pytest.approx(1, abs=0.05)
    assert held[192, 16, 16] / held[16, 192, 192] < 0.9


def test_tiles_that_lie_face_down_are_one_loose_row(tmp_path: Path) -> None:
    """Each but the last is hidden in part, and none stands apart."""
    text = PLAIN.replace("shape: rectangle", "shape: rectangle\npiece: tile").replace("faces:\n", BOX)
    text = text.replace("face: front}", "face: front, count: 9}")
    scene = ShopWindow(Session(Request(write_deck(tmp_path, text), tmp_path / "out"))).scene()
    picture = rasterise(pdf_bytes([scene], PdfOptions("Set")), 0, 400, 240)
    down = [x for x in range(400) if any(picture.getpixel((x, y)) == (192, 0, 0) for y in range(240))]
    # the edge of paper is a pixel or two wide
    assert down and all(after - before < 4 for before, after in pairwise(down))


BOOK = "title: Small\nchapters: [small.md]\n"


@pytest.mark.parametrize(("trim", "fits"), [("63.5mm x 88.9mm", True), ("45mm x 88.9mm", False)])
def test_a_booklet_that_is_larger_than_the_box_is_not_shown(trim: str, fits: bool, tmp_path: Path) -> None:
    path = write_deck(tmp_path, PLAIN.replace("63.5mm x 88.9mm", trim))
    (path.parent / "rules").mkdir()
    (path.parent / "rules" / "book.yaml").write_text(BOOK)
    (path.parent / "rules" / "small.md").write_text("# Small\n\n{#SM-01} Play a card.\n")
    width, height = (float(side.removesuffix("mm")) for side in trim.split(" x "))
    cover = cover_of(Session(Request(path, tmp_path / "out")), width + 1.9, height + 1.9)
    assert (cover is not None) == fits
