"""The kit of Moon and Sixpence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from deckgen.games.kit import Kit, Terms
from deckgen.games.sixpence import bots, notation, score, view
from deckgen.games.sixpence.figures import deck_faults, figure_values
from deckgen.games.sixpence.rules import Sixpence, SixpenceHand
from deckgen.games.sixpence.showing import SHOWING

if TYPE_CHECKING:
    from deckgen.deck import Deck


def of_deck(deck: Deck, players: int, options: Mapping[str, str]) -> Sixpence:
    """Return the game with the values of a deck's figures. Raises SpecError."""
    return Sixpence(players, options, figure_values(deck))


KIT: Kit[SixpenceHand, int] = Kit(
    Sixpence,
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
    terms=lambda: Terms(card_rule="SX-01"),
    deck_faults=deck_faults,
    of_deck=of_deck,
)
