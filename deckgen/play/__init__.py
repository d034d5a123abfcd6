"""Play any game: bots, tables in the terminal, and statistics of many hands.

This package imports nothing that draws cards.
"""
