"""`deckgen replay`: a record as one HTML file that shows the game card by card."""

from __future__ import annotations

from pathlib import Path

import click

from deckgen.cli import complete
from deckgen.cli.free_play import request_of
from deckgen.cli.options import LANGUAGE, OVERLAYS, OVERWRITE
from deckgen.cli.say import progress_bar, say
from deckgen.facts import Fact
from deckgen.games.game import OVER
from deckgen.making.ours import check_files, write_files
from deckgen.play.talk import replayed
from deckgen.web.cards import cards_for, deck_of
from deckgen.web.free.replay import session_page
from deckgen.web.free.session import is_session, read_session
from deckgen.web.journal import private_of
from deckgen.web.replay import replay_page
from deckgen.web.shown import Teller
from deckgen.words import ENGLISH


@click.command("replay")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE.html",
              help="Write this file [default: the record's name with .html].")  # fmt: skip
@click.option("--deck", default="", metavar="DECK", shell_complete=complete.decks,
              help="Show the cards of this deck [default: the session's, or the bundled one].")  # fmt: skip
@OVERLAYS
@LANGUAGE
@OVERWRITE
def replay_command(
    record: Path, out: Path | None, deck: str, overlays: tuple[str, ...], language: str, overwrite: bool
) -> None:  # fmt: skip
    """Show a record of a game, or a session, as a page.

    A session is one of free play. The page is a single file that needs no network. It steps through the
    moves, with all hands open or as one seat saw them, and shows what the referee said. It shows every
    card, so it leaves out a hand that is not over.
    """
    file = out or record.with_suffix(".html")
    check_files(file.parent, [file.name], overwrite)
    if is_session(record):
        header, _ = read_session(record)
        drawn = header.drawn._replace(
            overlays=overlays or header.drawn.overlays, language=language or header.drawn.language
        )
        with progress_bar("cards") as progress:
            page = session_page(record, request_of(deck or header.deck, drawn), progress)
    else:
        page = _match_page(record, deck, overlays, language)
    write_files(file.parent, {file.name: page.encode()}, overwrite)
    say(f"{file}: {len(page) / 1e6:.1f} MB")


def _match_page(record: Path, deck: str, overlays: tuple[str, ...], language: str) -> str:
    """Return the page of a record of a game."""
    match = replayed(record)
    if match.hand.seat != OVER and len(match.hands) > 1:
        say(ENGLISH.say(Fact("web-last-left-out", number=len(match.hands))))
    cards = cards_for(match.game, deck or deck_of(match.game.name), overlays, language)
    private = private_of(record)
    names = private.names if private and len(private.names) == match.game.players else []
    teller = Teller(match.game, cards.titles, cards.language, names)
    with progress_bar("cards") as progress:
        return replay_page(match, cards, teller, progress)
