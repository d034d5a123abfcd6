"""Each bundled deck loads, draws every face, and looks the same as SVG and PDF in independent programs."""

from __future__ import annotations

from pathlib import Path

import pytest
from comparison import difference

from deckgen.assets import bundled_decks, specs
from deckgen.deck import DeckSpec, Part, load
from deckgen.draw.card import Drawing
from deckgen.draw.layers import KINDS
from deckgen.render.svg import svg_text
from deckgen.scene import Scene

CHUNKS = 6
"""The number of tests that share the faces of each deck, to run in parallel."""
FIRST = 1
"""The number of chunks in quick runs, a sixth of the faces; the others are slow."""
BLEED = 3.0


def scenes(deck: DeckSpec, part: Part, start: int = 0, step: int = 1) -> list[Scene]:
    """Return every face of some cards of a part, each different back once, with all overlays of the deck."""
    drawing = Drawing(deck, part, part.trims[0], BLEED, overlays=frozenset(deck.overlays))
    cards = part.cards[start::step]
    fronts = [drawing.front(card) for card in cards]
    if start:
        return fronts
    backs = {card.back: card for card in part.cards}
    return fronts + [back for card in backs.values() if (back := drawing.back(card))]


@pytest.mark.parametrize("name", bundled_decks())
def test_deck_loads_and_its_first_card_is_drawn(name: str) -> None:
    deck = load(specs() / name / "deck.yaml", KINDS)
    assert deck.title
    assert deck.games
    assert {card.id for card in deck.parts[0].cards}
    for part in deck.parts:
        drawing = Drawing(deck, part, part.trims[0], BLEED)
        assert svg_text(drawing.front(part.cards[0])).startswith("<svg")


@pytest.mark.slow
@pytest.mark.parametrize(
    "chunk", [pytest.param(n, marks=pytest.mark.long if n >= FIRST else ()) for n in range(CHUNKS)]
)
@pytest.mark.parametrize("name", bundled_decks())
def test_svg_and_pdf_of_every_face_look_the_same(name: str, chunk: int, tmp_path: Path) -> None:
    deck = load(specs() / name / "deck.yaml", KINDS)
    for part in deck.parts:
        for scene in scenes(deck, part, chunk, CHUNKS):
            found = difference(scene, tmp_path, finer=3)  # four would take twice as long
            assert found.is_small, (scene.name, found)
