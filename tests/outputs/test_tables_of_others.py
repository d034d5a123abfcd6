"""Pictures for other virtual tabletops, rooms for PlayingCards.io, and the page order for presses."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from pikepdf import Pdf
from PIL import Image as Pictures
from PIL import ImageChops
from small_decks import PLAIN, write_deck

from deckgen.making import Request, build

MIXED = """\
deckgen: 1
title: Mixed
inks: {red: {rgb: "#c00000"}, blue: {rgb: "#0000c0"}, green: {rgb: "#00a000"}}
parts:
  cards:
    shape: circle
    trims: [50mm]
    back: plain
    cards:
      - {product: {n: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}, id: "c{n}", title: "Card {n}", face: front}
      - {id: odd, face: front, back: other, count: 3}
  mats:
    shape: rectangle
    piece: mat
    trims: [150mm x 100mm]
    cards: [{id: mat, face: front}]
faces: {front: [fill: red], plain: [fill: blue], other: [fill: green]}
"""
RED, BLUE, GREEN = (192, 0, 0), (0, 0, 192), (0, 160, 0)


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    build(Request(write_deck(folder / "mixed", MIXED), folder / "out", ("vtt", "playingcards")))
    return folder / "out"


def colour(path: Path, x: float, y: float) -> Any:
    """Return the colour of a picture, at a part of its width and height."""
    with Pictures.open(path) as picture:
        return picture.convert("RGBA").getpixel((int(picture.width * x), int(picture.height * y)))


def test_manifest_names_existing_files(out: Path) -> None:
    manifest = json.loads((out / "vtt/manifest.json").read_text("utf-8"))
    cards, mats = manifest["parts"]
    assert (cards["shape"], cards["piece"], mats["piece"]) == ("circle", "card", "mat")
    assert [card["count"] for card in cards["cards"]] == [*[1] * 11, 3]
    named = {
        path for part in manifest["parts"] for card in part["cards"] for path in (card["front"], card["back"])
    }
    named |= {
        path
        for part in manifest["parts"]
        for sheet in part["sheets"]
        for path in (sheet["front"], sheet["back"])
    }
    there = {path.relative_to(out).as_posix() for path in (out / "vtt").rglob("*.png")}
    assert named - {""} == there


def test_single_faces_have_ten_pixels_per_millimetre(out: Path) -> None:
    for path in (out / "vtt/singles").glob("*.png"):
        with Pictures.open(path) as picture:
            assert picture.size == (500, 500) and picture.mode == "RGBA"
        assert colour(path, 0.02, 0.02)[3] == 0 and colour(path, 0.5, 0.5)[3] == 255


def test_sheets_divide_evenly_with_backs_in_the_order_of_fronts(out: Path) -> None:
    manifest = json.loads((out / "vtt/manifest.json").read_text("utf-8"))
    (sheet,) = manifest["parts"][0]["sheets"]
    columns, rows, cell = sheet["columns"], sheet["rows"], sheet["cell"]
    assert (columns, rows) == (10, 2) and sheet["cards"] == [*[f"c{n}" for n in range(1, 12)], "odd"]
    with Pictures.open(out / sheet["front"]) as front, Pictures.open(out / sheet["back"]) as back:
        assert front.size == back.size == (columns * cell[0], rows * cell[1]) and max(front.size) <= 4000
        for n in range(20):
            middle = (n % columns * cell[0] + cell[0] // 2, n // columns * cell[1] + cell[1] // 2)
            corner = (n % columns * cell[0] + 2, n // columns * cell[1] + 2)
            shown = front.getpixel(middle)
            assert front.getpixel(corner)[3] == 0  # type: ignore[index]
            assert shown == ((*RED, 255) if n < 12 else shown) and (n < 12 or shown[3] == 0)  # type: ignore[index]
            assert n >= 12 or back.getpixel(middle) == (*(GREEN if n == 11 else BLUE), 255)
    (mat,) = manifest["parts"][1]["sheets"]
    assert (mat["columns"], mat["rows"], mat["cards"], mat["back"]) == (1, 1, ["mat"], "")


def widgets(room: Path) -> tuple[list[dict[str, Any]], ZipFile]:
    packed = ZipFile(BytesIO(room.read_bytes()))
    return json.loads(packed.read("widgets.json")), packed


def test_room_has_a_card_for_each_copy(out: Path) -> None:
    found, packed = widgets(out / "mixed.pcio")
    by_id = {widget["id"]: widget for widget in found}
    assert len(by_id) == len(found)
    cards = [widget for widget in found if widget["type"] == "card"]
    assert len(cards) == 14 and sum(card["cardType"] == "odd" for card in cards) == 3
    for card in cards:
        deck = by_id[card["deck"]]
        assert deck["type"] == "cardDeck" and card["cardType"] in deck["cardTypes"]
        pile = by_id[card["parent"]]
        assert pile["type"] == "cardPile" and deck["parent"] == pile["id"]
        assert pile["x"] <= card["x"] and card["x"] + deck["cardWidth"] <= pile["x"] + pile["width"]
    deck = by_id["cards-deck"]
    assert (deck["cardWidth"], deck["cardHeight"]) == (160, 160)
    assert deck["cardTypes"]["c3"]["label"] == "Card 3"
    (shown,) = deck["faceTemplate"]["objects"]
    assert (shown["valueType"], shown["value"], shown["w"], shown["h"]) == ("dynamic", "face", 160, 160)
    board = by_id["mats-mat"]
    assert (board["type"], board["width"], board["height"]) == ("board", 480, 320)
    named = {kind[side] for kind in deck["cardTypes"].values() for side in ("face", "back")} | {
        board["boardImage"]
    }
    inside = {f"package://{name}" for name in packed.namelist() if name != "widgets.json"}
    assert named == inside and len(inside) == 12 + 2 + 1


def test_pictures_of_a_room_are_cut_to_shape(out: Path) -> None:
    found, packed = widgets(out / "mixed.pcio")
    (deck,) = (widget for widget in found if widget["type"] == "cardDeck")
    colours = {"c1": BLUE, "odd": GREEN}
    for card, back in colours.items():
        for side, ink in (("face", RED), ("back", back)):
            data = packed.read(deck["cardTypes"][card][side].removeprefix("package://"))
            with Pictures.open(BytesIO(data)) as picture:
                assert picture.size == (480, 480)
                assert picture.getpixel((240, 240)) == (*ink, 255)
                assert picture.getpixel((5, 5))[3] == 0  # type: ignore[index]


def test_room_that_is_too_full_is_reported(tmp_path: Path) -> None:
    most = ("playingcards", "most", "13")
    found = build(
        Request(write_deck(tmp_path / "d", MIXED), tmp_path / "out", ("playingcards",), sets=(most,))
    )
    assert [p.values["count"] for p in found.problems if p.key == "upload-room-full"] == [15]


# The page orders that MB Print, DriveThruCards, LongPack and puzzlefactory require.


def shown(path: Path) -> str:
    """Return each page of a PDF by what it shows: b for the red back, f for a front."""
    from deckgen.render.raster import Raster

    found = ""
    with Raster(path.read_bytes()) as raster:
        for page in range(len(raster)):
            picture = raster.pixels(page, 40, 56).picture()
            white = Pictures.new("RGB", picture.size, "white")
            found += "f" if ImageChops.difference(picture, white).convert("L").histogram()[0] > 1000 else "b"
    return found


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    deck = write_deck(folder / "small", PLAIN.replace("face: front}", "face: front, count: 2}"))
    build(Request(deck, folder / "out", ("mbprint", "drivethru", "longpack", "puzzlefactory", "printninja")))
    return folder / "out"


@pytest.mark.parametrize(("name", "order"), [
    ("mbprint/small_63.5x88.9.pdf", 12 * "fb"), ("drivethru/small.pdf", 12 * "bf"),
    ("longpack/small.pdf", 12 * "f" + "b"), ("printninja/small.pdf", 12 * "f" + "b"),
    ("puzzlefactory/small-fronts.pdf", 12 * "f"), ("puzzlefactory/small-backs.pdf", "b"),
])  # fmt: skip
def test_pages_are_in_the_services_order(name: str, order: str, pages: Path) -> None:
    assert shown(pages / name) == order
    assert {path.name for path in (pages / name).parent.glob("*.pdf")} >= {Path(name).name}


def test_sizes_in_inches_are_named_exactly(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "tarot", PLAIN.replace("63.5mm x 88.9mm", "2.75in x 4.75in"))
    build(Request(deck, tmp_path / "out", ("mbprint",)))
    assert [path.name for path in (tmp_path / "out/mbprint").iterdir()] == ["tarot_69.85x120.65.pdf"]


def test_different_backs_have_one_page_for_each_front(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "mixed", MIXED)
    build(Request(deck, tmp_path / "out", ("puzzlefactory",)))
    names = sorted(path.name for path in (tmp_path / "out/puzzlefactory").iterdir())
    assert names == ["mixed-backs.pdf", "mixed-fronts.pdf", "mixed-mats-fronts.pdf"]
    for name in ("mixed-backs.pdf", "mixed-fronts.pdf"):
        with Pdf.open(tmp_path / "out/puzzlefactory" / name) as opened:
            assert len(opened.pages) == 14


def test_each_front_has_its_back_if_the_service_requires_it(tmp_path: Path) -> None:
    text = PLAIN.replace("face: front}", "face: front, count: 2}")
    build(Request(write_deck(tmp_path / "d", text), tmp_path / "out", ("gameprototyper",)))
    names = {path.name for path in (tmp_path / "out/gameprototyper").iterdir()}
    assert names == {f"{n:03}-{side}.png" for n in range(1, 13) for side in ("front", "bak")}
