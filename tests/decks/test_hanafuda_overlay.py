"""The hanafuda overlay of Moonlight: printed values by the table, forms by class, both options."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache

import pytest

from deckgen.assets import specs
from deckgen.deck.find import find_deck
from deckgen.deck.load import load
from deckgen.deck.model import CardSpec, DeckSpec
from deckgen.draw.card import Drawing
from deckgen.draw.layers import KINDS
from deckgen.geometry import Curves
from deckgen.scene import Group, Path, Scene, Text, walk

CORNERS = {"1": "MCCCCZ", "5": "MLLLZ", "10": "M" + 15 * "L" + "Z", "20": "M" + 31 * "L" + "Z"}
"""What each class is outlined by: a disc, a slip, a flower of eight lobes, a sun of sixteen rays."""


@cache
def moonlight() -> DeckSpec:
    return load(find_deck("moonlight"), KINDS)


def front(card: CardSpec, blank: str = "1", overlay: bool = True, trim: int = 0) -> Scene:
    part = moonlight().parts[0]
    overlays = frozenset({"hanafuda"} if overlay else ())
    return Drawing(moonlight(), part, part.trims[trim], 0.0, {"blank_points": blank}, overlays).front(card)


def cards() -> list[CardSpec]:
    return [card for card in moonlight().parts[0].cards if "month" in card.data]


def printed(scene: Scene) -> list[str]:
    """Return the printed values, by their labels."""
    groups = [item for item in walk(scene.items) if isinstance(item, Group) and item.label == "value"]
    return ["".join(text.text for text in walk(group.items) if isinstance(text, Text)) for group in groups]


def forms(scene: Scene) -> Iterator[str]:
    """Outlines in paper with an edge: the medallions, and the plate of the caption."""
    for item in walk(scene.items):
        if isinstance(item, Path) and isinstance(item.outline, Curves) and item.fill and item.stroke:
            yield item.outline.ops


def table_value(card: CardSpec) -> str:
    """Return the value of a card in the deck's table, or nothing."""
    row = moonlight().tables["hanafuda"].rows[str(card.data["month"])]
    value = row.cells[str(card.data["phase"])]
    return "" if value is None else str(value)


@pytest.mark.slow
@pytest.mark.parametrize("trim", [0, 1])
@pytest.mark.parametrize("blank", ["1", "0"])
def test_each_card_shows_the_value_of_the_table_four_times(blank: str, trim: int) -> None:
    for card in cards():
        expected = table_value(card) or ("1" if blank == "1" else "")
        assert printed(front(card, blank, trim=trim)) == ([expected] * 4 if expected else []), card.id


@pytest.mark.slow
def test_the_form_tells_the_class() -> None:
    for card in cards():
        value = table_value(card)
        shown = [ops for ops in forms(front(card, "0")) if ops in CORNERS.values()]
        assert shown == ([CORNERS[value]] * 4 if value else []), card.id


def test_a_plain_card_has_a_disc_only_if_it_is_worth_a_point() -> None:
    plain = next(card for card in cards() if not table_value(card))
    assert [list(forms(front(plain, blank))).count(CORNERS["1"]) for blank in "10"] == [4, 0]


@pytest.mark.slow
def test_the_caption_is_the_name_of_the_scene() -> None:
    with (specs() / "moonlight" / "titles.csv").open(encoding="utf-8", newline="") as file:
        titles = {row[0]: row[1].replace("'", "’") for row in csv.reader(file)}
    for card in cards():
        texts = {item.text for item in walk(front(card).items) if isinstance(item, Text)}
        assert titles[card.id] in texts


def test_nothing_of_it_is_drawn_unless_it_is_asked_for() -> None:
    assert printed(front(cards()[0], overlay=False)) == []
