"""Start new decks from a template, a table of data or a folder of pictures."""
