"""Bots, tables in the terminal, and statistics of many hands of any game.

The room reaches nothing that draws cards.
"""
