"""Builds of small decks give pictures and saved objects for virtual tabletops."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pictures
from small_decks import PLAIN, write_deck

from deckgen.errors import SpecError
from deckgen.making import Request, build
from deckgen.target.load import find_target, load_target


def table_of(folder: Path, text: str, *sets: tuple[str, str, str]) -> dict[str, Any]:
    """Return the object on the table, with its pictures beside it."""
    request = Request(write_deck(folder / "deck", text), folder / "out", ("tts",), sets=sets)
    build(request)
    (saved,) = (folder / "out" / "tts").glob("*.json")
    (shown,) = json.loads(saved.read_text("utf-8"))["ObjectStates"]
    assert isinstance(shown, dict)
    return shown


def pictured(folder: Path, address: str) -> tuple[int, int]:
    """Return the size of the picture at a URL."""
    with Pictures.open(folder / "out" / "tts" / address.rpartition("/")[2]) as picture:
        return picture.size


def test_tabletop_picture_stays_within_its_pixels(tmp_path: Path) -> None:
    (sheet,) = table_of(tmp_path, PLAIN)["CustomDeck"].values()
    width, height = pictured(tmp_path, sheet["FaceURL"])
    assert 3072 < max(width, height) <= 4096
    cell = width / sheet["NumWidth"], height / sheet["NumHeight"]
    assert cell == pictured(tmp_path, sheet["BackURL"])
    assert cell[0] / cell[1] == pytest.approx(63.5 / 88.9, rel=0.002)


def test_single_card_fills_its_tabletop_picture(tmp_path: Path) -> None:
    card = table_of(tmp_path, PLAIN.replace("[red, black]", "[red]").replace("[1, 2, 3]", "[1]"))
    assert card["Name"] == "CardCustom"
    (sheet,) = card["CustomDeck"].values()
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (1, 1)
    for address in (sheet["FaceURL"], sheet["BackURL"]):
        width, height = pictured(tmp_path, address)
        assert height == 2048 and width / height == pytest.approx(63.5 / 88.9, abs=0.001)


@pytest.mark.parametrize("ranks", ["[1]", "[1, 2, 3]"])
def test_cards_without_backs_show_their_fronts_on_both_sides(tmp_path: Path, ranks: str) -> None:
    text = PLAIN.replace("back: back\n", "").replace("[red, black]", "[red]").replace("[1, 2, 3]", ranks)
    (sheet,) = table_of(tmp_path, text)["CustomDeck"].values()
    assert sheet["BackURL"] == sheet["FaceURL"] and sheet["UniqueBack"]
    assert len(list((tmp_path / "out" / "tts").glob("*.png"))) == 1


def test_all_tabletop_pictures_show_cards_at_the_same_size(tmp_path: Path) -> None:
    """With seven cards, three to a picture, the last picture has one card in the same grid."""
    text = PLAIN.replace("[red, black]", "[red]").replace("[1, 2, 3]", "[1, 2, 3, 4, 5, 6, 7]")
    deck = table_of(tmp_path, text, ("tts", "columns", "2"), ("tts", "rows", "2"))
    sheets = list(deck["CustomDeck"].values())
    assert [(sheet["NumWidth"], sheet["NumHeight"]) for sheet in sheets] == 3 * [(2, 2)]
    assert deck["DeckIDs"] == [100, 101, 102, 200, 201, 202, 300]
    faces = {pictured(tmp_path, sheet["FaceURL"]) for sheet in sheets}
    backs = {pictured(tmp_path, sheet["BackURL"]) for sheet in sheets}
    assert faces == {(2 * width, 2 * height) for width, height in backs} and len(faces) == 1


@pytest.mark.parametrize(
    "base", ["foo", "https://", "https://x.org/a b/", "https://x.org/?deck=1", "file://", "ftp://x.org"]
)
def test_invalid_url_is_rejected(base: str) -> None:
    with pytest.raises(SpecError, match=r"--set tts\.base: expected an address such as https://"):
        load_target(find_target("tts"), {"base": base})


def test_missing_url_is_reported(tmp_path: Path) -> None:
    two = "parts:\n" + "".join(
        f"  {name}: {{shape: circle, trims: [2in], cards: [{{id: x, rank: 1, suit: red, face: front}}]}}\n"
        for name in ("one", "two")
    )
    head, _, rest = PLAIN.partition("shape:")
    text = head + rest[rest.index("inks:") : rest.index("back:")] + two + rest[rest.index("faces:") :]
    request = Request(write_deck(tmp_path / "deck", text), tmp_path / "out", ("tts",))
    (note,) = build(request).problems
    assert (note.key, note.rule, note.severity) == ("upload-no-address", "address", "warning")
    there = replace(request, sets=(("tts", "base", "https://example.org/d"),))
    assert not build(there).problems
