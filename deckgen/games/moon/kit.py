"""Moon's kit."""

from __future__ import annotations

from deckgen.games.kit import Kit, Terms
from deckgen.games.moon import notation, score, view
from deckgen.games.moon.bots import BEGINNER
from deckgen.games.moon.rules import Moon, MoonHand
from deckgen.games.moon.showing import SHOWING
from deckgen.games.moon.suits import NAMES, SUITS, TILES
from deckgen.games.trick_count import count_tricks
from deckgen.games.trick_hand import hide


def deck_terms() -> Terms:
    """Return what the cells of a deck of dominoes must say."""
    ends = {
        name: {"high": str(high), "low": str(low)} for name, (high, low) in zip(NAMES, TILES, strict=True)
    }
    suits = {
        SUITS[number]: frozenset(NAMES[tile] for tile in range(28) if number in TILES[tile])
        for number in range(7)
    }
    return Terms(ends, "DM-01", suits=suits, suit_rule="DM-02")


KIT: Kit[MoonHand, int] = Kit(
    Moon,
    text=notation.text,
    read=notation.read,
    why=notation.why,
    view=view.view,
    hide=hide,
    events=view.events,
    explain=score.explain,
    bots={"greedy": BEGINNER},
    count=count_tricks,
    showing=SHOWING,
    terms=deck_terms,
)
