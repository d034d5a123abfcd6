"""The kit of hana-awase."""

from __future__ import annotations

from deckgen.games.allocation import value_faults
from deckgen.games.fishing import hide
from deckgen.games.fishing_bots import fishing_move
from deckgen.games.hanafuda.rules import Hanafuda
from deckgen.games.hanafuda.showing import SHOWING
from deckgen.games.unconverted import unconverted

KIT = unconverted(
    Hanafuda,
    hide=hide,
    bots={"greedy": lambda seen, draws: fishing_move(seen)},
    showing=SHOWING,
    deck_faults=value_faults,
    of_deck=Hanafuda.of_deck,
)
