"""Read deck files into frozen `Deck` objects, reporting every problem in them with its place."""

from deckgen.deck.load import bundled, find_deck, load
from deckgen.deck.model import Card, Deck, LayerSpec, Part, Row, Table, Trim

__all__ = ["Card", "Deck", "LayerSpec", "Part", "Row", "Table", "Trim", "bundled", "find_deck", "load"]
