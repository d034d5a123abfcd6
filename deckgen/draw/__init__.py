"""The cards of a deck as scenes."""
