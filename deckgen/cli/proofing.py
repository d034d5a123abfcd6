"""`deckgen proof`: a page that shows every card of a deck, as a file or live."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from deckgen.api.decks import output_folder
from deckgen.cli.options import DECK_OPTIONS, OUT, OVERLAYS, OVERWRITE, here, pairs
from deckgen.cli.say import counted, progress_bar, say, say_problems
from deckgen.deck.load import find_deck
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.making.ours import check_files, write_files
from deckgen.proof.document import checks, document, more, static_page
from deckgen.proof.serve import serve

PAGE = "proof.html"


@click.command("proof")
@click.argument("deck", required=False)
@click.option(
    "--serve", "serving", is_flag=True, help="Serve the page on this machine, updated when you save."
)
@click.option("--open", "opening", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="The port for --serve [default: any free port]."
)
@OVERLAYS
@DECK_OPTIONS
@OUT
@OVERWRITE
def proof_command(
    deck: str | None, serving: bool, opening: bool, port: int, overlays: tuple[str, ...],
    options: tuple[str, ...], out: Path | None, overwrite: bool,
) -> None:  # fmt: skip
    """Show every card of a deck on one page.

    The page also shows problems, sheets, and changes since the last build. It is a single file, proof.html,
    that needs no network and that you can send to anybody. In a deck's folder, DECK may be left out.
    """
    path = find_deck(*here([deck] if deck else []))
    folder = output_folder(path, out)
    request = Request(deck=path, out=folder, overlays=overlays, options=tuple(pairs(options).items()))
    if serving:
        serve(request, port, lambda address: _ready(address, opening))
        return
    check_files(folder, [PAGE], overwrite)
    session = Session(request)
    cards, rest = document(session), more(session)
    rest.data["checks"] = found = checks(session, cards.views)
    with progress_bar("pictures") as progress:
        page = static_page(cards, rest, progress)
    (file,) = write_files(folder, {PAGE: page.encode()}, overwrite)
    problems = [problem for part in cards.views for card in part.cards for problem in card.problems]
    say_problems(problems)
    count = len(problems) + sum(map(len, found.values()))
    say(f"{file}: {counted(len(session.deck.cards), 'card')}, {counted(count, 'problem')}")
    if opening:
        webbrowser.open(file.resolve().as_uri())


def _ready(address: str, opening: bool) -> None:
    say(f"{address}  (press Ctrl-C to stop)")
    if opening:
        webbrowser.open(address)
