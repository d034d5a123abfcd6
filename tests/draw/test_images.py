"""Pictures in boxes are rounded where they are shown, whatever their proportions."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_decks import SMALL, deck_of

from deckgen.draw.card import Drawing
from deckgen.scene import Group, walk

WIDE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30"/></svg>'


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ("corner: 2mm", (20, 5, 40, 20)),  # as wide as the picture, not as its box
        ("corner: 2mm, across: left", (10, 5, 30, 20)),
        ("corner: 2mm, fit: fill", (10, 5, 50, 20)),
        ("corner: 2mm, fit: stretch", (10, 5, 50, 20)),
        ("round: yes", (22.5, 5, 37.5, 20)),
        ("round: yes, across: right", (32.5, 5, 47.5, 20)),
    ],
)
def test_corners_are_those_of_the_picture_that_is_shown(
    keys: str, shown: tuple[float, ...], tmp_path: Path
) -> None:
    (tmp_path / "a.svg").write_text(WIDE)
    image = f"image: {{file: a.svg, x: 10mm, y: 5mm, w: 40mm, h: 15mm, {keys}}}"
    deck = deck_of(tmp_path, f"{SMALL}cards: [{{id: a, face: front}}]\nfaces: {{front: [{image}]}}\n")
    drawing = Drawing(deck, deck.parts[0], deck.parts[0].trims[0], 0.0)
    items = walk(drawing.front(deck.cards[0]).items)
    clip = next(item.clip for item in items if isinstance(item, Group) and item.clip and "C" in item.clip.ops)
    assert tuple(clip.box()) == pytest.approx(shown)
