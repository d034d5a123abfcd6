"""Deck files in, frozen `Deck` objects out; values know their place, problems are reported all at once."""

from deckgen.deck.load import bundled, find_deck, load
from deckgen.deck.model import Card, Deck, LayerSpec, Part, Row, Table, Trim

__all__ = ["Card", "Deck", "LayerSpec", "Part", "Row", "Table", "Trim", "bundled", "find_deck", "load"]
