"""Moonlight seen from the south: the whole picture mirrored, the moons in the rim too, words as they were."""

from __future__ import annotations

from functools import cache

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageOps
from rastering import rasterise

from deckgen.deck.find import find_deck
from deckgen.deck.load import load
from deckgen.deck.model import DeckSpec
from deckgen.draw.card import Drawing
from deckgen.draw.layers import KINDS
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Scene, Text, walk

SIDE = 600
UNIT = (88.9 / 2 - 3.175) / 0.945 / (88.9 / 2) * SIDE / 2
"""Pixels of the card's unit of length."""


@cache
def moonlight() -> DeckSpec:
    return load(find_deck("moonlight"), KINDS)


@cache
def front(card_id: str, hemisphere: str) -> Scene:
    part = moonlight().parts[0]
    card = next(card for card in part.cards if card.id == card_id)
    return Drawing(moonlight(), part, part.trims[0], 0.0, {"hemisphere": hemisphere}).front(card)


@cache
def seen(card_id: str, hemisphere: str) -> Image.Image:
    return rasterise(
        pdf_bytes([front(card_id, hemisphere)], PdfOptions("", compress=False)), 0, SIDE, SIDE
    ).convert("L")


def within(r: float, x: float = 0.0, y: float = 0.0) -> Image.Image:
    """A disc about a point; lengths are units of the card from its middle."""
    mask = Image.new("L", (SIDE, SIDE), 0)
    cx, cy, reach = SIDE / 2 + x * UNIT, SIDE / 2 + y * UNIT, r * UNIT
    ImageDraw.Draw(mask).ellipse((cx - reach, cy - reach, cx + reach, cy + reach), fill=255)
    return mask


def unlike(a: Image.Image, b: Image.Image, mask: Image.Image) -> float:
    """Return the share of a region in which two pictures clearly differ."""
    apart = ImageChops.difference(a, b).point(lambda v: 255 if v > 64 else 0)
    return ImageChops.multiply(apart, mask).histogram()[255] / mask.histogram()[255]


@pytest.mark.parametrize("card", ["jul-first", "oct-last", "dec-full", "moonshine"])
def test_the_picture_is_mirrored_as_a_whole(card: str) -> None:
    north, south = seen(card, "north"), seen(card, "south")
    picture = within(0.78)
    assert unlike(ImageOps.mirror(north), south, picture) < 0.02
    assert unlike(north, south, picture) > 0.08


@pytest.mark.parametrize("card, bright_side", [("jul-first", 1), ("oct-last", -1)])
def test_the_moons_in_the_rim_are_lit_on_the_other_side(card: str, bright_side: int) -> None:
    """The glyph at the upper right stands an eighth of a turn clockwise: its right is to the lower right."""
    x, y = 0.893 * 0.7071, -0.893 * 0.7071
    for hemisphere, side in (("north", bright_side), ("south", -bright_side)):
        half = 0.02 * side
        lit = within(0.008, x + half, y + half)
        dark = within(0.008, x - half, y - half)
        picture = seen(card, hemisphere)
        assert mean(picture, lit) > mean(picture, dark) + 100


def mean(picture: Image.Image, mask: Image.Image) -> float:
    counts = picture.histogram(mask)
    return sum(level * count for level, count in enumerate(counts)) / sum(counts)


def test_words_stay_as_they_are() -> None:
    for card in ("jul-first", "moonshine"):
        north, south = ([item for item in walk(front(card, h).items) if isinstance(item, Text)]
                        for h in ("north", "south"))  # fmt: skip
        assert north == south
