"""Moons, a game of planets and moons with ordinary cards: rules GX-01 to GX-15."""
