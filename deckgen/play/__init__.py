"""A game in; bots that play it, tables in the terminal, and statistics of a million hands out.

The room reaches nothing that draws cards. `batch` and `report` need numpy and matplotlib (`deckgen[play]`).
"""
