"""Bots by name: they choose moves by what one seat sees.

A bot is given a hand in which everything that its seat may not know is blank (`sight`), and the draws of the
deal, of which only `random` uses any.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from deckgen.errors import UsageError
from deckgen.facts import Fact, suggest
from deckgen.games.draws import Draws
from deckgen.games.game import Game, Hand
from deckgen.games.registry import kit, kit_of
from deckgen.games.trick_bots import Beginner
from deckgen.games.trick_hand import TrickGame

H = TypeVar("H", bound=Hand[Any])


Bot: TypeAlias = Callable[[Any, Draws], Any]
"""A player of one seat: it returns a legal move of the seat to act, by what it sees of the hand."""


def random_bot(seen: Hand[Any], draws: Draws) -> Any:
    """Return the r-th legal move in listed order, `r = draw * count >> 64`."""
    return seen.pick(draws.draw())


def beginner(game: str) -> Beginner | None:
    """Return the beginner of a trick game; the strong bot and the batch kernel need its opinions."""
    found = kit(game)
    greedy = found.bots.get("greedy")
    return greedy if issubclass(found.game, TrickGame) and isinstance(greedy, Beginner) else None


def bot_names(game: str) -> tuple[str, ...]:
    """Return the names of all bots of a game, the weakest first."""
    return ("random", *kit(game).bots, *(("strong",) if beginner(game) else ()))


def best(game: Game[Any]) -> str:
    """Return the name of the best bot of a game."""
    return bot_names(game.name)[-1]


def bot(name: str, game: Game[Any]) -> Bot:
    """Return a game's bot of this name. Raises UsageError if there is none."""
    known = bot_names(game.name)
    if name not in known:
        raise UsageError(Fact("bot-unknown", name=name, game=game.name, near=suggest(name, known)))
    if name == "random":
        return random_bot
    if name in kit_of(game).bots:
        return kit_of(game).bots[name]
    from deckgen.play.strong import strong_bot  # Slow to import.

    return strong_bot


def sight(hand: H) -> H:
    """Return a copy of a hand in which all that the seat to act may not know is blank.

    It is for choosing a move, not for playing on.
    """
    seen = hand.copy()
    kit_of(hand.game).hide(seen)
    return seen


def chosen(hand: Hand[Any], player: Bot, draws: Draws) -> Any:
    """Return the move of the seat to act, chosen by a bot that sees nothing else."""
    return player(sight(hand), draws)
