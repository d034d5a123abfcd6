"""Complete names in shells: decks, cards, targets, overlays, options, languages, games and bots.

Click calls each function with the words before the one to complete. A deck that cannot be read has no
completions, because a shell cannot show error messages.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, TypeAlias

import click
from click.shell_completion import CompletionItem

from deckgen.errors import DeckgenError

if TYPE_CHECKING:
    from deckgen.deck.model import DeckSpec

Completer: TypeAlias = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _completer(names: Callable[[click.Context, str], Iterable[str]]) -> Completer:
    """Return a completer that offers a function's names if they begin with the incomplete word."""

    @wraps(names)
    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        try:
            found = sorted(set(names(ctx, incomplete)))
        except DeckgenError:
            return []
        return [CompletionItem(name) for name in found if name.startswith(incomplete)]

    return complete


def _deck(ctx: click.Context) -> DeckSpec:
    """Return the deck named on the command line, or the one in this folder. Raises DeckgenError.

    Click has not parsed the parameters yet when it completes the value of an option.
    """
    from deckgen.deck.find import find_deck
    from deckgen.deck.load import load

    for word in os.environ.get("COMP_WORDS", "").split()[2:]:
        with suppress(DeckgenError):
            return load(find_deck(word))
    return load(find_deck("."))


def decks(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete bundled decks, and files and folders."""
    from deckgen.assets import bundled_decks

    found = [CompletionItem(name) for name in bundled_decks() if name.startswith(incomplete)]
    return [*found, CompletionItem(incomplete, type="file")]


def targets(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete bundled targets with descriptions, `all`, and target files."""
    from deckgen.target.load import bundled_targets, find_target, load_target

    names = [name for name in (*bundled_targets(), "all") if name.startswith(incomplete)]
    found = [
        CompletionItem(name, help=load_target(find_target(name)).about if name != "all" else "all that fit")
        for name in names
    ]
    return found or [CompletionItem(incomplete, type="file")]


@_completer
def settings(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """Return `TARGET.KEY=` for --set."""
    from deckgen.faces.request import DEFAULT_TARGETS
    from deckgen.target.load import TARGET_FIELDS, find_target, load_target

    for name in ctx.params.get("targets") or DEFAULT_TARGETS:
        target = load_target(find_target(name))
        keys = {*TARGET_FIELDS, *vars(type(target.output)).get("__dataclass_fields__", {})}
        yield from (f"{name}.{key.replace('_', '-')}=" for key in keys)


@_completer
def cards(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """Return the cards of the deck: ids, and `part/id` for cards outside the main part."""
    deck = _deck(ctx)
    main = deck.parts[0].name
    return [card.id if card.part == main else card.full_id for card in deck.cards]


@_completer
def overlays(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """Return the overlays of the deck."""
    return _deck(ctx).overlays


@_completer
def languages(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """Return the languages of the deck."""
    from deckgen.deck.languages import languages_of

    deck = _deck(ctx)
    return [deck.language, *languages_of(deck.path)]


@_completer
def deck_options(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """Return `NAME=VALUE` for the deck's options."""
    return [f"{name}={value}" for name, option in _deck(ctx).options.items() for value in option.values]


@_completer
def games(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """Return the games."""
    from deckgen.games.registry import names

    return names()


@_completer
def templates(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """Return the templates of `deckgen new`."""
    from deckgen.starter.folder import templates as known

    return known()
