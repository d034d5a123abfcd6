"""Rules of play: what is legal, which rule a move breaks, what a hand scores; and records of play.

Each game is a folder with one kit, the object through which the rest of the program speaks to it (`kit.py`).
`docs/writing-a-game.md` teaches how to write one. This room imports nothing that draws.

    >>> from deckgen.games import Draws, game, kit
    >>> moon = game("moon", players=3, options={"marks": "yes"})
    >>> hand = moon.hand(moon.deal(Draws(seed=7), first=0))
    >>> kit("moon").legal(hand)[:3]
    ('bid 4', 'bid 5', 'bid 6')
    >>> kit("moon").apply(hand, kit("moon").read(hand, "bid 5"))
    >>> hand.seat, hand.phase
    (1, 'bid')
"""

import sys
from types import ModuleType

from deckgen.games.draws import Draws
from deckgen.games.game import NATURE, OVER, Deal, GameRules, HandState
from deckgen.games.kit import Kit
from deckgen.games.match import Match
from deckgen.games.record import write
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.registry import game, game_class, kit, names
from deckgen.games.verify import Position, Verdict, legal, perft, verify

__all__ = [
    "NATURE",
    "OVER",
    "Deal",
    "Draws",
    "GameRules",
    "HandState",
    "IllegalMove",
    "Kit",
    "Match",
    "Position",
    "Verdict",
    "game",
    "game_class",
    "kit",
    "legal",
    "names",
    "perft",
    "refuse",
    "verify",
    "write",
]


class _Games(ModuleType):
    """Lets `deckgen.games()` of the public interface list the games, although this package has the name."""

    def __call__(self) -> tuple[str, ...]:
        """Return the names of all games, those of installed packages too."""
        return names()


sys.modules[__name__].__class__ = _Games
