"""No two faces of Moonlight can be mistaken for one another at arm's length: 64 pixels across, in grey."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from engraver.grid import Array
from engraver.tones import similarity
from PIL import Image
from scipy.ndimage import gaussian_filter

from deckgen.deck.find import find_deck
from deckgen.deck.load import load
from deckgen.deck.model import DeckSpec
from deckgen.draw.card import Drawing
from deckgen.draw.layers import KINDS
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.raster import Raster
from deckgen.scene import Group, Scene, walk

ACROSS = 64
MOST = 0.55
"""Structural similarity that two faces may have; of the same picture it is 1."""
SUPERSAMPLED = 8


def disc() -> Array:
    """The pixels of a round card."""
    y, x = np.mgrid[:ACROSS, :ACROSS]
    return np.asarray(np.hypot(x - (ACROSS - 1) / 2, y - (ACROSS - 1) / 2) < ACROSS / 2)


def engraved(scene: Scene) -> bool:
    """Whether the picture of a card is a plate, not the bare sky of one that is still to be cut."""
    return any(isinstance(item, Group) and item.label == "plate" for item in walk(scene.items))


def grey(scene: Scene) -> Array:
    """The face in grey, cut to its circle, each pixel the mean of what it covers."""
    size = ACROSS * SUPERSAMPLED
    with Raster(pdf_bytes([scene], PdfOptions("", compress=False))) as raster:
        picture = raster.pixels(0, size, size).picture().convert("L")
    small = np.asarray(picture.resize((ACROSS, ACROSS), Image.Resampling.BOX), np.float64)
    return np.where(disc(), small, 255.0)


def faces(deck: DeckSpec) -> dict[str, Array]:
    part = deck.parts[0]
    drawing = Drawing(deck, part, part.trims[-1], 0.0)
    scenes = {card.id: drawing.front(card) for card in part.cards if not card.extra}
    return {name: grey(scene) for name, scene in scenes.items() if engraved(scene)}


def test_a_picture_is_like_itself_and_unlike_its_negative() -> None:
    rng = np.random.default_rng(7)
    picture = gaussian_filter(rng.uniform(0, 255, (ACROSS, ACROSS)), 1.0)
    assert similarity(picture, picture, disc()) == pytest.approx(1.0)
    assert similarity(picture, 255 - picture, disc()) < 0
    assert 0.3 < similarity(picture, picture + rng.normal(0, 12, picture.shape), disc()) < 0.98


@pytest.mark.slow
def test_no_two_faces_look_alike_at_arms_length() -> None:
    pictures = faces(load(find_deck("moonlight"), KINDS))
    assert len(pictures) >= 35
    pairs = [(similarity(pictures[a], pictures[b], disc()), a, b) for a, b in combinations(pictures, 2)]
    worst = sorted(pairs, reverse=True)[:10]
    print(*(f"{found:.3f} {a} {b}" for found, a, b in worst), sep="\n")
    assert worst[0][0] < MOST, worst
