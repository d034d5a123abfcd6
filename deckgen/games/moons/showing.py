"""How a terminal shows Moons."""

from __future__ import annotations

from deckgen.facts import Fact
from deckgen.games.kit import Face, Showing

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def face(name: str) -> Face:
    """Return a card as its id and its suit, red or not."""
    suit = name[-1]
    return Face(name + SUITS.get(suit, ""), name, "red" if suit in "DH" else "")


SHOWING = Showing(
    parts={
        "cards": Fact("play-cards"), "turned": Fact("play-turned"), "stock": Fact("play-stock"),
        "planets": Fact("play-planets"), "moons": Fact("play-moons"), "trick": Fact("play-trick"),
        "prizes": Fact("play-prizes"),
    },
    face=face,
)  # fmt: skip
