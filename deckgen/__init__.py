"""Make print-and-play decks and play by the rules of their games.

    >>> import deckgen
    >>> deck = deckgen.open("moonlight")
    >>> deck["jun-full"].title
    'June, Full Moon'
    >>> deckgen.game("moonlight", players=4).deal(seed=7).legal()[0]
    'bid 5 winter'

See `docs/python.md`. Nothing here prints or exits, and no call changes the result of another.
"""

from importlib import import_module

TYPE_CHECKING = False  # Type checkers know it by name; importing `typing` would dominate the start-up time.
if TYPE_CHECKING:
    from deckgen.api.decks import Build as Build
    from deckgen.api.decks import Card as Card
    from deckgen.api.decks import Deck as Deck
    from deckgen.api.decks import open as open
    from deckgen.api.games import Game as Game
    from deckgen.api.games import Hand as Hand
    from deckgen.api.games import game as game
    from deckgen.api.games import simulate as simulate
    from deckgen.api.games import verify as verify
    from deckgen.errors import DeckgenError as DeckgenError
    from deckgen.errors import FileError as FileError
    from deckgen.errors import Problem as Problem
    from deckgen.errors import SpecError as SpecError
    from deckgen.errors import UsageError as UsageError
    from deckgen.games.refusals import IllegalMove as IllegalMove
    from deckgen.games.verify import Verdict as Verdict
    from deckgen.play.simulate import Simulation as Simulation

    def games() -> tuple[str, ...]:
        """Return the names of all games, including those of installed packages."""


__version__ = "1.0.0"

_MODULES = {
    "deckgen.api.decks": ("Build", "Card", "Deck", "open"),
    "deckgen.api.games": ("Game", "Hand", "game", "simulate", "verify"),
    "deckgen.errors": ("DeckgenError", "FileError", "Problem", "SpecError", "UsageError"),
    "deckgen.games.refusals": ("IllegalMove",),
    "deckgen.games.verify": ("Verdict",),
    "deckgen.play.simulate": ("Simulation",),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}

__all__ = sorted([*_HOME, "games"])


def __getattr__(name: str) -> object:
    """Import names on first use, so that a program that only plays a hand does not load the drawing code."""
    if name == "games":  # a package that is also callable
        return import_module("deckgen.games")
    if name not in _HOME:
        raise AttributeError(f"module 'deckgen' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
