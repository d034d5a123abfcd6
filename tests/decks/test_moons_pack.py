"""The pack of Moons as printed: pips counted, suits told by their shape, cards alike from both ends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
import pytest
from card_pictures import (
    Blob,
    Mask,
    Picture,
    alike,
    apart,
    blobs,
    cut_out,
    drawing,
    figures,
    fronts,
    pictures,
    whole_deck,
)
from PIL import Image
from rastering import rasterise
from scipy import ndimage

from deckgen.deck import Row
from deckgen.draw.svg.paths import parse_path
from deckgen.geometry import scale, translate
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Group, Path, Scene, Text, walk
from deckgen.values import text_of

PER_MM = 10.0
"""Whole pixels for every trim, so that a picture turned half round lies on itself."""
PIP = 0.92 * 5.6
"""Of a pip, half its height, in mm."""
PANEL = 21.0, 35.9
RANKS = "A23456789TJQK"
SUITS = "CDHS"
MOST = 0.12
"""How far two drawings of one thing may differ over a square mm: what small type comes to."""
MIDDLE = 6.5
"""Half the box, in mm, in which a card's middle pip stands: it is upright from one end only."""


def numbers() -> tuple[str, ...]:
    return tuple(rank + suit for suit in SUITS for rank in "23456789T")


def pips(picture: Picture) -> list[Blob]:
    """Pale shapes of the size of a pip in the panel."""
    pale = picture.min(axis=2) > 190
    pale |= (picture[..., 0] > 235) & (picture[..., 1] > 205)
    height, width = pale.shape
    ys, xs = np.ogrid[:height, :width]
    inside = (abs(xs - width / 2) < PANEL[0] * PER_MM) & (abs(ys - height / 2) < PANEL[1] * PER_MM)
    return [
        blob
        for blob in blobs(pale & inside, PER_MM)
        if 1.4 * PIP < blob.width < 2.3 * PIP and 1.6 * PIP < blob.height < 2.3 * PIP
    ]


def likeness(blob: Blob, shape: Mask) -> float:
    """Return how far two shapes of one size overlap, 0 to 1, with holes in the blob filled."""
    filled = ndimage.binary_fill_holes(blob.mask)
    size = shape.shape[1], shape.shape[0]
    resized = np.asarray(Image.fromarray(filled).resize(size)) > 0
    return float(np.sum(resized & shape) / np.sum(resized | shape))


def suit_shapes() -> dict[str, Mask]:
    """Each suit's shape alone, cut to its box."""
    deck = whole_deck("moons")
    found = {}
    for suit, row in deck.tables["suit"].rows.items():
        outline = (
            parse_path(text_of(row.cell("shape"))).transformed(scale(0.1)).transformed(translate(10, 10))
        )
        ink = deck.inks["lapis key"]
        scene = Scene(20, 20, (Path(outline, ink),))
        dark = np.asarray(rasterise(pdf_bytes([scene], PdfOptions("Suit")), 0, 200, 200, mode="L")) < 128
        rows, columns = ndimage.find_objects(dark.astype(int))[0]
        found[suit] = dark[rows, columns]
    return found


@cache
def pack(indices: str = "two") -> dict[str, Picture]:
    """The pictures of the whole pack."""
    scenes = fronts("moons", "cards", tuple(rank + suit for suit in SUITS for rank in RANKS), indices=indices)
    return dict(zip(scenes, pictures(list(scenes.values()), PER_MM), strict=True))


def read_off(seen_cards: Mapping[str, Picture]) -> dict[str, tuple[int, str]]:
    """Return the number and suit of the pips in each card's picture; the suit is the most similar shape."""
    shapes = suit_shapes()
    found = {}
    for name, picture in seen_cards.items():
        # the five of clubs has a planet in place of its middle pip (GX-05)
        seen = [pip for pip in pips(picture) if name != "5C" or abs(pip.y) > MIDDLE]
        upright = [pip for pip in seen if pip.y < -3]
        likest = {max(SUITS, key=lambda suit, p=pip: likeness(p, shapes[suit])) for pip in upright}  # type: ignore[misc]
        found[name] = len(seen), "".join(sorted(likest))
    return found


def called(name: str) -> tuple[int, str]:
    return 4 if name == "5C" else RANKS.index(name[0]) + 1, name[1]


@pytest.mark.slow
def test_some_cards_show_what_they_are_called() -> None:
    scenes = fronts("moons", "cards", ("2H", "5C", "7S", "9D", "TC"))
    seen = dict(zip(scenes, pictures(list(scenes.values()), PER_MM), strict=True))
    assert read_off(seen) == {name: called(name) for name in seen}


@pytest.mark.slow
def test_every_card_shows_as_many_pips_of_its_suit_as_it_is_called() -> None:
    seen = {name: pack()[name] for name in numbers()}
    assert read_off(seen) == {name: called(name) for name in numbers()}


def rank_shapes() -> dict[str, Mask]:
    """Return the shape of each rank."""
    drawn = figures(tuple("10" if rank == "T" else rank for rank in RANKS), -0.09)
    return dict(zip(RANKS, drawn.values(), strict=True))


def index_of(picture: Picture) -> tuple[Mask, Mask]:
    """The numeral or letter of the index in the upper left corner, and the sign below it."""
    corner = picture[: round(18 * PER_MM), round(3.3 * PER_MM) : round(11.3 * PER_MM)]
    dark = np.abs(corner.astype(int) - corner[0, 0]).max(axis=2) > 90
    split = round(12.2 * PER_MM)
    return cut_out(dark[:split]), cut_out(dark[split : round(17.4 * PER_MM)])


