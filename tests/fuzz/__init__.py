"""Hostile input: decks, tables, drawings, fonts, rules, records, PDFs and page requests, spoilt at random."""
