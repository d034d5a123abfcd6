"""`deckgen fetch`: copy a deck's data files from the web into its folder."""

from __future__ import annotations

from functools import partial

import click

from deckgen.cli.options import DECK, JSON, OVERWRITE
from deckgen.cli.say import AlreadyShown, json_report, say
from deckgen.deck.find import find_deck
from deckgen.errors import DeckgenError
from deckgen.facts import Fact
from deckgen.fetch import download, fetch
from deckgen.words import ENGLISH


@click.command("fetch")
@DECK
@click.option(
    "--local",
    is_flag=True,
    help="Also fetch from this machine and its local network, over plain http if need be.",
)
@OVERWRITE
@JSON
def fetch_command(deck: str, local: bool, overwrite: bool, json_: bool) -> None:
    """Copy a deck's data files from the web into its folder.

    The deck names them and their addresses under `fetch:`, such as a published Google sheet. No other
    command uses them: builds read the copies. In a deck's folder, DECK may be left out.
    """
    path = find_deck(deck)
    try:
        found = fetch(path, overwrite, partial(download, local=local))
    except DeckgenError as error:
        if not json_:
            raise
        json_report(error.problems)
        raise AlreadyShown(error) from error
    if json_:
        json_report((), [{"path": each.name, "rows": each.rows, "changed": each.changed} for each in found])
        return
    for each in found:
        say(ENGLISH.say(Fact("fetch-done", name=each.name, rows=each.rows, changed=each.changed)))
