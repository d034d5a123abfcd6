"""The kit of hana-awase."""

from __future__ import annotations

from deckgen.games.allocation import value_faults
from deckgen.games.hanafuda import bots, notation, score, view
from deckgen.games.hanafuda.rules import Hanafuda, HanafudaHand
from deckgen.games.hanafuda.showing import SHOWING
from deckgen.games.kit import Kit

KIT: Kit[HanafudaHand, int] = Kit(
    Hanafuda,
    text=notation.text,
    read=notation.read,
    why=notation.why,
    view=view.view,
    hide=view.hide,
    explain=score.explain,
    bots={"greedy": bots.greedy},
    showing=SHOWING,
    deck_faults=value_faults,
    of_deck=Hanafuda.of_deck,
)
