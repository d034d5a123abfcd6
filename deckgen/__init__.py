"""deckgen: YAML deck specs in; cards, sheets, print-service packs and refereed games out."""

__version__ = "0.1.0"
