"""The kit of Moons."""

from __future__ import annotations

from deckgen.games.kit import Kit
from deckgen.games.moons import bots, notation, score, view
from deckgen.games.moons.cards import deck_faults, deck_terms
from deckgen.games.moons.rules import Moons, MoonsHand, Move
from deckgen.games.moons.showing import SHOWING

KIT: Kit[MoonsHand, Move] = Kit(
    Moons,
    text=notation.text,
    read=notation.read,
    why=notation.why,
    view=view.view,
    hide=view.hide,
    events=view.events,
    explain=score.explain,
    bots={"greedy": bots.greedy},
    count=score.count,
    showing=SHOWING,
    laying=frozenset({"planet", "moons", "done"}),
    terms=deck_terms,
    deck_faults=deck_faults,
)
