"""The picture of a whole deck: the box as it is printed, without lines to cut along."""

from __future__ import annotations

from pathlib import Path

import pytest
from rastering import rasterise
from small_decks import PLAIN, SMALL, write_deck

from deckgen.errors import SpecError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.making.shop_window import ShopWindow
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
    assert seen[192, 0, 0] > 1_500, "a red back lies behind the box"
    assert any(blue > 100 and red == green == 0 and n > 500 for (red, green, blue), n in seen.items())  # type: ignore[misc]
    assert any(red > 192 and green > 192 and blue < 60 and n > 300 for (red, green, blue), n in seen.items())  # type: ignore[misc]
    assert not any(red > 200 and green < 60 and 120 < blue < 200 for red, green, blue in seen)  # type: ignore[misc]


def test_cards_that_no_box_sheet_holds_are_shown_alone(tmp_path: Path) -> None:
    large = PLAIN.replace("63.5mm x 88.9mm", "190mm x 266.7mm")
    assert shown(tmp_path, PLAIN)[192, 0, 0] > 5_000, "the box has the red back of the cards"
    assert (192, 0, 0) not in shown(tmp_path, large)


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


def test_the_box_is_not_much_larger_than_the_cards_in_it(tmp_path: Path) -> None:
    """Not even if its sheet is for another size of the cards than the hand: see the areas of both."""
    one = SMALL + "cards: [{id: a, count: 9, face: front}]\n" + BOX + '  front: [fill: "#c01010"]\n'
    for text in (one, one.replace("[63.5mm x 88.9mm]", "[2.25in x 3.5in, 2.5in x 3.5in]")):
        seen = shown(tmp_path, text)
        assert 1.0 < seen[0, 192, 0] / seen[192, 16, 16] < 2.5


TOKENS = """\
parts:
  cards: {shape: rectangle, trims: [63.5mm x 88.9mm], cards: [{id: a, face: front}]}
  coins: {shape: circle, piece: token, trims: [19mm], cards: [{id: penny, count: 8, face: penny}]}
faces:
  front: [fill: "#c01010"]
  penny: [fill: "#10c010"]
"""


def test_six_tokens_at_most_lie_before_the_box_to_the_scale_of_the_cards(tmp_path: Path) -> None:
    header = "deckgen: 1\ntitle: Coins\n"
    seen = shown(tmp_path, header + TOKENS)
    # a card is 78 mm high here, and a pixel 400/360 mm wide; the edges of the coins are other colours
    coin = 3.14159 * (19 / 2 * 78 / 88.9 * 360 / 400) ** 2
    assert 4.5 * coin < seen[16, 192, 16] < 6 * coin
    two = shown(tmp_path, header + TOKENS.replace("count: 8", "count: 2"))
    assert two[16, 192, 16] == pytest.approx(seen[16, 192, 16] / 3, rel=0.02)
