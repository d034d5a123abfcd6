"""Files for uploaders and tabletops list every position of the deck once, with sheets within limits."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.deck.model import ShapeKind
from deckgen.outputs.png import Slots, order_xml
from deckgen.outputs.tabletop import TableSheet, cell_of, grid_of, saved_object


def test_order_lists_every_position_and_the_common_back() -> None:
    fronts = [Slots("001_a.png", "a", (0, 1)), Slots("002_b & c.png", "b & c", (2,))]
    backs = [Slots("odd.png", "odd", (2,)), Slots("back.png", "back", (0, 1))]
    root = ElementTree.fromstring(order_xml(fronts, backs, 18))
    details = {each.tag: each.text for each in root.findall("details/*")}
    assert details["quantity"] == "3" and details["bracket"] == "18"
    listed = [[each.text for each in card] for card in root.findall("fronts/card")]
    assert listed == [
        ["001_a.png", "0,1", "001_a.png", "a"],
        ["002_b & c.png", "2", "002_b & c.png", "b & c"],
    ]
    assert [each.tag for each in root.findall("fronts/card")[0]] == ["id", "slots", "name", "query"]
    assert [each.tag for each in root] == ["details", "fronts", "backs", "cardback"]
    assert root.findtext("cardback") == "back.png"
    assert [card.findtext("slots") for card in root.findall("backs/card")] == ["2"]


@given(st.integers(2, 69), st.floats(20, 200), st.floats(20, 200))
def test_tabletop_sheet_has_room_for_all_cards_and_the_hidden_one(
    count: int, width: float, height: float
) -> None:
    columns, rows = grid_of(count, width, height, (10, 7), 4096)
    assert 2 <= columns <= 10 and 2 <= rows <= 7
    assert columns * rows > count
    # no other grid with enough room shows the cards larger
    shown = min(4096 / columns / width, 4096 / rows / height)
    for c in range(2, 11):
        for r in range(2, 8):
            assert c * r <= count or min(4096 / c / width, 4096 / r / height) <= shown + 1e-9


@given(st.integers(1, 69), st.floats(20, 200), st.floats(20, 200), st.integers(256, 8192))
def test_cells_have_whole_pixels_and_keep_their_proportions(
    count: int, width: float, height: float, pixels: int
) -> None:
    columns, rows = grid_of(count, width, height, (10, 7), pixels)
    across, down = cell_of((columns, rows), width, height, pixels)
    assert across * columns <= pixels and down * rows <= pixels
    assert abs(across / width - down / height) <= 1 / min(width, height)
    if count == 1:
        assert (columns, rows) == (1, 1) and max(across, down) == pixels // 2


def test_file_names_are_escaped_in_urls() -> None:
    sheets = [TableSheet("my deck-1.png", "zurück.png", 2, 2, ("a", "b"), False)]
    (deck,) = json.loads(saved_object("Deck", "https://example.org/d/", "circle", True, sheets))[
        "ObjectStates"
    ]
    place = deck["CustomDeck"]["1"]
    assert place["FaceURL"] == "https://example.org/d/my%20deck-1.png"
    assert place["BackURL"] == "https://example.org/d/zur%C3%BCck.png"


def test_saved_object_numbers_its_cards_by_sheet() -> None:
    sheets = [
        TableSheet("x-1.png", "b.png", 10, 7, ("a", "b"), False),
        TableSheet("x-2.png", "b.png", 3, 2, ("c",), True),
    ]
    saved = json.loads(saved_object("Deck", "https://example.org/d/", "circle", True, sheets))
    (deck,) = saved["ObjectStates"]
    assert deck["DeckIDs"] == [100, 101, 200]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == ["a", "b", "c"]
    assert deck["CustomDeck"]["2"]["FaceURL"] == "https://example.org/d/x-2.png"
    assert deck["CustomDeck"]["1"]["Type"] == 4 and deck["CustomDeck"]["2"]["UniqueBack"]
    assert len({card["GUID"] for card in deck["ContainedObjects"]} | {deck["GUID"]}) == 4
    assert {card["Name"] for card in deck["ContainedObjects"]} == {"Card"} and deck["Name"] == "DeckCustom"
    for card in deck["ContainedObjects"]:
        sheet = str(card["CardID"] // 100)
        assert card["CustomDeck"] == {sheet: deck["CustomDeck"][sheet]}
        place = deck["CustomDeck"][sheet]
        assert set(place) == {
            "FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack", "Type",
        }  # fmt: skip
        assert card["CardID"] % 100 < place["NumWidth"] * place["NumHeight"] - 1


@pytest.mark.parametrize(
    ("shape", "sharp", "number"),
    [("rectangle", False, 0), ("rectangle", True, 1), ("hexagon", True, 3), ("circle", True, 4)],
)
def test_saved_object_has_the_shape_of_the_card(shape: ShapeKind, sharp: bool, number: int) -> None:
    sheets = [TableSheet("x.png", "b.png", 2, 2, ("a", "b"), False)]
    (deck,) = json.loads(saved_object("Deck", "", shape, sharp, sheets))["ObjectStates"]
    assert deck["CustomDeck"]["1"]["Type"] == number


def test_single_card_is_not_saved_as_a_deck() -> None:
    sheets = [TableSheet("x.png", "b.png", 1, 1, ("pad",), False)]
    (card,) = json.loads(saved_object("Pads", "", "rectangle", True, sheets))["ObjectStates"]
    assert (card["Name"], card["CardID"], card["Nickname"]) == ("CardCustom", 100, "pad")
    assert "DeckIDs" not in card and "ContainedObjects" not in card
