"""What if a value were another: games with the values of a deck, some of them set for a simulation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from deckgen.errors import UsageError
from deckgen.facts import Fact, suggest
from deckgen.games.game import GameRules
from deckgen.games.registry import game as game_of
from deckgen.games.registry import kit
from deckgen.games.settings import ValuePath, number, with_value

if TYPE_CHECKING:
    from deckgen.deck import DeckSpec


def with_values(
    name: str, players: int, options: Mapping[str, str], deck: str, values: Iterable[str]
) -> GameRules[Any]:
    """Return a game with the values of a deck (empty: those of the rules), and some of them set.

    A value is `season.summer.trick=13`. Raises UsageError for unknown ones; what loading the deck raises.
    """
    values = tuple(values)
    if not deck and not values:
        return game_of(name, players, options)
    found = kit(name)
    if found.of_deck is None:
        raise UsageError(Fact("play-no-deck-values", game=name))
    changed = _deck(name, deck)
    for text in values:
        changed = with_value(changed, *_value(name, text))
    return found.of_deck(changed, players, options)


def _deck(name: str, deck: str) -> DeckSpec:
    """Return a deck by its folder, or the bundled one that a game is played with."""
    from deckgen.deck import find_deck, load  # Most simulations need no deck.

    return load(find_deck(deck)) if deck else _bundled_with(name)


@cache
def _bundled_with(name: str) -> DeckSpec:
    """Return the bundled deck that a game is played with."""
    from deckgen.assets import bundled_decks
    from deckgen.deck import bundled

    found = map(bundled, bundled_decks())
    return next(deck for deck in found if any(claim.name == name for claim in deck.games))


def _value(name: str, text: str) -> tuple[ValuePath, int]:
    """Return the place and the value of a text such as `season.summer.trick=13`. Raises UsageError."""
    path, _, value = text.partition("=")
    settings = {str(each): (each, setting) for each, setting in kit(name).settings().items()}
    if path.strip() not in settings:
        raise UsageError(Fact("play-no-setting", game=name, path=path, near=suggest(path, settings)))
    place, setting = settings[path.strip()]
    wanted = number(value.strip())
    if wanted is None or wanted < setting.least:
        raise UsageError(Fact("play-setting-value", path=str(place), value=value, least=setting.least))
    return place, wanted
