"""Nothing but one flat colour lies between the trim and the safe line, so that no cut can show."""

from __future__ import annotations

import numpy as np
import pytest
from card_pictures import Picture, drawing, fronts, pictures, whole_deck

from deckgen.assets import specs
from deckgen.card import Drawing
from deckgen.check.safe import unsafe
from deckgen.layers import KINDS
from deckgen.sheet.die import Die
from deckgen.spec.languages import languages_of
from deckgen.spec.load import load

PER_MM = 10.0
PARTS = [
    (name, part)
    for name, parts in (
        ("sixpence", ("cards", "mats")),
        ("dominoes", ("tiles", "cards")),
        ("moons", ("cards",)),
    )
    for part in parts
]
SOME = {"cards": 12, "tiles": 6, "mats": 3}
"""How many fronts of a part are looked at, spread over it; the last ones are always among them."""


def colours_outside(picture: Picture, safe: float) -> int:
    """How many colours stand in the strip outside the safe line, but for its inmost pixel."""
    edge = round(safe * PER_MM) - 1
    outside = np.ones(picture.shape[:2], bool)
    outside[edge:-edge, edge:-edge] = False
    return len(np.unique(picture[outside], axis=0))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), PARTS)
def test_the_margin_is_flat(name: str, part: str) -> None:
    found = whole_deck(name).part(part)
    step = max(1, len(found.cards) // SOME[part])
    ids = [card.id for card in found.cards[::-step]]
    scenes = fronts(name, part, ids, **({"indices": "four"} if name == "moons" else {}))
    drawn = pictures(list(scenes.values()), PER_MM)
    uneven = [
        card for card, picture in zip(scenes, drawn, strict=True) if colours_outside(picture, found.safe) > 1
    ]
    assert not uneven
    back = drawing(name, part).back(found.cards[0])
    if back is not None:
        assert colours_outside(next(pictures([back], PER_MM)), found.safe) == 1


def test_matter_outside_would_be_seen() -> None:
    picture = next(pictures(list(fronts("moons", "cards", ["5C"]).values()), PER_MM))
    assert colours_outside(picture, 3.175) == 1
    assert colours_outside(picture, 8.0) > 1


@pytest.mark.parametrize("language", ["", *languages_of(specs() / "moonlight" / "deck.yaml")])
def test_no_word_of_any_language_crosses_the_safe_line(language: str) -> None:
    deck = load(specs() / "moonlight" / "deck.yaml", KINDS, language)
    part = deck.parts[0]
    cards = [card for card in part.cards if card.extra or card.id.endswith(("-new", "light", "shine"))]
    for trim in part.trims:
        die = Die(part.shape, trim.width, trim.height, bleed=3.0)
        drawn = Drawing(deck, part, trim, 3.0)
        assert [p for card in cards for p in unsafe(card.id, drawn.front(card), die, part.safe)] == []
