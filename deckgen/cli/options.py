"""Options that several commands share, and reading what was given to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from deckgen.errors import UsageError
from deckgen.facts import Fact
from deckgen.paths import is_file

JSON = click.option("--json", "json_", is_flag=True, help="Print one JSON document on standard output.")
LANGUAGE = click.option(
    "--lang", "language", default="", metavar="L", help="Use this language of the deck, such as de."
)
OUT = click.option(
    "--out", type=click.Path(path_type=Path), help="Write to this folder [default: output/DECK]."
)
OVERWRITE = click.option(
    "--overwrite",
    is_flag=True,
    help="Also replace files that deckgen did not make, or that you have changed.",
)
OVERLAYS = click.option(
    "--overlay", "overlays", multiple=True, metavar="NAME", help="Print an overlay of the deck on the cards."
)
DECK_OPTIONS = click.option(
    "--option", "options", multiple=True, metavar="K=V", help="Set an option of the deck."
)
GAME_OPTIONS = click.option(
    "--option", "options", multiple=True, metavar="K=V", help="Set an option of the game."
)
ONLY = click.option(
    "--only", "only", multiple=True, metavar="[PART/]CARD", help="Use only these cards; * matches any text."
)


def here(given: Sequence[str]) -> Sequence[str]:
    """Return the decks given, or the one in this folder if none is. Raises UsageError if there is none."""
    if given or is_file(Path("deck.yaml")):
        return given or (".",)
    raise UsageError(Fact("cli-no-deck"))


def pairs(texts: Iterable[str], option: str = "--option") -> dict[str, str]:
    """Return the values given to an option as `NAME=VALUE`, by name. Raises UsageError."""
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UsageError(Fact("cli-not-a-pair", option=option, text=text, form="NAME=VALUE"))
        found[name] = value
    return found
