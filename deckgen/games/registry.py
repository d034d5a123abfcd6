"""The games there are: the bundled ones and those of installed packages, imported when they are asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from deckgen.errors import Problem, UsageError
from deckgen.facts import Fact, suggest
from deckgen.games.game import GameRules
from deckgen.games.kit import Kit

BUNDLED = ("moonlight", "moon", "hanafuda", "koikoi", "moons", "sixpence")
"""Each is a folder with its kit in `kit.py`."""
GROUP = "deckgen.games"
"""The entry point group by which a package brings a game: its name = a `Kit`."""


def names() -> tuple[str, ...]:
    """Return the names of all games, the bundled ones first."""
    return (*BUNDLED, *(entry.name for entry in _installed() if entry.name not in BUNDLED))


def _installed() -> list[EntryPoint]:
    return sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, _package(entry)))


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.value


def broken() -> list[Problem]:
    """Return what keeps games of installed packages from being played."""
    problems: list[Problem] = []
    for entry in _installed():
        try:
            _load(entry)
        except UsageError as error:
            problems += error.problems
    return problems


@cache
def kit(name: str) -> Kit[Any, Any]:
    """Return the kit of a game. Raises UsageError if there is no such game, or its package is broken."""
    if name in BUNDLED:
        found: Kit[Any, Any] = import_module(f"{__package__}.{name}.kit").KIT
        return found
    for entry in _installed():
        if entry.name == name:
            return _load(entry)
    raise UsageError(Problem(Fact("game-unknown", name=name, near=suggest(name, names()))))


def _load(entry: EntryPoint) -> Kit[Any, Any]:
    """Import a package's kit. Raises UsageError if its name is taken, or it is no kit of that name."""
    package = _package(entry)
    rivals = [_package(other) for other in _installed() if other.name == entry.name]
    if entry.name in BUNDLED or len(rivals) > 1:
        raise UsageError(Problem(Fact("game-name-taken", name=entry.name, packages=rivals)))
    try:
        found = entry.load()
    except Exception as error:  # Whatever a stranger's module raises.
        reason = f"{type(error).__name__}: {error}"
        raise UsageError(
            Problem(Fact("game-package-broken", name=entry.name, package=package, reason=reason))
        ) from error
    if not isinstance(found, Kit) or found.name != entry.name:
        raise UsageError(Problem(Fact("game-not-a-kit", name=entry.name, package=package)))
    for language, source in found.words.items():
        from deckgen.words.catalogue import add_area  # Fluent takes a tenth of a second to import.

        add_area(found.name, language, source)
    return found


def kit_of(game: GameRules[Any]) -> Kit[Any, Any]:
    """Return the kit of the game that is played at a table."""
    return kit(game.name)


def game_class(name: str) -> type[GameRules[Any]]:
    """Return the class of a game. Raises UsageError if there is no such game."""
    return kit(name).game


def game(name: str, players: int | None = None, options: Mapping[str, str] | None = None) -> GameRules[Any]:
    """Return a game ready to deal. Raises UsageError with every fault of name, players and options."""
    cls = game_class(name)
    faults = cls.faults(cls.default_players if players is None else players, options or {})
    if faults:
        raise UsageError([fault for _, fault in faults])
    return cls(players, options)
