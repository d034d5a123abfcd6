"""Nothing but one flat colour lies between the trim and the safe line, so that no cut can show."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from card_pictures import Picture, drawing, fronts, pictures, whole_deck

from deckgen.assets import bundled_decks, specs
from deckgen.check.faces import beyond_safe_line
from deckgen.deck.languages import languages_of
from deckgen.deck.load import load
from deckgen.deck.model import Trim
from deckgen.draw.card import Drawing
from deckgen.draw.layers import KINDS
from deckgen.errors import Problem
from deckgen.scene_digest import scene_digest
from deckgen.sheet.die import Die
from deckgen.target.load import bundled_targets, find_target, load_target
from deckgen.values import number

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
    """Return the number of colours in the strip outside the safe line, without its innermost pixel."""
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


WIDER = {"puzzlefactory"}
"""Services that ask for more than the bundled decks keep: their builds say which words are too near."""
STRICTEST = max(load_target(find_target(name)).safe or 0.0 for name in {*bundled_targets()} - WIDER)
"""The safe distance of the other service that asks for most, in mm."""
LANGUAGES = [
    (name, language)
    for name in bundled_decks()
    for language in ("", *languages_of(specs() / name / "deck.yaml"))
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language"), LANGUAGES)
def test_no_word_of_any_language_crosses_the_safe_line_of_any_service(name: str, language: str) -> None:
    deck = load(specs() / name / "deck.yaml", KINDS, language)
    options = {"indices": "four"} if name == "moons" else {}
    crossing: list[Problem] = []
    for part in deck.parts:
        # there are no words on tokens
        for trim, safe in product(part.trims, {part.safe, STRICTEST if part.name != "tokens" else part.safe}):
            die = Die(part.shape, trim.width, trim.height, part.corner, bleed=3.0)
            drawn = Drawing(deck, part, trim, 3.0, options, frozenset(deck.overlays), safe)
            # what keeps the strictest line keeps the deck's own, unless it is laid out by it
            for card in part.cards[:: 1 if safe == STRICTEST or part.name == "tokens" else 7]:
                front = drawn.front(card)
                assert (front.width, front.height) == (trim.width + 6, trim.height + 6)
                assert front.items and front.title
                crossing += beyond_safe_line(card.id, front, die, safe)
    assert crossing == []


def test_a_service_that_asks_for_more_room_is_given_it() -> None:
    """Moonlight is laid out by `safe`: its names move inwards, and text set for a smaller one is reported."""
    deck = whole_deck("moonlight")
    part, trim = deck.parts[0], deck.parts[0].trims[0]
    die = Die(part.shape, trim.width, trim.height, bleed=3.0)
    card = part.cards[0]
    own = Drawing(deck, part, trim, 3.0)
    less = Drawing(deck, part, trim, 3.0, safe=part.safe / 2)
    assert scene_digest(own.front(card)) == scene_digest(less.front(card))
    assert [problem.rule for problem in beyond_safe_line(card.id, own.front(card), die, 6.0)] == ["safe-zone"]
    assert not list(beyond_safe_line(card.id, Drawing(deck, part, trim, 3.0, safe=6.0).front(card), die, 6.0))


@pytest.mark.parametrize("larger", [0.7, 1.0, 1.5])
def test_the_safe_distance_is_not_scaled_with_the_art(larger: float) -> None:
    part = whole_deck("moons").parts[0]
    own = part.trims[0]
    trim = Trim(own.width * larger, own.height * larger)
    for asked, kept in ((0.0, part.safe), (6.0, 6.0)):
        drawn = Drawing(whole_deck("moons"), part, trim, 3.0, safe=asked)
        assert drawn.scale == pytest.approx(larger)
        assert float(number(drawn.scope(part.cards[0])("safe"))) * drawn.scale == pytest.approx(kept)
