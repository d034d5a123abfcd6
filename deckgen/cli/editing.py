"""`deckgen studio`: edit a deck in the browser."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from deckgen.api.decks import output_folder
from deckgen.assets import bundled_decks, specs
from deckgen.cli.announce import Announcement
from deckgen.cli.options import DECK, JSON
from deckgen.cli.say import say
from deckgen.deck.find import find_deck
from deckgen.errors import UsageError
from deckgen.facts import Fact
from deckgen.paths import exists
from deckgen.starter.folder import write_folder
from deckgen.web.serve import HOST, bound
from deckgen.web.studio.desk import StudioDesk, desk_of
from deckgen.web.studio.history import held
from deckgen.web.studio.server import studio_server
from deckgen.words import ENGLISH


@click.command("studio")
@DECK
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The port [default: any free port].")
@click.option("--no-open", is_flag=True, help="Do not open the page in a browser.")
@JSON
def studio_command(deck: str, port: int, no_open: bool, json_: bool) -> None:
    """Edit a deck in the browser.

    Click a piece of a card, drag it, or change a value. The deck's own files stay the truth: every change
    is a small edit of deck.yaml or of a table, saved at once, and can be undone. A bundled deck is first
    copied to a folder here. In a deck's folder, DECK may be left out.
    """
    path = _own(deck)
    with held(path):
        _serve(desk_of(path, output_folder(path, None).absolute()), port, Announcement(json_, not no_open))


def _serve(desk: StudioDesk, port: int, how: Announcement) -> None:
    """Serve a studio until it is stopped. Raises FileError if the port is taken."""
    (listening,) = sockets = bound([HOST], port)
    token = secrets.token_urlsafe(24)
    link = f"http://{HOST}:{listening.getsockname()[1]}/#{token}"

    def tell() -> None:
        say(ENGLISH.say(Fact("studio-link", link=link)))
        say(ENGLISH.say(Fact("web-stop")))

    studio_server(desk, token, sockets, lambda: how.make(link, tell)).serve_pages()


def _own(deck: str) -> Path:
    """Return the deck file to edit; a bundled deck is copied first. Raises UsageError, FileError."""
    path = find_deck(deck)
    if deck not in bundled_decks() or not path.is_relative_to(specs()):
        return path
    folder = Path(deck)
    if exists(folder):
        raise UsageError(Fact("studio-folder-taken", deck=deck, folder=deck))
    source = path.parent
    files = {
        each.relative_to(source).as_posix(): each for each in sorted(source.rglob("*")) if each.is_file()
    }
    write_folder(folder, files)
    say(ENGLISH.say(Fact("studio-copied", deck=deck, folder=deck)))
    return folder / path.name
