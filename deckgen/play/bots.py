"""Provide bots by name. They choose moves from what one seat sees.

A bot receives a hand in which everything hidden from its seat is blank (`sight`), and the draws of the deal,
which only `random` uses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from deckgen.errors import UsageError
from deckgen.facts import Fact, suggest
from deckgen.games.draws import Draws
from deckgen.games.game import GameRules, HandState
from deckgen.games.registry import kit, kit_of
from deckgen.games.trick_bots import Beginner
from deckgen.games.trick_hand import TrickGame

H = TypeVar("H", bound=HandState[Any])


Bot: TypeAlias = Callable[[Any, Draws], Any]
"""A player: it returns a legal move for the seat to act, given what that seat sees of the hand."""


def random_bot(seen: HandState[Any], draws: Draws) -> Any:
    """Return the r-th legal move in listed order, `r = draw * count >> 64`."""
    return seen.pick(draws.draw())


def beginner(game: str) -> Beginner | None:
    """Return the beginner of a trick game, whose evaluations the strong bot and the batch kernel use."""
    found = kit(game)
    greedy = found.bots.get("greedy")
    return greedy if issubclass(found.game, TrickGame) and isinstance(greedy, Beginner) else None


def bot_names(game: str) -> tuple[str, ...]:
    """Return the names of all bots of a game, the weakest first."""
    found = kit(game)
    return ("random", *found.bots, *(("strong",) if found.world or beginner(game) else ()))


def _thinker(game: GameRules[Any]) -> Any:
    """Return the module of a game's strong bot."""
    if beginner(game.name):
        from deckgen.play import strong  # slow to import

        return strong
    from deckgen.play import rollouts

    return rollouts


def best(game: GameRules[Any]) -> str:
    """Return the name of the best bot of a game."""
    return bot_names(game.name)[-1]


def bot(name: str, game: GameRules[Any]) -> Bot:
    """Return a game's bot by name. Raises UsageError if there is none."""
    known = bot_names(game.name)
    if name not in known:
        raise UsageError(Fact("bot-unknown", name=name, game=game.name, near=suggest(name, known)))
    if name == "random":
        return random_bot
    if name in kit_of(game).bots:
        return kit_of(game).bots[name]
    return _thinker(game).strong_bot  # type: ignore[no-any-return]


def advised(seen: HandState[Any], draws: Draws) -> dict[Any, float]:
    """Return the moves that the best bot considers, with their values if it works them out.

    A value is the seat's score minus the mean score of its opponents, as the bot expects them.
    """
    name = best(seen.game)
    if name != "strong":
        return {bot(name, seen.game)(seen, draws): 0.0}
    return _thinker(seen.game).weighed(seen, draws)  # type: ignore[no-any-return]


def rivals(game: GameRules[Any]) -> Fact:
    """Return whom the values of `advised` compare a seat with."""
    if game.partners:
        return Fact("game-other-side")
    return Fact("game-other-player" if game.players == 2 else "game-other-players")


def sight(hand: H) -> H:
    """Return a copy of a hand in which everything hidden from the seat to act is blank.

    Use it to choose a move, not to continue play.
    """
    seen = hand.copy()
    kit_of(hand.game).hide(seen)
    return seen


def chosen(hand: HandState[Any], player: Bot, draws: Draws) -> Any:
    """Return the move of the seat to act, chosen by a bot that sees nothing else."""
    return player(sight(hand), draws)
