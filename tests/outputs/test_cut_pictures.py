"""Pictures for screens are transparent outside the cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image as Pictures
from small_decks import PLAIN, write_deck

from deckgen.making import Request, build


@pytest.mark.parametrize(
    ("shape", "size", "corners", "edges"),
    [("circle", "60mm", 0, 255), ("rectangle", "60mm x 80mm", 255, 255), ("hexagon", "80mm x 60mm", 0, 255)],
)
def test_picture_for_the_screen_is_cut_out(
    tmp_path: Path, shape: str, size: str, corners: int, edges: int
) -> None:
    text = PLAIN.replace("rectangle", shape).replace("63.5mm x 88.9mm", size)
    build(Request(write_deck(tmp_path / "deck", text), tmp_path / "out", ("screen",), only=("red-1",)))
    for name in ("red-1", "back"):
        with Pictures.open(tmp_path / "out" / "screen" / f"{name}.png") as picture:
            alpha = picture.convert("RGBA").getchannel("A")
            across, down = picture.width - 1, picture.height - 1
            assert {alpha.getpixel((x, y)) for x in (2, across - 2) for y in (2, down - 2)} == {corners}
            assert {alpha.getpixel((across // 2, y)) for y in (2, down - 2)} == {edges}


def test_round_corners_are_cut_out_too(tmp_path: Path) -> None:
    text = PLAIN.replace("shape: rectangle", "shape: rectangle\ncorner: 4mm")
    build(Request(write_deck(tmp_path / "deck", text), tmp_path / "out", ("screen",), only=("red-1",)))
    with Pictures.open(tmp_path / "out" / "screen" / "red-1.png") as picture:
        alpha = picture.getchannel("A")
        assert alpha.getpixel((3, 3)) == 0 and alpha.getpixel((3, picture.height // 2)) == 255
