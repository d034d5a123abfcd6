"""Hostile input: decks, tables, drawings, fonts, rules, records, PDFs and requests, corrupted at random."""
