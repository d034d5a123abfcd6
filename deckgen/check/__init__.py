"""Check decks, builds, PDFs and records for what a printer or a game would refuse."""
