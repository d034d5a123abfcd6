"""The kit of koi-koi."""

from __future__ import annotations

from deckgen.games.allocation import allocation_faults
from deckgen.games.hanafuda.showing import SHOWING
from deckgen.games.hanafuda.view import hide
from deckgen.games.kit import Kit
from deckgen.games.koikoi import bots, notation, score, view
from deckgen.games.koikoi.rules import Koikoi, KoikoiHand

KIT: Kit[KoikoiHand, int] = Kit(
    Koikoi,
    text=notation.text,
    read=notation.read,
    why=notation.why,
    view=view.view,
    hide=hide,
    events=view.events,
    explain=score.explain,
    bots={"greedy": bots.greedy},
    showing=SHOWING,
    deck_faults=allocation_faults,
    of_deck=Koikoi.of_deck,
)
