"""The bundled decks as a user builds them: faces as SVG, sheets for A4 and Letter with their backs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from card_pictures import whole_deck

from deckgen.deck import find_deck
from deckgen.making import Request, build
from deckgen.render.raster import Raster

COUNTS = {
    "sixpence": {"cards": 90, "tokens": 1, "mats": 3},
    "dominoes": {"tiles": 28, "cards": 44, "folds": 28, "sheets": 1},
    "moons": {"cards": 55},
    "moonlight": {"cards": 50, "pads": 0},
}
"""Different faces by part; Moonlight's without its extras."""
BACKED = {"sixpence": ("cards", "tokens"), "dominoes": ("tiles", "cards"), "moons": ("cards",)}


@pytest.mark.parametrize("name", COUNTS)
def test_decks_have_the_pieces_they_should(name: str) -> None:
    deck = whole_deck(name)
    counts = {
        part.name: len([card for card in part.cards if name != "moonlight" or not card.extra])
        for part in deck.parts
        if part.name in COUNTS[name]
    }
    assert counts == COUNTS[name]


def ink_on(raster: Raster, page: int) -> float:
    """Return the share of a page that is not white."""
    width, height = raster.size(page)
    picture = np.asarray(raster.pixels(page, round(width / 4), round(height / 4), mode="L").picture())
    return float((picture < 200).mean())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "papers"),
    [
        pytest.param("sixpence", ("home-a4",), marks=pytest.mark.long),
        ("dominoes", ("home-letter",)),
        ("moons", ("home-letter",)),
    ],
)
def test_a_deck_builds_for_screens_and_paper_with_backs(
    name: str, papers: tuple[str, ...], tmp_path: Path
) -> None:
    request = Request(find_deck(name), tmp_path, ("svg", *papers))
    made = {entry.path: entry for entry in build(request).made}
    deck = whole_deck(name)
    for n, part in enumerate(deck.parts):
        folder = "svg" if n == 0 else f"svg/{part.name}"
        wanted = {f"{folder}/{card.id}.svg" for card in part.cards}
        if part.name in BACKED[name]:
            wanted.add(f"{folder}/back.svg")
        assert wanted <= made.keys()
    for sheets in (f"{paper}.pdf" for paper in papers):
        assert list(made[sheets].cards) == [card.full_id for card in deck.cards]
        with Raster((tmp_path / sheets).read_bytes()) as raster:
            inked = [ink_on(raster, page) for page in range(len(raster))]
        # a front page, then its back: as much is inked behind the pieces as before them
        assert len(inked) % 2 == 0
        cards = sum(front > 0.1 for front in inked[::2])
        backs = sum(back > 0.1 for back in inked[1::2])
        assert cards >= backs >= 5


@pytest.mark.parametrize("name", ["sixpence", "dominoes", "moons"])
def test_no_ink_is_too_heavy(name: str) -> None:
    # 235 % with the key block's black over a tint; a solid of the suit's colour stands without it
    inks = whole_deck(name).inks
    for ink in inks.values():
        assert ink.coverage <= 235, ink.name
        if ink.name.endswith(("mid", "light")) or ink.name == "paper":
            assert ink.coverage + 100 <= 235, ink.name


@pytest.mark.parametrize("name", ["sixpence", "dominoes", "moons"])
def test_the_family_shares_its_inks(name: str) -> None:
    family = whole_deck("moonlight").inks
    shared = {key: ink for key, ink in whole_deck(name).inks.items() if key in family}
    assert len(shared) >= 5
    assert {key: (ink.cmyk, ink.rgb) for key, ink in shared.items()} == {
        key: (family[key].cmyk, family[key].rgb) for key in shared
    }
