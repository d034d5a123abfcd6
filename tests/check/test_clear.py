"""Pictures with alpha: named by `check` for a press, with what becomes of them; others are not spoken of."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from small_decks import PLAIN, write_deck

from deckgen.check.deck import check_spec
from deckgen.words import ENGLISH

SHOWN = "    - image: {when: suit == 'red', file: art.png, x: 0.2w, y: 0.2h, w: 20mm, h: 20mm}\n  back: ["


def notes(folder: Path, alpha: int, *targets: str) -> list[str]:
    """What is told of a deck whose red cards show a picture, each pixel with this alpha."""
    deck = write_deck(folder / "deck", PLAIN.replace("  back: [", SHOWN))
    Image.new("RGBA", (400, 400), (200, 20, 20, alpha)).save(folder / "deck" / "art.png")
    found = check_spec(deck, targets, folder / "out")
    assert found.problems == []
    return [ENGLISH.say(note) for note in found.notes if note.key == "check-see-through"]


def test_a_picture_with_alpha_is_named_with_its_cards(tmp_path: Path) -> None:
    assert notes(tmp_path, 120, "mbprint", "press", "home-a4") == [
        "mbprint: transparent art is flattened at 600 dpi: red-1, red-2, red-3",
        "press: transparent art stays transparent: red-1, red-2, red-3",
    ]


@pytest.mark.parametrize(("alpha", "target"), [(255, "mbprint"), (120, "home-a4")])
def test_of_others_nothing_is_said(alpha: int, target: str, tmp_path: Path) -> None:
    assert notes(tmp_path, alpha, target) == []
