"""Read deck files into frozen `DeckSpec` objects, reporting every problem in them with its place."""

from deckgen.deck.find import find_deck
from deckgen.deck.load import bundled, load
from deckgen.deck.model import CardSpec, DeckSpec, LayerSpec, Part, Row, Table, Trim

__all__ = [
    "CardSpec",
    "DeckSpec",
    "LayerSpec",
    "Part",
    "Row",
    "Table",
    "Trim",
    "bundled",
    "find_deck",
    "load",
]
