"""The kit of Moons."""

from __future__ import annotations

from deckgen.games.moons.bots import moons_move
from deckgen.games.moons.hand import hide
from deckgen.games.moons.rules import Moons, deck_faults, deck_terms
from deckgen.games.moons.showing import SHOWING
from deckgen.games.unconverted import unconverted

KIT = unconverted(
    Moons,
    hide=hide,
    bots={"greedy": lambda seen, draws: moons_move(seen)},
    showing=SHOWING,
    terms=deck_terms,
    deck_faults=deck_faults,
)
