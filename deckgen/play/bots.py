"""A bot's name in; who chooses moves by what one seat sees, out.

A bot is given a hand in which everything that its seat may not know is blank (`sight`), and the draws of the
deal, of which only `random` uses any.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from deckgen.errors import Problem, UsageError, did_you_mean
from deckgen.games.draws import Draws
from deckgen.games.game import Game, Hand
from deckgen.games.registry import kit_of
from deckgen.play.beginner import trick_move
from deckgen.play.sight import sight

TRICK_GAMES = ("moon", "moonlight")


class Bot(Protocol):
    """Somebody who plays for one seat."""

    def __call__(self, seen: Hand[Any], draws: Draws) -> Any:
        """A legal move of the seat to move, out of what it sees."""


def random_bot(seen: Hand[Any], draws: Draws) -> Any:
    """The r-th legal line in listed order, `r = draw * count >> 64`."""
    return seen.pick(draws.draw())


def greedy_bot(seen: Any, draws: Draws) -> Any:
    """The move of a sensible beginner; it draws nothing."""
    own = kit_of(seen.game).bots.get("greedy")
    return own(seen, draws) if own else trick_move(seen)


def _strong() -> Bot:
    from deckgen.play.strong import strong_bot  # needs numpy

    return strong_bot


_BOTS: dict[str, Callable[[], Bot]] = {
    "random": lambda: random_bot,
    "greedy": lambda: greedy_bot,
    "strong": _strong,
}
NAMES = tuple(_BOTS)


def bot(name: str, game: Game[Any]) -> Bot:
    """The bot of this name for a game; UsageError when there is none."""
    if name not in _BOTS:
        raise UsageError(
            Problem(
                f"there is no bot {name!r}", hint=did_you_mean(name, _BOTS) or f"one of {', '.join(_BOTS)}"
            )
        )
    if name == "strong" and game.name not in TRICK_GAMES:
        message = f"the strong bot plays {' and '.join(TRICK_GAMES)}, not {game.name}"
        raise UsageError(Problem(message, hint="ask for greedy"))
    return _BOTS[name]()


def chosen(hand: Hand[Any], player: Bot, draws: Draws) -> Any:
    """The move of the seat to move, by a bot that sees nothing else."""
    return player(sight(hand), draws)