@pytest.mark.slow
@pytest.mark.parametrize("upside_down", [False, True])
def test_every_index_shows_rank_and_suit(upside_down: bool) -> None:
    """Letters and signs are read off the picture: each is most similar to the right one."""
    ranks, suits = rank_shapes(), suit_shapes()
    read = {}
    for name, picture in pack().items():
        letter, sign = index_of(picture[::-1, ::-1] if upside_down else picture)
        rank = max(RANKS, key=lambda each: alike(letter, ranks[each]))
        read[name] = rank + max(SUITS, key=lambda each: alike(sign, suits[each]))
    assert read == {name: name for name in read}


def test_the_pack_stands_in_spec_order_with_its_data() -> None:
    cards = whole_deck("moons").part("cards").cards
    pack = [card for card in cards if not card.extra]
    assert [card.id for card in pack] == [rank + suit for suit in SUITS for rank in RANKS]
    assert [card.id for card in cards if card.extra] == ["joker1", "joker2", "summary"]
    for card in pack:
        assert card.data["number"] == RANKS.index(card.id[0]) + 1
        assert card.data["colour"] == ("black" if card.id[1] in "CS" else "red")
        # GX-02: king, queen and jack count 10, others their number; no ace
        counts = None if card.id[0] == "A" else min(RANKS.index(card.id[0]) + 1, 10)
        assert card.data["counts"] == counts


@pytest.mark.slow
def test_aces_are_the_four_phases() -> None:
    suits = whole_deck("moons").tables["suit"].rows
    assert [(suit, row.cell("angle")) for suit, row in suits.items()] == [
        ("C", 0), ("D", 90), ("H", 180), ("S", 270),
    ]  # fmt: skip
    scenes = fronts("moons", "cards", ["AC", "AD", "AH", "AS"])
    halves = []
    for picture in pictures(list(scenes.values()), PER_MM):
        pale = picture.min(axis=2) > 150
        # the upper moon above its pip: 7 to 11 mm over its middle, 1 to 5 mm to the left and to the right
        top, x = round((88.9 / 2 - 18.6 - 11) * PER_MM), round(63.5 / 2 * PER_MM)
        near, far = round(PER_MM), round(5 * PER_MM)
        rows = pale[top : top + round(4 * PER_MM)]
        left, right = rows[:, x - far : x - near], rows[:, x + near : x + far]
        halves.append((bool(left.mean() > 0.25), bool(right.mean() > 0.25)))
    assert halves == [(False, False), (False, True), (True, True), (True, False)]


def differs_at(picture: Picture, name: str) -> float:
    """Return how far a picture differs from itself rotated by 180 degrees, odd pips aside."""
    upright = (MIDDLE, MIDDLE) if name[0] in "359" else (0.0, 0.0)
    if name == "5C":
        upright = 20.0, 12.5
    elif name[0] == "7":
        # the odd pip is between the upper rows, and the sky parts around it
        upright = 23.8, PANEL[1] - 0.3
    seen = picture.copy()
    height, width, _ = seen.shape
    half_w, half_h = (round(side * PER_MM) for side in upright)
    if half_w:
        top, left = height // 2 - half_h, width // 2 - half_w
        seen[top : height - top, left : width - left] = 0
    return apart(seen, seen[::-1, ::-1], PER_MM)


@pytest.mark.slow
@pytest.mark.parametrize("indices", ["two", "four"])
def test_every_card_is_double_ended(indices: str) -> None:
    worst = {name: differs_at(picture, name) for name, picture in pack(indices).items()}
    assert len(worst) == 52
    assert max(worst.values()) < MOST, sorted(worst.items(), key=lambda item: -item[1])[:5]


def test_a_card_with_one_end_would_be_found_out() -> None:
    picture = next(pictures(list(fronts("moons", "cards", ["8S"]).values()), PER_MM))
    assert differs_at(picture, "8S") < MOST
    spoilt = picture.copy()
    spoilt[60:80, 60:80] = 255
    assert differs_at(spoilt, "8S") > 0.3


@pytest.mark.parametrize(("option", "corners"), [("two", 2), ("four", 4)])
def test_indices_stand_in_two_or_four_corners(option: str, corners: int) -> None:
    scene = fronts("moons", "cards", ["QH"], indices=option)["QH"]
    found = [item for item in walk(scene.items) if isinstance(item, Group) and item.label == "index"]
    words = ["".join(run.text for run in walk(group.items) if isinstance(run, Text)) for group in found]
    assert words == ["Q"] * corners


@pytest.mark.parametrize(("option", "different"), [("four", 4), ("two", 2)])
def test_suits_have_four_colours_or_two(option: str, different: int) -> None:
    scenes = fronts("moons", "cards", ["4C", "4D", "4H", "4S"], colours=option)
    inks = []
    for scene in scenes.values():
        words = [item for item in walk(scene.items) if isinstance(item, Text)]
        inks.append(words[0].fill.name)
    assert len(set(inks)) == different
    if option == "two":
        assert inks[0] == inks[3] and inks[1] == inks[2]


@pytest.mark.parametrize(("deck", "part"), [("moons", "cards"), ("sixpence", "cards"), ("dominoes", "tiles")])
def test_backs_do_not_tell_which_way_up_a_card_is(deck: str, part: str) -> None:
    back = drawing(deck, part).back(whole_deck(deck).part(part).cards[0])
    assert back is not None
    picture = next(pictures([back], PER_MM))
    assert apart(picture, picture[::-1, ::-1], PER_MM) < MOST


def test_suit_rows_are_what_the_cards_point_to() -> None:
    deck = whole_deck("moons")
    card = next(card for card in deck.cards if card.id == "5C")
    row = deck.tables["suit"].rows[text_of(card.data["suit"])]
    assert isinstance(row, Row)
    assert row.cell("name") == "clubs"
