"""The kit of koi-koi."""

from __future__ import annotations

from deckgen.games.allocation import allocation_faults
from deckgen.games.fishing import hide
from deckgen.games.fishing_bots import fishing_move
from deckgen.games.hanafuda.showing import SHOWING
from deckgen.games.koikoi.rules import Koikoi
from deckgen.games.unconverted import unconverted

KIT = unconverted(
    Koikoi,
    hide=hide,
    bots={"greedy": lambda seen, draws: fishing_move(seen)},
    showing=SHOWING,
    deck_faults=allocation_faults,
    of_deck=Koikoi.of_deck,
)
