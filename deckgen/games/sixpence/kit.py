"""The kit of Moon and Sixpence."""

from __future__ import annotations

from deckgen.games.sixpence.bots import sixpence_move
from deckgen.games.sixpence.hand import hide
from deckgen.games.sixpence.rules import Sixpence, deck_faults, of_deck
from deckgen.games.sixpence.showing import SHOWING
from deckgen.games.unconverted import unconverted

KIT = unconverted(
    Sixpence,
    hide=hide,
    bots={"greedy": lambda seen, draws: sixpence_move(seen)},
    showing=SHOWING,
    deck_faults=deck_faults,
    of_deck=of_deck,
)
