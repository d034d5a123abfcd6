"""Check decks, builds, PDFs and records for what a printer or a referee would refuse."""
