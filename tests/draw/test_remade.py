"""The decks that were remade after samples of other programs are sound, and their features are drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckgen

DECKS = Path(__file__).parents[2] / "docs" / "examples" / "remade"
SHOWN = {
    "gradients": ("linearGradient", "radialGradient", "clip-path"),
    "shapes": ("stroke-dasharray", "stroke-linecap"),
    "shadow": ("feGaussianBlur", "mask"),
}


@pytest.mark.parametrize("name", SHOWN)
def test_it_is_sound_and_shows_its_features(name: str) -> None:
    deck = deckgen.open(str(DECKS / name))
    drawn = "".join(card.svg() for card in deck.cards)
    assert [word for word in SHOWN[name] if word not in drawn] == []
    assert not [problem for problem in deck.problems(target="svg") if problem.severity == "error"]
