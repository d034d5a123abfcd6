"""A game's name in; its class, or the game with players and options settled, out."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from deckgen.errors import Problem, UsageError, did_you_mean
from deckgen.games.game import Game

GAMES: dict[str, str] = {
    "moonlight": "deckgen.games.moonlight:Moonlight",
    "moon": "deckgen.games.moon:Moon",
    "hanafuda": "deckgen.games.hanafuda:Hanafuda",
    "koikoi": "deckgen.games.koikoi:Koikoi",
    "moons": "deckgen.games.moons:Moons",
    "sixpence": "deckgen.games.sixpence:Sixpence",
}
"""Every game: its name, and the module and class that are imported when it is first asked for."""


def game_class(name: str) -> type[Game[Any]]:
    """The class of a game; UsageError with a guess when there is none of that name."""
    if name not in GAMES:
        raise UsageError(Problem(f"there is no game {name!r}", hint=did_you_mean(name, GAMES)))
    module, _, cls = GAMES[name].partition(":")
    found: type[Game[Any]] = getattr(import_module(module), cls)
    return found


def game(name: str, players: int | None = None, options: Mapping[str, str] | None = None) -> Game[Any]:
    """A game ready to deal; UsageError naming every fault of name, players and options at once."""
    cls = game_class(name)
    faults = cls.faults(cls.default_players if players is None else players, options or {})
    if faults:
        raise UsageError([fault for _, fault in faults])
    return cls(players, options)
