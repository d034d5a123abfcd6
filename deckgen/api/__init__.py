"""The public Python interface, which `import deckgen` offers: decks in `decks`, games in `games`."""
