"""Deck files in, frozen `Deck` objects out; values know their place, problems are reported all at once."""

from deckgen.spec.load import bundled, find_deck, load
from deckgen.spec.model import Card, Deck, LayerSpec, Part, Row, Table, Trim

__all__ = ["Card", "Deck", "LayerSpec", "Part", "Row", "Table", "Trim", "bundled", "find_deck", "load"]
