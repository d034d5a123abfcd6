"""What uploaders and tables are told: every place of the deck once, sheets within their limits."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from deckgen.press.uploads import Slots, TableSheet, grid_of, order_xml, saved_object


def test_an_order_lists_every_place_and_the_common_back() -> None:
    fronts = [Slots("001_a.png", "a", (0, 1)), Slots("002_b & c.png", "b & c", (2,))]
    backs = [Slots("odd.png", "odd", (2,)), Slots("back.png", "back", (0, 1))]
    root = ElementTree.fromstring(order_xml(fronts, backs, 18))
    details = {each.tag: each.text for each in root.find("details") or ()}
    assert details["quantity"] == "3" and details["bracket"] == "18"
    listed = [(card.findtext("id"), card.findtext("slots")) for card in root.findall("fronts/card")]
    assert listed == [("001_a.png", "0,1"), ("002_b & c.png", "2")]
    assert root.findtext("cardback") == "back.png"
    assert [card.findtext("slots") for card in root.findall("backs/card")] == ["2"]


@given(st.integers(1, 69), st.floats(20, 200), st.floats(20, 200))
def test_a_table_sheet_has_room_for_all_cards_and_the_hidden_one(
    count: int, width: float, height: float
) -> None:
    columns, rows = grid_of(count, width, height, (10, 7), 4096)
    assert 2 <= columns <= 10 and 2 <= rows <= 7
    assert columns * rows > count
    # no other grid with room shows the cards larger
    shown = min(4096 / columns / width, 4096 / rows / height)
    for c in range(2, 11):
        for r in range(2, 8):
            assert c * r <= count or min(4096 / c / width, 4096 / r / height) <= shown + 1e-9


def test_a_saved_object_numbers_its_cards_by_sheet() -> None:
    sheets = [
        TableSheet("x-1.png", "b.png", 10, 7, ("a", "b"), False),
        TableSheet("x-2.png", "b.png", 3, 2, ("c",), True),
    ]
    saved = json.loads(saved_object("Deck", "https://example.org/d/", "circle", sheets))
    (deck,) = saved["ObjectStates"]
    assert deck["DeckIDs"] == [100, 101, 200]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == ["a", "b", "c"]
    assert deck["CustomDeck"]["2"]["FaceURL"] == "https://example.org/d/x-2.png"
    assert deck["CustomDeck"]["1"]["Type"] == 4 and deck["CustomDeck"]["2"]["UniqueBack"]
    assert len({card["GUID"] for card in deck["ContainedObjects"]} | {deck["GUID"]}) == 4
