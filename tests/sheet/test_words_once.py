"""Words on sheets are found once for each card that is printed, and pages look as if they were whole."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops
from rastering import rasterise
from sheet_pieces import POKER, home, piece

from deckgen.assets import bundled_fonts
from deckgen.fonts import open_font
from deckgen.geometry import Box, rectangle
from deckgen.ink import Ink
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Group, Path, Scene
from deckgen.sheet import sheets
from deckgen.sheet.die import Die
from deckgen.sheet.sheets import impose, tiles
from deckgen.text.lines import Style, straight

BLUE, BLACK = Ink("blue", (80, 40, 0, 0), (40, 90, 200)), Ink("black", (0, 0, 0, 100), (0, 0, 0))
STYLE = Style(open_font(bundled_fonts()["EBGaramond12-Regular"]), 5.0, BLACK)
HEXAGON = Die("hexagon", 60, 52, 0, 2)


def card(die: Die, name: str) -> Scene:
    """Return a card with a word in its middle, and words that run over its edges."""
    width, height = die.full_width, die.full_height
    ground = Path(rectangle(0, 0, width, height), fill=BLUE)
    places = [(0.3, 0.5), (0.3, 0.02), (0.3, 1.0), (-0.05, 0.3), (0.8, 0.7)]
    lines = [straight(STYLE, f"{name}{n}!", x * width, y * height) for n, (x, y) in enumerate(places)]
    return Scene(width, height, (ground, Group(tuple(lines))), die.bleed, name=name)


def found(pages: Iterable[Scene]) -> Counter[str]:
    """Return how often each word of cards is found on some pages."""
    pdf = pdfium.PdfDocument(pdf_bytes(list(pages), PdfOptions("sheets")))
    words = " ".join(page.get_textpage().get_text_bounded() for page in pdf)
    return Counter(re.findall(r"((?:ox|elk)\d+)!", words))


def picture(page: Scene) -> Image.Image:
    """Return a page as pixels, 3 to the millimetre."""
    size = round(3 * page.width), round(3 * page.height)
    return rasterise(pdf_bytes([page], PdfOptions("sheet")), 0, *size)


def alike(one: Scene, other: Scene) -> bool:
    """Return whether pages look the same, but for how the edges of letters are smoothed."""
    differences = ImageChops.difference(picture(one), picture(other)).getextrema()
    return all(most < 64 for _, most in differences)


@pytest.mark.parametrize("die", [POKER, HEXAGON], ids=["poker", "hexagon"])
@pytest.mark.parametrize("shared", ["no", "yes"])
def test_the_words_of_cards_side_by_side_are_found_once(
    die: Die, shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces = [piece(card(die, name), None, die, count) for name, count in (("ox", 3), ("elk", 2))]

    def pages() -> list[Scene]:
        return [page.scene for page in impose(pieces, home(shared_cuts=shared))]

    made = pages()
    assert any(item.label == "trap" for page in made for item in page.items if isinstance(item, Group))
    words = found(made)
    assert {words[f"ox{n}"] for n in range(5)} == {3} and {words[f"elk{n}"] for n in range(5)} == {2}
    monkeypatch.setattr(sheets, "_rim", lambda scene, inner: scene)
    whole = pages()
    assert all(map(alike, made, whole))
    assert found(whole) != words


@pytest.mark.parametrize(("width", "height"), [(300, 250), (192, 260)])
def test_the_words_of_a_tiled_piece_are_on_one_of_its_pages(width: int, height: int) -> None:
    die, area = Die("rectangle", width, height), Box(6, 6, 142, 200)
    steps = [(x / 20, y / 20) for x in range(20) for y in range(1, 21)]
    lines = [straight(STYLE, f"ox{n}!", x * width, y * height) for n, (x, y) in enumerate(steps)]
    mat = Scene(die.width, die.height, (Group(tuple(lines)),), name="mat")
    pages = [Scene(148, 210, page.items) for page in tiles(mat, area, 0.15)]
    assert len(pages) > 1
    assert found(pages) == dict.fromkeys((f"ox{n}" for n in range(len(steps))), 1)
    for page in pages:
        shown = [item for item in page.items if isinstance(item, Group) and item.label]
        assert alike(page, Scene(148, 210, tuple(shown)))
