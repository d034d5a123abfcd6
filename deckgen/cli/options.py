"""Define options that several commands share, and read their values."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from deckgen.cli import complete
from deckgen.errors import UsageError
from deckgen.faces.request import MOST_JOBS
from deckgen.facts import Fact
from deckgen.paths import is_file


def _here(ctx: click.Context, param: click.Parameter, given: Any) -> Any:
    """Return the given deck, or the one in this folder. Raises UsageError if there is none."""
    if given or ctx.resilient_parsing:
        return given
    if not is_file(Path("deck.yaml")):
        raise UsageError(Fact("cli-no-deck"))
    return (".",) if param.nargs == -1 else "."


DECK = click.argument("deck", required=False, callback=_here, shell_complete=complete.decks)
DECKS = click.argument("decks", nargs=-1, metavar="[DECK...]", callback=_here, shell_complete=complete.decks)
THINGS = click.argument(
    "things", nargs=-1, metavar="[DECK|RECORD|PDF...]", callback=_here, shell_complete=complete.decks
)
JSON = click.option("--json", "json_", is_flag=True, help="Print one JSON document on standard output.")
LANGUAGE = click.option(
    "--lang",
    "language",
    default="",
    metavar="L",
    shell_complete=complete.languages,
    help="Use this language of the deck, such as de.",
)
OUT = click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Write to this folder [default: output/DECK, or output/DECK/L with --lang L].",
)
OVERWRITE = click.option(
    "--overwrite",
    is_flag=True,
    help="Also replace files that deckgen did not make, or that you have changed.",
)
OVERLAYS = click.option(
    "--overlay",
    "overlays",
    multiple=True,
    metavar="NAME",
    shell_complete=complete.overlays,
    help="Print an overlay of the deck on the cards.",
)
DECK_OPTIONS = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="K=V",
    shell_complete=complete.deck_options,
    help="Set an option of the deck.",
)
GAME_OPTIONS = click.option(
    "--option", "options", multiple=True, metavar="K=V", help="Set an option of the game."
)
ONLY = click.option(
    "--only",
    "only",
    multiple=True,
    metavar="[PART/]CARD",
    shell_complete=complete.cards,
    help="Use only these cards; * matches any text.",
)
JOBS = click.option(
    "--jobs",
    "-j",
    "jobs",
    type=click.IntRange(1, MOST_JOBS),
    default=lambda: os.cpu_count() or 1,
    metavar="N",
    help="Use this many processes for a large deck [default: one per core].",
)


def check_game(name: str) -> None:
    """Raise UsageError if this is the folder of a deck, and not a game."""
    from deckgen.games.registry import names  # few commands need it

    if is_file(Path(name) / "deck.yaml") and name not in names():
        raise UsageError(Fact("cli-deck-for-game", name=name))


def pairs(texts: Iterable[str], option: str = "--option") -> dict[str, str]:
    """Return the values of an option given as `NAME=VALUE`, by name. Raises UsageError."""
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UsageError(Fact("cli-not-a-pair", option=option, text=text, form="NAME=VALUE"))
        found[name] = value
    return found
